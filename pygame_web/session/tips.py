"""Tips: one sentence, once, when something happens for the first time.

`pygame_web/lessons/<game>/tips.toml` has them; the site has `<game>-tips.json`, fetched with the
first table of a game. Tables in somebody else's page, lessons and guided games have none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from core import FIRST
from core.kernel.course import fits
from core.kernel.errors import GameError
from core.kernel.game import Event
from core.kernel.lesson import Sign, shows, sign
from pygame_web.session import boundary
from pygame_web.session.boundary import json_object
from pygame_web.session.json_text import dump
from pygame_web.session.lessons import texts, words
from pygame_web.session.model import Fetch, Keep, Message, Session, Step, Table
from pygame_web.session.seats import is_here
from pygame_web.session.taught import Tip

MOST = 60
"""How many tips of a game are read."""


def file_of(game: str) -> str:
    """The file of the site that holds a game's tips."""
    return f"{game}-tips.json"


def fetched(session: Session, message: Message) -> Step:
    """The tips of a game have come; where they have not, there are none."""
    game = message.arg.removesuffix("-tips.json")
    if game not in session.games or message.arg != file_of(game):
        return replace(session, ignored=session.ignored + 1), ()
    try:
        found = read(game, message.value)
    except GameError:
        return session, ()
    return replace(session, tips={**session.tips, game: found}), ()


def read(game: str, text: str) -> tuple[Tip, ...]:
    """The tips of a file's text. Raises `GameError` for what is none."""
    told = list(json_object(text).items())[:MOST]
    return tuple(_tip(game, name, one) for name, one in told if isinstance(one, dict))


def _tip(game: str, name: str, told: Mapping[str, Any]) -> Tip:
    when, known, open, so = (texts(told, key) for key in ("when", "known", "open", "so"))
    for one in (*when, *known):
        sign(one)
    id = f"{game}/tip-{boundary.text(name, 40)}"
    return Tip(id, when, words(told), boundary.text(told.get("rule")), known, open, so)


def known(session: Session, message: Message) -> Step:
    """Got it: the tip goes away."""
    return replace(session, tip="", tip_folded=False), ()


def again(session: Session, message: Message) -> Step:
    """The tip that was folded is read once more."""
    return replace(session, tip_folded=False), ()


TAPS = ("act", "acts", "step", "why", "roll", "undo", "pause", "open", "close", "advice", "dismiss")
"""Verbs of somebody who goes on while a tip is shown."""


def noted(before: Session, after: Session, verb: str = "") -> Step:
    """The session with the tip of what has just happened; the game's tips are fetched once.

    Whoever goes on (`verb`) has seen the tip that is shown: it folds.
    """
    if after.tip and after.tip == before.tip and verb in TAPS:
        after = replace(after, tip_folded=True)
    table = after.table
    if table is None or not _may(after, table):
        return (replace(after, tip="") if after.tip else after), ()
    game = table.line.game.name
    if game not in after.tips:
        return replace(after, tips={**after.tips, game: ()}), (Fetch(file_of(game)),)
    fresh = [tip for tip in after.tips[game] if tip.id not in after.learnt]
    since = _since(table, before.table) if fresh else table.line.ply
    if since >= table.line.ply:
        return after, ()
    seen = _Seen(table, since)
    passed = [tip.id for tip in fresh if seen.any(tip.known)]
    fitting = (tip for tip in fresh if tip.id not in passed and seen.occasion(tip))
    tip = next(fitting, None) if not after.tip else None
    if tip is not None:
        passed.append(tip.id)
        after = replace(after, tip=tip.id, tip_folded=False)
    if not passed:
        return after, ()
    learnt = {**after.learnt, **dict.fromkeys(passed, 1)}
    return replace(after, learnt=learnt), (Keep("lessons", dump(learnt)),)


def _may(session: Session, table: Table) -> bool:
    taught = table.task is not None or table.guide is not None
    shown = session.page == "table" and session.settings.tips and session.embed is None
    return shown and not taught and table.line.game.name in FIRST


def _since(table: Table, before: Table | None) -> int:
    """The ply from which on something was played since; the last one where nothing was."""
    if before is None or before.id != table.id:
        return table.line.ply
    return before.line.ply


class _Seen:
    """What was played at a table since a ply, as its people see it."""

    def __init__(self, table: Table, since: int) -> None:
        self.line = table.line
        self.since = since
        self.people = tuple(seat for seat in range(len(table.seats)) if is_here(table, seat))
        self.told = tuple(self._events())

    def _events(self) -> Iterator[Event]:
        line = self.line
        for ply in range(self.since, line.ply):
            action = line.game.read_action(line.states[ply], line.record.tokens[ply])
            yield from line.game.events(line.states[ply], action, line.states[ply + 1])

    def any(self, signs: tuple[str, ...]) -> bool:
        """Whether one of the signs was seen, `=me` standing for any person."""
        wanted = [_sign(one, seat) for one in signs for seat in self.people]
        return any(shows(event, one) for event in self.told for one in wanted)

    def occasion(self, tip: Tip) -> bool:
        """Whether this is what a tip speaks of."""
        if tip.when and not self.any(tip.when):
            return False
        return self._open(tip.open) and self._so(tip.so)

    def _open(self, patterns: tuple[str, ...]) -> bool:
        line = self.line
        if not patterns or line.actor not in self.people:
            return not patterns
        legal = tuple(map(line.game.write_action, line.game.legal(line.state)))
        return any(fits(token, pattern) for token in legal for pattern in patterns)

    def _so(self, names: tuple[str, ...]) -> bool:
        known = getattr(self.line.game, "occasions", {})
        before, now = self.line.states[self.since], self.line.state
        holds = [known[name] for name in names if name in known]
        return not names or any(one(before, now, seat) for one in holds for seat in self.people)


@lru_cache(maxsize=1024)
def _sign(text: str, seat: int) -> Sign:
    return sign(text.replace("=me", f"={seat}"))


def shown(session: Session) -> Tip | None:
    """The tip that is shown at the table, None without one."""
    table = session.table
    if table is None or session.page != "table":
        return None
    found = session.tips.get(table.line.game.name, ())
    return next((tip for tip in found if tip.id == session.tip), None)
