"""The end: won or lost for the one person of this device, all points as bars, the best first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core import GAMES
from pygame_web.language import translator
from pygame_web.session import Session
from pygame_web.session.model import Seat
from pygame_web.views.end import end, headline, visitor
from pygame_web.views.viewing import board_view
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
    """The same game with people on some seats."""
    assert over.table is not None
    seats = tuple(
        Seat(f"P{seat}", "" if seat in people else level, away=seat == away)
        for seat, level in enumerate(BOTS)
    )
    return replace(over, table=replace(over.table, seats=seats))


def said(session: Session) -> str:
    view = board_view(session, T)
    assert view is not None
    return headline(view, T, visitor(session))


def test_a_lone_person_is_told_won_or_lost_and_others_who_wins(over: Session) -> None:
    view = board_view(over, T)
    assert view is not None
    winners = view.game.winners(view.state)
    (winner,) = winners
    loser = next(seat for seat in range(3) if seat not in winners)
    assert said(seated(over, winner)) == f"You win, P{winner}!"
    assert said(seated(over, loser)).startswith("You lose: ")
    assert said(seated(over, winner, loser)) == f"P{winner} wins!", "two on one device"
    assert said(seated(over, winner, loser, away=winner)).startswith("You lose: ")
    assert said(seated(over)).endswith(" wins!")


def test_all_points_stand_as_bars_the_best_first(over: Session) -> None:
    view = board_view(over, T)
    assert view is not None
    drawn = str(end(over, view, T))
    scores = sorted(view.game.scores(view.state), reverse=True)
    assert [int(part.split("<")[0]) for part in drawn.split("<b>")[1:]] == scores
    assert drawn.count('width="100') == scores.count(scores[0])
    assert 'class="is-winner"' in drawn
