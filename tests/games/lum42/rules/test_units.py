"""Special units: LU-UNIT-DOUBLER, -SCIENTIST, -SABOTEUR, -CHIEF, -TRAVELLER."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.lum42.components import UNITS, pawn
from core.games.lum42.game import GAME
from core.games.lum42.state import HOME, State
from core.games.lum42.zone import read_cell
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

B1 = read_cell("b1")
REST = ("basic basic", "basic basic basic")
DOUBLER, SCIENTIST, SABOTEUR, CHIEF, TRAVELLER = range(1, 6)


def back(zone: str, **fields: Any) -> State:
    """Seat 0 takes back the only unit it has out, on b1's planet."""
    return play(recovering(zone, **{"ready": REST, **fields}), "recover:b1:planet")


def test_doubler_collects_twice() -> None:
    """LU-UNIT-DOUBLER. Two red cubes; the second may be declined; probe and objective between."""
    s = recovering("b1rlw:0d-,c1rlw", ready=REST, light=((0, 0, 0, 2),))
    s = play(s, "recover:b1:planet")
    assert cubes(s, 0)[0][3] == 3
    assert tokens(s) == {"probe:b1", "probe:c1", "decline"}
    s = play(s, "probe:b1")
    assert tokens(s) == {"collect:red", "decline"}
    done = play(s, "collect:red")
    assert cubes(done, 0)[0][3] == 4
    assert points(done, 0, "light-goal") == 8
    assert cubes(play(s, "decline"), 0)[0][3] == 3


def test_doubler_with_one_cube_left() -> None:
    """LU-UNIT-DOUBLER. Does one, loses the other."""
    s = back("b1rlw:0d-", light=((0, 0, 0, 0), (0, 0, 0, 9)))
    s = play(s, "decline")
    assert cubes(s, 0)[0][3] == 1
    assert s.pending[-1].kind == "enlist"


def test_doubler_transforms_twice() -> None:
    """LU-UNIT-DOUBLER. Two green cubes; declining the first ends it."""
    s = back("b1gew:0d-", light=((0, 2, 0, 0),))
    s2 = play(s, "transform:green transform:green")
    assert cubes(s2, 0) == ((0, 0, 0, 0), (0, 2, 0, 0))
    assert points(s2, 0, "energy") == 8
    assert play(s, "decline").pending[-1].kind == "enlist"
    assert play(back("b1gew:0d-", light=((0, 1, 0, 0),)), "transform:green").energy[1] == 1


def test_doubler_on_a_black_planet() -> None:
    """LU-UNIT-DOUBLER. Both transformations in one colour."""
    s = play(back("b1kew:0d-", light=((2, 2, 0, 0),)), "transform:blue")
    assert tokens(s) == {"transform:blue", "decline"}
    s = play(back("b1kew:0d-", light=((1, 2, 0, 0),)), "transform:blue")
    assert s.pending[-1].kind == "enlist", "no second blue: lost"


def test_doubler_on_a_white_moon() -> None:
    """LU-UNIT-DOUBLER. Two free choices, the first compulsory."""
    s = recovering("b1kew:-0d", ready=REST)
    s = play(s, "recover:b1:moon")
    assert "decline" not in tokens(s)
    s = play(s, "collect:blue")
    assert tokens(s) == {f"collect:{c}" for c in ["blue", "green", "yellow", "red"]} | {"decline"}
    s = play(s, "collect:red")
    assert cubes(s, 0)[0] == (1, 0, 0, 1)


def test_doubler_on_a_moon() -> None:
    """LU-UNIT-DOUBLER."""
    s = play(recovering("b1key:-0d", ready=REST), "recover:b1:moon collect:yellow")
    assert cubes(s, 0)[0] == (0, 0, 2, 0)


def test_scientist() -> None:
    """LU-UNIT-SCIENTIST. On any face and any moon, in its colour, or not at all."""
    light = ((1, 1, 1, 1),)
    for zone in ("b1rlg:0s-", "b1reg:0s-"):
        s = back(zone, light=light)
        assert tokens(s) == {"collect:red", "transform:red", "decline"}, zone
        assert points(play(s, "transform:red"), 0, "energy") == 2
        assert cubes(play(s, "collect:red"), 0)[0][3] == 2
        assert why(s, "collect:green") == "other-colour"
    s = play(recovering("b1rlg:-0s", ready=REST, light=light), "recover:b1:moon")
    assert tokens(s) == {"collect:green", "transform:green", "decline"}
    assert points(play(s, "transform:green"), 0, "energy") == 4


def test_scientist_on_black_and_white() -> None:
    """LU-UNIT-SCIENTIST. Any colour; a probe may follow what it collects."""
    s = back("b1kew:0s-,c1blw", light=((0, 1, 0, 0), (0, 0, 0, 10)))
    assert tokens(s) == {"collect:blue", "collect:green", "collect:yellow"} | {
        "transform:green",
        "decline",
    }
    assert tokens(play(s, "collect:blue")) == {"probe:c1", "decline"}
    s = play(recovering("b1kew:-0s", ready=REST, light=((0, 1, 0, 0),)), "recover:b1:moon")
    assert "transform:green" in tokens(s)


def test_scientist_with_nothing_to_do() -> None:
    """LU-UNIT-SCIENTIST, LU-REC-6."""
    s = back("b1rlg:0s-", light=((0, 0, 0, 0), (0, 0, 0, 10)))
    assert s.pending[-1].kind == "enlist"


def test_saboteur() -> None:
    """LU-UNIT-SABOTEUR. The probe goes home, its cubes stay, it can be placed again."""
    zone = "b1glw:1x-"
    s = moving("a1blw," + zone, ships="a1 d4", ready=("saboteur", "basic"))
    s = play(s, "step:b1 stop")
    assert tokens(s) == {"deploy:saboteur:planet", "deploy:saboteur:moon"}
    after = play(s, "deploy:saboteur:planet")
    assert after.on_planet[B1] == pawn(0, SABOTEUR)
    assert after.probes[4 + 1] == HOME
    assert points(after, 1, "passing") == 1, "its arrival pays the passing bonus"
    assert after.light == s.light
    own = stopped("b1glw:0x-", ships="b1 d4", ready=("saboteur", ""))
    assert tokens(own) == {"deploy:saboteur:moon"}
    assert why(own, "deploy:saboteur:planet") == "own-probe"


def fight(attacker: str, defender: int) -> State:
    zone = f"b1glw:1{'bdsact'[defender]}-,c1glb"
    s = stopped(zone, ships="b1 d4", ready=(attacker, "basic"))
    return play(s, f"deploy:{attacker}:planet")


@pytest.mark.parametrize("defender", [0, 1, 2, 3])
def test_chief_attacks(defender: int) -> None:
    """LU-UNIT-CHIEF. Only the other unit goes to the Exile; the chief has the place."""
    s = fight("chief", defender)
    assert s.on_planet[B1] == pawn(0, CHIEF)
    assert GAME.actor(s) == 1
    s = play(s, "exile:swap")
    assert s.exile[2] == pawn(1, defender)
    assert s.pending[-1].kind == "move"


@pytest.mark.parametrize("attacker", ["basic", "doubler", "scientist", "saboteur", "traveller"])
def test_chief_is_attacked(attacker: str) -> None:
    """LU-UNIT-CHIEF. The attacker goes, its ship stays; a traveller cannot flee its own attack."""
    s = fight(attacker, CHIEF)
    assert s.on_planet[B1] == pawn(1, CHIEF)
    assert GAME.actor(s) == 0
    assert s.ships[0] == B1
    assert play(s, "exile:one").drift == (pawn(0, UNITS.index(attacker)),)


def test_chief_against_chief() -> None:
    """LU-UNIT-CHIEF. Both go, the attacked one first."""
    s = fight("chief", CHIEF)
    assert s.on_planet[B1] == 0
    assert GAME.actor(s) == 1
    s = play(s, "exile:collect exile:three")
    assert s.exile == (pawn(1, CHIEF), 0, 0, pawn(0, CHIEF))


@pytest.mark.parametrize("attacker", ["basic", "chief"])
def test_traveller_flees(attacker: str) -> None:
    """LU-UNIT-TRAVELLER. To any free place, the moon next to it too; no bonus; attacker stays."""
    zone = "b1glw:1t-,c1glb:0x-,d1geb:1b1b,e1gel:0b-,f1gll"
    s = stopped(zone, ships="b1 f1", ready=(attacker, "basic"))
    s = play(s, f"deploy:{attacker}:planet")
    assert GAME.actor(s) == 1
    assert tokens(s) == {"flee:b1:moon", "flee:c1:moon", "flee:f1:planet", "fight"}
    assert why(s, "flee:e1:planet") == "place-not-free"
    assert why(s, "flee:e1:moon") == "place-not-free"
    for token, cell in (("flee:b1:moon", "b1"), ("flee:c1:moon", "c1")):
        after = play(s, token)
        assert after.on_moon[read_cell(cell)] == pawn(1, TRAVELLER)
        assert after.on_planet[B1] == pawn(0, UNITS.index(attacker))
        assert GAME.scores(after) == GAME.scores(s)
        assert not any(after.exile)


def test_traveller_fights() -> None:
    """LU-UNIT-TRAVELLER. A normal combat; against a chief it loses alone."""
    s = play(fight("basic", TRAVELLER), "fight")
    assert GAME.actor(s) == 1
    s = play(s, "exile:collect exile:three")
    assert s.exile == (pawn(1, TRAVELLER), 0, 0, pawn(0, 0))
    assert s.on_planet[B1] == 0
    s = play(fight("chief", TRAVELLER), "fight exile:one")
    assert s.on_planet[B1] == pawn(0, CHIEF)
    assert s.drift == (pawn(1, TRAVELLER),)


def test_traveller_without_a_free_place() -> None:
    """LU-UNIT-TRAVELLER. Straight to a normal combat."""
    s = stopped("b1gll:1t-,c1glb:0x1b", ships="b1 d4", ready=("basic", "basic"))
    s = play(s, "deploy:basic:planet")
    assert s.pending[-1].kind == "exile"
    assert GAME.actor(s) == 1
