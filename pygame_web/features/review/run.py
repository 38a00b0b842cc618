"""The course of a review: requested in pieces, and kept when it is complete."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from core.kernel.game import OVER
from pygame_web.features.review import FEATURE
from pygame_web.features.review.read import commented
from pygame_web.features.review.state import (
    FAILED,
    KEPT,
    REVIEW,
    RUNNING,
    STOPPED,
    WHOLE,
    Kept,
    Review,
)
from pygame_web.shell import boundary, registry, reviews, rules
from pygame_web.shell.boundary import items, json_object, measure, number
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import Download, Effects, Job, Keep, Message, Session, Step, Table
from pygame_web.table import replay, results

PIECE = 6
"""Plies of a piece: few, so that a bot's answer does not have to wait long."""
MOST = 8
"""How many reviews are kept."""
LONGEST = 200_000
"""Longest piece that is read, in characters."""
SHORT = 120
"""Longest name of a review, and longest code of an error, in characters."""


def may_begin(table: Table) -> bool:
    """Return whether there is something to review: not in a game alone."""
    return table.line.ply > 0 and table.line.record.seats > 1 and not rules.barred(table, "review")


def name(review: Review) -> str:
    """Return the key under which a review is kept: the game and its length."""
    return f"{review.id}:{review.length}"


def current(session: Session) -> Review | None:
    """Return the review at the game that is looked at, if one is open."""
    review, table = REVIEW.get(session), session.replay
    if review is None or table is None or session.page != "replay":
        return None
    return review if (review.id, review.length) == (table.id, table.line.ply) else None


def look(session: Session, message: Message) -> Step:
    """Open the review of the shown game, or control an open one by `arg`.

    That is "stop", "on", "anew" (the stored one is damaged), "close", or "record" (export the
    record with the review).
    """
    match message.arg:
        case "":
            return _open(session)
        case "stop":
            return _stop(session)
        case "on":
            return _go_on(session)
        case "anew":
            return _restart(session)
        case "close":
            return REVIEW.put(session, None), ()
        case "record":
            return session, _record(session)
    return session.ignore()


def _record(session: Session) -> Effects:
    """Return the record with the review in its comments, if there is one."""
    review, table = current(session), session.replay
    if review is None or table is None or not review.pieces:
        return ()
    text = commented(review, table.line.record)
    return (Download(f"{table.line.record.game}-review.game.txt", text),) if text else ()


def _open(session: Session) -> Step:
    table = session.shown_table
    if table is None or not may_begin(table):
        return session, ()
    effects: Effects = ()
    if session.page != "replay":
        session, effects = replay.open_replay(session, table, table.line.ply)
    opened = Review(table.id, table.line.ply, ordered=rules.ordered(table))
    before = REVIEW.get(session)
    if before is not None and name(before) == name(opened) and before.state != FAILED:
        return (session, effects) if before.state != STOPPED else _extend(_go_on(session), effects)
    kept = KEPT.get(session).pieces.get(name(opened))
    if kept:
        whole = replace(opened, pieces=kept, done=opened.length, state=WHOLE)
        return _extend(_counted(REVIEW.put(session, whole), whole), effects)
    return _extend(_ask(REVIEW.put(session, opened), opened), effects)


def _extend(step: Step, effects: Effects) -> Step:
    session, more = step
    return session, (*effects, *more)


def _stop(session: Session) -> Step:
    review = current(session)
    if review is None or review.state != RUNNING:
        return session, ()
    return REVIEW.put(session, replace(review, state=STOPPED)), ()


def _go_on(session: Session) -> Step:
    review = current(session)
    if review is None or review.state not in (STOPPED, FAILED):
        return session, ()
    review = replace(review, state=RUNNING, why="")
    return _ask(REVIEW.put(session, review), review)


def _restart(session: Session) -> Step:
    review = current(session)
    if review is None:
        return session, ()
    fresh = Review(review.id, review.length, ordered=review.ordered)
    return _ask(REVIEW.put(session, fresh), fresh)


def _ask(session: Session, review: Review) -> Step:
    """Ask for the next piece. The record is that of the replay: it does not change."""
    table = session.replay
    if table is None:
        return session, ()
    words = (table.line.record.text(), str(review.done), str(PIECE))
    return session, (job("review", words, "looked", _job_id(review)),)


def job(name: str, words: tuple[str, ...], verb: str, id: str) -> Job:
    """Return the effect that runs a function of `jobs` in the worker of the bots."""
    return Job(FEATURE.key, registry.files(FEATURE), name, words, verb, id)


def _job_id(review: Review) -> str:
    return f"{name(review)}:{review.done}"


def looked(session: Session, message: Message) -> Step:
    """Take a piece; drop one that this review did not ask for."""
    review = REVIEW.get(session)
    if review is None or review.state not in (RUNNING, STOPPED) or message.arg != _job_id(review):
        return session, ()
    count, error = _plies(message.value), _error(message.value)
    if error:
        return _failed(session, review, error), ()
    if not 0 < count <= PIECE or review.done + count > review.length:
        return _failed(session, review, "look-damaged"), ()
    review = replace(review, pieces=(*review.pieces, message.value), done=review.done + count)
    if review.done == review.length:
        return _keep(session, replace(review, state=WHOLE))
    session = REVIEW.put(session, review)
    # Nobody is watching: pause, and resume when it is opened again.
    if current(session) is None:
        return REVIEW.put(session, replace(review, state=STOPPED)), ()
    return _ask(session, review) if review.state == RUNNING else (session, ())


def _error(text: str) -> str:
    """Return the error code in an answer; "" for a piece."""
    if not text:
        return "look-loading"
    try:
        return boundary.text(json_object(text, LONGEST).get("error"), SHORT)
    except GameError:
        return ""


def _plies(text: str) -> int:
    """Return the number of plies in a piece; 0 for no valid piece."""
    try:
        data = json_object(text, LONGEST)
    except GameError:
        return 0
    return len(items(data.get("plies"), PIECE + 1))


def _keep(session: Session, review: Review) -> Step:
    kept = {**KEPT.get(session).pieces, name(review): review.pieces}
    for old in list(kept)[:-MOST]:
        del kept[old]
    session = KEPT.put(REVIEW.put(session, review), Kept(kept))
    return _extend(_counted(session, review), (Keep(reviews.KEPT, dump(kept)),))


def _counted(session: Session, review: Review) -> Step:
    """Note the luck of a whole review with the game's result, if it was played here."""
    table = session.replay
    if table is None or (table.id, table.line.ply) != (review.id, review.length):
        return session, ()
    if table.line.actor != OVER:
        return session, ()
    return results.with_luck(session, review.id, luck(review.pieces, table.line.record.seats))


def luck(pieces: tuple[str, ...], seats: int) -> tuple[float, ...]:
    """Return the luck of each seat over all pieces, in wins."""
    sums = [0.0] * seats
    for piece in pieces:
        for ply in items(json_object(piece, LONGEST).get("plies"), PIECE):
            parts = items(ply.get("luck") if isinstance(ply, dict) else None)
            if len(parts) == seats:
                sums = [sum_ + measure(part) for sum_, part in zip(sums, parts, strict=True)]
    return tuple(round(part, 4) for part in sums)


def _failed(session: Session, review: Review, why: str) -> Session:
    return REVIEW.put(session, replace(review, state=FAILED, why=why))


def retry(session: Session, message: Message) -> Step:
    """Begin an exercise: `arg` is its number and its ply; without it, end the exercise."""
    review = current(session)
    if review is None:
        return session, ()
    if not message.arg:
        return REVIEW.put(session, replace(review, retry=-1, tried="")), ()
    which, _, ply = message.arg.partition(" ")
    place = number(which, 2)
    if place is None:
        return session.ignore()
    return replay.to_ply(REVIEW.put(session, replace(review, retry=place, tried="")), ply)


def moment(session: Session, message: Message) -> Step:
    """Show the moment at ply `arg` with its better choice; without it, back to the review."""
    review = current(session)
    if review is None:
        return session, ()
    place = number(message.arg, 6) if message.arg else -1
    if place is None:
        return session.ignore()
    session = REVIEW.put(session, replace(review, moment=place, retry=-1, tried=""))
    return replay.to_ply(session, message.arg) if message.arg else (session, ())


def attempt(session: Session, message: Message) -> Step:
    """Answer the exercise with the token `arg`, once."""
    review = current(session)
    if review is None or review.retry < 0 or review.tried:
        return session, ()
    return REVIEW.put(session, replace(review, tried=message.arg[:SHORT])), ()


def read_kept(session: Session, text: str) -> Session:
    """Return the session with the reviews that were kept. Raises `GameError` for a damaged text."""
    data = json_object(text)
    kept = {}
    for key, pieces in list(data.items())[-MOST:]:
        texts = tuple(one for one in items(pieces) if isinstance(one, str))
        length = number(key.rpartition(":")[2])
        if length and sum(map(_plies, texts)) == length:
            kept[key[:SHORT]] = texts
    return KEPT.put(session, Kept(kept))
