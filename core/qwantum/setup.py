"""Before the first roll: empty sheets, and who begins."""

from __future__ import annotations

from core.kernel.errors import OptionError
from core.kernel.game import Option
from core.qwantum.state import FIRST, LOT, State

OPTIONS = (Option("start", ("lot", "0", "1", "2", "3"), "lot"),)
"""Which seat begins; "lot" draws it."""


def new(seats: int, start: str) -> State:
    """QW-START-1. Empty sheets; the first player is drawn by lot, or named by `start`.

    A player alone simply begins. Raises `OptionError` when `start` names a seat nobody has.
    """
    if start == "lot":
        return State(seats, 0, LOT if seats > 1 else FIRST)
    if int(start) >= seats:
        raise OptionError(
            f"option start: there is no seat {start} among {seats}",
            "option-value",
            option="start",
            value=start,
            choices=", ".join(["lot", *map(str, range(seats))]),
        )
    return State(seats, int(start), FIRST)
