"""An online table before its game begins: the people, the game, the invitation."""

from __future__ import annotations

from collections.abc import Collection

from core.kernel.chain import STRICT
from pygame_web.features.online.before_game import NAME
from pygame_web.features.online.parts import MORE_WORDS, is_whole
from pygame_web.features.online.posts.seating import AnyPost
from pygame_web.features.online.state import OnlineTable, Part, look
from pygame_web.features.online.views.words import silence
from pygame_web.language import T
from pygame_web.shell.session import Session, Table
from pygame_web.table.seats import LONGEST_TYPED
from pygame_web.table.views.names import isolated, level
from pygame_web.table.views.players import token
from pygame_web.ui import games
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Child, Markup, el


def room(session: Session, online: OnlineTable, table: Table, t: T) -> Markup | None:
    """Draw the room in place of the table until the game begins; None after that."""
    if not online.authors:
        return None if table.line.ply else _waiting(t)
    peers = look(session.games, online).peers
    peer = peers[0]
    create = peer.create_post
    if peer.line is not None:
        return None
    if create is None:
        return _waiting(t)
    mine = {one.seal.author for one in peers}
    creator = create.author in mine
    free = [seat for seat, taken in enumerate(table.seats) if _is_free(peer, table, seat)]
    seated = any(not one.bot and not one.away for one in table.seats)
    asked, doubts = _claims(peer, online, table, mine, creator, t)
    rows = [
        _seat(peer, table, seat, seated, creator, asked[seat : seat + 1], t)
        for seat in range(len(table.seats))
    ]
    title = table.line.game.title
    return el(
        "section",
        el("h2", t("A table for {game}", game=title), id="room-title"),
        el(
            "p",
            _hint(creator, seated, bool(free), online.secrets.near, t),
            cls="muted",
            id="room-state",
        ),
        free and not creator and _name(session, t, seated),
        el("ol", rows, cls="stack", role="list"),
        doubts,
        _options(table, create, t),
        _buttons(creator and bool(mine), bool(free), online.secrets.near, t),
        cls="card stack measure",
        aria_labelledby="room-title",
        data_room=len(free),
    )


def _waiting(t: T) -> Markup:
    return el(
        "section",
        el("h2", t("Looking for the table…")),
        el("p", t("Asking the relays…"), cls="muted"),
        cls="card stack measure",
    )


def _is_free(peer: Part, table: Table, seat: int) -> bool:
    """Return whether nobody has asked for a seat."""
    create = peer.create_post
    if create is None or table.seats[seat].bot or seat == create.body["seat"]:
        return False
    return not peer.claims_of(seat)


def _hint(creator: bool, seated: bool, free: bool, near: bool, t: T) -> str:
    if creator:
        if free and near:
            return t(
                "Connect with the devices of the people who will play, or send them a link. "
                "Whoever opens it takes a place."
            )
        if free:
            return t(
                "Send the invitation to the people who will play. Whoever opens it takes a place."
            )
        return t("Everyone is here. Start when you like.")
    if seated:
        return t("You have a place. The game starts when the person who invited you starts it.")
    if free:
        return t("Enter your name and take a place, or just watch.")
    return t("All places are taken. You may watch.")


def _name(session: Session, t: T, seated: bool) -> Markup:
    words = t("Name of someone else here") if seated else t("Your name")
    return el(
        "div",
        el("label", words, cls="label", for_=NAME),
        el(
            "input",
            type="text",
            cls="input",
            id=NAME,
            value=session.drafts.get(NAME, ""),
            maxlength=LONGEST_TYPED,
            dir="auto",
            data_set=NAME,
            autocomplete="off",
            spellcheck="false",
        ),
        cls="field",
    )


def _claims(
    peer: Part, online: OnlineTable, table: Table, mine: Collection[str], creator: bool, t: T
) -> tuple[list[Child], Child]:
    """Draw who asks for each seat, and doubts about them: that comes late."""
    if not is_whole():
        return [], None
    from pygame_web.features.online.views.more import room as more

    late = t.using(MORE_WORDS)
    rows = [more.claim(peer, online, seat, mine, creator, late) for seat in range(len(table.seats))]
    return [*rows], more.doubts(peer, table, mine, creator, late)


def _seat(
    peer: Part, table: Table, seat: int, seated: bool, creator: bool, asked: Child, t: T
) -> Markup:
    """Draw a seat: its person, or the button to take it."""
    taken, free = table.seats[seat], _is_free(peer, table, seat)
    game = table.line.game.name
    number = seat + 1
    if taken.bot:
        label = t("{level} (bot)", level=level(game, taken.bot, t))
    elif free:
        label = t("free")
    else:
        label = isolated(taken.name) or t("Player {number}", number=number)
    where = None
    if not taken.bot and not free:
        where = el("span", t("elsewhere") if taken.away else t("here"), cls="muted small")
    take = None
    if free and not creator:
        words = t("Join as player {number}", number=number)
        if seated:
            words = t("Someone else here joins as player {number}", number=number)
        take = el(
            "button",
            words,
            cls="btn btn-quiet" if seated else "btn btn-primary",
            data_do=f"online sit {seat}",
        )
    return el(
        "li",
        token(game, seat, "" if free else label),
        el("span", label, cls="grow"),
        where,
        take,
        asked,
        cls="row",
    )


def _options(table: Table, create: AnyPost, t: T) -> Markup:
    game = table.line.game
    view, own = games.view(game.name), t.using(game.name)
    options = [
        f"{view.option(name, own)}{t.colon}{view.choice(name, value, own)}"
        for name, value in table.line.record.options.items()
    ]
    dice = t("Dice: every player's device has a part in each roll")
    if create.body["mode"] != STRICT:
        dice = t("Dice: for a game over days; they can be checked")
    wait = silence(create.body.get("wait", 0), t)
    return el(
        "ul", [el("li", line) for line in (*options, dice, wait)], cls="small muted", role="list"
    )


def _buttons(creator: bool, free: bool, near: bool, t: T) -> Markup:
    invite = el(
        "button",
        icon("share"),
        t("The invitation"),
        cls="btn btn-primary" if creator and free else "btn",
        data_do="online invitation",
    )
    begin = creator and el(
        "button",
        icon("play"),
        t("Start the game"),
        cls="btn" if free else "btn btn-primary",
        data_do="online begin",
        disabled=free,
    )
    connect = near and el(
        "button",
        icon("share"),
        t("Connect in this room"),
        cls="btn btn-primary" if creator and free else "btn",
        data_do="online near show",
    )
    send = near and el("button", t("Send by messenger"), cls="btn", data_do="online near send")
    leave = el("button", t("Leave"), cls="btn btn-quiet", data_do="online leave")
    return el("div", begin, connect, send, not near and invite, leave, cls="row")
