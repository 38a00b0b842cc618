"""Positions and plies for the tests of Qwantum, in the words of its notation."""

from __future__ import annotations

from core.games.qwantum.game import GAME
from core.games.qwantum.state import State
from core.kernel.game import Event, Reason
from core.kernel.play import submit

SARAH = "r1,r2,b4,p3,b6,y5,w3"
"""The rulebook's roll: purple 6, blue 13, red 6, yellow 8."""
LINUS = "y5,b5,b4,b2,b2,b3,w3"
"""The rulebook's roll without red and purple: purple 3, blue 19, red 3, yellow 8."""
EMPTY = "-/-/-/-"
EMMA = "3.5.9.14.9.2/6.8.12.16.11.4/7.10.15.19.13.5/8.12.17.22.14.6"
"""A full sheet with the column scores of the rulebook's Emma: 6 8 12 16 11 4."""


def at(phase: str, dice: str, *sheets: str, **fields: str) -> State:
    """A position; by default seat 0 is active, nothing is written in B, nobody decided or missed.

    `fields` may give active, written, picks, misses.
    """
    active = fields.get("active", "0")
    written = fields.get("written", "-")
    picks = fields.get("picks", ".")
    misses = fields.get("misses", ".".join("0" * len(sheets)))
    return GAME.read_state(
        " ".join(["qwantum1", phase, active, dice, written, picks, misses, *sheets])
    )


def after(s: State, tokens: str) -> State:
    """Return the state after these plies, each checked."""
    for token in tokens.split():
        s = submit(GAME, s, GAME.read_action(s, token))
    return s


def offered(s: State) -> str:
    """Return the legal tokens, separated by spaces."""
    return " ".join(map(GAME.write_action, GAME.legal(s)))


def why(s: State, token: str) -> Reason | None:
    """Why that token is not legal."""
    return GAME.why_not(s, GAME.read_action(s, token))


def events_of(s: State, tokens: str) -> list[Event]:
    """Return the events of the last of these plies."""
    *early, last = tokens.split()
    before = after(s, " ".join(early))
    action = GAME.read_action(before, last)
    return list(GAME.events(before, action, submit(GAME, before, action)))


def sheets(s: State) -> list[str]:
    """Return the sheets as the notation writes them."""
    return GAME.write_state(s).split(" ")[7:]
