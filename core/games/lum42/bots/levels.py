"""LUM42's levels: `cadet` looks at immediate gains, `admiral` compares where whole turns lead.

The five in between guess at whole turns, weigh them, or play like the admiral, with lapses.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from core.bots.lapses import lapsing
from core.bots.levels import Decide
from core.games.lum42.actions import Deploy, Name
from core.games.lum42.bots.discovery import discover
from core.games.lum42.bots.evaluate import evaluate, lead, prospects
from core.games.lum42.bots.plans import plans
from core.games.lum42.bots.turns import INFINITE, best_turns, destinations, ends, foretold
from core.games.lum42.collection import probe_planets
from core.games.lum42.components import (
    CHIEF,
    DOUBLER,
    ENERGY_POINTS,
    GROUND_COLOUR,
    LAST_LIGHT,
    PLANET,
    ROUNDS,
    WILD,
)
from core.games.lum42.crew import EnlistUnit, NameFirst
from core.games.lum42.deployment import DeployUnit
from core.games.lum42.game import GAME
from core.games.lum42.movement import MoveShip
from core.games.lum42.recovery import RecoverUnit
from core.games.lum42.scoring import scores
from core.games.lum42.state import DISCOVERY, HOME, ROUND_END, State
from core.kernel.action import Action
from core.kernel.game import AnyGame

GUESS = 1.0
"""The pilot's error in judging a turn, in points (standard deviation)."""
WIDTHS = {2: (8, 3, 2, 1), 3: (8, 3, 2, 1), 4: (6, 1, 1, 1, 1)}
"""By number of seats: how many turns the admiral compares, best first, and for everybody next."""
KEPT = 1000
KNOWN: dict[tuple[State, int], tuple[float, bool]] = {}
"""The size of the cache for ends of turns (`_prospect`), which recur within a turn."""


# --- cadet ------------------------------------------------------------------------------------


def cadet(game: AnyGame, s: State, random: Random) -> Action:
    """Take the best immediate gain: points, cubes, probes, or the nearest profit for a unit."""
    seat = s.pending[-1].seat
    actions = GAME.legal(s)
    asked = s.pending[-1]
    if isinstance(asked, MoveShip):
        return _cadet_move(s, seat)
    if isinstance(asked, DeployUnit):
        return max(actions, key=lambda a: _spot(s, seat, a) if isinstance(a, Deploy) else 0.0)
    if s.phase == DISCOVERY:
        return discover(s, seat)
    if isinstance(asked, EnlistUnit):
        return actions[0]
    after = [(GAME.apply(s, a), random.random(), a) for a in actions]
    if isinstance(asked, RecoverUnit):
        return max(after, key=lambda n: (sum(n[0].light), n[1]))[2]
    return max(after, key=lambda n: (_glance(n[0], seat), n[1]))[2]


def _cadet_move(s: State, seat: int) -> Action:
    best, chosen = -1e9, GAME.legal(s)[0]
    before = sum(scores(s)) - scores(s)[seat]
    for first, there in destinations(s):
        given = sum(scores(there)) - scores(there)[seat] - before
        for a in GAME.legal(there):
            if isinstance(a, Deploy):
                value = _spot(there, seat, a) - given
                if value > best:
                    best, chosen = value, first
    return chosen


def _glance(s: State, seat: int) -> float:
    """Return points plus useful cubes at half their value plus probes by the rounds left."""
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
    """Return the expected gain of a unit on a place: a cube, or energy if there is light for it."""
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


# --- by a guess -------------------------------------------------------------------------------


def guess(game: AnyGame, s: State, random: Random) -> Action:
    """Weigh whole turns like `weigh`, but only its own gain, and with a random error."""
    seat = s.pending[-1].seat
    if s.phase == DISCOVERY:
        return discover(s, seat)
    return max(ends(s), key=lambda one: prospects(one[1])[seat] + random.gauss(0.0, GUESS))[0]


# --- whole turns ------------------------------------------------------------------------------


def weigh(game: AnyGame, s: State, random: Random) -> Action:
    """Weigh whole turns: every destination by its cheapest route, with every unit and place."""
    seat = s.pending[-1].seat
    if s.phase == DISCOVERY:
        return discover(s, seat)
    return max(ends(s), key=lambda found: evaluate(found[1], seat))[0]


# --- admiral ----------------------------------------------------------------------------------


def admiral(game: AnyGame, s: State, random: Random) -> Action:
    """Compare whole turns by where they lead when everyone looks ahead.

    Asked who begins, it names the seat that lets it go last, because the last player has the last
    word in a deployment. With four players neither helped.
    """
    seat = s.pending[-1].seat
    if s.phase == DISCOVERY:
        return discover(s, seat)
    if isinstance(s.pending[-1], NameFirst) and s.seats < 4:
        return Name((seat + 1) % s.seats)
    looked = best_turns(s, WIDTHS[s.seats][0])
    if all(turn.first == looked[0].first for turn in looked):
        return looked[0].first
    most, chosen = -INFINITE, looked[0].first
    for turn in looked:
        value = _prospect(turn.end, s.phase, seat, most if s.seats == 2 else -INFINITE)
        if value > most:
            most, chosen = value, turn.first
    return chosen


def _prospect(s: State, phase: int, seat: int, floor: float) -> float:
    """Return a seat's lead after the next turns of a phase; exact above `floor`."""
    if s.phase != phase:
        return lead(prospects(s), seat)
    key = (s, seat)
    value, exact = KNOWN.get(key, (INFINITE, False))
    if not exact and value > floor:
        value = lead(foretold(s, WIDTHS[s.seats][1:], seat, floor), seat)
        if len(KNOWN) >= KEPT:
            KNOWN.clear()
        KNOWN[key] = value, value > floor
    return value


# --- between them -----------------------------------------------------------------------------


pilot = lapsing(guess, cadet, 0.4)
scout = lapsing(weigh, guess, 0.86)
navigator = lapsing(weigh, guess, 0.38)
lieutenant = lapsing(admiral, guess, 0.38)
captain = lapsing(admiral, guess, 0.19)

LEVELS: Mapping[str, Decide] = {
    "cadet": cadet,
    "pilot": pilot,
    "scout": scout,
    "navigator": navigator,
    "lieutenant": lieutenant,
    "captain": captain,
    "admiral": admiral,
}
"""The ladder, weakest first."""
