"""Takes types out of a module that the page loads late, with what was imported for them alone.

Names of types are a tenth of what is imported, and the page never looks at one: it asks no field
of a dataclass or a named tuple for its type.
"""

from __future__ import annotations

import ast
from itertools import chain

HOW = {"ClassVar", "InitVar", "KW_ONLY"}
"""Types that say how a dataclass is made."""
TYPES = {"Callable", "Mapping", "dict", "list", "tuple"}


def untyped(source: bytes) -> bytes:
    """The same module without types of arguments, variables and fields, and their imports.

    What the module imports and never names stays: importing it may do something.
    """
    tree = ast.parse(source)
    before = _names(tree)
    for node in ast.walk(tree):
        _forget(node)
    # A type may be made of others.
    while types := [part for part in tree.body if _is_a_type(part, tree)]:
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
    """Forget the types that a part of the tree names; a variable's becomes a 0."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        node.returns = None
    elif isinstance(node, ast.arg):
        node.annotation = None
    for part in _variables(node):
        if not _names(part.annotation) & HOW:
            part.annotation = ast.Constant(0)


def _variables(node: ast.AST) -> list[ast.AnnAssign]:
    """The variables right in a part of the tree whose types nobody asks for."""
    if isinstance(node, ast.ClassDef) and not _is_plain(node):
        return []
    parts = [getattr(node, name, []) for name in ("body", "orelse", "finalbody")]
    lists = [part for part in parts if isinstance(part, list)]
    return [part for part in chain(*lists) if isinstance(part, ast.AnnAssign)]


def _is_plain(node: ast.ClassDef) -> bool:
    """Whether a class asks none of its fields for a type: others of ours do."""
    makers = (*node.decorator_list, *node.bases)
    return any(_names(maker) & {"dataclass", "NamedTuple"} for maker in makers)


def _is_a_type(part: ast.stmt, tree: ast.Module) -> bool:
    """Whether a statement makes a type, or imports some, that nothing else in the module uses."""
    match part:
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
    """Whether a class is left whose fields have types."""
    fields = (node for node in ast.walk(tree) if isinstance(node, ast.AnnAssign))
    return any(not isinstance(field.annotation, ast.Constant) for field in fields)


def _is_future(part: ast.stmt) -> bool:
    return isinstance(part, ast.ImportFrom) and part.module == "__future__"
