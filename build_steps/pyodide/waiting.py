"""Runs in Pyodide at build time: defers imports inside the standard library until needed.

The library imports much that only some of its functions use: `html` a table of 2,200 names,
`asyncio` sockets and processes, which a page does not have. Such an import moves into the functions
that use it, so the snapshot of a first visit holds no unneeded module. Nothing is listed by hand:
an import is deferred if nobody needs its module at import time.
"""

from __future__ import annotations

import ast
import importlib
import symtable
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

REPLACED = {
    "asyncio/__init__.py": (
        ("    from .unix_events import *  # pragma: no cover\n", "    pass\n"),
        ("    __all__ += unix_events.__all__\n", ""),
        ("unix_events._DefaultEventLoopPolicy", "events._BaseDefaultEventLoopPolicy"),
    ),
    "asyncio/events.py": (
        ("=socket.AF_UNSPEC", "=0"),
        ("=socket.AI_PASSIVE", "=1"),
        ("=subprocess.PIPE", "=-1"),
    ),
    "asyncio/futures.py": (("logging.DEBUG", "10"),),
    "asyncio/tasks.py": tuple(
        (f" = concurrent.futures.{name}", f" = {name!r}")
        for name in ("FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED")
    ),
    "pyodide/_package_loader.py": ((": ZipFile", ""),),
}
"""Avoidable imports at import time: constants, parameter types, and the event loop policy for
Unix, from which Pyodide's own is derived.
"""
GETATTR = "__getattr__"
GIVES = """
def __getattr__(name):
    if name in _waiting:
        from importlib import import_module
        module, attribute = _waiting[name]
        return getattr(import_module(module), attribute) if attribute else import_module(module)
    {otherwise}
"""
FAILS = "raise AttributeError(f'module {__name__!r} has no attribute {name!r}')"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass
class Import:
    """A name bound by an import at the top of a module."""

    statement: ast.Import | ast.ImportFrom
    alias: ast.alias
    needs: frozenset[str]
    """The modules of the library that it loads."""
    users: list[ast.FunctionDef | ast.AsyncFunctionDef]
    """The functions that use the name."""
    source: tuple[str, str]
    """A module and its attribute, which this name is; "" for the module itself."""


@dataclass
class Module:
    """A module of the library."""

    tree: ast.Module
    lists_all: bool
    """Whether its `__all__` defines `import *`."""
    at_once: set[str] = field(default_factory=set)
    """The modules needed while it is imported."""
    may_wait: dict[str, Import] = field(default_factory=dict)
    """Imports that only functions use, by bound name; "*" and a module for all its names."""


def waiting(sources: Mapping[str, bytes], roots: Iterable[str]) -> dict[str, ast.Module]:
    """Return the library's modules by file, with each import moved to where it is needed.

    `roots` are the modules that other code imports at import time.
    """
    names = {_name(file): file for file in sources}
    modules = {
        name: _sorted(name, file, sources[file].decode(), names.keys())
        for name, file in names.items()
    }
    for module in modules.values():
        for one in [one for one in module.may_wait.values() if one.alias.name == "*"]:
            if not (module.lists_all and modules[one.source[0]].lists_all):
                module.at_once |= one.needs
    needed = _needed(modules, roots)
    for module in modules.values():
        late = [one for one in module.may_wait.values() if not one.needs <= needed]
        if late:
            _move(module.tree, late)
    return {file: modules[name].tree for name, file in names.items()}


def at_once(source: bytes) -> set[str]:
    """Return the full names of the modules that one of ours imports at import time."""
    found: set[str] = set()
    for node in _at_once(ast.parse(source).body):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif node.module and not node.level:
            found.add(node.module)
    return found


def _name(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _sorted(name: str, file: str, text: str, known: Collection[str]) -> Module:
    """Parse a module, and separate the imports used only in functions."""
    for old, new in REPLACED.get(file, ()):
        assert old in text, f"{file} has no {old!r}"
        text = text.replace(old, new)
    tree = ast.parse(text)
    package = name if file.endswith("/__init__.py") else name.rpartition(".")[0]
    bound = list(_bound(tree))
    module = Module(tree, "__all__" in bound)
    table = symtable.symtable(text, file, "exec")
    functions = {
        (node.name, node.lineno): node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)
    }
    for statement in _at_once(tree.body):
        for alias in statement.names:
            source = _source(statement, alias, package, known)
            asked = alias.name if isinstance(statement, ast.Import) else source[0]
            needs = frozenset(_with_parents(asked, known))
            short = (alias.asname or alias.name).split(".")[0]
            if alias.name == "*" and package == name and source[0] in known:
                module.may_wait[f"* {source[0]}"] = Import(statement, alias, needs, [], source)
                continue
            users = _users(table, short, functions)
            if (
                alias.name == "*"
                or statement not in tree.body
                or bound.count(short) > 1
                or users is None
            ):
                module.at_once |= needs
            elif source[0] != "__future__":
                module.may_wait[short] = Import(statement, alias, needs, users, source)
    return module


def _at_once(body: Iterable[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports that run at import time."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            yield from _at_once(node.orelse)
        elif not isinstance(node, FUNCTIONS):
            for name in ("body", "orelse", "finalbody", "handlers"):
                inner = getattr(node, name, [])
                yield from _at_once(inner if isinstance(inner, list) else [])


def _bound(tree: ast.AST) -> Iterator[str]:
    """Names bound at module level, with repetitions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).split(".")[0]
        elif isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            yield node.name
        if isinstance(node, FUNCTIONS):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Global):
                    yield from inner.names
        else:
            yield from _bound(node)


def _source(
    statement: ast.Import | ast.ImportFrom, alias: ast.alias, package: str, known: Collection[str]
) -> tuple[str, str]:
    """Where a name comes from: module and attribute."""
    if isinstance(statement, ast.Import):
        return (alias.name if alias.asname else alias.name.split(".")[0]), ""
    base = statement.module or ""
    if statement.level:
        parts = package.split(".")
        above = parts[: len(parts) - statement.level + 1]
        base = ".".join([*above, *([base] if base else [])])
    inner = f"{base}.{alias.name}"
    return (inner, "") if inner in known else (base, alias.name)


def _with_parents(name: str, known: Collection[str]) -> Iterator[str]:
    parts = name.split(".")
    for end in range(1, len(parts) + 1):
        if (inner := ".".join(parts[:end])) in known:
            yield inner


def _users(
    table: symtable.SymbolTable,
    name: str,
    functions: Mapping[tuple[str, int], ast.FunctionDef | ast.AsyncFunctionDef],
) -> list[ast.FunctionDef | ast.AsyncFunctionDef] | None:
    """Return the outermost functions that use a global name; None if other code uses it too."""
    if table.get_type() in ("module", "class"):
        if _uses(table, name) and (
            table.get_type() == "class" or table.lookup(name).is_referenced()
        ):
            return None
        found = []
        for inner in table.get_children():
            users = _users(inner, name, functions)
            if users is None:
                return None
            found += users
        return found
    if not _uses_inside(table, name):
        return []
    node = functions.get((table.get_name(), table.get_lineno()))
    return [node] if node else None


def _uses(table: symtable.SymbolTable, name: str) -> bool:
    return name in table.get_identifiers() and table.lookup(name).is_global()


def _uses_inside(table: symtable.SymbolTable, name: str) -> bool:
    return _uses(table, name) or any(_uses_inside(inner, name) for inner in table.get_children())


def _needed(modules: Mapping[str, Module], roots: Iterable[str]) -> set[str]:
    """Return the modules that load even when all other imports are deferred."""
    found: set[str] = set()
    asked = [name for root in roots for name in _with_parents(root, modules.keys())]
    while asked:
        name = asked.pop()
        if name not in found:
            found.add(name)
            asked += modules[name].at_once
    return found


def _move(tree: ast.Module, late: Iterable[Import]) -> None:
    """Move imports into the functions that use them; they stay available as module attributes."""
    given: dict[str, tuple[str, str]] = {}
    for one in late:
        names = [alias for alias in one.statement.names if alias is not one.alias]
        one.statement.names = names
        if not names:
            tree.body[tree.body.index(one.statement)] = ast.Pass()
        if one.alias.name == "*":
            texts = tuple(importlib.import_module(one.source[0]).__all__)
            short = one.source[0].rpartition(".")[2]
            given |= {name: (one.source[0], name) for name in texts} | {short: (one.source[0], "")}
            tree.body = [_All(short, texts).visit(node) for node in tree.body]
            continue
        given[(one.alias.asname or one.alias.name).split(".")[0]] = one.source
        for user in one.users:
            first = isinstance(user.body[0], ast.Expr) and isinstance(
                user.body[0].value, ast.Constant
            )
            user.body.insert(int(first), _statement_of(one))
    otherwise = FAILS
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == GETATTR:
            node.name = "_getattr"
            otherwise = "return _getattr(name)"
    gives = ast.parse(f"_waiting = {given!r}" + GIVES.format(otherwise=otherwise))
    tree.body += gives.body
    ast.fix_missing_locations(tree)


def _statement_of(one: Import) -> ast.stmt:
    if isinstance(one.statement, ast.Import):
        return ast.Import([one.alias])
    return ast.ImportFrom(one.statement.module, [one.alias], one.statement.level)


class _All(ast.NodeTransformer):
    """Makes a module's `__all__` explicit."""

    def __init__(self, short: str, texts: tuple[str, ...]) -> None:
        self.short = short
        self.texts = texts

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if (
            node.attr == "__all__"
            and isinstance(node.value, ast.Name)
            and node.value.id == self.short
        ):
            return ast.Tuple([ast.Constant(text) for text in self.texts], ast.Load())
        return node
