"""The views of the best bot's advice: a line above the board, lights on it, and all reasons."""

from __future__ import annotations

from collections.abc import Mapping

from pygame_web.features.advice import reasons
from pygame_web.features.advice.state import Advice
from pygame_web.language import T
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Session
from pygame_web.table.views import drawing
from pygame_web.table.views.board_views import board_view
from pygame_web.ui import highlight
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon_button
from pygame_web.ui.markup import Markup, el

SAID = "advice-said"
"""The id of the sentence of an advice, which describes whatever is lit."""


def line(asked: Advice | None, view: BoardView, t: T) -> Markup | None:
    """Draw the best bot's advice in a line above the board; None if nobody asked."""
    if asked is None:
        return None
    sentences = reasons.line(asked, view, t) if asked.answer else [t("The best bot is thinking…")]
    why = el("button", t("Why?"), type="button", cls="btn", data_do="open advice")
    close = icon_button("close", "advice close", t("Close the advice"))
    return el(
        "section",
        drawing.STYLE,
        el("p", " ".join(sentences), id=SAID, role="status"),
        el("div", why if reasons.says_more(asked, view, t) else None, close, cls="guide-ways"),
        cls="lesson guide advice",
        id="advice",
        data_advice="come" if asked.answer else "asked",
        aria_label=t("What would you do?"),
    )


def dialog(asked: Advice | None, session: Session, t: T) -> Dialog:
    """Return the reasons for and against an advice."""
    view = board_view(session, t)
    body: Markup = el("p", t("The game has moved on. Ask again."))
    if asked is not None and asked.answer and view is not None:
        body = reasons.dialog(asked, view, t)
    return Dialog(t("What would you do?"), body)


def light(
    asked: Advice | None, view: BoardView, drawn: Mapping[str, Markup]
) -> Mapping[str, Markup]:
    """Return the regions with lights on the choice and on the places it concerns."""
    if asked is None or not asked.answer:
        return drawn
    regions = dict(drawn)
    token, places, sketch = reasons.places(asked, view)
    goal = sketch.ghosts[0][0] if sketch.ghosts else ""
    main, passed = drawing.way(regions["main"], places, goal)
    regions["main"] = drawing.ghosts(main, sketch.ghosts)
    highlight.light(regions, f"act {token}", "tap", SAID)
    for name in () if sketch.uses else places:
        if name not in passed:
            highlight.light(regions, f"place {name}", "best", SAID)
    for name in sketch.uses:
        highlight.light(regions, f"place {name}", "uses", SAID)
    return regions
