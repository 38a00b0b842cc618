"""The tables of handlers: people's verbs at an online table, and the script's messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.kernel.errors import GameError
from pygame_web.session.online import before_game, game, messages, near
from pygame_web.session.online.action import Handler, ignored
from pygame_web.session.online.state import OnlineTable
from pygame_web.shell.boundary import json_object
from pygame_web.shell.session import Message, Session, Step


def online(session: Session, message: Message) -> Step:
    """Handle a person's verb; its first word selects the handler."""
    verb, _, arg = message.arg.partition(" ")
    return PEOPLE.get(verb, ignored)(session, arg, message.at)


def told(session: Session, message: Message) -> Step:
    """Handle a message of the script about table `id`; ignore one about another table."""
    if message.arg == "failed":
        return messages.failed(session)
    heard, now = SCRIPT.get(message.arg), session.online
    try:
        # One message brings all stored posts: the script limits its length.
        told = json_object(message.value, None)
    except GameError:
        return ignored(session)
    if heard is None or now is None or told.get("id") != now.secrets.id:
        return ignored(session)
    return heard(session, replace(now, now=message.at), told, message.at)


def _nothing(session: Session, message: Message) -> Step:
    """Ignore a verb that has no meaning at an online table."""
    return session, ()


PEOPLE: dict[str, Handler] = {
    "ask": before_game.ask,
    "open": before_game.open,
    "invited": before_game.invited,
    "join": before_game.join,
    "rejoin": before_game.rejoin,
    "sit": before_game.sit,
    "begin": before_game.begin,
    "choose": before_game.choose,
    "invitation": before_game.invitation,
    "leave": before_game.leave,
    "notify": before_game.notify,
    "vacate": game.vacate,
    "resign": game.by_anybody(lambda peer, arg: peer.resign()),
    "react": game.react,
    "grant": game.grant,
    "take": game.take,
    "near": near.do,
    "relays": before_game.relays,
}
SCRIPT: dict[str, Callable[[Session, OnlineTable, messages.Told, int], Step]] = {
    "authors": messages.authors,
    "posts": messages.posts,
    "hold": messages.hold,
    "again": messages.again,
    "lines": messages.lines,
    "calls": messages.calls,
    "think": messages.think,
    "near": near.shown,
    "link": near.linked,
}
OWN: dict[str, Callable[[Session, Message], Step]] = {
    "act": game.act,
    "acts": game.acts,
    "undo": game.undo,
    "rematch": game.rematch,
    "roll": _nothing,
    "correct": _nothing,
    "pause": _nothing,
    "sit": _nothing,
    "take": _nothing,
}
"""The handlers that replace those of ordinary verbs at an online table."""
