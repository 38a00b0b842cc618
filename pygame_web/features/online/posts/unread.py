"""Texts of keys that have no seat, or none yet. Loaded late, like `seldom`."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pygame_web.features.online.posts.feeds import MOST
from pygame_web.features.online.posts.post import name_of

ROOM = 16_000_000
"""The most unread characters of all keys without a seat together; those of the newest keys stay."""
BESIDE = 400
"""The overhead of an unread text, in characters."""


class Unread:
    """Texts of keys without a seat (yet), kept unread within limits.

    Relays deliver the newest posts first, so a whole game may come before the post that seats its
    keys.
    """

    def __init__(self) -> None:
        self.of: dict[str, dict[str, None]] = {}
        self.size = 0

    def keep(self, author: str, text: str) -> bool:
        """Keep a text; return whether it is new and there was room."""
        there = self.of.pop(author, {})
        self.of[author] = there
        if text in there or len(there) >= MOST:
            return False
        there[text] = None
        self.size += len(text) + BESIDE
        return True

    def take(self, author: str) -> Collection[str]:
        """Remove and return the texts of a key that now has a seat."""
        there = self.of.pop(author, {})
        self.size -= sum(len(text) + BESIDE for text in there)
        return there

    def dropped(self) -> Iterator[str]:
        """Drop texts for lack of space; yield their names."""
        while self.size > ROOM:
            author = next(iter(self.of))
            yield from (name_of(author, text) for text in self.take(author))
