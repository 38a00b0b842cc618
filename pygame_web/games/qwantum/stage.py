"""Qwantum's dice in space, for scenes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.qwantum.dice import DICE, DIE_NAMES
from pygame_web.games.qwantum.dice import face
from pygame_web.language import T
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup
from pygame_web.ui.moment import moment, won


def faces(facts: Mapping[str, Any], t: T) -> tuple[str, tuple[Markup, ...]]:
    """Return the class and the six faces of a die, the one that fell first."""
    shown = str(facts["face"])
    printed = DICE[DIE_NAMES.index(facts["die"])].split()
    rest = [name for name in printed if name != shown][:5]
    while len(rest) < 5:
        rest.append(printed[0])
    return "is-qwantum", tuple(face(name) for name in (shown, *rest))


def prop(facts: Mapping[str, Any], names: tuple[str, ...], t: T) -> Markup:
    """Return a column that is full, or who has won."""
    if facts["kind"] == "win":
        return won(facts["prop"], tuple(facts["winners"]), names, t)
    seat = int(facts["seat"])
    points = t.n("{n} point", "{n} points", int(facts["points"]))
    left = int(facts["left"])
    to_go = t.n("{n} column to go", "{n} columns to go", left) if left else t("the last column")
    rest = f"{names[seat]} · {points} · {to_go}"
    return moment(facts["prop"], seat, t("Column full"), rest, icon("check"))
