"""A stored game as text: its stamp in the first line, then JSON around the game's record.

The record tells the game; the envelope adds what must not travel with a record (the seed of virtual
dice) and what tells versions of one stored game apart (see `tabs`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from core.kernel.errors import GameError, RecordError
from core.kernel.line import replay
from core.kernel.record import Games, Record, read_record
from pygame_web.session.boundary import guarded, json_object, moment, whole
from pygame_web.session.boundary import text as text_of
from pygame_web.session.model import SavedGame, Table
from pygame_web.session.seats import MOST, told

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Envelope:
    """What a stored text holds, its record not yet replayed."""

    id: str
    stamp: str
    parent: str
    seed: str
    handover: bool
    holder: int
    touched: int
    record: Record


def write(table: Table, parent: str, touched: int) -> str:
    """The text that stores a table; `parent` is the stamp of the version it continues."""
    told = {
        "clubtable": FORMAT,
        "id": table.id,
        "parent": parent,
        "seed": table.seed,
        "handover": table.handover,
        "holder": table.holder,
        "touched": touched,
        "record": table.line.record.text(),
    }
    return f"{table.stamp}\n{json.dumps(told)}"


@guarded
def read(text: str) -> Envelope:
    """The envelope of a stored text. Raises `GameError`; `RecordError` if its record fails."""
    stamp, _, body = text.partition("\n")
    try:
        told = json_object(body)
    except GameError as error:
        raise GameError("the stored game is damaged", "saved-damaged") from error
    if not isinstance(told.get("record"), str):
        raise GameError("the stored game is damaged", "saved-damaged")
    if told.get("clubtable") != FORMAT:
        raise GameError("the stored game has another format", "saved-newer")
    return Envelope(
        id=text_of(told.get("id")),
        stamp=text_of(stamp),
        parent=text_of(told.get("parent")),
        seed=text_of(told.get("seed")),
        handover=told.get("handover") is True,
        holder=whole(told.get("holder"), -1, low=-1, high=MOST - 1),
        touched=moment(told.get("touched")),
        record=read_record(told["record"]),
    )


@guarded
def table(games: Games, envelope: Envelope) -> Table:
    """The table of an envelope, every ply checked. Raises `RecordError`."""
    line = replay(games, envelope.record)
    return Table(
        id=envelope.id,
        line=line,
        seats=told(line.record, line.game),
        seed=envelope.seed,
        real_dice=line.record.tags.get("Dice") == "real",
        handover=envelope.handover,
        holder=envelope.holder,
        heard=line.ply,
        stamp=envelope.stamp,
    )


def of_table(table: Table, text: str, touched: int) -> SavedGame:
    """What `summary` says of the text of this table, without reading it."""
    record = table.line.record
    over = "Result" in record.tags
    return SavedGame(table.id, text, record.game, table.seats, table.line.ply, touched, over)


def summary(games: Games, id: str, text: str) -> SavedGame:
    """What the list of saved games shows of a stored text, however damaged it is."""
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
        names=told(record, game) if game else (),
        plies=len(record.tokens),
        touched=envelope.touched,
        over="Result" in record.tags,
        broken="" if game else "record-game",
    )


def _broken(id: str, text: str, error: RecordError) -> SavedGame:
    prefix = error.prefix
    game = prefix.game if prefix else ""
    return SavedGame(id, text, game, (), len(prefix.tokens) if prefix else 0, 0, broken=error.code)
