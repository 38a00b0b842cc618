"""Whose posts are read at all, and in which order: each seat has a feed.

A post names the one before it in its feed. What comes early waits for what it names, so the order
in which posts come makes no difference. Two posts of one key under one number are a proof of
cheating: both are kept, and passed on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pygame_web.session.posts.point import Point
from pygame_web.session.posts.post import Post

VARIANTS = 32
"""The most posts of one key under one number; more only if somebody builds on them."""
SPARE = 500
"""The most further posts of one key that are set aside in case somebody builds on them."""
STRANGERS = 64
"""The most keys without a seat whose posts are kept unread; the newest stay."""
UNREAD = 3_000
"""The most unread posts of one key before the seats are known; after that `LATER`."""
LATER = 64
ROOM = 16_000_000
"""The most unread characters of all keys together."""


@dataclass(eq=False, slots=True)
class Node:
    """A post in its place: the one before it in its feed, and where its author stood after it."""

    post: Post
    seat: int
    before: Node | None
    stands: Point
    outed: bool = False
    """Whether its author has voted, at his point, to go on without the awaited seat."""
    left: bool = False
    """Whether its author has resigned."""
    count: int = 1
    """The number of consecutive posts of this feed at one point."""


def follows(post: Post, before: Node, seat: int, root: str) -> bool:
    """Whether a post may come after another one in a seat's feed; `root` is the seat's own key."""
    handed = before.post.kind == "device" and before.post.body["key"] == post.author
    owns = post.author == before.post.author or handed
    owns = owns or (post.kind == "device" and post.author == root)
    return owns and before.seat == seat and post.seq > before.post.seq


class Unread:
    """Texts of keys that have no seat, or none yet: kept as they are, within bounds."""

    def __init__(self) -> None:
        self.of: dict[str, dict[str, int]] = {}
        self.size = 0

    def keep(self, author: str, text: str, at: int, most: int) -> bool:
        """Keep a text; return whether it is new and there was room."""
        there = self.of.pop(author, {})
        self.of[author] = there
        if text in there or len(there) >= most:
            return False
        there[text] = at
        self.size += len(text)
        while len(self.of) > STRANGERS or self.size > ROOM:
            self.drop(next(iter(self.of)))
        return author in self.of

    def take(self, author: str) -> Iterator[tuple[str, int]]:
        """Yield the texts of a key that now has a seat, and the times when they came."""
        there = self.of.pop(author, {})
        self.size -= sum(map(len, there))
        yield from there.items()

    def drop(self, author: str) -> None:
        """Forget a key."""
        for _ in self.take(author):
            pass


class Feeds:
    """The posts of the seats, as they find their places."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.numbered: dict[tuple[str, int], dict[str, str]] = {}
        """By key and number: the names of the posts with that number, and their kinds."""
        self.spare: dict[str, dict[str, Post]] = {}
        """By key: posts whose number has too many; such a post counts when another one names it."""
        self.waiting: dict[str, list[Post]] = {}
        """Posts by the name of what they wait for: a post, or a point."""
        self.unplaced: Counter[str] = Counter()
        """The number of waiting posts, by key."""
        self.newest: dict[str, Node] = {}
        """The placed post with the highest number, by key."""
        self.ends: dict[int, Node] = {}
        """The placed post with the highest number, by seat."""
        self.handed: dict[str, Node] = {}
        """The newest post that gives a seat to a key."""
        self.bad: dict[int, dict[str, tuple[str, int]]] = {}
        """By seat, the posts that no honest device makes."""
        self.twice: dict[int, set[tuple[str, int]]] = {}
        """By seat, the keys and numbers under which it posted more than once."""

    def admit(self, post: Post, seat: int) -> bool:
        """Take in a post of a feed; False if it is known, or if its number has too many posts."""
        there = self.numbered.setdefault((post.author, post.seq), {})
        if post.id in there:
            return False
        if len(there) >= VARIANTS and post.id not in self.waiting:
            spare = self.spare.setdefault(post.author, {})
            if len(spare) < SPARE:
                spare[post.id] = post
            return False
        there[post.id] = post.kind
        # Taking over a seat is not a second answer: an honest person's other device may not know.
        if sum(kind != "device" for kind in there.values()) > 1:
            self.twice.setdefault(seat, set()).add((post.author, post.seq))
        return True

    def wait(self, post: Post, name: str) -> Post | None:
        """Let a post wait for a post or a point of that name; the spare post that it is, if any."""
        self.waiting.setdefault(name, []).append(post)
        self.unplaced[post.author] += 1
        return next((spare.pop(name) for spare in self.spare.values() if name in spare), None)

    def woken(self, name: str) -> list[Post]:
        """Return the posts that waited for a name that is known now."""
        found = self.waiting.pop(name, [])
        for post in found:
            self.unplaced[post.author] -= 1
        return found

    def place(self, node: Node) -> None:
        """Note that a post was placed."""
        post = node.post
        self.nodes[post.id] = node
        held: list[tuple[dict[Any, Node], Any]] = [
            (self.newest, post.author), (self.ends, node.seat),
        ]  # fmt: skip
        if post.kind == "device":
            held.append((self.handed, post.body["key"]))
        for known, key in held:
            if key not in known or known[key].post.seq < post.seq:
                known[key] = node

    def blame(self, post: Post, seat: int) -> None:
        """Count a post that no honest device makes."""
        self.bad.setdefault(seat, {})[post.id] = (post.author, post.seq)

    def marks(self, seat: int) -> tuple[int, int]:
        """Return how many bad posts a seat made before it played twice, and how often it did."""
        twice = self.twice.get(seat, set())
        first = {author: min(n for one, n in twice if one == author) for author, _ in twice}
        bad = self.bad.get(seat, {}).values()
        return sum(n < first.get(author, n + 1) for author, n in bad), len(twice)
