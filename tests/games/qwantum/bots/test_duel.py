"""Qwantum's best player of two seats: legal everywhere, exact at the end, as it was trained."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from build_steps.paths import ROOT
from core.bots import choose
from core.games.qwantum.bots.late import net
from core.games.qwantum.bots.late.duel import Duel, judged, network
from core.games.qwantum.bots.late.net import OTHER, OWN, TERMS, added
from core.games.qwantum.dice import HIGHEST, sums
from core.games.qwantum.game import GAME
from core.games.qwantum.sheet import fits
from core.games.qwantum.state import CHOICE, NONE, sheet
from core.kernel.game import CHANCE, OVER
from tests.games.qwantum.rules.scene import EMPTY, SARAH, after, at

ONE_LEFT = "5.7.9.14.9.5/6.8.12.16.11.6/7.10.15.19.13.7/8.12.17.22.14"
RICH = "8.18.21.30.20.5/9.18.22.30.20.4/9.18.22.30.19.3/9.18.21.31.20"


def answer(s: Any, seed: int = 1) -> str:
    return GAME.write_action(choose(GAME, s, "strong", seed))


def wander(seed: int, random_share: float) -> list[Any]:
    """Return the decisions of a game in which both sometimes do anything."""
    random, s, found = Random(seed), GAME.new(seats=2), []
    while (seat := GAME.actor(s)) != OVER:
        if seat == CHANCE:
            action = random.choice([a for a, _ in GAME.outcomes(s)])
        else:
            found.append(GAME.observe(s, seat))
            wild = random.random() < random_share
            action = random.choice(GAME.legal(s)) if wild else choose(GAME, s, "greedy", seed)
        s = GAME.apply(s, action)
    return found


@pytest.mark.parametrize("share", [0.1, 0.5, 1.0])
def test_every_answer_is_legal_and_the_same_again(share: float) -> None:
    met: Counter[str] = Counter()
    for s in wander(7, share):
        # `choose` refuses what is not legal.
        met[s.phase] += 1
        if s.phase != CHOICE or met[s.phase] % 4 == 0:
            assert answer(s) == answer(s)
    assert min(met[phase] for phase in ("choice", "b", "c")) > 4


def test_it_takes_the_last_field_that_wins_and_leaves_the_one_that_loses() -> None:
    """QW-END-1: the last number ends the game at once."""
    assert answer(at("b", SARAH, ONE_LEFT, EMPTY)) == "y8"
    assert answer(at("b", SARAH, ONE_LEFT, RICH)) != "y8"


def test_the_end_counts_as_it_is() -> None:
    full = (b"\5\7\x09\x0e\x09\5",) * 4
    assert judged(full, (b"",) * 4, 0, 0, True) == 1
    assert judged((b"",) * 4, full, 0, 0, True) == 0
    assert judged(full, full, 0, 0, False) == 0.5
    assert judged((b"",) * 4, (b"",) * 4, 5, 0, True) == 0, "a fifth miss"
    assert judged((b"",) * 4, (b"",) * 4, 5, 5, True) == 0.5


def test_two_numbers_that_end_the_game_are_counted_before_they_fall() -> None:
    sheet_ = "3.5.9.14.9/3.5.9.14.11/3.5.9.14.10.4/3.5.9.14.10.4"
    s = at("choice", "r1,b5,r3,p1,y4,r6,w3", sheet_, EMPTY)
    worth = Duel(s, 0).foresight()
    assert worth(bytes([4, 8, 3, 3])) == 1
    assert worth(bytes([10, 12, 3, 3])) < 1, "neither fits"


def test_a_fifth_miss_ends_a_lost_game_only_when_nothing_else_is_left() -> None:
    poor = at("b", SARAH, ONE_LEFT, RICH, misses="4.0")
    assert GAME.winners(after(poor, "pass pass pass")) == (1,)
    assert answer(after(poor, "pass")) != "pass" or "y8" not in {
        GAME.write_action(a) for a in GAME.legal(after(poor, "pass"))
    }


def test_a_chance_is_one() -> None:
    for s in wander(3, 0.3)[::5]:
        own, other = sheet(s, 0), sheet(s, 1)
        for active in (False, True):
            assert 0 <= judged(own, other, s.misses[0], s.misses[1], active) <= 1


def test_what_a_number_changes_is_what_the_sheet_with_it_says() -> None:
    known = network()
    for s in wander(5, 0.2)[::9]:
        own, other = sheet(s, 0), sheet(s, 1)
        both = added(known.sheet(OWN, own, 0), known.sheet(OTHER, other, 1))
        for side, rows in ((OWN, own), (OTHER, other)):
            lines = known.writings(side, rows, both, 1)
            for colour, line in enumerate(lines):
                assert set(line) == {n for n in range(1, HIGHEST + 1) if fits(rows[colour], n)}
                for number in list(line)[::4]:
                    row = rows[colour] + bytes([number])
                    more = (*rows[:colour], row, *rows[colour + 1 :])
                    sheets = (more, other) if side == OWN else (own, more)
                    whole = added(known.sheet(OWN, sheets[0], 0), known.sheet(OTHER, sheets[1], 1))
                    assert line[number] == pytest.approx(known.odds(whole, 1), abs=1e-6)


def test_the_best_answer_is_the_one_of_most_chance() -> None:
    for s in wander(11, 0.2):
        if s.phase != "b":
            continue
        totals = sums(s.roll)
        duel = Duel(s, s.active)
        chances = {c: duel.with_b(c, totals) for c in duel.open(NONE, totals)}
        assert chances[duel.step_b(totals)] == max(chances.values())


def test_the_text_of_weights_reads_as_it_was_written() -> None:
    assert [net.number(net.sign(n)) for n in range(-45, 46)] == list(range(-45, 46))
    assert "\\" not in "".join(map(net.sign, range(-45, 46)))
    units = json.loads((ROOT / "core/games/qwantum/bots/late.json").read_text("utf-8"))
    many = len(units["steps"])
    assert [len(side) for side in units["signs"]] == [many * TERMS] * 2
    assert {len(row) for row in (*units["start"], *units["second"])} == {many}
    assert {len(row) for row in (*units["begin"], *units["last"])} == {len(units["second"])}


@pytest.mark.parametrize("field", range(6))
def test_between_knots_a_number_is_shared(field: int) -> None:
    knots = net.KNOTS[field]
    for number in range(1, HIGHEST + 1):
        place, share = net.hat(field, number)
        middle = (1 - share) * knots[place] + share * knots[place + 1]
        assert middle == min(max(number, knots[0]), knots[-1])
