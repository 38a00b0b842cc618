"""A command sheet says of the first ships only what is true."""

from __future__ import annotations

from core.games.quantum.state import State, cubes_placed
from pygame_web.games.quantum.sheets import sheets
from tests.games.quantum.page.shown import T, find, look

UNROLLED = "not rolled yet"


def on_the_map(s: State) -> list[bool]:
    """By seat: whether all first ships are on the map."""
    return [cubes_placed(s, seat) > 0 and not s.scrap[seat] for seat in range(s.setting.seats)]


def test_first_ships_are_not_rolled_yet_before_the_roll() -> None:
    line = find(lambda s: not any(s.scrap) and not any(on_the_map(s)))
    assert str(sheets(look(line), T)).count(UNROLLED) == line.state.setting.seats


def test_first_ships_on_the_map_were_rolled() -> None:
    line = find(lambda s: not s.turns and any(on_the_map(s)))
    assert UNROLLED not in str(sheets(look(line), T))
