"""Errors of `core` as notices the page can put into words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.kernel.errors import GameError, RecordError
from core.kernel.game import Reason
from pygame_web.shell.boundary import Unreadable
from pygame_web.shell.session import Message, Notice, Session, Step
from pygame_web.shell.slot import Slot

MOST_FAULTS = 5
"""The maximum number of defects in a report."""
LONGEST_TRACE = 6_000
"""Characters of a trace, its end."""


@dataclass(frozen=True, slots=True)
class Faults:
    """The traces of bugs in this visit without repetitions, the newest last."""

    traces: tuple[str, ...] = ()


FAULTS = Slot("faults", Faults(), Faults)


def traces(session: Session) -> tuple[str, ...]:
    """Return the traces of bugs in this visit."""
    return FAULTS.get(session).traces


def notice(code: str, error: GameError, game: str = "") -> Notice:
    """Return a notice of `code` that gives the error's reason, and where a record failed.

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
    """Return the trace of a bug; "" for an error that the page explains itself."""
    return error.trace if isinstance(error, Unreadable) else ""


def struck(session: Session, trace: str, *, known: bool = False) -> Session:
    """Return the session after a bug, with a notice and a trace for the report.

    The same bug is reported once per visit, unless it is `known` that something was dropped.
    """
    trace = trace.strip()[-LONGEST_TRACE:]
    if trace in traces(session) and not known:
        return session
    return noted(replace(session, notice=Notice("fault", error=True, trace=trace)))


def noted(session: Session) -> Session:
    """Return the session with its notice's trace, if any, among its faults."""
    trace = session.notice.trace if session.notice is not None else ""
    if not trace:
        return session
    others = tuple(fault for fault in traces(session) if fault != trace)
    return FAULTS.put(session, Faults((*others, trace)[-MOST_FAULTS:]))


def fault(session: Session, message: Message) -> Step:
    """Report a bug in the page's own scripts: `value` tells where."""
    return struck(session, message.value or message.arg), ()
