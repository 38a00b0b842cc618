"""Play by link: send a link, keep what was sent, and what the feature adds to the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pygame_web.features.by_link import views
from pygame_web.features.by_link.opening import opened, sit, take_other
from pygame_web.features.by_link.state import SHARED, by_link, shared, unsent
from pygame_web.shell import link_dialog
from pygame_web.shell.feature import Active, Handler, TableRules
from pygame_web.shell.session import Effects, Message, Notice, Session, Step, Table
from pygame_web.table import play
from pygame_web.table.versions import store


def send(session: Session, message: Message) -> Step:
    """Make the link for the other devices; `arg` as in `shell.link_dialog.shared`."""
    table = by_link(session)
    if table is None:
        return session, ()
    session, effects = _sent(session, table, message.at)
    session, more = link_dialog.shared(session, "send", table.line, message.arg)
    return session, (*effects, *more)


def _sent(session: Session, table: Table, at: int) -> tuple[Session, Effects]:
    """Note that the link passes on the newest position, if another device has the next turn."""
    if not unsent(table) or shared(table) == table.line.ply:
        return session, ()
    session, table, effects = store(session, SHARED.put(table, table.line.ply), at)
    return replace(session, table=table), effects


def _undo(session: Session, message: Message) -> Step:
    """Undo a decision; say it if the others know it already."""
    table = session.table
    session, effects = play.undo(session, message)
    refused = session.notice is not None and session.notice.code == "no-undo"
    if table is not None and refused and table.line.undo_floor() < shared(table):
        session = replace(session, notice=Notice("no-undo-sent"))
    return session, effects


class Rules(TableRules):
    """The rules of a table whose game is played by link."""

    def floor(self, table: Table) -> int:
        """Return how many plies other devices know."""
        return shared(table)

    def owns(self, table: Table) -> Mapping[str, Handler]:
        """Return "undo", and "link" when the others need one."""
        return {"undo": _undo, "link": send} if unsent(table) else {"undo": _undo}


ACTIVE = Active(
    verbs={"sit": sit, "send": send, "fork": take_other},
    rules=Rules(),
    opens=opened,
    regions={"bar": views.bar},
    dialogs={"send": views.send, "news": views.news, "fork": views.fork},
    says=views.SAYS,
    parts=(SHARED,),
)
