"""The table: status, players, map, what is asked, boards, objectives, reserve and Exile."""

from __future__ import annotations

from core.lum42.components import COLOURS
from core.lum42.state import State
from pygame_web.language import T
from pygame_web.views.icons import icon
from pygame_web.views.look import Look
from pygame_web.views.lum42 import boards, draw, words
from pygame_web.views.lum42.panel import IN_BAR, panel
from pygame_web.views.lum42.spots import plan
from pygame_web.views.lum42.status import status
from pygame_web.views.lum42.zone import zone
from pygame_web.views.markup import EMPTY, Markup, el, join
from pygame_web.views.players import strips


def board(look: Look, t: T) -> Markup:
    """Everything inside the table element."""
    found = plan(look)
    main = el(
        "div", status(look, t), strips(look, t, lambda seat: _short(look.state, seat, t)),
        zone(look, found, t), panel(look, found, t), cls="l-main",
    )  # fmt: skip
    side = el("div", boards.objectives(look, t), boards.boards(look, t), boards.exile(look, t),
              boards.supplies(look, t), cls="l-side")  # fmt: skip
    return el("div", main, side, cls="l-table")


def _short(s: State, seat: int, t: T) -> Markup:
    """A player's cubes in one line: light and energy."""
    light = sum(s.light[4 * seat : 4 * seat + 4])
    energy = sum(s.energy[4 * seat : 4 * seat + 4])
    units = len(s.ready[seat])
    facts = {"light": light, "energy": energy, "units": units}
    said = t("{light} light, {energy} energy, {units} units", **facts)
    return el("span", el("span", said, cls="l-sum"), cls="l-brief")


def bar(look: Look, t: T) -> Markup:
    """The answers that belong to no cell, within the thumb's reach."""
    if look.roll:
        return el("button", icon("grid"), t("Lay out"), type="button",
                  cls="btn btn-primary btn-big", data_do="roll")  # fmt: skip
    buttons = [
        el("button", words.action(look.game, look.state, action, t), type="button",
           cls="btn" if token == "decline" else "btn btn-primary", data_act=token)
        for token, action in look.actions
        if isinstance(action, IN_BAR)
    ]  # fmt: skip
    return join(buttons) if buttons else EMPTY


def colours(t: T) -> Markup:
    """The four colours of light side by side, for the rules."""
    return el("span", [draw.cubes(colour, 1, "light", t) for colour in range(len(COLOURS))],
              cls="l-line")  # fmt: skip
