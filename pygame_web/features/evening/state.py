"""The evenings of this device: in the session, and as they are kept beside the games.

    {"ID": {"12": "{...}"}}

is the evening ID after its twelfth change, as one text. When tabs or backups merge, both entries
stay, and the one with the most changes is read: two versions of an evening never mix.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.kernel.errors import GameError
from pygame_web.features.evening.model import (
    KINDS,
    MOST_PEOPLE,
    MOST_ROUNDS,
    Evening,
    Person,
    Round,
    Table,
)
from pygame_web.shell.boundary import guarded, items, json_object, moment, number, text, whole
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import Keep, Session
from pygame_web.shell.slot import Slot
from pygame_web.table.seats import clean

KEY = "evening"
MOST_EVENINGS = 20
HIGHEST = 10**6


@dataclass(frozen=True, slots=True)
class Kept:
    """An evening with when it began (milliseconds since 1970) and how often it has changed."""

    evening: Evening
    at: int = 0
    change: int = 0


@dataclass(frozen=True, slots=True)
class Evenings:
    """All evenings by id, and the one that is open; "" while a new one is set up."""

    by_id: Mapping[str, Kept] = field(default_factory=dict)
    open: str = ""

    @property
    def current(self) -> Kept | None:
        """The evening that is open."""
        return self.by_id.get(self.open)


EVENINGS = Slot("evenings", Evenings(), Evenings)


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a game in an evening: the evening's id, the round and the table from 0."""

    id: str
    round: int
    table: int

    def tag(self) -> str:
        """Return the place as the tag of a record."""
        return f"{self.id} {self.round} {self.table}"


TAG = "Evening"


def place(tag: object) -> Place | None:
    """Return the place that a tag names; None if it names no place."""
    parts = text(tag, 100).split(" ")
    if len(parts) != 3 or not parts[0]:
        return None
    one, table = number(parts[1], 3), number(parts[2], 3)
    return None if one is None or table is None else Place(parts[0], one, table)


PLACE: Slot[Place | None] = Slot(
    "evening", None, Place, lambda value: value.tag() if value else None, place
)


def changed(session: Session, evening: Evening) -> tuple[Session, Keep]:
    """Return the session in which the open evening is this, and what stores it."""
    evenings = EVENINGS.get(session)
    return put(session, evenings.open, evening)


def put(session: Session, id: str, evening: Evening, at: int = 0) -> tuple[Session, Keep]:
    """Return the session with an evening changed or added, and what stores it."""
    evenings = EVENINGS.get(session)
    old = evenings.by_id.get(id, Kept(evening, at))
    new = replace(old, evening=evening, change=old.change + 1)
    latest = sorted({**evenings.by_id, id: new}.items(), key=lambda pair: -pair[1].at)
    session = EVENINGS.put(session, replace(evenings, by_id=dict(latest[:MOST_EVENINGS])))
    return session, keep(session)


def keep(session: Session) -> Keep:
    """Return the effect that stores the evenings."""
    data = {id: {str(one.change): _write(one)} for id, one in EVENINGS.get(session).by_id.items()}
    return Keep(KEY, dump(data))


def _write(kept: Kept) -> str:
    one = kept.evening
    data = {
        "at": kept.at,
        "game": one.game,
        "size": one.size,
        "kind": one.kind,
        "people": [[who.name, who.first, who.last] for who in one.people],
        "rounds": [
            {
                "tables": [[t.seats, t.points, t.winners, t.id] for t in each.tables],
                "byes": each.byes,
            }
            for each in one.rounds
        ],
    }
    return dump(data)


@guarded
def read(session: Session, stored: str) -> Session:
    """Put the evenings of a stored text into the session; skip one that cannot be read.

    Raises `GameError` for a text that is no JSON object.
    """
    by_id: dict[str, Kept] = {}
    for id, changes in json_object(stored, None).items():
        if not isinstance(changes, dict):
            continue
        numbered = [(number(name, 9), value) for name, value in changes.items()]
        counted = [(change, value) for change, value in numbered if change is not None]
        for change, value in sorted(counted, key=lambda pair: -pair[0]):
            try:
                kept = _read(text(value), change)
            except (GameError, ValueError):
                continue
            by_id[text(id, 40)] = kept
            break
    evenings = EVENINGS.get(session)
    open = evenings.open if evenings.open in by_id else ""
    if not evenings.by_id and by_id:
        open = max(by_id, key=lambda id: by_id[id].at)
    return EVENINGS.put(session, replace(evenings, by_id=by_id, open=open))


def _read(value: str, change: int) -> Kept:
    data = json_object(value)
    people = tuple(map(_person, items(data.get("people"), MOST_PEOPLE)))
    rounds = tuple(_round(one, len(people)) for one in items(data.get("rounds"), MOST_ROUNDS))
    kind = data.get("kind")
    if kind not in KINDS:
        raise ValueError("no such kind")
    size = whole(data.get("size"), 2, low=2, high=4)
    evening = Evening(text(data.get("game"), 40), size, kind, people, rounds)
    return Kept(evening, moment(data.get("at")), change)


def _person(entry: object) -> Person:
    name, first, last = items(entry)
    return Person(clean(text(name)), whole(first, low=0), whole(last, MOST_ROUNDS, low=-1))


def _round(entry: object, count: int) -> Round:
    if not isinstance(entry, dict):
        raise ValueError("no round")
    tables = tuple(_table(one, count) for one in items(entry.get("tables"), MOST_PEOPLE))
    byes = _people(entry.get("byes"), count)
    seated = [*byes, *(person for table in tables for person in table.seats)]
    if len(set(seated)) < len(seated):
        raise ValueError("somebody sits at two tables")
    return Round(tables, byes)


def _table(entry: object, count: int) -> Table:
    seats, points, winners, id = items(entry)
    people, won = _people(seats, count), _people(winners, count)
    scores = tuple(whole(one, low=-HIGHEST, high=HIGHEST) for one in items(points))
    if len(people) < 2 or set(won) - set(people) or len(scores) not in (0, len(people)):
        raise ValueError("no table")
    if won and not scores:
        raise ValueError("no points")
    return Table(people, scores, won, text(id, 40))


def _people(entries: object, count: int) -> tuple[int, ...]:
    people = tuple(whole(one, -1, low=0, high=count - 1) for one in items(entries))
    if -1 in people or len(set(people)) < len(people):
        raise ValueError("no such person")
    return people
