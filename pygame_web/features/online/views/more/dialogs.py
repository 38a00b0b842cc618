"""Rarely opened dialogs of online tables: the table, its dice, connections and links."""

from __future__ import annotations

from core.kernel.game import CHANCE
from core.kernel.verify import read_terms, verify
from pygame_web.features.online.before_game import RELAYS
from pygame_web.features.online.parts import WORDS
from pygame_web.features.online.posts.peer import Status
from pygame_web.features.online.posts.seldom import Details
from pygame_web.features.online.state import JOINED, STOPPED, OnlineTable, look, status_of
from pygame_web.features.online.views.dialogs import Drawn, host, privacy
from pygame_web.features.online.views.more import near, waiting
from pygame_web.features.online.views.more.strip import details
from pygame_web.features.online.views.more.words import SIGNS, refusal, signs
from pygame_web.features.online.views.words import silence
from pygame_web.language import T
from pygame_web.shell.session import Session
from pygame_web.table.views.names import names
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join

MOST_FAULTS = 12
"""The largest number of wrong dice listed."""


def dialog(session: Session, name: str, arg: str, t: T) -> Drawn | None:
    """Title, body and buttons of a dialog that is seldom opened."""
    match name:
        case "online-wait":
            return waiting.wait(session, t)
        case "online-link":
            draw = near.letter if arg == "posts" else near.link
            return draw(session, arg, t)
        case "online-near":
            return near.connecting(session, t)
        case "online-table":
            return _table(session, t)
        case "online-relays":
            return _relays_too(session, t)
        case "online-dice":
            return _dice(session, t)
    return None


def _relays_too(session: Session, t: T) -> Drawn:
    """Draw the question before a table without relays starts to use them."""
    agree = el("button", t("Allow"), cls="btn btn-primary", data_do="online relays", autofocus=True)
    foot = join(agree, el("button", t("Cancel"), cls="btn btn-quiet", data_do="close"))
    return t("Also use the internet"), privacy(session, RELAYS, t.using(WORDS)), foot


def _table(session: Session, t: T) -> Drawn:
    """Draw the state of the table, and the actions that people have."""
    online, table = JOINED.get(session), session.table
    status = status_of(session.games, online) if online is not None else None
    if online is None or table is None or status is None:
        return t("This table"), el("p", t("Connecting…")), EMPTY
    called = names(table.line.game.name, table.seats, t)
    parts: list[Markup | None] = [_relays(online, t)]
    create = look(session.games, online).peers[0].create_post
    if create is not None and status.state == "playing":
        parts.append(el("p", silence(create.body.get("wait", 0), t.using(WORDS)), cls="muted"))
    more = details(session.games, online)
    for seat, (bad, twice) in more.marks.items():
        name = called[seat]
        if twice:
            twice_said = t("{name} played twice on the same position.", name=name)
            parts.append(el("p", twice_said, data_marked=seat))
        if bad:
            words = t.n(
                "{n} message from {name} was invalid.",
                "{n} messages from {name} were invalid.",
                bad,
                name=name,
            )
            parts.append(el("p", words, data_marked=seat))
    if status.state in ("playing", "over"):
        parts.append(_signs(session, t))
    parts.append(el("div", _buttons(session, online, status, more, called, t), cls="many-ways"))
    leave = el("button", t("Leave"), cls="btn btn-quiet", data_do="online leave")
    return t("This table"), el("div", parts, cls="stack"), leave


def _signs(session: Session, t: T) -> Markup | None:
    """Draw the signs that people may give to all: fixed signs, no free text."""
    table = session.table
    if table is None or all(seat.bot or seat.away for seat in table.seats):
        return None
    words = signs(t)
    buttons = [
        el("button", words[sign], cls="choice", data_do=f"online react {sign}") for sign in SIGNS
    ]
    return el("div", buttons, cls="choices", role="group", aria_label=t("Say to everyone"))


def _dice(session: Session, t: T) -> Drawn:
    """Draw all dice of the game, recomputed from the chains."""
    table = session.table
    title = t("The dice")
    terms = read_terms(table.line.record) if table is not None else None
    if table is None or terms is None:
        return title, el("p", t("This game has no dice that can be checked.")), EMPTY
    faults = verify(table.line, terms)
    line = table.line
    n = sum(line.seat_at(ply) == CHANCE for ply in range(line.ply))
    if faults:
        words = t.n(
            "One die is wrong.",
            "{n} dice are wrong.",
            len(faults),
        )
        where = [el("li", t("Step {ply}", ply=fault.ply + 1)) for fault in faults[:MOST_FAULTS]]
        return title, el("div", el("p", words), el("ul", where), cls="stack"), EMPTY
    words = t.n(
        "The one die that was rolled is correct.", "All {n} dice that were rolled are correct.", n
    )
    more = t(
        "Each was recomputed from the data of all players. The exported game contains "
        "everything needed to do the same elsewhere."
    )
    export = el("button", icon("download"), t("As a file"), cls="btn", data_do="export here")
    return title, el("div", el("p", words, data_dice=n), el("p", more), cls="stack"), export


def _relays(online: OnlineTable, t: T) -> Markup:
    words = {"online": t("online"), "connecting": t("connecting"), "offline": t("offline")}
    rows = []
    for relay, state in online.lines.items():
        name = t("a device in this room") if relay not in online.relays else host(relay)
        why = online.refusals.get(relay, "")
        reason = " – " + t("refuses: {why}", why=refusal(why, t)) if why else ""
        rows.append(el("li", name, t.colon, words.get(state, state), reason, data_online=state))
    return el("ul", rows, cls="stack", role="list")


def _buttons(
    session: Session,
    online: OnlineTable,
    status: Status,
    more: Details,
    called: tuple[str, ...],
    t: T,
) -> Markup:
    table, state = session.table, status.state
    waits = status.waits if 1000 * more.free <= online.now else ()
    assert table is not None
    here = any(not seat.bot and not seat.away for seat in table.seats)
    relays = session.relays and online.secrets.near
    buttons = [
        el("button", t("Connect in this room"), cls="btn", data_do="online near show"),
        el("button", t("Send moves by messenger"), cls="btn", data_do="online near send"),
        relays
        and el("button", t("Also use the internet"), cls="btn", data_do="open online-relays"),
        el("button", t("The invitation"), cls="btn", data_do="online invitation"),
        here
        and el(
            "button",
            t("Continue on another device"),
            cls="btn",
            data_do="online invitation device",
        ),
    ]
    if here and state != "over":
        call = t("Notify me when it is my turn")
        buttons.append(el("button", call, cls="btn", data_do="online notify"))
    if state in ("playing", STOPPED) and here:
        buttons += [
            el(
                "button",
                t("Let a bot play for {name}", name=called[seat]),
                cls="btn",
                data_do=f"online vacate {seat}",
            )
            for seat in waits
            if table.seats[seat].away
        ]
        buttons.append(
            el("button", t("Give my place to a bot"), cls="btn", data_do="online resign")
        )
    if state in ("playing", "over"):
        buttons.append(el("button", t("Check the dice"), cls="btn", data_do="open online-dice"))
    return join(*buttons)
