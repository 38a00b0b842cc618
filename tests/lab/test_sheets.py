"""What the laboratory makes of Qwantum alone: the same weights however often it was stopped."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

import pytest

from core.games.qwantum.bots import promises
from core.games.qwantum.bots.sheets import STAGES, TERMS
from lab import sheets


def fitted(folder: Path, games: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the module of weights that the command writes, its games kept in the folder."""
    target = folder / "core" / "games" / "qwantum" / "bots" / "promises.py"
    target.parent.mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(folder)
    parser = ArgumentParser()
    sheets.add(parser)
    assert sheets.run(parser.parse_args([str(games), "--out", "games"])) == 0
    return target.read_text("utf-8")


def test_a_stopped_run_goes_on_and_gives_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = fitted(tmp_path / "whole", 2, monkeypatch)
    part = fitted(tmp_path / "part", 1, monkeypatch)
    assert part != whole
    file = tmp_path / "part" / "games" / "qwantum-alone.jsonl"
    first = file.read_bytes()
    file.write_bytes(first + first[:30])
    assert fitted(tmp_path / "part", 2, monkeypatch) == whole
    assert file.read_bytes().startswith(first), "a game is not played again"
    assert fitted(tmp_path / "part", 1, monkeypatch) == part, "as many games as were asked for"


def test_a_sheet_before_each_turn_leads_to_the_points_of_the_end() -> None:
    text = sheets.Alone("a test").record(0)
    found = sheets.samples(text)
    assert found == sheets.samples(text)
    assert len({tuple(mixed) for mixed, _ in found}) == len(found) > 10
    for mixed, _ in found:
        assert {place for place, _ in mixed} <= set(range(len(STAGES) * TERMS))


def test_the_weights_that_ship_are_as_the_command_writes_them() -> None:
    weights = [[int(one) / 100 for one in row.split()] for row in promises.WEIGHTS]
    made = promises.FITTED
    text = sheets.written(weights, int(str(made["games"])), str(made["seed"]))
    assert text == Path(str(promises.__file__)).read_text("utf-8")
