"""Queries for views and bots beyond the contract, so that no view knows a rule.

`moving`, `ways`, `step_costs` and `jump_targets`: where the moving ship can go and what it gives
away. `reach` and `prey`: where another ship could go and what it would meet there. `open_cells`:
where a planet can be placed. `yields`: what each deployed unit would gain. `light_progress`,
`energy_progress`, `by_source`: how players stand. `majorities`: who leads which colour.
"""

from __future__ import annotations

from heapq import heappop, heappush

from core.games.lum42.actions import Deploy, Jump, Recover, Release, Step
from core.games.lum42.bonus import SLOT_POINTS, offered
from core.games.lum42.components import (
    BASIC,
    DOUBLER,
    ENERGY_GOAL_NEEDS,
    ENERGY_POINTS,
    GOAL_PROBES_3,
    GOAL_PROBES_4,
    KIND,
    LAST_LIGHT,
    LAST_MOON,
    MOON,
    OWNER,
    PAIR,
    PLANET,
    REWARDS,
    SCIENTIST,
    SLOT_COLLECT,
    SLOT_ONE,
    SLOT_SWAP,
    SLOT_TRANSFORM,
    WILD,
)
from core.games.lum42.deployment import moon_takes, pawn_at, planet_takes
from core.games.lum42.discovery import open_cells
from core.games.lum42.movement import MoveShip, can_stop, exits, jump_targets, tolls
from core.games.lum42.objectives import side_by_side
from core.games.lum42.recovery import RELEASES, colour_at, own_units
from core.games.lum42.scoring import by_source, majorities, scores
from core.games.lum42.state import HOME, State
from core.games.lum42.unit_actions import collectable, transformable

__all__ = [
    "OCCASIONS",
    "Progress",
    "Way",
    "Yield",
    "body",
    "by_source",
    "energy_progress",
    "jump_targets",
    "lead_lost",
    "light_progress",
    "majorities",
    "moving",
    "open_cells",
    "pawn_at",
    "prey",
    "promised",
    "reach",
    "scores",
    "step_costs",
    "tolls",
    "ways",
    "yields",
]

# --- where a ship can go ----------------------------------------------------------------------


class Way:
    """A way to a system in the current move that gives away the fewest points.

    `cost` is the points still to be given to all rivals, `path` the cells from the next one to the
    system itself, `stop` whether the move may end there, `on` whether it may go on from there.
    """

    __slots__ = ("cost", "on", "path", "stop")

    def __init__(self, cost: int, path: tuple[int, ...], stop: bool, on: bool) -> None:
        self.cost = cost
        self.path = path
        self.stop = stop
        self.on = on

    def __repr__(self) -> str:
        return f"Way({self.cost}, {self.path}, stop={self.stop}, on={self.on})"


def moving(s: State) -> MoveShip | None:
    """Return the question where a ship goes, if it is the current one."""
    top = s.pending[-1] if s.pending else None
    return top if isinstance(top, MoveShip) else None


def ways(s: State) -> dict[int, Way]:
    """Return by cell the way to every system the moving ship can enter; empty if none moves.

    Each way is the path that gives away least, then the shortest. Systems with no stop left beyond
    them (LU-MOVE-10) are excluded.
    """
    top = moving(s)
    if top is None:
        return {}
    found = _cheapest(s, top.seat, top.path)
    useful = {c for way in found.values() if way.stop for c in way.path}
    return {c: way for c, way in found.items() if c in useful}


def reach(s: State, seat: int) -> dict[int, Way]:
    """Return `ways` of a seat's ship as if its move began now."""
    found = _cheapest(s, seat, (s.ships[seat],))
    useful = {c for way in found.values() if way.stop for c in way.path}
    return {c: way for c, way in found.items() if c in useful}


def prey(s: State, seat: int, cell: int, rival: int) -> tuple[str | int, ...]:
    """Return what `seat`'s ship would meet of `rival` on a cell: "ship", and pawns it could attack.

    LU-MOVE-7, LU-DEP-2 to LU-DEP-5: the ship is thrown back to the centre, units are fought, a
    probe is sent home by a saboteur.
    """
    found: list[str | int] = ["ship"] if s.ships[rival] == cell else []
    there, above = s.on_planet[cell], s.on_moon[cell]
    kinds = s.ready[seat] if there and OWNER[there] == rival else ()
    if any(planet_takes(s, seat, kind, cell) for kind in kinds):
        found.append(there)
    if above and OWNER[above] == rival and s.ready[seat] and moon_takes(s, seat, cell):
        found.append(above)
    return tuple(found)


def _cheapest(s: State, seat: int, walked: tuple[int, ...]) -> dict[int, Way]:
    """Run Dijkstra's search from the ship, avoiding the cells already visited."""
    toll: dict[int, int] = {}
    found: dict[int, Way] = {}
    front: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, s.ships[seat], ())]
    while front:
        cost, length, cell, path = heappop(front)
        if cell in found:
            continue
        if path:
            on = bool(s.on_planet[cell] or s.on_moon[cell])
            found[cell] = Way(cost, path, can_stop(s, seat, cell), on)
            if not on:
                continue
        for c in exits(s, cell):
            if c not in found and c not in walked:
                if c not in toll:
                    toll[c] = sum([points for _, points in tolls(s, seat, c)])
                heappush(front, (cost + toll[c], length + 1, c, (*path, c)))
    return found


def step_costs(s: State) -> dict[int, tuple[tuple[int, int], ...]]:
    """Return the points each cell gives away that can be entered next, as (seat, points)."""
    top = moving(s)
    if top is None:
        return {}
    flights = [a for a in top.offers(s) if isinstance(a, Step | Jump)]
    return {a.cell: tuple(tolls(s, top.seat, a.cell)) for a in flights}


def way_costs(s: State, path: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the points the moving ship gives away on a way, as (seat, points)."""
    top = moving(s)
    if top is None:
        return ()
    given: dict[int, int] = {}
    for cell in path:
        for seat, points in tolls(s, top.seat, cell):
            given[seat] = given.get(seat, 0) + points
    return tuple(sorted(given.items()))


# --- what a unit would bring ------------------------------------------------------------------


class Yield:
    """What a unit would gain for its owner if it were recovered now.

    `action` recovers it, `kind` is the unit. `collect` and `transform` hold the colours it can
    collect (the reserve has them) and transform (the owner has such light); `times` is how often,
    `both` whether it does both (the pair). `points` is the most it can score at once by energy or
    the Exile; `swap` says whether cubes can be exchanged.
    """

    __slots__ = ("action", "both", "collect", "kind", "points", "swap", "times", "transform")

    def __init__(self, action: Recover | Release, kind: int) -> None:
        self.action = action
        self.kind = kind
        self.collect: tuple[int, ...] = ()
        self.transform: tuple[int, ...] = ()
        self.times = 1
        self.both = False
        self.points = 0
        self.swap = False

    @property
    def is_empty(self) -> bool:
        """LU-REC-6. The unit would come back with nothing."""
        return not (self.collect or self.transform or self.points or self.swap)


def yields(s: State, seat: int) -> tuple[Yield, ...]:
    """Return the yields of the seat's deployed units, in the order of `legal`."""
    found = []
    for action in own_units(s, seat):
        if isinstance(action, Recover):
            row = s.on_planet if action.spot == PLANET else s.on_moon
            found.append(_on_map(s, seat, action, KIND[row[action.cell]]))
        else:
            found.append(_in_exile(s, seat, action))
    return tuple(found)


def promised(s: State, seat: int, deploy: Deploy) -> Yield:
    """Return what a unit at the ship's place would gain if it were recovered now."""
    return _on_map(s, seat, Recover(s.ships[seat], deploy.spot), deploy.kind)


def body(s: State, seat: int, cell: int, spot: int) -> Yield:
    """LU-REC-2 to LU-REC-5. What a planet or a moon by itself lets a unit of the seat gain."""
    return _on_map(s, seat, Recover(cell, spot), BASIC)


def _on_map(s: State, seat: int, action: Recover, kind: int) -> Yield:
    """LU-REC-2 to LU-REC-5 and the units' powers."""
    y = Yield(action, kind)
    cell = action.cell
    y.both = kind == PAIR and 1 <= s.satellites[cell] <= LAST_MOON
    y.times = 2 if kind == DOUBLER else 1
    for spot in (PLANET, MOON) if y.both else (action.spot,):
        colour = colour_at(s, cell, spot)
        light = spot == MOON or s.ground[cell] <= LAST_LIGHT
        if light or kind == SCIENTIST:
            y.collect += tuple(c for c in collectable(s, colour) if c not in y.collect)
        if not light or kind == SCIENTIST:
            y.transform += tuple(transformable(s, seat, colour))
    own = s.light[4 * seat : 4 * seat + 4]
    y.points = max((ENERGY_POINTS[c] * min(y.times, own[c]) for c in y.transform), default=0)
    return y


def _in_exile(s: State, seat: int, action: Release) -> Yield:
    """LU-EXILE-3 to LU-EXILE-7."""
    slot = action.slot
    codes = s.drift if slot == SLOT_ONE else (s.exile[slot],)
    y = Yield(RELEASES[slot], next(KIND[code] for code in codes if OWNER[code] == seat))
    if slot == SLOT_COLLECT:
        y.collect = tuple(collectable(s, WILD))
    elif slot == SLOT_TRANSFORM:
        y.transform = tuple(transformable(s, seat, WILD))
    elif slot == SLOT_SWAP:
        y.swap = bool(offered(s, seat))
    else:
        y.points = SLOT_POINTS[slot]
    return y


# --- how players stand ------------------------------------------------------------------------


class Progress:
    """A seat's progress on an objective: `have` of `need`, `reward` if reached now, `place`.

    `place` is 1 to 4 once reached and 0 before; `reward` is then what it brought.
    """

    __slots__ = ("have", "need", "place", "reward")

    def __init__(self, have: int, need: int, reward: int, place: int) -> None:
        self.have = have
        self.need = need
        self.reward = reward
        self.place = place

    def __repr__(self) -> str:
        return f"Progress({self.have}, {self.need}, {self.reward}, {self.place})"


def _progress(done: tuple[int, ...], seat: int, have: int, need: int) -> Progress:
    if seat in done:
        place = done.index(seat) + 1
        return Progress(need, need, REWARDS[place - 1], place)
    return Progress(have, need, REWARDS[len(done)], 0)


def light_progress(s: State, seat: int) -> Progress:
    """The light objective of a seat: cubes of the colour, probes out, or probes side by side."""
    probes = s.probes[4 * seat : 4 * seat + 4]
    if s.light_goal == GOAL_PROBES_4:
        return _progress(s.light_done, seat, 4 - probes.count(HOME), 4)
    if s.light_goal == GOAL_PROBES_3:
        return _progress(s.light_done, seat, side_by_side(probes), 3)
    have = s.light[4 * seat + s.light_goal] if s.light_goal >= 0 else 0
    return _progress(s.light_done, seat, min(4, have), 4)


def energy_progress(s: State, seat: int) -> Progress:
    """Return the energy objective of a seat, in cubes that count towards it."""
    if s.energy_goal < 0:
        return _progress((), seat, 0, 0)
    need = ENERGY_GOAL_NEEDS[s.energy_goal]
    own = s.energy[4 * seat : 4 * seat + 4]
    have = sum(min(own[c], want) for c, want in enumerate(need))
    return _progress(s.energy_done, seat, have, sum(need))


def lead_lost(before: State, now: State, seat: int) -> bool:
    """LU-END-1. Whether a rival has drawn level in a colour of energy that the seat led alone."""
    return any(
        _leads(before.energy[colour::4], seat) and not _leads(now.energy[colour::4], seat)
        for colour in range(4)
    )


def _leads(cubes: tuple[int, ...], seat: int) -> bool:
    return cubes[seat] > max(cubes[:seat] + cubes[seat + 1 :])


OCCASIONS = {"lead-lost": lead_lost}
"""What beginners are told of, see `BaseGame.occasions`."""
