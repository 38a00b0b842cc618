"""The look back: asked for piece by piece, shown as far as it has come, kept when it is whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from core.kernel.errors import GameError
from core.kernel.game import OVER
from pygame_web.session import replay, results
from pygame_web.session.boundary import items, json_object, measure, number
from pygame_web.session.json_text import dump
from pygame_web.session.looked import FAILED, RUNNING, STOPPED, WHOLE, Look, LookBack
from pygame_web.session.model import Download, Effects, Keep, Message, Session, Step, Table

PIECE = 6
"""Plies that are asked for at once: a bot that is asked meanwhile does not wait for long."""
MOST = 8
"""How many looks back are kept."""
LONGEST = 200_000
"""Longest piece that is read, in characters."""
SHORT = 120
"""Longest name of a look back, and longest code of an error, in characters."""


def may_begin(table: Table) -> bool:
    """Whether there is something to look back at: alone nobody wins or loses.

    At a table elsewhere nobody is told what is best before the game is over.
    """
    if table.far and table.line.actor != OVER:
        return False
    return table.line.ply > 0 and table.line.record.seats > 1 and not table.lesson


def name(look: Look) -> str:
    """What a look back is kept under: the game and its length."""
    return f"{look.id}:{look.length}"


def current(session: Session) -> Look | None:
    """The look back at the game that is looked at, if one is open."""
    look, table = session.looks.open, session.replay
    if look is None or table is None or session.page != "replay":
        return None
    return look if (look.id, look.length) == (table.id, table.line.ply) else None


def look(session: Session, message: Message) -> Step:
    """Open the look back at the game shown; `arg` is for an open one.

    That is "stop", "on", "anew" (what is kept is damaged), "close", or "record": hand out the
    record with the look back in it.
    """
    match message.arg:
        case "":
            return _open(session)
        case "stop":
            return _stop(session)
        case "on":
            return _go_on(session)
        case "anew":
            return _anew(session)
        case "close":
            return _put(session, None), ()
        case "record":
            return session, _record(session)
    return replace(session, ignored=session.ignored + 1), ()


def _record(session: Session) -> Effects:
    """The record with what the look back found as comments, if that is there."""
    look, table = current(session), session.replay
    if look is None or table is None or not look.pieces:
        return ()
    try:
        told: Any = import_module("..lookback.told", __package__)
    except ModuleNotFoundError:
        return ()
    text = told.commented(look, table.line.record)
    return (Download(f"{table.line.record.game}-look.game.txt", text),) if text else ()


def _open(session: Session) -> Step:
    table = session.shown
    if table is None or not may_begin(table):
        return session, ()
    effects: tuple[object, ...] = ()
    if session.page != "replay":
        session, effects = replay.open_replay(session, table, table.line.ply)
    opened = Look(table.id, table.line.ply)
    known = session.looks.open
    if known is not None and name(known) == name(opened) and known.state != FAILED:
        return (session, effects) if known.state != STOPPED else _both(_go_on(session), effects)  # type: ignore[return-value]
    kept = session.looks.kept.get(name(opened))
    if kept:
        whole = replace(opened, pieces=kept, done=opened.length, state=WHOLE)
        return _both(_counted(_put(session, whole), whole), (*effects, _load(whole)))
    return _both(_ask(_put(session, opened), opened), effects)


def _both(step: Step, effects: tuple[object, ...]) -> Step:
    session, more = step
    return session, (*effects, *more)  # type: ignore[arg-type]


def _put(session: Session, look: Look | None) -> Session:
    return replace(session, looks=replace(session.looks, open=look))


def _stop(session: Session) -> Step:
    look = current(session)
    if look is None or look.state != RUNNING:
        return session, ()
    return _put(session, replace(look, state=STOPPED)), ()


def _go_on(session: Session) -> Step:
    look = current(session)
    if look is None or look.state not in (STOPPED, FAILED):
        return session, ()
    if look.done == look.length:
        return _put(session, replace(look, state=WHOLE, why="")), (_load(look),)
    look = replace(look, state=RUNNING, why="")
    return _ask(_put(session, look), look)


def _anew(session: Session) -> Step:
    look = current(session)
    if look is None:
        return session, ()
    fresh = Look(look.id, look.length)
    return _ask(_put(session, fresh), fresh)


def _ask(session: Session, look: Look) -> Step:
    """Ask for the next piece. The record is that of the replay: it does not change."""
    table = session.replay
    if table is None:
        return session, ()
    record = table.line.record.text()
    return session, (LookBack(_asked(look), record, look.done, PIECE),)


def _load(look: Look) -> LookBack:
    """Asks for no ply: what draws a look back is loaded, if it is not there yet."""
    return LookBack(_asked(look), "", look.done, 0)


def _asked(look: Look) -> str:
    return f"{name(look)}:{look.done}"


def looked(session: Session, message: Message) -> Step:
    """A piece has come; what was not asked for, or asked for by another look, is dropped."""
    look = session.looks.open
    if look is None or look.state not in (RUNNING, STOPPED) or message.arg != _asked(look):
        return session, ()
    count = _plies(message.value)
    if not 0 < count <= PIECE or look.done + count > look.length:
        return _failed(session, look, "look-damaged"), ()
    look = replace(look, pieces=(*look.pieces, message.value), done=look.done + count)
    if look.done == look.length:
        return _kept(session, replace(look, state=WHOLE))
    session = _put(session, look)
    # Nobody looks any more: it stands still, and goes on where it is opened again.
    if current(session) is None:
        return _put(session, replace(look, state=STOPPED)), ()
    return _ask(session, look) if look.state == RUNNING else (session, ())


def _plies(text: str) -> int:
    """How many plies a piece tells of; 0 for what is none."""
    try:
        told = json_object(text, LONGEST)
    except GameError:
        return 0
    return len(items(told.get("plies"), PIECE + 1))


def _kept(session: Session, look: Look) -> Step:
    kept = {**session.looks.kept, name(look): look.pieces}
    for old in list(kept)[:-MOST]:
        del kept[old]
    looks = replace(session.looks, open=look, kept=kept)
    return _both(_counted(replace(session, looks=looks), look), (Keep("looks", dump(kept)),))


def _counted(session: Session, look: Look) -> Step:
    """Note the luck of a whole look back with the game's result, if it was played here."""
    table = session.replay
    if table is None or (table.id, table.line.ply) != (look.id, look.length):
        return session, ()
    if table.line.actor != OVER:
        return session, ()
    return results.with_luck(session, look.id, luck(look.pieces, table.line.record.seats))


def luck(pieces: tuple[str, ...], seats: int) -> tuple[float, ...]:
    """What chance gave each seat over all pieces, in wins."""
    found = [0.0] * seats
    for piece in pieces:
        for ply in items(json_object(piece, LONGEST).get("plies"), PIECE):
            told = items(ply.get("luck") if isinstance(ply, dict) else None)
            if len(told) == seats:
                found = [sum_ + measure(part) for sum_, part in zip(found, told, strict=True)]
    return tuple(round(part, 4) for part in found)


def failed(session: Session, message: Message) -> Step:
    """A piece could not be had; `value` is an error's code, or any text."""
    look = session.looks.open
    if look is None or message.arg != _asked(look):
        return session, ()
    return _failed(session, look, message.value[:SHORT]), ()


def _failed(session: Session, look: Look, why: str) -> Session:
    return _put(session, replace(look, state=FAILED, why=why))


def exercise(session: Session, message: Message) -> Step:
    """Try a dear decision again: `arg` is its number and its ply; without it, leave off."""
    look = current(session)
    if look is None:
        return session, ()
    if not message.arg:
        return _put(session, replace(look, exercise=-1, tried="")), ()
    which, _, ply = message.arg.partition(" ")
    place = number(which, 2)
    if place is None:
        return replace(session, ignored=session.ignored + 1), ()
    return replay.to_ply(_put(session, replace(look, exercise=place, tried="")), ply)


def attempt(session: Session, message: Message) -> Step:
    """Answer the exercise with the token `arg`, once."""
    look = current(session)
    if look is None or look.exercise < 0 or look.tried:
        return session, ()
    return _put(session, replace(look, tried=message.arg[:SHORT])), ()


def read_kept(text: str) -> Mapping[str, tuple[str, ...]]:
    """What is kept of looks back. Raises `GameError` for a text that is damaged."""
    told = json_object(text)
    found = {}
    for key, pieces in list(told.items())[-MOST:]:
        texts = tuple(one for one in items(pieces) if isinstance(one, str))
        length = number(key.rpartition(":")[2])
        if length and sum(map(_plies, texts)) == length:
            found[key[:SHORT]] = texts
    return found
