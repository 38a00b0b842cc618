"""Tables of version 2: work at many points that are not final, since one seat is silent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from core import GAMES
from core.kernel.chain import AUDIT
from pygame_web.features.online.posts import before_game, feeds, post
from pygame_web.features.online.posts.author import Effects
from pygame_web.features.online.posts.point import Point, parting
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.posts.unread import BESIDE, Unread
from tests.posts_net import Peer, Table, tip
from tests.traced import lines_run

LIMIT = 1.6
"""The allowed cost increase per post with four times as many points."""


class Unfinished:
    """Two people decide and take back; the third has acknowledged the game, and says no more."""

    def __init__(self, points: int) -> None:
        self.table = Table(3, AUDIT, Random(3))
        self.log: list[Sealed] = []
        before = list(self.table.peers[0].kept.values())
        while self.newest.depth < points:
            self._go_on()
        self.late = self.table.peer(9)
        self.late.restore(before)

    @property
    def newest(self) -> Point:
        tip = self.table.peers[0].course.tip
        assert tip is not None
        return tip

    def _go_on(self) -> None:
        line = self.newest.line
        if line.ply and self.newest.awaits == 1 and line.seat_at(line.ply - 1) == 0:
            for seat in (0, 1):
                self._out(seat, self.table.peers[seat].undo(line.ply - 1))
        else:
            token = line.game.write_action(line.game.legal(line.state)[-1])
            self._out(self.newest.awaits, self.table.peers[self.newest.awaits].play(token))

    def _out(self, seat: int, effects: Effects) -> None:
        for effect in effects:
            self.log.append(effect.sealed)
            for other in {0, 1, 2} - {seat}:
                more = self.table.peers[other].hear(effect.sealed, 0)
                self._out(other, more if other < 2 else ())

    def hear_all(self) -> None:
        for sealed in self.log:
            self.late.hear(sealed, 0)
        assert self.late.course.tip is not None
        assert self.late.course.tip.name == self.newest.name
        assert self.late.course.final is not None
        assert self.late.course.final.depth == 0

    def lines(self, seat: int, kind: str, depth: int) -> int:
        """Count the lines run when a device hears one more post of a seat at this depth."""
        author = self.table.peers[seat].seal.author
        mine = [one for one in self.late.course.feeds.nodes.values() if one.post.author == author]
        last = max(mine, key=lambda one: one.post.seq).post
        at = self.late.course.path[depth].name
        text = post.write(kind, seq=last.seq + 1, prev=last.id, at=at)
        sealed = self.table.peers[seat].seal.close(text)
        return lines_run(lambda: self.late.hear(sealed, 0))


def old(game: Unfinished) -> float:
    """What a liar's post at the first point costs."""
    return game.lines(1, "see", 0) + game.lines(0, "out", 1)


def caught_up(game: Unfinished) -> float:
    """What the silent one's first post at the newest point costs, for each point before it."""
    cost = game.lines(2, "see", -1)
    assert game.late.course.final is game.late.course.path[-2]
    return cost / len(game.late.course.path)


def after(game: Unfinished) -> float:
    """What a post of the silent one costs after that."""
    game.lines(2, "see", -1)
    return game.lines(2, "see", -1)


@pytest.mark.parametrize("what", [old, caught_up, after])
def test_a_post_costs_the_same_however_many_points_wait_for_a_silent_seat(
    what: Callable[[Unfinished], float],
) -> None:
    few, many = Unfinished(30), Unfinished(120)
    for game in (few, many):
        game.hear_all()
    assert what(many) < LIMIT * what(few)


def test_the_way_up_from_a_point_is_the_same_by_far_steps_as_by_single_ones() -> None:
    random = Random(5)
    first = point(None)
    points = [first]
    for _ in range(400):
        # Mostly further, now and then a fork.
        points.append(point(points[-1] if random.random() < 0.9 else random.choice(points)))
    for _ in range(2_000):
        one, other = random.choice(points), random.choice(points)
        line, far = ways(one), ways(other)
        for depth, there in enumerate(line):
            assert one.above(depth) is there
        assert one.is_before(other) == (one in far[:-1])
        # From `other` to `one`: from there, or from the first point that is only on the way to it.
        fork = next((here for here in line if here not in far), one)
        assert parting(other, one) is (other if other in line else fork)


def point(parent: Point | None) -> Point:
    """Return a point of which only its place matters."""
    depth = parent.depth + 1 if parent else 0
    return Point("", parent, depth, "answer", None, (), (), (), (), (), ())  # type: ignore[arg-type]


def ways(at: Point | None) -> list[Point]:
    """Return the points from the first to this one."""
    found: list[Point] = []
    while at is not None:
        found.append(at)
        at = at.parent
    return found[::-1]


def doubts(points: int) -> list[int]:
    """What the posts of an evening cost an honest seat, where a liar doubts all that he awaits.

    One of four is silent, so nothing is final; the liar says `out`, and goes on all the same.
    """
    table, costs = Table(4, AUDIT, Random(3)), list[int]()
    ann, liar = table.peers[0], table.peers[1]
    honest = table.peer(2)
    honest.restore([*ann.kept.values()])

    def hear(sealed: Sealed, *others: Peer) -> None:
        costs.append(lines_run(lambda: honest.hear(sealed, 0)))
        for peer in others:
            peer.hear(sealed, 0)

    def lie(kind: str, **body: Any) -> None:
        nodes = ann.course.feeds.nodes.values()
        mine = [node.post for node in nodes if node.post.author == liar.seal.author]
        last = max(mine, key=lambda one: one.seq)
        place = {"seq": last.seq + 1, "prev": last.id, "at": tip(table).name}
        hear(liar.seal.close(post.write(kind, **place, **body)), ann, liar)

    while tip(table).depth < points:
        line = tip(table).line
        if tip(table).awaits == 0:
            lie("out")
            token = line.game.write_action(line.game.legal(line.state)[-1])
            for effect in ann.play(token):
                hear(effect.sealed, liar)
        else:
            for effect in ann.undo(line.ply - 1):
                hear(effect.sealed, liar)
            lie("undo", ply=line.ply - 1, ask=[*tip(table).asks][-1])
    assert honest.course.final is not None
    assert honest.course.final.depth == 0
    assert honest.course.tip is not None
    assert honest.course.tip.name == tip(table).name
    return costs


def test_a_liar_who_doubts_every_point_makes_no_later_post_dearer() -> None:
    costs = doubts(120)
    assert sum(costs[-40:]) < LIMIT * sum(costs[20:60])


def test_an_unread_text_is_kept_once_and_of_one_key_no_more_than_a_feed_may_have() -> None:
    unread = Unread()
    assert unread.keep("a", "text")
    assert not unread.keep("a", "text"), "it is new once"
    assert unread.keep("b", "text"), "another key may say the same"
    new = sum(unread.keep("a", f"text {n}") for n in range(2 * feeds.MOST))
    assert new == feeds.MOST - 1
    assert len(unread.take("a")) == feeds.MOST
    assert not unread.take("a")
    assert unread.size == len("text") + BESIDE, "what is left is b's"


def test_only_a_few_beginnings_and_certificates_of_a_maker_are_kept() -> None:
    invited = before_game.Invited(GAMES, post.maker_of("maker"))
    few = before_game.FEW
    for kind in ("create", "seats"):
        posts = [
            post.Post(f"{kind} {n}", "maker", kind, -1, "", "no game", {"game": "none"})
            for n in range(2 * few)
        ]
        assert not any(map(invited.take, [replace(one, author="other") for one in posts]))
        assert sum(map(invited.take, posts)) == few, kind
    assert len(invited.creates) == few
    fresh = before_game.Invited(GAMES, post.maker_of("maker"))
    assert fresh.take(post.Post("it", "maker", "create", -1, "", "", {"game": "none"}))
    assert not fresh.take(post.Post("of it", "maker", "seats", -1, "", "it", {"seats": []}))
