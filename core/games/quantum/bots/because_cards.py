"""Reasons to take a card: facts of the position with and without the card.

- `card-cube` left: it brings dominance to 6, and a cube; `left` cubes are then still to be
  placed.
- `card-dominance` value: what the own dominance rises to.
- `card-ship` count: so many ships the seat then has, on the map and in the scrapyard.
- `card-turn`: its taker plays another turn.
- `card-lift` count: so many cubes of rivals can be moved.
- `card-robs` count: so many rivals lose a command.
- `card-wrecks` count: so many ships in the scrapyard can come back with it.
- `card-sum` planet: with it the sum of that planet is there.
- `card-action` / `card-study` value: were it the start of a turn: so many actions more; what
  research would be.
- `card-odds` / `card-guard` cell face chance was: an attack on that rival's ship, or a rival's
  attack on the own ship, wins with `chance` with it and with `was` without it.
- `card-both` cell face chance: a rival's attack on that ship wins with that chance; with the card
  both ships would be lost instead.
- `card-spoils` cell face chance actions research: a victory there would bring so much.
- `card-rise` value: one victory would bring dominance to that.
- `card-keeps` cell face value: that ship can be attacked; losing it would leave dominance as it
  is.
- `card-reach` planet face: with it that ship reaches the orbit of that open planet in one move.
- `card-level` needed value: research brings a card at `needed`; it is at `value`.
- `card-deploy` count: ships in the scrapyard that come back without an action.
- `card-squares` count: so many squares more to deploy to; a ship is in the scrapyard.
- `card-free` count: were it the own turn with no action left, so many steps more were possible.
- `card-steps` count: were it the start of the own turn, so many steps more were possible.
- `card-number` planet face: a ship there that is rerolled to that number makes the sum; it is
  chosen.
- `card-useless`: the command that is discarded changes none of these now.
- `refresh` count: so many cards can be taken of the new ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.games.quantum.actions import REFRESH, Action, Card
from core.games.quantum.bots.because_facts import (
    INTERCEPTOR,
    attacks,
    dangers,
    name,
    one_move,
    rested,
)
from core.games.quantum.bots.powers import breakthrough
from core.games.quantum.cards.gambits import Discard, LiftCube, Reorganize, Sabotaged
from core.games.quantum.cards.registry import GAMBITS, HOOKS, fold
from core.games.quantum.dominance import HIGHEST, LOWEST, infamy_planets
from core.games.quantum.fleet import bases, deploy_cost
from core.games.quantum.game import GAME
from core.games.quantum.maps import cell_name
from core.games.quantum.queries import site
from core.games.quantum.question import legal
from core.games.quantum.state import (
    State,
    cards_of,
    cell_of,
    code_at,
    cubes_left,
    die,
    face,
    land,
    lift,
    memory,
    owner,
    put,
)
from core.kernel.game import CHANCE, Reason

LEAST = 0.02
"""A difference of chances that is told."""


def cards(s: State, seat: int, a: Action) -> tuple[Reason, ...]:
    """Return the facts in favour of taking or discarding a card."""
    if a is REFRESH:
        return (Reason("refresh", count=s.picks[seat] - 1),) if s.picks[seat] > 1 else ()
    if not isinstance(a, Card):
        return ()
    if a.verb == "discard":
        without = put(s.cards, seat, tuple(key for key in s.cards[seat] if key != a.card))
        bare = s.copy()
        bare.cards = without
        known = a.card in s.cards[seat]
        return (Reason("card-useless"),) if known and not any(_command(bare, seat, a.card)) else ()
    if a.card in GAMBITS:
        return tuple(_gambit(s, seat, a))
    return tuple(_command(s, seat, a.card))


def _gambit(s: State, seat: int, a: Card) -> Iterator[Reason]:
    after = GAME.apply(s, a)
    while GAME.actor(after) == CHANCE:
        after = GAME.apply(after, GAME.legal(after)[0])
    if GAMBITS[a.card].new_turn:
        yield Reason("card-turn")
    risen = after.dominance[seat]
    if risen == HIGHEST > s.dominance[seat] and infamy_planets(s, seat):
        yield Reason("card-cube", left=cubes_left(s, seat) - 1)
    elif risen > max(s.dominance[seat], LOWEST):
        yield Reason("card-dominance", value=risen)
    if after.reserve[seat] < s.reserve[seat]:
        yield Reason("card-ship", count=len(s.ships[seat]) + len(s.scrap[seat]) + 1)
    top = after.pending[-1] if after.pending else None
    if isinstance(top, LiftCube):
        yield Reason("card-lift", count=len(legal(after)))
    rivals = s.setting.rivals(seat)
    losers = sum(len([*cards_of(after, o)]) < len([*cards_of(s, o)]) for o in rivals)
    asked = [one.seat for one in after.pending if isinstance(one, Discard | Sabotaged)]
    losers += sum(any(cards_of(after, other)) for other in asked)
    if losers:
        yield Reason("card-robs", count=losers)
    if isinstance(top, Reorganize) and s.scrap[seat]:
        yield Reason("card-wrecks", count=len(s.scrap[seat]))


def _command(s: State, seat: int, card: str) -> Iterator[Reason]:
    """Yield the card's changes to the position, as if it worked at once."""
    n = s.copy()
    n.cards = put(s.cards, seat, (*s.cards[seat], card))
    planets = range(len(s.cubes))
    for planet in planets:
        if site(n, seat, planet).ready and not site(s, seat, planet).ready:
            yield Reason("card-sum", planet=name(s, planet))
            break
    before, began = rested(s, seat, start=True), rested(n, seat, start=True)
    if began.actions > before.actions:
        yield Reason("card-action", count=began.actions - before.actions)
    if began.research[seat] > before.research[seat]:
        yield Reason("card-study", value=began.research[seat])
    yield from _odds(s, n, seat)
    yield from _guards(s, n, seat, card)
    yield from _spoils(s, n, seat, card)
    yield from _builds(s, n, seat, card)
    yield from _moves(s, n, seat)


def _odds(s: State, n: State, seat: int) -> Iterator[Reason]:
    was, now = attacks(s, seat), attacks(n, seat)
    gains = [(odds - was[cell], cell) for cell, odds in now.items() if cell in was]
    for gain, cell in sorted(gains, reverse=True)[:1]:
        if gain >= LEAST:
            yield Reason("card-odds", **_ship(s, cell), chance=now[cell], was=was[cell])


def _ship(s: State, cell: int) -> dict[str, object]:
    return {"cell": cell_name(cell), "face": face(code_at(s, owner(s, cell), cell))}


def _guards(s: State, n: State, seat: int, card: str) -> Iterator[Reason]:
    was, now = dangers(s, seat), dangers(n, seat)
    gains = [(odds - now.get(cell, 0.0), cell) for cell, odds in was.items()]
    for gain, cell in sorted(gains, reverse=True)[:1]:
        if gain >= LEAST:
            yield Reason("card-guard", **_ship(s, cell), chance=now.get(cell, 0.0), was=was[cell])
    worst = max(was, key=lambda cell: (was[cell], cell), default=-1)
    if worst < 0 or not was[worst]:
        return
    if card in HOOKS["attacked"]:
        yield Reason("card-both", **_ship(s, worst), chance=was[worst])
    if fold("change", (card,), -1) == 0 and s.dominance[seat] > LOWEST:
        yield Reason("card-keeps", **_ship(s, worst), value=s.dominance[seat])


def _spoils(s: State, n: State, seat: int, card: str) -> Iterator[Reason]:
    """Yield the gains of a victory with the card."""
    best = attacks(n, seat)
    aim = max(best, key=lambda cell: (best[cell], cell), default=-1)
    if aim < 0 or not best[aim]:
        return
    rise = fold("change", n.cards[seat], 1)
    if rise > fold("change", s.cards[seat], 1):
        yield Reason("card-rise", value=min(HIGHEST, s.dominance[seat] + rise))
    if card in HOOKS["kill"]:
        won = rested(n, seat)
        HOOKS["kill"][card](won, seat)
        actions = won.actions - rested(n, seat).actions
        study = won.research[seat] - s.research[seat]
        if actions or study:
            gain = {"chance": best[aim], "actions": actions, "research": study}
            yield Reason("card-spoils", **_ship(s, aim), **gain)


def _builds(s: State, n: State, seat: int, card: str) -> Iterator[Reason]:
    """Yield its changes to moves, research and ships that come back."""
    for planet in range(len(s.cubes)):
        if not site(s, seat, planet).needed:
            continue
        for ship in s.ships[seat]:
            there = s.setting.map.orbital[cell_of(ship)] == planet
            if face(ship) == INTERCEPTOR:
                continue
            if not there and one_move(n, seat, ship, planet) > one_move(s, seat, ship, planet):
                yield Reason("card-reach", planet=name(s, planet), face=face(ship))
                break
        else:
            continue
        break
    if breakthrough(n.cards[seat]) < breakthrough(s.cards[seat]):
        yield Reason("card-level", needed=breakthrough(n.cards[seat]), value=s.research[seat])
    wrecks = len(s.scrap[seat])
    if wrecks and deploy_cost(n, seat) < deploy_cost(s, seat):
        yield Reason("card-deploy", count=wrecks)
    more = (bases(n, seat) & ~bases(s, seat)).bit_count()
    if wrecks and more:
        yield Reason("card-squares", count=more)
    if card in HOOKS["chosen"]:
        yield from _numbers(s, seat)


def _numbers(s: State, seat: int) -> Iterator[Reason]:
    """The first ship that makes a sum with another number."""
    for ship in s.ships[seat]:
        planet = s.setting.map.orbital[cell_of(ship)]
        if planet < 0 or site(s, seat, planet).ready:
            continue
        for number in range(1, 7):
            there = s.copy()
            lift(there, seat, cell_of(ship))
            land(there, seat, cell_of(ship), die(number, memory(ship)))
            if number != face(ship) and site(there, seat, planet).ready:
                yield Reason("card-number", planet=name(s, planet), face=number)
                return


def _moves(s: State, n: State, seat: int) -> Iterator[Reason]:
    """Yield the additional steps that it allows, without an action or with all of them."""
    tired = rested(s, seat), rested(n, seat)
    for one in tired:
        one.actions = 0
    free = len(legal(tired[1])) - len(legal(tired[0]))
    if free > 0:
        yield Reason("card-free", count=free)
        return
    more = len(legal(rested(n, seat))) - len(legal(rested(s, seat)))
    if more > 0:
        yield Reason("card-steps", count=more)
