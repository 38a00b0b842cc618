"""The list of a game's lessons, and the line above the table of one."""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.lesson import MET, MISSED, OPEN, Standing
from pygame_web import scenes
from pygame_web.features.lessons import play, puzzle_words, refutation
from pygame_web.features.lessons.puzzles import Puzzle
from pygame_web.features.lessons.state import Lesson, Played, listed
from pygame_web.language import T, translator
from pygame_web.shell import progress, registry, sheet
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Session, Table
from pygame_web.table.views import drawing, rules
from pygame_web.table.views.names import title
from pygame_web.ui import highlight
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el

MOST = 3
"""Stars a lesson has."""
PUZZLES = ("puzzle", "puzzles")
"""The ways to learn that are this feature's own."""
WHY = "lesson-why"
"""The id of the sentence that says why an answer fails."""
WAY = "lesson-way"
"""The id of the sentence of a solution, which describes what is lit."""


def sentence(lesson: Lesson, form: str, t: T) -> str:
    """Return a sentence of a lesson in the language of `t`, else in English."""
    if isinstance(lesson, Puzzle):
        return puzzle_words.sentence(lesson, form, t)
    words = lesson.words.get(form, {})
    return words.get(t.language) or words.get("en", "")


def dialog(session: Session, t: T) -> Dialog:
    """Return the list of a game's lessons."""
    game = session.dialog.partition(" ")[2]
    name = t("Learn: {game}", game=title(session, game))
    lessons = listed(session, game)
    if lessons is None:
        waiting = el("p", t("Loading the lessons…"), role="status")
        return Dialog(name, el("div", _ways(game, t), waiting, cls="stack"))
    rows = [
        el("li", row(session, lesson, number, sentence(lesson, "title", t), t))
        for number, lesson in enumerate(lessons, 1)
    ]
    earned = sum(progress.stars(session).get(lesson.id, 0) for lesson in lessons)
    body = el(
        "div",
        _ways(game, t),
        el("p", t("Short exercises on the real table. Three stars for the shortest way.")),
        el("ol", rows, cls="list lessons", role="list"),
        el("p", t("{n} of {all} stars", n=earned, all=MOST * len(lessons)), cls="muted small"),
        _papers(game, t),
        cls="stack",
    )
    return Dialog(name, body, rules.link(game, t) or EMPTY)


def _ways(game: str, t: T) -> list[Markup]:
    """Links above a game's lessons: other ways to learn first, then puzzles."""
    ways = sorted(registry.ways("learn"), key=lambda way: way.do in PUZZLES)
    return [
        el(
            "button",
            icon(way.icon),
            el(
                "span",
                el("b", way.words(t)),
                el("small", way.note(t)) if way.note is not None else None,
                cls="stack lesson-words",
            ),
            type="button",
            cls="btn lesson-row" if way.do in PUZZLES else "btn btn-primary lesson-row",
            data_do=f"{way.do} {game}",
        )
        for way in ways
        if way.of(game)
    ]


def _papers(game: str, t: T) -> Markup | None:
    """Draw the links to teaching aids for a real table."""
    links = rules.papers(game, t)
    if not links:
        return None
    heading = el("h3", t("Teach and print"))
    return el("section", heading, el("div", links, cls="row"), cls="stack", id="learn-papers")


def row(
    session: Session, lesson: Lesson, number: int, title: str, t: T, *, id: str | None = None
) -> Markup:
    """A lesson or puzzle to begin: its number, title and task, and the stars it has brought."""
    return el(
        "button",
        el("b", number, cls="lesson-number"),
        el(
            "span",
            el("b", title),
            el("small", sentence(lesson, "task", t)),
            cls="stack lesson-words",
        ),
        stars(progress.stars(session).get(lesson.id, 0), t),
        type="button",
        cls="btn lesson-row",
        data_do=f"lesson {lesson.id}",
        id=id,
    )


def stars(count: int, t: T) -> Markup:
    """Stars to see, and to hear."""
    drawn = [el("i", icon("star"), cls="is-on" if n < count else None) for n in range(MOST)]
    words = el("span", t.n("{n} star", "{n} stars", count), cls="sr-only")
    return el("span", drawn, words, cls="stars")


def strip(session: Session, t: T) -> Markup | None:
    """Draw the strip above the table: the lesson's task, state and help; None without a lesson."""
    there = play.played(session)
    lesson = play.find(session, there[1].id) if there and session.page == "table" else None
    if there is None or lesson is None:
        return None
    table, now = there
    reached = play.standing_of(table, now)
    return el(
        "section",
        drawing.STYLE if now.helped > 1 else None,
        el("h2", sentence(lesson, "title", t)),
        el("p", _word(session, lesson, table, now, reached, t), role="status"),
        el("div", _buttons(session, lesson, now, reached, t), cls="row"),
        cls=f"lesson is-{reached.state}",
        id="lesson",
        data_lesson=reached.state,
        aria_label=t("Lesson"),
    )


def _word(
    session: Session, lesson: Lesson, table: Table, now: Played, reached: Standing, t: T
) -> Markup:
    if reached.state == MET:
        earned = play.stars(now, reached)
        if isinstance(lesson, Puzzle):
            earned = progress.stars(session).get(lesson.id, earned)
        return el("span", stars(earned, t), " ", sentence(lesson, "done", t))
    words = [el("span", sentence(lesson, "task", t), cls="lesson-task")]
    if reached.state != OPEN:
        words.append(_why_missed(lesson, table, now, t))
    if now.helped > 0:
        words.append(
            el("span", el("b", t("Hint:")), " ", sentence(lesson, "hint", t), cls="lesson-hint")
        )
    if now.helped > 1:
        then = _way_on(session, reached, t)
        way = el("code", " → ".join(lesson.task.solution))
        words.append(
            el("span", el("b", t("Solution:")), " ", then, " ", way, id=WAY, cls="lesson-hint")
        )
    return el("span", words, cls="stack")


def _way_on(session: Session, reached: Standing, t: T) -> str:
    """Return what to do to follow the solution from here."""
    if reached.state != OPEN:
        return t("try again, then tap what is lit.")
    if play.next_decision(session) is not None:
        return t("tap what is lit.")
    return t("undo what you did, then tap what is lit.")


def _why_missed(lesson: Lesson, table: Table, now: Played, t: T) -> Markup:
    """Why the answer on the table fails, or the shown step of its refutation."""
    shown = refutation.on_table(now)
    if isinstance(lesson, Puzzle) and shown is not None:
        count = t("Step {n} of {all}", n=now.step, all=len(now.shown))
        step = puzzle_words.step(lesson, shown, t)
        return el("span", el("b", count, t.colon), step, id=WHY)
    found = puzzle_words.missed(lesson, table, t) if isinstance(lesson, Puzzle) else None
    words = t("Not this way. Try again; nothing is lost.") if found is None else found.words
    return el("span", words, id=WHY)


def names_squares(session: Session) -> bool:
    """Return whether the line of the lesson names squares."""
    line = strip(session, translator(session.settings.language))
    return line is not None and sheet.names_square(line)


def light(session: Session, view: BoardView, drawn: Mapping[str, Markup]) -> Mapping[str, Markup]:
    """Return the regions with the next decision of a shown solution marked."""
    there, token = play.played(session), play.next_decision(session)
    if there is not None and play.standing_of(*there).state == MISSED:
        return _refuted(session, there[0], there[1], drawn)
    if there is None or there[1].helped < 2 or token is None:
        return drawn
    regions = dict(drawn)
    places = scenes.places(view.game, view.state, (token,))
    regions["main"], passed = drawing.way(regions["main"], places, "")
    highlight.light(regions, f"act {token}", "tap", WAY)
    for name in places:
        if name not in passed or name == places[0]:
            highlight.light(regions, f"place {name}", "best", WAY)
    return regions


def _refuted(
    session: Session, table: Table, now: Played, drawn: Mapping[str, Markup]
) -> Mapping[str, Markup]:
    """Return the regions with the refutation of the answer marked."""
    puzzle = play.find(session, now.id)
    t = translator(session.settings.language)
    shown = refutation.on_table(now)
    lit: tuple[str, ...] = ()
    if shown is not None:
        lit = shown.lit
    elif isinstance(puzzle, Puzzle):
        found = puzzle_words.missed(puzzle, table, t)
        lit = found.lit if found is not None else ()
    regions = dict(drawn)
    for one in lit:
        highlight.light(regions, one, "see", WHY)
    return regions


def _buttons(
    session: Session, lesson: Lesson, now: Played, reached: Standing, t: T
) -> list[Markup | None]:
    more = play.following(session, lesson.id)
    missed = _after_miss(lesson, now, t)
    over, small = reached.state == MET, reached.state == OPEN
    helps, first, cls = (t("Hint"), t("Solution")), "btn btn-primary", "icon-btn"
    puzzle = isinstance(lesson, Puzzle)
    following = t("Next puzzle") if puzzle else t("Next lesson")
    listed, all_of = ("puzzles", t("All puzzles")) if puzzle else ("learn", t("All lessons"))
    rule = puzzle_words.rule(lesson) if isinstance(lesson, Puzzle) else lesson.rule
    return [
        _button("hint", "info", helps[now.helped], "btn" if small else cls)
        if not over and now.helped < len(helps)
        else None,
        *(
            [_button("again", "reroll", t("Again"), f"{cls} lesson-again")]
            if small or over
            else missed
        ),
        _button("again next", "next", following, first) if over and more else None,
        _button("share-puzzle", "copy", t("Copy the result"), cls) if over and puzzle else None,
        _button(f"{listed} {lesson.game}", "star", all_of, first if over and not more else cls)
        if small or over or (len(missed) == 1 and not now.step)  # else the row is full
        else None,
        None if now.step else rules.link(lesson.game, t, rule, words=t("The rule"), cls=cls),
    ]


def _after_miss(lesson: Lesson, now: Played, t: T) -> list[Markup]:
    """Draw the buttons after a wrong answer: through its refutation, and back to the position.

    The first one keeps its id and therefore the focus, so one key leads through and back.
    """
    first, on = "btn btn-primary", "lesson-on"
    again = t("Try again")
    if not isinstance(lesson, Puzzle) or not puzzle_words.refutes(lesson):
        return [_button("again", "reroll", again, first, on)]
    if now.step and now.step == len(now.shown):
        return [_button("again", "reroll", again, first, on)]
    more = t("Next step") if now.step else t("Show why")
    return [
        _button("refute", "next", more, first, on),
        _button("again", "reroll", again, "icon-btn"),
    ]


def _button(do: str, drawing: str, words: str, cls: str, id: str | None = None) -> Markup:
    drawn = cls.startswith("icon-btn")
    return el(
        "button",
        icon(drawing),
        None if drawn else words,
        type="button",
        cls=cls,
        aria_label=words if drawn else None,
        title=words if drawn else None,
        data_do=do,
        id=id,
    )
