"""Queries beyond the contract: offers of the roll, and real dice entered by their faces.

See `scoring.columns` for column scores, `dice.DICE` for all faces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from core.games.qwantum.actions import REROLLS
from core.games.qwantum.dice import COLOURS, DICE, DOWN, HIGHEST, parts, sums
from core.games.qwantum.notation import write_action
from core.games.qwantum.sheet import FIELDS, fits, obstacle
from core.games.qwantum.state import NONE, STEP_B, STEP_C, State, sheet
from core.kernel.game import Reason


def pass_cost(s: State) -> int:
    """QW-MISS-1. The number of the miss that writing nothing now would lead to, 0 for none.

    In step B it leads to one where no sum fits: none will fit in step C either.
    """
    if s.phase not in (STEP_B, STEP_C) or s.picks or s.written != NONE:
        return 0
    if s.phase == STEP_B and any(offer.reason is None for offer in offers(s, s.active)):
        return 0
    return s.misses[s.active] + 1


@dataclass(frozen=True, slots=True)
class Offer:
    """A colour of the roll, as an offer to a seat.

    `colour` is its name, `number` the sum with white, `field` (1..6) where it would go; where it
    cannot be written `field` is None and `reason` says why.
    """

    colour: str
    number: int
    field: int | None
    reason: Reason | None
    parts: tuple[int, ...] = ()
    """The dice the sum is made of, the white one last."""


def offers(s: State, seat: int) -> tuple[Offer, ...]:
    """The four sums of a complete roll in row order, as `seat` sees them; () while dice fall.

    They are the same in every step; `actor` and `legal` say who may write now.
    """
    if DOWN in s.roll:
        return ()
    found = []
    for colour, (number, row) in enumerate(zip(sums(s.roll), sheet(s, seat), strict=True)):
        reason = obstacle(colour, row, number)
        if s.phase == STEP_C and colour == s.written:
            reason = Reason("colour-blocked", colour=COLOURS[colour], seat=s.active)
        field = len(row) + 1 if reason is None else None
        found.append(Offer(COLOURS[colour], number, field, reason, parts(s.roll, colour)))
    return tuple(found)


def row_closed(before: State, now: State, seat: int) -> bool:
    """QW-ROW-1. Whether no number can follow the last one although fields are left."""
    return any(
        len(row) > len(old) and _is_closed(row)
        for old, row in zip(sheet(before, seat), sheet(now, seat), strict=True)
    )


def _is_closed(row: bytes) -> bool:
    return len(row) < FIELDS and not any(fits(row, number) for number in range(1, HIGHEST + 1))


OCCASIONS = {"row-closed": row_closed}
"""What beginners are told of, see `BaseGame.occasions`."""


_FACES = tuple(frozenset(die.split()) for die in DICE)
_KNOWN = frozenset().union(*_FACES)
_ALL = tuple(range(len(DICE)))


@dataclass(frozen=True, slots=True)
class Assignment:
    """The dice for the faces that people saw.

    `first` and `second` hold the faces as they were given, `first_dice` and `second_dice` the die
    (0..5 coloured, 6 white) of each; `rerolled` the dice rolled again, ascending.
    """

    first: tuple[str, ...]
    first_dice: tuple[int, ...]
    rerolled: tuple[int, ...]
    second: tuple[str, ...]
    second_dice: tuple[int, ...]

    def first_tokens(self) -> tuple[str, ...]:
        """Return the falls of the first attempt, in the order a record wants them."""
        return _falls(self.first, self.first_dice)

    def reroll_token(self) -> str:
        """Return the decision on the second attempt: which dice are rolled again, or "keep"."""
        mask = sum(1 << die for die in self.rerolled)
        return write_action(REROLLS[mask]) if mask else "keep"

    def second_tokens(self) -> tuple[str, ...]:
        """Return the falls of the second attempt, in the order a record wants them."""
        return _falls(self.second, self.second_dice)


def _falls(faces: tuple[str, ...], dice: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"={face}" for _, face in sorted(zip(dice, faces, strict=True)))


def assign(
    first: Sequence[str], rerolled: Sequence[int] = (), second: Sequence[str] = ()
) -> Assignment | Reason:
    """QW-REAL-1. Which of the seven dice may have shown the faces people entered, in any order.

    `first` are the faces of the first attempt such as "r4" or "w3", `rerolled` the places in
    `first` of the dice rolled again, `second` the faces those then showed, in any order. Fewer
    faces than dice are fine while people are still entering them. The result is the same for the
    same faces; a second attempt may give the first one other dice than it had alone, so all tokens
    of the turn are to be written anew.

    Where no dice can show this, a Reason: "not-a-face" (`face`), "too-many-faces" (`attempt`,
    `most`) or "no-such-roll" (`attempt`, `faces`: the fewest faces that cannot lie together).
    """
    first, second = tuple(first), tuple(second)
    for attempt, faces, most in ((1, first, len(DICE)), (2, second, len(rerolled))):
        for face in faces:
            if face not in _KNOWN:
                return Reason("not-a-face", attempt=attempt, face=str(face)[:40])
        if len(faces) > most:
            return Reason("too-many-faces", attempt=attempt, most=most)
    firsts = list(_placings(first, _ALL))
    for placing in firsts:
        again = _rerolled_dice(placing, rerolled)
        second_dice = next(_placings(second, again), None)
        if second_dice is not None:
            return Assignment(first, placing, again, second, second_dice)
    if not firsts:
        return _conflict(1, first, [_ALL])
    return _conflict(2, second, [_rerolled_dice(placing, rerolled) for placing in firsts])


def _rerolled_dice(placing: tuple[int, ...], rerolled: Sequence[int]) -> tuple[int, ...]:
    """Return the dice rolled again."""
    return tuple(sorted(placing[place] for place in rerolled))


def _placings(faces: tuple[str, ...], dice: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to give each face a die of its own among `dice`, in ascending order."""
    if not faces:
        yield ()
        return
    for die in dice:
        if faces[0] in _FACES[die]:
            left = tuple(other for other in dice if other != die)
            for rest in _placings(faces[1:], left):
                yield (die, *rest)


def _conflict(attempt: int, faces: tuple[str, ...], choices: list[tuple[int, ...]]) -> Reason:
    """Return the fewest faces that no choice of dice can show together."""
    for size in range(1, len(faces) + 1):
        for some in combinations(faces, size):
            if not any(next(_placings(some, dice), None) is not None for dice in choices):
                return Reason("no-such-roll", attempt=attempt, faces=" ".join(some))
    raise AssertionError("the faces do lie together")
