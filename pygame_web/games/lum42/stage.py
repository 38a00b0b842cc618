"""The drawings of LUM42's scenes above the board: a fight, an objective, a majority, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.lum42.components import COLOURS, UNITS, pawn
from pygame_web.games.lum42 import draw, terms
from pygame_web.language import T, mark
from pygame_web.ui.markup import Markup
from pygame_web.ui.moment import moment, won


def faces(facts: Mapping[str, Any], t: T) -> tuple[str, tuple[Markup, ...]]:
    """No die falls here."""
    return "", ()


def prop(facts: Mapping[str, Any], names: tuple[str, ...], t: T) -> Markup:
    """A unit beaten, an objective reached, a line of the count at the end, or who has won."""
    kind, place = str(facts["kind"]), facts["prop"]
    if kind == "win":
        return won(place, tuple(facts["winners"]), names, t)
    seat = int(facts["seat"])
    if kind == "beaten":
        unit = str(facts["unit"])
        rest = f"{names[seat]} · {terms.unit(unit, t)}"
        drawing = draw.figure(pawn(seat, UNITS.index(unit)))
        return moment(place, seat, t("To the Exile!"), rest, drawing, "lost")
    if kind == "majority":
        return _majority(facts, names, t)
    points, left = t.n("{n} point", "{n} points", int(facts["points"])), int(facts["left"])
    to_go = t.n("{n} round to go", "{n} rounds to go", left) if left else t("the last round")
    rest = f"{names[seat]} · {points} · {to_go}"
    return moment(
        place, seat, t("Objective reached"), rest, draw.goal(str(facts["goal"]), t), "prize"
    )


def _majority(facts: Mapping[str, Any], names: tuple[str, ...], t: T) -> Markup:
    """The colour with its points, what the seat has by now, who leads by how much, what is left."""
    seat, colour, left = int(facts["seat"]), str(facts["colour"]), int(facts["left"])
    title = t("Most {colour} energy", colour=terms.colour(colour, t))
    ahead = int(facts["first"]) - int(facts["second"])
    who = names[int(facts["leader"])]
    lead = t("level at the top")
    if ahead:
        lead = t.to(who, mark("you lead by {n}"), mark("{who} leads by {n}"), n=ahead)
    to_go = t.n("{n} colour to go", "{n} colours to go", left) if left else t("the last colour")
    now = f"{names[seat]} · {t.n('{n} point', '{n} points', int(facts['total']))}"
    drawing = draw.cubes(COLOURS.index(colour), f"+{facts['points']}", "energy", t)
    return moment(facts["prop"], seat, title, f"{now}\n{lead} · {to_go}", drawing, "prize")
