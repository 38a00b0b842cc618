"""Who plays: the invitation's `create`, the claims, and the maker's certificate of the seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from core.bots.levels import opponents
from core.kernel.errors import GameError
from core.kernel.game import read_options
from core.kernel.record import Games, Record
from core.kernel.timeline import Timeline, start
from pygame_web.features.online.posts.post import Post


@dataclass(frozen=True, slots=True)
class Seating:
    """A certificate: who has each seat. Bots have no author, and an empty end."""

    id: str
    """The name of the certificate's post: the first point, and an input of the game's dice."""
    create: Post
    mode: str
    wait: int
    """Seconds that the table agreed on before a silent seat may go."""
    authors: tuple[str, ...]
    names: tuple[str, ...]
    bots: tuple[str, ...]
    ends: tuple[bytes, ...]
    line: Timeline

    def seat_of(self, author: str) -> int:
        """Return the seat of a key, -1 for none."""
        return self.authors.index(author) if author and author in self.authors else -1

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, author in enumerate(self.authors) if author)


class AnyPost(Protocol):
    """A post of any version."""

    @property
    def body(self) -> Mapping[str, Any]:
        """Return the fields of the post."""


def opening(games: Games, create: AnyPost) -> Timeline | None:
    """Return the game that a `create` begins, None if it is not possible."""
    body = create.body
    game = games.get(body["game"])
    if game is None or body["rules"] != game.rules or body["seats"] not in game.seats:
        return None
    bots = body["bots"]
    seats = [str(seat) for seat in range(body["seats"])]
    if str(body["seat"]) not in seats or str(body["seat"]) in bots or not {*bots} <= {*seats}:
        return None
    if any(level not in opponents(game) for level in bots.values()):
        return None
    try:
        options = read_options(game, body["seats"], dict(body["options"]))
        return start(games, Record(game.name, body["seats"], game.rules, options))
    except GameError:
        return None


def claimable(create: Post) -> tuple[int, ...]:
    """Return the seats of a table that people may claim."""
    body = create.body
    bots = body["bots"]
    return tuple(
        seat for seat in range(body["seats"]) if str(seat) not in bots and seat != body["seat"]
    )


def seated(games: Games, create: Post, certificate: Post) -> Seating | None:
    """Return the table as its maker certified it; None if the certificate does not fit."""
    line = opening(games, create)
    body, others = create.body, certificate.body["seats"]
    if line is None or certificate.author != create.author or certificate.at != create.id:
        return None
    free = claimable(create)
    if others.keys() != {str(seat) for seat in free}:
        return None
    people = {seat: others[str(seat)] for seat in free}
    people[body["seat"]] = {"key": create.author, "end": body["end"], "name": body["name"]}
    if len({person["key"] for person in people.values()}) < len(people):
        return None
    seats = range(body["seats"])
    return Seating(
        certificate.id,
        create,
        body["mode"],
        body["wait"],
        tuple(people[seat]["key"] if seat in people else "" for seat in seats),
        tuple(people[seat]["name"] if seat in people else "" for seat in seats),
        tuple(body["bots"].get(str(seat), "") for seat in seats),
        tuple(bytes.fromhex(people[seat]["end"]) if seat in people else b"" for seat in seats),
        line,
    )
