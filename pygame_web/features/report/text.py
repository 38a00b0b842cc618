"""The text of a bug report: what went wrong, where, and in which game."""

from __future__ import annotations

import re

from core.kernel.timeline import Timeline
from pygame_web.shell.notices import traces
from pygame_web.shell.session import Session

OURS = ("Dice", "Result", "Date")
"""Tags included in a report; any other may contain a name."""
BOT = re.compile(r"Bot[0-9]")


def text(session: Session, *, names: bool = False) -> str:
    """Version, way of start, place on the page, traces, and the record of the shown game.

    Names and whatever else people wrote are left out, unless the visitor wants `names` in.
    """
    shown = session.shown_table
    parts = [
        "The club table, a report",
        *(f"{name}: {value}" for name, value in session.about.items()),
        f"page: {session.page}{', generic' if session.generic else ''}",
        f"dialog: {session.dialog or 'none'}",
        f"language: {session.settings.language}",
        f"storage: {session.storage}",
    ]
    if shown is not None:
        parts += [f"ply: {shown.ply} of {shown.line.ply}", "", _record(shown.line, names)]
    parts += [f"\n{trace}" for trace in traces(session)]
    report = "\n".join(parts)
    return report if names else _without_names(session, report)


def _record(line: Timeline, named: bool) -> str:
    record = line.record
    if not named:
        tags = {n: v for n, v in record.tags.items() if n in OURS or BOT.fullmatch(n)}
        record = type(record)(
            record.game,
            record.seats,
            record.rules,
            record.options,
            record.start,
            tags,
            record.tokens,
        )
    return record.text()


def _without_names(session: Session, report: str) -> str:
    """Return the text, the names of seats taken out of the traces too."""
    seats = list(session.setup.seats)
    for table in (session.table, session.replay):
        seats += table.seats if table is not None else ()
    names = {seat.name for seat in seats if seat.name}
    for name in sorted(names, key=len, reverse=True):
        report = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "(name)", report)
    return report
