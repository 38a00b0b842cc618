"""The entry to online tables: it loads online play on first use.

Every site has this module, with or without relays; it contacts no server.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pygame_web.language import SOURCE
from pygame_web.session import tabs
from pygame_web.session.online_parts import bring, is_here, is_whole
from pygame_web.shell import links
from pygame_web.shell.session import Message, Notice, Online, Session, Step
from pygame_web.table import saved_game, versions

PREFIX = "online/"
"""How the fragment of an invitation begins."""
DECIDED = ("act", "acts", "undo", "roll", "correct", "pause", "rematch")
"""Verbs that would change the game on this device only."""


_INVITATION = re.compile(r"(?:^|#|%23)\W{0,3}(online(?:/|%2[Ff])[A-Za-z0-9_.~-]*)")


_TILDE = re.compile("%7[Ee]")
"""How some messengers write the "~" before a code."""


def is_invitation(text: str) -> bool:
    """Return whether a fragment, or an address with one, is an invitation to an online table."""
    return _INVITATION.search(text.strip()) is not None


def linked(session: Session, message: Message) -> Step:
    """Handle the fragment of the address, at the start of the page or after a change."""
    told = _TILDE.sub("~", message.arg.strip())
    found = _INVITATION.search(told)
    if found is None:
        if not links.is_link(message.arg):
            return session, ()
        from pygame_web.table import open_text  # it is wanted where somebody brings something

        return open_text.linked(session, message)
    fragment = found[1].replace("%2F", "/").replace("%2f", "/").rstrip(".")
    return invited(session, replace(message, arg=fragment))


def invited(session: Session, message: Message) -> Step:
    """Handle the invitation in the fragment `arg`."""
    return online(session, replace(message, verb="online", arg=f"invited {message.arg}"))


def pasted(session: Session, message: Message) -> Step:
    """Handle a pasted text; see `open_text`."""
    from pygame_web.table import open_text

    return open_text.pasted(session, message, invited)


def imported(session: Session, message: Message) -> Step:
    """Handle an imported file; see `open_text`."""
    from pygame_web.table import open_text

    return open_text.imported(session, message, invited)


def may_look(message: Message) -> bool:
    """Return whether a fragment opens no game."""
    return not links.is_link(message.arg) and not is_invitation(message.arg)


def is_open(session: Session) -> bool:
    """Return whether online play is allowed here: an embedding page may forbid it."""
    return session.embed is None or session.embed.online


def online(session: Session, message: Message) -> Step:
    """Handle a person's verb at an online table."""
    if not is_open(session):
        return replace(session, notice=Notice("online-off")), ()
    if not is_here():
        again = {"verb": "online", "arg": message.arg, "value": message.value}
        again["words"] = words(session)
        return session, (Online("load", again),)
    from pygame_web.session.online import verbs

    return verbs.online(session, message)


def told(session: Session, message: Message) -> Step:
    """Handle a message from the script of online tables."""
    if message.arg == "missed":
        return replace(session, notice=Notice("part-gone", error=True)), ()
    if not is_here():
        failed = replace(session, notice=Notice("online-failed", error=True))
        return (failed if message.arg == "failed" else session), ()
    from pygame_web.session.online import verbs

    return verbs.told(session, message)


def handler(
    session: Session, message: Message, usual: Callable[[Session, Message], Step]
) -> Callable[[Session, Message], Step]:
    """Return the handler of a verb; an online table has its own handlers for some verbs."""
    table = session.table
    if table is None or not table.online or session.page != "table":
        return usual
    if message.verb == "elsewhere" and message.arg == table.id:
        return _of_another_tab
    if not is_here() or not is_open(session):
        return _not_yet if message.verb in DECIDED else usual
    if message.verb == "open" and message.arg.startswith("online-") and not is_whole():
        return bring
    from pygame_web.session.online import verbs

    return verbs.OWN.get(message.verb, usual)


def _not_yet(session: Session, message: Message) -> Step:
    """Refuse decisions until this device is connected to the online table."""
    return (session, ()) if is_open(session) else online(session, message)


def _of_another_tab(session: Session, message: Message) -> Step:
    """Handle that another tab stored the same online table: both read its state from the posts."""
    table = session.table
    if table is None or not message.value:
        return tabs.elsewhere(session, message)
    summary = saved_game.summary(session.games, message.arg, message.value)
    stamp = message.value.partition("\n")[0]
    session = versions.listed(session, summary)
    return replace(session, table=replace(table, stamp=stamp)), ()


NOWHERE: Mapping[str, Any] = {"state": "none", "waits": [], "unsent": 0}
"""The state that a host receives after the visitor left an online table."""


def stand(session: Session) -> dict[str, Any] | None:
    """Return the state of an online table for the embedding page; None if there is none.

    `state` is connecting, offline, catching-up, online, or stopped (out of step). `waits` has the
    names of the remote seats that the game waits for. `unsent` counts the posts of this device that
    too few relays keep.
    """
    table = session.table
    if table is None or not table.online or session.online is None or not is_here():
        return None
    from pygame_web.session.online.state import state_of, status
    from pygame_web.session.online.table import awaited

    told = status(session.games, session.online)
    seats = awaited(table, told)
    return {
        "state": state_of(session.online, told),
        "waits": [table.seats[seat].name or f"{seat + 1}" for seat in seats],
        "unsent": session.online.unsent,
    }


def noted(before: Session, after: Session) -> Step:
    """Subscribe to an online table that came onto the page; unsubscribe from one that left it.

    Load its texts in the visitor's language.
    """
    session, effects = _noted(before, after)
    if words(before) != words(after) and is_open(after) and is_here():
        effects += (Online("words", {"words": words(after)}),)
    said = after.notice
    if said is not None and said is not before.notice and said.code.startswith("online-"):
        # Its text is in a late file.
        effects += bring(after, Message(""))[1] if is_here() and not is_whole() else ()
    return session, effects


def words(session: Session) -> str:
    """Return the language of the catalog to fetch; "" for the source language."""
    language = session.settings.language
    return "" if language == SOURCE else language


def _noted(before: Session, after: Session) -> Step:
    table, joined = after.table, after.online
    if joined is not None and (table is None or table.online != joined.keys):
        # A bot may continue playing behind the dialog.
        stays = before.table is not None and table is not None and table.id == before.table.id
        if (table is None or stays) and after.dialog.startswith("online"):
            return after, ()
        return _noted(before, replace(after, online=None))[0], (Online("leave"),)
    if table is None or not table.online or joined is not None or after.page != "table":
        return after, ()
    came = before.table is None or before.table.online != table.online or before.page != "table"
    if not came or not is_open(after):
        return after, ()
    return online(after, Message("online", "rejoin"))
