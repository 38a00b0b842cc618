"""What people do about a table elsewhere (`online …`), and what the script tells (`far …`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.kernel.chain import MODES
from core.kernel.errors import GameError
from pygame_web.session import notices
from pygame_web.session.boundary import items, json_object, number, text, whole
from pygame_web.session.lobby import enter, with_seat
from pygame_web.session.model import (
    ClearAddress,
    Message,
    Notice,
    Online,
    Session,
    Share,
    Step,
    Table,
)
from pygame_web.session.online import keys
from pygame_web.session.online.keys import Keys
from pygame_web.session.online.laying import shown
from pygame_web.session.online.state import Far, hands, look
from pygame_web.session.play import act as act_here
from pygame_web.session.play import acts as acts_here
from pygame_web.session.play import undo_target
from pygame_web.session.remote.peer import Effects as Posts
from pygame_web.session.remote.peer import Peer
from pygame_web.session.remote.post import SIGNS, BadPost
from pygame_web.session.remote.seal import Sealed
from pygame_web.session.seats import clean, is_here

Handler = Callable[[Session, str, int], Step]
Told = dict[str, Any]
LONG = 100
"""Characters of a word that the script tells."""
MOST = 20_000
"""Posts that one message of the script may hold."""
NAME = "online-name"
"""The draft that holds the name of who sits down."""


def ignored(session: Session, arg: str = "", at: int = 0) -> Step:
    """Nothing happens, but it is counted."""
    return replace(session, ignored=session.ignored + 1), ()


def online(session: Session, message: Message) -> Step:
    """A verb of people: its first word says which."""
    verb, _, arg = message.arg.partition(" ")
    return PEOPLE.get(verb, ignored)(session, arg, message.at)


def far(session: Session, message: Message) -> Step:
    """What the script tells of the table `id`; of another one it is late."""
    if message.arg == "failed":
        return _failed(session)
    heard, now = SCRIPT.get(message.arg), session.far
    try:
        told = json_object(message.value)
    except GameError:
        return ignored(session)
    if heard is None or now is None or told.get("id") != now.secrets.id:
        return ignored(session)
    return heard(session, now, told, message.at)


# --- before the game ----------------------------------------------------------------------------


def _ask(session: Session, arg: str, at: int) -> Step:
    """Ask whether the page may contact relays, before a new table; one seat at least is far."""
    setup = session.setup
    if not any(seat.away for seat in setup.seats[: setup.count]):
        people = [seat for seat in range(1, setup.count) if not setup.seats[seat].bot]
        far = (people or [min(1, setup.count - 1)])[0]
        setup = with_seat(setup, far, bot="", away=True)
    if not setup.seats[0].bot and all(seat.away for seat in setup.seats[: setup.count]):
        setup = with_seat(setup, 0, away=False)
    return replace(session, setup=setup, dialog="online-new", notice=None), ()


def _open(session: Session, arg: str, at: int) -> Step:
    """Agreed: a new table with the set-up of the lobby, its dice by the mode `arg`."""
    setup = session.setup
    game = session.games.get(setup.game)
    if game is None or arg not in MODES:
        return ignored(session)
    count = setup.count if setup.count in game.seats else game.seats[0]
    seats = setup.seats[:count]
    here = [seat for seat in range(count) if not (seats[seat].bot or seats[seat].away)]
    if not here or not any(seat.away for seat in seats):
        return replace(session, dialog="", notice=Notice("online-seats")), ()
    names = [option.name for option in game.options]
    invite = {
        "game": game.name,
        "rules": game.rules,
        "seats": count,
        "mode": arg,
        "seat": here[0],
        "name": clean(seats[here[0]].name),
        "options": {name: value for name, value in setup.options.items() if name in names},
        "bots": {str(seat): seats[seat].bot for seat in range(count) if seats[seat].bot},
        "here": {str(seat): clean(seats[seat].name) for seat in here[1:]},
    }
    session = replace(session, count=session.count + 1)
    return _joined(session, keys.fresh(session.entropy, session.count), invite)


def _joined(session: Session, secret: Keys, invite: dict[str, object] | None = None) -> Step:
    """Let the script join a table; nothing is contacted before this."""
    now = Far(secret.text(), session.relays, invite=invite)
    session = replace(session, far=now, dialog="online-wait", notice=None)
    asked = {
        "id": secret.id,
        "secret": secret.table.hex(),
        "seats": [secret.seat(n).hex() for n in range(keys.SEATS)],
        "relays": list(session.relays),
    }
    return session, (Online("join", asked),)


def _invited(session: Session, arg: str, at: int) -> Step:
    """An invitation was opened: where the table is known it goes on, otherwise people are asked."""
    try:
        secret = keys.read(arg)
    except GameError as error:
        return replace(session, notice=notices.notice("online-link", error)), (ClearAddress(),)
    if session.table is not None and session.table.id == secret.id:
        return replace(session, page="table"), (ClearAddress(),)
    known = any(saved.id == secret.id and not saved.broken for saved in session.saves)
    if known and not secret.own:
        return _resume(session, secret.id, at)
    drafts = {**session.drafts, "online": arg.rpartition("#")[2]}
    return replace(session, drafts=drafts, dialog="online-join", notice=None), ()


def _resume(session: Session, id: str, at: int) -> Step:
    from pygame_web.session.saves import resume

    session, effects = resume(session, Message("resume", id, at=at))
    return session, (*effects, ClearAddress())


def _join(session: Session, arg: str, at: int) -> Step:
    """Agreed: listen to the table of the invitation."""
    try:
        secret = keys.read(session.drafts.get("online", ""))
    except GameError as error:
        return replace(session, dialog="", notice=notices.notice("online-link", error)), ()
    if not secret.own:
        session = replace(session, count=session.count + 1)
        secret = Keys(secret.table, keys.fresh(session.entropy, session.count).own)
    drafts = {name: draft for name, draft in session.drafts.items() if name != "online"}
    session, effects = _joined(replace(session, drafts=drafts), secret)
    return session, (*effects, ClearAddress())


def _rejoin(session: Session, arg: str, at: int) -> Step:
    """A stored table is on the page again: whoever began or joined it has agreed then."""
    table = session.table
    if table is None or not table.far:
        return session, ()
    try:
        secret = keys.read(table.far)
    except GameError:
        return ignored(session)
    before = session
    session, effects = _joined(session, secret)
    return replace(session, dialog=before.dialog, notice=before.notice), effects


def _sit(session: Session, arg: str, at: int) -> Step:
    """Somebody here would like to have a seat."""
    now, seat = session.far, number(arg)
    if now is None or not now.authors or seat is None:
        return ignored(session)
    ours = hands(session.games, now, now.people + 1)
    person = now.people
    if person >= len(ours.peers):
        return ignored(session)
    name = clean(session.drafts.get(NAME, ""))
    drafts = {draft: value for draft, value in session.drafts.items() if draft != NAME}
    return _do(
        replace(session, drafts=drafts), now, person, at, lambda peer: peer.claim(seat, name)
    )


def _begin(session: Session, arg: str, at: int) -> Step:
    """Begin with those who came."""
    now = session.far
    if now is None or not now.authors:
        return ignored(session)
    return _do(session, now, 0, at, lambda peer: peer.accept())


def _invitation(session: Session, arg: str, at: int) -> Step:
    """Show the link that invites; with "device", the one that goes on with the seats from here."""
    if session.far is None:
        return ignored(session)
    secret = session.far.secrets
    fragment = secret.device() if arg == "device" else secret.invitation()
    session = replace(session, dialog=f"online-link {arg}".strip(), shared="", code="")
    return session, (Share(fragment, arg == "sheet"),)


def _leave(session: Session, arg: str, at: int) -> Step:
    """Go to the lobby and listen no more; a stored game stays stored."""
    session, effects = enter(session, Message("lobby", at=at))
    return replace(session, far=None, table=None), (*effects, Online("leave"))


# --- at the table -------------------------------------------------------------------------------


def _do(session: Session, now: Far, person: int, at: int, what: Callable[[Peer], Posts]) -> Step:
    """Let a person of this device post; what is refused is told and changes nothing."""
    ours = hands(session.games, now, person + 1)
    try:
        ours.say(person, what(ours.peers[person]))
    except GameError as error:
        return replace(session, notice=notices.notice("online", error)), ()
    except BadPost as error:
        return replace(session, notice=Notice("online-refused", {"text": str(error)})), ()
    return shown(session, now, ours, at)


def _person(now: Far, session: Session, seat: int) -> int:
    """Which person of this device has a seat, -1 for none."""
    ours = look(session.games, now)
    return next((n for n, peer in enumerate(ours.peers) if peer.seat == seat), -1)


def _playing(session: Session) -> tuple[Far, Table] | None:
    """The table elsewhere that is on the page, with what this visit knows of it."""
    now, table = session.far, session.table
    if now is None or table is None or not now.authors or table.far != now.keys:
        return None
    return now, table


def act(session: Session, message: Message) -> Step:
    """The action of a token goes through the door of every table, and then out as a post."""
    return _tried(session, act_here(session, message), message)


def acts(session: Session, message: Message) -> Step:
    """The same for several tokens at once."""
    return _tried(session, acts_here(session, message), message)


def _tried(session: Session, tried: Step, message: Message) -> Step:
    """Post what could be played here, in place of playing it."""
    playing, after = _playing(session), tried[0].table
    if playing is None or after is None or after.line is playing[1].line:
        # Refused, with the reason; or the script has not joined yet: then nobody may act.
        return tried if playing is not None else (session, ())
    now, table = playing
    before = table.line.ply
    tokens = after.line.record.tokens[before:]
    person = _person(now, session, table.line.actor)
    if person < 0:
        return ignored(session)
    session = replace(session, notice=None, table=replace(table, acted=(message.arg, message.at)))
    return _do(session, now, person, message.at, lambda peer: peer.play(*tokens))


def undo(session: Session, message: Message) -> Step:
    """Take back one's own last decision, or ask the one to decide to let it be taken back."""
    playing = _playing(session)
    if playing is None:
        return session, ()
    now, table = playing
    ply = number(message.arg) if message.arg else undo_target(table)
    if ply is None or not 0 <= ply < table.line.ply:
        return replace(session, notice=Notice("no-undo")), ()
    actor = table.line.actor
    asks = actor if is_here(table, actor) else table.line.seat_at(ply)
    person = _person(now, session, asks)
    if person < 0:
        return ignored(session)
    return _do(session, now, person, message.at, lambda peer: peer.undo(ply))


def _seat_of_ours(session: Session, now: Far, not_seat: int = -1) -> int:
    """A person of this device that has a seat, other than `not_seat`."""
    ours = look(session.games, now)
    return next((n for n, peer in enumerate(ours.peers) if peer.seat not in (-1, not_seat)), -1)


def _vacate(session: Session, arg: str, at: int) -> Step:
    """Agree that a bot plays on for a seat that holds the game up."""
    seat, playing = number(arg), _playing(session)
    if playing is None or seat is None:
        return ignored(session)
    step: Step = (session, ())
    now = playing[0]
    # Everybody here agrees: it is one question for people who sit together.
    for person in range(now.people):
        if _seat(session, now, person) in (-1, seat) or session.far is None:
            continue
        session, effects = _do(session, session.far, person, at, lambda peer: peer.vacate(seat))
        step = (session, step[1] + effects)
    return step


def _seat(session: Session, now: Far, person: int) -> int:
    return look(session.games, now).peers[person].seat


def _by_anybody(what: Callable[[Peer, str], Posts]) -> Handler:
    """Something that any person of this device does for all."""

    def answer(session: Session, arg: str, at: int) -> Step:
        playing = _playing(session)
        if playing is None:
            return ignored(session)
        person = _seat_of_ours(session, playing[0])
        if person < 0:
            return ignored(session)
        session = replace(session, dialog="")
        return _do(session, playing[0], person, at, lambda peer: what(peer, arg))

    return answer


def _react(session: Session, arg: str, at: int) -> Step:
    """One of the fixed signs, for all to see."""
    if arg not in SIGNS:
        return ignored(session)
    return _by_anybody(lambda peer, sign: peer.react(sign))(session, arg, at)


# --- what the script tells ----------------------------------------------------------------------


def _authors(session: Session, now: Far, told: Told, at: int) -> Step:
    """The script has joined: who the people of this device are to the others."""
    found = tuple(text(one, LONG) for one in items(told.get("authors"), keys.SEATS))
    if len(found) < keys.SEATS or now.authors:
        return ignored(session)
    now = replace(now, authors=found)
    session = replace(session, far=now)
    if now.invite is None:
        return session, ()
    invite: dict[str, Any] = dict(now.invite)
    others: dict[str, str] = invite.pop("here")
    now = replace(now, invite=None)
    session, effects = _do(session, now, 0, at, lambda peer: peer.create(**invite))
    for person, (seat, name) in enumerate(others.items(), 1):
        if session.far is not None:
            session, more = _do(session, session.far, person, at, _claim(int(seat), name))
            effects += more
    return session, effects


def _claim(seat: int, name: str) -> Callable[[Peer], Posts]:
    return lambda peer: peer.claim(seat, name)


def _posts(session: Session, now: Far, told: Told, at: int) -> Step:
    """Posts came: each with its author, its text and the relay it came from ("" if stored)."""
    if not now.authors:
        return ignored(session)
    ours = hands(session.games, now)
    first, heard = ours.peers[0], []
    for one in items(told.get("posts"), MOST):
        author, words, relay = (text(word) for word in (*items(one, 3), "", "", "")[:3])
        sealed, known = Sealed(author, words.encode(), b""), len(first.kept)
        for person, peer in enumerate(ours.peers):
            ours.say(person, peer.hear(sealed, at, relay) if relay else peer.restore([sealed]))
        if len(first.kept) > known:
            heard.append(sealed)
    return shown(session, now, ours, at, tuple(heard))


def _lines(session: Session, now: Far, told: Told, at: int) -> Step:
    """How the relays stand, and how much is not kept by enough of them yet."""
    states = told.get("lines")
    if not isinstance(states, dict):
        return ignored(session)
    lines = {relay: text(states.get(relay), LONG) for relay in now.relays}
    unsent = whole(told.get("unsent"), low=0)
    return replace(session, far=replace(now, lines=lines, unsent=unsent)), ()


def _failed(session: Session) -> Step:
    """The part of the page that plays online did not come, or may not speak."""
    dialog = "" if session.dialog.startswith("online") else session.dialog
    notice = Notice("online-failed", error=True)
    return replace(session, far=None, dialog=dialog, notice=notice), ()


def _nothing(session: Session, message: Message) -> Step:
    """What has no meaning at a table elsewhere."""
    return session, ()


PEOPLE: dict[str, Handler] = {
    "ask": _ask,
    "open": _open,
    "invited": _invited,
    "join": _join,
    "rejoin": _rejoin,
    "sit": _sit,
    "begin": _begin,
    "invitation": _invitation,
    "leave": _leave,
    "vacate": _vacate,
    "resign": _by_anybody(lambda peer, arg: peer.resign()),
    "react": _react,
}
SCRIPT: dict[str, Callable[[Session, Far, Told, int], Step]] = {
    "authors": _authors,
    "posts": _posts,
    "lines": _lines,
}
OWN: dict[str, Callable[[Session, Message], Step]] = {
    "act": act,
    "acts": acts,
    "undo": undo,
    "roll": _nothing,
    "correct": _nothing,
    "pause": _nothing,
    "sit": _nothing,
    "take": _nothing,
}
"""What answers the verbs of every table at a table elsewhere."""
