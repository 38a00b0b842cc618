"""The link that opens the game for replay."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.model import Session
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el, join


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of sharing."""
    field = el(
        "input",
        type="text",
        cls="input",
        id="share-link",
        readonly=True,
        value=session.shared,
        aria_label=t("Link"),
        data_select=True,
    )
    body = el(
        "div",
        el("p", t("The whole game is in this link. Who opens it can replay it and play on.")),
        field,
        cls="stack",
    )
    foot = join(
        el("button", icon("copy"), t("Copy the link"), cls="btn btn-primary", data_do="link"),
        el("button", icon("download"), t("As a file"), cls="btn", data_do="export here"),
    )
    return t("Share the game"), body, foot
