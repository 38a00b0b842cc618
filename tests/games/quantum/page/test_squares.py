"""A sentence names squares of the map only while the map shows their names."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from core import GAMES, OVER
from core.games.quantum.actions import Move
from pygame_web.language import translator
from pygame_web.shell.session import Notice
from pygame_web.shell.sheet import shows_square
from pygame_web.table.views.board_views import of_table
from tests.games.quantum.page.shown import drawn, find, look
from tests.games.quantum.page.test_status import offered
from tests.web.visit import Visit

NAMES = 'class="q-coordinates"'


def test_only_the_text_of_markup_counts() -> None:
    assert shows_square("<p>From <b>g8</b>.</p>")
    assert shows_square("g8")
    assert not shows_square('<p title="from g8 to g7" id="sq-g8">Your turn.</p>')


def test_the_map_names_its_squares_while_a_sentence_over_it_does() -> None:
    visit = Visit(games=GAMES).do("set", "game", "quantum")
    visit.do("set", "bot.1", "cadet").do("new")
    seen: dict[bool, int] = {False: 0, True: 0}
    for _ in range(60):
        page = visit.play(1).settle().html()
        lines = re.findall(r'class="story-what">([^<]*)', page)
        title = re.findall(r"data-question>([^<]*)", page)
        named = any(map(shows_square, lines + title))
        assert (NAMES in page) is named or visit.table.steps
        seen[named] += 1
    assert min(seen.values()) > 2


def test_the_map_names_its_squares_all_through_a_rival_s_turn() -> None:
    visit = Visit(games=GAMES).do("set", "game", "quantum")
    visit.do("set", "bot.1", "cadet").do("new")
    seen = 0
    for _ in range(40):
        visit.play(1).settle()
    line = visit.table.line
    for ply in range(line.ply):
        there = line.cut(ply)
        if there.state.turns and there.state.turn == 1 and there.actor != 0:
            seen += 1
            assert NAMES in drawn(of_table(replace(visit.table, line=there), translator("en")))
    assert seen > 5


def test_a_selected_ship_is_lit_and_its_title_names_no_square() -> None:
    line = find(lambda s: any(isinstance(a, Move) for a in offered(s)))
    ship = next(a.ship for a in offered(line.state) if isinstance(a, Move))
    for shown in (False, True):
        seen = look(line, (f"s:{ship}",), coordinates=shown)
        page = drawn(seen)
        assert 'aria-pressed="true"' in page
        assert (NAMES in page) is shown
        assert shows_square(re.findall(r"<h2>([^<]*)</h2>", page)[0]) is shown


def test_a_refusal_that_names_a_square_brings_the_names() -> None:
    visit = Visit(games=GAMES).do("set", "game", "quantum")
    visit.do("set", "bot.1", "").do("new").settle()
    while visit.table.line.state.turns < 1:
        visit.play(1).settle()
    whys: list[str] = []
    for pick in re.findall(r'data-step="(=s:\d+)"', visit.html()):
        visit.do("step", pick)
        whys = max(whys, re.findall(r'data-why="([^"]+)"', visit.html()), key=len)
    seen = []
    for token in whys[:12]:
        visit.do("why", token)
        notice = visit.session.notice
        assert isinstance(notice, Notice)
        names_square = shows_square(visit.html().split('id="toast"')[1].split("</div>")[0])
        assert (NAMES in visit.html()) is names_square
        visit.do("dismiss")
        seen.append(names_square)
    assert any(seen)


def test_the_map_names_its_squares_under_a_result_that_names_one() -> None:
    for entropy in ("one", "two", "three", "four", "five", "six", "seven", "eight"):
        visit = Visit(games=GAMES, entropy=entropy).do("set", "game", "quantum")
        visit.do("set", "bot.1", "").do("new")
        while visit.table.line.actor != OVER:
            visit.play(200).settle()
        names_square = shows_square(visit.html().split("end-turning")[1].split("</button>")[0])
        assert (NAMES in visit.html()) is names_square
        if names_square:
            return
    pytest.fail("no result names a square")
