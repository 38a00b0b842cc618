"""Positions as one line of text; docs/notation.md shows the fields.

Reading accepts lists in any order and is otherwise strict: a `NotationError` names the field, and
`validate` refuses impossible positions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from core.games.quantum.forms import read_code, write_code
from core.games.quantum.maps import MAPS, Map, bitset, cell_name, read_cell, read_map
from core.games.quantum.notation import known_card
from core.games.quantum.question import Question
from core.games.quantum.state import (
    Keys,
    Seats,
    Setting,
    State,
    cell_of,
    code_of,
    cubes_left,
    first_state,
    ship_on,
)
from core.games.quantum.validate import validate
from core.kernel.errors import GameError, NotationError
from core.kernel.stack import StackText

VERSION = "quantum1"
FIELDS = (
    "map",
    "rules",
    "ships",
    "scrapyards",
    "reserves",
    "cubes",
    "dominance",
    "research",
    "commands",
    "market",
    "discards",
    "order",
    "actions",
    "used",
    "extra",
    "picks",
    "pending",
)
T = TypeVar("T")


def write_state(s: State) -> str:
    """Return the position as text."""
    m = s.setting.map
    rules = ("first" if s.setting.first else "revised", "on" if s.setting.entanglement else "off")
    cubes = [
        f"{cell_name(m.centre[planet])}={''.join(map(str, owners))}"
        for planet, owners in enumerate(s.cubes)
        if owners
    ]
    commands = (
        [*own, *(f"+{card}" for card in new)] for own, new in zip(s.cards, s.fresh, strict=True)
    )
    return " ".join(
        (
            VERSION,
            m.key or m.text,
            ",".join(rules),
            _seats([_ship(ship) for ship in fleet] for fleet in s.ships),
            _seats([write_code(code) for code in dice] for dice in s.scrap),
            _numbers(s.reserve),
            _list(cubes),
            _numbers(s.dominance),
            _numbers(s.research),
            _seats(commands),
            _list([card or "-" for card in s.market]),
            _seats(s.spent),
            ",".join(map(str, (s.starter, s.turn, s.regular, s.turns))),
            f"{s.actions},{int(s.attacked)}",
            _list(s.used),
            _list([str(seat) for seat in s.extra]),
            _numbers(s.picks),
            _STACK.write(s.pending),
        )
    )


def _ship(ship: int) -> str:
    return f"{cell_name(cell_of(ship))}={write_code(code_of(ship))}"


def _list(words: object) -> str:
    return ",".join(words) or "-"  # type: ignore[arg-type]


def _seats(lists: object) -> str:
    return "/".join(_list(words) for words in lists)  # type: ignore[attr-defined]


def _numbers(values: Seats) -> str:
    return "/".join(map(str, values))


def read_state(text: str) -> State:
    """Return the position of a line of text. Raises `NotationError`."""
    words = text.split(" ")
    if words[0] != VERSION or len(words) != len(FIELDS) + 1 or len(text) > 20_000:
        raise NotationError(
            f"not a position of Quantum: {len(FIELDS) + 1} fields led by {VERSION} are needed",
            "state-text",
            text=text[:80],
            field="version",
        )
    fields = dict(zip(FIELDS, words[1:], strict=True))
    n = first_state(_field(fields, "map", lambda text: _setting(text, fields["rules"])))
    _read_board(n, fields)
    _read_cards(n, fields)
    _read_turn(n, fields)
    over = [seat for seat in range(n.setting.seats) if not cubes_left(n, seat)]
    n.winner = over[0] if len(over) == 1 else -1
    fault = validate(n)
    if fault:
        raise _fault(fault, fields[fault])
    return n


def _fault(field: str, text: str) -> NotationError:
    return NotationError(
        f"field {field} of the position cannot be {text[:60]!r}",
        "state-text",
        text=text[:80],
        field=field,
    )


def _field(fields: dict[str, str], name: str, read: Callable[[str], T]) -> T:
    try:
        return read(fields[name])
    except (GameError, ValueError, KeyError, IndexError) as error:
        raise _fault(name, fields[name]) from error


def _setting(text: str, rules: str) -> Setting:
    m: Map = MAPS[text] if text in MAPS else read_map(text)
    first = {"revised": False, "first": True}
    entangled = {"on": True, "off": False}
    printing, _, entanglement = rules.partition(",")
    if m.text != text and not m.key:
        raise ValueError("a map of one's own in another than its normal form")
    return Setting(m, m.seats, first[printing], entangled[entanglement])


def _words(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def _by_seat(seats: int, text: str, read: Callable[[str], T]) -> tuple[T, ...]:
    parts = text.split("/")
    if len(parts) != seats:
        raise ValueError(f"{seats} parts are needed")
    return tuple(read(part) for part in parts)


def _number(text: str) -> int:
    """Return a number as `str` writes it, -1 included."""
    value = int(text)
    if str(value) != text or not -1 <= value <= 999_999:
        raise ValueError(text)
    return value


def _read_ship(text: str) -> int:
    cell, _, code = text.partition("=")
    return ship_on(read_cell(cell), read_code(code))


def _read_board(n: State, fields: dict[str, str]) -> None:
    seats = n.setting.seats

    def by_seat(name: str, read: Callable[[str], T]) -> tuple[T, ...]:
        return _field(fields, name, lambda text: _by_seat(seats, text, read))

    n.ships = by_seat("ships", lambda t: tuple(sorted(map(_read_ship, _words(t)))))
    n.bits = tuple(bitset(map(cell_of, fleet)) for fleet in n.ships)
    n.scrap = by_seat("scrapyards", lambda t: tuple(sorted(map(read_code, _words(t)))))
    n.reserve = by_seat("reserves", _number)
    n.dominance = by_seat("dominance", _number)
    n.research = by_seat("research", _number)
    n.picks = by_seat("picks", _number)
    n.cubes = _field(fields, "cubes", lambda text: _read_cubes(n, text))


def _read_cubes(n: State, text: str) -> tuple[Seats, ...]:
    cubes: list[Seats] = [()] * len(n.cubes)
    for word in _words(text):
        cell, _, owners = word.partition("=")
        cubes[n.setting.map.planets[read_cell(cell)]] = tuple(sorted(map(_number, owners)))
    return tuple(cubes)


def _read_cards(n: State, fields: dict[str, str]) -> None:
    seats = n.setting.seats
    hands = _field(fields, "commands", lambda text: _by_seat(seats, text, _words))
    n.cards = tuple(_cards("commands", fields, [c for c in h if c[:1] != "+"]) for h in hands)
    n.fresh = tuple(_cards("commands", fields, [c[1:] for c in h if c[:1] == "+"]) for h in hands)
    shown = ["" if card == "-" else card for card in fields["market"].split(",")]
    n.market = _cards("market", fields, shown, empty=True)
    spent = _field(fields, "discards", lambda text: _by_seat(2, text, _words))
    gambits, commands = (_cards("discards", fields, sorted(pile)) for pile in spent)
    n.spent = (gambits, commands)
    n.used = _cards("used", fields, sorted(_words(fields["used"])))


def _cards(field: str, fields: dict[str, str], cards: list[str], empty: bool = False) -> Keys:
    def read(_: str) -> Keys:
        return tuple("" if empty and not card else known_card(card) for card in cards)

    return _field(fields, field, read)


def _read_turn(n: State, fields: dict[str, str]) -> None:
    def numbers(name: str, count: int) -> list[int]:
        found = _field(fields, name, lambda text: [_number(word) for word in _words(text)])
        if count >= 0 and len(found) != count:
            raise _fault(name, fields[name])
        return found

    n.starter, n.turn, n.regular, n.turns = numbers("order", 4)
    n.actions, attacked = numbers("actions", 2)
    if attacked not in (0, 1):
        raise _fault("actions", fields["actions"])
    n.attacked = bool(attacked)
    n.extra = tuple(numbers("extra", -1))
    n.pending = _field(fields, "pending", _STACK.read)


_STACK = StackText(
    Question,
    {
        "int": (str, _number),
        "str": (str, str),
        "Cell": (cell_name, read_cell),
        "Die": (write_code, read_code),
    },
)
