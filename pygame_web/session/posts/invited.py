"""Before the game: what the maker invites to, who would like to play, whom he seated."""

from __future__ import annotations

from core.kernel.record import Games
from pygame_web.session.posts.point import NOBODY
from pygame_web.session.posts.post import (
    Post,
    is_of_another_form,
    maker_of,
)
from pygame_web.session.posts.seating import Seating, opening, seated

FEW = 8
"""Games and certificates of a maker that are looked at; claims are one a key."""
CLAIMS = 64
"""Keys that may claim a seat, the newest."""


class Invited:
    """Games, claims and certificates that came; what nobody but the maker may say is dropped."""

    def __init__(self, games: Games, maker: str) -> None:
        self.games, self.maker = games, maker
        self.creates: dict[str, Post] = {}
        self.claims: dict[str, Post] = {}
        """By key, in the order in which they came here."""
        self.seatings: dict[str, Seating] = {}
        self.foreign = False
        """Whether the maker invited in a form, or to rules, that this version does not know."""
        self._early: dict[str, Post] = {}
        """Certificates whose game is not here yet."""

    def is_maker(self, author: str) -> bool:
        """Whether a key is the one that the invitation names."""
        return self.maker != "" and maker_of(author) == self.maker

    def no_post(self, author: str, text: str) -> None:
        """A text came that is no post here."""
        if self.is_maker(author):
            self.foreign = self.foreign or is_of_another_form(text)

    def take(self, post: Post) -> bool:
        """Take in a post of no feed; whether it is kept."""
        if post.kind == "claim":
            if post.author in self.claims:
                return False
            self.claims[post.author] = post
            if len(self.claims) > CLAIMS:
                del self.claims[next(iter(self.claims))]
            return True
        if not self.is_maker(post.author):
            return False
        if post.kind == "create":
            if post.id in self.creates or len(self.creates) >= FEW:
                return False
            self.foreign = self.foreign or opening(self.games, post) is None
            self.creates[post.id] = post
            early = [one for one in self._early.values() if one.at == post.id]
            for one in early:
                self._certify(one)
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
        """The game that people are invited to."""
        fitting = (post for post in self.creates.values() if opening(self.games, post) is not None)
        return min(fitting, key=lambda post: post.id, default=None)

    def seat_of(self, author: str) -> int:
        """The seat at which any certificate has a key, -1 for none."""
        found = (seating.seat_of(author) for seating in self.seatings.values())
        return next((seat for seat in found if seat != NOBODY), NOBODY)

    @property
    def disputed(self) -> bool:
        """Whether the maker said more than one thing about the beginning."""
        return max(len(self.creates), len(self.seatings)) > 1
