"""Portals: LU-PORT-1 to LU-PORT-4."""

from __future__ import annotations

from typing import Any

from core.games.lum42.zone import NAMES
from tests.games.lum42.rules.scene import moving, play, points, tokens, why


def jumps(zone: str, ship: str, **fields: Any) -> set[str]:
    found = tokens(moving(zone, ships=f"{ship} d4", **fields))
    return {token.removeprefix("jump:") for token in found if token.startswith("jump:")}


def test_lateral() -> None:
    """LU-PORT-1. The whole row and column, gaps and the centre flown over; not diagonally."""
    zone = "d2bll,d3glb,d6glb,a2glb,g2glb,c2glb,e3glb,g7glb"
    assert jumps(zone, "d2") == {"d6", "a2", "g2"}
    assert why(moving(zone, ships="d2 d4"), "jump:e3") == "portal-elsewhere"


def test_diagonal() -> None:
    """LU-PORT-2."""
    zone = "b2bld,a1glb,a3glb,c1glb,g7glb,c3glb,b7glb,c2glb"
    assert jumps(zone, "b2") == {"a1", "a3", "c1", "g7", "c3"}
    assert why(moving(zone, ships="b2 d4"), "jump:b7") == "portal-elsewhere"


def test_teleport() -> None:
    """LU-PORT-3. Same colour on either face, or another teleport portal."""
    zone = "a1blt,g7blb,g1beb,a7get,c3glb,d3kel"
    assert jumps(zone, "a1") == {"g7", "g1", "a7"}


def test_teleport_from_black_to_black() -> None:
    """LU-PORT-3. The rulebook's example: a black planet, or the green one with the same portal."""
    zone = "a1ket,g7keb,c3glt,d7glb,e7blb"
    assert jumps(zone, "a1") == {"g7", "c3"}


def test_no_portal_from_the_centre_or_a_moon() -> None:
    """LU-PORT-1. Only on leaving a system that has one."""
    s = moving("c4bll,e4blb,a4blb", ships="d4 d4")
    assert tokens(s) == {"step:c4", "step:e4"}
    assert why(s, "jump:a4") == "no-portal"


def test_a_portal_may_be_used_in_passing() -> None:
    """LU-PORT-1, LU-PORT-4. Systems flown over are not entered: no bonus, no ejection."""
    zone = "a1blb,b1gll:1b-,c1ylb:1b-,d1rlb:1b-,f1ylb"
    s = play(moving(zone, ships="a1 d1"), "step:b1")
    assert tokens(s) == {"stop", "step:c1", "jump:d1", "jump:f1"}
    s = play(s, "jump:f1")
    assert points(s, 1, "passing") == 1
    assert NAMES[s.ships[1]] == "d1"


def test_landing_on_an_empty_system_is_a_stop() -> None:
    """LU-PORT-4."""
    s = play(moving("a1bll,c1ylb", ships="a1 d4"), "jump:c1")
    assert tokens(s) == {"deploy:basic:planet", "deploy:basic:moon"}


def test_landing_pays_and_ejects() -> None:
    """LU-PORT-4, LU-MOVE-7. It is entered like any other."""
    s = play(moving("a1bll,c1ylb", ships="a1 c1"), "jump:c1")
    assert points(s, 1, "passing") == 1
    assert NAMES[s.ships[1]] == "d4"


def test_flown_over_is_not_visited() -> None:
    """LU-PORT-4. A system flown over can still be entered; the one left cannot."""
    zone = "a1bll:1b-,b1ylb:1b-,c1ylb:1b-"
    s = play(moving(zone, ships="a1 d4"), "jump:c1")
    assert tokens(s) == {"stop", "step:b1"}
    assert why(play(s, "step:b1"), "step:a1") == "visited"


def test_next_door_is_a_step() -> None:
    """LU-PORT-4."""
    s = moving("a1bll,b1ylb", ships="a1 d4")
    assert tokens(s) == {"step:b1"}
    assert why(s, "jump:b1") == "step-instead"
    assert why(s, "jump:c1") == "no-system"
