"""What the laboratory makes of Quantum's figures: the same however often it was stopped."""

from __future__ import annotations

import shutil
from argparse import ArgumentParser
from pathlib import Path

import numpy as np
import pytest

from build_steps.paths import ROOT
from core.games.quantum.bots import figures as shipped
from lab import figures, selfplay
from lab.constants import CARDS


def fitted(folder: Path, games: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the modules that the command writes, its games kept in the folder."""
    target = folder / "core" / "games" / "quantum" / "bots" / "figures.py"
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(str(shipped.__file__), target)
    shutil.copytree(ROOT / CARDS, folder / CARDS, dirs_exist_ok=True)
    monkeypatch.chdir(folder)
    parser = ArgumentParser()
    figures.add(parser)
    options = parser.parse_args([str(games), "--three", "1", "--out", "games", "--seed", "tiny"])
    assert figures.run(options) == 0
    return [path.read_text("utf-8") for path in (target, *sorted((folder / CARDS).glob("*.py")))]


def test_a_stopped_run_goes_on_and_gives_the_same_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "ROUNDS", 1)
    monkeypatch.setattr(figures, "PARTS", 2)
    # How well they play does not matter here.
    monkeypatch.setattr(selfplay, "HASTY_BEAM", (2, 1, 1))
    monkeypatch.setattr(selfplay, "HASTY_BUDGET", 40)
    whole = fitted(tmp_path / "whole", 3, monkeypatch)
    assert fitted(tmp_path / "part", 2, monkeypatch) != whole
    file = tmp_path / "part" / "games" / "quantum-2.jsonl"
    first = file.read_bytes()
    file.write_bytes(first + first[:30])
    assert fitted(tmp_path / "part", 3, monkeypatch) == whole
    assert file.read_bytes().startswith(first), "a game is not played again"


def test_the_slope_of_the_weights_is_that_of_small_steps() -> None:
    x = np.linspace(0.1, 1.0, len(figures.NAMES.start))
    base, slope = figures._slope(x, True)
    step = np.linspace(-1, 1, len(x)) * 1e-3
    away = figures.weights(x + step, True) - base
    assert away == pytest.approx(slope.T @ step, abs=1e-5)


def test_hats_share_a_cost_out_between_two_whole_numbers() -> None:
    found = figures.hats(np.array([2.0, 3.25, 0.5, figures.NEVER]))
    assert found.sum(axis=1).tolist() == [1, 1, 1, 0]
    assert found[1, :3].tolist() == [0, 0.75, 0.25]
    assert found[2, 0] == 1
