"""An evening as a file: its standings, and all tables round by round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from pygame_web.features.evening.model import Evening
from pygame_web.features.evening.standings import standings

MARK = "\ufeff"
"""A byte order mark: without it Excel reads UTF-8 as another encoding."""
FORMULA = ("=", "+", "-", "@")
"""First characters that a spreadsheet would take for a formula."""
HEAD = ("place", "name", "score", "buchholz", "sonneborn_berger", "direct", "wins", "points")
TABLES = ("round", "table", "seat", "name", "points", "won")


def table(evening: Evening, language: str) -> str:
    """The standings, an empty line, and a line for each seat of each table, as CSV (RFC 4180)."""
    ranks = [
        (
            line.place,
            evening.people[line.person].name,
            number(line.score),
            number(line.buchholz),
            number(line.berger),
            number(line.direct),
            line.wins,
            line.points,
        )
        for line in standings(evening)
    ]
    played = [
        (
            round_number,
            table_number,
            seat + 1,
            evening.people[person].name,
            table.points[seat] if table.is_over else "",
            int(person in table.winners) if table.is_over else "",
        )
        for round_number, one in enumerate(evening.rounds, 1)
        for table_number, table in enumerate(one.tables, 1)
        for seat, person in enumerate(table.seats)
    ]
    byes = [
        (round_number, "", "", evening.people[person].name, "bye", 1)
        for round_number, one in enumerate(evening.rounds, 1)
        for person in one.byes
    ]
    return (
        MARK + lines((HEAD, *ranks), language) + "\r\n" + lines((TABLES, *played, *byes), language)
    )


def number(value: Fraction) -> int | float:
    """Return a score as a plain number, to two places."""
    return int(value) if value.denominator == 1 else round(float(value), 2)


def lines(rows: Iterable[Sequence[str | float]], language: str) -> str:
    """Write rows for a spreadsheet in that language: with decimal commas it expects ";"."""
    separator = "," if language == "en" else ";"
    return "".join(separator.join(_cell(one, language) for one in row) + "\r\n" for row in rows)


def _cell(value: str | float, language: str) -> str:
    if isinstance(value, float):
        return str(value) if language == "en" else str(value).replace(".", ",")
    text = str(value)
    if isinstance(value, str) and text.startswith(FORMULA):
        text = f"'{text}"
    plain = not any(sign in text for sign in ',;"\r\n\t')
    return text if plain else '"' + text.replace('"', '""') + '"'
