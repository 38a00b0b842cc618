"""Figures found by matches: the same from any number of workers and however often stopped."""

from __future__ import annotations

import json
import shutil
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

import core.games.quantum.bots.evaluate
from build_steps.paths import ROOT
from core.bots.pool import Pool
from core.games.quantum.bots import levels
from core.games.quantum.cards.registry import COMMANDS
from core.games.quantum.game import GAME
from lab import constants, tune
from lab.constants import CARDS, FIGURES, Judgement
from lab.tune import BATCH, Climb, Step

SMALL = Judgement({"A": 100.0, "B": (1.0, 2.0, 3.0), "C": {4: (5.0, 6.0)}, "D": 0.5}, {})
STEPS = (
    Step("A", 0.1, relative=True),
    Step("B", 0.5, at=(2,), same=((0, 2),), low=0.0),
    Step("C", 1.0, at=(0, 1), key=4),
    Step("D", 0.1, high=0.6),
)
BEST = (2.0, -1.5, 1.0, -2.0, 0.5)
"""Where the made-up matches are won, in steps from the start."""


def match(seed: str, number: int, plus: Judgement, minus: Judgement) -> float:
    """Return a game is won by who likes picks better, the other by who likes commands better."""
    pick = 1 if plus.figures["PICK"] > minus.figures["PICK"] else -1
    worth = 1 if sum(plus.worth.values()) > sum(minus.worth.values()) else -1
    return (pick + worth) / 2


def sources(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the sources that the command reads and writes, which is gone to."""
    if not folder.exists():
        (folder / FIGURES).parent.mkdir(parents=True)
        shutil.copy(ROOT / FIGURES, folder / FIGURES)
        shutil.copytree(ROOT / CARDS, folder / CARDS)
    monkeypatch.chdir(folder)
    return folder


def tuned(pairs: int, *words: str) -> int:
    parser = ArgumentParser()
    tune.add(parser)
    given = ["quantum", "--pairs", str(pairs), "--seed", "tiny", "--out", "games", *words]
    return tune.run(parser.parse_args(given))


def outcome(folder: Path) -> list[bytes]:
    """Return the file of rounds, and what was written into the sources."""
    paths = [folder / "games" / "quantum-tune-tiny.jsonl", folder / FIGURES]
    return [path.read_bytes() for path in (*paths, *sorted((folder / CARDS).glob("*.py")))]


def test_two_workers_and_a_stopped_run_find_what_one_worker_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = 2 * BATCH + 3
    monkeypatch.setattr(tune, "match", match)
    one = sources(tmp_path / "one", monkeypatch)
    before = constants.judgement()
    assert tuned(pairs) == 0
    whole = outcome(one)
    found = constants.judgement()
    assert found.figures["PICK"] > before.figures["PICK"]
    assert found.worth != before.worth
    assert constants.fitted((one / FIGURES).read_text("utf-8"))["pairs"] == pairs

    two = sources(tmp_path / "two", monkeypatch)
    assert tuned(pairs, "--workers", "2") == 0
    assert outcome(two) == whole

    part = sources(tmp_path / "part", monkeypatch)
    path = part / "games" / "quantum-tune-tiny.jsonl"
    path.parent.mkdir()
    lines = whole[0].splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: BATCH + 4]) + lines[BATCH + 4][:5])
    assert tuned(pairs, "--as-is") == 0
    half = outcome(part)
    assert half[0] == path.read_bytes(), "another process may be writing it"
    assert constants.fitted(half[1].decode())["pairs"] == BATCH + 3
    assert half[1:] != whole[1:]
    assert tuned(pairs) == 0, "it goes on although the figures are those of half the way"
    assert outcome(part) == whole
    assert tuned(pairs) == 0, "nothing is left to play"
    assert outcome(part) == whole


def test_a_run_that_is_stopped_keeps_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(seed: str, number: int, plus: Judgement, minus: Judgement) -> float:
        if number == 3:
            raise KeyboardInterrupt
        return match(seed, number, plus, minus)

    monkeypatch.setattr(tune, "match", stop)
    folder = sources(tmp_path / "here", monkeypatch)
    assert tuned(5) == 130
    assert "goes on from here" in capsys.readouterr().err
    lines = outcome(folder)[0].splitlines()
    assert [json.loads(line)["round"] for line in lines[1:]] == [0, 1, 2]


def test_the_file_of_another_search_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "match", match)
    folder = sources(tmp_path / "here", monkeypatch)
    shipped = FIGURES.read_text("utf-8")
    assert tuned(4) == 0
    path = folder / "games" / "quantum-tune-tiny.jsonl"
    before = path.read_bytes()
    with pytest.raises(SystemExit, match=r"another search \(pairs"):
        tuned(5)
    FIGURES.write_text(shipped.replace("CUBE = 1000.0", "CUBE = 999.0"), "utf-8")
    with pytest.raises(SystemExit, match=r"another search \(start\)"):
        tuned(4)
    FIGURES.write_text(shipped, "utf-8")
    path.write_bytes(before.replace(b'"seed": "tiny"', b'"seed": "huge"'))
    with pytest.raises(SystemExit, match=r"another search \(seed"):
        tuned(4)
    path.write_bytes(before.replace(b'"round": 2', b'"round": 7'))
    with pytest.raises(SystemExit, match="no file of rounds"):
        tuned(4)


def test_known_best_figures_are_climbed_to() -> None:
    def nearer(seed: str, number: int, plus: Judgement, minus: Judgement) -> float:
        far = [sum((a - b) ** 2 for a, b in zip(flat(p), best, strict=True)) for p in (plus, minus)]
        return 1.0 if far[0] < far[1] else -1.0

    def flat(by: Judgement) -> list[float]:
        a, b, c = by.figures["A"], by.figures["B"], by.figures["C"]
        return [a / 10, b[2] / 0.5, *c[4]]

    steps = STEPS[:3]
    climb = Climb("a hill", 1500, SMALL, steps)
    best = flat(tune.moved(SMALL, steps, BEST))
    results = list(tune.rounds(climb, (), Pool(None, 1), nearer))
    assert len(results) == 1500
    x = climb.after(results)
    for place, (value, goal) in enumerate(zip(x, BEST, strict=False)):
        assert abs(value - goal) < 0.5, f"coordinate {place} is at {value}, not {goal}"


def test_figures_move_by_their_steps_within_their_bounds() -> None:
    found = tune.moved(SMALL, STEPS, (1.0, -1.0, 2.0, -2.0, 0.5)).figures
    assert found["A"] == pytest.approx(110.517, abs=1e-3)
    assert found["B"] == (2.5, 2.0, 2.5)
    assert found["C"] == {4: (7.0, 4.0)}
    assert found["D"] == 0.55
    found = tune.moved(SMALL, STEPS, (0.0, -9.0, 0.0, 0.0, 9.0)).figures
    assert (found["B"], found["D"]) == ((0.0, 2.0, 0.0), 0.6)
    assert tune.moved(SMALL, STEPS, [0.0] * 5).figures == SMALL.figures | {"B": (3.0, 2.0, 3.0)}


def test_the_rate_stays_for_a_tenth_of_the_rounds_then_falls() -> None:
    climb = Climb("1", 1000, SMALL, STEPS)
    rates = [climb.rate(number) for number in (0, 99, 100, 600, 999)]
    assert rates == pytest.approx([0.02, 0.02, 0.021, 0.011, 0.00302])
    assert climb.directions(7) == climb.directions(7) != climb.directions(8)
    assert set(climb.directions(7)) <= {1, -1}


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (Step("PHLOGISTON", 1.0), "no number PHLOGISTON"),
        (Step("A", 1.0, at=(1,)), "no row A"),
        (Step("B", 1.0), "no number B"),
        (Step("B", 1.0, at=(3,)), "B has no place 3"),
        (Step("B", 1.0, at=(1,), same=((9, 1),)), "B has no place 9"),
        (Step("C", 1.0, at=(1,)), "no row C"),
        (Step("C", 1.0, at=(1,), key=6), r"no row C\[6\]"),
        (Step("A", 1.0, at=(1,), key=6), r"no row A\[6\]"),
    ],
)
def test_a_step_of_what_is_not_there_is_told(step: Step, message: str) -> None:
    tune.check(STEPS, SMALL)
    with pytest.raises(SystemExit, match=message):
        tune.check((step,), SMALL)


def test_the_table_of_steps_fits_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    start = constants.judgement()
    tune.check(tune.STEPS, start)
    climb = Climb("1", 1, start)
    assert tune.moved(start, tune.STEPS, [0.0] * climb.size()) == start
    for step in tune.STEPS:
        near = constants.rounded(tune.moved(start, (step,), [0.2] * climb.size())).figures
        here, there = (
            one if step.key is None else one[step.key]
            for one in (start.figures[step.name], near[step.name])
        )
        pairs = [(here[n], there[n]) for n in step.at] if step.at else [(here, there)]
        assert all(one != other for one, other in pairs), f"{step.name} has too few digits"
    away = tune.moved(start, tune.STEPS, [1.0] * climb.size())
    assert away.worth == {key: worth + 0.25 for key, worth in start.worth.items()}


def test_a_second_copy_of_the_bots_judges_by_other_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    before = dict(sys.modules)
    worth = {key: card.worth for key, card in COMMANDS.items()}
    start = constants.judgement()
    card = sorted(worth)[0]
    other = start._replace(figures=start.figures | {"CUBE": 50.0}, worth=worth | {card: 9.0})
    search = tune.searching(other)
    assert search is not levels.whole_turn
    copy = search.__globals__["Turn"].__init__.__globals__["evaluate"].__globals__
    assert copy["CUBE"] == 50.0
    assert copy["CARDS"][card] == 9.0 * start.figures["COMMAND"]
    assert sys.modules == before
    assert core.games.quantum.bots.evaluate is before["core.games.quantum.bots.evaluate"]
    assert {key: card.worth for key, card in COMMANDS.items()} == worth
    assert copy["evaluate"](GAME.new(seats=2), 0) == 0


def test_a_pair_between_equals_is_even_and_the_better_one_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    start = constants.judgement()
    blind = start._replace(figures=start.figures | {"CUBE": -1000.0, "SHARES": (0.0, 0.0, 0.0)})
    assert tune.match("equal", 0, start, start) == 0
    assert tune.match("unequal", 0, start, blind) == 1
