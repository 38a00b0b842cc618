"""Runs in Pyodide at build time: selects the modules the page needs and compiles them."""

from __future__ import annotations

import ast
import importlib
import marshal
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
from types import CodeType

from build_steps.pyodide.waiting import at_once, waiting

SITE = next((Path(place) for place in sys.path if place.endswith("site-packages")), Path())
ZIP = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
APP = ("core", "pygame_web")
PYSCRIPT = "pyscript"
"""The folder, in the page's home folder, into which PyScript writes its Python files."""
NEVER_IMPORTED = ("web.py",)
"""The files of PyScript's package that neither it nor the page imports."""
SPARED = ("bz2.", "lzma.", "compression/", "_compression.", "ssl.")
"""Modules that `shutil`, `zipfile` and `asyncio` try to import but do not need."""
MATCHES = tuple(f"core/bots/{name}.py" for name in ("match", "pool", "results", "tally"))
INSTALLED = "core/games/installed.py"
NOT_IN_THE_PAGE = ("core/__main__.py", "core/cli/", INSTALLED, "pygame_web/prerender.py", *MATCHES)
JUDGEMENT = ("core/bots/judgement.py", "core/bots/review/", "pygame_web/judgement/")
JUDGEMENT_OF_GAMES = ("/bots/chances.py", "/bots/weights.json", "/review.py")
REASONS_OF_GAMES = "/because"
JUDGEMENT_WORDS = "/judgement.mo"
"""Game judgement, for review and advice, with its texts; see `build_steps/later.py`."""
MINDS = "/bots/late"
"""What only a game's best bot needs, code and data; loaded when it is first asked."""
MARK = "mark"
"""The function of `pygame_web/language.py` that returns a text unchanged."""
FEATURES = ("pygame_web", "features")
BUILD = "build.py"
"""The suffix of feature files that only build the site."""
LATE_OF_GAMES = ("/puzzle_", "/explanations.")
"""Parts of names of game files that only features need: puzzles and explanations."""
LATE_VIEWS = ("pygame_web/table/views/drawing.py",)
"""Modules that only features use, but several of them."""
LATER = "later"
"""The default late file of features."""
OF_ALONE = ("core/kernel/chain.py", "core/kernel/verify.py", "pygame_web/brief.py")
"""Modules that only features with a folder of their own use (`Feature.alone`)."""

# What PyScript imports, and what Python imports itself to report an error.
ALWAYS = (
    "asyncio",
    "base64",
    "collections",
    "encodings.ascii",
    "encodings.latin_1",
    "functools",
    "html",
    "inspect",
    "io",
    "json",
    "linecache",
    "os",
    "pathlib",
    "pyodide.code",
    "pyodide.ffi",
    "pyodide.http",
    "pyodide.webloop",
    "random",
    "sys",
    "textwrap",
    "traceback",
    "types",
    "warnings",
)
PYODIDE = ("encodings.utf_8", "pyodide", "pyodide._package_loader", "site", "zipimport")
"""What Pyodide imports at startup."""


def app_files() -> Iterator[tuple[str, bytes]]:
    """The files of our packages that the page loads first, by path."""
    for package in APP:
        for path in sorted((SITE / package).rglob("*")):
            name = path.relative_to(SITE).as_posix()
            left_out = name.startswith(NOT_IN_THE_PAGE) or is_later(name)
            if path.is_file() and path.suffix != ".pyc" and not left_out:
                yield name, path.read_bytes()


def is_later(name: str) -> bool:
    """Return whether a file of ours is loaded on first use."""
    return is_of_judgement(name) or is_alone(name) or is_of_minds(name) or pack_of(name) != ""


def pack_of(name: str) -> str:
    """The late file that holds a feature's file, as its manifest says; "" for the first load.

    What only features need is in `LATER`. What only builds the site is in no file.
    """
    if name.endswith(BUILD):
        return ""
    of_game = name.startswith("pygame_web/games/") and any(late in name for late in LATE_OF_GAMES)
    if of_game or name in LATE_VIEWS:
        return LATER
    found = _of_manifest(Path(name), "pack")
    return LATER if found is None else found


def words_of(path: Path) -> str:
    """The catalog for the texts of a feature's file, as its manifest says; "" for the default."""
    return _of_manifest(path, "words") or ""


def _of_manifest(path: Path, field: str) -> str | None:
    """What a feature's manifest says about files of its body; "" for any other file."""
    parts = path.parts[path.parts.index(APP[1]) :] if APP[1] in path.parts else ()
    if parts[:2] != FEATURES or len(parts) < 4 or parts[3:] == ("__init__.py",):
        return ""
    manifest = Path(_root(), *parts[:3], "__init__.py").read_text(encoding="utf-8")
    found = re.search(rf'^    {field}="?(\w*)"?,', manifest, re.MULTILINE)
    return found[1] if found else None


def _root() -> Path:
    """Return the folder of our packages: site-packages in Pyodide, else this checkout."""
    return SITE if (SITE / APP[1]).is_dir() else Path(__file__).parents[2]


def is_of_judgement(name: str) -> bool:
    """Return whether a file belongs to game judgement."""
    own = "/games/" in name and (name.endswith(JUDGEMENT_OF_GAMES) or REASONS_OF_GAMES in name)
    return name.startswith(JUDGEMENT) or name.endswith(JUDGEMENT_WORDS) or own


def is_of_minds(name: str) -> bool:
    """Return whether a file is needed only by a top-level bot."""
    return name.startswith("core/games/") and MINDS in name


def is_alone(name: str) -> bool:
    """Return whether a file is in the folder of the site that a feature has for its own."""
    return name in OF_ALONE or (
        not name.endswith(BUILD) and _of_manifest(Path(name), "alone") == "True"
    )


def lean(source: bytes) -> str:
    """Our code without types and docstrings, as source text."""
    return ast.unparse(_lean(source))


def roots() -> list[str]:
    """Every standard library module that our code imports, and those always needed."""
    found = set(ALWAYS)
    for name, source in app_files():
        if name.endswith(".py"):
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Import):
                    found.update(alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                    found.add(node.module)
    return sorted(name for name in found if name.split(".")[0] not in {*APP, "js", "pyscript"})


def needed(names: Iterable[str]) -> list[str]:
    """Return the files in the standard library's archive that importing `names` loads."""
    for name in names:
        importlib.import_module(name)
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    names = (name.removeprefix(ZIP + "/") for name in files if name.startswith(ZIP))
    return sorted(name for name in names if not name.startswith(SPARED))


def write(out: str, files: Iterable[str], others: Iterable[str]) -> None:
    """Write `files` of the standard library and our own packages, compiled, below `out`.

    `others` are other sources that import from the library: PyScript's.
    """
    sources = [source for name, source in app_files() if name.endswith(".py")]
    roots = {*ALWAYS, *PYODIDE}.union(
        *map(at_once, [*sources, *(text.encode() for text in others)])
    )
    with zipfile.ZipFile(ZIP) as archive:
        for name, tree in waiting({name: archive.read(name) for name in files}, roots).items():
            _write(f"{out}/library", name, _with_texts(tree), optimize=2)
    write_lean(f"{out}/app", app_files())


def write_lean(folder: str, files: Iterable[tuple[str, bytes]]) -> None:
    """Write our `files`, by their path, below `folder`: lean and compiled."""
    for name, source in files:
        lean = _lean(source) if name.endswith(".py") else source
        _write(folder, name, lean, optimize=0)


def write_pyscript(out: str, sources: Mapping[str, str]) -> None:
    """Write PyScript's package, compiled, to where Python looks for it beside the sources."""
    for name, source in sources.items():
        if name in NEVER_IMPORTED:
            continue
        cached = cache_from_source(f"{PYSCRIPT}/{name}").removesuffix("c")
        _write(out, f"home/{cached}", source.encode(), optimize=0)


def _lean(source: bytes) -> ast.Module:
    """Strip types and docstrings from our code: a third less to load."""
    tree = _Unmarked().visit(ast.parse(source))
    assert isinstance(tree, ast.Module)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            kept: list[ast.stmt] = [part for part in node.body if not _is_text(part)]
            if isinstance(node, ast.ClassDef):
                if node.decorator_list:
                    kept.insert(0, _no_text())
                _quicken(node)
            node.body = kept or [ast.Pass()]
    return ast.fix_missing_locations(tree)


class _Unmarked(ast.NodeTransformer):
    """Replace `mark("text")` by "text": the call only marks a text for translation."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        marks = isinstance(node.func, ast.Name) and node.func.id == MARK
        alone = len(node.args) == 1 and isinstance(node.args[0], ast.Constant)
        return node.args[0] if marks and alone else node


def _with_texts(tree: ast.Module) -> ast.Module:
    """Give every decorated class a docstring that no compiler removes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.decorator_list:
            node.body.insert(0, _no_text())
    return ast.fix_missing_locations(tree)


def _no_text() -> ast.Assign:
    """Return a docstring; without one `dataclass` spends time generating it with `inspect`."""
    return ast.Assign([ast.Name("__doc__", ast.Store())], ast.Constant(" "))


def _quicken(node: ast.ClassDef) -> None:
    """Unfreeze frozen dataclasses, so that creating one takes a third of the time.

    They are still compared and hashed by their fields. Types and tests ensure that nobody writes to
    them.
    """
    for call in node.decorator_list:
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            names = {word.arg for word in call.keywords}
            if call.func.id == "dataclass" and names <= {"frozen", "slots"} and "frozen" in names:
                call.keywords = [ast.keyword("unsafe_hash", ast.Constant(True))]


def _is_text(node: ast.stmt) -> bool:
    """Return a string as a statement, such as an attribute's docstring."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _write(folder: str, name: str, source: bytes | ast.Module, optimize: int) -> None:
    if name.endswith(".py"):
        compiled = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
        # A hash-based .pyc that is never checked against a source: flag 1, and no hash.
        source = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + _marshal(compiled)
        name += "c"
    target = Path(folder, name)
    target.parent.mkdir(parents=True, exist_ok=True)
    assert isinstance(source, bytes)
    target.write_bytes(source)


def _marshal(compiled: CodeType) -> bytes:
    # Twice, so that the output does not depend on other references to the same objects.
    return marshal.dumps(marshal.loads(marshal.dumps(compiled)))
