"""The free storage, and ways to make room: nothing is deleted without asking."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from pygame_web.shell.ids import tab
from pygame_web.shell.session import Effects, Message, Save, SavedGame, Session, Step
from pygame_web.table import saved_game, versions

SHORT = 4_000_000
"""With fewer bytes left than this, finished games are archived."""


def size(saved: SavedGame) -> int:
    """Return the size of a stored game in bytes, without its second copy of the same size."""
    return len(saved.text.encode("utf-8", "surrogatepass"))


def measured(session: Session, message: Message) -> Step:
    """Note how many bytes are free: `arg`, or "-1" if the browser does not know."""
    left = message.arg
    is_number = left.isascii() and left.isdigit() and len(left) < 17
    session = replace(session, room=int(left) if is_number else -1)
    return archive(session) if 0 <= session.room < SHORT else (session, ())


def archive(session: Session) -> Step:
    """Compress the records of all finished games except the open one, oldest first.

    They stay in the list and open as before.
    """
    effects: Effects = ()
    open_ids = {table.id for table in (session.table, session.replay) if table is not None}
    finished = [saved for saved in session.saves if saved.over and not saved.archived]
    packed: dict[str, SavedGame] = {}
    for saved in sorted(finished, key=lambda saved: saved.touched):
        parent = saved.text.partition("\n")[0]
        stamp = f"{versions.number(parent) + 1}.{tab(session)}"
        try:
            text = saved_game.archive(saved.text, stamp)
        except GameError:
            continue
        smaller = replace(saved, text=text, archived=True)
        if saved.id in open_ids or size(smaller) >= size(saved):
            continue
        packed[saved.id] = smaller
        effects += (Save(saved.id, text, stamp, parent),)
    saves = tuple(packed.get(saved.id, saved) for saved in session.saves)
    return replace(session, saves=saves), effects
