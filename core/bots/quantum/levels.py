"""The five levels: what each looks at, how far, and how often it looks less far."""

from __future__ import annotations

from operator import itemgetter
from random import Random

from core.bots.lapses import lapsing
from core.bots.quantum import draft, opening
from core.bots.quantum.outcomes import expected, follow
from core.bots.quantum.turn import AGAIN, Child, Turn
from core.bots.uniform import decide as uniform
from core.kernel.game import AnyGame
from core.quantum import GAME
from core.quantum.actions import END, Action
from core.quantum.market import Pick
from core.quantum.question import legal
from core.quantum.setup import Keep, StartingPlanet
from core.quantum.state import State
from core.quantum.turn import ACTIONS, Act

BEAM, BUDGET = (8, 4, 3, 2, 1), 800
"""The whole own turn: actions followed at each depth of an own turn; positions judged in all."""
WIDE_BEAM, WIDE_BUDGET, ROUNDS = (20, 5, 3, 2, 1, 1), 2000, 3
"""The same for the admiral with two seats (every seat more is judged, too, so with more it looks at
as many positions less), and the rounds of its search."""
RESTLESS = 4.0
"""What one ahead gives up, at most and for every turn it has had, rather than do nothing at all."""


def one_ahead(game: AnyGame, s: State, random: Random) -> Action:
    """One action ahead, with exact odds; it does not let turn after turn go by.

    So short a look sees nothing to do where two sides wait for each other.
    """
    restless = RESTLESS * (s.turns // s.setting.seats) if s.actions == ACTIONS else 0.0
    return answer(s, Turn(game.actor(s), (1,), 0), restless)


def whole_turn(game: AnyGame, s: State, random: Random) -> Action:
    """The whole own turn."""
    return answer(s, Turn(game.actor(s), BEAM, BUDGET))


captain = lapsing(whole_turn, one_ahead, 0.38)
cadet = lapsing(whole_turn, one_ahead, 0.86)
recruit = lapsing(one_ahead, uniform, 0.145)
deckhand = lapsing(one_ahead, uniform, 0.26)


def admiral(game: AnyGame, s: State, random: Random) -> Action:
    """The whole own turn, many first actions in rounds."""
    budget = 2 * WIDE_BUDGET / s.setting.seats
    return answer(s, Turn(game.actor(s), WIDE_BEAM, budget, again=AGAIN, rounds=ROUNDS))


def answer(s: State, search: Turn, restless: float = 0.0) -> Action:
    """The answer to any question, by the search given.

    `restless`: so many points less than what is there may be left of it rather than end the turn.
    """
    top = s.pending[-1]
    if isinstance(top, Act):
        ranked = search.ranked(s)
        return ranked[0][1] if ranked and ranked[0][0] > search.judge(s) - restless else END
    if isinstance(top, Keep):
        return opening.keep_or_not(s, search.seat)
    if isinstance(top, StartingPlanet):
        return opening.starting_planet(s, search.seat)
    if isinstance(top, Pick):
        return draft.pick(s, search)
    return _small(s, search)


def _small(s: State, search: Turn) -> Action:
    """A small choice on the way: the best few at rest, looked at as deep as the turn goes."""
    found = [
        (expected(spread, search.judge), action, spread)
        for action in legal(s)
        for spread in [follow(GAME.apply(s, action), search.seat, search.judge)]
    ]
    found.sort(key=itemgetter(0), reverse=True)
    kept: list[Child] = found[: search.beam[0]]
    return max(kept, key=lambda child: search.worth(child[2], 1))[1]
