"""Dominance between 1 and 6, and infamy when it reaches 6, on anybody's turn."""

from __future__ import annotations

from core.quantum.actions import Action, Cube
from core.quantum.cards.registry import fold
from core.quantum.construct import entangled, has_slot, planet_of, virgin
from core.quantum.flow import answer, offers, step
from core.quantum.state import Pending, State, put, tell, wait
from core.quantum.victory import place_cube

LOWEST, HIGHEST = 1, 6


def change(n: State, seat: int, points: int, why: str) -> None:
    """QU-DOM-1. Dominance goes up or down, never outside 1 to 6; up to 6 it brings infamy.

    `why` is for the log.
    """
    value = min(HIGHEST, max(LOWEST, n.dominance[seat] + points))
    if value != n.dominance[seat]:
        tell(n, "dominance", seat=seat, was=n.dominance[seat], value=value, why=why)
    n.dominance = put(n.dominance, seat, value)
    if points > 0 and value == HIGHEST:
        wait(n, "infamous", seat)


def destroyed(n: State, winner: int, loser: int) -> None:
    """QU-DOM-2. A ship of `loser` was destroyed by `winner`: one up, one down, cards seen."""
    change(n, loser, fold("change", n, loser, -1), "loss")
    change(n, winner, fold("change", n, winner, 1), "kill")


def infamy_planets(s: State, seat: int) -> list[int]:
    """QU-INF-2, QU-ENT-2. Free slots without an own cube; if none, with entanglement any."""
    found = virgin(s, seat)
    if not found and entangled(s, seat):
        found = [planet for planet in range(len(s.cubes)) if has_slot(s, planet)]
    return found


@step("infamous")
def _infamous(n: State, p: Pending) -> None:
    """QU-INF-3. Without any slot nothing is placed and dominance stays at 6."""
    if infamy_planets(n, p.seat):
        tell(n, "infamy", seat=p.seat)
        wait(n, "infamy", p.seat)


@offers("infamy")
def _planets(s: State, p: Pending) -> tuple[Action, ...]:
    centre = s.table.map.centre
    return tuple(Cube("infamy", centre[planet]) for planet in infamy_planets(s, p.seat))


@answer("infamy")
def _place(n: State, p: Pending, a: Cube) -> None:
    """QU-INF-1. The cube is placed at once, not at will; dominance falls back to 1."""
    tell(n, "dominance", seat=p.seat, was=n.dominance[p.seat], value=LOWEST, why="infamy")
    n.dominance = put(n.dominance, p.seat, LOWEST)
    place_cube(n, p.seat, planet_of(n, a), "infamy")
