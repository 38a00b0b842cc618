"""The tournament of the levels: known strengths are found again, and no game is played twice."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from itertools import combinations, pairwise
from math import exp
from pathlib import Path
from random import Random

import numpy as np
import pytest

from build_steps.paths import ROOT
from core import GAMES
from core.bots.match import Pairing
from core.bots.results import Results
from core.bots.tally import Played, Tally
from core.games.quantum.bots.measured import MEASURED
from lab import ratings
from lab.ratings import POINTS

LEVELS = ("a", "b", "c", "d")
TRUE = dict(zip(LEVELS, (0.0, 1.0, 1.5, 3.0), strict=True))


def deals(weak: str, strong: str, games: int) -> Tally:
    """Games of which the stronger one wins as many as its strength says, two a deal."""
    random = Random(f"{weak} {strong}")
    rate = 1 / (1 + exp(TRUE[weak] - TRUE[strong]))
    tally = Tally()
    for number in range(games):
        winner = int(random.random() < rate)
        tally.add(
            Played(number // 2, (weak, strong), (0, 0), (winner,), 1, (Counter(), Counter())), (1,)
        )
    return tally


def test_exact_rates_give_exact_strengths() -> None:
    wins = np.zeros((4, 4))
    for (i, one), (j, other) in combinations(enumerate(LEVELS), 2):
        wins[i, j] = 100 / (1 + exp(TRUE[other] - TRUE[one]))
        wins[j, i] = 100 - wins[i, j]
    wins[0, 3] = wins[3, 0] = 0
    found = ratings.strengths(wins)
    assert found - found[0] == pytest.approx(list(TRUE.values()), abs=1e-6)


def test_known_strengths_are_found_within_their_intervals() -> None:
    played = {(one, other): deals(one, other, 1000) for one, other in combinations(LEVELS, 2)}
    found = ratings.ratings(LEVELS, played)
    for level, true in TRUE.items():
        own = found[level]
        assert own.low <= true * POINTS <= own.high
        assert own.points == pytest.approx(true * POINTS, abs=45)
    assert 20 < found["d"].high - found["d"].low < 120
    fewer = {pair: deals(*pair, 100) for pair in played}
    wide = ratings.ratings(LEVELS, fewer)["d"]
    assert wide.high - wide.low > 2 * (found["d"].high - found["d"].low)


def test_a_level_that_never_lost_has_a_rating() -> None:
    tally = Tally()
    tally.add(Played(0, LEVELS[:2], (0, 1), (1,), 1, (Counter(), Counter())), (1,))
    found = ratings.ratings(LEVELS[:2], {("a", "b"): tally})
    assert 0 < found["b"].points < 1000


def test_neighbours_play_first_and_most() -> None:
    wanted = ratings.pairs(LEVELS, 200, 40)
    assert list(wanted)[:3] == list(pairwise(LEVELS))
    assert sorted(wanted) == sorted(combinations(LEVELS, 2))
    assert [wanted[pair] for pair in wanted] == [200] * 3 + [40] * 3
    assert list(ratings.pairs(LEVELS, 200, 0)) == list(pairwise(LEVELS))


def rated(capsys: pytest.CaptureFixture[str], folder: Path, games: int, *words: str) -> str:
    """What the command tells of three yardsticks."""
    parser = ArgumentParser()
    ratings.add(parser)
    given = ["qwantum", "--games", str(games), "--far", "2", "--out", str(folder), *words]
    options = parser.parse_args([*given, "--levels", "uniform", "novice", "greedy"])
    assert ratings.run(options) == 0
    return capsys.readouterr().out


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_stopped_run_and_one_on_two_workers_are_the_whole_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = rated(capsys, tmp_path / "whole", 4)
    assert whole.count("\n") == 7
    assert rated(capsys, tmp_path / "two", 4, "--workers", "2") == whole
    assert files(tmp_path / "two") == files(tmp_path / "whole")
    part = tmp_path / "part"
    rated(capsys, part, 2)
    cut = part / "qwantum-uniform-novice.jsonl"
    cut.write_bytes(cut.read_bytes()[:-20])
    assert rated(capsys, part, 4) == whole
    assert files(part) == files(tmp_path / "whole")
    assert rated(capsys, part, 2) != whole, "as many games as were asked for"
    assert rated(capsys, part, 2, "--as-is") == whole, "all that was played, nothing more"
    assert files(part) == files(tmp_path / "whole"), "nothing is thrown away"


def test_no_game_is_counted_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rated(capsys, tmp_path, 4)
    pairing = Pairing("qwantum", ("uniform", "novice"), (), "ladder")
    with Results(tmp_path / "qwantum-uniform-novice.jsonl", pairing.facts()) as file:
        found = [(one.deal, one.bots) for one in file.played]
    assert found == [
        (deal, one) for deal in (0, 1) for one in (("uniform", "novice"), ("novice", "uniform"))
    ]


def test_ctrl_c_leaves_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ratings, "match", stop)
    parser = ArgumentParser()
    ratings.add(parser)
    options = parser.parse_args(["qwantum", "--out", str(tmp_path)])
    assert ratings.run(options) == 130
    assert "goes on from here" in capsys.readouterr().err


def test_the_table_is_put_between_its_markers() -> None:
    end = "\n<!-- end of ratings -->\n"
    text = f"a\n<!-- ratings x -->\nold{end}b\n<!-- ratings y -->\n{end}"
    once = ratings.put(text, "x", "new")
    assert once == text.replace("\nold\n", "\n\nnew\n\n")
    assert ratings.put(once, "x", "new") == once
    with pytest.raises(SystemExit, match="no place"):
        ratings.put(text, "z", "new")


def test_the_measured_steps_are_as_the_command_writes_them() -> None:
    played = {(one, other): deals(one, other, 10) for one, other in combinations(LEVELS, 2)}
    text = ratings.measured(LEVELS, played)
    rate = round(100 * played["a", "b"].rate, 1)
    assert f'        "b": {rate},\n' in text
    bots = GAMES["quantum"].bots
    kept = (ROOT / "core/games/quantum/bots/measured.py").read_text("utf-8")
    tallies = {}
    for below, above in pairwise(bots):
        tally = tallies[below, above] = Tally()
        tally.games = tally.seats = 1000
        tally.wins = 10 * MEASURED.won[above]
    assert ratings.measured(bots, tallies) == kept
