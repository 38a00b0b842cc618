"""Reasons for a choice in Quantum: facts about the map, the dials and the odds.

Codes and their facts (`planet` and `cell` are names, `faces` numbers of ships as a tuple):

- `build` / `build-next` planet faces total left: the plan builds there, now or in a later action;
  `left` cubes are then still to be placed.
- `cube` planet left: a cube goes to that planet without a construction.
- `attack` cell face chance: the attack on that ship, and its chance.
- `attack-next` cell face chance was: a later action of the plan attacks that ship; `was`: the best
  chance of an attack on it without the plan, 0 where there is none.
- `dominance` value: what a victory makes of the own dominance; `infamy` left: it earns a cube.
- `breaks` planet seat: the ship that is attacked is one a rival needs to build there next turn.
- `ready` planet faces total: after the plan the sum is there; it is not there now.
- `holds` planet faces total: the sum is there now and stays.
- `near` planet: after the plan one ship is missing for the sum; more are missing now.
- `closer` planet faces total needed: the sum comes closer to the number of the planet.
- `within` planet face: the ship that moves has the orbit of an open planet one move away, which it
  had not.
- `threat` cell face chance: that ship of a rival could be attacked next, with this chance.
- `free-roll` face: rolling this ship takes no action.
- `roll-for` planet wanted chance: the roll shows a number that makes the sum so often.
- `roll-lower` / `roll-faster` face chance: so often the roll shows a lower number, which fights
  better, or a higher one, which moves farther.
- `research` value needed: what research rises to, and at what it earns a card; `breakthrough`: it
  earns one now.
- `safer` cell was now: the chance of the best direct attack on the ship there, before and after.
- `back` face cell: a ship comes back to the map.
- `launch` cell chance: the chance of the attack from that square.
- `exposed` cell chance: had the ship advanced, it could be attacked there with this chance.
- `spent`: no action is left.

The codes of the set-up are in `because_set_up`, those of cards in `because_cards`, those told
where none of these is true in `because_small`.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.bots.because import Because
from core.games.quantum.actions import (
    ADVANCE,
    END,
    REFRESH,
    RESEARCH,
    STAY,
    Action,
    Attack,
    Card,
    Cube,
    Deploy,
    Go,
    Roll,
)
from core.games.quantum.bots.because_cards import cards
from core.games.quantum.bots.because_facts import dangers, name, one_move
from core.games.quantum.bots.because_set_up import set_up
from core.games.quantum.bots.because_small import small
from core.games.quantum.bots.powers import breakthrough
from core.games.quantum.cards.registry import fold
from core.games.quantum.construct import planet_of
from core.games.quantum.dominance import HIGHEST as INFAMOUS
from core.games.quantum.dominance import infamy_planets
from core.games.quantum.game import GAME
from core.games.quantum.maps import cell_name
from core.games.quantum.queries import chance, chance_from, site
from core.games.quantum.question import actor, asked_now, legal
from core.games.quantum.research import breaks_through
from core.games.quantum.state import (
    State,
    cell_of,
    code_at,
    cubes_left,
    die,
    face,
    land,
    lift,
    memory,
    owner,
)
from core.games.quantum.turn import Act
from core.kernel.game import Reason

EVEN = 0.5
"""A threat is told from this chance on."""
CLEAR = 0.1
"""A ship is safer when the best attack on it loses so much of its chance."""


def facts(s: State, plan: tuple[Action, ...]) -> tuple[Reason, ...]:
    """Return the facts in favour of a plan, the most convincing first."""
    if s.starter < 0 or asked_now(s).setting_up:
        return set_up(s, plan[0])
    seat = actor(s)
    if isinstance(plan[0], Card) or plan[0] is REFRESH:
        return cards(s, seat, plan[0])
    found = list(_cubes(s, seat, plan))
    action = plan[0]
    found += _attacks(s, seat, plan)
    if isinstance(action, Roll):
        found += _roll(s, seat, action)
    end = _end(s, seat, plan)
    found += _planets(s, end, seat)
    if any(action is RESEARCH for action in plan):
        found += _research(s, end, seat)
    found += [*_safer(s, end, seat), *_threat(s, end, seat)]
    if isinstance(action, Deploy):
        found.append(Reason("back", face=face(~action.die), cell=cell_name(action.cell)))
    if isinstance(action, Go) and action.verb == "from":
        top = asked_now(s)
        odds = float(chance_from(s, top.ship, top.target, action.cell))
        found.append(Reason("launch", cell=cell_name(action.cell), chance=odds))
    if action is STAY:
        found += _exposed(s, seat)
    if action is END and not s.actions:
        found.append(Reason("spent"))
    return tuple(found) or small(s, end, seat, action)


def _exposed(s: State, seat: int) -> list[Reason]:
    """The reason `exposed` if the ship could be attacked with clearly better odds once advanced."""
    gone = GAME.apply(s, ADVANCE)
    cell = asked_now(s).target
    stays = dangers(GAME.apply(s, STAY), seat).get(asked_now(s).ship, 0.0)
    odds = dangers(gone, seat).get(cell, 0.0)
    return [Reason("exposed", cell=cell_name(cell), chance=odds)] if odds - stays >= CLEAR else []


def _end(s: State, seat: int, plan: tuple[Action, ...]) -> State:
    """Return the position after the plan, or where dice fall or someone else is asked."""
    for action in plan:
        if action is END or actor(s) != seat:
            break
        s = GAME.apply(s, action)
    return s


def _cubes(s: State, seat: int, plan: tuple[Action, ...]) -> Iterator[Reason]:
    """The cubes that the plan places."""
    for number, action in enumerate(plan):
        if isinstance(action, Cube) and action.verb in ("construct", "infamy", "to"):
            planet = cell_name(action.centre)
            left = cubes_left(s, seat) - (action.verb != "to")
            if action.verb == "construct":
                faces, total = _sum(s, seat, planet_of(s, action))
                code = "build-next" if number else "build"
                yield Reason(code, planet=planet, faces=faces, total=total, left=left)
            elif not number:
                yield Reason("cube", planet=planet, left=left)
        if actor(s) != seat:
            return
        s = GAME.apply(s, action)


def _sum(s: State, seat: int, planet: int) -> tuple[tuple[int, ...], int]:
    """Return the numbers of a seat's ships in orbit of a planet, highest first, and their sum."""
    orbital = s.setting.map.orbital
    faces = sorted((face(o) for o in s.ships[seat] if orbital[cell_of(o)] == planet), reverse=True)
    return tuple(faces), sum(faces)


def _attacks(s: State, seat: int, plan: tuple[Action, ...]) -> Iterator[Reason]:
    """The first attack of the plan."""
    start = s
    for number, action in enumerate(plan):
        if actor(s) != seat:
            return
        if isinstance(action, Attack) and not number:
            yield from _attack(s, seat, action)
            return
        if isinstance(action, Attack):
            enemy = owner(s, action.cell)
            now = float(chance(s, action))
            was = max(
                (
                    float(chance(start, a))
                    for a in legal(start)
                    if isinstance(a, Attack) and a.cell == action.cell
                ),
                default=0.0,
            )
            cell = cell_name(action.cell)
            number = face(code_at(s, enemy, action.cell))
            yield Reason("attack-next", cell=cell, face=number, chance=now, was=was)
            return
        s = GAME.apply(s, action)


def _attack(s: State, seat: int, a: Attack) -> Iterator[Reason]:
    enemy = owner(s, a.cell)
    number = face(code_at(s, enemy, a.cell))
    broken = _broken(s, enemy, a.cell)
    if broken >= 0:
        yield Reason("breaks", planet=name(s, broken), seat=enemy)
    risen = min(INFAMOUS, s.dominance[seat] + fold("change", s.cards[seat], 1))
    if risen == INFAMOUS and infamy_planets(s, seat):
        yield Reason("infamy", left=cubes_left(s, seat) - 1)
    yield Reason("attack", cell=cell_name(a.cell), face=number, chance=float(chance(s, a)))
    if s.dominance[seat] < risen < INFAMOUS:
        yield Reason("dominance", value=risen)


def _broken(s: State, enemy: int, cell: int) -> int:
    """Return a planet where `enemy` has the sum only thanks to its ship on `cell`, or -1."""
    without = s.copy()
    lift(without, enemy, cell)
    for planet in range(len(s.cubes)):
        if site(s, enemy, planet).ready and not site(without, enemy, planet).ready:
            return planet
    return -1


def _planets(s: State, end: State, seat: int) -> list[Reason]:
    """Yield the sums that exist after the plan, new ones first; then those that come closer."""
    new: list[Reason] = []
    held: list[Reason] = []
    near: list[Reason] = []
    closer: list[tuple[int, Reason]] = []
    for planet in range(len(s.cubes)):
        before, after = site(s, seat, planet), site(end, seat, planet)
        if after.ready:
            faces, total = _sum(end, seat, planet)
            code = "holds" if before.ready else "ready"
            fact = Reason(code, planet=name(s, planet), faces=faces, total=total)
            (held if before.ready else new).append(fact)
        elif after.near and not before.near and not before.ready:
            near.append(Reason("near", planet=name(s, planet)))
        elif after.needed and after.totals != before.totals:
            was, now = (
                min(abs(n - o) for n in x.needed for o in x.totals) for x in (before, after)
            )
            if now < was:
                faces, total = _sum(end, seat, planet)
                needed = min(after.needed)
                fact = Reason(
                    "closer", planet=name(s, planet), faces=faces, total=total, needed=needed
                )
                closer.append((was - now, fact))
    nearest = [fact for _, fact in sorted(closer, key=lambda one: -one[0])]
    return [*new[:1], *near[:1], *nearest[:1], *(held[:1] or _within(s, end, seat))]


def _within(s: State, end: State, seat: int) -> list[Reason]:
    """Yield a moved ship that now has an open planet one move away and had not before."""
    m = s.setting.map
    for ship in end.ships[seat]:
        if ship in s.ships[seat]:
            continue
        moved = [old for old in s.ships[seat] if face(old) == face(ship)]
        moved = [old for old in moved if old not in end.ships[seat]]
        if len(moved) != 1:
            continue
        for planet in range(len(s.cubes)):
            here = one_move(end, seat, ship, planet)
            there = m.orbital[cell_of(moved[0])] == planet or one_move(s, seat, moved[0], planet)
            if here and not there and site(s, seat, planet).needed:
                return [Reason("within", planet=name(s, planet), face=face(ship))]
    return []


def _roll(s: State, seat: int, a: Roll) -> Iterator[Reason]:
    """Yield the numbers with which a roll of a ship on the map would make a sum."""
    if a.verb == "scout":
        yield Reason("free-roll", face=face(code_at(s, seat, a.die)))
    if a.die < 0 or a.verb not in ("reconfigure", "scout"):
        return
    code = code_at(s, seat, a.die)
    planet = s.setting.map.orbital[a.die]
    if planet >= 0 and site(s, seat, planet).ready:
        return
    other = [number for number in range(1, 7) if number != face(code)]
    wanted = []
    for number in other if planet >= 0 else ():
        there = s.copy()
        lift(there, seat, a.die)
        land(there, seat, a.die, die(number, memory(code)))
        if site(there, seat, planet).ready:
            wanted.append(number)
    if wanted:
        share = len(wanted) / len(other)
        yield Reason("roll-for", planet=name(s, planet), wanted=tuple(wanted), chance=share)
        return
    number = face(code)
    if number != 3:
        better = (
            [n for n in other if n < number] if number > 3 else [n for n in other if n > number]
        )
        word = "roll-lower" if number > 3 else "roll-faster"
        yield Reason(word, face=number, chance=len(better) / len(other))


def _research(s: State, end: State, seat: int) -> Iterator[Reason]:
    if breaks_through(end, seat) and not breaks_through(s, seat):
        yield Reason("breakthrough")
    elif end.research[seat] > s.research[seat]:
        needed = breakthrough(s.cards[seat])
        yield Reason("research", value=end.research[seat], needed=needed)


def _safer(s: State, end: State, seat: int) -> list[Reason]:
    """Yield the ship whose worst danger falls most, if clearly."""
    if not isinstance(asked_now(end), Act):
        return []
    was, now = dangers(s, seat), dangers(end, seat)
    moved = [ship for ship in s.ships[seat] if ship not in end.ships[seat]]
    arrived = [ship for ship in end.ships[seat] if ship not in s.ships[seat]]
    found = []
    for ship in moved:
        there = [new for new in arrived if face(new) == face(ship)]
        before = was.get(cell_of(ship), 0.0)
        if len(there) == 1 and before - now.get(cell_of(there[0]), 0.0) >= CLEAR:
            after = now.get(cell_of(there[0]), 0.0)
            found.append((before - after, cell_name(cell_of(ship)), before, after))
    found.sort(reverse=True)
    return [Reason("safer", cell=cell, was=was, now=now) for _, cell, was, now in found[:1]]


def _threat(s: State, end: State, seat: int) -> list[Reason]:
    """Yield the rival's ship whose danger rises most."""
    if not isinstance(asked_now(end), Act):
        return []
    found = []
    for other in s.setting.rivals(seat):
        was, now = dangers(s, other, seat), dangers(end, other, seat)
        found += [(odds - was.get(cell, 0.0), cell, odds, other) for cell, odds in now.items()]
    found = [one for one in found if one[0] >= CLEAR and one[2] >= EVEN]
    return [
        Reason("threat", cell=cell_name(cell), face=face(code_at(end, other, cell)), chance=odds)
        for _, cell, odds, other in sorted(found, reverse=True)[:1]
    ]


BECAUSE = Because(facts)
