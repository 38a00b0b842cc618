"""The rare actions of a device: undo, signs, a change of device, faults. Loaded late.

`full` gives them to a device that exists already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame_web.features.online.posts.author import Effects, Refused
from pygame_web.features.online.posts.course import MOST_AT
from pygame_web.features.online.posts.peer import Peer
from pygame_web.features.online.posts.point import ACT, NOBODY, Point
from pygame_web.features.online.posts.post import name_of
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.posts.seldom import (
    Details,
    Marks,
    UndoRequest,
    going_back,
    lost_by,
    shares,
    undo_requests,
)

if TYPE_CHECKING:
    from pygame_web.features.online.v1.peer import Peer as OldPeer

SIGNS_AT = MOST_AT - 8
"""The limit of signs at one point; the rest of `MOST_AT` is kept for required posts."""


class FullPeer(Peer):
    """A device that can do everything."""

    def think(self) -> Effects:
        """Ask the bots that have not decided yet (`course.thinks`), the current point first.

        A liar can make many points wait, so it stops as soon as one has to wait again.
        """
        course = self.course
        waiting, course.thinking = course.thinking, []
        if course.tip in waiting:
            waiting.remove(course.tip)
            waiting.insert(0, course.tip)
        for number, point in enumerate(waiting, 1):
            assert course.rules is not None
            course.rules.settle(point)
            course.enter(point)
            if not point.ready:
                course.thinking += waiting[number:]
                break
        course.work()
        return self._automatic()

    # --- what people do -----------------------------------------------------------------------

    def undo(self, ply: int) -> Effects:
        """Ask to go back to a ply; the player to decide agrees by the same post."""
        tip = self._tip()
        request = going_back(tip, self.seat, ply)
        if request is None:
            raise Refused("remote-undo")
        kind, body = request
        if kind == "undo":
            return self._do(kind, ply=ply, **body)
        return self._signal(tip, kind, ply=ply) if kind else ()

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
        return self._signal(self._tip(), "sign", sign=sign)

    def _signal(self, tip: Point, kind: str, **body: Any) -> Effects:
        """Post a sign or a request. Raises `Refused` if there were too many."""
        if self._posts_at(tip) >= SIGNS_AT:
            raise Refused("remote-much")
        return self._do(kind, **body)

    def _do(self, kind: str, **body: Any) -> Effects:
        """Publish a post of this seat's feed, and the automatic posts after it."""
        return (*self._post(kind, **body), *self._automatic())

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
        invited = self.course.invited
        return self.course.create is None and bool(invited.foreign or invited.creates)

    def details(self) -> Details:
        """Return what the page tells besides the status."""
        tip, course = self.course.tip, self.course
        parted = any(len(at.other_people) < 2 and at.is_answered for at in course.held.values())
        return Details(
            self.marks(),
            course.due(tip) // 1000 if tip is not None else 0,
            parted,
            self.holds,
            self.taking,
            lost_by(course, self.seal.author, self.seat) if course.feeds.handed else 0,
            shares(course, self.seat),
        )

    def marks(self) -> Marks:
        """Return the faults of each seat: a bad post counts before its key first played twice."""
        bad, twice, invited = self.course.feeds.bad, self.course.feeds.twice, self.course.invited
        seats = sorted(bad.keys() | twice.keys())
        marks = {seat: (bad[seat], twice[seat]) for seat in seats if bad[seat] + twice[seat]}
        create = self.course.create
        if create is not None and max(len(invited.creates), len(invited.seatings)) > 1:
            # The maker has published conflicting beginnings.
            wrong, more = marks.get(create.body["seat"], (0, 0))
            marks[create.body["seat"]] = (wrong, more + 1)
        return marks

    def requests(self) -> tuple[UndoRequest, ...]:
        """Return the requests for an undo at the newest point."""
        tip = self.course.tip
        return undo_requests(tip, self.seat) if tip is not None and tip.wants == ACT else ()

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


def full(part: Peer | OldPeer) -> FullPeer | OldPeer:
    """Return the same device, which can do everything from now on."""
    if not isinstance(part, Peer):
        return part
    part.__class__ = FullPeer
    assert isinstance(part, FullPeer)
    return part
