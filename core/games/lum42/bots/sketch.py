"""Estimates a deployment without playing it.

It keeps only what `evaluate` looks at, and what one unit changes in it. Equivalent places are
weighed once. The figures only rank turns: the losers of a fight take the Exile places that suit
them best now, and after the last unit the probes have not produced yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.lum42.bots.evaluate import READY, Seat, chances, lead, outlook, seat_of, table_of
from core.games.lum42.bots.plans import FIXED, SLOT_PLANS, add_unit, plans
from core.games.lum42.components import (
    CHIEF,
    KIND,
    LAST_LIGHT,
    OWNER,
    PAIR,
    PLANET,
    PROBE,
    RENEGADE,
    SLOT_ONE,
    TRAVELLER,
)
from core.games.lum42.scoring import scores
from core.games.lum42.state import State, put

Row = tuple[int, ...]


class Sketch:
    """A position in which `seat` is to put down a unit."""

    __slots__ = (
        "_boards",
        "_known",
        "_plans",
        "_points",
        "_s",
        "_seat",
        "_seats",
        "_slots",
        "_table",
        "_tables",
    )

    def __init__(self, s: State, seat: int) -> None:
        self._s = s
        self._seat = seat
        self._table = table_of(s)
        self._plans = tuple([tuple(plan) for plan in plans(s)])
        self._points = [
            points + sum([READY[kind] for kind in ready])
            for points, ready in zip(scores(s), s.ready, strict=True)
        ]
        self._tables = {self._table.sites: self._table}
        self._seats = [seat_of(s, other, ())[:-1] for other in range(s.seats)]
        self._boards: dict[tuple[int, Row, Row], tuple[float, Row]] = {}
        self._slots: dict[int, list[int]] = {}
        self._known: dict[Row, tuple[list[float], float] | None] = {}

    def worth(self, kind: int, cell: int, spot: int, given: Sequence[int]) -> float | None:
        """Return the seat's lead after deploying a unit of a kind on a place.

        `given` holds the points the others get on the way there, by seat, or is empty. Returns None
        if the turn has to be played: the unit there may flee or displace others, or it is a probe.
        """
        s, planet = self._s, spot == PLANET
        there = (s.on_planet if planet else s.on_moon)[cell]
        ground = s.ground[cell] if planet or kind == PAIR else 0
        key = (kind, spot, ground, s.satellites[cell], there)
        if key in self._known:
            known = self._known[key]
        else:
            found = self._prospects(kind, cell, spot, there)
            known = None if found is None else (found, lead(found, self._seat))
            self._known[key] = known
        if known is None or not given:
            return known and known[1]
        found = [points + more for points, more in zip(known[0], given, strict=True)]
        return lead(found, self._seat)

    def _prospects(self, kind: int, cell: int, spot: int, there: int) -> list[float] | None:
        """Return all prospects with the unit on the place."""
        seat, plans_ = self._seat, list(self._plans)
        light = spot == PLANET and self._s.ground[cell] <= LAST_LIGHT
        freed = 0
        if not there:
            plans_[seat] = self._plan_with(seat, kind, cell, spot)
            freed = -1
        elif KIND[there] in (PROBE, TRAVELLER, RENEGADE) or kind == RENEGADE:
            return None
        else:
            rival = OWNER[there]
            beaten = [rival, seat]
            if (kind == CHIEF) == (KIND[there] == CHIEF):
                freed = 1
            elif kind == CHIEF:
                beaten = [rival]
                plans_[seat] = self._plan_with(seat, kind, cell, spot)
            else:
                beaten = [seat]
            if rival in beaten:
                plans_[rival] = self._plan_without(rival, KIND[there], cell, spot)
            self._banish(plans_, beaten)
        sites = self._table.sites
        if freed and light:
            colour = self._s.ground[cell] - 1
            sites = put(sites, colour, sites[colour] + freed)
        found = self._carried_on(plans_, sites)
        found[seat] -= READY[kind]
        return found

    def _carried_on(self, plans_: Sequence[Row], sites: Row) -> list[float]:
        """Return all prospects by these plans, given the number of free light planets."""
        boards = [self._board(seat, plan, sites) for seat, plan in enumerate(plans_)]
        shares = chances(tuple([energy for _, energy in boards]), self._table.rounds)
        return [
            points + board + share
            for points, (board, _), share in zip(self._points, boards, shares, strict=True)
        ]

    def _board(self, seat: int, plan: Row, sites: Row) -> tuple[float, Row]:
        """Return a cached `outlook`: most places change the board of one seat only."""
        key = (seat, plan, sites)
        found = self._boards.get(key)
        if found is None:
            table = self._tables.get(sites)
            if table is None:
                table = self._tables[sites] = self._table._replace(sites=sites)
            found = self._boards[key] = outlook(table, Seat(*self._seats[seat], plan))
        return found

    def _plan_with(self, seat: int, kind: int, cell: int, spot: int) -> Row:
        plan = list(self._plans[seat])
        add_unit(self._s, plan, cell, kind, spot != PLANET)
        return tuple(plan)

    def _plan_without(self, seat: int, kind: int, cell: int, spot: int) -> Row:
        gone = [0] * FIXED
        add_unit(self._s, gone, cell, kind, spot != PLANET)
        fixed, colours = self._plans[seat][:FIXED], list(self._plans[seat][FIXED:])
        plan = [have - less for have, less in zip(fixed, gone[:FIXED], strict=True)]
        for colour in gone[FIXED:]:
            colours.remove(colour)
        return (*plan, *colours)

    def _banish(self, plans_: list[Row], beaten: list[int]) -> None:
        """Let beaten units choose their places in the Exile, the attacked one first."""
        taken = SLOT_ONE
        for seat in beaten:
            slot = next(n for n in self._liked(seat) if n != taken or n == SLOT_ONE)
            taken = slot
            plans_[seat] = _grown(plans_[seat], slot)

    def _liked(self, seat: int) -> list[int]:
        """Return the free places of the Exile, the most valuable for the seat first."""
        found = self._slots.get(seat)
        if found is None:
            worth = {}
            for slot in range(len(SLOT_PLANS)):
                if slot == SLOT_ONE or not self._s.exile[slot]:
                    after = put(self._plans, seat, _grown(self._plans[seat], slot))
                    worth[slot] = lead(self._carried_on(after, self._table.sites), seat)
            found = self._slots[seat] = sorted(worth, key=lambda slot: -worth[slot])
        return found


def _grown(plan: Row, slot: int) -> Row:
    """Return the plan with one more unit in the Exile."""
    at, more = SLOT_PLANS[slot]
    return put(plan, at, plan[at] + more)
