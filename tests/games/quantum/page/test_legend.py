"""The legend of the star map: every mark the map may draw is in it, and squares may have names."""

from __future__ import annotations

import re
from dataclasses import replace

from core.games.quantum.maps import cell_name
from core.games.quantum.state import cell_of
from pygame_web.games import quantum as view
from tests.games.quantum.page.shown import T, game, look
from tests.web.visit import Visit

NAMES = [
    "is-go",
    "is-hit",
    "is-sum",
    "is-pick",
    "is-ready",
    "is-near",
    "q-odds",
    "q-sum-here",
    "q-raised",
    "q-moved",
    "q-used",
    "q-start",
]
MARKS = re.compile(rf"\b({'|'.join(NAMES)})\b")


def test_every_mark_the_map_draws_is_told_by_the_legend() -> None:
    legend = view.dialog("legend", look(game(1, 2).cut(40)), T)
    assert legend is not None
    known = set(MARKS.findall(str(legend[1])))
    drawn = set()
    for seed in (1, 2):
        line = game(seed, 2)
        for ply in range(20, min(line.ply, 300), 3):
            if line.seat_at(ply) < 0:
                continue
            seen = look(line.cut(ply))
            ships = line.states[ply].ships[seen.actor]
            for step in ((), *((f"s:{cell_of(ship)}",) for ship in ships)):
                drawn |= set(MARKS.findall(str(view.board(replace(seen, steps=step), T))))
    assert len(drawn) > 7, "the map draws marks"
    assert drawn <= known, drawn - known
    assert known == set(NAMES)


def test_squares_show_their_names_where_that_is_wanted() -> None:
    seen = look(game(1, 2).cut(40))
    m = seen.state.setting.map
    centres = set(m.centre)
    names = {cell_name(cell) for cell in m.cells if cell not in centres}

    def shown(on: bool) -> set[str]:
        drawn = str(view.board(replace(seen, coordinates=on), T))
        return set(re.findall(r"<text[^>]*>([a-z]\d+)</text>", drawn))

    assert shown(False) == set()
    assert shown(True) == names


def test_the_switch_for_names_is_kept() -> None:
    visit = Visit().do("set", "coordinates", "yes")
    assert visit.reload().session.settings.coordinates
