"""A person of this device acts at an online table: the action becomes a post, or is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from core.kernel.errors import GameError
from pygame_web.features.online.posts.author import Effects as Posts
from pygame_web.features.online.posts.text import BadPost
from pygame_web.features.online.state import OnlineTable, Part, hands
from pygame_web.features.online.table import after_posts
from pygame_web.shell import notices
from pygame_web.shell.session import Message, Notice, Session, Step

Handler = Callable[[Session, str, int], Step]
"""The handler of a verb: it takes the session, the rest of the message, and the time."""
People: TypeAlias = dict[str, Handler]
Script: TypeAlias = dict[str, Callable[[Session, OnlineTable, Mapping[str, object], int], Step]]
Own: TypeAlias = dict[str, Callable[[Session, Message], Step]]
"""Handlers of people's verbs, of the script's messages, and of ordinary verbs at such a table."""


def do(
    session: Session, now: OnlineTable, person: int, at: int, what: Callable[[Part], Posts]
) -> Step:
    """Let a person of this device post; a refusal gives a notice and changes nothing."""
    now = replace(now, now=at)
    ours = hands(session.games, now, person + 1)
    try:
        ours.say(person, what(ours.peers[person]))
    except GameError as error:
        return replace(session, notice=notices.notice("online", error)), ()
    except BadPost as error:
        return replace(session, notice=Notice("online-refused", {"text": str(error)})), ()
    return after_posts(session, now, ours, at)


def claim(seat: int, name: str) -> Callable[[Part], Posts]:
    """Ask for a seat under a name."""
    return lambda peer: peer.claim(seat, name)
