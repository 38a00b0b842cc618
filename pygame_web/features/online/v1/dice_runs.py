"""The runs of dice along a game that grows and is cut."""

from __future__ import annotations

from typing import Any

from core.kernel.chain import Mark, Use, first_mark
from core.kernel.timeline import Timeline


class Counted:
    """`uses` of a line that grows: what it began with is not counted again."""

    def __init__(self, mode: str) -> None:
        self.mode = mode
        self._states: list[Any] = []
        self._marks: list[Mark] = []

    def use(self, line: Timeline) -> Use | None:
        """Return the use of a line's newest node, None if it is no chance."""
        return self._mark(line).use

    def fallen(self, line: Timeline) -> Use | None:
        """Return the use of the last die that fell, None before the first."""
        return self._mark(line).fallen

    def _mark(self, line: Timeline) -> Mark:
        states = line.states
        shared = min(len(self._states), len(states))
        while shared and self._states[shared - 1] is not states[shared - 1]:
            shared -= 1
        del self._states[shared:], self._marks[shared:]
        for ply in range(shared, len(states)):
            first = first_mark(line.record.seats)
            mark = self._marks[-1] if self._marks else first
            self._states.append(states[ply])
            self._marks.append(mark.after(ply, line.seat_at(ply), self.mode))
        return self._marks[-1]
