"""Actions as tokens and back; the table of forms is in docs/notation.md.

A token is a verb and its words, joined by colons: `step:c3`, `deploy:doubler:planet`, `=moon:red`.
Seats are numbers from 0, piles from 1, cells as in `core.games.lum42.zone`.
"""

from __future__ import annotations

from core.games.lum42 import actions as verbs
from core.games.lum42.components import LAST_MOON, SATELLITES
from core.games.lum42.vocabulary import WORDS
from core.kernel.action import Action
from core.kernel.errors import NotationError

VERBS: dict[str, type[Action]] = {
    "=planet": verbs.PlanetDrawn,
    "=moon": verbs.SatelliteDrawn,
    "=portal": verbs.SatelliteDrawn,
    "=collection": verbs.CollectionGoalDrawn,
    "=light": verbs.LightGoalDrawn,
    "=energy": verbs.EnergyGoalDrawn,
    "=first": verbs.FirstDrawn,
    "take": verbs.Take,
    "face": verbs.Show,
    "place": verbs.Place,
    "attach": verbs.Attach,
    "step": verbs.Step,
    "jump": verbs.Jump,
    "stop": verbs.Stop,
    "deploy": verbs.Deploy,
    "flee": verbs.Flee,
    "fight": verbs.Fight,
    "exile": verbs.Exile,
    "recover": verbs.Recover,
    "release": verbs.Release,
    "begin": verbs.Begin,
    "collect": verbs.Collect,
    "transform": verbs.Transform,
    "give": verbs.Give,
    "get": verbs.Get,
    "gain": verbs.Gain,
    "probe": verbs.Probe,
    "decline": verbs.Decline,
    "enlist": verbs.Enlist,
    "name": verbs.Name,
}
"""Each first word and the class it makes; the following words are its fields."""

_WORD = {cls: verb for verb, cls in VERBS.items()}
_MOONS, _PORTALS = SATELLITES[:LAST_MOON], SATELLITES[LAST_MOON:]


def write_action(a: Action) -> str:
    """Return the token of an action."""
    if isinstance(a, verbs.SatelliteDrawn):
        verb = "=moon" if a.satellite < LAST_MOON else "=portal"
        return f"{verb}:{SATELLITES[a.satellite]}"
    cls = type(a)
    kinds = cls.types.values()
    return ":".join((_WORD[cls], *[WORDS[of][at] for of, at in zip(kinds, a.parts, strict=True)]))


def choices(verb: str) -> tuple[tuple[str, ...], ...]:
    """Return the words that may follow a first word, place by place. Raises `KeyError`."""
    if verb in ("=moon", "=portal"):
        return (_MOONS if verb == "=moon" else _PORTALS,)
    return tuple(WORDS[of] for of in VERBS[verb].types.values())


def read_action(text: str) -> Action:
    """Return the action of a token. Raises `NotationError`."""
    verb, *words = text.split(":")
    if verb not in VERBS:
        raise _error(text, "no action begins like this", "action-verb", verb=verb[:40])
    places = choices(verb)
    if len(words) != len(places):
        raise _error(
            text,
            f"{verb} takes {len(places)} words",
            "action-words",
            verb=verb,
            words=len(places),
        )
    at = []
    for word, known in zip(words, places, strict=True):
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
    if verb == "=portal":
        at[0] += LAST_MOON
    action: Action = VERBS[verb](*at)
    return action


def _error(text: str, why: str, code: str, **facts: object) -> NotationError:
    shown = text[:40]
    return NotationError(f"{shown!r} is no action of LUM42: {why}", code, text=shown, **facts)
