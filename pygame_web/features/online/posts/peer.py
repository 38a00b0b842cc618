"""One device at an online table: it receives posts, acts for people, and reports its state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from core.kernel.chain import Terms, write_terms
from core.kernel.game import OVER
from core.kernel.record import Record
from core.kernel.timeline import Timeline
from pygame_web.features.online.posts.author import Author, Effects, Refused
from pygame_web.features.online.posts.post import Post, maker_of
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.posts.seating import claimable


@dataclass(frozen=True, slots=True)
class Status:
    """The status that the page always shows; `seldom.Details` has the rest."""

    state: str
    """invited, playing, over, or stopped (out of step)."""
    waits: tuple[int, ...]
    """The seats the game waits for: to decide, or to reveal."""
    catching_up: bool
    """Whether other posts name posts that have not arrived."""


class Sitting(NamedTuple):
    """Who sits on a seat: a person's name and key, or the level of a bot."""

    name: str
    bot: str
    author: str


def seated(record: Record, names: Sequence[str], bots: Sequence[str], terms: Terms) -> Record:
    """Return the record with who has each seat and all data needed to check its dice."""
    named = {f"Seat{seat}": name for seat, name in enumerate(names) if name}
    levels = {f"Bot{seat}": level for seat, level in enumerate(bots) if level}
    return write_terms(record.with_tags(**named, **levels), terms)


class Peer(Author):
    """A seat's device, or one that only watches. Methods take events and return effects.

    `full.FullPeer` has what is seldom done.
    """

    # --- what comes in ------------------------------------------------------------------------

    def hear(self, sealed: Sealed, at: int, relay: str = "") -> Effects:
        """Take in a sealed post that came at a time of this device's clock (milliseconds)."""
        self.course.set_clock(at)
        return self._automatic() if self._take(sealed, at, checked=False) else ()

    def restore(self, kept: Iterable[Sealed], times: Iterable[int] = ()) -> Effects:
        """After a reload, take in the stored posts with their times of arrival."""
        came = iter(times)
        self.course.restoring = True
        for sealed in kept:
            self._take(sealed, next(came, self.course.now), checked=True)
        self.course.restoring = False
        self.course.tick(self.course.now)
        return self._automatic()

    def wake(self, *, idle: bool) -> Effects:
        """Note whether this tab or another one holds the seat."""
        before, self.idle = self.idle, idle
        return self._automatic() if before and not idle else ()

    def tick(self, at: int) -> Effects:
        """Set the clock; votes about this seat may now count."""
        before = len(self.course.held)
        self.course.tick(at)
        return self._automatic() if len(self.course.held) != before else ()

    # --- what people do -----------------------------------------------------------------------

    def create(
        self, game: str, rules: int, seats: int, mode: str, seat: int = 0, **more: Any
    ) -> Effects:
        """Invite to a new game. Raises `BadPost`."""
        fields = {"options": {}, "bots": {}, "name": "", "wait": 0, **more}
        self.course.invited.maker = maker_of(self.seal.author)
        fields |= {"game": game, "rules": rules, "seats": seats, "mode": mode, "seat": seat}
        return self._say("create", end=self.chain.end.hex(), **fields)

    def claim(self, seat: int, name: str = "") -> Effects:
        """Ask for a seat in the game of the invitation."""
        create = self.course.create
        if create is None:
            raise Refused("remote-none")
        return self._say("claim", at=create.id, seat=seat, name=name, end=self.chain.end.hex())

    def accept(self, chosen: Mapping[int, str] | None = None) -> Effects:
        """Begin with the first claim here of each seat, or with the chosen keys by seat."""
        create = self.course.create
        if create is None or create.author != self.seal.author or self.course.invited.seatings:
            raise Refused("remote-begin")
        seats = {}
        for seat in claimable(create):
            claims = self.claims_of(seat)
            if chosen and seat in chosen:
                claims = [post for post in claims if post.author == chosen[seat]]
            if not claims:
                raise Refused("remote-free")
            claim = claims[0]
            person = {"key": claim.author, "end": claim.body["end"], "name": claim.body["name"]}
            seats[str(seat)] = person
        if not seats:
            raise Refused("remote-free")
        return self._say("seat", at=create.id, seats=seats)

    def claims_of(self, seat: int) -> list[Post]:
        """Return the claims of a seat, in order of arrival here."""
        create = self.course.create
        return [
            post
            for post in self.course.invited.claims.values()
            if create and post.at == create.id and post.body["seat"] == seat
            and post.author != create.author
        ]  # fmt: skip

    def play(self, *tokens: str) -> Effects:
        """Play tokens of this seat. Raises `Refused` as a click would."""
        return (*self._play(self._turn(), *tokens), *self._automatic())

    # --- what there is to show ----------------------------------------------------------------

    def record(self) -> Record | None:
        """Return the record as it is now, with all that is needed to check its dice."""
        tip, rules = self.course.tip, self.course.rules
        if tip is None or rules is None:
            return None
        seating = rules.seating
        return seated(tip.line.record, seating.names, tip.bots, rules.terms(tip))

    def status(self) -> Status:
        """What the page always shows."""
        tip = self.course.tip
        state = "invited"
        waits: tuple[int, ...] = ()
        if tip is not None:
            stopped = bool(tip.misfit) and tip.choice is None
            state = "stopped" if stopped else "playing"
            state = "over" if tip.line.actor == OVER else state
            waits = (tip.awaits,) if state != "over" and tip.awaits >= 0 else ()
        lacking = tip is not None and any(self.course.feeds.waiting.values())
        return Status(state, waits, lacking)

    @property
    def size(self) -> int:
        """Return the number of accepted posts."""
        return self.came + self.course.feeds.spared

    @property
    def create_post(self) -> Post | None:
        """Return the post of the game that the invitation is for."""
        return self.course.create

    @property
    def seated(self) -> tuple[str, ...]:
        """Return the keys to which a certificate gives a seat, or that hold one now."""
        seatings = self.course.invited.seatings.values()
        keys = {key for seating in seatings for key in seating.authors}
        return tuple(sorted((keys | {*(self.course.tip.keys if self.course.tip else ())}) - {""}))

    @property
    def line(self) -> Timeline | None:
        """The game so far, None before it begins."""
        tip = self.course.tip
        return tip.line if tip else None

    @property
    def sitting(self) -> tuple[Sitting, ...]:
        """Who sits where, by seat; empty before the game begins."""
        tip, seating = self.course.tip, self.course.seating
        if tip is None or seating is None:
            return ()
        seats = zip(seating.names, tip.bots, seating.authors, strict=True)
        return tuple(Sitting(*seat) for seat in seats)

    @property
    def thinks(self) -> bool:
        """Whether a bot has not decided yet."""
        return self.course.thinks

    def next_change(self, at: int) -> int:
        """Return when the state next changes without a post, in milliseconds; 0 for never."""
        course = self.course
        tip = (course.tip,) if course.tip is not None else ()
        return min((due for point in (*tip, *course.held.values())
                    if (due := course.due(point)) > at), default=0)  # fmt: skip
