"""The tables of handlers: people's verbs at an online table, and the script's messages."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from pygame_web.session.online import before_game, game, messages
from pygame_web.session.online.action import Own, People, Script, ignored
from pygame_web.session.online_parts import bring, is_whole
from pygame_web.shell.boundary import json_object
from pygame_web.shell.session import Message, Session, Step


def online(session: Session, message: Message) -> Step:
    """Handle a person's verb; its first word selects the handler."""
    verb, _, arg = message.arg.partition(" ")
    if verb in PEOPLE:
        return PEOPLE[verb](session, arg, message.at)
    late = _late()
    return late[0].get(verb, ignored)(session, arg, message.at) if late else bring(session, message)


def told(session: Session, message: Message) -> Step:
    """Handle a message of the script about table `id`; ignore one about another table."""
    if message.arg == "failed":
        return messages.failed(session)
    now = session.online
    try:
        # One message brings all stored posts: the script limits its length.
        told = json_object(message.value, None)
    except GameError:
        return ignored(session)
    if now is None or told.get("id") != now.secrets.id:
        return ignored(session)
    heard, late = SCRIPT.get(message.arg), _late()
    if heard is None and late is None:
        return bring(session, message)
    heard = heard or (late[1].get(message.arg) if late else None)
    if heard is None:
        return ignored(session)
    return heard(session, replace(now, now=message.at), told, message.at)


def _late() -> tuple[People, Script, Own] | None:
    """Return the handlers that are loaded late, or None."""
    if not is_whole():
        return None
    from pygame_web.session.online.more import verbs

    return verbs.PEOPLE, verbs.SCRIPT, verbs.OWN


def _seldom(session: Session, message: Message) -> Step:
    """Let a late-loaded handler answer an ordinary verb."""
    late = _late()
    return late[2][message.verb](session, message) if late else bring(session, message)


def _nothing(session: Session, message: Message) -> Step:
    """Ignore a verb that has no meaning at an online table."""
    return session, ()


PEOPLE: People = {
    "ask": before_game.ask,
    "open": before_game.open,
    "invited": before_game.invited,
    "join": before_game.join,
    "rejoin": before_game.rejoin,
    "sit": before_game.sit,
    "begin": before_game.begin,
    "invitation": before_game.invitation,
    "leave": before_game.leave,
}
SCRIPT: Script = {
    "authors": messages.authors,
    "posts": messages.posts,
    "hold": messages.hold,
    "again": messages.again,
    "lines": messages.lines,
    "think": messages.think,
}
OWN: Own = {
    "act": game.act,
    "acts": game.acts,
    "undo": _seldom,
    "rematch": _seldom,
    "roll": _nothing,
    "correct": _nothing,
    "pause": _nothing,
    "sit": _nothing,
    "take": _nothing,
}
"""The handlers that replace those of ordinary verbs at an online table."""
