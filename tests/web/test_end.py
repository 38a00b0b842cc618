"""The end of a game: won or lost for this device's one person, and points as bars, best first."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from html import unescape

import pytest

from core import CHANCE, GAMES, OVER
from pygame_web.language import LANGUAGES, number, translator
from pygame_web.page import Session
from pygame_web.shell.session import Notice, Seat
from pygame_web.table.flow import go_on
from pygame_web.table.views.board_views import board_view
from pygame_web.table.views.end import end, headline, turning, visitor
from tests.web.visit import Visit

T = translator("en")
BOTS = ("novice", "novice", "greedy")


@pytest.fixture(scope="module")
def over() -> Session:
    visit = Visit(games=GAMES)
    for name, value in (("game", "qwantum"), ("seats", "3"), ("dice", "virtual")):
        visit.do("set", name, value)
    for seat, level in enumerate(BOTS):
        visit.do("set", f"bot.{seat}", level)
    return visit.do("new").settle().session


def seated(over: Session, *people: int, away: int = -1) -> Session:
    """Return the same game with people on some seats."""
    assert over.table is not None
    seats = tuple(
        Seat(f"P{seat}", "" if seat in people else level, away=seat == away)
        for seat, level in enumerate(BOTS)
    )
    return replace(over, table=replace(over.table, seats=seats))


def headline_of(session: Session) -> str:
    view = board_view(session, T)
    assert view is not None
    return headline(view, T, visitor(session))


def test_a_lone_person_is_told_won_or_lost_and_others_who_wins(over: Session) -> None:
    view = board_view(over, T)
    assert view is not None
    winners = view.game.winners(view.state)
    (winner,) = winners
    loser = next(seat for seat in range(3) if seat not in winners)
    assert headline_of(seated(over, winner)) == f"You win, P{winner}!"
    assert headline_of(seated(over, loser)).startswith("You lose. ")
    assert headline_of(seated(over, winner, loser)) == f"P{winner} wins!", "two on one device"
    assert headline_of(seated(over, winner, loser, away=winner)).startswith("You lose. ")
    assert headline_of(seated(over)).endswith(" wins!")


def test_all_points_stand_as_bars_the_best_first(over: Session) -> None:
    view = board_view(over, T)
    assert view is not None
    drawn = str(end(over, view, T))
    scores = sorted(view.game.scores(view.state), reverse=True)
    assert [part.split("<")[0] for part in drawn.split("<b>")[1:]] == list(map(number, scores))
    assert drawn.count('width="100') == scores.count(scores[0])
    assert re.search(r'class="by\d is-winner"', drawn)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "level"), [("quantum", "cadet"), ("lum42", "cadet")])
def test_the_end_says_why_the_game_ended(game: str, level: str, language: str) -> None:
    visit = finished(game, level)
    view = board_view(visit.session, T)
    assert view is not None
    who = view.names[view.game.winners(view.state)[0]]
    in_english = {
        "quantum": f"The game ended with {who}'s last cube.",
        "lum42": "The game ended after round 5, the last one.",
    }[game]
    t = translator(language)
    drawn = unescape(str(end(visit.session, view, t)))
    text = {
        "en": in_english,
        "de": f"letzten Stein von {who}." if game == "quantum" else "nach Runde 5,",
        "es": f"último cubo de {who}." if game == "quantum" else "tras la ronda 5,",
        "fr": f"cube de {who}." if game == "quantum" else "après la manche 5,",
    }[language]
    assert text in drawn


@lru_cache
def finished(game: str, level: str) -> Visit:
    """Return a game of two bots, played to its end."""
    visit = Visit(games=GAMES).do("set", "game", game).do("set", "seats", "2")
    for seat in range(2):
        visit.do("set", f"bot.{seat}", level)
    return visit.do("new").settle()


def test_points_below_zero_have_a_minus_and_never_a_hyphen() -> None:
    visit = Visit(games=GAMES)
    for name, value in (("game", "qwantum"), ("seats", "2"), ("bot.1", ""), ("dice", "virtual")):
        visit.do("set", name, value)
    visit.do("new")
    line = visit.table.line
    while line.actor != OVER:
        if line.actor == CHANCE:
            visit.do("roll")
        else:
            tokens = list(map(line.game.write_action, line.game.legal(line.state)))
            visit.do("act", "pass" if "pass" in tokens else tokens[0])
        line = visit.settle().table.line
    scores = line.game.scores(line.state)
    assert min(scores) < 0
    read = re.sub("<[^>]*>", "\n", visit.html())
    assert not re.findall(r"(?<![\w-])-\d+", read)
    assert all(f"<b>{number(score)}</b>" in visit.html() for score in scores)


def test_the_turning_point_is_told_by_what_gave_the_points() -> None:
    found = 0
    for seed in range(1, 9):
        there = Visit(games=GAMES, entropy=f"turning {seed}").do("set", "game", "lum42")
        for seat in range(2):
            there.do("set", f"bot.{seat}", "cadet")
        there.do("new").settle()
        line = there.table.line
        ply, (winner, *_) = turning(line), line.game.winners(line.state)
        if not 0 < ply < line.ply:
            continue
        before, after = line.states[ply - 1], line.states[ply]
        action = line.game.read_action(before, line.record.tokens[ply - 1])
        facts = [dict(event.facts) for event in line.game.events(before, action, after)]
        if any(one["seat"] == winner and one.get("points") for one in facts):
            found += 1
            (sentence,) = re.findall(r'end-turning"[^>]*>.*?<span>(.*?)</span>', there.html())
            assert "point" in sentence, sentence
    assert found > 2


def test_the_turning_point_is_where_the_winner_takes_the_lead_for_good(over: Session) -> None:
    view = board_view(over, T)
    assert view is not None
    line = view.line
    (winner,) = line.game.winners(line.state)
    ply = turning(line)

    def leads(at: int) -> bool:
        points = line.game.scores(line.states[at])
        return points[winner] == max(points) and points.count(max(points)) == 1

    assert 0 < ply < line.ply
    assert not leads(ply - 1)
    assert all(leads(at) for at in range(ply, line.ply + 1))
    drawn = str(end(over, view, T))
    assert f'data-do="ply {ply}"' in drawn
    assert f"rom here on {view.names[winner]} leads" in drawn
    alone = seated(over, winner)
    mine = board_view(alone, T)
    assert mine is not None
    drawn = str(end(alone, mine, T))
    assert "rom here on you lead" in drawn


def test_only_the_one_who_has_won_sees_the_flourish(over: Session) -> None:
    def drawn(*people: int) -> str:
        session = seated(over, *people)
        view = board_view(session, T)
        assert view is not None
        return str(end(session, view, T))

    view = board_view(over, T)
    assert view is not None
    (winner,) = view.game.winners(view.state)
    assert "flourish" in drawn(winner)
    assert "flourish" not in drawn((winner + 1) % 3)
    assert "flourish" not in drawn(0, 1, 2)


@pytest.mark.parametrize(("code", "stays"), [("why", False), ("not-now", False), ("fault", True)])
def test_a_refusal_ends_with_the_game_and_a_defect_does_not(
    over: Session, code: str, stays: bool
) -> None:
    assert over.table is not None
    session, _ = go_on(replace(over, notice=Notice(code)), over.table)
    assert (session.notice is not None) == stays
