"""The threat view: where rivals' ships on a cell could go, and what of mine they could meet."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.games.lum42.components import KIND, PROBE, UNITS
from core.games.lum42.queries import prey, reach
from core.games.lum42.state import FINISHED, SETUP, State
from core.games.lum42.zone import NAMES
from pygame_web.games.lum42 import terms
from pygame_web.language import T, capital
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import EMPTY, Markup, el

STEP = "t:"
"""The prefix of the step for inspecting a cell."""


class Threat(NamedTuple):
    """What rivals' ships on a cell could do: the `cell`, whose they are, and by cell my pieces.

    A piece is "ship" or a pawn's byte as text; a cell without one can only be reached.
    """

    cell: int = -1
    seats: tuple[int, ...] = ()
    cells: dict[int, tuple[str, ...]] = {}  # noqa: RUF012 (never changed)


NOTHING = Threat()


def own_seat(view: BoardView) -> int:
    """Whose pieces are looked at: of the one to act here, else of the one who watches."""
    return view.actor if view.actions else view.viewer


def hunters(s: State, cell: int, mine: int) -> tuple[int, ...]:
    """Return the rivals of `mine` whose ship is on a cell and could still move with a unit."""
    if mine < 0 or s.phase in (SETUP, FINISHED):
        return ()
    return tuple(
        seat for seat, at in enumerate(s.ships) if at == cell and seat != mine and s.ready[seat]
    )


@lru_cache(maxsize=8)
def _threat(s: State, cell: int, mine: int) -> Threat:
    seats = hunters(s, cell, mine)
    cells: dict[int, tuple[str, ...]] = {}
    for seat in seats:
        for target in reach(s, seat):
            met = tuple(map(str, prey(s, seat, target, mine)))
            cells[target] = tuple(dict.fromkeys((*cells.get(target, ()), *met)))
    return Threat(cell, seats, cells) if cells else NOTHING


def threat(view: BoardView) -> Threat:
    """Of the cell that a step looks at; nothing without one."""
    name = next((step[2:] for step in view.steps if step.startswith(STEP)), "")
    if name not in NAMES:
        return NOTHING
    return _threat(view.state, NAMES.index(name), own_seat(view))


def text(piece: str, t: T) -> str:
    """Return the danger for a piece of mine, in words."""
    if piece == "ship":
        return t("it can throw your ship back")
    code = int(piece)
    if KIND[code] == PROBE:
        return t("it can send your probe home")
    return t("it can attack your {pawn}", pawn=terms.unit(UNITS[KIND[code]], t))


def label(found: Threat, cell: int, t: T) -> list[str]:
    """Return a screen reader's words for a cell while a rival's ship is selected."""
    if cell == found.cell:
        return [t("selected")]
    if cell not in found.cells:
        return []
    return [text(piece, t) for piece in found.cells[cell]] or [t("in its reach")]


def mark(found: Threat, cell: int) -> str:
    """Return the class of a cell while a rival's ship is looked at."""
    if cell not in found.cells:
        return ""
    return "is-threatened" if found.cells[cell] else "is-reached"


def describe(view: BoardView, found: Threat, t: T) -> Markup:
    """Draw the possible actions of the selected rival's ships on their turn, in sentences."""
    if not found.seats:
        return EMPTY
    who = " + ".join(view.names[seat] for seat in found.seats)
    sentences = [
        t("{what} ({cell}).", what=capital(", ".join(text(p, t) for p in pieces)), cell=NAMES[cell])
        for cell, pieces in found.cells.items()
        if pieces
    ]
    if not sentences:
        sentences = [t("Nothing of yours is in its reach.")]
    count = t.n(
        "On its turn it reaches {n} system.",
        "On its turn it reaches {n} systems.",
        len(found.cells),
    )
    head = el("b", capital(t("{who}'s ship", who=who)), t.colon)
    return el("p", head, " ".join((*sentences, count)), cls="l-threat", role="status")


def legend(found: Threat, t: T) -> list[Markup]:
    """Draw the legend of the frames while a rival's ship is selected."""
    keys = [(any(not pieces for pieces in found.cells.values()), "is-reached", t("in its reach"))]
    keys.append((any(found.cells.values()), "is-threatened", t("yours, threatened")))
    return [el("li", el("i", cls=f"l-key {cls}"), words) for shown, cls, words in keys if shown]
