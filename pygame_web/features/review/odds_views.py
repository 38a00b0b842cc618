""" "Before the roll": all outcomes of a chance node, and each seat's chance after them."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.bots.judgement import Chances
from core.bots.review.faces import Face, mean
from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from pygame_web.judgement.words import action
from pygame_web.language import T
from pygame_web.shell.boundary import items, json_object, measure, text, whole
from pygame_web.ui import games
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.game_page import REVIEW
from pygame_web.ui.markup import Markup, el
from pygame_web.ui.scroll import scroll

MOST = 40
"""Rows at most."""
SHORT = 120
"""Longest token, in characters."""
ALIKE = 0.0005
"""Chances that differ by less are the same."""

Known = tuple[bool, int, str | None]
"""Whether it is on, the ply of the chance node (-1 for none), and what is known about it."""


class Outcomes(NamedTuple):
    """The possible outcomes, by token; `more` outcomes are left out."""

    faces: list[Face]
    more: int


def panel(state: Known, seats: int, view: BoardView, t: T) -> Markup:
    """Return the switch, and while it is on the effect of each outcome."""
    on, ply, answer = state
    switch = el(
        "button",
        _falls(view, t)[0],
        type="button",
        cls="btn",
        data_do="look faces",
        aria_pressed="true" if on else "false",
    )
    return el(
        "div",
        el("div", switch, _steps(ply, view, t) if on else None, cls="row"),
        _inside(ply, answer, seats, view, t) if on else None,
        cls="stack look-faces",
    )


def _falls(view: BoardView, t: T) -> tuple[str, str, str, str]:
    """Draw the switch, the steps to other nodes, and a note where there is no chance node."""
    own = REVIEW.get(games.view(view.game.name))
    if own is not None and own.falls is not None:
        return own.falls(t.using(view.game.name))
    return (
        t("Before the roll"),
        t("Previous roll"),
        t("Next roll"),
        t("No dice here. Go to a roll."),
    )


def _steps(ply: int, view: BoardView, t: T) -> list[Markup]:
    """Buttons to the nodes of chance before and after `ply`, which is -1 for no node."""
    line, here = view.line, ply if ply >= 0 else view.ply
    _, before, after, _ = _falls(view, t)
    ways = ((before, range(here - 1, -1, -1)), (after, range(here + 1, line.ply + 1)))
    found = [
        (name, next((there for there in plies if line.seat_at(there) == CHANCE), None))
        for name, plies in ways
    ]
    return [
        el("button", name, type="button", cls="btn btn-quiet", data_do=f"ply {there}")
        for name, there in found
        if there is not None
    ]


def _inside(ply: int, answer: str | None, seats: int, view: BoardView, t: T) -> Markup:
    if ply < 0:
        return _status(_falls(view, t)[-1])
    if answer is None:
        return _status(t("Working out the possible results…"))
    outcomes = read(answer, seats)
    if outcomes is None:
        return _status(t("The effect of each result could not be worked out."))
    if not outcomes.more and _are_equal(outcomes.faces):
        words = t("As far as the estimate can see, no result here changes the chances.")
        return _status(words)
    return _table(ply, outcomes, view, t)


def _status(words: str) -> Markup:
    return el("p", words, cls="small", role="status")


def read(answer: str, seats: int) -> Outcomes | None:
    """Read the outcomes a worker sent; None for damaged text. Nothing in it is trusted."""
    try:
        data = json_object(answer)
    except GameError:
        return None
    faces = [_face(entry, seats) for entry in items(data.get("faces"), MOST)]
    good = [face for face in faces if face is not None]
    if not good or len(good) < len(faces):
        return None
    return Outcomes(good, whole(data.get("more"), 0, low=0))


def _face(entry: Any, seats: int) -> Face | None:
    parts = items(entry)
    if len(parts) != 3:
        return None
    chances = tuple(map(measure, items(parts[2])))
    if len(chances) != seats or not isinstance(parts[0], str):
        return None
    return Face(text(parts[0], SHORT), measure(parts[1]), chances)


def _are_equal(faces: list[Face]) -> bool:
    columns = zip(*(face.chances for face in faces), strict=True)
    return all(max(column) - min(column) < ALIKE for column in columns)


def _table(ply: int, outcomes: Outcomes, view: BoardView, t: T) -> Markup:
    """Draw every outcome; the actual one is marked, and luck is measured from the mean."""
    tokens = view.line.record.tokens
    fell = tokens[ply] if ply < len(tokens) else ""
    heads = [t("Result"), t("How often"), *view.names]
    rows = [
        _row(
            action(view, ply, face.action, t),
            _share(face.share, t),
            face.chances,
            t,
            face.action == fell,
        )
        for face in outcomes.faces
    ]
    if not outcomes.more:
        rows.append(_row(t("On average"), "", mean(outcomes.faces), t))
    name = t("Effect of each result on the chances")
    table = el(
        "table",
        el("caption", name),
        el("thead", el("tr", [el("th", head, scope="col") for head in heads])),
        el("tbody", rows),
        cls="figures",
    )
    left = t.n("{n} more result", "{n} more results", outcomes.more) if outcomes.more else ""
    return scroll(
        table,
        el("p", left, cls="small muted") if left else None,
        label=name,
        cls="scroll look-table",
        data_faces=ply,
    )


def _row(name: str, often: str, chances: Chances, t: T, fell: bool = False) -> Markup:
    label = [name, el("b", f" · {t('came up')}")] if fell else [name]
    cells = [el("td", _bar(chance, seat), t.chance(chance)) for seat, chance in enumerate(chances)]
    return el(
        "tr",
        el("th", label, scope="row"),
        el("td", often),
        cells,
        cls="is-fallen" if fell else None,
    )


def _share(share: float, t: T) -> str:
    return t.percent(100 * share, 0 if share >= 0.1 else 1)


def _bar(chance: float, seat: int) -> Markup:
    """Return the chance as a bar, in the colour of the seat's line in the picture."""
    return el(
        "svg",
        el("rect", width=round(100 * max(0.0, min(1.0, chance)), 1), height=10),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
        focusable="false",
        cls=f"look-bar look-line-{seat}",
    )
