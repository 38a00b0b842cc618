"""Random games: nothing is lost, a second scoring agrees, every offered move leads to a stop."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import OVER
from core.games.lum42 import setup
from core.games.lum42.components import (
    BASE_SPECIALS,
    BASICS,
    CREW_SIZE,
    EXPANSION_SPECIALS,
    KIND,
    OWNER,
    PLANET_STOCK,
    PROBE,
    SATELLITE_STOCK,
)
from core.games.lum42.deployment import FleeOrFight
from core.games.lum42.exile import ChooseExile
from core.games.lum42.game import GAME
from core.games.lum42.movement import exits
from core.games.lum42.queries import moving, ways
from core.games.lum42.scoring import by_source
from core.games.lum42.state import DISCOVERY, HOME, ROUND_END, State
from core.games.lum42.validate import validate
from core.games.lum42.zone import CENTRE, NEIGHBOURS, RING
from tests.every_game import playout
from tests.games.lum42.rules.ledger import Ledger, Table

CASES = [(seats, expansion) for seats in (2, 3, 4) for expansion in ("off", "on")]
each_case = pytest.mark.parametrize(("seats", "expansion"), CASES)


@each_case
def test_nothing_is_lost(seats: int, expansion: str) -> None:
    """Cubes, tiles, units and probes are conserved at every ply (LU-COMP-1 to LU-COMP-4)."""
    for seed in range(4):
        s = GAME.new(seats=seats, expansion=expansion)
        for _, _, after in playout(GAME, s, Random(f"conserve {seats} {expansion} {seed}")):
            conserved(after)
            assert validate(after) == "", GAME.write_state(after)


def conserved(s: State) -> None:
    for colour in range(4):
        cubes = s.reserve[colour] + sum(s.light[colour::4]) + sum(s.energy[colour::4])
        assert cubes == 5 * s.seats
    assert min(s.reserve) >= 0
    assert min(s.light + s.energy) >= 0
    waiting = sum(1 for cell in RING if not s.ground[cell]) if s.first < 0 else 0
    assert sum(setup.unseen_planets(s)) == sum(s.planet_under) + waiting
    assert min(setup.unseen_planets(s)) >= 0
    assert min(setup.unseen_satellites(s)) >= 0
    assert sum(PLANET_STOCK) == sum(SATELLITE_STOCK) == 28
    pawns = [*s.on_planet, *s.on_moon, *s.exile, *s.drift]
    pawns += [q.unit for q in s.pending if isinstance(q, ChooseExile)]
    pawns += [q.attacker for q in s.pending if isinstance(q, FleeOrFight)]
    every = BASE_SPECIALS + (EXPANSION_SPECIALS if s.expansion else ())
    for seat in range(s.seats):
        out = [KIND[code] for code in pawns if OWNER[code] == seat and KIND[code] != PROBE]
        own = out + list(s.ready[seat])
        if s.phase != ROUND_END:
            assert len(own) == CREW_SIZE[s.round]
            assert own.count(0) == BASICS[s.round]
        assert sorted([*filter(None, own), *s.locked[seat]]) == list(every)
        probes = [cell for cell in s.probes[4 * seat : 4 * seat + 4] if cell != HOME]
        standing = [
            cell
            for cell, code in enumerate(s.on_planet)
            if OWNER[code] == seat and KIND[code] == PROBE
        ]
        assert sorted(probes) == standing
    ships = [cell for cell in s.ships if cell != CENTRE]
    assert len(set(ships)) == len(ships)
    assert not any(a and not g for a, g in zip(s.on_planet, s.ground, strict=True))


@each_case
def test_a_second_scoring_agrees(seats: int, expansion: str) -> None:
    """Points by source at every ply, and at the end (LU-END-1 to LU-END-3)."""
    for seed in range(4):
        ledger = Ledger(seats)
        s = GAME.new(seats=seats, expansion=expansion)
        before = Table(GAME.write_state(s))
        for _, action, after in playout(GAME, s, Random(f"ledger {seats} {expansion} {seed}")):
            table = Table(GAME.write_state(after))
            ledger.tell(before, GAME.write_action(action), table)
            before, s = table, after
            if GAME.actor(s) == OVER:
                ledger.finish(table)
            assert [by_source(s, seat) for seat in range(seats)] == ledger.points
        assert GAME.scores(s) == tuple(sum(row.values()) for row in ledger.points)
        best = max((sum(row.values()), _cubes(before, i)) for i, row in enumerate(ledger.points))
        assert GAME.winners(s) == tuple(
            i
            for i, row in enumerate(ledger.points)
            if (sum(row.values()), _cubes(before, i)) == best
        )


def _cubes(table: Table, seat: int) -> int:
    return sum(table.light[seat].values()) + sum(table.energy[seat].values())


@settings(max_examples=40, deadline=None)
@given(seats=st.sampled_from([2, 3, 4]), seed=st.integers(0, 10**9))
def test_every_step_offered_leads_to_a_stop(seats: int, seed: int) -> None:
    """LU-MOVE-10, checked by walking every path: a naive search, without shortcuts."""
    asked = 0
    for before, _, _ in playout(GAME, GAME.new(seats=seats), Random(seed)):
        top = moving(before)
        if top is not None and asked < 12:
            asked += 1
            here = before.ships[top.seat]
            good = {
                cell
                for cell in exits(before, here)
                if cell not in top.path and _walks(before, top.seat, cell, {*top.path}, 7)
            }
            offered = {a.cell for a in GAME.legal(before) if hasattr(a, "cell")}
            assert offered == good
            if good:
                reached = {way.path[0] for way in ways(before).values()}
                assert reached <= good


def _walks(s: State, seat: int, cell: int, seen: set[int], depth: int) -> bool:
    """Return whether a stop is legal on `cell` or after walking on, every way tried."""
    there, above = s.on_planet[cell], s.on_moon[cell]
    moon = 1 <= s.satellites[cell] <= 5
    if not there or (moon and OWNER[above] != seat):
        return True
    if OWNER[there] != seat and (KIND[there] != PROBE or 3 in s.ready[seat]):
        return True
    if not depth:
        return False
    return any(
        _walks(s, seat, near, seen | {cell}, depth - 1)
        for near in exits(s, cell)
        if near not in seen and near != cell
    )


@settings(max_examples=30, deadline=None)
@given(seats=st.sampled_from([2, 3, 4]), seed=st.integers(0, 10**9))
def test_systems_stay_connected(seats: int, seed: int) -> None:
    """LU-DISC-3. All systems hang together, the centre is never among them."""
    for before, _, after in playout(GAME, GAME.new(seats=seats), Random(seed)):
        if after.phase != before.phase and before.phase == DISCOVERY:
            systems = {cell for cell, code in enumerate(after.ground) if code}
            assert CENTRE not in systems
            assert len(systems) == 8 + seats * after.round
            front, seen = [min(systems)], {min(systems)}
            while front:
                for near in NEIGHBOURS[front.pop()]:
                    if near in systems and near not in seen:
                        seen.add(near)
                        front.append(near)
            assert seen == systems


@settings(max_examples=25, deadline=None)
@given(seats=st.sampled_from([2, 3, 4]), seed=st.integers(0, 10**9), turn=st.integers(1, 3))
def test_turning_the_table_changes_nothing(seats: int, seed: int, turn: int) -> None:
    """Seats are alike: the same tokens with seats renumbered give the same scores, renumbered."""
    plays = list(playout(GAME, GAME.new(seats=seats), Random(seed)))
    s = GAME.new(seats=seats)
    for _, action, _ in plays:
        token = GAME.write_action(action)
        verb, *words = token.split(":")
        if verb in ("=first", "get", "name"):
            words[0] = str((int(words[0]) + turn) % seats)
        s = GAME.apply(s, GAME.read_action(s, ":".join((verb, *words))))
    scores = GAME.scores(plays[-1][2])
    assert GAME.scores(s) == tuple(scores[(seat - turn) % seats] for seat in range(seats))
