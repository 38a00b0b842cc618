"""Quantum's puzzles: the refutation of a wrong answer, played on the board."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from core.games.quantum.actions import Attack, Cube, Go
from core.games.quantum.construct import targets, totals
from core.games.quantum.game import GAME
from core.games.quantum.maps import bits, cell_name
from core.games.quantum.queries import chance_from, launch_cells
from core.games.quantum.state import State, cell_of
from core.games.quantum.turn import Act
from core.kernel.game import CHANCE, Reason
from pygame_web.ui.game_page import Answer, Shown

LIKELY = Fraction(1, 2)
"""From this chance on, an attack by the rival is shown."""


class Near(NamedTuple):
    """The planet whose number is nearest to the sum of a seat's ships around it."""

    away: int
    planet: int
    total: int
    needed: int


def nearest(s: State, seat: int) -> Near | None:
    """Return the nearest planet; None if the seat cannot build anywhere."""
    return min(
        (
            Near(abs(total - needed), planet, total, needed)
            for planet in range(len(s.cubes))
            for total in totals(s, seat, planet)
            for needed in targets(s, seat, planet)
        ),
        default=None,
    )


def steps(answer: Answer) -> tuple[Shown, ...]:
    """Return the decision that failed, then what follows: the rival's turn, or the dice.

    Facts: `short` or `ready` planet total needed, the latter with actions; `no-planet`; `over`,
    `ended` (a turn of the rival comes next or not); `rival` cell chance; `rival-cube` planet;
    `luck` chance; `die`; `repelled` actions; `sure`; `rolled` face actions; `depends`.
    """
    own = [ply for ply, token in enumerate(answer.tokens) if not token.startswith("=")]
    ply = own[-1]
    if answer.tokens[ply] == "end":
        return _ended(answer, ply)
    return _thrown(answer, ply)


def _lit(s: State, seat: int, planet: int) -> tuple[str, ...]:
    """Return a planet, and the seat's ships around it."""
    m = s.setting.map
    cells = [cell_of(ship) for ship in s.ships[seat]]
    around = [cell for cell in cells if m.orbital[cell] == planet]
    return tuple(f"#sq-{cell_name(cell)}" for cell in (m.centre[planet], *around))


def _ended(answer: Answer, ply: int) -> tuple[Shown, ...]:
    """Return the turn was ended without a cube."""
    s, seat, start = answer.states[ply], answer.seat, GAME.write_state(answer.states[0])
    tokens = tuple(answer.tokens[: ply + 1])
    near = nearest(s, seat)
    fact = Reason("no-planet")
    lit: tuple[str, ...] = ()
    if near is not None:
        name = cell_name(s.setting.map.centre[near.planet])
        facts: dict[str, Any] = {"planet": name, "total": near.total, "needed": near.needed}
        fact = Reason("short", **facts)
        if not near.away:
            fact = Reason("ready", actions=s.actions, **facts)
        lit = _lit(s, seat, near.planet)
    over = answer.states[ply + 1]
    then = Reason("over" if over.turn != seat else "ended")
    shown = [Shown(start, tokens[:-1], fact, lit), Shown(start, tokens, then)]
    reply = _reply(over, seat)
    if reply is not None:
        shown.append(Shown(start, (*tokens, *reply[0]), reply[1], reply[2]))
    return tuple(shown)


Reply = tuple[tuple[str, ...], Reason, tuple[str, ...]]
"""Tokens, the fact, and what it speaks of."""


def _reply(s: State, seat: int) -> Reply | None:
    """Return the rival's cube, or its likeliest attack; None where it has neither."""
    top = s.pending[-1] if s.pending else None
    if not isinstance(top, Act) or s.turn == seat:
        return None
    legal = GAME.legal(s)
    for action in legal:
        if isinstance(action, Cube) and action.verb == "construct":
            name = cell_name(action.centre)
            lit = (f"#sq-{name}",)
            return (GAME.write_action(action),), Reason("rival-cube", planet=name), lit
    attacks = [
        (chance_from(s, action.ship, action.cell, cell), action, cell)
        for action in legal
        if isinstance(action, Attack) and not s.cards[seat] and not s.cards[s.turn]
        for cell in bits(launch_cells(s, action))
    ]
    chance, attack, cell = max(
        attacks, key=lambda one: (one[0], -one[1].ship, -one[1].cell, -one[2]), default=(0, None, 0)
    )
    if attack is None or chance < LIKELY:
        return None
    tokens = [GAME.write_action(attack)]
    then = GAME.apply(s, attack)
    if GAME.actor(then) == s.turn:
        launch = Go("from", cell)
        tokens.append(GAME.write_action(launch))
        then = GAME.apply(then, launch)
    fall = next((fall for fall in falls(then) if fall.won), None)
    if fall is None:
        return None
    name = cell_name(attack.cell)
    reason = Reason("rival", cell=name, chance=float(chance))
    return (*tokens, *fall.tokens), reason, (f"#sq-{name}",)


class Fall(NamedTuple):
    """An outcome of dice: tokens, position, and the winner of the battle, if any."""

    tokens: tuple[str, ...]
    state: State
    won: bool | None
    face: int
    """The face of a rolled ship; 0 if none was rolled."""


def falls(s: State, tokens: tuple[str, ...] = (), won: bool | None = None) -> Iterator[Fall]:
    """Yield every way the dice fall, until somebody decides or a battle is over."""
    if GAME.actor(s) != CHANCE or won is not None:
        yield Fall(tokens, s, won, 0)
        return
    for action, _ in GAME.outcomes(s):
        then = GAME.apply(s, action)
        events = GAME.events(s, action, then)
        battles = [bool(event.facts["won"]) for event in events if event.code == "battle"]
        rolled = [int(str(event.facts["face"])) for event in events if event.code == "die-rolled"]
        battle = battles[0] if battles else won
        face = rolled[0] if rolled else 0
        for fall in falls(then, (*tokens, GAME.write_action(action)), battle):
            yield fall._replace(face=fall.face or face)


def _thrown(answer: Answer, ply: int) -> tuple[Shown, ...]:
    """Return the steps after a die: the chance of the attack, and dice that do not help."""
    start, seat = GAME.write_state(answer.states[0]), answer.seat
    before = tuple(answer.tokens[:ply])
    tokens = tuple(answer.tokens[: ply + 1])
    every = list(falls(answer.states[ply + 1]))
    battles = [fall for fall in every if fall.won is not None]
    lost = next((fall for fall in battles if not fall.won), None)
    if battles and len(battles) == len(every):
        chance = sum(bool(fall.won) for fall in battles) / len(battles)
        luck = Shown(start, before, Reason("luck", chance=chance))
        if lost is None:
            return luck, Shown(start, (*tokens, *every[0].tokens), Reason("sure"))
        fact = Reason("repelled", actions=lost.state.actions)
        return luck, Shown(start, (*tokens, *lost.tokens), fact)
    die = Shown(start, before, Reason("die"))
    for fall in every:
        if fall.face and GAME.actor(fall.state) == seat and not _builds(fall.state, seat):
            fact = Reason("rolled", face=fall.face, actions=fall.state.actions)
            return die, Shown(start, (*tokens, *fall.tokens), fact)
    return die, Shown(start, tuple(answer.tokens), Reason("depends"))


def _builds(s: State, seat: int) -> bool:
    """Return whether the numbers of a planet are there for a seat, whatever its actions."""
    near = nearest(s, seat)
    return near is not None and not near.away
