"""The strip that always shows the state of an online table."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.online.state import (
    CATCHING_UP,
    CONNECTING,
    DISK,
    OFFLINE,
    ONLINE,
    PARTED,
    STOPPED,
    TAB,
    OnlineTable,
    link_state,
    look,
    state_of,
    status,
)
from pygame_web.session.online.table import awaited
from pygame_web.session.online_parts import MORE_WORDS, is_whole
from pygame_web.session.posts.peer import Status
from pygame_web.shell.session import Session, Table
from pygame_web.table.views.names import listed, names
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join


def strip(session: Session, online: OnlineTable | None, table: Table, t: T) -> Markup:
    """Draw the state of the lines, the awaited seats and the faults."""
    told = status(session.games, online) if online is not None else None
    stopped = told is not None and told.state == STOPPED
    state = STOPPED if stopped else link_state(online)
    said = el("span", _state(session, online, told, t), id="online-state", cls="muted small")
    return el(
        "div",
        el(
            "span",
            icon("warn" if state in (OFFLINE, STOPPED) else "users"),
            cls="muted",
            aria_hidden="true",
        ),
        said,
        told is not None and online is not None and _asked(session, online, table, t),
        told is not None and online is not None and _holder(online, told, t),
        told is not None and online is not None and _ways(online, t),
        stopped and _way_out(t),
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


def _holder(online: OnlineTable, told: Status, t: T) -> Markup | None:
    """Draw a note that another tab or device of this person plays, and a button to take over."""
    if told.holder or told.state == "over":
        return None
    if online.hold == DISK:
        words = t("This browser's storage does not answer: you cannot play here yet.")
        return el("span", words, cls="muted small", data_holder=DISK)
    if told.taking:
        words = t("From your next turn on, you play here.")
        return el("span", words, cls="muted small", data_holder="taking")
    words = t("Your place is on another device.")
    if online.hold == TAB:
        words = t("Your place is in another tab.")
    button = el("button", t("Play here"), cls="btn", data_do="online take")
    return join(el("span", words, cls="muted small", data_holder="elsewhere"), button)


def _ways(online: OnlineTable, t: T) -> Markup | None:
    """Draw the other ways to send posts if no relay is used and no device is connected."""
    if not online.secrets.near or link_state(online) == ONLINE:
        return None
    sends, room = online.unsent > 0, bool(online.near.state)
    # If there is space for only one, show the way last used here.
    second = "btn is-second"
    connect = el(
        "button",
        t("Connect"),
        cls=second if sends and not room else "btn",
        data_do="online near show",
    )
    send = el("button", t("Send moves"), cls=second if room else "btn", data_do="online near send")
    return join(connect, sends and send)


def _way_out(t: T) -> Markup:
    """Draw the remedies if the devices disagree: the newest version, and a saved game."""
    words = t("Reload the page; if that does not help, save the game as a file.")
    export = el("button", icon("download"), t("As a file"), cls="btn", data_do="export here")
    return join(el("span", words, cls="muted small"), export)


def _asked(session: Session, online: OnlineTable, table: Table, t: T) -> Markup | None:
    """Draw a request to undo; the player to decide here may grant it."""
    asked = [ask for peer in look(session.games, online).peers for ask in peer.asks()]
    if any(ask.mine for ask in asked):
        return el("span", t("You asked to undo."), cls="muted small")
    for ask in asked:
        if ask.may:
            name = names(table.line.game.name, table.seats, t)[ask.seat]
            words = t("{name} asks to undo.", name=name)
            grant = el("button", t("Agree"), cls="btn", data_do=f"online grant {ask.ply}")
            return join(el("span", words, cls="muted small"), grant)
    return None


def _state(session: Session, online: OnlineTable | None, told: Status | None, t: T) -> str:
    """Return the state in words, most urgent first."""
    state = state_of(online, told)
    why = _refused(online, t) if online is not None else ""
    if state == STOPPED:
        return t("Out of sync: the devices disagree about the position")
    if state == OFFLINE and why:
        return t("No relay accepts messages: {why}", why=why)
    if state == OFFLINE and online is not None and online.secrets.near:
        return t("Not connected") if not told else " · ".join(_apart(session, online, told, t))
    if state == OFFLINE:
        return " · ".join(_offline(online, told, t))
    if state == CONNECTING or told is None:
        return t("Connecting…")
    parts = [t("Catching up") if state == CATCHING_UP else t("Online")]
    if told.state == PARTED:
        parts.append(t("the other player has gone on without you"))
    waits = waiting_for(session, told, t)
    if waits:
        parts.append(waits)
    if why:
        parts.append(t("a relay refuses: {why}", why=why))
    elif not waits and online is not None and online.unsent:
        parts.append(t("sending…"))
    if told.lost:
        parts.append(
            t.n(
                "one move made here did not count",
                "{n} moves made here did not count",
                told.lost,
            )
        )
    return " · ".join((*parts, *_marked(session, told, t)))


def _refused(online: OnlineTable, t: T) -> str:
    """Return the newest reason of a relay if no relay keeps this device's posts; "" for none."""
    found = [why for relay, why in online.refusals.items() if why]
    if not found or (_is_online(online) and not online.unsent):
        return ""
    if not is_whole():
        return found[0]
    from pygame_web.views.online.more.words import refusal

    return refusal(found[0], t.of(MORE_WORDS))


def _is_online(online: OnlineTable) -> bool:
    return "online" in online.lines.values()


def _offline(online: OnlineTable | None, told: Status | None, t: T) -> list[str]:
    """Return the sentences while offline: unsent posts, and moves that may not count."""
    parts = [t("Offline")]
    if online is not None and online.unsent:
        parts = [
            t.n("Offline, one message not sent", "Offline, {n} messages not sent", online.unsent)
        ]
    return [*parts, *_doubtful(told, t)]


def _doubtful(told: Status | None, t: T) -> list[str]:
    """Return the warning to a person who also plays on another device, which is not connected."""
    if told is None or not told.shared or told.state == "over":
        return []
    return [t("moves made here may not count if you also play on another device")]


def _apart(session: Session, online: OnlineTable, told: Status, t: T) -> list[str]:
    """Return the sentences if no device is connected: play by messenger goes on like that."""
    unsent = t.n("one message not sent", "{n} messages not sent", online.unsent)
    parts = (t("Not connected"), waiting_for(session, told, t), unsent if online.unsent else "")
    return [part for part in (*parts, *_doubtful(told, t), *_marked(session, told, t)) if part]


def _marked(session: Session, told: Status, t: T) -> list[str]:
    """Return a sentence for each seat whose posts are marked."""
    table = session.table
    if table is None:
        return []
    called = names(table.line.game.name, table.seats, t)
    return [
        t("{name} played twice", name=called[seat])
        if twice
        else t("invalid messages from {name}", name=called[seat])
        for seat, (_, twice) in told.marks.items()
    ]


def waiting_for(session: Session, told: Status, t: T) -> str:
    """Return the remote seats that the game waits for; "" if it waits for somebody here."""
    table = session.table
    if table is None:
        return ""
    called = names(table.line.game.name, table.seats, t)
    online = tuple(called[seat] for seat in awaited(table, told))
    return t("waiting for {names}", names=listed(online, t)) if online else ""
