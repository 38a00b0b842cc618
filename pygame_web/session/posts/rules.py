"""The rules of a table, which turn the answers of its seats into points of its game."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from core.kernel.chain import Mark, Revealed, Use, fall, first_mark
from core.kernel.errors import GameError
from core.kernel.game import CHANCE, OVER
from core.kernel.timeline import Timeline
from pygame_web.session.posts.point import (
    ACT,
    END,
    LINK,
    MOVE,
    NOBODY,
    THINK,
    Point,
    may_move,
    may_undo,
    position,
)
from pygame_web.session.posts.post import Post, derived
from pygame_web.session.posts.seating import Seating, public_chain

Bot = Callable[[str, str, str, str], str]
"""game, position, level, seed -> token; the same on every device, "" where it takes a while."""


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
        """Return the point at which the game begins."""
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
        """Roll all computable dice and let bots decide, then find out who is awaited."""
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
        """Return the seats whose links the dice wait for, in the order in which they reveal."""
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
        """Return a bot's decision, seeded by the links of the last dice."""
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
            far=max(p.far, p.line.ply), idle=p.spent,
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
        """Take in a link that dice wait for.

        Raises `GameError` if it does not belong to the chain.
        """
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
        found = self._next(p, post.id, "answer", p.line.cut(ply))
        found.idle += asker[0] == seat
        return found

    def _device(self, p: Point, post: Post, seat: int) -> Point | None:
        if not may_move(p):
            return None
        found = self._next(p, post.id, "device", p.line)
        found.idle += MOVE
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
