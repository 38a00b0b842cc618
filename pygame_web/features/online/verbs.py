"""The tables of handlers: people's verbs at an online table, and the script's messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

from core.kernel.errors import GameError
from pygame_web.features.online import before_game, game, messages
from pygame_web.features.online.action import Own, People, Script
from pygame_web.features.online.parts import bring, is_whole
from pygame_web.features.online.state import JOINED
from pygame_web.shell.boundary import json_object
from pygame_web.shell.session import Message, Session, Step


def online(session: Session, message: Message) -> Step:
    """Handle a person's verb; its first word selects the handler."""
    verb, _, arg = message.arg.partition(" ")

    def deed() -> Step:
        handler = PEOPLE.get(verb) or _late_verbs().PEOPLE.get(verb)
        return handler(session, arg, message.at) if handler else session.ignore()

    return _run(session, message, deed)


def remote(session: Session, message: Message) -> Step:
    """Handle a message of the script about table `id`; ignore one about another table."""
    if message.arg == "failed":
        return messages.failed(session)
    now = JOINED.get(session)
    try:
        # One message brings all stored posts: the script limits its length.
        data = json_object(message.value, None)
    except GameError:
        return session.ignore()
    if now is None or data.get("id") != now.secrets.id:
        return session.ignore()
    now = replace(now, now=message.at)

    def deed() -> Step:
        handler = SCRIPT.get(message.arg) or _late_verbs().SCRIPT.get(message.arg)
        return handler(session, now, data, message.at) if handler else session.ignore()

    return _run(session, message, deed)


def _run(session: Session, message: Message, deed: Callable[[], Step]) -> Step:
    """Do what a message asks for. If it needs the late part, load that, then deliver it again."""
    try:
        return deed()
    except ModuleNotFoundError:
        if is_whole():
            raise
        return bring(session, message)


def _late_verbs() -> ModuleType:
    """Return the handlers that are loaded late. Raises `ModuleNotFoundError` until then."""
    from pygame_web.features.online.more import verbs

    return verbs


def _own(what: Callable[[Session, Message], Step]) -> Callable[[Session, Message], Step]:
    """Return the handler of an ordinary verb, which may need the late part."""
    return lambda session, message: _run(session, message, lambda: what(session, message))


def _late_handler(session: Session, message: Message) -> Step:
    """Let a late-loaded handler answer an ordinary verb."""
    step: Step = _late_verbs().OWN[message.verb](session, message)
    return step


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
    "leave": before_game.leave,
}
SCRIPT: Script = {
    "authors": messages.authors,
    "posts": messages.posts,
    "hold": messages.hold,
    "lines": messages.lines,
}
OWN: Own = {
    "act": _own(game.act),
    "acts": _own(game.acts),
    "elsewhere": _own(_late_handler),
    "undo": _own(_late_handler),
    "rematch": _own(_late_handler),
    "roll": _nothing,
    "correct": _nothing,
    "pause": _nothing,
    "sit": _nothing,
    "take": _nothing,
}
"""The handlers that replace those of ordinary verbs at an online table."""
