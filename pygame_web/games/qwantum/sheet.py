"""A player's sheet: four rows of six fields, points by column, misses, total.

Drawn as a table for screen readers. What may be written, and why not, is asked of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from core.games.qwantum.dice import COLOURS, LETTERS
from core.games.qwantum.queries import Offer, offers
from core.games.qwantum.scoring import columns, miss_points
from core.games.qwantum.sheet import FIELDS, LINE
from core.games.qwantum.state import sheet as rows_of
from core.games.qwantum.turn import MISSES
from pygame_web.games.qwantum.course import fresh
from pygame_web.games.qwantum.dice import colour_name, shape
from pygame_web.games.qwantum.hints import is_big_step
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el

_kept = lru_cache(maxsize=256)
"""A cache: most rows do not change in a ply."""

LINED = 3
"""The maximum number of summands on one line."""


@dataclass(frozen=True, slots=True)
class Row:
    """Everything one row of a sheet shows."""

    seat: int
    colour: str
    numbers: bytes
    new: frozenset[int]
    """The places filled just now."""
    offer: Offer | None = None
    """What the roll offers this row; None while dice fall and on small sheets."""
    writable: bool = False
    deciding: bool = False
    """Whether the person at this sheet now decides what to write."""
    first: bool = False
    """Whether it is the first row that can be written."""
    chance: float | None = None
    """The chance that the row can use the reroll of the marked dice."""
    counted: frozenset[int] = frozenset()
    """The places of full columns whose points are this row's number."""
    gain: int = 0
    """The points of the column that the offer would fill; 0 if it fills none."""


@dataclass(frozen=True, slots=True)
class Extras:
    """The additions of the large sheet."""

    offers: tuple[Offer, ...] = ()
    tokens: frozenset[str] = frozenset()
    deciding: bool = False
    chances: Mapping[str, float] = field(default_factory=dict)


def token_of(offer: Offer) -> str:
    """Return the action that writes what is offered."""
    return f"{LETTERS[COLOURS.index(offer.colour)]}{offer.number}"


def large(view: BoardView, seat: int, t: T, chances: Mapping[str, float]) -> Markup:
    """Return the sheet of the one who decides, or of the viewer: its legal fields are buttons."""
    row_offers = offers(view.state, seat)
    deciding = seat == view.actor and "pass" in view.tokens
    extras = Extras(row_offers, view.tokens if deciding else frozenset(), deciding, chances)
    return _sheet(view, seat, t, "qw-sheet", extras)


def small(view: BoardView, seat: int, t: T) -> Markup:
    """Anybody's sheet to look at."""
    return _sheet(view, seat, t, "qw-sheet is-small", Extras())


def finals(view: BoardView, t: T) -> Markup:
    """Return all sheets at the end, the winners' first."""
    winners = view.game.winners(view.state)
    seats = sorted(range(len(view.names)), key=lambda seat: (seat not in winners, seat))
    return el(
        "div",
        [_sheet(view, seat, t, "qw-sheet is-final", Extras()) for seat in seats],
        cls="qw-finals",
    )


def _sheet(view: BoardView, seat: int, t: T, cls: str, extras: Extras) -> Markup:
    rows = rows_of(view.state, seat)
    misses = view.state.misses[seat]
    total = view.game.scores(view.state)[seat]
    lines = [_row(row, t) for row in _rows(seat, rows, fresh(view, seat), extras)]
    return el(
        "section",
        el(
            "h2",
            view.names[seat],
            el("span", t("Points"), " ", el("b", total, data_score=seat)),
            cls="qw-name",
        ),
        el(
            "div",
            _head(t),
            lines,
            _points(seat, rows, total, t),
            role="table",
            aria_label=t("Sheet of {name}", name=view.names[seat]),
            cls="qw-rows",
        ),
        _misses(seat, misses, t),
        cls=cls,
        id=f"sheet-{seat}" if "is-small" not in cls else f"small-{seat}",
        data_seat=seat,
    )


def _rows(
    seat: int, rows: tuple[bytes, ...], new: frozenset[tuple[int, int]], extras: Extras
) -> Iterator[Row]:
    writable = [token_of(offer) in extras.tokens for offer in extras.offers] or [False] * len(rows)
    points = columns(rows)
    for number, numbers in enumerate(rows):
        yield Row(
            seat,
            COLOURS[number],
            numbers,
            frozenset(place for colour, place in new if colour == number),
            extras.offers[number] if extras.offers else None,
            writable[number],
            extras.deciding,
            True in writable and number == writable.index(True),
            extras.chances.get(COLOURS[number]),
            frozenset(at for at, n in enumerate(numbers) if n == points[at]),
            _gain(rows, number, extras.offers[number].number) if writable[number] else 0,
        )


def _gain(rows: tuple[bytes, ...], colour: int, number: int) -> int:
    """Return the points of the column that a number in this row would fill; 0 if it fills none."""
    row = rows[colour]
    after = (*rows[:colour], row + bytes([number]), *rows[colour + 1 :])
    return columns(after)[len(row)] or 0


@_kept
def _head(t: T) -> Markup:
    """Column heads, for screen readers only."""
    heads = [el("span", t("column {n}", n=n + 1), role="columnheader") for n in range(FIELDS)]
    return el("div", el("span", t("row"), role="columnheader"), heads, role="row", cls="sr-only")


@_kept
def _row(row: Row, t: T) -> Markup:
    cells = [
        el(
            "span",
            _field(row, place, t),
            role="cell",
            cls="qw-cell" + (" is-behind" if place == LINE else ""),
        )
        for place in range(FIELDS)
    ]
    return el("div", _label(row, t), cells, role="row", cls=f"qw-row c-{row.colour}")


def _label(row: Row, t: T) -> Markup:
    """Return the row's colour and shape, and the sum the roll would bring it."""
    name = colour_name(row.colour, t)
    if row.offer is None:
        return el(
            "span",
            shape(row.colour),
            el("span", name, cls="qw-colour"),
            role="rowheader",
            cls="qw-label",
        )
    blocked = row.offer.reason is not None
    text = t("{colour}: {number}", colour=name, number=row.offer.number)
    inside = (
        shape(row.colour),
        el("b", row.offer.number, cls="qw-sum"),
        _terms(row.offer.parts)
        if row.chance is None
        else el("small", t.chance(row.chance), cls="qw-chance"),
    )
    spoken = el("span", text, cls="sr-only")
    if row.writable:
        shown: Markup = el("label", inside, for_=f"write-{row.colour}", aria_hidden="true")
    else:
        shown = el("span", inside, aria_hidden="true")
    return el(
        "span",
        spoken,
        shown,
        role="rowheader",
        cls="qw-label has-sum" + (" is-blocked" if blocked else ""),
    )


def _terms(parts: tuple[int, ...]) -> Markup:
    """Return the numbers that make a sum, many of them in two lines: the row's label is narrow."""
    first = (len(parts) + 1) // 2 if len(parts) > LINED else LINED
    head = "+".join(map(str, parts[:first]))
    rest = "+".join(map(str, parts[first:]))
    more = [el("br"), "+" + rest] if rest else []
    return el("small", head, *more, cls="qw-terms is-long" if rest else "qw-terms")


def _field(row: Row, place: int, t: T) -> Markup:
    """One field: a number written, the one the roll could fill, or an empty one."""
    if place < len(row.numbers):
        counts = place in row.counted
        return el(
            "span",
            row.numbers[place],
            counts and el("span", t("counts"), cls="sr-only"),
            cls="qw-field is-full"
            + (" is-new" if place in row.new else "")
            + (" is-counted" if counts else ""),
            data_place=_field_id(row, place),
        )
    if place > len(row.numbers):
        return _empty(t)
    if row.offer is None:
        return _empty(t, _field_id(row, place))
    return _next_field(row, row.offer, place, t)


def _field_id(row: Row, place: int) -> str:
    return f"field-{row.seat}-{row.colour}-{place + 1}"


def _next_field(row: Row, offer: Offer, place: int, t: T) -> Markup:
    number, named = offer.number, _field_id(row, place)
    facts = {"number": number, "colour": colour_name(row.colour, t), "field": place + 1}
    if row.writable:
        big = is_big_step(offer)
        words = t("Write {number} in {colour}, field {field}", **facts)
        if big:
            words += ". " + t("A big jump")
        if row.gain:
            words += ". " + t.n("{n} point", "{n} points", row.gain)
        return el(
            "button",
            number,
            big and icon("warn"),
            el("b", f"+{row.gain}", cls="qw-gain") if row.gain else None,
            type="button",
            cls="qw-field is-lit",
            id=f"write-{row.colour}",
            data_act=token_of(offer),
            data_place=named,
            data_prefer=row.first,
            aria_label=words,
        )
    if row.deciding:
        return el(
            "button",
            el("s", number),
            type="button",
            cls="qw-field is-barred",
            data_why=token_of(offer),
            data_place=named,
            aria_label=t("{number} does not go in {colour}: why?", **facts),
        )
    if offer.reason is not None:
        return _empty(t, named)
    return el(
        "span",
        el("span", number, aria_hidden="true"),
        el("span", t("{number} would go here", number=number), cls="sr-only"),
        cls="qw-field is-ghost",
        data_place=named,
    )


def _empty(t: T, named: str | None = None) -> Markup:
    """Return an empty field; the one that is written next has a name."""
    words = el("span", t("empty"), cls="sr-only")
    return el("span", words, cls="qw-field", data_place=named)


@_kept
def _points(seat: int, rows: tuple[bytes, ...], total: int, t: T) -> Markup:
    """Return the white boxes below the columns, and the total."""
    cells = [
        el(
            "span",
            _box(points, t),
            role="cell",
            cls="qw-cell" + (" is-behind" if place == LINE else ""),
            data_place=f"column-{seat}-{place + 1}",
        )
        for place, points in enumerate(columns(rows))
    ]
    head = el(
        "span",
        el("span", t("Points"), cls="qw-colour"),
        el("b", total, cls="qw-total", data_score=seat),
        role="rowheader",
        cls="qw-label",
    )
    return el("div", head, cells, role="row", cls="qw-row qw-points")


def _box(points: int | None, t: T) -> Markup:
    if points is None:
        return el("span", el("span", t("not full yet"), cls="sr-only"), cls="qw-box")
    return el("span", points, cls="qw-box is-full")


@_kept
def _misses(seat: int, misses: int, t: T) -> Markup:
    """Return the five boxes for misses, the first ones crossed."""
    boxes = [
        el("span", f"−{n}", cls="qw-miss" + (" is-crossed" if n <= misses else ""))
        for n in range(1, MISSES + 1)
    ]
    text = t.n("{n} miss", "{n} misses", misses)
    if misses:
        text += f" (−{miss_points(misses)})"
    return el(
        "div",
        el("span", text, cls="qw-miss-words"),
        el("span", boxes, cls="qw-miss-boxes", aria_hidden="true"),
        cls="qw-misses",
        data_place=f"misses-{seat}",
    )
