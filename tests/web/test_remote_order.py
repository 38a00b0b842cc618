"""Whatever happens in whatever order: all honest devices come to the same game."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.kernel.chain import MODES
from pygame_web.features.online.v1.course import Course
from tests.remote_liar import LIES, evening, in_any_order, lie, snapshot
from tests.remote_net import GAMES, TABLES, Table, assert_fair, assert_same, bot, stand


def test_an_evening_with_a_liar_is_one_game_whatever_the_order_of_the_posts() -> None:
    for seed in range(10 * TABLES):
        random = Random(f"evening {seed}")
        course = evening(random).peers[0].course
        assert snapshot(in_any_order(course.log, random)) == snapshot(course), seed


class Machine(RuleBasedStateMachine):
    """Any order of what people and networks do: all devices come to the same game."""

    @initialize(
        seats=st.integers(2, 4),
        mode=st.sampled_from(MODES),
        seed=st.integers(0, 10**6),
        relays=st.integers(1, 3),
    )
    def begin(self, seats: int, mode: str, seed: int, relays: int) -> None:
        self.random = Random(seed)
        self.table = Table(seats, mode, self.random, relays)
        self.liar = seats - 1
        self.lied = False

    def one(self, seat: int) -> int:
        return seat % len(self.table.peers)

    @rule(seat=st.integers(0, 3))
    def act(self, seat: int) -> None:
        self.table.act(self.one(seat))

    @rule(count=st.integers(1, 12))
    def network(self, count: int) -> None:
        for _ in range(count):
            self.table.step()

    @rule(seat=st.integers(0, 3))
    def sleep(self, seat: int) -> None:
        self.table.asleep.add(self.one(seat))

    @rule(seat=st.integers(0, 3))
    def wake(self, seat: int) -> None:
        self.table.asleep.discard(self.one(seat))
        self.table.catch_up(self.one(seat))

    @rule(seat=st.integers(0, 3))
    def reload(self, seat: int) -> None:
        self.table.reload(self.one(seat))

    @rule(relay=st.integers(0, 2))
    def forget(self, relay: int) -> None:
        names = list(self.table.stores)
        self.table.forget(names[relay % len(names)])

    @rule(seat=st.integers(0, 3), other=st.integers(0, 3))
    def vacate(self, seat: int, other: int) -> None:
        self.table.do(self.one(seat), lambda peer: peer.vacate(self.one(other)))

    @rule(seat=st.integers(0, 3), back=st.integers(1, 3))
    def undo(self, seat: int, back: int) -> None:
        ply = max(0, stand(self.table, self.one(seat)).line.ply - back)
        self.table.do(self.one(seat), lambda peer: peer.undo(ply))

    @rule(seat=st.integers(0, 3))
    def resign(self, seat: int) -> None:
        self.table.do(self.one(seat), lambda peer: peer.resign())

    @precondition(lambda self: not self.lied)
    @rule(kind=st.sampled_from([kind for kind in LIES if kind not in ("flood", "position")]))
    def lie(self, kind: str) -> None:
        if self.table.may_act(self.liar):
            lie(self.table, self.random, self.liar, kind)
            self.lied = True

    @invariant()
    def what_grew_is_what_is_found_anew(self) -> None:
        if not hasattr(self, "table"):
            return
        peer = self.table.peers[self.random.randrange(len(self.table.peers))]
        anew = Course(GAMES, peer.log, bot)
        for one in list(peer.log.posts.values())[:1]:
            anew.follow(one)
        anew._begin()
        assert [s.id for s in anew.stands] == [s.id for s in peer.course.stands]
        assert anew.marks() == peer.course.marks()
        assert anew.stopped == peer.course.stopped

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        self.table.heal()
        assert_same(self.table)
        if not self.table.peers[0].course.stopped:
            assert_fair(self.table)


TestAnyOrder = Machine.TestCase
TestAnyOrder.settings = settings(
    max_examples=10 * TABLES,
    derandomize=True,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
