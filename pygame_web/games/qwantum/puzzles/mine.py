"""Qwantum: which dice to reroll, by the exact mean of each choice over all rolls.

A roll is worth the points of this turn: the columns that the active player's one or two numbers
complete, written in the best way; a turn without a number costs the miss.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

from build_steps.puzzles.found import Found
from core.bots import choose
from core.games.qwantum.actions import Reroll
from core.games.qwantum.dice import FACES, WORTH, dice_names
from core.games.qwantum.game import GAME
from core.games.qwantum.sheet import fits
from core.games.qwantum.state import CHOICE, State, sheet
from core.kernel.lesson import Task
from pygame_web.games.qwantum import puzzle_refutation

LEVELS = (("greedy", "novice"), ("strong", "novice"))
"""Who plays the games."""
SEEDS = {"novice": 8, "greedy": 4, "strong": 2}
"""How often each is asked."""
MARGIN = Fraction(3, 10)
"""By how many points the solution must be better than any other choice."""
NEAR = Fraction(3, 4)
"""A bot has found the solution if its choice is worth this share of it."""
BOTH = 2
"""Numbers the active player writes in a turn at most."""
ALL = 127
"""All seven dice."""
BYTE = 255


@cache
def falls(mask: int, seen: int = 0xFFFFFFFF) -> tuple[tuple[int, int], ...]:
    """Return the contributions of a mask's dice to the sums (one byte per colour), with counts.

    Only the colours in `seen` are included.
    """
    found = Counter({0: 1})
    for die, faces in enumerate(FACES):
        if mask >> die & 1:
            grown: Counter[int] = Counter()
            for face in faces:
                for total, count in found.items():
                    grown[total + (WORTH[face] & seen)] += count
            found = grown
    return tuple(found.items())


class Turn(puzzle_refutation.Turn):
    """The gain of the active player's turn, in points: a column, or a miss.

    In one turn at most one column is completed: the first that is not full, if one or two rows
    lack their number there.
    """

    def __init__(self, s: State) -> None:
        super().__init__(s)
        self.seen = sum(BYTE << 8 * colour for colour in self.lacking)

    def points(self, sums: bytes) -> int:
        """Return the points of the turn, written for the best."""
        if any(fits(row, number) for row, number in zip(self.rows, sums, strict=True)):
            return self.column(sums)
        return -self.miss

    def column_mean(self, mask: int) -> Fraction:
        """The mean of the column alone, when these dice are rolled again: misses are left out."""
        kept = sum(WORTH[face] & self.seen for d, face in enumerate(self.roll) if not mask >> d & 1)
        total = sum(
            count * self.column((kept + added).to_bytes(4, "little"))
            for added, count in falls(mask, self.seen)
        )
        return Fraction(total, 6 ** mask.bit_count())

    def mean(self, mask: int) -> Fraction:
        """Return the exact mean of the points of the turn, when these dice are rolled again."""
        kept = sum(WORTH[face] for d, face in enumerate(self.roll) if not mask >> d & 1)
        total = sum(
            count * self.points((kept + added).to_bytes(4, "little"))
            for added, count in falls(mask)
        )
        return Fraction(total, 6 ** mask.bit_count())


def worth(s: State) -> bool:
    """Whether a position is looked at: a column wants one or two numbers the roll does not have."""
    if s.phase != CHOICE:
        return False
    turn = Turn(s)
    return len(turn.lacking) <= BOTH and turn.column_mean(0) == 0


def solo_position(s: State) -> State:
    """Return the position with nobody else at the table: others change nothing in it."""
    roll = GAME.write_state(s).split(" ")[3]
    rows = "/".join(".".join(map(str, row)) or "-" for row in sheet(s, s.active))
    return GAME.read_state(f"qwantum1 choice 0 {roll} - . {s.misses[s.active]} {rows}")


def puzzle(s: State) -> Found | None:
    """Return the puzzle of a position, if it is one.

    The mean of the solution is exact; that of no other choice is above what its columns bring.
    """
    s = solo_position(s)
    turn = Turn(s)
    ranked = sorted(((turn.column_mean(mask), mask) for mask in range(ALL + 1)), reverse=True)
    (most, mask), (bound, other) = ranked[:2]
    if mask == 0 or most - bound < MARGIN:
        return None
    best = turn.mean(mask)
    if best - bound < MARGIN:
        return None
    figures = {
        "best": round(float(best), 2),
        "next": round(float(turn.mean(other)), 2),
        "other": dice_names(other) or "keep",
        "keep": round(float(turn.mean(0)), 2),
    }
    dice = dice_names(mask)
    goal, ends = (f"rerolled seat=0 dice={dice}",), ("rerolled", "kept")
    position = GAME.write_state(s)
    return Found("reroll", position, 0, goal, (), ends, (f"reroll:{dice}",), figures)


def answers(s: State) -> list[int]:
    """Return the average gain of each choice of dice, in hundredths of a point, by its mask."""
    turn = Turn(s)
    return [round(100 * turn.mean(mask)) for mask in range(ALL + 1)]


def hit(what: Task, bot: str, seed: int) -> bool:
    """Return whether a level's choice brings nearly as much as the solution (misses left out)."""
    s = GAME.read_state(what.position)
    turn, choice = Turn(s), choose(GAME, s, bot, seed)
    best = GAME.read_action(s, what.solution[0])
    return turn.column_mean(_mask(choice)) >= NEAR * turn.column_mean(_mask(best))


def _mask(choice: object) -> int:
    """Return the dice of a choice, none for keeping all."""
    return choice.dice if isinstance(choice, Reroll) else 0


def proved(stored: dict[str, Any]) -> str:
    """Search again; return why a stored puzzle does not hold, or ""."""
    s = GAME.read_state(stored["position"])
    again = puzzle(s)
    if again is None:
        return "the search finds no single best choice"
    same = list(again.solution) == stored["solution"] and again.figures == stored["figures"]
    if same and answers(s) != stored["answers"]:
        return "other answers are worth something else"
    return "" if same else f"the search finds {again.solution} {again.figures}"
