"""What the computer opponents know: distances, plans, and positions judged sensibly."""

from __future__ import annotations

from itertools import combinations

import pytest

from core import GAMES
from core.games.quantum.bots.building import TURNED, plans, recipes
from core.games.quantum.bots.distances import FAR, distances
from core.games.quantum.bots.evaluate import CARDS, WIN, duel, evaluate
from core.games.quantum.bots.figures import CUBE, LUCK
from core.games.quantum.bots.powers import NO_POWERS, powers
from core.games.quantum.maps import MAPS, read_cell
from core.games.quantum.odds import chance
from core.games.quantum.state import State
from tests.games.quantum.deck import COMMANDS

GAME = GAMES["quantum"]


def position(
    ships: str = "b1=3,c2=4,b3=6/h7=3,i8=4,h9=6",
    cubes: str = "b2=0,h8=1",
    dials: str = "1/1 1/1",
    commands: str = "-/-",
    scrap: str = "-/-",
) -> State:
    """Alpha Sector, seat 0 to act with three actions."""
    fleets = zip(ships.split("/"), scrap.split("/"), strict=True)
    spare = "/".join(
        str(5 - fleet.count("=") - wrecks.count(",") - (wrecks != "-")) for fleet, wrecks in fleets
    )
    text = (
        f"quantum1 alpha revised,on {ships} {scrap} {spare} {cubes} {dials} {commands} "
        "aggression,expansion,momentum,agile,eager,cruel -/- 0,0,0,3 3,0 - - 0/0 act:0:-"
    )
    s: State = GAME.read_state(text)
    return s


@pytest.mark.parametrize("key", ["alpha", "terra-major", "supercollider", "event-horizon"])
def test_distances_against_a_naive_walk(key: str) -> None:
    sector = MAPS[key]
    paths = distances(sector)
    for start in sector.cells[::7]:
        for near, found in ((sector.near4, paths.straight), (sector.near8, paths.slanted)):
            steps, edge, count = {start: 0}, [start], 0
            while edge:
                count += 1
                edge = [c for cell in edge for c in near[cell] if c not in steps]
                edge = list(dict.fromkeys(edge))
                steps |= dict.fromkeys(edge, count)
            assert all(found(start)[cell] == steps.get(cell, FAR) for cell in sector.cells)
    for planet, orbit in enumerate(sector.orbits):
        for cell in sector.cells[::5]:
            assert paths.orbit[planet][cell] == min(paths.straight(o)[cell] for o in orbit)
            assert paths.orbit8[planet][cell] == min(paths.slanted(o)[cell] for o in orbit)


def test_recipes_are_the_subsets_that_add_up() -> None:
    faces = (1, 2, 2, 5, 6)
    for total in (7, 8, 9, 10, 11):
        exact = {
            members
            for members, _, extra, luck in recipes(faces, total, NO_POWERS)
            if (extra, luck) == (0.0, 1.0)
        }
        assert exact == {
            members
            for many in range(1, 6)
            for members in combinations(range(5), many)
            if sum(faces[i] for i in members) == total
        }


def test_recipes_know_frigate_scout_and_cards() -> None:
    def way(faces: tuple[int, ...], *cards: str) -> tuple[float, float] | None:
        found = [
            (extra, luck)
            for members, _, extra, luck in recipes(faces, 7, powers(cards))
            if len(members) == len(faces)
        ]
        return found[0] if found else None

    assert way((2, 4)) == (TURNED, 1.0)  # modify
    assert way((1, 4)) == (1.0, LUCK)  # reconfigure the frigate: 6 is none of 3 and 5
    assert way((3, 6)) == (0.0, LUCK)  # the scout's free roll
    assert way((2, 3)) == (1.0, LUCK)
    assert way((3, 3), "flexible") == (TURNED, 1.0)
    assert way((3, 3), "intelligent") == (0.0, 1.0)
    assert way((2, 3), "clever") == (1.0, 1.0)
    assert way((1, 1, 1, 1, 1)) == (1.0, LUCK)
    assert way((6, 6, 6)) is None


def test_a_plan_is_worth_more_the_nearer_it_is() -> None:
    sector = MAPS["alpha"]

    def best(*ships: tuple[str, int]) -> float:
        fleet = tuple(sorted(read_cell(cell) << 5 | face << 2 for cell, face in ships))
        found = plans(sector, fleet, ((4, 8),), NO_POWERS)
        return found[0][0] if found else 0.0

    there = best(("e4", 3), ("d5", 5))
    near = best(("e3", 3), ("d5", 5))
    far = best(("e1", 3), ("a1", 5))
    unlucky = best(("e4", 3), ("d5", 4), ("f5", 6))
    assert there > near > far > 0
    assert there > unlucky
    assert best(("e4", 3), ("d5", 5), ("f5", 1)) < there  # the 1 has to leave first


def test_judgement_of_single_things() -> None:
    base = evaluate(position(), 0)
    assert evaluate(position(cubes="b2=0,e2=0,h8=1"), 0) > base + 0.3 * CUBE
    assert evaluate(position(dials="4/1 1/1"), 0) > base
    assert evaluate(position(dials="1/4 1/1"), 0) < base
    assert evaluate(position(dials="1/1 5/1"), 0) > base
    assert evaluate(position(commands="dangerous/-"), 0) > base
    assert evaluate(position(commands="-/dangerous"), 0) < base
    assert evaluate(position(scrap="3/-"), 0) > base > evaluate(position(scrap="-/3"), 0)
    wrecked = position("b1=3,c2=4/h7=3,i8=4,h9=6", scrap="6/-")
    assert evaluate(wrecked, 0) < base


def test_exposed_ships_are_worth_less() -> None:
    far = evaluate(position("b1=6,c2=6,b3=6/h7=1,i8=1,h9=1"), 0)
    near = evaluate(position("b1=6,c2=6,b3=6/c1=1,i8=1,h9=1"), 0)
    assert near < far


def test_a_game_won_or_lost_beats_everything() -> None:
    text = GAME.write_state(position()).replace("b2=0,h8=1", "b2=0,e2=0,h2=0,b5=0,e5=0,h8=1")
    over = GAME.read_state(text.replace("act:0:-", "-"))
    assert (evaluate(over, 0), evaluate(over, 1)) == (WIN, -WIN)


def test_every_command_has_a_worth() -> None:
    assert set(CARDS) == set(COMMANDS)


def test_duel_is_the_exact_chance() -> None:
    for attacker in range(1, 7):
        for defender in range(1, 7):
            cards = ("relentless", "agile"), ("stubborn", "cruel")
            exact = chance(attacker, defender, *(frozenset(hand) for hand in cards))
            assert duel(attacker, defender, *cards) == float(exact)
