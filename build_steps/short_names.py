"""Give names that only the late modules of one folder know two letters, the same in each of them.

A name changes everywhere in these modules, or nowhere. These names change:

- names that occur in no other source
- private names, except those in classes that inherit from elsewhere
- module-level names, except those that are also names of attributes

Words in texts stay, and so do names of arguments, Python's names, and names that are imported from
elsewhere.
"""

from __future__ import annotations

import ast
import collections
import keyword
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import product
from string import ascii_lowercase

from build_steps.chained import bound
from build_steps.console import Trouble
from build_steps.positional import OURS

WORD = re.compile(r"\w+")
REACHED = re.compile(r"(?<=[.'\"])\w+|\bimport (?:\([^)]*\)|[^\n(]*)")
"""An attribute, a text that may be the name of one, or imported names."""
BY_TEXT = {"delattr", "getattr", "hasattr", "setattr"}
"""Functions that look an attribute up by a text."""
UNSEEN = {
    *("__annotations__", "__dict__", "__getattr__", "__name__", "__qualname__", "_asdict"),
    *("_fields", "asdict", "astuple", "attrgetter", "dir", "eval", "exec", "fields", "globals"),
    *("locals", "make_dataclass", "methodcaller", "namedtuple", "vars"),
}
"""Words that end the build: they list names, or look something up by a name no text shows."""


def short_names(modules: Mapping[str, str], elsewhere: Iterable[str]) -> dict[str, str]:
    """Return the short name of each name that gets one.

    `modules` are the sources by module of all that come together, `elsewhere` are all other
    sources. Raises `Trouble` if a module finds something by name, or for too many names.
    """
    words = _Words(modules)
    others = "\n".join(elsewhere)
    outside = {*WORD.findall(others)}
    reached = {*WORD.findall(" ".join(REACHED.findall(others)))}
    changed = {
        name
        for name in words.made - words.kept
        if len(name) > 2 and not name.startswith("__")
        if name not in outside
        or (name.startswith("_") and name not in words.inherited)
        or (name in words.of_modules and name not in words.attributes | reached)
    }
    text = dict.fromkeys(WORD.findall("\n".join(modules.values())))
    taken = text.keys() | words.kept | outside | {*keyword.kwlist}
    free = (name for name in map("".join, product(ascii_lowercase, repeat=2)) if name not in taken)
    found = dict(zip((word for word in text if word in changed), free, strict=False))
    if len(found) < len(changed):
        raise Trouble(f"{len(changed)} names need more than two letters.")
    return found


def shortened(source: str, names: Mapping[str, str]) -> str:
    """Return a source with the short names. Raises `Trouble` if that changes one of its texts."""
    found = WORD.sub(lambda word: names.get(word[0], word[0]), source)
    if _texts(source) != _texts(found):
        raise Trouble("a text has a word that is a name.")
    return found


def _texts(source: str) -> list[object]:
    nodes = ast.walk(ast.parse(source))
    return [node.value for node in nodes if isinstance(node, ast.Constant)]


class _Words:
    """The words of modules, by what they stand for."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self.made = set[str]()
        """Names given here: to functions, classes, fields, attributes, and in modules."""
        self.of_modules = set[str]()
        self.attributes = set[str]()
        self.inherited = set[str]()
        """Words of classes that inherit from elsewhere."""
        self.kept = {word for name in modules for word in name.split(".")}
        trees = [ast.parse(source) for source in modules.values()]
        nodes = [node for tree in trees for node in ast.walk(tree)]
        self._paths = {name.removesuffix(".__init__") for name in modules}
        self._classes = {node.name for node in nodes if isinstance(node, ast.ClassDef)}
        self._python = {"builtins"}
        for tree in trees:
            self.of_modules |= bound(tree)
        self.made |= self.of_modules
        for node in nodes:
            self._note(node)
        self.kept |= _of_python(self._python)

    def _note(self, node: ast.AST) -> None:
        match node:
            case ast.FunctionDef(name):
                self.made.add(name)
            case ast.ClassDef():
                self._note_class(node)
            case ast.Attribute(attr=name, ctx=how):
                self.attributes.add(name)
                if isinstance(how, ast.Store):
                    self.made.add(name)
                _check(name)
            case ast.Name(name):
                _check(name)
            case ast.Call(ast.Name(name), [_, text, *_]) if name in BY_TEXT:
                if not isinstance(text, ast.Constant):
                    raise Trouble(f"{ast.unparse(node)} finds an attribute that no text shows.")
            case ast.arg(name) | ast.keyword(str(name)):
                self.kept.add(name)
            case ast.MatchClass():
                self.attributes.update(node.kwd_attrs)
            case ast.Import():
                self._import(node.names)
            case ast.ImportFrom(module) if module not in self._paths:
                self.kept |= {word for one in node.names for word in (one.name, one.asname or "")}
                self._import([ast.alias(module or "")])
            case ast.Constant(str(text)):
                self.kept.update(WORD.findall(text))
            case ast.Constant(bytes(data)):
                self.kept.update(WORD.findall(data.decode("latin-1")))

    def _note_class(self, node: ast.ClassDef) -> None:
        self.made |= {node.name, *bound(node)}
        self.attributes |= bound(node)
        if {ast.unparse(base) for base in node.bases} - {"NamedTuple"} - self._classes:
            self.inherited.update(WORD.findall(ast.unparse(node)))

    def _import(self, names: list[ast.alias]) -> None:
        found = {one.name for one in names if one.name.split(".")[0] not in OURS}
        self.kept.update(*map(WORD.findall, found))
        self._python |= found


def _check(name: str) -> None:
    if name in UNSEEN:
        raise Trouble(f"{name} lists names, or looks something up by a name that no text shows.")


def _of_python(names: set[str]) -> set[str]:
    """Return the names in modules of Python, and those of the attributes of its classes."""
    modules = [import_module(name) for name in sorted(names)]
    found = {*dir(collections.namedtuple("_", ()))}
    for module in modules:
        found.update(dir(module))
    makers = {name.split(".")[0] for name in names}
    for kind in _below(object):
        # A class may be made in C, in a module of that name with "_".
        if str(kind.__module__).split(".")[0].lstrip("_") in makers:
            found.update(dir(kind))
    return found


def _below(kind: type) -> Iterator[type]:
    """Yield a class and all that inherit from it."""
    yield kind
    below: list[type] = type.__subclasses__(kind)
    for one in below:
        yield from _below(one)
