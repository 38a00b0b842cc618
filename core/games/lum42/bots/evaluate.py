"""What a position promises each player, in points at the end of the game.

`prospects` estimates the end of the round without playing it: probes produce, deployed units first
collect and then transform, each player independently. Then the boards are priced: energy by its
chance of a majority, light by the rounds left to transform it, probes by the cubes still to come,
objectives by what is missing.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from core.bots.greedy import Evaluation
from core.games.lum42.bots.plans import ANY, FREE, OUT, POINTS, SWAPS, plans
from core.games.lum42.components import (
    ENERGY_GOAL_NEEDS,
    ENERGY_POINTS,
    GOAL_PROBES_3,
    GOAL_PROBES_4,
    LAST_LIGHT,
    MAJORITY_POINTS,
    REWARDS,
    ROUNDS,
    WILD,
)
from core.games.lum42.objectives import side_by_side
from core.games.lum42.scoring import scores
from core.games.lum42.state import DEPLOYMENT, DISCOVERY, FINISHED, HOME, ROUND_END, State

READY = (2.9, 5.2, 3.7, 3.4, 3.3, 3.0, 4.6, 3.4, 3.0)
"""What an available unit of each kind will bring in this round, in points."""
SPECIAL = (0.0, 2.3, 1.1, 0.6, 0.4, 0.2, 1.9, 0.6, 0.2)
"""What a kind of unit brings per round beyond a basic one."""
LIGHT_SHARE = (0.0, 0.42, 0.5, 0.54, 0.56)
"""The value of a cube of light as a share of its energy points, by rounds left."""
OUTLETS = 2.1
"""Transformations a player makes in a round."""
GOAL_STEP = (0.0, 0.42, 0.6, 0.7, 0.76)
"""The chance to make up one missing step towards an objective, by rounds left."""
HEAT = 0.28, 0.42
"""How open a majority is: at the end of the game, and the increase per round left."""
CUBE = (2.9, 2.4, 1.9, 1.5)
"""What a cube collected in some later round is worth, by colour, while there is time."""
RIVAL = {2: (0.5, 0.4), 3: (0.25, 0.35), 4: (0.1, 0.3)}
"""By number of seats: the weights of the best rival's prospects and of the rivals' average.

With more players, harming one rival helps the others.
"""
PROBE_HOME = 0.3
"""The share of its value that a probe has while it is at home."""
SWAP = 1.5
"""The worth of the Exile's swap."""
_ANYBODY = bytes((0, *(1,) * 255))
"""A table for `bytes.translate`: 1 where a pawn stands."""


class Table(NamedTuple):
    """The facts common to all seats that change the worth of a board."""

    reserve: tuple[int, ...]
    sites: tuple[int, ...]
    """Light planets without unit and probe, by colour."""
    rounds: int
    """Rounds to come after this one."""
    producing: bool
    """The probes have yet to produce in this round."""
    seats: int
    collection_goal: int
    light_goal: int
    energy_goal: int


class Seat(NamedTuple):
    """The facts of one seat."""

    light: tuple[int, ...]
    energy: tuple[int, ...]
    probes: tuple[bool, ...]
    """Which probes are out, by colour."""
    row: int
    """Probes side by side, where the objective asks for them."""
    light_place: int
    """Who has reached the light objective before; -1 when the seat itself has."""
    energy_place: int
    plan: tuple[int, ...]


class _Board:
    """A board at the end of the round, if everything goes well for it."""

    __slots__ = ("energy", "light", "points", "probes", "room", "table")

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table = table
        self.light = list(seat.light)
        self.energy = list(seat.energy)
        self.probes = list(seat.probes)
        self.room = list(table.reserve)
        self.points = 0.0

    def collect(self, colour: int, cubes: int) -> None:
        cubes = min(cubes, self.room[colour])
        if cubes:
            self.room[colour] -= cubes
            self.light[colour] += cubes
            if colour == self.table.collection_goal:
                self.points += cubes
            if self.table.sites[colour]:
                self.probes[colour] = True

    def transform(self, colour: int, cubes: int) -> None:
        cubes = min(cubes, self.light[colour])
        self.light[colour] -= cubes
        self.energy[colour] += cubes
        self.points += cubes * ENERGY_POINTS[colour]

    def best_colour(self, thirst: list[int], outlet: bool) -> int:
        """Return the colour to take in a free collection, or -1 if the reserve is empty."""
        best, most = -1, 0.0
        for colour in range(4):
            if self.room[colour]:
                worth = CUBE[colour]
                if outlet or thirst[colour] > self.light[colour]:
                    worth = ENERGY_POINTS[colour] + 0.5
                if self.table.sites[colour] and not self.probes[colour]:
                    worth += CUBE[colour] * self.table.rounds
                worth += colour == self.table.collection_goal
                if worth > most:
                    best, most = colour, worth
        return best


def _collected(board: _Board, seat: Seat) -> list[int]:
    """Let probes and units collect; return the transformations, scientists included."""
    plan, light = seat.plan, board.light
    if board.table.producing:
        for colour in range(4):
            if seat.probes[colour]:
                board.collect(colour, 1)
    for colour in range(4):
        if plan[colour]:
            board.collect(colour, plan[colour])
    out = list(plan[OUT:FREE])
    for colour in plan[13:]:
        colours = range(4) if colour == WILD else (colour,)
        if any(light[c] for c in colours):
            out[colour] += 1
        else:
            choice = next((c for c in colours if board.room[c]), -1)
            if choice >= 0:
                board.collect(choice, 1)
    for _ in range(plan[ANY]):
        choice = board.best_colour(out, out[WILD] > sum(light))
        if choice >= 0:
            board.collect(choice, 1)
    return out


@lru_cache(maxsize=1 << 15)
def outlook(table: Table, seat: Seat) -> tuple[float, tuple[int, ...]]:
    """Return the seat's later gains, without majorities, and its energy at the round's end."""
    board = _Board(table, seat)
    light = board.light
    out = _collected(board, seat)
    peak = tuple(light)
    for colour in range(4):
        if out[colour]:
            board.transform(colour, out[colour])
    for _ in range(out[WILD]):
        board.transform(next((c for c in range(4) if light[c]), 0), 1)
    for _ in range(seat.plan[FREE]):
        cheapest = next((c for c in (3, 2, 1, 0) if light[c]), -1)
        if cheapest >= 0:
            light[cheapest] -= 1
            board.energy[cheapest] += 1
    board.points += seat.plan[POINTS] + SWAP * seat.plan[SWAPS]
    value = board.points + _light(board) + _probes(board) + _goals(board, seat, peak)
    return value, tuple(board.energy)


def _light(board: _Board) -> float:
    """Return the worth of leftover light, most valuable first, as far as it can be used."""
    rounds = board.table.rounds
    share = LIGHT_SHARE[rounds]
    if not share:
        return 0.01 * sum(board.light)
    room = OUTLETS * rounds + 0.5
    total = 0.0
    for colour, cubes in enumerate(board.light):
        total += min(cubes, max(0.0, room)) * ENERGY_POINTS[colour]
        room -= cubes
    return share * total


def _probes(board: _Board) -> float:
    """Return the worth of cubes the probes will still bring, limited by the reserve."""
    table = board.table
    total = 0.0
    for colour, out in enumerate(board.probes):
        thirst = 1 + 0.65 * table.seats * max(1, table.rounds)
        plenty = min(1.0, (table.reserve[colour] + 1) / thirst)
        worth = (CUBE[colour] + (colour == table.collection_goal)) * plenty
        total += worth if out else PROBE_HOME * worth
    return total * table.rounds


def _goals(board: _Board, seat: Seat, peak: tuple[int, ...]) -> float:
    """Return the worth of open objectives: the next reward times the chance to reach it."""
    table = board.table
    total = 0.0
    if seat.energy_place >= 0:
        need = ENERGY_GOAL_NEEDS[table.energy_goal]
        missing = sum([max(0, n - have) for n, have in zip(need, board.energy, strict=True)])
        total += _chance(missing, table.rounds) * REWARDS[seat.energy_place]
    if seat.light_place >= 0:
        if table.light_goal == GOAL_PROBES_4:
            steps = 4.0 - sum(board.probes)
        elif table.light_goal == GOAL_PROBES_3:
            steps = 3.5 - seat.row
        else:
            steps = max(0, 4 - peak[table.light_goal])
        total += _chance(steps, table.rounds) * REWARDS[seat.light_place]
    return total


def _chance(missing: float, rounds: int) -> float:
    return GOAL_STEP[rounds] ** missing if missing else 0.95


def prospects(s: State) -> list[float]:
    """Return the points each seat can expect at the end of the game."""
    return [points + (board + units) + majority for points, board, units, majority in promises(s)]


def promises(s: State) -> list[tuple[float, float, float, float]]:
    """Return the parts of `prospects` by seat: points so far, board, units in hand, majorities."""
    so_far = scores(s)
    if s.phase == FINISHED:
        return [(float(points), 0.0, 0.0, 0.0) for points in so_far]
    rounds = ROUNDS - s.round
    table = table_of(s)
    boards = [outlook(table, seat_of(s, seat, tuple(plan))) for seat, plan in enumerate(plans(s))]
    majorities = chances(tuple([energy for _, energy in boards]), rounds)
    return [
        (float(points), board, _units(s, seat, rounds), majority)
        for seat, (points, (board, _), majority) in enumerate(
            zip(so_far, boards, majorities, strict=True)
        )
    ]


def table_of(s: State) -> Table:
    """Return the facts common to all seats in a position."""
    return Table(
        s.reserve,
        _sites(s),
        ROUNDS - s.round,
        s.phase <= DEPLOYMENT,
        s.seats,
        s.collection_goal,
        s.light_goal,
        s.energy_goal,
    )


def _sites(s: State) -> tuple[int, ...]:
    """Count the light planets without unit or probe, by colour."""
    found = [s.ground.count(code) for code in range(1, LAST_LIGHT + 1)]
    taken = s.on_planet.translate(_ANYBODY)
    cell = taken.find(1)
    while cell >= 0:
        code = s.ground[cell]
        if code <= LAST_LIGHT:
            found[code - 1] -= 1
        cell = taken.find(1, cell + 1)
    return tuple(found)


def seat_of(s: State, seat: int, plan: tuple[int, ...]) -> Seat:
    """Return the facts of a seat in a position, with the plan for its units that are out."""
    at = 4 * seat
    probes = s.probes[at : at + 4]
    return Seat(
        s.light[at : at + 4],
        s.energy[at : at + 4],
        tuple([cell != HOME for cell in probes]),
        side_by_side(probes) if s.light_goal == GOAL_PROBES_3 else 0,
        -1 if seat in s.light_done else len(s.light_done),
        -1 if seat in s.energy_done else len(s.energy_done),
        plan,
    )


def _units(s: State, seat: int, rounds: int) -> float:
    """Return the worth of units to be deployed this round, or of the crew later on."""
    if s.phase in (DISCOVERY, DEPLOYMENT):
        return sum([READY[kind] for kind in s.ready[seat]])
    if s.phase == ROUND_END:
        return rounds * sum([SPECIAL[kind] for kind in s.ready[seat]])
    return 0.0


@lru_cache(maxsize=1 << 13)
def chances(energies: tuple[tuple[int, ...], ...], rounds: int) -> tuple[float, ...]:
    """Return each seat's expected share of the majorities, by the differences in energy."""
    heat = HEAT[0] + HEAT[1] * rounds
    found = [0.0] * len(energies)
    for colour, points in enumerate(MAJORITY_POINTS):
        cubes = [energy[colour] for energy in energies]
        most = max(cubes)
        if most or rounds:
            weights = [exp((have - most) / heat) for have in cubes]
            share = points / sum(weights)
            for seat, weight in enumerate(weights):
                found[seat] += share * weight
    return tuple(found)


def evaluate(s: State, seat: int) -> float:
    """Return a seat's standing in points: its prospects compared with the others'."""
    return standing(prospects(s), seat)


def standing(found: list[float], seat: int) -> float:
    """Return a seat's standing, given all prospects."""
    others = found[:seat] + found[seat + 1 :]
    best, average = RIVAL[len(found)]
    return found[seat] - best * max(others) - average * sum(others) / len(others)


def lead(found: list[float], seat: int) -> float:
    """Return a seat's lead; with two seats, one's gain is the other's loss."""
    return found[seat] - found[1 - seat] if len(found) == 2 else standing(found, seat)


EVALUATION = Evaluation(evaluate)
