"""Styles: bots beside the levels, each with a preference that shows in its play."""

from __future__ import annotations

from functools import cache

import pytest

from core import CHANCE, GAMES
from core.bots import choose
from core.bots.levels import level, opponents, rank
from core.bots.match import Pairing, run
from core.bots.play import drive
from core.bots.tally import Tally
from core.kernel.dice import SeededDice
from core.kernel.errors import OptionError

STYLES = [(key, style) for key, game in GAMES.items() for style in game.styles]
EACH = pytest.mark.parametrize(("key", "style"), STYLES)


def test_every_shipped_game_has_styles() -> None:
    assert {key for key, _ in STYLES} >= {"quantum", "qwantum", "lum42"}


@EACH
def test_a_style_stands_beside_a_level(key: str, style: str) -> None:
    game = GAMES[key]
    assert style not in game.bots
    assert rank(game, style) == game.styles[style]
    assert rank(game, style) in game.bots
    assert opponents(game) == (*game.bots, *game.styles)


@EACH
def test_a_style_answers_every_question_and_always_the_same(key: str, style: str) -> None:
    """A whole game, every answer legal; the same position and seed give the same answer."""
    game = GAMES[key]
    asked = 0
    bots = (style, game.bots[0])
    for before, action, _ in drive(game, game.new(), bots, SeededDice(style), 7):
        if game.actor(before) != 0 or before.pending[-1].chance:
            continue
        assert game.why_not(before, action) is None
        asked += 1
        if asked % 10 == 0:
            again = game.read_state(game.write_state(before))
            assert choose(game, again, style, "7 0") == action
    assert asked > 10


@EACH
def test_a_style_takes_any_number_of_seats(key: str, style: str) -> None:
    game = GAMES[key]
    for seats in game.seats:
        s, dice = game.new(seats=seats), SeededDice(f"{style} {seats}")
        while game.actor(s) == CHANCE:
            s = game.apply(s, dice.pick(game, s))
        assert choose(game, s, style, 1) in game.legal(s)


def test_who_asks_for_an_unknown_level_is_told_of_styles() -> None:
    with pytest.raises(OptionError, match="raider"):
        level(GAMES["quantum"], "genius")


@cache
def against(key: str, one: str, other: str, games: int) -> dict[str, Tally]:
    """What two bots did in some games against each other."""
    return run(Pairing(key, (one, other), (), "taste"), games, workers=1).bots


@pytest.mark.parametrize(
    ("key", "more", "less", "games", "event", "times"),
    [
        ("quantum", "raider", "builder", 2, "attacked", 1.25),
        ("quantum", "scholar", "builder", 2, "research", 1.5),
        ("qwantum", "sprinter", "dreamer", 8, "written", 1.1),
        ("qwantum", "dreamer", "sprinter", 8, "passed", 1.25),
        ("lum42", "corsair", "hermit", 12, "attacked", 1.5),
    ],
)
def test_a_taste_shows(
    key: str, more: str, less: str, games: int, event: str, times: float
) -> None:
    """Seeded games: the same on every machine."""
    one, other = sorted((more, less))
    found = against(key, one, other, games)
    assert found[more].events[event] >= times * found[less].events[event]
