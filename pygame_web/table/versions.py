"""Stores the game on the table so that two tabs cannot silently overwrite each other.

Every stored version has a stamp, "<number>.<tab>", and names its parent: the stamp it continues.
The browser writes a version only if its parent is still the stored one; otherwise it returns what
it found, and `tabs` resolves the conflict.
"""

from __future__ import annotations

from dataclasses import replace

from pygame_web.shell import boundary
from pygame_web.shell.ids import tab
from pygame_web.shell.session import Effects, Save, SavedGame, Session, Table
from pygame_web.table import saved_game


def number(stamp: str) -> int:
    """Return the number of versions before the one with this stamp."""
    return boundary.number(stamp.partition(".")[0], digits=9) or 0


def store(
    session: Session, table: Table, at: int, *, empty: bool = False
) -> tuple[Session, Table, Effects]:
    """Return the next version of the table, the list of saved games with it, and the effect.

    A game without plies is stored only if others were invited, or with `empty`; an opened one only
    when someone plays or keeps it.
    """
    begun = empty or table.line.ply or table.stamp or any(seat.away for seat in table.seats)
    if not table.kept or not begun:
        return session, table, ()
    parent = table.stamp
    table = replace(table, stamp=f"{number(parent) + 1}.{tab(session)}")
    text = saved_game.write(table, parent, at)
    session = listed(session, saved_game.of_table(table, text, at))
    return session, table, (Save(table.id, text, table.stamp, parent),)


def listed(session: Session, game: SavedGame) -> Session:
    """Return the session with this stored game in its list, in place of an older version."""
    others = tuple(saved for saved in session.saves if saved.id != game.id)
    return replace(session, saves=(game, *others))
