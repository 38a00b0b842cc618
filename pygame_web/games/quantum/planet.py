"""A planet that is looked at: its slots, each player's sum, and the button that builds."""

from __future__ import annotations

from core.games.quantum import queries
from core.games.quantum.actions import Cube
from core.games.quantum.maps import cell_name
from core.games.quantum.question import asked_now
from core.games.quantum.state import State
from core.games.quantum.turn import Act
from pygame_web.games.quantum.draw import act, emblem
from pygame_web.games.quantum.targets import Targets
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el


def planet_box(view: BoardView, found: Targets, t: T) -> Markup:
    """Return a planet that is looked at: slots, and each player's sum against the number."""
    s: State = view.state
    m = s.setting.map
    planet = m.planets[found.planet or 0]
    number = m.numbers[planet]
    title = t("Planet {number}", number=number)
    if view.coordinates:
        cell = cell_name(m.centre[planet])
        title = t("Planet {number}, {cell}", number=number, cell=cell)
    head = el(
        "header",
        el(
            "div",
            el("h2", title),
            el(
                "p",
                t.n(
                    "{taken} of {n} slot taken",
                    "{taken} of {n} slots taken",
                    m.slots[planet],
                    taken=len(s.cubes[planet]),
                ),
                cls="q-tip",
            ),
            cls="grow",
        ),
        el(
            "button",
            icon("close"),
            type="button",
            cls="icon-btn",
            data_step="=",
            aria_label=t("Close"),
        ),
        cls="q-box-head",
    )
    rows = [_standing(view, seat, planet, t) for seat in range(s.setting.seats)]
    return el(
        "div",
        head,
        el("ul", rows, cls="q-standing", role="list"),
        _why_not_build(view, found, t),
        cls="q-box is-planet",
    )


def _standing(view: BoardView, seat: int, planet: int, t: T) -> Markup:
    s: State = view.state
    site = queries.site(s, seat, planet)
    has = "/".join(map(str, sorted(site.totals)))
    if seat in s.cubes[planet] and not site.needed:
        text = t("has a cube here")
    elif not site.needed:
        text = t("no free slot")
    else:
        wants = "/".join(map(str, sorted(site.needed)))
        text = t("has {sum} in orbit, needs {needed}", sum=has, needed=wants)
        if site.ready and _short_of_actions(view, seat, planet):
            text += " · " + t("enough, but constructing takes 2 actions")
        elif site.ready:
            text += " · " + t("can construct")
        elif site.near:
            text += " · " + t("one step away")
    state = " is-ready" if site.ready else " is-near" if site.near else ""
    return el(
        "li", emblem(seat), el("b", view.names[seat]), el("span", text), cls=f"q-s{seat}{state}"
    )


def _short_of_actions(view: BoardView, seat: int, planet: int) -> bool:
    """Return whether the one who is on turn has too few actions left to build there."""
    s: State = view.state
    if seat != s.turn or not isinstance(asked_now(s), Act) or s.actions > 1:
        return False
    centre = s.setting.map.centre[planet]
    return view.game.write_action(Cube("construct", centre)) not in view.tokens


def _why_not_build(view: BoardView, found: Targets, t: T) -> Markup:
    if not isinstance(asked_now(view.state), Act) or not view.actions:
        return EMPTY
    token = view.game.write_action(Cube("construct", found.planet or 0))
    label = el("b", t("Construct")), el("small", t.n("{n} action", "{n} actions", 2))
    if token in view.tokens:
        return el("div", act(token, *label, cls="btn btn-primary q-mode"), cls="q-answers")
    return el(
        "div",
        el(
            "button",
            *label,
            type="button",
            cls="btn q-mode is-off",
            data_why=token,
            aria_description=t("not possible now"),
        ),
        cls="q-answers",
    )
