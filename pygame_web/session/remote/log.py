"""The posts a device has, as a tree: each names the one it follows."""

from __future__ import annotations

from collections.abc import Iterator

from pygame_web.session.remote.post import ROOT, BadPost, Post, name_of, read


class Log:
    """A growing set of posts. It forgets none and never asks in which order they came."""

    def __init__(self) -> None:
        self.posts: dict[str, Post] = {}
        self.bad: dict[str, set[str]] = {}
        """Texts that are no posts, by author; each is known by its hash."""
        self.resigns: list[Post] = []
        self._after: dict[str, list[Post]] = {}

    def add(self, author: str, text: str) -> Post | None:
        """Take in a text; None for one that is no post (it is counted) or is here already."""
        try:
            post = read(author, text)
        except BadPost:
            self.bad.setdefault(author, set()).add(name_of(author, text))
            return None
        if post.id in self.posts:
            return None
        self.posts[post.id] = post
        self._after.setdefault(post.parent, []).append(post)
        if post.kind == "resign":
            self.resigns.append(post)
        return post

    def after(self, id: str, *kinds: str) -> list[Post]:
        """The posts that follow one, of these kinds, in the order of their names."""
        found = (post for post in self._after.get(id, ()) if post.kind in kinds)
        return sorted(found, key=lambda post: post.id)

    def lacking(self) -> frozenset[str]:
        """Names of posts that others follow and that are not here: the device is catching up."""
        return frozenset(id for id in self._after if id != ROOT and id not in self.posts)

    def below(self, id: str) -> Iterator[Post]:
        """All posts that follow one, directly or not."""
        waiting = [id]
        while waiting:
            for post in self._after.get(waiting.pop(), ()):
                yield post
                waiting.append(post.id)
