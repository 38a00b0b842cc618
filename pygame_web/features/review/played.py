"""Decisions in words: as something done, not as an order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.kernel.game import Event
from core.kernel.timeline import Timeline
from pygame_web.judgement.words import action, inside
from pygame_web.language import T, You
from pygame_web.table.views import log
from pygame_web.ui import games
from pygame_web.ui.board_view import BoardView


def played(view: BoardView, ply: int, t: T) -> str:
    """Describe a decision in the log's words with its player; without an event, name the choice.

    A decision that was secret at first is described as it turned out.
    """
    line, game, own = view.line, games.view(view.game.name), t.using(view.game.name)
    seat = line.seat_at(ply)
    name = view.names[seat]
    for event in _events(line, seat, ply, ply + 1):
        if event.code in log.SECRETS:
            event = next(_disclosed(line, seat, ply, len(view.names)), event)
        sentence = game.event(event, view.names, own)
        named = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence)
        return sentence if named or isinstance(name, You) else f"{name}{t.colon}{sentence}"
    done = inside(view.game.name, action(view, ply, line.record.tokens[ply], t), t)
    return t("{name}: {action}.", name=name, action=done)


def _events(line: Timeline, seat: int, start: int, end: int) -> Iterator[Event]:
    """What happened to a seat between two plies, without headings."""
    for event in log.events(line, start, end):
        if event.code not in log.HEADINGS and dict(event.facts).get("seat") == seat:
            yield event


def _disclosed(line: Timeline, seat: int, ply: int, seats: int) -> Iterator[Event]:
    """The sentence of a secret decision, once every seat has decided."""
    for event in _events(line, seat, ply, min(ply + seats, line.ply)):
        if event.code not in log.SECRETS:
            yield event
