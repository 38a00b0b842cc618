"""Small positions for tests: some systems, some pawns, one open question."""

from __future__ import annotations

from typing import Any

from core.games.lum42.components import (
    BASE_SPECIALS,
    COLOURS,
    CUBES_PER_SEAT,
    ENERGY_GOAL_NAMES,
    EXPANSION_SPECIALS,
    LIGHT_GOALS,
    UNITS,
)
from core.games.lum42.deployment import DeployUnit
from core.games.lum42.game import GAME
from core.games.lum42.movement import begin
from core.games.lum42.position import read_zone
from core.games.lum42.recovery import RecoverUnit
from core.games.lum42.scoring import by_source
from core.games.lum42.state import DEPLOYMENT, NONE, RECOVERY, State, empty
from core.games.lum42.zone import read_cell
from core.kernel.play import submit
from core.kernel.question import ask

Rows = tuple[tuple[int, ...], ...]

RING = "c3blb,d3glb,e3ylb,c4rlb,e4blb,c5glb,d5ylb,e5rlb"


def scene(
    zone: str = "",
    *,
    seats: int = 2,
    phase: int = DEPLOYMENT,
    ships: str = "d4 d4 d4 d4",
    light: Rows = (),
    energy: Rows = (),
    goals: str = "- red-4 red-3",
    **fields: Any,
) -> State:
    """Return a position with the systems of `zone` (as in a position text) and nothing asked yet.

    `goals` are collection, light and energy objective; `fields` any other field of the state, with
    units by name: `ready=("basic doubler", "basic")`.
    """
    expansion = bool(fields.pop("expansion", False))
    n = empty(seats, expansion, BASE_SPECIALS + (EXPANSION_SPECIALS if expansion else ()))
    n.first = n.turn = 0
    n.phase = phase
    systems = sorted(zone.split(","), key=lambda text: read_cell(text[:2])) if zone else ["-"]
    read_zone(n, ",".join(systems))
    n.ships = tuple(read_cell(name) for name in ships.split()[:seats])
    n.light = _flat(light, seats)
    n.energy = _flat(energy, seats)
    stock = CUBES_PER_SEAT * seats
    n.reserve = tuple(stock - sum(n.light[c::4]) - sum(n.energy[c::4]) for c in range(4))
    collection, of_light, of_energy = goals.split()
    n.collection_goal = NONE if collection == "-" else COLOURS.index(collection)
    n.light_goal = LIGHT_GOALS.index(of_light)
    n.energy_goal = ENERGY_GOAL_NAMES.index(of_energy)
    for name, value in fields.items():
        if name in ("ready", "locked"):
            value = tuple(tuple(map(UNITS.index, kinds.split())) for kinds in value)
        setattr(n, name, value)
    return n


def _flat(rows: Rows, seats: int) -> tuple[int, ...]:
    full = rows + ((0, 0, 0, 0),) * (seats - len(rows))
    return tuple(n for row in full for n in row)


def moving(zone: str, seat: int = 0, **fields: Any) -> State:
    """Phase 2, and the ship of `seat` is to move."""
    n = scene(zone, **{"turn": seat, **fields})
    begin(n, seat)
    return n


def stopped(zone: str, seat: int = 0, **fields: Any) -> State:
    """Phase 2, and `seat` is to deploy where its ship stands."""
    n = scene(zone, **{"turn": seat, **fields})
    ask(n, DeployUnit(seat))
    return n


def recovering(zone: str, seat: int = 0, **fields: Any) -> State:
    """Phase 4, and `seat` is to take a unit back. Units out are taken off `ready`."""
    fields.setdefault("round", 1)
    n = scene(zone, phase=RECOVERY, turn=seat, **fields)
    ask(n, RecoverUnit(seat))
    return n


def play(s: State, tokens: str) -> State:
    """Return the state after these tokens, each checked."""
    for token in tokens.split():
        s = submit(GAME, s, GAME.read_action(s, token))
    return s


def tokens(s: State) -> set[str]:
    """Return the legal actions as tokens."""
    return {GAME.write_action(action) for action in GAME.legal(s)}


def why(s: State, token: str) -> str:
    """Return the code of the reason against a token; "" when it is legal."""
    reason = GAME.why_not(s, GAME.read_action(s, token))
    return reason.code if reason else ""


def points(s: State, seat: int, source: str) -> int:
    """Return a seat's points from one source."""
    return by_source(s, seat)[source]


def cubes(s: State, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a seat's light and energy."""
    return s.light[4 * seat : 4 * seat + 4], s.energy[4 * seat : 4 * seat + 4]
