"""Prepares scenes for the page: which plies are shown, their beats as data, their props as markup.

A game's package may have a module `stage` with two functions: `faces(facts, t)`, the class and the
six faces of a die that is thrown, and `prop(facts, names, t)`, what stands beside a place.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from pygame_web import scenes
from pygame_web.language import T
from pygame_web.scenes import WAYS
from pygame_web.scenes.scene import SECRETS, Beat, Scene
from pygame_web.shell.session import Session, Table
from pygame_web.table.flow import to_take
from pygame_web.table.replay import earlier, later
from pygame_web.table.seats import is_here
from pygame_web.table.views import story
from pygame_web.table.views.board_views import of_table
from pygame_web.table.views.names import names
from pygame_web.ui.die import cube
from pygame_web.ui.game_page import PROPS, Props
from pygame_web.ui.games import view
from pygame_web.ui.markup import EMPTY, Markup, el

MOST = 40
"""The most new plies that are shown as scenes; with more, a game was opened."""
SHORT = 2000
"""Milliseconds: a longer scene of one's own decision plays on the old position."""
SENT_FACTS = (
    "piece",
    "value",
    "seat",
    "count",
    "colour",
    "good",
    "index",
    "prop",
    "kind",
    "fresh",
    "ends",
)
"""The facts of a beat that the page needs; all else is in the props."""


class Act(NamedTuple):
    """A scene of some table, with the name it is known by."""

    name: str
    table: Table
    scene: Scene
    start: int = 0
    """The ply it begins at."""
    open: bool = False
    """Whether it has no secret, so that the page shows the new position at once."""


def between(before: Session, after: Session) -> Act | None:
    """Return the scene between two sessions, `before` and `after`; None if there is none.

    Only new plies are shown: not undo, opened games or jumps.
    """
    old, new = before.shown_table, after.shown_table
    if old is None or new is None or old.id != new.id or after.generic:
        return None
    if before.page != after.page or to_take(new) >= 0:
        return None
    start, end = old.ply, new.ply
    tokens = new.line.record.tokens
    if not 0 < end - start <= MOST or old.line.record.tokens[:start] != tokens[:start]:
        return None
    if new.cursor is None and old.cursor is not None and not old.playing:
        return None
    live = old.cursor is None and new.cursor is None and after.page == "table"
    if not live and (old.line is not new.line or end != later(new.line, start)):
        return None
    scene = scenes.scene(new.line, start, end, _pace(after, live=live))
    scene = _with_turn(scene, new) if live else scene
    if new.real_dice:
        scene = _without_dice(scene)
    if not scene:
        return None
    is_open = live and _is_open(new, scene, start, end)
    return Act(f"{new.id}:{start}-{end}", new, scene, start, is_open)


def _is_open(table: Table, scene: Scene, start: int, end: int) -> bool:
    """Return whether people here just decided all of it, without chance and without an event."""
    line = table.line
    ours = all(is_here(table, line.seat_at(ply)) for ply in range(start, end))
    short = scenes.scene(line, start, end).ms <= SHORT
    return ours and short and not scene.secret and not scenes.moment(line, start, end)


def _pace(session: Session, *, live: bool) -> str:
    return session.settings.pace if live else session.settings.speed


def _with_turn(scene: Scene, new: Table) -> Scene:
    """Add the sound of a person's turn that begins after others."""
    line = new.line
    if not scene or not is_here(new, line.actor):
        return scene
    last = line.ply - 1
    while last >= 0 and line.seat_at(last) < 0:
        last -= 1
    if last < 0 or is_here(new, line.seat_at(last)):
        return scene
    return replace(scene, beats=(*scene.beats, Beat("hear", at=scene.ms, sound="turn")))


def _without_dice(scene: Scene) -> Scene:
    """Remove the throws of real dice, which have already fallen on the table."""
    beats = tuple(beat for beat in scene.beats if beat.what != "tumble")
    rolled = len(beats) < len(scene.beats)
    first = min((beat.at for beat in beats), default=scene.ms) if rolled else 0
    moved = tuple(replace(beat, at=beat.at - first) for beat in beats)
    return Scene(moved, scene.ms - first)


def scene_data(act: Act) -> dict[str, Any]:
    """The scene as data for `browser/stage.js`; times are milliseconds from its beginning."""
    return {
        "name": act.name,
        "ms": act.scene.ms,
        "open": act.open,
        "beats": [_beat(number, beat) for number, beat in enumerate(act.scene.beats)],
    }


def _beat(number: int, beat: Beat) -> dict[str, Any]:
    facts = {key: value for key, value in beat.facts.items() if key in SENT_FACTS}
    if beat.what == "tumble":
        facts["prop"] = _die(number, beat)
    if beat.piece:
        facts["piece"] = beat.piece
    return {
        "what": beat.what,
        "where": list(beat.where),
        "at": beat.at,
        "ms": beat.ms,
        "heard": beat.sound,
        **facts,
    }


def _die(number: int, beat: Beat) -> str:
    """Return the name of the die that is thrown: one of a prop's, or one of its own."""
    place = beat.where[0]
    return place if place.startswith("prop-") else f"prop-die-{number}"


def props(act: Act | None, t: T) -> Markup:
    """Return everything that only scenes need, by id; empty elements without a scene."""
    inside: list[Markup] = []
    if act is not None:
        sentence = _words(act, t)
        cls = story.sized("scene-words", sentence)
        inside.append(el("p", sentence, id="prop-words", cls=cls))
        game = act.table.line.game.name
        drawn = PROPS.get(view(game))
        called = names(game, act.table.seats, t)
        own = t.using(game)
        for number, beat in enumerate(act.scene.beats):
            inside.append(_prop(drawn, number, beat, called, own))
    return el("div", inside, id="scene", cls="scene", aria_hidden="true")


def _words(act: Act, t: T) -> str:
    """The sentence of what others do, in place of the question; "" for oneself or a secret.

    While a piece flies it says where to, not yet what comes of it. Points are told when they have
    been seen, and nothing leads up to a secret that comes first.
    """
    view, line = of_table(act.table, t), act.table.line
    last = earlier(line, view.ply)
    while last >= 0 and line.seat_at(last) < 0:
        last -= 1
    if last < 0 or is_here(act.table, line.seat_at(last)):
        return ""
    doing = story.of_ply(view, act.start, t)
    if doing and not act.scene.secret and any(beat.what in WAYS for beat in act.scene.beats):
        return doing
    if act.scene.beats[0].what in SECRETS:
        return ""
    if act.scene.secret or scenes.moment(line, act.start, view.ply):
        return story.opening(view, act.start, t)
    counted = any("value" in beat.facts for beat in act.scene.beats)
    return story.of_others(view, t) or ("" if counted else doing)


def _prop(drawn: Props | None, number: int, beat: Beat, called: tuple[str, ...], t: T) -> Markup:
    if drawn is None:
        return EMPTY
    if beat.what in ("show", "moment") and drawn.prop is not None:
        return drawn.prop(beat.facts, called, t)
    if beat.what == "tumble" and not beat.where[0].startswith("prop-"):
        cls, faces = drawn.faces(beat.facts, t)
        return el("span", cube(faces, cls), id=_die(number, beat), cls="thrown")
    return EMPTY
