"""Sharing: the link that holds the whole game."""

from __future__ import annotations

from dataclasses import replace

from pygame_web.features.share import views
from pygame_web.session import by_link
from pygame_web.shell import links
from pygame_web.shell.feature import Active
from pygame_web.shell.link import forgotten
from pygame_web.shell.session import Message, Session, Share, Step


def link(session: Session, message: Message) -> Step:
    """Make a link that opens the record of the shown game.

    With `arg` "copy" it is put on the clipboard; with "sheet" the system's own way to share is
    asked first.
    """
    table = session.shown
    if table is None:
        return session, ()
    session, effects = by_link.sent(session, table, message.at)
    fragment = links.write(table.line)
    session = forgotten(replace(session, dialog="share"))
    return session, (*effects, Share(fragment, message.arg == "sheet", message.arg == "copy"))


ACTIVE = Active(verbs={"link": link}, dialogs={"share": views.dialog})
