"""The library as a user has it: installed from the wheel into a fresh environment."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from build_steps.layout import renamed
from build_steps.paths import ROOT
from core import GAMES

DOCTEST = ["-m", "doctest", "-o", "ELLIPSIS"]


def run(words: list[str | Path], cwd: Path, **environment: str) -> str:
    """Run a program that must succeed and return its output."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**env, "PYTHONUTF8": "1", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that pip builds from the source archive, as for a user."""
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], ROOT)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        assert not [name for name in file.getnames() if "node_modules" in name or ".mo" in name]
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--disable-pip-version-check",
    ]
    run([*pip, "--no-deps", "--no-index", "--no-build-isolation", "-w", folder, archive], folder)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment that has the wheel and nothing else."""
    home = tmp_path_factory.mktemp("stranger") / "venv"
    venv.create(home, symlinks=os.name != "nt")
    found = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", found, "install", "--quiet"]
    run([*pip, "--no-index", "--no-deps", "--disable-pip-version-check", wheel], home)
    return found


def test_wheel_has_one_top_level_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    heads = {name.split("/")[0] for name in names}
    assert {head for head in heads if not head.endswith(".dist-info")} == {"clubtable"}
    assert "clubtable/py.typed" in names
    assert "clubtable/pygame_web/games/quantum/locale/fr.mo" in names
    assert not [name for name in names if name.endswith((".po", ".pot", ".js"))]
    data = {name for name in names if name.endswith(".json")}
    weights = {f"clubtable/core/games/{key}/bots/weights.json" for key in GAMES}
    assert data == weights | {"clubtable/core/games/qwantum/bots/late.json"}
    assert not [name for name in names if "/browser/" in name or "/boot/" in name]


def test_wheel_is_the_same_bytes_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], ROOT)
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as two:
        assert {i.filename: i.CRC for i in one.infolist()} == {
            i.filename: i.CRC for i in two.infolist()
        }


def test_no_name_of_the_repository_is_in_a_strangers_environment(
    python: Path, tmp_path: Path
) -> None:
    code = (
        "from importlib.util import find_spec\n"
        "assert find_spec('core') is None and find_spec('pygame_web') is None\n"
        "import clubtable, sys\n"
        "clubtable.match('qwantum', ['novice', 'uniform'], 1, workers=1)\n"
        "for key, game in clubtable.GAMES.items():\n"
        "    clubtable.play(key, [game.bots[0]], seats=2)\n"
        "assert not [m for m in sys.modules if m.split('.')[0] in ('core', 'pygame_web')]\n"
    )
    run([python, "-c", code], tmp_path)


def test_every_module_of_the_library_can_be_imported(python: Path, tmp_path: Path) -> None:
    code = (
        "import clubtable, importlib, pkgutil\n"
        "names = [m.name for m in pkgutil.walk_packages(clubtable.__path__, 'clubtable.')]\n"
        "extras = ['clubtable.numbered', 'clubtable.openspiel', 'clubtable.pettingzoo']\n"
        "names = [n for n in names if not n.endswith('__main__') and n not in extras]\n"
        "for name in names: importlib.import_module(name)\n"
        "print(len(names))\n"
    )
    assert int(run([python, "-W", "error", "-c", code], tmp_path)) > 100


@pytest.mark.parametrize("extra", ["openspiel", "pettingzoo"])
def test_an_extra_that_is_not_installed_is_named(extra: str, python: Path, tmp_path: Path) -> None:
    code = (
        f"try:\n    import clubtable.{extra}\n"
        "except ModuleNotFoundError as error:\n    print(error)\n"
    )
    assert f"pip install clubtable[{extra}]" in run([python, "-c", code], tmp_path)


def test_console_script_does_what_the_checkout_does(python: Path, tmp_path: Path) -> None:
    script = python.parent / ("clubtable.exe" if os.name == "nt" else "clubtable")
    words = ["play", "lum42", "--seed", "3", "--bots", "uniform", "--seats", "2"]
    here = run([sys.executable, "-m", "core", *words], ROOT)
    assert run([script, *words], tmp_path) == here
    assert run([python, "-m", "clubtable", *words], tmp_path) == here
    assert "usage: clubtable" in run([script, "--help"], tmp_path)


@pytest.mark.parametrize("page", ["README.md", "docs/library.md"])
def test_examples_of_the_docs_run_in_a_strangers_environment(
    page: str, python: Path, tmp_path: Path
) -> None:
    assert (ROOT / page).read_text("utf-8").count(">>> ") >= 5
    run([python, *DOCTEST, ROOT / page], tmp_path)


def test_commands_of_the_docs_run_in_a_strangers_environment(python: Path, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "library.md").read_text("utf-8")
    commands = re.findall(r"^    (clubtable .*)$", text, re.M)
    assert len(commands) >= 4
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    for command in commands:
        # Two games stand for the thousands of the example.
        line = re.sub(r"--games \d+", "--games 2", command)
        done = subprocess.run(
            line,
            shell=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), line
    assert "[%win " in (tmp_path / "annotated.txt").read_text("utf-8")


def test_states_and_actions_travel_between_processes(python: Path, tmp_path: Path) -> None:
    code = (
        "import pickle\n"
        "from clubtable import GAMES\n"
        "for game in GAMES.values():\n"
        "    s = game.new(seats=2)\n"
        "    again = pickle.loads(pickle.dumps(s))\n"
        "    assert game.write_state(again) == game.write_state(s)\n"
        "    for action in game.legal(s):\n"
        "        assert pickle.loads(pickle.dumps(action)) == action\n"
    )
    run([python, "-c", code], tmp_path)


def test_a_strangers_bot_is_type_checked(python: Path, tmp_path: Path) -> None:
    """py.typed: users get the library's types; a wrong bot is rejected."""
    good = (
        "from random import Random\n"
        "from typing import Any\n"
        "from clubtable import GAMES, Bot, Game, match\n"
        "class Mine:\n"
        "    def choose(self, game: Game[Any, Any], s: Any, random: Random) -> Any:\n"
        "        return game.legal(s)[0]\n"
        "bot: Bot = Mine()\n"
        "print(match('qwantum', [Mine(), 'strong'], 2).bots['Mine'].rate + 0.5)\n"
    )
    (tmp_path / "good.py").write_text(good)
    (tmp_path / "wrong.py").write_text(good.replace("def choose(", "def decide("))
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-incremental"]
    done = subprocess.run(
        [*mypy, "--python-executable", str(python), "good.py", "wrong.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert 'type "Mine"; expected "str | Bot"' in done.stdout
    assert {line.split(":")[0] for line in done.stdout.splitlines()[:-1]} == {"wrong.py"}


def test_renaming_keeps_lines_and_changes_only_imports() -> None:
    text = (
        '"""About core.kernel; não."""\n'
        "from core.kernel.game import (\n    CHANCE,\n)\n"
        "import core.cli as command\n"
        "def f(): é = 1; from pygame_web.table import flow; return flow\n"
        "from core import GAMES\nimport corelib\nfrom cores import x\ncore = 'core.kernel'\n"
    )
    after = renamed(text, "some.py")
    changed = [
        (old, new)
        for old, new in zip(text.split("\n"), after.split("\n"), strict=True)
        if old != new
    ]
    assert changed == [
        ("from core.kernel.game import (", "from clubtable.core.kernel.game import ("),
        ("import core.cli as command", "import clubtable.core.cli as command"),
        (
            "def f(): é = 1; from pygame_web.table import flow; return flow",
            "def f(): é = 1; from clubtable.pygame_web.table import flow; return flow",
        ),
        ("from core import GAMES", "from clubtable.core import GAMES"),
    ]


def test_renaming_refuses_what_it_cannot_rename() -> None:
    with pytest.raises(ValueError, match=r"some\.py, line 2"):
        renamed("import sys\nimport core.cli\n", "some.py")


def test_no_string_names_a_module_of_the_repository() -> None:
    """`import_module` is given names relative to a package: those hold inside the wheel, too."""
    found = []
    for folder in ("clubtable", "core", "pygame_web"):
        for path in (ROOT / folder).rglob("*.py"):
            if "node_modules" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                text = node.value if isinstance(node, ast.Constant) else None
                if isinstance(text, str) and re.match(r"(core|pygame_web)\.\S*$", text):
                    found.append(f"{path.relative_to(ROOT)}: {text}")
    assert found == []
