"""What the actions of rivals gave to the reader of a recap has lines of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from core import GAMES
from core.games.lum42.scoring import scores
from core.kernel.game import Event
from pygame_web.games.lum42.recap import RECAP
from pygame_web.language import You, translator
from pygame_web.table.views import story
from pygame_web.table.views.board_views import of_table
from pygame_web.ui.board_view import BoardView
from tests.games.lum42.page import shown
from tests.web.visit import Visit

T = translator("en")
LINE = re.compile(r'<button[^>]*class="story-line by(\d)"[^>]*data-places="([^"]*)".*?</button>')


def rests(seed: int, seats: int = 3) -> Iterator[tuple[BoardView, BoardView]]:
    """Each decision of seat 0 that follows some of others: before these and after them."""
    visit = Visit(games=GAMES).do("set", "game", "lum42").do("set", "seats", str(seats)).do("new")
    begun = replace(of_table(visit.table, T), names=(You("You"), "Ben", "Cid")[:seats], viewer=0)
    line, since = shown.game(seed, seats), 0
    for ply in range(line.ply):
        if line.seat_at(ply) != 0:
            continue
        if since < ply and all(line.seat_at(at) > 0 for at in range(since, ply)):
            now = line.cut(ply)
            seen = replace(begun, line=now, ply=ply, state=now.state, actor=0, since=since)
            acts = tuple((seen.game.write_action(a), a) for a in seen.game.legal(now.state))
            yield replace(seen, state=line.states[since]), replace(seen, actions=acts)
        since = ply + 1


def test_each_point_that_rivals_give_is_told_in_a_line_in_my_colour() -> None:
    """By a ship that passes, and by my probes when the last unit is deployed."""
    by_ship = by_probe = 0
    for seed in range(1, 12):
        for before, now in rests(seed):
            gained = scores(now.state)[0] - scores(before.state)[0]
            own = [found for found in LINE.finditer(str(story.summary(now, T))) if found[1] == "0"]
            points_by_line = [re.findall(r"<b>\+(\d+)</b>", one[0]) for one in own]
            assert sum(int(points) for one in points_by_line for points in one) == gained
            places = " ".join(one[2] for one in own)
            assert all("You " in one[0] for one in own)
            by_ship += "cell-" in places
            by_probe += "light-0-" in places
    assert by_ship > 5
    assert by_probe > 5


def test_points_of_one_flight_are_one_sentence_and_the_flight_keeps_its_line() -> None:
    paid = [Event("passing", seat=0, by=1, cell=cell, points=1) for cell in ("d5", "e5")]
    names, t = (You("You"), "Ben"), shown.words()
    assert RECAP.line(tuple(paid), names, t)[1:] == ("You get 2 points from Ben on d5, e5.", "+2")
    flown = Event("stepped", seat=1, start="c5", cell="d5")
    assert RECAP.line((flown, *paid), names, t)[1] == "c5 → d5"
    assert RECAP.places is not None
    assert RECAP.places(tuple(paid)) == ("cell-d5", "cell-e5")
    assert RECAP.places((flown, *paid)) is None
