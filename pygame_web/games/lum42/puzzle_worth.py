"""LUM42's puzzles: the gain of a seat's units in the last recovery if nobody interferes.

Every order and every choice is tried. Majorities are not counted.
"""

from __future__ import annotations

from typing import Any

from core.games.lum42.actions import Recover
from core.games.lum42.collection import PlaceProbe
from core.games.lum42.components import (
    KIND,
    LAST_LIGHT,
    MOON,
    OWNER,
    P_MAJORITY,
    PAIR,
    PROBE,
    SCIENTIST,
    SOURCES,
)
from core.games.lum42.game import GAME
from core.games.lum42.recovery import RecoverUnit
from core.games.lum42.state import FINISHED, RECOVERY, State, put
from core.kernel.action import Action


def own_points(s: State, seat: int) -> int:
    """Return a seat's points without majorities."""
    own = s.points[len(SOURCES) * seat : len(SOURCES) * (seat + 1)]
    return sum(own) - own[P_MAJORITY]


def worth_of(s: State, seat: int, cache: dict[Any, int]) -> int:
    """Return what `seat` can still gain without interference, minus the other side's gain.

    Before the recovery each side answers for its own best. `cache` keeps results by position.
    """
    if s.phase == RECOVERY and isinstance(s.pending[-1], RecoverUnit):
        lead = own_points(s, seat) - own_points(s, 1 - seat)
        return lead + most_points(solo(s, seat), seat, cache)
    best = max if GAME.actor(s) == seat else min
    return best(worth_of(GAME.apply(s, action), seat, cache) for action in GAME.legal(s))


def solo(s: State, seat: int) -> State:
    """Return the position of the recovery without the other side's units."""
    n, rival = s.copy(), 1 - seat
    out = [*s.on_planet, *s.on_moon, *s.exile, *s.drift]
    home = [KIND[code] for code in out if OWNER[code] == rival and KIND[code] != PROBE]
    n.on_planet, n.on_moon = (_without_units(row, rival) for row in (s.on_planet, s.on_moon))
    n.exile = tuple(0 if OWNER[code] == rival else code for code in s.exile)
    n.drift = tuple(code for code in s.drift if OWNER[code] == seat)
    n.ready = put(n.ready, rival, tuple(sorted((*s.ready[rival], *home))))
    n.turn = seat
    n.pending = (RecoverUnit(seat),)
    return n


def different(s: State) -> tuple[Action, ...]:
    """Return the answers that can matter to a seat alone in the last recovery.

    Probes gain nothing any more (`worth` ignores their objectives), and collecting a cube later is
    never better.
    """
    actions = GAME.legal(s)
    if isinstance(s.pending[-1], PlaceProbe):
        return actions[-1:]
    only = [a for a in actions if isinstance(a, Recover) and _collects(s, a)]
    return tuple(only[:1]) or actions


def _collects(s: State, a: Recover) -> bool:
    """Return whether a unit on the zone can only collect."""
    moon = a.spot == MOON
    kind = KIND[(s.on_moon if moon else s.on_planet)[a.cell]]
    return kind not in (SCIENTIST, PAIR) and (moon or s.ground[a.cell] <= LAST_LIGHT)


def _without_units(row: bytes, seat: int) -> bytes:
    return bytes(0 if OWNER[code] == seat and KIND[code] != PROBE else code for code in row)


def most_points(s: State, seat: int, cache: dict[Any, int]) -> int:
    """Return the most points a seat still makes of its units."""
    if s.phase == FINISHED:
        return 0
    key = (s.on_planet, s.on_moon, s.exile, s.drift, s.light, s.energy, s.probes, s.pending)
    found = cache.get(key)
    if found is None:
        had = own_points(s, seat)
        after = [GAME.apply(s, action) for action in different(s)]
        found = max(own_points(n, seat) - had + most_points(n, seat, cache) for n in after)
        cache[key] = found
    return found
