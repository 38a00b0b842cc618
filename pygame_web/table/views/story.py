"""Describes the turns of others: each event as it happens, then a summary.

The game's scenes say how much an event matters (`scenes.weight`).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from core.kernel.game import CHANCE, Event
from pygame_web import scenes
from pygame_web.language import T, You
from pygame_web.table.replay import earlier
from pygame_web.table.views.log import events
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.game_page import Recap
from pygame_web.ui.games import describe
from pygame_web.ui.games import view as game_view
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join

LONG, LONGER = 44, 56
"""Longer sentences are set in smaller type: on a narrow screen, on every screen."""


MARK = el("i", cls="news", aria_hidden="true")
"""The mark of a square that others have changed."""


def sized(cls: str, sentence: str) -> str:
    """Return the classes of a sentence over the table: `cls`, and more if it is long."""
    longer = " is-longer" if len(sentence) > LONGER else ""
    return f"{cls} is-long{longer}" if len(sentence) > LONG else cls


def to_you(view: BoardView, question: str) -> str:
    """Return a question, "Ann: roll the dice!", without the name of the only person here.

    After a lesson or puzzle there is no question: its note says what can be done.
    """
    if view.alone and view.live and view.actor >= 0 and not (view.actions or any(view.bots)):
        return ""
    if not view.alone or not (view.actions or view.roll):
        return question
    for name, bot in zip(view.names, view.bots, strict=True):
        rest = question.removeprefix(name).lstrip()
        if not bot and question.startswith(name) and rest.startswith(":"):
            return re.sub(r"\w", lambda first: first[0].upper(), rest[1:].lstrip(), count=1)
    return question


def headline(view: BoardView, t: T) -> str:
    """Return the last step in one sentence; "" if it is not worth one."""
    return _heaviest(view, _last_step(view), t)


def of_others(view: BoardView, t: T) -> str:
    """Like `headline`, but only of events that a scene may tell."""
    return _heaviest(view, tuple(event for event in _last_step(view) if _in_scene(view, event)), t)


def _in_scene(view: BoardView, event: Event) -> bool:
    """Return whether a scene may tell an event: no points, no earlier deed of the person here."""
    shown, facts = game_view(view.game.name).recap, dict(event.facts)
    disclosed = shown is not None and event.code in shown.disclosed
    own = disclosed and isinstance(view.names[int(str(facts["seat"]))], You)
    return not own and not facts.get("points")


def _last_step(view: BoardView) -> tuple[Event, ...]:
    return events(view.line, earlier(view.line, view.ply), view.ply) if view.ply else ()


def scored(view: BoardView, seat: int, t: T) -> str:
    """Return what gave a seat points in the last step, in one sentence; "" if nothing did."""
    pairs = ((event, dict(event.facts)) for event in _last_step(view))
    gave = tuple(one for one, facts in pairs if facts.get("seat") == seat and facts.get("points"))
    return _heaviest(view, gave, t)


def of_ply(view: BoardView, ply: int, t: T) -> str:
    """Return the first sentence about a ply; "" for none."""
    game = view.game.name
    happened = events(view.line, ply, ply + 1)
    return next(iter(describe(game_view(game), happened, view.names, t.using(game))), "")


def opening(view: BoardView, start: int, t: T) -> str:
    """Return the sentence that leads up to something not yet revealed: the first minor event."""
    game = view.game.name
    for event in events(view.line, start, start + 1):
        weight = scenes.weight(game, event.code)
        if weight >= scenes.HEAVY or view.line.seat_at(start) < 0:
            break
        if weight and _in_scene(view, event):
            return game_view(game).event(event, view.names, t.using(game))
    return ""


def ways(view: BoardView, ply: int) -> Markup:
    """Small buttons for what was decided at a ply, such as a battle; none for nothing.

    They are placed where the game has `data-moment`.
    """
    return join(
        *(
            el(
                "button",
                icon(drawing),
                type="button",
                cls="btn btn-quiet moment-way",
                data_do=f"{do} {ply}",
                aria_label=words,
                title=words,
            )
            for do, drawing, words in view.ways
        )
    )


def current_headline(view: BoardView, t: T) -> str:
    """Return the heading while others act or the past is shown; "" at other times.

    What the one person here did last was seen, and is none.
    """
    if not view.live:
        return headline(view, t)
    others = view.others or (view.actor >= 0 and bool(view.bots[view.actor]))
    return headline(view, t) if others and not view.actions and not _own(view) else ""


def decided(view: BoardView) -> int:
    """Return the seat that decided last; -1 for none."""
    seats = (view.line.seat_at(ply) for ply in range(view.ply - 1, -1, -1))
    return next((seat for seat in seats if seat >= 0), -1)


def _own(view: BoardView) -> bool:
    """Return whether the one person here made the last step, and needs no report of it."""
    seat = decided(view)
    return seat >= 0 and isinstance(view.names[seat], You)


class Line(NamedTuple):
    """An action of a rival: from ply `start` to ply `end`, by `seat`."""

    start: int
    end: int
    seat: int
    events: tuple[Event, ...]


def actions(view: BoardView) -> tuple[Line, ...]:
    """Return the actions of others since the person at the table acted last, a line for each."""
    shown = game_view(view.game.name).recap
    if shown is not None and shown.disclosed:
        return _by_owner(view, shown)
    found: list[Line] = []
    for ply in range(max(0, view.since), view.ply):
        seat, happened = view.line.seat_at(ply), events(view.line, ply, ply + 1)
        begun = shown is None or not happened or happened[0].code not in shown.goes_on
        if seat < 0 and not begun:
            seat = int(str(dict(happened[0].facts)["seat"]))
            if seat == view.viewer:
                seat, happened = CHANCE, ()
        mine = bool(found) and (seat < 0 or (found[-1].seat == seat and not begun))
        if found and (mine or not happened):
            last = found[-1]
            found[-1] = Line(last.start, ply + 1, last.seat, last.events + happened)
        elif seat >= 0:
            found.append(Line(ply, ply + 1, seat, happened))
    return tuple(found)


def _by_owner(view: BoardView, shown: Recap) -> tuple[Line, ...]:
    """Like `actions`, with a line for each seat if one decision discloses several."""
    found: list[Line] = []
    for ply in range(max(0, view.since), view.ply):
        seat = view.line.seat_at(ply)
        by_owner: dict[int, list[Event]] = {}
        for event in events(view.line, ply, ply + 1):
            facts = dict(event.facts)
            owner = int(str(facts["seat"])) if event.code in shown.disclosed else seat
            if owner not in (CHANCE, view.viewer):
                by_owner.setdefault(owner, []).append(event)
        found += [Line(ply, ply + 1, owner, tuple(one)) for owner, one in by_owner.items()]
    return tuple(found)


def summary(view: BoardView, t: T) -> Markup:
    """Draw the events since the person at the table acted last, and a way to watch them again.

    The worst for that person first, then a line for each action; a line is played on a tap, and
    `data-places` names what it is about (`browser/recap.js` lights it).
    """
    if view.since < 0 or not (view.actions or view.roll):
        return EMPTY
    done = actions(view)
    shown = game_view(view.game.name).recap
    disclosed = shown is not None and bool(shown.disclosed)
    parts = [part for action in done for part in _parts(view, action)]
    lines = [one for part in parts if (one := _line(view, part, t)) is not None]
    again = el(
        "button",
        icon("play"),
        el("span", t("Watch again")),
        type="button",
        cls="btn story-again",
        data_do=f"since {view.since}" if disclosed else "rewatch",
    )
    first = _news(view, done, t)
    if not lines and not first:
        lines = [one for action in done if (one := _line(view, action, t, plain=True)) is not None]
        first = [] if lines else _idle(view, done, t)
    return el(
        "div",
        [el("p", one, cls=sized("story-news", one)) for one in first],
        el("ol", lines, role="list", cls="story-lines") if lines else None,
        again,
        cls="story is-long" if len(lines) > (2 if first else 4) else "story",
        role="group",
        aria_label=t("The others' turns"),
    )


def _idle(view: BoardView, done: tuple[Line, ...], t: T) -> list[str]:
    """Sentences about the players who did nothing."""
    seats = dict.fromkeys(action.seat for action in done)
    return [t("{who} did nothing this turn.", who=view.names[seat]) for seat in seats]


def _to_decide(view: BoardView) -> int:
    """Return the seat that reads the recap."""
    return view.actor if view.actor >= 0 else view.viewer


def _parts(view: BoardView, action: Line) -> tuple[Line, ...]:
    """Split an action of others: the action itself, then what the reader got by it."""
    seat, shown = _to_decide(view), game_view(view.game.name).recap
    gives = frozenset[str]() if shown is None or action.seat == seat else shown.gives
    own, rest = list[Event](), list[Event]()
    for event in action.events:
        got = event.code in gives and dict(event.facts)["seat"] == seat
        (own if got else rest).append(event)
    if not own:
        return (action,)
    return action._replace(events=tuple(rest)), action._replace(seat=seat, events=tuple(own))


def _news(view: BoardView, done: tuple[Line, ...], t: T) -> list[str]:
    shown = game_view(view.game.name)
    if shown.recap is None:
        return []
    happened = tuple(event for action in done for event in action.events)
    return list(shown.recap.news(happened, _to_decide(view), view.names, t.using(view.game.name)))


def _line(view: BoardView, action: Line, t: T, *, plain: bool = False) -> Markup | None:
    """Draw a line of the recap: drawing, action and place, result; None for nothing.

    A `plain` one has the log's words.
    """
    game, own = game_view(view.game.name), t.using(view.game.name)
    words = " ".join(describe(game, action.events, view.names, own))
    glyph, what, result = EMPTY, words, ""
    if game.recap is not None and not plain:
        glyph, what, result = game.recap.line(action.events, view.names, own)
    if not what:
        return None
    named = game.recap.places if game.recap is not None else None
    places = named(action.events) if named is not None else None
    if places is None:
        beats = scenes.scene(view.line, action.start, action.end).beats
        places = tuple(name for beat in beats for name in beat.where if scenes.is_there(name))
    owner = None
    if game.recap is not None and game.recap.owner is not None:
        owner = game.recap.owner(action.events)
    button = el(
        "button",
        el("span", glyph, cls="story-glyph", aria_hidden="true") if glyph else None,
        el("span", what, [" ", el("b", result)] if result else None, cls="story-what"),
        type="button",
        cls=f"story-line by{action.seat if owner is None else owner}",
        data_do=f"since {action.start}",
        data_places=" ".join(sorted(set(places))) or None,
        # The accessible name is the visible text, for voice control; the sentence describes it.
        title=words if words != what else None,
    )
    return el("li", button)


def _heaviest(view: BoardView, happened: tuple[Event, ...], t: T) -> str:
    """Return the most important event, the first of equals, as a sentence; "" for none."""
    game = view.game.name
    weighed = ((scenes.weight(game, event.code), -at) for at, event in enumerate(happened))
    weight, at = max(weighed, default=(0, 0))
    return game_view(game).event(happened[-at], view.names, t.using(game)) if weight else ""
