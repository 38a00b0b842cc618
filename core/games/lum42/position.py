"""A position as one line of text and back; its thirteen fields are in docs/notation.md.

What can be derived is not written: the reserve, the tiles not yet seen, where each probe stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.games.lum42.components import (
    BLACK,
    COLOURS,
    CUBES_PER_SEAT,
    ENERGY_GOAL_NAMES,
    GROUND_COLOUR,
    KIND,
    LAST_LIGHT,
    LIGHT_GOALS,
    OWNER,
    PROBE,
    SOURCES,
    ground_code,
    pawn,
)
from core.games.lum42.state import HOME, NONE, Question, State, empty, put, put_byte
from core.games.lum42.validate import validate
from core.games.lum42.vocabulary import PHASES, WORDS
from core.games.lum42.zone import NAMES, read_cell
from core.kernel.errors import NotationError
from core.kernel.stack import Form, StackText

TAG = "lum42.1"
FIELDS = (
    "format",
    "seats",
    "clock",
    "objectives",
    "reached",
    "zone",
    "planets",
    "satellites",
    "ships",
    "boards",
    "points",
    "exile",
    "questions",
)
_PLANETS = "bgyrk"
_SATELLITES = "bgyrwldt"
_PAWNS = "bdsactporx"
"""By kind: basic doubler scientist sAboteur chief traveller pair bOoster renegade, probe (x)."""
_SYSTEM = re.compile(
    r"([a-z][0-9])([bgyrk])([le])([bgyrwldt-])(?::(-|[0-3][bdsactporx])(-|[0-3][bdsactpor]))?"
)
_PILE = re.compile(r"([a-z-])([0-5])")


def write_state(s: State) -> str:
    """Return the position as one line."""
    clock = (str(s.round), PHASES[s.phase], _number(s.first), _number(s.turn))
    return " ".join(
        (
            TAG,
            f"{s.seats}{'x' if s.expansion else ''}",
            ".".join(clock),
            _goals(s),
            "/".join(",".join(map(str, done)) or "-" for done in (s.light_done, s.energy_done)),
            ",".join(_system(s, cell) for cell, code in enumerate(s.ground) if code) or "-",
            _piles(_PLANETS, s.planet_tops, s.planet_under),
            _piles(_SATELLITES, s.satellite_tops, s.satellite_under),
            ",".join(NAMES[cell] for cell in s.ships),
            "/".join(_board(s, seat) for seat in range(s.seats)),
            "/".join(_row(s.points, seat, len(SOURCES)) for seat in range(s.seats)),
            _pawns(s.exile) + ";" + (_pawns(s.drift) or "-"),
            _STACK.write(s.pending),
        )
    )


def _number(value: int) -> str:
    return "-" if value == NONE else str(value)


def _goals(s: State) -> str:
    named = (
        (s.collection_goal, COLOURS),
        (s.light_goal, LIGHT_GOALS),
        (s.energy_goal, ENERGY_GOAL_NAMES),
    )
    return ",".join("-" if goal == NONE else names[goal] for goal, names in named)


def _system(s: State, cell: int) -> str:
    code, satellite = s.ground[cell], s.satellites[cell]
    face = "l" if code <= LAST_LIGHT else "e"
    text = NAMES[cell] + _PLANETS[GROUND_COLOUR[code]] + face
    text += _SATELLITES[satellite - 1] if satellite else "-"
    if s.on_planet[cell] or s.on_moon[cell]:
        text += ":" + _pawn(s.on_planet[cell]) + _pawn(s.on_moon[cell])
    return text


def _pawn(code: int) -> str:
    return f"{OWNER[code]}{_PAWNS[KIND[code]]}" if code else "-"


def _pawns(codes: Sequence[int]) -> str:
    return ",".join(map(_pawn, codes))


def _piles(letters: str, tops: tuple[int, ...], under: tuple[int, ...]) -> str:
    shown = ("-" if top == NONE else letters[top] for top in tops)
    return ",".join(f"{top}{count}" for top, count in zip(shown, under, strict=True))


def _row(numbers: tuple[int, ...], seat: int, width: int) -> str:
    return ",".join(map(str, numbers[width * seat : width * seat + width]))


def _board(s: State, seat: int) -> str:
    crew = ("".join(_PAWNS[kind] for kind in kinds[seat]) or "-" for kinds in (s.ready, s.locked))
    return ";".join((_row(s.light, seat, 4), _row(s.energy, seat, 4), *crew))


# --- reading ----------------------------------------------------------------------------------


def read_state(text: str) -> State:
    """Return the position of a line. Raises `NotationError` naming the field that is wrong."""
    words = text.split(" ")
    if words[0] != TAG:
        raise NotationError(
            f"not a position of LUM42: it must begin with {TAG}", "state-format", text=text[:80]
        )
    if len(words) != len(FIELDS):
        raise NotationError(
            f"a position of LUM42 has {len(FIELDS)} fields, not {len(words)}",
            "state-fields",
            text=text[:80],
            fields=len(FIELDS),
        )
    s = empty(2, False, ())
    for field, word, read in zip(FIELDS[1:], words[1:], _READERS, strict=True):
        try:
            s = read(s, word)
        except (ValueError, KeyError, IndexError) as error:
            raise _error(field, word) from error
    wrong = validate(s)
    if wrong:
        raise _error(wrong, words[FIELDS.index(wrong)])
    return s


def _error(field: str, word: str) -> NotationError:
    shown = word[:80]
    return NotationError(
        f"field {field} of the LUM42 position cannot be: {shown!r}",
        "state-field",
        field=field,
        text=shown,
    )


def _natural(text: str, limit: int = 1000) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3) or int(text) >= limit:
        raise ValueError(text)
    return int(text)


def _form(words: tuple[str, ...]) -> Form:
    """Return a field of a question is written as a number; it has a word."""
    return str, lambda text: _natural(text, len(words))


_STACK = StackText(
    Question, {name: _form(words) for name, words in WORDS.items()}, chance="=", comma="."
)


def _read_number(text: str, limit: int) -> int:
    return NONE if text == "-" else _natural(text, limit)


def _read_seats(s: State, word: str) -> State:
    seats = {"2": 2, "3": 3, "4": 4}[word.removesuffix("x")]
    return empty(seats, word.endswith("x"), ())


def _read_clock(s: State, word: str) -> State:
    turn_of_round, phase, first, turn = word.split(".")
    s.round = _natural(turn_of_round, 6)
    s.phase = PHASES.index(phase)
    s.first = _read_number(first, s.seats)
    s.turn = _read_number(turn, s.seats)
    return s


def _read_goals(s: State, word: str) -> State:
    names = (COLOURS, LIGHT_GOALS, ENERGY_GOAL_NAMES)
    s.collection_goal, s.light_goal, s.energy_goal = (
        NONE if goal == "-" else known.index(goal)
        for goal, known in zip(word.split(","), names, strict=True)
    )
    return s


def _read_reached(s: State, word: str) -> State:
    s.light_done, s.energy_done = (
        () if done == "-" else tuple(_natural(seat, s.seats) for seat in done.split(","))
        for done in word.split("/")
    )
    return s


def read_zone(s: State, word: str) -> State:
    """Put the systems and pawns of a zone field on an empty table. Raises `ValueError`."""
    last = -1
    for part in [] if word == "-" else word.split(","):
        found = _SYSTEM.fullmatch(part)
        if found is None:
            raise ValueError(part)
        name, planet, face, satellite, there, above = found.groups()
        cell, colour = read_cell(name), _PLANETS.index(planet)
        if cell <= last or (colour == BLACK and face == "l"):
            raise ValueError(part)
        last = cell
        s.ground = put_byte(s.ground, cell, ground_code(colour, "le".index(face)))
        if satellite != "-":
            s.satellites = put_byte(s.satellites, cell, _SATELLITES.index(satellite) + 1)
        _read_pawns(s, cell, there or "-", above or "-")
    return s


def _read_pawns(s: State, cell: int, there: str, above: str) -> None:
    code = _read_pawn(s, there)
    s.on_planet = put_byte(s.on_planet, cell, code)
    s.on_moon = put_byte(s.on_moon, cell, _read_pawn(s, above))
    if KIND[code] == PROBE:
        colour = GROUND_COLOUR[s.ground[cell]]
        if s.ground[cell] > LAST_LIGHT or s.probes[4 * OWNER[code] + colour] != HOME:
            raise ValueError(there)
        s.probes = put(s.probes, 4 * OWNER[code] + colour, cell)


def _read_pawn(s: State, text: str) -> int:
    if text == "-":
        return 0
    return pawn(_natural(text[0], s.seats), _PAWNS.index(text[1]))


def _read_piles(letters: str, word: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    tops, under = [], []
    for part in word.split(","):
        found = _PILE.fullmatch(part)
        if found is None:
            raise ValueError(part)
        top, count = found.groups()
        tops.append(NONE if top == "-" else letters.index(top))
        under.append(int(count))
    if len(tops) != 4:
        raise ValueError(word)
    return tuple(tops), tuple(under)


def _read_planets(s: State, word: str) -> State:
    s.planet_tops, s.planet_under = _read_piles(_PLANETS, word)
    return s


def _read_satellites(s: State, word: str) -> State:
    s.satellite_tops, s.satellite_under = _read_piles(_SATELLITES, word)
    return s


def _read_ships(s: State, word: str) -> State:
    s.ships = tuple(map(read_cell, word.split(",")))
    return s


def _numbers(text: str, width: int) -> tuple[int, ...]:
    found = tuple(map(_natural, text.split(",")))
    if len(found) != width:
        raise ValueError(text)
    return found


def _kinds(text: str) -> tuple[int, ...]:
    found = () if text == "-" else tuple(map(_PAWNS.index, text))
    if PROBE in found or list(found) != sorted(found):
        raise ValueError(text)
    return found


def _read_boards(s: State, word: str) -> State:
    boards = [board.split(";") for board in word.split("/")]
    light, energy, ready, locked = zip(*boards, strict=True)
    s.light = tuple(n for text in light for n in _numbers(text, 4))
    s.energy = tuple(n for text in energy for n in _numbers(text, 4))
    s.ready, s.locked = tuple(map(_kinds, ready)), tuple(map(_kinds, locked))
    if len(boards) != s.seats:
        raise ValueError(word)
    stock = CUBES_PER_SEAT * s.seats
    s.reserve = tuple(stock - sum(s.light[c::4]) - sum(s.energy[c::4]) for c in range(4))
    return s


def _read_points(s: State, word: str) -> State:
    s.points = tuple(n for row in word.split("/") for n in _numbers(row, len(SOURCES)))
    return s


def _read_exile(s: State, word: str) -> State:
    single, drift = word.split(";")
    s.exile = tuple(_read_pawn(s, text) for text in single.split(","))
    s.drift = () if drift == "-" else tuple(_read_pawn(s, text) for text in drift.split(","))
    return s


def _read_questions(s: State, word: str) -> State:
    s.pending = _STACK.read(word)
    return s


_READERS = (
    _read_seats,
    _read_clock,
    _read_goals,
    _read_reached,
    read_zone,
    _read_planets,
    _read_satellites,
    _read_ships,
    _read_boards,
    _read_points,
    _read_exile,
    _read_questions,
)
