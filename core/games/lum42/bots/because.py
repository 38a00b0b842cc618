"""Reasons for a choice in LUM42: what the plan does, and what a unit will allow.

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
- `takes` seat colour loss: a rival's majority of a colour is worth `loss` points less.
- `swapped` given got more: the light that comes is worth `more` points more as energy.
- `blocks` seat colour cubes: on that energy planet a rival has so much light to transform.
- `energy-after` colour points: a probe or unit of the seat brings light for that energy planet.
- `idle` others: the unit could bring nothing now; so many other units stay out.
- `unpaid`: the transformation that is declined would score nothing.
- `keeps` colour have need: light that the light objective asks for is not transformed.

And of a new system:

- `system-wild`: its planet is black, so any light becomes energy there.
- `system-energy` colour cubes points: the seat has so much light for its planet.
- `system-goal` kind colour: an objective that the seat has not reached asks for its light.
- `system-probe` colour: it is the one free planet for the seat's probe of that colour.
- `system-majority` colour points: one energy more makes the seat's majority worth so much.
- `system-lacks` colour: the seat has no light of that colour.
- `system-scarce` colour places: no other colour of light has fewer places.
- `system-white`: its moon is white, so a unit collects any colour there.
- `system-portal` ways: its portal leads to so many systems further away.
- `system-single`: it has a portal though a moon was there to take; only one unit can stand there.
- `system-near` seat steps theirs: the seat's ship needs fewer steps to it than a rival's.
- `system-beside`: it lies beside the seat's ship.
- `system-row` colour: it lies beside the seat's probe, and the objective wants probes side by side.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.bots.because import Because
from core.games.lum42.actions import (
    Decline,
    Deploy,
    Enlist,
    Exile,
    Jump,
    Name,
    Recover,
    Release,
    Step,
    Transform,
)
from core.games.lum42.bots.because_system import system
from core.games.lum42.components import (
    COLOURS,
    ENERGY_POINTS,
    GROUND_COLOUR,
    LAST_LIGHT,
    PLANET,
    ROUNDS,
    SLOTS,
    UNITS,
)
from core.games.lum42.game import GAME
from core.games.lum42.queries import (
    energy_progress,
    light_progress,
    majorities,
    promised,
    scores,
    yields,
)
from core.games.lum42.state import HOME, State
from core.games.lum42.unit_actions import TransformCube
from core.kernel.action import Action
from core.kernel.game import Event, Reason


def facts(s: State, plan: tuple[Action, ...]) -> tuple[Reason, ...]:
    """Return the facts in favour of a plan, the most convincing first."""
    seat = GAME.actor(s)
    states, events = _played(s, seat, plan)
    end = states[-1]
    found = _events(s, events, seat)
    found += _majorities(s, end, seat)
    found += _rivals_loss(s, end, seat)
    found += _promises(states, plan, seat)
    found += _progress(s, end, seat)
    found += _later(states, plan, seat)
    found += _toll(events, plan)
    found += system(states, plan, seat)
    action = plan[0]
    if isinstance(action, Recover | Release):
        found += _idle(s, action, seat)
    if isinstance(action, Decline):
        found += _declined(s, seat)
    if isinstance(action, Exile):
        found.append(Reason("slot", slot=SLOTS[action.slot]))
    if isinstance(action, Enlist):
        found.append(Reason("power", unit=UNITS[action.kind]))
    if isinstance(action, Name):
        found.append(Reason("order", place=(seat - action.seat) % s.seats + 1))
    return tuple(found)


def _played(s: State, seat: int, plan: tuple[Action, ...]) -> tuple[list[State], list[Event]]:
    """Return the positions of the plan, including the first, and all events on the way."""
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
    """Return the plan's immediate gains, points first."""
    reasons: list[tuple[int, Reason]] = []
    for event in events:
        code, f = event.code, event.facts
        points = int(str(f.get("points", 0)))
        if code == "sabotaged" and f.get("by") == seat:
            reasons.append((1, Reason("sabotages", seat=f["seat"], colour=f["colour"])))
        elif f.get("seat") != seat:
            continue
        elif code == "goal-reached":
            reasons.append((points, Reason("goal", kind=f["kind"], points=points)))
        elif code == "transformed" and points:
            reasons.append((points, Reason("energy", colour=f["colour"], points=points)))
        elif code == "gained":
            reasons.append((points, Reason("gained", points=points)))
        elif code == "collected":
            reasons.append((points, Reason("light", colour=f["colour"], points=points)))
        elif code == "probe" and s.round < ROUNDS:
            reasons.append((0, Reason("probe", colour=f["colour"], cell=f["cell"])))
        elif code == "swapped" and f["kind"] == "light":
            given, got = COLOURS.index(str(f["given"])), COLOURS.index(str(f["got"]))
            more = ENERGY_POINTS[got] - ENERGY_POINTS[given]
            if more > 0:
                reasons.append((more, Reason("swapped", given=f["given"], got=f["got"], more=more)))
        elif code == "attacked":
            reasons.append((1, Reason("beats", seat=f["rival"], unit=f["rival_unit"])))
    reasons.sort(key=lambda one: -one[0])
    return [reason for _, reason in reasons]


def _majorities(s: State, end: State, seat: int) -> list[Reason]:
    """Return the colour whose majority would gain most if the game ended here."""
    before, after = majorities(s.energy)[seat], majorities(end.energy)[seat]
    gains = [
        (now - was, now, colour)
        for colour, (was, now) in enumerate(zip(before, after, strict=True))
    ]
    gain, now, colour = max(gains)
    return [Reason("majority", colour=COLOURS[colour], points=now, gain=gain)] if gain > 0 else []


def _rivals_loss(s: State, end: State, seat: int) -> Iterator[Reason]:
    """Yield the greatest loss of a rival's majority, if the game ended here."""
    before, after = majorities(s.energy), majorities(end.energy)
    losses = [
        (before[rival][colour] - after[rival][colour], rival, colour)
        for rival in range(s.seats)
        if rival != seat
        for colour in range(4)
    ]
    loss, rival, colour = max(losses)
    if loss > 0:
        yield Reason("takes", seat=rival, colour=COLOURS[colour], loss=loss)


def _later(states: list[State], plan: tuple[Action, ...], seat: int) -> Iterator[Reason]:
    """Yield facts about units on energy planets: light on its way, rivals who want them."""
    for s, action in zip(states, plan, strict=False):
        if not isinstance(action, Deploy) or GAME.actor(s) != seat or action.spot != PLANET:
            continue
        code = s.ground[s.ships[seat]]
        if code <= LAST_LIGHT or GROUND_COLOUR[code] > 3:
            continue
        colour = GROUND_COLOUR[code]
        if not s.light[4 * seat + colour] and _gets_light(s, seat, colour):
            yield Reason("energy-after", colour=COLOURS[colour], points=ENERGY_POINTS[colour])
        cubes, rival = max((s.light[4 * r + colour], r) for r in range(s.seats) if r != seat)
        if cubes:
            yield Reason("blocks", seat=rival, colour=COLOURS[colour], cubes=cubes)


def _gets_light(s: State, seat: int, colour: int) -> bool:
    """Return whether a deployed probe or unit brings the seat light of a colour this round."""
    if not s.reserve[colour]:
        return False
    probe = s.probes[4 * seat + colour] != HOME
    return probe or any(colour in one.collect for one in yields(s, seat))


def _idle(s: State, action: Recover | Release, seat: int) -> Iterator[Reason]:
    """Yield the fact that a unit with nothing to gain comes back first."""
    found = yields(s, seat)
    if len(found) > 1 and any(one.action is action and one.is_empty for one in found):
        yield Reason("idle", others=len(found) - 1)


def _declined(s: State, seat: int) -> Iterator[Reason]:
    """Yield reasons to decline a transformation."""
    asked = s.pending[-1]
    if not isinstance(asked, TransformCube):
        return
    light = light_progress(s, seat)
    if 0 <= s.light_goal < 4 and not light.place and asked.colour == s.light_goal and light.have:
        colour = COLOURS[s.light_goal]
        yield Reason("keeps", colour=colour, have=light.have, need=light.need)
    tried = [GAME.apply(s, one) for one in GAME.legal(s) if isinstance(one, Transform)]
    if not asked.paid and all(scores(after)[seat] == scores(s)[seat] for after in tried):
        yield Reason("unpaid")


def _promises(states: list[State], plan: tuple[Action, ...], seat: int) -> Iterator[Reason]:
    """Yield what the deployed units would gain if they came back now."""
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
    """Yield the objectives that come closer without being reached."""
    for kind, how in (("light", light_progress), ("energy", energy_progress)):
        before, after = how(s, seat), how(end, seat)
        if before.have < after.have < after.need and not before.place:
            yield Reason("progress", kind=kind, have=after.have, need=after.need)


def _toll(events: list[Event], plan: tuple[Action, ...]) -> list[Reason]:
    """Return the reason `no-toll` if the flight gives no rival a point."""
    if not isinstance(plan[0], Step | Jump):
        return []
    paid = sum(int(str(e.facts["points"])) for e in events if e.code == "passing")
    return [] if paid else [Reason("no-toll")]


BECAUSE = Because(facts)
