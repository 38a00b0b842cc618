"""Collecting and probes: LU-COL-1, LU-PROBE-1 to LU-PROBE-5."""

from __future__ import annotations

from core.games.lum42.collection import produce
from core.games.lum42.components import PROBE, pawn
from core.games.lum42.state import DEPLOYMENT, HOME
from core.games.lum42.zone import read_cell
from tests.games.lum42.rules.scene import (
    cubes,
    play,
    points,
    recovering,
    scene,
    stopped,
    tokens,
    why,
)

B1, C1 = read_cell("b1"), read_cell("c1")


def test_a_cube_comes_from_the_reserve() -> None:
    """LU-COL-1."""
    s = recovering("b1glb:0b-", ready=("basic basic", "basic basic basic"))
    s = play(s, "recover:b1:planet")
    assert cubes(s, 0)[0] == (0, 1, 0, 0)
    assert s.reserve == (10, 9, 10, 10)


def test_production() -> None:
    """LU-PROBE-1. One green and one yellow, as in the rulebook; an empty reserve gives nothing."""
    s = scene("b1glb:0x-,c1ylb:0x-,d1rlb:1x-")
    produce(s)
    assert cubes(s, 0)[0] == (0, 1, 1, 0)
    assert cubes(s, 1)[0] == (0, 0, 0, 1)
    assert s.on_planet[B1] == pawn(0, PROBE)
    s = scene("b1glb:0x-", light=((0, 4, 0, 0), (0, 6, 0, 0)))
    produce(s)
    assert cubes(s, 0)[0] == (0, 4, 0, 0)


def test_production_in_turn_order() -> None:
    """LU-PROBE-2. The last cube goes to the first player's probe."""
    for first in (0, 1):
        s = scene("b1glb:0x-,c1glb:1x-", light=((0, 9, 0, 0),), first=first)
        produce(s)
        assert s.light[1 + 4 * first] == (10 if first == 0 else 1)
        assert s.reserve[1] == 0


def test_phase_three_comes_when_all_units_are_out() -> None:
    """LU-PROBE-1, LU-DEP-6. With the collection objective's points."""
    s = stopped(
        "b1glb:0x-,c1ylb:1b-",
        ships="c1 d4",
        ready=("basic", ""),
        first=1,
        goals="green red-4 red-3",
    )
    assert s.phase == DEPLOYMENT
    s = play(s, "deploy:basic:moon")
    assert cubes(s, 0)[0] == (0, 1, 0, 0)
    assert points(s, 0, "collection") == 1
    assert s.pending[-1].kind == "recover"


def test_where_a_probe_may_go() -> None:
    """LU-PROBE-3. A free light planet of the colour, the one just left included."""
    zone = "b1glb:0b-,c1glb:1b-,d1geb,e1ylb,f1glb:1x-,g1glb:-1b"
    s = recovering(zone, ready=("basic basic", "basic"), round=1)
    s = play(s, "recover:b1:planet")
    assert tokens(s) == {"probe:b1", "probe:g1", "decline"}
    assert why(s, "probe:c1") == "place-not-free"
    assert why(s, "probe:f1") == "place-not-free"
    assert why(s, "probe:d1") == "not-light"
    assert why(s, "probe:e1") == "other-colour"
    assert why(s, "probe:a7") == "no-system"
    s = play(s, "probe:b1")
    assert s.on_planet[B1] == pawn(0, PROBE)
    assert s.probes[1] == B1


def test_a_probe_is_optional_and_offered_at_that_moment_only() -> None:
    """LU-PROBE-4."""
    s = recovering("b1glb:0b-", ready=("basic basic", "basic basic basic"))
    s = play(s, "recover:b1:planet decline")
    assert s.probes[1] == HOME
    assert s.pending[-1].kind == "enlist"


def test_a_probe_waits_when_no_planet_is_free() -> None:
    """LU-PROBE-5. The cube is kept; the next green cube asks again; one out is never moved."""
    s = recovering("b1geg:-0b,c1glb:1b-", ready=("basic basic", "basic basic"))
    s = play(s, "recover:b1:moon")
    assert cubes(s, 0)[0] == (0, 1, 0, 0)
    assert s.pending[-1].kind == "recover"
    s = recovering("b1geg:-0b,c1glb", ready=("basic basic", "basic basic basic"))
    assert "probe:c1" in tokens(play(s, "recover:b1:moon"))
    s = recovering("b1geg:-0b,c1glb:0x-,d1glb", ready=("basic basic", "basic basic basic"))
    s = play(s, "recover:b1:moon")
    assert s.pending[-1].kind == "enlist"
    assert s.probes[1] == C1
