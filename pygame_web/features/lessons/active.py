"""Lessons at the table: fetched on first use, played on the real table, rewarded with stars.

Their files are `pygame_web/games/<game>/lessons/`; the site has `<game>-lessons.json`, made of
these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.kernel.action import Action
from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from core.kernel.lesson import MISSED, OPEN, Task, falls
from pygame_web.features.lessons import puzzle_views, puzzles, refutation, views
from pygame_web.features.lessons.play import find, following, played, standing_of, stars
from pygame_web.features.lessons.state import FETCHED, PLAYED, Lesson, Played, listed
from pygame_web.shell import boundary, notices, progress, sheet
from pygame_web.shell.boundary import json_value
from pygame_web.shell.feature import Active, Aid, TableRules
from pygame_web.shell.session import Effects, Fetch, Message, Notice, Seat, Session, Step, Table
from pygame_web.shell.sheet import signs, texts, words
from pygame_web.table.new_game import begin_table

MOST = 500
"""How many lessons of a game are read."""
FORMS = ("title", "task", "hint", "done")


def file_of(game: str) -> str:
    """Return the file of the site that holds a game's lessons."""
    return f"{game}-lessons.json"


def learn(session: Session, message: Message) -> Step:
    """Show the lessons of the game `arg`, or of the one shown; they are fetched once a visit."""
    game = message.arg or puzzles.game_of(session)
    if game not in session.games:
        return session.ignore()
    session = replace(session, dialog=f"lessons {game}", notice=None)
    asked: Effects = () if listed(session, game) else (Fetch(file_of(game)),)
    return session, asked


def fetched(session: Session, message: Message) -> Step:
    """Take a file of the site (`value`), "" if the fetch failed."""
    key = message.arg.removesuffix(".json").removesuffix("-lessons")
    game = key.removesuffix(puzzles.BEHIND)
    if game not in session.games or message.arg not in (file_of(game), puzzles.file_of(game)):
        return session.ignore()
    try:
        lessons = read(game, message.value)
    except GameError:
        failure = Notice(sheet.GONE, error=True)
        return replace(session, dialog="", notice=failure), ()
    there = FETCHED.get(session)
    session = FETCHED.put(session, replace(there, by_game={**there.by_game, key: lessons}))
    if there.wanted and message.arg == puzzles.file_of(game):
        return _begin_wanted(session, message)
    return session, ()


def puzzle(session: Session, message: Message) -> Step:
    """Play the puzzle `value` (a key; today's if none) of the game `arg`; its file comes first."""
    game = message.arg
    if game not in session.games:
        return session.ignore()
    key = message.value.removeprefix(f"{game}{puzzles.BEHIND}/")
    puzzle_id = f"{game}{puzzles.BEHIND}/{key}"
    session = FETCHED.put(session, replace(FETCHED.get(session), wanted=puzzle_id))
    if listed(session, game + puzzles.BEHIND) is None:
        return session, (Fetch(puzzles.file_of(game)),)
    return _begin_wanted(session, message)


def _begin_wanted(session: Session, message: Message) -> Step:
    """Begin the puzzle that waited for its file; say so if the game has no such puzzle."""
    there = FETCHED.get(session)
    session = FETCHED.put(session, replace(there, wanted=""))
    behind, _, key = there.wanted.partition("/")
    chosen = find(session, there.wanted)
    if key in ("", "today"):
        chosen = puzzles.todays(listed(session, behind) or (), puzzles.day_of(session, message.at))
    if chosen is None and session.embed is None:
        others = f"puzzles {behind.removesuffix(puzzles.BEHIND)}"
        return replace(session, notice=Notice("puzzle-gone", error=True, do=others)), ()
    if chosen is None:
        text = f"puzzle: {behind.removesuffix(puzzles.BEHIND)} has no puzzle {key[:40]!r}"
        return replace(session, notice=Notice("host-option", {"text": text}, error=True)), ()
    return begin(session, replace(message, arg=chosen.id))


def read(game: str, text: str) -> tuple[Lesson, ...]:
    """Return the lessons or puzzles of a file's text. Raises `GameError` for another text."""
    entries = boundary.items(json_value(text), MOST)
    lessons = tuple(_lesson(game, one) for one in entries if isinstance(one, dict))
    if not lessons:
        raise GameError("no lesson in it", "json")
    return lessons


def _lesson(game: str, entry: Mapping[str, Any]) -> Lesson:
    position = boundary.text(entry.get("position"))
    goal, avoid, ends = (signs(entry, name) for name in ("goal", "avoid", "ends"))
    seat = boundary.whole(entry.get("seat"), low=0, high=3)
    dice, solution = texts(entry, "dice"), texts(entry, "solution")
    task = Task(position, seat, goal, avoid, ends, dice, solution)
    id, kind = boundary.text(entry.get("id")), boundary.text(entry.get("kind"), 20)
    if kind:
        return puzzles.made(game, id, task, kind, entry)
    sentences = {name: words(entry.get(name)) for name in FORMS}
    return Lesson(game, id, task, sentences, boundary.text(entry.get("rule")))


def begin(session: Session, message: Message) -> Step:
    """Play the lesson (or puzzle) `arg` from its beginning."""
    lesson = find(session, message.arg)
    game = session.games.get(lesson.game) if lesson else None
    if lesson is None or game is None:
        return session.ignore()
    try:
        seats = tuple(Seat() for _ in range(_seats(game, lesson.task.position)))
    except GameError as error:
        return replace(session, notice=notices.notice("position", error, lesson.game)), ()
    return begin_table(
        session,
        game,
        seats,
        {},
        at=message.at,
        position=lesson.task.position,
        parts={PLAYED.name: Played(lesson.id, lesson.task)},
    )


def _seats(game: Any, position: str) -> int:
    return len(game.scores(game.read_state(position)))


def begin_again(session: Session, message: Message) -> Step:
    """Begin the lesson on the table again, or the next one (`arg` "next")."""
    there = played(session)
    if there is None:
        return session, ()
    id = there[1].id
    next_id = following(session, id) if message.arg == "next" else id
    if next_id:
        helped = there[1].helped if next_id == id and standing_of(*there).state == MISSED else 0
        begun, effects = begin(session, replace(message, arg=next_id))
        now = played(begun)
        if now is not None and now[1].id == id:
            begun = replace(begun, table=PLAYED.put(now[0], replace(now[1], helped=helped)))
        return begun, effects
    shown = puzzles.show if puzzles.BEHIND in id else learn
    return shown(session, replace(message, arg=""))


def help(session: Session, message: Message) -> Step:
    """Show the hint of the lesson on the table, then its solution."""
    there = played(session)
    if there is None:
        return session, ()
    table, now = there
    more = PLAYED.put(table, replace(now, helped=min(2, now.helped + 1)))
    return replace(session, table=more), ()


def noted(before: Session, after: Session, message: Message) -> Step:
    """Return the session with the stars just earned, kept on this device."""
    there = played(after)
    if there is None or after.page != "table":
        return after, ()
    table, now = there
    lesson, reached = find(after, now.id), standing_of(table, now)
    if lesson is None or reached.state == OPEN:
        return after, ()
    earned, earlier = stars(now, reached), progress.stars(after).get(lesson.id)
    if isinstance(lesson, puzzles.Puzzle):
        earned = puzzles.earned(earned, earlier)
    elif earned <= (earlier or 0):
        return after, ()
    return progress.earned(after, {lesson.id: earned})


class Taught(TableRules):
    """A lesson: chance falls as it says, and nothing of it is stored or counted."""

    def bars(self, table: Table) -> Mapping[Aid, str]:
        """Bar advice: lessons have their own help."""
        aids: tuple[Aid, ...] = ("advice", "review", "tips", "forced", "store")
        return {aid: f"{aid}-lesson" for aid in aids}

    def closed(self, table: Table) -> bool:
        """Once its goal is met or missed."""
        now = PLAYED.get(table)
        return now is not None and standing_of(table, now).state != OPEN

    def floor(self, table: Table) -> int:
        """Return a refutation cannot be undone."""
        now = PLAYED.get(table)
        return table.line.ply if now is not None and now.step else 0

    def chance_outcome(self, table: Table) -> Action | None:
        """Return the dice of the task, in order."""
        now, line = PLAYED.get(table), table.line
        if now is None:
            return None
        fallen = sum(line.seat_at(ply) == CHANCE for ply in range(line.ply))
        action: Action = falls(line.game, line.state, now.task, fallen)
        return action


ACTIVE = Active(
    verbs={
        "learn": learn,
        "lesson": begin,
        "again": begin_again,
        "hint": help,
        "refute": refutation.show,
        "puzzles": puzzles.show,
        "puzzle": puzzle,
        "share-puzzle": puzzles.share,
        "puzzle-copied": puzzles.copied,
    },
    fetched=fetched,
    observes=noted,
    rules=Taught(),
    regions={"strip": lambda session, view, t: views.strip(session, t)},
    dialogs={"lessons": views.dialog, "puzzles": puzzle_views.dialog},
    light=views.light,
    squares=views.names_squares,
    says={
        sheet.GONE: lambda session, notice, t: sheet.not_loaded(t),
        "advice-lesson": lambda session, notice, t: t("Use the hint here: it is above the board."),
        "line-copied": lambda session, notice, t: t(
            "The result is on the clipboard as a line of text."
        ),
        "puzzle-gone": lambda session, notice, t: t(
            "This puzzle does not exist; its link may be damaged. Choose another one."
        ),
        "line-kept": lambda session, notice, t: t("The browser does not let the page copy."),
    },
    parts=(PLAYED,),
)
