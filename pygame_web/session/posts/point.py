"""Points: the positions that posts lead to. Each waits for one seat alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

from core.kernel.chain import Mark, Revealed, Use, fall, first_mark
from core.kernel.errors import GameError
from core.kernel.game import CHANCE, OVER
from core.kernel.timeline import Timeline
from pygame_web.session.posts.post import Post, derived
from pygame_web.session.posts.seating import Seating, public_chain

Bot = Callable[[str, str, str, str], str]
"""game, position, level, seed -> token; the same on every device, "" where it takes a while."""

ACT, LINK, THINK, END = "act", "link", "think", "end"
"""What a point waits for: a decision, a link for dice, a bot that still thinks, or nothing."""
NOBODY = -1


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
    taken: list[Point] = field(default_factory=list)
    """The successors that somebody beside the awaited seat built upon."""
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
    misfit: str = ""
    """The post whose position differs from the one computed here: the programs differ."""
    jump: Point = field(init=False)
    """A point far above, which depends on the depth alone: so the way up takes few steps."""

    def __post_init__(self) -> None:
        up = self.parent
        if up is None:
            self.jump = self
        else:
            even = up.depth - up.jump.depth == up.jump.depth - up.jump.jump.depth
            self.jump = up.jump.jump if even else up

    @property
    def ready(self) -> bool:
        """Return whether everything is known that is needed to judge posts here."""
        return self.wants != THINK

    @property
    def use(self) -> Use | None:
        """Return the links that the waiting dice here need."""
        return self.marks[-1].use

    @property
    def others(self) -> set[int]:
        """Return the seats of people beside the awaited one, without those who have resigned."""
        return self._beside - self.leavers

    @property
    def choosers(self) -> set[int]:
        """Return the seats that decide what counts: others, and those who built, then resigned."""
        return self._beside - self.leavers.difference(*(kid.built for kid in self.taken))

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

    @property
    def is_answered(self) -> bool:
        """Whether the awaited seat has answered."""
        return self.answers > 0 or self.device is not None

    def is_before(self, other: Point) -> bool:
        """Whether `other` follows from here, by one post at least."""
        return other.depth > self.depth and other.above(self.depth) is self

    def above(self, depth: int) -> Point:
        """The point of this depth from which the game came here."""
        at = self
        while at.depth > depth and at.parent is not None:
            at = at.jump if at.jump.depth >= depth else at.parent
        return at


def parting(stood: Point, point: Point) -> Point:
    """Return where a step to a point begins: where its author stood, or after the fork."""
    depth = min(stood.depth, point.depth)
    at, other = point.above(depth), stood.above(depth)
    if at is other:
        return stood if at is stood else point
    while at.parent is not other.parent and at.parent is not None and other.parent is not None:
        far = at.jump is not other.jump
        at, other = (at.jump, other.jump) if far else (at.parent, other.parent)
    return at


def position(line: Timeline) -> str:
    """The hash of the newest position."""
    return sha256(line.game.write_state(line.state).encode()).hexdigest()


class Rules:
    """A table's rules, which turn an answer into the next point: its game, its chains, its bots."""

    def __init__(self, seating: Seating, bot: Bot) -> None:
        self.seating, self.bot = seating, bot
        self.id = bytes.fromhex(seating.id)
        self._by_kind = {
            "act": self._act,
            "link": self._link,
            "undo": self._undo,
            "device": self._device,
        }
        self.chains = tuple(self._chain(seat) for seat in range(len(seating.authors)))

    def _chain(self, seat: int) -> Revealed:
        if self.seating.authors[seat]:
            return Revealed(self.seating.ends[seat])
        chain = public_chain(self.seating.id, seat)
        found = Revealed(chain.end)
        found.reveal(chain.length, chain.link(chain.length))
        return found

    def first(self) -> Point:
        """The point at which the game begins."""
        seating = self.seating
        line, nobody = seating.line, (0,) * len(seating.authors)
        mark = first_mark(len(nobody)).after(0, line.actor, seating.mode)
        point = Point(
            seating.id, None, 0, "start", line, (mark,), nobody,
            seating.bots, seating.authors, nobody, (),
        )  # fmt: skip
        self.settle(point)
        return point

    def settle(self, p: Point) -> None:
        """Let the dice fall that can be computed, and the bots decide; then see who is awaited."""
        p.awaits, p.wants = NOBODY, END
        while (actor := p.line.actor) != OVER:
            if actor == CHANCE:
                due = self._due(p)
                if due:
                    p.awaits, p.wants = due[0], LINK
                    return
                links = self._links(p, p.use)
                if links is None:
                    return
                use = p.use
                assert use is not None
                self._play(
                    p, p.line.play(fall(p.line.game, p.line.state, self.id, use.run, use.at, links))
                )
            elif p.bots[actor]:
                token = self._bot_plays(p)
                if not token:
                    p.wants = THINK
                    return
                self._play(p, p.line.play_token(token))
            else:
                p.awaits, p.wants = actor, ACT
                return

    def _play(self, p: Point, line: Timeline) -> None:
        p.line, p.marks = line, self._marked(p.marks, line, p.void)

    def _marked(
        self, marks: tuple[Mark, ...], line: Timeline, void: tuple[int, ...]
    ) -> tuple[Mark, ...]:
        for ply in range(len(marks), line.ply + 1):
            marks += (marks[-1].after(ply, line.seat_at(ply), self.seating.mode, void),)
        return marks

    def _counts(self, p: Point, seat: int, run: int) -> bool:
        return not p.gone[seat] or run < p.gone[seat]

    def _due(self, p: Point) -> list[int]:
        """The seats whose links the dice wait for, in the order in which they reveal."""
        use = p.use
        assert use is not None
        return [
            seat
            for seat, key in enumerate(p.keys)
            if key and not p.bots[seat] and p.have[seat] < use.links[seat]
        ]

    def _links(self, p: Point, use: Use | None) -> list[bytes] | None:
        """Return the links that the dice need; None if a chain is used up."""
        if use is None:
            return None
        counted = [seat for seat in range(len(use.links)) if self._counts(p, seat, use.run)]
        if any(self.chains[seat].newest < use.links[seat] for seat in counted):
            return None
        return [self.chains[seat].links[use.links[seat]] for seat in counted]

    def _bot_plays(self, p: Point) -> str:
        """A bot's decision: its chance comes from the links of the last dice, as the dice did."""
        links = self._links(p, p.marks[-1].fallen) or []
        seed = sha256(self.id + p.line.ply.to_bytes(4, "big") + b"".join(links)).hexdigest()
        game = p.line.game
        return self.bot(game.name, game.write_state(p.line.state), p.bots[p.line.actor], seed)

    # --- what leads on ------------------------------------------------------------------------

    def _next(self, p: Point, name: str, how: str, line: Timeline) -> Point:
        marks = p.marks[: line.ply + 1]
        return Point(
            name, p, p.depth + 1, how, line, self._marked(marks, line, p.void), p.have,
            p.bots, p.keys, p.gone, p.void, leavers=p.leavers,
        )  # fmt: skip

    def answered(self, p: Point, post: Post, seat: int) -> Point | None:
        """Return the point after an answer of the awaited seat; None if it does not fit."""
        try:
            found = self._by_kind[post.kind](p, post, seat)
        except GameError:
            return None
        if found is not None:
            self.settle(found)
        return found

    def _act(self, p: Point, post: Post, seat: int) -> Point | None:
        line = p.line
        for token in post.body["tokens"]:
            if line.actor != seat:
                return None
            line = line.play_token(token)
        if p.wants != ACT or (line.actor == CHANCE) != bool(post.body["link"]):
            return None
        if position(line) != post.body["position"]:
            p.misfit = post.id
            return None
        found = self._next(p, post.id, "answer", line)
        if line.actor == CHANCE:
            self._reveal(found, seat, post.body["link"])
        return found

    def _link(self, p: Point, post: Post, seat: int) -> Point | None:
        if p.wants != LINK:
            return None
        # The link is fixed: posting it twice leads to the same point.
        found = self._next(p, derived(p.name, "link"), "answer", p.line)
        self._reveal(found, seat, post.body["link"])
        return found

    def _reveal(self, p: Point, seat: int, link: str) -> None:
        """Take in a link that dice wait for. Raises `GameError` where it is not of the chain."""
        use = p.use
        assert use is not None
        number = use.links[seat]
        self.chains[seat].reveal(number, bytes.fromhex(link))
        p.have = (*p.have[:seat], number, *p.have[seat + 1 :])

    def _undo(self, p: Point, post: Post, seat: int) -> Point | None:
        ply = post.body["ply"]
        asker = p.asks.get(post.body["ask"], (seat, ply))
        if p.wants != ACT or asker[1] != ply or not may_undo(p, ply, asker[0]):
            return None
        return self._next(p, post.id, "answer", p.line.cut(ply))

    def _device(self, p: Point, post: Post, seat: int) -> Point | None:
        found = self._next(p, post.id, "device", p.line)
        found.keys = (*p.keys[:seat], post.body["key"], *p.keys[seat + 1 :])
        return found

    def without(self, p: Point) -> Point:
        """Return the point after the awaited seat has gone: a bot decides for it from here on."""
        seat, game = p.awaits, p.line.game
        use = p.use
        run = use.run if use else self._run_after(p)
        found = self._next(p, derived(p.name, f"gone {seat}"), "gone", p.line)
        level = game.bots[(len(game.bots) - 1) // 2]
        found.bots = (*p.bots[:seat], level, *p.bots[seat + 1 :])
        found.gone = (*p.gone[:seat], run, *p.gone[seat + 1 :])
        # Some may know links for this run: it is left out, and the next one needs fresh links.
        found.void = (*p.void, run)
        if use:
            before = p.marks[-2] if len(p.marks) > 1 else first_mark(len(p.keys))
            again = before.after(p.line.ply, CHANCE, self.seating.mode, found.void)
            found.marks = (*p.marks[:-1], again)
        self.settle(found)
        return found

    def _run_after(self, p: Point) -> int:
        run = p.marks[-1].run + 1
        while run in p.void:
            run += 1
        return run


def may_undo(p: Point, ply: int, asker: int) -> bool:
    """Whether the seat to decide may go back to a ply that another one (or itself) asked for.

    Never across a die; the first decision taken back is the asker's, and all others there are a
    bot's or of these two.
    """
    line = p.line
    if not line.undo_floor() <= ply < line.ply or line.seat_at(ply) != asker:
        return False
    taken = {line.seat_at(n) for n in range(ply, line.ply)}
    people = {seat for seat in taken if seat >= 0 and not p.bots[seat]}
    return people <= {asker, p.awaits} and not p.bots[asker]
