"""Phase 2, the ship's move: steps, portal jumps, stops, passing bonus and ejection."""

from __future__ import annotations

from core.games.lum42.actions import Deploy, Jump, Step, Stop
from core.games.lum42.components import (
    BOOSTER,
    DIAGONAL,
    EXILED,
    GROUND_COLOUR,
    KIND,
    LAST_MOON,
    LATERAL,
    OWNER,
    P_PASSING,
    PROBE,
    SABOTEUR,
    TELEPORT,
    pawn,
)
from core.games.lum42.deployment import DEPLOY_UNIT, DEPLOYS, strand
from core.games.lum42.events import tell
from core.games.lum42.state import DEPLOYMENT, Question, State, put, score
from core.games.lum42.vocabulary import Cell
from core.games.lum42.zone import CELLS, CENTRE, DIAGONALS, LINES, NEIGHBOURS
from core.kernel.action import Action
from core.kernel.question import ask

STEPS = tuple(Step(cell) for cell in range(CELLS))
JUMPS = tuple(Jump(cell) for cell in range(CELLS))
STOP = Stop()

_FAR_LINES = tuple(
    tuple(c for c in LINES[cell] if c not in NEIGHBOURS[cell]) for cell in range(CELLS)
)
_SAME_COLOUR = tuple(
    frozenset(code for code, c in enumerate(GROUND_COLOUR) if c == colour and code)
    for colour in GROUND_COLOUR
)
"""For each planet byte the planet bytes of its colour, either face."""


def jump_targets(s: State, cell: int) -> list[int]:
    """LU-PORT-1, LU-PORT-2, LU-PORT-3. Where a portal on `cell` leads, without adjacent systems.

    A system next door is reached by a step, with the same effect.
    """
    portal = s.satellites[cell]
    ground = s.ground
    if portal <= LAST_MOON:
        return []
    if portal == LATERAL:
        return [c for c in _FAR_LINES[cell] if ground[c]]
    if portal == DIAGONAL:
        return [c for c in DIAGONALS[cell] if ground[c]]
    same = _SAME_COLOUR[ground[cell]]
    satellites = s.satellites
    near = NEIGHBOURS[cell]
    return [
        c
        for c, code in enumerate(ground)
        if code and (code in same or satellites[c] == TELEPORT) and c != cell and c not in near
    ]


def exits(s: State, cell: int) -> list[int]:
    """LU-MOVE-1 to LU-MOVE-3. Where a ship can go from a cell: systems beside it, portal targets.

    The centre has no planet, so it is left by its four sides and never entered (LU-MOVE-2).
    """
    ground = s.ground
    return [c for c in NEIGHBOURS[cell] if ground[c]] + jump_targets(s, cell)


def can_stop(s: State, seat: int, cell: int) -> bool:
    """LU-MOVE-5. Whether a unit available to `seat` can be deployed on the system."""
    there = s.on_planet[cell]
    if not there:
        return True
    if KIND[there] != PROBE:
        if OWNER[there] != seat:
            return True
    elif OWNER[there] != seat and SABOTEUR in s.ready[seat]:
        return True
    if 1 <= s.satellites[cell] <= LAST_MOON:
        return OWNER[s.on_moon[cell]] != seat
    return False


def _leads_to_stop(s: State, seat: int, cell: int, path: tuple[int, ...]) -> bool:
    """Return whether from `cell`, where no stop is legal, one can still be reached off the path."""
    seen = {*path, cell}
    front = [cell]
    while front:
        for c in exits(s, front.pop()):
            if c not in seen:
                if can_stop(s, seat, c):
                    return True
                seen.add(c)
                front.append(c)
    return False


def viable(s: State, seat: int, cell: int, path: tuple[int, ...]) -> bool:
    """LU-MOVE-10. Entering `cell` leaves a legal stop: there, or further on without revisiting."""
    return not s.on_planet[cell] or can_stop(s, seat, cell) or _leads_to_stop(s, seat, cell, path)


def tolls(s: State, seat: int, cell: int) -> list[tuple[int, int]]:
    """LU-MOVE-8, LU-MOVE-9, LU-UNIT-BOOSTER. What entering gives away: (seat, points) each."""
    here = (s.on_planet[cell], s.on_moon[cell])
    owners = (OWNER[here[0]], OWNER[here[1]])
    if seat in owners:
        return []
    found = []
    for other in range(s.seats):
        if other != seat and (other in owners or s.ships[other] == cell):
            boosted = pawn(other, BOOSTER) in here
            found.append((other, 3 if boosted else 1))
    return found


class MoveShip(Question, kind="move"):
    """LU-MOVE-1 to LU-MOVE-11. The next step of a ship's move, or its stop."""

    path: tuple[Cell, ...]
    """The cells visited in this move, the one left first."""
    phases = (DEPLOYMENT,)
    verbs = (Step, Jump, Stop, Deploy)

    def offers(self, s: State) -> tuple[Action, ...]:
        """LU-MOVE-6, LU-MOVE-10. The stop, if any, then steps, then jumps, to systems not visited.

        With no way to any stop the ship stays and a unit of choice goes to the Exile (LU-MOVE-11).
        """
        seat, path = self.seat, self.path
        cell = s.ships[seat]
        ground, on_planet = s.ground, s.on_planet
        found: list[Action] = []
        if len(path) > 1 and can_stop(s, seat, cell):
            found.append(STOP)
        for c in NEIGHBOURS[cell]:
            if ground[c] and c not in path and (not on_planet[c] or viable(s, seat, c, path)):
                found.append(STEPS[c])
        if s.satellites[cell] > LAST_MOON:
            for c in jump_targets(s, cell):
                if c not in path and viable(s, seat, c, path):
                    found.append(JUMPS[c])
        if not found:
            return tuple([DEPLOYS[kind][EXILED] for kind in sorted(set(s.ready[seat]))])
        return tuple(found)

    def answer(self, n: State, a: Step | Jump | Stop | Deploy) -> None:
        """LU-MOVE-1, LU-MOVE-5, LU-PORT-4. The ship enters a system, stops, or is stranded.

        Systems a jump flies over are not entered.
        """
        seat = self.seat
        at = n.ships[seat]
        if isinstance(a, Step):
            tell(n, "stepped", seat=seat, start=at, cell=a.cell)
            self._enter(n, a.cell)
        elif isinstance(a, Jump):
            tell(n, "jumped", seat=seat, start=at, cell=a.cell, portal=n.satellites[at] - 1)
            self._enter(n, a.cell)
        elif isinstance(a, Stop):
            tell(n, "stopped", seat=seat, cell=at)
            ask(n, DEPLOY_UNIT[seat])
        else:
            strand(n, seat, a.kind)

    def _enter(self, n: State, cell: int) -> None:
        """LU-MOVE-4, LU-MOVE-7, LU-MOVE-8. Bonus, ejection, and the forced stop where empty."""
        seat = self.seat
        there, above = n.on_planet[cell], n.on_moon[cell]
        ships = n.ships
        if there or above or cell in ships:
            for other, points in tolls(n, seat, cell):
                score(n, other, P_PASSING, points)
                tell(n, "passing", seat=other, by=seat, cell=cell, points=points)
            if cell in ships:
                other = ships.index(cell)
                ships = put(ships, other, CENTRE)
                tell(n, "ejected", seat=other, by=seat, cell=cell)
        n.ships = put(ships, seat, cell)
        if there or above:
            ask(n, MoveShip(seat, (*self.path, cell)))
        else:
            ask(n, DEPLOY_UNIT[seat])

    def fits(self, s: State) -> bool:
        """Return the path leads over systems, each once, to where the ship is."""
        path = self.path
        if not path or len(set(path)) < len(path) or not super().fits(s):
            return False
        return path[-1] == s.ships[self.seat] and all(s.ground[c] or c == CENTRE for c in path)


def begin(n: State, seat: int) -> None:
    """LU-MOVE-1, LU-MOVE-6. Ask for the first step; the system left counts as visited."""
    ask(n, MoveShip(seat, (n.ships[seat],)))
