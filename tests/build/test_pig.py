"""Pig, the smallest complete game: copied over the sources, it passes all laws and contracts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from filecmp import cmp
from pathlib import Path

import pytest

from build_steps.check import QUICK
from build_steps.console import Trouble
from build_steps.paths import LENT, NODE_MODULES, VENV
from build_steps.staged import fetch_words, stage

PIG = Path(__file__).parents[2] / "examples" / "pig"
MOST_FILES = 16
"""Pack, head, rules, bots, chances, view, three catalogs, a drawing, a lesson, a puzzle, the rules
list, two files of tests and the ledger."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with Pig in it."""
    return stage([PIG], tmp_path_factory.mktemp("pig") / "checkout")


def run(folder: Path, *words: str) -> str:
    """Return the output of a Python module in a checkout. Fails when the module does."""
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_game_takes_few_files_and_changes_none_of_the_house() -> None:
    files = [path for path in PIG.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert len(files) <= MOST_FILES, files
    laid = {path: PIG.parents[1] / path.relative_to(PIG) for path in files}
    # In a checkout that has Pig, its files are there, and no others in their places.
    changed = [path for path, there in laid.items() if there.exists() and not cmp(path, there)]
    assert changed == []


def test_pig_is_a_listed_game_behind_those_of_the_house(checkout: Path) -> None:
    output = run(checkout, "core", "games")
    assert [line.split(":")[0] for line in output.splitlines() if line[:1].isalpha()][-1] == "pig"


def test_pig_passes_its_tests_and_those_every_game_has(checkout: Path) -> None:
    words = (*QUICK, "tests/games/pig", "-k", "pig")
    output = run(checkout, "pytest", "-q", "-n0", "-p", "no:cacheprovider", *words)
    assert " passed" in output
    assert "skipped" not in output


def test_pig_is_played_between_its_bots(checkout: Path) -> None:
    output = run(checkout, "core", "play", "pig")
    assert '[Game "pig"]' in output
    assert "[Result " in output


def test_a_copy_is_brought_up_to_date_and_borrows_packages(checkout: Path) -> None:
    stale, rules = (
        checkout / "core" / "stale.py",
        checkout / "core" / "games" / "pig" / "__init__.py",
    )
    stale.touch()
    rules.write_text("")
    kept = checkout / "core" / "__init__.py"
    os.utime(kept, (1e9, 1e9))
    stage([PIG], checkout)
    assert not stale.exists()
    assert rules.read_bytes() == (PIG / "core" / "games" / "pig" / "__init__.py").read_bytes()
    assert kept.stat().st_mtime == 1e9
    ask = "from build_steps.paths import *; print(VENV, NODE_MODULES, DIST, sep='\\n')"
    output = subprocess.check_output([sys.executable, "-c", ask], cwd=checkout, text=True)
    assert output.splitlines() == [str(VENV), str(NODE_MODULES), str(checkout / "dist")]


def test_catalogs_made_in_a_copy_come_home(tmp_path: Path) -> None:
    pig, copy = tmp_path / "pig", tmp_path / "copy"
    shutil.copytree(PIG, pig)
    places = [pig / f"pygame_web/games/pig/locale/{language}.po" for language in ("es", "fr")]
    kept = places[0].read_bytes()
    places[1].unlink()
    lesson = pig / "pygame_web/games/pig/lessons/01-hold.toml"
    spoken = lesson.read_text("utf-8")
    lesson.write_text(re.sub(r"^de = .*\n", "", spoken, count=1, flags=re.MULTILINE), "utf-8")
    stage([pig], copy)
    output = run(copy, "build_steps.words")
    assert "games/pig/locale/fr.po: 21\n" in output
    assert "games/pig/lessons/01-hold.toml: 1\n" in output
    fetch_words(copy, pig)
    assert places[0].read_bytes() == kept
    assert 'msgid "Hold"' in places[1].read_text(encoding="utf-8")
    assert lesson.read_text("utf-8").count('de = ""\n') == 1


def test_cleaning_a_copy_leaves_the_packages_of_the_house(tmp_path: Path) -> None:
    house, copy = tmp_path / "house", tmp_path / "copy"
    for made in ("house/.venv", "house/pygame_web/node_modules", "copy/dist"):
        (tmp_path / made).mkdir(parents=True)
    (house / "build.py").touch()
    stage([PIG], copy)
    (copy / LENT.name).write_text(str(house))
    subprocess.run([sys.executable, "build.py", "clean"], cwd=copy, check=True)
    assert (house / ".venv").is_dir()
    assert (house / "pygame_web" / "node_modules").is_dir()
    assert not (copy / "dist").exists()


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="holds no game"):
        stage([tmp_path], tmp_path / "checkout")
