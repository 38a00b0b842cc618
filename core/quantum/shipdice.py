"""Rolling a ship die: by chance, or by its owner's Clever; with a second try for Scrappy.

Data of these pendings: owner, where the die goes ("map", "scrap" or "hand"), the face it may not
show (0: none), its memory, its cell (0 if none), and whether it is the second try; a "scrappy"
question holds the face that fell instead of the last.
"""

from __future__ import annotations

from core.kernel.game import CHANCE
from core.quantum.actions import FELL, NUMBERS, PASS, SCRAPPY, Action, Fell, Number, Word
from core.quantum.cards.registry import asked
from core.quantum.flow import answer, offers, step
from core.quantum.state import Pending, State, code_at, face, scrapped, tell, turn_to, wait

_BUT = tuple(tuple(fell for fell in FELL if fell.face != face) for face in range(7))
_CHOICES = tuple(tuple(number for number in NUMBERS if number.face != face) for face in range(7))


def roll(n: State, seat: int, to: str, memory: int = 0, never: int = 0, cell: int = 0) -> None:
    """QU-DICE-1. Let one ship die of `seat` be rolled; it lands where `to` says.

    `never` is a face it may not show (0: none); the others are equally likely, as if rerolled.
    """
    wait(n, "roll", seat, seat, to, never, memory, cell, 0)


@step("roll")
def _roll(n: State, p: Pending) -> None:
    seat = int(p.data[0])
    if asked("number", n, seat):
        wait(n, "clever", seat, *p.data)
    else:
        wait(n, "die", CHANCE, *p.data)


@offers("die")
def _falls(s: State, p: Pending) -> tuple[Action, ...]:
    never: int = p.data[2]
    return _BUT[never] if never else FELL


@answer("die")
def _fell(n: State, p: Pending, a: Fell) -> None:
    seat, *rest, again = p.data
    tell(n, "die-rolled", seat=seat, face=a.face, to=p.data[1])
    if not again and seat == n.turn and asked("try", n, seat):
        wait(n, "scrappy", seat, seat, *rest, a.face)
    else:
        _lands(n, p, a.face)


@offers("clever")
def _numbers(s: State, p: Pending) -> tuple[Action, ...]:
    return _CHOICES[p.data[2]]


@answer("clever")
def _chosen(n: State, p: Pending, a: Number) -> None:
    tell(n, "number-chosen", seat=p.seat, face=a.face, to=p.data[1], card="clever")
    _lands(n, p, a.face)


@offers("scrappy")
def _second_try(s: State, p: Pending) -> tuple[Action, ...]:
    return (PASS, SCRAPPY)


@answer("scrappy")
def _tried(n: State, p: Pending, a: Word) -> None:
    if a is SCRAPPY:
        tell(n, "tried-again", seat=p.seat, face=p.data[-1], card="scrappy")
        wait(n, "die", CHANCE, *p.data[:-1], 1)
    else:
        _lands(n, p, p.data[-1])


def _lands(n: State, p: Pending, shows: int) -> None:
    seat, to, _, memory, cell, _ = p.data
    if to == "map":
        was = face(code_at(n, seat, cell))
        tell(n, "ship-changed", seat=seat, cell=cell, was=was, face=shows)
        turn_to(n, seat, cell, shows << 2 | memory)
    elif to == "scrap":
        tell(n, "ship-scrapped", seat=seat, face=shows)
        scrapped(n, seat, shows << 2 | memory)
    else:
        muster = n.pending[-1]
        left, *faces = muster.data
        data = (left, *sorted((*faces, shows)))
        n.pending = (*n.pending[:-1], Pending(muster.kind, muster.seat, data))


def reconfigure(n: State, seat: int, cell: int, never: int) -> None:
    """Reroll the ship on a cell into anything but `never`; its memory stays."""
    memory = code_at(n, seat, cell) & 3
    roll(n, seat, "map", memory, never, cell)


def number(n: State, seat: int, cell: int) -> int:
    """What the ship of `seat` on `cell` shows."""
    return face(code_at(n, seat, cell))
