"""A table elsewhere before its game begins: who comes, what is played, the invitation."""

from __future__ import annotations

from core.kernel.chain import STRICT
from pygame_web.language import T
from pygame_web.session.model import Session, Table
from pygame_web.session.online.joining import NAME
from pygame_web.session.online.state import Far, look
from pygame_web.session.remote.peer import Peer
from pygame_web.session.remote.post import Post
from pygame_web.views import games
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el
from pygame_web.views.names import level
from pygame_web.views.online.words import silence
from pygame_web.views.players import token


def room(session: Session, far: Far, table: Table, t: T) -> Markup | None:
    """What stands in the place of the table until the game begins; None once it has."""
    if not far.authors:
        return None if table.line.ply else _waiting(t)
    peers = look(session.games, far).peers
    peer = peers[0]
    create = peer.course.create
    if peer.course.now is not None:
        return None
    if create is None:
        return _waiting(t)
    mine = {one.seal.author for one in peers}
    creator = create.author in far.authors
    free = [seat for seat, taken in enumerate(table.seats) if _is_free(peer, table, seat)]
    seated = any(not one.bot and not one.away for one in table.seats)
    rows = [_seat(peer, table, seat, seated, creator, t) for seat in range(len(table.seats))]
    title = table.line.game.title
    return el(
        "section",
        el("h2", t("A table for {game}", game=title), id="room-title"),
        el("p", _said(creator, seated, bool(free), t), cls="muted", id="room-state"),
        free and not creator and _name(session, t, seated),
        el("ol", rows, cls="stack", role="list"),
        _options(table, create, t),
        _buttons(creator and bool(mine), bool(free), t),
        cls="card stack measure",
        aria_labelledby="room-title",
        data_room=len(free),
    )


def _waiting(t: T) -> Markup:
    return el(
        "section",
        el("h2", t("Looking for the table …")),
        el("p", t("The relays are asked for it."), cls="muted"),
        cls="card stack measure",
    )


def _is_free(peer: Peer, table: Table, seat: int) -> bool:
    """Whether nobody has asked for a seat."""
    create = peer.course.create
    taken = table.seats[seat]
    if create is None or taken.bot or seat == create.body["seat"]:
        return False
    asked = peer.log.after(create.id, "claim")
    return all(post.body["seat"] != seat for post in asked)


def _said(creator: bool, seated: bool, free: bool, t: T) -> str:
    if creator:
        if free:
            return t("Send the invitation to those who are to play. Whoever opens it takes a seat.")
        return t("Everybody is here. Begin when you like.")
    if seated:
        return t("You have a seat. The game begins when who invited you says so.")
    if free:
        return t("Say who you are and take a seat; without one you may watch.")
    return t("All seats are taken. You may watch.")


def _name(session: Session, t: T, seated: bool) -> Markup:
    words = t("Name of somebody else here") if seated else t("Your name")
    return el(
        "div",
        el("label", words, cls="label", for_=NAME),
        el(
            "input",
            type="text",
            cls="input",
            id=NAME,
            value=session.drafts.get(NAME, ""),
            maxlength=24,
            data_set=NAME,
            autocomplete="off",
            spellcheck="false",
        ),
        cls="field",
    )


def _seat(peer: Peer, table: Table, seat: int, seated: bool, creator: bool, t: T) -> Markup:
    """A seat: who has it, or the way to take it."""
    taken, free = table.seats[seat], _is_free(peer, table, seat)
    game = table.line.game.name
    number = seat + 1
    if taken.bot:
        said = t("{level} (computer)", level=level(game, taken.bot, t))
    elif free:
        said = t("free")
    else:
        said = taken.name or t("Player {number}", number=number)
    where = None
    if not taken.bot and not free:
        where = el("span", t("elsewhere") if taken.away else t("here"), cls="muted small")
    take = None
    if free and not creator:
        words = t("Take seat {number}", number=number)
        if seated:
            words = t("Somebody else here takes seat {number}", number=number)
        take = el(
            "button",
            words,
            cls="btn btn-quiet" if seated else "btn btn-primary",
            data_do=f"online sit {seat}",
        )
    return el("li", token(game, seat, said), el("span", said, cls="grow"), where, take, cls="row")


def _options(table: Table, create: Post, t: T) -> Markup:
    game = table.line.game
    view, own = games.view(game.name), t.of(game.name)
    said = [
        f"{view.option(name, own)}: {view.choice(name, value, own)}"
        for name, value in table.line.record.options.items()
    ]
    dice = t("Dice: everybody's device has a part in each roll")
    if create.body["mode"] != STRICT:
        dice = t("Dice: for play over days; they can be checked")
    told = silence(create.body.get("wait", 0), t)
    return el(
        "ul", [el("li", line) for line in (*said, dice, told)], cls="small muted", role="list"
    )


def _buttons(creator: bool, free: bool, t: T) -> Markup:
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
        t("Begin the game"),
        cls="btn" if free else "btn btn-primary",
        data_do="online begin",
        disabled=free,
    )
    leave = el("button", t("Leave"), cls="btn btn-quiet", data_do="online leave")
    return el("div", begin, invite, leave, cls="row")
