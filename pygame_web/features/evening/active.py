"""Verbs of a club evening: set it up, draw rounds, note results, export the standings."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from core.kernel.game import OVER, read_options
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start
from pygame_web.features.evening import export, results, views
from pygame_web.features.evening.model import KINDS, MOST_PEOPLE, MOST_ROUNDS, Evening, Person
from pygame_web.features.evening.model import Table as Drawn
from pygame_web.features.evening.pairing import next_round
from pygame_web.features.evening.state import (
    EVENINGS,
    KEY,
    PLACE,
    TAG,
    Kept,
    Place,
    changed,
    keep,
    put,
    read,
)
from pygame_web.shell.boundary import number
from pygame_web.shell.feature import Active, TableRules
from pygame_web.shell.ids import fresh
from pygame_web.shell.link_dialog import forgotten, shared
from pygame_web.shell.session import (
    Download,
    Effects,
    Focus,
    Message,
    Notice,
    Seat,
    Session,
    Step,
    Table,
    Wait,
)
from pygame_web.table import new_game
from pygame_web.table.seats import MAX_NAME, beginning, clean, tags

DRAFT = views.DRAFT


def show(session: Session, message: Message) -> Step:
    """Open the evenings; `arg` is the id of one, or nothing for the one that is open."""
    evenings = EVENINGS.get(session)
    if message.arg in evenings.by_id:
        session = EVENINGS.put(session, replace(evenings, open=message.arg))
    session = replace(forgotten(session), dialog="evening", notice=None)
    return results.caught_up(session)


def new_evening(session: Session, message: Message) -> Step:
    """Set up a new evening; the others stay."""
    session = EVENINGS.put(session, replace(EVENINGS.get(session), open=""))
    return replace(session, dialog="evening", notice=None), ()


def begin(session: Session, message: Message) -> Step:
    """Begin an evening with the names, the game, the tables and the kind of the set-up."""
    game = session.games.get(views.chosen_game(session))
    names = _names(session.drafts.get(DRAFT + "names", ""))
    if game is None:
        return session.ignore()
    if len(names) < 3:
        return replace(session, notice=Notice("evening-few")), ()
    if len(names) > MOST_PEOPLE:
        return replace(session, notice=Notice("evening-many", {"n": MOST_PEOPLE})), ()
    kind = session.drafts.get(DRAFT + "kind", KINDS[0])
    size = views.chosen_size(session)
    people = tuple(map(Person, names))
    evening = Evening(game.name, size, kind if kind in KINDS else KINDS[0], people)
    session, id, _ = fresh(session)
    session = EVENINGS.put(session, replace(EVENINGS.get(session), open=id))
    session, effect = put(_drafted(session, "names"), id, evening, message.at)
    return replace(session, notice=None), (effect, Focus("#evening-round"))


def _names(text: str, taken: tuple[str, ...] = ()) -> list[str]:
    """Return the names of some lines, each once: the second Ann is "Ann 2"."""
    names = list(taken)
    for line in text.replace(",", "\n").replace(";", "\n").splitlines():
        name = clean(line)
        if not name:
            continue
        one, count = name, 1
        while one in names:
            count += 1
            one = clean(f"{beginning(name, MAX_NAME - len(str(count)) - 1)} {count}")
        names.append(one)
    return names[len(taken) :]


def _drafted(session: Session, *names: str) -> Session:
    """Return the session with some typed texts removed."""
    drafts = {
        name: text for name, text in session.drafts.items() if name[len(DRAFT) :] not in names
    }
    return replace(session, drafts=drafts)


def _open_evening(session: Session) -> Evening | None:
    kept: Kept | None = EVENINGS.get(session).current
    return None if kept is None else kept.evening


def _put(session: Session, evening: Evening, *effects: Focus) -> Step:
    session, effect = changed(replace(session, notice=None), evening)
    return session, (effect, *effects)


def draw(session: Session, message: Message) -> Step:
    """Draw the next round, once the last one is over."""
    evening = _open_evening(session)
    if evening is None or (evening.rounds and not evening.rounds[-1].is_over):
        return session.ignore()
    if len(evening.rounds) >= MOST_ROUNDS:
        return session.ignore()
    try:
        return _put(session, evening.with_round(next_round(evening)), Focus("#evening-round"))
    except ValueError:
        return replace(session, notice=Notice("evening-few")), ()


def undraw(session: Session, message: Message) -> Step:
    """Undo the draw of the last round, as long as it has no result."""
    evening = _open_evening(session)
    if evening is None or not evening.rounds or any(t.is_over for t in evening.rounds[-1].tables):
        return session.ignore()
    return _put(session, evening.undrawn(), Focus("#evening-round"))


def _place(session: Session, arg: str) -> Place | None:
    """Return the table `arg` of the last round of the open evening."""
    evening, table = _open_evening(session), number(arg, 3)
    if evening is None or not evening.rounds or table is None:
        return None
    last = len(evening.rounds) - 1
    return Place(EVENINGS.get(session).open, last, table) if table < evening_size(evening) else None


def evening_size(evening: Evening) -> int:
    """Return the number of tables in the last round."""
    return len(evening.rounds[-1].tables)


def play(session: Session, message: Message) -> Step:
    """Play the game of a table here, or go on with it."""
    where = _place(session, message.arg)
    pair = None if where is None else results.table_of(session, where)
    if where is None or pair is None or pair[1].is_over:
        return session.ignore()
    evening, table = pair
    if session.table is not None and session.table.id == table.id:
        return replace(session, page="table", dialog="", replay=None), (Focus("#main"),)
    if any(saved.id == table.id for saved in session.saves):
        session = replace(session, dialog="")
        return session, (Wait(0, Message("resume", table.id)),)
    game = session.games.get(evening.game)
    if game is None:
        return session.ignore()
    seats = tuple(Seat(evening.people[person].name) for person in table.seats)
    parts = {PLACE.name: where}
    session, effects = new_game.begin_table(session, game, seats, {}, at=message.at, parts=parts)
    if session.table is None or PLACE.get(session.table) != where:
        return session, effects
    new = evening.with_table(where.round, where.table, replace(table, id=session.table.id))
    session, effect = put(session, where.id, new)
    return session, (effect, *effects)


def link(session: Session, message: Message) -> Step:
    """Show the link that lets a table play on a device of its own; `arg` "3 copy" copies it."""
    arg, _, how = message.arg.partition(" ")
    where = _place(session, arg)
    pair = None if where is None else results.table_of(session, where)
    if where is None or pair is None:
        return session.ignore()
    line = _first_line(session, *pair, where)
    if line is None:
        return session.ignore()
    return shared(replace(session, notice=None), f"share-evening {arg}", line, how)


def _first_line(session: Session, evening: Evening, table: Drawn, where: Place) -> Timeline | None:
    """Return the game of a table before its first ply, with its names and its place."""
    game = session.games.get(evening.game)
    if game is None:
        return None
    seats = tuple(Seat(evening.people[person].name) for person in table.seats)
    record_tags = {**tags(seats, real_dice=False), TAG: where.tag()}
    try:
        options = read_options(game, len(seats), {})
        record = Record(game.name, len(seats), game.rules, options, None, record_tags)
        return start(session.games, record)
    except GameError:
        return None


def by_hand(session: Session, message: Message) -> Step:
    """Note the typed points of a table; the winner was chosen, or has the most points."""
    where = _place(session, message.arg)
    pair = None if where is None else results.table_of(session, where)
    if where is None or pair is None or pair[1].is_over:
        return session.ignore()
    evening, table = pair
    names = [views.field(where.table, person) for person in table.seats]
    typed = [session.drafts.get(DRAFT + name, "").strip() for name in names]
    points = [_points(text) for text in typed]
    entered = [one for one in points if one is not None]
    if len(entered) < len(points):
        return replace(session, notice=Notice("evening-points")), ()
    winner = number(session.drafts.get(DRAFT + views.field(where.table), ""), 3)
    winners = tuple(p for p, n in zip(table.seats, entered, strict=True) if n == max(entered))
    if winner in winners:
        winners = (winner,)
    elif winner is not None:
        return replace(session, notice=Notice("evening-winner")), ()
    new = replace(table, points=tuple(entered), winners=winners)
    session = _drafted(session, *names, views.field(where.table))
    return _put(session, evening.with_table(where.round, where.table, new), Focus("#evening-round"))


def _points(text: str) -> int | None:
    sign, digits = (-1, text[1:]) if text[:1] in ("-", "−") else (1, text)
    points = number(digits, 6)
    return None if points is None else sign * points


def clear(session: Session, message: Message) -> Step:
    """Clear a table's result in the last round; another one can be entered then."""
    where = _place(session, message.arg)
    pair = None if where is None else results.table_of(session, where)
    if where is None or pair is None:
        return session.ignore()
    evening, table = pair
    new = replace(table, points=(), winners=(), id="")
    return _put(session, evening.with_table(where.round, where.table, new))


def paste(session: Session, message: Message) -> Step:
    """Open the link of a finished game; `noted` finds its table by its place, or its names."""
    from pygame_web.table import open_text  # only whoever brings a link needs it

    address = session.drafts.get(DRAFT + "paste", "").strip()
    before = session.replay
    session, effects = open_text.pasted(
        _drafted(session, "paste"), Message("load", address, at=message.at)
    )
    table = session.replay if session.page == "replay" else None
    if table is None or table is before or table.line.actor != OVER:
        return session, effects
    if TAG in table.line.record.tags:
        return session, effects
    where = results.place_by_names(session, table.line)
    if where is None:
        return session, effects
    session, more = results.noted(session, where, table.line)
    return replace(session, dialog="evening"), (*effects, *more)


def add(session: Session, message: Message) -> Step:
    """Add a person, who plays from the next draw on."""
    evening = _open_evening(session)
    if evening is None or len(evening.people) >= MOST_PEOPLE:
        return session.ignore()
    taken = tuple(who.name for who in evening.people)
    for name in _names(session.drafts.get(DRAFT + "late", ""), taken):
        if len(evening.people) < MOST_PEOPLE:
            evening = evening.with_person(name)
    return _put(_drafted(session, "late"), evening, Focus("#evening-late"))


def leave(session: Session, message: Message) -> Step:
    """Let the person `arg` leave: no further round is drawn with them."""
    evening, who = _open_evening(session), number(message.arg, 3)
    if evening is None or who is None or who >= len(evening.people):
        return session.ignore()
    return _put(session, evening.withdraw(who))


def back(session: Session, message: Message) -> Step:
    """Let the person `arg`, who had left, play again."""
    evening, who = _open_evening(session), number(message.arg, 3)
    if evening is None or who is None or who >= len(evening.people):
        return session.ignore()
    return _put(session, evening.returned(who))


def delete(session: Session, message: Message) -> Step:
    """Delete the open evening: `arg` "sure", else it is asked first."""
    evenings = EVENINGS.get(session)
    if evenings.current is None:
        return session.ignore()
    if message.arg != "sure":
        return replace(session, dialog="evening-sure"), ()
    by_id = {id: kept for id, kept in evenings.by_id.items() if id != evenings.open}
    session = EVENINGS.put(session, replace(evenings, by_id=by_id, open=""))
    return replace(session, dialog="evening", notice=None), (keep(session),)


def csv(session: Session, message: Message) -> Step:
    """Hand out the standings and all results as a file."""
    evening = _open_evening(session)
    if evening is None:
        return session.ignore()
    text = export.table(evening, session.settings.language)
    return session, (Download("clubtable-evening.csv", text),)


def noted(before: Session, after: Session, message: Message) -> Step:
    """Note the results of games that are over."""
    if not EVENINGS.get(after).by_id:
        return after, ()
    opened = "" if before.replay is None else before.replay.id
    is_new = after.replay is not None and after.replay.id != opened
    return results.followed(after, is_new=is_new)


class AtTheEvening(TableRules):
    """The rules of an evening's table: its record names its place."""

    def enters(self, session: Session, table: Table) -> tuple[Table, Effects]:
        """Tag the record with its table of the evening; a link to the game leads back to it."""
        where, line = PLACE.get(table), table.line
        if where is None or TAG in line.record.tags:
            return table, ()
        record = line.record.with_tags(**{TAG: where.tag()})
        return replace(table, line=Timeline(line.game, record, line.states)), ()


ACTIVE = Active(
    verbs={
        "evening": show,
        "evening-new": new_evening,
        "evening-begin": begin,
        "evening-delete": delete,
        "evening-draw": draw,
        "evening-undraw": undraw,
        "evening-play": play,
        "evening-link": link,
        "evening-result": by_hand,
        "evening-clear": clear,
        "evening-paste": paste,
        "evening-add": add,
        "evening-leave": leave,
        "evening-back": back,
        "evening-csv": csv,
    },
    observes=noted,
    rules=AtTheEvening(),
    dialogs={
        "evening": views.dialog,
        "evening-sure": views.deletion,
        "share-evening": views.link,
    },
    says=views.SAYS,
    kept={KEY: read},
    parts=(PLACE,),
)
