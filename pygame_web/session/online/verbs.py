"""The tables of handlers: people's verbs at an online table, and the script's messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.kernel.errors import GameError
from pygame_web.session.online import hearing, joining, near, playing
from pygame_web.session.online.doing import Handler, ignored
from pygame_web.session.online.state import Far
from pygame_web.shell.boundary import json_object
from pygame_web.shell.session import Message, Session, Step


def online(session: Session, message: Message) -> Step:
    """Handle a person's verb; its first word selects the handler."""
    verb, _, arg = message.arg.partition(" ")
    return PEOPLE.get(verb, ignored)(session, arg, message.at)


def far(session: Session, message: Message) -> Step:
    """Handle a message of the script about table `id`; ignore one about another table."""
    if message.arg == "failed":
        return hearing.failed(session)
    heard, now = SCRIPT.get(message.arg), session.far
    try:
        told = json_object(message.value)
    except GameError:
        return ignored(session)
    if heard is None or now is None or told.get("id") != now.secrets.id:
        return ignored(session)
    return heard(session, replace(now, now=message.at), told, message.at)


def _nothing(session: Session, message: Message) -> Step:
    """Ignore a verb that has no meaning at an online table."""
    return session, ()


PEOPLE: dict[str, Handler] = {
    "ask": joining.ask,
    "open": joining.open,
    "invited": joining.invited,
    "join": joining.join,
    "rejoin": joining.rejoin,
    "sit": joining.sit,
    "begin": joining.begin,
    "choose": joining.choose,
    "invitation": joining.invitation,
    "leave": joining.leave,
    "notify": joining.notify,
    "vacate": playing.vacate,
    "resign": playing.by_anybody(lambda peer, arg: peer.resign()),
    "react": playing.react,
    "grant": playing.grant,
    "take": playing.take,
    "near": near.do,
    "relays": joining.relays,
}
SCRIPT: dict[str, Callable[[Session, Far, hearing.Told, int], Step]] = {
    "authors": hearing.authors,
    "posts": hearing.posts,
    "hold": hearing.hold,
    "again": hearing.again,
    "lines": hearing.lines,
    "calls": hearing.calls,
    "think": hearing.think,
    "near": near.shown,
    "link": near.linked,
}
OWN: dict[str, Callable[[Session, Message], Step]] = {
    "act": playing.act,
    "acts": playing.acts,
    "undo": playing.undo,
    "rematch": playing.rematch,
    "roll": _nothing,
    "correct": _nothing,
    "pause": _nothing,
    "sit": _nothing,
    "take": _nothing,
}
"""The handlers that replace those of ordinary verbs at an online table."""
