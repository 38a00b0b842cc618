"""Small tables of version 2: all that can happen in some steps, and people who do anything."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from core.kernel.chain import AUDIT, MODES, STRICT
from core.kernel.errors import GameError
from tests.posts_liar import Watch, anything
from tests.posts_model import search
from tests.posts_net import Table
from tests.thorough import THOROUGH, amount

STEPS = 3
ALL = 1_000_000


CASES = [
    (2, 1, STRICT, 1, 621),
    (2, 0, STRICT, 2, 9_870),
    (2, 1, AUDIT, 2, 11_598),
    (3, 2, STRICT, 2, 5_720),
]
"""Seats, who lies, how dice fall, how often he lies, and how many worlds there are."""


@pytest.mark.parametrize(
    ("seats", "liar", "mode", "lies", "worlds"), CASES if THOROUGH else CASES[:1]
)
def test_no_way_that_a_small_table_can_take_breaks_an_invariant(
    seats: int, liar: int, mode: str, lies: int, worlds: int
) -> None:
    assert search(seats, liar, mode, STEPS, lies, ALL) == worlds


class Liars(RuleBasedStateMachine):
    """People who play, sleep, reload and give up, and one of them who posts anything."""

    table: Table
    watch: Watch

    @initialize(
        seats=st.integers(2, 4),
        mode=st.sampled_from(MODES),
        seed=st.integers(0, 99),
        relays=st.integers(1, 2),
    )
    def begin(self, seats: int, mode: str, seed: int, relays: int) -> None:
        self.random = Random(seed)
        self.table = Table(seats, mode, self.random, relays)
        self.liar = seed % seats
        self.honest = [seat for seat in range(seats) if seat != self.liar]
        self.watch = Watch(self.table, self.honest)

    def seat(self, number: int) -> int:
        return number % len(self.table.peers)

    @rule(number=st.integers(0, 3))
    def decide(self, number: int) -> None:
        self.table.act(self.seat(number))

    @rule(seed=st.integers(0, 10_000))
    def lie(self, seed: int) -> None:
        anything(self.table, Random(seed), self.liar)

    @rule(steps=st.integers(1, 12))
    def wait(self, steps: int) -> None:
        for _ in range(steps):
            self.table.step()

    @rule(number=st.integers(0, 3))
    def sleep(self, number: int) -> None:
        self.table.asleep.add(self.seat(number))

    @rule(number=st.integers(0, 3))
    def wake(self, number: int) -> None:
        self.table.asleep.discard(self.seat(number))
        self.table.catch_up(self.seat(number))

    @rule(number=st.integers(0, 3))
    def reload(self, number: int) -> None:
        if self.seat(number) != self.liar:
            self.table.reload(self.seat(number))

    @rule(number=st.integers(0, 1))
    def forget(self, number: int) -> None:
        stores = list(self.table.stores.values())
        stores[number % len(stores)].clear()

    @rule(number=st.integers(0, 3), other=st.integers(0, 3))
    def give_up(self, number: int, other: int) -> None:
        with suppress(GameError):
            self.table.do(self.seat(number), lambda peer: peer.vacate(self.seat(other)))

    @rule(number=st.integers(0, 3), back=st.integers(1, 3))
    def take_back(self, number: int, back: int) -> None:
        seat = self.seat(number)
        ply = max(0, len(self.table.peers[seat].plies) - back)
        with suppress(GameError):
            self.table.do(seat, lambda peer: peer.undo(ply))

    @invariant()
    def noted(self) -> None:
        if hasattr(self, "watch"):
            self.watch.look()

    def teardown(self) -> None:
        if hasattr(self, "watch"):
            self.table.heal()
            self.watch.look()
            self.watch.check()


TestLiars = Liars.TestCase
TestLiars.settings = settings(
    max_examples=amount(plain=60, thorough=5_000),
    stateful_step_count=40,
    deadline=None,
    derandomize=not THOROUGH,
    database=None,
    suppress_health_check=list(HealthCheck),
)
