"""What a refutation says is true of the position: each fact is worked out anew.

Quantum is read off the text of the position, Qwantum's chances come from the rules, fall
by fall. Nothing of the code that makes the sentences is used.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from core import GAMES
from core.games.quantum.maps import cell_name
from core.kernel.game import CHANCE, OVER
from core.kernel.lesson import MET, standing
from pygame_web.features.lessons import puzzles_build as files
from tests.refuted import Wrong, facts, played, wrong

QUANTUM, QWANTUM = GAMES["quantum"], GAMES["qwantum"]


# --- Quantum, by the text of the position ------------------------------------------------------


def ships(s: Any, seat: int) -> dict[str, int]:
    """Return the ships of a seat: number by square."""
    text = QUANTUM.write_state(s).split(" ")[3].split("/")[seat]
    pairs = [one.split("=") for one in text.split(",") if "=" in one]
    return {cell: int(number[0]) for cell, number in pairs}


def plain(s: Any) -> bool:
    """Return whether no card changes sums, numbers or battles."""
    return not any(s.cards)


def around(s: Any, seat: int, planet: str) -> int:
    """Return the sum of a seat's ships beside a planet."""
    return sum(
        number
        for cell, number in ships(s, seat).items()
        if abs(ord(cell[0]) - ord(planet[0])) + abs(int(cell[1:]) - int(planet[1:])) == 1
    )


def open_planets(s: Any, seat: int) -> dict[str, int]:
    """Return the planets where a seat may still build, with their numbers."""
    board = s.setting.map
    return {
        cell_name(board.centre[n]): number
        for n, number in enumerate(board.numbers)
        if seat not in s.cubes[n] and len(s.cubes[n]) < board.slots[n]
    }


def wins(attacker: int, defender: int) -> float:
    """The chance of an attack by all 36 falls of two dice: the lower total wins, or a tie."""
    dice = range(1, 7)
    return sum(a + attacker <= d + defender for a in dice for d in dice) / 36


@cache
def answers_quantum() -> tuple[Wrong, ...]:
    """Wrong answers at random, and each attack a puzzle can begin with."""
    found = list(wrong("quantum", every=2))
    for told in files.lines("quantum")[1:]:
        s = QUANTUM.read_state(told["position"])
        tokens = map(QUANTUM.write_action, QUANTUM.legal(s))
        found += [_attack(told, token) for token in tokens if "x" in token and plain(s)]
    return tuple(found)


def _attack(told: dict[str, Any], token: str) -> Wrong:
    """Return the answer that begins with an attack, until the first die has fallen."""
    tokens = [token]
    while not tokens[-1].startswith("="):
        s = played("quantum", told, *tokens).answer.states[-1]
        tokens.append(QUANTUM.write_action(QUANTUM.legal(s)[0]))
    return played("quantum", told, *tokens)


def test_the_planet_that_quantum_shows_is_the_nearest_and_what_it_lacks_is_true() -> None:
    looked = 0
    for one in answers_quantum():
        found, seat = facts(one), one.what.seat
        for code in ("short", "ready"):
            if code not in found or not plain(found[code][1][-1]):
                continue
            told, states, step = found[code]
            s = states[-1]
            away = {
                name: abs(around(s, seat, name) - n) for name, n in open_planets(s, seat).items()
            }
            assert told["total"] == around(s, seat, told["planet"])
            assert told["needed"] == open_planets(s, seat)[told["planet"]]
            assert min(away.values()) == away[told["planet"]]
            assert (away[told["planet"]] == 0) == (code == "ready")
            assert step.lit[0] == f"#sq-{told['planet']}"
            lit = {name.removeprefix("#sq-") for name in step.lit[1:]}
            assert sum(ships(s, seat)[cell] for cell in lit) == told["total"]
            if code == "ready":
                assert told["actions"] == s.actions
            looked += 1
    assert looked > 20


def test_a_turn_that_ended_costs_the_cube_of_this_turn() -> None:
    looked = 0
    for one in answers_quantum():
        found, seat = facts(one), one.what.seat
        if "over" not in found:
            continue
        _, states, step = found["over"]
        had = [owners.count(seat) for owners in states[0].cubes]
        assert had == [owners.count(seat) for owners in states[-1].cubes]
        assert states[-1].turn == 1 - seat
        assert not any(token.startswith("construct") for token in step.tokens)
        # The solution places it in this turn: its last decision does, and no turn ends before it.
        assert "end" not in one.entry["solution"]
        assert standing(QUANTUM, one.what, one.entry["solution"]).state == MET
        looked += 1
    assert looked > 20


def test_the_rivals_answer_in_quantum_is_a_cube_or_an_attack_of_this_chance() -> None:
    cubes = attacks = 0
    for one in answers_quantum():
        found, seat = facts(one), one.what.seat
        if "rival-cube" in found:
            told, states, _ = found["rival-cube"]
            new = [
                cell_name(states[0].setting.map.centre[n])
                for n, owners in enumerate(states[-1].cubes)
                if owners.count(1 - seat) > states[0].cubes[n].count(1 - seat)
            ]
            assert new == [told["planet"]]
            cubes += 1
        if "rival" in found:
            told, states, step = found["rival"]
            turn = next(s for s in states if s.turn == 1 - seat)
            (attack,) = [
                token for token in step.tokens if "x" in token and token[-2:] == told["cell"]
            ]
            attacker = ships(turn, 1 - seat)[attack.split("x")[0]]
            assert told["chance"] == pytest.approx(wins(attacker, ships(turn, seat)[told["cell"]]))
            assert told["chance"] >= 0.5
            assert told["cell"] not in ships(states[-1], seat), "it is lost, as shown"
            attacks += 1
    assert cubes > 3
    assert attacks > 3


def test_the_dice_of_quantum_fail_as_often_as_is_told() -> None:
    fights = rolls = 0
    for one in answers_quantum():
        found, seat = facts(one), one.what.seat
        if "luck" in found and plain(one.answer.states[0]):
            told, states, _ = found["luck"]
            decided = [t for t in one.answer.tokens if not t.startswith(("=", "from:"))]
            ship, target = decided[-1].removeprefix("strike:").split("x")
            mine, theirs = ships(states[-1], seat), ships(states[-1], 1 - seat)
            chance = wins(mine[ship], theirs[target])
            assert told["chance"] == pytest.approx(chance)
            assert ("repelled" in found) == (chance < 1)
            if "repelled" in found:
                told, states, _ = found["repelled"]
                assert told["actions"] == states[-1].actions
                assert ships(states[-1], 1 - seat) == theirs, "the rival's ships stand"
            fights += 1
        if "rolled" in found and plain(one.answer.states[0]):
            told, states, step = found["rolled"]
            s = states[-1]
            assert step.tokens[-1] == f"={told['face']}"
            assert told["actions"] == s.actions
            assert all(around(s, seat, name) != n for name, n in open_planets(s, seat).items())
            rolls += 1
    assert fights > 3
    assert rolls > 10


# --- Qwantum, by the rules ---------------------------------------------------------------------


@cache
def best(s: Any) -> tuple[bool, bool, float]:
    """Return whether a column can be completed in this turn, whether a miss must be; the best mean.

    The rules are asked for every decision and every fall.
    """
    if s.phase == "roll" or QWANTUM.actor(s) == OVER:
        return False, True, float(QWANTUM.scores(s)[0])
    after = []
    for action in QWANTUM.legal(s):
        then = QWANTUM.apply(s, action)
        codes = {event.code for event in QWANTUM.events(s, action, then)}
        column, miss, mean = best(then)
        after.append((column or "column" in codes, miss and "written" not in codes, mean))
    return any(a for a, _, _ in after), all(b for _, b, _ in after), max(c for _, _, c in after)


def kinds(s: Any) -> list[tuple[str, float]]:
    """What each fall of the dice comes to, and its points; all falls are equally likely."""
    if QWANTUM.actor(s) != CHANCE:
        column, miss, mean = best(s)
        return [("column" if column else "miss" if miss else "open", mean)]
    return [kind for a in QWANTUM.legal(s) for kind in kinds(QWANTUM.apply(s, a))]


def test_the_chances_of_a_wrong_reroll_in_qwantum_hold_by_the_rules() -> None:
    looked = set()
    random = Random(5)
    for told in files.lines("qwantum")[1::4]:
        dice = "".join(sorted(random.sample("123456w", random.choice((1, 2, 2)))))
        if told["solution"] == [f"reroll:{dice}"]:
            continue
        one = played("qwantum", told, f"reroll:{dice}")
        start = QWANTUM.read_state(told["position"])
        every = kinds(one.answer.states[-1])
        assert len(every) == 6 ** len(dice)
        count = [kind for kind, _ in every]
        found = facts(one)
        assert found["again"][0]["chance"] == pytest.approx(count.count("column") / len(every))
        (code,) = {"column", "open", "miss"} & set(found)
        fact, states, _ = found[code]
        assert fact["chance"] == pytest.approx(count.count(code) / len(every))
        assert kinds(states[-1])[0][0] == code, "the dice that are shown come to what is told"
        assert code == "column" or count.count(code) == max(map(count.count, ("open", "miss")))
        gain = kinds(states[-1])[0][1] - QWANTUM.scores(start)[0]
        wanted = {"open": 0, "miss": -fact["points"], "column": fact["points"]}[code]
        assert gain == pytest.approx(wanted)
        mean = sum(points for _, points in every) / len(every) - QWANTUM.scores(start)[0]
        average = found["average"][0]
        assert average["value"] == pytest.approx(mean, abs=0.006)
        assert average["best"] == pytest.approx(told["figures"]["best"], abs=0.011)
        field = fact["field"]
        rows = told["position"].split(" ")[-1].split("/")
        assert field == 1 + min(0 if row == "-" else len(row.split(".")) for row in rows)
        looked.add(code)
    assert len(looked) > 1


def test_dice_that_are_kept_in_qwantum_complete_no_column() -> None:
    for told in files.lines("qwantum")[1::3]:
        one = played("qwantum", told, "keep")
        assert list(facts(one)) == ["stay", "average"]
        ((kind, mean),) = kinds(one.answer.states[-1])
        assert kind != "column"
        had = QWANTUM.scores(one.answer.states[0])[0]
        assert facts(one)["average"][0]["value"] == pytest.approx(mean - had)
