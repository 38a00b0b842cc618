"""Another level is offered at the end: easier after two lost games, harder after three won."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core import GAMES
from core.kernel.record import Record
from core.kernel.timeline import start
from pygame_web.session import suited
from pygame_web.session.lobby import opponent
from pygame_web.session.model import Result, Seat, Session, Table
from tests.web.visit import Visit

GAME = GAMES["lum42"]
ME = Seat("Me")


def table(*bots: str) -> Table:
    """A table of LUM42 where one person sits before some bots."""
    record = Record(GAME.name, 1 + len(bots), GAME.rules, {}, None, {})
    return Table("t", start(GAMES, record), (ME, *(Seat(bot=bot) for bot in bots)))


def results(*told: tuple[str, bool]) -> Session:
    """Somebody with these games behind him: the level, and whether it was won."""
    seats = [(ME, Seat(bot=bot)) for bot, _ in told]
    found = tuple(
        Result(str(n), GAME.name, n, seats[n], (1, 0), (0,) if won else (1,))
        for n, (_, won) in enumerate(told)
    )
    return replace(Session(), results=found)


@pytest.mark.parametrize(
    ("told", "level"),
    [
        ([("pilot", False)], ""),
        ([("pilot", False), ("pilot", False)], "cadet"),
        ([("pilot", True), ("pilot", False), ("pilot", False)], "cadet"),
        ([("pilot", False), ("pilot", True)], ""),
        ([("pilot", True), ("pilot", True)], ""),
        ([("pilot", True)] * 3, "scout"),
        ([("pilot", False), ("cadet", False), ("pilot", False)], ""),
    ],
)
def test_a_level_is_offered_by_the_last_games_against_one(
    told: list[tuple[str, bool]], level: str
) -> None:
    assert suited.offered(results(*told), table("pilot")) == level


def test_there_is_nothing_below_the_weakest_and_above_the_strongest() -> None:
    assert suited.offered(results(*[("cadet", False)] * 2), table("cadet")) == ""
    assert suited.offered(results(*[("admiral", True)] * 3), table("admiral")) == ""


def test_nothing_is_offered_where_levels_or_people_are_mixed() -> None:
    lost = results(*[("pilot", False)] * 2)
    assert suited.offered(lost, table("pilot", "pilot")) == "cadet"
    assert suited.offered(lost, table("pilot", "admiral")) == ""
    two = table("pilot")
    assert suited.offered(lost, replace(two, seats=(ME, ME))) == ""
    assert suited.offered(lost, two) != ""
    assert suited.offered(lost, replace(two, far="keys")) == "", "elsewhere it is agreed on"


def test_the_end_offers_the_level_and_a_rematch_takes_it() -> None:
    game = "qwantum"
    weak, strong = GAMES[game].bots[:2]
    visit = Visit(games=GAMES)
    visit.do("quick", game).play()
    seats = visit.table.seats
    place = next(n for n, seat in enumerate(seats) if seat.bot)
    lost = Result("x", game, 1, seats, (0,) * len(seats), (place,))
    lost = replace(lost, seats=tuple(replace(s, bot=strong) if s.bot else s for s in seats))
    shown = replace(visit.table, seats=lost.seats)
    visit.session = replace(visit.session, table=shown, results=(lost, replace(lost, id="y")))
    assert f'data-do="rematch {weak}"' in visit.html()
    assert "Easier" in visit.html()
    visit.do("rematch", weak)
    assert {seat.bot for seat in visit.table.seats if seat.bot} == {weak}


@pytest.mark.parametrize(
    ("told", "level"),
    [
        ([], "cadet"),
        ([("cadet", False), ("pilot", False)], "cadet"),
        ([("cadet", True)], "pilot"),
        ([("pilot", True), ("cadet", False), ("cadet", True)], "scout"),
        ([("admiral", True)], "navigator"),
    ],
)
def test_the_lobby_offers_one_above_the_strongest_that_was_beaten(
    told: list[tuple[str, bool]], level: str
) -> None:
    assert opponent(results(*told), GAME) == level
