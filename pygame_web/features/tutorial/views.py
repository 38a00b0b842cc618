"""The guided first game: its task above the table, what it lights, and how it is offered.

What is lit carries `data-lit`: "tap" for what the task wants tapped, "see" for what it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.kernel.course import Run
from pygame_web.features.tutorial.state import RUN, Guide
from pygame_web.language import T
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Session
from pygame_web.shell.sheet import in_language
from pygame_web.table.views import rules
from pygame_web.table.views.names import title
from pygame_web.ui.highlight import light
from pygame_web.ui.icons import icon, icon_button
from pygame_web.ui.markup import Child, Markup, el, join

TASK = "guide-task"
"""The id of the sentence, which describes whatever is lit."""
_SPOKEN = {"id": TASK, "role": "status"}


def dialog(session: Session, t: T) -> Dialog:
    """Draw the dialog that is shown while the script loads."""
    game = session.dialog.partition(" ")[2]
    name = title(session, game) if game in session.games else game
    words = t("Loading the guided game…")
    return Dialog(t("Your first game: {game}", game=name), el("p", words, role="status"))


def offer(session: Session, game: str, t: T) -> Markup:
    """Draw the offer of a guided game to a newcomer."""
    question = t("Your first game of {game}?", game=title(session, game))
    return el(
        "section",
        el("p", question),
        _button(f"guide {game}", t("Show me how"), "btn btn-primary"),
        _button("guide-leave", t("Just play"), "btn"),
        cls="lesson guide is-offer",
        id="guide",
        data_guide="offer",
        aria_label=t("Guided game"),
    )


def task(guide: Guide, run: Run, t: T) -> Markup:
    """Draw the task: one sentence, the progress, and buttons."""
    number, count = len(run.marks), len(guide.stages)
    over = number >= count
    words = guide.done if over else guide.stages[number].words
    rule = "" if over else guide.stages[number].rule
    tells = over or not guide.course.stages[number].goal
    way = None if over else f"{number + 1}/{count} "
    return el(
        "section",
        el("p", el("small", way, cls="muted") if way else None, in_language(words, t), **_SPOKEN),
        el(
            "div",
            rules.link(guide.game, t, rule, words=t("The rule"), cls="icon-btn") if rule else None,
            None if over else icon_button("close", "guide-leave", t("Just play")),
            _button("guide-next", _continue_button(t), "btn btn-primary guide-onward", lit=True)
            if tells
            else icon_button("next", "guide-next", t("Skip this step")),
            cls="guide-ways",
        ),
        cls="lesson guide" + (" is-met" if over else ""),
        id="guide",
        data_guide=f"{number}/{count}",
        data_tap=t("Tap here"),
        aria_label=t("Guided game"),
    )


def _continue_button(t: T) -> Markup:
    """Draw "Continue" and its arrow; the style sheet shows one of them."""
    return join(el("span", t("Continue")), icon("next"))


def _button(do: str, words: Child, cls: str, *, lit: bool = False) -> Markup:
    return el(
        "button",
        words,
        type="button",
        cls=cls,
        data_do=do,
        data_lit="tap" if lit else None,
    )


def lit(guide: Guide | None, session: Session, drawn: Mapping[str, Markup]) -> Mapping[str, Markup]:
    """Return the regions; what the task of a guided game wants tapped or looked at is marked."""
    table = session.table
    run = None if table is None else RUN.get(table)
    if guide is None or table is None or run is None or session.page != "table":
        return drawn
    number, regions = len(run.marks), dict(drawn)
    if number >= len(guide.stages) or table.cursor is not None:
        return drawn
    stage = guide.stages[number]
    taps: Iterator[str] = (
        one for one in (*stage.lit, "do roll") if light(regions, one, "tap", TASK)
    )
    if guide.course.stages[number].goal:
        next(taps, None)
    for one in stage.see:
        light(regions, one, "see", TASK)
    return regions
