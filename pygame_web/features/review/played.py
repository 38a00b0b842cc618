"""What was decided, in words: as something done, never as an order."""

from __future__ import annotations

from pygame_web.judgement.words import action
from pygame_web.language import T
from pygame_web.table.views import log
from pygame_web.ui import games
from pygame_web.ui.board_view import BoardView


def played(view: BoardView, ply: int, t: T) -> str:
    """A decision as the log tells it, behind its player's name; without an event, as a choice."""
    line, game, own = view.line, games.view(view.game.name), t.of(view.game.name)
    seat = line.seat_at(ply)
    name = view.names[seat]
    for event in log.events(line, ply, ply + 1):
        if event.code not in log.HEADINGS and dict(event.facts).get("seat") == seat:
            said = game.event(event, view.names, own)
            return said if said.startswith(name) else f"{name}{t.colon}{said}"
    return t("{name}: {action}.", name=name, action=action(view, ply, line.record.tokens[ply], t))
