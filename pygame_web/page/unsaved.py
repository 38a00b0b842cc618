"""The note at a game opened from a link or file that is not stored, with a button to keep it."""

from __future__ import annotations

from collections.abc import Mapping

from pygame_web.language import T
from pygame_web.page.saved_games import summary
from pygame_web.shell import rules
from pygame_web.shell.session import Offer, Session
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el

COUNTS: tuple[str, ...] = ("stored", "longer", "known", "refused")
COUNTS += ("results", "results_known", "other", "choices")
"""Games that are new, that go on here, that were known, that cannot be read; new and known results;
other things that are new (stars, reviews); choices (settings) that stay as they are here."""


def strip(session: Session, t: T) -> Markup | None:
    """Return the line above a table that is not stored; None above any other."""
    shown = session.shown_table
    if (
        shown is None
        or shown.kept
        or rules.barred(shown, "store")
        or rules.remote(shown)
        or session.readonly
    ):
        return None
    return el(
        "div",
        el("span", t("Opened, not saved."), cls="muted small"),
        el("button", icon("save"), t("Keep this game"), cls="btn", data_do="keep"),
        cls="row unkept",
        id="unkept",
    )


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the games a file holds."""
    offer = session.offer
    if offer is None:
        return t("Games in a file"), EMPTY, EMPTY
    if offer.fragments:
        return _choice(session, offer, t)
    text = " ".join(counted(offer.counts, t, offered=True))
    shown = offer.saves[:ROWS]
    rows = [el("li", summary(session, saved, t), cls="saved row") for saved in shown]
    more = len(offer.saves) - len(shown)
    rows += [el("li", t.n("and one more", "and {n} more", more), cls="muted")] if more else []
    body = el(
        "div",
        el("p", el("b", offer.name), " ", text),
        el("ul", rows, cls="list saves"),
        cls="stack",
    )
    return t("Games in a file"), body, _keep(offer, t)


ROWS = 40
"""The maximum number of games listed individually."""


def counted(counts: Mapping[str, int], t: T, *, offered: bool = False) -> list[str]:
    """Sentences about a file: what is new, what was known, what cannot be read."""
    n = {name: counts.get(name, 0) for name in COUNTS}
    if offered:
        new = t.n("One game is new here.", "{n} games are new here.", n["stored"])
    else:
        new = t.n("One game was saved.", "{n} games were saved.", n["stored"])
    sentences = [
        (n["stored"], new),
        (
            n["longer"],
            t.n("One goes on further than here.", "{n} go on further than here.", n["longer"]),
        ),
        (n["known"], t.n("One was here already.", "{n} were here already.", n["known"])),
        (n["refused"], t.n("One could not be read.", "{n} could not be read.", n["refused"])),
        (n["results"], t.n("One result is new.", "{n} results are new.", n["results"])),
        (
            n["results_known"],
            t.n("One result was known.", "{n} results were known.", n["results_known"]),
        ),
        (
            n["other"],
            t.n(
                "One lesson or setting is new.",
                "{n} lessons or settings are new.",
                n["other"],
            ),
        ),
        (n["choices"], t("Your settings here stay as they are.")),
    ]
    return [sentence for count, sentence in sentences if count] or [
        t("There is nothing new in it.")
    ]


def _keep(offer: Offer, t: T) -> Markup:
    return el(
        "button",
        icon("save"),
        t("Keep them"),
        cls="btn btn-primary",
        data_do="keep file",
        disabled=not (offer.saves or offer.kept),
    )


def _choice(session: Session, offer: Offer, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons where one text holds different games."""
    rows = [
        el(
            "li",
            summary(session, saved, t),
            el("button", t("Open"), cls="btn btn-primary", data_do=f"load {fragment}"),
            cls="saved row",
        )
        for saved, fragment in zip(offer.saves, offer.fragments, strict=True)
    ]
    text = t("This text contains different games. Which one do you want to open?")
    body = el("div", el("p", text), el("ul", rows, cls="list saves"), cls="stack")
    return t("Several games"), body, _keep(offer, t)
