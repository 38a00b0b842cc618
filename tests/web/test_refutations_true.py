"""What a refutation says is true of the position: each fact is worked out anew.

Quantum and LUM42 are read off the text of the position, Qwantum's chances come from the rules, fall
by fall. Nothing of the code that makes the sentences is used.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from core import GAMES
from core.games.quantum.maps import cell_name
from core.kernel.game import CHANCE, OVER
from core.kernel.lesson import MET, OPEN, standing
from pygame_web.features.lessons import puzzles_build as files
from pygame_web.language import translator
from tests.refuted import Wrong, played, positions, wrong

ENGLISH = translator("en")
QUANTUM, QWANTUM, LUM42 = GAMES["quantum"], GAMES["qwantum"], GAMES["lum42"]


def facts(one: Wrong) -> dict[str, tuple[dict[str, Any], Any, Any]]:
    """By code the facts of each step, its positions at the beginning and at the end."""
    found = {}
    for step in one.steps:
        states = positions(one.answer.game, step)
        found[step.fact.code] = (dict(step.fact.facts), states, step)
    return found


# --- Quantum, by the text of the position ------------------------------------------------------


def ships(s: Any, seat: int) -> dict[str, int]:
    """The ships of a seat: number by square."""
    text = QUANTUM.write_state(s).split(" ")[3].split("/")[seat]
    pairs = [one.split("=") for one in text.split(",") if "=" in one]
    return {cell: int(number[0]) for cell, number in pairs}


def plain(s: Any) -> bool:
    """Whether no card changes sums, numbers or battles."""
    return not any(s.cards)


def around(s: Any, seat: int, planet: str) -> int:
    """The sum of a seat's ships beside a planet."""
    return sum(
        number
        for cell, number in ships(s, seat).items()
        if abs(ord(cell[0]) - ord(planet[0])) + abs(int(cell[1:]) - int(planet[1:])) == 1
    )


def open_planets(s: Any, seat: int) -> dict[str, int]:
    """The planets where a seat may still build, with their numbers."""
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
    """The answer that begins with an attack, until the first die has fallen."""
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
        assert "end" not in one.told["solution"]
        assert standing(QUANTUM, one.what, one.told["solution"]).state == MET
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
    """Whether a column can be completed in this turn, whether a miss must be; the best mean.

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


# --- LUM42, by the text of the position --------------------------------------------------------


def points(s: Any, seat: int) -> int:
    """A seat's points without majorities."""
    every = LUM42.write_state(s).split(" ")[10].split("/")[seat].split(",")
    return sum(map(int, every[:-1]))


def gains(before: Any, after: Any, seat: int) -> int:
    return points(after, seat) - points(before, seat)


def most(s: Any, seat: int, known: dict[str, int]) -> int:
    """The most points a seat makes of a position where only it decides: every order is tried."""
    if LUM42.actor(s) == OVER:
        return 0
    text = LUM42.write_state(s)
    if text not in known:
        after = [LUM42.apply(s, action) for action in LUM42.legal(s)]
        known[text] = max(gains(s, n, seat) + most(n, seat, known) for n in after)
    return known[text]


def cleared(s: Any, seat: int) -> str:
    """The position's text with the other side's units off the zone and out of the Exile."""
    words = LUM42.write_state(s).split(" ")
    rival = str(1 - seat)
    out: list[str] = []

    def stays(pawn: str) -> bool:
        """Whether a pawn is no unit of the rival; a unit goes home."""
        if pawn[0] != rival or pawn[1] == "x":
            return True
        out.append(pawn[1])
        return False

    systems = []
    for system in words[5].split(","):
        name, _, pawns = system.partition(":")
        left = [p if p == "-" or stays(p) else "-" for p in re.findall(r"-|\d[a-z]", pawns)]
        systems.append(f"{name}:{''.join(left)}" if set(left) - {"-"} else name)
    words[5] = ",".join(systems)
    slots, _, drift = words[11].partition(";")
    kept = [slot if slot == "-" or stays(slot) else "-" for slot in slots.split(",")]
    adrift = [pawn for pawn in drift.split(",") if pawn == "-" or stays(pawn)]
    words[11] = f"{','.join(kept)};{','.join(adrift) or '-'}"
    boards = words[9].split("/")
    light, energy, ready, locked = boards[int(rival)].split(";")
    home = "".join(sorted(ready.replace("-", "") + "".join(out), key="bdsactpor".index)) or "-"
    boards[int(rival)] = ";".join((light, energy, home, locked))
    words[9] = "/".join(boards)
    clock = words[2].split(".")
    words[2] = ".".join((*clock[:-1], str(seat)))
    words[12] = f"recover:{seat}:-"
    return " ".join(words)


def answers_lum42(every: int, many: int = 3) -> list[Wrong]:
    """Wrong answers, and for each puzzle one flight to a spot that is not the best."""
    found = list(wrong("lum42", every, many))
    random = Random(9)
    for told in files.lines("lum42")[1::every]:
        for _ in range(60):
            one = _spot(told, random)
            if one is not None:
                found.append(one)
                break
    return found


def _spot(told: dict[str, Any], random: Random) -> Wrong | None:
    """A flight at random that gives nothing away that it must not, and ends on a wrong spot."""
    s = LUM42.read_state(told["position"])
    tokens: list[str] = []
    one = played("lum42", told)
    while len(tokens) < 12:
        action = random.choice(LUM42.legal(s))
        s = LUM42.apply(s, action)
        tokens.append(LUM42.write_action(action))
        state = standing(LUM42, one.what, tokens).state
        if state != OPEN:
            missed = state != MET and tokens[-1].startswith("deploy")
            return played("lum42", told, *tokens) if missed and "exile" not in tokens[-1] else None
    return None


def test_what_a_flight_in_lum42_gives_away_is_true() -> None:
    looked = 0
    for one in answers_lum42(2):
        found = facts(one)
        if "passing" not in found:
            continue
        told, states, _ = found["passing"]
        rival = 1 - one.what.seat
        assert told["points"] == gains(states[-2], states[-1], rival) > 0
        assert one.answer.tokens[-1].endswith(f":{told['cell']}")
        before = found["fly"][1][-1]
        system = next(
            p
            for p in LUM42.write_state(before).split(" ")[5].split(",")
            if p.startswith(told["cell"])
        )
        fleet = LUM42.write_state(before).split(" ")[8].split(",")
        assert f"{rival}" in system.partition(":")[2] or fleet[rival] == told["cell"]
        words = one.kind.missed(one.answer, ENGLISH).words  # type: ignore[misc]
        assert words == (
            f"Your rival gets points when you fly over {told['cell']}. Fly another way."
        )
        looked += 1
    assert looked > 10


def test_the_recovery_that_lum42_shows_brings_what_is_told_and_nothing_brings_more() -> None:
    looked = 0
    random = Random(4)
    for one in answers_lum42(2, 1):
        found = facts(one)
        if "recovery" not in found:
            continue
        told, states, step = found["recovery"]
        seat, start = one.what.seat, one.answer.states[0]
        assert told["given"] == gains(start, one.answer.states[-1], 1 - seat)
        assert told["value"] == told["points"] - told["given"]
        assert told["best"] == one.told["figures"]["best"] > told["value"]
        assert told["points"] == gains(start, states[-1], seat) + most(states[-1], seat, {})
        if "attacked" not in str(one.what.goal) and one.answer.states[-1].phase == states[0].phase:
            assert step.position == cleared(one.answer.states[-1], seat)
        for _ in range(25):
            s = states[0]
            while LUM42.actor(s) != OVER:
                s = LUM42.apply(s, random.choice(LUM42.legal(s)))
            assert gains(start, s, seat) <= told["points"]
        looked += 1
    assert looked > 15


def test_what_a_sentence_of_lum42_says_of_a_spot_is_true_of_the_position() -> None:
    looked = 0
    for one in answers_lum42(3, 0):
        s, seat, start = one.answer.states[-1], one.what.seat, one.answer.states[0]
        words, lit = one.kind.missed(one.answer, ENGLISH)  # type: ignore[misc]
        (said,) = re.findall(
            r"spot on (\w+) gives (−?\d+) points at most; the best.* (\d+)\.", words
        )
        cell, value, first = said[0], int(said[1].replace("−", "-")), int(said[2])
        fleet = LUM42.write_state(one.answer.states[-2]).split(" ")[8].split(",")
        assert fleet[seat] == cell
        assert lit == (f"#cell-{cell}",)
        assert first == one.told["figures"]["best"] > value
        if LUM42.write_state(s).split(" ")[2].split(".")[1] != "recovery":
            continue  # somebody is asked before the recovery
        alone = LUM42.read_state(cleared(s, seat))
        made = gains(start, s, seat) + most(alone, seat, {})
        given = gains(start, s, 1 - seat)
        # The sentence is about the best route to the spot: it may give less away than this one.
        assert made - given <= value <= made
        looked += 1
    assert looked > 5
