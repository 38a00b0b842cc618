"""Unique names and seeds, all made from the visit's `entropy`."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pygame_web.shell.session import Session

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def fresh(session: Session) -> tuple[Session, str, str]:
    """Return the session after using one id, the new id, and a new seed for dice."""
    session = replace(session, count=session.count + 1)
    random = Random(f"{session.entropy} {session.count}")
    name = "".join(random.choice(_LETTERS) for _ in range(10))
    return session, name, f"{random.getrandbits(128):032x}"


def tab(session: Session) -> str:
    """Return the name of this visit, to tell the tabs of one browser apart."""
    return f"{Random(session.entropy).getrandbits(40):010x}"
