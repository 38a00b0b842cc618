"""The log can be scanned: each line is in the colour of who decided it."""

from __future__ import annotations

import re
from html import escape

import pytest

from core import GAMES
from core.games.site import FIRST
from pygame_web.language import LANGUAGES, translator
from pygame_web.table.views import log
from pygame_web.table.views.board_views import of_table
from tests.web.visit import Visit

LONG = 72
SAID = re.compile(r'class="log-line of-seat-(\d)"[^>]*>(.*?)</button>')
"""The seat of a line of the log, and its markup."""
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


@pytest.mark.parametrize("game", ["quantum", "qwantum"])
def test_dice_and_battles_have_the_colour_of_whose_they_are(game: str) -> None:
    """A line without a decision, of dice alone, has the stripe of the seat that its events name."""
    visit, seen = Visit(games=GAMES).do("quick", game).play(60), 0
    line, html = visit.table.line, visit.html()
    for entry in log.entries(visit.table, translator("en"), line.ply, log.RECENT):
        seats = [line.seat_at(ply) for ply in range(entry.start, entry.end)]
        if max(seats) >= 0 or not entry.lines:
            continue
        told = (dict(event.facts) for event in log.events(line, entry.start, entry.end))
        owner = next(facts["seat"] for facts in told if "seat" in facts)
        button = re.search(rf'<button class="([^"]*)" data-do="ply {entry.end}"', html)
        assert button, entry
        assert button[1] == f"log-line of-seat-{owner}"
        seen += 1
    assert seen > 3


@pytest.mark.parametrize("way", [("open", "log"), ("key", "l")])
def test_what_opens_the_log_closes_it_and_so_does_escape(way: tuple[str, str]) -> None:
    visit = Visit(games=GAMES).do("quick", "quantum").play(4)
    ply = visit.table.line.ply

    def is_open() -> bool:
        return 'class="drawer is-open"' in visit.html()

    assert not is_open()
    visit.do(*way)
    assert is_open()
    visit.do(*way)
    assert not is_open()
    visit.do(*way).do("key", "Escape")
    assert not is_open()
    assert visit.table.line.ply == ply


@pytest.mark.parametrize("game", FIRST)
def test_a_line_of_the_log_is_a_short_phrase(game: str) -> None:
    """Nine of ten are so short that they stand on two lines of a phone at most."""
    visit = Visit(games=GAMES).do("quick", game).play(150)
    for language in LANGUAGES:
        found = log.entries(visit.table, translator(language), visit.table.line.ply, 400)
        lengths = sorted(len(told) for entry in found for told in entry.lines)
        assert lengths[len(lengths) * 9 // 10] <= LONG, (language, lengths)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FIRST)
def test_the_player_whose_mark_a_line_has_is_named_to_ears_alone(game: str, language: str) -> None:
    visit = Visit(games=GAMES).do("set", "language", language).do("quick", game).play(60)
    called = of_table(visit.table, translator(language)).names
    heard = 0
    for seat, words in SAID.findall(visit.do("open", "log").html()):
        name = escape(called[int(seat)])
        first = words.partition("</span><span>")[2] or words
        heard += words.count(f'<span class="sr-only">{name}')
        assert words.startswith(f'<span class="seat seat-{seat}"'), "each line has its mark"
        assert not re.match(rf"{re.escape(name)}[ :\u00a0\u202f]+[^( :]", first)
    assert heard > 10
