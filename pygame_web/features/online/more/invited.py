"""Someone opens an invitation to a table that this device knows already."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from core.kernel.errors import GameError
from pygame_web.features.online import keys
from pygame_web.features.online.keys import KEYS, Keys
from pygame_web.features.online.more.near import take_code
from pygame_web.features.online.state import JOINED
from pygame_web.shell.session import ClearAddress, Effects, Message, Notice, Session, Step
from pygame_web.table import saved_game, saves


def reopen(session: Session, secret: Keys, code: str, at: int) -> Step | None:
    """Open a table that this device knows; None if it needs consent all the same.

    `code` is another device's message in the link.
    """
    now = JOINED.get(session)
    if _is_of_another_maker(session, secret):
        return replace(session, notice=Notice("online-near", {"state": "other"})), (ClearAddress(),)
    if session.table is not None and session.table.id == secret.id:
        effects: Effects = ()
        session = replace(session, page="table")
        if code and now is not None and now.secrets.id == secret.id:
            session, effects = take_code(session, now, code)
        return session, (*effects, ClearAddress())
    known = any(saved.id == secret.id and not saved.broken for saved in session.saves)
    if not known or secret.own:
        return None
    session, effects = saves.resume(session, Message("resume", secret.id, at=at))
    if code and (now := JOINED.get(session)):
        session = JOINED.put(session, replace(now, taken=code))
    return session, (*effects, ClearAddress())


def _is_of_another_maker(session: Session, secret: Keys) -> bool:
    """Whether this device has a table with these secrets but another maker, so one link is forged.

    Anyone with an invitation can replace the maker and pass it on.
    """
    found = KEYS.get(session.table) if session.table and session.table.id == secret.id else ""
    with suppress(GameError):
        saved = next((one for one in session.saves if one.id == secret.id), None)
        stored = saved_game.read(saved.text).parts if saved else {}
        found = found or str(stored.get(KEYS.name, ""))
        return bool(found and secret.maker) and keys.read(found).maker not in (b"", secret.maker)
    return False
