"""Merges the texts that another tab has kept into the state of this one."""

from __future__ import annotations

from core.kernel.errors import GameError
from pygame_web.page.merge import merged
from pygame_web.shell import kept
from pygame_web.shell.boundary import json_value
from pygame_web.shell.session import Message, Session, Step
from pygame_web.table import tabs


def received(session: Session, message: Message) -> Step:
    """Merge the text `value` that another tab kept under the key `arg`."""
    key = message.arg
    if not kept.of_feature(key):
        return tabs.join_results(session, message)
    try:
        text, _, _ = merged(key, kept.texts(session).get(key), json_value(message.value, None))
    except GameError:
        return session, ()
    read = kept.read_again(session, key, text)
    return (session if read is None else kept.with_texts(read, {key: text})), ()
