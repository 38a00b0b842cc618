"""Actions as tokens and back; the table of forms is in docs/notation.md.

A token is a verb and its words, joined by colons: `step:c3`, `deploy:doubler:planet`, `=moon:red`.
Seats are numbers from 0, piles from 1, cells as in `core.lum42.zone`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.kernel.errors import NotationError
from core.lum42 import actions as verbs
from core.lum42.actions import Action
from core.lum42.components import (
    COLOURS,
    ENERGY_GOAL_NAMES,
    FACES,
    LAST_MOON,
    LIGHT_GOALS,
    PLANETS,
    SATELLITES,
    SLOTS,
    SPOTS,
    UNITS,
)
from core.lum42.zone import NAMES as CELL_NAMES

_SEATS = ("0", "1", "2", "3")
_PILES = ("1", "2", "3", "4")
_MOONS = SATELLITES[:LAST_MOON]

Words = tuple[tuple[str, ...], ...]

_FORMS: dict[str, tuple[Callable[..., Any], Words]] = {
    "=planet": (verbs.PlanetDrawn, (PLANETS,)),
    "=moon": (verbs.SatelliteDrawn, (_MOONS,)),
    "=portal": (lambda kind: verbs.SatelliteDrawn(kind + LAST_MOON), (SATELLITES[LAST_MOON:],)),
    "=collection": (verbs.CollectionGoalDrawn, (COLOURS,)),
    "=light": (verbs.LightGoalDrawn, (LIGHT_GOALS,)),
    "=energy": (verbs.EnergyGoalDrawn, (ENERGY_GOAL_NAMES,)),
    "=first": (verbs.FirstDrawn, (_SEATS,)),
    "take": (verbs.Take, (_PILES,)),
    "face": (verbs.Show, (FACES,)),
    "place": (verbs.Place, (CELL_NAMES,)),
    "attach": (verbs.Attach, (_PILES,)),
    "step": (verbs.Step, (CELL_NAMES,)),
    "jump": (verbs.Jump, (CELL_NAMES,)),
    "stop": (verbs.Stop, ()),
    "deploy": (verbs.Deploy, (UNITS, SPOTS)),
    "flee": (verbs.Flee, (CELL_NAMES, SPOTS[:2])),
    "fight": (verbs.Fight, ()),
    "exile": (verbs.Exile, (SLOTS,)),
    "recover": (verbs.Recover, (CELL_NAMES, SPOTS[:2])),
    "release": (verbs.Release, (SLOTS,)),
    "begin": (verbs.Begin, (SPOTS[:2],)),
    "collect": (verbs.Collect, (COLOURS,)),
    "transform": (verbs.Transform, (COLOURS,)),
    "give": (verbs.Give, (FACES, COLOURS)),
    "get": (verbs.Get, (_SEATS, COLOURS)),
    "gain": (verbs.Gain, ()),
    "probe": (verbs.Probe, (CELL_NAMES,)),
    "decline": (verbs.Decline, ()),
    "enlist": (verbs.Enlist, (UNITS,)),
    "name": (verbs.Name, (_SEATS,)),
}
"""Each first word, what it makes, and the words that may follow."""

_VERB = {make: verb for verb, (make, _) in _FORMS.items() if isinstance(make, type)}


def write_action(a: Action) -> str:
    """The token of an action."""
    if isinstance(a, verbs.SatelliteDrawn):
        verb = "=moon" if a.satellite < LAST_MOON else "=portal"
        return f"{verb}:{SATELLITES[a.satellite]}"
    verb = _VERB[type(a)]
    fields = (getattr(a, name) for name in type(a).__dataclass_fields__)
    words = (choices[at] for at, choices in zip(fields, _FORMS[verb][1], strict=True))
    return ":".join((verb, *words))


def read_action(text: str) -> Action:
    """The action of a token. Raises `NotationError`."""
    verb, *words = text.split(":")
    form = _FORMS.get(verb)
    if form is None:
        raise _error(text, "no action begins like this", "action-verb", verb=verb[:40])
    make, choices = form
    if len(words) != len(choices):
        raise _error(
            text,
            f"{verb} takes {len(choices)} words",
            "action-words",
            verb=verb,
            words=len(choices),
        )
    at = []
    for word, known in zip(words, choices, strict=True):
        if word not in known:
            raise _error(
                text,
                f"{word[:20]!r} does not fit {verb}",
                "action-word",
                verb=verb,
                word=word[:20],
                choices=", ".join(known),
            )
        at.append(known.index(word))
    action: Action = make(*at)
    return action


def _error(text: str, why: str, code: str, **facts: object) -> NotationError:
    shown = text[:40]
    return NotationError(f"{shown!r} is no action of LUM42: {why}", code, text=shown, **facts)
