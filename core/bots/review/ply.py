"""The result of a review for one ply, and for a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from core.bots.judgement import Chances
from core.kernel.game import CHANCE, OVER, Reason

MARKS = ((0.15, "??"), (0.08, "?"), (0.04, "?!"))
"""The least price (a share of a win) of a marked decision."""
SWING = 0.08
"""The least change of the chances at a turning point."""
POINTS = 3
"""How many turning points are named at most."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One reviewed ply; `chances` is after it, and `luck` + `play` what it changed."""

    ply: int
    actor: int
    token: str
    chances: Chances
    luck: Chances
    """The luck of a roll: the chances after it minus those expected. Zeros at a decision."""
    play: Chances
    """All other change: from decisions, and from what the judgement had not foreseen."""
    price: float | None = None
    """How much better the best answer would have been; None if none was sought."""
    better: str = ""
    """The token of that best answer; "" where nothing better was found."""
    why: str = ""
    """The feature that speaks most for the better one (of the game's model), or "win".

    Of a marked decision for which no single feature speaks: "all in all".
    """
    others: tuple[tuple[str, float], ...] = ()
    """The best answers to a marked decision and the played one, each with its chance to win."""
    because: tuple[Reason, ...] = ()
    """Of a marked decision what speaks for the better one, as facts of the position."""
    ordered: bool = False
    """Whether a guide ordered the decision, which is then not judged."""

    @property
    def mark(self) -> str:
        """`?!`, `?`, `??` or "", by the price."""
        return next((mark for least, mark in MARKS if (self.price or 0.0) >= least), "")


@dataclass(frozen=True, slots=True)
class Moment:
    """A turning point: plies `first` to `last` of one turn, and what they changed for each seat."""

    first: int
    last: int
    change: Chances


@dataclass(slots=True)
class Analysis:
    """A review so far: `plies` of the game's `length`."""

    game: str
    length: int
    start: Chances
    """The chances before the first ply."""
    plies: list[Ply] = field(default_factory=list)

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return len(self.start)

    @property
    def whole(self) -> bool:
        """Whether every ply was looked at."""
        return len(self.plies) == self.length

    def chances(self) -> list[Chances]:
        """Return the chances at the start and after every ply."""
        return [self.start, *[ply.chances for ply in self.plies]]

    def luck(self) -> Chances:
        """Return the part of chance in each seat's result, in wins."""
        return self._sum([ply.luck for ply in self.plies])

    def play(self) -> Chances:
        """Return everything but luck in each seat's result: `luck` + `play` = result - `start`."""
        return self._sum([ply.play for ply in self.plies])

    def decisions(self) -> Chances:
        """Return the judged cost of each seat's own decisions, as zero or negative numbers."""
        found = [0.0] * self.seats
        for ply in self.plies:
            if ply.price:
                found[ply.actor] -= ply.price
        return tuple(found)

    def unforeseen(self) -> Chances:
        """Return the rest for each seat: `luck` + `decisions` + `unforeseen` = result - `start`.

        It comes from others' decisions and from what the estimate does not know.
        """
        return tuple([p - d for p, d in zip(self.play(), self.decisions(), strict=True)])

    def _sum(self, parts: list[Chances]) -> Chances:
        return tuple([sum(part[seat] for part in parts) for seat in range(self.seats)])

    def dearest(self, count: int = 3, seat: int | None = None) -> list[Ply]:
        """Return the marked decisions (of one seat), the costliest first."""
        found = [ply for ply in self.plies if ply.mark and seat in (None, ply.actor)]
        return sorted(found, key=lambda ply: (-(ply.price or 0.0), ply.ply))[:count]

    def error(self, seat: int) -> float:
        """Return the average cost of a seat's decisions that had a choice and a price."""
        prices = [p.price for p in self.plies if p.actor == seat and p.price is not None]
        return sum(prices) / len(prices) if prices else 0.0

    def excused(self, before: int) -> Analysis:
        """Return the review without judging decisions before that ply, which a guide ordered."""
        plies = [
            replace(ply, price=None, better="", why="", others=(), because=(), ordered=True)
            if ply.actor >= 0 and ply.ply < before
            else ply
            for ply in self.plies
        ]
        return replace(self, plies=plies)

    def judged(self, seat: int) -> tuple[int, int]:
        """Return the number of a seat's decisions with a price, and of marked ones among them."""
        own = [ply for ply in self.plies if ply.actor == seat and ply.price is not None]
        return len(own), sum(bool(ply.mark) for ply in own)

    def lost(self, seat: int) -> float:
        """Return the cost of a seat's marked decisions, as a share of a win."""
        return sum(ply.price or 0.0 for ply in self.plies if ply.actor == seat and ply.mark)

    def turning_point(self) -> Moment | None:
        """Return the turn that decided the game, or None.

        It is the turn after which the seat with the best final chance never lost its lead. If that
        seat led from the start, it is the turn that changed most.
        """
        if not self.plies:
            return None
        end = self.plies[-1].chances
        ahead = max(range(self.seats), key=lambda seat: end[seat])
        found = None
        for moment in self._moments():
            after = self.plies[moment.last].chances
            before = tuple([a - c for a, c in zip(after, moment.change, strict=True)])
            if _leads(after, ahead) and not _leads(before, ahead):
                found = moment
        if found is None or max(found.change) < SWING:
            moments = [m for m in self._moments() if max(m.change) >= SWING]
            found = max(moments, key=lambda m: max(m.change), default=None)
        return found

    def turning(self) -> list[Moment]:
        """Return the turns that changed the chances most, in order."""
        found = [moment for moment in self._moments() if max(moment.change) >= SWING]
        found.sort(key=lambda moment: -max(moment.change))
        return sorted(found[:POINTS], key=lambda moment: moment.first)

    def _moments(self) -> Iterator[Moment]:
        """The plies in turns: one seat's decisions with the chance before and between them."""
        owners: list[int] = []
        owner = OVER
        for ply in reversed(self.plies):
            owner = owner if ply.actor == CHANCE else ply.actor
            owners.append(owner)
        owners.reverse()
        before = self.start
        for _, turn in groupby(self.plies, key=lambda ply: owners[ply.ply]):
            own = list(turn)
            after = own[-1].chances
            change = tuple([b - a for a, b in zip(before, after, strict=True)])
            yield Moment(own[0].ply, own[-1].ply, change)
            before = after


def _leads(chances: Chances, seat: int) -> bool:
    """Return whether a seat's chance is better than that of any other."""
    return all(chances[seat] > one for other, one in enumerate(chances) if other != seat)
