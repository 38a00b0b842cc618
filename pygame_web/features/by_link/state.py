"""What a device knows of a game that is played by link."""

from __future__ import annotations

import re

from core.kernel.game import OVER
from core.kernel.record import Record
from pygame_web.features.by_link import FEATURE
from pygame_web.shell.boundary import whole
from pygame_web.shell.session import Session, Table
from pygame_web.shell.slot import Slot
from pygame_web.table.flow import remote_seat

LINK = FEATURE.tag
SHARED: Slot[int | None] = Slot(
    "shared", None, int, write=lambda plies: plies, read=lambda value: whole(value, low=0)
)
"""How many plies other devices know."""

_NAME = re.compile(r"[a-z0-9]{10,18}")


def name(record: Record) -> str:
    """Return the name of the game that is played by link, or "" for any other game."""
    found = record.tags.get(LINK, "")
    return found if _NAME.fullmatch(found) else ""


def by_link(session: Session) -> Table | None:
    """Return the table on the page if its game is played by link."""
    table = session.table if session.page == "table" else None
    return table if table is not None and name(table.line.record) else None


def shared(table: Table) -> int:
    """Return how many plies other devices know; they cannot be undone."""
    return min(SHARED.get(table) or 0, table.line.ply)


def is_open(table: Table) -> bool:
    """Return whether it is still unknown who sits at this device."""
    people = [seat for seat in table.seats if not seat.bot]
    return bool(name(table.line.record)) and all(seat.away for seat in people)


def unsent(table: Table) -> bool:
    """Return whether others need a link: it is their turn, or the game has ended."""
    if not name(table.line.record) or is_open(table) or not any(seat.away for seat in table.seats):
        return False
    over = table.line.actor == OVER
    return shared(table) < table.line.ply if over else remote_seat(table) >= 0
