"""The dialog of the evenings: the set-up, the tables of the round, the standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from pygame_web.features.evening import rounds
from pygame_web.features.evening.fields import DRAFT, button, choice, entry, field, options
from pygame_web.features.evening.model import Evening
from pygame_web.features.evening.standings import Line, standings
from pygame_web.features.evening.state import EVENINGS, Kept
from pygame_web.language import T
from pygame_web.shell import day
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Notice, Session
from pygame_web.table.seats import LONGEST_TYPED
from pygame_web.table.views.link_dialog import address
from pygame_web.table.views.names import isolated, title
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join
from pygame_web.ui.scroll import scroll

__all__ = ["DRAFT", "SAYS", "chosen_game", "chosen_size", "deletion", "dialog", "field", "link"]

STYLE = el("link", rel="stylesheet", href="assets/features/evening.css")

SAYS: Mapping[str, Callable[[Session, Notice, T], str]] = {
    "evening-few": lambda session, notice, t: t("Enter at least three names, one per line."),
    "evening-many": lambda session, notice, t: t.n(
        "There is room for {n} person.",
        "There is room for {n} people.",
        int(str(notice.facts.get("n", 0))),
    ),
    "evening-has": lambda session, notice, t: t(
        "That table already has another result. If this game counts, press “Change” there and "
        "open the link again."
    ),
    "evening-other": lambda session, notice, t: t(
        "This game is not entered: its names or its beginning are not those of that table."
    ),
    "evening-points": lambda session, notice, t: t("Enter the points of everyone at this table."),
    "evening-winner": lambda session, notice, t: t("The winner must have the most points."),
}


def chosen_game(session: Session) -> str:
    """Return the game of the set-up: one that two people can play."""
    typed = session.drafts.get(DRAFT + "game", "") or session.setup.game
    fit = [key for key, game in session.games.items() if 2 in game.seats]
    return typed if typed in fit else next(iter(fit), "")


def sizes(session: Session, game: str) -> list[int]:
    """Return the sizes of tables of a game: a table may have one person less, down to two."""
    seats = session.games[game].seats if game in session.games else ()
    return [n for n in (2, 3, 4) if all(size in seats for size in range(2, n + 1))]


def chosen_size(session: Session) -> int:
    """Return the number of people at a full table."""
    fit = [str(n) for n in sizes(session, chosen_game(session))]
    typed = session.drafts.get(DRAFT + "size", "2")
    return int(typed) if typed in fit else 2


def dialog(session: Session, t: T) -> Dialog:
    """Return the open evening, or the set-up of a new one."""
    kept = EVENINGS.get(session).current
    if kept is None:
        return _setup(session, t)
    evening = kept.evening
    body = el(
        "div",
        STYLE,
        el("p", _about(session, kept, t), cls="muted", id="evening-about"),
        rounds.notice(session, t, SAYS),
        rounds.current(session, evening, t),
        _standings(evening, t),
        _people(session, evening, t),
        rounds.past_rounds(evening, t),
        cls="stack evening",
    )
    foot = join(
        el("button", icon("print"), t("Print"), type="button", cls="btn", data_print=True),
        button("evening-csv", "download", "CSV"),
        button("evening-new", "plus", t("New evening")),
        button("evening-delete", "trash", t("Delete"), "btn btn-danger"),
    )
    return Dialog(t("Club evening"), body, foot, wide=True)


def _about(session: Session, kept: Kept, t: T) -> str:
    one = kept.evening
    parts = [title(session, one.game), _kind(one.kind, t)]
    if one.size > 2:
        parts.append(t("tables of up to {n}", n=one.size))
    if kept.at:
        parts.insert(0, day.day_text(kept.at, t))
    return " · ".join(parts)


def _kind(kind: str, t: T) -> str:
    return t("Swiss system") if kind == "swiss" else t("everyone plays everyone")


# --- a new evening ------------------------------------------------------------------------------


def _setup(session: Session, t: T) -> Dialog:
    game = chosen_game(session)
    games = [(key, one.title) for key, one in session.games.items() if 2 in one.seats]
    full = [(str(n), t("{n} players", n=n)) for n in sizes(session, game)]
    kinds = [
        ("swiss", t("Swiss: similar scores meet")),
        ("all", t("Everyone plays everyone")),
    ]
    body = el(
        "div",
        STYLE,
        el(
            "p",
            t(
                "For clubs: enter who is here, and each round is drawn for you. Nobody meets the "
                "same person twice while others are left. All of it stays on this device."
            ),
            cls="muted",
        ),
        rounds.notice(session, t, SAYS),
        el(
            "div",
            el("label", t("Names, one per line"), cls="label", for_="evening-names"),
            el(
                "textarea",
                session.drafts.get(DRAFT + "names", ""),
                cls="input",
                id="evening-names",
                rows=6,
                data_set=DRAFT + "names",
                spellcheck="false",
                autocomplete="off",
            ),
            cls="field",
        ),
        el(
            "div",
            choice(t("Game"), "game", options(games, game)),
            choice(t("Table"), "size", options(full, str(chosen_size(session)))),
            choice(t("Draw"), "kind", options(kinds, session.drafts.get(DRAFT + "kind", "swiss"))),
            cls="evening-setup",
        ),
        _earlier_evenings(session, t),
        cls="stack evening",
    )
    start = button("evening-begin", "play", t("Begin the evening"), "btn btn-primary")
    return Dialog(t("Club evening"), body, start, wide=True)


def _earlier_evenings(session: Session, t: T) -> Markup | None:
    """Return the evenings that are kept."""
    by_id = EVENINGS.get(session).by_id
    if not by_id:
        return None
    latest = sorted(by_id.items(), key=lambda pair: -pair[1].at)
    rows = [
        el(
            "li",
            el("span", _about(session, kept, t), cls="grow"),
            el("button", t("Open"), type="button", cls="btn", data_do=f"evening {id}"),
            cls="row",
        )
        for id, kept in latest
    ]
    return el("section", el("h3", t("Earlier evenings")), el("ul", rows, role="list", cls="list"))


# --- who is there -------------------------------------------------------------------------------


def _people(session: Session, evening: Evening, t: T) -> Markup:
    here = evening.present(len(evening.rounds))
    rows = []
    for number, who in enumerate(evening.people):
        is_here = number in here
        words = t("Has left") if is_here else t("Is back")
        rows.append(
            el(
                "li",
                el("span", isolated(who.name), cls="grow" if is_here else "grow muted", dir="auto"),
                el(
                    "button",
                    words,
                    type="button",
                    cls="btn btn-quiet",
                    data_do=f"evening-{'leave' if is_here else 'back'} {number}",
                    aria_label=f"{words}{t.colon}{isolated(who.name)}",
                ),
                cls="row",
            )
        )
    return el(
        "details",
        el("summary", t.n("{n} person is here", "{n} people are here", len(here))),
        el("p", t("Changes count from the next draw on."), cls="muted small"),
        _latecomer_entry(session, t),
        el("ul", rows, role="list", cls="list evening-people"),
        id="evening-people",
    )


def _latecomer_entry(session: Session, t: T) -> Markup:
    done = button("evening-add", "plus", t("Add"))
    return entry(session, "late", t("Add a latecomer"), done, maxlength=LONGEST_TYPED, dir="auto")


# --- standings ----------------------------------------------------------------------------------


def _standings(evening: Evening, t: T) -> Markup | None:
    if not evening.rounds:
        return None
    lines = standings(evening)
    points = t("Points at the table")
    heads = (
        (t("Place"), None),
        (t("Name"), None),
        (t.c("standings", "Score"), None),
        ("BH", "Buchholz"),
        ("SB", "Sonneborn-Berger"),
        (t("Wins"), None),
        (t("Points"), points),
    )
    table = el(
        "table",
        el(
            "thead",
            el("tr", [_head(words, long) for words, long in heads]),
        ),
        el("tbody", [_line(evening, line, t) for line in lines]),
        cls="figures",
    )
    return el(
        "section",
        el("h3", t("Standings")),
        scroll(table, label=t("Standings"), cls="scroll evening-standings"),
        el("details", el("summary", t("How this is counted")), el("p", _counted(evening, t))),
        id="evening-standings",
    )


def _head(words: str, long: str | None) -> Markup:
    return el("th", el("abbr", words, title=long) if long else words, scope="col")


def _counted(evening: Evening, t: T) -> str:
    larger = t(
        "At tables of three or four the first gets 1 and the last 0, the others between them in "
        "equal steps."
    )
    sentences = [
        t("A win is 1, a draw ½; a round without a rival counts as a win."),
        larger if evening.size > 2 else "",
        t(
            "When scores are level: the sum of the rivals' scores (Buchholz), the same weighted "
            "by one's results (Sonneborn-Berger), the direct encounter, wins, points."
        ),
    ]
    return " ".join(filter(None, sentences))


def _line(evening: Evening, line: Line, t: T) -> Markup:
    scores = (_number(line.score, t), _number(line.buchholz, t), _number(line.berger, t))
    return el(
        "tr",
        el("td", line.place),
        el("th", isolated(evening.people[line.person].name), scope="row", dir="auto"),
        [el("td", one) for one in (*scores, line.wins, line.points)],
    )


def _number(value: Fraction, t: T) -> str:
    if value.denominator == 1:
        return str(value)
    return t.decimal(float(value), 1 if value.denominator == 2 else 2)


# --- a table elsewhere --------------------------------------------------------------------------


def link(session: Session, t: T) -> Dialog | None:
    """Return the link of a table that plays on a device of its own."""
    number = session.dialog.partition(" ")[2]
    kept = EVENINGS.get(session).current
    if kept is None:
        return None
    words, drawn = address(session, t)
    steps = el(
        "ol",
        el(
            "li",
            t("Scan this code with a phone at the table, or send the link. The game begins there."),
        ),
        el("li", t("At the end, tap “Share as a link” in the menu there.")),
        el(
            "li",
            t("Scan the code shown there with this device, or paste its link in the club evening."),
        ),
    )
    body = el("div", steps, drawn, words, cls="stack")
    copy = button(f"evening-link {number} copy", "copy", t("Copy the link"), "btn btn-primary")
    return Dialog(
        t("Play on another device"), body, join(button("evening", "back", t("Back")), copy)
    )


def deletion(session: Session, t: T) -> Dialog | None:
    """Ask before an evening is deleted."""
    if EVENINGS.get(session).current is None:
        return None
    foot = join(
        button("evening", "back", t("Back")),
        button("evening-delete sure", "trash", t("Delete"), "btn btn-danger"),
    )
    body = el("p", t("Names, rounds and standings of this evening are deleted. Games stay."))
    return Dialog(t("Delete the club evening?"), body or EMPTY, foot)
