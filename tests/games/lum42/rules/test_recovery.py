"""Phase 4: LU-REC-1 to LU-REC-7."""

from __future__ import annotations

import pytest

from core.games.lum42.components import pawn
from core.games.lum42.game import GAME
from core.games.lum42.state import ROUND_END
from tests.games.lum42.rules.scene import cubes, play, points, recovering, tokens, why


def test_one_unit_at_a_time_until_all_are_back() -> None:
    """LU-REC-1. Who has none out is skipped."""
    zone = "b1bew:0b-,c1bew:0b-,d1bew:1b0b"
    s = recovering(zone, ready=("", "basic basic"))
    assert tokens(s) == {"recover:b1:planet", "recover:c1:planet", "recover:d1:moon"}
    assert why(s, "recover:d1:planet") == "no-own-unit"
    assert why(s, "release:three") == "no-own-unit-in-exile"
    s = play(s, "recover:b1:planet")
    assert GAME.actor(s) == 1
    s = play(s, "recover:d1:planet")
    assert GAME.actor(s) == 0
    s = play(s, "recover:c1:planet")
    assert GAME.actor(s) == 0, "seat 1 has no unit left"
    s = play(s, "recover:d1:moon collect:red")
    assert s.phase == ROUND_END
    assert s.ready == ((0, 0, 0), (0, 0, 0))


def test_collect_from_a_light_face_or_a_moon() -> None:
    """LU-REC-2. Yellow planet one yellow, green moon one green: without a choice."""
    s = recovering("b1ylg:0b0b", ready=("basic", "basic basic basic"))
    one = play(s, "recover:b1:planet decline")
    assert cubes(one, 0)[0] == (0, 0, 1, 0)
    two = play(s, "recover:b1:moon")
    assert cubes(two, 0)[0] == (0, 1, 0, 0)


@pytest.mark.parametrize(
    ("letter", "colour", "won"), [("b", 0, 5), ("g", 1, 4), ("y", 2, 3), ("r", 3, 2)]
)
def test_transform(letter: str, colour: int, won: int) -> None:
    """LU-REC-3. The cube moves up and scores its value at once."""
    light = ((1, 1, 1, 1),)
    s = recovering(f"b1{letter}ew:0b-", light=light, ready=("basic basic", "basic basic basic"))
    s = play(s, "recover:b1:planet")
    name = ("blue", "green", "yellow", "red")[colour]
    assert tokens(s) == {f"transform:{name}", "decline"}
    other = ("blue", "green", "yellow", "red")[colour - 1]
    assert why(s, f"transform:{other}") == "other-colour"
    s = play(s, f"transform:{name}")
    assert s.energy[colour] == 1
    assert s.light[colour] == 0
    assert points(s, 0, "energy") == won


def test_white_moon() -> None:
    """LU-REC-4. Any colour left in the reserve; the last one is taken without asking."""
    zone, ready = "b1bew:-0b", ("basic basic", "basic basic basic")
    s = play(recovering(zone, ready=ready, light=((0, 0, 0, 0), (10, 0, 0, 0))), "recover:b1:moon")
    assert tokens(s) == {"collect:green", "collect:yellow", "collect:red"}
    assert why(s, "collect:blue") == "reserve-empty"
    assert why(s, "decline") == "must"
    light = ((0, 0, 0, 0), (10, 10, 10, 9))
    s = play(recovering(zone, ready=ready, light=light), "recover:b1:moon")
    assert cubes(s, 0)[0] == (0, 0, 0, 1)


def test_black_planet() -> None:
    """LU-REC-5. Any colour one has light of."""
    ready = ("basic basic", "basic basic basic")
    s = recovering("b1kew:0b-", ready=ready, light=((1, 0, 1, 0),))
    s = play(s, "recover:b1:planet")
    assert tokens(s) == {"transform:blue", "transform:yellow", "decline"}
    assert why(s, "transform:red") == "no-light"


def test_lost_actions() -> None:
    """LU-REC-6. Empty reserve; no light of the colour; no light at all on black."""
    ready = ("basic basic", "basic basic basic")
    s = recovering("b1glw:0b-", ready=ready, light=((0, 0, 0, 0), (0, 10, 0, 0)))
    s = play(s, "recover:b1:planet")
    assert cubes(s, 0)[0] == (0, 0, 0, 0)
    assert s.pending[-1].kind == "enlist"
    s = play(recovering("b1gew:0b-", ready=ready, light=((1, 0, 0, 0),)), "recover:b1:planet")
    assert cubes(s, 0) == ((1, 0, 0, 0), (0, 0, 0, 0))
    s = play(recovering("b1kew:0b-", ready=ready), "recover:b1:planet")
    assert s.pending[-1].kind == "enlist"
    light = ((0, 0, 0, 0), (10, 10, 10, 10))
    s = play(recovering("b1kew:-0b", ready=ready, light=light), "recover:b1:moon")
    assert s.pending[-1].kind == "enlist"


def test_a_transformation_may_be_declined() -> None:
    """LU-REC-7. The light is kept."""
    ready = ("basic basic", "basic basic basic")
    s = recovering("b1gew:0b-", ready=ready, light=((0, 1, 0, 0),))
    s = play(s, "recover:b1:planet decline")
    assert cubes(s, 0) == ((0, 1, 0, 0), (0, 0, 0, 0))
    assert s.on_planet[1] == 0
    assert pawn(0, 0) not in s.on_planet
