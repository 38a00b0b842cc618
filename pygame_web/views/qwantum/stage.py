"""Qwantum's dice in space, for scenes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.qwantum.dice import DICE, DIE_NAMES
from pygame_web.language import T
from pygame_web.views.markup import EMPTY, Markup
from pygame_web.views.qwantum.dice import face


def faces(facts: Mapping[str, Any], t: T) -> tuple[str, tuple[Markup, ...]]:
    """The class and the six faces of a die, the one that fell first."""
    shown = str(facts["face"])
    printed = DICE[DIE_NAMES.index(facts["die"])].split()
    rest = [name for name in printed if name != shown][:5]
    while len(rest) < 5:
        rest.append(printed[0])
    return "is-qwantum", tuple(face(name) for name in (shown, *rest))


def prop(facts: Mapping[str, Any], names: tuple[str, ...], t: T) -> Markup:
    """Nothing of this game stands beside a place."""
    return EMPTY
