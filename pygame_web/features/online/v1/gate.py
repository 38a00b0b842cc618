"""Limits sizes and rates before anything is decrypted or checked.

First by source, because anyone can forge an author; after decryption and signature check by author.
So nobody without the key can use up the allowance of those who have it. Refused posts are not
remembered and may come again.
"""

from __future__ import annotations

from collections import Counter

from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.posts.text import MAX_TEXT

MAX_BOX = MAX_TEXT + 200
"""Bytes of a hidden text: encryption adds a little."""
MAX_KEY = 100
"""Characters of a public key, bytes of a signature."""
RELAY = (10_000, 100)
"""From one relay: posts at once, and more in each second after that."""
AUTHOR = (1_000, 10)
"""The same for one author."""
MOST = 4_000
"""Posts of one author."""
STRANGERS = 32
"""Authors without a seat that are looked at; the table's key is all they need."""


class Bucket:
    """A rate limit that refills with time."""

    def __init__(self, burst: int, refill: int, at: int) -> None:
        self.room, self.burst, self.refill, self.at = float(burst), burst, refill, at

    def take(self, at: int) -> bool:
        """Take one if there is room; `at` in milliseconds."""
        more = max(0, at - self.at) * self.refill / 1000
        self.room, self.at = min(self.burst, self.room + more), max(self.at, at)
        if self.room < 1:
            return False
        self.room -= 1
        return True


class Gate:
    """Counts what came from where and from whom."""

    def __init__(self) -> None:
        self.refused: Counter[str] = Counter()
        """By author; "" for what nobody signed."""
        self._taken: Counter[str] = Counter()
        self._relays: dict[str, Bucket] = {}
        self._authors: dict[str, Bucket] = {}

    def lets_in(self, relay: str, sealed: Sealed, at: int) -> bool:
        """Return whether a post may be opened now."""
        fits = len(sealed.author) <= MAX_KEY >= len(sealed.signature)
        bucket = self._relays.setdefault(relay, Bucket(*RELAY, at))
        if fits and len(sealed.box) <= MAX_BOX and bucket.take(at):
            return True
        self.refused[""] += 1
        return False

    def admits(self, author: str, at: int, *, seated: bool = False) -> bool:
        """Return whether a post that this author signed may be read now."""
        if not seated and author not in self._authors and len(self._authors) >= STRANGERS:
            self.refused[""] += 1
            return False
        bucket = self._authors.setdefault(author, Bucket(*AUTHOR, at))
        if self._taken[author] >= MOST or not bucket.take(at):
            self.refused[author] += 1
            return False
        self._taken[author] += 1
        return True
