"""The tip in the top bar: one sentence that opens its rule, "got it" and "no more tips".

On a narrow screen it is a button in place of the title until pressed. It neither covers nor moves
anything.
"""

from __future__ import annotations

from pygame_web.features.tips.state import SHOWN, Tip
from pygame_web.language import T
from pygame_web.shell.session import Session
from pygame_web.shell.sheet import in_language
from pygame_web.table.views import rules
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el


def strip(tip: Tip | None, session: Session, t: T) -> Markup | None:
    """Draw the strip in the top bar while a tip is shown; None without a tip."""
    if tip is None:
        return None
    game = tip.id.partition("/")[0]
    return el(
        "section",
        el("p", rules.around(in_language(tip.words, t), game, t, tip.rule), role="status"),
        el("button", t("Got it"), type="button", cls="btn btn-primary", data_do="tip-known"),
        _end_button(t),
        _open_button(t),
        cls="tip is-open" if SHOWN.get(session).opened else "tip",
        id="tip",
        data_tip=tip.id,
        aria_label=t("Tip"),
    )


def _open_button(t: T) -> Markup:
    """Draw the button in place of the title on a narrow screen, which opens the tip."""
    words = t("Tip")
    return el(
        "button",
        icon("info"),
        el("span", words),
        type="button",
        cls="btn tip-again",
        data_do="tip",
    )


def _end_button(t: T) -> Markup:
    """Draw the button that ends all tips; a labelled icon if there is little room."""
    words = t("No more tips")
    return el(
        "button",
        icon("close"),
        el("span", words),
        type="button",
        cls="btn tip-none",
        data_do="set tips no",
        aria_label=words,
        title=words,
    )
