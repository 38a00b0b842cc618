"""A game from another package, installed by pip, is played like those of the library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from build_steps import layout
from build_steps.paths import ROOT

PIG = ROOT / "examples" / "pig"
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
OFFLINE = ("--no-deps", "--no-index", "--no-build-isolation")


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the library and Pig, installed by pip without a network."""
    target, project = tmp_path_factory.mktemp("installed"), tmp_path_factory.mktemp("pig")
    assert layout.game(PIG, project) == "clubtable_pig"
    for source in (ROOT, project):
        words = [*PIP, *OFFLINE, "--target", str(target), str(source)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    return target


def run(there: Path, *words: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(there)}
    done = subprocess.run(
        [sys.executable, *words], cwd=there, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_pig_is_listed_behind_the_library_s_games_and_played(there: Path) -> None:
    output = run(
        there,
        "-c",
        "from clubtable import GAMES, match, play\n"
        "assert list(GAMES)[-1] == 'pig' and len(GAMES) == 4, list(GAMES)\n"
        "game = GAMES['pig']\n"
        "assert type(game).__module__ == 'clubtable_pig.game', type(game)\n"
        "from clubtable.core.bots.levels import level\n"
        "assert level(game, 'twenty').name == 'twenty'\n"
        "print(play('pig', ['careful', 'twenty'], seed='a').record.game)\n",
    )
    assert output.strip() == "pig"


def test_pig_s_half_of_the_page_says_its_words(there: Path) -> None:
    output = run(
        there,
        "-c",
        "from clubtable.pygame_web.ui.games import view\n"
        "from clubtable.pygame_web.language import translator\n"
        "page = view('pig')\n"
        "print(page.board.__module__, page.level('twenty', translator('en').using('pig')))\n",
    )
    assert output.strip() == "clubtable_pig.page Holds at twenty"


def test_the_command_line_plays_pig(there: Path) -> None:
    assert '[Game "pig"]' in run(there, "-m", "clubtable", "play", "pig")


def test_pig_is_matched_between_bots_and_judged(there: Path) -> None:
    output = run(there, "-m", "clubtable", "match", "pig", "careful", "twenty", "--games", "4")
    assert "careful" in output
    assert "twenty" in output
    run(
        there,
        "-c",
        "from clubtable import analyse, play\n"
        "found = analyse(play('pig', ['careful', 'twenty'], seed='a').record)\n"
        "assert found.whole and len(found.luck()) == 2\n"
        "assert all(abs(sum(chances) - 1) < 1e-9 for chances in found.chances())\n",
    )


def test_openspiel_plays_pig(there: Path) -> None:
    pytest.importorskip("pyspiel")
    run(
        there,
        "-c",
        "import pyspiel\n"
        "import clubtable.openspiel\n"
        "game = pyspiel.load_game('clubtable_pig', {'seats': 2})\n"
        "pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)\n",
    )


def test_pettingzoo_plays_pig(there: Path) -> None:
    pytest.importorskip("pettingzoo")
    run(
        there,
        "-c",
        "from pettingzoo.test import api_test\n"
        "from clubtable.pettingzoo import env\n"
        "api_test(env('pig', seats=2), num_cycles=60)\n",
    )
