"""What comes in: the fragment of the address, a pasted text, a chosen file.

An invitation is its feature's; `open_text`, which opens everything else, is loaded when wanted.
"""

from __future__ import annotations

from dataclasses import replace

from pygame_web.shell import links, registry
from pygame_web.shell.session import Message, Session, Step


def linked(session: Session, message: Message) -> Step:
    """Handle the fragment of the address, at the start of the page or after a change."""
    again = registry.invitation(message.arg)
    if again is not None:
        return registry.answer(session, replace(again, at=message.at))
    if may_look(message):
        return session, ()
    from pygame_web.table import open_text

    return open_text.linked(session, message)


def pasted(session: Session, message: Message) -> Step:
    """Handle a pasted text; see `open_text`."""
    from pygame_web.table import open_text

    return open_text.pasted(session, message)


def imported(session: Session, message: Message) -> Step:
    """Handle an imported file; see `open_text`."""
    from pygame_web.table import open_text

    return open_text.imported(session, message)


def may_look(message: Message) -> bool:
    """Return whether a fragment opens no game."""
    return not links.is_link(message.arg) and not registry.invites(message.arg)
