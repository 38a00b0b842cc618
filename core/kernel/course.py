"""Guided games: a real game that is taught while it is played.

A course begins at a position and has stages, one task each. A stage scripts how chance and the
rivals begin; once the script is used up, or does not fit what people did, dice are random and bots
decide. A course always ends and never stops the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from core.kernel.errors import GameError
from core.kernel.game import CHANCE, AnyGame
from core.kernel.lesson import Sign, shows


class Stage(NamedTuple):
    """One task of a course."""

    goal: tuple[Sign, ...] = ()
    """What must be seen. A stage without a goal only tells something, and the learner continues."""
    ends: tuple[Sign, ...] = ()
    """What also passes the stage: it can no longer be done, or is over."""
    play: tuple[str, ...] = ()
    """Decisions that lead to the goal, as tokens; one that ends with `*` stands for all that begin
    so. While one of them is legal, others are asked to wait. Empty: anything goes."""
    dice: tuple[str, ...] = ()
    """The first chance outcomes, in order."""
    rival: tuple[str, ...] = ()
    """The others' first decisions, in order."""


class Course(NamedTuple):
    """The first position of a guided game and its stages. The page holds the words."""

    position: str
    stages: tuple[Stage, ...]
    seat: int = 0
    """The learner's."""


Marks: TypeAlias = tuple[int, ...]
"""By stage: the ply at which it was passed."""


class Run(NamedTuple):
    """A person's progress in a course; the course is None until it has been read again."""

    course: Course | None
    marks: Marks = ()


def fits(token: str, pattern: str) -> bool:
    """Return whether a token matches a pattern: `warp:*` begins with `warp:`, `*+*` holds a `+`."""
    head, star, held = pattern.partition("*")
    if not star:
        return token == pattern
    return token.startswith(head) and held.removesuffix("*") in token[len(head) :]


def current_stage(course: Course, marks: Marks) -> Stage | None:
    """Return the stage that runs, None after the last."""
    return course.stages[len(marks)] if len(marks) < len(course.stages) else None


def is_reading(course: Course, marks: Marks) -> bool:
    """Return whether the learner only reads while nobody else moves on."""
    stage = current_stage(course, marks)
    return stage is not None and not stage.goal


def advanced(
    game: AnyGame, course: Course, states: Sequence[Any], tokens: Sequence[str], marks: Marks
) -> Marks:
    """Return the marks of a line: those of its remaining plies, and of stages passed since."""
    found = [mark for mark in marks if mark <= len(tokens)]
    while len(found) < len(course.stages):
        stage = course.stages[len(found)]
        passed = _passed(game, course.seat, stage, states, tokens, found[-1] if found else 0)
        if passed is None:
            break
        found.append(passed)
    return tuple(found)


def _passed(
    game: AnyGame,
    seat: int,
    stage: Stage,
    states: Sequence[Any],
    tokens: Sequence[str],
    since: int,
) -> int | None:
    """Return the ply at which a stage that began at `since` was passed; None while it runs."""
    seen: set[int] = set()
    for ply in range(since, len(tokens)):
        if not stage.goal and game.actor(states[ply]) == seat:
            return ply
        action = game.read_action(states[ply], tokens[ply])
        for event in game.events(states[ply], action, states[ply + 1]):
            seen |= {place for place, one in enumerate(stage.goal) if shows(event, one)}
            met = bool(stage.goal) and len(seen) == len(stage.goal)
            if met or any(shows(event, one) for one in stage.ends):
                return ply + 1
    return None


def must_wait(game: AnyGame, course: Course, marks: Marks, s: Any, token: str) -> bool:
    """Return whether a legal decision must wait because the stage wants another one first."""
    stage = current_stage(course, marks)
    if stage is None or not stage.play or game.actor(s) != course.seat:
        return False
    if any(fits(token, pattern) for pattern in stage.play):
        return False
    legal = map(game.write_action, game.legal(s))
    return any(fits(one, pattern) for one in legal for pattern in stage.play)


def scripted_action(
    game: AnyGame, course: Course, marks: Marks, states: Sequence[Any], *, chance: bool
) -> Any | None:
    """Return the scripted action of chance or of a rival at this stage; None if there is none."""
    stage = current_stage(course, marks)
    if stage is None:
        return None
    script = stage.dice if chance else stage.rival
    *before, s = states[marks[-1] if marks else 0 :]
    actors = (game.actor(one) for one in before)
    done = sum(one == CHANCE if chance else one not in (CHANCE, course.seat) for one in actors)
    if done >= len(script):
        return None
    try:
        action = game.read_action(s, script[done])
    except GameError:
        return None
    return action if action in game.legal(s) else None
