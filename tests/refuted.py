"""Wrong answers to the puzzles of a game, each with the refutation that the page shows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from build_steps.puzzles.found import task
from core import GAMES
from core.kernel.game import CHANCE, AnyGame
from core.kernel.lesson import BEGUN, MISSED, OPEN, Task, after, falls
from pygame_web.features.lessons import puzzles_build
from pygame_web.features.lessons.puzzles import _answers
from pygame_web.ui.game_page import PUZZLES, Answer, PuzzleKind, Refute, Shown
from pygame_web.ui.games import view


class Wrong(NamedTuple):
    """A wrong answer to a puzzle."""

    entry: dict[str, Any]
    what: Task
    answer: Answer
    kind: PuzzleKind
    refute: Refute

    @property
    def steps(self) -> tuple[Shown, ...]:
        """The steps of its refutation."""
        return self.refute.steps(self.answer)


def wrong(name: str, every: int = 1, many: int = 3) -> Iterator[Wrong]:
    """Yield wrong answers from random decisions: `many` tries for every n-th puzzle."""
    random = Random(f"refuted {name}")
    for entry in puzzles_build.lines(name)[1::every]:
        what = task(entry)
        for _ in range(many):
            found = _random(GAMES[name], what, random)
            if found is not None:
                yield answered(name, entry, *found)


def answered(name: str, entry: dict[str, Any], states: list[Any], tokens: list[str]) -> Wrong:
    """Return a wrong answer, as the page passes it to the game."""
    what, known = task(entry), PUZZLES.get(view(name))
    assert known is not None
    kind = known.kinds[entry["kind"]]
    assert kind.refute is not None
    worth = _answers(entry.get("answers"))
    answer = Answer(GAMES[name], states, tokens, what.seat, entry["figures"], worth)
    return Wrong(entry, what, answer, kind, kind.refute)


def played(name: str, entry: dict[str, Any], *tokens: str) -> Wrong:
    """Return the wrong answer made of these tokens."""
    game = GAMES[name]
    states = [game.read_state(entry["position"])]
    for token in tokens:
        states.append(game.apply(states[-1], game.read_action(states[-1], token)))
    return answered(name, entry, states, list(tokens))


def _random(game: AnyGame, what: Task, random: Random) -> tuple[list[Any], list[str]] | None:
    """Decide at random until the puzzle is missed; None if it was not."""
    states, found = [game.read_state(what.position)], BEGUN
    tokens: list[str] = []
    fallen = 0
    while found.state == OPEN and len(tokens) < 60:
        s = states[-1]
        seat = game.actor(s)
        if seat == CHANCE:
            action = falls(game, s, what, fallen)
            fallen += 1
        else:
            action = random.choice(game.legal(s))
        then = game.apply(s, action)
        found = after(what, found, seat, game.events(s, action, then))
        states.append(then)
        tokens.append(game.write_action(action))
    return (states, tokens) if found.state == MISSED else None


def positions(game: AnyGame, shown: Shown) -> list[Any]:
    """Return the positions of a step, each decision and fall checked by the rules."""
    states = [game.read_state(shown.position)]
    for token in shown.tokens:
        action = game.read_action(states[-1], token)
        assert action in game.legal(states[-1]), token
        states.append(game.apply(states[-1], action))
    return states


def facts(one: Wrong) -> dict[str, tuple[dict[str, Any], Any, Any]]:
    """Return the facts of each step by code, with the positions before and after it."""
    found = {}
    for step in one.steps:
        states = positions(one.answer.game, step)
        found[step.fact.code] = (dict(step.fact.facts), states, step)
    return found
