"""Sentences about tables elsewhere: why something was refused, the signs people give."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.model import Notice, Session
from pygame_web.session.remote.silence import WAITS
from pygame_web.views.names import names

SIGNS = ("hello", "thanks", "well-played", "oops", "hurry", "bye")
"""The signs that are offered; "rematch" is given with the wish for one."""


DAY = 86_400
"""Seconds."""


def signs(t: T) -> dict[str, str]:
    """What each sign says."""
    return {
        "hello": t("Hello!"),
        "thanks": t("Thank you!"),
        "well-played": t("Well played!"),
        "oops": t("Oops!"),
        "hurry": t("Your turn!"),
        "bye": t("Goodbye!"),
        "rematch": t("Another game?"),
    }


def silences(t: T) -> dict[int, str]:
    """After how long a bot may play for somebody who is silent, by the seconds of `WAITS`."""
    return {wait: _after(wait, t) for wait in WAITS}


def _after(wait: int, t: T) -> str:
    if not wait:
        return t("at once")
    if wait < DAY:
        return t.n("after one minute", "after {n} minutes", wait // 60)
    return t.n("after one day", "after {n} days", wait // DAY)


def silence(wait: int, t: T) -> str:
    """What a table agreed on for somebody who is silent."""
    return t(
        "Where somebody is silent, a bot may play on {when}, if all others agree.",
        when=silences(t)[wait],
    )


def _refusals(t: T) -> dict[str, str]:
    """Why a post was not made, by the error's code."""
    return {
        "remote-turn": t("It is another one's turn by now."),
        "remote-stopped": t("The devices do not agree on the position: nobody can play on here."),
        "remote-seat": t("You have no seat at this table."),
        "remote-none": t("The table is not known yet."),
        "remote-begin": t("Only who invited can begin the game, and only once."),
        "remote-free": t("A seat is free yet."),
        "remote-early": t("The time the table agreed on is not over yet."),
        "chain-end": t("This game has gone on for too long: no dice are left for it."),
    }


def sentence(session: Session, notice: Notice, t: T) -> str:
    """What a notice says."""
    if notice.code == "online-sign":
        return _sign(session, notice, t)
    if notice.code == "online-link":
        return t("This invitation is damaged: perhaps a part of the link is missing.")
    if notice.code == "online-calls":
        return _calls(str(notice.facts["may"]), t)
    code = notice.reason.code if notice.reason is not None else ""
    refused = t("That was refused.")
    return _refusals(t).get(code, refused)


def _calls(may: str, t: T) -> str:
    """Whether the page may call, and what helps where it may not."""
    if may == "granted":
        return t("When it is your turn and you look elsewhere, your browser calls you.")
    said = {
        "denied": t(
            "Your browser does not let this page call you. You can allow notifications for it in "
            "the settings of the browser, and then ask here again."
        ),
        "default": t("You have not allowed your browser to call you. You can ask here again."),
    }
    cannot = t("This browser cannot call you from this page.")
    all_the_same = t("The title of the tab shows your turn all the same, and a sound if it is on.")
    return f"{said.get(may, cannot)} {all_the_same}"


def _sign(session: Session, notice: Notice, t: T) -> str:
    table, seat = session.table, int(str(notice.facts["seat"]))
    said = signs(t).get(str(notice.facts["sign"]), "")
    if table is None or seat >= len(table.seats):
        return said
    called = names(table.line.game.name, table.seats, t)
    return t("{name}: {words}", name=called[seat], words=said)
