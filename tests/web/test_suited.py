"""What is offered at the end: the next stronger bot after a win, the same again after a loss.

After two lost games in a row an easier bot is offered as well.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from core import GAMES
from core.bots.play import play
from core.games.quantum.maps import MAPS
from core.games.site import FIRST
from core.kernel.record import Record
from core.kernel.timeline import start
from pygame_web.features.online.keys import KEYS
from pygame_web.language import translator
from pygame_web.shell.session import Result, Seat, Session, Table
from pygame_web.table import next_level
from pygame_web.table.new_game import opponent
from pygame_web.ui import games
from tests.web.visit import Visit

GAME = GAMES["lum42"]
ME = Seat("Me")


def table(*bots: str) -> Table:
    """Return a table of LUM42 where one person sits before some bots."""
    record = Record(GAME.name, 1 + len(bots), GAME.rules, {}, None, {})
    return Table("t", start(GAMES, record), (ME, *(Seat(bot=bot) for bot in bots)))


def results(*games: tuple[str, bool]) -> Session:
    """Return a visitor with these past games: level, and whether won."""
    seats = [(ME, Seat(bot=bot)) for bot, _ in games]
    found = tuple(
        Result(str(n), GAME.name, n, seats[n], (1, 0), (0,) if won else (1,))
        for n, (_, won) in enumerate(games)
    )
    return replace(Session(), results=found)


@pytest.mark.parametrize(
    ("games", "level"),
    [
        ([("pilot", False)], ""),
        ([("pilot", False), ("pilot", False)], "cadet"),
        ([("pilot", True), ("pilot", False), ("pilot", False)], "cadet"),
        ([("pilot", True)], "scout"),
        ([("pilot", False), ("pilot", True)], "scout"),
        ([("pilot", True), ("pilot", False)], ""),
        ([("pilot", False), ("cadet", False), ("pilot", False)], ""),
    ],
)
def test_a_level_is_offered_by_the_last_games_against_one(
    games: list[tuple[str, bool]], level: str
) -> None:
    assert next_level.offered(results(*games), table("pilot")) == level


def test_there_is_nothing_below_the_weakest_and_above_the_strongest() -> None:
    assert next_level.offered(results(*[("cadet", False)] * 2), table("cadet")) == ""
    assert next_level.offered(results(*[("admiral", True)] * 3), table("admiral")) == ""


def test_no_level_is_offered_where_levels_or_people_are_mixed() -> None:
    lost = results(*[("pilot", False)] * 2)
    assert next_level.offered(lost, table("pilot", "pilot")) == "cadet"
    assert next_level.offered(lost, table("pilot", "admiral")) == ""
    two = table("pilot")
    assert next_level.offered(lost, replace(two, seats=(ME, ME))) == ""
    assert next_level.offered(lost, two) != ""
    assert next_level.offered(lost, KEYS.put(two, "keys")) == "", "elsewhere it is agreed on"


@cache
def played(game: str) -> Session:
    """Return a quick game played to its end by its weakest bots."""
    visit, rules = Visit(games=GAMES).do("quick", game), GAMES[game]
    line = play(rules, [rules.bots[0]], seats=2, seed=1)
    return replace(visit.session, table=replace(visit.table, line=line))


def ended(game: str, bot: str, *, won: bool, times: int = 1) -> Visit:
    """The end of a game against a bot that the visitor has won, or lost, so many times in a row."""
    visit = Visit(games=GAMES)
    visit.session = played(game)
    line = visit.table.line
    winners = line.game.winners(line.state)
    mine = next(seat for seat in (0, 1) if (seat in winners) == won)
    seats = tuple(ME if seat == mine else Seat(bot=bot) for seat in (0, 1))
    results = [Result(str(n), game, n, seats, (0,) * len(seats), winners) for n in range(times)]
    table = replace(visit.table, seats=seats)
    visit.session = replace(visit.session, table=table, results=tuple(results))
    return visit


def firsts(visit: Visit) -> list[str]:
    """Return the golden buttons at the end: actions and labels."""
    found = re.findall(
        r'<button[^>]*btn-primary[^>]*data-do="([^"]*)"[^>]*>(.*?)</button>', visit.html()
    )
    return [f"{do}: {re.sub('<[^>]*>', '', words)}" for do, words in found]


@pytest.mark.parametrize("game", FIRST)
def test_whoever_won_plays_the_next_stronger_bot_with_one_tap(game: str) -> None:
    weak, strong = GAMES[game].bots[:2]
    visit = ended(game, weak, won=True)
    name = games.view(game).level(strong, translator("en").using(game))
    assert firsts(visit) == [f"rematch {strong}: Play against {name}"]
    assert 'data-do="rematch"' in visit.html(), "the same bot again is there, too"
    visit.do("rematch", strong)
    assert {seat.bot for seat in visit.table.seats if seat.bot} == {strong}
    assert visit.session.page == "table"


@pytest.mark.parametrize("game", FIRST)
def test_whoever_lost_plays_the_same_bot_again_with_one_tap(game: str) -> None:
    weak = GAMES[game].bots[0]
    visit = ended(game, weak, won=False)
    name = games.view(game).level(weak, translator("en").using(game))
    assert firsts(visit) == [f"rematch: Play against {name} again"]
    assert "Easier" not in visit.html()
    visit.do("rematch")
    assert {seat.bot for seat in visit.table.seats if seat.bot} == {weak}


def test_whoever_beat_the_strongest_bot_gets_a_rematch() -> None:
    assert firsts(ended("qwantum", "strong", won=True)) == ["rematch: Rematch"]


def test_after_two_lost_games_an_easier_bot_is_offered_as_well() -> None:
    weak, strong = GAMES["qwantum"].bots[:2]
    visit = ended("qwantum", strong, won=False, times=2)
    assert f'data-do="rematch {weak}"' in visit.html()
    assert "Easier" in visit.html()
    assert firsts(visit)[0].startswith("rematch: ")


@pytest.mark.parametrize(
    ("games", "level"),
    [
        ([], "cadet"),
        ([("cadet", False), ("pilot", False)], "cadet"),
        ([("cadet", True)], "pilot"),
        ([("pilot", True), ("cadet", False), ("cadet", True)], "scout"),
        ([("admiral", True)], "navigator"),
    ],
)
def test_the_lobby_offers_one_above_the_strongest_that_was_beaten(
    games: list[tuple[str, bool]], level: str
) -> None:
    assert opponent(results(*games), GAME) == level


def test_play_now_begins_quantum_on_a_map_with_two_kinds_of_planets() -> None:
    line = Visit(games=GAMES).do("quick", "quantum").table.line
    planets = line.states[0].setting.map.text.split("/")[1:]
    sizes = {size.rstrip("*") for row in planets for size in row.split(",")} - {"."}
    assert sizes == {"7", "8"}
    assert line.record.options["map"] == "circular-logic"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_first_game_of_quantum_has_planets_of_two_kinds_at_least(seats: int) -> None:
    """Whatever the number of players: no kind has four fifths of them; the map fits a phone."""
    key = games.view("quantum").first[seats]["map"]
    found = MAPS[key]
    assert found.seats == seats
    most = max(found.numbers.count(size) for size in found.numbers)
    assert most < len(found.numbers) * 0.8
    assert len(set(found.numbers)) > 1
    assert found.width * found.height <= 12 * 9


def test_the_set_up_still_begins_with_the_game_s_own_map() -> None:
    visit = Visit(games=GAMES).do("quick", "quantum").do("lobby").do("new", "quantum")
    assert visit.table.line.record.options.get("map", "auto") == "auto"
