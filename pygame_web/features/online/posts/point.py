"""Points: the positions that posts lead to. Each waits for exactly one seat."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from typing import TypeAlias

from core.kernel.chain import Mark, Use
from core.kernel.timeline import Timeline

ACT, LINK, THINK, END = "act", "link", "think", "end"
"""What a point waits for: a decision, a link for dice, a bot that still thinks, or nothing."""
NOBODY = -1
Kind: TypeAlias = tuple[str, frozenset[int], frozenset[int]]
"""How a point was reached, and the seats of its `built` and of its `clean`."""


@dataclass(eq=False, slots=True)
class Point:
    """A point of the game, and the seats' posts about it."""

    name: str
    parent: Point | None
    depth: int
    how: str
    """How the game came here: start, answer, device, or gone."""
    line: Timeline
    """The game so far, with the dice that fell and the decisions of bots."""
    marks: tuple[Mark, ...]
    """The progress of the runs of dice, by ply."""
    have: tuple[int, ...]
    """The number of the newest link that each seat revealed on the way here."""
    bots: tuple[str, ...]
    """The level that decides for a seat; "" for a person."""
    keys: tuple[str, ...]
    """The key of the device that holds each seat here."""
    gone: tuple[int, ...]
    """The first run of dice without the link of each seat, 0 for none."""
    void: tuple[int, ...]
    """The runs of dice that are left out."""
    awaits: int = NOBODY
    wants: str = END
    shown: int = 0
    """When this device first had it, in milliseconds of its own clock."""
    kids: list[Point] = field(default_factory=list)
    taken: dict[Kind, dict[str, Point]] = field(default_factory=dict)
    """The successors that somebody beside the awaited seat built upon, by kind and by name: liars
    can make any number of them, but few kinds."""
    first: Point | None = None
    """The successor by an answer; of several, the lowest name."""
    answers: int = 0
    """The number of different answers that came."""
    device: Point | None = None
    """The successor after the seat moved to another device; of several, the lowest name."""
    gone_on: Point | None = None
    """The successor after the awaited seat has gone."""
    choice: Point | None = None
    """The successor by which the game goes on, as far as is known."""
    built: set[int] = field(default_factory=set)
    """The seats that posted at this point or beyond."""
    clean: set[int] = field(default_factory=set)
    """Those of `built` that had not voted before to give up the seat that led here."""
    outs: set[int] = field(default_factory=set)
    """The seats that voted here to go on without the awaited seat."""
    asks: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By the name of a request to undo that may be granted: the seat that asked, and the ply."""
    asked: dict[tuple[int, int], str] = field(default_factory=dict)
    """By seat and ply, one of these requests."""
    leavers: frozenset[int] = frozenset()
    """The seats that have resigned, here or before."""
    far: int = -1
    """The furthest ply that the game had reached before."""
    idle: int = 0
    """What was spent since then on taking back alone and on other devices: at most
    `seldom.MOST_IDLE`."""
    misfit: str = ""
    """The post whose position differs from the one computed here: the programs differ."""
    jump: Point = field(init=False)
    """A far ancestor, chosen by depth alone, so that the way up takes few steps."""

    def __post_init__(self) -> None:
        up = self.parent
        if up is None:
            self.jump = self
        else:
            even = up.depth - up.jump.depth == up.jump.depth - up.jump.jump.depth
            self.jump = up.jump.jump if even else up

    @property
    def ready(self) -> bool:
        """Return whether everything needed to judge posts here is known."""
        return self.wants != THINK

    @property
    def spent(self) -> int:
        """Return how much of `seldom.MOST_IDLE` is spent here; 0 once the game is further."""
        return self.idle if self.line.ply <= self.far else 0

    @property
    def stays(self) -> bool:
        """Whether the same seat is awaited as at the point before, and the game is no further."""
        up = self.parent
        return up is not None and up.awaits == self.awaits and self.line.ply <= self.far

    @property
    def use(self) -> Use | None:
        """Return the links that the waiting dice here need."""
        return self.marks[-1].use

    @property
    def other_people(self) -> set[int]:
        """Return the seats of people beside the awaited one, without those who have resigned."""
        return self._beside - self.leavers

    def choosers(self, twice: Collection[int]) -> set[int]:
        """Return the seats that decide what counts: others, and those who built, then resigned.

        Of these, who has played `twice` has a say only where nobody else has: what it built on may
        have been held back until all others had built.
        """
        built = frozenset[int]().union(*(upon for _, upon, _ in self.taken))
        stayed = self._beside & self.leavers & built
        return self.other_people | stayed.difference(twice) or stayed

    def rivals(self, twice: Collection[int]) -> list[Point]:
        """Return answers that others built upon, of each kind two at most: one, or several."""
        others = self.choosers(twice)
        return [
            kid
            for (how, built, _), kids in self.taken.items()
            if how == "answer" and built & others
            for kid in islice(kids.values(), 2)
        ]

    @property
    def _beside(self) -> set[int]:
        people = {seat for seat, key in enumerate(self.keys) if key and not self.bots[seat]}
        return people - {self.awaits}

    def add(self, kid: Point) -> None:
        """Add a successor."""
        self.kids.append(kid)
        if kid.how == "gone":
            self.gone_on = kid
        elif kid.how == "answer":
            first = self.first is None or kid.name < self.first.name
            self.first, self.answers = kid if first else self.first, self.answers + 1
        elif self.device is None or kid.name < self.device.name:
            self.device = kid

    def build(self, seat: int, *, clean: bool) -> None:
        """Note that a seat has built upon this point, cleanly or not."""
        assert self.parent is not None
        taken = self.parent.taken
        was = taken.get(self._kind, {}).pop(self.name, None)
        self.built.add(seat)
        if clean:
            self.clean.add(seat)
        if was is not None or seat != self.parent.awaits:
            taken.setdefault(self._kind, {})[self.name] = self

    @property
    def _kind(self) -> Kind:
        return self.how, frozenset(self.built), frozenset(self.clean)

    @property
    def is_answered(self) -> bool:
        """Whether the awaited seat has answered."""
        return self.answers > 0 or self.device is not None

    def is_before(self, other: Point) -> bool:
        """Return whether `other` follows from here, by one post at least."""
        return other.depth > self.depth and other.above(self.depth) is self

    def above(self, depth: int) -> Point:
        """Return the point of this depth from which the game came here."""
        at = self
        while at.depth > depth and at.parent is not None:
            at = at.jump if at.jump.depth >= depth else at.parent
        return at


def parting(stood: Point, point: Point) -> Point:
    """Return where a step to a point begins: its author's previous point, or after the fork."""
    depth = min(stood.depth, point.depth)
    at, other = point.above(depth), stood.above(depth)
    if at is other:
        return stood if at is stood else point
    while at.parent is not other.parent and at.parent is not None and other.parent is not None:
        far = at.jump is not other.jump
        at, other = (at.jump, other.jump) if far else (at.parent, other.parent)
    return at


def position(line: Timeline) -> str:
    """Return the hash of the newest position."""
    return sha256(line.game.write_state(line.state).encode()).hexdigest()
