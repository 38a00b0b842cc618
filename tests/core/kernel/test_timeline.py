"""A line: played ply by ply, cut back, and how far decisions may be taken back."""

from __future__ import annotations

import pytest

from core import CHANCE, OVER
from core.kernel.errors import IllegalAction, NotationError
from core.kernel.record import Record
from core.kernel.timeline import Timeline, replay, start
from tests.tiny import GAMES, HOLD


def played(*tokens: str) -> Timeline:
    line = start(GAMES, Record("tiny", 2))
    for token in tokens:
        line = line.play_token(token)
    return line


def test_playing_leaves_the_line_before_untouched() -> None:
    before = played("roll", "=4")
    after = before.play_token("hold")
    assert (before.ply, after.ply) == (2, 3)
    assert before.state.banked == (0, 0)
    assert after.state.banked == (4, 0)
    assert after.record.tokens == ("roll", "=4", "hold")


def test_a_line_refuses_what_is_not_legal() -> None:
    line = played("roll")
    with pytest.raises(IllegalAction) as caught:
        line.play(HOLD)
    assert caught.value.code == "not-now"
    with pytest.raises(NotationError):
        line.play_token("fly")


def test_the_end_writes_the_result_and_going_back_removes_it() -> None:
    line = played("roll", "=6", "roll", "=5", "hold")
    assert line.actor == OVER
    assert line.record.tags["Result"] == "11 0"
    back = line.cut(4)
    assert "Result" not in back.record.tags
    assert back.state.gathered == 11
    assert line.cut(99).record == line.record
    assert line.cut(-1).ply == 0


def test_undo_stops_at_the_last_fall_of_chance() -> None:
    assert played().undo_floor() == 0
    assert played("roll").undo_floor() == 0
    assert played("roll", "=4").undo_floor() == 2
    assert played("roll", "=4", "hold", "roll").undo_floor() == 2
    assert played("roll", "=4", "hold", "roll", "=1").undo_floor() == 5


def test_a_line_knows_who_acted() -> None:
    line = played("roll", "=4", "hold")
    assert [line.seat_at(ply) for ply in range(4)] == [0, CHANCE, 0, 1]
    assert replay(GAMES, line.record).state.turn == 1
