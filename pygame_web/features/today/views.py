"""Today's games on the page: their dialog, the strip above a table, and results in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from core.kernel.game import AnyGame
from pygame_web.features.today import diary, draw, month
from pygame_web.features.today.state import COURSE, DAYS, Check, Days, Done
from pygame_web.language import T
from pygame_web.shell import day as own_day
from pygame_web.shell import registry
from pygame_web.shell.feature import Dialog, Stamp
from pygame_web.shell.link_dialog import LINK
from pygame_web.shell.session import Message, Notice, Session, Table
from pygame_web.table.views.names import level, title
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.games import teaches
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el

STYLE = el("link", rel="stylesheet", href="assets/features/today.css")

SAYS: Mapping[str, Callable[[Session, Notice, T], str]] = {
    "today-counts": lambda session, notice, t: t(
        "This try counts: no advice, and nothing is undone. Practice is free afterwards."
    ),
    "today-first": lambda session, notice, t: t(
        "First finish the try that counts; then practise as often as you like."
    ),
    "today-gone": lambda session, notice, t: t(
        "Today's try was begun and is no longer saved here. This game is practice."
    ),
    "today-copied": lambda session, notice, t: t("The result is on the clipboard, with its link."),
    "today-refused": lambda session, notice, t: t(
        "This browser does not let the page copy. Select the text and copy it yourself."
    ),
}


def is_here(session: Session, id: str) -> bool:
    """Return whether a game is on the table or stored."""
    on_table = session.table is not None and session.table.id == id
    return on_table or any(saved.id == id for saved in session.saves)


def may_practise(session: Session, game: str, day: date) -> bool:
    """Whether the game of a day may be played for practice: not before today's try that counts."""
    days, key = DAYS.get(session), (game, day)
    lost = key in days.begun and not is_here(session, days.begun[key])
    return day != (days.day or own_day.own_date(session)) or key in days.done or lost


def news(session: Session, t: T) -> str:
    """What the lobby says: how many of today's games are played, and the days in a row."""
    days, today = DAYS.get(session), own_day.own_date(session)
    today = days.day or today
    done = sum((game, today) in days.done for game in session.games)
    text = t("{n} of {all} played today", n=done, all=len(session.games))
    row = diary.streak(diary.played(days), today)
    return text if row < 2 else f"{text} · {_row(row, t)}"


def _row(days: int, t: T) -> str:
    return t.n("{n} day in a row", "{n} days in a row", days)


def dialog(session: Session, t: T) -> Dialog:
    """The games of the day that is open, the days in a row, the calendar and one's own course."""
    days = DAYS.get(session)
    today = days.day or own_day.own_date(session)
    day = month.read(session.dialog.partition(" ")[2], today)
    body = el(
        "div",
        STYLE,
        _shared(session, days, t),
        el(
            "p",
            t(
                "By the date on your device: {day}. The same dice, cards and tiles for everyone. "
                "Your first try at a game counts; after it, practice is free.",
                day=t.day(day),
            ),
        ),
        el(
            "div",
            [_card(session, game, day, today, t) for game in session.games],
            cls="today-cards",
        ),
        _streaks(days, today, t),
        el(
            "div", month.table(session, day, today, t), _courses(session, days, t), cls="today-past"
        ),
        cls="stack today",
    )
    name = t("Today's games") if day == today else t("Games of {day}", day=t.day(day))
    return Dialog(name, body, wide=True)


def _shared(session: Session, days: Days, t: T) -> Markup | None:
    """Draw the shared text, to copy by hand if the browser refuses."""
    if not days.shared or not LINK.get(session).address:
        return None
    return el(
        "label",
        el("span", t("Your result to share"), cls="label"),
        el(
            "textarea",
            f"{days.shared}\n{LINK.get(session).address}",
            readonly=True,
            rows=4,
            cls="input today-share",
            id="today-share",
        ),
        cls="field",
    )


def _card(session: Session, key: str, day: date, today: date, t: T) -> Markup:
    """Return a game of a day: its players, its result, and its buttons."""
    game, days = session.games[key], DAYS.get(session)
    done = days.done.get((key, day))
    begun = days.begun.get((key, day), "")
    rival = draw.bots(game, day)[-1]
    who = (
        t("Against the bot: {level}", level=level(key, rival, t))
        if rival
        else t("Alone, for points")
    )
    status: Markup | None = None
    if done is not None:
        status = el("p", el("b", result(done, t)), " ", _signs(done, t), cls="today-result")
    elif begun:
        status = el("p", t("Begun, not finished"), cls="muted small")
    return el(
        "section",
        el("h3", game.title),
        el("p", who, cls="muted"),
        status,
        el("div", _ways(session, key, day, today, done, begun, t), cls="row"),
        cls="card stack today-card",
        data_today=key,
        aria_label=game.title,
    )


def _signs(done: Done, t: T) -> Markup:
    """Return the row of signs; a screen reader hears what it means."""
    return el("span", done.signs, cls="today-signs", role="img", aria_label=_meaning(done.signs, t))


def _meaning(signs: str, t: T) -> str:
    if not set(signs) & set("🟦⬜🟧"):
        return t("how your points grew")
    return t(
        "turn by turn: ahead {ahead}, level {level}, behind {behind}",
        ahead=signs.count("🟦"),
        level=signs.count("⬜"),
        behind=signs.count("🟧"),
    )


def _ways(
    session: Session, key: str, day: date, today: date, done: Done | None, begun: str, t: T
) -> list[Markup]:
    buttons = []
    if done is not None:
        buttons.append(_button("share", f"today-share {key} {day}", t("Share"), main=True))
        if is_here(session, done.id):
            buttons += [
                _button(way.icon, f"{way.do} {done.id}", way.words(t))
                for way in registry.ways("result")
            ]
            buttons.append(_button("eye", f"replay {done.id}", t("Replay")))
    elif begun and is_here(session, begun):
        buttons.append(_button("play", f"resume {begun}", t("Continue"), main=True))
    elif day == today and not begun:
        buttons.append(_button("play", f"today-play {key}", t("Play now"), main=True))
    if may_practise(session, key, day):
        buttons.append(_button("dice", f"today-practice {key} {day}", t("Practice")))
    if day == today and teaches(key, "puzzles") and registry.of_message(Message("puzzles")):
        buttons.append(_button("target", f"puzzles {key}", t("Today's position")))
    return buttons


def _button(drawing: str, do: str, words: str, *, main: bool = False) -> Markup:
    return el(
        "button",
        icon(drawing),
        words,
        type="button",
        cls="btn btn-primary" if main else "btn",
        data_do=do,
    )


def result(done: Done, t: T) -> str:
    """Return the result of a try in words."""
    if done.best is None:
        return t.n("{n} point", "{n} points", done.points)
    words = t("won, {mine} to {best}") if done.won else t("lost, {mine} to {best}")
    return words.format(mine=done.points, best=done.best)


def result_line(game: AnyGame, day: date, done: Done, t: T) -> str:
    """Return a result as two lines of text to share."""
    return f"{game.title} · {t.day(day)} · {result(done, t)}\n{done.signs}"


def _streaks(days: Days, today: date, t: T) -> Markup:
    on = diary.played(days)
    if not on:
        return el("p", t("Play two days in a row to start a streak."), cls="muted")
    return el(
        "p",
        el("b", _row(diary.streak(on, today), t)),
        " · ",
        t.n("longest streak: {n} day", "longest streak: {n} days", diary.longest(on)),
        " · ",
        t.n("{n} day played", "{n} days played", len(on)),
        id="today-streak",
    )


def _courses(session: Session, days: Days, t: T) -> Markup | None:
    found = [month.course(title(session, key), diary.course(days, key), t) for key in session.games]
    drawn = [one for one in found if one is not None]
    return el("section", el("h3", t("Your results so far")), drawn, cls="stack") if drawn else None


def stamp(session: Session, t: T) -> Stamp | None:
    """Return the words on a picture of the game of a day: the date and its course."""
    table = session.shown_table
    day = None if table is None else draw.day_of(table.line.record)
    if table is None or day is None or not _true(session, table):
        return None
    if "practice" in table.line.record.tags[draw.TAG]:
        return Stamp(t("Practice with the dice of {day}", day=t.day(day)))
    signs = draw.signs(table.line) if draw.is_over(table.line) else ""
    return Stamp(t("Game of {day}", day=t.day(day)), signs)


def _true(session: Session, table: Table) -> bool:
    """Return whether the table holds the game of the day it names: begun here, or checked."""
    check = DAYS.get(session).check
    checked = check is not None and check.id == table.id and check.done and not check.unknown
    own = session.page == "table" and COURSE.get(table) is not None
    return own or (checked and check is not None and check.wrong is None)


# --- above a table ------------------------------------------------------------------------------


def strip(session: Session, view: BoardView, t: T) -> Markup | None:
    """Return the strip above a table: which game it is, its result, or the result of a check."""
    if session.page == "replay":
        return _check(session, t)
    table = session.table
    course = None if table is None else COURSE.get(table)
    if table is None or course is None:
        return None
    key = table.line.game.name
    done = DAYS.get(session).done.get((key, course.day))
    day = t.day(course.day)
    if not course.counts:
        return _line(t("Practice with the dice of {day}.", day=day), t)
    if done is None or done.id != table.id:
        return _line(t("Today's game, {day}: this try counts.", day=day), t)
    share = _button("share", f"today-share {key} {course.day}", t("Share"), main=True)
    sentence = t("Today's game, {day}: {result}.", day=day, result=result(done, t))
    return _line(sentence, t, _signs(done, t), share)


def _line(words: str, t: T, signs: Markup | None = None, way: Markup | None = None) -> Markup:
    back = el("button", icon("dice"), t("Today's games"), type="button", cls="btn", data_do="today")
    return el(
        "section",
        el("p", words, " ", signs),
        el("div", way, back, cls="guide-ways"),
        cls="lesson guide today-line",
        data_today_line=True,
        aria_label=t("Today's games"),
    )


def _check(session: Session, t: T) -> Markup | None:
    table, check = session.replay, DAYS.get(session).check
    if table is None or check is None or check.id != table.id:
        return None
    state = "wrong" if check.wrong else "right" if check.done and not check.unknown else "open"
    return el(
        "section",
        el("p", _check_result(check, table.line.ply, t), role="status"),
        cls=f"lesson guide today-line is-{state}",
        data_check=state,
        aria_label=t("Is it the game of that day?"),
    )


def _check_result(check: Check, plies: int, t: T) -> str:
    day = t.day(check.day)
    if check.wrong is not None:
        words = {
            "day": t("This game is dated {day}: that day is still to come."),
            "rules": t(
                "This game is dated {day}, but its rules are not today's: it cannot be checked."
            ),
            "set-up": t(
                "This game is dated {day}, but it is not set up like the game of that day."
            ),
            "die": t(
                "This is not the game of {day}: at step {n} the dice or cards of that day are "
                "different."
            ),
            "bot": t(
                "This is not the game of {day}: at step {n} that day's bot decides otherwise."
            ),
        }
        return words[check.wrong.what].format(day=day, n=check.wrong.ply + 1)
    if check.unknown:
        return t(
            "Dice and cards are those of {day}. The bot could not be loaded, so its decisions are "
            "not checked.",
            day=day,
        )
    if not check.done:
        share = t.percent(100 * check.ply / max(1, plies))
        return t("Checking the game of {day}: {share}", day=day, share=share)
    return t(
        "Checked: this is the game of {day}. Dice and bot are those of that day, and every step "
        "follows the rules.",
        day=day,
    )
