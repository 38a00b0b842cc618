"""The expansion's units: LU-UNIT-PAIR, -BOOSTER, -RENEGADE."""

from __future__ import annotations

from typing import Any

from core.games.lum42.components import pawn
from core.games.lum42.game import GAME
from core.games.lum42.state import State
from tests.games.lum42.rules.scene import (
    cubes,
    moving,
    play,
    points,
    recovering,
    stopped,
    tokens,
    why,
)

REST = ("basic basic", "basic basic basic")
RENEGADE = 8


def back(zone: str, spot: str = "planet", **fields: Any) -> State:
    s = recovering(zone, ready=REST, expansion=True, **fields)
    return play(s, f"recover:b1:{spot}")


def test_pair_acts_on_both() -> None:
    """LU-UNIT-PAIR. From the planet or the moon, in the order its owner chooses."""
    for zone, spot in (("b1gly:0p1b", "planet"), ("b1gly:1x0p", "moon")):
        s = back(zone, spot)
        assert tokens(s) == {"begin:planet", "begin:moon"}
    s = play(back("b1gly:0p1b"), "begin:planet")
    assert cubes(s, 0)[0] == (0, 1, 0, 0)
    s = play(s, "probe:b1")
    assert cubes(s, 0)[0] == (0, 1, 1, 0)
    s = play(back("b1gly:1x0p", "moon"), "begin:planet")
    assert cubes(s, 0)[0] == (0, 1, 1, 0), "no probe to place: both at once"
    s = play(back("b1gly:0p-"), "begin:moon")
    assert tokens(s) == {"probe:b1", "decline"}, "the yellow came first, then green"
    s = play(s, "probe:b1")
    assert cubes(s, 0)[0] == (0, 1, 1, 0)


def test_pair_collects_then_transforms() -> None:
    """LU-UNIT-PAIR. Moon first: what it collects can be transformed at once."""
    s = back("b1geg:0p-")
    moon = play(s, "begin:moon")
    assert tokens(moon) == {"transform:green", "decline"}
    assert points(play(moon, "transform:green"), 0, "energy") == 4
    planet = play(s, "begin:planet")
    assert cubes(planet, 0) == ((0, 1, 0, 0), (0, 0, 0, 0)), "nothing to transform yet: lost"


def test_pair_with_a_portal() -> None:
    """LU-UNIT-PAIR. Only the planet's action."""
    s = back("b1gel:0p-", light=((0, 1, 0, 0),))
    assert tokens(s) == {"transform:green", "decline"}


def test_booster() -> None:
    """LU-UNIT-BOOSTER. Three points, for its owner, on its system; none beside a mover's pawn."""
    zone = "a1blb,b1glb:1o2b,c1ylb:1b-"
    s = moving(zone, seats=3, ships="a1 d4 d4", expansion=True)
    s = play(s, "step:b1")
    assert [points(s, seat, "passing") for seat in range(3)] == [0, 3, 1]
    s = play(s, "step:c1")
    assert [points(s, seat, "passing") for seat in range(3)] == [0, 4, 1]
    s = moving("a1blb,b1glb:1o0b,c1ylb", ships="a1 b1", expansion=True)
    assert points(play(s, "step:b1"), 1, "passing") == 0
    s = moving("a1blb,b1glb:-1o,c1ylb", ships="a1 b1", expansion=True)
    assert points(play(s, "step:b1"), 1, "passing") == 3, "ship and booster are one bonus"


def beaten_renegade(**fields: Any) -> State:
    s = stopped("b1glb:1r-", seats=3, ships="b1 d4 d4", expansion=True, **fields)
    return play(s, "deploy:basic:planet")


def test_renegade_takes_a_place() -> None:
    """LU-UNIT-RENEGADE. An enemy's; the displaced unit chooses another at once."""
    s = beaten_renegade(exile=(pawn(2, 0), pawn(1, 0), 0, 0))
    assert tokens(s) == {f"exile:{slot}" for slot in ("collect", "swap", "three", "one")}
    assert why(s, "exile:transform") == "slot-taken"
    s = play(s, "exile:collect")
    assert GAME.actor(s) == 2
    assert tokens(s) == {"exile:swap", "exile:three", "exile:one"}
    s = play(s, "exile:three")
    assert GAME.actor(s) == 0, "then the attacker"
    s = play(s, "exile:swap")
    assert s.exile == (pawn(1, RENEGADE), pawn(1, 0), pawn(0, 0), pawn(2, 0))


def test_renegade_takes_the_place_of_the_unit_just_beaten() -> None:
    """LU-UNIT-RENEGADE."""
    s = stopped("b1glb:1b-", ships="b1 d4", expansion=True, ready=("renegade", "basic"), turn=0)
    s = play(s, "deploy:renegade:planet exile:three exile:three")
    assert GAME.actor(s) == 1
    assert s.exile[3] == pawn(0, RENEGADE)
    s = play(s, "exile:one")
    assert s.drift == (pawn(1, 0),)


def test_a_displaced_renegade_displaces_nobody() -> None:
    """LU-UNIT-RENEGADE. It takes a free place or the unlimited one."""
    s = beaten_renegade(exile=(pawn(2, RENEGADE), pawn(0, 0), 0, pawn(2, 0)))
    s = play(s, "exile:collect")
    assert GAME.actor(s) == 2
    assert tokens(s) == {"exile:swap", "exile:one"}
