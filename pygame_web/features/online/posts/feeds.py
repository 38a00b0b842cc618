"""The seats' feeds: which posts are read, and in which order.

A post names its predecessor in the feed. Early posts wait for what they name, so the order of
arrival makes no difference. Two posts of one key under one number prove cheating: both are kept and
passed on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from pygame_web.features.online.posts.point import Point
from pygame_web.features.online.posts.post import MAX_SEQ, Post

MOST = MAX_SEQ + 2_000
"""The most posts of one key that are read: more than an honest feed can have. Of further ones those
that somebody builds on."""
SPARE = 2_000
"""The most further posts that are set aside in case somebody builds on them."""


@dataclass(eq=False, slots=True)
class Node:
    """A placed post: its predecessor in the feed, and where its author stood after it."""

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


def follows(post: Post, before: Node, root: str) -> bool:
    """Whether a post may come after another one in a seat's feed; `root` is the seat's own key."""
    handed = before.post.kind == "device" and before.post.body["key"] == post.author
    owns = post.author == before.post.author or handed
    owns = owns or (post.kind == "device" and post.author == root)
    return owns and post.seq > before.post.seq


class Feeds:
    """The posts of the seats, as they find their places."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.admitted: set[str] = set()
        """The names of the posts that were taken in."""
        self.read: Counter[str] = Counter()
        """The number of them, by key."""
        self.numbered: Counter[tuple[str, int]] = Counter()
        """By key and number: how many posts have it, but for those that move a seat."""
        self.spare: dict[str, Post] = {}
        """Posts of keys that have too many; such a post counts when another one names it."""
        self.spared = 0
        """How many there ever were."""
        self.waiting: dict[str, list[Post]] = {}
        """Posts by the name of what they wait for: a post, or a point."""
        self.unplaced: Counter[str] = Counter()
        """The number of waiting posts, by key."""
        self.newest: dict[str, Node] = {}
        """The placed post with the highest number, by key."""
        self.ends: dict[int, Node] = {}
        """The placed post with the highest number, by seat."""
        self.acts: dict[str, list[Node]] = {}
        """The placed decisions, by key."""
        self.handed: dict[tuple[int, str], Node] = {}
        """The newest post that gives a seat to a key."""
        self.bad: Counter[int] = Counter()
        """By seat, how many posts no honest device makes; none after it played twice."""
        self.twice: Counter[int] = Counter()
        """By seat, how many numbers its keys used more than once."""
        self.seats: dict[str, set[int]] = {}
        """The seats of each key: several may have named it."""
        self.reused: Counter[str] = Counter()
        """By key, how many numbers it used more than once."""
        self.first_reused: dict[str, int] = {}
        """By key, the lowest of these numbers."""
        self.blamed: dict[str, list[tuple[int, int]]] = {}
        """By key, its bad posts before that: their numbers, the highest first, and their seats."""

    def admit(self, post: Post) -> bool:
        """Take in a post of a feed; False if it is known, or if its key has too many posts."""
        if post.id in self.admitted:
            return False
        if self.read[post.author] >= MOST and post.id not in self.waiting:
            if len(self.spare) < SPARE and post.id not in self.spare:
                self.spare[post.id] = post
                self.spared += 1
            return False
        self.admitted.add(post.id)
        self.read[post.author] += 1
        # Taking over a seat is not a second answer: an honest person's other device may not know.
        self.numbered[post.author, post.seq] += post.kind != "device"
        if post.kind != "device" and self.numbered[post.author, post.seq] == 2:
            from pygame_web.features.online.posts.faults import played_twice

            played_twice(self, post)
        return True

    def wait(self, post: Post, name: str) -> Post | None:
        """Let a post wait for the post or point of that name.

        Return the spare post of that name, if any.
        """
        self.waiting.setdefault(name, []).append(post)
        self.unplaced[post.author] += 1
        return self.spare.pop(name, None)

    def woken(self, name: str) -> list[Post]:
        """Return the posts that waited for a name now known."""
        posts = self.waiting.pop(name, [])
        for post in posts:
            self.unplaced[post.author] -= 1
        return posts

    def place(self, node: Node) -> None:
        """Note that a post was placed."""
        post = node.post
        self.nodes[post.id] = node
        indexes: list[tuple[dict[Any, Node], Any]] = [
            (self.newest, post.author), (self.ends, node.seat),
        ]  # fmt: skip
        if post.kind == "act":
            self.acts.setdefault(post.author, []).append(node)
        if post.kind == "device":
            indexes.append((self.handed, (node.seat, post.body["key"])))
        for index, key in indexes:
            if key not in index or index[key].post.seq < post.seq:
                index[key] = node

    def blame(self, post: Post, seat: int) -> None:
        """Count a post that no honest device makes, if its key has only one seat."""
        from pygame_web.features.online.posts.faults import blamed

        blamed(self, post, seat)

    def hand(self, key: str, seat: int) -> None:
        """Note that a seat has a key, which may have played twice by then."""
        seats = self.seats.setdefault(key, set())
        if seat not in seats:
            seats.add(seat)
            self.twice += Counter({seat: self.reused[key]})
