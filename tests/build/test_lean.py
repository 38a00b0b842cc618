"""The lean code that is shipped keeps the contract too."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from build_steps import later
from build_steps.paths import ROOT, source_files
from build_steps.positional import keywords, positional
from build_steps.pyodide.compile import is_later, is_of_minds, lean, write_lean
from build_steps.untyped import untyped
from core import GAMES
from core.bots import choose
from core.bots.play import play
from pygame_web.browser import bot_worker
from pygame_web.features.online import build
from pygame_web.features.review import FEATURE as REVIEW
from pygame_web.features.review.run import PIECE
from pygame_web.shell import registry

PLAIN = ("tests/contract/node.py", "tests/every_game.py", "tests/tiny.py")
"""The contract tests as source, copied beside the compiled games."""
WHERE = "import core.kernel.action as it; print(it.__file__, it.Action.__doc__ or '')"

LATER = (
    "tests/core/kernel/test_chain.py",
    "tests/web/test_remote_silence.py",
    "tests/web/test_near.py",
    "tests/web/test_posts_order.py",
)
"""Tests of late modules, run with the shipped form."""
NEEDED = {ROOT / "tests", *((ROOT / name).parent for name in LATER)}
"""The folders of these tests, and of what they import."""


def run(folder: Path, *words: str) -> str:
    """Return the output of Python in `folder`. Fails when it does."""
    command = [sys.executable, "-B", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


class Late(NamedTuple):
    """All files that the page loads late, as they are shipped."""

    folder: Path
    names: Mapping[str, str]
    """The short names of online play."""


@pytest.fixture(scope="session")
def late(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Late:
    folder = tmp_path_factory.mktemp("late")
    for name in (*later.packs_of_features(), Path(later.NAME).stem, Path(later.MINDS).stem):
        shutil.copy(dist / f"{name}.json", folder)
    return Late(folder, later.write_alone(folder, "online", build))


class Renamed(ast.NodeTransformer):
    """Lets a test use the short names of shipped modules."""

    def __init__(self, names: Mapping[str, str], modules: Mapping[str, str]) -> None:
        self.names = names
        self.modules = {name.removesuffix(".__init__") for name in modules}
        self.alone = False
        """Whether this is in a class that finds its methods by texts: its own names stay."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        if node.module in self.modules:
            for one in node.names:
                one.name, one.asname = self.short(one.name), one.asname or one.name
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if not (self.alone and isinstance(node.value, ast.Name) and node.value.id == "self"):
            node.attr = self.short(node.attr)
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.alone = "getattr(self" in ast.unparse(node)
        for part in () if self.alone else node.body:
            if isinstance(part, ast.FunctionDef):
                part.name = self.short(part.name)
        self.generic_visit(node)
        self.alone = False
        return node

    def short(self, name: str) -> str:
        return self.names.get(name, name)


def test_the_program_as_it_is_shipped_keeps_the_contract(tmp_path: Path) -> None:
    sources = source_files("core")
    write_lean(
        str(tmp_path), [(path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in sources]
    )
    for name in PLAIN:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    file, text = run(tmp_path, "-c", WHERE).split(" ", 1)
    assert Path(file) == tmp_path / "core" / "kernel" / "action.pyc"
    assert not text.strip(), "a text that only readers need"
    walked = dict(line.split() for line in run(tmp_path, "-m", "tests.contract.node").splitlines())
    assert walked.keys() == {"tiny", *GAMES}
    assert all(int(plies) > 1 for plies in walked.values())


def test_what_comes_later_does_as_it_is_shipped_what_it_does_as_it_is_read(
    tmp_path: Path, late: Late
) -> None:
    modules: dict[str, str] = {}
    for file in ("online.json", *build.APART):
        modules |= later.read_pack(late.folder / file)
    for path in source_files("core", "pygame_web", "tests", "build_steps"):
        of_tests = path.is_relative_to(ROOT / "tests")
        if of_tests and path.parent not in NEEDED:
            continue
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
        if of_tests and path.suffix == ".py":
            # The shipped modules have short names and no types that tests could import.
            tree = Renamed(late.names, modules).visit(ast.parse(untyped(path.read_bytes())))
            copy.write_text(ast.unparse(tree), "utf-8")
    for name in modules.keys() - build.LIBRARY.keys():
        module = tmp_path / f"{name.replace('.', '/')}.py"
        assert not modules[name] or len(modules[name]) < len(module.read_text("utf-8"))
        module.write_text(modules[name], "utf-8")
    assert " passed" in run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", *LATER)


IMPORTED = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def test_every_module_that_comes_later_can_be_imported_as_it_is_shipped(
    tmp_path: Path, late: Late
) -> None:
    for path in source_files("core", "pygame_web"):
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    modules: dict[str, str] = {}
    for file in late.folder.glob("*.json"):
        modules |= later.read_pack(file)
    names = [name for name in modules.keys() - build.LIBRARY.keys() if "/" not in name]
    for name in names:
        (tmp_path / f"{name.replace('.', '/')}.py").write_text(modules[name], "utf-8")
    run(tmp_path, "-c", IMPORTED, *sorted(name.removesuffix(".__init__") for name in names))


def test_a_text_that_is_marked_for_translation_is_shipped_as_the_text() -> None:
    source = b"said = {'a': mark('One {n}.')}\nother = mark(said['a'])\nmark.told('One.')"
    assert lean(source) == "said = {'a': 'One {n}.'}\nother = mark(said['a'])\nmark.told('One.')"


def test_types_go_with_what_was_imported_for_them_and_nothing_else() -> None:
    source = """
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, ClassVar, NamedTuple
from elsewhere import Kind, Text, Used, effect as _effect
from alone import Only

Known = dict[str, Kind]
Made = dict[str, int]
made = Made()
count: Known = {}

class Point(NamedTuple):
    x: Kind
    y: Any = 0

@dataclass
class Row:
    made: ClassVar[Text] = 1
    _: KW_ONLY
    rows: list[Only] = field(default_factory=list)

class State:
    kept: Used

def do(told: Known, other: Any) -> Kind: ...
"""
    expected = """
from dataclasses import KW_ONLY, dataclass, field
from typing import ClassVar, NamedTuple
from elsewhere import Text, Used, effect as _effect

Made = dict[str, int]
made = Made()
count: 0 = {}

class Point(NamedTuple):
    x: 0
    y: 0 = 0

@dataclass
class Row:
    made: ClassVar[Text] = 1
    _: KW_ONLY
    rows: 0 = field(default_factory=list)

class State:
    kept: Used

def do(told, other): ...
"""
    assert untyped(source.encode()).decode() == ast.unparse(ast.parse(expected))


def test_types_made_of_types_and_what_only_they_need_go_too() -> None:
    source = """
from __future__ import annotations
from typing import TYPE_CHECKING, Protocol
from elsewhere import Kind

if TYPE_CHECKING:
    from elsewhere import Other
Step = tuple[Kind, int]
Steps = dict[str, Step]

class Says(Protocol):
    kind: Kind

def do(told: Says) -> Steps:
    if told:
        found: Steps = {}
        return found
"""
    expected = """
def do(told):
    if told:
        found: 0 = {}
        return found
"""
    assert untyped(source.encode()).decode() == ast.unparse(ast.parse(expected))


def test_an_argument_that_no_call_names_is_positional() -> None:
    source = """
from dataclasses import replace

class Row:
    def __init__(self, one, two): ...
    def at(self, place, name): ...
    def put(self, place): ...

def tell(session, words, *, loud=False): ...
def told(session, words): ...
def asks(session, words): ...
def draw(session, number): ...
seen = lambda number, each: each
Row(1, two=2)
replace(Row, session=1)
told(1, words=2)
asks(1, **{})
Row.at(1, name=2)
drawn = draw
drawn(1, number=2)
"""
    tree = ast.parse(source)
    positional(tree, keywords([ast.parse(source)]))
    shown = ast.unparse(tree)
    assert "def __init__(self, one, /, two)" in shown
    assert "def at(self, place, /, name)" in shown
    assert "def put(self, place, /)" in shown
    assert "def tell(session, words, /, *, loud=False)" in shown
    assert "def told(session, /, words)" in shown
    assert "def asks(session, words)" in shown, "** may name any"
    assert "def draw(session, /, number)" in shown, "it was called by another name"
    assert "lambda number, each" in shown


ASKED = """
import sys
from pathlib import Path
from pygame_web.browser import bot_worker, later
question = ("qwantum", "qwantum1 b 1 b1,b5,p3,b4,b6,p2,w5 - . 0.0 -/-/-/- -/-/-/-", "strong", "1")
print(repr(bot_worker.choose(*question)))
print(later.install(Path(sys.argv[1]).read_text("utf-8")))
print(bot_worker.choose(*question))
"""


def test_a_bot_that_needs_more_says_so_and_plays_once_it_is_there(
    tmp_path: Path, late: Late
) -> None:
    for path in source_files("core", "pygame_web"):
        name = path.relative_to(ROOT)
        if not is_of_minds(name.as_posix()):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, tmp_path / name)
    missing, installed, token = run(tmp_path, "-c", ASKED, str(late.folder / later.MINDS)).split()
    assert (missing, installed) == ("''", "True")
    game = GAMES["qwantum"]
    s = game.read_state("qwantum1 b 1 b1,b5,p3,b4,b6,p2,w5 - . 0.0 -/-/-/- -/-/-/-")
    assert token == game.write_action(choose(game, s, "strong", "1"))


REVIEWED = """
import sys
from pathlib import Path
from pygame_web.browser import bot_worker, later
words = Path(sys.argv[1]).read_text("utf-8").splitlines()
print(repr(bot_worker.run("review", "review", words[0])))
for name in sys.argv[2:]:
    print(later.install(Path(name).read_text("utf-8")))
for one in words:
    print(bot_worker.run("review", "review", one))
"""
LEVELS = {"qwantum": "greedy", "quantum": "captain", "lum42": "navigator"}


@pytest.mark.parametrize("key", LEVELS)
def test_the_job_of_a_review_needs_no_file_but_those_it_names(
    key: str, tmp_path: Path, late: Late
) -> None:
    for path in source_files("core", "pygame_web"):
        name = path.relative_to(ROOT)
        if not is_later(name.as_posix()):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, tmp_path / name)
    line = play(GAMES[key], [LEVELS[key]], seats=2, seed=11)
    record = line.record.text()
    words = [json.dumps([record, str(ply), str(PIECE)]) for ply in range(0, line.ply, PIECE)]
    (tmp_path / "words").write_text("\n".join(words), "utf-8")
    files = [str(late.folder / f"{name}.json") for name in registry.files(REVIEW)]
    lines = run(tmp_path, "-c", REVIEWED, "words", *files).splitlines()
    assert lines[: len(files) + 1] == ["''", *["True" for _ in files]]
    pieces = lines[len(files) + 1 :]
    assert pieces == [bot_worker.run("review", "review", one) for one in words]
    assert not any("error" in json.loads(piece) for piece in pieces)
    plies = [ply for piece in pieces for ply in json.loads(piece)["plies"]]
    assert len(plies) == line.ply
    assert any(ply.get("because") for ply in plies)
