"""Errors of `core` as notices the page can put into words."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError, RecordError
from core.kernel.game import Reason
from pygame_web.session.boundary import Unreadable
from pygame_web.session.model import Message, Notice, Session, Step

MOST_FAULTS = 5
"""How many defects a report tells of."""
LONGEST_TRACE = 6_000
"""Characters of a trace, its end."""


def notice(code: str, error: GameError, game: str = "") -> Notice:
    """A notice of `code` that gives the error's reason, and where a record failed.

    `game` is the key of the game whose words explain the reason; a record's own game if known.
    """
    facts: dict[str, object] = {"text": str(error)}
    if isinstance(error, RecordError):
        if error.prefix is not None:
            game = error.prefix.game
        if error.ply is not None:
            facts |= {"ply": error.ply + 1, "token": (error.token or "")[:40]}
    facts["game"] = game
    reason = Reason(error.code, **error.facts)
    return Notice(code, facts, error=True, reason=reason, trace=trace(error))


def trace(error: GameError) -> str:
    """Where a defect of ours showed; nothing for an error that is told as it is."""
    return error.trace if isinstance(error, Unreadable) else ""


def struck(session: Session, trace: str, *, known: bool = False) -> Session:
    """The session after a defect of ours: it is told, and noted for a report.

    The same defect is told once in a visit, unless it is `known` that something was dropped.
    """
    trace = trace.strip()[-LONGEST_TRACE:]
    if trace in session.faults and not known:
        return session
    return noted(replace(session, notice=Notice("fault", error=True, trace=trace)))


def noted(session: Session) -> Session:
    """The session with the trace of its notice, if it has one, among its faults."""
    trace = session.notice.trace if session.notice is not None else ""
    if not trace:
        return session
    others = tuple(fault for fault in session.faults if fault != trace)
    return replace(session, faults=(*others, trace)[-MOST_FAULTS:])


def fault(session: Session, message: Message) -> Step:
    """A defect showed in the page's own scripts: `value` tells where."""
    return struck(session, message.value or message.arg), ()
