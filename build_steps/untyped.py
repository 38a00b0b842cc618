"""Remove types from a late-loaded module, with the imports only they need.

Type names are a tenth of what is imported, and the page never uses one: it asks no field of a
dataclass or a named tuple for its type.
"""

from __future__ import annotations

import ast
from collections.abc import Set
from itertools import chain

HOW = {"ClassVar", "InitVar", "KW_ONLY"}
"""Types that say how a dataclass is made."""
TYPES = {"Callable", "Mapping", "dict", "list", "tuple"}


def untyped(source: bytes) -> bytes:
    """The module without types of arguments, variables and fields, and without their imports.

    Imports that the module never uses stay: they may have side effects.
    """
    tree = ast.parse(source)
    before = _names(tree)
    aliases = {_alias(part) for part in tree.body}
    for node in ast.walk(tree):
        _forget(node)
    # A type may be composed of others.
    while types := [part for part in tree.body if _is_a_type(part, tree, aliases)]:
        tree.body = [part for part in tree.body if part not in types]
    if not _asks_for_types(tree):
        tree.body = [part for part in tree.body if not _is_future(part)]
    unused = before - _names(tree)
    for part in tree.body:
        if isinstance(part, ast.ImportFrom):
            part.names = [one for one in part.names if (one.asname or one.name) not in unused]
    tree.body = [part for part in tree.body if not isinstance(part, ast.ImportFrom) or part.names]
    return ast.unparse(tree).encode()


def _names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _forget(node: ast.AST) -> None:
    """Remove the types in a subtree; that of a variable becomes 0."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        node.returns = None
    elif isinstance(node, ast.arg):
        node.annotation = None
    for part in _variables(node):
        if not _names(part.annotation) & HOW:
            part.annotation = ast.Constant(0)


def _variables(node: ast.AST) -> list[ast.AnnAssign]:
    """Return the variables directly in a subtree whose types nobody reads."""
    if isinstance(node, ast.ClassDef) and not _is_plain(node):
        return []
    parts = [getattr(node, name, []) for name in ("body", "orelse", "finalbody")]
    lists = [part for part in parts if isinstance(part, list)]
    return [part for part in chain(*lists) if isinstance(part, ast.AnnAssign)]


def _is_plain(node: ast.ClassDef) -> bool:
    """Whether a class is a dataclass or named tuple, which never need their types on the page."""
    makers = (*node.decorator_list, *node.bases)
    return any(_names(maker) & {"dataclass", "NamedTuple"} for maker in makers)


def _alias(part: ast.stmt) -> str:
    """Return the name that a statement gives to a type (`TypeAlias`); "" for all others."""
    match part:
        case ast.AnnAssign(ast.Name(name), ast.Name("TypeAlias")):
            return name
    return ""


def _is_a_type(part: ast.stmt, tree: ast.Module, aliases: Set[str]) -> bool:
    """Return whether a statement defines or imports types that nothing else in the module uses."""
    match part:
        case ast.AnnAssign(ast.Name(name)) if name in aliases:
            return _times(name, tree) == 1
        case ast.Assign([ast.Name(name)], ast.Subscript(ast.Name(of))) if of in TYPES:
            return _times(name, tree) == 1
        case ast.ClassDef(name, [ast.Name("Protocol")]):
            return _times(name, tree) == 0
        case ast.If(ast.Name("TYPE_CHECKING")):
            return True
    return False


def _times(name: str, tree: ast.Module) -> int:
    return sum(isinstance(node, ast.Name) and node.id == name for node in ast.walk(tree))


def _asks_for_types(tree: ast.Module) -> bool:
    """Return whether a class with typed fields is left."""
    fields = (node for node in ast.walk(tree) if isinstance(node, ast.AnnAssign))
    return any(not isinstance(field.annotation, ast.Constant) for field in fields)


def _is_future(part: ast.stmt) -> bool:
    return isinstance(part, ast.ImportFrom) and part.module == "__future__"
