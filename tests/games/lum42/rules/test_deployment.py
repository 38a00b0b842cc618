"""Deploying and combat: LU-DEP-1 to LU-DEP-5, LU-COMB-1, LU-COMB-2."""

from __future__ import annotations

from core.games.lum42.components import pawn
from core.games.lum42.game import GAME
from core.games.lum42.zone import NAMES, read_cell
from tests.games.lum42.rules.scene import moving, play, points, stopped, tokens, why

B1 = read_cell("b1")


def test_one_unit_and_no_more() -> None:
    """LU-DEP-1. It leaves the available ones and the turn passes; it cannot be left out."""
    s = stopped("b1glb", ships="b1 d4", ready=("basic basic doubler", "basic"))
    assert tokens(s) == {
        "deploy:basic:planet",
        "deploy:basic:moon",
        "deploy:doubler:planet",
        "deploy:doubler:moon",
    }
    assert why(s, "decline") == "must"
    s2 = play(s, "deploy:basic:moon")
    assert s2.ready[0] == (0, 1)
    assert s2.on_moon[B1] == pawn(0, 0)
    assert why(s, "deploy:chief:planet") == "unit-not-ready"


def test_the_other_place_may_be_taken() -> None:
    """LU-DEP-2. By an own unit or by an enemy's."""
    for pawns in ("0b-", "1b-"):
        assert "deploy:basic:moon" in tokens(stopped(f"b1glb:{pawns}", ships="b1 d4"))
    for pawns in ("-0b", "-1b"):
        assert "deploy:basic:planet" in tokens(stopped(f"b1glb:{pawns}", ships="b1 d4"))
    assert "deploy:basic:planet" in tokens(stopped("b1geb", ships="b1 d4"))


def test_not_on_an_own_unit() -> None:
    """LU-DEP-3."""
    s = stopped("b1glb:0b-", ships="b1 d4")
    assert tokens(s) == {"deploy:basic:moon"}
    assert why(s, "deploy:basic:planet") == "own-unit"
    s = stopped("b1glb:-0b", ships="b1 d4")
    assert why(s, "deploy:basic:moon") == "own-unit"


def test_not_on_a_probe() -> None:
    """LU-DEP-4. Own or enemy."""
    s = stopped("b1glb:0x-", ships="b1 d4")
    assert why(s, "deploy:basic:planet") == "own-probe"
    s = stopped("b1glb:1x-", ships="b1 d4")
    assert tokens(s) == {"deploy:basic:moon"}
    assert why(s, "deploy:basic:planet") == "rival-probe"


def test_not_on_a_portal() -> None:
    """LU-DEP-5."""
    s = stopped("b1gll", ships="b1 d4")
    assert tokens(s) == {"deploy:basic:planet"}
    assert why(s, "deploy:basic:moon") == "portal-holds-none"


def test_combat() -> None:
    """LU-COMB-1, LU-COMB-2. Gold attacks Black, as in the rulebook."""
    s = moving("a1blb,b1glb:1b-,c1ylb", ships="a1 d4")
    s = play(s, "step:b1 stop deploy:basic:planet")
    assert GAME.actor(s) == 1, "the attacked player chooses first"
    assert s.on_planet[B1] == 0, "the place stays empty"
    assert NAMES[s.ships[0]] == "b1", "the attacker's ship stays"
    assert points(s, 1, "passing") == 1
    s = play(s, "exile:collect")
    assert GAME.actor(s) == 0
    assert why(s, "exile:collect") == "slot-taken"
    s = play(s, "exile:three")
    assert s.exile == (pawn(1, 0), 0, 0, pawn(0, 0))
    assert GAME.actor(s) == 1
    assert s.pending[-1].kind == "move"


def test_combat_on_a_moon() -> None:
    """LU-COMB-1, LU-COMB-2. The planet's unit looks on."""
    s = play(stopped("b1glb:1b1b", ships="b1 d4"), "deploy:basic:moon exile:one exile:one")
    assert s.drift == (pawn(0, 0), pawn(1, 0))
    assert s.on_planet[B1] == pawn(1, 0)
    assert s.on_moon[B1] == 0
