"""Let each module of a late file see the names of the one before it.

Modules that import each other repeat the same names; these imports are a tenth of such a file.
This step puts the modules in a row, and each begins with `from BEFORE import *`, which imports all
public names known there. Two kinds of names are still imported one by one: private names, and names
that mean something else in the module before.
"""

from __future__ import annotations

import ast
import symtable
from collections.abc import Mapping

from build_steps.console import Trouble

PACKAGE = ".__init__"
Origin = tuple[str, str]
"""A module, and its name for something."""


def chained(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the sources of modules in a row, by name; empty ones and others come last.

    Raises `Trouble` if a module would find one of its neighbours' names in place of Python's.
    """
    trees = {
        _module(name): ast.parse(sources[name]) for name in sources if _is_chained(name, sources)
    }
    before, known = "", dict[str, Origin]()
    origins: dict[Origin, Origin] = {}
    found = {}
    for name in _row(trees):
        tree = trees[name]
        needed = {
            alias.asname or alias.name: (origins.get(origin, origin), part.module or "", alias)
            for part in _imports(tree)
            for alias in part.names
            for origin in [(part.module or "", alias.name)]
        }
        own = bound(tree)
        key = name if name in sources else name + PACKAGE
        if (
            wrong := (_read(symtable.symtable(sources[key], name, "exec")) & known.keys())
            - needed.keys()
            - own
        ):
            raise Trouble(f"{name} means Python's {', '.join(sorted(wrong))}, not a neighbour's.")
        head = list[ast.ImportFrom]()
        for called, (origin, module, alias) in needed.items():
            if known.get(called) != origin:
                head.append(ast.ImportFrom(module, [alias], 0))
            origins[name, called] = origin
        origins |= {(name, one): (name, one) for one in own}
        seen = {one: origins[name, one] for one in (*needed, *own) if not one.startswith("_")}
        known |= seen
        lines = [f"from {before} import *"] if before else []
        lines += [*map(ast.unparse, _joined(head)), _without_imports(sources[key])]
        found[key] = "\n".join(lines)
        before = name
    return found | {name: text for name, text in sources.items() if name not in found}


def _is_chained(name: str, sources: Mapping[str, str]) -> bool:
    """Return whether a text is a module of ours with something in it."""
    return "/" not in name and "." in name and sources[name] != ""


def _module(name: str) -> str:
    return name.removesuffix(PACKAGE)


def _imports(tree: ast.Module) -> list[ast.ImportFrom]:
    """Return what a module imports by name as soon as it is imported itself."""
    parts = [part for part in tree.body if isinstance(part, ast.ImportFrom)]
    return [part for part in parts if part.module != "__future__"]


def _row(trees: Mapping[str, ast.Module]) -> list[str]:
    """Return the modules, each after all that it imports."""
    found: dict[str, None] = {}

    def add(name: str) -> None:
        if name not in trees or name in found:
            return
        for part in _imports(trees[name]):
            for module in (part.module or "", *(f"{part.module}.{one.name}" for one in part.names)):
                add(module)
        found[name] = None

    for name in sorted(trees):
        add(name)
    return list(found)


def bound(tree: ast.Module | ast.ClassDef) -> set[str]:
    """Return the names that a module or a class defines itself."""
    found = set[str]()
    for part in tree.body:
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            found.add(part.name)
        elif isinstance(part, ast.Import):
            found |= {one.asname or one.name.partition(".")[0] for one in part.names}
        elif not isinstance(part, ast.ImportFrom):
            names = (node for node in ast.walk(part) if isinstance(node, ast.Name))
            found |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return found


def _read(table: symtable.SymbolTable) -> set[str]:
    """Return the global and built-in names that a module or a part of it reads."""
    found = {
        one.get_name()
        for one in table.get_symbols()
        if one.is_referenced() and (one.is_global() or table.get_type() == "module")
    }
    return found.union(*map(_read, table.get_children()))


def _joined(parts: list[ast.ImportFrom]) -> list[ast.ImportFrom]:
    """Return imports with one statement for each module."""
    found: dict[str, ast.ImportFrom] = {}
    for part in parts:
        module = part.module or ""
        if module in found:
            found[module].names += part.names
        else:
            found[module] = ast.ImportFrom(module, list(part.names), 0)
    return list(found.values())


def _without_imports(source: str) -> str:
    """Return a module's text without the lines that import by name."""
    gone = {
        line
        for part in _imports(ast.parse(source))
        for line in range(part.lineno, (part.end_lineno or part.lineno) + 1)
    }
    lines = enumerate(source.split("\n"), 1)
    return "\n".join(text for number, text in lines if number not in gone)
