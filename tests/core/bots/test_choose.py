"""`choose` works for every level of every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core import GAMES
from core.bots import choose, greedy
from core.bots.levels import GENERIC, level
from core.kernel.dice import SeededDice
from core.kernel.errors import OptionError
from core.kernel.game import AnyGame
from tests.every_game import playout
from tests.tiny import GAME as TINY

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def decisions(game: AnyGame, seats: int, count: int) -> list[Any]:
    """Some positions of a random game in which a seat decides."""
    random = Random(f"{game.name} {seats}")
    s = game.new(seats=seats)
    nodes = [before for before, _, _ in playout(game, s, random) if game.actor(before) >= 0]
    return random.sample(nodes, min(count, len(nodes)))


@each_game
def test_every_level_of_the_game_has_a_player(game: AnyGame) -> None:
    for name in (*game.bots, *GENERIC):
        assert level(game, name).name == name


@each_game
def test_levels_answer_legally_and_the_same_for_the_same_question(game: AnyGame) -> None:
    for seats in game.seats[:2]:
        for s in decisions(game, seats, 4):
            text = game.write_state(s)
            answers = [choose(game, s, level, 5) for level in game.bots]
            assert all(answer in game.legal(s) for answer in answers)
            again = game.read_state(text)
            assert [choose(game, again, level, 5) for level in game.bots] == answers
            assert game.write_state(s) == text, "a bot touched the state"


def test_a_level_nobody_has_is_named() -> None:
    with pytest.raises(OptionError) as caught:
        level(TINY, "champion")
    assert caught.value.code == "bot-level"
    assert caught.value.facts["level"] == "champion"


def test_nobody_is_asked_where_dice_fall() -> None:
    with pytest.raises(ValueError, match="no seat"):
        choose(GAMES["qwantum"], GAMES["qwantum"].new(seats=1), "strong", 1)


@pytest.mark.parametrize("level", list(GENERIC))
def test_generic_levels_play_any_game_to_its_end(level: str) -> None:
    s, dice = TINY.new(seats=2), SeededDice(3)
    for _ in range(5_000):
        actor = TINY.actor(s)
        if actor == -2:
            break
        s = TINY.apply(s, dice.pick(TINY, s) if actor < 0 else choose(TINY, s, level, 1))
    assert TINY.winners(s)


def test_uniform_answers_differ_with_the_seed() -> None:
    game = GAMES["qwantum"]
    s = game.read_state("qwantum1 choice 0 r1,r2,b4,p3,b6,y5,w3 - . 0 -/-/-/-")
    assert len({choose(game, s, "uniform", seed) for seed in range(20)}) > 10


def test_one_ahead_weighs_a_single_die_exactly_and_more_dice_by_falls() -> None:
    """The mean of one white die 1 to 6 is exact, whatever the dice say."""
    game = GAMES["qwantum"]
    s = game.read_state("qwantum1 reroll 0 r1,r2,b4,p3,b6,y5,? - . 0 -/-/-/-")

    def white(state: Any, seat: int) -> float:
        return float(state.roll[6] % 6 + 1)

    dice = SeededDice(1)
    assert greedy.worth(game, s, 0, white, dice) == pytest.approx(3.5)
    two = game.read_state("qwantum1 reroll 0 r1,r2,b4,p3,b6,?,? - . 0 -/-/-/-")
    sampled = greedy.worth(game, two, 0, white, dice)
    assert (sampled * greedy.FALLS).is_integer()
    assert 1 <= sampled <= 6


def test_a_game_without_evaluation_is_judged_by_its_lead() -> None:
    worth = greedy.evaluation(TINY)
    s = TINY.new(seats=2)
    assert worth(s, 0) == worth(s, 1) == 0
