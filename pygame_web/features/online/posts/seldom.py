"""What few tables need: going back, another device, bots, going on without a seat. Loaded late.

Whoever needs it imports it when needed; until it is here, the message that needs it waits
(`online/verbs.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple, Protocol

from core.kernel.chain import Chain, Revealed, Terms, first_mark
from core.kernel.game import CHANCE
from core.kernel.timeline import Timeline
from pygame_web.features.online.posts.feeds import Feeds, Node
from pygame_web.features.online.posts.point import ACT, NOBODY, Point
from pygame_web.features.online.posts.post import Post, derived
from pygame_web.features.online.posts.seating import Seating

MOST_IDLE = 24
"""How often seats may take back on their own before the game comes further: not for ever."""
MOVE = 6
"""As many of these are spent where a seat goes to another device."""
Marks = dict[int, tuple[int, int]]
"""For each seat with faults: the number of bad posts, and the number of double plays."""


@dataclass(frozen=True, slots=True)
class Details:
    """What the page tells besides the status (`peer.Status`)."""

    marks: Marks
    free: int
    """The time from which a bot may play for the awaited seat, in seconds; 0: at once."""
    parted: bool = False
    """Whether the only other person went on without this seat although it has answered."""
    holder: bool = True
    """Whether this device holds its seat; otherwise another one of the same person does."""
    taking: bool = False
    """Whether it will hold the seat from the next time that the game waits for it."""
    lost: int = 0
    """The number of this device's decisions that did not count: another one held its seat."""
    shared: bool = False
    """Whether its person has also played on another device, which may hold the seat by now."""


class Rules(Protocol):
    """The rules of a table (`rules.Rules`), as far as this module needs them."""

    id: bytes
    seating: Seating
    bot: Callable[[str, str, str, str], str]

    def after(self, p: Point, name: str, how: str, line: Timeline) -> Point: ...
    def settle(self, p: Point) -> None: ...
    def terms(self, p: Point) -> Terms: ...


class Course(Protocol):
    """A game (`course.Course`), as far as this module needs it."""

    feeds: Feeds
    seating: Seating | None
    own: frozenset[str]
    held: dict[str, Point]
    path: list[Point]
    now: int
    restoring: bool

    def look(self, point: Point) -> None: ...
    def due(self, point: Point) -> int: ...


class Author(Protocol):
    """A device (`author.Author`), as far as this module needs it."""

    @property
    def seat(self) -> int: ...
    def has_given_up(self, point: Point) -> bool: ...


# --- going back, and another device ---------------------------------------------------------------


def may_move(p: Point) -> bool:
    """Return whether the seat to move may change devices once more before the game gets further."""
    return p.spent + MOVE <= MOST_IDLE


def may_undo(p: Point, ply: int, asker: int) -> bool:
    """Return whether the seat to move may go back to a ply that another seat (or itself) asked for.

    Never past a die; the first undone decision is the asker's, all others are bots' or of these two
    seats.
    """
    line = p.line
    if not line.undo_floor() <= ply < line.ply or line.seat_at(ply) != asker:
        return False
    if asker == p.awaits and p.spent >= MOST_IDLE:
        return False
    taken = {line.seat_at(n) for n in range(ply, line.ply)}
    people = {seat for seat in taken if seat >= 0 and not p.bots[seat]}
    return people <= {asker, p.awaits} and not p.bots[asker]


def undone(rules: Rules, p: Point, post: Post, seat: int) -> Point | None:
    """Return the point after an `undo`; None if it may not be."""
    ply = post.body["ply"]
    asker = p.asks.get(post.body["ask"], (seat, ply))
    if p.wants != ACT or asker[1] != ply or not may_undo(p, ply, asker[0]):
        return None
    child = rules.after(p, post.id, "answer", p.line.cut(ply))
    child.idle += asker[0] == seat
    return child


def moved(rules: Rules, p: Point, post: Post, seat: int) -> Point | None:
    """Return the point after a seat went to another device; None if it may not."""
    if not may_move(p):
        return None
    child = rules.after(p, post.id, "device", p.line)
    child.idle += MOVE
    child.keys = (*p.keys[:seat], post.body["key"], *p.keys[seat + 1 :])
    return child


def lost_by(course: Course, key: str, seat: int) -> int:
    """Return the number of a key's decisions lost because another device held its seat."""
    on_path = {point.name for point in course.path}
    acts = course.feeds.acts.get(key, ())
    return sum(node.seat == seat and node.post.id not in on_path for node in acts)


def shares(course: Course, seat: int) -> bool:
    """Return whether this device knows that a seat was ever on another device."""
    return seat >= 0 and any(node.seat == seat for node in course.feeds.handed.values())


class UndoRequest(NamedTuple):
    """A request to go back to a ply."""

    seat: int
    ply: int
    mine: bool
    """Whether this device asked."""
    may: bool
    """Whether this device is to decide, and may grant it."""


def undo_requests(tip: Point, seat: int) -> tuple[UndoRequest, ...]:
    """Return the requests for an undo at the newest point, as a seat's device sees them."""
    return tuple(
        UndoRequest(asker, ply, asker == seat, tip.awaits == seat and may_undo(tip, ply, asker))
        for asker, ply in tip.asked
    )


def going_back(tip: Point, seat: int, ply: int) -> tuple[str, dict[str, str]] | None:
    """Return the kind of post by which a seat goes back to a ply or asks for it, and its fields.

    The kind is "" if the seat can only wait for another one. None: it may not.
    """
    asker = tip.line.seat_at(ply) if 0 <= ply < tip.line.ply else NOBODY
    if not may_undo(tip, ply, asker):
        return None
    request = tip.asked.get((asker, ply), "")
    if tip.awaits == seat and tip.wants == ACT and (asker == seat or request):
        return "undo", {"ask": "" if asker == seat else request}
    return ("ask" if asker == seat and not request else ""), {}


def _add_undo_request(course: Course, post: Post, seat: int, point: Point, node: Node) -> None:
    ply = post.body["ply"]
    if may_undo(point, ply, seat):
        point.asks[post.id] = (seat, ply)
        point.asked[seat, ply] = post.id


# --- bots -----------------------------------------------------------------------------------------


BOT_LINKS = 4_000
"""The number of links in a bot's chain."""


@lru_cache(maxsize=16)
def _chain(id: str, seat: int) -> Chain:
    secret = sha256(b"clubtable bot 2\0" + bytes.fromhex(id) + bytes([seat])).digest()
    return Chain(secret, BOT_LINKS)


def public_chain(id: str, seat: int) -> Revealed:
    """Return the chain of a bot's seat, which has no secret: everyone can compute it."""
    chain = _chain(id, seat)
    revealed = Revealed(chain.end)
    revealed.reveal(chain.length, chain.link(chain.length))
    return revealed


def bot_plays(rules: Rules, p: Point) -> str:
    """Return a bot's decision, seeded by the links of the last dice."""
    fallen = p.marks[-1].fallen
    links = (rules.terms(p).links(fallen) if fallen is not None else None) or ()
    seed = sha256(rules.id + p.line.ply.to_bytes(4, "big") + b"".join(links)).hexdigest()
    game = p.line.game
    return rules.bot(game.name, game.write_state(p.line.state), p.bots[p.line.actor], seed)


# --- going on without a seat ----------------------------------------------------------------------


def _votes(course: Course, post: Post, seat: int, point: Point, node: Node) -> None:
    if point.awaits in (NOBODY, seat):
        course.feeds.blame(post, seat)
        return
    node.outed = True
    point.outs.add(seat)
    course.look(point)


def _resigns(course: Course, post: Post, seat: int, point: Point, node: Node) -> None:
    """A seat leaves at the first point from here on that waits for it."""
    node.left = True
    below = [point]
    while below:
        at = below.pop()
        if seat not in at.leavers:
            at.leavers |= {seat}
            below += at.kids
            course.look(at)


EFFECTS: dict[str, Callable[[Course, Post, int, Point, Node], None]] = {
    "ask": _add_undo_request,
    "out": _votes,
    "resign": _resigns,
}
"""What posts that answer nothing do at their point, by kind."""


def is_vacated(course: Course, point: Point) -> bool:
    """Whether the awaited seat goes: it resigned, all others voted so, or it answered twice."""
    seat, others = point.awaits, point.other_people
    if seat == NOBODY:
        return False
    if seat in point.leavers or len(point.rivals(course.feeds.twice)) > 1:
        return True
    if not point.outs or not point.outs >= others:
        return False
    assert course.seating is not None
    if course.seating.authors[seat] not in course.own or _has_followed(course, point, seat):
        return True
    early = course.now < course.due(point)
    if course.restoring or (len(others) < 2 and point.is_answered) or early:
        course.held[point.name] = point
        return False
    course.held.pop(point.name, None)
    return True


def _has_followed(course: Course, point: Point, seat: int) -> bool:
    """Return whether a device of this seat has gone on and waits for that very point."""
    waits = course.feeds.waiting.get(derived(point.name, f"gone {seat}"), ())
    return any(post.author in course.own for post in waits)


def after_vacating(rules: Rules, p: Point) -> Point:
    """Return the point after the awaited seat has gone: a bot decides for it from here on."""
    seat, game = p.awaits, p.line.game
    use = p.use
    run = use.run if use else _run_after(p)
    child = rules.after(p, derived(p.name, f"gone {seat}"), "gone", p.line)
    level = game.bots[(len(game.bots) - 1) // 2]
    child.bots = (*p.bots[:seat], level, *p.bots[seat + 1 :])
    child.gone = (*p.gone[:seat], run, *p.gone[seat + 1 :])
    # Some may know links for this run: it is left out, and the next one needs fresh links.
    child.void = (*p.void, run)
    if use:
        before = p.marks[-2] if len(p.marks) > 1 else first_mark(len(p.keys))
        again = before.after(p.line.ply, CHANCE, rules.seating.mode, child.void)
        child.marks = (*p.marks[:-1], again)
    rules.settle(child)
    return child


def _run_after(p: Point) -> int:
    run = p.marks[-1].run + 1
    while run in p.void:
        run += 1
    return run


def is_without_support(point: Point, seat: int) -> bool:
    """Return whether an answer counts on which no seat has built, except those that voted it out.

    A seat that voted so may follow the answer once another one has built upon it.
    """
    kid = point.choice
    if kid is None or kid.how == "gone":
        return False
    return not (kid.clean | kid.built - point.outs) & (point.other_people - {seat})


def suspected(author: Author, feeds: Feeds, tip: Point, stands: Point) -> Point | None:
    """Return where to vote to go on without someone who played twice: nobody built on it."""
    for point in (tip, tip.parent):
        if point is None or point.awaits in (NOBODY, author.seat) or author.has_given_up(point):
            continue
        twice = point.awaits in feeds.twice
        unclear = point is tip and point.answers > 1
        seen = point is not tip and (tip.how == "gone" or bool(tip.built & point.other_people))
        back = point.is_before(stands)
        seen = seen or (point is not tip and point.wants != ACT)
        if (twice or unclear) and not seen and not back and not point.bots[author.seat]:
            return point
    return None
