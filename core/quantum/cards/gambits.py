"""The gambits: each works once, at the moment it is taken."""

from __future__ import annotations

from core.quantum.actions import (
    DONE,
    SCRAPYARD,
    Action,
    Cube,
    Place,
    Relocate,
    Roll,
)
from core.quantum.advance import discard_command
from core.quantum.cards.registry import gambit
from core.quantum.construct import has_slot, planet_of
from core.quantum.dominance import change
from core.quantum.fleet import bases, dice_of
from core.quantum.flow import answer, offers, step
from core.quantum.maps import bits
from core.quantum.shipdice import roll
from core.quantum.state import (
    Pending,
    State,
    face,
    held,
    land,
    lift,
    put,
    scrapped,
    tell,
    unscrapped,
    wait,
)
from core.quantum.turn import MOMENTUM_ACTIONS, begin


@gambit("aggression", 4)
def aggression(n: State, seat: int) -> None:
    """QU-GAM-AGGRESSION. Dominance rises by 2, at once."""
    change(n, seat, 2, "aggression")


@gambit("expansion", 8, lambda s, seat: s.reserve[seat] > 0)
def expansion(n: State, seat: int) -> None:
    """QU-GAM-EXPANSION, QU-CARD-10. One of the two spare dice joins the fleet for good."""
    n.reserve = put(n.reserve, seat, n.reserve[seat] - 1)
    wait(n, "muster", seat, 1)


@gambit("momentum", 4)
def momentum(n: State, seat: int) -> None:
    """QU-GAM-MOMENTUM. A whole new turn: now, or after the turn of another player."""
    if seat == n.turn:
        begin(n, seat, MOMENTUM_ACTIONS)
    else:
        n.extra = (*n.extra, seat)
        tell(n, "extra-turn", seat=seat)


@gambit("relocation", 2)
def relocation(n: State, seat: int) -> None:
    """QU-GAM-RELOCATION. A cube of somebody else goes to another planet, if it can."""
    if _liftable(n, seat):
        wait(n, "relocate", seat)


@gambit("reorganization", 2)
def reorganization(n: State, seat: int) -> None:
    """QU-GAM-REORGANIZATION. Any own ships, chosen first, are rerolled together, then placed."""
    wait(n, "reorganize", seat)


@gambit("sabotage", 2)
def sabotage(n: State, seat: int) -> None:
    """QU-GAM-SABOTAGE. Everybody else discards a command of their choice, clockwise."""
    for other in reversed(n.table.others(seat)):
        wait(n, "sabotage", other)


@step("sabotage")
def _sabotaged(n: State, p: Pending) -> None:
    """QU-GAM-SABOTAGE. Only who has a choice is asked."""
    cards = list(held(n, p.seat))
    if len(cards) > 1:
        wait(n, "discard", p.seat)
    elif cards:
        discard_command(n, p.seat, cards[0])


def destinations(s: State, planet: int, owner: int) -> list[int]:
    """QU-GAM-RELOCATION. Free slots where `owner` has no cube; in the first printing not higher."""
    numbers = s.table.map.numbers
    return [
        to
        for to, owners in enumerate(s.cubes)
        if owner not in owners
        and has_slot(s, to)
        and (not s.table.first or numbers[to] <= numbers[planet])
    ]


def _liftable(s: State, seat: int) -> list[tuple[int, int]]:
    """The cubes of others that can go somewhere, as planet and owner."""
    return [
        (planet, owner)
        for planet, owners in enumerate(s.cubes)
        for owner in sorted(set(owners) - {seat})
        if destinations(s, planet, owner)
    ]


@offers("relocate")
def _cubes(s: State, p: Pending) -> tuple[Action, ...]:
    centre = s.table.map.centre
    return tuple(Relocate(centre[planet], owner) for planet, owner in _liftable(s, p.seat))


@answer("relocate")
def _lifted(n: State, p: Pending, a: Relocate) -> None:
    wait(n, "to", p.seat, n.table.map.planets[a.centre], a.seat)


@offers("to")
def _to(s: State, p: Pending) -> tuple[Action, ...]:
    centre = s.table.map.centre
    return tuple(Cube("to", centre[planet]) for planet in destinations(s, *p.data))


@answer("to")
def _relocated(n: State, p: Pending, a: Cube) -> None:
    """QU-GAM-RELOCATION. The number of cubes stays: it earns and ends nothing."""
    planet, owner = p.data
    left = list(n.cubes[planet])
    left.remove(owner)
    n.cubes = put(n.cubes, planet, tuple(left))
    to = planet_of(n, a)
    tell(n, "cube-moved", seat=owner, start=n.table.map.centre[planet], planet=a.centre)
    n.cubes = put(n.cubes, to, tuple(sorted((*n.cubes[to], owner))))


@offers("reorganize")
def _choices(s: State, p: Pending) -> tuple[Action, ...]:
    return (*(Roll("choose", die) for die in dice_of(s, p.seat)), DONE)


@answer("reorganize")
def _chosen(n: State, p: Pending, a: Action) -> None:
    """QU-GAM-REORGANIZATION. One ship after the other is taken into the hand, or none."""
    if isinstance(a, Roll):
        if a.die < 0:
            code = ~a.die
            unscrapped(n, p.seat, code)
        else:
            code = lift(n, p.seat, a.die)
        cell = max(a.die, 0)
        where = "map" if a.die >= 0 else "scrap"
        tell(n, "gathered", seat=p.seat, face=face(code), where=where, cell=cell)
        wait(n, "reorganize", p.seat, *sorted((*p.data, face(code))))
    else:
        wait(n, "muster", p.seat, len(p.data))


@step("muster")
def _muster(n: State, p: Pending) -> None:
    """QU-GAM-EXPANSION, QU-GAM-REORGANIZATION. All dice are rolled before one is placed."""
    left, *faces = p.data
    if left:
        wait(n, "muster", p.seat, left - 1, *faces)
        roll(n, p.seat, "hand")
    elif faces:
        wait(n, "place", p.seat, *faces)


@offers("place")
def _places(s: State, p: Pending) -> tuple[Action, ...]:
    """QU-GAM-PLACE. Where it could be deployed, or the scrapyard; any die of the hand first."""
    cells = [*bits(bases(s, p.seat)), SCRAPYARD]
    return tuple(Place(number, cell) for number in sorted(set(p.data)) for cell in cells)


@answer("place")
def _placed(n: State, p: Pending, a: Place) -> None:
    faces = list(p.data)
    faces.remove(a.face)
    if a.cell == SCRAPYARD:
        tell(n, "ship-scrapped", seat=p.seat, face=a.face)
        scrapped(n, p.seat, a.face << 2)
    else:
        tell(n, "placed", seat=p.seat, face=a.face, cell=a.cell)
        land(n, p.seat, a.cell, a.face << 2)
    if faces:
        wait(n, "place", p.seat, *faces)
