"""The ships' abilities that are no part of a move: strike, warp, modify, free reconfigure."""

from __future__ import annotations

from core.games.quantum.actions import Action, Attack, Known, Roll, SetFace, Warp
from core.games.quantum.cards.registry import any_card
from core.games.quantum.combat import STRIKE
from core.games.quantum.maps import bits
from core.games.quantum.movement import ready, use_ability
from core.games.quantum.shipdice import reconfigure
from core.games.quantum.state import (
    State,
    cell_of,
    code_at,
    die,
    face,
    land,
    lift,
    memory,
    occupied,
    tell,
    turn_to,
)

BATTLESTATION, DESTROYER, FRIGATE, SCOUT = 1, 3, 4, 6
MODIFIED = (3, 5)


_WARPS: Known[tuple[int, int], Action] = Known(lambda cells: Warp(*cells))
_MODIFIES: Known[int, list[Action]] = Known(
    lambda cell: [SetFace("modify", cell, number) for number in MODIFIED]
)
_SCOUTS: Known[int, Action] = Known(lambda cell: Roll("scout", cell))


def abilities(s: State, seat: int, out: list[Action]) -> None:
    """QU-SHIP-1, QU-SHIP-3, QU-SHIP-4, QU-SHIP-6. What the ships on the map can do for nothing."""
    for ship in s.ships[seat]:
        number = ship >> 2 & 7  # measured: no calls in this loop
        if number in _OFFERS and ready(s, seat, ship):
            _OFFERS[number](s, seat, cell_of(ship), out)


def _strikes(s: State, seat: int, cell: int, out: list[Action]) -> None:
    """QU-SHIP-1. A free attack on a ship next to it, moved or not."""
    if not any_card("peace", s, seat):
        enemies = occupied(s) & ~s.bits[seat]
        out += [
            Attack(cell, goal, STRIKE) for goal in bits(s.setting.map.near4_bits[cell] & enemies)
        ]


def _warps(s: State, seat: int, cell: int, out: list[Action]) -> None:
    """QU-SHIP-3. Any other own ship on the map, however far."""
    out += [_WARPS[cell, ship >> 5] for ship in s.ships[seat] if ship >> 5 != cell]


def _modifies(s: State, seat: int, cell: int, out: list[Action]) -> None:
    """QU-SHIP-4. To 3 or 5."""
    out += _MODIFIES[cell]


def _scouts(s: State, seat: int, cell: int, out: list[Action]) -> None:
    """QU-SHIP-6. A free reroll into anything but 6."""
    out.append(_SCOUTS[cell])


_OFFERS = {BATTLESTATION: _strikes, DESTROYER: _warps, FRIGATE: _modifies, SCOUT: _scouts}


def warp(n: State, seat: int, a: Warp) -> None:
    """QU-SHIP-3. The two change places; it is a move of neither."""
    code = use_ability(n, seat, lift(n, seat, a.ship))
    other = lift(n, seat, a.other)
    faces = {"face": face(code), "other_face": face(other)}
    tell(n, "warped", seat=seat, cell=a.ship, other=a.other, **faces)
    land(n, seat, a.ship, other)
    land(n, seat, a.other, code)


def modify(n: State, seat: int, a: SetFace) -> None:
    """QU-SHIP-4. The number changes, the ability is used up."""
    code = use_ability(n, seat, code_at(n, seat, a.ship))
    tell(n, "ship-changed", seat=seat, cell=a.ship, was=FRIGATE, face=a.face)
    turn_to(n, seat, a.ship, die(a.face, memory(code)))


def scout(n: State, seat: int, a: Roll) -> None:
    """QU-SHIP-6. Reroll until it is no 6."""
    tell(n, "reconfiguring", seat=seat, face=SCOUT, where="map")
    turn_to(n, seat, a.die, use_ability(n, seat, code_at(n, seat, a.die)))
    reconfigure(n, seat, a.die, SCOUT)
