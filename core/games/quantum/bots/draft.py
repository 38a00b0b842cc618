"""Chooses advance cards by their immediate effect, or else by their later worth."""

from __future__ import annotations

from core.games.quantum.actions import REFRESH, Action, Card
from core.games.quantum.bots.figures import COMMAND, PICK
from core.games.quantum.bots.outcomes import expected, follow
from core.games.quantum.bots.turn import Turn
from core.games.quantum.cards.registry import GAMBITS
from core.games.quantum.game import GAME
from core.games.quantum.question import legal
from core.games.quantum.state import State

NEW_CARDS = 0.8
"""The value, in commands, of picking one of six unknown cards next."""


def pick(s: State, search: Turn) -> Action:
    """Return the best answer to a pick."""
    actions: tuple[Action, ...] = legal(s)
    return max(actions, key=lambda a: worth(s, a, search))


def worth(s: State, a: Action, search: Turn) -> float:
    """Return the gain of an answer, in points."""
    base = search.judge(s) - PICK
    if a is REFRESH:
        return NEW_CARDS * COMMAND if s.picks[search.seat] > 1 else 0.0
    if not isinstance(a, Card):
        return 0.0
    return _at_once(s, a.card, search) or _followed(s, a, search) - base


def _followed(s: State, a: Card, search: Turn) -> float:
    spread = follow(GAME.apply(s, a), search.seat, search.judge)
    if a.card in GAMBITS and GAMBITS[a.card].new_turn and s.turn == search.seat:
        return search.worth(spread, 1) + PICK * 0.2
    return expected(spread, search.judge)


def _at_once(s: State, card: str, search: Turn) -> float:
    """Return the worth of a gambit that is not played out; 0 for all others."""
    return COMMAND * GAMBITS[card].appeal(s, search.seat) if card in GAMBITS else 0.0
