"""How good a position looks to a seat at the end of its turn, in points: a cube is worth 1000.

`evaluate` is the lead over the strongest rival and a share of the lead over the others; `standing`
is one seat's worth: cubes, dominance, research, ships, commands, and the cubes it could build soon.
A plan is a planet and some ships whose numbers add up; the fewer actions it takes, the more of a
cube it is worth. Ships in danger, and plans that need them, are worth less: the seat's own because
the rivals move next, a rival's because it has to rescue them first. No future die is looked at.
Distances go around planets and ignore ships.
"""

from __future__ import annotations

from functools import lru_cache

from core.bots.greedy import Evaluation
from core.games.quantum.bots.building import Fleet, plans
from core.games.quantum.bots.distances import distances
from core.games.quantum.bots.figures import (
    COMMAND,
    CUBE,
    DOMINANCE,
    LATER,
    OTHERS,
    PICK,
    RESEARCH,
    RUSH,
    SHARES,
    SHIPS,
    SHOT,
    SOON,
    THREATENED,
    WRECK,
)
from core.games.quantum.bots.powers import Keys, breakthrough, powers
from core.games.quantum.cards.registry import COMMANDS, HOOKS
from core.games.quantum.construct import ENTANGLED
from core.games.quantum.maps import Map
from core.games.quantum.odds import PLACED, chance
from core.games.quantum.state import MEMORY, State, cell_of, face

WIN = 100_000.0
LAST = len(RUSH) - 1
"""With at least so many cubes left, plans and dominance count the same."""

DETERRED = 0.4
"""The risk factor for attacking a ship whose owner may answer before the dice."""

CARDS = {key: COMMAND * card.worth for key, card in COMMANDS.items()}
"""What a command is worth over a game."""


def evaluate(s: State, seat: int) -> float:
    """Return the lead of `seat` if its turn ended here; more is better."""
    if s.winner >= 0:
        return WIN if s.winner == seat else -WIN
    mine = standing(s, seat, LATER, SHOT)
    theirs = [standing(s, other, SOON, THREATENED) for other in s.setting.rivals(seat)]
    if len(theirs) == 1:
        return mine - theirs[0]
    return mine - (1.0 - OTHERS) * max(theirs) - OTHERS * sum(theirs)


def standing(s: State, seat: int, shares: tuple[float, ...], fear: tuple[float, float]) -> float:
    """Return a seat's worth.

    Plans count by `shares` (see `plans`). For ships in danger, `fear` gives the points and the
    share of the best plan that they lose.
    """
    points, plan, needed = _worth(
        s.setting.map,
        s.setting.entanglement,
        seat,
        s.cubes,
        s.ships[seat],
        len(s.scrap[seat]),
        (s.dominance[seat], s.research[seat], s.picks[seat]),
        s.cards[seat] + s.fresh[seat],
        shares,
    )
    safe, lost = 1.0, 0.0
    for i, risk in enumerate(risks(s, seat)):
        if risk:
            lost += risk
            if needed >> i & 1:
                safe *= 1.0 - risk
    loss, shaken = fear
    return points - lost * loss - shaken * plan * (1.0 - safe)


@lru_cache(maxsize=32768)
def _worth(
    sector: Map,
    entanglement: bool,
    seat: int,
    cubes: tuple[tuple[int, ...], ...],
    ships: Fleet,
    wrecks: int,
    dials: tuple[int, int, int],
    cards: Keys,
    shares: tuple[float, ...],
) -> tuple[float, float, int]:
    """Return a seat's worth in points, its best plan in points, and that plan's ships as bits."""
    dominance, research, picks = dials
    done = placed(cubes, seat)
    left = sector.cubes - done
    rush = RUSH[min(left, LAST)]
    fleet = tuple([ship & ~MEMORY for ship in ships])
    wanted = open_planets(cubes, sector.slots, sector.numbers, seat, entanglement)
    found = plans(sector, fleet, wanted, powers(cards), shares)
    planned = sum(share * plan[0] for share, plan in zip(SHARES, found, strict=False))
    points = (
        done * CUBE
        + DOMINANCE[dominance] * rush
        + _research(cards)[research]
        + sum([SHIPS[face(ship)] for ship in ships])
        + wrecks * WRECK
        + picks * PICK
        + hand(cards)
        + CUBE * rush * planned
    )
    return (points, CUBE * rush * found[0][0], found[0][1]) if found else (points, 0.0, 0)


@lru_cache(maxsize=4096)
def placed(cubes: tuple[tuple[int, ...], ...], seat: int) -> int:
    """Return the number of cubes that a seat has placed."""
    return sum(owners.count(seat) for owners in cubes)


@lru_cache(maxsize=512)
def hand(cards: Keys) -> float:
    """Return the worth of some commands."""
    return sum(CARDS[card] for card in cards)


@lru_cache(maxsize=512)
def _research(cards: Keys) -> tuple[float, ...]:
    """Return the worth of research with some commands, by its level."""
    needed = breakthrough(cards)
    return RESEARCH[min([level for level in RESEARCH if level >= needed])]


@lru_cache(maxsize=4096)
def open_planets(
    cubes: tuple[tuple[int, ...], ...],
    slots: tuple[int, ...],
    numbers: tuple[int, ...],
    seat: int,
    entanglement: bool,
) -> tuple[tuple[int, int], ...]:
    """Return the planets where a seat can place a cube, with the totals needed."""
    free = [p for p, owners in enumerate(cubes) if len(owners) < slots[p]]
    virgin = [p for p in free if seat not in cubes[p]]
    if virgin or not entanglement:
        return tuple((p, numbers[p]) for p in virgin)
    return tuple((p, numbers[p] + ENTANGLED * cubes[p].count(seat)) for p in free)


def risks(s: State, seat: int) -> tuple[float, ...]:
    """Return, by own ship, the chance that the best-placed rival destroys it."""
    rivals = s.setting.rivals(seat)
    enemies = tuple([s.ships[other] for other in rivals])
    cards = tuple([s.cards[other] for other in rivals])
    return _risks(s.setting.map, s.ships[seat], enemies, cards, s.cards[seat])


@lru_cache(maxsize=32768)
def _risks(
    sector: Map, fleet: Fleet, fleets: tuple[Fleet, ...], cards: tuple[Keys, ...], own: Keys
) -> tuple[float, ...]:
    return tuple([_risk(sector, ship & ~MEMORY, fleets, cards, own) for ship in fleet])


@lru_cache(maxsize=65536)
def _risk(
    sector: Map, ship: int, fleets: tuple[Fleet, ...], cards: tuple[Keys, ...], own: Keys
) -> float:
    """Return the chance that the best-placed of some enemies destroys a ship in one attack."""
    number, cell, paths = face(ship), cell_of(ship), distances(sector)
    straight, risk = paths.straight(cell), 0.0
    for fleet, attack in zip(fleets, cards, strict=True):
        reach = powers(attack).reach
        for enemy in fleet:
            attacker = face(enemy)
            far = paths.slanted(cell) if attacker == 5 else straight
            if far[cell_of(enemy)] <= reach[attacker]:
                risk = max(risk, duel(attacker, number, attack, own))
    return risk if HOOKS["attacked"].keys().isdisjoint(own) else risk * DETERRED


@lru_cache(maxsize=4096)
def duel(attacker: int, defender: int, attack: Keys, defence: Keys) -> float:
    """Return the chance of an attack between two numbers, like `odds.chance` without neighbours."""
    return float(
        chance(attacker, defender, frozenset(attack) - PLACED, frozenset(defence) - PLACED)
    )


EVALUATION = Evaluation(evaluate)
