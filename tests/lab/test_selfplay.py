"""The laboratory's games: the same for the same seed, gone on with where they were stopped."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path

import pytest

from core import GAMES, OVER
from core.kernel.record import read_record
from core.kernel.timeline import replay
from lab import selfplay
from lab.data import records


def played(folder: Path, games: int, *words: str) -> list[str]:
    parser = ArgumentParser()
    selfplay.add(parser)
    options = parser.parse_args(["lum42", str(games), "--out", str(folder), *words])
    assert selfplay.run(options) == 0
    return list(records(selfplay.file(folder, "lum42", 2)))


def test_a_stopped_run_goes_on_with_the_same_games(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole", 3)
    assert len(set(whole)) == 3
    part = tmp_path / "part"
    assert played(part, 1) == whole[:1]
    file = part / "lum42-2.jsonl"
    with file.open("a", encoding="utf-8") as cut:
        cut.write(json.dumps({"record": "cut off in the middle"})[:20])
    assert played(part, 3) == whole
    assert played(part, 2) == whole, "nothing is thrown away"


def test_two_workers_write_the_same_file(tmp_path: Path) -> None:
    whole = played(tmp_path / "one", 9, "--workers", "1")
    assert played(tmp_path / "two", 9, "--workers", "2") == whole
    one, two = (selfplay.file(tmp_path / name, "lum42", 2) for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize(("game", "seats"), [("qwantum", 3), ("lum42", 4)])
def test_games_are_whole_and_tell_who_played(game: str, seats: int) -> None:
    line = replay(GAMES, read_record(selfplay.Series(game, seats, "a test").record(0)))
    assert line.actor == OVER
    names = [line.record.tags[f"Bot{seat}"] for seat in range(seats)]
    assert all(name.split("-")[0].split(" ")[0] in selfplay.LEVELS[game] for name in names)


def test_another_seed_is_another_game() -> None:
    first, second = (selfplay.Series("lum42", 2, seed).record(0) for seed in ("a", "b"))
    assert first != second


def test_a_file_of_another_seed_is_left_alone(tmp_path: Path) -> None:
    whole = played(tmp_path, 1)
    with pytest.raises(SystemExit, match="seed 'lab'"):
        played(tmp_path, 2, "--seed", "another")
    assert played(tmp_path, 1) == whole
