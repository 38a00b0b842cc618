"""The guided first game: its task above the table, what it lights, and how it is offered.

What is lit carries `data-lit`: "tap" for what the task wants tapped, "see" for what it speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from core.kernel.course import Run
from core.kernel.game import OVER
from pygame_web.language import T
from pygame_web.session import guide as script
from pygame_web.session.model import Session
from pygame_web.session.taught import Guide, Words
from pygame_web.views import rules
from pygame_web.views.icons import icon, icon_button
from pygame_web.views.markup import EMPTY, Markup, el
from pygame_web.views.names import title

TASK = "guide-task"
"""The id of the sentence, which describes whatever is lit."""
_SPOKEN = {"id": TASK, "role": "status"}
_WHERE = ("main", "bar")
"""The regions in which something may be lit."""


def said(words: Words, t: T) -> str:
    """A sentence in the language of `t`, else in English."""
    return words.get(t.language) or words.get("en", "")


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """What is seen while the script is on its way."""
    game = session.dialog.partition(" ")[2]
    name = title(session, game) if game in session.games else game
    words = t("The guided game is on its way …")
    return t("Your first game: {game}", game=name), el("p", words, role="status"), EMPTY


def entry(game: str, t: T) -> Markup:
    """The way into the guided game, above a game's lessons."""
    return el(
        "button",
        icon("play"),
        el(
            "span",
            el("b", t("Your first game")),
            el("small", t("A real game, explained step by step. About four minutes.")),
            cls="stack lesson-words",
        ),
        type="button",
        cls="btn btn-primary lesson-row",
        data_do=f"guide {game}",
    )


def strip(session: Session, t: T) -> Markup | None:
    """What stands above the table: the task of a guided game, or the offer of one, or nothing."""
    table = session.table
    if table is None or session.page != "table" or table.line.actor == OVER:
        return None
    name = table.line.game.name
    if name in rules.TOLD and script.offered(session, table):
        return _offer(session, name, t)
    guide = script.shown(session)
    if guide is None or table.guide is None:
        return None
    return _task(guide, table.guide, t)


def _offer(session: Session, game: str, t: T) -> Markup:
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


def _task(guide: Guide, run: Run, t: T) -> Markup:
    """One sentence, how far one is, and the ways on."""
    number, count = len(run.marks), len(guide.stages)
    over = number >= count
    words = guide.done if over else guide.stages[number].words
    rule = "" if over else guide.stages[number].rule
    tells = over or not guide.course.stages[number].goal
    way = None if over else f"{number + 1}/{count} "
    return el(
        "section",
        el("p", el("small", way, cls="muted") if way else None, said(words, t), **_SPOKEN),
        el(
            "div",
            rules.link(guide.game, t, rule, words=t("The rule"), cls="icon-btn") if rule else None,
            None if over else icon_button("close", "guide-leave", t("Just play")),
            _button("guide-next", t("Go on"), "btn btn-primary", lit=True)
            if tells
            else icon_button("next", "guide-next", t("Leave this task out")),
            cls="guide-ways",
        ),
        cls="lesson guide" + (" is-met" if over else ""),
        id="guide",
        data_guide=f"{number}/{count}",
        data_tap=t("Tap here"),
        aria_label=t("Guided game"),
    )


def sentences(t: T) -> dict[str, str]:
    """What notices about a guided game say, by code."""
    return {
        "guide-gone": t(
            "The explanations could not be loaded. Check your connection; the game goes on "
            "without them."
        ),
        "guide-first": t(
            "You may do that, and soon you will choose freely. First do what is lit, or choose "
            "“Just play”."
        ),
    }


def _button(do: str, words: str, cls: str, *, lit: bool = False) -> Markup:
    return el(
        "button",
        words,
        type="button",
        cls=cls,
        data_do=do,
        data_lit="tap" if lit else None,
    )


def lit(session: Session, drawn: Mapping[str, Markup]) -> dict[str, Markup]:
    """The regions with the marks of what the task of a guided game wants tapped or looked at."""
    regions = dict(drawn)
    guide, table = script.shown(session), session.table
    if guide is None or table is None or table.guide is None or session.page != "table":
        return regions
    number = len(table.guide.marks)
    if number >= len(guide.stages) or table.cursor is not None:
        return regions
    stage = guide.stages[number]
    taps: Iterator[str] = (one for one in (*stage.lit, "do roll") if light(regions, one, "tap"))
    if guide.course.stages[number].goal:
        next(taps, None)
    for one in stage.see:
        light(regions, one, "see")
    return regions


def light(regions: dict[str, Markup], what: str, how: str, told: str = TASK) -> bool:
    """Mark every element of the page that `what` names; whether there is one.

    `act TOKEN`, `step WORDS` and `do VERB` name an element by what it does, `#ID` by its id,
    `place NAME` by a place of scenes; one that ends with `*` all that begin so. `told` is the id of
    the sentence that describes it.
    """
    pattern, found = _pattern(what), False
    for name in _WHERE:
        text = regions[name]
        for match in reversed(list(pattern.finditer(text))):
            start, end = text.rfind("<", 0, match.start()), text.find(">", match.end())
            if how == "tap" and not text.startswith("<button ", start):
                continue  # such as the tray of dice around its button
            found = True
            if " data-lit=" not in text[start:end]:
                mark = f' data-lit="{how}" aria-describedby="{told}"'
                text = Markup(text[: match.start()] + mark + text[match.start() :])
        regions[name] = text
    return found


def _pattern(what: str) -> re.Pattern[str]:
    if what.startswith("place "):
        name = re.escape(what.removeprefix("place "))
        return re.compile(f' (?:id="{name}"|data-place="(?:[^"]* )?{name}(?: [^"]*)?")')
    if what.startswith("#"):
        attribute, value = "id", what[1:]
    else:
        kind, _, value = what.partition(" ")
        attribute = f"data-{kind}"
    rest = ""
    if value.endswith("*"):
        value, rest = value[:-1], '[^"]*'
    return re.compile(f' {re.escape(attribute)}="{re.escape(value)}{rest}"')
