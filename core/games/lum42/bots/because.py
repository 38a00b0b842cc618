"""Why a choice is good at LUM42: facts of what the plan does and of what a unit promises.

Codes and their facts (`colour`, `unit`, `cell`, `slot` are words, points numbers):

- `goal` kind points: an objective is reached ("light" or "energy").
- `energy` colour points: light becomes energy and scores.
- `majority` colour points gain: the seat's majority would then be worth so much, `gain` more.
- `light` colour points: a cube comes in; `points` where it is the collection objective's colour.
- `gained` points: the points of an Exile place.
- `beats` seat unit: a rival's unit goes to the Exile.
- `sabotages` seat colour: a rival's probe is sent home.
- `probe` colour cell: the probe brings such a cube in each round that follows.
- `promises-energy` unit colour points: taken back, the unit could transform for so many points.
- `promises-light` unit colours: taken back, the unit could collect one of these colours.
- `progress` kind have need: an objective comes closer.
- `no-toll`: the flight gives no rival a point.
- `slot` slot: the Exile place pays what it shows when the unit comes back.
- `power` unit: what the new unit can do.
- `order` place: the place in the turn order of the next round.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.bots.because import Because
from core.games.lum42.actions import Deploy, Enlist, Exile, Jump, Name, Step
from core.games.lum42.components import COLOURS, ENERGY_POINTS, ROUNDS, SLOTS, UNITS
from core.games.lum42.game import GAME
from core.games.lum42.queries import (
    energy_progress,
    light_progress,
    majorities,
    promised,
)
from core.games.lum42.state import State
from core.kernel.action import Action
from core.kernel.game import Event, Reason


def facts(s: State, plan: tuple[Action, ...]) -> tuple[Reason, ...]:
    """The facts that speak for a plan, the most telling first."""
    seat = GAME.actor(s)
    states, events = _played(s, seat, plan)
    end = states[-1]
    found = _events(s, events, seat)
    found += _majorities(s, end, seat)
    found += _promises(states, plan, seat)
    found += _progress(s, end, seat)
    found += _toll(events, plan)
    action = plan[0]
    if isinstance(action, Exile):
        found.append(Reason("slot", slot=SLOTS[action.slot]))
    if isinstance(action, Enlist):
        found.append(Reason("power", unit=UNITS[action.kind]))
    if isinstance(action, Name):
        found.append(Reason("order", place=(seat - action.seat) % s.seats + 1))
    return tuple(found)


def _played(s: State, seat: int, plan: tuple[Action, ...]) -> tuple[list[State], list[Event]]:
    """The positions of the plan, the first one included, and all that happens on its way."""
    states, events = [s], list[Event]()
    for action in plan:
        if GAME.actor(s) != seat:
            break
        after = GAME.apply(s, action)
        events += GAME.events(s, action, after)
        s = after
        states.append(s)
    return states, events


def _events(s: State, events: list[Event], seat: int) -> list[Reason]:
    """What the plan brings at once, the points first."""
    told: list[tuple[int, Reason]] = []
    for event in events:
        code, f = event.code, event.facts
        points = int(str(f.get("points", 0)))
        if code == "sabotaged" and f.get("by") == seat:
            told.append((1, Reason("sabotages", seat=f["seat"], colour=f["colour"])))
        elif f.get("seat") != seat:
            continue
        elif code == "goal-reached":
            told.append((points, Reason("goal", kind=f["kind"], points=points)))
        elif code == "transformed" and points:
            told.append((points, Reason("energy", colour=f["colour"], points=points)))
        elif code == "gained":
            told.append((points, Reason("gained", points=points)))
        elif code == "collected":
            told.append((points, Reason("light", colour=f["colour"], points=points)))
        elif code == "probe" and s.round < ROUNDS:
            told.append((0, Reason("probe", colour=f["colour"], cell=f["cell"])))
        elif code == "attacked":
            told.append((1, Reason("beats", seat=f["rival"], unit=f["rival_unit"])))
    told.sort(key=lambda one: -one[0])
    return [reason for _, reason in told]


def _majorities(s: State, end: State, seat: int) -> list[Reason]:
    """The colour whose majority gains most, if the game ended here."""
    before, after = majorities(s.energy)[seat], majorities(end.energy)[seat]
    gains = [
        (now - was, now, colour)
        for colour, (was, now) in enumerate(zip(before, after, strict=True))
    ]
    gain, now, colour = max(gains)
    return [Reason("majority", colour=COLOURS[colour], points=now, gain=gain)] if gain > 0 else []


def _promises(states: list[State], plan: tuple[Action, ...], seat: int) -> Iterator[Reason]:
    """What the units that are deployed would bring, if they came back as things stand."""
    for s, action in zip(states, plan, strict=False):
        if not isinstance(action, Deploy) or GAME.actor(s) != seat or action.spot > 1:
            continue
        brings = promised(s, seat, action)
        unit = UNITS[action.kind]
        if brings.points:
            best = max(brings.transform, key=lambda c: _worth(c, s, seat, brings.times))
            yield Reason("promises-energy", unit=unit, colour=COLOURS[best], points=brings.points)
        elif brings.collect:
            yield Reason(
                "promises-light", unit=unit, colours=tuple(COLOURS[c] for c in brings.collect)
            )


def _worth(colour: int, s: State, seat: int, times: int) -> int:
    return ENERGY_POINTS[colour] * min(times, s.light[4 * seat + colour])


def _progress(s: State, end: State, seat: int) -> Iterator[Reason]:
    """The objectives that come closer without being reached."""
    for kind, how in (("light", light_progress), ("energy", energy_progress)):
        before, after = how(s, seat), how(end, seat)
        if before.have < after.have < after.need and not before.place:
            yield Reason("progress", kind=kind, have=after.have, need=after.need)


def _toll(events: list[Event], plan: tuple[Action, ...]) -> list[Reason]:
    """The reason `no-toll` if the flight gives no rival a point."""
    if not isinstance(plan[0], Step | Jump):
        return []
    paid = sum(int(str(e.facts["points"])) for e in events if e.code == "passing")
    return [] if paid else [Reason("no-toll")]


BECAUSE = Because(facts)
