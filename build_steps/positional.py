"""Make arguments of late modules positional where no call uses their keyword.

Such arguments can be given short names. An argument keeps its name if a call to a function of that
name uses the keyword, if a call with `**` might, or if a call to something unknown does: it may be
any of our functions.
"""

from __future__ import annotations

import ast
import builtins
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeGuard

ANY = ""
"""Stands for every function, or for every argument name."""
OURS = {"core", "pygame_web"}
Named = Mapping[str, frozenset[str]]


def keywords(trees: Iterable[ast.Module]) -> Named:
    """Return the keyword arguments used in calls, by the name of the callee."""
    modules = [list(ast.walk(tree)) for tree in trees]
    nodes = [node for module in modules for node in module]
    classes = {node.name for node in nodes if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    found: dict[str, set[str]] = defaultdict(set)
    for module in modules:
        library = _library(module)
        for call in (node for node in module if isinstance(node, ast.Call)):
            names = {word.arg or ANY for word in call.keywords}
            called = call.func
            if _name(called) == "partial" and call.args:
                called = call.args[0]
            name = _name(called)
            if name in classes:
                found["__init__"] |= names
            elif name in functions:
                found[name] |= names
            elif not _is_of(called, library):
                found[ANY] |= names - {ANY}
    return {name: frozenset(names) for name, names in found.items()}


def _library(nodes: Iterable[ast.AST]) -> set[str]:
    """The names in a module that belong to Python; `_replace` of a named tuple calls nothing."""
    found = {*dir(builtins), "_replace"}
    for node in nodes:
        if isinstance(node, ast.Import) or _is_foreign(node):
            found |= {alias.asname or alias.name for alias in node.names}
    return found


def _is_foreign(node: ast.AST) -> TypeGuard[ast.ImportFrom]:
    return isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] not in OURS


def _is_of(called: ast.expr, library: set[str]) -> bool:
    if isinstance(called, ast.Attribute) and called.attr not in library:
        return isinstance(called.value, ast.Name) and called.value.id in library
    return _name(called) in library


def _name(called: ast.expr) -> str:
    match called:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ANY


def positional(tree: ast.Module, known: Named) -> None:
    """Make arguments of a module's functions positional."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            name = node.name if isinstance(node, ast.FunctionDef) else ANY
            _change(node.args, known.get(name, frozenset()) | known.get(ANY, frozenset()))


def _change(args: ast.arguments, kept: frozenset[str]) -> None:
    if ANY in kept:
        return
    count = next((n for n, arg in enumerate(args.args) if arg.arg in kept), len(args.args))
    args.posonlyargs += args.args[:count]
    del args.args[:count]
