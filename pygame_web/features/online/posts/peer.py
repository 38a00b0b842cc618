"""One device at an online table: it receives posts, acts for people, and reports its state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from core.kernel.chain import Terms, write_terms
from core.kernel.game import OVER
from core.kernel.record import Record
from core.kernel.timeline import Timeline
from pygame_web.features.online.posts.author import Author, Effects, Refused
from pygame_web.features.online.posts.course import MOST_AT
from pygame_web.features.online.posts.point import ACT, NOBODY, Point
from pygame_web.features.online.posts.post import Post, maker_of, name_of
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.posts.seating import wanted

if TYPE_CHECKING:
    from pygame_web.features.online.posts.seldom import Asked

SIGNS_AT = MOST_AT - 8
"""The limit of signs at one point; the rest of `MOST_AT` is kept for required posts."""


@dataclass(frozen=True, slots=True)
class Status:
    """The status that the page always shows: awaited seats, faults."""

    state: str
    """invited, playing, over, stopped (out of step), or parted (the other one plays on alone)."""
    waits: tuple[int, ...]
    """The seats the game waits for: to decide, or to reveal."""
    catching_up: bool
    """Whether other posts name posts that have not arrived."""
    marks: dict[int, tuple[int, int]]
    """Of seats: bad posts, and how often it played twice."""
    free: int
    """The time from which a bot may play for the awaited seat, in seconds; 0: at once."""
    holder: bool = True
    """Whether this device holds its seat; otherwise another one of the same person does."""
    taking: bool = False
    """Whether it will hold the seat from the next time that the game waits for it."""
    lost: int = 0
    """The number of this device's decisions that did not count: another one held its seat."""
    shared: bool = False
    """Whether its person has also played on another device, which may hold the seat by now."""


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
    """A seat's device, or one that only watches. Methods take events and return effects."""

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

    def think(self) -> Effects:
        """Ask the bots that have not decided yet (`course.thinks`)."""
        self.course.think()
        return self._automatic()

    def posts(self, known: Collection[str] = ()) -> tuple[Sealed, ...]:
        """Return the posts that a relay or device lacks; it has those of the given names."""
        return tuple(sealed for id, sealed in self.kept.items() if id not in known)

    # --- what people do -----------------------------------------------------------------------

    def create(
        self, game: str, rules: int, seats: int, mode: str, seat: int = 0, **more: Any
    ) -> Effects:
        """Invite to a new game. Raises `BadPost`."""
        told = {"options": {}, "bots": {}, "name": "", "wait": 0, **more}
        self.course.invited.maker = maker_of(self.seal.author)
        told |= {"game": game, "rules": rules, "seats": seats, "mode": mode, "seat": seat}
        return self._say("create", end=self.chain.end.hex(), **told)

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
        for seat in wanted(create):
            asked = self.asked(seat)
            if chosen and seat in chosen:
                asked = [post for post in asked if post.author == chosen[seat]]
            if not asked:
                raise Refused("remote-free")
            claim = asked[0]
            told = {"key": claim.author, "end": claim.body["end"], "name": claim.body["name"]}
            seats[str(seat)] = told
        if not seats:
            raise Refused("remote-free")
        return self._say("seat", at=create.id, seats=seats)

    def asked(self, seat: int) -> list[Post]:
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

    def undo(self, ply: int) -> Effects:
        """Ask to go back to a ply; the player to decide agrees by the same post."""
        from pygame_web.features.online.posts.seldom import going_back

        tip = self._tip()
        found = going_back(tip, self.seat, ply)
        if found is None:
            raise Refused("remote-undo")
        kind, body = found
        if kind == "undo":
            return self._do(kind, ply=ply, **body)
        return self._said(tip, kind, ply=ply) if kind else ()

    def vacate(self, seat: int) -> Effects:
        """Agree to go on without the seat that the game waits for: a bot decides for it."""
        tip = self._tip()
        if tip.awaits != seat or seat == self.seat:
            raise Refused("remote-turn")
        if self.course.due(tip) > self.course.now:
            raise Refused("remote-early")
        return () if self.has_given_up(tip) else self._do("out")

    def resign(self) -> Effects:
        """Leave: a bot decides from this seat's next decision on."""
        self._tip()
        return self._do("resign")

    def react(self, sign: str) -> Effects:
        """One of the fixed signs. Raises `BadPost`."""
        return self._said(self._tip(), "sign", sign=sign)

    def _said(self, tip: Point, kind: str, **body: Any) -> Effects:
        """Post a sign or a request. Raises `Refused` if there were too many."""
        if self._said_at(tip) >= SIGNS_AT:
            raise Refused("remote-much")
        return self._do(kind, **body)

    def take_over(self) -> Effects:
        """Take the seat over to this device, from the next time that the game waits for it."""
        if self.seat < 0:
            raise Refused("remote-seat")
        self.taking, self._tried = not self.holds, None
        return self._automatic()

    # --- what there is to show ----------------------------------------------------------------

    @property
    def foreign(self) -> bool:
        """Whether there is a game with rules or a format that this version does not know."""
        return self.course.create is None and self.course.invited.foreign

    @property
    def plies(self) -> tuple[str, ...]:
        """The tokens of the game so far, dice included; empty before it begins."""
        tip = self.course.tip
        return tip.line.record.tokens if tip else ()

    def record(self) -> Record | None:
        """Return the record as it is now, with all that is needed to check its dice."""
        tip, rules = self.course.tip, self.course.rules
        if tip is None or rules is None:
            return None
        seating = rules.seating
        return seated(tip.line.record, seating.names, tip.bots, rules.terms(tip))

    def status(self) -> Status:
        """What the page always shows."""
        tip, course = self.course.tip, self.course
        state = "invited"
        waits: tuple[int, ...] = ()
        if tip is not None:
            over = tip.line.actor == OVER
            stopped = bool(tip.misfit) and tip.choice is None
            state = "parted" if course.parted else "stopped" if stopped else "playing"
            state = "over" if over else state
            waits = (tip.awaits,) if state != "over" and tip.awaits >= 0 else ()
        free = course.due(tip) // 1000 if tip is not None else 0
        lacking = any(course.feeds.waiting.values()) if tip is not None else False
        lost, shared = 0, False
        if course.feeds.handed:
            from pygame_web.features.online.posts.seldom import lost_by, shares

            lost, shared = lost_by(course, self.seal.author, self.seat), shares(course, self.seat)
        told = (course.marks(), free, self.holds, self.taking, lost, shared)
        return Status(state, waits, lacking, *told)

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

    def asks(self) -> tuple[Asked, ...]:
        """Return the requests for an undo at the newest point."""
        tip, seat = self.course.tip, self.seat
        if tip is None or tip.wants != ACT or not tip.asked:
            return ()
        from pygame_web.features.online.posts.seldom import asked

        return asked(tip, seat)

    def concerns(self, sealed: Sealed) -> bool:
        """Return whether a post that came was taken in, and is not one of a key without a seat."""
        text, unread = self.seal.open(sealed) or "", self.course.unread
        aside = unread.of.get(sealed.author, {}) if unread else {}
        return name_of(sealed.author, text) in self.kept and text not in aside

    def sign_of(self, sealed: Sealed) -> tuple[int, str]:
        """The seat that gave a sign by a post, and the sign; -1 and "" for any other post."""
        text = self.seal.open(sealed) or ""
        node = self.course.feeds.nodes.get(name_of(sealed.author, text))
        if node is None or node.post.kind != "sign":
            return NOBODY, ""
        return node.seat, node.post.body["sign"]
