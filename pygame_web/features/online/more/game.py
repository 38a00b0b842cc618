"""Rarely needed verbs of a game: undo, a bot for a seat, rematch, signs, a device."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.kernel.errors import GameError
from core.kernel.game import OVER, Reason
from pygame_web.features.online import keys
from pygame_web.features.online.action import Handler, claim, do
from pygame_web.features.online.before_game import joined, rejoin
from pygame_web.features.online.game import on_page, person_of
from pygame_web.features.online.keys import KEYS, LEAVES
from pygame_web.features.online.posts.author import Effects as Posts
from pygame_web.features.online.posts.full import full
from pygame_web.features.online.posts.post import SIGNS, maker_of
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.state import JOINED, TAB, Hands, OnlineTable, Part, look
from pygame_web.shell.boundary import number
from pygame_web.shell.session import Effects, Message, Notice, Session, Step
from pygame_web.table import saves, versions
from pygame_web.table.new_game import turned
from pygame_web.table.play import undo_target
from pygame_web.table.seats import is_here, plain

AGAIN = ("game", "rules", "seats", "mode", "wait")
"""The fields that a rematch copies from the table before."""


def undo(session: Session, message: Message) -> Step:
    """Undo the person's own last decision, or ask the player to move to allow it."""
    playing = on_page(session)
    if playing is None:
        return session, ()
    now, table = playing
    ply = number(message.arg) if message.arg else undo_target(table)
    if ply is None or not 0 <= ply < table.line.ply:
        return replace(session, notice=Notice("no-undo")), ()
    asker = person_of(now, session, table.line.seat_at(ply))
    if asker < 0:
        return session.ignore()
    session, effects = do(session, now, asker, message.at, lambda peer: full(peer).undo(ply))
    actor = table.line.actor
    if actor == table.line.seat_at(ply) or not is_here(table, actor):
        return session, effects
    # The player to decide sits at the same device: asking means granting.
    session, more = grant(session, str(ply), message.at)
    return session, effects + more


def grant(session: Session, arg: str, at: int) -> Step:
    """Grant the undo that another player asked for."""
    playing, ply = on_page(session), number(arg)
    if playing is None or ply is None:
        return session.ignore()
    now, table = playing
    person = person_of(now, session, table.line.actor)
    if person < 0:
        return session.ignore()
    return do(session, now, person, at, lambda peer: full(peer).undo(ply))


def _seated(ours: Hands) -> int:
    """Return the first person of this device that has a seat; -1 for none."""
    return next((n for n, peer in enumerate(ours.peers) if peer.seat != -1), -1)


def vacate(session: Session, arg: str, at: int) -> Step:
    """Agree that a bot plays on for a seat that delays the game."""
    seat, playing = number(arg), on_page(session)
    if playing is None or seat is None:
        return session.ignore()
    step: Step = (session, ())
    now = playing[0]
    # Everybody here agrees: people at one device get one question.
    for person in range(now.people):
        online = JOINED.get(session)
        if online is None or _seat(session, now, person) in (-1, seat):
            continue
        session, effects = do(session, online, person, at, lambda peer: full(peer).vacate(seat))
        step = (session, step[1] + effects)
    return step


def _seat(session: Session, now: OnlineTable, person: int) -> int:
    return look(session.games, now).peers[person].seat


def by_anybody(what: Callable[[Part, str], Posts]) -> Handler:
    """Return a handler for an action that any person of this device does for all."""

    def answer(session: Session, arg: str, at: int) -> Step:
        playing = on_page(session)
        if playing is None:
            return session.ignore()
        person = _seated(look(session.games, playing[0]))
        if person < 0:
            return session.ignore()
        session = replace(session, dialog="")
        return do(session, playing[0], person, at, lambda peer: what(peer, arg))

    return answer


def resign(session: Session, arg: str, at: int) -> Step:
    """Give this device's seat to a bot, now or once the bot that thinks has decided (`left`)."""
    playing = on_page(session)
    if playing is not None:
        ours = look(session.games, playing[0])
        if ours.thinks and _seated(ours) >= 0:
            session, table, effects = versions.store(session, LEAVES.put(playing[1], True), at)
            notice = Notice("online", reason=Reason("remote-leaves"))
            return replace(session, table=table, dialog="", notice=notice), effects
    return by_anybody(lambda peer, arg: full(peer).resign())(session, arg, at)


def left(session: Session, ours: Hands) -> Session:
    """Give the seat to a bot if `resign` could not; refused, it stays for the next time."""
    playing, person = on_page(session), _seated(ours)
    if playing is None or person < 0 or not LEAVES.get(playing[1]):
        return session
    try:
        ours.say(person, full(ours.peers[person]).resign())
    except GameError:
        return session
    return replace(session, table=LEAVES.put(playing[1], False))


def rematch(session: Session, message: Message) -> Step:
    """Start a rematch with rotated seats, at a table whose keys everyone here can compute.

    The creator of this table creates that one; the others take their seats there. A sign informs
    everyone.
    """
    playing = on_page(session)
    if playing is None or playing[1].line.actor != OVER:
        return session.ignore()
    now, table = playing
    create = look(session.games, now).peers[0].create_post
    assert create is not None
    secret = now.secrets.for_rematch(maker_of(create.author))
    if any(saved.id == secret.id and not saved.broken for saved in session.saves):
        return saves.resume(session, Message("resume", secret.id, at=message.at))
    options, order = turned(table)
    seats = [table.seats[seat] for seat in order]
    here = {
        str(number): plain(seat.name)
        for number, seat in enumerate(seats)
        if not (seat.bot or seat.away)
    }
    effects: Effects = ()
    if here:
        session, effects = react(session, "rematch", message.at)
    invite: dict[str, object] | None = None
    if here and create.author in now.authors:
        first, *others = here
        invite = {
            **{name: create.body[name] for name in AGAIN if name in create.body},
            "seat": int(first),
            "name": here[first],
            "options": options,
            "bots": {str(number): seat.bot for number, seat in enumerate(seats) if seat.bot},
            "here": {number: here[number] for number in others},
        }
    else:
        # Only the maker of the table uses the same key again: the other devices do not hold it.
        session = replace(session, count=session.count + 1)
        secret = secret._replace(own=keys.fresh(session.entropy, session.count).own)
    # The maker's other devices wait for the device that makes the table.
    fresh = not (invite and now.authors[keys.SEATS :])
    wish = None if invite else here
    session, more = joined(session, secret, invite, wish, fresh=fresh)
    return session, effects + more


def take(session: Session, arg: str, at: int) -> Step:
    """Play on this device or tab, in place of another one."""
    playing = on_page(session)
    if playing is None:
        return session.ignore()
    now, session = playing[0], replace(session, notice=None)
    if now.hold == TAB:
        return rejoin(session, "take", at)
    effects: Effects = ()
    for person in range(now.people):
        online = JOINED.get(session)
        if online is not None and _seat(session, now, person) >= 0:
            session, more = do(session, online, person, at, lambda peer: full(peer).take_over())
            effects += more
    return session, effects


def react(session: Session, arg: str, at: int) -> Step:
    """Publish one of the fixed signs."""
    if arg not in SIGNS:
        return session.ignore()
    return by_anybody(lambda peer, sign: full(peer).react(sign))(session, arg, at)


def signalled(
    session: Session, peer: Part, posts: list[tuple[Sealed, int]], now: OnlineTable
) -> Session:
    """Show a sign that someone else has just given."""
    for sealed, _ in posts:
        seat, sign = full(peer).sign_of(sealed)
        if seat >= 0 and sealed.author not in now.authors:
            # Before the end the button would do nothing.
            offered = "rematch" if sign == "rematch" and peer.status().state == "over" else ""
            notice = Notice("online-sign", {"seat": seat, "sign": sign}, do=offered)
            session = replace(session, notice=notice)
    return session


def take_seats(session: Session, at: int) -> Step:
    """In a rematch, take the seats of the people here as soon as the table is known."""
    now, table = JOINED.get(session), session.table
    if now is None or now.wish is None or table is None or KEYS.get(table) != now.keys:
        return session, ()
    session = JOINED.put(session, replace(now, wish=None))
    effects: Effects = ()
    for person, (seat, name) in enumerate(now.wish.items()):
        if online := JOINED.get(session):
            session, more = do(session, online, person, at, claim(int(seat), name))
            effects += more
    return session, effects
