"""Whether a position read from text could lie on a table: stocks, pawns, clock, open questions."""

from __future__ import annotations

from collections.abc import Callable

from core.kernel.game import CHANCE
from core.lum42 import setup
from core.lum42.collection import probe_planets
from core.lum42.components import (
    BASE_SPECIALS,
    BASICS,
    BLACK,
    CREW_SIZE,
    EXPANSION_SPECIALS,
    KIND,
    LAST_MOON,
    LIGHT,
    OWNER,
    PLANET,
    PROBE,
    SLOT_THREE,
    TRAVELLER,
    WILD,
)
from core.lum42.state import (
    DEPLOYMENT,
    DISCOVERY,
    FINISHED,
    HOME,
    NONE,
    PROBES,
    RECOVERY,
    ROUND_END,
    SETUP,
    Pending,
    State,
)
from core.lum42.turn import LEGAL
from core.lum42.zone import CELLS, CENTRE, RING


def validate(s: State) -> str:
    """The name of the first field (`position.FIELDS`) that contradicts the rest, or ""."""
    for field, sound in _CHECKS:
        if not sound(s):
            return field
    return ""


def _clock(s: State) -> bool:
    if s.phase == SETUP:
        return s.round == 1 and s.turn == NONE
    if s.phase == PROBES or s.first == NONE or s.turn == NONE:
        return False
    return s.round >= 1 and (s.phase != FINISHED or s.round == 5) and _leads_on(s)


def _leads_on(s: State) -> bool:
    return not (s.phase == ROUND_END and s.round == 5)


def _goals(s: State) -> bool:
    return s.phase == SETUP or NONE not in (s.collection_goal, s.light_goal, s.energy_goal)


def _reached(s: State) -> bool:
    return all(len(set(done)) == len(done) for done in (s.light_done, s.energy_done))


def _zone(s: State) -> bool:
    """Tiles within the stock, as many systems as the clock says, pawns only where they can be."""
    if s.ground[CENTRE] or min(setup.unseen_planets(s)) < 0:
        return False
    systems = CELLS - s.ground.count(0)
    if s.phase != SETUP:
        if not all(s.ground[cell] for cell in RING) or systems != _systems_due(s):
            return False
    elif any(code and cell not in RING for cell, code in enumerate(s.ground)):
        return False
    return all(
        1 <= s.satellites[cell] <= LAST_MOON for cell, code in enumerate(s.on_moon) if code
    ) and all(s.ground[cell] for cell, code in enumerate(s.on_planet) if code)


def _top(s: State) -> str:
    return s.pending[-1].kind if s.pending else ""


def _systems_due(s: State) -> int:
    before = len(RING) + s.seats * (s.round - 1)
    if s.phase != DISCOVERY:
        return before + s.seats
    placed = _top(s) in ("attach", "satellite-top", "planet-top")
    return before + (s.turn - s.first) % s.seats + placed


def _planets(s: State) -> bool:
    waiting = len(RING) - sum(1 for cell in RING if s.ground[cell]) if s.phase == SETUP else 0
    return sum(s.planet_under) + waiting == sum(setup.unseen_planets(s)) and _turned(
        s, "planet", s.planet_tops, s.planet_under
    )


def _satellites(s: State) -> bool:
    unseen = setup.unseen_satellites(s)
    bare = [c for c, code in enumerate(s.ground) if code and not s.satellites[c]]
    if s.phase == SETUP:
        bare = [c for c in RING if not s.satellites[c]]
        waiting = len(bare)
    else:
        waiting = 0
        if bare != ([s.pending[-1].data[0]] if _top(s) == "attach" else []):
            return False
    return (
        min(unseen) >= 0
        and sum(s.satellite_under) + waiting == sum(unseen)
        and _turned(s, "satellite", s.satellite_tops, s.satellite_under)
    )


def _turned(s: State, what: str, tops: tuple[int, ...], under: tuple[int, ...]) -> bool:
    """Only a pile being turned up, or an empty one, shows no top."""
    if s.phase == SETUP:
        full = (5 if top == NONE else 4 for top in tops)
        return under == tuple(full)
    turning = {p.data[0] for p in s.pending if p.kind == f"{what}-top"}
    if what == "planet":
        turning |= {p.data[1] for p in s.pending if p.kind == "attach"}
    return all(
        top != NONE or not count or pile in turning
        for pile, (top, count) in enumerate(zip(tops, under, strict=True))
    )


def _ships(s: State) -> bool:
    out = [cell for cell in s.ships if cell != CENTRE]
    return len(s.ships) == s.seats and len(set(out)) == len(out) and all(s.ground[c] for c in out)


def _boards(s: State) -> bool:
    return min(s.reserve) >= 0 and all(_crew(s, seat) for seat in range(s.seats))


def _crew(s: State, seat: int) -> bool:
    """The seat's units, wherever they are, are those of the round; all at home between rounds."""
    loose = [p.data[0] for p in s.pending if p.kind == "exile" and p.data]
    loose += [p.data[2] for p in s.pending if p.kind == "flee" and len(p.data) == 3]
    if any(code >= len(OWNER) for code in loose):
        return False
    pawns = (*s.on_planet, *s.on_moon, *s.exile, *s.drift, *loose)
    out = [KIND[code] for code in pawns if OWNER[code] == seat and KIND[code] != PROBE]
    if out and s.phase not in (DEPLOYMENT, RECOVERY):
        return False
    own = [*s.ready[seat], *out]
    specials = sorted([kind for kind in own if kind] + list(s.locked[seat]))
    every = BASE_SPECIALS + (EXPANSION_SPECIALS if s.expansion else ())
    enlisted = s.phase == ROUND_END and (
        _top(s) == "name" or (seat - s.first) % s.seats < (s.turn - s.first) % s.seats
    )
    crew_round = s.round + enlisted
    return (
        tuple(specials) == every
        and own.count(0) == BASICS[crew_round]
        and len(own) == CREW_SIZE[crew_round]
    )


def _points(s: State) -> bool:
    return len(s.points) == 7 * s.seats


def _exile(s: State) -> bool:
    codes = (*s.exile, *s.drift)
    return (
        len(s.exile) == 4
        and list(s.drift) == sorted(s.drift)
        and 0 not in s.drift
        and all(KIND[code] != PROBE for code in codes)
    )


# --- open questions ---------------------------------------------------------------------------

_ALONE = ("take", "face", "place", "attach", "move", "deploy", "recover", "enlist", "name")
_PHASE = {
    DISCOVERY: ("take", "face", "place", "attach", "satellite-top", "planet-top"),
    DEPLOYMENT: ("move", "deploy", "flee", "exile"),
    RECOVERY: (
        *("recover", "order", "collect", "transform", "either"),
        *("swap", "get", "bonus", "probe"),
    ),
    ROUND_END: ("enlist", "name"),
    FINISHED: (),
}
_LIMITS: dict[str, tuple[int, ...]] = {
    "face": (4,),
    "place": (4, 2),
    "attach": (CELLS, 4),
    "satellite-top": (4,),
    "planet-top": (4,),
    "flee": (CELLS, 2, len(OWNER)),
    "exile": (len(OWNER), 2),
    "order": (CELLS,),
    "collect": (WILD + 1, 2, 3),
    "transform": (WILD + 1, 2, 3),
    "either": (WILD + 1,),
    "get": (2, 4),
    "bonus": (5,),
    "probe": (4,),
}
"""How many numbers each kind carries, and what each must stay below."""


def _questions(s: State) -> bool:
    if s.phase == SETUP:
        again = s.copy()
        again.pending = ()
        return setup.advance(again) and again.pending == s.pending
    if not s.pending:
        return s.phase == FINISHED
    if len(s.pending) > 1 and any(p.kind in _ALONE for p in s.pending):
        return False
    if not all(_question(s, p) for p in s.pending):
        return False
    top = s.pending[-1]
    return top.seat == CHANCE or bool(LEGAL[top.kind](s))


def _question(s: State, p: Pending) -> bool:
    if p.kind not in _PHASE[s.phase] or (p.seat == CHANCE) != p.kind.endswith("-top"):
        return False
    if p.kind not in ("flee", "exile", "name") and p.seat not in (CHANCE, s.turn):
        return False
    if p.kind == "move":
        path = p.data
        known = path and len(set(path)) == len(path) and path[-1] == s.ships[p.seat]
        return bool(known) and all(c < CELLS and (s.ground[c] or c == CENTRE) for c in path)
    limits = _LIMITS.get(p.kind, ())
    if len(p.data) != len(limits):
        return False
    if any(value >= limit for value, limit in zip(p.data, limits, strict=True)):
        return False
    fits = _FITS.get(p.kind)
    return fits is None or fits(s, p)


def _fits_face(s: State, p: Pending) -> bool:
    return s.planet_tops[p.data[0]] not in (NONE, BLACK)


def _fits_place(s: State, p: Pending) -> bool:
    top = s.planet_tops[p.data[0]]
    return top != NONE and not (top == BLACK and p.data[1] == LIGHT)


def _fits_attach(s: State, p: Pending) -> bool:
    return s.planet_tops[p.data[1]] == NONE


def _fits_planet_top(s: State, p: Pending) -> bool:
    return s.planet_tops[p.data[0]] == NONE and s.planet_under[p.data[0]] > 0


def _fits_satellite_top(s: State, p: Pending) -> bool:
    return s.satellite_tops[p.data[0]] == NONE and s.satellite_under[p.data[0]] > 0


def _fits_deploy(s: State, p: Pending) -> bool:
    return bool(s.ground[s.ships[p.seat]])


def _fits_flee(s: State, p: Pending) -> bool:
    cell, spot, attacker = p.data
    there = (s.on_planet if spot == PLANET else s.on_moon)[cell]
    return (
        (OWNER[there], KIND[there]) == (p.seat, TRAVELLER)
        and OWNER[attacker] not in (-1, p.seat)
        and KIND[attacker] != PROBE
    )


def _fits_exile(s: State, p: Pending) -> bool:
    return OWNER[p.data[0]] == p.seat and KIND[p.data[0]] != PROBE


def _fits_order(s: State, p: Pending) -> bool:
    return 1 <= s.satellites[p.data[0]] <= LAST_MOON


def _fits_times(s: State, p: Pending) -> bool:
    return p.data[2] > 0


def _fits_get(s: State, p: Pending) -> bool:
    cubes = s.energy if p.data[0] else s.light
    return cubes[4 * p.seat + p.data[1]] > 0


def _fits_bonus(s: State, p: Pending) -> bool:
    return p.data[0] >= SLOT_THREE


def _fits_probe(s: State, p: Pending) -> bool:
    colour = p.data[0]
    return s.probes[4 * p.seat + colour] == HOME and bool(probe_planets(s, colour))


_FITS: dict[str, Callable[[State, Pending], bool]] = {
    "face": _fits_face,
    "place": _fits_place,
    "attach": _fits_attach,
    "planet-top": _fits_planet_top,
    "satellite-top": _fits_satellite_top,
    "deploy": _fits_deploy,
    "flee": _fits_flee,
    "exile": _fits_exile,
    "order": _fits_order,
    "collect": _fits_times,
    "transform": _fits_times,
    "get": _fits_get,
    "bonus": _fits_bonus,
    "probe": _fits_probe,
}

_CHECKS: tuple[tuple[str, Callable[[State], bool]], ...] = (
    ("clock", _clock),
    ("objectives", _goals),
    ("reached", _reached),
    ("zone", _zone),
    ("planets", _planets),
    ("satellites", _satellites),
    ("ships", _ships),
    ("exile", _exile),
    ("boards", _boards),
    ("points", _points),
    ("questions", _questions),
)
