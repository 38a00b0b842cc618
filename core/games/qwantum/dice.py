"""The dice: a white one and six coloured ones, no two alike.

A colour is its row on the sheet, top to bottom: 0 purple, 1 blue, 2 red, 3 yellow; white is 4. A
face is `6 * colour + number - 1`. A roll is seven bytes, one a die (the coloured ones in the order
of `DICE`, then the white one), `DOWN` where a die has yet to fall.
"""

from __future__ import annotations

COLOURS = ("purple", "blue", "red", "yellow", "white")
LETTERS = "pbryw"
WHITE = 4

DICE = (
    "r1 r4 y5 b1 b5 p6",
    "r2 r6 y1 y3 b5 p4",
    "r1 r3 y2 y4 b4 p3",
    "r5 y6 b2 b4 p1 p3",
    "r3 y4 b2 b6 p2 p5",
    "r6 y1 y5 b3 p2 p6",
    "w1 w2 w3 w4 w5 w6",
)
"""QW-DICE-1. The six faces of each die: colour letter and number.

QW-DICE-2: anybody may look at them at any time.
"""

DIE_NAMES = "123456w"
DOWN = 255
NO_ROLL = bytes([DOWN] * 7)
HIGHEST = 33
"""The greatest sum: 27 of one colour and a white 6."""


def face(text: str) -> int:
    """Return the face written as colour letter and number, such as "r4"."""
    return 6 * LETTERS.index(text[0]) + int(text[1]) - 1


def face_name(face: int) -> str:
    """Return the face as colour letter and number."""
    return f"{LETTERS[face // 6]}{face % 6 + 1}"


def dice_names(dice: int) -> str:
    """Return the dice of a mask by name, such as "136w"."""
    return "".join(name for die, name in enumerate(DIE_NAMES) if dice >> die & 1)


FACES: tuple[tuple[int, ...], ...] = tuple(
    tuple(face(name) for name in die.split()) for die in DICE
)
"""The faces of each die, as numbers."""

WORTH = tuple(
    (face % 6 + 1) * (0x01010101 if face // 6 == WHITE else 1 << 8 * (face // 6))
    for face in range(30)
)
"""What a face adds to the four sums, one byte per colour."""


def sums(roll: bytes) -> bytes:
    """QW-SUM-1. The sum of each of the four colours in a complete roll, in row order.

    QW-SUM-2: the white die is added to every colour. QW-SUM-3: a colour nobody sees is worth the
    white die alone.
    """
    return sum([WORTH[face] for face in roll]).to_bytes(4, "little")


def parts(roll: bytes, colour: int) -> tuple[int, ...]:
    """QW-SUM-1, QW-SUM-2. What the sum of a colour is made of: its dice, then the white one."""
    own = [face % 6 + 1 for face in roll if face // 6 == colour]
    white = [face % 6 + 1 for face in roll if face // 6 == WHITE]
    return (*sorted(own, reverse=True), *white)


def distribution(colour: int) -> tuple[float, ...]:
    """Return the chance of each sum 0..33 of `colour`, white included, in one roll of all dice."""
    chances = [1.0]
    for faces in FACES:
        grown = [0.0] * (len(chances) + 6)
        for fallen in faces:
            own = fallen // 6 in (colour, WHITE)
            for total, chance in enumerate(chances):
                grown[total + (fallen % 6 + 1 if own else 0)] += chance / 6
        chances = grown
    return tuple(chances[: HIGHEST + 1])
