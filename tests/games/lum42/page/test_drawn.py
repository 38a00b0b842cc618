"""Tiles drawn at the table: entered as pictures, counted, at a cell that is lit."""

from __future__ import annotations

import re

import pytest

from core import CHANCE, GAMES
from tests.web.visit import Visit


@pytest.fixture
def drawing() -> Visit:
    visit = Visit(games=GAMES)
    for name, value in (("game", "lum42"), ("seats", "2"), ("bot.1", ""), ("dice", "real")):
        visit.do("set", name, value)
    assert "Real tiles" in visit.html()
    return visit.do("new")


def test_every_tile_of_the_set_up_is_counted_and_shown(drawing: Visit) -> None:
    counts = []
    while drawing.table.line.actor == CHANCE:
        shown = drawing.html()
        count = re.search(r"Draw tile (\d+) of (\d+)", shown)
        assert count
        counts.append((int(count[1]), int(count[2])))
        line = drawing.table.line
        answers = [line.game.write_action(action) for action in line.game.legal(line.state)]
        for token in answers:
            choice = re.search(rf'<button[^>]*data-act="{re.escape(token)}".*?</button>', shown)
            assert choice
            assert "<svg" in choice[0] or "goal" in line.state.pending[-1].kind
        if line.state.pending[-1].kind.startswith("ring-"):
            assert re.search(r'class="[^"]*\bis-fresh\b', shown), "the cell is lit"
        drawing.do("act", answers[0])
    assert counts == [(n, len(counts)) for n in range(1, len(counts) + 1)]


def test_two_equal_tiles_may_be_entered_fast_but_a_double_click_is_one(drawing: Visit) -> None:
    line = drawing.table.line
    token = line.game.write_action(line.game.legal(line.state)[0])
    drawing.do("act", token)
    drawing.do("act", token, after=60)
    assert len(drawing.tokens) == 1
    drawing.do("act", token, after=250)
    assert len(drawing.tokens) == 2
