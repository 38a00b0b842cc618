"""Views of play by link: whom the game waits for, what a link brought, QR codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

from core.kernel.game import OVER
from pygame_web.language import T
from pygame_web.session import by_link
from pygame_web.shell.link import LINK
from pygame_web.shell.session import Session, Table
from pygame_web.table.flow import away, decider
from pygame_web.table.views import log
from pygame_web.table.views.names import names
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join

SHOWN = 12
"""The largest number of log entries shown of what happened since."""


def explained(t: T) -> str:
    """Return the lobby's words for a person elsewhere."""
    return t(
        "After your turn, send a link to the player elsewhere, by any messenger, and get one "
        "back. It holds the whole game; no server is involved. Each device rolls its own dice."
    )


PLAIN: Mapping[str, Callable[[T], str]] = {
    "no-undo-sent": lambda t: t("You cannot undo this: the others already have the link."),
    "link-same": lambda t: t("This game is already here, exactly as in the link."),
    "link-old": lambda t: t(
        "This link is older: the game has continued here since. Nothing is lost."
    ),
    "link-foreign": lambda t: t(
        "The link has the name of one of your games but is a different game. It was "
        "opened separately; yours is unchanged."
    ),
    "link-taken": lambda t: t(
        "The game continues as in the link. Your version from this device is saved."
    ),
}
"""Sentences of notices about such games, by code; placeholders are the facts."""


def bar(shown: Table, view: BoardView, t: T) -> Markup:
    """Draw the next step if the game goes on elsewhere; nothing if it goes on here."""
    if not view.live:
        return EMPTY
    if by_link.is_open(shown) and shown.line.actor != OVER:
        return _who(shown, view, t)
    if not by_link.unsent(shown):
        return EMPTY
    if shown.line.actor == OVER:
        return _asked(t("The others do not know the result yet."), _send(t("Send the link")))
    name = view.names[away(shown)]
    hint = t("It is {name}'s turn, elsewhere.", name=name)
    return _asked(hint, _send(t("Send the link to {name}", name=name)))


def _asked(hint: str, buttons: Markup) -> Markup:
    """Words and the buttons that answer them, in a box of their own in the bar."""
    return el("div", el("p", hint, cls="bar-hint"), buttons, cls="link-bar")


def _send(words: str) -> Markup:
    return el("button", icon("share"), words, cls="btn btn-primary", data_do="link")


def _who(shown: Table, view: BoardView, t: T) -> Markup:
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
    return _asked(hint, join(*buttons))


def address(session: Session, t: T) -> tuple[Markup, Markup | None]:
    """Return the link of the open dialog, to be copied, and its code once it has been drawn."""
    link = LINK.of(session)
    field = el(
        "input",
        type="text",
        cls="input",
        id="share-link",
        readonly=True,
        value=link.address,
        aria_label=t("Link"),
        data_select=True,
    )
    return field, picture(link.code, t) if link.code else None


def also_here(shown: Table, t: T) -> Markup:
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


def news(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of what happened since the people here last saw the game."""
    table = session.table
    if table is None:
        return t("What happened"), EMPTY, EMPTY
    said = [
        el("li", " ".join(entry.sentences))
        for entry in log.entries(table, t, table.line.ply, SHOWN)
        if entry.start >= table.heard and entry.sentences
    ]
    called = names(table.line.game.name, table.seats, t)
    seat = decider(table)
    turn = ""
    if table.line.actor != OVER and seat >= 0:
        turn = t("It is your turn, {name}.", name=called[seat])
        if table.seats[seat].away:
            turn = t("It is {name}'s turn, elsewhere.", name=called[seat])
    body = el("div", el("ol", said, cls="stack", role="list"), turn and el("p", el("b", turn)))
    foot = join(
        el("button", icon("play"), t("Watch"), cls="btn", data_do=f"since {table.heard}"),
        el("button", t("Continue"), cls="btn btn-primary", data_do="close", autofocus=True),
    )
    return t("What happened"), body, foot


def fork(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the choice between two lines of one game."""
    id = session.dialog.partition(" ")[2]
    ours, line = session.table, by_link.other_line(session, id)
    title = t("Two versions of this game")
    if ours is None or line is None:
        return title, el("p", t("This saved game no longer exists.")), EMPTY
    mine, theirs = ours.line.record.tokens, line.record.tokens
    same = next(
        ply for ply, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]
    )
    other = Table(id, line, ours.seats)
    told = (
        (t("On this device"), ours, len(mine)),
        (t("In the link"), other, len(theirs)),
    )
    parts = [
        el(
            "section",
            el("h3", head),
            el("p", t.n("one step", "{n} steps", plies), cls="muted small"),
            el("ol", _from(table, same, t), role="list"),
        )
        for head, table, plies in told
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
    return title, el("div", el("p", words), parts, cls="stack"), foot


def _from(table: Table, ply: int, t: T) -> list[Markup]:
    """Return the first things that happened from a ply on."""
    cut = Table(table.id, table.line.cut(ply + 6), table.seats)
    found = log.entries(cut, t, cut.line.ply, 4)
    return [el("li", " ".join(entry.sentences)) for entry in found if entry.end > ply]


def picture(code: str, t: T) -> Markup:
    """Return a QR code from its squares, a row a line, as one path."""
    rows = code.split()
    side = len(rows)
    parts = []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark == "1":
                parts.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    path = el("path", d="".join(parts))
    return el(
        "svg",
        path,
        cls="qr",
        viewBox=f"0 0 {side} {side}",
        role="img",
        aria_label=t("The link as a QR code"),
    )
