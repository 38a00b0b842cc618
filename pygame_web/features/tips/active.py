"""Tips: one sentence, once, when something happens for the first time.

`pygame_web/games/<game>/tips.toml` has them; the site has `<game>-tips.json`, fetched with the
first table of a game. Embedded tables, lessons and guided games have none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from core.kernel.course import fits
from core.kernel.errors import GameError
from core.kernel.game import OVER, Event
from core.kernel.lesson import Sign, shows, sign
from pygame_web.features.tips import views
from pygame_web.features.tips.state import SHOWN, TIPS, Shown, Tip
from pygame_web.shell import boundary, progress, rules
from pygame_web.shell.boundary import json_object
from pygame_web.shell.feature import Active
from pygame_web.shell.session import Fetch, Message, Session, Step, Table
from pygame_web.shell.sheet import texts, words
from pygame_web.table.seats import is_here
from pygame_web.ui.games import teaches

MOST = 60
"""How many tips of a game are read."""
LASTS = 12
"""A tip is replaced by the next after so many decisions by people."""


def file_of(game: str) -> str:
    """Return the file of the site that holds a game's tips."""
    return f"{game}-tips.json"


def fetched(session: Session, message: Message) -> Step:
    """Take the tips of a game; without the file there are none."""
    game = message.arg.removesuffix("-tips.json")
    if game not in session.games or message.arg != file_of(game):
        return session.ignore()
    try:
        tips_of_game = read(game, message.value)
    except GameError:
        return session, ()
    tips = TIPS.get(session)
    return TIPS.put(session, replace(tips, by_game={**tips.by_game, game: tips_of_game})), ()


def read(game: str, text: str) -> tuple[Tip, ...]:
    """Return the tips of a file's text. Raises `GameError` for another text."""
    entries = list(json_object(text).items())[:MOST]
    return tuple(_tip(game, name, one) for name, one in entries if isinstance(one, dict))


def _tip(game: str, name: str, entry: Mapping[str, Any]) -> Tip:
    when, known, open, so = (texts(entry, key) for key in ("when", "known", "open", "so"))
    for one in (*when, *known):
        sign(one)
    id = f"{game}/tip-{boundary.text(name, 40)}"
    return Tip(id, when, words(entry), boundary.text(entry.get("rule")), known, open, so)


def close_tip(session: Session, message: Message) -> Step:
    """Close the tip: "Got it"."""
    return SHOWN.put(session, SHOWN.first), ()


def open_tip(session: Session, message: Message) -> Step:
    """Open the tip, which a narrow screen shows as a button."""
    return SHOWN.put(session, replace(SHOWN.get(session), opened=True)), ()


TAPS = ("act", "acts", "step", "why", "roll", "undo", "pause", "open", "close", "advice", "dismiss")
"""Verbs that fold an open tip: the visitor plays on."""


def noted(before: Session, after: Session, message: Message) -> Step:
    """Return the session with the tip of what has just happened; the game's tips are fetched once.

    An open tip folds when the visitor goes on (by the message's verb).
    """
    tips, tip = TIPS.get(after), SHOWN.get(after)
    if tip.id and tip.id == SHOWN.get(before).id and message.verb in TAPS:
        after = SHOWN.put(after, replace(tip, opened=False))
    table = after.table
    if table is None or not _may_show(after, table):
        return SHOWN.put(after, SHOWN.first), ()
    if tip.id and _decided(table, tip.ply) >= LASTS:
        tip = SHOWN.first
        after = SHOWN.put(after, tip)
    game = table.line.game.name
    if game not in tips.by_game:
        tips = replace(tips, by_game={**tips.by_game, game: ()})
        return TIPS.put(after, tips), (Fetch(file_of(game)),)
    fresh = [one for one in tips.by_game[game] if one.id not in progress.stars(after)]
    since = _since(table, before.table) if fresh else table.line.ply
    if since >= table.line.ply:
        return after, ()
    seen = _Seen(table, since)
    passed = [one.id for one in fresh if seen.has_any(one.known)]
    fitting = (one for one in fresh if one.id not in passed and seen.occasion(one))
    next_tip = next(fitting, None) if not tip.id else None
    if next_tip is not None:
        passed.append(next_tip.id)
        after = SHOWN.put(after, Shown(next_tip.id, ply=table.line.ply))
    if not passed:
        return after, ()
    return progress.earned(after, dict.fromkeys(passed, 1))


def _may_show(session: Session, table: Table) -> bool:
    shown = session.page == "table" and session.settings.tips and session.embed is None
    playing = table.line.actor != OVER and not rules.barred(table, "tips")
    return shown and playing and teaches(table.line.game.name, "tips")


def _decided(table: Table, start: int) -> int:
    """Return how many decisions people have made from a ply on."""
    line = table.line
    return sum(is_here(table, line.seat_at(ply)) for ply in range(start, line.ply))


def _since(table: Table, before: Table | None) -> int:
    """Return the ply after which the table has changed; the last ply if it has not."""
    if before is None or before.id != table.id:
        return table.line.ply
    return before.line.ply


class _Seen:
    """The plies of a table since a ply, as the people there see them."""

    def __init__(self, table: Table, since: int) -> None:
        self.line = table.line
        self.since = since
        self.people = tuple(seat for seat in range(len(table.seats)) if is_here(table, seat))
        self.events = tuple(self._events())

    def _events(self) -> Iterator[Event]:
        line = self.line
        for ply in range(self.since, line.ply):
            action = line.game.read_action(line.states[ply], line.record.tokens[ply])
            yield from line.game.events(line.states[ply], action, line.states[ply + 1])

    def has_any(self, signs: tuple[str, ...]) -> bool:
        """Return whether one of the signs was seen, `=me` standing for any person."""
        expected = [_sign(one, seat) for one in signs for seat in self.people]
        return any(shows(event, one) for event in self.events for one in expected)

    def occasion(self, tip: Tip) -> bool:
        """Return whether a tip fits what has happened."""
        if tip.when and not self.has_any(tip.when):
            return False
        return self._open(tip.open) and self._occasion_holds(tip.so)

    def _open(self, patterns: tuple[str, ...]) -> bool:
        line = self.line
        if not patterns or line.actor not in self.people:
            return not patterns
        legal = tuple(map(line.game.write_action, line.game.legal(line.state)))
        return any(fits(token, pattern) for token in legal for pattern in patterns)

    def _occasion_holds(self, names: tuple[str, ...]) -> bool:
        occasions = getattr(self.line.game, "occasions", {})
        before, now = self.line.states[self.since], self.line.state
        holds = [occasions[name] for name in names if name in occasions]
        return not names or any(one(before, now, seat) for one in holds for seat in self.people)


@lru_cache(maxsize=1024)
def _sign(text: str, seat: int) -> Sign:
    return sign(text.replace("=me", f"={seat}"))


def shown_tip(session: Session) -> Tip | None:
    """Return the tip that is shown at the table, None without one."""
    table = session.table
    if table is None or session.page != "table":
        return None
    tips = TIPS.get(session).by_game.get(table.line.game.name, ())
    return next((tip for tip in tips if tip.id == SHOWN.get(session).id), None)


ACTIVE = Active(
    verbs={"tip": open_tip, "tip-known": close_tip},
    fetched=fetched,
    observes=noted,
    regions={"top": lambda session, view, t: views.strip(shown_tip(session), session, t)},
)
