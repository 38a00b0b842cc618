"""Bot styles on the page: chosen beside levels, seated, saved, sent and read back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core import GAMES
from core.bots.levels import strength
from core.kernel.record import read_record
from pygame_web.language import LANGUAGES, translator
from pygame_web.shell.session import Seat, Table
from pygame_web.table import next_level
from pygame_web.table.new_game import opponent
from pygame_web.table.seats import seats_of
from pygame_web.ui import games
from tests.web.test_suited import ME, results
from tests.web.visit import Visit

GAME = GAMES["lum42"]
STYLES = [(key, style) for key, game in GAMES.items() for style in game.styles]
EACH = pytest.mark.parametrize(("key", "style"), STYLES)


@pytest.mark.parametrize("language", LANGUAGES)
@EACH
def test_the_set_up_lists_a_style_and_says_what_it_likes(
    key: str, style: str, language: str
) -> None:
    there = Visit(games=GAMES, languages=[language]).do("set", "game", key)
    view, t = games.view(key), translator(language)
    label, likes = (words(style, t.using(key)) for words in (view.level, view.taste))
    assert likes.endswith(".")
    group = there.html().partition(f'label="{t("Bot with a style")}"')[2]
    listed = group.partition("</optgroup>")[0]
    assert f'<option value="{style}">{label}</option>' in listed
    assert likes not in there.html()
    there.do("set", "bot.1", style)
    assert likes in there.html()
    n, every = strength(GAMES[key], style)
    assert t("Strength {n} of {all}", n=n, all=every) in there.html()
    assert (n, every) == strength(GAMES[key], GAMES[key].styles[style])


def test_a_game_without_styles_has_no_group_of_them() -> None:
    assert "Bot with a style" not in Visit().html()


@EACH
def test_a_style_plays_is_saved_and_comes_back(key: str, style: str) -> None:
    there = Visit(games=GAMES).do("set", "game", key).do("set", "bot.0", style)
    there.do("set", "bot.1", "").do("new").play(3)
    record = there.table.line.record
    assert record.tags["Bot0"] == style
    assert seats_of(read_record(record.text()), GAMES[key])[0].bot == style
    again = there.reload()
    assert [seat.bot for seat in again.session.setup.seats[:2]] == [style, ""]
    again.do("resume", again.session.saves[0].id)
    assert [seat.bot for seat in again.table.seats] == [style, ""]
    assert games.view(key).level(style, translator("en").using(key)) in again.html()


def test_another_game_has_no_such_style_and_gives_its_gentlest_level() -> None:
    there = Visit(games=GAMES).do("set", "game", "quantum").do("set", "bot.1", "raider")
    assert there.session.setup.seats[1].bot == "raider"
    there.do("set", "game", "qwantum")
    assert there.session.setup.seats[1].bot == GAMES["qwantum"].bots[0]


def table(style: str) -> Table:
    """Return a table of LUM42 where one person sits before a style."""
    there = Visit(games=GAMES).do("set", "game", GAME.name).do("set", "bot.1", style).do("new")
    return replace(there.table, seats=(ME, Seat(bot=style)))


def test_after_a_style_the_levels_round_its_rank_are_offered() -> None:
    style, rank = next(iter(GAME.styles.items()))
    place = GAME.bots.index(rank)
    lost, won = results(*[(style, False)] * 2), results((style, True))
    assert next_level.offered(lost, table(style)) == GAME.bots[place - 1]
    assert next_level.offered(won, table(style)) == GAME.bots[place + 1]
    assert next_level.offered(results(*[(rank, False)] * 2), table(style)) == ""


def test_who_has_beaten_a_style_has_beaten_its_rank() -> None:
    style, rank = next(iter(GAME.styles.items()))
    assert opponent(results((style, True)), GAME) == opponent(results((rank, True)), GAME)
