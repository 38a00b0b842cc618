"""The drawings of LUM42's scenes above the board: a fight, an objective, a majority, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.lum42.components import UNITS, pawn
from pygame_web.games.lum42 import draw, terms
from pygame_web.language import T
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup
from pygame_web.ui.moment import moment


def faces(facts: Mapping[str, Any], t: T) -> tuple[str, tuple[Markup, ...]]:
    """No die falls here."""
    return "", ()


def prop(facts: Mapping[str, Any], names: tuple[str, ...], t: T) -> Markup:
    """A unit beaten, an objective reached, a line of the count at the end, or who has won."""
    kind, place = str(facts["kind"]), facts["prop"]
    if kind == "win":
        winners = tuple(facts["winners"])
        who = " + ".join(names[seat] for seat in winners)
        seat = winners[0] if len(winners) == 1 else -1
        return moment(place, seat, t("{name} wins!", name=who), "", icon("trophy"), "won")
    seat = int(facts["seat"])
    if kind == "beaten":
        unit = str(facts["unit"])
        rest = f"{names[seat]} · {terms.unit(unit, t)}"
        drawing = draw.figure(pawn(seat, UNITS.index(unit)))
        return moment(place, seat, t("To the Exile!"), rest, drawing, "lost")
    points, left = t.n("{n} point", "{n} points", int(facts["points"])), int(facts["left"])
    if kind == "majority":
        title = t("Most {colour} energy", colour=terms.colour(str(facts["colour"]), t))
        to_go = t.n("{n} colour to go", "{n} colours to go", left) if left else t("the last colour")
        return moment(place, seat, title, f"{names[seat]} · {points} · {to_go}")
    to_go = t.n("{n} round to go", "{n} rounds to go", left) if left else t("the last round")
    rest = f"{names[seat]} · {points} · {to_go}"
    return moment(place, seat, t("Objective reached"), rest, icon("target"), "prize")
