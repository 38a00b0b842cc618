"""The days that were played: a month as a table, and a chart of one's results."""

from __future__ import annotations

from datetime import date, timedelta

from pygame_web.features.today.state import DAYS, Done
from pygame_web.language import T
from pygame_web.shell.session import Session
from pygame_web.table.views.names import title
from pygame_web.ui.icons import icon_button
from pygame_web.ui.markup import Markup, el

FIRST = date(2020, 1, 1)
"""The first date for which there are games of the day."""
LATEST = 40
"""The largest number of results drawn."""
WIDE, HIGH = 6, 36
"""A bar's step and the picture's height."""


def read(text: str, today: date) -> date:
    """Return the day of a text; today where it is none, or one that has no games yet."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return today
    return min(max(day, FIRST), today)


def table(session: Session, day: date, today: date, t: T) -> Markup:
    """Return the month of a day as a table; a tap on a day shows its games."""
    weeks = _weeks(day)
    before = day.replace(day=1) - timedelta(days=1)
    after = min(today, (day.replace(day=28) + timedelta(days=4)).replace(day=1))
    later = after > day and after.month != day.month
    heads = (t("Mo"), t("Tu"), t("We"), t("Th"), t("Fr"), t("Sa"), t("Su"))
    return el(
        "section",
        el(
            "div",
            icon_button("prev", f"today {before}", t("Previous month")),
            el("h3", _name(day, t), id="today-month"),
            icon_button("next", f"today {after}", t("Next month")) if later else el("span"),
            cls="row today-months",
        ),
        el(
            "table",
            el("thead", el("tr", [el("th", head, scope="col") for head in heads])),
            el(
                "tbody",
                [el("tr", [_cell(session, one, day, today, t) for one in week]) for week in weeks],
            ),
            cls="today-month",
            aria_labelledby="today-month",
        ),
        cls="stack",
    )


def _weeks(day: date) -> list[list[date]]:
    """Return the weeks of a day's month, Monday first, with the days of its neighbours."""
    first = day.replace(day=1)
    monday = first - timedelta(days=first.weekday())
    weeks = []
    while monday <= day or monday.month == day.month:
        weeks.append([monday + timedelta(days=n) for n in range(7)])
        monday += timedelta(days=7)
    return weeks


def _name(day: date, t: T) -> str:
    """Return a month, as "11/2026"."""
    return f"{day.month:02}/{day.year}"


def _cell(session: Session, one: date, day: date, today: date, t: T) -> Markup:
    if one.month != day.month or one > today:
        inside = el("span", one.day, cls="muted") if one.month == day.month else None
        return el("td", inside)
    done = DAYS.get(session).done
    played = [(game, done[game, one]) for game in session.games if (game, one) in done]
    lines = [f"{title(session, game)}: {_short(result, t)}" for game, result in played]
    marks = [
        el("i", cls="is-won" if result.won or result.best is None else None) for _, result in played
    ]
    return el(
        "td",
        el(
            "button",
            el("span", one.day),
            el("span", marks, cls="today-marks", aria_hidden="true"),
            type="button",
            cls="btn btn-quiet today-day",
            data_do=f"today {one}",
            aria_label=", ".join([t.day(one), *lines]),
            aria_current="date" if one == today else None,
            aria_pressed="true" if one == day else "false",
        ),
    )


def _short(done: Done, t: T) -> str:
    if done.best is None:
        return t.n("{n} point", "{n} points", done.points)
    return t("won") if done.won else t("lost")


def course(name: str, results: list[tuple[date, Done]], t: T) -> Markup | None:
    """One's results in a game as bars, the newest to the right, and in words."""
    if not results:
        return None
    some = [done for _, done in results[-LATEST:]]
    worth = [done.points - (done.best or 0) for done in some]
    most = max(1, *(abs(one) for one in worth))
    alone = some[-1].best is None
    zero = HIGH if alone else HIGH // 2
    bars = []
    for number, (one, done) in enumerate(zip(worth, some, strict=True)):
        long = max(1, round(abs(one) / most * (zero - 1)))
        bars.append(
            el(
                "rect",
                x=number * WIDE,
                y=zero - long if one >= 0 else zero,
                width=WIDE - 2,
                height=long,
                cls="is-won" if alone or done.won else None,
            )
        )
    wide = max(12, len(some)) * WIDE
    summary = _summary([done for _, done in results], t)
    picture = el(
        "svg",
        bars,
        viewBox=f"0 0 {wide} {HIGH}",
        role="img",
        aria_label=f"{name}{t.colon}{summary}",
        cls="today-course",
    )
    return el(
        "div", el("b", name), picture, el("span", summary, cls="muted small"), cls="today-row"
    )


def _summary(all_of: list[Done], t: T) -> str:
    days = t.n("{n} day played", "{n} days played", len(all_of))
    if all_of[-1].best is None:
        points = [done.points for done in all_of]
        average = t.decimal(sum(points) / len(points))
        return t(
            "{days}, {average} points on average, best {best}",
            days=days,
            average=average,
            best=max(points),
        )
    return t("{days}, {n} won", days=days, n=sum(done.won for done in all_of))
