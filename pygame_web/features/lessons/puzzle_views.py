"""The list of a game's puzzles: today's, and all of them by how hard they are."""

from __future__ import annotations

from pygame_web.features.lessons import puzzles
from pygame_web.features.lessons.puzzles import BEHIND, HARDEST, Puzzle
from pygame_web.features.lessons.state import Lesson, listed
from pygame_web.features.lessons.views import row
from pygame_web.language import T
from pygame_web.shell import progress
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Session
from pygame_web.table.views import rules
from pygame_web.table.views.names import title
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el


def dialog(session: Session, t: T) -> Dialog:
    """Return the list of a game's puzzles."""
    _, game, day = (*session.dialog.split(" "), "", "")[:3]
    name = t("Puzzles: {game}", game=title(session, game))
    puzzle_list = listed(session, game + BEHIND)
    if puzzle_list is None:
        return Dialog(name, el("p", t("Loading the puzzles…"), role="status"))
    today = puzzles.todays(puzzle_list, int(day) if day.isdigit() else 0)
    numbered = list(enumerate(puzzle_list, 1))
    first = None
    if today is not None:
        words = t("Today's position")
        first = row(session, today, puzzle_list.index(today) + 1, words, t, id="todays")
    body = el(
        "div",
        el("p", t("Positions from games between bots, each with one clearly best move.")),
        first,
        [_graded(session, grade, numbered, t) for grade in range(1, HARDEST + 1)],
        el("p", _solved(session, puzzle_list, t), cls="muted small"),
        cls="stack",
    )
    return Dialog(name, body, rules.link(game, t) or EMPTY)


def _solved(session: Session, puzzle_list: tuple[Lesson, ...], t: T) -> str:
    solved = sum(progress.stars(session).get(one.id, 0) > 0 for one in puzzle_list)
    return t("{n} of {all} solved", n=solved, all=len(puzzle_list))


def _graded(
    session: Session, grade: int, numbered: list[tuple[int, Lesson]], t: T
) -> Markup | None:
    """Return the puzzles of one grade as a row of numbers."""
    some = [(n, one) for n, one in numbered if isinstance(one, Puzzle) and one.grade == grade]
    if not some:
        return None
    names = {1: t("Easy"), 2: t("Medium"), 3: t("Hard"), 4: t("Very hard")}
    return el(
        "section",
        el("h3", names[grade]),
        el("ol", [el("li", _number(session, n, one, t)) for n, one in some], role="list"),
        cls="puzzles",
    )


def _number(session: Session, number: int, puzzle: Lesson, t: T) -> Markup:
    kept = progress.stars(session).get(puzzle.id)
    how = "" if kept is None else t("failed") if not kept else t("solved")
    cls = "" if kept is None else " is-missed" if not kept else " is-solved"
    words = t("Puzzle {n}", n=number) + (f", {how}" if how else "")
    return el(
        "button",
        number,
        icon("check") if kept else None,
        type="button",
        cls="btn puzzle" + cls,
        aria_label=words,
        data_do=f"lesson {puzzle.id}",
    )
