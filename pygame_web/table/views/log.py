"""The log in words and in notation, and the sentences of the live region."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from core.kernel.game import CHANCE, AnyGame, Event
from core.kernel.timeline import Timeline
from pygame_web.language import T
from pygame_web.shell.session import Session, Table
from pygame_web.table.replay import later
from pygame_web.table.seats import is_here
from pygame_web.table.views.names import names
from pygame_web.table.views.players import token
from pygame_web.ui.games import describe, view
from pygame_web.ui.icons import icon_button
from pygame_web.ui.markup import EMPTY, Child, Markup, el
from pygame_web.ui.scroll import scroll

HEADINGS = frozenset({"turn", "round", "phase"})
"""Codes of events that are the heading of what follows them."""
SECRETS = frozenset({"decided"})
"""Codes of events that tell that somebody decided, but not what."""
RECENT = 60
"""How many entries the log shows; the replay has all of them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The events between two stops of the replay."""

    start: int
    end: int
    sentences: tuple[str, ...]
    lines: tuple[str, ...] = ()
    """The same sentences without those of the heading."""
    heading: str = ""
    """The heading: the turn or round that begins with it; "" for none."""
    seat: int = CHANCE
    """The seat that rolled or fought, by the first event; revealed cards and planets have none."""


def stops(line: Timeline, ply: int, count: int) -> list[int]:
    """Return the last `count` plies up to `ply` that entries begin at, ascending."""
    found: list[int] = []
    while ply > 0 and len(found) < count:
        ply -= 1
        while ply > 0 and line.seat_at(ply) == CHANCE and line.seat_at(ply - 1) == CHANCE:
            ply -= 1
        found.append(ply)
    return found[::-1]


def entries(table: Table, t: T, ply: int, count: int) -> list[Entry]:
    """Return the last `count` entries up to `ply`."""
    line = table.line
    called = names(line.game.name, table.seats, t)
    found = []
    for start in stops(line, ply, count):
        end = min(later(line, start), ply)
        found.append(_entry(line, start, end, called, t))
    return found


def _entry(line: Timeline, start: int, end: int, called: tuple[str, ...], t: T) -> Entry:
    tokens = line.record.tokens[start:end]
    game: Any = line.game
    description = _describe(game, _Same(line.states[start : end + 1]), tokens, called, t)
    return Entry(
        start, end, description.sentences, description.lines, description.heading, description.seat
    )


class _Description(NamedTuple):
    sentences: tuple[str, ...]
    lines: tuple[str, ...]
    heading: str
    seat: int


class _Same:
    """A key that compares positions by identity, which is cheaper than by content."""

    __slots__ = ("places", "states")

    def __init__(self, states: tuple[Any, ...]) -> None:
        self.states = states
        self.places = tuple(map(id, states))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.places == other.places

    def __hash__(self) -> int:
        return hash(self.places)


@lru_cache(maxsize=1024)
def _describe(
    game: AnyGame,
    same: _Same,
    tokens: tuple[str, ...],
    called: tuple[str, ...],
    t: T,
) -> _Description:
    """Return in words what `tokens` did between `states`.

    Cached, because every frame asks again.
    """
    shown, own, happened = view(game.name), t.using(game.name), _events(game, same.states, tokens)
    sentences = describe(shown, happened, called, own)
    begun = [event for event in happened if event.code in HEADINGS]
    rest = tuple(event for event in happened if event.code not in HEADINGS)
    seat = dict(rest[0].facts).get("seat") if rest else None
    first = seat if isinstance(seat, int) else CHANCE
    if not begun:
        return _Description(sentences, sentences, "", first)
    lines, heading = describe(shown, rest, called, own), shown.event(begun[-1], called, own)
    return _Description(sentences, lines, heading, first)


def events(line: Timeline, start: int, end: int) -> tuple[Event, ...]:
    """Return the events from ply `start` to ply `end`."""
    return _events(line.game, line.states[start : end + 1], line.record.tokens[start:end])


def _events(game: AnyGame, states: tuple[Any, ...], tokens: tuple[str, ...]) -> tuple[Event, ...]:
    found: list[Event] = []
    for before, ply_token, after in zip(states, tokens, states[1:], strict=False):
        found += game.events(before, game.read_action(before, ply_token), after)
    return tuple(found)


def log(session: Session, t: T) -> Markup:
    """Return the drawer with the log; without a table an empty, hidden element of the same id."""
    table = session.shown_table
    if table is None or session.page == "lobby":
        return el("aside", id="log", hidden=True)
    notation = session.settings.notation
    called = names(table.line.game.name, table.seats, t)
    items = _items(table, entries(table, t, _until(table), RECENT), called, notation=notation)
    close = icon_button("close", "close", t("Close"))
    head = (el("h2", t("Log")), _switch(t, on=notation), close)
    return el(
        "aside",
        el("div", head, cls="drawer-head"),
        scroll(
            el("ol", items, cls="log", role="list") if items else el("p", t("Nothing yet.")),
            label=t("Log"),
            cls="drawer-body",
            data_follow="end",
        ),
        id="log",
        cls="drawer" + (" is-open" if session.dialog == "log" else ""),
        aria_label=t("Log"),
    )


def _until(table: Table) -> int:
    """Return the ply where the log ends: the newest, or some plies after the shown one."""
    ply = table.ply
    for _ in range(RECENT // 2):
        ply = later(table.line, ply)
    return ply


def hidden_from(table: Table) -> int:
    """Return the first ply whose decision is not disclosed yet.

    With simultaneous decisions, tokens of such plies would reveal what `observe` hides.
    """
    game, line = table.line.game, table.line
    ply = line.ply
    while ply > 0 and _hides(game, line.states[ply]):
        ply -= 1
    return ply


def _hides(game: AnyGame, s: Any) -> bool:
    """Return whether there is something in a position that some seat may not know."""
    return any(game.observe(s, seat) is not s for seat in range(len(game.scores(s))))


def _switch(t: T, *, on: bool) -> Markup:
    """Shows the notation beside the words, or hides it."""
    return el(
        "button",
        t("Notation"),
        type="button",
        cls="btn btn-quiet log-switch",
        data_do=f"set notation {'no' if on else 'yes'}",
        aria_pressed="true" if on else "false",
    )


def _items(
    table: Table, found: list[Entry], called: tuple[str, ...], *, notation: bool
) -> list[Markup]:
    """Draw the entries, each turn under its heading; plies without words belong to the next entry.

    Each has the colour and mark of the player who decided it.
    """
    items: list[Markup] = []
    hidden = hidden_from(table) if notation else 0
    start = found[0].start if found else 0
    for number, entry in enumerate(found):
        if not entry.lines and not entry.heading and number + 1 < len(found):
            continue
        shown = ""
        if notation:
            tokens = table.line.record.tokens[start : entry.end]
            shown = " ".join(tokens) if entry.start < hidden else "…"
        here = start < table.ply <= entry.end
        seat = _seat_of(table.line, start, entry)
        if entry.lines or not entry.heading:
            who = called[seat] if seat >= 0 else ""
            mark = token(table.line.game.name, seat, who) if who else EMPTY
            lines = entry.lines
            items.append(_item(start, entry.end, lines, shown, (seat, who), mark, current=here))
        if entry.heading:
            head_tokens = shown if not entry.lines else ""
            here = here and not entry.lines
            heading = (entry.heading,)
            head = _item(start, entry.end, heading, head_tokens, current=here, cls="log-turn")
            items.append(head)
        start = entry.end
    return items


def _seat_of(line: Timeline, start: int, entry: Entry) -> int:
    """Return the seat of an entry: who decided, or for whom the dice fell."""
    plies = range(start, entry.end)
    return next((seat for ply in plies if (seat := line.seat_at(ply)) >= 0), entry.seat)


@lru_cache(maxsize=1024)
def _item(
    start: int,
    end: int,
    lines: tuple[str, ...],
    tokens: str,
    who: tuple[int, str] = (-1, ""),
    mark: Markup = EMPTY,
    *,
    current: bool,
    cls: str = "",
) -> Markup:
    seat, name = who
    words = [el("span", sentence) for sentence in _drop_name(name, lines)]
    notation = el("span", f"{start + 1}. {tokens}", cls="notation") if tokens else None
    return el(
        "li",
        el(
            "button",
            mark,
            words,
            notation,
            cls="log-line" + (f" of-seat-{seat}" if seat >= 0 else ""),
            data_do=f"ply {end}",
            aria_current="step" if current else None,
        ),
        id=f"{cls or 'log'}-{start}",
        cls=cls or None,
    )


def _drop_name(name: str, lines: tuple[str, ...]) -> Iterator[Child]:
    """Yield sentences whose initial player name is replaced by a mark, and kept for screen readers.

    After a sentence about something else, and in sums, the name stays.
    """
    shown = bool(name)
    for line in lines:
        after = line.removeprefix(name)
        rest = after.lstrip(": \u00a0\u202f")
        shown = shown and after not in (line, rest)
        if not shown or rest.startswith("("):
            yield line
        else:
            yield [el("span", line.removesuffix(rest), cls="sr-only"), rest[:1].upper() + rest[1:]]


def live(session: Session, t: T) -> Markup:
    """Return the live region: the last action of a person here and what followed.

    Each entry is one paragraph. Actions before the table was opened, or before an undo, are not
    repeated.
    """
    table = session.table if session.page == "table" else None
    paragraphs = []
    if table is not None and table.cursor is None:
        own = table.last_click[0] and is_here(table, table.line.seat_at(table.last_input - 1))
        for entry in entries(table, t, table.line.ply, 8):
            if entry.start >= table.last_input - bool(own):
                words = " ".join(entry.sentences)
                paragraphs.append(
                    el("p", words, id=f"said-{table.id}-{entry.start}") if words else ""
                )
    return el("div", paragraphs, id="live", cls="sr-only", aria_live="polite", role="log")
