"""Before the game: the maker's invitation, the claims of seats, and the certificates."""

from __future__ import annotations

from collections.abc import Collection

from core.kernel.record import Games
from pygame_web.features.online.posts.post import (
    Post,
    maker_of,
)
from pygame_web.features.online.posts.seating import Seating, opening, seated

FEW = 8
"""The most games and certificates of a maker that are read; a key has one claim."""
CLAIMS = 64
"""The most keys that may claim a seat; the newest stay."""


class Invited:
    """Received games, claims and certificates.

    Only the maker's key may post games and certificates.
    """

    def __init__(self, games: Games, maker: str, own: Collection[str] = ()) -> None:
        self.games, self.maker, self.own = games, maker, own
        self.creates: dict[str, Post] = {}
        self.claims: dict[str, Post] = {}
        """The claims by key, in the order in which they came here."""
        self.dropped: list[str] = []
        """The names of claims for which there was no room any more."""
        self.seatings: dict[str, Seating] = {}
        self.foreign = False
        """Whether the maker invited in a form that this version does not know."""
        self._early: dict[str, Post] = {}
        """Certificates whose game is not here yet."""

    def is_maker(self, author: str) -> bool:
        """Return whether a key is the one that the invitation names."""
        return self.maker != "" and maker_of(author) == self.maker

    def take(self, post: Post) -> bool:
        """Take in a post that belongs to no feed; return whether it is kept."""
        if post.kind == "claim":
            if post.author in self.claims:
                return False
            self.claims[post.author] = post
            if len(self.claims) > CLAIMS:
                oldest = next(key for key in self.claims if key not in self.own)
                self.dropped.append(self.claims.pop(oldest).id)
            return True
        if not self.is_maker(post.author):
            return False
        if post.kind == "create":
            if post.id in self.creates or len(self.creates) >= FEW:
                return False
            self.creates[post.id] = post
            for certificate in [one for one in self._early.values() if one.at == post.id]:
                self._certify(certificate)
            return True
        if post.id in self.seatings or len(self.seatings) + len(self._early) >= FEW:
            return False
        return self._certify(post)

    def _certify(self, post: Post) -> bool:
        self._early.pop(post.id, None)
        create = self.creates.get(post.at)
        if create is None:
            self._early[post.id] = post
            return True
        seating = seated(self.games, create, post)
        if seating is None:
            return False
        self.seatings[post.id] = seating
        return True

    @property
    def create(self) -> Post | None:
        """Return the post of the game that the invitation is for."""
        fitting = (post for post in self.creates.values() if opening(self.games, post) is not None)
        return min(fitting, key=lambda post: post.id, default=None)

    def seats(self, author: str) -> bool:
        """Return whether any certificate gives a key a seat."""
        return any(author in seating.authors for seating in self.seatings.values())
