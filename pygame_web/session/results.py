"""Results of finished games, kept on this device, and what they add up to."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from core.kernel.game import OVER
from pygame_web.session.json_text import load
from pygame_web.session.model import Effects, Keep, Result, Seat, Session, Table

KEPT = 2000
"""How many results are kept; the oldest go first."""


def noted(session: Session, table: Table, at: int) -> tuple[Session, Effects]:
    """Note the result of a table that is over; take it back where an undo went on from it."""
    known = any(result.id == table.id for result in session.results)
    over = table.line.actor == OVER and any(not seat.bot for seat in table.seats)
    if not over and not known:
        return session, ()
    others = tuple(result for result in session.results if result.id != table.id)
    if over:
        if known:
            at = next(result.at for result in session.results if result.id == table.id)
        others = (*others, of(table, at))[-KEPT:]
    if others == session.results:
        return session, ()
    return replace(session, results=others), (Keep("results", write(others)),)


def of(table: Table, at: int) -> Result:
    """The result of a table that is over."""
    game, s = table.line.game, table.line.state
    scores, winners = game.scores(s), game.winners(s)
    return Result(table.id, game.name, at, table.seats, scores, winners)


def write(results: tuple[Result, ...]) -> str:
    """Results as text."""
    return json.dumps(
        [
            {
                "id": result.id,
                "game": result.game,
                "at": result.at,
                "seats": [[seat.name, seat.bot] for seat in result.seats],
                "scores": result.scores,
                "winners": result.winners,
            }
            for result in results
        ]
    )


def read(text: str) -> tuple[Result, ...]:
    """The results of a text. Raises `ValueError` for anything else."""
    told = load(text)
    if not isinstance(told, list):
        raise ValueError("results are a list")
    return tuple(_result(entry) for entry in told)


def _result(entry: Any) -> Result:
    try:
        seats = tuple(Seat(str(name), str(bot)) for name, bot in entry["seats"])
        scores = tuple(_number(score) for score in entry["scores"])
        winners = tuple(_number(seat) for seat in entry["winners"])
        result = Result(
            str(entry["id"]), str(entry["game"]), _number(entry["at"]), seats, scores, winners
        )
    except (KeyError, TypeError) as error:
        raise ValueError("no result") from error
    if len(scores) != len(seats) or any(seat not in range(len(seats)) for seat in winners):
        raise ValueError("no result")
    return result


def _number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError("no number")
    return value


@dataclass(frozen=True, slots=True)
class Tally:
    """What some results add up to, seen from the people's side."""

    games: int
    won: int
    best: int
    average: float


def tally(results: list[Result]) -> Tally:
    """Games, games a person won or shared, the best and the average score of a person."""
    scores = [
        score
        for result in results
        for seat, score in zip(result.seats, result.scores, strict=True)
        if not seat.bot
    ]
    won = sum(any(not result.seats[seat].bot for seat in result.winners) for result in results)
    average = sum(scores) / len(scores) if scores else 0.0
    return Tally(len(results), won, max(scores, default=0), average)


def kinds(results: list[Result]) -> dict[str, Tally]:
    """A tally each of games "alone", of games of "people" only, of games with each bot level."""
    sorted_out: dict[str, list[Result]] = {}
    for result in results:
        levels = {seat.bot for seat in result.seats if seat.bot}
        fallback = {"alone"} if len(result.seats) == 1 else {"people"}
        for kind in sorted(levels or fallback):
            sorted_out.setdefault(kind, []).append(result)
    return {kind: tally(part) for kind, part in sorted_out.items()}
