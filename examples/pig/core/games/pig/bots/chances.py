"""Features of Pig for `core.bots.judgement`, with hand-set weights."""

from __future__ import annotations

from core.bots.judgement import Chances, Choice, Judgement, Model
from core.games.pig.game import GAME, State
from core.kernel.action import Action
from core.kernel.game import CHANCE

NAMES = ("points", "gathered", "turn")
STAGES = ("at the start", "near the goal")
WEIGHTS = ((4.0, 2.5, 0.2), (9.0, 6.0, 0.6))


def stage(s: State) -> float:
    """Return how close the leader is to the goal."""
    return min(1.0, max(s.banked) / s.goal)


def features(s: State, ended: bool) -> list[tuple[float, ...]]:
    """Return the features in `NAMES` for each seat; at the end of a turn, points gathered count."""
    found: list[tuple[float, ...]] = []
    for seat, points in enumerate(s.banked):
        gathered = s.gathered if seat == s.turn else 0
        counts = points + gathered if ended else points
        open_turn = seat == s.turn and not ended
        found.append((counts / s.goal, (0 if ended else gathered) / s.goal, float(open_turn)))
    return found


def expected(s: State, judge: Judgement) -> Chances:
    """Return the chances to win; before a roll, the mean over its faces."""
    if GAME.actor(s) != CHANCE:
        return judge.static(s)
    falls = [judge(GAME.apply(s, face)) for face in GAME.legal(s)]
    return tuple(sum(column) / len(falls) for column in zip(*falls, strict=True))


def choices(s: State, judge: Judgement, played: Action) -> list[Choice]:
    """Return the chances after rolling and after holding."""
    seat = GAME.actor(s)
    ends = [(action, GAME.apply(s, action)) for action in GAME.legal(s)]
    return [Choice(judge(end)[seat], action, end) for action, end in ends]


def habit(s: State) -> str:
    """No habits: every answer has chances."""
    return ""


MODEL = Model(
    STAGES, NAMES, stage, features, expected, choices, habit, dict.fromkeys(GAME.seats, WEIGHTS)
)
