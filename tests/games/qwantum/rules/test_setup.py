"""Before the first roll."""

from __future__ import annotations

import pytest

from core import CHANCE
from core.games.qwantum.game import GAME
from core.kernel.errors import OptionError
from tests.games.qwantum.rules.scene import after, events_of, offered


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_lot_falls_on_each_seat_alike(seats: int) -> None:
    """QW-START-1."""
    s = GAME.new(seats=seats)
    assert GAME.actor(s) == CHANCE
    assert offered(s) == " ".join(f"=s{seat}" for seat in range(seats))
    assert {weight * seats for _, weight in GAME.outcomes(s)} == {1}
    last = f"=s{seats - 1}"
    assert after(s, last) == GAME.new(seats=seats, start=str(seats - 1))
    assert [event.code for event in events_of(s, last)] == ["lot", "turn"]


def test_one_player_begins_without_a_lot() -> None:
    """QW-START-1, QW-SOLO-1."""
    assert offered(GAME.new(seats=1)) == "=r1 =r4 =y5 =b1 =b5 =p6"


def test_a_seat_that_is_not_there_cannot_begin() -> None:
    """QW-START-1."""
    with pytest.raises(OptionError) as caught:
        GAME.new(seats=2, start="2")
    assert caught.value.facts["choices"] == "lot, 0, 1"
