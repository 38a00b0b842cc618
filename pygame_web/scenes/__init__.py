"""Turns what happened into scenes: events in, timed motions out. `browser/stage.js` plays them.

A game has a module here, named by its key, with `TABLE`: how each code of its events is shown. A
game without one is played without scenes.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from core.kernel.game import AnyGame, Event
from core.kernel.timeline import Timeline
from pygame_web.scenes.scene import PACES, Scene, Script, Table

_NOTHING = Scene()


def table(game: str) -> Table:
    """How the events of a game are shown; empty for a game that has no scenes."""
    place = f".{game}"
    try:
        found: Table = import_module(place, __package__).TABLE
    except ModuleNotFoundError as error:
        if error.name != f"{__package__}{place}":
            raise
        return {}
    return found


def scene(line: Timeline, start: int, end: int, pace: str = "normal") -> Scene:
    """What is shown of the plies from `start` to `end`; nothing at a pace without scenes."""
    factor = PACES.get(pace, 0)
    if not factor or start >= end:
        return _NOTHING
    game: Any = line.game
    told = _scene(game, line.states[start : end + 1], line.record.tokens[start:end])
    return told if factor == 1 else told.scaled(factor)


@lru_cache(maxsize=512)
def _scene(game: AnyGame, states: tuple[Any, ...], tokens: tuple[str, ...]) -> Scene:
    known = table(game.name)
    if not known:
        return _NOTHING
    plies: list[tuple[Any, Event, Any]] = []
    for before, token, after in zip(states, tokens, states[1:], strict=False):
        told = game.events(before, game.read_action(before, token), after)
        plies += [(before, event, after) for event in told]
    script = Script()
    codes = tuple(event.code for _, event, _ in plies)
    for number, (before, event, after) in enumerate(plies):
        script.before, script.after, script.coming = before, after, codes[number + 1 :]
        shown = known.get(event.code)
        if shown is not None and shown.show is not None:
            shown.show(script, event.facts)
    return script.scene()


def weight(game: str, code: str) -> int:
    """How much an event matters to somebody who looked away; 0 where it need not be told."""
    shown = table(game).get(code)
    return shown.weight if shown else 0
