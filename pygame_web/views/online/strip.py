"""The line that always tells how a table elsewhere stands."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.model import Session, Table
from pygame_web.session.online.laying import awaited
from pygame_web.session.online.state import (
    CATCHING_UP,
    CONNECTING,
    OFFLINE,
    STOPPED,
    Far,
    link_state,
    look,
    state_of,
    status,
)
from pygame_web.session.remote.course import may_undo
from pygame_web.session.remote.peer import Status
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el, join
from pygame_web.views.names import listed, names


def strip(session: Session, far: Far | None, table: Table, t: T) -> Markup:
    """How the lines stand, whom the game waits for, what is wrong."""
    told = status(session.games, far) if far is not None else None
    stopped = told is not None and told.state == STOPPED
    state = STOPPED if stopped else link_state(far)
    said = el("span", _state(session, far, told, t), id="online-state", cls="muted small")
    return el(
        "div",
        el(
            "span",
            icon("warn" if state in (OFFLINE, STOPPED) else "users"),
            cls="muted",
            aria_hidden="true",
        ),
        said,
        told is not None and far is not None and _asked(session, far, table, t),
        stopped and _way_out(t),
        el(
            "button",
            t("More …"),
            cls="btn",
            data_do="open online-table",
            aria_label=t("More about this table"),
        ),
        cls="row unkept",
        role="status",
        data_online=state,
        data_unsent=far.unsent if far is not None else 0,
    )


def _way_out(t: T) -> Markup:
    """What helps where the devices do not agree: the newest version, and the game kept."""
    words = t("Reload the page; if that does not help, keep the game as a file.")
    export = el("button", icon("download"), t("As a file"), cls="btn", data_do="export here")
    return join(el("span", words, cls="muted small"), export)


def _asked(session: Session, far: Far, table: Table, t: T) -> Markup | None:
    """Somebody asks to take something back: who is to decide here may grant it."""
    for peer in look(session.games, far).peers:
        stand = peer.course.now
        seating = peer.course.seating
        if stand is None or seating is None or stand.line.actor < 0:
            continue
        for post in peer.log.after(stand.id, "undo-ask"):
            ply, seat = post.body["ply"], seating.seat_of(post.author)
            if seat < 0:
                continue
            name = names(table.line.game.name, table.seats, t)[seat]
            if post.author == peer.seal.author:
                return el("span", t("You asked to take it back."), cls="muted small")
            if stand.line.actor == peer.seat and may_undo(peer.course, stand, ply):
                words = t("{name} asks to take it back.", name=name)
                grant = el("button", t("Agree"), cls="btn", data_do=f"online grant {ply}")
                return join(el("span", words, cls="muted small"), grant)
    return None


def _state(session: Session, far: Far | None, told: Status | None, t: T) -> str:
    """The state in words, most urgent first."""
    state = state_of(far, told)
    if state == STOPPED:
        return t("Out of step: the devices do not agree on the position")
    if state == OFFLINE:
        if far is not None and far.unsent:
            return t.n("Offline, one post not sent", "Offline, {n} posts not sent", far.unsent)
        return t("Offline")
    if state == CONNECTING or told is None:
        return t("Connecting …")
    parts = [t("Catching up") if state == CATCHING_UP else t("Online")]
    waits = waiting_for(session, told, t)
    if waits:
        parts.append(waits)
    elif far is not None and far.unsent:
        parts.append(t("sending …"))
    return " · ".join((*parts, *_marked(session, told, t)))


def _marked(session: Session, told: Status, t: T) -> list[str]:
    """What is wrong with a seat's posts; "More …" says how much."""
    table = session.table
    if table is None:
        return []
    called = names(table.line.game.name, table.seats, t)
    return [
        t("{name} played twice", name=called[seat])
        if twice
        else t("bad posts of {name}", name=called[seat])
        for seat, (_, twice) in told.marks.items()
    ]


def waiting_for(session: Session, told: Status, t: T) -> str:
    """Whom elsewhere the game waits for, "" where it waits for somebody here."""
    table = session.table
    if table is None:
        return ""
    called = names(table.line.game.name, table.seats, t)
    far = tuple(called[seat] for seat in awaited(table, told))
    return t("waiting for {names}", names=listed(far, t)) if far else ""
