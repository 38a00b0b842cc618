"""Faults of dishonest devices: unreadable posts, bad posts, numbers used twice. Loaded late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from heapq import heappop, heappush
from typing import Protocol

from pygame_web.features.online.posts.post import Post
from pygame_web.features.online.posts.text import BadPost, parsed


class Feeds(Protocol):
    """The posts of the seats (`feeds.Feeds`), as far as this module needs them."""

    bad: Counter[int]
    twice: Counter[int]
    reused: Counter[str]
    first_reused: dict[str, int]
    blamed: dict[str, list[tuple[int, int]]]

    @property
    def seats(self) -> Mapping[str, set[int]]: ...


def is_of_another_form(text: str) -> bool:
    """Return whether an unreadable text looks like an invitation of another version."""
    try:
        return parsed(text).get("kind") == "create"
    except BadPost:
        return False


def blamed(feeds: Feeds, post: Post, seat: int) -> None:
    """Count a bad post, unless its key has used this number or a lower one twice."""
    if seat >= 0 and post.seq < feeds.first_reused.get(post.author, post.seq + 1):
        heappush(feeds.blamed.setdefault(post.author, []), (-post.seq, seat))
        feeds.bad[seat] += 1


def played_twice(feeds: Feeds, post: Post) -> None:
    """Note a number that was used twice; bad posts from that number on are not counted."""
    feeds.reused[post.author] += 1
    feeds.twice.update(feeds.seats.get(post.author, ()))
    if post.seq >= feeds.first_reused.get(post.author, post.seq + 1):
        return
    feeds.first_reused[post.author] = post.seq
    before = feeds.blamed.get(post.author, [])
    while before and -before[0][0] >= post.seq:
        feeds.bad[heappop(before)[1]] -= 1
