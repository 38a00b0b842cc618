"""The last steps before the shown position: the last ship's way, and the last battle."""

from __future__ import annotations

from core.games.quantum import queries
from core.games.quantum.battle import Side
from core.games.quantum.combat import Advance
from core.games.quantum.maps import read_cell
from core.games.quantum.queries import Fight
from core.games.quantum.question import asked_now
from core.games.quantum.state import State
from core.kernel.game import Event
from core.kernel.timeline import Timeline
from pygame_web.ui.board_view import BoardView

FAR = 40
"""How many plies back a battle is looked for."""


def events_at(line: Timeline, ply: int) -> tuple[Event, ...]:
    """Return the events of a ply."""
    before: State = line.states[ply]
    action = line.game.read_action(before, line.record.tokens[ply])
    return line.game.events(before, action, line.states[ply + 1])


def last_fight(view: BoardView) -> tuple[int, Fight] | None:
    """Return the battle just fought in this turn, as it was decided, and its ply.

    None if there was none, or if something else has happened since.
    """
    states = view.line.states
    for ply in range(view.ply - 1, max(-1, view.ply - FAR), -1):
        before: State = states[ply]
        if before.turns != view.state.turns:
            return None
        if queries.fight(before) is not None and queries.fight(states[ply + 1]) is None:
            events = events_at(view.line, ply)
            return next(((ply, _fight(before, e)) for e in events if e.code == "battle"), None)
        if view.line.seat_at(ply) >= 0 and not isinstance(asked_now(before), Advance):
            return None
    return None


def _fight(before: State, event: Event) -> Fight:
    fight = queries.fight(before)
    return Fight(
        fight.ship if fight else 0,
        fight.target if fight else 0,
        _side(event, "attacker"),
        _side(event, "defender"),
        bool(event.facts["won"]),
    )


def _side(event: Event, name: str) -> Side:
    facts = event.facts
    added = [part.split(":") for part in str(facts[f"{name}_modifiers"]).split()]
    die, ship, total = (int(str(facts[f"{name}_{part}"])) for part in ("die", "ship", "total"))
    modifiers = tuple((card, int(points)) for card, points in added)
    return Side(int(str(facts[name])), die, ship, modifiers, total)


def trail(view: BoardView) -> tuple[int, ...]:
    """Return the cells of the last ship's way, including both ends; empty without a move."""
    if view.ply < 1:
        return ()
    for event in events_at(view.line, view.ply - 1):
        if event.facts.get("path"):
            return tuple(read_cell(name) for name in str(event.facts["path"]).split())
    return ()
