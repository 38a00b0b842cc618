"""Lessons: the list of a game's, and the line above the table on which one is played."""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.lesson import MET, OPEN, Standing
from pygame_web import scenes
from pygame_web.language import T
from pygame_web.session import lessons
from pygame_web.session.model import Session, Table
from pygame_web.session.puzzles import Puzzle
from pygame_web.session.taught import Lesson
from pygame_web.views import guide, puzzle_words, rules
from pygame_web.views.board_view import BoardView
from pygame_web.views.icons import icon
from pygame_web.views.markup import EMPTY, Markup, el
from pygame_web.views.names import title

MOST = 3
"""Stars a lesson has."""
WAY = "lesson-way"
"""The id of the sentence of a solution, which describes what is lit."""


def said(lesson: Lesson, form: str, t: T) -> str:
    """A sentence of a lesson in the language of `t`, else in English."""
    if isinstance(lesson, Puzzle):
        return puzzle_words.said(lesson, form, t)
    words = lesson.words.get(form, {})
    return words.get(t.language) or words.get("en", "")


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the list of a game's lessons."""
    game = session.dialog.partition(" ")[2]
    name = t("Learn: {game}", game=title(session, game))
    known = session.lessons.get(game)
    if known is None:
        waiting = el("p", t("The lessons are on their way …"), role="status")
        return name, el("div", guide.entry(game, t), waiting, cls="stack"), EMPTY
    rows = [el("li", _row(session, lesson, number, t)) for number, lesson in enumerate(known, 1)]
    earned = sum(session.learnt.get(lesson.id, 0) for lesson in known)
    body = el(
        "div",
        guide.entry(game, t),
        el("p", t("Short exercises on the real table. Three stars for the shortest way.")),
        el("ol", rows, cls="list lessons", role="list"),
        el("p", t("{n} of {all} stars", n=earned, all=MOST * len(known)), cls="muted small"),
        cls="stack",
    )
    return name, body, rules.link(game, t) or EMPTY


def _row(session: Session, lesson: Lesson, number: int, t: T) -> Markup:
    return el(
        "button",
        el("b", number, cls="lesson-number"),
        el(
            "span",
            el("b", said(lesson, "title", t)),
            el("small", said(lesson, "task", t)),
            cls="stack lesson-words",
        ),
        stars(session.learnt.get(lesson.id, 0), t),
        type="button",
        cls="btn lesson-row",
        data_do=f"lesson {lesson.id}",
    )


def stars(count: int, t: T) -> Markup:
    """Stars to see, and to hear."""
    drawn = [el("i", icon("star"), cls="is-on" if n < count else None) for n in range(MOST)]
    words = el("span", t.n("{n} star", "{n} stars", count), cls="sr-only")
    return el("span", drawn, words, cls="stars")


def strip(session: Session, t: T) -> Markup | None:
    """The lesson above the table: its task, how it stands, and what helps; None for no lesson."""
    table = session.table
    if table is None or not table.lesson or session.page != "table":
        return None
    lesson, reached = lessons.find(session, table.lesson), lessons.stands(session, table)
    if lesson is None or reached is None:
        return None
    return el(
        "section",
        el("h2", said(lesson, "title", t)),
        el("p", _word(session, lesson, table, reached, t), role="status"),
        el("div", _buttons(session, lesson, table, reached, t), cls="row"),
        cls=f"lesson is-{reached.state}",
        id="lesson",
        data_lesson=reached.state,
        aria_label=t("Lesson"),
    )


def _word(session: Session, lesson: Lesson, table: Table, reached: Standing, t: T) -> Markup:
    if reached.state == MET:
        earned = lessons.stars(lesson, table, reached)
        if isinstance(lesson, Puzzle):
            earned = session.learnt.get(lesson.id, earned)
        return el("span", stars(earned, t), " ", said(lesson, "done", t))
    if reached.state != OPEN:
        return el("span", t("Not this way. Try again: nothing is lost."))
    words = [el("span", said(lesson, "task", t))]
    if table.helped > 0:
        words.append(
            el("span", el("b", t("Hint:")), " ", said(lesson, "hint", t), cls="lesson-hint")
        )
    if table.helped > 1:
        begun = lessons.onward(session) is not None
        then = t("do what is lit.") if begun else t("take back what you did, then do what is lit.")
        way = el("code", " → ".join(lesson.task.solution))
        words.append(
            el("span", el("b", t("Solution:")), " ", then, " ", way, id=WAY, cls="lesson-hint")
        )
    return el("span", words, cls="stack")


def lit(
    session: Session, view: BoardView | None, drawn: Mapping[str, Markup]
) -> Mapping[str, Markup]:
    """The regions with the marks of the next decision of a solution that is shown."""
    table, token = session.table, lessons.onward(session)
    if view is None or table is None or table.helped < 2 or token is None:
        return drawn
    regions = dict(drawn)
    guide.light(regions, f"act {token}", "tap", WAY)
    for name in scenes.places(view.game, view.state, (token,)):
        guide.light(regions, f"place {name}", "best", WAY)
    return regions


def _buttons(
    session: Session, lesson: Lesson, table: Table, reached: Standing, t: T
) -> list[Markup | None]:
    more = lessons.following(session, lesson.id)
    over, small = reached.state == MET, reached.state == OPEN
    helps, first, cls = (t("Hint"), t("Solution")), "btn btn-primary", "icon-btn"
    puzzle = isinstance(lesson, Puzzle)
    following = t("Next puzzle") if puzzle else t("Next lesson")
    listed, all_of = ("puzzles", t("All puzzles")) if puzzle else ("learn", t("All lessons"))
    rule = puzzle_words.RULES.get(lesson.kind, "") if isinstance(lesson, Puzzle) else lesson.rule
    return [
        _button("hint", "info", helps[table.helped], "btn")
        if small and table.helped < len(helps)
        else None,
        _button("again", "reroll", t("Again"), cls if small or over else first),
        _button("again next", "next", following, first) if over and more else None,
        _button("share-puzzle", "copy", t("Copy the result"), cls) if over and puzzle else None,
        _button(f"{listed} {lesson.game}", "star", all_of, first if over and not more else cls),
        rules.link(lesson.game, t, rule, words=t("The rule"), cls=cls),
    ]


def _button(do: str, drawing: str, words: str, cls: str) -> Markup:
    drawn = cls == "icon-btn"
    return el(
        "button",
        icon(drawing),
        None if drawn else words,
        type="button",
        cls=cls,
        aria_label=words if drawn else None,
        title=words if drawn else None,
        data_do=do,
    )
