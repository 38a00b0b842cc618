"""A club evening: who plays, at which tables, with which results. Frozen data.

People are numbered from 0 in order of arrival; numbers never change, even when someone leaves.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

T = TypeVar("T")

MOST_PEOPLE = 64
MOST_ROUNDS = 64
KINDS = ("swiss", "all")
"""`swiss`: rivals of about the same score; `all`: everybody against everybody."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player of rounds `first` to `last`, both counted from 0."""

    name: str
    first: int = 0
    last: int = MOST_ROUNDS
    """The last round this person plays; lower once somebody has left."""

    def plays(self, round_number: int) -> bool:
        """Return whether this person takes part in a round."""
        return self.first <= round_number <= self.last


@dataclass(frozen=True, slots=True)
class Table:
    """A table of one round: people in the order of their seats, and the points they made."""

    seats: tuple[int, ...]
    points: tuple[int, ...] = ()
    """By seat, as the game counts them; empty until the game is over."""
    winners: tuple[int, ...] = ()
    """The people who won (also where points are level: a game has its own tie-breaks)."""
    id: str = ""
    """Id of the stored game if it is played on this device; otherwise empty."""

    @property
    def is_over(self) -> bool:
        """Whether the result is known."""
        return bool(self.winners)


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of one round, and the person without a rival in it."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether each table has its result."""
        return all(table.is_over for table in self.tables)


@dataclass(frozen=True, slots=True)
class Evening:
    """A whole evening; `size` is the number of people at a full table, 2 to 4."""

    game: str
    size: int = 2
    kind: str = "swiss"
    people: tuple[Person, ...] = ()
    rounds: tuple[Round, ...] = field(default=())

    def present(self, round_number: int) -> tuple[int, ...]:
        """Return the players who take part in a round."""
        return tuple(n for n, who in enumerate(self.people) if who.plays(round_number))

    def with_person(self, name: str) -> Evening:
        """Add a person, who plays from the next round on."""
        return replace(self, people=(*self.people, Person(name, first=len(self.rounds))))

    def withdraw(self, number: int) -> Evening:
        """The evening in which a person plays no further round; a running one is finished."""
        who = replace(self.people[number], last=len(self.rounds) - 1)
        return replace(self, people=_put(self.people, number, who))

    def returned(self, number: int) -> Evening:
        """Return the evening in which a person who had left plays the next round again."""
        who = replace(self.people[number], last=MOST_ROUNDS)
        return replace(self, people=_put(self.people, number, who))

    def undrawn(self) -> Evening:
        """Return the evening without its last round; changes of people since then stay."""
        last = len(self.rounds) - 1
        people = tuple(
            replace(
                who,
                first=min(who.first, last),
                last=last - 1 if who.last == last else who.last,
            )
            for who in self.people
        )
        return replace(self, people=people, rounds=self.rounds[:-1])

    def with_round(self, new: Round) -> Evening:
        """Return the evening with one more round."""
        return replace(self, rounds=(*self.rounds, new))

    def with_table(self, round_number: int, number: int, table: Table) -> Evening:
        """Return the evening with one table replaced, for example by one with a result."""
        old = self.rounds[round_number]
        new = replace(old, tables=_put(old.tables, number, table))
        return replace(self, rounds=_put(self.rounds, round_number, new))


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
