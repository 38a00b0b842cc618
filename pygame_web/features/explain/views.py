""" "What is this?": the thing's name, its rule, and the link into the rules pocket."""

from __future__ import annotations

from typing import Any

from core.kernel.errors import GameError
from core.kernel.timeline import Timeline
from pygame_web.features.explain.state import ASKED, KINDS, Thing
from pygame_web.language import T
from pygame_web.shell.boundary.values import number
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Session
from pygame_web.shell.sheet import in_language
from pygame_web.table.views import rules
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.game_page import EXPLANATIONS, Explanations
from pygame_web.ui.games import view
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join

NO_RULES = Explanations(
    lambda s, action: "", lambda s, words: "", lambda s, place: "", lambda s, classes: ""
)
"""For a game without rule texts."""


def explanations(game: str) -> Explanations:
    """Return the rules that explain the things of a game."""
    return EXPLANATIONS.get(view(game)) or NO_RULES


def rule_of(line: Timeline, ply: int, thing: Thing) -> str:
    """Return the id of the rule that explains a thing; "" for none."""
    for kind, value in thing.marks:
        found = _of_mark(line, ply, kind, value) if kind in KINDS else ""
        if found:
            return found
    return ""


def _of_mark(line: Timeline, ply: int, kind: str, value: str) -> str:
    book, s = explanations(line.game.name), line.states[ply]
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
    return _question_rule(line, s) if "turn-chip" in classes else book.of_class(s, classes)


def _of_token(line: Timeline, s: Any, token: str, *, refused: bool = False) -> str:
    game = line.game
    try:
        action = game.read_action(s, token)
    except GameError:
        return ""
    reason = game.why_not(s, action) if refused else None
    found = rules.lookup(game.name).of_reason(reason) if reason is not None else ""
    return found or explanations(game.name).of_action(s, action) or _question_rule(line, s)


def _of_doing(line: Timeline, s: Any, doing: str) -> str:
    """Of a line of the log by what was done there, and of the button that rolls."""
    verb, _, rest = doing.partition(" ")
    end = number(rest) if verb == "ply" else None
    if end is not None and 0 < end <= line.ply:
        return _of_token(line, line.states[end - 1], line.record.tokens[end - 1])
    return _question_rule(line, s) if verb == "roll" else ""


def _question_rule(line: Timeline, s: Any) -> str:
    pending = getattr(s, "pending", ())
    return rules.lookup(line.game.name).of_question(pending[-1].kind) if pending else ""


def strip(session: Session, view: BoardView, t: T) -> Markup | None:
    """Draw the strip in the top bar while the next tap explains; None at other times."""
    if not ASKED.get(session).asking:
        return None
    return el(
        "section",
        el("p", t("Tap anything to have it explained."), role="status"),
        el("button", t("Back to playing"), type="button", cls="btn", data_do="what"),
        cls="tip is-asking",
        id="asking",
        data_asking=True,
        aria_label=t("What is this?"),
    )


def dialog(session: Session, t: T) -> Dialog:
    """Return the thing's name, its rule, and links to more."""
    shown, asked = session.shown_table, ASKED.get(session)
    thing = asked.thing
    game = shown.line.game.name if shown is not None else ""
    if shown is None or not rules.has_rules(game):
        return Dialog(t("What is this?"), el("p", thing.name))
    rule = rule_of(shown.line, shown.ply, thing)
    texts = asked.texts.get(game)
    explanation = texts.get(rule) if texts and rule else None
    words = in_language(explanation, t) if explanation else ""
    if not rule:
        words = t("This is part of the page, not of the game.")
    elif texts is None:
        words = t("Loading the rules…")
    body = el(
        "div",
        el("p", el("b", thing.name)) if thing.name else None,
        el("p", words, role="status") if words else None,
        cls="stack prose",
        data_rule=rule or None,
    )
    more = el("button", icon("point"), t("Something else"), cls="btn", data_do="what")
    way = rules.link(game, t, rule, words=t("The rule"), cls="btn btn-primary") if rule else None
    return Dialog(t("What is this?"), body, join(more, way))
