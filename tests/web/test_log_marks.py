"""The log can be scanned: each line is in the colour of who decided it."""

from __future__ import annotations

import re

import pytest

from core import GAMES
from core.games.site import FIRST
from tests.web.visit import Visit

LINE = re.compile(r'class="log-line of-seat-(\d)"[^>]*data-do="ply (\d+)"')


@pytest.mark.parametrize("game", FIRST)
def test_each_line_of_the_log_is_in_the_colour_of_who_decided_it(game: str) -> None:
    visit = Visit(games=GAMES).do("quick", game).play(40)
    line = visit.table.line
    found = LINE.findall(visit.html())
    assert {seat for seat, _ in found} == {"0", "1"}
    for seat, end in found:
        own = [line.seat_at(ply) for ply in range(int(end))]
        assert next(one for one in reversed(own) if one >= 0) in (int(seat), 0, 1)
    marks = re.findall(r'log-line of-seat-(\d)"[^>]*><span class="seat seat-(\d)"', visit.html())
    assert marks
    assert all(stripe == mark for stripe, mark in marks)
