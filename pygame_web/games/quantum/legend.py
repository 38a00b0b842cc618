"""The legend: each mark of the star map, drawn as on the map, with its meaning."""

from __future__ import annotations

from core.games.quantum.state import MOVED, USED
from pygame_web.games.quantum.draw import cube, die
from pygame_web.games.quantum.sky import start_mark
from pygame_web.language import T
from pygame_web.table.views import story
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el


def legend(view: BoardView, t: T) -> Markup:
    """Every mark with its meaning, and the switch for the names of the squares."""
    seat = max(0, view.viewer)
    on = view.coordinates
    names = el(
        "button",
        icon("grid"),
        t("Hide the names of the squares") if on else t("Show the names of the squares"),
        type="button",
        cls="btn",
        data_do=f"set coordinates {'no' if on else 'yes'}",
    )
    rows = [
        el("li", el("span", drawn, cls="q-sample", aria_hidden="true"), el("span", meaning))
        for drawn, meaning in (*_ships(seat, t), *_squares(t), *_planets(seat, t))
    ]
    return el("div", names, el("ul", rows, cls="q-legend", role="list"), cls="stack")


def _sq(*children: Markup, cls: str) -> Markup:
    return el("span", *children, cls=f"q-sq {cls}")


def _ships(seat: int, t: T) -> tuple[tuple[Markup, str], ...]:
    return (
        (
            _sq(die(seat, 5), cls="is-pick"),
            t(
                "A ship: its number is how far it flies; in battle, low is good. "
                "If it has a ring, tap it."
            ),
        ),
        (_sq(die(seat, 5, MOVED), cls=""), t("An arrow: this ship has moved this turn.")),
        (_sq(die(seat, 5, USED), cls=""), t("A star: this ship has used its ability.")),
    )


def _squares(t: T) -> tuple[tuple[Markup, str], ...]:
    odds = el("span", cls="q-odds", data_odds=t.percent(72))
    return (
        (_sq(cls="is-go"), t("The selected ship can fly there.")),
        (_sq(cls="is-go is-sum"), t("It can fly there and makes the planet's sum.")),
        (
            _sq(die(1, 3), odds, cls="is-hit"),
            t("It can attack there; the figure is its chance in the battle."),
        ),
        (_sq(story.MARK, cls=""), t("Others have changed something here since your last action.")),
    )


def _planets(seat: int, t: T) -> tuple[tuple[Markup, str], ...]:
    sum_here = el("span", cls="q-sum-here", data_sum=t("{sum}/{needed}", sum=5, needed=8))
    ready = el("span", el("i", cls=f"q-flag q-s{seat} is-ready"), cls="q-flags")
    near = el("span", el("i", cls=f"q-flag q-s{seat} is-near"), cls="q-flags")
    raised = el("span", 9, cls="q-raised")
    return (
        (_sq(sum_here, cls="q-planet"), t("Your ships around the planet make 5; it needs 8.")),
        (_sq(ready, cls="q-planet"), t("A diamond: this player has the sum and may construct.")),
        (_sq(near, cls="q-planet"), t("A dashed dot: this player is one step from the sum.")),
        (_sq(raised, cls="q-planet"), t("Another cube of yours needs this sum instead.")),
        (_sq(cube(seat), cls=""), t("A cube that has been placed.")),
        (start_mark(), t("Four arrows: a starting planet.")),
    )
