"""Lessons: a position, scripted dice, and a goal in terms of a game's events.

A sign is an event with facts, such as `cube-placed seat=0` or `column points>=5`; values are
compared as texts, after `>=` and `<=` as numbers. A lesson is `met` when every sign of its goal has
been seen and `missed` when a sign of `avoid` is seen, or one of `ends` before the goal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from core.kernel.errors import GameError
from core.kernel.game import CHANCE, OVER, AnyGame, Event

_SIGN = re.compile(r"[a-z]+(?:-[a-z]+)*(?: [a-z_]+(?:=|>=|<=)\S+)*")
_FACT = re.compile(r"([a-z_]+)(=|>=|<=)(\S+)")
OPEN, MET, MISSED = "open", "met", "missed"


class LessonError(GameError):
    """An invalid lesson; the text says what is wrong."""


class Sign(NamedTuple):
    """An event to look for."""

    code: str
    facts: tuple[tuple[str, str, str], ...]
    """Name, `=` or `>=` or `<=`, and value."""


class Task(NamedTuple):
    """The task of a lesson; its words and drawings belong to the page."""

    position: str
    seat: int
    goal: tuple[Sign, ...]
    avoid: tuple[Sign, ...] = ()
    ends: tuple[Sign, ...] = ()
    dice: tuple[str, ...] = ()
    """What chance does, in order; then, and where one cannot be, its first outcome."""
    solution: tuple[str, ...] = ()
    """The seat's own decisions."""


class Standing(NamedTuple):
    """A person's result: `open`, `met` or `missed`, and the number of decisions."""

    state: str
    decisions: int
    seen: frozenset[int]
    """The signs of the goal that were seen, by their places."""


BEGUN = Standing(OPEN, 0, frozenset())


def sign(text: str) -> Sign:
    """Parse a sign. Raises `LessonError`."""
    if not _SIGN.fullmatch(text):
        raise LessonError(f"{text[:60]!r} is no event with facts", "lesson-sign", text=text[:60])
    code, *facts = text.split(" ")
    parts = [_FACT.fullmatch(fact) for fact in facts]
    return Sign(code, tuple((part[1], part[2], part[3]) for part in parts if part))


def shows(event: Event, wanted: Sign) -> bool:
    """Return whether an event matches a sign."""
    return event.code == wanted.code and all(
        name in event.facts and _holds(event.facts[name], how, value)
        for name, how, value in wanted.facts
    )


def _holds(fact: object, how: str, value: str) -> bool:
    if how == "=":
        return str(fact) == value
    if not isinstance(fact, int | float):
        return False
    return fact >= float(value) if how == ">=" else fact <= float(value)


def after(task: Task, standing: Standing, seat: int, events: Iterable[Event]) -> Standing:
    """Return the standing after an action of `seat` (or of chance) and its events."""
    state, decisions, seen = standing
    if state != OPEN:
        return standing
    events = tuple(events)
    seen |= {
        place for place, one in enumerate(task.goal) if any(shows(event, one) for event in events)
    }
    decisions += seat == task.seat
    if any(shows(event, one) for one in task.avoid for event in events):
        return Standing(MISSED, decisions, seen)
    if len(seen) == len(task.goal):
        return Standing(MET, decisions, seen)
    over = any(shows(event, one) for one in task.ends for event in events)
    return Standing(MISSED if over else OPEN, decisions, seen)


def falls(game: AnyGame, s: Any, task: Task, fallen: int) -> Any:
    """Return the outcome of chance at this node, `fallen` times after the lesson's beginning."""
    legal = game.legal(s)
    if fallen < len(task.dice):
        action = game.read_action(s, task.dice[fallen])
        if action in legal:
            return action
    return legal[0]


def standing(game: AnyGame, task: Task, tokens: Sequence[str]) -> Standing:
    """Return the standing of a line that begins with the lesson's position."""
    s, found = game.read_state(task.position), BEGUN
    for token in tokens:
        action = game.read_action(s, token)
        seat, then = game.actor(s), game.apply(s, action)
        found = after(task, found, seat, game.events(s, action, then))
        s = then
    return found


class Line(NamedTuple):
    """A way through a lesson: where it stands, and the decisions that lead there."""

    s: Any
    standing: Standing
    fallen: int
    decisions: tuple[str, ...]


def settled(game: AnyGame, task: Task, line: Line) -> Line:
    """Return the line after all pending chance."""
    s, found, fallen, decisions = line
    while found.state == OPEN and game.actor(s) == CHANCE:
        action = falls(game, s, task, fallen)
        then = game.apply(s, action)
        found = after(task, found, CHANCE, game.events(s, action, then))
        s, fallen = then, fallen + 1
    if found.state == OPEN and game.actor(s) == OVER:
        found = found._replace(state=MISSED)
    return Line(s, found, fallen, decisions)


def start(game: AnyGame, task: Task) -> Line:
    """Return the beginning. Raises `GameError` for a position that cannot be read."""
    return settled(game, task, Line(game.read_state(task.position), BEGUN, 0, ()))


def played(game: AnyGame, task: Task, line: Line, action: Any) -> Line:
    """Return the line after a decision and the chance that follows."""
    seat, then = game.actor(line.s), game.apply(line.s, action)
    found = after(task, line.standing, seat, game.events(line.s, action, then))
    own = (game.write_action(action),) if seat == task.seat else ()
    return settled(game, task, Line(then, found, line.fallen, line.decisions + own))
