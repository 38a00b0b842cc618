"""Checks of lessons, puzzles and guided games: solutions found by search, solutions played."""

from __future__ import annotations

from core.kernel.course import Course
from core.kernel.errors import GameError
from core.kernel.game import AnyGame
from core.kernel.lesson import MET, OPEN, LessonError, Line, Task, played, start


def solve(game: AnyGame, task: Task, most: int, lines: int = 200_000) -> tuple[str, ...] | None:
    """Return a shortest way to the goal with at most `most` decisions, or None.

    Other seats do whatever helps. Raises `LessonError` if more than `lines` ways are open.
    """
    level, looked = [start(game, task)], 0
    known = {game.write_state(level[0].s)}
    for _ in range(most):
        following: list[Line] = []
        for line in level:
            for action in game.legal(line.s):
                looked += 1
                if looked > lines:
                    raise LessonError(f"more than {lines} ways", "lesson-long")
                new = played(game, task, line, action)
                if new.standing.state == MET:
                    return new.decisions
                key = f"{game.write_state(new.s)} {sorted(new.standing.seen)}"
                if new.standing.state == OPEN and key not in known:
                    known.add(key)
                    following.append(new)
        level = following
    return None


def check(game: AnyGame, task: Task) -> None:
    """Raises `GameError` unless the position can be read, and the solution solves the lesson."""
    line = start(game, task)
    if line.standing.state != OPEN:
        raise LessonError(f"it begins {line.standing.state}", "lesson-begins")
    for token in task.solution:
        action = game.read_action(line.s, token)
        reason = game.why_not(line.s, action)
        if line.standing.state != OPEN or reason is not None:
            raise LessonError(f"{token} cannot be played: {reason}", "lesson-solution", text=token)
        line = played(game, task, line, action)
    if line.standing.state != MET:
        raise LessonError(f"its solution ends {line.standing.state}", "lesson-unsolved")


def check_course(game: AnyGame, course: Course) -> None:
    """Raises `GameError` for an unreadable position or token, and for an empty course.

    Tokens are read in the first position but need not be legal there.
    """
    s = game.read_state(course.position)
    if not course.stages:
        raise LessonError("it has no stage", "course-empty")
    for number, stage in enumerate(course.stages, 1):
        plain = [one for one in stage.play if not one.endswith("*")]
        for token in (*stage.dice, *stage.rival, *plain):
            try:
                action = game.read_action(s, token)
            except GameError as error:
                raise LessonError(f"stage {number}: {error}", error.code, **error.facts) from error
            if game.write_action(action) != token:
                raise LessonError(f"stage {number}: {token} is written otherwise", "course-token")
