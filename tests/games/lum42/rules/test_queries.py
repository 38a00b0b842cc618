"""What a table asks: `core.games.lum42.queries`."""

from __future__ import annotations

from typing import Any

from core.games.lum42 import queries
from core.games.lum42.components import pawn
from core.games.lum42.game import GAME
from core.games.lum42.queries import lead_lost, yields
from core.games.lum42.zone import NAMES, read_cell
from tests.games.lum42.rules.scene import RING, recovering, scene


def by_token(zone: str, **fields: Any) -> dict[str, queries.Yield]:
    s = recovering(zone, **fields)
    return {GAME.write_action(y.action): y for y in yields(s, 0)}


def test_yields_on_the_map() -> None:
    """LU-REC-2 to LU-REC-6: what each unit would bring as things stand."""
    zone = "a1glb:0b0d,b1yew:0d0b,c1ker:0s0s,d1bll:0p-,e1rly:0p-,f1geb:0b-"
    light = ((0, 0, 3, 1), (10, 0, 0, 0))
    found = by_token(zone, light=light, expansion=True)
    assert set(found) == {GAME.write_action(a) for a in GAME.legal(recovering(zone))}
    assert found["recover:a1:planet"].collect == (1,)
    assert found["recover:a1:moon"].is_empty, "no blue left"
    double = found["recover:b1:planet"]
    assert (double.transform, double.times, double.points) == ((2,), 2, 6)
    assert found["recover:b1:moon"].collect == (1, 2, 3)
    wise = found["recover:c1:planet"]
    assert (wise.collect, wise.transform, wise.points) == ((1, 2, 3), (2, 3), 3)
    assert found["recover:c1:moon"].transform == (3,)
    assert found["recover:d1:planet"].is_empty
    both = found["recover:e1:planet"]
    assert (both.collect, both.both) == ((3, 2), True)
    assert found["recover:f1:planet"].is_empty, "no green light to transform"


def test_yields_in_exile() -> None:
    """LU-EXILE-3 to LU-EXILE-7."""
    exile = tuple(pawn(0, 1) for _ in range(4))
    light = ((0, 2, 0, 0), (0, 0, 1, 0))
    found = by_token("a1glb", exile=exile, drift=(pawn(0, 0),), light=light)
    assert found["release:collect"].collect == (0, 1, 2, 3)
    free = found["release:transform"]
    assert (free.transform, free.points, free.times) == ((1,), 0, 1)
    assert found["release:swap"].swap
    assert found["release:three"].points == 3
    assert found["release:one"].points == 1
    alone = by_token("a1glb", exile=exile)
    assert alone["release:swap"].is_empty
    assert alone["release:transform"].is_empty


def test_open_cells() -> None:
    """LU-DISC-3."""
    cells = [NAMES[cell] for cell in queries.open_cells(scene(RING))]
    assert len(cells) == 12
    assert "d4" not in cells


def test_standing() -> None:
    s = scene(RING, energy=((1, 0, 0, 0), (0, 0, 0, 2)))
    assert queries.majorities(s.energy) == ((6, 0, 0, 0), (0, 0, 0, 9))
    assert queries.scores(s) == (0, 0)
    assert queries.jump_targets(s, read_cell("c3")) == []


def test_a_lead_is_lost_when_a_rival_draws_level() -> None:
    """LU-END-1."""
    nobody, ahead, level, behind = (
        scene(energy=rows)
        for rows in (
            ((0, 0, 0, 0), (0, 0, 0, 0)),
            ((0, 2, 0, 0), (0, 1, 0, 0)),
            ((0, 2, 0, 0), (0, 2, 0, 0)),
            ((0, 2, 0, 0), (0, 3, 0, 0)),
        )
    )
    assert lead_lost(ahead, level, 0)
    assert lead_lost(ahead, behind, 0)
    assert not lead_lost(ahead, behind, 1)
    assert not lead_lost(level, behind, 0), "it was shared before"
    assert not lead_lost(nobody, ahead, 1)
    assert not lead_lost(behind, behind, 1)
