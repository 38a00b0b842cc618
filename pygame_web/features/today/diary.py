"""Reads, writes and counts the days played.

    {"GAME/2026-11-25/begun": "ID", "GAME/2026-11-25": "57||1|ID|▁▂▅█"}

A day's result is one text, so that merging two devices never mixes two tries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta

from pygame_web.features.today.state import DAYS, Days, Done
from pygame_web.shell.boundary import guarded, json_object
from pygame_web.shell.boundary.values import text as plain
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import Keep, Session

KEY = "today"
BEGUN = "/begun"
LONGEST = 40
HIGHEST = 10**6
DAY = timedelta(days=1)


def write(days: Days) -> str:
    """Return the days as text."""
    data = {f"{game}/{day}{BEGUN}": id for (game, day), id in days.begun.items()}
    data |= {f"{game}/{day}": _line(done) for (game, day), done in days.done.items()}
    return dump(data)


def _line(done: Done) -> str:
    best = "" if done.best is None else str(done.best)
    return f"{done.points}|{best}|{int(done.won)}|{done.id}|{done.signs}"


@guarded
def read(session: Session, text: str) -> Session:
    """Return the session with the days of a text; an entry that is none is left out.

    Raises `GameError` for a text that is no JSON object.
    """
    data = json_object(text, None)
    begun: dict[tuple[str, date], str] = {}
    done: dict[tuple[str, date], Done] = {}
    for name, value in data.items():
        game, _, rest = name.partition("/")
        try:
            day = date.fromisoformat(rest.removesuffix(BEGUN))
            if rest.endswith(BEGUN):
                begun[game, day] = _id(value)
            else:
                done[game, day] = _read_done(value)
        except ValueError:
            continue
    return DAYS.put(session, replace(DAYS.get(session), begun=begun, done=done))


def _id(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("an id is a text")
    return plain(value, LONGEST)


def _read_done(value: object) -> Done:
    points, best, won, id, signs = plain(value, 200).split("|", 4)
    if abs(int(points)) > HIGHEST or abs(int(best or 0)) > HIGHEST or won not in ("0", "1"):
        raise ValueError("no result is such")
    rival = int(best) if best else None
    return Done(int(points), rival, won == "1", plain(id, LONGEST), plain(signs, LONGEST))


def keep(session: Session) -> Keep:
    """Return the effect that stores the days."""
    return Keep(KEY, write(DAYS.get(session)))


def played(days: Days) -> frozenset[date]:
    """Return the days on which at least one try was played to its end."""
    return frozenset(day for _, day in days.done)


def streak(on: frozenset[date], today: date) -> int:
    """Days in a row up to today, or up to yesterday if today's is not played yet."""
    day, count = (today if today in on else today - DAY), 0
    while day in on:
        count, day = count + 1, day - DAY
    return count


def longest(on: frozenset[date]) -> int:
    """Return the most days in a row."""
    # As numbers: a damaged file may hold the first and last possible dates.
    days = {day.toordinal() for day in on}
    best = 0
    for day in days:
        if day - 1 not in days:
            count = 1
            while day + count in days:
                count += 1
            best = max(best, count)
    return best


def course(days: Days, game: str) -> list[tuple[date, Done]]:
    """Return the results of a game, the oldest first."""
    found: Mapping[tuple[str, date], Done] = days.done
    return sorted((day, done) for (key, day), done in found.items() if key == game)
