"""Imports modules that no first turn needs when they are first called.

A start is spared it: what a first visit imports is what every start gets, see docs/start.md.
"""

from __future__ import annotations

from pygame_web.shell.session import Message, Session, Step


def export(session: Session, message: Message) -> Step:
    """Hand out a game or a backup."""
    from pygame_web.page import backup

    return backup.export(session, message)


def imported(session: Session, message: Message) -> Step:
    """A file was brought."""
    from pygame_web.page import backup

    return backup.imported(session, message)


def keep(session: Session, message: Message) -> Step:
    """Store what was opened or offered."""
    from pygame_web.page import backup

    return backup.keep(session, message)


def kept(session: Session, message: Message) -> Step:
    """Another tab has kept something."""
    from pygame_web.page import other_tab

    return other_tab.heard(session, message)


def stray(session: Session, message: Message) -> Step:
    """An older page has stored a game."""
    from pygame_web.session import strays

    return strays.stray(session, message)
