"""Checks whether a position read from text is possible: stocks, pawns, clock, open questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.games.lum42 import setup
from core.games.lum42.components import (
    BASE_SPECIALS,
    BASIC,
    BASICS,
    CREW_SIZE,
    EXPANSION_SPECIALS,
    KIND,
    LAST_MOON,
    OWNER,
    PROBE,
)
from core.games.lum42.crew import NameFirst
from core.games.lum42.deployment import FleeOrFight
from core.games.lum42.discovery import AttachSatellite
from core.games.lum42.exile import ChooseExile
from core.games.lum42.setup import TurnPlanet, TurnSatellite
from core.games.lum42.state import (
    DEPLOYMENT,
    DISCOVERY,
    FINISHED,
    NONE,
    PROBES,
    RECOVERY,
    ROUND_END,
    SETUP,
    Question,
    State,
)
from core.games.lum42.zone import CENTRE, RING
from core.kernel.validate import stack_stands


def validate(s: State) -> str:
    """Return the first field (`position.FIELDS`) that contradicts the rest, or ""."""
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
    cells = [cell for cell, code in enumerate(s.ground) if code]
    if s.phase == SETUP:
        laid = set(cells) <= set(RING)
    else:
        laid = set(cells) >= set(RING) and len(cells) == _systems_due(s)
    return laid and _pawns_stand(s)


def _pawns_stand(s: State) -> bool:
    """Every pawn on a planet or on a moon."""
    return all(
        1 <= s.satellites[cell] <= LAST_MOON for cell, code in enumerate(s.on_moon) if code
    ) and all(s.ground[cell] for cell, code in enumerate(s.on_planet) if code)


def _systems_due(s: State) -> int:
    before = len(RING) + s.seats * (s.round - 1)
    if s.phase != DISCOVERY:
        return before + s.seats
    placed = isinstance(_top(s), AttachSatellite | TurnSatellite | TurnPlanet)
    return before + (s.turn - s.first) % s.seats + placed


def _planets(s: State) -> bool:
    waiting = len(RING) - sum(1 for cell in RING if s.ground[cell]) if s.phase == SETUP else 0
    return sum(s.planet_under) + waiting == sum(setup.unseen_planets(s)) and _turned(
        s, TurnPlanet, s.planet_tops, s.planet_under
    )


def _satellites(s: State) -> bool:
    unseen = setup.unseen_satellites(s)
    bare = [c for c, code in enumerate(s.ground) if code and not s.satellites[c]]
    if s.phase == SETUP:
        bare = [c for c in RING if not s.satellites[c]]
        waiting = len(bare)
    else:
        waiting = 0
        top = _top(s)
        if bare != ([top.cell] if isinstance(top, AttachSatellite) else []):
            return False
    return (
        min(unseen) >= 0
        and sum(s.satellite_under) + waiting == sum(unseen)
        and _turned(s, TurnSatellite, s.satellite_tops, s.satellite_under)
    )


def _turned(
    s: State,
    turn: type[TurnPlanet] | type[TurnSatellite],
    tops: tuple[int, ...],
    under: tuple[int, ...],
) -> bool:
    """Only a pile being turned up, or an empty one, shows no top."""
    if s.phase == SETUP:
        full = (5 if top == NONE else 4 for top in tops)
        return under == tuple(full)
    turning = {q.pile for q in s.pending if isinstance(q, turn)}
    if turn is TurnPlanet:
        turning |= {q.pile for q in s.pending if isinstance(q, AttachSatellite)}
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
    out = [KIND[code] for code in _pawns_out(s) if OWNER[code] == seat and KIND[code] != PROBE]
    if out and s.phase not in (DEPLOYMENT, RECOVERY):
        return False
    own = (*s.ready[seat], *out)
    specials = sorted((*filter(None, own), *s.locked[seat]))
    crew_round = s.round + _has_enlisted(s, seat)
    return (
        tuple(specials) == BASE_SPECIALS + (EXPANSION_SPECIALS if s.expansion else ())
        and own.count(BASIC) == BASICS[crew_round]
        and len(own) == CREW_SIZE[crew_round]
    )


def _pawns_out(s: State) -> Iterator[int]:
    """The pawns on the zone, in the Exile, and on their way to it."""
    for row in (s.on_planet, s.on_moon, s.exile, s.drift):
        yield from row
    for question in s.pending:
        if isinstance(question, ChooseExile):
            yield question.unit
        elif isinstance(question, FleeOrFight):
            yield question.attacker


def _has_enlisted(s: State, seat: int) -> bool:
    """Return whether the seat's crew is already that of the next round."""
    if s.phase != ROUND_END:
        return False
    before = (seat - s.first) % s.seats < (s.turn - s.first) % s.seats
    return before or isinstance(_top(s), NameFirst)


def _top(s: State) -> Question | None:
    return s.pending[-1] if s.pending else None


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


def _questions(s: State) -> bool:
    if s.phase == SETUP:
        again = s.copy()
        again.pending = ()
        return setup.advance(again) and again.pending == s.pending
    if not s.pending:
        return s.phase == FINISHED
    return stack_stands(s, s.seats)


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
