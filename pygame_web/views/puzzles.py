"""The list of a game's puzzles: today's, and all of them by how hard they are."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session import puzzles
from pygame_web.session.model import Session
from pygame_web.session.puzzles import BEHIND, HARDEST, Puzzle
from pygame_web.session.taught import Lesson
from pygame_web.views import rules
from pygame_web.views.icons import icon
from pygame_web.views.lessons import said, stars
from pygame_web.views.markup import EMPTY, Markup, el
from pygame_web.views.names import title


def way(game: str, t: T) -> Markup | None:
    """The button that opens the puzzles of a game; None for a game that has none."""
    if game not in rules.TOLD:
        return None
    return el(
        "button",
        icon("target"),
        t("Puzzles"),
        type="button",
        cls="btn btn-quiet",
        data_do=f"puzzles {game}",
    )


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the list of a game's puzzles."""
    _, game, day = (*session.dialog.split(" "), "", "")[:3]
    name = t("Puzzles: {game}", game=title(session, game))
    known = session.lessons.get(game + BEHIND)
    if known is None:
        return name, el("p", t("The puzzles are on their way …"), role="status"), EMPTY
    today = puzzles.todays(known, int(day) if day.isdigit() else 0)
    numbered = list(enumerate(known, 1))
    body = el(
        "div",
        el("p", t("Positions of bots' games, each with one clearly best solution.")),
        None if today is None else _today(session, today, known.index(today) + 1, t),
        [_graded(session, grade, numbered, t) for grade in range(1, HARDEST + 1)],
        el("p", _solved(session, known, t), cls="muted small"),
        cls="stack",
    )
    return name, body, rules.link(game, t) or EMPTY


def _solved(session: Session, known: tuple[Lesson, ...], t: T) -> str:
    solved = sum(session.learnt.get(one.id, 0) > 0 for one in known)
    return t("{n} of {all} solved", n=solved, all=len(known))


def _today(session: Session, puzzle: Lesson, number: int, t: T) -> Markup:
    return el(
        "button",
        el("b", number, cls="lesson-number"),
        el(
            "span",
            el("b", t("Today's position")),
            el("small", said(puzzle, "task", t)),
            cls="stack lesson-words",
        ),
        stars(session.learnt.get(puzzle.id, 0), t),
        type="button",
        cls="btn lesson-row",
        data_do=f"lesson {puzzle.id}",
        id="todays",
    )


def _graded(
    session: Session, grade: int, numbered: list[tuple[int, Lesson]], t: T
) -> Markup | None:
    """The puzzles of one grade as a row of numbers."""
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
    kept = session.learnt.get(puzzle.id)
    how = "" if kept is None else t("missed") if not kept else t("solved")
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
