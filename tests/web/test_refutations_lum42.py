"""What a refutation and a sentence of LUM42's puzzles say is true: each fact is worked out anew.

Points, ships and units are read off the text of the position; every order of the recovery is tried.
Nothing of the code that makes the sentences is used.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

from core import GAMES
from core.kernel.game import OVER
from core.kernel.lesson import MET, OPEN, standing
from pygame_web.features.lessons import puzzles_build as files
from pygame_web.language import translator
from tests.refuted import Wrong, facts, played, wrong

ENGLISH = translator("en")
LUM42 = GAMES["lum42"]


def points(s: Any, seat: int) -> int:
    """Return a seat's points without majorities."""
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
    """Return the position's text with the other side's units off the zone and out of the Exile."""
    words = LUM42.write_state(s).split(" ")
    rival = str(1 - seat)
    out: list[str] = []

    def stays(pawn: str) -> bool:
        """Return whether a pawn is no unit of the rival; a unit goes home."""
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
        assert told["best"] == one.entry["figures"]["best"] > told["value"]
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
        assert first == one.entry["figures"]["best"] > value
        if LUM42.write_state(s).split(" ")[2].split(".")[1] != "recovery":
            continue  # somebody is asked before the recovery
        alone = LUM42.read_state(cleared(s, seat))
        made = gains(start, s, seat) + most(alone, seat, {})
        given = gains(start, s, 1 - seat)
        # The sentence is about the best route to the spot: it may give less away than this one.
        assert made - given <= value <= made
        looked += 1
    assert looked > 5
