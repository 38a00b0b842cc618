"""Shared by both adapters: actions as numbers, positions as arrays, victories as rewards.

Action n is the n-th of `legal`, whose order is stable: a number has a meaning only together with
its position, like the mask. An observation is the text of `observe`, one byte per character. It
holds everything a seat may know; learners can parse it in as much detail as they like.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from core.kernel.errors import IllegalAction, OptionError
from core.kernel.game import AnyGame

ACTIONS = 2048
"""An upper limit for legal actions in a position."""
TEXT = 2048
"""An upper limit for characters in a position."""


def text(game: AnyGame, s: Any, seat: int) -> str:
    """What `seat` may know, as one line of text."""
    return game.write_state(game.observe(s, seat))


def array(line: str) -> Any:
    """A line of text as `TEXT` numbers, padded with zeros. Raises `OptionError` if too long."""
    if len(line) > TEXT:
        raise OptionError(f"a position of {len(line)} characters; {TEXT} is the most", "text")
    found: Any = np.zeros(TEXT, np.uint8)
    found[: len(line)] = np.frombuffer(line.encode("ascii"), np.uint8)
    return found


def mask(count: int) -> Any:
    """Ones for the legal actions. Raises `OptionError` for more than `ACTIONS`."""
    if count > ACTIONS:
        raise OptionError(f"a position of {count} actions; {ACTIONS} is the most", "actions")
    found: Any = np.zeros(ACTIONS, np.int8)
    found[:count] = 1
    return found


def action(game: AnyGame, s: Any, number: int) -> Any:
    """Return the action with that number. Raises `IllegalAction` if there are fewer."""
    actions = game.legal(s)
    if not 0 <= number < len(actions):
        raise IllegalAction(
            f"action {number} of {len(actions)} in {game.write_state(s)}", "action-number"
        )
    return actions[number]


def rewards(game: AnyGame, s: Any, seats: int) -> list[float]:
    """1 shared by the winners, minus an equal share per seat, so that the sum is zero."""
    won = game.winners(s)
    return [(seat in won) / len(won) - 1 / seats if won else 0.0 for seat in range(seats)]
