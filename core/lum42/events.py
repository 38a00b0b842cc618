"""What an action did, told for a log, an animation, a sound or a screen reader.

First what the verb itself did, then what followed from it, read off the two states: cubes, points,
objectives, phases. Facts are words: cells by name, colours, units; seats are numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.kernel.game import Event
from core.lum42 import actions as v
from core.lum42.actions import Action
from core.lum42.components import (
    COLOURS,
    ENERGY_GOAL_NAMES,
    ENERGY_POINTS,
    FACES,
    GROUND_COLOUR,
    KIND,
    LAST_LIGHT,
    LIGHT_GOALS,
    OWNER,
    PLANET,
    PLANETS,
    PROBE,
    REWARDS,
    SATELLITES,
    SLOT_ONE,
    SLOTS,
    SPOTS,
    UNITS,
)
from core.lum42.movement import tolls
from core.lum42.recovery import SLOT_POINTS
from core.lum42.scoring import majorities, winners
from core.lum42.state import DEPLOYMENT, FINISHED, PHASES, RECOVERY, ROUND_END, State, in_order
from core.lum42.zone import NAMES

Events = Iterator[Event]


def events(before: State, a: Action, after: State) -> tuple[Event, ...]:
    """What `a` did, in the order it is told; `docs/rules/lum42.md` lists codes and facts."""
    told = _TELL.get(type(a))
    own = tuple(told(before, a, after)) if told is not None else ()
    return (*own, *_followed(before, a, after))


def _seat(s: State) -> int:
    return s.pending[-1].seat


def _at(s: State, cell: int, spot: int) -> int:
    return s.on_planet[cell] if spot == PLANET else s.on_moon[cell]


# --- set-up and discovery ---------------------------------------------------------------------


def _planet_drawn(s: State, a: v.PlanetDrawn, after: State) -> Events:
    top = s.pending[-1]
    if top.kind == "ring-planet":
        yield Event("planet-laid", cell=NAMES[top.data[0]], colour=PLANETS[a.colour])
    else:
        yield Event("planet-turned", pile=top.data[0] + 1, colour=PLANETS[a.colour])


def _satellite_drawn(s: State, a: v.SatelliteDrawn, after: State) -> Events:
    top = s.pending[-1]
    name = SATELLITES[a.satellite]
    if top.kind == "ring-satellite":
        yield Event("satellite-laid", cell=NAMES[top.data[0]], satellite=name)
    else:
        yield Event("satellite-turned", pile=top.data[0] + 1, satellite=name)


def _collection_goal(s: State, a: v.CollectionGoalDrawn, after: State) -> Events:
    yield Event("collection-goal", colour=COLOURS[a.colour])


def _light_goal(s: State, a: v.LightGoalDrawn, after: State) -> Events:
    yield Event("light-goal", goal=LIGHT_GOALS[a.goal])


def _energy_goal(s: State, a: v.EnergyGoalDrawn, after: State) -> Events:
    yield Event("energy-goal", goal=ENERGY_GOAL_NAMES[a.goal])


def _first(s: State, a: v.FirstDrawn, after: State) -> Events:
    yield Event("first", seat=a.seat)


def _take(s: State, a: v.Take, after: State) -> Events:
    yield Event("took", seat=_seat(s), pile=a.pile + 1, colour=PLANETS[s.planet_tops[a.pile]])


def _show(s: State, a: v.Show, after: State) -> Events:
    yield Event("face", seat=_seat(s), face=FACES[a.face])


def _place(s: State, a: v.Place, after: State) -> Events:
    code = after.ground[a.cell]
    face = FACES[code > LAST_LIGHT]
    colour = PLANETS[GROUND_COLOUR[code]]
    yield Event("placed", seat=_seat(s), cell=NAMES[a.cell], colour=colour, face=face)


def _attach(s: State, a: v.Attach, after: State) -> Events:
    cell = s.pending[-1].data[0]
    satellite = SATELLITES[after.satellites[cell] - 1]
    yield Event("attached", seat=_seat(s), cell=NAMES[cell], satellite=satellite)


# --- move and deployment ----------------------------------------------------------------------


def _move(s: State, a: v.Step | v.Jump, after: State) -> Events:
    seat = _seat(s)
    start, cell = NAMES[s.ships[seat]], NAMES[a.cell]
    if isinstance(a, v.Jump):
        portal = SATELLITES[s.satellites[s.ships[seat]] - 1]
        yield Event("jumped", seat=seat, start=start, cell=cell, portal=portal)
    else:
        yield Event("stepped", seat=seat, start=start, cell=cell)
    for other, points in tolls(s, seat, a.cell):
        yield Event("passing", seat=other, by=seat, cell=cell, points=points)
    for other, at in enumerate(s.ships):
        if at == a.cell and other != seat:
            yield Event("ejected", seat=other, by=seat, cell=cell)


def _stop(s: State, a: v.Stop, after: State) -> Events:
    yield Event("stopped", seat=_seat(s), cell=NAMES[s.ships[_seat(s)]])


def _deploy(s: State, a: v.Deploy, after: State) -> Events:
    seat, unit = _seat(s), UNITS[a.kind]
    if a.spot > 1:
        yield Event("stranded", seat=seat, unit=unit)
        return
    cell = s.ships[seat]
    there = _at(s, cell, a.spot)
    place = {"cell": NAMES[cell], "spot": SPOTS[a.spot]}
    if not there:
        yield Event("deployed", seat=seat, unit=unit, **place)
    elif KIND[there] == PROBE:
        yield Event("deployed", seat=seat, unit=unit, **place)
        colour = COLOURS[GROUND_COLOUR[s.ground[cell]]]
        yield Event("sabotaged", seat=OWNER[there], by=seat, cell=NAMES[cell], colour=colour)
    else:
        rival = {"rival": OWNER[there], "rival_unit": UNITS[KIND[there]]}
        yield Event("attacked", seat=seat, unit=unit, **place, **rival)
        yield from _beaten(after)


def _beaten(after: State) -> Events:
    """Units that wait for a place of the Exile, the next to choose first."""
    for p in reversed(after.pending):
        if p.kind == "exile" and not p.data[1]:
            yield Event("beaten", seat=p.seat, unit=UNITS[KIND[p.data[0]]])


def _flee(s: State, a: v.Flee, after: State) -> Events:
    start, _, attacker = s.pending[-1].data
    place = {"cell": NAMES[a.cell], "spot": SPOTS[a.spot]}
    yield Event("fled", seat=_seat(s), start=NAMES[start], by=OWNER[attacker], **place)


def _fight(s: State, a: v.Fight, after: State) -> Events:
    yield Event("fought", seat=_seat(s), cell=NAMES[s.pending[-1].data[0]])
    yield from _beaten(after)


def _exile(s: State, a: v.Exile, after: State) -> Events:
    code = s.pending[-1].data[0]
    yield Event("exiled", seat=OWNER[code], unit=UNITS[KIND[code]], slot=SLOTS[a.slot])
    there = s.exile[a.slot] if a.slot != SLOT_ONE else 0
    if there:
        unit = UNITS[KIND[there]]
        yield Event("displaced", seat=OWNER[there], unit=unit, by=OWNER[code], slot=SLOTS[a.slot])


# --- recovery ---------------------------------------------------------------------------------


def _recover(s: State, a: v.Recover, after: State) -> Events:
    unit = UNITS[KIND[_at(s, a.cell, a.spot)]]
    place = {"cell": NAMES[a.cell], "spot": SPOTS[a.spot]}
    yield Event("recovered", seat=_seat(s), unit=unit, **place)
    yield from _lost(s, after)


def _release(s: State, a: v.Release, after: State) -> Events:
    seat = _seat(s)
    if a.slot == SLOT_ONE:
        code = next(code for code in s.drift if OWNER[code] == seat)
    else:
        code = s.exile[a.slot]
    yield Event("released", seat=seat, unit=UNITS[KIND[code]], slot=SLOTS[a.slot])
    yield from _lost(s, after)


def _lost(s: State, after: State) -> Events:
    """LU-REC-6. The unit is back, nothing moved and nothing more is asked of it."""
    done = (after.light, after.energy) != (s.light, s.energy)
    asked = after.phase == RECOVERY and after.pending[-1].kind != "recover"
    if not done and not asked:
        yield Event("lost", seat=_seat(s))


def _begin(s: State, a: v.Begin, after: State) -> Events:
    """LU-UNIT-PAIR. The order itself is not told; that neither action could be done is."""
    yield from _lost(s, after)


def _get(s: State, a: v.Get, after: State) -> Events:
    face, given = s.pending[-1].data
    cubes = {"kind": FACES[face], "given": COLOURS[given], "got": COLOURS[a.colour]}
    yield Event("swapped", seat=_seat(s), rival=a.seat, **cubes)


def _gain(s: State, a: v.Gain, after: State) -> Events:
    top = s.pending[-1]
    yield Event("gained", seat=top.seat, points=SLOT_POINTS[top.data[0]])


def _probe(s: State, a: v.Probe, after: State) -> Events:
    yield Event("probe", seat=_seat(s), cell=NAMES[a.cell], colour=COLOURS[s.pending[-1].data[0]])


def _decline(s: State, a: v.Decline, after: State) -> Events:
    yield Event("declined", seat=_seat(s), asked=s.pending[-1].kind)


def _enlist(s: State, a: v.Enlist, after: State) -> Events:
    seat = _seat(s)
    replaced = len(after.ready[seat]) == len(s.ready[seat])
    yield Event("enlisted", seat=seat, unit=UNITS[a.kind], replaces="basic" if replaced else "")


def _name(s: State, a: v.Name, after: State) -> Events:
    yield Event("named", seat=_seat(s), first=a.seat)


_TELL: dict[type, Callable[[State, Any, State], Events]] = {
    v.PlanetDrawn: _planet_drawn,
    v.SatelliteDrawn: _satellite_drawn,
    v.CollectionGoalDrawn: _collection_goal,
    v.LightGoalDrawn: _light_goal,
    v.EnergyGoalDrawn: _energy_goal,
    v.FirstDrawn: _first,
    v.Take: _take,
    v.Show: _show,
    v.Place: _place,
    v.Attach: _attach,
    v.Step: _move,
    v.Jump: _move,
    v.Stop: _stop,
    v.Deploy: _deploy,
    v.Flee: _flee,
    v.Fight: _fight,
    v.Exile: _exile,
    v.Recover: _recover,
    v.Release: _release,
    v.Begin: _begin,
    v.Get: _get,
    v.Gain: _gain,
    v.Probe: _probe,
    v.Decline: _decline,
    v.Enlist: _enlist,
    v.Name: _name,
}


# --- what followed ----------------------------------------------------------------------------


def _followed(before: State, a: Action, after: State) -> Events:
    produced = before.phase == DEPLOYMENT and after.phase != DEPLOYMENT
    if produced:
        yield Event("phase", phase="probes", round=after.round)
    if not isinstance(a, v.Get):
        for seat in in_order(before) if before.first >= 0 else ():
            yield from _cubes(before, after, seat, "probe" if produced else "unit")
    yield from _goals(before, after)
    if after.phase == FINISHED:
        yield from _finish(after)
    elif after.phase != before.phase:
        yield Event("phase", phase=PHASES[after.phase], round=after.round)
        if before.phase == ROUND_END:
            yield Event("round", round=after.round, first=after.first)


def _cubes(before: State, after: State, seat: int, by: str) -> Events:
    """Cubes collected and transformed by a seat, with what they scored at once."""
    for colour, name in enumerate(COLOURS):
        at = 4 * seat + colour
        energy = after.energy[at] - before.energy[at]
        light = after.light[at] - before.light[at] + energy
        if light > 0:
            points = light if colour == after.collection_goal else 0
            yield Event("collected", seat=seat, colour=name, cubes=light, by=by, points=points)
        if energy > 0:
            paid = after.points[7 * seat] > before.points[7 * seat]
            points = energy * ENERGY_POINTS[colour] if paid else 0
            yield Event("transformed", seat=seat, colour=name, cubes=energy, points=points)


def _goals(before: State, after: State) -> Events:
    """LU-OBJ-1. Objectives reached between the two states."""
    for kind, goal, old, new in (
        ("light", LIGHT_GOALS[after.light_goal], before.light_done, after.light_done),
        ("energy", ENERGY_GOAL_NAMES[after.energy_goal], before.energy_done, after.energy_done),
    ):
        for place in range(len(old), len(new)):
            won = {"place": place + 1, "points": REWARDS[place]}
            yield Event("goal-reached", seat=new[place], kind=kind, goal=goal, **won)


def _finish(after: State) -> Events:
    """LU-END-1, LU-END-3. The majorities by colour, and who won."""
    shares = majorities(after.energy)
    for colour, name in enumerate(COLOURS):
        for seat in range(after.seats):
            if shares[seat][colour]:
                yield Event("majority", seat=seat, colour=name, points=shares[seat][colour])
    yield Event("over", winners=winners(after))
