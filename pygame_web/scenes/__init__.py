"""Turns what happened into scenes: events in, timed motions out. `browser/stage.js` plays them.

A game's module `games/<key>/scenes.py` has `TABLE`: how each code of its events is shown. A game
without one is played without scenes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from core.kernel.game import CHANCE, AnyGame, Event
from core.kernel.timeline import Timeline
from pygame_web.scenes.scene import PACES, SCENES, Scene, Script, Table
from pygame_web.ui.games import view

_NOTHING = Scene()


def table(game: str) -> Table:
    """Return the scenes for the events of a game; empty for a game without scenes."""
    found = SCENES.get(view(game))
    return found.table if found is not None else {}


def scene(line: Timeline, start: int, end: int, pace: str = "normal") -> Scene:
    """Return the scene of the plies from `start` to `end`; empty at a pace without scenes."""
    factor = PACES.get(pace, 0)
    if not factor or start >= end:
        return _NOTHING
    game: Any = line.game
    normal = _scene(game, line.states[start : end + 1], line.record.tokens[start:end])
    return normal if factor == 1 else normal.scaled(factor)


@lru_cache(maxsize=512)
def _scene(game: AnyGame, states: tuple[Any, ...], tokens: tuple[str, ...]) -> Scene:
    by_code = table(game.name)
    if not by_code:
        return _NOTHING
    plies: list[tuple[Any, Event, Any]] = []
    for before, token, after in zip(states, tokens, states[1:], strict=False):
        events = game.events(before, game.read_action(before, token), after)
        plies += [(before, event, after) for event in events]
    script = Script()
    codes = tuple(event.code for _, event, _ in plies)
    for number, (before, event, after) in enumerate(plies):
        script.before, script.after, script.coming = before, after, codes[number + 1 :]
        shown = by_code.get(event.code)
        if shown is not None and shown.show is not None:
            shown.show(script, event.facts)
    return script.scene()


WAYS = frozenset({"fly", "throw"})
"""Motions by which a piece goes from place to place."""
AHEAD = 8
"""The maximum number of dice in a turn to look at."""


def places(game: Any, s: Any, tokens: Sequence[str]) -> tuple[str, ...]:
    """Return the places of an action in order: of the first of `tokens`, played from `s`.

    The others count while they continue from where it ended (a way, then what is set down there).
    Dice that it causes are places, too; the way of a piece that another one throws out is none.
    """
    found: list[str] = []
    for token in tokens:
        after = game.apply(s, game.read_action(s, token))
        beats = _scene(game, (s, after), (token,)).beats
        moved = next((beat.piece for beat in beats if beat.what in WAYS), "")
        shown = [beat.where for beat in beats if beat.what not in WAYS or beat.piece == moved]
        named = [name for where in shown for name in where if is_there(name)]
        goes_on = not found or (bool(named) and named[0] == found[-1])
        if not goes_on:
            break
        found += [*named, *_thrown(game, after)]
        s = after
    return tuple(dict.fromkeys(found))


def is_there(name: str) -> bool:
    """Return whether a place is part of a board: no player's whole sheet, nor a figure of one."""
    return name != "tray" and not name.startswith(("prop-", "seat-", "figure-", "sheet-"))


def _thrown(game: Any, s: Any) -> Iterator[str]:
    """Yield the places where the thrown dice fall."""
    for _ in range(AHEAD):
        if game.actor(s) != CHANCE:
            return
        action = game.outcomes(s)[0][0]
        after = game.apply(s, action)
        scene = _scene(game, (s, after), (game.write_action(action),))
        yield from (
            beat.where[0]
            for beat in scene.beats
            if beat.what == "tumble" and is_there(beat.where[0])
        )
        s = after


HEAVY = 6
"""From this weight on, an event is a separate moment."""


def moment(line: Timeline, start: int, end: int) -> bool:
    """Whether something happens in these plies that changes the game: a cube, a card, a loss."""
    game: Any = line.game
    for ply in range(start, end):
        before, after = line.states[ply], line.states[ply + 1]
        action = game.read_action(before, line.record.tokens[ply])
        events = game.events(before, action, after)
        if any(weight(game.name, event.code) >= HEAVY for event in events):
            return True
    return False


def weight(game: str, code: str) -> int:
    """Return the importance of an event in a summary; 0 if it can be left out."""
    shown = table(game).get(code)
    return shown.weight if shown else 0
