"""Random games: against a naive second implementation, and what never changes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import CHANCE, OVER
from core.games.qwantum.game import GAME
from core.games.qwantum.sheet import fits
from core.games.qwantum.state import State, sheet
from tests.every_game import playout
from tests.games.qwantum.rules.oracle import Table

any_start = st.tuples(st.integers(1, 4), st.integers(0, 3), st.integers(0, 10**9))


def eager(s: State, random: Random) -> object:
    """Mostly writes, and mostly the lowest number, so that sheets become full."""
    actions = GAME.legal(s)
    if GAME.actor(s) == CHANCE or random.random() < 0.05 or len(actions) > 5:
        return random.choice(actions)
    writes = [a for a in actions if GAME.write_action(a) != "pass"]
    return min(writes, key=lambda a: getattr(a, "number", 0), default=actions[-1])


@settings(max_examples=40, deadline=None)
@given(any_start, st.booleans())
def test_a_naive_table_agrees_at_every_ply(start: tuple[int, int, int], writing: bool) -> None:
    """QW-A-1 to QW-END-5: who decides, everything that may be done, and the scores."""
    seats, first, seed = start
    first %= seats
    random = Random(seed)
    s, table = GAME.new(seats=seats, start=str(first)), Table(seats, first)
    while GAME.actor(s) != OVER:
        assert {GAME.write_action(a) for a in GAME.legal(s)} == table.may()
        if GAME.actor(s) != CHANCE:
            assert GAME.actor(s) == table.decider()
        assert GAME.scores(s) == table.scores()
        action = eager(s, random) if writing else random.choice(GAME.legal(s))
        table.play(GAME.write_action(action))  # type: ignore[arg-type]
        s = GAME.apply(s, action)  # type: ignore[arg-type]
    assert table.over
    assert GAME.scores(s) == table.scores()
    best = max(table.scores())
    assert GAME.winners(s) == tuple(n for n, p in enumerate(table.scores()) if p == best)


@settings(max_examples=25, deadline=None)
@given(any_start)
def test_entries_are_final_and_rows_obey_the_line(start: tuple[int, int, int]) -> None:
    """QW-ROW-1, QW-ROW-3, QW-SCORE-3: nothing written is ever changed."""
    seats, first, seed = start
    s = GAME.new(seats=seats, start=str(first % seats))
    for before, _, after in playout(GAME, s, Random(seed)):
        for old, new in zip(before.rows, after.rows, strict=True):
            assert new[: len(old)] == old
            assert len(new) <= len(old) + 2
            assert all(fits(new[:n], new[n]) for n in range(len(new)))
        assert all(a <= b <= a + 1 for a, b in zip(before.misses, after.misses, strict=True))


@settings(max_examples=25, deadline=None)
@given(any_start)
def test_each_turn_writes_or_misses_so_that_a_game_is_short(start: tuple[int, int, int]) -> None:
    """QW-END-5: at most 24 numbers and 5 misses a seat, and every turn brings one of them."""
    seats, first, seed = start
    s = GAME.new(seats=seats, start=str(first % seats))
    turns = sum(
        any(event.code == "turn" for event in GAME.events(*ply))
        for ply in playout(GAME, s, Random(seed))
    )
    assert turns < seats * 29


@settings(max_examples=60, deadline=None)
@given(any_start, st.integers(0, 10**6))
def test_a_number_more_on_a_sheet_never_opens_a_row(start: tuple[int, int, int], pick: int) -> None:
    """QW-ROW-1: before the line, what does not fit now does not fit after a higher number."""
    seats, first, seed = start
    s = GAME.new(seats=seats, start=str(first % seats))
    states = [before for before, _, _ in playout(GAME, s, Random(seed))]
    row = sheet(states[pick % len(states)], 0)[pick % 4]
    if len(row) < 3:
        for number in filter(lambda n: fits(row, n), range(1, 34)):
            assert not any(fits(row + bytes([number]), low) for low in range(1, number + 1))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_states_are_values(seats: int) -> None:
    s = GAME.new(seats=seats)
    twin = s.copy()
    assert (twin, hash(twin)) == (s, hash(s))
    other = GAME.apply(s, GAME.legal(s)[0])
    assert other != s
    assert s == twin
    assert s != "a state"
