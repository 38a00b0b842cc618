"""The ship's move: LU-MOVE-1 to LU-MOVE-11."""

from __future__ import annotations

from core.games.lum42.movement import tolls
from core.games.lum42.queries import step_costs, ways
from core.games.lum42.state import State
from core.games.lum42.zone import NAMES, read_cell
from tests.games.lum42.rules.scene import RING, moving, play, points, tokens, why

ROW = "a1blb,b1glb,c1ylb,d1rlb"


def at(s: State, seat: int) -> str:
    return NAMES[s.ships[seat]]


def test_the_ship_must_move_to_a_system_beside_it() -> None:
    """LU-MOVE-1."""
    s = moving("a1blb,b1glb,a2ylb,b2rlb", ships="a1 d4")
    assert tokens(s) == {"step:b1", "step:a2"}
    assert why(s, "stop") == "must-move"
    assert why(s, "step:b2") == "not-beside"
    assert why(s, "step:c1") == "no-system"
    assert why(s, "deploy:basic:planet") == "still-moving"


def test_the_centre_is_left_by_its_four_sides() -> None:
    """LU-MOVE-2."""
    assert tokens(moving(RING)) == {"step:d3", "step:c4", "step:e4", "step:d5"}


def test_no_ship_moves_to_the_centre() -> None:
    """LU-MOVE-3."""
    s = moving(RING, ships="d3 d4")
    assert "step:d4" not in tokens(s)
    assert why(s, "step:d4") == "centre"


def test_an_empty_system_is_a_stop() -> None:
    """LU-MOVE-4. At once a unit is asked for."""
    s = play(moving(ROW, ships="a1 d4"), "step:b1")
    assert tokens(s) == {"deploy:basic:planet", "deploy:basic:moon"}


def test_a_lone_ship_does_not_fill_a_system() -> None:
    """LU-MOVE-4."""
    s = play(moving(ROW, ships="a1 b1"), "step:b1")
    assert tokens(s) == {"deploy:basic:planet", "deploy:basic:moon"}


def test_an_occupied_system_may_be_passed_or_stopped_on() -> None:
    """LU-MOVE-5. By anybody's unit or probe, own ones included."""
    for pawn in ("0b-", "1b-", "-0b", "-1b", "0x-", "1x-"):
        s = play(moving(f"a1blb,b1glb:{pawn},c1ylb", ships="a1 d4"), "step:b1")
        assert tokens(s) == {"stop", "step:c1"}, pawn


def test_no_stop_where_no_unit_can_be_deployed() -> None:
    """LU-MOVE-5. Own unit beside a portal, probe beside a portal, own units on both places."""
    for system in ("b1gll:0b-", "b1gll:0x-", "b1gll:1x-", "b1glb:0b0b", "b1glb:1x0b"):
        s = play(moving(f"a1blb,{system},c1ylb", ships="a1 d4"), "step:b1")
        assert tokens(s) == {"step:c1"}, system
        assert why(s, "stop") == "no-place-here"
    s = moving("a1blb,b1gll:1x-,c1ylb", ships="a1 d4", ready=("basic saboteur", ""))
    assert "stop" in tokens(play(s, "step:b1"))
    s = moving("a1blb,b1gll:0x-,c1ylb", ships="a1 d4", ready=("basic saboteur", ""))
    assert "stop" not in tokens(play(s, "step:b1"))


def test_no_system_twice() -> None:
    """LU-MOVE-6. The one left included; the next turn is free again."""
    zone = "a1blb:1b-,b1glb:1b-,a2ylb:1b-,b2rlb:1b-"
    s = play(moving(zone, ships="a1 d4"), "step:b1 step:b2")
    assert tokens(s) == {"stop", "step:a2"}
    assert why(s, "step:b1") == "visited"
    s = play(s, "step:a2")
    assert tokens(s) == {"stop"}
    assert why(s, "step:a1") == "visited"
    again = moving(zone, ships="a2 d4")
    assert tokens(again) == {"step:a1", "step:b2"}


def test_an_enemy_ship_is_ejected() -> None:
    """LU-MOVE-7, LU-MOVE-8. Even in passing; its owner scores 1."""
    s = play(moving("a1blb,b1glb:-1b,c1ylb", ships="a1 b1"), "step:b1")
    assert at(s, 1) == "d4"
    assert points(s, 1, "passing") == 1
    assert "step:c1" in tokens(s)
    s = play(moving(ROW, ships="a1 b1"), "step:b1")
    assert at(s, 1) == "d4"
    assert points(s, 1, "passing") == 1


def test_passing_bonus_once_an_opponent() -> None:
    """LU-MOVE-8. However many pawns; each opponent on the system; passing or stopping."""
    s = moving("a1blb,b1glb:1b2b,c1ylb", seats=3, ships="a1 b1 d4")
    after = play(s, "step:b1")
    assert [points(after, seat, "passing") for seat in range(3)] == [0, 1, 1]
    after = play(after, "stop")
    assert [points(after, seat, "passing") for seat in range(3)] == [0, 1, 1]
    assert tolls(s, 0, read_cell("b1")) == [(1, 1), (2, 1)]


def test_an_own_pawn_spares_the_bonus() -> None:
    """LU-MOVE-9. A unit or a probe; the ship there is ejected all the same."""
    for pawn in ("0b1b", "1b0b", "0x1b"):
        s = play(moving(f"a1blb,b1glb:{pawn},c1ylb", ships="a1 b1"), "step:b1")
        assert points(s, 1, "passing") == 0, pawn
        assert at(s, 1) == "d4"


def test_the_moving_ship_is_no_pawn_on_the_system() -> None:
    """LU-MOVE-9. Otherwise no bonus could ever be paid."""
    s = play(moving("a1blb,b1glb:1b-", ships="a1 d4"), "step:b1")
    assert points(s, 1, "passing") == 1


def test_silver_enters_with_a_unit_there() -> None:
    """LU-MOVE-9. The rulebook's example: a probe of Black's, but Silver's own unit is there too."""
    s = play(moving("a1blb,b1glb:1x0b,c1rlb", ships="a1 d4"), "step:b1")
    assert points(s, 1, "passing") == 0


def test_only_steps_that_leave_a_stop() -> None:
    """LU-MOVE-10. A dead end of own units is not offered, nor a way that leads to nothing else."""
    dead = "a1blb,b1gll:0b-,a2ylb"
    s = moving(dead, ships="a1 d4")
    assert tokens(s) == {"step:a2"}
    assert why(s, "step:b1") == "no-stop-left"
    further = "a1blb,b1gll:0b-,c1gll:0b-,d1ylb"
    assert tokens(moving(further, ships="a1 d4")) == {"step:b1"}
    s = play(moving(further, ships="a1 d4"), "step:b1 step:c1")
    assert tokens(s) == {"step:d1"}
    loop = "a1blb,b1gll:0b-,b2gll:0b-,a2gll:0b-,a3ylb"
    s = moving(loop, ships="a1 d4")
    assert tokens(s) == {"step:b1", "step:a2"}
    s = play(s, "step:a2")
    assert tokens(s) == {"step:a3"}
    assert why(s, "step:b2") == "no-stop-left"


def test_a_jump_may_save_a_step() -> None:
    """LU-MOVE-10. A portal counts as a way to a stop."""
    s = moving("a1blb,b1gll:0b-,g1ylb", ships="a1 d4")
    assert tokens(s) == {"step:b1"}
    assert tokens(play(s, "step:b1")) == {"jump:g1"}


def test_no_stop_anywhere() -> None:
    """LU-MOVE-11. The ship stays, a unit of choice goes to the unlimited place."""
    s = moving("a1blb,b1gll:0b-", ships="a1 d4", ready=("basic chief", "basic"), turn=0)
    assert tokens(s) == {"deploy:basic:exile", "deploy:chief:exile"}
    assert why(s, "step:b1") == "no-stop-left"
    s = play(s, "deploy:chief:exile")
    assert at(s, 0) == "a1"
    assert s.drift == (5,)
    assert s.exile == (0, 0, 0, 0)
    assert s.ready[0] == (0,)
    ordinary = moving(ROW, ships="a1 d4")
    assert why(play(ordinary, "step:b1"), "deploy:basic:exile") == "not-stranded"


def test_ways_give_away_least() -> None:
    """What a table lights up: LU-MOVE-8, LU-MOVE-10."""
    zone = "a1blb,b1glb:1b-,c1ylb:1b-,d1rlb,a2glb:0b-,b2glb:0b-,c2glb:0b-,d2gll:0b-"
    s = moving(zone, ships="a1 d4")
    found = {NAMES[cell]: way for cell, way in ways(s).items()}
    assert {name: way.cost for name, way in found.items()} == {
        "b1": 1,
        "a2": 0,
        "b2": 0,
        "c2": 0,
        "c1": 1,
        "d2": 0,
        "d1": 0,
    }
    assert [NAMES[cell] for cell in found["d1"].path] == ["a2", "b2", "c2", "d2", "d1"]
    assert {name for name, way in found.items() if not way.stop} == {"d2"}
    assert not found["d1"].on
    costs = {NAMES[cell]: paid for cell, paid in step_costs(s).items()}
    assert costs == {"b1": ((1, 1),), "a2": ()}
    assert ways(play(s, "step:b1 stop")) == {}
    assert step_costs(play(s, "step:b1 stop")) == {}
