"""LUM42's own players: `cadet` by eye, `navigator` by whole turns, `admiral` by the replies.

The judgement of positions is `core.lum42.evaluate`, that of new systems `core.lum42.survey`. All
three are deterministic; what they look at is limited by counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from core.kernel.game import AnyGame
from core.lum42 import turn
from core.lum42.actions import Action, Attach, Deploy, Place, Show, Take
from core.lum42.collection import probe_planets
from core.lum42.components import (
    BLACK,
    CHIEF,
    DOUBLER,
    ENERGY,
    ENERGY_POINTS,
    GROUND_COLOUR,
    LAST_LIGHT,
    LIGHT,
    PLANET,
    ROUNDS,
    WILD,
)
from core.lum42.discovery import open_cells
from core.lum42.evaluate import evaluate, plans
from core.lum42.movement import JUMPS, STEPS, STOP, ways
from core.lum42.scoring import scores
from core.lum42.state import DEPLOYMENT, HOME, NONE, RECOVERY, ROUND_END, State
from core.lum42.survey import Survey
from core.lum42.zone import NEIGHBOURS

CANDIDATES = 6
"""Turns whose replies the admiral looks at, the best looking first …"""
LOOKS = 2400
"""… until it has judged so many positions."""

DISCOVERY_KINDS = ("take", "face", "place", "attach")


# --- cadet ------------------------------------------------------------------------------------


def cadet(game: AnyGame, s: State, random: Random) -> Action:
    """Takes what is best at once: the nearest profit for a unit, points, cubes, probes."""
    seat = turn.actor(s)
    actions = turn.legal(s)
    kind = s.pending[-1].kind
    if kind == "move":
        return _cadet_move(s, seat)
    if kind == "deploy":
        return max(actions, key=lambda a: _spot(s, seat, a) if isinstance(a, Deploy) else 0.0)
    if kind in DISCOVERY_KINDS:
        return discover(s, seat)
    if kind == "enlist":
        return actions[0]
    after = [(turn.apply(s, a), random.random(), a) for a in actions]
    if kind == "recover":
        return max(after, key=lambda n: (sum(n[0].light), n[1]))[2]
    return max(after, key=lambda n: (_glance(n[0], seat), n[1]))[2]


def _cadet_move(s: State, seat: int) -> Action:
    best, chosen = -1e9, turn.legal(s)[0]
    before = sum(scores(s)) - scores(s)[seat]
    for first, there in destinations(s):
        given = sum(scores(there)) - scores(there)[seat] - before
        for a in turn.legal(there):
            if isinstance(a, Deploy):
                value = _spot(there, seat, a) - given
                if value > best:
                    best, chosen = value, first
    return chosen


def _glance(s: State, seat: int) -> float:
    """Own points, cubes at half their price while they are of use, probes by rounds to come."""
    rounds = ROUNDS - s.round
    useful = rounds > 0 or s.phase < ROUND_END
    total = float(scores(s)[seat])
    for colour in range(4):
        at = 4 * seat + colour
        total += 0.5 * ENERGY_POINTS[colour] * s.light[at] * useful + 0.4 * s.energy[at]
        if s.probes[at] != HOME:
            total += 1.5 * rounds
    return total


def _spot(s: State, seat: int, a: Deploy) -> float:
    """What a unit on a place is expected to bring: a cube, or energy it will have light for."""
    cell = s.ships[seat]
    if (s.on_planet if a.spot == PLANET else s.on_moon)[cell]:
        return 2.0 if a.kind == CHIEF else 1.0
    code = s.ground[cell]
    colour = GROUND_COLOUR[code] if a.spot == PLANET else s.satellites[cell] - 1
    value = 0.2
    plan = plans(s)[seat]
    for c in range(4) if colour == WILD else (colour,):
        at = 4 * seat + c
        at_home = s.probes[at] == HOME
        if a.spot == PLANET and code > LAST_LIGHT:
            spare = s.light[at] + plan[c] + (not at_home) - plan[5 + c]
            if spare > 0 and (colour != WILD or not plan[5 + WILD]):
                value = max(value, 0.75 * ENERGY_POINTS[c])
        elif s.reserve[c]:
            probe = at_home and not plan[c] and bool(probe_planets(s, c))
            cube = 0.45 * ENERGY_POINTS[c] + (s.collection_goal == c)
            value = max(value, cube + 1.5 * (ROUNDS - s.round) * probe)
    return value * (1.5 if a.kind == DOUBLER else 1.0) - 0.3 * (a.kind > 0)


# --- navigator --------------------------------------------------------------------------------


def navigator(game: AnyGame, s: State, random: Random) -> Action:
    """Weighs whole turns: every destination by its cheapest route, every unit, every place."""
    seat = turn.actor(s)
    kind = s.pending[-1].kind
    if kind in DISCOVERY_KINDS:
        return discover(s, seat)
    if kind == "move":
        return max(turns(s), key=lambda found: evaluate(found[1], seat))[0]
    return max(turn.legal(s), key=lambda a: evaluate(settled(turn.apply(s, a)), seat))


def discover(s: State, seat: int) -> Action:
    """The next decision towards the best system: planet, face, cell, satellite weighed at once."""
    look = Survey(s)
    moons = sorted(set(s.satellite_tops) - {NONE})
    kind, _, data = s.pending[-1]
    if kind == "attach":
        cell = data[0]
        return max(turn.legal(s), key=lambda a: look.satellite(cell, _top(s, a), seat))
    cells = {c: max(look.satellite(c, moon, seat) for moon in moons) for c in open_cells(s)}
    return max(turn.legal(s), key=lambda a: _system(s, look, seat, cells, a))


def _top(s: State, a: Action) -> int:
    """The satellite an `Attach` would take."""
    return s.satellite_tops[a.pile] if isinstance(a, Attach) else NONE


def _system(s: State, look: Survey, seat: int, cells: dict[int, float], a: Action) -> float:
    """The worth of the best system that a step of a discovery still allows.

    `cells` holds the open cells with the worth of the best satellite on each.
    """
    data = s.pending[-1].data
    faces: tuple[int, ...] = (LIGHT, ENERGY)
    where = list(cells)
    match a:
        case Take(pile):
            colour = s.planet_tops[pile]
            faces = (ENERGY,) if colour == BLACK else faces
        case Show(face):
            colour, faces = s.planet_tops[data[0]], (face,)
        case Place(cell):
            colour, faces, where = s.planet_tops[data[0]], (data[1],), [cell]
        case _:
            return 0.0
    return max(look.planet(c, colour, face, seat) + cells[c] for c in where for face in faces)


def turns(s: State) -> Iterator[tuple[Action, State]]:
    """Every whole turn of the ship that moves: its first action, and the state it ends in.

    Of the routes to a system the one that gives least away is taken (`movement.ways`); who is
    beaten has already chosen a place in the Exile.
    """
    for first, there in destinations(s):
        for a in turn.legal(there):
            yield first, settled(turn.apply(there, a))


def destinations(s: State) -> Iterator[tuple[Action, State]]:
    """Every system where the moving ship can stop: the first action on the way, the state there.

    A ship that cannot stop anywhere is where it is: the action sends a unit to the Exile.
    """
    actions = turn.legal(s)
    if STOP in actions:
        yield STOP, turn.apply(s, STOP)
    for way in ways(s).values():
        if way.stop:
            route = _route(s, way.path)
            there = s
            for a in route:
                there = turn.apply(there, a)
            if there.pending[-1].kind == "move":
                there = turn.apply(there, STOP)
            yield route[0], there
    for a in actions:
        if isinstance(a, Deploy):
            yield a, s


def _route(s: State, path: tuple[int, ...]) -> list[Action]:
    """The steps and jumps along a path of cells."""
    found: list[Action] = []
    at = s.ships[turn.actor(s)]
    for cell in path:
        found.append(STEPS[cell] if cell in NEIGHBOURS[at] else JUMPS[cell])
        at = cell
    return found


def settled(s: State) -> State:
    """The state once everybody who was attacked has fled, or has chosen a place in the Exile."""
    while s.pending and s.pending[-1].kind in ("exile", "flee"):
        asked = turn.actor(s)
        after = [turn.apply(s, a) for a in turn.legal(s)]
        s = max(after, key=lambda n: evaluate(n, asked))
    return s


# --- admiral ----------------------------------------------------------------------------------


def admiral(game: AnyGame, s: State, random: Random) -> Action:
    """Like the navigator, but looks at what the others will do next, and at its own answer."""
    seat = turn.actor(s)
    kind = s.pending[-1].kind
    if kind in DISCOVERY_KINDS:
        return discover(s, seat)
    if kind == "move":
        found = list(turns(s))
    else:
        found = [(a, settled(turn.apply(s, a))) for a in turn.legal(s)]
    ranked = sorted(found, key=lambda turn_: evaluate(turn_[1], seat), reverse=True)[:CANDIDATES]
    if all(first == ranked[0][0] for first, _ in ranked):
        return ranked[0][0]
    looks = LOOKS - len(found)
    best, chosen = -1e9, ranked[0][0]
    for first, after in ranked:
        end, used = replied(after, s.seats)
        value = evaluate(end, seat)
        if value > best:
            best, chosen = value, first
        looks -= used
        if looks < 0:
            break
    return chosen


def replied(s: State, answers: int) -> tuple[State, int]:
    """The state after so many turns of whoever is asked, and how many positions were judged.

    Deployments and recoveries are answered as the navigator would; the look ahead ends with the
    round's phase.
    """
    used = 0
    phase = s.phase
    while answers and s.pending and s.phase == phase and phase in (DEPLOYMENT, RECOVERY):
        seat = turn.actor(s)
        if s.pending[-1].kind == "move":
            after = [n for _, n in turns(s)]
        else:
            after = [turn.apply(s, a) for a in turn.legal(s)]
        used += len(after)
        s = max(after, key=lambda n: evaluate(n, seat))
        if s.pending and s.pending[-1].kind in ("move", "recover"):
            answers -= 1
    return s, used
