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
    when = texts(told, "when")
    for one in when:
        sign(one)
    id = f"{game}/tip-{boundary.text(name, 40)}"
    return Tip(id, when, words(told), boundary.text(told.get("rule")))


def known(session: Session, message: Message) -> Step:
    """Got it: the tip goes away."""
    return replace(session, tip=""), ()


def noted(before: Session, after: Session) -> Step:
    """The session with the tip of what has just happened; the game's tips are fetched once."""
    table = after.table
    if table is None or not _may(after, table):
        return (replace(after, tip="") if after.tip else after), ()
    game = table.line.game.name
    if game not in after.tips:
        return replace(after, tips={**after.tips, game: ()}), (Fetch(file_of(game)),)
    fresh = [tip for tip in after.tips[game] if tip.id not in after.learnt]
    tip = _fitting(fresh, table, before.table) if fresh else None
    if tip is None:
        return after, ()
    learnt = {**after.learnt, tip.id: 1}
    return replace(after, tip=tip.id, learnt=learnt), (Keep("lessons", dump(learnt)),)


def _may(session: Session, table: Table) -> bool:
    taught = table.task is not None or table.guide is not None
    shown = session.page == "table" and session.settings.tips and session.embed is None
    return shown and not taught and table.line.game.name in FIRST


def _fitting(tips: list[Tip], table: Table, before: Table | None) -> Tip | None:
    """The first tip that fits what was played since; None where nothing was."""
    if before is None or before.id != table.id or table.line.ply <= before.line.ply:
        return None
    people = tuple(seat for seat in range(len(table.seats)) if is_here(table, seat))
    told = tuple(_told(table, before.line.ply))
    return next((tip for tip in tips if _seen(tip, told, people)), None)


def _told(table: Table, since: int) -> Iterator[Event]:
    line = table.line
    for ply in range(since, line.ply):
        action = line.game.read_action(line.states[ply], line.record.tokens[ply])
        yield from line.game.events(line.states[ply], action, line.states[ply + 1])


def _seen(tip: Tip, told: tuple[Event, ...], people: tuple[int, ...]) -> bool:
    wanted = [_sign(one, seat) for one in tip.when for seat in people]
    return any(shows(event, one) for event in told for one in wanted)


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
