"""The log can be scanned: each line is in the colour of who decided it."""

from __future__ import annotations

import re
from html import escape

import pytest

from core import GAMES
from core.bots import choose
from core.games.site import FIRST
from core.kernel.game import CHANCE
from pygame_web.language import LANGUAGES, translator
from pygame_web.table.views import log
from pygame_web.table.views.board_views import of_table
from tests.web.visit import Guest, Visit

LONG = 72
LINE_WORDS = re.compile(r'class="log-line of-seat-(\d)"[^>]*>(.*?)</button>')
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
    """A line without a decision, of dice alone, has the stripe of its first event's seat."""
    visit, seen = Visit(games=GAMES).do("quick", game).play(60), 0
    line, html = visit.table.line, visit.html()
    for entry in log.entries(visit.table, translator("en"), line.ply, log.RECENT):
        seats = [line.seat_at(ply) for ply in range(entry.start, entry.end)]
        if max(seats) >= 0 or not entry.lines:
            continue
        happened = log.events(line, entry.start, entry.end)
        facts = [dict(event.facts) for event in happened if event.code not in log.HEADINGS]
        owner = facts[0].get("seat")
        button = re.search(rf'<button class="([^"]*)" data-do="ply {entry.end}"', html)
        assert button, entry
        assert button[1] == ("log-line" if owner is None else f"log-line of-seat-{owner}")
        seen += 1
    assert seen > 3


def test_a_card_that_is_turned_up_is_not_put_under_who_plays_next() -> None:
    there = Guest(entropy="cards").do("set", "game quantum").do("set", "seats 2").do("new")
    dealt: list[log.Entry] = []
    while not dealt:
        there.settle()
        line = there.table.line
        if line.actor == CHANCE:
            there.do("roll")
        else:
            action = choose(line.game, line.state, "captain", f"cards {line.ply}")
            there.do("act", line.game.write_action(action))
        for entry in log.entries(there.table, translator("en"), there.table.line.ply, 2):
            codes = [one.code for one in log.events(there.table.line, entry.start, entry.end)]
            if line.state.turns > 1 and codes[:1] == ["dealt"] and codes[-1] == "turn":
                dealt.append(entry)
    assert dealt[0].seat == CHANCE


def test_planets_that_are_laid_are_not_put_under_who_begins() -> None:
    visit = Visit(games=GAMES).do("quick", "lum42").play(4)
    first, *_ = log.entries(visit.table, translator("en"), visit.table.line.ply, log.RECENT)
    codes = [one.code for one in log.events(visit.table.line, first.start, first.end)]
    assert codes[0] == "planet-laid"
    assert "first" in codes
    assert first.seat == CHANCE


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
        lengths = sorted(len(text) for entry in found for text in entry.lines)
        assert lengths[len(lengths) * 9 // 10] <= LONG, (language, lengths)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FIRST)
def test_the_player_whose_mark_a_line_has_is_named_to_ears_alone(game: str, language: str) -> None:
    visit = Visit(games=GAMES).do("set", "language", language).do("quick", game).play(60)
    called = of_table(visit.table, translator(language)).names
    hidden_names = 0
    for seat, words in LINE_WORDS.findall(visit.do("open", "log").html()):
        name = escape(called[int(seat)])
        first = words.partition("</span><span>")[2] or words
        hidden_names += words.count(f'<span class="sr-only">{name}')
        assert words.startswith(f'<span class="seat seat-{seat}"'), "each line has its mark"
        assert not re.match(rf"{re.escape(name)}[ :\u00a0\u202f]+[^( :]", first)
        seen = re.sub(r'<span class="sr-only">.*?</span>', "", first)
        assert not seen[:1].islower(), f"a sentence begins small: {seen}"
    assert hidden_names > 10
