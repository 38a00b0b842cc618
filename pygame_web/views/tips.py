"""The tip above the table: one sentence, the rule, "got it" and "no more tips"."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session import tips
from pygame_web.session.model import Session
from pygame_web.views import rules
from pygame_web.views.guide import said
from pygame_web.views.markup import Markup, el


def strip(session: Session, t: T) -> Markup | None:
    """What stands above the table while a tip is shown; None without one."""
    tip = tips.shown(session)
    if tip is None:
        return None
    game = tip.id.partition("/")[0]
    return el(
        "section",
        el("p", said(tip.words, t), role="status"),
        el(
            "div",
            rules.link(game, t, tip.rule, words=t("The rule"), cls="icon-btn"),
            el("button", t("Got it"), type="button", cls="btn btn-primary", data_do="tip-known"),
            el("button", t("No more tips"), type="button", cls="btn", data_do="set tips no"),
            cls="row",
        ),
        cls="lesson tip",
        id="tip",
        data_tip=tip.id,
        aria_label=t("Tip"),
    )
