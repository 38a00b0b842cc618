"""Dialogs of online tables: the question before the first contact, the invitation, the table."""

from __future__ import annotations

import re

from core.kernel.chain import AUDIT, STRICT, read_terms, verify
from core.kernel.game import CHANCE
from pygame_web.language import T
from pygame_web.session.online.before_game import HOW, LETTERS, RELAYS, ROOM, SILENCE, carrier
from pygame_web.session.online.keys import NEAR, split
from pygame_web.session.online.state import PARTED, STOPPED, OnlineTable, link_state, look, status
from pygame_web.session.posts.peer import Status
from pygame_web.shell.session import Session
from pygame_web.table.views.names import names
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join
from pygame_web.ui.radios import radios
from pygame_web.views import by_link
from pygame_web.views.online import near
from pygame_web.views.online.words import SIGNS, refusal, signs, silence, silences

Drawn = tuple[str, Markup, Markup]
PLAYING = ("playing", PARTED)
POSTS = re.compile("A[g-v]")
"""The first characters of a posts' code: its first byte is 2."""
MOST_FAULTS = 12
"""The largest number of wrong dice listed."""


def dialog(session: Session, name: str, arg: str, t: T) -> Drawn | None:
    """Title, body and buttons of a dialog whose name begins with "online"."""
    match name:
        case "online-new":
            return _new(session, t)
        case "online-join":
            return _join(session, t)
        case "online-wait":
            return _wait(session, t)
        case "online-link" if arg == "posts":
            return near.letter(session, t)
        case "online-link":
            return _link(session, arg, t)
        case "online-near":
            return near.connecting(session, t)
        case "online-table":
            return _table(session, t)
        case "online-relays":
            return _relays_too(session, t)
        case "online-dice":
            return _dice(session, t)
    return None


def _privacy(session: Session, how: str, t: T) -> Markup:
    """Draw who receives which data, before any contact."""
    lines = _over_relays(session, t) if how == RELAYS else _without(how, t)
    return el("ul", [el("li", line) for line in lines], cls="stack", role="list")


def _without(how: str, t: T) -> tuple[str, ...]:
    """Return the sentences about the data that others see if no relay is used."""
    kept = t("This device keeps the messages with the saved game and deletes them with it.")
    if how == LETTERS:
        seen = t(
            "Your moves travel in links that you send yourself. The messenger sees who sends "
            "them and when; the other players see your name and moves, not your address."
        )
        return seen, kept
    seen = t(
        "The devices connect directly, with two codes to scan and no server. The other players' "
        "devices see your device's address in the local network, your name and your moves."
    )
    return seen, kept


def _host(relay: str) -> str:
    """The host of a relay's address, as people know it."""
    return relay.partition("://")[2].partition("/")[0]


def _over_relays(session: Session, t: T) -> tuple[str, ...]:
    hosts = ", ".join(map(_host, session.relays))
    return (
        t(
            "Moves travel encrypted and signed over relays that the owner of this site chose: "
            "{hosts}.",
            hosts=hosts,
        ),
        t(
            "A relay sees your network address, when you send and how much, but nothing of "
            "the game."
        ),
        t("The other players see the name you enter and your moves, not your address."),
        t(
            "This device keeps the messages with the saved game and deletes them with it. "
            "Each relay decides how long it keeps them; without the invitation nobody can "
            "read them."
        ),
    )


def _how(session: Session, chosen: str, t: T) -> Markup:
    """Draw the choice of the carrier: how the posts are sent."""
    choices = [(ROOM, t("In this room")), (LETTERS, t("By messenger"))]
    if session.relays:
        choices.append((RELAYS, t("Over the internet")))
    return radios(t("Where are the others?"), HOW, choices, chosen)


def _new(session: Session, t: T) -> Drawn:
    how = carrier(session)
    asks = t("To play with people elsewhere, this page must contact other hosts. Allow this?")
    body = el(
        "div",
        _how(session, how, t),
        how == RELAYS and el("p", asks),
        _privacy(session, how, t),
        el("p", t("All devices roll every die together, so nobody can rig it.")),
        _silence(session, t),
        cls="stack",
    )
    now = "btn" if how == LETTERS else "btn btn-primary"
    days = "btn btn-primary" if how == LETTERS else "btn"
    foot = join(
        el("b", t("When will you play?"), cls="dialog-ask"),
        el(
            "button",
            t("Now, together"),
            cls=now,
            data_do=f"online open {STRICT}",
            autofocus=how != LETTERS,
        ),
        el("button", t("Over hours or days"), cls=days, data_do=f"online open {AUDIT}"),
        el("button", t("Cancel"), cls="btn btn-quiet", data_do="close"),
    )
    return t("Play with friends elsewhere"), body, foot


def _relays_too(session: Session, t: T) -> Drawn:
    """Draw the question before a table without relays starts to use them."""
    agree = el("button", t("Allow"), cls="btn btn-primary", data_do="online relays", autofocus=True)
    foot = join(agree, el("button", t("Cancel"), cls="btn btn-quiet", data_do="close"))
    return t("Also use the internet"), _privacy(session, RELAYS, t), foot


def _silence(session: Session, t: T) -> Markup:
    """Draw the choice of the wait before a bot may play for an absent person."""
    chosen = session.drafts.get(SILENCE, "")
    usual = t("default: 5 minutes or 1 day")
    choices = [("", usual), *((str(wait), words) for wait, words in silences(t).items())]
    options = [
        el("option", words, value=value, selected=value == chosen) for value, words in choices
    ]
    label = t("If someone goes silent, a bot may take over")
    return el(
        "div",
        el("label", label, cls="label", for_=SILENCE),
        el("select", options, cls="select", id=SILENCE, data_set=SILENCE),
        cls="field",
    )


def _join(session: Session, t: T) -> Drawn:
    link, code = split(session.drafts.get("online", ""))
    how = RELAYS if session.relays and not link.endswith(NEAR) else ROOM
    if how == ROOM and POSTS.match(code):
        how = LETTERS
    asks = t(
        "You are invited to a table. To join it, this page must contact other hosts. Allow this?"
    )
    if how != RELAYS:
        asks = t("You are invited to a table. Do you want to join it?")
    body = el(
        "div",
        el("p", asks),
        _privacy(session, how, t),
        cls="stack",
    )
    foot = join(
        el(
            "button",
            t("Join the table"),
            cls="btn btn-primary",
            data_do="online join",
            autofocus=True,
        ),
        el("button", t("Cancel"), cls="btn btn-quiet", data_do="close"),
    )
    return t("An invitation"), body, foot


def _wait(session: Session, t: T) -> Drawn:
    state = link_state(session.online)
    said = {
        "offline": t("No relay answers. The page keeps trying."),
        "online": t("The relays do not know this table yet. It appears here as soon as they do."),
    }.get(state, t("Asking the relays for the table…"))
    online = session.online
    if online is not None and online.authors and look(session.games, online).peers[0].foreign:
        state = "foreign"
        said = t("The table was made by a different version of this page. Reload the page.")
    body = el("p", said, role="status", data_online=state)
    if online is not None and online.secrets.near and online.authors:
        words = t("Connect to the device of someone at the table, or open a link with moves.")
        connect = el(
            "button",
            t("Connect"),
            cls="btn btn-primary",
            data_do="online near show",
            autofocus=True,
        )
        body = el("p", words if state != "foreign" else said, role="status", data_online=state)
        return t("Looking for the table…"), body, join(connect, _leave(t))
    foot = el("button", t("Leave"), cls="btn", data_do="online leave")
    return t("Looking for the table…"), body, foot


def _leave(t: T) -> Markup:
    return el("button", t("Leave"), cls="btn btn-quiet", data_do="online leave")


def _link(session: Session, arg: str, t: T) -> Drawn:
    """Draw a link to send, copy or scan."""
    private = arg == "device"
    words = t(
        "Send this link to the people who will play, or let it be scanned. Anyone who has it "
        "can take a free place and read everything played at this table."
    )
    if private:
        words = t(
            "Open this link on your other device to play on there. Keep it to yourself: "
            "anyone who has it can play in your place."
        )
    field, drawn = by_link.address(session, t)
    body = el("div", el("p", words), field, drawn, cls="stack")
    again = "online invitation device copy" if private else "online invitation copy"
    sheet = el(
        "button",
        icon("share"),
        t("Send…"),
        cls="btn btn-primary only-sheet",
        data_do="online invitation sheet",
    )
    foot = join(
        None if private else sheet,
        el("button", icon("copy"), t("Copy the link"), cls="btn btn-primary", data_do=again),
    )
    title = t("Continue on another device") if private else t("The invitation")
    return title, body, foot


def _table(session: Session, t: T) -> Drawn:
    """Draw the state of the table, and the actions that people have."""
    online, table = session.online, session.table
    told = status(session.games, online) if online is not None else None
    if online is None or table is None or told is None:
        return t("This table"), el("p", t("Connecting…")), EMPTY
    called = names(table.line.game.name, table.seats, t)
    parts: list[Markup | None] = [_relays(online, t)]
    create = look(session.games, online).peers[0].create_post
    if create is not None and told.state in PLAYING:
        parts.append(el("p", silence(create.body.get("wait", 0), t), cls="muted"))
    for seat, (bad, twice) in told.marks.items():
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
    if told.state in (*PLAYING, "over"):
        parts.append(_signs(session, t))
    parts.append(el("div", _doings(session, online, told, called, t), cls="many-ways"))
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
    """Draw all dice of the game, computed anew from the chains."""
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
        name = t("a device in this room") if relay not in online.relays else _host(relay)
        why = online.refusals.get(relay, "")
        reason = " – " + t("refuses: {why}", why=refusal(why, t)) if why else ""
        rows.append(el("li", name, t.colon, words.get(state, state), reason, data_online=state))
    return el("ul", rows, cls="stack", role="list")


def _doings(
    session: Session, online: OnlineTable, told: Status, called: tuple[str, ...], t: T
) -> Markup:
    table, state = session.table, told.state
    waits = told.waits if 1000 * told.free <= online.now else ()
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
    if state in (*PLAYING, STOPPED) and here:
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
    if state in (*PLAYING, "over"):
        buttons.append(el("button", t("Check the dice"), cls="btn", data_do="open online-dice"))
    return join(*buttons)
