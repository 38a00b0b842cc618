"""Phase 1: LU-DISC-1 to LU-DISC-5."""

from __future__ import annotations

from typing import Any

from core import CHANCE
from core.games.lum42.components import BLACK
from core.games.lum42.discovery import TakePlanet
from core.games.lum42.game import GAME
from core.games.lum42.state import DEPLOYMENT, DISCOVERY, State
from core.games.lum42.zone import NAMES
from core.kernel.question import ask
from tests.games.lum42.rules.scene import RING, play, scene, tokens, why


def discovering(zone: str = RING, **fields: Any) -> State:
    piles = {
        "planet_tops": (0, 1, BLACK, -1),
        "planet_under": (4, 0, 1, 0),
        "satellite_tops": (4, 5, -1, 7),
        "satellite_under": (4, 0, 0, 2),
    }
    n = scene(zone, phase=DISCOVERY, **{**piles, **fields})
    ask(n, TakePlanet(0))
    return n


def test_any_pile() -> None:
    """LU-DISC-1. The planet on top of any pile that has one; it cannot be left out."""
    s = discovering()
    assert tokens(s) == {"take:1", "take:2", "take:3"}
    assert why(s, "take:4") == "pile-empty"
    assert why(s, "decline") == "must"


def test_face() -> None:
    """LU-DISC-2. Light or energy; a black planet goes straight to its place."""
    s = play(discovering(), "take:1")
    assert tokens(s) == {"face:light", "face:energy"}
    assert play(s, "face:light place:b3").ground[15] == 1
    assert play(s, "face:energy place:b3").ground[15] == 5
    s = play(discovering(), "take:3")
    names = "c2 d2 e2 b3 f3 b4 f4 b5 f5 c6 d6 e6"
    assert " ".join(GAME.write_action(a)[6:] for a in GAME.legal(s)) == names
    assert play(s, "place:d2").ground[10] == 9


def test_place() -> None:
    """LU-DISC-3. A side shared with a system; neither the centre nor a corner is enough."""
    s = play(discovering(), "take:1 face:light")
    assert why(s, "place:d4") == "centre"
    assert why(s, "place:c3") == "cell-taken"
    assert why(s, "place:b2") == "no-system-beside"
    assert why(s, "place:b3") == ""
    edge = "a1blb,b1blb,g7blb"
    s = play(discovering(edge), "take:1 face:light")
    assert tokens(s) == {f"place:{c}" for c in ["c1", "a2", "b2", "g6", "f7"]}


def test_the_centre_is_no_neighbour() -> None:
    """LU-DISC-3. Only systems count: nothing lies beside an empty middle."""
    s = play(discovering("d3blb"), "take:1 face:light")
    assert tokens(s) == {"place:d2", "place:c3", "place:e3"}


def test_satellite() -> None:
    """LU-DISC-4. The satellite on top of any pile goes on the new planet."""
    s = play(discovering(), "take:1 face:light place:b3")
    assert tokens(s) == {"attach:1", "attach:2", "attach:4"}
    assert why(s, "attach:3") == "pile-empty"
    s = play(s, "attach:4")
    assert s.satellites[15] == 8
    assert NAMES[15] == "b3"


def test_next_tiles_are_turned_when_the_system_is_complete() -> None:
    """LU-DISC-5. Planet, then satellite; nothing is turned under the last tile of a pile."""
    s = play(discovering(), "take:1 face:light place:b3")
    assert GAME.actor(s) == 0
    assert s.planet_tops == (-1, 1, BLACK, -1)
    s = play(s, "attach:1")
    assert GAME.actor(s) == CHANCE
    s = play(s, "=planet:red")
    assert (s.planet_tops[0], s.planet_under[0]) == (3, 3)
    s = play(s, "=portal:lateral")
    assert (s.satellite_tops[0], s.satellite_under[0]) == (5, 3)
    assert GAME.actor(s) == 1
    s = play(discovering(turn=1), "take:2 face:energy place:b3 attach:2")
    assert s.planet_tops[1] == s.satellite_tops[1] == -1
    assert s.phase == DEPLOYMENT
