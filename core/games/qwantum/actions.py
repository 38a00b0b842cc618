"""The actions; each is created once, here."""

from __future__ import annotations

from core.games.qwantum.dice import FACES, HIGHEST
from core.kernel.action import Action


class Drawn(Action):
    """The first player is drawn."""

    seat: int


class Fell(Action):
    """A die shows a face (see `dice`)."""

    face: int


class Keep(Action):
    """Keep the first roll."""


class Reroll(Action):
    """The second attempt: `dice` holds bit 0..5 for a coloured die, bit 6 for the white one."""

    dice: int


class Write(Action):
    """The sum of a colour goes into its row."""

    colour: int
    number: int


class Pass(Action):
    """Write nothing."""


KEEP = Keep()
PASS = Pass()
LOTS = tuple(tuple(Drawn(seat) for seat in range(seats)) for seats in range(5))
FELL = tuple(Fell(face) for face in range(30))
FALLS = tuple(tuple(FELL[face] for face in faces) for faces in FACES)
"""The possible faces, by die."""
REROLLS = tuple(Reroll(dice) for dice in range(128))
"""By mask; the first one, which rerolls nothing, is never legal."""
CHOICES: tuple[Action, ...] = (KEEP, *REROLLS[1:])
WRITES = tuple(tuple(Write(colour, number) for number in range(HIGHEST + 1)) for colour in range(4))
"""By colour and number; number 0 is never legal."""
