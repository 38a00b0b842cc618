"""Bots of anybody's own, and the loop that lets bots play."""

from __future__ import annotations

import pickle
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from core import GAMES
from core.bots import Bot, choose
from core.bots.bot import names
from core.bots.play import drive, play
from core.kernel.dice import ScriptedDice, SeededDice
from core.kernel.errors import IllegalAction, NotationError, OptionError, RecordError
from core.kernel.game import AnyGame
from core.kernel.play import submit
from core.kernel.record import Record
from core.kernel.timeline import replay
from tests.tiny import GAME, HOLD, ROLL

QWANTUM = GAMES["qwantum"]


class Eager:
    """Rolls until five points are gathered; knows only the tiny game."""

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        return HOLD if s.gathered >= 5 else ROLL


class Always:
    """Gives one answer to everything."""

    name = "always"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        return self.answer


class Witness:
    """Keeps what it is asked, and takes the last legal action."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, float]] = []

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        self.asked.append((s, random.random()))
        return game.legal(s)[-1]


def test_drive_plays_to_the_end_and_checks_every_answer() -> None:
    plies = list(drive(GAME, GAME.new(), (Eager(), Eager()), SeededDice(5)))
    assert GAME.winners(plies[-1][2])
    assert all(later is before for (_, _, later), (before, _, _) in pairwise(plies))
    gathered = GAME.read_state("tiny1 10 0,0 0 3 -")
    with pytest.raises(IllegalAction, match="always answered None") as caught:
        list(drive(GAME, gathered, (Always(None),) * 2, SeededDice(5)))
    assert caught.value.facts == {"bot": "always"}


def test_drive_stops_where_dice_wait() -> None:
    plies = list(drive(GAME, GAME.new(), (Always(ROLL),) * 2, ScriptedDice("=4 =3")))
    assert len(plies) == 5


def test_own_bot_plays_against_a_level_and_the_record_replays() -> None:
    line = play(QWANTUM, [Witness(), "strong"], seed=3)
    assert line.record.tags["Bot0"] == "Witness"
    assert line.record.tags["Bot1"] == "strong"
    again = replay(GAMES, line.record)
    assert QWANTUM.write_state(again.state) == QWANTUM.write_state(line.state)


def test_own_bot_sees_only_what_its_seat_may_know() -> None:
    """QW: picks of step C are secret until all have picked; one's own bot learns none."""
    picked = play(QWANTUM, ["uniform"], seats=3, seed=1)
    secret = [
        s
        for before, s in pairwise(picked.states)
        if QWANTUM.actor(s) >= 0
        and QWANTUM.write_state(s).split()[1] == "c"
        and QWANTUM.write_state(before).split()[1] == "c"
        and len(QWANTUM.legal(s)) > 1
    ]
    hidden = 0
    for s in secret:
        witness = Witness()
        choose(QWANTUM, s, witness, 1)
        ((shown, _),) = witness.asked
        hidden += QWANTUM.write_state(shown) != QWANTUM.write_state(s)
        assert QWANTUM.legal(shown) == QWANTUM.legal(s)
    assert hidden >= 3, "no pick was there to be hidden"


def test_own_bot_has_the_same_chance_for_the_same_seed_and_position() -> None:
    s = next(s for s in play(QWANTUM, ["uniform"], seats=2).states if len(QWANTUM.legal(s)) > 1)
    while QWANTUM.actor(s) < 0 or len(QWANTUM.legal(s)) == 1:
        s = QWANTUM.apply(s, QWANTUM.legal(s)[0])
    first, again, other = Witness(), Witness(), Witness()
    choose(QWANTUM, s, first, 7)
    choose(QWANTUM, QWANTUM.read_state(QWANTUM.write_state(s)), again, 7)
    choose(QWANTUM, s, other, 8)
    assert first.asked[0][1] == again.asked[0][1] != other.asked[0][1]


class Scribbler:
    """A bot that empties the state it is given."""

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        action = game.legal(s)[0]
        for name in type(s).__slots__:
            setattr(s, name, None)
        return action


@pytest.mark.parametrize("key", list(GAMES))
def test_a_bot_that_edits_its_position_spoils_no_game(key: str) -> None:
    line = play(GAMES[key], [Scribbler(), "uniform"], seed=2)
    assert replay(GAMES, line.record).state == line.state


def test_an_error_of_a_bot_says_where_it_was_asked() -> None:
    class Broken:
        def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
            raise RuntimeError("boom")

    s = GAME.read_state("tiny1 10 0,0 0 3 -")
    with pytest.raises(RuntimeError, match="boom") as caught:
        choose(GAME, s, Broken(), 1)
    assert caught.value.__notes__ == [f"The bot Broken was asked in {GAME.write_state(s)}"]


@pytest.mark.parametrize("answer", ["keep", None, 3])
@pytest.mark.parametrize("key", list(GAMES))
def test_what_is_no_action_is_refused_as_it_is(key: str, answer: object) -> None:
    s = next(s for s in play(GAMES[key], ["uniform"]).states if GAMES[key].actor(s) >= 0)
    with pytest.raises(IllegalAction) as caught:
        submit(GAMES[key], s, answer)
    assert str(caught.value).startswith(f"{answer!r} is not legal")


def test_nobody_is_asked_about_a_single_action() -> None:
    assert choose(GAME, GAME.new(), Always("never"), 1) == ROLL


def test_what_cannot_choose_is_no_bot() -> None:
    with pytest.raises(OptionError, match="no method choose") as caught:
        play(QWANTUM, [object()])  # type: ignore[list-item]
    assert caught.value.code == "bot-shape"


@pytest.mark.parametrize("bots", [[], ["uniform"] * 5, "uniform"])
def test_play_refuses_seats_without_bots_and_bots_without_seats(bots: list[str]) -> None:
    with pytest.raises(OptionError, match="bots"):
        play(QWANTUM, bots, seats=3)


def test_one_bot_takes_every_seat_a_game_needs() -> None:
    assert play(GAMES["quantum"], ["uniform"]).record.seats == 2


@pytest.mark.parametrize("options", [{"seats": "3"}, {"self": "3"}, {"start": 1}])
def test_play_refuses_options_the_game_has_not(options: dict[str, str]) -> None:
    with pytest.raises(OptionError, match=r"no option|1 is no text"):
        play(QWANTUM, ["uniform"], options=options)


def test_play_refuses_a_number_of_seats_the_game_has_not() -> None:
    with pytest.raises(OptionError, match="seats"):
        play(QWANTUM, ["uniform"], seats=9)


def test_bots_of_one_name_are_numbered_and_one_bot_keeps_its_name() -> None:
    one, two = Always(1), Always(2)
    assert names(["strong", one, two, one, Eager()]) == (
        "strong",
        "always",
        "always 2",
        "always",
        "Eager",
    )


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction("no", "code", ship=3),
        OptionError("no", "code"),
        NotationError("no", "code", text="x"),
        RecordError("no", "code", ply=4, token="t", prefix=Record("tiny", 2), facts_too=1),
    ],
)
def test_errors_travel_between_processes(error: Any) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_protocol_is_met_by_a_class_of_one_method() -> None:
    bot: Bot = Eager()
    assert choose(GAME, GAME.read_state("tiny1 10 0,0 0 6 -"), bot, 1) == HOLD
