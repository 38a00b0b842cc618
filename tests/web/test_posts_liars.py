"""Tables of version 2: liars who win time, make work, or have the page say what is not so."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.kernel.chain import AUDIT, STRICT
from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from pygame_web.features.online.posts.point import ACT, THINK, Point, position
from pygame_web.features.online.posts.post import Post, name_of, write
from pygame_web.features.online.posts.seal import Sealed
from tests.posts_liar import HASH, act, snapshot
from tests.posts_net import Peer, Table, is_over, tip
from tests.remote_net import GAMES, Stamp, bot
from tests.traced import lines_run

WAIT = 300
MORE = 8
"""Posts whose work is counted, after few and after many others."""


def until(table: Table, seat: int, plies: int = 4) -> Point:
    """Play until a seat may decide in more than one way; the point that waits for it."""
    while True:
        at = tip(table)
        asked = at.awaits == seat and at.wants == ACT and at.line.ply >= plies
        if asked and len(legal(at)) > 1:
            return at
        table.act(at.awaits)
        table.drain()


def legal(at: Point) -> Any:
    """What may be decided at a point."""
    return at.line.game.legal(at.line.state)


def last(table: Table, seat: int) -> Post:
    """Return the newest post of a seat's device, as the first device knows it."""
    return table.peers[0].course.feeds.newest[table.peers[seat].seal.author].post


def say(table: Table, seat: int, kind: str, at: Point, **body: Any) -> None:
    """A seat posts behind its newest post, by hand; everybody hears it."""
    before = last(table, seat)
    table.say(seat, kind, seq=before.seq + 1, prev=before.id, at=at.name, **body)
    table.drain()


class TestTime:
    def moved(self, seats: int, moves: int) -> Table:
        """A table where the awaited seat moves to its own device again and again, just in time."""
        table = Table(seats, STRICT, Random(3), wait=WAIT)
        until(table, 1)
        for _ in range(moves):
            table.go_on(WAIT - 10)
            say(table, 1, "device", tip(table), key=table.peers[1].seal.author)
        return table

    def test_a_change_of_the_device_wins_no_time(self) -> None:
        table = self.moved(2, 1)
        table.go_on(10)
        table.do(0, lambda peer: peer.vacate(1))
        bots = tip(table).bots
        assert bots[1]

    def test_a_seat_cannot_go_from_device_to_device_before_each_vote(self) -> None:
        table = self.moved(3, 0)
        table.go_on(WAIT)
        for _ in range(12):
            for voter in (0, 2):
                if not tip(table).bots[1]:
                    table.do(voter, lambda peer: peer.vacate(1))
                    table.drain()
                    move = {"key": table.peers[1].seal.author}
                    say(table, 1, "device", table.peers[voter].course.path[-1], **move)
        bots = tip(table).bots
        assert bots[1]

    def test_undoing_again_and_again_wins_no_time(self) -> None:
        table = Table(2, AUDIT, Random(3), wait=WAIT, game="quantum")
        at = until(table, 1, 8)
        while not (ways := [one for one in legal(at) if at.line.play(one).actor == 1]):
            table.act(at.awaits)
            table.drain()
            at = tip(table)
        began, action = table.now, ways[0]
        token = at.line.game.write_action(action)
        for _ in range(60):
            table.go_on(WAIT - 10)
            now = tip(table)
            if now.line.ply > at.line.ply:
                say(table, 1, "undo", now, ply=at.line.ply, ask="")
            else:
                to = position(now.line.play(action))
                say(table, 1, "act", now, tokens=[token], position=to, link="")
        due = table.peers[0].course.due(tip(table)) - began
        assert due <= 3_000 * WAIT
        assert set(table.peers[0].marks()) == {1}, "for ever is no taking back"

    def test_people_may_change_the_device_several_times_and_are_never_blamed(self) -> None:
        table = Table(2, STRICT, Random(3))
        until(table, 1)
        table.peers.append(table.second(1))
        table.heal()
        for number in range(8):
            table.do(1 + (number + 1) % 2, Peer.take_over)
            table.heal()
        assert not table.peers[0].marks()
        table.finish([0, 1, 2])


class TestWork:
    def two_liars(self, number: int) -> int:
        """One answers in many ways, the other builds on each of them."""
        table = Table(3, AUDIT, Random(3))
        at = until(table, 1)
        liars = [(table.peers[seat].seal, last(table, seat)) for seat in (1, 2)]
        to = position(at.line.play_token("hold"))
        posts: list[Sealed] = []
        for more in range(1, number + MORE + 1):
            name = at.name
            for (seal, before), kind in zip(liars, ("act", "see"), strict=True):
                place = {"seq": before.seq + more, "prev": before.id, "at": name}
                body = {"tokens": ["hold"], "position": to, "link": ""} if kind == "act" else {}
                text = write(kind, **place, **body)
                posts.append(seal.close(text))
                name = name_of(seal.author, text)
        return self.lines(table.peers[0], posts, 2 * number)

    def before_the_game(self, number: int) -> int:
        """Somebody posts again and again before the last one has seen the certificate."""
        table = Table(3, STRICT, Random(2), begun=False)
        for seat in (1, 2):
            table.out(seat, table.peers[seat].claim(seat, f"N{seat}"))
            table.heal()
        table.silent.add(2)
        table.asleep.add(2)
        table.out(0, table.peers[0].accept())
        table.drain()
        (certificate,) = table.peers[0].course.invited.seatings
        place = {"seq": 0, "prev": "", "at": certificate}
        texts = [write("link", **place, link=f"{one:064x}") for one in range(number + MORE)]
        posts = [table.peers[1].seal.close(text) for text in texts]
        return self.lines(table.peers[0], posts, number)

    def lines(self, peer: Peer, posts: list[Sealed], known: int) -> int:
        """Count the lines run for the posts after the known ones."""
        for sealed in posts[:known]:
            peer.hear(sealed, 0)
        return lines_run(lambda: [peer.hear(sealed, 0) for sealed in posts[known:]])

    @pytest.mark.parametrize("what", ["two_liars", "before_the_game"])
    def test_work_for_a_post_does_not_grow_with_earlier_posts(self, what: str) -> None:
        few, many = (getattr(self, what)(number) for number in (20, 80))
        assert many / few < 1.2, (few, many)

    def test_bots_decide_at_the_current_point_before_a_liars_points(self) -> None:
        table = Table(3, AUDIT, Random(5), bots=1)
        for _ in range(3):
            until(table, 1, len(table.peers[0].plies) + 1)
        slow, course = Slow(), table.peers[0].course
        late = Peer(GAMES, Stamp(b"late"), b"l" * 32, slow, course.invited.maker)
        slow.left = 1_000
        late.restore(table.peers[0].posts())
        slow.known.clear()
        slow.left = 0
        for sealed in forks(table, 1, 40):
            late.hear(sealed, 0)
        for effect in table.peers[1].play("hold"):
            late.hear(effect.sealed, 0)
        newest = late.course.path[-1].wants
        assert newest == THINK
        slow.left, slow.asked, before = 1, 0, len(late.plies)
        late.think()
        assert len(late.plies) > before
        assert slow.asked < 8, "what has to wait is not asked for"


class Slow:
    """A bot that decides so many times, and lets the rest wait."""

    def __init__(self) -> None:
        self.left, self.asked = 0, 0
        self.known: dict[tuple[str, ...], str] = {}

    def __call__(self, *asked: str) -> str:
        self.asked += 1
        if asked not in self.known:
            if not self.left:
                return ""
            self.left -= 1
            self.known[asked] = bot(*asked)
        return self.known[asked]


def forks(table: Table, liar: int, number: int) -> list[Sealed]:
    """Other decisions of a liar at each final point that waited for him: all fit there."""
    course = table.peers[0].course
    found: list[Sealed] = []
    nodes = [node for node in course.feeds.nodes.values() if node.seat == liar]
    assert course.final is not None
    for at in course.path[: course.final.depth]:
        before = [one for one in nodes if one.stands is at or one.stands.is_before(at)]
        if at.awaits != liar or at.wants != ACT or not before:
            continue
        post = max(before, key=lambda one: one.post.seq).post
        for action in at.line.game.legal(at.line.state):
            line = at.line.play(action)
            for _ in range(number if line.actor != CHANCE else 0):
                place = {"seq": post.seq + len(found) + 1, "prev": post.id, "at": at.name}
                tokens = [at.line.game.write_action(action)]
                body = {"tokens": tokens, "position": position(line), "link": ""}
                text = write("act", **place, **body)
                found.append(table.peers[liar].seal.close(text))
    return found


def test_a_seat_that_says_silent_and_plays_on_has_not_parted() -> None:
    table = Table(2, AUDIT, Random(3), wait=WAIT)
    at = until(table, 0)
    say(table, 1, "out", at)
    table.act(0)
    table.drain()
    assert table.peers[0].details().parted
    while tip(table).awaits != 1:
        table.act(0)
        table.drain()
    say(table, 1, "act", tip(table), **act(table.peers[1], Random(1), tip(table)))
    assert not table.peers[0].details().parted
    late = table.peer(0)
    late.restore(table.peers[0].posts())
    assert snapshot(late) == snapshot(table.peers[0])
    assert not late.details().parted


@pytest.mark.parametrize("voter", [1, 3])
def test_a_voter_follows_an_answer_that_another_seat_built_upon(voter: int) -> None:
    """Before that, the other seats followed another answer of the same liar."""
    table, liar = Table(4, STRICT, Random(1)), 0
    at, before = tip(table), last(table, liar)
    here: dict[str, Any] = {"seq": before.seq + 1, "prev": before.id, "at": at.name}
    decision = act(table.peers[liar], Random(2), at)
    assert decision["position"] != HASH
    table.silent.add(liar)
    table.out(voter, table.peers[voter].vacate(liar))
    table.heal()
    table.say(liar, "device", **here, key=Stamp(b"another").author)
    table.heal()
    name = table.say(liar, "act", **here, **decision)
    table.say(liar, "see", seq=before.seq + 2, prev=name, at=name)
    for _ in range(9):
        for seat in (1, 2, 3):
            table.heal()
            table.act(seat)
    assert tip(table, 1).awaits == liar
    assert tip(table, 1).depth > at.depth + 3


def test_a_vote_in_a_branch_that_does_not_count_binds_nobody_in_the_one_that_does() -> None:
    table, liar = Table(3, AUDIT, Random(1)), 0
    at, before = tip(table), last(table, liar)
    fields = act(table.peers[liar], Random(2), at)
    table.silent = {0, 1, 2}
    seal = table.peers[liar].seal
    for seat in (1, 2):
        here = {"seq": before.seq + seat, "prev": before.id, "at": at.name}
        table.peers[seat].hear(seal.close(write("act", **here, **fields)), table.now)
        stands = tip(table, seat)
        assert stands.awaits == liar
        table.peers[seat].vacate(liar)
        more = act(table.peers[liar], Random(2), stands)
        here = {"seq": before.seq + seat + 2, "prev": stands.name, "at": stands.name}
        table.peers[seat].hear(seal.close(write("act", **here, **more)), table.now)
        assert tip(table, seat).depth == at.depth + 2
    table.silent = {liar}
    table.finish([1, 2])
    assert is_over(table, 1)


def test_votes_and_moves_in_any_order_are_the_same_to_all() -> None:
    table = Table(3, STRICT, Random(4), wait=0)
    until(table, 1)
    for number in range(6):
        at = tip(table)
        say(table, 1, "device", at, key=Stamp(b"%d" % number).author)
        with pytest.raises(GameError):
            table.do(1, lambda peer: peer.play("roll"))
    posts = table.peers[0].posts()
    first = snapshot(table.peers[0])
    for number in range(6):
        late = table.peer(9)
        for sealed in Random(number).sample(posts, len(posts)):
            late.hear(sealed, 0)
        assert snapshot(late) == first
