"""Verbs of today's game: begin, follow, keep and share it, and check others' results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from core.bots.levels import former
from core.kernel.action import Action
from core.kernel.errors import GameError
from core.kernel.game import AnyGame
from core.kernel.timeline import Timeline
from pygame_web.features.today import FEATURE, diary, draw, views
from pygame_web.features.today.state import COURSE, DAYS, Check, Course, Done
from pygame_web.language import translator
from pygame_web.shell import day as calendar
from pygame_web.shell import links, registry
from pygame_web.shell.boundary import json_object, whole
from pygame_web.shell.effects import Job
from pygame_web.shell.feature import Active, Aid, Handler, TableRules
from pygame_web.shell.link_dialog import forgotten
from pygame_web.shell.session import (
    Effects,
    Message,
    Notice,
    Seat,
    Session,
    Share,
    Step,
    Table,
    Wait,
)
from pygame_web.table import new_game, saved_game
from pygame_web.table.setups import for_game


def show(session: Session, message: Message) -> Step:
    """Open the games of the date `arg`, or of today."""
    session = _dated(session, message)
    days = replace(DAYS.get(session), shared="")
    dialog = f"today {message.arg[:10]}".rstrip()
    return replace(DAYS.put(session, days), dialog=dialog, notice=None), ()


def _dated(session: Session, message: Message) -> Session:
    """Return the session with the visitor's date."""
    days, today = DAYS.get(session), calendar.own_date(session, message.at)
    return session if days.day == today else DAYS.put(session, replace(days, day=today))


def play(session: Session, message: Message) -> Step:
    """Begin or continue the counted try of the game `arg`; after it, practice."""
    session = _dated(session, message)
    game, days = session.games.get(message.arg), DAYS.get(session)
    if game is None or days.day is None:
        return session.ignore()
    key = (game.name, days.day)
    if key in days.done:
        return _begin(session, game, days.day, message.at, counts=False)
    if key in days.begun:
        return _go_on(session, game, days.day, days.begun[key], message.at)
    return _begin(session, game, days.day, message.at, counts=True)


def _go_on(session: Session, game: AnyGame, day: date, id: str, at: int) -> Step:
    """Continue the try that was begun; if its game is deleted, practice."""
    if views.is_here(session, id):
        return session, (Wait(0, Message("resume", id)),)
    session, effects = _begin(session, game, day, at, counts=False)
    return replace(session, notice=Notice("today-gone")), effects


def practice(session: Session, message: Message) -> Step:
    """Practise the game of a day; `arg` is a game, and a date or nothing.

    Today's only after the counted try: nobody knows its dice before.
    """
    session = _dated(session, message)
    name, _, day_text = message.arg.partition(" ")
    game, today = session.games.get(name), DAYS.get(session).day
    try:
        day = date.fromisoformat(day_text) if day_text else today
    except ValueError:
        day = None
    if game is None or day is None or today is None or day > today:
        return session.ignore()
    if not views.may_practise(session, name, day):
        return replace(session, notice=Notice("today-first")), ()
    return _begin(session, game, day, message.at, counts=False)


def _begin(session: Session, game: AnyGame, day: date, at: int, *, counts: bool) -> Step:
    person = Seat(session.setup.seats[0].name)
    others = tuple(Seat(bot=level) for level in draw.bots(game, day)[1:])
    session = replace(session, setup=for_game(session.setup, game), notice=None)
    parts = {COURSE.name: Course(day, counts)}
    return new_game.begin_table(session, game, (person, *others), {}, at=at, parts=parts)


def share(session: Session, message: Message) -> Step:
    """Share the result of a counted try: a line of signs, and a link that shows the game."""
    name, _, day_text = message.arg.partition(" ")
    days = DAYS.get(session)
    try:
        key = (name, date.fromisoformat(day_text))
    except ValueError:
        return session.ignore()
    done, game = days.done.get(key), session.games.get(name)
    if done is None or game is None:
        return session.ignore()
    t = translator(session.settings.language, FEATURE.words)
    text = views.result_line(game, key[1], done, t)
    session = DAYS.put(session, replace(days, shared=text))
    line = _line(session, done.id)
    fragment = "" if line is None else links.write(line)
    session = forgotten(replace(session, dialog="today", notice=None))
    return session, (Share(fragment, sheet=True, copy=True, words=text),)


def _line(session: Session, id: str) -> Timeline | None:
    """Return the game of an id, from the table or from what is stored."""
    if session.table is not None and session.table.id == id:
        return session.table.line
    saved = next((one for one in session.saves if one.id == id), None)
    try:
        envelope = None if saved is None else saved_game.read(saved.text)
        return None if envelope is None else saved_game.table(session.games, envelope).line
    except GameError:
        return None


def noted(before: Session, after: Session, message: Message) -> Step:
    """Note the date, the end of a counted try, and a record that is shown."""
    if message.at:
        after = _dated(after, message)
    after, effects = _followed(after)
    after, more = _looked_at(after)
    if message.verb == "shared" and after.dialog.partition(" ")[0] == "today":
        codes = {"copied": "today-copied", "refused": "today-refused"}
        if message.arg in codes:
            after = replace(after, notice=Notice(codes[message.arg]))
    return after, effects + more


def _followed(session: Session) -> Step:
    """Keep the id of the counted try from its first throw, and its result at the end."""
    table = session.table
    course = None if table is None else COURSE.get(table)
    if table is None or course is None or not course.counts or not table.line.ply:
        return session, ()
    days, key = DAYS.get(session), (table.line.game.name, course.day)
    if key in days.done or days.begun.get(key, table.id) != table.id:
        return session, ()
    new = replace(days, begun={**days.begun, key: table.id})
    if draw.is_over(table.line):
        new = replace(new, done={**days.done, key: result(table.line, table.id)})
    if new == days:
        return session, ()
    session = DAYS.put(session, new)
    return session, (diary.keep(session),)


def result(line: Timeline, id: str) -> Done:
    """Return the result of a finished game, from the first seat's side."""
    mine, *others = line.game.scores(line.state)
    won = 0 in line.game.winners(line.state) and bool(others)
    return Done(mine, max(others) if others else None, won, id, draw.signs(line))


def _looked_at(session: Session) -> Step:
    """Check an opened record that claims to be the game of a day."""
    table = session.replay if session.page == "replay" else None
    day = None if table is None else draw.day_of(table.line.record)
    days = DAYS.get(session)
    if table is None or day is None:
        return session, ()
    if days.check is not None and days.check.id == table.id:
        return session, ()
    # Somewhere it is tomorrow already; nobody knows the dice of later days.
    later = (day - (days.day or calendar.own_date(session))).days > 1
    wrong = draw.Wrong("day") if later else draw.wrong(table.line, day)
    alone = not any(draw.bots(table.line.game, day))
    check = Check(table.id, day, done=alone or wrong is not None, wrong=wrong)
    session = DAYS.put(session, replace(days, check=check))
    return session, () if check.done else _check_job(table.line, check)


def _check_job(line: Timeline, check: Check) -> Effects:
    words = (line.record.text(), check.day.isoformat(), str(check.ply))
    files = registry.files(FEATURE)
    return (Job(FEATURE.key, files, "check", words, "today-checked", check.id),)


def checked(session: Session, message: Message) -> Step:
    """Take the check of a record's bots (`value`), "" if it failed."""
    days, table = DAYS.get(session), session.replay
    check = days.check
    if check is None or check.done or message.arg != check.id:
        return session, ()
    if table is None or table.id != check.id:
        return DAYS.put(session, replace(days, check=None)), ()
    try:
        answer = json_object(message.value)
    except GameError:
        failed = replace(check, done=True, unknown=True)
        return DAYS.put(session, replace(days, check=failed)), ()
    ply = whole(answer.get("ply"), table.line.ply, low=check.ply, high=table.line.ply)
    wrong = whole(answer.get("wrong"), -1, low=-1, high=table.line.ply)
    fault = draw.Wrong("bot", wrong) if wrong >= 0 else None
    done = fault is not None or ply == table.line.ply
    check = replace(check, ply=ply, done=done, wrong=fault)
    session = DAYS.put(session, replace(days, check=check))
    return session, () if done else _check_job(table.line, check)


class OfTheDay(TableRules):
    """Chance is the same for everyone on that day; the counted try has no undo."""

    def bars(self, table: Table) -> Mapping[Aid, str]:
        """Bar advice in the counted try."""
        return {"advice": "today-counts"} if _counts(table) else {}

    def enters(self, session: Session, table: Table) -> tuple[Table, Effects]:
        """Add the tag of its day, and the day's seed for the bots."""
        course, line = COURSE.get(table), table.line
        if course is None or draw.TAG in line.record.tags:
            return table, ()
        tag = course.day.isoformat() + ("" if course.counts else " practice")
        record = line.record.with_tags(**{draw.TAG: tag})
        line = Timeline(line.game, record, line.states)
        return replace(table, line=line, seed=draw.seed(line.game, course.day)), ()

    def chance_outcome(self, table: Table) -> Action | None:
        """Return the outcome of chance on that day."""
        course = COURSE.get(table)
        if course is None:
            return None
        begun = draw.turns(table.line, course.turns, course.seen)
        return draw.falls(table.line, course.day, begun, table.line.ply)

    def answering_bot(self, table: Table, bot: str) -> str | None:
        """Return the bot's original version, so that a day's game never changes."""
        return former(table.line.game, bot) if COURSE.get(table) is not None else None

    def moved(self, table: Table) -> Table:
        """Note the turns that have begun."""
        course, line = COURSE.get(table), table.line
        if course is None:
            return table
        begun = draw.turns(line, course.turns, course.seen)
        return COURSE.put(table, replace(course, turns=begun, seen=line.ply))

    def floor(self, table: Table) -> int:
        """Bar undo in the counted try."""
        return table.line.ply if _counts(table) else 0

    def owns(self, table: Table) -> Mapping[str, Handler]:
        """Return a rematch is practice, and undo is refused in the counted try."""
        return {"rematch": play_again, **({"undo": no_undo} if _counts(table) else {})}


def _counts(table: Table) -> bool:
    course = COURSE.get(table)
    return course is not None and course.counts


def no_undo(session: Session, message: Message) -> Step:
    """Refuse undo in the counted try."""
    return replace(session, notice=Notice("today-counts")), ()


def play_again(session: Session, message: Message) -> Step:
    """Return the same day again, as practice; with a level it is a usual rematch."""
    table = session.table
    course = None if table is None else COURSE.get(table)
    if table is None or course is None or message.arg:
        return new_game.rematch(session, message)
    return practice(session, replace(message, arg=f"{table.line.game.name} {course.day}"))


ACTIVE = Active(
    verbs={
        "today": show,
        "today-play": play,
        "today-practice": practice,
        "today-share": share,
        "today-checked": checked,
    },
    observes=noted,
    rules=OfTheDay(),
    regions={"sentence": views.strip},
    dialogs={"today": views.dialog},
    says=views.SAYS,
    kept={diary.KEY: diary.read},
    stamp=views.stamp,
    tells={"today": views.news},
    parts=(COURSE,),
)
