"""Matches: seats rotate, no game is repeated, ties are shared, cores make no difference."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.bots.match import PIECE, Pairing, match, play, play_many, run
from core.bots.pool import Pool, pool
from core.bots.results import Results
from core.bots.tally import Played, Summary, Tally, wilson
from core.cli import main
from core.kernel.errors import IllegalAction, OptionError
from core.kernel.game import AnyGame

UNIFORM = Pairing("qwantum", ("novice", "uniform", "uniform"), (("start", "0"),))
HERE = Pool(None, 1)


class Last:
    """Takes the last legal action."""

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        return game.legal(s)[-1]


class Cheat:
    """Answers what no rule knows."""

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        return game.read_action(s, "=r1") if game.name == "qwantum" else None


def test_everybody_moves_up_a_seat_from_game_to_game() -> None:
    pairing = Pairing("qwantum", ("a", "b", "c"))
    assert [pairing.seated(n) for n in range(4)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
        ("a", "b", "c"),
    ]


def test_a_game_is_the_same_for_the_same_seed() -> None:
    assert play(UNIFORM, 4) == play(UNIFORM, 4)
    other = Pairing("qwantum", UNIFORM.bots, UNIFORM.options, seed="2")
    assert play(other, 4).scores != play(UNIFORM, 4).scores


@pytest.mark.parametrize("bots", [("uniform",) * 2, ("uniform", "novice") * 2])
def test_bots_that_are_alike_never_play_one_game_twice(bots: tuple[str, ...]) -> None:
    """A level against itself has nobody to change seats with: every game is a deal of its own."""
    games = [play(Pairing("qwantum", bots), number) for number in range(6)]
    assert len({(game.bots, game.scores, game.plies) for game in games}) == 6


def test_a_level_against_itself_counts_every_game_once_and_claims_no_interval() -> None:
    summary = match("qwantum", ["uniform", "uniform"], 5, workers=1)
    tally = summary.bots["uniform"]
    assert (tally.games, tally.seats, tally.wins) == (5, 10, 5)
    assert tally.interval == (0.5, 0.5)
    assert "on every seat" in list(summary.lines())[1]
    assert summary.seats[0].wins + summary.seats[1].wins == 5


def test_cores_do_not_matter() -> None:
    with pool(2) as two:
        assert list(play_many(UNIFORM, 2 * PIECE + 1, two)) == list(
            play_many(UNIFORM, 2 * PIECE + 1, HERE)
        )


def test_own_bots_travel_to_other_processes() -> None:
    assert match("qwantum", [Last(), "uniform"], 5, workers=2) == match(
        "qwantum", [Last(), "uniform"], 5, workers=1
    )


def test_a_bot_that_cannot_travel_plays_in_this_process() -> None:
    class Local(Last):
        """No other process knows it."""

    assert match("qwantum", [Local(), "uniform"], 2).bots.keys() == {"Local", "uniform"}
    with pytest.raises(OptionError, match="workers=1"):
        match("qwantum", [Local(), "uniform"], 8, workers=2)


class Endless:
    """A bot that never answers."""

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        while True:
            pass


def test_a_bot_that_never_answers_does_not_outlive_its_match() -> None:
    others = active_children()

    def interrupted() -> None:
        with pool(2) as two:
            assert two.executor is not None
            two.executor.submit(play, Pairing("qwantum", (Endless(), Endless())), 0)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert active_children() == others


def test_a_match_starts_no_more_processes_than_it_has_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int | None] = []

    @contextmanager
    def seen(workers: int | None, *_: object) -> Iterator[Pool]:
        asked.append(workers)
        yield HERE

    monkeypatch.setattr("core.bots.match.pool", seen)
    match("qwantum", ["uniform"] * 2, PIECE + 1, workers=100_000)
    assert asked == [2]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_breaks_the_rules_stops_the_match_by_name(workers: int) -> None:
    with pytest.raises(IllegalAction, match="none of game"):
        match("qwantum", [Cheat(), "uniform"], 12, workers=workers)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilsons_interval(wins: float, games: float, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=6e-4)


def invented(deal: int, winner: int) -> Played:
    none = (Counter[str](), Counter[str]())
    return Played(deal, ("x", "y"), (1, 0), (winner,), 9, none)


def test_interval_of_independent_games_is_wilsons() -> None:
    tally = Tally()
    for deal in range(100):
        tally.add(invented(deal, deal % 2), (0,))
    assert tally.interval == pytest.approx(wilson(50, 100), abs=1e-3)


def test_interval_counts_games_that_come_out_alike_once() -> None:
    tally = Tally()
    for number in range(200):
        tally.add(invented(number // 2, number // 2 % 2), (0,))
    assert tally.games == 200
    assert tally.interval == pytest.approx(wilson(50, 100), abs=1e-3)


def test_interval_holds_the_truth_in_nineteen_of_twenty_matches() -> None:
    """Two games a deal, of which every other pair comes out alike; the true rate is 0.4."""
    random, held = Random(4), 0
    for _ in range(1000):
        tally = Tally()
        for deal in range(60):
            winner = int(random.random() >= 0.4)
            tally.add(invented(deal, winner), (0,))
            again = winner if random.random() < 0.5 else int(random.random() >= 0.4)
            tally.add(invented(deal, again), (0,))
        low, high = tally.interval
        held += low <= 0.4 <= high
    assert 935 <= held <= 980


def test_a_shared_victory_is_a_share_for_each() -> None:
    summary = Summary()
    events = (Counter(miss=2), Counter[str](), Counter[str]())
    summary.add(Played(0, ("x", "y", "x"), (40, 40, 12), (0, 1), 90, events))
    summary.add(Played(0, ("y", "x", "x"), (30, 50, 20), (1,), 110, events))
    x, y = summary.bots["x"], summary.bots["y"]
    assert (x.games, x.seats, x.wins, x.mean()) == (2, 4, 1.5, 30.5)
    assert (y.games, y.seats, y.wins, y.events["miss"]) == (2, 2, 0.5, 2)
    assert (x.rate, y.rate) == (0.375, 0.25)
    assert summary.seats[1].wins == 1.5
    assert summary.winning == [40, 50]
    assert next(iter(summary.lines())) == "2 games, 100 plies each"


def test_a_match_of_one_game_has_a_report() -> None:
    assert "1 games" in str(match("qwantum", ["uniform", "novice"], 1, workers=1))


def test_events_are_counted_by_seat() -> None:
    summary = run(UNIFORM, 3, workers=1)
    misses = summary.bots["uniform"].events["miss"] + summary.bots["novice"].events["miss"]
    assert misses >= 5
    assert "miss" in list(summary.lines(["miss"]))[1]


def test_progress_is_told_after_every_game() -> None:
    reports: list[tuple[int, int]] = []
    match("qwantum", ["uniform"] * 2, 3, workers=1, progress=lambda n, of: reports.append((n, of)))
    assert reports == [(1, 3), (2, 3), (3, 3)]


def test_a_stopped_match_goes_on_and_ends_as_if_never_stopped(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"

    def stop(done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    bots = ["uniform", "novice"]
    with pytest.raises(KeyboardInterrupt):
        match("qwantum", bots, 6, workers=1, results=file, progress=stop)
    assert len(file.read_text().splitlines()) == 1 + 3
    with file.open("a") as torn:
        torn.write('{"deal": 1, "bots": ["uni')
    reports: list[int] = []
    again = match(
        "qwantum", bots, 6, workers=1, results=file, progress=lambda n, of: reports.append(n)
    )
    assert reports == [4, 5, 6]
    assert again == match("qwantum", bots, 6, workers=1)
    assert [json.loads(line)["deal"] for line in file.read_text().splitlines()[1:]] == [
        0,
        0,
        1,
        1,
        2,
        2,
    ]


def test_results_of_another_match_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    match("qwantum", ["uniform", "novice"], 1, workers=1, results=file)
    before = file.read_bytes()
    with pytest.raises(OptionError, match="another match \\(seed '1', not '2'\\)"):
        match("qwantum", ["uniform", "novice"], 2, seed=2, workers=1, results=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("data", [b"Dear Ann", b"Dear Ann\n", b"\xff\xfe\0", b"{}\n", b"7"])
def test_a_file_of_anything_else_keeps_its_bytes(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(data)
    with pytest.raises(OptionError, match="no results of a match"):
        match("qwantum", ["uniform", "novice"], 1, workers=1, results=file)
    assert file.read_bytes() == data


def test_results_cut_in_their_first_line_begin_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text('{"match": "qwan')
    match("qwantum", ["uniform", "novice"], 1, workers=1, results=file)
    assert len(file.read_text().splitlines()) == 2


def test_a_damaged_line_of_results_is_named_and_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    match("qwantum", ["uniform", "novice"], 2, workers=1, results=file)
    lines = file.read_text().splitlines()
    file.write_text("\n".join([lines[0], "[]", lines[2]]) + "\n")
    before = file.read_bytes()
    with (
        pytest.raises(OptionError, match="line 2"),
        Results(file, Pairing("qwantum", ("uniform", "novice")).facts()),
    ):
        pass
    assert file.read_bytes() == before


def test_command_reports_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    command = "match qwantum novice uniform --games 4 --seed 1 --workers 1 --tell"
    assert main([*command.split(), "none, miss"]) == 0
    output, errors = capsys.readouterr()
    assert errors == "match: no event 'none' happened\n"
    assert output.startswith("4 games")
    assert all(word in output for word in ("novice", "uniform", "seat 0", "winners", "miss"))


def test_command_that_is_stopped_says_how_to_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("core.cli.match.match", stop)
    file = str(tmp_path / "r.jsonl")
    assert main(["match", "qwantum", "novice", "uniform", "--results", file]) == 130
    assert file in capsys.readouterr().err


def test_command_names_a_level_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "qwantum", "champion"]) == 2
    assert "champion" in capsys.readouterr().err


def test_command_wants_a_seat_for_every_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "qwantum", "strong", "greedy", "--seats", "1"]) == 2
    assert "more bots (2) than seats (1)" in capsys.readouterr().err


def test_command_wants_at_least_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "qwantum", "novice", "uniform", "--games", "0"]) == 2
    assert "at least one game" in capsys.readouterr().err
