"""What the map tells before a click: which ships may be dragged, and the sums they would make."""

from __future__ import annotations

import re

from core import GAMES
from core.games.quantum.maps import read_cell
from tests.web.visit import Visit

POSITION = (
    "quantum1 alpha revised,on e1=3,f2=2,c3=2/h7=5,i3=6,g8=3 -/- 2/2 b2=0,h8=1 1/1 1/1 -/- "
    "aggression,aggression,expansion,agile,arrogant,brilliant -/- 0,0,0,3 3,0 - - 0/0 act:0:-"
)


def drawn(*steps: str) -> str:
    visit = Visit(games=GAMES).do("set", "game quantum").do("set", "bot.1", "")
    visit.do("set", "paste", POSITION).do("load")
    for step in steps:
        visit.do("step", step)
    return visit.html()


def squares(page: str) -> list[tuple[str, str]]:
    """Return the name of every square of the map, with all its marks."""
    found = re.findall(r'<button[^>]* id="sq-[^>]*>', page)
    return [(re.findall(r'id="sq-(\w\d)"', marks)[0], marks) for marks in found]


def test_only_ships_of_whoever_decides_may_be_dragged() -> None:
    found = [square for square, marks in squares(drawn()) if " data-drag" in marks]
    assert sorted(found) == ["c3", "e1", "f2"]


def test_a_lit_orbit_says_the_sum_that_the_ship_would_make_there() -> None:
    page = drawn(f"=s:{read_cell('c3')}")
    sums = [(square, re.findall(r'data-makes="([^"]*)"', marks)) for square, marks in squares(page)]
    made = {square: words[0] for square, words in sums if words}
    assert made["d2"] == "7 of 7", "3 and 2 are there already"
    assert "c2" not in made, "no planet is beside it"


def test_attacks_are_named_only_where_one_is_in_reach() -> None:
    read = "you can attack dashed red ones"
    named = {cell: read in drawn(f"=s:{read_cell(cell)}") for cell in ("e1", "f2", "c3")}
    assert named == {cell: "is-hit" in drawn(f"=s:{read_cell(cell)}") for cell in named}
    assert not all(named.values())
    near = POSITION.replace("h7=5", "c4=5")
    visit = Visit(games=GAMES).do("set", "game quantum").do("set", "bot.1", "")
    visit.do("set", "paste", near).do("load").do("step", f"=s:{read_cell('c3')}")
    assert (read in visit.html(), "is-hit" in visit.html()) == (True, True)
