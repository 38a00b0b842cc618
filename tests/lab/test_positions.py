"""Positions as Parquet: what is read back is what was seen, and a stopped run goes on."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from core import GAMES
from core.bots.judgement import result
from core.kernel.record import read_record
from core.kernel.timeline import replay
from lab import positions, selfplay
from lab.data import records

GAMES_PLAYED = 5


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a few games of LUM42 with three seats."""
    folder = tmp_path_factory.mktemp("games")
    parser = ArgumentParser()
    selfplay.add(parser)
    given = ["lum42", str(GAMES_PLAYED), "--seats", "3", "--seed", "a test"]
    assert selfplay.run(parser.parse_args([*given, "--out", str(folder)])) == 0
    return folder


@pytest.fixture
def games(tmp_path: Path, played: Path) -> Path:
    """A folder of one's own with the same games."""
    source = selfplay.file(played, "lum42", 3)
    (tmp_path / source.name).write_bytes(source.read_bytes())
    return tmp_path


def seen(folder: Path, *words: str) -> dict[str, bytes]:
    """Return the files of positions after a run of the command."""
    parser = ArgumentParser()
    positions.add(parser)
    options = parser.parse_args(["lum42", "--seats", "3", "--out", str(folder), *words])
    assert positions.run(options) == 0
    target = positions.folder(folder, "lum42", 3)
    return {path.name: path.read_bytes() for path in sorted(target.iterdir())}


def test_what_is_read_back_is_what_was_seen(games: Path) -> None:
    seen(games)
    table = positions.table(positions.folder(games, "lum42", 3))
    model: Any = import_module("core.games.lum42.bots.chances")
    named = [f"{name} {seat}" for seat in range(3) for name in model.FEATURES]
    assert table.column_names == ["game", "ply", "stage", *named, "won 0", "won 1", "won 2"]
    kinds = [pa.int32()] * 2 + [pa.float64()] * (len(named) + 4)
    assert table.schema.types == kinds
    assert table.schema.metadata[b"seed"] == b"a test"
    lines = [replay(GAMES, read_record(text)) for text in records(games / "lum42-3.jsonl")]
    assert {row["game"] for row in table.to_pylist()} == set(range(GAMES_PLAYED))
    for row in table.to_pylist():
        line = lines[row["game"]]
        s = line.states[row["ply"]]
        assert row["stage"] == model.stage(s)
        features = [value for own in model.features(s, False) for value in own]
        assert [row[name] for name in named] == features
        assert tuple(row[f"won {seat}"] for seat in range(3)) == result(line.game, line.state)
    places = [(row["game"], row["ply"]) for row in table.to_pylist()]
    assert places == sorted(set(places)), "no position twice"


def test_a_stopped_run_goes_on_with_the_same_files(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(positions, "BATCH", 2)
    whole = seen(games)
    assert len(whole) == 3
    counts = [line.split()[1] for line in capsys.readouterr().err.splitlines()]
    assert counts == ["2", "4", "5"], "never more than there are"
    target = positions.folder(games, "lum42", 3)
    (target / "000004.parquet").unlink()
    (target / "000004.half").write_bytes(whole["000004.parquet"][:50])
    kept = (target / "000000.parquet").stat().st_mtime_ns
    assert seen(games) == whole
    assert capsys.readouterr().err.count("\n") == 1, "only the missing part"
    assert (target / "000000.parquet").stat().st_mtime_ns == kept


def test_as_many_games_as_were_asked_for(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "BATCH", 2)
    whole = seen(games)
    fewer = seen(games, "--games", "3")
    assert list(fewer) == ["000000.parquet", "000002.parquet"]
    assert fewer["000000.parquet"] == whole["000000.parquet"]
    table = positions.table(positions.folder(games, "lum42", 3))
    assert set(table["game"].to_pylist()) == {0, 1, 2}
    assert seen(games) == whole


def test_positions_of_other_games_are_made_anew(games: Path) -> None:
    first = seen(games)
    file = games / "lum42-3.jsonl"
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(reversed(lines)), "utf-8")
    other = seen(games)
    assert list(other) == list(first)
    assert other != first


def test_two_workers_write_the_same_files(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "BATCH", 2)
    whole = seen(games)
    for path in positions.folder(games, "lum42", 3).iterdir():
        path.unlink()
    assert seen(games, "--workers", "2") == whole


def test_parts_of_several_seeds_are_not_mixed(games: Path) -> None:
    seen(games)
    target = positions.folder(games, "lum42", 3)
    part = pq.read_table(target / "000000.parquet")
    metadata = {**part.schema.metadata, b"seed": b"another"}
    pq.write_table(part.replace_schema_metadata(metadata), target / "000100.parquet")
    with pytest.raises(SystemExit, match="several seeds"):
        positions.table(target)
