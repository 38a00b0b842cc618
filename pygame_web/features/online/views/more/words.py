"""Sentences about online tables: reasons of refusals, and the signs that people give."""

from __future__ import annotations

import re

from pygame_web.features.online.views.more import near
from pygame_web.language import T
from pygame_web.shell.session import Notice, Session
from pygame_web.table.views.names import isolated, names

SIGNS = ("hello", "thanks", "well-played", "oops", "hurry", "bye")
"""The signs that people may choose; "rematch" is sent with the wish for one."""


CLOCK = re.compile(r"created_at|creation date|timestamp|future|too (old|late|far|new)", re.I)
"""The words by which relays report a wrong date."""


def signs(t: T) -> dict[str, str]:
    """Return the text of each sign."""
    return {
        "hello": t("Hello!"),
        "thanks": t("Thank you!"),
        "well-played": t("Well played!"),
        "oops": t("Oops!"),
        "hurry": t("Your turn!"),
        "bye": t("Goodbye!"),
        "rematch": t("Another game?"),
    }


def _refusals(t: T) -> dict[str, str]:
    """Return the reasons why a post was not made, by the error's code."""
    return {
        "remote-turn": t("It is someone else's turn now."),
        "remote-stopped": t("The devices disagree about the position: nobody can play on here."),
        "remote-seat": t("You have no place at this table."),
        "remote-none": t("The table is not known yet."),
        "remote-begin": t("Only the person who invited can start the game, and only once."),
        "remote-free": t("A place is still free."),
        "remote-old": t("This table was made by an older version. Make a new one."),
        "remote-early": t("The waiting time agreed at this table is not over yet."),
        "remote-device": t(
            "You are already playing from this place in another tab or on another device."
        ),
        "remote-wait": t("The other devices have not got that far yet. Try again in a moment."),
        "remote-leaves": t("A bot takes your place as soon as the one that thinks has decided."),
        "remote-bound": t("You have agreed to go on without that answer."),
        "remote-much": t("No more messages this turn: you can send others from the next turn on."),
        "remote-undo": t("This can no longer be undone."),
        "chain-end": t("This game has gone on too long: it has no dice left."),
    }


def sentence(session: Session, notice: Notice, t: T) -> str:
    """Return the sentence of a notice."""
    if notice.code == "online-sign":
        return _sign(session, notice, t)
    if notice.code == "online-near":
        return near.sentence(str(notice.facts["state"]), t)
    if notice.code == "online-link":
        return t("This invitation is damaged: part of the link may be missing.")
    if notice.code == "online-calls":
        return _calls(str(notice.facts["may"]), t)
    code = notice.reason.code if notice.reason is not None else ""
    refused = t("That was refused.")
    return _refusals(t).get(code, refused)


def refusal(why: str, t: T) -> str:
    """Return the reason of a relay's refusal, from its message (NIP-01, NIP-42)."""
    if CLOCK.search(why):
        return t("this device's clock seems to be wrong")
    reasons = {
        "rate-limited": t("it takes no more messages for a while"),
        "blocked": t("it has blocked this device"),
        "auth-required": t("it requires an account"),
        "restricted": t("it requires an account"),
        "flood": t("it sends far too many messages; the page will try again later"),
        "pow": t("it requires proof of work, which this page does not offer"),
    }
    kind, _, words = why.partition(":")
    # Untrusted text from the relay: remove characters that reverse the rest of the line.
    seen = "".join(sign for sign in words.strip() or why if sign.isprintable())
    return reasons.get(kind, isolated(seen))


def _calls(may: str, t: T) -> str:
    """Return whether the page may send notifications, and the remedy if it may not."""
    if may == "granted":
        return t("When it is your turn and you are elsewhere, your browser notifies you.")
    remedies = {
        "denied": t(
            "Your browser does not let this page send notifications. You can allow them in "
            "the browser's settings, then ask here again."
        ),
        "default": t("You have not allowed notifications. You can ask here again."),
    }
    cannot = t("This browser cannot send notifications from this page.")
    all_the_same = t(
        "The title of the tab still shows when it is your turn, and a sound plays if sound is on."
    )
    return f"{remedies.get(may, cannot)} {all_the_same}"


def _sign(session: Session, notice: Notice, t: T) -> str:
    table, seat = session.table, int(str(notice.facts["seat"]))
    text = signs(t).get(str(notice.facts["sign"]), "")
    if table is None or seat >= len(table.seats):
        return text
    called = names(table.line.game.name, table.seats, t)
    return t("{name}: {words}", name=called[seat], words=text)
