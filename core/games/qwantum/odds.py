"""Exact chances of a second attempt, to show before people roll."""

from __future__ import annotations

from core.games.qwantum.dice import FACES, HIGHEST, WHITE
from core.games.qwantum.sheet import fits
from core.games.qwantum.state import State, sheet


def after_reroll(roll: bytes, dice: int, colour: int) -> tuple[float, ...]:
    """The chance of each sum 0..33 of `colour` when the dice of the mask `dice` are rolled again.

    `roll` is complete; bit 0..5 of `dice` stands for a coloured die, bit 6 for the white one.
    """
    chances = {0: 1.0}
    for die, lying in enumerate(roll):
        faces = FACES[die] if dice >> die & 1 else (lying,)
        grown: dict[int, float] = {}
        for face in faces:
            worth = face % 6 + 1 if face // 6 in (colour, WHITE) else 0
            for total, chance in chances.items():
                grown[total + worth] = grown.get(total + worth, 0.0) + chance / len(faces)
        chances = grown
    return tuple(chances.get(total, 0.0) for total in range(HIGHEST + 1))


def chances_to_fit(s: State, seat: int, dice: int) -> tuple[float, ...]:
    """For each row of `seat`, the chance that its sum can be written after rolling `dice` again."""
    return tuple(
        sum(
            chance
            for number, chance in enumerate(after_reroll(s.roll, dice, colour))
            if chance and fits(row, number)
        )
        for colour, row in enumerate(sheet(s, seat))
    )
