"""The game that a set of posts describes: who plays, its points, and which points count.

The seats that are not awaited at a point choose its successor by their first post there: each built
on an answer, or went on without the awaited seat. An answer that all built upon is final.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import TYPE_CHECKING

from core.kernel.record import Games
from pygame_web.features.online.posts.before_game import Invited
from pygame_web.features.online.posts.choice import chosen
from pygame_web.features.online.posts.feeds import Feeds, Node, follows
from pygame_web.features.online.posts.point import NOBODY, Point, parting
from pygame_web.features.online.posts.post import ANSWERS, FREE, Post, read
from pygame_web.features.online.posts.rules import Bot, Rules
from pygame_web.features.online.posts.seating import Seating
from pygame_web.features.online.posts.text import BadPost

if TYPE_CHECKING:
    from pygame_web.features.online.posts.unread import Unread

MOST_AT = 24
"""The most posts of one feed at one point."""
AHEAD = 400
"""The most points after the newest final one that are computed; posts further ahead wait."""


def _depth(depth: int) -> str:
    """Return the name under which posts wait until the game is final to this depth."""
    return f"depth {depth}"


class Course:
    """The game that a set of posts describes. `take` adds a post; the order makes no difference."""

    def __init__(self, games: Games, bot: Bot, maker: str, own: Collection[str]) -> None:
        self.own = frozenset(own)
        """Keys of this device. It gives up a seat only once its own clock allows it."""
        self.invited, self.bot = Invited(games, maker, self.own), bot
        self.now = 0
        self.seating: Seating | None = None
        """Who plays, as soon as all have acknowledged it: from then on it stays."""
        self.rules: Rules | None = None
        self.feeds = Feeds()
        self.unread: Unread | None = None
        """The texts of keys without a seat; None before there are any."""
        self.points: dict[str, Point] = {}
        self.path: list[Point] = []
        """The points that count, from the first to the newest."""
        self.final: Point | None = None
        """The newest point that all seats have built upon: it and all points before it stay."""
        self.held: dict[str, Point] = {}
        """Points at which all others went on without a seat of this device, before its time."""
        self.restoring = False
        """Whether more stored posts of this device will come."""
        self._liars = 0
        self._seen: dict[str, set[str]] = {}
        """By certificate, the keys whose first post names it, before the game."""
        self.thinking: list[Point] = []
        self._todo: deque[Post] = deque()

    # --- what comes in ------------------------------------------------------------------------

    def take(self, author: str, text: str, at: int) -> str:
        """Take in a text received at a time of this device's clock.

        Returns the post's name, "unread" for a text kept unread, or "" if nothing is kept.
        """
        self.now = max(self.now, at)
        seated = author in self.feeds.seats if self.rules else self.invited.seats(author)
        if self.rules is not None and not seated:
            return self._set_aside(author, text)
        try:
            post = read(author, text)
        except BadPost:
            if self.invited.is_maker(author):
                from pygame_web.features.online.posts.faults import is_of_another_form

                self.invited.foreign |= is_of_another_form(text)
            return ""
        if post.kind in FREE:
            kept = (self.rules is None or post.kind != "claim") and self.invited.take(post)
            if kept and self.rules is None:
                self._seat_people()
        elif not seated:
            return self._set_aside(author, text)
        else:
            kept = self._admit(post)
        self.work()
        return post.id if kept else ""

    def _set_aside(self, author: str, text: str) -> str:
        """Keep a text unread; return "unread", or "" if it is known or there is no room."""
        if self.unread is None:
            from pygame_web.features.online.posts.unread import Unread

            self.unread = Unread()
        return "unread" if self.unread.keep(author, text) else ""

    def dropped(self) -> list[str]:
        """Return the names of posts dropped for lack of space; they may come again."""
        names, self.invited.dropped = self.invited.dropped, []
        return [*names, *self.unread.dropped()] if self.unread else names

    def _seat_people(self) -> None:
        """Read the kept posts of the keys that have a seat by now; they may begin the game."""
        for id, seating in self.invited.seatings.items():
            for seat in seating.people:
                self._seat_key(seating.authors[seat])
            self._begin(id)

    def _seat_key(self, author: str) -> None:
        """Read the posts of a key that were kept unread, since the key has a seat now."""
        for text in self.unread.take(author) if self.unread else ():
            try:
                post = read(author, text)
            except BadPost:
                continue
            if post.kind not in FREE:
                self._admit(post)

    def _admit(self, post: Post) -> bool:
        """Take in a post of a feed; False if it is known, or if its key has too many posts."""
        kept = self.feeds.admit(post)
        if kept:
            if not post.seq and self.rules is None:
                self._seen.setdefault(post.at, set()).add(post.author)
            self._todo.append(post)
        return kept

    @property
    def create(self) -> Post | None:
        """Return the post of the game that the invitation is for."""
        return self.seating.create if self.seating else self.invited.create

    def _begin(self, id: str) -> None:
        """Begin the game when each seat has acknowledged the certificate by its first post."""
        seating = self.invited.seatings.get(id)
        if seating is None or self.rules is not None:
            return
        seen = self._seen.get(id, set())
        # A person who has acknowledged a certificate here begins no game that leaves them out.
        ours = {key for key in self.own if (key, 0) in self.feeds.numbered}
        if not ours <= {*filter(None, seating.authors)} <= seen:
            return
        self.seating, self.rules = seating, Rules(seating, self.bot)
        self.final = self.rules.first()
        self.path = [self.final]
        for seat in seating.people:
            self.feeds.hand(seating.authors[seat], seat)
        self.enter(self.final)

    # --- feeds --------------------------------------------------------------------------------

    def work(self) -> None:
        """Place the posts that were admitted, and look again at what that changes."""
        while self._todo:
            post = self._todo.popleft()
            self._place(post)
            if self.rules is None:
                self._begin(post.at)
        if len(self.feeds.twice) > self._liars:
            # A seat that has played twice has less of a say, at every point.
            self._liars = len(self.feeds.twice)
            for point in list(self.points.values()):
                self.look(point)
            self.work()

    def _place(self, post: Post) -> None:
        """Judge a post as soon as everything that it names is here; until then it waits."""
        nodes, point = self.feeds.nodes, self.points.get(post.at)
        for name, there in ((post.prev, post.prev in nodes), (post.at, point is not None)):
            if name and not there:
                self._wait(post, name)
                return
        asked = post.body.get("ask", "")
        if asked and asked not in nodes:
            self._wait(post, asked)
            return
        assert point is not None
        assert self.seating is not None
        before = nodes.get(post.prev)
        # Several seats may name one key: the feed tells for which of them it speaks.
        own = self.seating.seat_of(post.author)
        seat = before.seat if before else own
        if seat == NOBODY or (before and not follows(post, before, self.seating.authors[seat])):
            self.feeds.blame(post, own)
            return
        assert self.final is not None
        if point.depth > self.final.depth + AHEAD:
            self.feeds.wait(post, _depth(point.depth - AHEAD))
            return
        stood = before.stands if before else self.path[0]
        again = before is not None and before.stands is point
        node = Node(post, seat, before, point)
        node.left = before is not None and before.left
        node.outed = again and before is not None and before.outed
        node.count = before.count + 1 if again and before is not None else 1
        self.feeds.place(node)
        if point.is_before(stood) or node.count > MOST_AT or node.left:
            self.feeds.blame(post, seat)
            node.stands = stood
        elif post.kind == "device" or point.keys[seat] == post.author:
            self._mark(seat, point, stood, before is not None and before.outed)
            if not point.bots[seat]:
                self._effect(post, seat, point, node)
        self._todo.extend(self.feeds.woken(post.id))

    def _wait(self, post: Post, name: str) -> None:
        """Let a post wait for the post or point of this name; admit a spare post that has it."""
        spare = self.feeds.wait(post, name)
        if spare is not None:
            self._admit(spare)

    def _mark(self, seat: int, point: Point, stood: Point, outed: bool) -> None:
        """Note that a seat has posted at a point: it has built upon it and everything before.

        It did so cleanly, except for a step from where it had given up the awaited seat, and for a
        step aside.
        """
        base = parting(stood, point)
        gave_up = base if outed and base is stood else None
        at: Point | None = point
        while at is not None and at.parent is not None:
            clean = at.depth > base.depth and at.parent is not gave_up
            if seat in at.built and (seat in at.clean or not clean):
                return
            at.build(seat, clean=clean)
            self.look(at.parent)
            at = at.parent

    def _effect(self, post: Post, seat: int, point: Point, node: Node) -> None:
        """Apply a post at its point."""
        if post.kind in ANSWERS:
            assert self.rules is not None
            child = self.rules.after_answer(point, post, seat) if point.awaits == seat else None
            first = point.first
            if child is not None and first is not None and first.name == child.name:
                child = first
            if child is not None:
                node.stands, node.count, node.outed = child, 0, False
                if post.kind == "device":
                    self.feeds.hand(post.body["key"], seat)
                    self._seat_key(post.body["key"])
                if child is not first:
                    self._join(point, child)
            elif point.misfit != post.id:
                self.feeds.blame(post, seat)
        elif post.kind not in ("see", "sign"):
            from pygame_web.features.online.posts.seldom import EFFECTS

            EFFECTS[post.kind](self, post, seat, point, node)

    # --- points -------------------------------------------------------------------------------

    def _join(self, parent: Point, child: Point) -> None:
        """Add a new point below its parent."""
        parent.add(child)
        self.look(parent)
        self.enter(child)

    def enter(self, point: Point) -> None:
        """Judge the posts that waited for a new point, unless a bot still thinks there."""
        if not point.ready:
            self.thinking.append(point)
            return
        # Whoever only goes back or changes the device gains no time.
        point.shown = point.parent.shown if point.parent and point.stays else self.now
        self.points[point.name] = point
        self._todo.extend(self.feeds.woken(point.name))
        self.look(point)

    def set_clock(self, now: int) -> None:
        """Set the clock of this device. If it was ahead, waiting times start again."""
        if 0 < now < self.now:
            for point in self.points.values():
                point.shown = min(point.shown, now)
        self.now = now or self.now

    def tick(self, now: int) -> None:
        """Set the clock of this device (milliseconds) and evaluate all held points again."""
        self.set_clock(now)
        for point in list(self.held.values()):
            self.look(point)
        self.work()

    def look(self, point: Point) -> None:
        """Recompute how the game continues from a point; final points are skipped."""
        if not point.ready:
            return
        if point.gone_on is None and (
            point.outs or point.leavers or len(point.rivals(self.feeds.twice)) > 1
        ):
            from pygame_web.features.online.posts.seldom import after_vacating, is_vacated

            if is_vacated(self, point):
                assert self.rules is not None
                self._join(point, after_vacating(self.rules, point))
                return
        choice = chosen(point, self.feeds.twice)
        if choice is not point.choice:
            point.choice = choice
            if point.depth < len(self.path) and self.path[point.depth] is point:
                self._walk(point)
        self._settle(point)

    def _walk(self, point: Point) -> None:
        """Rebuild the path from a point on, and find out again which of its points are final."""
        del self.path[point.depth + 1 :]
        if self.final is not None and self.final.depth > point.depth:
            self.final = point
        at: Point | None = point
        while at is not None and at.choice is not None:
            self.path.append(at.choice)
            self._settle(at)
            at = at.choice

    def _settle(self, point: Point) -> None:
        """Extend the final points to those that all seats have built upon."""
        kid = point.choice
        if kid is None or not point.choosers(self.feeds.twice) <= kid.built or self.final is None:
            return
        self.held.pop(point.name, None)
        on_path = kid.depth < len(self.path) and self.path[kid.depth] is kid
        if on_path and kid.depth > self.final.depth:
            for depth in range(self.final.depth + 1, kid.depth + 1):
                self._todo.extend(self.feeds.woken(_depth(depth)))
            self.final = kid

    def due(self, point: Point) -> int:
        """Return from when the awaited seat of a point may be given up here, in milliseconds."""
        wait = self.seating.wait if self.seating else 0
        return point.shown + 1000 * wait if wait else 0

    # --- what there is to tell ----------------------------------------------------------------

    @property
    def tip(self) -> Point | None:
        """Return the newest point that counts, None before the game has begun."""
        return self.path[-1] if self.path else None

    @property
    def thinks(self) -> bool:
        """Whether a bot has not decided yet."""
        return bool(self.thinking)
