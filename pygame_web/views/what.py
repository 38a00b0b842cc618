""" "What is this?": the thing's name, what its rule says, and the way into the rules pocket."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from core.kernel.errors import GameError
from core.kernel.timeline import Timeline
from pygame_web.language import T
from pygame_web.session.boundary.values import number
from pygame_web.session.model import Session
from pygame_web.session.taught import Thing
from pygame_web.session.what import KINDS
from pygame_web.views import rules
from pygame_web.views.guide import said
from pygame_web.views.icons import icon
from pygame_web.views.markup import EMPTY, Markup, el, join


class Things(Protocol):
    """What a module `views/<game>/things.py` offers: ids of rules, "" where there is none."""

    def of_action(self, s: Any, action: Any) -> str:
        """Of an action, where the question does not tell it."""

    def of_step(self, s: Any, words: tuple[str, ...]) -> str:
        """Of what is chosen on the way to an action."""

    def of_place(self, s: Any, place: str) -> str:
        """Of a place by its `data-place` or id."""

    def of_class(self, s: Any, classes: tuple[str, ...]) -> str:
        """Of a drawing, a counter or a box by its classes."""


def things(game: str) -> Things:
    """Which rules the things of a told game come of."""
    return cast(Things, import_module(f"{__package__}.{game}.things"))


def rule_of(line: Timeline, ply: int, thing: Thing) -> str:
    """The id of the rule a thing is told of by; "" for a thing that belongs to no rule."""
    for kind, value in thing.marks:
        found = _of_mark(line, ply, kind, value) if kind in KINDS else ""
        if found:
            return found
    return ""


def _of_mark(line: Timeline, ply: int, kind: str, value: str) -> str:
    book, s = things(line.game.name), line.states[ply]
    match kind:
        case "act" | "why":
            return _of_token(line, s, value, refused=kind == "why")
        case "acts":
            return _of_token(line, s, value.rpartition(" ")[2])
        case "step":
            return book.of_step(s, tuple(value.lstrip("=+-").split()))
        case "do":
            return _of_doing(line, s, value)
        case "place" | "id":
            return book.of_place(s, value)
    classes = tuple(value.split())
    return _asked(line, s) if "turn-chip" in classes else book.of_class(s, classes)


def _of_token(line: Timeline, s: Any, token: str, *, refused: bool = False) -> str:
    game = line.game
    try:
        action = game.read_action(s, token)
    except GameError:
        return ""
    reason = game.why_not(s, action) if refused else None
    found = rules.lookup(game.name).of_reason(reason) if reason is not None else ""
    return found or things(game.name).of_action(s, action) or _asked(line, s)


def _of_doing(line: Timeline, s: Any, doing: str) -> str:
    """Of a line of the log by what was done there, and of the button that rolls."""
    verb, _, rest = doing.partition(" ")
    end = number(rest) if verb == "ply" else None
    if end is not None and 0 < end <= line.ply:
        return _of_token(line, line.states[end - 1], line.record.tokens[end - 1])
    return _asked(line, s) if verb == "roll" else ""


def _asked(line: Timeline, s: Any) -> str:
    pending = getattr(s, "pending", ())
    return rules.lookup(line.game.name).of_question(pending[-1].kind) if pending else ""


def strip(session: Session, t: T) -> Markup | None:
    """What stands in the top bar while the next tap explains; None where it does not."""
    if not session.asking:
        return None
    return el(
        "section",
        el("p", t("Tap anything: it is explained, not done."), role="status"),
        el("button", t("Play on"), type="button", cls="btn", data_do="what"),
        cls="tip is-asking",
        id="asking",
        data_asking=True,
        aria_label=t("What is this?"),
    )


def tool(t: T) -> Markup:
    """The button in the top bar."""
    name = t("What is this?")
    return el(
        "button",
        icon("point"),
        cls="icon-btn tool-what",
        data_do="what",
        aria_label=name,
        title=name,
    )


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """The thing's name, what its rule says, and the ways on."""
    shown, thing = session.shown, session.what
    game = shown.line.game.name if shown is not None else ""
    if shown is None or game not in rules.TOLD:
        return t("What is this?"), el("p", thing.name), EMPTY
    rule = rule_of(shown.line, shown.ply, thing)
    known = session.told_rules.get(game)
    told = known.get(rule) if known and rule else None
    words = said(told, t) if told else ""
    if not rule:
        words = t("This belongs to the page, not to the game.")
    elif known is None:
        words = t("The rules are on their way …")
    body = el(
        "div",
        el("p", el("b", thing.name)) if thing.name else None,
        el("p", words, role="status") if words else None,
        cls="stack prose",
        data_rule=rule or None,
    )
    more = el("button", icon("point"), t("Something else"), cls="btn", data_do="what")
    way = rules.link(game, t, rule, words=t("The rule"), cls="btn btn-primary") if rule else None
    return t("What is this?"), body, join(more, way)
