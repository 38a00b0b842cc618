"""A position as one line of text; `docs/notation.md` shows it."""

from __future__ import annotations

from core.games.qwantum.dice import DIE_NAMES, DOWN, FACES, HIGHEST, LETTERS, face_name
from core.games.qwantum.sheet import FIELDS, fits
from core.games.qwantum.state import NONE, PHASES, Question, State, sheet
from core.games.qwantum.turn import MISSES
from core.games.qwantum.validate import validate
from core.kernel.errors import NotationError
from core.kernel.game import CHANCE

VERSION = "qwantum1"


def write_state(s: State) -> str:
    """One line: version, phase, active seat, dice, step B, step C, misses, a sheet per seat.

    For example `qwantum1 b 0 r1,r2,b4,p3,b6,y5,w3 - . 0.1 -/4.7/-/3 -/-/9/-`.
    """
    dice = ",".join("?" if face == DOWN else face_name(face) for face in s.roll)
    written = _COLOUR_NAMES[s.written]
    picks = "".join(_COLOUR_NAMES[pick] for pick in s.picks) or "."
    misses = ".".join(map(str, s.misses))
    sheets = ["/".join(_write_row(row) for row in sheet(s, seat)) for seat in range(s.seats)]
    return " ".join([VERSION, s.phase, str(s.active), dice, written, picks, misses, *sheets])


_COLOUR_NAMES = LETTERS[:NONE] + "-"


def _write_row(row: bytes) -> str:
    return ".".join(map(str, row)) or "-"


def read_state(text: str) -> State:
    """Return the position of a line. Raises `NotationError` naming the field at fault."""
    fields = text.split()
    if not fields or fields[0] != VERSION:
        found = fields[0][:40] if fields else ""
        raise _error("version", found, f"a Qwantum position begins with {VERSION}")
    if not 8 <= len(fields) <= 11:
        raise _error("fields", str(len(fields)), "seven fields and one to four sheets are needed")
    _, phase, active, dice, written, picks, misses, *sheets = fields
    seats = len(sheets)
    s = State(seats, _choice("active", active, [str(seat) for seat in range(seats)]))
    kind = PHASES[_choice("phase", phase, PHASES)]
    s.roll = _read_dice(dice)
    s.written = _choice("written", written, _COLOUR_NAMES)
    s.picks = bytes(_choice("picks", pick, _COLOUR_NAMES) for pick in picks if picks != ".")
    s.misses = _read_misses(misses, s.seats)
    s.rows = tuple(row for text in sheets for row in _read_sheet(text))
    s.pending = _pending(kind, (s.active + len(s.picks)) % seats)
    fault = validate(s)
    if fault:
        raise _error(fault, fields[_PLACES[fault]], _WANTED[fault])
    return s


def _pending(kind: str, asked: int) -> tuple[Question, ...]:
    """Return the questions of a phase; `asked` is the seat whose decision comes next."""
    question = Question.kinds.get(kind)
    if question is None:
        return ()
    return (question(CHANCE if question.chance else asked),)


_PLACES = {"phase": 1, "dice": 3, "written": 4, "picks": 5}
"""The place in the line of each field that `validate` may name."""
_WANTED = {
    "phase": "the lot falls before anything is written, a full sheet or a fifth miss ends the game",
    "dice": "no such roll in this phase",
    "written": "the active player's row does not end with that sum",
    "picks": "these cannot be the decisions of step C",
}


def _error(field: str, text: str, wanted: str) -> NotationError:
    return NotationError(
        f"position, {field} {text[:40]!r}: {wanted}", "position", field=field, text=text[:40]
    )


def _choice(field: str, text: str, choices: str | tuple[str, ...] | list[str]) -> int:
    if text not in choices or not text:
        raise _error(field, text, "expected one of " + " ".join(choices))
    return choices.index(text)


def _number(field: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= most):
        raise _error(field, text, f"expected a number up to {most}")
    return int(text)


def _read_dice(text: str) -> bytes:
    names = text.split(",")
    if len(names) != len(FACES):
        raise _error("dice", text, "seven faces are needed, ? where none has fallen")
    roll = bytearray()
    for die, (name, faces) in enumerate(zip(names, FACES, strict=True)):
        known = {face_name(face): face for face in faces}
        if name != "?" and name not in known:
            wanted = f"die {DIE_NAMES[die]} has {' '.join(known)}"
            raise _error("dice", name, wanted)
        roll.append(DOWN if name == "?" else known[name])
    return bytes(roll)


def _read_misses(text: str, seats: int) -> bytes:
    misses = bytes(_number("misses", part, MISSES) for part in text.split("."))
    if len(misses) != seats:
        raise _error("misses", text, f"{seats} numbers are needed, a seat each")
    return misses


def _read_sheet(text: str) -> list[bytes]:
    rows = text.split("/")
    if len(rows) != 4:
        raise _error("sheet", text, "four rows are needed: purple, blue, red, yellow")
    return [_read_row(row) for row in rows]


def _read_row(text: str) -> bytes:
    row = b""
    for part in text.split(".") if text != "-" else ():
        number = _number("row", part, HIGHEST)
        if number < 1 or len(row) == FIELDS or not fits(row, number):
            raise _error("row", text, "numbers 1 to 33 rise up to the fourth, then fall")
        row += bytes([number])
    return row
