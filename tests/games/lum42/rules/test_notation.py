"""Tokens and positions."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.lum42.actions import Deploy, Flee, Get, Give, SatelliteDrawn, Stop
from core.games.lum42.game import GAME
from core.games.lum42.position import FIELDS
from core.games.lum42.zone import read_cell
from core.kernel.errors import NotationError
from tests.every_game import playout


@pytest.mark.parametrize(
    ("action", "token"),
    [
        (SatelliteDrawn(4), "=moon:white"),
        (SatelliteDrawn(5), "=portal:lateral"),
        (Stop(), "stop"),
        (Deploy(1, 0), "deploy:doubler:planet"),
        (Flee(read_cell("c3"), 1), "flee:c3:moon"),
        (Give(1, 0), "give:energy:blue"),
        (Get(2, 3), "get:2:red"),
    ],
)
def test_tokens(action: object, token: str) -> None:
    assert GAME.write_action(action) == token  # type: ignore[arg-type]
    assert GAME.read_action(GAME.new(), token) == action


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "action-verb"),
        ("fly:c3", "action-verb"),
        ("STOP", "action-verb"),
        ("stop:", "action-words"),
        ("step", "action-words"),
        ("step:h9", "action-word"),
        ("deploy:doubler:sun", "action-word"),
        ("=moon:lateral", "action-word"),
        ("take:0", "action-word"),
    ],
)
def test_bad_tokens(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read_action(GAME.new(), text)
    assert caught.value.code == code
    assert caught.value.facts["text"] == text


@settings(max_examples=20, deadline=None)
@given(
    seats=st.sampled_from([2, 3, 4]),
    expansion=st.sampled_from(["off", "on"]),
    seed=st.integers(0, 10**9),
)
def test_positions_round_trip(seats: int, expansion: str, seed: int) -> None:
    for before, _, after in playout(GAME, GAME.new(seats=seats, expansion=expansion), Random(seed)):
        again = GAME.read_state(GAME.write_state(after))
        assert again == after
        assert hash(again) == hash(after)
        assert again != before


def position() -> str:
    """Round 3, a ship on its way."""
    for before, _, _ in playout(GAME, GAME.new(seats=3), Random(5)):
        if before.round == 3 and before.pending[-1].kind == "move" and len(before.ready[0]) < 4:
            return GAME.write_state(before)
    raise AssertionError


@pytest.mark.parametrize(
    ("field", "bad"),
    [
        ("seats", "5"),
        ("seats", "3y"),
        ("clock", "6.deployment.0.0"),
        ("clock", "3.lunch.0.0"),
        ("clock", "3.deployment.-.0"),
        ("clock", "3.deployment.0.7"),
        ("objectives", "red,blue-4"),
        ("objectives", "-,blue-4,green-3"),
        ("reached", "0,0/-"),
        ("zone", "-"),
        ("zone", "c3blb"),
        ("zone", "c3klb"),
        ("planets", "b4,b4,b4"),
        ("planets", "b4,b4,b4,b9"),
        ("satellites", "w0,w0,w0,w0"),
        ("ships", "d4,d4"),
        ("ships", "a1,a1,a1"),
        ("boards", "0,0,0,0;0,0,0,0;bbb;dsact"),
        ("points", "0/0/0"),
        ("exile", "-,-,-;-"),
        ("exile", "-,-,-,-;0x"),
        ("questions", "-"),
        ("questions", "move:0:24/move:0:24"),
        ("questions", "dance:0:-"),
        ("questions", "probe:0:9"),
        ("questions", "name:0:-"),
    ],
)
def test_bad_positions_name_the_field(field: str, bad: str) -> None:
    words = position().split(" ")
    words[FIELDS.index(field)] = bad
    with pytest.raises(NotationError) as caught:
        GAME.read_state(" ".join(words))
    assert caught.value.code == "state-field"
    assert caught.value.facts["field"] in FIELDS


def test_bad_positions() -> None:
    text = position()
    for bad, code in (
        (text.replace("lum42.1", "lum42.2"), "state-format"),
        (text + " x", "state-fields"),
        (text.replace(" ", "  ", 1), "state-fields"),
    ):
        with pytest.raises(NotationError) as caught:
            GAME.read_state(bad)
        assert caught.value.code == code


def test_a_tile_too_many_is_seen() -> None:
    words = position().split(" ")
    zone = FIELDS.index("zone")
    systems = words[zone].split(",")
    for at, system in enumerate(systems):
        systems[at] = system[:2] + "ke" + system[4:]
    words[zone] = ",".join(systems)
    with pytest.raises(NotationError) as caught:
        GAME.read_state(" ".join(words))
    assert caught.value.facts["field"] == "zone"
