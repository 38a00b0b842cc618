"""What the rivals make of a position once the own turn is over, each playing for itself."""

from __future__ import annotations

from core.bots.quantum.evaluate import evaluate
from core.bots.quantum.outcomes import Spread
from core.bots.quantum.turn import AGAIN, Turn
from core.quantum import GAME
from core.quantum.actions import END
from core.quantum.market import Pick
from core.quantum.question import legal
from core.quantum.state import State
from core.quantum.turn import Act

UNLIKELY = 0.15
"""Falls of less chance are left out of a reply."""
LONGEST = 6
"""Actions and abilities of a rival's turn."""


class Replies:
    """Judges ends of an own turn by the rivals' next turns; `budget`: positions to be judged."""

    __slots__ = ("budget", "seat")

    def __init__(self, seat: int, budget: float) -> None:
        self.seat = seat
        self.budget = budget

    def value(self, s: State) -> float:
        """What `s`, an own action phase that ends now, is worth after everybody's reply."""
        if s.winner >= 0:
            return evaluate(s, self.seat)
        return self._round(_to_act(GAME.apply(s, END)) if isinstance(s.pending[-1], Act) else s, 0)

    def _round(self, s: State, turns: int) -> float:
        """The rivals' turns from a position where one of them begins."""
        if s.winner >= 0 or s.turn == self.seat or turns >= s.setting.seats - 1:
            return evaluate(s, self.seat, exposed=False)
        return self._turn(s, Turn(s.turn, (), 0, again=AGAIN), 0, turns)

    def _turn(self, s: State, search: Turn, depth: int, turns: int) -> float:
        """A rival's turn, always the action that looks best to it."""
        if s.winner >= 0:
            return evaluate(s, self.seat)
        best: Spread | None = None
        if self.budget > 0 and depth < LONGEST:
            left = search.budget
            children = search.children(s, 1)
            self.budget -= left - search.budget
            if children and _mean(children[0][2], search) > search.judge(s):
                best = children[0][2]
        if best is None:
            return self._round(_to_act(GAME.apply(s, END)), turns + 1)
        likely = [(p, end) for p, end in best if p >= UNLIKELY] or [max(best, key=lambda b: b[0])]
        total = sum(p for p, _ in likely)
        return sum(p * self._turn(end, search, depth + 1, turns) for p, end in likely) / total


def _mean(spread: Spread, search: Turn) -> float:
    return sum(p * search.judge(end) for p, end in spread)


def _to_act(s: State) -> State:
    """On to the next action phase: picks take the first command, cards fall as listed."""
    while s.winner < 0 and not isinstance(s.pending[-1], Act):
        actions = legal(s)
        at_pick = isinstance(s.pending[-1], Pick)
        s = GAME.apply(s, actions[-1] if at_pick else actions[0])
    return s
