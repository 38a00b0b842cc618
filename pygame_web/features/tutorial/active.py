"""The guided first game of each game: a real game on the real table, taught while it is played.

`pygame_web/games/<game>/tutorial.toml` has them; the site has `<game>-guide.json`, made of these.
The game is stored like any other, with the marks of passed stages; the script is fetched on demand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.kernel import course
from core.kernel.action import Action
from core.kernel.course import Course, Run, Stage
from core.kernel.errors import GameError
from core.kernel.game import OVER
from pygame_web.features.tutorial import views
from pygame_web.features.tutorial.state import GUIDED, GUIDES, RUN, Guidance, Guide, Guides
from pygame_web.language import T, translator
from pygame_web.shell import boundary, progress, sheet
from pygame_web.shell.boundary import json_object
from pygame_web.shell.feature import Active, Aid, TableRules
from pygame_web.shell.session import (
    Effects,
    Fetch,
    Forget,
    Message,
    Notice,
    Seat,
    Session,
    Step,
    Table,
)
from pygame_web.shell.sheet import signs, texts, words
from pygame_web.table.flow import changed, go_on
from pygame_web.table.new_game import begin_table
from pygame_web.table.seats import gentlest, is_person, people
from pygame_web.table.setups import for_game
from pygame_web.ui.games import teaches
from pygame_web.ui.markup import Markup

DECLINED, DONE = 1, 3
"""The stars of a guided game: declined, or played."""
MOST = 60
"""How many stages are read."""


def guide_file(game: str) -> str:
    """Return the file of the site that holds a game's guided first game."""
    return f"{game}-guide.json"


def learnt(game: str) -> str:
    """Return the key of the stored note that the visitor played or declined the guided game."""
    return f"{game}/first"


def want(session: Session, message: Message) -> Step:
    """Begin the guided game of `arg`; its script is fetched first."""
    game = message.arg
    if game not in session.games:
        return session.ignore()
    session = replace(session, notice=None)
    if game not in GUIDES.get(session).by_game:
        return replace(session, dialog=f"guide {game}"), (Fetch(guide_file(game)),)
    return _begin(session, GUIDES.get(session).by_game[game], message.at)


def fetched(session: Session, message: Message) -> Step:
    """Take the script (`value`), "" if the fetch failed."""
    game = message.arg.removesuffix("-guide.json")
    if game not in session.games or message.arg != guide_file(game):
        return session.ignore()
    waits = session.dialog == f"guide {game}"
    try:
        guide = read(game, message.value)
    except GameError:
        return _script_missing(session, game, message.at)
    session = GUIDES.put(session, Guides({**GUIDES.get(session).by_game, game: guide}))
    if waits:
        return _begin(session, guide, message.at)
    table = session.table
    if table is None or _lacking(table) != game:
        return session, ()
    return go_on(session, table, message.at, store=False)


def _lacking(table: Table) -> str:
    """Return the game whose script the table waits for, "" for none."""
    run = RUN.get(table)
    lacks = run is not None and run.course is None
    return table.line.game.name if lacks else ""


def _script_missing(session: Session, game: str, at: int) -> Step:
    """Handle a missing script: no guided game begins, a running one becomes a normal game."""
    dialog = "" if session.dialog == f"guide {game}" else session.dialog
    session = replace(session, dialog=dialog)
    table = session.table
    if table is None or _lacking(table) != game:
        return replace(session, notice=Notice(sheet.GONE, error=True)), ()
    session = replace(session, notice=Notice("guide-gone", error=True))
    return go_on(session, RUN.put(table, None), at, store=False)


def read(game: str, text: str) -> Guide:
    """Return the guided game of a file's text. Raises `GameError` for another text."""
    data = json_object(text)
    stages = [one for one in boundary.items(data.get("stage"), MOST) if isinstance(one, dict)]
    position = boundary.text(data.get("position"))
    if not stages:
        raise GameError("no stage in it", "json")
    return Guide(
        game,
        Course(position, tuple(map(_stage, stages))),
        tuple(map(_guidance, stages)),
        words(data.get("done")),
    )


def _stage(entry: Mapping[str, Any]) -> Stage:
    plays, dice, rival = (texts(entry, name) for name in ("play", "dice", "rival"))
    return Stage(signs(entry, "goal"), signs(entry, "ends"), plays, dice, rival)


def _guidance(entry: Mapping[str, Any]) -> Guidance:
    rule = boundary.text(entry.get("rule"))
    return Guidance(words(entry), texts(entry, "lit"), texts(entry, "see"), rule)


def _begin(session: Session, guide: Guide, at: int) -> Step:
    """Return the guided game from its beginning, against the gentlest bot."""
    game = session.games[guide.game]
    try:
        count = len(game.scores(game.read_state(guide.course.position)))
    except GameError:
        return _script_missing(session, guide.game, at)
    person = Seat(session.setup.seats[0].name)
    seats = (person, *(Seat(bot=gentlest(game)) for _ in range(count - 1)))
    session, effects = _cleared(session)
    session = replace(session, setup=for_game(session.setup, game))
    session, more = begin_table(
        session,
        game,
        seats,
        {},
        at=at,
        position=guide.course.position,
        parts={RUN.name: Run(guide.course)},
    )
    return session, effects + more


def _cleared(session: Session) -> Step:
    """Remove the game that only carried the offer of a guided one."""
    table = session.table
    if table is None or not offered(session, table):
        return session, ()
    saves = tuple(saved for saved in session.saves if saved.id != table.id)
    forget = (Forget(table.id),) if table.stamp else ()
    return replace(session, saves=saves, table=None), forget


def offered(session: Session, table: Table) -> bool:
    """Return whether to offer a newcomer the guided game.

    Only until the first decision, at a table of one person against bots, and never in an embedded
    table.
    """
    line = table.line
    game = line.game.name
    alone = people(table) == 1 and any(seat.bot for seat in table.seats)
    begun = any(is_person(table, line.seat_at(ply)) for ply in range(line.ply))
    set_up = line.record.start is not None or bool(table.parts)
    if begun or set_up or not alone or table.real_dice or session.embed is not None:
        return False
    experienced = learnt(game) in progress.stars(session) or any(
        one.game == game for one in session.results
    )
    return not experienced and all(
        saved.id == table.id or saved.game != game for saved in session.saves
    )


def onward(session: Session, message: Message) -> Step:
    """Go to the next stage: the text was read, or the task is skipped."""
    table = session.table
    run = None if table is None else RUN.get(table)
    if table is None or run is None or run.course is None:
        return session, ()
    if course.current_stage(run.course, run.marks) is None:
        return leave(session, message)
    marks = (*run.marks, table.line.ply)
    return _changed(session, table, run._replace(marks=marks), message.at)


def leave(session: Session, message: Message) -> Step:
    """Leave the guide: the game goes on without it, and no guide is offered again."""
    table = session.table
    if table is None:
        return session, ()
    game = table.line.game.name
    session, kept = _noted(session, game, DECLINED)
    if RUN.get(table) is None:
        return session, kept
    table = GUIDED.put(table, Guided().ordered(table))
    session, effects = _changed(session, table, None, message.at)
    return session, kept + effects


def _changed(session: Session, table: Table, run: Run | None, at: int) -> Step:
    session = replace(session, notice=None)
    return go_on(session, RUN.put(replace(table, change=table.change + 1), run), at)


def _noted(session: Session, game: str, how: int) -> Step:
    if progress.stars(session).get(learnt(game), 0) >= how:
        return session, ()
    return progress.earned(session, {learnt(game): how})


def noted(before: Session, after: Session, message: Message) -> Step:
    """Return the session with the guided game just finished, kept on this device."""
    table = after.table
    run = None if table is None else RUN.get(table)
    if table is None or run is None or run.course is None:
        return after, ()
    over = course.current_stage(run.course, run.marks) is None or table.line.actor == OVER
    return _noted(after, table.line.game.name, DONE) if over else (after, ())


def shown_guide(session: Session) -> Guide | None:
    """Return the script of the game on the table, None where it is no guided one."""
    table = session.table
    run = None if table is None else RUN.get(table)
    if table is None or run is None or run.course is None:
        return None
    return GUIDES.get(session).by_game.get(table.line.game.name)


def names_squares(session: Session) -> bool:
    """Return whether the sentence of the guided game names squares."""
    if shown_guide(session) is None:
        return False
    strip = _strip(session, translator(session.settings.language))
    return strip is not None and sheet.names_square(strip)


class Guided(TableRules):
    """A guided game: chance and rivals follow the script, and its task must be done first."""

    def bars(self, table: Table) -> Mapping[Aid, str]:
        """Bar tips and automatic plies, because the script covers them."""
        run = RUN.get(table)
        asked = run is not None and run.course is not None
        barred: dict[Aid, str] = {"tips": "guide-tips", "forced": "guide-first"}
        if asked and run is not None and run.course is not None:
            return barred | ({"advice": "advice-guide"} if _is_set(run, run.course) else {})
        return barred

    def enters(self, session: Session, table: Table) -> tuple[Table, Effects]:
        """Add its script, fetching it if necessary."""
        run, game = RUN.get(table), table.line.game.name
        if run is None or run.course is not None:
            return table, ()
        guide = GUIDES.get(session).by_game.get(game)
        if guide is None:
            return table, (Fetch(guide_file(game)),)
        return changed(RUN.put(table, run._replace(course=guide.course)), table.line), ()

    def is_waiting(self, table: Table) -> bool:
        """Return whether chance and bots wait: the learner reads, or the script still loads."""
        run = RUN.get(table)
        return run is not None and (run.course is None or course.is_reading(run.course, run.marks))

    def closed(self, table: Table) -> bool:
        """Return whether the script is still missing."""
        run = RUN.get(table)
        return run is not None and run.course is None

    def why_wait(self, table: Table, token: str) -> Notice | None:
        """Return why a decision has to wait for the task."""
        run, line = RUN.get(table), table.line
        if run is None or run.course is None:
            return None
        waits = course.must_wait(line.game, run.course, run.marks, line.state, token)
        return Notice("guide-first") if waits else None

    def chance_outcome(self, table: Table) -> Action | None:
        """Return the action that the script orders here, or None."""
        return _scripted(table, chance=True)

    def bot_action(self, table: Table) -> Action | None:
        """Return the action that the script orders here, or None."""
        return _scripted(table, chance=False)

    def moved(self, table: Table) -> Table:
        """Advance the stage if its goal was reached."""
        run, line = RUN.get(table), table.line
        if GUIDED.get(table) > line.ply:
            # Taken back: from here on, new decisions are the player's own.
            table = GUIDED.put(table, line.ply)
        if run is None or run.course is None:
            return table
        tokens = line.record.tokens
        marks = course.advanced(line.game, run.course, line.states, tokens, run.marks)
        return RUN.put(table, run._replace(marks=marks))

    def ordered(self, table: Table) -> int:
        """Return the ply up to which the script has ordered decisions."""
        run, ply = RUN.get(table), table.line.ply
        if run is None:
            return min(GUIDED.get(table), ply)
        if run.course is not None and _is_set(run, run.course):
            return ply
        return min(max(run.marks, default=0), ply)


def _is_set(run: Run, script: Course) -> bool:
    """Return whether a task is set."""
    return len(run.marks) < len(script.stages)


def _scripted(table: Table, *, chance: bool) -> Action | None:
    run, line = RUN.get(table), table.line
    if run is None or run.course is None:
        return None
    action: Action | None = course.scripted_action(
        line.game, run.course, run.marks, line.states, chance=chance
    )
    return action


def _strip(session: Session, t: T) -> Markup | None:
    """Draw the task of a guided game, or the offer of one, or nothing."""
    table = session.table
    if table is None or session.page != "table" or table.line.actor == OVER:
        return None
    if teaches(table.line.game.name, "tutorial") and offered(session, table):
        return views.offer(session, table.line.game.name, t)
    guide, run = shown_guide(session), RUN.get(table)
    return None if guide is None or run is None else views.task(guide, run, t)


ACTIVE = Active(
    verbs={"guide": want, "guide-next": onward, "guide-leave": leave},
    fetched=fetched,
    observes=noted,
    rules=Guided(),
    regions={"sentence": lambda session, view, t: _strip(session, t)},
    dialogs={"guide": views.dialog},
    light=lambda session, view, drawn: views.lit(shown_guide(session), session, drawn),
    squares=names_squares,
    says={
        sheet.GONE: lambda session, notice, t: sheet.not_loaded(t),
        "guide-gone": lambda session, notice, t: t(
            "The explanations could not be loaded. Check your connection; the game continues "
            "without them."
        ),
        "guide-first": lambda session, notice, t: t(
            "That is allowed, and soon you will choose freely. First do what is lit, or "
            "choose “Just play”."
        ),
    },
    parts=(RUN, GUIDED),
)
