"""From the first posts to a game: who created it, who sits where, what each chain begins with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from core.bots.levels import opponents
from core.kernel.chain import Chain, Revealed
from core.kernel.errors import GameError
from core.kernel.game import read_options
from core.kernel.record import Games, Record
from core.kernel.timeline import Timeline, start
from pygame_web.session.remote.log import Log
from pygame_web.session.remote.post import Post


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
        """The seat of an author, -1 for one that has none."""
        return self.authors.index(author) if author in self.authors else -1

    def chains(self) -> tuple[Revealed, ...]:
        """What is known of each chain before anybody revealed anything."""
        return tuple(Revealed(end) for end in self.ends)


BOT_LINKS = 4_000
"""Links of a bot's chain."""


@lru_cache(maxsize=16)
def public_chain(id: bytes, seat: int) -> Chain:
    """The chain of a bot's seat: it has no secret, and everybody can compute it."""
    return Chain(sha256(b"clubtable bot 1\0" + id + bytes([seat])).digest(), BOT_LINKS)


def opening(games: Games, create: Post) -> Timeline | None:
    """The game that a `create` begins, None where it cannot begin so."""
    told = create.body
    game = games.get(told["game"])
    if game is None or told["rules"] != game.rules or told["seats"] not in game.seats:
        return None
    bots = told["bots"]
    seats = [str(seat) for seat in range(told["seats"])]
    if str(told["seat"]) not in seats or str(told["seat"]) in bots or not {*bots} <= {*seats}:
        return None
    if any(level not in opponents(game) for level in bots.values()):
        return None
    try:
        options = read_options(game, told["seats"], dict(told["options"]))
        return start(games, Record(game.name, told["seats"], game.rules, options))
    except GameError:
        return None


def claims(log: Log, create: Post) -> dict[int, list[Post]]:
    """Who would like to sit where, by seat, in the order of their names."""
    found: dict[int, list[Post]] = {}
    free = [
        seat
        for seat in range(create.body["seats"])
        if str(seat) not in create.body["bots"] and seat != create.body["seat"]
    ]
    for post in log.after(create.id, "claim"):
        if post.body["seat"] in free and post.author != create.author:
            found.setdefault(post.body["seat"], []).append(post)
    return found


def seated(games: Games, log: Log, create: Post, accept: Post) -> Seating | None:
    """The table as its creator accepted it; None while a claim is missing, or for a bad one."""
    line = opening(games, create)
    told = create.body
    if line is None or accept.author != create.author:
        return None
    wanted = claims(log, create)
    posts = {told["seat"]: create}
    for seat, there in wanted.items():
        chosen = accept.body["claims"].get(str(seat), "")
        posts.update((seat, post) for post in there if post.id == chosen)
    bots = told["bots"]
    people = [seat for seat in range(told["seats"]) if str(seat) not in bots]
    authors = [posts[seat].author for seat in people if seat in posts]
    if len(authors) < len(people) or len({*authors}) < len(authors):
        return None
    id = bytes.fromhex(accept.id)
    seats = range(told["seats"])
    return Seating(
        id,
        told["mode"],
        tuple(posts[seat].author if seat in posts else "" for seat in seats),
        tuple(posts[seat].body["name"] if seat in posts else "" for seat in seats),
        tuple(bots.get(str(seat), "") for seat in seats),
        tuple(
            bytes.fromhex(posts[seat].body["end"]) if seat in posts else public_chain(id, seat).end
            for seat in seats
        ),
        line,
    )
