"""Set-up: empty sheets, and who begins."""

from __future__ import annotations

from core.games.qwantum.actions import LOTS, Drawn
from core.games.qwantum.state import LOT, Question, State
from core.games.qwantum.turn import FirstRoll, begin
from core.kernel.action import Action
from core.kernel.errors import OptionError
from core.kernel.game import CHANCE, Option
from core.kernel.question import BOTTOM
from core.kernel.state import tell

OPTIONS = (Option("start", ("lot", "0", "1", "2", "3"), "lot"),)
"""Which seat begins; "lot" draws it."""


class Lot(Question, kind=LOT):
    """QW-START-1. The first player is drawn by lot."""

    chance = True
    below = (BOTTOM,)

    def offers(self, s: State) -> tuple[Action, ...]:
        """Every seat."""
        return LOTS[s.seats]

    def answer(self, n: State, a: Drawn) -> None:
        """The first turn begins."""
        tell(n, "lot", seat=a.seat)
        begin(n, a.seat)

    def fits(self, s: State) -> bool:
        """Return whether no number is written yet and there are players to draw lots for."""
        return s.seats > 1 and not s.active and not any(s.rows) and not any(s.misses)


def new(seats: int, start: str) -> State:
    """QW-START-1. Empty sheets; the first player is drawn by lot, or named by `start`.

    A single player begins. Raises `OptionError` if `start` names a missing seat.
    """
    if start == "lot":
        return State(seats, 0, Lot(CHANCE) if seats > 1 else FirstRoll(CHANCE))
    if int(start) >= seats:
        raise OptionError(
            f"option start: there is no seat {start} among {seats}",
            "option-value",
            option="start",
            value=start,
            choices=", ".join(["lot", *map(str, range(seats))]),
        )
    return State(seats, int(start), FirstRoll(CHANCE))
