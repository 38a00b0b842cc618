"""The link a dialog shows: the browser makes its address (`Share`) and its QR code (`Code`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.kernel.timeline import Timeline
from pygame_web.language import T
from pygame_web.shell import links, registry
from pygame_web.shell.effects import Code, Focus, Share
from pygame_web.shell.session import Message, Notice, Session, Step
from pygame_web.shell.slot import Slot

MOST_SQUARES = 200
"""A QR code has at most 177 squares a side, and a margin."""


@dataclass(frozen=True, slots=True)
class Link:
    """The link of the open dialog; empty until it is made."""

    address: str = ""
    code: str = ""
    """The squares of its QR code, a row a line, 1 for dark."""


LINK = Slot("link", Link(), Link)


def forgotten(session: Session) -> Session:
    """Return the session without a link: its dialog is closed, or another one will be made."""
    return LINK.put(session, LINK.first)


def shared(session: Session, dialog: str, line: Timeline, how: str) -> Step:
    """Open a dialog with a link that holds a game.

    With `how` "copy" it is put on the clipboard; with "sheet" the system's own way to share is
    asked first.
    """
    session = forgotten(replace(session, dialog=dialog))
    return session, (Share(links.write(line), how == "sheet", how == "copy"),)


def made(session: Session, message: Message) -> Step:
    """Take the finished link: `value` is its address, `arg` is "copied", "refused" or ""."""
    first = LINK.get(session).address != message.value
    session = LINK.put(session, replace(LINK.get(session), address=message.value))
    open = session.dialog.partition(" ")[0] in registry.links()
    if first and open:
        return LINK.put(session, Link(message.value)), (Code(message.value),)
    if message.arg == "copied" and open:
        return replace(session, notice=Notice("copied")), ()
    if message.arg == "refused" and open:
        return replace(session, notice=Notice("copy-refused")), (Focus("#share-link"),)
    return session, ()


def code(session: Session, message: Message) -> Step:
    """Take the QR code of the text `arg`: each line of `value` is a row, "1" a dark square."""
    rows, link = message.value.split(), LINK.get(session)
    squared = len(rows) <= MOST_SQUARES and all(len(row) == len(rows) for row in rows)
    if message.arg != link.address or not squared or set("".join(rows)) - {"0", "1"}:
        return session.ignore()
    return LINK.put(session, replace(link, code="\n".join(rows))), ()


def refused(t: T) -> str:
    """Return the remedy if the browser does not let the page copy."""
    return t(
        "The browser does not let the page copy. The link is selected: copy it with Ctrl+C, "
        "or press and hold it and choose “Copy”."
    )
