"""Results of finished games, kept on this device."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.errors import GameError
from core.kernel.game import OVER
from pygame_web.shell.boundary import guarded, items, json_value, measure, moment, text, whole
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import Effects, Keep, Result, Seat, Session, Table
from pygame_web.table.seats import MOST, clean, without_devices

KEPT = 2000
"""How many results are kept; the oldest go first."""
HIGHEST = 10**6
"""The largest absolute value of a score."""
SHORT = 40
"""Longest id and key of a game, in characters."""


def noted(session: Session, table: Table, at: int) -> tuple[Session, Effects]:
    """Note the result of a table that is over; remove it after an undo.

    A game from a position does not count, nor does a guided one, which is such a game.
    """
    has_result = any(result.id == table.id for result in session.results)
    whole_game = table.line.record.start is None
    played = whole_game and any(not seat.bot for seat in table.seats)
    over = table.line.actor == OVER and played
    if not over and not has_result:
        return session, ()
    others = tuple(result for result in session.results if result.id != table.id)
    if over:
        old = next((result for result in session.results if result.id == table.id), None)
        new = _result_of(table, at if old is None else old.at)
        new = new if old is None else replace(new, luck=old.luck)
        others = (*others, new)[-KEPT:]
    if others == session.results:
        return session, ()
    return replace(session, results=others), (Keep("results", write(others)),)


def _result_of(table: Table, at: int) -> Result:
    """Return the result of a table that is over."""
    game, s = table.line.game, table.line.state
    scores, winners = game.scores(s), game.winners(s)
    return Result(table.id, game.name, at, without_devices(table.seats), scores, winners)


def with_luck(session: Session, id: str, luck: tuple[float, ...]) -> tuple[Session, Effects]:
    """Note what luck gave each seat in a finished game, if its result is kept here."""
    results = tuple(
        replace(result, luck=luck) if result.id == id and len(result.seats) == len(luck) else result
        for result in session.results
    )
    if results == session.results:
        return session, ()
    return replace(session, results=results), (Keep("results", write(results)),)


def personal_best(session: Session, id: str, seat: int) -> bool:
    """Return whether a score is the highest under the seat's name with this number of seats.

    The first such game does not count, nor does a score reached before.
    """
    this = next((result for result in session.results if result.id == id), None)
    if this is None:
        return False
    before = [
        score
        for result in session.results
        if result.id != id and result.game == this.game and len(result.seats) == len(this.seats)
        for other, score in zip(result.seats, result.scores, strict=True)
        if other == this.seats[seat]
    ]
    return bool(before) and this.scores[seat] > max(before)


def write(results: tuple[Result, ...]) -> str:
    """Results as text."""
    return dump(
        [
            {
                "id": result.id,
                "game": result.game,
                "at": result.at,
                "seats": [[seat.name, seat.bot] for seat in result.seats],
                "scores": result.scores,
                "winners": result.winners,
                **({"luck": result.luck} if result.luck else {}),
            }
            for result in results
        ]
    )


@guarded
def read(text: str) -> tuple[tuple[Result, ...], list[object]]:
    """Return the results of a text, and its invalid entries.

    Raises `GameError` if it is not a list.
    """
    entries = json_value(text)
    if not isinstance(entries, list):
        raise GameError("results are a list", "json")
    good: list[Result] = []
    bad: list[object] = []
    for entry in entries:
        result = _result(entry)
        if result is None:
            bad.append(entry)
        else:
            good.append(result)
    return tuple(good[-KEPT:]), bad


def _result(entry: object) -> Result | None:
    """Return the result of an entry, None where one of its parts is of the wrong kind."""
    if not isinstance(entry, dict):
        return None
    id, game = text(entry.get("id"), SHORT), text(entry.get("game"), SHORT)
    seats, scores, winners = (items(entry.get(name)) for name in ("seats", "scores", "winners"))
    if not id or not game or len(scores) != len(seats) or not 0 < len(seats) <= MOST:
        return None
    pairs = [items(pair) for pair in seats]
    if not all(len(pair) == 2 for pair in pairs):
        return None
    points = [whole(score, HIGHEST + 1, low=-HIGHEST, high=HIGHEST) for score in scores]
    won = [whole(seat, -1, low=0, high=len(seats) - 1) for seat in winners]
    if HIGHEST + 1 in points or -1 in won:
        return None
    people = tuple(Seat(clean(text(name)), text(bot, SHORT)) for name, bot in pairs)
    at = moment(entry.get("at"))
    luck = tuple(map(measure, items(entry.get("luck"))))
    valid_luck = luck if len(luck) == len(people) else ()
    return Result(id, game, at, people, tuple(points), tuple(won), valid_luck)
