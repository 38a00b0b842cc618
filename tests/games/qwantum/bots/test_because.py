"""Reasons at Qwantum: each one is checked by counting dice and numbers anew."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

from core.games.qwantum.actions import Reroll, Write
from core.games.qwantum.game import GAME
from core.kernel.game import Reason
from tests.games.because import false_facts

COLOURS = ("purple", "blue", "red", "yellow")
DICE = (
    "r1 r4 y5 b1 b5 p6",
    "r2 r6 y1 y3 b5 p4",
    "r1 r3 y2 y4 b4 p3",
    "r5 y6 b2 b4 p1 p3",
    "r3 y4 b2 b6 p2 p5",
    "r6 y1 y5 b3 p2 p6",
    "w1 w2 w3 w4 w5 w6",
)
"""The printed dice, from the rulebook."""


def same(one: float, other: float) -> bool:
    return abs(one - other) < 1e-9


def row(s: Any, colour: str) -> list[int]:
    """Return the numbers of the asked seat's row."""
    return list(s.rows[4 * s.pending[-1].seat + COLOURS.index(colour)])


def sum_of(s: Any, colour: str) -> int:
    """Return the sum of a colour, from the faces that lie."""
    letters = "pbryw"
    return sum(f % 6 + 1 for f in s.roll if letters[f // 6] in (colour[0], "w"))


def fits(numbers: list[int], number: int) -> bool:
    """Whether `number` may be written next: a row rises to the fourth field and falls after it."""
    if len(numbers) == 6 or number < 1:
        return False
    if not numbers:
        return True
    return number > numbers[-1] if len(numbers) < 4 else number < numbers[-1]


def rolls(s: Any, colour: str, dice: int) -> list[tuple[int, float]]:
    """Every sum of a colour that may fall when the dice of the mask are rolled, with its share."""
    own: list[list[int]] = []
    letters = "pbryw"
    for die, face in enumerate(s.roll):
        lying = f"{letters[face // 6]}{face % 6 + 1}" if face != 255 else ""
        names = DICE[die].split() if dice >> die & 1 else [lying]
        own.append([int(n[1]) if n[0] in (colour[0], "w") else 0 for n in names])
    shares = {0: 1.0}
    for faces in own:
        grown: dict[int, float] = {}
        for (total, share), face in product(shares.items(), faces):
            grown[total + face] = grown.get(total + face, 0.0) + share / len(faces)
        shares = grown
    return list(shares.items())


@cache
def fresh(colour: str) -> Counter[int]:
    """Return how many of the 279,936 falls of all seven dice come to each sum."""
    counted: Counter[int] = Counter({0: 1})
    for die in DICE:
        grown: Counter[int] = Counter()
        for (total, many), face in product(counted.items(), die.split()):
            grown[total + (int(face[1]) if face[0] in (colour[0], "w") else 0)] += many
        counted = grown
    return counted


def share_after(s: Any, colour: str, number: int) -> float:
    """Return the share of fresh rolls that can follow a number written next in a row."""
    after = [*row(s, colour), number]
    return sum(many for total, many in fresh(colour).items() if fits(after, total)) / 6**7


def is_room(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    left = share_after(s, f["colour"], f["number"])
    return fits(row(s, f["colour"]), f["number"]) and same(f["chance"], left)


def is_column(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Some sum that fits completes the column, and it scores its second-lowest number."""
    for colour in COLOURS:
        number = sum_of(s, colour)
        if isinstance(plan[0], Write) and COLOURS[plan[0].colour] != colour:
            continue
        after = [row(s, c) + ([number] if c == colour else []) for c in COLOURS]
        if fits(row(s, colour), number) and min(map(len, after)) == f["field"]:
            column = sorted({numbers[f["field"] - 1] for numbers in after})
            if column[min(1, len(column) - 1)] == f["points"]:
                return bool(len(row(s, colour)) == f["field"] - 1)
    return False


def is_tight(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    low = f["chance"] < 0.5 and f["number"] == sum_of(s, f["colour"])
    return bool(low) and is_room(s, plan, f)


def is_better(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """So often the rerolled sum fits and leaves more room than the one that lies."""
    reroll = plan[0]
    assert isinstance(reroll, Reroll)
    own, number = row(s, f["colour"]), sum_of(s, f["colour"])
    if not fits(own, number) or f["number"] != number:
        return False
    now = share_after(s, f["colour"], number)
    found = sum(
        share
        for total, share in rolls(s, f["colour"], reroll.dice)
        if fits(own, total) and share_after(s, f["colour"], total) > now + 1e-12
    )
    return same(f["chance"], found)


def is_fit_again(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    reroll = plan[0]
    assert isinstance(reroll, Reroll)
    own, number = row(s, f["colour"]), sum_of(s, f["colour"])
    found = sum(n for total, n in rolls(s, f["colour"], reroll.dice) if fits(own, total))
    return not fits(own, number) and same(f["chance"], found)


def two_fit(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    pairs = [(f["colour"], f["number"]), (f["second"], f["other"])]
    return f["colour"] != f["second"] and all(
        n == sum_of(s, c) and fits(row(s, c), n) for c, n in pairs
    )


def misses(s: Any) -> int:
    return int(s.misses[s.pending[-1].seat])


def is_own(s: Any) -> bool:
    return bool(s.pending[-1].seat == s.active)


def most_room(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """No other sum that may be written leaves more room."""
    best = 0.0
    for number, colour in enumerate(COLOURS):
        total = sum_of(s, colour)
        if number != s.written and fits(row(s, colour), total):
            best = max(best, share_after(s, colour, total))
    return is_room(s, plan, f) and same(f["chance"], best)


CHECKS = {
    "column": is_column,
    "row": lambda s, plan, f: len(row(s, f["colour"])) == 5,
    "room-up": lambda s, plan, f: is_room(s, plan, f) and len(row(s, f["colour"])) < 3,
    "room-down": lambda s, plan, f: is_room(s, plan, f) and len(row(s, f["colour"])) >= 3,
    "most-room": most_room,
    "fills": lambda s, plan, f: (
        f["field"] == len(row(s, f["colour"])) + 1
        and f["missing"] == sum(len(row(s, c)) < f["field"] for c in COLOURS if c != f["colour"])
    ),
    "no-miss": lambda s, plan, f: is_own(s) and f["points"] == misses(s) + 1,
    "tight-up": is_tight,
    "tight-down": is_tight,
    "free-pass": lambda s, plan, f: not is_own(s),
    "later": lambda s, plan, f: is_own(s) and s.phase == "b",
    "small-miss": lambda s, plan, f: is_own(s) and s.phase == "c" and f["points"] == misses(s) + 1,
    "enough": lambda s, plan, f: is_own(s) and COLOURS[s.written] == f["colour"],
    "two-fit": two_fit,
    "one-fits": lambda s, plan, f: (
        [(c, sum_of(s, c)) for c in COLOURS if fits(row(s, c), sum_of(s, c))]
        == [(f["colour"], f["number"])]
    ),
    "fit-again": is_fit_again,
    "better-again": is_better,
}


def test_every_reason_given_in_300_decisions_is_true() -> None:
    wrong, without, seen = false_facts("qwantum", "shrewd", 300, CHECKS)
    assert not wrong
    assert without <= 0.03
    assert len(seen) >= 12


def test_a_false_reason_is_refuted() -> None:
    """The checks themselves can fail: a wrong chance, a wrong column, a wrong colour."""
    s = GAME.read_state(
        "qwantum1 choice 0 b1,y3,p3,p1,y4,p2,w6 - . 0.0 3.4/5.6/6.7/3.10 6.9/5.7/6.7/3.10"
    )
    reroll = GAME.read_action(s, "reroll:1")
    assert not CHECKS["fit-again"](s, (reroll,), Reason("", colour="red", chance=0.5).facts)
    assert not CHECKS["column"](s, (reroll,), Reason("", field=3, points=40).facts)
