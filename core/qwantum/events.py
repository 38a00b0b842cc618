"""What an action did, told for a log, an animation, a sound or a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

from core.kernel.game import Event
from core.qwantum.actions import Action, Drawn, Fell, Keep, Pass, Reroll, Write
from core.qwantum.dice import COLOURS, DIE_NAMES, DOWN, face_name, sums
from core.qwantum.scoring import columns
from core.qwantum.sheet import is_full
from core.qwantum.state import DONE, FIRST, NONE, SECOND, STEP_B, State, sheet
from core.qwantum.turn import actor


def events(before: State, a: Action, after: State) -> tuple[Event, ...]:
    """What `a` did, in the order it is told; `docs/rules/qwantum.md` lists codes and facts."""
    if isinstance(a, Fell):
        return (_rolled(before, a.face),)
    if isinstance(a, Drawn):
        return (Event("lot", seat=a.seat), Event("turn", seat=a.seat))
    if isinstance(a, Keep):
        return (Event("kept", seat=before.active),)
    if isinstance(a, Reroll):
        return (Event("rerolled", seat=before.active, dice=dice_names(a)),)
    if before.phase == STEP_B:
        return (*_step_b(before, a), *_end(after))
    return (*_decided(before, a), *_step_c(before, a, after), *_end(after))


def dice_names(a: Reroll) -> str:
    """The dice of a reroll by name, such as "136w"."""
    return "".join(name for die, name in enumerate(DIE_NAMES) if a.dice >> die & 1)


def _rolled(before: State, face: int) -> Event:
    return Event(
        "rolled",
        seat=before.active,
        die=DIE_NAMES[before.roll.find(DOWN)],
        colour=COLOURS[face // 6],
        number=face % 6 + 1,
        face=face_name(face),
        attempt=2 if before.phase == SECOND else 1,
    )


def _step_b(before: State, a: Action) -> Iterator[Event]:
    seat = before.active
    if isinstance(a, Write):
        yield from _written(before, seat, a.colour, "b")
    else:
        yield Event("passed", seat=seat, step="b")


def _decided(before: State, a: Action) -> Iterator[Event]:
    """A decision in step C, not yet disclosed; `costs` is what it will cost who took it."""
    seat = actor(before)
    missed = seat == before.active and before.written == NONE and isinstance(a, Pass)
    yield Event("decided", seat=seat, costs=before.misses[seat] + 1 if missed else 0)


def _step_c(before: State, a: Action, after: State) -> Iterator[Event]:
    """What everybody decided, once the last one has."""
    if len(before.picks) + 1 < before.seats:
        return
    picks = (*before.picks, a.colour if isinstance(a, Write) else NONE)
    for place, colour in enumerate(picks):
        seat = (before.active + place) % before.seats
        if colour == NONE:
            yield Event("passed", seat=seat, step="c")
        else:
            yield from _written(before, seat, colour, "c")
    active = before.active
    misses = after.misses[active]
    if misses > before.misses[active]:
        yield Event("miss", seat=active, misses=misses, points=-misses)
    if after.phase == FIRST:
        yield Event("turn", seat=after.active)


def _written(before: State, seat: int, colour: int, step: str) -> Iterator[Event]:
    """A number in its field, and the column it may have completed."""
    number = sums(before.roll)[colour]
    rows = list(sheet(before, seat))
    field = len(rows[colour]) + 1
    rows[colour] += bytes([number])
    yield Event("written", seat=seat, colour=COLOURS[colour], number=number, field=field, step=step)
    points = columns(tuple(rows))[field - 1]
    if points is not None:
        yield Event("column", seat=seat, column=field, points=points)


def _end(after: State) -> Iterator[Event]:
    if after.phase != DONE:
        return
    full = any(is_full(sheet(after, seat)) for seat in range(after.seats))
    yield Event("end", by="full-sheet" if full else "misses")
