"""What was opened from a link or a file and is not stored: the way to keep it."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.model import Session
from pygame_web.views.icons import icon
from pygame_web.views.markup import EMPTY, Markup, el
from pygame_web.views.saves import summary


def strip(session: Session, t: T) -> Markup | None:
    """The line above a table that is not stored; None above any other."""
    shown = session.shown
    if shown is None or shown.kept or shown.task is not None or shown.far or session.readonly:
        return None
    return el(
        "div",
        el("span", t("Opened, not stored."), cls="muted small"),
        el("button", icon("save"), t("Keep this game"), cls="btn", data_do="keep"),
        cls="row unkept",
        id="unkept",
    )


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the games a file holds."""
    offer = session.offer
    if offer is None:
        return t("Games of a file"), EMPTY, EMPTY
    said = t.n("One game can be read.", "{n} games can be read.", len(offer.saves))
    if offer.bad:
        said += " " + t.n("One cannot be read.", "{n} cannot be read.", offer.bad)
    rows = [el("li", summary(session, saved, t), cls="saved row") for saved in offer.saves]
    body = el(
        "div",
        el("p", el("b", offer.name), " ", said),
        el("ul", rows, cls="list saves"),
        cls="stack",
    )
    keep = el(
        "button",
        icon("save"),
        t("Keep them"),
        cls="btn btn-primary",
        data_do="keep file",
        disabled=not offer.saves,
    )
    return t("Games of a file"), body, keep
