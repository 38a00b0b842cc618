"""Objectives: LU-OBJ-1 to LU-OBJ-6."""

from __future__ import annotations

import pytest

from core.games.lum42.components import ENERGY_GOALS
from core.games.lum42.objectives import (
    check_energy,
    check_light,
    check_probes,
    side_by_side,
)
from core.games.lum42.queries import energy_progress, light_progress
from core.games.lum42.state import HOME
from core.games.lum42.zone import read_cell
from tests.games.lum42.rules.scene import play, points, recovering, scene

REST = ("basic basic", "basic basic basic")


def test_rewards_in_order_and_once_each() -> None:
    """LU-OBJ-1. 8, 5, 3 and nothing for the fourth."""
    s = scene(seats=4, energy=((0, 0, 0, 3),) * 4, goals="- red-4 red-3")
    for seat in (2, 0, 3, 1, 2, 0):
        check_energy(s, seat)
    assert [points(s, seat, "energy-goal") for seat in range(4)] == [5, 0, 8, 3]
    assert s.energy_done == (2, 0, 3, 1)
    s = scene(seats=4, light=((0, 0, 0, 4),) * 4, goals="- red-4 red-3")
    for seat in (1, 3, 1, 0, 2):
        check_light(s, seat, 3)
    assert [points(s, seat, "light-goal") for seat in range(4)] == [3, 8, 0, 5]


def test_at_the_moment_they_become_true() -> None:
    """LU-OBJ-1. White reaches four blue cubes first; Black is second on green and yellow energy."""
    s = recovering(
        "b1blw:0b-,c1bew:1b-",
        ready=("basic basic", "basic basic"),
        light=((3, 0, 0, 0), (1, 0, 0, 0)),
        goals="blue blue-4 red-3",
    )
    s = play(s, "recover:b1:planet decline")
    assert points(s, 0, "light-goal") == 8
    assert points(s, 0, "collection") == 1
    s = recovering(
        "b1yew:0b-",
        seats=3,
        ready=("basic basic", "basic basic basic", "basic basic basic"),
        light=((0, 0, 1, 0),),
        energy=((0, 2, 1, 0),),
        energy_done=(2,),
        goals="- red-4 green-2-yellow-2",
    )
    s = play(s, "recover:b1:planet transform:yellow")
    assert points(s, 0, "energy-goal") == 5


@pytest.mark.parametrize("colour", range(4))
def test_collection(colour: int) -> None:
    """LU-OBJ-2. One point a cube of the colour, by unit; others bring none."""
    names = ("blue", "green", "yellow", "red")
    for letter, name in zip("bgyr", names, strict=True):
        s = recovering(f"b1{letter}lw:0b-", ready=REST, goals=f"{names[colour]} red-4 red-3")
        s = play(s, "recover:b1:planet decline")
        assert points(s, 0, "collection") == (name == names[colour])


@pytest.mark.parametrize("goal", ENERGY_GOALS)
def test_energy(goal: str) -> None:
    """LU-OBJ-3. Exactly the cubes the face asks for; one less is not enough."""
    need = ENERGY_GOALS[goal]
    s = scene(seats=3, energy=(need,), goals=f"- red-4 {goal}")
    assert energy_progress(s, 0).have == energy_progress(s, 0).need == sum(need)
    check_energy(s, 0)
    assert points(s, 0, "energy-goal") == 8
    assert energy_progress(s, 0).place == 1
    for colour in range(4):
        if need[colour]:
            less = (*need[:colour], need[colour] - 1, *need[colour + 1 :])
            s = scene(seats=3, energy=(less,), goals=f"- red-4 {goal}")
            check_energy(s, 0)
            assert s.energy_done == ()
            assert energy_progress(s, 0).have == sum(need) - 1


def test_four_cubes_at_once() -> None:
    """LU-OBJ-4. Transformed ones do not count; a cube of another colour changes nothing."""
    s = scene(light=((0, 0, 0, 3),), energy=((0, 0, 0, 4),), goals="- red-4 blue-3")
    check_light(s, 0, 3)
    assert s.light_done == ()
    assert light_progress(s, 0).have == 3
    s = scene(light=((4, 0, 0, 4),), goals="- red-4 blue-3")
    check_light(s, 0, 0)
    assert not s.light_done
    check_light(s, 0, 3)
    assert s.light_done == (0,)


def test_four_probes() -> None:
    """LU-OBJ-5. Judged when a probe is placed; sabotage later takes nothing."""
    zone = "a1blw:0x-,b1glw:0x-,c1ylw:0x-,d1rlw:0b-"
    s = recovering(zone, ready=REST, goals="- probes-4 red-3")
    assert light_progress(s, 0).have == 3
    s = play(s, "recover:d1:planet")
    assert points(s, 0, "light-goal") == 0
    s = play(s, "probe:d1")
    assert points(s, 0, "light-goal") == 8
    s.probes = (HOME,) * 8
    assert light_progress(s, 0).place == 1
    assert light_progress(s, 0).reward == 8


def test_three_probes_side_by_side() -> None:
    """LU-OBJ-6. In a line or an L; not diagonally, not with a gap."""

    def best(*names: str) -> int:
        return side_by_side((*map(read_cell, names), *(HOME,) * (4 - len(names))))

    assert best("a1", "b1", "c1") == 3
    assert best("a1", "b1", "b2") == 3
    assert best("a1", "b1", "c1", "c2") == 3
    assert best("a1", "b2", "c3") == 1
    assert best("a1", "b1", "d1") == 2
    assert best("a1", "b1", "d1", "e1") == 2
    assert best("g1", "a2") == 1, "the end of a row is not beside the next row"
    assert best() == 0
    s = scene("a1blw:0x-,b1glw:0x-,a2ylw:0x-", goals="- probes-row-3 red-3")
    assert light_progress(s, 0).have == 3
    check_probes(s, 0)
    assert points(s, 0, "light-goal") == 8
    check_probes(s, 0)
    assert points(s, 0, "light-goal") == 8
