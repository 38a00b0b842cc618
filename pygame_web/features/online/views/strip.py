"""The strip that always shows the state of an online table; `more/strip.py` adds what is seldom."""

from __future__ import annotations

from pygame_web.features.online.parts import MORE_WORDS, is_whole
from pygame_web.features.online.posts.peer import Status
from pygame_web.features.online.state import (
    CATCHING_UP,
    CONNECTING,
    OFFLINE,
    ONLINE,
    STOPPED,
    OnlineTable,
    link_state,
    state_of,
    status_of,
)
from pygame_web.features.online.table import awaited
from pygame_web.language import T
from pygame_web.shell.session import Session, Table
from pygame_web.table.views.names import listed, names
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el


def strip(session: Session, online: OnlineTable | None, table: Table, t: T) -> Markup:
    """Draw the state of the lines, the awaited seats and the faults."""
    status = status_of(session.games, online) if online is not None else None
    stopped = status is not None and status.state == STOPPED
    state = STOPPED if stopped else link_state(online)
    parts: tuple[str, ...] = _sentences(online, status, table, t)
    besides = None
    if online is not None and status is not None and is_whole():
        from pygame_web.features.online.views.more import strip as more

        parts, besides = more.drawn(session, online, status, table, parts, t.using(MORE_WORDS))
    return el(
        "div",
        el(
            "span",
            icon("warn" if state in (OFFLINE, STOPPED) else "users"),
            cls="muted",
            aria_hidden="true",
        ),
        el("span", " · ".join(filter(None, parts)), id="online-state", cls="muted small"),
        besides,
        el(
            "button",
            t("More…"),
            cls="btn",
            data_do="open online-table",
            aria_label=t("More about this table"),
        ),
        cls="row unkept",
        role="status",
        data_online=state,
        data_unsent=online.unsent if online is not None else 0,
    )


def _sentences(
    online: OnlineTable | None, status: Status | None, table: Table, t: T
) -> tuple[str, str]:
    """Return the state in words, and whom the game waits for."""
    state, near = state_of(online, status), online is not None and online.secrets.near
    words = {
        STOPPED: t("Out of sync: the devices disagree about the position"),
        OFFLINE: t("Not connected") if near else t("Offline"),
        CONNECTING: t("Connecting…"),
        CATCHING_UP: t("Catching up"),
        ONLINE: t("Online"),
    }
    if state in (STOPPED, CONNECTING):
        return words[state], ""
    called = names(table.line.game.name, table.seats, t)
    waits = tuple(called[seat] for seat in awaited(table, status))
    return words[state], t("waiting for {names}", names=listed(waits, t)) if waits else ""
