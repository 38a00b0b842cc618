"""A backup: one file with all data of this device. Reading it merges it with what is there.

    {"clubtable": 1, "made": 1700000000000, "games": ["[Game ...", ...],
     "stored": [{"id": "...", "touched": ...}, ...], "kept": {"results": [...], ...}}

`games` holds records and is what files of older versions hold, too; `stored` tells of each what
else is stored with it; `kept` is everything kept beside the games, whoever kept it. The keys of
seats at online tables, and the seeds of future dice, are included only on request.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from core.kernel.errors import GameError
from core.kernel.record import Record, read_record
from core.kernel.timeline import start as first_position
from pygame_web.page import incoming, reminder, start
from pygame_web.page.merge import merged
from pygame_web.page.result_rows import read_rows
from pygame_web.page.unsaved import COUNTS
from pygame_web.shell import kept, notices, registry
from pygame_web.shell.boundary import guarded, items, json_object, json_value, moment, text
from pygame_web.shell.ids import fresh
from pygame_web.shell.ids import tab as tab_of
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import (
    Download,
    Effects,
    Keep,
    Message,
    Notice,
    Offer,
    Save,
    SavedGame,
    Session,
    Step,
)
from pygame_web.table import open_text, results, saved_game, saves, tabs, versions

KEYS = "keys"
SEED = "seed"
"""The source of a game's dice, which only its own device may know; features name other secrets."""
OWN = ("record", "parent", "clubtable")
LONGEST_NAME = 60
SAME = 12
"""Games with so many equal plies are versions of one game."""


def export(session: Session, message: Message) -> Step:
    """Hand out everything; with `arg` "keys" the keys of online seats, too."""
    if message.arg not in ("", KEYS):
        return saves.export(session, message)
    games = [_written(saved.text, message.arg == KEYS) for saved in session.saves]
    data = {
        "clubtable": 1,
        "made": message.at,
        "games": [record for record, _ in games],
        "stored": [more for _, more in games],
        "kept": {key: _json(one) for key, one in kept.texts(session).items()},
    }
    day = datetime.fromtimestamp(moment(message.at) / 1000, UTC).date().isoformat()
    made = {"made": message.at, "held": reminder.entry_counts(session)}
    remembered = Keep("backup", dump(made))
    return session, (Download(f"clubtable-{day}.json", dump(data)), remembered)


def _written(stored: str, keys: bool) -> tuple[str, dict[str, Any]]:
    """Return the record of a stored game, and what else is stored of it; a damaged one as it is."""
    try:
        record = saved_game.record_text(stored)
        data = json_object(stored.partition("\n")[2])
    except GameError:
        return stored, {"damaged": True}
    hidden = () if keys else (SEED, *registry.secrets())
    more = {name: one for name, one in data.items() if name not in (*OWN, *hidden)}
    if not keys and any(name in data for name in registry.secrets()):
        # Without its keys it is a record of that table, and must not stand in the table's place.
        more |= {"id": f"{text(data.get('id'), LONGEST_NAME)}-record"}
        more.pop("away", None)
    return record, more


def _json(kept: str) -> object:
    try:
        return json_value(kept, None)
    except GameError:
        return kept


def imported(session: Session, message: Message) -> Step:
    """Read a chosen file: offer a backup or results, open anything else."""
    begin = message.value.lstrip("\ufeff \t\r\n\0")[:1]
    if begin not in ("{", "["):
        return incoming.imported(session, message)
    try:
        data = json_value(message.value.lstrip("\ufeff").strip("\0\x1a \t\r\n"), None)
    except GameError:
        return incoming.imported(session, message)
    try:
        backup: dict[str, object] = {}
        if isinstance(data, dict):
            backup = data
        elif isinstance(data, list) and (rows := read_rows(data)):
            backup = {"kept": {"results": rows}}
        if not isinstance(backup.get("games"), list) and not isinstance(backup.get("kept"), dict):
            return incoming.imported(session, message)
        return _offered(session, backup, message)
    except GameError as error:
        notice = Notice("file-strange", {"name": message.arg}, error=True)
        return replace(session, notice=replace(notice, trace=notices.trace(error))), ()


@dataclass(slots=True)
class _Restored:
    """The contents of a backup file, while it is read."""

    session: Session
    at: int
    new: list[SavedGame] = field(default_factory=list)
    effects: Effects = ()
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    by_id: dict[str, SavedGame] = field(default_factory=dict)
    records: set[str] = field(default_factory=set)
    begun: dict[tuple[object, ...], list[tuple[SavedGame, Record]]] | None = None
    trace: str = ""


@guarded
def _offered(session: Session, backup: Mapping[str, Any], message: Message) -> Step:
    """Offer the new entries of a file; they are stored when the visitor agrees."""
    state = _Restored(session, message.at, by_id={saved.id: saved for saved in session.saves})
    state.records = {saves.record_text(saved.text) for saved in session.saves}
    more = items(backup.get("stored"))
    for number, record in enumerate(items(backup.get("games"))):
        about = more[number] if number < len(more) else None
        if isinstance(record, str):
            _game(state, record, about if isinstance(about, dict) else {})
        else:
            state.counts["refused"] += 1
    texts = _changed_texts(state, backup.get("kept"))
    if not any(state.counts.values()) or set(_nonzero(state.counts)) == {"refused"}:
        strange = Notice("file-strange", {"name": message.arg}, error=True, trace=state.trace)
        return replace(session, notice=strange), ()
    offer = Offer(
        message.arg,
        tuple(state.new),
        state.effects,
        state.counts["refused"],
        counts=state.counts,
        kept=texts,
    )
    notice = Notice("unreadable", error=True, trace=state.trace) if state.trace else None
    session = replace(session, count=state.session.count)
    return replace(session, offer=offer, dialog="offer", notice=notice), ()


def _nonzero(counts: Mapping[str, int]) -> list[str]:
    return [name for name, count in counts.items() if count]


def _game(state: _Restored, record: str, about: Mapping[str, Any]) -> None:
    """Read one game of the file: new, known, longer than the one here, or refused."""
    id = text(about.get("id"), LONGEST_NAME)
    if record in state.records and (not id or _is_long(record)):
        state.counts["known"] += 1
        return
    if not id:
        state.records.add(record)
    try:
        read = read_record(record)
        if read.game in state.session.games and read.rules <= state.session.games[read.game].rules:
            first_position(state.session.games, read)
    except GameError as error:
        if about.get("damaged") is True and record.count("\n") and not _is_here(state, record):
            _store(state, f"damaged-{zlib.crc32(record.encode()):08x}", record, "", "stored")
            return
        state.trace = state.trace or notices.trace(error)
        state.counts["refused"] += 1
        return
    version = _version(state, id, read)
    if version is None:
        _add(state, id, record, about)
        return
    saved, here = version
    mine, theirs = here.tokens, read.tokens
    if mine[: len(theirs)] == theirs:
        state.counts["known"] += 1
    elif theirs[: len(mine)] == mine:
        stamp = saved.text.partition("\n")[0]
        _store(state, saved.id, _text(state, saved.id, record, about, stamp), stamp, "longer")
    else:
        other = f"{saved.id[:30]}-{zlib.crc32(' '.join(theirs).encode()):08x}"
        if other in state.by_id:
            state.counts["known"] += 1
        else:
            _add(state, other, record, about)


def _is_long(record: str) -> bool:
    """Return whether a record is so long that no other game has the same plies by chance."""
    return len(record.rpartition("]")[2].split()) > SAME


def _is_here(state: _Restored, stored: str) -> bool:
    return any(saved.text == stored for saved in state.by_id.values())


def _version(state: _Restored, id: str, read: Record) -> tuple[SavedGame, Record] | None:
    """Return the game stored here under this id, or without an id one that begins the same."""
    if id:
        saved = state.by_id.get(id)
        found = _record(saved) if saved is not None else None
        return (saved, found) if saved is not None and found is not None else None
    if state.begun is None:
        state.begun = {}
        for saved in state.by_id.values():
            found = _record(saved)
            if found is not None:
                state.begun.setdefault(_beginning(found), []).append((saved, found))
    for saved, found in state.begun.get(_beginning(read), []):
        shorter = min(len(found.tokens), len(read.tokens))
        if shorter >= SAME and found.tokens[:shorter] == read.tokens[:shorter]:
            return saved, found
    return None


def _beginning(record: Record) -> tuple[object, ...]:
    options = tuple(sorted(record.options.items()))
    return record.game, record.seats, options, record.start, record.tokens[:SAME]


def _record(saved: SavedGame) -> Record | None:
    try:
        return read_record(saved_game.record_text(saved.text))
    except GameError:
        return None


def _add(state: _Restored, id: str, record: str, about: Mapping[str, Any]) -> None:
    if not id or id in state.by_id:
        state.session, id, _ = fresh(state.session)
    _store(state, id, _text(state, id, record, about, ""), "", "stored")


def _text(state: _Restored, id: str, record: str, about: Mapping[str, Any], parent: str) -> str:
    """Return the text that stores a game of the file."""
    state.session, _, seed = fresh(state.session)
    stamp = f"{versions.number(parent) + 1}.{tab_of(state.session)}"
    fields = {name: one for name, one in about.items() if name not in OWN}
    touched = moment(about.get("touched")) or state.at
    fields |= {"clubtable": saved_game.FORMAT, "id": id, "parent": parent, "touched": touched}
    fields |= {"seed": text(about.get("seed")) or seed, "record": record}
    return f"{stamp}\n{dump(fields)}"


def _store(state: _Restored, id: str, stored: str, parent: str, kind: str) -> None:
    summary = saved_game.summary(state.session.games, id, stored)
    state.by_id[id] = summary
    state.new.append(summary)
    state.effects += (Save(id, stored, stored.partition("\n")[0], parent),)
    state.counts[kind] += 1


def _changed_texts(state: _Restored, data: object) -> dict[str, str]:
    """Return by key the stored texts that change when the file is merged."""
    ours, found = kept.texts(state.session), {}
    if not isinstance(data, dict):
        return {}
    for key, theirs in data.items():
        if not isinstance(key, str) or key in kept.NO_BACKUP or len(key) > LONGEST_NAME:
            continue
        try:
            if key == "results":
                theirs = _sound(state, theirs)
            one, new, known = merged(key, ours.get(key), theirs)
        except GameError:
            state.counts["refused"] += 1
            continue
        if one != ours.get(key):
            found[key] = _in_order(one) if key == "results" else one
        kind = "results" if key == "results" else "other"
        state.counts[kind] += new
        state.counts["results_known" if key == "results" else "choices"] += known * (
            key == "results" or not new
        )
    return found


def _sound(state: _Restored, data: object) -> object:
    """Return the readable results of the file that are not here yet."""
    good, bad = results.read(dump(data))
    state.counts["refused"] += len(bad)
    ids = {result.id for result in state.session.results}
    here = {(result.game, result.at, result.scores) for result in state.session.results}
    fresh_ones = tuple(
        result
        for result in good
        if result.id in ids or (result.game, result.at, result.scores) not in here
    )
    state.counts["results_known"] += len(good) - len(fresh_ones)
    return json_value(results.write(fresh_ones), None)


def _in_order(text: str) -> str:
    """Sort results by time, newest last, dropping the oldest if there are too many."""
    good, _ = results.read(dump(sorted(items(json_value(text, None)), key=_moment_of)))
    return results.write(good)


def _moment_of(entry: object) -> int:
    return moment(entry.get("at")) if isinstance(entry, dict) else 0


def _read(session: Session, key: str, one: str) -> Session | None:
    """Return the session with the new text under a key; None if its reader refuses it."""
    if key in start.KEYS:
        read, _ = start.read_kept(key, one, session)
        return None if read.aside != session.aside else read
    return kept.read_again(session, key, one)


def keep(session: Session, message: Message) -> Step:
    """Store what was offered; see `open_text.keep` for anything else."""
    offer = session.offer
    if message.arg != "file" or offer is None or not offer.counts:
        return open_text.keep(session, message)
    session = replace(session, offer=None)
    for saved in offer.saves:
        if session.table is not None and session.table.id == saved.id:
            elsewhere = Message("elsewhere", saved.id, saved.text, message.at)
            session, _ = tabs.elsewhere(session, elsewhere)
        session = versions.listed(session, saved)
    effects = offer.effects
    for key, one in offer.kept.items():
        read = _read(session, key, one)
        if read is not None:
            session = read
            effects += (Keep(key, one),)
    ordered = sorted(session.saves, key=lambda saved: -saved.touched)
    bad = offer.counts["refused"] > 0
    notice = Notice("restored", dict(offer.counts), error=bad)
    # A dialog would hide the message.
    return replace(session, saves=tuple(ordered), dialog="", notice=notice), effects
