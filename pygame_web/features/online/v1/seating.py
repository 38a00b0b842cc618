"""From the first posts to a game: who created it, who sits where, what each chain begins with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from core.kernel.chain import Chain, Revealed
from core.kernel.record import Games
from core.kernel.timeline import Timeline
from pygame_web.features.online.posts.seating import opening
from pygame_web.features.online.v1.log import Log
from pygame_web.features.online.v1.post import Post

BOT_LINKS = 4_000
"""The number of links in a bot's chain."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A table that has begun: who sits where, by seat. Bots have no author."""

    id: bytes
    mode: str
    authors: tuple[str, ...]
    names: tuple[str, ...]
    bots: tuple[str, ...]
    ends: tuple[bytes, ...]
    line: Timeline

    def seat_of(self, author: str) -> int:
        """Return the seat of an author, -1 for one that has none."""
        return self.authors.index(author) if author in self.authors else -1

    def chains(self) -> tuple[Revealed, ...]:
        """Return the start of each chain, before anybody revealed a link."""
        return tuple(Revealed(end) for end in self.ends)


@lru_cache(maxsize=16)
def public_chain(id: bytes, seat: int) -> Chain:
    """Return the chain of a bot's seat: it has no secret, and everybody can compute it."""
    return Chain(sha256(b"clubtable bot 1\0" + id + bytes([seat])).digest(), BOT_LINKS)


def claims(log: Log, create: Post) -> dict[int, list[Post]]:
    """Return the claims of each seat, in the order of their names."""
    by_seat: dict[int, list[Post]] = {}
    free = [
        seat
        for seat in range(create.body["seats"])
        if str(seat) not in create.body["bots"] and seat != create.body["seat"]
    ]
    for post in log.after(create.id, "claim"):
        if post.body["seat"] in free and post.author != create.author:
            by_seat.setdefault(post.body["seat"], []).append(post)
    return by_seat


def seated(games: Games, log: Log, create: Post, accept: Post) -> Seating | None:
    """The table as its creator accepted it; None while a claim is missing, or for a bad one."""
    line = opening(games, create)
    body = create.body
    if line is None or accept.author != create.author:
        return None
    claimed = claims(log, create)
    posts = {body["seat"]: create}
    for seat, there in claimed.items():
        chosen = accept.body["claims"].get(str(seat), "")
        posts.update((seat, post) for post in there if post.id == chosen)
    bots = body["bots"]
    people = [seat for seat in range(body["seats"]) if str(seat) not in bots]
    authors = [posts[seat].author for seat in people if seat in posts]
    if len(authors) < len(people) or len({*authors}) < len(authors):
        return None
    id = bytes.fromhex(accept.id)
    seats = range(body["seats"])
    return Seating(
        id,
        body["mode"],
        tuple(posts[seat].author if seat in posts else "" for seat in seats),
        tuple(posts[seat].body["name"] if seat in posts else "" for seat in seats),
        tuple(bots.get(str(seat), "") for seat in seats),
        tuple(
            bytes.fromhex(posts[seat].body["end"]) if seat in posts else public_chain(id, seat).end
            for seat in seats
        ),
        line,
    )
