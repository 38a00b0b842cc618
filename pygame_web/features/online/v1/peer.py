"""One device at an online table of version 1: it receives, publishes and re-sends posts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from core.kernel.chain import Chain
from core.kernel.errors import GameError
from core.kernel.game import CHANCE, OVER
from core.kernel.question import obvious
from core.kernel.record import Games, Record
from core.kernel.timeline import Timeline
from pygame_web.features.online.posts.author import LINKS, Effects, Publish
from pygame_web.features.online.posts.peer import Sitting, Status, seated
from pygame_web.features.online.posts.seal import Seal, Sealed
from pygame_web.features.online.posts.text import BadPost
from pygame_web.features.online.v1 import silence
from pygame_web.features.online.v1.course import Bot, Course, may_undo, needs_own_link
from pygame_web.features.online.v1.gate import Gate
from pygame_web.features.online.v1.log import Log
from pygame_web.features.online.v1.post import ROOT, Post, name_of, read, write
from pygame_web.features.online.v1.seating import claims
from pygame_web.features.online.v1.stand import Stand, position

if TYPE_CHECKING:
    from pygame_web.features.online.posts.seldom import Details, UndoRequest


class Peer:
    """A seat's device, or one that only watches. Methods take events and return effects."""

    def __init__(self, games: Games, seal: Seal, secret: bytes, bot: Bot) -> None:
        self.seal = seal
        self.log = Log()
        self.course = Course(games, self.log, bot)
        self.gate = Gate()
        self.chain = Chain(secret, LINKS)
        self.kept: dict[str, Sealed] = {}
        """Every text as it came, posts or not, so that a relay that lost it gets it again."""
        self._received: set[Sealed] = set()
        """The posts that were read already."""
        self.now = 0
        """The last known time of this device's clock, in milliseconds."""
        self.early: dict[Sealed, int] = {}
        """Posts with a future date, and the time from which each is taken in."""

    # --- what comes in ------------------------------------------------------------------------

    def hear(self, sealed: Sealed, at: int, relay: str = "") -> Effects:
        """Take in a sealed post; count and drop one that is refused, forged or invalid."""
        self.now = at
        return self._automatic() if self._take(sealed, at, relay) else ()

    def wake(self, *, idle: bool) -> Effects:
        """Do nothing: all tabs and devices of a seat may post in version 1."""
        return ()

    def take_over(self) -> Effects:
        """Do nothing: all devices of a seat may post in version 1."""
        return ()

    def restore(self, kept: Iterable[Sealed], times: Iterable[int] = ()) -> Effects:
        """After a reload: take in what this device has stored."""
        for sealed in kept:
            text = self.seal.open(sealed)
            if text is not None:
                self._received.add(sealed)
                self._add(sealed, text)
        return self._automatic()

    def tick(self, at: int) -> Effects:
        """Set the clock (milliseconds) and take in the posts that were dated ahead until now."""
        self.now = at
        due = [sealed for sealed, early in self.early.items() if early <= at]
        if not due:
            return ()
        for sealed in due:
            del self.early[sealed]
            self._add(sealed, self.seal.open(sealed) or "")
        return self._automatic()

    def _take(self, sealed: Sealed, at: int, relay: str) -> bool:
        if sealed in self._received or not self.gate.lets_in(relay, sealed, at):
            return False
        text = self.seal.open(sealed)
        if text is None or not self.seal.is_signed(sealed):
            # The writer lacks the table's key or used another's name: no seat gets a mark.
            self.gate.refused[""] += 1
            return False
        if not self.gate.admits(sealed.author, at, seated=self._is_seated(sealed.author)):
            return False
        self._received.add(sealed)
        return self._add(sealed, text)

    def _is_seated(self, author: str) -> bool:
        return self.course.seating is not None and self.course.seating.seat_of(author) >= 0

    def _is_early(self, sealed: Sealed, text: str) -> bool:
        """Return whether somebody else's post has a future date; it is kept until then."""
        if '"at":' not in text or sealed.author == self.seal.author:
            return False
        try:
            post = read(sealed.author, text)
        except BadPost:
            return False
        early = silence.counts_from(post.kind, post.body.get("at", 0))
        if early > self.now:
            self.early[sealed] = early
        return early > self.now

    def _add(self, sealed: Sealed, text: str) -> bool:
        if self._is_early(sealed, text):
            return False
        post = self.log.add(sealed.author, text)
        if post is None:
            # A mark on its author needs a proof that outlives this device and the relays.
            id = name_of(sealed.author, text)
            if id in self.log.bad.get(sealed.author, ()):
                self.kept[id] = sealed
            return False
        self.kept[post.id] = sealed
        self.course.follow(post)
        return True

    def think(self) -> Effects:
        """Ask the bots to decide that have not decided yet (`course.thinks`)."""
        self.course.think()
        return self._automatic()

    # --- what people do -----------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat of this device, -1 for none."""
        seating = self.course.seating
        return seating.seat_of(self.seal.author) if seating else -1

    def create(
        self, game: str, rules: int, seats: int, mode: str, seat: int = 0, **more: Any
    ) -> Effects:
        """Invite to a new game. Raises `BadPost`."""
        fields = {"options": {}, "bots": {}, "name": "", **more}
        end = self.chain.end.hex()
        return self._post(
            "create",
            ROOT,
            game=game,
            rules=rules,
            seats=seats,
            mode=mode,
            seat=seat,
            end=end,
            **fields,
        )

    def claim(self, seat: int, name: str = "") -> Effects:
        """Ask for a seat of the game one was invited to."""
        create = self.course.create
        if create is None:
            raise GameError("there is no game yet", "remote-none")
        return self._post("claim", create.id, seat=seat, name=name, end=self.chain.end.hex())

    def accept(self, chosen: Mapping[int, str] | None = None) -> Effects:
        """Begin with those who came, the first by name on each seat. Only the creator may."""
        create = self.course.create
        if create is None or create.author != self.seal.author or self.course.seating:
            raise GameError("the game is not to begin here", "remote-begin")
        first_claims = {str(seat): posts[0].id for seat, posts in claims(self.log, create).items()}
        taken = len(first_claims) + len(create.body["bots"]) + 1
        if taken < create.body["seats"]:
            raise GameError("a seat is free", "remote-free")
        return self._post("accept", create.id, self._clock(), claims=first_claims)

    def play(self, *tokens: str, by_itself: bool = False) -> Effects:
        """Play tokens of this seat. Raises `GameError` as a click would."""
        stand = self._turn()
        line, seat = stand.line, self.seat
        for token in tokens:
            if line.actor != seat:
                raise GameError("it is another seat's turn", "remote-turn")
            line = line.play_token(token)
        number, link = 0, ""
        assert self.course.seating is not None
        if needs_own_link(line, self.course.seating.mode):
            use = self.course.counted.use(line)
            assert use is not None
            number = use.links[seat]
            link = self.chain.link(number).hex()
        fields = {"tokens": list(tokens), "position": position(line)}
        # An automatic post is the same on every device of the seat: it contains no time.
        at = None if by_itself else self._clock()
        return self._post("act", stand.id, at, **fields, number=number, link=link)

    def undo(self, ply: int) -> Effects:
        """Ask to go back to a ply; the player to decide agrees by the same post."""
        stand = self._stand()
        if stand.line.actor == self.seat and may_undo(self.course, stand, ply):
            return self._post("undo-yes", stand.id, self._clock(), ply=ply)
        return self._post("undo-ask", stand.id, ply=ply)

    def vacate(self, seat: int) -> Effects:
        """Agree that a seat that holds the game up is given to a bot."""
        stand, clock = self._stand(), self._clock()
        if self.course.free_from(stand) > (clock or 0):
            raise GameError("the agreed time is not over", "remote-early")
        run = stand.run if stand.lacking else 0
        return self._post("vacate", stand.id, clock, seat=seat, run=run)

    def resign(self) -> Effects:
        """Leave: a bot decides from this seat's next decision on."""
        return self._post("resign", self._stand().id, self._clock())

    def react(self, sign: str) -> Effects:
        """One of the fixed signs. Raises `BadPost`."""
        return self._post("react", self._stand().id, sign=sign)

    def _stand(self) -> Stand:
        stand = self.course.newest
        if stand is None or self.seat < 0:
            raise GameError("there is no seat of yours", "remote-seat")
        return stand

    def _turn(self) -> Stand:
        stand = self._stand()
        if self.course.stopped:
            raise GameError("the game is out of step", "remote-stopped")
        if stand.line.actor != self.seat or stand.bots[self.seat]:
            raise GameError("it is another seat's turn", "remote-turn")
        return stand

    def _clock(self) -> int | None:
        """Return the time for posts of this table, in seconds; None if no wait was agreed."""
        return self.now // 1000 if self.course.wait else None

    def _post(self, kind: str, parent: str, at: int | None = None, **body: Any) -> Effects:
        if at is not None:
            body["at"] = at
        text = write(kind, parent, **body)
        sealed = self.seal.close(text)
        self._add(sealed, text)
        return (Publish(name_of(self.seal.author, text), sealed), *self._automatic())

    def _automatic(self) -> Effects:
        """What follows by itself: the link of this seat that dice wait for, or its only answer."""
        stand, seat = self.course.newest, self.seat
        if stand is None or seat < 0 or self.course.stopped:
            return ()
        if stand.line.actor == seat and not stand.bots[seat]:
            only = obvious(stand.line.game, stand.line.state)
            return (
                ()
                if only is None
                else self.play(stand.line.game.write_action(only), by_itself=True)
            )
        if seat not in stand.lacking:
            return ()
        assert stand.use is not None
        number = stand.use.links[seat]
        link = self.chain.link(number).hex()
        return self._post("reveal", stand.id, self._clock(), number=number, link=link)

    # --- what there is to show ----------------------------------------------------------------

    @property
    def foreign(self) -> bool:
        """Whether there is a game, but of other rules or a later form than this version knows."""
        invited = self.log.foreign or bool(self.log.after(ROOT, "create"))
        return self.course.create is None and invited

    def record(self) -> Record | None:
        """Return the record as it is now, with all that is needed to check its dice."""
        stand, seating = self.course.newest, self.course.seating
        if stand is None or seating is None:
            return None
        return seated(stand.line.record, seating.names, stand.bots, self.course.terms)

    def status(self) -> Status:
        """What the page always shows."""
        stand = self.course.newest
        state = "invited"
        waits: tuple[int, ...] = ()
        if stand is not None:
            actor = stand.line.actor
            state = "stopped" if self.course.stopped else "over" if actor == OVER else "playing"
            if state == "playing" and not stand.thinks:
                waits = stand.lacking if actor == CHANCE else (actor,)
        return Status(state, waits, bool(self.log.lacking()))

    def details(self) -> Details:
        """Return what the page tells besides the status."""
        from pygame_web.features.online.posts.seldom import Details

        stand = self.course.newest
        return Details(self.course.marks(), self.course.free_from(stand) if stand else 0)

    @property
    def size(self) -> int:
        """Return how many posts were taken in, or wait for their time."""
        return len(self.kept) + len(self.early)

    @property
    def create_post(self) -> Post | None:
        """Return the post of the game that the invitation is for."""
        return self.course.create

    @property
    def line(self) -> Timeline | None:
        """The game so far, None before it begins."""
        stand = self.course.newest
        return stand.line if stand else None

    @property
    def sitting(self) -> tuple[Sitting, ...]:
        """Who sits where, by seat; empty before the game begins."""
        stand, seating = self.course.newest, self.course.seating
        if stand is None or seating is None:
            return ()
        seats = zip(seating.names, stand.bots, seating.authors, strict=True)
        return tuple(Sitting(*seat) for seat in seats)

    def claims_of(self, seat: int) -> list[Post]:
        """Return the claims of a seat."""
        create = self.course.create
        return claims(self.log, create).get(seat, []) if create else []

    @property
    def thinks(self) -> bool:
        """Whether a bot has not decided yet."""
        return self.course.thinks

    def next_change(self, at: int) -> int:
        """Return when the state next changes without a post, in milliseconds; 0 for never."""
        stand = self.course.newest
        free = self.course.free_from(stand) if stand is not None else 0
        return min((due for due in (*self.early.values(), 1000 * free) if due > at), default=0)

    def requests(self) -> tuple[UndoRequest, ...]:
        """Return the requests for an undo."""
        stand, seating = self.course.newest, self.course.seating
        if stand is None or seating is None or stand.line.actor < 0:
            return ()
        decides = stand.line.actor == self.seat
        asked = [
            (seating.seat_of(post.author), post.body["ply"])
            for post in self.log.after(stand.id, "undo-ask")
        ]
        from pygame_web.features.online.posts.seldom import UndoRequest

        return tuple(
            UndoRequest(seat, ply, seat == self.seat, decides and may_undo(self.course, stand, ply))
            for seat, ply in asked
            if seat >= 0
        )

    def concerns(self, sealed: Sealed) -> bool:
        """Return whether a post that came was taken in."""
        return name_of(sealed.author, self.seal.open(sealed) or "") in self.kept

    def sign_of(self, sealed: Sealed) -> tuple[int, str]:
        """The seat that gave a sign by a post, and the sign; -1 and "" for any other post."""
        post = self.log.posts.get(name_of(sealed.author, self.seal.open(sealed) or ""))
        if post is None or post.kind != "react" or self.course.seating is None:
            return -1, ""
        return self.course.seating.seat_of(post.author), post.body["sign"]
