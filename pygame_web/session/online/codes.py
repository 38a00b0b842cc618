"""Codes exchanged by devices: how to connect, or posts in a link."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from pygame_web.session.online.action import ignored
from pygame_web.session.online.state import OnlineTable
from pygame_web.shell.session import Online, Session, Step

LINK = "link"
"""Where the posts of a link come from, in place of a relay."""
LONGEST = 1_000_000
"""The most characters of a code."""
FORM = re.compile(r"[A-Za-z0-9_-]{4,}")


def replace_near(now: OnlineTable, **changes: Any) -> OnlineTable:
    """Return the value with another code or state."""
    return replace(now, near=now.near._replace(**changes))


def ask(now: OnlineTable, what: str, **data: object) -> Online:
    """Return a request to the script about lines and codes."""
    return Online("near", {"id": now.secrets.id, "what": what, **data})


def took(session: Session, now: OnlineTable, code: str) -> Step:
    """Take in a code of another device, at once or when the script has joined."""
    if not FORM.fullmatch(code) or len(code) > LONGEST:
        return ignored(session)
    if not now.authors:
        return replace(session, online=replace(now, taken=code)), ()
    return session, (ask(now, "accept", code=code, stun=now.near.outside),)
