"""Verbs whose modules the first turn does not need: imported at the first call.

Whatever a first visit imports is part of every start, see docs/start.md.
"""

from __future__ import annotations

from pygame_web.shell.session import Message, Session, Step


def export(session: Session, message: Message) -> Step:
    """Hand out a game or a backup."""
    from pygame_web.page import backup

    return backup.export(session, message)


def imported(session: Session, message: Message) -> Step:
    """Read a chosen file."""
    from pygame_web.page import backup

    return backup.imported(session, message)


def keep(session: Session, message: Message) -> Step:
    """Store what was opened or offered."""
    from pygame_web.page import backup

    return backup.keep(session, message)


def kept(session: Session, message: Message) -> Step:
    """Take what another tab has kept."""
    from pygame_web.page import other_tab

    return other_tab.received(session, message)


def stray(session: Session, message: Message) -> Step:
    """Take a game that an older page has stored."""
    from pygame_web.page import older_page

    return older_page.stray(session, message)
