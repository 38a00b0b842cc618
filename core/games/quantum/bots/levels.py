"""The five levels: what each looks at, how far ahead, and how often it looks less far."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from random import Random

from core.bots.lapses import lapsing
from core.bots.levels import Decide
from core.bots.uniform import decide as uniform
from core.games.quantum.actions import END, RESEARCH, Action, Attack
from core.games.quantum.bots import draft, opening
from core.games.quantum.bots.outcomes import expected, follow, odds
from core.games.quantum.bots.turn import AGAIN, Child, Turn
from core.games.quantum.game import GAME
from core.games.quantum.market import Pick
from core.games.quantum.question import legal
from core.games.quantum.setup import Keep, StartingPlanet
from core.games.quantum.state import State
from core.games.quantum.turn import ACTIONS, Act
from core.kernel.game import AnyGame

BEAM, BUDGET = (8, 4, 3, 2, 1), 800
"""The whole own turn: actions followed at each depth of an own turn; positions judged in all."""
WIDE_BEAM, WIDE_BUDGET, ROUNDS = (20, 5, 3, 2, 1, 1), 2000, 3
"""The same for the admiral with two seats (every seat more is judged, too, so with more it looks at
as many positions less), and the rounds of its search."""
RESTLESS = 4.0
"""What One Ahead sacrifices, at most and per turn played, rather than do nothing."""

LIKELY = 0.5
"""The least chance at which a beginner attacks."""


def one_ahead(game: AnyGame, s: State, random: Random) -> Action:
    """Look one action ahead, with exact odds, and lose patience over the turns.

    Otherwise two such players may wait for each other for ever.
    """
    restless = RESTLESS * (s.turns // s.setting.seats) if s.actions == ACTIONS else 0.0
    return answer(s, Turn(game.actor(s), (1,), 0), restless)


def whole_turn(game: AnyGame, s: State, random: Random) -> Action:
    """Search the whole turn."""
    return answer(s, Turn(game.actor(s), BEAM, BUDGET))


def keen(game: AnyGame, s: State, random: Random) -> Action:
    """Look one action ahead and use every action: research if nothing else helps."""
    top = s.pending[-1]
    if not isinstance(top, Act) or not s.actions:
        return one_ahead(game, s, random)
    search = Turn(top.seat, (1,), 0)
    children = search.children(s, 0)
    best = max(children, key=lambda child: expected(child[2], search.judge), default=None)
    if best is None:
        return END
    promising = expected(best[2], search.judge) > search.judge(s)
    return RESEARCH if not promising and RESEARCH in legal(s) else best[1]


def whim(game: AnyGame, s: State, random: Random) -> Action:
    """Play like a beginner: a random kind of action, attacks only if likely to win.

    All kinds are equally likely, however many actions of a kind there are.
    """
    top = s.pending[-1]
    if not isinstance(top, Act) or not s.actions:
        chosen: Action = uniform(game, s, random)
        return chosen
    kinds: dict[type[Action], list[Action]] = {}
    for action in legal(s):
        if action is not END and not (
            isinstance(action, Attack) and odds(s, action.ship, action.cell) < LIKELY
        ):
            kinds.setdefault(type(action), []).append(action)
    return random.choice(random.choice(list(kinds.values()))) if kinds else END


captain = lapsing(whole_turn, one_ahead, 0.38)
cadet = lapsing(whole_turn, one_ahead, 0.86)
recruit = lapsing(one_ahead, uniform, 0.145)
deckhand = lapsing(keen, whim, 0.48)


def admiral(game: AnyGame, s: State, random: Random) -> Action:
    """Search the whole turn, comparing many first actions in rounds."""
    budget = 2 * WIDE_BUDGET / s.setting.seats
    return answer(s, Turn(game.actor(s), WIDE_BEAM, budget, again=AGAIN, rounds=ROUNDS))


def answer(s: State, search: Turn, restless: float = 0.0) -> Action:
    """Answer any question with the given search.

    `restless`: how many points the bot accepts to lose rather than end the turn.
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
    """Make a small choice on the way: search the few that look best to the end of the turn."""
    found = [
        (expected(spread, search.judge), action, spread)
        for action in legal(s)
        for spread in [follow(GAME.apply(s, action), search.seat, search.judge)]
    ]
    found.sort(key=itemgetter(0), reverse=True)
    kept: list[Child] = found[: search.beam[0]]
    return max(kept, key=lambda child: search.worth(child[2], 1))[1]


FORMER: Mapping[str, Decide] = {"deckhand-1": lapsing(one_ahead, uniform, 0.26)}
"""How levels decided at first; see `Head.former`."""

LEVELS: Mapping[str, Decide] = {
    "deckhand": deckhand,
    "recruit": recruit,
    "cadet": cadet,
    "captain": captain,
    "admiral": admiral,
}
"""The ladder, weakest first."""
