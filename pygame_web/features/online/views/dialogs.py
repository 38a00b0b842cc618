"""Dialogs of online tables: the questions before the first contact."""

from __future__ import annotations

import re

from core.kernel.chain import AUDIT, STRICT
from pygame_web.features.online.before_game import HOW, LETTERS, RELAYS, ROOM, SILENCE, carrier
from pygame_web.features.online.keys import NEAR, is_private, split
from pygame_web.features.online.views.words import silences
from pygame_web.language import T
from pygame_web.shell.session import Session
from pygame_web.ui.markup import Markup, el, join
from pygame_web.ui.radios import radios

Drawn = tuple[str, Markup, Markup]
POSTS = re.compile("A[g-v]")
"""The first characters of a posts' code: its first byte is 2."""


def dialog(session: Session, name: str, t: T) -> Drawn | None:
    """Title, body and buttons of a dialog whose name begins with "online"."""
    match name:
        case "online-new":
            return _new(session, t)
        case "online-join":
            return _join(session, t)
        case "online-wait":
            return _wait(t)
    return None


def privacy(session: Session, how: str, t: T) -> Markup:
    """Draw who receives which data, before any contact."""
    lines = _over_relays(session, t) if how == RELAYS else _privacy_without_relay(how, t)
    return el("ul", [el("li", line) for line in lines], cls="stack", role="list")


def _privacy_without_relay(how: str, t: T) -> tuple[str, ...]:
    """Return the sentences about the data that others see if no relay is used."""
    kept = t("This device keeps the messages with the saved game and deletes them with it.")
    if how == LETTERS:
        seen = t(
            "Your moves travel in links that you send yourself. The messenger sees who sends "
            "them and when; the other players see your name and moves, not your address."
        )
        return seen, kept
    seen = t(
        "The devices connect directly, with two codes to scan and no server. The other players' "
        "devices see your device's address in the local network, your name and your moves."
    )
    return seen, kept


def host(relay: str) -> str:
    """Return the host of a relay's address, as people know it."""
    return relay.partition("://")[2].partition("/")[0]


def _over_relays(session: Session, t: T) -> tuple[str, ...]:
    hosts = ", ".join(map(host, session.relays))
    return (
        t(
            "Moves travel encrypted and signed over relays that the owner of this site chose: "
            "{hosts}.",
            hosts=hosts,
        ),
        t(
            "A relay sees your network address, when you send and how much, but nothing of "
            "the game."
        ),
        t("The other players see the name you enter and your moves, not your address."),
        t(
            "This device keeps the messages with the saved game and deletes them with it. "
            "Each relay decides how long it keeps them; without the invitation nobody can "
            "read them."
        ),
    )


def _carrier_choice(session: Session, chosen: str, t: T) -> Markup:
    """Draw the choice of the carrier: how the posts are sent."""
    choices = [(ROOM, t("In this room")), (LETTERS, t("By messenger"))]
    if session.relays:
        choices.append((RELAYS, t("Over the internet")))
    return radios(t("Where are the others?"), HOW, choices, chosen)


def _new(session: Session, t: T) -> Drawn:
    how = carrier(session)
    asks = t("To play with people elsewhere, this page must contact other servers. Allow this?")
    body = el(
        "div",
        _carrier_choice(session, how, t),
        how == RELAYS and el("p", asks),
        privacy(session, how, t),
        el("p", t("All devices roll every die together, so nobody can rig it.")),
        _silence(session, t),
        cls="stack",
    )
    now = "btn" if how == LETTERS else "btn btn-primary"
    days = "btn btn-primary" if how == LETTERS else "btn"
    foot = join(
        el("b", t("When will you play?"), cls="dialog-ask"),
        el(
            "button",
            t("Now, together"),
            cls=now,
            data_do=f"online open {STRICT}",
            autofocus=how != LETTERS,
        ),
        el("button", t("Over hours or days"), cls=days, data_do=f"online open {AUDIT}"),
        el("button", t("Cancel"), cls="btn btn-quiet", data_do="close"),
    )
    return t("Play with friends elsewhere"), body, foot


def _silence(session: Session, t: T) -> Markup:
    """Draw the choice of the wait before a bot may play for an absent person."""
    chosen = session.drafts.get(SILENCE, "")
    usual = t("after 5 minutes (over days: after one day)")
    choices = [("", usual), *((str(wait), words) for wait, words in silences(t).items())]
    options = [
        el("option", words, value=value, selected=value == chosen) for value, words in choices
    ]
    label = t("If someone goes silent, a bot may take over")
    return el(
        "div",
        el("label", label, cls="label", for_=SILENCE),
        el("select", options, cls="select", id=SILENCE, data_set=SILENCE),
        cls="field",
    )


def _join(session: Session, t: T) -> Drawn:
    link, code = split(session.drafts.get("online", ""))
    how = RELAYS if session.relays and not link.endswith(NEAR) else ROOM
    if how == ROOM and POSTS.match(code):
        how = LETTERS
    asks = t(
        "You are invited to a table. To join it, this page must contact other servers. Allow this?"
    )
    if how != RELAYS:
        asks = t("You are invited to a table. Do you want to join it?")
    private = t(
        "This is a private link to continue on another device. Use it only if you made it "
        "yourself: whoever made it can play in your place or know your dice in "
        "advance."
    )
    body = el(
        "div",
        is_private(link) and el("p", private),
        el("p", asks),
        privacy(session, how, t),
        cls="stack",
    )
    foot = join(
        el(
            "button",
            t("Join the table"),
            cls="btn btn-primary",
            data_do="online join",
            autofocus=True,
        ),
        el("button", t("Cancel"), cls="btn btn-quiet", data_do="close"),
    )
    return t("An invitation"), body, foot


def _wait(t: T) -> Drawn:
    """Draw the first words of a table that is looked for; the late part has all others."""
    body = el("p", t("Asking the relays for the table…"), role="status")
    foot = el("button", t("Leave"), cls="btn", data_do="online leave")
    return t("Looking for the table…"), body, foot
