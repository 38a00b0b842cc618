"""What the strip of an online table tells when something is wrong or somebody asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.kernel.record import Games
from pygame_web.features.online.posts.full import full
from pygame_web.features.online.posts.peer import Status
from pygame_web.features.online.posts.seldom import Details
from pygame_web.features.online.state import (
    CATCHING_UP,
    DISK,
    OFFLINE,
    ONLINE,
    STOPPED,
    TAB,
    OnlineTable,
    link_state,
    look,
    state_of,
)
from pygame_web.features.online.views.more.words import refusal
from pygame_web.language import T
from pygame_web.shell.session import Session, Table
from pygame_web.table.views.names import names
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join


def details(games: Games, online: OnlineTable) -> Details:
    """Return what the page tells besides the status, for all people of this device together."""
    first, *others = (full(peer).details() for peer in look(games, online).peers)
    every = (first, *others)
    return replace(
        first,
        holder=all(one.holder for one in every),
        taking=any(one.taking for one in every),
        lost=sum(one.lost for one in every),
        shared=any(one.shared for one in every),
    )


def drawn(
    session: Session,
    online: OnlineTable,
    status: Status,
    table: Table,
    plain: tuple[str, ...],
    t: T,
) -> tuple[tuple[str, ...], Markup]:
    """Return what the strip says, and draw what people may do about it."""
    more = details(session.games, online)
    words = _sentences(online, status, more, table, plain, t)
    return words, _choices(session, online, status, more, table, t)


def _sentences(
    online: OnlineTable,
    status: Status,
    more: Details,
    table: Table,
    plain: tuple[str, ...],
    t: T,
) -> tuple[str, ...]:
    """Return what the strip says, most urgent first; `plain` are the state and the awaited."""
    state, waits = state_of(online, status), plain[1]
    doubtful, marked = _doubtful(status, more, t), _marked(more, table, t)
    why = _refused(online, t)
    if state == OFFLINE and why:
        return (t("No relay accepts messages: {why}", why=why),)
    left = _left(online, t)
    if state == OFFLINE and online.secrets.near:
        # Play by messenger goes on like that.
        words = t.n("one message not sent", "{n} messages not sent", online.unsent)
        unsent = words if online.unsent else ""
        return plain[0], left, waits, unsent, doubtful, *marked
    if state == OFFLINE:
        words = t.n(
            "Offline, one message not sent", "Offline, {n} messages not sent", online.unsent
        )
        return words if online.unsent else plain[0], doubtful
    if state not in (ONLINE, CATCHING_UP):
        return plain
    sends = why and t("a relay refuses: {why}", why=why)
    if not sends and not waits and online.unsent:
        sends = t("sending…")
    parted = more.parted and status.state == "playing"
    alone = parted and t("the other player has gone on without you")
    lost = more.lost and t.n(
        "one move made here did not count", "{n} moves made here did not count", more.lost
    )
    return plain[0], alone or "", left, waits, sends, lost or "", *marked


def _refused(online: OnlineTable, t: T) -> str:
    """Return the newest reason of a relay if no relay keeps this device's posts; "" for none."""
    found = [online.refusals[relay] for relay in online.relays if relay in online.refusals]
    if not found or (ONLINE in online.lines.values() and not online.unsent):
        return ""
    return refusal(found[0], t)


def _left(online: OnlineTable, t: T) -> str:
    """Return the sentence about a device in the room that was left; "" without one."""
    if set(online.refusals) <= {*online.relays}:
        return ""
    return t("a device in this room sent far too much, so this page disconnected it")


def _doubtful(status: Status, more: Details, t: T) -> str:
    """Return the warning to a person who also plays on another device, which is not connected."""
    if not more.shared or status.state == "over":
        return ""
    return t("moves made here may not count if you also play on another device")


def _marked(more: Details, table: Table, t: T) -> Iterator[str]:
    """Yield a sentence for each seat whose posts are marked."""
    called = names(table.line.game.name, table.seats, t)
    for seat, (_, twice) in more.marks.items():
        name = called[seat]
        yield (
            t("{name} played twice", name=name)
            if twice
            else t("invalid messages from {name}", name=name)
        )


def _choices(
    session: Session, online: OnlineTable, status: Status, more: Details, table: Table, t: T
) -> Markup:
    """Draw what people may do about it: agree to undo, play here, connect, save the game."""
    stopped = status.state == STOPPED
    holder = _holder(online, status, more, t)
    parts = _undo_request(session, online, table, t), holder, _ways(online, t)
    return join(*parts, stopped and _way_out(t))


def _holder(online: OnlineTable, status: Status, more: Details, t: T) -> Markup | None:
    """Draw a note that another tab or device of this person plays, and a button to take over."""
    if more.holder or status.state == "over":
        return None
    if online.hold == DISK:
        words = t("This browser's storage does not answer: you cannot play here yet.")
        return el("span", words, cls="muted small", data_holder=DISK)
    if more.taking:
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
    # Where there is room for one, it is the way that was used here before.
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


def _undo_request(session: Session, online: OnlineTable, table: Table, t: T) -> Markup | None:
    """Draw a request to undo; the player to decide here may grant it."""
    requests = [ask for peer in look(session.games, online).peers for ask in full(peer).requests()]
    if any(ask.mine for ask in requests):
        return el("span", t("You asked to undo."), cls="muted small")
    for ask in requests:
        if ask.may:
            name = names(table.line.game.name, table.seats, t)[ask.seat]
            words = t("{name} asks to undo.", name=name)
            grant = el("button", t("Agree"), cls="btn", data_do=f"online grant {ask.ply}")
            return join(el("span", words, cls="muted small"), grant)
    return None
