"""A found puzzle: a lesson's task, exact chances, and how often bots solve it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from core.bots import choose
from core.bots.bot import Who
from core.kernel.game import AnyGame
from core.kernel.lesson import MET, OPEN, Line, Task, played, sign, start
from pygame_web.features.lessons.puzzles_build import EVEN

Hit = Callable[[Task, str, int], bool]
"""Whether a level finds the solution with a seed."""


class Found(NamedTuple):
    """A position with one clearly best solution."""

    kind: str
    """Its kind, such as "build", for which the page has sentences."""
    position: str
    seat: int
    goal: tuple[str, ...]
    avoid: tuple[str, ...]
    ends: tuple[str, ...]
    solution: tuple[str, ...]
    figures: Mapping[str, Any]
    """The exact values of the solution and of the best alternative."""

    def entry(self) -> dict[str, Any]:
        """Return the puzzle's line in the file: a lesson with extra fields."""
        return {name: value for name, value in self._asdict().items() if value not in ((), {})}


def task(entry: Mapping[str, Any]) -> Task:
    """Return the task in a line of the file."""

    def texts(name: str) -> tuple[str, ...]:
        return tuple(entry.get(name, ()))

    goal, avoid, ends = (
        tuple(map(sign, texts("goal"))),
        tuple(map(sign, texts("avoid"))),
        tuple(map(sign, texts("ends"))),
    )
    return Task(entry["position"], entry["seat"], goal, avoid, ends, (), texts("solution"))


def solved(game: AnyGame, what: Task, bot: Who, seed: int) -> bool:
    """Return whether a bot reaches the goal from the start."""
    line: Line = start(game, what)
    for _ in range(30):
        if line.standing.state != OPEN:
            break
        action = choose(game, line.s, bot, seed)
        line = played(game, what, line, action)
    return line.standing.state == MET


def rates(hit: Hit, what: Task, seeds: Mapping[str, int]) -> dict[str, float]:
    """Return how often each level solves it, up to the first that solves it half of the time.

    `seeds`: how many times each level is asked, weakest first.
    """
    found: dict[str, float] = {}
    for bot, many in seeds.items():
        hits = sum(hit(what, bot, seed) for seed in range(many))
        found[bot] = round(hits / many, 2)
        if found[bot] >= EVEN:
            break
    return found
