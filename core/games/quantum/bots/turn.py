"""Searches a whole turn: expectimax over actions, abilities and dice, in a beam.

At every position of the action phase all actions are tried and judged at rest; the best few are
followed until nothing beats ending the turn, or the beam or the budget is used up. Ending the turn
is worth what the position is worth. A search in rounds looks at many first actions briefly, then at
the best more closely ("successive halving").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any

from core.games.quantum.actions import END, Action, Move, Roll
from core.games.quantum.bots.evaluate import evaluate
from core.games.quantum.bots.figures import TURN
from core.games.quantum.bots.outcomes import Spread, expected, follow
from core.games.quantum.game import GAME
from core.games.quantum.question import legal
from core.games.quantum.state import State
from core.games.quantum.turn import ACTIONS, Act

TEMPO = TURN / (2 * ACTIONS)
"""What an action left is worth when it is decided what to look at first."""

AGAIN = 0.1
"""The budget a cached position costs in a short search."""
GOES_ON = 3
"""The fraction (1/n) of first actions that goes on to the next round."""

Child = tuple[float, Action, Spread]


class Turn:
    """One search: for `seat`, with a `beam` (how many actions are followed at each depth) and a
    `budget` (how many positions are judged; what was begun is finished).

    `worth_of` judges a position for a seat as if its turn ended there; `tempo` is in the same unit.
    `again` is the budget cost of a position judged before. `rounds`: see above.
    """

    __slots__ = (
        "_judged",
        "_known",
        "again",
        "beam",
        "budget",
        "rounds",
        "seat",
        "tempo",
        "worth_of",
    )

    def __init__(
        self,
        seat: int,
        beam: tuple[int, ...],
        budget: float,
        worth_of: Callable[[State, int], float] = evaluate,
        tempo: float = TEMPO,
        again: float = 0.0,
        rounds: int = 1,
    ) -> None:
        self.seat = seat
        self.worth_of = worth_of
        self.tempo = tempo
        self.beam = beam
        self.budget = budget
        self.again = again
        self.rounds = rounds
        self._judged: dict[Any, float] = {}
        self._known: dict[Any, float] = {}

    def judge(self, s: State) -> float:
        """Return the worth of a position, and remember it."""
        key = (
            s.ships,
            s.scrap,
            s.cubes,
            s.dominance,
            s.research,
            s.picks,
            s.winner,
            s.cards,
            s.fresh,
        )
        found = self._judged.get(key)
        if found is None:
            self.budget -= 1
            found = self._judged[key] = self.worth_of(s, self.seat)
        else:
            self.budget -= self.again
        return found

    def children(self, s: State, depth: int) -> list[Child]:
        """Return the actions except ending the turn, most promising first."""
        found: list[Child] = []
        for action in self._candidates(s, depth):
            spread = follow(GAME.apply(s, action), self.seat, self.judge)
            hope = sum(p * (self.judge(end) + self.tempo * end.actions) for p, end in spread)
            found.append((hope, action, spread))
        found.sort(key=itemgetter(0), reverse=True)
        return found

    def _candidates(self, s: State, depth: int) -> list[Action]:
        """Return the actions worth trying.

        After the first, these are moves only into orbits, and no rerolls for an action, which are
        seldom best.
        """
        actions = [action for action in legal(s) if action is not END]
        if not depth:
            return actions
        orbital = s.setting.map.orbital
        return [
            action
            for action in actions
            if not (isinstance(action, Move) and orbital[action.cell] < 0)
            and not (isinstance(action, Roll) and action.verb == "reconfigure")
        ]

    def value(self, s: State, depth: int) -> float:
        """Return the best worth that the rest of the turn can reach from a position at rest."""
        stop = self.judge(s)
        if s.winner >= 0 or depth >= len(self.beam) or self.budget <= 0:
            return stop
        top = s.pending[-1]
        if not isinstance(top, Act) or top.seat != self.seat:
            return stop
        key = (
            depth,
            s.ships,
            s.scrap,
            s.cubes,
            s.actions,
            s.used,
            s.attacked,
            s.dominance,
            s.research,
        )
        found = self._known.get(key)
        if found is None:
            kept = self.children(s, depth)[: self.beam[depth]]
            found = self._known[key] = max([stop, *self._explored(kept, depth + 1)])
        return found

    def _explored(self, children: list[Child], depth: int) -> Iterator[float]:
        """Return each child's worth; the budget is shared evenly, leftovers are passed on."""
        for left, (_, _, spread) in zip(range(len(children), 0, -1), children, strict=True):
            rest = self.budget - self.budget // left
            self.budget -= rest
            yield self.worth(spread, depth)
            self.budget += rest

    def worth(self, spread: Spread, depth: int) -> float:
        """Return the mean of `value`."""
        return expected(spread, lambda end: self.value(end, depth))

    def ranked(self, s: State) -> list[Child]:
        """Return the first actions of a turn by the worth of the whole turn, best first."""
        if not self.beam:
            return []
        kept, out = self.children(s, 0)[: self.beam[0]], list[Child]()
        share = self.budget / self.rounds
        for left in reversed(range(self.rounds)):
            self.budget = share
            self._known.clear()  # it was cut short where the budget ended
            kept = self._followed(kept)
            going = -(-len(kept) // GOES_ON) if left else len(kept)
            kept, out = kept[:going], kept[going:] + out
        return kept + out

    def _followed(self, children: list[Child]) -> list[Child]:
        """Return the same actions, ranked by the worth of the whole turn."""
        found = [
            (value, action, spread)
            for value, (_, action, spread) in zip(
                self._explored(children, 1), children, strict=True
            )
        ]
        found.sort(key=itemgetter(0), reverse=True)
        return found
