"""The smallest complete game: laid over the sources it is held to every law and contract test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from build_steps.console import Trouble
from build_steps.staged import stage

PIG = Path(__file__).parents[2] / "examples" / "pig"
MOST_FILES = 9
"""Rules, bots, view, two catalogs, a drawing, the list of rules, tests and their ledger."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with Pig in it."""
    return stage([PIG], tmp_path_factory.mktemp("pig") / "checkout")


def run(folder: Path, *words: str) -> str:
    """The output of a Python module in a checkout. Fails when the module does."""
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_game_takes_few_files_and_changes_none_of_the_house() -> None:
    files = [path for path in PIG.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert len(files) <= MOST_FILES, files
    root = PIG.parents[1]
    assert not [path for path in files if (root / path.relative_to(PIG)).exists()]


def test_pig_is_a_listed_game_behind_those_of_the_house(checkout: Path) -> None:
    told = run(checkout, "core", "games")
    assert [line.split(":")[0] for line in told.splitlines() if line[:1].isalpha()][-1] == "pig"


def test_pig_keeps_every_law_and_contract(checkout: Path) -> None:
    places = (
        "tests/architecture",
        "tests/contract",
        "tests/core/pig",
        "tests/web/test_languages.py",
    )
    told = run(checkout, "pytest", "-q", "-n0", "-p", "no:cacheprovider", *places, "-k", "pig")
    assert " passed" in told
    assert "skipped" not in told


def test_pig_is_played_between_its_bots(checkout: Path) -> None:
    told = run(checkout, "core", "play", "pig")
    assert '[Game "pig"]' in told
    assert "[Result " in told


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="holds no game"):
        stage([tmp_path], tmp_path / "checkout")
