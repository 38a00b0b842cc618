"""Reasons for a choice in Qwantum: facts about the sheet, the sums and the odds of the dice.

Codes and their facts (`colour` is a name, `number` a sum, `chance` a share from 0 to 1):

- `column` field points: writing it completes a column.
- `row` colour: writing it fills the row.
- `room-up` / `room-down` colour number chance: so many rolls can follow that number in its row.
- `most-room` colour number chance: it leaves the most room of the sums that fit.
- `fills` colour field missing: it fills that field; the column then lacks so many numbers.
- `no-miss` points: writing nothing would cost so much.
- `tight-up` / `tight-down` colour number chance: written, so few rolls could follow; so it is not.
- `free-pass`: writing nothing costs nothing in another player's turn.
- `later`: step C still comes for whoever writes nothing in step B.
- `small-miss` points: what the miss costs.
- `enough` colour: a sum is written this turn, so writing no second one costs nothing.
- `two-fit` colour number second other: two sums can be written this turn.
- `one-fits` colour number: this sum can be written.
- `fit-again` colour number chance: the sum does not fit; after the reroll it fits so often.
- `better-again` colour number chance: after the reroll so often a sum fits that leaves more room.
"""

from __future__ import annotations

from functools import cache

from core.bots.because import Because
from core.games.qwantum.actions import KEEP, PASS, Reroll, Write
from core.games.qwantum.dice import COLOURS, HIGHEST, distribution, sums
from core.games.qwantum.odds import after_reroll
from core.games.qwantum.scoring import total
from core.games.qwantum.sheet import FIELDS, LINE, fits
from core.games.qwantum.state import NONE, STEP_B, STEP_C, State, sheet
from core.kernel.action import Action
from core.kernel.game import Reason

AMPLE = 0.5
"""A number that so many rolls can follow leaves enough room."""
WORTH_SAYING = 0.2
"""A chance explains a reroll only if it is at least this."""


def facts(s: State, plan: tuple[Action, ...]) -> tuple[Reason, ...]:
    """Return the facts in favour of the first action of a plan."""
    action, seat = plan[0], s.pending[-1].seat
    rows, totals = sheet(s, seat), sums(s.roll)
    if isinstance(action, Write):
        return tuple(_write(s, seat, rows, action))
    if action == PASS:
        return tuple(_pass(s, seat, rows, totals))
    if action == KEEP:
        return tuple(_keep(rows, totals))
    return tuple(_reroll(s, rows, totals, action)) if isinstance(action, Reroll) else ()


def room(row: bytes, number: int, colour: int) -> float | None:
    """Return the share of rolls whose sum can follow `number` in `row`; None if it is full."""
    after = row + bytes((number,))
    if len(after) == FIELDS:
        return None
    chances = _chances(colour)
    return sum(chances[n] for n in range(1, HIGHEST + 1) if fits(after, n))


@cache
def _chances(colour: int) -> tuple[float, ...]:
    return distribution(colour)


def _written(rows: tuple[bytes, ...], colour: int, number: int) -> tuple[bytes, ...]:
    return (*rows[:colour], rows[colour] + bytes((number,)), *rows[colour + 1 :])


def _column(rows: tuple[bytes, ...], colour: int, number: int) -> Reason | None:
    """Return the column that a number completes, or None."""
    after = _written(rows, colour, number)
    full = min(map(len, after))
    if full == min(map(len, rows)):
        return None
    return Reason("column", field=full, points=total(after, 0) - total(rows, 0))


def _write(s: State, seat: int, rows: tuple[bytes, ...], a: Write) -> list[Reason]:
    found = []
    column = _column(rows, a.colour, a.number)
    if column:
        found.append(column)
    row = rows[a.colour]
    left = room(row, a.number, a.colour)
    name = COLOURS[a.colour]
    if left is None:
        found.append(Reason("row", colour=name))
    elif left >= AMPLE:
        code = "room-up" if len(row) + 1 < LINE else "room-down"
        found.append(Reason(code, colour=name, number=a.number, chance=left))
    if _missing(s, seat):
        found.append(Reason("no-miss", points=s.misses[seat] + 1))
    if not found and left is not None:
        if _roomiest(s, rows) == a.colour:
            found.append(Reason("most-room", colour=name, number=a.number, chance=left))
        else:
            field = len(row) + 1
            missing = sum(len(other) < field for other in _written(rows, a.colour, a.number))
            found.append(Reason("fills", colour=name, field=field, missing=missing))
    return found


def _roomiest(s: State, rows: tuple[bytes, ...]) -> int:
    """Return the colour whose sum leaves the most room; `NONE` if only one fits."""
    fitting = [
        (room(row, number, colour) or 0.0, colour)
        for colour, (row, number) in enumerate(zip(rows, sums(s.roll), strict=True))
        if colour != s.written and fits(row, number)
    ]
    return max(fitting)[1] if len(fitting) > 1 else NONE


def _missing(s: State, seat: int) -> bool:
    """Return whether writing nothing now is a miss."""
    return s.phase == STEP_C and seat == s.active and s.written == NONE


def _pass(s: State, seat: int, rows: tuple[bytes, ...], totals: bytes) -> list[Reason]:
    found = []
    tight = _tight(s, rows, totals)
    if tight:
        found.append(tight)
    if seat != s.active:
        found.append(Reason("free-pass"))
    elif s.phase == STEP_B:
        found.append(Reason("later"))
    elif _missing(s, seat):
        found.append(Reason("small-miss", points=s.misses[seat] + 1))
    else:
        found.append(Reason("enough", colour=COLOURS[s.written]))
    return found


def _tight(s: State, rows: tuple[bytes, ...], totals: bytes) -> Reason | None:
    """Yield the fitting sum that leaves the most room, if even that is little."""
    best: tuple[float, int] | None = None
    for colour, (row, number) in enumerate(zip(rows, totals, strict=True)):
        if fits(row, number) and colour != s.written:
            left = room(row, number, colour)
            if left is None:
                return None
            best = max(best or (-1.0, 0), (left, colour))
    if best is None or best[0] >= AMPLE:
        return None
    left, colour = best
    code = "tight-up" if len(rows[colour]) + 1 < LINE else "tight-down"
    return Reason(code, colour=COLOURS[colour], number=totals[colour], chance=left)


def _keep(rows: tuple[bytes, ...], totals: bytes) -> list[Reason]:
    fitting = [
        (room(row, number, colour) or 0.0, colour)
        for colour, (row, number) in enumerate(zip(rows, totals, strict=True))
        if fits(row, number)
    ]
    fitting.sort(reverse=True)
    names = [(COLOURS[colour], totals[colour]) for _, colour in fitting]
    found = [c for _, colour in fitting if (c := _column(rows, colour, totals[colour]))][:1]
    if len(names) > 1:
        (first, one), (second, two) = names[:2]
        found.append(Reason("two-fit", colour=first, number=one, second=second, other=two))
    elif names:
        found.append(Reason("one-fits", colour=names[0][0], number=names[0][1]))
    return found


def _reroll(s: State, rows: tuple[bytes, ...], totals: bytes, a: Reroll) -> list[Reason]:
    """Yield the row that gains most from new dice."""
    again: list[tuple[float, Reason]] = []
    for colour, (row, number) in enumerate(zip(rows, totals, strict=True)):
        chances = after_reroll(s.roll, a.dice, colour)
        if chances[number] == 1.0 or len(row) == FIELDS:
            continue
        name = COLOURS[colour]
        if not fits(row, number):
            chance = sum(chances[n] for n in range(1, HIGHEST + 1) if fits(row, n))
            again.append((chance, Reason("fit-again", colour=name, number=number, chance=chance)))
            continue
        now = room(row, number, colour)
        if now is None:
            continue
        chance = sum(
            chances[n]
            for n in range(1, HIGHEST + 1)
            if chances[n] and fits(row, n) and (room(row, n, colour) or 0.0) > now
        )
        again.append((chance, Reason("better-again", colour=name, number=number, chance=chance)))
    again.sort(key=lambda one: -one[0])
    return [reason for chance, reason in again[:2] if chance >= WORTH_SAYING]


BECAUSE = Because(facts)
