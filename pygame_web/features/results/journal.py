"""Streaks and exported files of the results on this device."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pygame_web.shell.boundary import moment
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import Download, Message, Result, Session, Step


@dataclass(frozen=True, slots=True)
class Course:
    """Results of one game in their order: the people's best score of each, and whether one won."""

    scores: tuple[int, ...]
    won: tuple[bool, ...]

    @property
    def streak(self) -> int:
        """Games won in a row up to now."""
        count = 0
        for won in reversed(self.won):
            if not won:
                break
            count += 1
        return count

    @property
    def longest(self) -> int:
        """The most games won in a row."""
        best = count = 0
        for won in self.won:
            count = count + 1 if won else 0
            best = max(best, count)
        return best


def course(results: list[Result]) -> Course:
    """Return the course of some results. Games of bots alone are none."""
    own = [result for result in results if any(not seat.bot for seat in result.seats)]
    return Course(tuple(map(best_of, own)), tuple(map(person_won, own)))


def best_of(result: Result) -> int:
    """Return the best score of a person."""
    pairs = zip(result.seats, result.scores, strict=True)
    return max(score for seat, score in pairs if not seat.bot)


def person_won(result: Result) -> bool:
    """Return whether a person won or shared the victory against any opponent."""
    return len(result.seats) > 1 and any(not result.seats[seat].bot for seat in result.winners)


def luck_of(result: Result) -> float | None:
    """Return the luck of a game's people together, in wins; None without a review."""
    if not result.luck:
        return None
    pairs = zip(result.seats, result.luck, strict=True)
    return sum(luck for seat, luck in pairs if not seat.bot)


HEAD = ("game", "at", "seat", "name", "bot", "score", "won", "luck")
FORMULA = ("=", "+", "-", "@")
"""First characters that a spreadsheet would take for a formula."""


def rows(results: tuple[Result, ...]) -> list[tuple[str | float, ...]]:
    """Return a row of `HEAD` for every seat; `at` in milliseconds since 1970.

    `luck` is in wins, "" without a review.
    """
    return [
        (
            result.game,
            result.at,
            number,
            seat.name,
            seat.bot,
            score,
            int(number in result.winners),
            result.luck[number] if result.luck else "",
        )
        for result in results
        for number, (seat, score) in enumerate(zip(result.seats, result.scores, strict=True))
    ]


def table(results: tuple[Result, ...], language: str = "en") -> str:
    """Write the rows as CSV (RFC 4180) for spreadsheets in that language.

    With decimal commas, fields are separated by semicolons. Dates are ISO 8601.
    """
    comma = language not in POINTED
    lines = [HEAD, *((row[0], _moment(row[1]), *row[2:]) for row in rows(results))]
    separator = ";" if comma else ","
    return "".join(
        separator.join(_field(value, comma) for value in line) + "\r\n" for line in lines
    )


POINTED = ("en",)
"""Languages with a point in decimals; all others here have a comma."""


def _moment(at: str | float) -> str:
    """Day and minute where the visitor is, as every spreadsheet knows them."""
    return f"{datetime.fromtimestamp(moment(at) / 1000):%Y-%m-%d %H:%M}" if at else ""


def _field(value: str | float, comma: bool) -> str:
    text = str(value)
    if comma and isinstance(value, float):
        text = text.replace(".", ",")
    if isinstance(value, str) and text.startswith(FORMULA):
        text = f"'{text}"
    plain = not any(sign in text for sign in ',;"\r\n\t')
    return text if plain or isinstance(value, float) else '"' + text.replace('"', '""') + '"'


MARK = "\ufeff"
"""A byte order mark: without it Excel reads UTF-8 as another encoding."""


def export(session: Session, message: Message) -> Step:
    """Hand out all results as a file: `arg` "csv" or "json"."""
    if not session.results or message.arg not in ("csv", "json"):
        return session, ()
    if message.arg == "csv":
        text = MARK + table(session.results, session.settings.language)
        return session, (Download("clubtable-results.csv", text),)
    ids = [result.id for result in session.results for _ in result.seats]
    entries = [
        {**dict(zip(HEAD, row, strict=True)), "id": id}
        for id, row in zip(ids, rows(session.results), strict=True)
    ]
    return session, (Download("clubtable-results.json", dump(entries)),)
