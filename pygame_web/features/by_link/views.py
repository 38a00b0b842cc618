"""Views of play by link: whom the game waits for, the link to send, what a link brought."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.kernel.game import OVER
from pygame_web.features.by_link.opening import other_line
from pygame_web.features.by_link.state import by_link, is_open, unsent
from pygame_web.language import T
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Notice, Session, Table
from pygame_web.table.flow import decider, remote_seat
from pygame_web.table.views import link_dialog, log
from pygame_web.table.views.board_views import board_view
from pygame_web.table.views.names import names
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join

SHOWN = 12
"""The largest number of log entries shown of what happened since."""


def _link_own(session: Session, notice: Notice, t: T) -> str:
    shown, seat = board_view(session, t), int(str(notice.facts["seat"]))
    name = shown.names[seat] if shown is not None else str(seat + 1)
    return t(
        "The link contains moves by {name} that were not made on this device. If none of you "
        "made them elsewhere, ask whoever sent it.",
        name=name,
    )


SAYS: Mapping[str, Callable[[Session, Notice, T], str]] = {
    "link-own": _link_own,
    "no-undo-sent": lambda session, notice, t: t(
        "You cannot undo this: the others already have the link."
    ),
    "link-same": lambda session, notice, t: t("This game is already here, exactly as in the link."),
    "link-old": lambda session, notice, t: t(
        "This link is older: the game has continued here since. Nothing is lost."
    ),
    "link-foreign": lambda session, notice, t: t(
        "The link has the name of one of your games but is a different game. It was "
        "opened separately; yours is unchanged."
    ),
    "link-taken": lambda session, notice, t: t(
        "The game continues as in the link. Your version from this device is saved."
    ),
}
"""The sentences of notices about such games."""


def bar(session: Session, view: BoardView, t: T) -> Markup | None:
    """Draw the next step if the game goes on elsewhere; nothing if it goes on here."""
    shown = by_link(session)
    if shown is None or not view.live:
        return None
    if is_open(shown) and shown.line.actor != OVER:
        return _holder_question(shown, view, t)
    if not unsent(shown):
        return None
    if shown.line.actor == OVER:
        return _question(t("The others do not know the result yet."), _send(t("Send the link")))
    name = view.names[remote_seat(shown)]
    hint = t("It is {name}'s turn, elsewhere.", name=name)
    return _question(hint, _send(t("Send the link to {name}", name=name)))


def _question(hint: str, buttons: Markup) -> Markup:
    """Words and the buttons that answer them, in a box of their own in the bar."""
    return el("div", el("p", hint, cls="bar-hint"), buttons, cls="link-bar")


def _send(words: str) -> Markup:
    return el("button", icon("share"), words, cls="btn btn-primary", data_do="send")


def _holder_question(shown: Table, view: BoardView, t: T) -> Markup:
    """Return the question who holds this device; whose turn it is stands first."""
    people = [seat for seat, taken in enumerate(shown.seats) if not taken.bot]
    first = decider(shown)
    people.sort(key=lambda seat: seat != first)
    buttons = [
        el(
            "button",
            t("I am {name}", name=view.names[seat]),
            cls="btn btn-primary" if seat == first else "btn",
            data_do=f"sit {seat}",
        )
        for seat in people
    ]
    hint = t("It is {name}'s turn. Who are you?", name=view.names[first])
    return _question(hint, join(*buttons))


def send(session: Session, t: T) -> Dialog | None:
    """Return the link, ways to copy and to send it, and its code."""
    shown = by_link(session)
    if shown is None:
        return None
    title, more, seat = t("Send the link"), EMPTY, remote_seat(shown)
    words = t("This link holds the whole game. Whoever opens it can replay it and play on.")
    if seat >= 0:
        name = names(shown.line.game.name, shown.seats, t)[seat]
        title, more = t("Send the link to {name}", name=name), _also_here(shown, t)
        words = t(
            "Send this link by messenger or mail, or let it be scanned. It holds the whole game. "
            "{name} plays on and sends a link back; open it here.",
            name=name,
        )
    body = el("div", el("p", words), link_dialog.address(session, t), more, cls="stack")
    return Dialog(title, body, join(link_dialog.ways("send", t), link_dialog.exporter(t)))


def _also_here(shown: Table, t: T) -> Markup:
    """Draw the button to play a seat here that was thought to be elsewhere."""
    called = names(shown.line.game.name, shown.seats, t)
    buttons = [
        el(
            "button",
            t("{name} plays here too", name=name),
            cls="btn btn-quiet",
            data_do=f"sit {seat}",
        )
        for seat, name in enumerate(called)
        if shown.seats[seat].away
    ]
    return el("div", buttons, cls="row") if buttons else EMPTY


def news(session: Session, t: T) -> Dialog | None:
    """Return what happened since the people here last saw the game."""
    table = session.table
    if table is None:
        return None
    items = [
        el("li", " ".join(entry.sentences))
        for entry in log.entries(table, t, table.line.ply, SHOWN)
        if entry.start >= table.last_input and entry.sentences
    ]
    called = names(table.line.game.name, table.seats, t)
    seat = decider(table)
    turn = ""
    if table.line.actor != OVER and seat >= 0:
        turn = t("It is your turn, {name}.", name=called[seat])
        if table.seats[seat].away:
            turn = t("It is {name}'s turn, elsewhere.", name=called[seat])
    body = el("div", el("ol", items, cls="stack", role="list"), turn and el("p", el("b", turn)))
    foot = join(
        el("button", icon("play"), t("Watch"), cls="btn", data_do=f"since {table.last_input}"),
        el("button", t("Continue"), cls="btn btn-primary", data_do="close", autofocus=True),
    )
    return Dialog(t("What happened"), body, foot)


def fork(session: Session, t: T) -> Dialog:
    """Return the choice between two lines of one game."""
    id = session.dialog.partition(" ")[2]
    ours, line = by_link(session), other_line(session, id)
    title = t("Two versions of this game")
    if ours is None or line is None:
        return Dialog(title, el("p", t("This saved game no longer exists.")))
    mine, theirs = ours.line.record.tokens, line.record.tokens
    same = next(
        ply for ply, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]
    )
    other = Table(id, line, ours.seats)
    versions = (
        (t("On this device"), ours, len(mine)),
        (t("In the link"), other, len(theirs)),
    )
    parts = [
        el(
            "section",
            el("h3", head),
            el("p", t.n("one step", "{n} steps", plies), cls="muted small"),
            el("ol", _events_since(table, same, t), role="list"),
        )
        for head, table, plies in versions
    ]
    words = t(
        "After step {ply} this game continued differently in two places. Both versions are "
        "saved; agree on one and everyone continues with it.",
        ply=same,
    )
    foot = join(
        el("button", t("Use the version in the link"), cls="btn", data_do=f"fork {id}"),
        el("button", t("Use the version on this device"), cls="btn btn-primary", data_do="close"),
    )
    return Dialog(title, el("div", el("p", words), parts, cls="stack"), foot)


def _events_since(table: Table, ply: int, t: T) -> list[Markup]:
    """Return the first things that happened from a ply on."""
    cut = Table(table.id, table.line.cut(ply + 6), table.seats)
    found = log.entries(cut, t, cut.line.ply, 4)
    return [el("li", " ".join(entry.sentences)) for entry in found if entry.end > ply]
