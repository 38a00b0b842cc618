"""The posts a device has, as a tree: each names the one it follows."""

from __future__ import annotations

from pygame_web.features.online.posts.text import BadPost
from pygame_web.features.online.v1.post import (
    ROOT,
    Post,
    is_of_another_form,
    name_of,
    read,
    vacated,
)

MOST_BAD = 16
"""Texts of one author that are no posts but are kept: what proves the mark on a seat."""


class Log:
    """A growing set of posts, independent of their order of arrival."""

    def __init__(self) -> None:
        self.posts: dict[str, Post] = {}
        self.bad: dict[str, set[str]] = {}
        """Texts that are no posts, by author, each known by its hash; no more than `MOST_BAD`."""
        self.foreign = False
        """Whether somebody invited in a form that this version does not know."""
        self.resigns: list[Post] = []
        self._after: dict[str, list[Post]] = {}
        self._vacated: dict[str, set[str]] = {}
        """Stands that seats would be vacated at, by the post they follow."""

    def add(self, author: str, text: str) -> Post | None:
        """Take in a text; return None if it is not a post (counted) or already here."""
        try:
            post = read(author, text)
        except BadPost:
            self.foreign = self.foreign or is_of_another_form(text)
            bad = self.bad.setdefault(author, set())
            if len(bad) < MOST_BAD:
                bad.add(name_of(author, text))
            return None
        return post if self.take(post) else None

    def take(self, post: Post) -> bool:
        """Take in a post that was read; False for one that is here already."""
        if post.id in self.posts:
            return False
        self.posts[post.id] = post
        self._after.setdefault(post.parent, []).append(post)
        if post.kind == "resign":
            self.resigns.append(post)
        if post.kind == "vacate":
            stand = vacated(post.parent, post.body["seat"], post.body["run"])
            self._vacated.setdefault(post.parent, set()).add(stand)
        return True

    def after(self, id: str, *kinds: str) -> list[Post]:
        """Return the posts that follow one, of these kinds, in the order of their names."""
        posts = (post for post in self._after.get(id, ()) if post.kind in kinds)
        return sorted(posts, key=lambda post: post.id)

    def lacking(self) -> frozenset[str]:
        """Return the names of missing posts that others follow: the device is catching up."""
        unnamed = {ROOT}.union(*self._vacated.values())
        return frozenset(self._after.keys() - self.posts.keys() - unnamed)

    def authors_below(self, id: str) -> frozenset[str]:
        """Return the authors of posts after a post (or after a seat was vacated)."""
        authors: set[str] = set()
        waiting = [id]
        while waiting:
            at = waiting.pop()
            authors.update(post.author for post in self._after.get(at, ()))
            waiting += [post.id for post in self._after.get(at, ())]
            waiting += self._vacated.get(at, ())
        return frozenset(authors)
