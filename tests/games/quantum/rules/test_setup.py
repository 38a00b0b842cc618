"""Set-up: fleets, roll-offs, starting planets, ships, market, options."""

from __future__ import annotations

import pytest

from core import CHANCE
from core.games.quantum.cards.registry import COMMANDS
from core.games.quantum.state import cubes_left
from core.kernel.errors import OptionError
from tests.games.quantum.rules.table import (
    GAME,
    actor,
    card_weights,
    events_of,
    kind,
    play,
    reason,
    ships,
    tokens,
)

FLEETS = "=2 =3 =4 keep =5 =5 =5 keep"


def test_three_dice_one_at_a_time() -> None:
    """QU-SET-1."""
    s = GAME.new()
    assert actor(s) == CHANCE
    assert tokens(s) == ["=1", "=2", "=3", "=4", "=5", "=6"]
    s = play(s, "=2 =6 =1")
    assert actor(s) == 0
    assert tokens(s) == ["keep", "reroll"]
    assert s.reserve == (2, 2)


def test_all_three_once_again_and_then_they_stand() -> None:
    """QU-SET-2."""
    s = play(GAME.new(), "=6 =6 =6 reroll =6 =6")
    assert actor(s) == CHANCE
    s = play(s, "=6")
    assert s.scrap[0] == (24, 24, 24)
    s = play(s, "=1 =1 =1")
    assert actor(s) == 1


def test_the_lowest_sum_begins() -> None:
    """QU-SET-3."""
    s = play(GAME.new(), FLEETS)
    assert actor(s) == 0
    assert s.starter == 0
    s = play(GAME.new(seats=3), "=6 =6 =6 keep =5 =5 =5 keep =1 =2 =1 keep")
    assert actor(s) == 2


def test_ties_are_thrown_off_with_two_dice_until_one_is_lowest() -> None:
    """QU-SET-3."""
    s = play(GAME.new(seats=3), "=1 =2 =3 keep =6 =6 =6 keep =2 =2 =2 keep")
    assert kind(s) == "lots"
    assert events_of(s, "=4")["lot"].facts == {"seat": 0, "face": 4}
    s = play(s, "=4 =3")
    assert events_of(s, "=1")["lot"].facts["seat"] == 2, "seat 1 is out of it"
    again = play(s, "=6 =1")
    assert kind(again) == "lots"
    assert (again.pending[-1].tied, again.pending[-1].faces) == (0b101, ())
    assert play(s, "=6 =2").starter == 0
    assert play(again, "=2 =2 =2 =1").starter == 2


def test_starting_planets_are_chosen_in_turn_order() -> None:
    """QU-SET-4, QU-MAP-STARTS."""
    s = play(GAME.new(seats=3), "=6 =6 =6 keep =1 =1 =1 keep =5 =5 =5 keep")
    assert actor(s) == 1
    assert tokens(s) == ["start:b2", "start:h2", "start:e8"]
    s = play(s, "start:e8")
    assert actor(s) == 2
    assert tokens(s) == ["start:b2", "start:h2"]
    s = play(s, "start:h2")
    assert actor(s) == 0
    s = play(s, "start:b2")
    assert kind(s) == "settle"
    assert actor(s) == 1


def test_the_first_cube_counts_but_earns_no_card() -> None:
    """QU-SET-4."""
    s = play(GAME.new(), f"{FLEETS} start:b2 start:h8")
    assert [cubes_left(s, seat) for seat in (0, 1)] == [4, 4]
    assert s.picks == (0, 0)
    assert GAME.scores(s) == (1, 1)


def test_ships_go_to_orbital_positions_of_the_own_planet() -> None:
    """QU-SET-5."""
    s = play(GAME.new(), f"{FLEETS} start:b2 start:h8")
    assert tokens(s, "place:2") == ["place:2-b1", "place:2-a2", "place:2-c2", "place:2-b3"]
    assert len(tokens(s)) == 12, "any of the three ships first"
    assert reason(s, "place:2-a1") == "no-place"
    s = play(s, "place:3-b1")
    assert len(tokens(s)) == 6
    s = play(s, "place:2-c2 place:4-b3")
    assert actor(s) == 1
    assert tokens(s) == ["place:5-h7", "place:5-g8", "place:5-i8", "place:5-h9"]
    s = play(s, "place:5-h7 place:5-h9 place:5-i8")
    assert ships(s, 1) == "h7=5,i8=5,h9=5"


def test_three_gambits_and_three_commands_are_dealt() -> None:
    """QU-SET-6."""
    line = f"{FLEETS} start:b2 start:h8 place:2-b1 place:3-c2 place:4-b3"
    s = play(GAME.new(), f"{line} place:5-h7 place:5-h9 place:5-i8")
    assert actor(s) == CHANCE
    assert len(tokens(s)) == 6
    weights = card_weights(s)
    assert [weights[card] * 22 for card in ("expansion", "aggression", "sabotage")] == [8, 4, 2]
    s = play(s, "=expansion =expansion")
    weights = card_weights(s)
    assert weights["expansion"] * 20 == 6
    s = play(s, "=momentum")
    assert len(tokens(s)) == len(COMMANDS)
    s = play(s, "=agile =clever")
    assert "=agile" not in tokens(s)
    s = play(s, "=warlike")
    assert s.market == ("expansion", "expansion", "momentum", "agile", "clever", "warlike")
    assert actor(s) == s.starter == 0
    assert (s.actions, s.turns) == (3, 1)


def test_options() -> None:
    """QU-SET-7."""
    assert GAME.new().setting.map.key == "alpha"
    assert GAME.new(seats=3).setting.map.key == "beta"
    assert GAME.new(seats=4).setting.map.key == "gamma"
    assert GAME.new(rules="first").setting.map.key == "alpha-first"
    assert GAME.new().setting.entanglement
    assert not GAME.new(rules="first").setting.entanglement
    assert GAME.new(rules="first", entanglement="on").setting.entanglement
    assert not GAME.new(entanglement="off").setting.entanglement
    with pytest.raises(OptionError) as caught:
        GAME.new(seats=3, map="alpha")
    assert caught.value.code == "map-seats"


def test_a_map_of_ones_own() -> None:
    """QU-SET-7, QU-MAP-OWN."""
    own = "My_map|2p|4c/.,7,./8*,7,8*/.,7,."
    s = GAME.new(map=own)
    assert s.setting.map.text == own
    assert GAME.read_state(GAME.write_state(s)).setting == s.setting
    with pytest.raises(OptionError):
        GAME.new(map="My_map|2p|4c/.,7/8*,12,8*/.,7")
