"""The rules of a table, which turn the answers of its seats into points of its game."""

from __future__ import annotations

from collections.abc import Callable

from core.kernel.chain import Mark, Revealed, Terms, fall, first_mark
from core.kernel.errors import GameError
from core.kernel.game import CHANCE, OVER
from core.kernel.timeline import Timeline
from pygame_web.features.online.posts.point import ACT, END, LINK, NOBODY, THINK, Point, position
from pygame_web.features.online.posts.post import Post, derived
from pygame_web.features.online.posts.seating import Seating

Bot = Callable[[str, str, str, str], str]
"""game, position, level, seed -> token; the same on every device, "" where it takes a while."""


class Rules:
    """A table's rules, which turn an answer into the next point: its game, its chains, its bots."""

    def __init__(self, seating: Seating, bot: Bot) -> None:
        self.seating, self.bot = seating, bot
        self.id = bytes.fromhex(seating.id)
        self.chains = tuple(self._chain(seat) for seat in range(len(seating.authors)))

    def _chain(self, seat: int) -> Revealed:
        if self.seating.authors[seat]:
            return Revealed(self.seating.ends[seat])
        from pygame_web.features.online.posts.seldom import public_chain

        return public_chain(self.seating.id, seat)

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
                use = p.use
                links = self.terms(p).links(use) if use is not None else None
                if use is None or links is None:
                    return
                self._play(
                    p, p.line.play(fall(p.line.game, p.line.state, self.id, use.run, use.at, links))
                )
            elif p.bots[actor]:
                from pygame_web.features.online.posts.seldom import bot_plays

                token = bot_plays(self, p)
                if not token:
                    p.wants = THINK
                    return
                self._play(p, p.line.play_token(token))
            else:
                p.awaits, p.wants = actor, ACT
                return

    def _play(self, p: Point, line: Timeline) -> None:
        p.line, p.marks = line, self.marked(p.marks, line, p.void)

    def marked(
        self, marks: tuple[Mark, ...], line: Timeline, void: tuple[int, ...]
    ) -> tuple[Mark, ...]:
        """Return the progress of the runs of dice, continued to the end of a game so far."""
        for ply in range(len(marks), line.ply + 1):
            marks += (marks[-1].after(ply, line.seat_at(ply), self.seating.mode, void),)
        return marks

    def terms(self, p: Point) -> Terms:
        """Return what is known of the chains at a point."""
        return Terms(self.seating.mode, self.id, self.chains, p.gone, p.void)

    def _due(self, p: Point) -> list[int]:
        """Return the seats whose links the dice wait for, in the order in which they reveal."""
        use = p.use
        assert use is not None
        return [
            seat
            for seat, key in enumerate(p.keys)
            if key and not p.bots[seat] and p.have[seat] < use.links[seat]
        ]

    # --- what leads on ------------------------------------------------------------------------

    def after(self, p: Point, name: str, how: str, line: Timeline) -> Point:
        """Return a new point below another one, at which nobody is awaited yet."""
        marks = p.marks[: line.ply + 1]
        return Point(
            name, p, p.depth + 1, how, line, self.marked(marks, line, p.void), p.have,
            p.bots, p.keys, p.gone, p.void, leavers=p.leavers,
            far=max(p.far, p.line.ply), idle=p.spent,
        )  # fmt: skip

    def after_answer(self, p: Point, post: Post, seat: int) -> Point | None:
        """Return the point after an answer of the awaited seat; None if it does not fit."""
        try:
            child = self._after_answer(p, post, seat)
        except GameError:
            return None
        if child is not None:
            self.settle(child)
        return child

    def _after_answer(self, p: Point, post: Post, seat: int) -> Point | None:
        if post.kind == "act":
            return self._act(p, post, seat)
        if post.kind == "link":
            return self._link(p, post, seat)
        from pygame_web.features.online.posts.seldom import moved, undone

        return (undone if post.kind == "undo" else moved)(self, p, post, seat)

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
        child = self.after(p, post.id, "answer", line)
        if line.actor == CHANCE:
            self._reveal(child, seat, post.body["link"])
        return child

    def _link(self, p: Point, post: Post, seat: int) -> Point | None:
        if p.wants != LINK:
            return None
        # The link is fixed: posting it twice leads to the same point.
        child = self.after(p, derived(p.name, "link"), "answer", p.line)
        self._reveal(child, seat, post.body["link"])
        return child

    def _reveal(self, p: Point, seat: int, link: str) -> None:
        """Take in a link that dice wait for.

        Raises `GameError` if it does not belong to the chain.
        """
        use = p.use
        assert use is not None
        number = use.links[seat]
        self.chains[seat].reveal(number, bytes.fromhex(link))
        p.have = (*p.have[:seat], number, *p.have[seat + 1 :])
