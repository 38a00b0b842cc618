"""The guided first game of each game: a real game on the real table, taught while it is played.

`pygame_web/lessons/<game>/first.toml` has them; the site has `<game>-guide.json`, made of these.
The game is stored like any other, with the marks of what was passed; the script itself is fetched
when it is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.kernel import course
from core.kernel.course import Course, Run, Stage
from core.kernel.errors import GameError
from core.kernel.game import OVER
from pygame_web.session import boundary
from pygame_web.session.boundary import json_object
from pygame_web.session.json_text import dump
from pygame_web.session.lessons import signs, texts, words
from pygame_web.session.lobby import begin_table
from pygame_web.session.model import (
    Fetch,
    Forget,
    Keep,
    Message,
    Notice,
    Seat,
    Session,
    Step,
    Table,
)
from pygame_web.session.pacing import go_on, guide_file
from pygame_web.session.seats import is_person, people
from pygame_web.session.taught import Guide, Told

DECLINED, DONE = 1, 3
"""What is kept of a guided game among the stars of lessons."""
MOST = 60
"""How many stages are read."""


def learnt(game: str) -> str:
    """The name under which it is kept that the guided game was played, or declined."""
    return f"{game}/first"


def want(session: Session, message: Message) -> Step:
    """Begin the guided game of `arg`; its script is fetched first."""
    game = message.arg
    if game not in session.games:
        return replace(session, ignored=session.ignored + 1), ()
    session = replace(session, notice=None)
    if game not in session.guides:
        return replace(session, dialog=f"guide {game}"), (Fetch(guide_file(game)),)
    return _begin(session, session.guides[game], message.at)


def fetched(session: Session, message: Message) -> Step:
    """The script has come (`value`), or could not be had ("")."""
    game = message.arg.removesuffix("-guide.json")
    if game not in session.games or message.arg != guide_file(game):
        return replace(session, ignored=session.ignored + 1), ()
    wanted = session.dialog == f"guide {game}"
    try:
        found = read(game, message.value)
    except GameError:
        return _gone(session, game, message.at)
    session = replace(session, guides={**session.guides, game: found})
    if wanted:
        return _begin(session, found, message.at)
    table = session.table
    if table is None or _lacking(table) != game:
        return session, ()
    return go_on(session, table, message.at, store=False)


def _lacking(table: Table) -> str:
    """The game whose script the table waits for, "" for none."""
    lacks = table.guide is not None and table.guide.course is None
    return table.line.game.name if lacks else ""


def _gone(session: Session, game: str, at: int) -> Step:
    """Without its script none begins, and one that was begun goes on as any other game."""
    dialog = "" if session.dialog == f"guide {game}" else session.dialog
    session = replace(session, dialog=dialog)
    table = session.table
    if table is None or _lacking(table) != game:
        return replace(session, notice=Notice("lessons-gone", error=True)), ()
    session = replace(session, notice=Notice("guide-gone", error=True))
    return go_on(session, replace(table, guide=None), at, store=False)


def read(game: str, text: str) -> Guide:
    """The guided game of a file's text. Raises `GameError` for what is none."""
    told = json_object(text)
    stages = [one for one in boundary.items(told.get("stage"), MOST) if isinstance(one, dict)]
    position = boundary.text(told.get("position"))
    if not stages:
        raise GameError("no stage in it", "json")
    return Guide(
        game,
        Course(position, tuple(map(_stage, stages))),
        tuple(map(_told, stages)),
        words(told.get("done")),
    )


def _stage(told: Mapping[str, Any]) -> Stage:
    plays, dice, rival = (texts(told, name) for name in ("play", "dice", "rival"))
    return Stage(signs(told, "goal"), signs(told, "ends"), plays, dice, rival)


def _told(told: Mapping[str, Any]) -> Told:
    rule = boundary.text(told.get("rule"))
    return Told(words(told), texts(told, "lit"), texts(told, "see"), rule)


def _begin(session: Session, guide: Guide, at: int) -> Step:
    """The guided game from its beginning, against the gentlest bot."""
    game = session.games[guide.game]
    try:
        count = len(game.scores(game.read_state(guide.course.position)))
    except GameError:
        return _gone(session, guide.game, at)
    person = Seat(session.setup.seats[0].name)
    seats = (person, *(Seat(bot=game.bots[0]) for _ in range(count - 1)))
    session, effects = _cleared(session)
    session = replace(session, setup=replace(session.setup, game=game.name))
    session, more = begin_table(
        session,
        game,
        seats,
        {},
        at=at,
        position=guide.course.position,
        guide=Run(guide.course),
    )
    return session, effects + more


def _cleared(session: Session) -> Step:
    """Without the game that was only begun to be asked whether one wants to be shown."""
    table = session.table
    if table is None or not offered(session, table):
        return session, ()
    saves = tuple(saved for saved in session.saves if saved.id != table.id)
    forget = (Forget(table.id),) if table.stamp else ()
    return replace(session, saves=saves, table=None), forget


def offered(session: Session, table: Table) -> bool:
    """Whether somebody who begins here for the first time is asked "shall we show you how?".

    Only until the first own decision, at a table of one person against bots, and on no table in
    somebody else's page.
    """
    line = table.line
    game = line.game.name
    alone = people(table) == 1 and any(seat.bot for seat in table.seats)
    begun = any(is_person(table, line.seat_at(ply)) for ply in range(line.ply))
    given = line.record.start is not None or table.task is not None or table.guide is not None
    if begun or given or not alone or table.real_dice or session.embed is not None:
        return False
    known = learnt(game) in session.learnt or any(one.game == game for one in session.results)
    return not known and all(saved.id == table.id or saved.game != game for saved in session.saves)


def onward(session: Session, message: Message) -> Step:
    """What is told was read, or a task is left out: the next one."""
    table = session.table
    if table is None or table.guide is None or table.guide.course is None:
        return session, ()
    run = table.guide
    if run.course is None or course.now(run.course, run.marks) is None:
        return leave(session, message)
    marks = (*run.marks, table.line.ply)
    return _changed(session, table, run._replace(marks=marks), message.at)


def leave(session: Session, message: Message) -> Step:
    """Just play: the game goes on without being taught, and none is offered any more."""
    table = session.table
    if table is None:
        return session, ()
    game = table.line.game.name
    session, kept = _noted(session, game, DECLINED)
    if table.guide is None:
        return session, kept
    session, effects = _changed(session, table, None, message.at)
    return session, kept + effects


def _changed(session: Session, table: Table, run: Run | None, at: int) -> Step:
    session = replace(session, notice=None)
    return go_on(session, replace(table, guide=run, change=table.change + 1), at)


def _noted(session: Session, game: str, how: int) -> Step:
    if session.learnt.get(learnt(game), 0) >= how:
        return session, ()
    told = {**session.learnt, learnt(game): how}
    return replace(session, learnt=told), (Keep("lessons", dump(told)),)


def noted(session: Session) -> Step:
    """The session with the guided game just finished, kept on this device."""
    table = session.table
    if table is None or table.guide is None or table.guide.course is None:
        return session, ()
    over = course.now(table.guide.course, table.guide.marks) is None or table.line.actor == OVER
    return _noted(session, table.line.game.name, DONE) if over else (session, ())


def held(table: Table, token: str) -> Notice | None:
    """Why a legal decision waits: what is asked comes first. None where it does not."""
    run, line = table.guide, table.line
    if run is None or run.course is None:
        return None
    waits = course.waits(line.game, run.course, run.marks, line.state, token)
    return Notice("guide-first") if waits else None


def shown(session: Session) -> Guide | None:
    """The script of the game on the table, None where it is no guided one."""
    table = session.table
    if table is None or table.guide is None or table.guide.course is None:
        return None
    return session.guides.get(table.line.game.name)
