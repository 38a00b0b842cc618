"""Queries about a position: odds of an attack, a battle's sums, who is near building.

Views use them; bots may.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from core.games.quantum import odds
from core.games.quantum.actions import Attack
from core.games.quantum.battle import Battle, Side, attacker_wins, fixed_die, sides
from core.games.quantum.cards.registry import HOOKS, MODIFIERS
from core.games.quantum.combat import STRIKE, InBattle
from core.games.quantum.construct import targets, totals
from core.games.quantum.fleet import bases
from core.games.quantum.maps import bits
from core.games.quantum.movement import flood, free_cells, launches, pay_for, reach
from core.games.quantum.state import State, cell_of, code_at, face, owner, shift


class Fight(NamedTuple):
    """A battle as both sides see it: the cells, the two sums, and who would win now."""

    ship: int
    target: int
    attacker: Side
    defender: Side
    attacker_wins: bool
    """Meaningful once both dice lie."""


def fight(s: State) -> Fight | None:
    """Return the battle under way, None when there is none."""
    for p in reversed(s.pending):
        if isinstance(p, InBattle):
            return fight_of(s, with_fixed(s, p.battle))
    return None


def fight_of(s: State, battle: Battle) -> Fight:
    """Return a battle with its sums; both ships must be where it says."""
    attacker, defender = sides(s, battle)
    return Fight(battle.ship, battle.target, attacker, defender, attacker_wins(s, battle))


def with_fixed(s: State, battle: Battle) -> Battle:
    """Return the battle with the dice that cards fix instead of rolling them."""
    seats = s.turn, owner(s, battle.target)
    fixed = [fixed_die(s, seat) for seat in seats]
    return battle._replace(weapons=fixed[0] or battle.weapons, defences=fixed[1] or battle.defences)


def launch_cells(s: State, a: Attack) -> int:
    """QU-ATT-2. The squares from where an attack of the active player can be made, as a bitset."""
    if a.by == STRIKE:
        return 1 << a.ship
    pay = pay_for(s, s.turn, a.by)
    straight, slanted = launches(s, s.turn, a.ship, a.cell, pay.steps if pay else 0)
    return straight | slanted


def chance_from(s: State, ship: int, target: int, launch: int) -> Fraction:
    """QU-ODDS. The chance of the active player's `ship` against `target`, attacking from `launch`.

    It ignores cards that the defender may use before any die.
    """
    seat, defender = s.turn, owner(s, target)
    there = s.copy()
    if launch != ship:
        shift(there, seat, ship, launch, code_at(s, seat, ship))
    mine, theirs = sides(there, Battle(launch, target, 0, 0, 0, 0))
    return odds.chance(mine.ship, theirs.ship, _at_work(s, mine), _at_work(s, theirs, defender))


def _at_work(s: State, side: Side, seat: int = -1) -> frozenset[str]:
    """Return the cards that count for a side; a modifier counts only if it applies now."""
    cards = frozenset(s.cards[side.seat if seat < 0 else seat]) - frozenset(MODIFIERS)
    return cards | {card for card, _ in side.modifiers}


def chance(s: State, a: Attack) -> Fraction:
    """QU-ODDS. The chance of an attack from the best of its launch squares."""
    return max(chance_from(s, a.ship, a.cell, launch) for launch in bits(launch_cells(s, a)))


def warnings(s: State, seat: int) -> tuple[str, ...]:
    """Return the commands of `seat` that an attacker should know about."""
    known = odds.DEFENCE_CARDS | frozenset(HOOKS["attacked"])
    return tuple(card for card in s.cards[seat] if card in known)


class Site(NamedTuple):
    """A planet as one seat sees it."""

    totals: frozenset[int]
    """What its ships around the planet add up to, cards included."""
    needed: frozenset[int]
    """The sums it could build with; empty where it cannot build at all."""
    near: bool
    """Whether one ship brought in, taken away or turned by its own ability would make the sum."""

    @property
    def ready(self) -> bool:
        """Whether the sum is there, so only actions are needed."""
        return bool(self.totals & self.needed)


def site(s: State, seat: int, planet: int) -> Site:
    """QU-BUILD-2. What `seat` has and needs at a planet, and whether it is one step from it."""
    has, wants = totals(s, seat, planet), targets(s, seat, planet)
    near = bool(wants) and not has & wants and _one_step(s, seat, planet, has, wants)
    return Site(has, wants, near)


def _one_step(s: State, seat: int, planet: int, has: frozenset[int], wants: frozenset[int]) -> bool:
    m = s.setting.map
    orbit = m.orbit_bits[planet]
    gaps = {want - total for want in wants for total in has}
    free = free_cells(s)
    for ship in s.ships[seat]:
        cell, number = cell_of(ship), face(ship)
        if orbit >> cell & 1:
            if number == 4 and gaps & {1, -1}:
                return True
            away = flood(1 << cell, reach(s, seat, ship), free) & ~orbit & ~(1 << cell)
            if -number in gaps and away:
                return True
        elif number in gaps and flood(1 << cell, reach(s, seat, ship), free) & orbit:
            return True
    open_to = bases(s, seat) & orbit
    return bool(open_to) and any(face(code) in gaps for code in s.scrap[seat])
