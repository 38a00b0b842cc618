"""Sums and averages of results."""

from __future__ import annotations

from dataclasses import dataclass

from pygame_web.shell.session import Result


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums of some results, from the people's side."""

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
    """Tallies of games "alone", of games of "people" only, and of games with each bot level."""
    sorted_out: dict[str, list[Result]] = {}
    for result in results:
        levels = {seat.bot for seat in result.seats if seat.bot}
        fallback = {"alone"} if len(result.seats) == 1 else {"people"}
        for kind in sorted(levels or fallback):
            sorted_out.setdefault(kind, []).append(result)
    return {kind: tally(part) for kind, part in sorted_out.items()}


def by_size(results: list[Result]) -> dict[int, Tally]:
    """Return a tally for each number of seats."""
    sizes = sorted({len(result.seats) for result in results})
    return {size: tally([one for one in results if len(one.seats) == size]) for size in sizes}


def by_seat(results: list[Result]) -> dict[int, Tally]:
    """Return a tally for each seat of people, in games of more than one seat."""
    found: dict[int, list[tuple[bool, int]]] = {}
    for result in results:
        for number, seat in enumerate(result.seats):
            if not seat.bot and len(result.seats) > 1:
                outcome = (number in result.winners, result.scores[number])
                found.setdefault(number, []).append(outcome)
    return {number: _seat_tally(found[number]) for number in sorted(found)}


def _seat_tally(outcomes: list[tuple[bool, int]]) -> Tally:
    scores = [score for _, score in outcomes]
    won = sum(victory for victory, _ in outcomes)
    return Tally(len(outcomes), won, max(scores), sum(scores) / len(scores))
