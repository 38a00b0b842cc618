"""Tables of version 2: attacks on the bounds, the clock, the certificate and the feeds of keys."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any

import pytest

from core.kernel.chain import STRICT, Chain
from core.kernel.errors import GameError
from pygame_web.features.online.posts import post, unread
from pygame_web.features.online.posts.full import SIGNS_AT
from pygame_web.features.online.posts.post import Post
from pygame_web.features.online.posts.seal import Sealed
from tests.posts_liar import HASH, in_any_order
from tests.posts_net import Peer, Table, assert_same, is_over, shown, tip
from tests.remote_net import Stamp
from tests.traced import lines_run
from tests.web.test_posts import decided, newest, until

SECONDS = 1_000


def hear(table: Table, seat: int, posts: Iterable[Sealed]) -> None:
    """A device hears posts, in this order."""
    for sealed in posts:
        table.out(seat, table.peers[seat].hear(sealed, table.now))


def claimed() -> tuple[Table, Post]:
    """Return a table of two that is not begun: a game, for which the friend has asked."""
    table = Table(2, STRICT, Random(2), begun=False)
    table.out(1, table.peers[1].claim(1, "Linus"))
    table.heal()
    create = table.peers[0].course.create
    assert create is not None
    return table, create


def certify(table: Table, create: str, **changed: Any) -> None:
    """The maker certifies the friend's seat, with something else than the friend asked for."""
    friend = table.peers[1]
    person = {"key": friend.seal.author, "end": friend.chain.end.hex(), "name": "Linus", **changed}
    table.say(0, "seat", at=create, seats={"1": person})
    table.heal()


class TestTheCertificate:
    def test_a_certificate_as_the_friend_asked_begins_the_game(self) -> None:
        table, create = claimed()
        certify(table, create.id)
        assert table.peers[1].course.tip is not None

    @pytest.mark.parametrize(
        "changed", [{"end": Chain(b"q" * 32, 9).end.hex()}, {"name": "Somebody else"}]
    )
    def test_a_certificate_with_another_chain_or_name_begins_nothing(
        self, changed: dict[str, str]
    ) -> None:
        table, create = claimed()
        certify(table, create.id, **changed)
        assert table.peers[1].course.tip is None
        assert not table.peers[0].marks(), "nobody's links can be called wrong"

    def test_a_certificate_for_another_game_begins_nothing(self) -> None:
        table, create = claimed()
        certify(table, table.say(0, "create", **{**create.body, "wait": 259_200}))
        friend = table.peers[1]
        assert friend.course.tip is None
        assert set(friend.marks()) == {0}, "the maker is named"


class TestStrangers:
    def test_strangers_before_the_certificate_keep_no_late_device_out(self) -> None:
        table = Table(2, STRICT, Random(3))
        until(table, 0)
        late, kept = table.peer(7), table.peers[0].posts()
        stamps = [Stamp(b"stranger %d" % n) for n in range(100)]
        junk = [stamp.close(post.write("see", seq=0, prev="", at=HASH)) for stamp in stamps]
        # As a relay gives them: the newest first.
        for sealed in (*kept[:3:-1], *junk, *kept[3::-1]):
            late.hear(sealed, 0)
        assert late.plies == table.peers[0].plies

    def test_strangers_are_forgotten_when_it_is_full_and_may_come_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(unread, "ROOM", 20 * (unread.BESIDE + 100))
        table = Table(2, STRICT, Random(3))
        until(table, 0)
        late, kept = table.peer(7), table.peers[0].posts()
        for sealed in kept[4:]:
            late.hear(sealed, 0)
        for n in range(100):
            text = post.write("see", seq=0, prev="", at=HASH)
            late.hear(Stamp(b"stranger %d" % n).close(text), 0)
        assert len(late.kept) < 30, "what is unread has an end"
        for sealed in kept:
            late.hear(sealed, 0)
        assert late.plies == table.peers[0].plies

    def test_strangers_keep_no_friend_from_asking_again(self) -> None:
        table = Table(2, STRICT, Random(2), begun=False)
        create = table.peers[0].course.create
        assert create is not None
        maker, friend = table.peers
        (asks,) = friend.claim(1, "Linus")
        text = post.write("claim", at=create.id, seat=1, name="", end=HASH)
        crowd = [Stamp(b"crowd %d" % n).close(text) for n in range(70)]
        hear(table, 0, (asks.sealed, *crowd))
        assert friend.seal.author not in maker.course.invited.claims
        hear(table, 1, crowd)
        hear(table, 0, [effect.sealed for effect in friend.claim(1, "Linus")])
        table.out(0, maker.accept({1: friend.seal.author}))
        table.drain()
        assert friend.course.tip is not None, "who asked knows it, whoever crowds in"


class TestAnotherDevice:
    def long_evening(self) -> tuple[Table, Peer]:
        """Seat 1 plays on with another device, which says much; somebody watched until then."""
        table = Table(2, STRICT, Random(11))
        until(table, 1)
        watcher = table.peer(7)
        for sealed in table.peers[0].posts():
            watcher.hear(sealed, 0)
        table.peers.append(table.second(1))
        table.heal()
        table.do(2, lambda peer: peer.take_over())
        table.heal()
        while not is_over(table):
            for _ in range(4):
                table.do(2, lambda peer: peer.react("hello"))
            for seat in (0, 2):
                table.act(seat)
                table.heal()
        return table, watcher

    def test_another_device_that_said_much_is_heard_newest_first(self) -> None:
        table, watcher = self.long_evening()
        own = table.peers[2].seal.author
        assert sum(sealed.author == own for sealed in table.peers[0].posts()) > 100
        for sealed in table.peers[0].posts(watcher.kept)[::-1]:
            watcher.hear(sealed, 0)
        assert shown(watcher) == shown(table.peers[0])

    def test_another_device_keeps_its_seat_when_a_liar_names_its_key(self) -> None:
        table = Table(3, STRICT, Random(0))
        until(table, 2)
        place = newest(table, 2)
        table.act(2)
        table.heal()
        table.peers.append(table.second(1))
        table.heal()
        table.do(3, lambda peer: peer.take_over())
        table.heal()
        for _ in range(30):
            for seat in (0, 2, 3):
                table.act(seat)
                table.heal()
        key = table.peers[3].seal.author
        theft = table.peers[2].seal.close(post.write("device", **place, key=key))
        kept, late = table.peers[0].posts(), table.peer(7)
        assert sum(sealed.author == key for sealed in kept) > 1
        for sealed in (*kept[:4], theft, *kept[4:]):
            late.hear(sealed, 0)
        table.publish(2, theft)
        table.finish([0, 2, 3])
        late.restore(table.peers[0].posts())
        assert is_over(table)
        assert shown(late) == shown(table.peers[0])

    def test_an_old_resignation_of_the_other_one_takes_nothing_back(self) -> None:
        table = Table(2, STRICT, Random(0))
        until(table, 1)
        place = {**newest(table, 0), "at": tip(table).name}
        table.peers.append(table.second(1))
        table.heal()
        table.asleep |= {1, 2}
        # Both devices at once: the decision counts, since the other player built upon it.
        table.do(1, lambda peer: peer.play("roll"))
        table.do(2, lambda peer: peer.take_over())
        table.heal()
        for _ in range(8):
            for seat in range(3):
                table.act(seat)
                table.heal()
        final = table.peers[1].course.final
        assert final is not None
        seen = final.line.record.tokens
        table.say(0, "resign", **place)
        table.heal()
        assert table.peers[1].plies[: len(seen)] == seen

    def test_another_device_and_a_liar_leave_both_devices_agreed(self) -> None:
        table = Table(3, STRICT, Random(0))
        until(table, 1)
        table.peers.append(table.second(0))
        table.heal()
        for _ in range(6):
            table.do(3, lambda peer: peer.take_over())
            table.say(2, "resign", **newest(table, 2))
            for seat in (0, 1, 3):
                table.act(seat)
            table.heal()
        assert_same(table, [0, 1, 3])
        late = in_any_order(table.peers[1], Random(0))
        assert late.plies == table.peers[1].plies


class TestOneNumberForMany:
    """A seat makes many posts under one number, and tells each device of them in another order."""

    @pytest.mark.parametrize("kind", ["resign", "link"])
    def test_devices_agree_about_the_one_that_counts(self, kind: str) -> None:
        table = self.waiting(kind)
        place, liar = newest(table, 2), table.peers.pop()
        table.under_way.clear()
        body = {}
        if kind == "link":
            use = tip(table).use
            assert use is not None
            body = {"link": liar.chain.link(use.links[2]).hex()}
        one = liar.seal.close(post.write(kind, **place, **body))
        many = [
            liar.seal.close(post.write("see", seq=place["seq"], prev=f"{n:064x}", at=HASH))
            for n in range(1, 600)
        ]
        hear(table, 0, (one, *many))
        hear(table, 1, (*many, one))
        table.finish([0, 1])
        assert is_over(table)
        assert_same(table)

    def waiting(self, kind: str) -> Table:
        for seed in range(30):
            table = Table(3, STRICT, Random(seed), relays=1)
            until(table, 0 if kind == "link" else 2)
            if kind == "link":
                table.silent.add(2)
                table.do(0, lambda peer: peer.play("roll"))
                table.heal()
                table.silent.clear()
            if tip(table).awaits == 2:
                return table
        raise AssertionError(kind)

    def test_the_work_does_not_grow_with_what_was_played_twice_or_asked(self) -> None:
        for kind in ("see", "ask"):
            costs = []
            for n in (50, 200):
                table = Table(2, STRICT, Random(13))
                until(table, 0)
                ann, liar, place = table.peers[0], table.peers[1], newest(table, 1)
                for k in range(n):
                    for twice in (1, 2):
                        fields = {**place, "seq": place["seq"] + k}
                        if kind == "see":
                            fields |= {"prev": f"{twice:064x}", "at": HASH}
                        more = {"ply": 2 * k + twice} if kind == "ask" else {}
                        ann.hear(liar.seal.close(post.write(kind, **fields, **more)), 0)
                costs.append(sum(map(lines_run, (ann.status, ann.details, ann.requests))))
            assert costs[1] < 1.6 * costs[0], (kind, costs)

    def test_forks_on_which_their_author_builds_himself_cost_the_same(self) -> None:
        costs = []
        for n in (30, 120):
            table = Table(2, STRICT, Random(13))
            until(table, 1)
            liar, place = table.peers[1], newest(table, 1)
            fields = decided(table, 1, "hold")
            posts = []
            for k in range(n):
                text = post.write("act", **{**place, "seq": place["seq"] + 2 * k}, **fields)
                name = post.name_of(liar.seal.author, text)
                built = post.write("see", seq=place["seq"] + 2 * k + 1, prev=name, at=name)
                posts += [liar.seal.close(text), liar.seal.close(built)]
            costs.append(lines_run(partial(hear, table, 0, posts)) / n)
        assert costs[1] < 1.6 * costs[0], costs


class TestPeople:
    def test_a_person_who_asks_for_much_can_still_play(self) -> None:
        table = Table(2, STRICT, Random(2))
        until(table, 0)
        for _ in range(30):
            with pytest.raises(GameError, match="remote-undo"):
                table.peers[0].undo(0)

        def greet() -> None:
            for _ in range(SIGNS_AT + 1):
                table.do(0, lambda peer: peer.react("hello"))

        with pytest.raises(GameError, match="remote-much"):
            greet()
        table.heal()
        table.act(0)
        table.finish()
        assert is_over(table)

    def test_asking_again_posts_nothing_new(self) -> None:
        table = Table(2, STRICT, Random(2))
        until(table, 0)
        while tip(table).line.state.gathered == 0:
            table.do(0, lambda peer: peer.play("roll"))
            table.heal()
            until(table, 0)
        ply = len(table.peers[0].plies)
        table.do(0, lambda peer: peer.play("hold"))
        table.heal()
        assert table.peers[0].undo(ply)
        assert [table.peers[0].undo(ply) for _ in range(3)] == [(), (), ()]

    def test_a_wrong_position_stops_no_table_for_ever(self) -> None:
        table = Table(3, STRICT, Random(5))
        until(table, 2)
        table.say(2, "act", **newest(table, 2), tokens=["roll"], position=HASH, link=HASH)
        table.silent.add(2)
        table.heal()
        stopped = table.peers[0].status()
        assert (stopped.state, stopped.waits) in (("stopped", (2,)), ("playing", (2,)))
        for seat in (0, 1):
            table.do(seat, lambda peer: peer.vacate(2))
        table.finish([0, 1])
        assert is_over(table)

    def test_a_clock_that_was_ahead_keeps_nobody_waiting_for_years(self) -> None:
        table = Table(2, STRICT, Random(6), wait=300)
        until(table, 1)
        table.silent.add(1)
        kept, ahead = table.peers[0].posts(), 10**12
        ann = table.peers[0] = table.peer(0)
        ann.restore(kept, [ahead] * len(kept))
        ann.tick(table.now)
        with pytest.raises(GameError, match="remote-early"):
            ann.vacate(1)
        ann.tick(table.now + 301 * SECONDS)
        ann.vacate(1)
        assert tip(table).bots[1]

    def test_a_clock_that_is_not_told_changes_no_time(self) -> None:
        table = Table(2, STRICT, Random(6), wait=300)
        table.now += 10**9
        until(table, 1)
        ann = table.peers[0]
        before = ann.course.due(tip(table))
        ann.tick(0)
        assert ann.course.due(tip(table)) == before
        with pytest.raises(GameError, match="remote-early"):
            ann.vacate(1)
