"""The ledger of Qwantum: dice, sheets, columns and misses, from what is told."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Event
from tests.contract.ledger import Claims

COLOURS = ("purple", "blue", "red", "yellow")
DICE = ("1", "2", "3", "4", "5", "6", "w")

PLIES = None
WITHOUT_CLAIM = frozenset({"decided", "kept", "lot", "passed"})


def facts(line: str) -> Claims:
    """Whose turn, the dice on the table, every sheet, misses and points."""
    _, phase, active, dice, _, _, misses, *sheets = line.split()
    found: Claims = {("over",): phase == "over"}
    if phase != "lot":
        found[("turn",)] = int(active)
    found |= {("die", DICE[at]): face for at, face in enumerate(dice.split(",")) if face != "?"}
    for seat, (sheet, missed) in enumerate(zip(sheets, misses.split("."), strict=True)):
        rows = [_row(text) for text in sheet.split("/")]
        found |= {("row", seat, name): row for name, row in zip(COLOURS, rows, strict=True)}
        found[("misses", seat)] = int(missed)
        found[("points", seat)] = _total(rows, int(missed))
    return found


def _row(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split(".")))


def _total(rows: list[tuple[int, ...]], misses: int) -> int:
    """Each full column scores its second-lowest different number, each miss costs its number."""
    total = -sum(range(misses + 1))
    for column in range(min(map(len, rows))):
        different = sorted({row[column] for row in rows})
        total += different[min(1, len(different) - 1)]
    return total


class Ledger:
    """A turn is kept open until the next begins; points come from `column` and `miss` alone."""

    def __init__(self, line: str) -> None:
        begun = facts(line)
        self.seats = sum(1 for key in begun if key[0] == "misses")
        self.over = False
        self.turn: Any = begun.get(("turn",))
        self.dice: dict[str, str] = {}
        self.attempt = 1
        self.rows: dict[tuple[int, str], tuple[int, ...]] = {
            (seat, name): () for seat in range(self.seats) for name in COLOURS
        }
        self.misses = [0] * self.seats
        self.points = [0] * self.seats
        self.wrote: list[tuple[int, str]] = []
        self.blocked = ""
        self.decided = 0
        self.disclosed = 0

    def hear(self, event: Event) -> None:
        assert not self.over, f"told after the end: {event}"
        getattr(self, "_" + event.code)(**event.facts)

    def _lot(self, seat: int) -> None:
        assert self.turn is None

    def _turn(self, seat: int) -> None:
        assert self.turn is None or seat == (self.turn + 1) % self.seats
        assert self.turn is None or self.decided == self.disclosed == self.seats
        self.turn, self.attempt = seat, 1
        self.dice, self.wrote, self.blocked = {}, [], ""
        self.decided = self.disclosed = 0

    def _rolled(
        self, seat: int, die: str, colour: str, number: int, face: str, attempt: int
    ) -> None:
        assert (seat, attempt) == (self.turn, self.attempt)
        assert die not in self.dice
        assert face == ("w" if die == "w" else colour[0]) + str(number), "face and number differ"
        assert (die == "w") == (colour == "white")
        self.dice[die] = face

    def _kept(self, seat: int) -> None:
        assert seat == self.turn
        assert len(self.dice) == len(DICE)

    def _rerolled(self, seat: int, dice: str) -> None:
        assert (seat, self.attempt) == (self.turn, 1)
        self.attempt = 2
        for die in dice:
            del self.dice[die]

    def _decided(self, seat: int) -> None:
        assert seat == (self.turn + self.decided) % self.seats
        self.decided += 1

    def _written(self, seat: int, colour: str, number: int, field: int, step: str) -> None:
        self._in_step(seat, step)
        assert (seat, colour) not in self.wrote
        assert colour != self.blocked
        row = self.rows[seat, colour]
        assert field == len(row) + 1
        dice = [face for face in self.dice.values() if face[0] in (colour[0], "w")]
        assert number == sum(int(face[1:]) for face in dice), "not the sum of the dice told"
        self.rows[seat, colour] = (*row, number)
        self.wrote.append((seat, colour))
        if step == "b":
            self.blocked = colour

    def _passed(self, seat: int, step: str) -> None:
        self._in_step(seat, step)

    def _in_step(self, seat: int, step: str) -> None:
        if step == "b":
            assert (seat, self.decided) == (self.turn, 0)
        else:
            assert self.decided == self.seats, "step C disclosed before everybody decided"
            assert seat == (self.turn + self.disclosed) % self.seats
            self.disclosed += 1

    def _column(self, seat: int, column: int, points: int) -> None:
        assert min(len(self.rows[seat, name]) for name in COLOURS) >= column
        self.points[seat] += points

    def _miss(self, seat: int, misses: int, points: int) -> None:
        assert seat == self.turn
        assert seat not in [who for who, _ in self.wrote]
        assert misses == self.misses[seat] + 1
        self.misses[seat] = misses
        self.points[seat] += points

    def _end(self, by: str) -> None:
        full = any(
            all(len(self.rows[seat, name]) == 6 for name in COLOURS) for seat in range(self.seats)
        )
        assert by == ("full-sheet" if full else "misses")
        self.over = True

    def claims(self) -> Claims:
        found: Claims = {("over",): self.over}
        if self.turn is not None:
            found[("turn",)] = self.turn
        found |= {("die", die): face for die, face in self.dice.items()}
        found |= {("row", *key): row for key, row in self.rows.items()}
        found |= {("misses", seat): n for seat, n in enumerate(self.misses)}
        found |= {("points", seat): n for seat, n in enumerate(self.points)}
        return found
