"""Enter results: from a game here, from a record of another device, or by hand."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from core.kernel.game import OVER
from core.kernel.timeline import Timeline
from pygame_web.features.evening.model import Evening, Table
from pygame_web.features.evening.state import EVENINGS, PLACE, TAG, Place, place, put
from pygame_web.shell.session import Effects, Notice, Session, Step
from pygame_web.table import saved_game
from pygame_web.table.seats import clean


def table_of(session: Session, where: Place) -> tuple[Evening, Table] | None:
    """Return the evening and its table at a place, or None."""
    kept = EVENINGS.get(session).by_id.get(where.id)
    try:
        return None if kept is None else (kept.evening, _table_at(kept.evening, where))
    except IndexError:
        return None


def _table_at(evening: Evening, where: Place) -> Table:
    return evening.rounds[where.round].tables[where.table]


def noted(session: Session, where: Place, line: Timeline) -> Step:
    """The session with the result of a finished game at its place; unchanged if one is there.

    The game must be the evening's, from its beginning, with as many people.
    """
    pair = table_of(session, where)
    if pair is None or line.actor != OVER:
        return session, ()
    evening, table = pair
    record = line.record
    if table.is_over or line.game.name != evening.game or len(table.seats) != record.seats:
        return session, ()
    if record.start is not None:
        return session, ()
    people = _people(evening, table, line)
    by_person = dict(zip(people, line.game.scores(line.state), strict=True))
    won = {people[seat] for seat in line.game.winners(line.state)} or set(people)
    winners = tuple(person for person in table.seats if person in won)
    points = tuple(by_person[person] for person in table.seats)
    new = replace(table, points=points, winners=winners)
    session, keep = put(session, where.id, evening.with_table(where.round, where.table, new))
    return session, (keep,)


def _people(evening: Evening, table: Table, line: Timeline) -> tuple[int, ...]:
    """Return the people by seat in a record: by name, if its names are those of the table."""
    by_name = {evening.people[person].name: person for person in table.seats}
    if _is_of(evening, table, line):
        return tuple(by_name[name] for name in _names(line))
    return table.seats


def _names(line: Timeline) -> list[str]:
    """Return the names in a record by seat."""
    return [clean(line.record.tags.get(f"Seat{seat}", "")) for seat in range(line.record.seats)]


def _is_of(evening: Evening, table: Table, line: Timeline) -> bool:
    """Return whether a record from elsewhere is of a table: whoever wrote it may name any place."""
    return sorted(_names(line)) == sorted(evening.people[person].name for person in table.seats)


def _points(evening: Evening, table: Table, line: Timeline) -> tuple[int, ...] | None:
    """Return the points in a record, in the order of the table's seats; None if it is not its."""
    if line.game.name != evening.game or not _is_of(evening, table, line):
        return None
    points = dict(zip(_people(evening, table, line), line.game.scores(line.state), strict=True))
    return tuple(points[person] for person in table.seats)


def followed(session: Session, *, is_new: bool) -> Step:
    """The result of the game on the table, once it is over; and of a record that is looked at.

    `is_new` tells whether that record has just been opened.
    """
    table = session.table
    where = None if table is None else PLACE.get(table)
    effects: Effects = ()
    if table is not None and where is not None and table.line.actor == OVER:
        session, effects = noted(session, where, table.line)
    replay = session.replay if session.page == "replay" else None
    replay_place = None if replay is None else place(replay.line.record.tags.get(TAG))
    pair = None if replay_place is None else table_of(session, replay_place)
    if replay is None or replay_place is None or pair is None or replay.line.actor != OVER:
        return session, effects
    more: Effects = ()
    if _is_of(*pair, replay.line):
        session, more = noted(session, replay_place, replay.line)
    if more:
        opened = replace(EVENINGS.get(session), open=replay_place.id)
        session = replace(EVENINGS.put(session, opened), dialog="evening")
    elif is_new:
        points, over = _points(*pair, replay.line), pair[1].is_over
        # A link may be opened twice by mistake.
        if not over or points != pair[1].points:
            code = "evening-has" if over and points is not None else "evening-other"
            session = replace(session, notice=Notice(code))
    return session, (*effects, *more)


def caught_up(session: Session) -> Step:
    """Note results of the open evening's games that ended while the page was closed."""
    evenings = EVENINGS.get(session)
    effects: Effects = ()
    if evenings.current is None or not evenings.current.evening.rounds:
        return session, ()
    last = len(evenings.current.evening.rounds) - 1
    stored = {one.id: one for one in session.saves if one.over}
    for number, table in enumerate(evenings.current.evening.rounds[last].tables):
        if table.is_over or table.id not in stored:
            continue
        try:
            envelope = saved_game.read(stored[table.id].text)
            line = saved_game.table(session.games, envelope).line
        except GameError:
            continue
        session, more = noted(session, Place(evenings.open, last, number), line)
        effects += more
    return session, effects


def place_by_names(session: Session, line: Timeline) -> Place | None:
    """Return the open evening's running table with a record's names, if the record has no place."""
    evenings = EVENINGS.get(session)
    if evenings.current is None or not evenings.current.evening.rounds:
        return None
    evening = evenings.current.evening
    last = len(evening.rounds) - 1
    for number, table in enumerate(evening.rounds[last].tables):
        if not table.is_over and _is_of(evening, table, line):
            return Place(evenings.open, last, number)
    return None
