"""The miner as a step of the laboratory: from two workers the same, and one with `build.py`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from build_steps.puzzles import mine
from lab.__main__ import main


def look(name: str, seed: str, number: int) -> list[dict[str, Any]]:
    """One puzzle a game, found by nobody."""
    where = f"{name} {seed} {number}"
    return [{"position": where, "solution": ["end"], "found": {"novice": 0.0}, "from": where}]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own for what is seen and what is kept."""
    monkeypatch.setattr(mine, "look", look)
    monkeypatch.setattr(mine, "WORK", tmp_path)
    monkeypatch.setattr(mine, "kept_path", lambda game: tmp_path / f"{game}.jsonl")
    return tmp_path


def mined(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> tuple[bytes, bytes]:
    """What was seen and what is kept after the command."""
    monkeypatch.setattr(sys, "argv", ["lab", "puzzles", "qwantum", "--seed", "a test", *words])
    assert main() == 0
    seen, kept = folder / "puzzles" / "qwantum.jsonl", folder / "qwantum.jsonl"
    return seen.read_bytes(), kept.read_bytes()


def test_two_workers_find_the_same(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = mined(monkeypatch, here, "--games", "5")
    assert whole[0].count(b"\n") == 5
    assert whole[1].count(b"\n") == 6, "the head and a puzzle a game"
    (here / "puzzles" / "qwantum.jsonl").unlink()
    assert mined(monkeypatch, here, "--games", "5", "--workers", "2") == whole


def test_it_goes_on_where_the_command_of_the_build_stopped(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert mine.main(["qwantum", "--seed", "a test", "--games", "2"]) == 0
    capsys.readouterr()
    mined(monkeypatch, here, "--games", "3")
    lines = capsys.readouterr().err.splitlines()
    assert [line for line in lines if ": game " in line] == ["qwantum: game 3 of 3, 1 found"]
