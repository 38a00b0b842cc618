"""The end of a game in figures: what each player built, destroyed, found out and took."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from core.kernel.game import Event
from core.kernel.timeline import Timeline
from pygame_web.games.quantum.draw import cubes, emblem
from pygame_web.games.quantum.past import events_at
from pygame_web.language import T, mark
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup, el

Counts = tuple[tuple[int, ...], ...]

ROWS: tuple[tuple[str, Callable[[Event], int]], ...] = (
    (mark("Cubes constructed"), lambda e: _seat(e, "cube-placed", how="construct")),
    (mark("Cubes from infamy"), lambda e: _seat(e, "cube-placed", how="infamy")),
    (mark("Ships destroyed"), lambda e: _seat(e, "destroyed", who="by")),
    (mark("Ships lost"), lambda e: _seat(e, "destroyed")),
    (mark("Research breakthroughs"), lambda e: _seat(e, "breakthrough")),
    (mark("Cards taken"), lambda e: _seat(e, "taken")),
)
"""What is counted, and the seat an event counts for (-1: none)."""


def _seat(event: Event, code: str, who: str = "seat", **facts: str) -> int:
    if event.code != code or any(event.facts[name] != fact for name, fact in facts.items()):
        return -1
    return int(str(event.facts[who]))


@lru_cache(maxsize=1)
def figures(look_line: Timeline, ply: int) -> Counts:
    """By row of `ROWS`, by seat: how often it happened."""
    seats = look_line.record.seats
    counts = [[0] * seats for _ in ROWS]
    for event in _events(look_line, ply):
        for row, (_, seat_of) in zip(counts, ROWS, strict=True):
            seat = seat_of(event)
            if seat >= 0:
                row[seat] += 1
    return tuple(map(tuple, counts))


def _events(line: Timeline, ply: int) -> Iterator[Event]:
    for at in range(ply):
        yield from events_at(line, at)


def ended(view: BoardView, t: T) -> str:
    """QU-WIN-1. Whose last cube it was."""
    yours = mark("The game ended with your last cube.")
    return t.to(
        view.names[view.state.winner], yours, mark("The game ended with {who}'s last cube.")
    )


def final(view: BoardView, t: T) -> Markup:
    """Return a table of the game's figures; the map and the sheets stand below it on the table."""
    heads = [
        el("th", emblem(seat), el("span", name), scope="col", cls=f"q-s{seat}")
        for seat, name in enumerate(view.names)
    ]
    scores = view.game.scores(view.state)
    rows = [
        el(
            "tr",
            el("th", t("Cubes on the map"), scope="row"),
            [
                el("td", cubes(seat, score), el("b", score), cls=f"q-s{seat}")
                for seat, score in enumerate(scores)
            ],
        )
    ]
    for (label, _), counts in zip(ROWS, figures(view.line, view.ply), strict=True):
        cells = [el("td", count) for count in counts]
        rows.append(el("tr", el("th", t(label), scope="row"), cells))
    head = el("thead", el("tr", el("td"), heads))
    return el("div", el("table", head, el("tbody", rows), cls="q-figures-table"), cls="q-final")
