"""An online table before its game: the consent, the invitation, the seats, the start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.kernel.chain import MODES
from core.kernel.errors import GameError
from pygame_web.features.online import keys
from pygame_web.features.online.action import do
from pygame_web.features.online.effect import scripted
from pygame_web.features.online.keys import KEYS, Keys
from pygame_web.features.online.posts.post import USUAL, WAITS
from pygame_web.features.online.state import JOINED, OnlineTable, hands
from pygame_web.shell import notices
from pygame_web.shell.boundary import number
from pygame_web.shell.session import (
    ClearAddress,
    Message,
    Notice,
    Session,
    Step,
)
from pygame_web.table.new_game import enter, with_seat
from pygame_web.table.seats import plain

SILENCE = "online-silence"
"""The draft with the seconds before a bot may play for a silent person; "" for the default."""
NAME = "online-name"
"""The draft with the name of the person sitting down."""


HOW = "online-how"
"""The draft with how posts travel at first: near, link or relays."""
ROOM, LETTERS, RELAYS = "near", "link", "relays"


def carrier(session: Session) -> str:
    """Return how posts of a new table travel at first; relays only if the site names some."""
    chosen = session.drafts.get(HOW, "")
    usual = RELAYS if session.relays else ROOM
    possible = (ROOM, LETTERS, *((RELAYS,) if session.relays else ()))
    return chosen if chosen in possible else usual


def ask(session: Session, arg: str, at: int) -> Step:
    """Ask for consent to contact relays before a new table; at least one seat must be elsewhere."""
    setup = session.setup
    if not any(seat.away for seat in setup.seats[: setup.count]):
        people = [seat for seat in range(1, setup.count) if not setup.seats[seat].bot]
        online = (people or [min(1, setup.count - 1)])[0]
        setup = with_seat(setup, online, bot="", away=True)
    if not setup.seats[0].bot and all(seat.away for seat in setup.seats[: setup.count]):
        setup = with_seat(setup, 0, away=False)
    return replace(session, setup=setup, dialog="online-new", notice=None), ()


def open(session: Session, arg: str, at: int) -> Step:
    """After consent, make a table with the set-up of the lobby and dice of mode `arg`."""
    setup = session.setup
    game = session.games.get(setup.game)
    if game is None or arg not in MODES:
        return session.ignore()
    count = setup.count if setup.count in game.seats else game.seats[0]
    seats = setup.seats[:count]
    here = [seat for seat in range(count) if not (seats[seat].bot or seats[seat].away)]
    if not here or not any(seat.away for seat in seats):
        return replace(session, dialog="", notice=Notice("online-seats")), ()
    names = [option.name for option in game.options]
    wait = number(session.drafts.get(SILENCE, ""))
    wait = wait if wait in WAITS else USUAL[arg]
    invite = {
        "wait": wait,
        "game": game.name,
        "rules": game.rules,
        "seats": count,
        "mode": arg,
        "seat": here[0],
        "name": plain(seats[here[0]].name),
        "options": {name: value for name, value in setup.options.items() if name in names},
        "bots": {str(seat): seats[seat].bot for seat in range(count) if seats[seat].bot},
        "here": {str(seat): plain(seats[seat].name) for seat in here[1:]},
    }
    session = replace(session, count=session.count + 1)
    near = carrier(session) != RELAYS
    secret = keys.fresh(session.entropy, session.count, near=near)
    return joined(session, secret, invite, fresh=True)


def joined(
    session: Session,
    secret: Keys,
    invite: dict[str, object] | None = None,
    wish: Mapping[str, str] | None = None,
    *,
    fresh: bool = False,
    steal: bool = False,
    taken: str = "",
) -> Step:
    """Let the script join a table; nothing is contacted earlier.

    `invite` is the game to create it with, `wish` the names of people here by wanted seat; `fresh`:
    no other device has had the seats' secrets; `steal`: this tab takes the seats from other tabs of
    this browser; `taken` is another device's message in the link.
    """
    relays = () if secret.near else session.relays
    now = OnlineTable(secret.text(), relays, invite=invite, wish=wish, fresh=fresh, taken=taken)
    session = JOINED.put(replace(session, dialog="online-wait", notice=None), now)
    request = {
        "id": secret.id,
        "secret": secret.table.hex(),
        "seats": [secret.seat(n).hex() for n in range(keys.SEATS)],
        "relays": list(relays),
        "version": 2 if invite is not None or secret.maker else 1,
        "fresh": fresh,
        "steal": steal,
    }
    return session, (scripted("join", request),)


def invited(session: Session, arg: str, at: int) -> Step:
    """Handle an opened invitation: continue a known table, otherwise ask for consent."""
    link, code = keys.split(arg)
    try:
        secret = keys.read(link)
    except GameError as error:
        return replace(session, notice=notices.notice("online-link", error)), (ClearAddress(),)
    known = [saved.id for saved in session.saves]
    if secret.id in (*known, session.table.id if session.table else ""):
        from pygame_web.features.online.more.invited import reopen

        step = reopen(session, secret, code, at)
        if step is not None:
            return step
    drafts = {**session.drafts, "online": arg.rpartition("#")[2]}
    return replace(session, drafts=drafts, dialog="online-join", notice=None), ()


def join(session: Session, arg: str, at: int) -> Step:
    """After consent, subscribe to the table of the invitation."""
    link, code = keys.split(session.drafts.get("online", ""))
    try:
        secret = keys.read(link)
    except GameError as error:
        return replace(session, dialog="", notice=notices.notice("online-link", error)), ()
    fresh = not secret.own
    if fresh:
        session = replace(session, count=session.count + 1)
        secret = secret._replace(own=keys.fresh(session.entropy, session.count).own)
    drafts = {name: draft for name, draft in session.drafts.items() if name != "online"}
    session = replace(session, drafts=drafts)
    session, effects = joined(session, secret, fresh=fresh, taken=code)
    return session, (*effects, ClearAddress())


def rejoin(session: Session, arg: str, at: int) -> Step:
    """Subscribe again to a stored table; consent was given earlier.

    With "take" this tab takes the seats from another one.
    """
    table = session.table
    if table is None or not KEYS.get(table):
        return session, ()
    try:
        secret = keys.read(KEYS.get(table))
    except GameError:
        return session.ignore()
    before = session
    session, effects = joined(session, secret, steal=arg == "take")
    return replace(session, dialog=before.dialog, notice=before.notice), effects


def sit(session: Session, arg: str, at: int) -> Step:
    """Ask for a seat for someone here."""
    now, seat = JOINED.get(session), number(arg)
    if now is None or not now.authors or seat is None:
        return session.ignore()
    if not now.secrets.maker:
        return _old(session), ()
    ours = hands(session.games, now, now.people + 1)
    person = now.people
    if person >= len(ours.peers):
        return session.ignore()
    name = plain(session.drafts.get(NAME, ""))
    drafts = {draft: value for draft, value in session.drafts.items() if draft != NAME}
    return do(replace(session, drafts=drafts), now, person, at, lambda peer: peer.claim(seat, name))


def begin(session: Session, arg: str, at: int) -> Step:
    """Begin with the people who have come."""
    now = JOINED.get(session)
    if now is None or not now.authors:
        return session.ignore()
    if not now.secrets.maker:
        return _old(session), ()
    chosen = dict(now.chosen)
    return do(session, now, 0, at, lambda peer: peer.accept(chosen))


def _old(session: Session) -> Session:
    """Refuse to begin a game of version 1, whose faults a liar could exploit."""
    error = GameError("this table is of an older version", "remote-old")
    return replace(session, notice=notices.notice("online", error))


def leave(session: Session, arg: str, at: int) -> Step:
    """Go to the lobby and unsubscribe; a saved game stays saved."""
    session, effects = enter(session, Message("lobby", at=at))
    return JOINED.put(replace(session, table=None), None), (*effects, scripted("leave"))
