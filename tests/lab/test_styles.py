"""The measured styles: beside their level, played once, and told in the docs as they are."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from pathlib import Path

import pytest

from build_steps.paths import ROOT
from core import GAMES
from lab import styles

ROW = re.compile(
    r"^\| `(\w+)` \| `(\w+)` \| ([\d.]+)% \[([\d.]+), ([\d.]+)\] \| ([\d,]+) \| .+ \|$", re.M
)


def section(text: str, game: str) -> str:
    _, begin, rest = text.partition(f"<!-- styles {game} -->")
    found, end, _ = rest.partition("<!-- end of styles -->")
    assert begin
    assert end
    return found


@pytest.mark.parametrize("game", [key for key in GAMES if GAMES[key].styles])
def test_a_style_is_as_strong_as_the_level_beside_it(game: str) -> None:
    """As the docs tell it: 100 games or more, and an interval that holds one half."""
    rows = ROW.findall(section((ROOT / "docs" / "bots.md").read_text("utf-8"), game))
    assert {style: rank for style, rank, *_ in rows} == GAMES[game].styles
    for _, _, rate, low, high, games in rows:
        assert float(low) <= float(rate) <= float(high)
        assert float(low) <= 50 <= float(high)
        assert int(games.replace(",", "")) >= 100


def measured(folder: Path, games: int) -> str:
    """What the command writes."""
    parser = ArgumentParser()
    styles.add(parser)
    given = ["qwantum", "--games", str(games), "--out", str(folder / "games")]
    assert styles.run(parser.parse_args(given)) == 0
    return (folder / "docs" / "bots.md").read_text("utf-8")


def test_the_command_writes_the_table_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    docs = tmp_path / "docs" / "bots.md"
    docs.parent.mkdir()
    docs.write_text("a\n<!-- styles qwantum -->\nold\n<!-- end of styles -->\nb\n", "utf-8")
    whole = measured(tmp_path, 2)
    assert whole.startswith("a\n")
    assert whole.endswith("<!-- end of styles -->\nb\n")
    assert {row[0] for row in ROW.findall(section(whole, "qwantum"))} == {*GAMES["qwantum"].styles}
    files = {path: path.read_bytes() for path in (tmp_path / "games").iterdir()}
    assert len(files) == len(GAMES["qwantum"].styles)
    for path, kept in files.items():
        path.write_bytes(kept[:-20])
    assert measured(tmp_path, 2) == whole
    assert {path: path.read_bytes() for path in files} == files
