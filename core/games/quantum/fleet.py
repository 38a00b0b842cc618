"""Reconfigure and deploy: actions for ships on the map and in the scrapyard."""

from __future__ import annotations

from core.games.quantum.actions import Action, Deploy, Roll
from core.games.quantum.cards.registry import HOOKS, fold
from core.games.quantum.maps import bits
from core.games.quantum.movement import free_cells
from core.games.quantum.shipdice import reconfigure, roll
from core.games.quantum.state import State, code_at, face, land, memory, tell, unscrapped


def die_code(s: State, seat: int, die: int) -> int:
    """Return the code of a die named as in `actions`: a cell, or `~code` in the scrapyard."""
    return ~die if die < 0 else code_at(s, seat, die)


def dice_of(s: State, seat: int) -> list[int]:
    """Return a seat's ship dice on the map and in the scrapyard; equal scrapyard dice once."""
    return [ship >> 5 for ship in s.ships[seat]] + [~code for code in sorted(set(s.scrap[seat]))]


def reconfigurations(s: State, seat: int, out: list[Action]) -> None:
    """QU-FLEET-1. Any ship on the map or in the scrapyard, for one action."""
    if s.actions:
        out += [Roll("reconfigure", die) for die in dice_of(s, seat)]


def play_reconfigure(n: State, seat: int, a: Roll) -> None:
    """QU-FLEET-1. The die shows another number than before."""
    n.actions -= 1
    number = face(die_code(n, seat, a.die))
    tell(n, "reconfiguring", seat=seat, face=number, where="map" if a.die >= 0 else "scrap")
    if a.die >= 0:
        reconfigure(n, seat, a.die, number)
    else:
        unscrapped(n, seat, ~a.die)
        roll(n, seat, "scrap", memory(~a.die), number)


def bases(s: State, seat: int) -> int:
    """QU-FLEET-2. Where `seat`'s ships can enter the map now, as a bitset.

    Empty orbital positions of planets with a cube of theirs, and what cards add.
    """
    m = s.setting.map
    found = 0
    for planet, owners in enumerate(s.cubes):
        if seat in owners:
            found |= m.orbit_bits[planet]
    found &= free_cells(s)
    more = HOOKS["deploy"]
    for card in s.cards[seat]:
        if card in more:
            found |= more[card](s, seat)
    return found


def deploy_cost(s: State, seat: int) -> int:
    """QU-FLEET-2. Actions a deployment costs: one, unless a card says otherwise."""
    return fold("cost", s.cards[seat], 1)


def deployments(s: State, seat: int, out: list[Action]) -> None:
    """QU-FLEET-2, QU-FLEET-3. Each different scrapyard die to each square open to it."""
    if s.scrap[seat] and s.actions >= deploy_cost(s, seat):
        cells = list(bits(bases(s, seat)))
        out += [Deploy(~code, cell) for code in sorted(set(s.scrap[seat])) for cell in cells]


def play_deploy(n: State, seat: int, a: Deploy) -> None:
    """QU-FLEET-2, QU-FLEET-4. Not a move: a die that has not moved may still do so."""
    n.actions -= deploy_cost(n, seat)
    unscrapped(n, seat, ~a.die)
    tell(n, "deployed", seat=seat, face=face(~a.die), cell=a.cell)
    land(n, seat, a.cell, ~a.die)
