"""The codes and facts of the events in a game.

A rule tells an event where it does the thing (`tell`); `docs/rules/lum42.md` says when. Facts are
words: cells by name, colours, units; seats and numbers of points are numbers.
"""

from __future__ import annotations

from typing import Any

from core.games.lum42.state import State
from core.games.lum42.vocabulary import WORDS
from core.kernel.game import Event

FACTS = {
    "cell": "Cell",
    "start": "Cell",
    "colour": "PlanetColour",
    "given": "PlanetColour",
    "got": "PlanetColour",
    "satellite": "Satellite",
    "portal": "Satellite",
    "face": "Face",
    "unit": "Unit",
    "rival_unit": "Unit",
    "spot": "Spot",
    "slot": "Slot",
    "phase": "Phase",
}
"""Facts that rules give as numbers, with their vocabulary; they are written as words."""

EVENTS: dict[str, tuple[str, ...]] = {
    "planet-laid": ("cell", "colour"),
    "planet-turned": ("pile", "colour"),
    "satellite-laid": ("cell", "satellite"),
    "satellite-turned": ("pile", "satellite"),
    "collection-goal": ("colour",),
    "light-goal": ("goal",),
    "energy-goal": ("goal",),
    "first": ("seat",),
    "took": ("seat", "pile", "colour"),
    "face": ("seat", "face"),
    "placed": ("seat", "cell", "colour", "face"),
    "attached": ("seat", "cell", "satellite"),
    "stepped": ("seat", "start", "cell"),
    "jumped": ("seat", "start", "cell", "portal"),
    "passing": ("seat", "by", "cell", "points"),
    "ejected": ("seat", "by", "cell"),
    "stopped": ("seat", "cell"),
    "deployed": ("seat", "unit", "cell", "spot"),
    "sabotaged": ("seat", "by", "cell", "colour"),
    "attacked": ("seat", "unit", "cell", "spot", "rival", "rival_unit"),
    "stranded": ("seat", "unit"),
    "fled": ("seat", "start", "by", "cell", "spot"),
    "fought": ("seat", "cell"),
    "beaten": ("seat", "unit"),
    "exiled": ("seat", "unit", "slot"),
    "displaced": ("seat", "unit", "by", "slot"),
    "recovered": ("seat", "unit", "cell", "spot"),
    "released": ("seat", "unit", "slot"),
    "lost": ("seat",),
    "collected": ("seat", "colour", "cubes", "by", "points"),
    "transformed": ("seat", "colour", "cubes", "points"),
    "swapped": ("seat", "rival", "kind", "given", "got"),
    "gained": ("seat", "points"),
    "declined": ("seat", "asked"),
    "probe": ("seat", "cell", "colour"),
    "goal-reached": ("seat", "kind", "goal", "place", "points"),
    "enlisted": ("seat", "unit", "replaces"),
    "named": ("seat", "first"),
    "phase": ("phase", "round"),
    "round": ("round", "first"),
    "majority": ("seat", "colour", "points"),
    "over": ("winners",),
}
"""By code: its facts, in the order in which they are told."""


def tell(n: State, code: str, **facts: Any) -> None:
    """Tell what happens, if somebody listens."""
    if n.events is not None:
        for name in FACTS.keys() & facts.keys():
            facts[name] = WORDS[FACTS[name]][facts[name]]
        n.events.append(Event(code, **facts))
