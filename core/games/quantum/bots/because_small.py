"""Reasons for small steps, used when `because` finds no sum, attack or danger.

Steps are squares; ships in the way are left out.

- `toward` planet face steps was: a ship that moved is so many squares from the orbit of an open
  planet; it was farther.
- `can-attack` cell face chance: after the plan an attack on that rival's ship is possible from
  where none was.
- `safer-little` cell was now: as `safer`, by less.
- `duel` cell face shows before chance was: the ship that shows another number now: against the
  nearest rival's ship its attack wins with `chance`; with the number before with `was`. No card of
  the two is at work.
- `apart` face steps was: a ship that moved is farther from the nearest rival's ship.
- `stays` / `advances` planet face steps other: where it goes or stays the victor is nearer to
  that open planet than by the other answer.
- `stays-apart` / `advances-apart` steps other: the same, farther from the nearest rival's ship.
- `stays-safe` / `advances-safe` cell chance now: by the other answer the ship would be on that
  cell and could be attacked with `chance`; by this one with `now`.
- `pick` count: so many cards are to be taken at the end of this turn.
- `unhurt`: no rival could attack a ship of the seat if its turn came now.
- `hurt-at-most` chance: attacks of rivals on ships of the seat win with that chance at most.
- `idle` left: no step with an action makes a sum, and no attack is possible.
- `idle-attack` left chance: no step makes a sum, and the best attack wins with that chance.
- `new-die` chance: as the dice lie the battle is lost; with the new die it is won so often.
- `dice-win`: the battle is won as the dice lie.
- `trade` mine face chance: before dice: the attack would win with that chance; now both are lost.
- `no-trade` face chance: the attack wins with that chance only.
- `comes` face cell steps planet other: a ship put on the map is so many squares from the orbit of
  an open planet; from the farthest other free square it is `other`, which are more.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.games.quantum.actions import (
    ADVANCE,
    END,
    PASS,
    SCRAPYARD,
    STAY,
    Action,
    Attack,
    Place,
)
from core.games.quantum.bots.because_facts import (
    attacks,
    changed,
    dangers,
    name,
    steps,
    ways,
)
from core.games.quantum.bots.distances import FAR
from core.games.quantum.cards.battle import Ambush
from core.games.quantum.combat import Advance, InBattle, Reroll
from core.games.quantum.game import GAME
from core.games.quantum.maps import cell_name
from core.games.quantum.odds import chance as odds
from core.games.quantum.queries import chance, chance_from, fight, site
from core.games.quantum.question import asked_now, legal
from core.games.quantum.state import State, cell_of, code_at, face, owner
from core.games.quantum.turn import Act
from core.kernel.game import CHANCE, Reason

LEAST = 0.02
"""A difference of chances that is told."""
HALF = 0.5
SAFE = 0.35
"""Attacks that win less often than that are told as safety."""


def small(s: State, end: State, seat: int, a: Action) -> tuple[Reason, ...]:
    """Return the facts in favour of an action, the most convincing first."""
    top = asked_now(s)
    if isinstance(top, Reroll):
        return tuple(_reroll(s, a))
    if isinstance(top, Ambush):
        return tuple(_ambush(s, top, a))
    if isinstance(top, Advance):
        return tuple(_after_battle(s, seat, a))
    if isinstance(a, Place):
        return tuple(_nearer_planet(s, seat, a))
    if a is END:
        return tuple(_ends(s, seat))
    return tuple(_moves(s, end, seat))


def _moves(s: State, end: State, seat: int) -> Iterator[Reason]:
    """Yield the goals that the moved or changed ships come nearer to."""
    moved = changed(s, end, seat)
    near = []
    for old, new in moved:
        for planet in _open(s, seat):
            was, now = (steps(s, planet, cell_of(one), face(one)) for one in (old, new))
            if now < was < FAR:
                facts = {"planet": name(s, planet), "face": face(new), "steps": now, "was": was}
                near.append((now, was - now, Reason("toward", **facts)))
    if near and face(moved[0][0]) == face(moved[0][1]):
        yield min(near, key=lambda one: (one[0], -one[1]))[2]
    if not isinstance(asked_now(end), Act):
        return
    yield from _aims(s, end, seat)
    yield from _less_danger(s, end, seat, moved)
    for old, new in moved:
        yield from _duel(s, end, seat, old, new)
    for old, new in moved:
        was, now = _steps_to_rival(s, seat, cell_of(old)), _steps_to_rival(end, seat, cell_of(new))
        if was < now < FAR:
            yield Reason("apart", face=face(new), steps=now, was=was)
            return


def _open(s: State, seat: int) -> list[int]:
    """Return the planets where a seat can build."""
    return [planet for planet in range(len(s.cubes)) if site(s, seat, planet).needed]


def _aims(s: State, end: State, seat: int) -> Iterator[Reason]:
    was, now = attacks(s, seat), attacks(end, seat)
    found = [(share, cell) for cell, share in now.items() if cell not in was and share > 0]
    for share, cell in sorted(found, reverse=True)[:1]:
        number = face(code_at(end, owner(end, cell), cell))
        yield Reason("can-attack", cell=cell_name(cell), face=number, chance=share)


def _less_danger(s: State, end: State, seat: int, moved: list[tuple[int, int]]) -> Iterator[Reason]:
    was, now = dangers(s, seat), dangers(end, seat)
    found = []
    for old, new in moved:
        before, after = was.get(cell_of(old), 0.0), now.get(cell_of(new), 0.0)
        if before - after >= LEAST:
            found.append((before - after, cell_name(cell_of(old)), before, after))
    for _, cell, before, after in sorted(found, reverse=True)[:1]:
        yield Reason("safer-little", cell=cell, was=before, now=after)


def _duel(s: State, end: State, seat: int, old: int, new: int) -> Iterator[Reason]:
    """Yield the duel of a ship that changed its number in place against the nearest rival ship."""
    if cell_of(old) != cell_of(new):
        return
    enemies = [
        (ways(s, cell_of(ship), cell_of(new)), ship, other)
        for other in s.setting.rivals(seat)
        for ship in end.ships[other]
    ]
    if not enemies:
        return
    _, ship, other = min(enemies)
    if s.cards[seat] or s.cards[other]:
        return
    none = frozenset[str]()
    was, now = (float(odds(face(one), face(ship), none, none)) for one in (old, new))
    if now - was >= LEAST:
        where = {"cell": cell_name(cell_of(ship)), "face": face(ship)}
        yield Reason("duel", **where, shows=face(new), before=face(old), chance=now, was=was)


def _steps_to_rival(s: State, seat: int, cell: int) -> int:
    """Squares from a cell to the nearest ship of a rival."""
    enemies = [cell_of(ship) for other in s.setting.rivals(seat) for ship in s.ships[other]]
    return min([ways(s, enemy, cell) for enemy in enemies], default=FAR)


def _after_battle(s: State, seat: int, a: Action) -> Iterator[Reason]:
    """Yield reasons to advance or stay, compared with the other answer."""
    top = asked_now(s)
    ends = GAME.apply(s, STAY), GAME.apply(s, ADVANCE)
    mine, theirs = ends if a is STAY else ends[::-1]
    here, there = (top.ship, top.target) if a is STAY else (top.target, top.ship)
    number = face(code_at(s, seat, top.ship))
    near = []
    for planet in _open(s, seat):
        this, other = steps(s, planet, here, number), steps(s, planet, there, number)
        if this < other < FAR:
            near.append((this, planet, other))
    word = "stays" if a is STAY else "advances"
    for this, planet, other in sorted(near)[:1]:
        facts = {"planet": name(s, planet), "face": number, "steps": this, "other": other}
        yield Reason(word, **facts)
    hurt, otherwise = dangers(mine, seat).get(here, 0.0), dangers(theirs, seat).get(there, 0.0)
    if otherwise - hurt >= LEAST:
        yield Reason(f"{word}-safe", cell=cell_name(there), chance=otherwise, now=hurt)
    apart, nearer = _steps_to_rival(mine, seat, here), _steps_to_rival(theirs, seat, there)
    if nearer < apart < FAR:
        yield Reason(f"{word}-apart", steps=apart, other=nearer)


def _nearer_planet(s: State, seat: int, a: Place) -> Iterator[Reason]:
    """Yield the open planet to which a newly placed ship is nearer than from another square."""
    if a.cell == SCRAPYARD:
        return
    cells = [b.cell for b in legal(s) if isinstance(b, Place) and b.cell != SCRAPYARD]
    found = []
    for planet in _open(s, seat):
        here = steps(s, planet, a.cell, a.face)
        other = max(steps(s, planet, cell, a.face) for cell in cells)
        if here < other < FAR:
            found.append((here, planet, other))
    for here, planet, other in sorted(found)[:1]:
        where = {"planet": name(s, planet), "face": a.face, "cell": cell_name(a.cell)}
        yield Reason("comes", **where, steps=here, other=other)


def _ends(s: State, seat: int) -> Iterator[Reason]:
    """Yield reasons to end a turn with actions left."""
    if s.picks[seat]:
        yield Reason("pick", count=s.picks[seat])
    hurt = max(dangers(s, seat).values(), default=0.0)
    if not hurt:
        yield Reason("unhurt")
    elif hurt <= SAFE:
        yield Reason("hurt-at-most", chance=hurt)
    best, sums = 0.0, {planet for planet in _open(s, seat) if site(s, seat, planet).ready}
    for a in legal(s):
        if isinstance(a, Attack):
            best = max(best, float(chance(s, a)))
        elif a is not END and _makes(s, seat, a, sums):
            return
    if best < HALF:
        facts = {"chance": best} if best else {}
        yield Reason("idle-attack" if best else "idle", left=s.actions, **facts)


def _makes(s: State, seat: int, a: Action, sums: set[int]) -> bool:
    """Return whether one action places a cube or makes a new sum."""
    after = GAME.apply(s, a)
    if after.cubes != s.cubes:
        return True
    if GAME.actor(after) != seat:
        return False
    return any(site(after, seat, p).ready for p in _open(s, seat) if p not in sums)


def _reroll(s: State, a: Action) -> Iterator[Reason]:
    """Yield the battle's result with the current dice and with the die rerolled."""
    now = fight(s)
    if now is None:
        return
    attacking = asked_now(s).seat == s.turn
    winning = now.attacker_wins == attacking
    if a is not PASS and not winning:
        yield Reason("new-die", chance=_won(s, a, attacking))
    elif a is PASS and winning:
        yield Reason("dice-win")


def _won(s: State, a: Action, attacking: bool) -> float:
    """Return how often the asked side wins with a new roll of a die, and no roll after it."""
    target, rival = asked_now(s).target, owner(s, asked_now(s).target)
    falling = GAME.apply(s, a)
    if GAME.actor(falling) != CHANCE:
        return 0.0
    won = 0.0
    for fell, share in GAME.outcomes(falling):
        after = GAME.apply(falling, fell)
        still = fight(after) if isinstance(asked_now(after), InBattle) else None
        wins = still.attacker_wins if still else not after.bits[rival] >> target & 1
        won += float(share) * (wins == attacking)
    return won


def _ambush(s: State, top: Ambush, a: Action) -> Iterator[Reason]:
    """Yield reasons for or against giving up both ships before the dice."""
    share = float(chance_from(s, top.ship, top.target, top.ship))
    theirs = face(code_at(s, s.turn, top.ship))
    if a is PASS:
        yield Reason("no-trade", face=theirs, chance=share)
    else:
        mine = face(code_at(s, top.seat, top.target))
        yield Reason("trade", mine=mine, face=theirs, chance=share)
