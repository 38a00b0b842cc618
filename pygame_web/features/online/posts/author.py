"""The posts of one device: its seat's feed, and automatic posts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, TypeAlias

from core.kernel.chain import Chain
from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from core.kernel.question import obvious
from core.kernel.record import Games
from pygame_web.features.online.posts.course import MOST_AT, Course
from pygame_web.features.online.posts.point import ACT, LINK, NOBODY, Point, parting, position
from pygame_web.features.online.posts.post import MAX_KEY, MAX_SEQ, name_of, write
from pygame_web.features.online.posts.rules import Bot
from pygame_web.features.online.posts.seal import Seal, Sealed
from pygame_web.features.online.posts.seating import Seating
from pygame_web.features.online.posts.text import MAX_TEXT

LINKS = 4_000
"""The number of links in a seat's chain."""
MAX_BOX = MAX_TEXT + 200
"""The most bytes of a hidden text: encryption adds a little to the text."""
CALM = 24
"""After this many points without a post, a device posts that it has seen them."""


class Refused(GameError):
    """A person may not post this now; the page has a sentence for each code."""

    def __init__(self, code: str) -> None:
        super().__init__(code, code)


@dataclass(frozen=True, slots=True)
class Publish:
    """Effect: send a post. The device stores it before it is sent."""

    id: str
    sealed: Sealed
    seq: int = -1
    """Its number in the feed of its author, -1 for a post of no feed."""


Effects: TypeAlias = tuple[Publish, ...]


class Author:
    """A device with its seat's key: its state and its posts."""

    def __init__(
        self,
        games: Games,
        seal: Seal,
        secret: bytes,
        bot: Bot,
        maker: str = "",
        own: Collection[str] = (),
        root: Seal | None = None,
    ) -> None:
        """`maker` is the maker's name from the invitation (`maker_of` his key); "" makes a table.

        `own` are the keys of all people of this device. `root` is the seat's own key if this is
        another device of the seat with its own key (`seal`).
        """
        self.seal, self.root = seal, root or seal
        self.keys = frozenset({seal.author, self.root.author, *own})
        self.course = Course(games, bot, maker, self.keys)
        self.chain = Chain(secret, LINKS)
        self.kept: dict[str, Sealed] = {}
        """Every post that was read, by name; whoever lacks a post gets it from here."""
        self.came = 0
        self.taking = False
        """Whether this device wants to hold the seat."""
        self._tried: Point | None = None
        """The newest final point when this device last asked for the seat."""
        self.idle = False
        """Whether another tab of this device may post; then this one only shows the game."""
        self._last = ""
        """The newest post of this seat's feed that this device made or took up."""
        self._seq = -1
        """The highest number that a key of this seat's device has used."""

    def _take(self, sealed: Sealed, at: int, *, checked: bool) -> bool:
        """Take in a post; return False if it changes nothing."""
        if len(sealed.author) > MAX_KEY or max(len(sealed.box), len(sealed.signature)) > MAX_BOX:
            return False
        text = self.seal.open(sealed)
        if text is None or not (checked or self.seal.is_signed(sealed)):
            # The writer lacks the table's key or used another's name: no seat gets a mark.
            return False
        id = name_of(sealed.author, text)
        if id in self.kept:
            return False
        kept = self.course.take(sealed.author, text, at)
        if not kept:
            return False
        self.kept[id] = sealed
        self.came += 1
        for name in self.course.dropped():
            self.kept.pop(name, None)
        return kept != "unread"

    # --- who this is --------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat of this device, -1 for none."""
        course = self.course
        if course.seating is None:
            return NOBODY
        # A device may have asked for a seat with its own key, before its person had one elsewhere.
        own = course.seating.seat_of(self.seal.author)
        return own if own != NOBODY else course.seating.seat_of(self.root.author)

    @property
    def holds(self) -> bool:
        """Whether this tab of this device holds its seat now."""
        tip, seat = self.course.tip, self.seat
        if self.idle:
            return tip is not None and seat < 0
        return tip is None or seat < 0 or tip.keys[seat] == self.seal.author

    # --- this device's own feed ---------------------------------------------------------------

    def _tip(self) -> Point:
        tip = self.course.tip
        if tip is None or self.seat < 0:
            raise Refused("remote-seat")
        self._recall()
        last = self.course.feeds.nodes.get(self._last)
        if last is not None and last.left:
            raise Refused("remote-seat")
        if self._seq >= MAX_SEQ:
            raise Refused("chain-end")
        if not self.holds:
            raise Refused("remote-device")
        if not tip.ready or self._is_behind() or self._posts_at(tip) >= MOST_AT - 2:
            raise Refused("remote-wait")
        if self._is_bound(tip):
            raise Refused("remote-bound")
        return tip

    def _turn(self) -> Point:
        tip = self._tip()
        if tip.misfit:
            raise Refused("remote-stopped")
        if tip.awaits != self.seat or tip.wants != ACT:
            raise Refused("remote-turn")
        return tip

    def _feed_point(self) -> Point | None:
        """Return the point where this seat's feed stands."""
        node = self.course.feeds.nodes.get(self._last)
        return node.stands if node else None

    def _posts_at(self, tip: Point) -> int:
        node = self.course.feeds.nodes.get(self._last)
        return node.count if node is not None and node.stands is tip else 0

    def _is_behind(self) -> bool:
        """Return whether posts of this device are still waiting for their places.

        Then it makes no more.
        """
        unplaced = self.course.feeds.unplaced
        return bool(unplaced[self.seal.author] + unplaced[self.root.author])

    def has_given_up(self, point: Point) -> bool:
        """Return whether this seat voted at a point to go on without the awaited one."""
        return self.seat in point.outs

    def _is_bound(self, tip: Point) -> bool:
        """Return whether this seat voted to go on without an answer that counts on this device.

        It may follow the answer once a seat that did not vote so has built upon it.
        """
        node, seat = self.course.feeds.nodes.get(self._last), self.seat
        if node is None or not node.outed or not node.stands.is_before(tip):
            return False
        from pygame_web.features.online.posts.seldom import is_without_support

        return is_without_support(node.stands, seat)

    def _say(self, kind: str, **body: Any) -> Effects:
        """Publish a post that belongs to no feed, and the automatic posts after it."""
        if self.idle:
            raise Refused("remote-device")
        return (*self._publish(self.seal, write(kind, **body)), *self._automatic())

    def _post(self, kind: str, seal: Seal | None = None, **body: Any) -> Effects:
        """Publish a post of this seat's feed, at the newest point or at a given one."""
        tip = self.course.tip
        at = body.pop("at", tip.name if tip else "")
        before = self.course.feeds.nodes.get(self._last)
        seq = max(self._seq, before.post.seq if before else -1) + 1
        text = write(kind, seq=seq, prev=self._last, at=at, **body)
        return self._publish(seal or self.seal, text, seq)

    def _publish(self, seal: Seal, text: str, seq: int = -1) -> Effects:
        sealed = seal.close(text)
        self._take(sealed, self.course.now, checked=True)
        return (Publish(name_of(seal.author, text), sealed, seq=seq),)

    def _recall(self) -> None:
        """Find the end of this seat's feed, on the branch that this device continues."""
        feeds = self.course.feeds
        own = (self.seal.author, self.root.author)
        self._seq = max(feeds.newest[key].post.seq if key in feeds.newest else -1 for key in own)
        ends = [feeds.newest.get(self.seal.author), feeds.handed.get((self.seat, self.seal.author))]
        if self.taking and not self.holds:
            ends = [feeds.ends.get(self.seat)]
        last = max((node for node in ends if node), key=lambda node: node.post.seq, default=None)
        self._last = last.post.id if last else ""

    # --- what follows by itself ---------------------------------------------------------------

    def _automatic(self) -> Effects:
        """Post what this device owes the table without a decision; return the effects."""
        effects: Effects = ()
        if self.idle:
            return effects
        for _ in range(MOST_AT):
            more = self._write_next()
            effects += more
            if not more:
                break
        return effects

    def _write_next(self) -> Effects:
        course, seat = self.course, self.seat
        if course.rules is None:
            return self._acknowledge()
        tip = course.tip
        if seat < 0 or tip is None or not tip.ready or self._is_behind():
            return ()
        self._recall()
        last = course.feeds.nodes.get(self._last)
        if (last is not None and last.left) or self._seq >= MAX_SEQ:
            return ()
        if not self.holds:
            from pygame_web.features.online.posts.seldom import may_move

            # Ask once for each final point: if the other device was faster, ask again at a later
            # one.
            asks = self.taking and tip.awaits == seat and may_move(tip)
            if asks and self._tried is not course.final:
                self._tried = course.final
                return self._post("device", self.root, key=self.seal.author)
            return ()
        if course.final is not None and course.final.keys[seat] == self.seal.author:
            self.taking = False
        stands = self._feed_point() or course.path[0]
        if self._posts_at(tip) >= MOST_AT - 1 or self._is_bound(tip):
            return ()
        if tip.bots[seat]:
            return self._post("see") if not stands.bots[seat] else ()
        if course.feeds.twice or tip.answers > 1:
            from pygame_web.features.online.posts.seldom import suspected

            suspect = suspected(self, course.feeds, tip, stands)
            if suspect is not None:
                return self._post("out", at=suspect.name)
        if tip.awaits == seat:
            return self._answer(tip)
        if self._is_doubted(tip, stands) or tip.depth - stands.depth >= CALM:
            return self._post("see")
        return ()

    def _acknowledge(self) -> Effects:
        """Publish a seat's first post: it has seen this certificate and no other."""
        course = self.course
        if len(course.invited.seatings) != 1:
            return ()
        (seating,) = course.invited.seatings.values()
        if (self.seal.author, 0) in course.feeds.numbered or not self._agreed(seating):
            return ()
        return self._post("see", at=seating.id)

    def _agreed(self, seating: Seating) -> bool:
        """Whether a certificate gives this device what it asked for: game, seat, name, chain."""
        seat, claim = (
            seating.seat_of(self.seal.author),
            self.course.invited.claims.get(self.seal.author),
        )
        if seating.create.author == self.seal.author:
            return True
        return claim is not None and (
            (claim.at, claim.body["seat"], claim.body["name"], claim.body["end"])
            == (seating.create.id, seat, seating.names[seat], seating.ends[seat].hex())
        )

    def _answer(self, tip: Point) -> Effects:
        """Publish the link that the dice wait for, or the only legal answer."""
        if tip.wants == LINK and tip.use is not None:
            return self._post("link", link=self.chain.link(tip.use.links[self.seat]).hex())
        if tip.wants != ACT or tip.misfit:
            return ()
        only = obvious(tip.line.game, tip.line.state)
        return () if only is None else self._play(tip, tip.line.game.write_action(only))

    def _is_doubted(self, tip: Point, stands: Point) -> bool:
        """Whether someone wants to go on without an answer that is here; then say that it is."""
        final, begin = self.course.final, parting(stands, tip)
        assert final is not None
        # A seat that comes from another branch also passes the point before the fork.
        aside = begin is not stands and not tip.is_before(stands)
        return any(
            point.outs
            and point.choice is not None
            and point.choice.how != "gone"
            and self.seat not in point.outs
            for point in self.course.path[max(begin.depth - aside, final.depth) : tip.depth]
        )

    def _play(self, tip: Point, *tokens: str) -> Effects:
        line, seat = tip.line, self.seat
        for token in tokens:
            if line.actor != seat:
                raise Refused("remote-turn")
            line = line.play_token(token)
        link = ""
        if line.actor == CHANCE:
            assert self.course.rules is not None
            use = self.course.rules.marked(tip.marks, line, tip.void)[-1].use
            assert use is not None
            link = self.chain.link(use.links[seat]).hex()
        return self._post("act", tokens=list(tokens), position=position(line), link=link)
