"""The door to tables elsewhere: what plays online is loaded when somebody wants it, not before.

Every site has it, with relays or without; nothing here contacts anybody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

from pygame_web.language import SOURCE
from pygame_web.session import tabs
from pygame_web.shell import links
from pygame_web.shell.session import Message, Notice, Online, Session, Step
from pygame_web.table import saved_game, versions

PREFIX = "online/"
"""How the fragment of an invitation begins."""
PART = f"{__package__}.online"

DECIDED = ("act", "acts", "undo", "roll", "correct", "pause", "rematch")
"""Verbs that would change a game here alone."""


_INVITATION = re.compile(r"(?:^|#|%23)\W{0,3}(online(?:/|%2[Ff])[A-Za-z0-9_.~-]*)")


def is_invitation(text: str) -> bool:
    """Whether a fragment, or an address with one, invites to a table elsewhere."""
    return _INVITATION.search(text.strip()) is not None


def linked(session: Session, message: Message) -> Step:
    """The page was opened with a fragment, or its fragment changed."""
    found = _INVITATION.search(message.arg.strip())
    if found is None:
        if not links.is_link(message.arg):
            return session, ()
        from pygame_web.table import open_text  # it is wanted where somebody brings something

        return open_text.linked(session, message)
    fragment = found[1].replace("%2F", "/").replace("%2f", "/").rstrip(".")
    return invited(session, replace(message, arg=fragment))


def invited(session: Session, message: Message) -> Step:
    """The fragment `arg` invites to a table."""
    return online(session, replace(message, verb="online", arg=f"invited {message.arg}"))


def pasted(session: Session, message: Message) -> Step:
    """A text was pasted; see `open_text`."""
    from pygame_web.table import open_text

    return open_text.pasted(session, message, invited)


def imported(session: Session, message: Message) -> Step:
    """A file was brought; see `open_text`."""
    from pygame_web.table import open_text

    return open_text.imported(session, message, invited)


def may_look(message: Message) -> bool:
    """Whether a fragment opens no game."""
    return not links.is_link(message.arg) and not is_invitation(message.arg)


def is_open(session: Session) -> bool:
    """Whether people may play with others elsewhere here: a page around may not want it."""
    return session.embed is None or session.embed.online


def online(session: Session, message: Message) -> Step:
    """What people do about a table elsewhere."""
    if not is_open(session):
        return replace(session, notice=Notice("online-off")), ()
    if find_spec(PART) is None:
        again = {"verb": "online", "arg": message.arg, "value": message.value}
        again["words"] = words(session)
        return session, (Online("load", again),)
    from pygame_web.session.online import verbs

    return verbs.online(session, message)


def told(session: Session, message: Message) -> Step:
    """What the script of tables elsewhere tells."""
    if find_spec(PART) is None:
        failed = replace(session, notice=Notice("online-failed", error=True))
        return (failed if message.arg == "failed" else session), ()
    from pygame_web.session.online import verbs

    return verbs.far(session, message)


def handler(
    session: Session, message: Message, usual: Callable[[Session, Message], Step]
) -> Callable[[Session, Message], Step]:
    """What answers a verb: at a table elsewhere some verbs have an answer of their own."""
    table = session.table
    if table is None or not table.far or session.page != "table":
        return usual
    if message.verb == "elsewhere" and message.arg == table.id:
        return _of_another_tab
    if find_spec(PART) is None or not is_open(session):
        return _not_yet if message.verb in DECIDED else usual
    from pygame_web.session.online import verbs

    return verbs.OWN.get(message.verb, usual)


def _not_yet(session: Session, message: Message) -> Step:
    """Refuse decisions until this device listens to the table."""
    return (session, ()) if is_open(session) else online(session, message)


def _of_another_tab(session: Session, message: Message) -> Step:
    """Another tab stored the same table: what it is, both know from the posts."""
    table = session.table
    if table is None or not message.value:
        return tabs.elsewhere(session, message)
    summary = saved_game.summary(session.games, message.arg, message.value)
    stamp = message.value.partition("\n")[0]
    session = versions.listed(session, summary)
    return replace(session, table=replace(table, stamp=stamp)), ()


NOWHERE: Mapping[str, Any] = {"state": "none", "waits": [], "unsent": 0}
"""What a host is told when a table elsewhere was left."""


def stand(session: Session) -> dict[str, Any] | None:
    """How a table elsewhere stands, for the page around this one; None where there is none.

    connecting, offline, catching-up, online, or stopped (out of step); the names of the seats
    elsewhere that are waited for; how many posts of this device too few relays keep.
    """
    table = session.table
    if table is None or not table.far or session.far is None or find_spec(PART) is None:
        return None
    from pygame_web.session.online.laying import awaited
    from pygame_web.session.online.state import state_of, status

    told = status(session.games, session.far)
    seats = awaited(table, told)
    return {
        "state": state_of(session.far, told),
        "waits": [table.seats[seat].name or f"{seat + 1}" for seat in seats],
        "unsent": session.far.unsent,
    }


def noted(before: Session, after: Session) -> Step:
    """Listen to the table elsewhere that has come onto the page, and to none that has left it.

    Its words follow the visitor's language.
    """
    session, effects = _noted(before, after)
    if words(before) != words(after) and is_open(after) and find_spec(PART) is not None:
        effects += (Online("words", {"words": words(after)}),)
    return session, effects


def words(session: Session) -> str:
    """The language whose words are to be fetched; "" for the one the page is written in."""
    language = session.settings.language
    return "" if language == SOURCE else language


def _noted(before: Session, after: Session) -> Step:
    table, far = after.table, after.far
    if far is not None and (table is None or table.far != far.keys):
        # A bot may play on behind the dialog.
        stays = before.table is not None and table is not None and table.id == before.table.id
        if (table is None or stays) and after.dialog.startswith("online"):
            return after, ()
        return _noted(before, replace(after, far=None))[0], (Online("leave"),)
    if table is None or not table.far or far is not None or after.page != "table":
        return after, ()
    came = before.table is None or before.table.far != table.far or before.page != "table"
    if not came or not is_open(after):
        return after, ()
    return online(after, Message("online", "rejoin"))
