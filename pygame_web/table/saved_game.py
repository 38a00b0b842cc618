"""A stored game as text: its stamp in the first line, then JSON around the game's record.

The record holds the game; the envelope adds what must not travel with a record (the seed of virtual
dice) and what distinguishes versions of a saved game (see `tabs`).
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from core.kernel.errors import GameError, RecordError
from core.kernel.record import MAX_TEXT, Games, Record, read_record
from core.kernel.timeline import replay
from pygame_web.shell import parts
from pygame_web.shell.boundary import guarded, items, json_object, moment, whole
from pygame_web.shell.boundary import text as text_of
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import SavedGame, Table
from pygame_web.table.seats import MOST, gathered, seats_of, without_devices

FORMAT = 1
ARCHIVED = "1z"
"""The format whose record is compressed."""
MAX_BYTES = 4 * MAX_TEXT
"""The largest size of a record in bytes: a character has at most four."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """The contents of a stored text; its record is not replayed yet."""

    id: str
    stamp: str
    parent: str
    seed: str
    handover: bool
    holder: int
    touched: int
    record: Record
    archived: bool = False
    away: tuple[int, ...] = ()
    parts: Mapping[str, object] = field(default_factory=dict)
    """What belongs to features."""


def write(table: Table, parent: str, touched: int) -> str:
    """Return the text that stores a table; `parent` is the stamp of the version it continues."""
    fields = {
        "clubtable": FORMAT,
        "id": table.id,
        "parent": parent,
        "seed": table.seed,
        "handover": table.handover,
        "holder": table.holder,
        "touched": touched,
        "record": table.line.record.text(),
    }
    away = [number for number, seat in enumerate(table.seats) if seat.away]
    fields |= parts.write(table)
    if away:
        fields["away"] = away
    return f"{table.stamp}\n{dump(fields)}"


def archive(text: str, stamp: str) -> str:
    """Return the stored text of a version `stamp`, compressed.

    Raises `GameError` for a text that cannot be read.
    """
    before, _, body = text.partition("\n")
    fields = _body(body)
    record = _record_text(fields)
    packed = b64encode(zlib.compress(record.encode("utf-8", "surrogatepass"), 9)).decode()
    fields |= {"clubtable": ARCHIVED, "parent": before, "record": packed}
    return f"{stamp}\n{dump(fields)}"


def record_text(text: str) -> str:
    """Return the record inside a stored text. Raises `GameError` where there is none."""
    return _record_text(_body(text.partition("\n")[2]))


def _body(body: str) -> dict[str, Any]:
    try:
        fields = json_object(body)
    except GameError as error:
        raise GameError("the stored game is damaged", "saved-damaged") from error
    if not isinstance(fields.get("record"), str):
        raise GameError("the stored game is damaged", "saved-damaged")
    return fields


def _record_text(fields: dict[str, Any]) -> str:
    record: str = fields["record"]
    if fields.get("clubtable") != ARCHIVED:
        return record
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(b64decode(record, validate=True), MAX_BYTES)
        if not unpacker.eof:
            raise ValueError("its end is missing")
        return text.decode("utf-8", "surrogatepass")
    except (ValueError, zlib.error) as error:
        raise GameError("the stored game is damaged", "saved-damaged") from error


@guarded
def read(text: str) -> Envelope:
    """The envelope of a stored text. Raises `GameError`; `RecordError` if its record fails."""
    stamp, _, body = text.partition("\n")
    fields = _body(body)
    if fields.get("clubtable") not in (FORMAT, ARCHIVED):
        raise GameError("the stored game has another format", "saved-newer")
    record = read_record(_record_text(fields))
    return Envelope(
        id=text_of(fields.get("id")),
        stamp=text_of(stamp),
        parent=text_of(fields.get("parent")),
        seed=text_of(fields.get("seed")),
        handover=fields.get("handover") is True,
        holder=whole(fields.get("holder"), -1, low=-1, high=MOST - 1),
        touched=moment(fields.get("touched")),
        record=record,
        archived=fields["clubtable"] == ARCHIVED,
        away=tuple(whole(one, -1) for one in items(fields.get("away"), MOST)),
        parts=parts.read(fields, record.tags),
    )


@guarded
def table(games: Games, envelope: Envelope) -> Table:
    """Return the table of an envelope, every ply checked. Raises `RecordError`."""
    line = replay(games, envelope.record)
    opened = Table(
        id=envelope.id,
        line=line,
        seats=tuple(
            replace(seat, away=not seat.bot and number in envelope.away)
            for number, seat in enumerate(seats_of(line.record, line.game))
        ),
        seed=envelope.seed,
        real_dice=line.record.tags.get("Dice") == "real",
        handover=envelope.handover,
        holder=envelope.holder,
        last_input=line.ply,
        stamp=envelope.stamp,
        parts=envelope.parts,
    )
    return gathered(opened)


def of_table(table: Table, text: str, touched: int) -> SavedGame:
    """Return the same as `summary` for the text of this table, without reading it."""
    record = table.line.record
    over = "Result" in record.tags
    seats = without_devices(table.seats)
    return SavedGame(table.id, text, record.game, seats, table.line.ply, touched, over)


def summary(games: Games, id: str, text: str) -> SavedGame:
    """Return the entry of a stored text in the list of saved games; the text may be damaged."""
    try:
        return _summary(games, id, text)
    except RecordError as error:
        return _broken(id, text, error)
    except GameError as error:
        return SavedGame(id, text, "", (), 0, 0, broken=error.code)


@guarded
def _summary(games: Games, id: str, text: str) -> SavedGame:
    envelope = read(text)
    record = envelope.record
    game = games.get(record.game)
    return SavedGame(
        id=id,
        text=text,
        game=record.game,
        names=seats_of(record, game) if game else (),
        plies=len(record.tokens),
        touched=envelope.touched,
        over="Result" in record.tags,
        broken="" if game else "record-game",
        archived=envelope.archived,
    )


def _broken(id: str, text: str, error: RecordError) -> SavedGame:
    prefix = error.prefix
    game = prefix.game if prefix else ""
    return SavedGame(id, text, game, (), len(prefix.tokens) if prefix else 0, 0, broken=error.code)
