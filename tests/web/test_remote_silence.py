"""The time a table agreed on before a silent seat may be given to a bot."""

from __future__ import annotations

from random import Random

import pytest

from core.kernel.chain import AUDIT, MODES, STRICT
from core.kernel.errors import GameError
from pygame_web.features.online.posts.text import BadPost
from pygame_web.features.online.v1 import post, silence
from tests.remote_liar import in_any_order, snapshot
from tests.remote_net import Table, assert_fair, assert_same, stand

WAIT = 300


def waiting(mode: str = STRICT, seats: int = 2, away: int = 1) -> Table:
    """Return a table that waits for the last seat, whose posts go nowhere."""
    table = Table(seats, mode, Random(3), wait=WAIT)
    for _ in range(40):
        if table.peers[0].status().waits == (away,):
            break
        table.go_on(7)
        for seat in range(seats):
            if seat != away or not table.may_act(away):
                table.act(seat)
        table.heal()
    assert table.peers[0].status().waits == (away,)
    table.silent.add(away)
    return table


def vote(table: Table, seat: int, away: int, at: int) -> None:
    """A changed program votes when it likes, under a date it likes."""
    table.say(seat, "vacate", stand(table).id, seat=away, run=0, at=at)


@pytest.mark.parametrize("mode", MODES)
def test_a_seat_is_given_up_when_the_agreed_time_is_over_and_not_before(mode: str) -> None:
    table = waiting(mode)
    free = table.peers[0].details().free
    assert 0 < free * 1000 - table.now <= WAIT * 1000
    with pytest.raises(GameError, match="agreed time"):
        table.do(0, lambda peer: peer.vacate(1))
    table.go_on(WAIT)
    table.do(0, lambda peer: peer.vacate(1))
    assert stand(table).bots[1]
    table.finish([0])
    assert table.is_over()
    table.silent.clear()
    table.heal()
    assert_same(table)
    assert_fair(table)


def test_a_vote_before_the_time_does_not_count_on_any_device() -> None:
    table = waiting()
    vote(table, 0, 1, table.now // 1000)
    vote(table, 0, 1, table.peers[0].details().free - 1)
    table.say(0, "vacate", stand(table).id, seat=1, run=0)
    table.heal()
    table.go_on(10 * WAIT)
    table.heal()
    assert stand(table, 0).bots == stand(table, 1).bots == ("", "")
    assert_same(table)


def test_a_vote_dated_ahead_counts_on_no_device_before_its_time() -> None:
    table = waiting(seats=3, away=2)
    free = table.peers[0].details().free
    for seat in (0, 1):
        vote(table, seat, 2, free)
    table.heal()
    # It is heard again and again, and after a reload, all to no avail.
    table.reload(2)
    table.heal()
    assert stand(table, 2).bots == ("", "", "")
    table.go_on(WAIT)
    table.heal()
    assert all(stand(table, seat).bots[2] for seat in range(3))
    assert_same(table)


def test_an_own_decision_in_time_begins_the_time_anew() -> None:
    table = waiting(AUDIT)
    free = table.peers[0].details().free
    table.go_on(WAIT - 60)
    table.silent.clear()
    table.act(1)
    table.heal()
    assert table.peers[0].details().free > free
    table.go_on(60)
    vote(table, 0, 1, table.now // 1000)
    table.heal()
    assert stand(table).bots == ("", "")


def test_somebody_whose_clock_is_far_ahead_is_heard_when_his_time_has_come() -> None:
    table = Table(2, AUDIT, Random(3), wait=WAIT)
    ahead = table.now + 1000 * (silence.AHEAD + 3_600)
    table.peers[0].now = ahead
    table.act(0)
    table.heal()
    table.peers[0].now = ahead
    assert stand(table, 1).line.ply < stand(table, 0).line.ply
    table.go_on(3_600 + 60)
    table.heal()
    assert_same(table)


@pytest.mark.parametrize("mode", MODES)
def test_the_time_does_not_depend_on_the_order_of_the_posts(mode: str) -> None:
    for seed in range(6):
        table = waiting(mode)
        random = Random(seed)
        for at in random.sample(range(2 * WAIT), 5):
            vote(table, 0, 1, at)
        table.go_on(WAIT)
        table.do(0, lambda peer: peer.vacate(1))
        table.finish([0])
        course = table.peers[0].course
        assert snapshot(in_any_order(course.log, random)) == snapshot(course)


def test_a_table_that_agreed_on_no_time_tells_none() -> None:
    table = Table(2, STRICT, Random(1))
    for _ in range(4):
        table.act(0)
        table.act(1)
        table.heal()
    assert all("at" not in one.body for one in table.peers[0].log.posts.values())
    assert table.peers[0].details().free == 0


@pytest.mark.parametrize("wait", [0, 1, -300, 300.0, True, "300", 10**9])
def test_a_time_that_cannot_be_chosen_is_no_invitation(wait: object) -> None:
    fields = {"game": "tiny", "rules": 1, "seats": 2, "mode": STRICT, "seat": 0, "end": "0" * 64}
    fields |= {"options": {}, "bots": {}, "name": ""}
    post.write("create", "", **fields, wait=WAIT)
    with pytest.raises(BadPost):
        post.write("create", "", **fields, wait=wait)
