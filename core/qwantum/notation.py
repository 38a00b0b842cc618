"""Actions and positions as text; `docs/notation.md` shows both."""

from __future__ import annotations

from core.kernel.errors import NotationError
from core.qwantum.actions import (
    FELL,
    KEEP,
    LOTS,
    PASS,
    REROLLS,
    WRITES,
    Action,
    Drawn,
    Fell,
    Pass,
    Reroll,
    Write,
)
from core.qwantum.dice import DIE_NAMES, DOWN, FACES, HIGHEST, LETTERS, face_name, sums
from core.qwantum.events import dice_names
from core.qwantum.sheet import FIELDS, fits, is_full
from core.qwantum.state import (
    DONE,
    FIRST,
    LOT,
    NONE,
    PHASES,
    SECOND,
    STEP_C,
    State,
    sheet,
)
from core.qwantum.turn import MISSES

VERSION = "qwantum1"


def write_action(a: Action) -> str:
    """The token: "=r4", "=w3", "=s1", "keep", "reroll:136w", "p6" or "pass"."""
    if isinstance(a, Fell):
        return "=" + face_name(a.face)
    if isinstance(a, Write):
        return f"{LETTERS[a.colour]}{a.number}"
    if isinstance(a, Reroll):
        return "reroll:" + dice_names(a)
    if isinstance(a, Drawn):
        return f"=s{a.seat}"
    return "pass" if isinstance(a, Pass) else "keep"


def _tokens() -> dict[str, Action]:
    actions: list[Action] = [KEEP, PASS, *LOTS[4], *FELL, *REROLLS[1:]]
    actions += [write for writes in WRITES for write in writes[1:]]
    return {write_action(a): a for a in actions}


_ACTIONS = _tokens()


def read_action(s: State, text: str) -> Action:
    """The action of a token. Raises `NotationError`."""
    action = _ACTIONS.get(text)
    if action is None:
        raise NotationError(
            f"{text[:40]!r} is no Qwantum action: expected one like =r4 =w3 =s0 keep reroll:136w"
            " p6 pass",
            "action",
            text=text[:40],
        )
    return action


def write_state(s: State) -> str:
    """One line: version, phase, active seat, dice, step B, step C, misses, a sheet per seat.

    For example `qwantum1 b 0 r1,r2,b4,p3,b6,y5,w3 - . 0.1 -/4.7/-/3 -/-/9/-`.
    """
    dice = ",".join("?" if face == DOWN else face_name(face) for face in s.roll)
    written = _COLOUR_NAMES[s.written]
    picks = "".join(_COLOUR_NAMES[pick] for pick in s.picks) or "."
    misses = ".".join(map(str, s.misses))
    sheets = ["/".join(_write_row(row) for row in sheet(s, seat)) for seat in range(s.seats)]
    return " ".join(
        [VERSION, PHASES[s.phase], str(s.active), dice, written, picks, misses, *sheets]
    )


_COLOUR_NAMES = LETTERS[:NONE] + "-"


def _write_row(row: bytes) -> str:
    return ".".join(map(str, row)) or "-"


def read_state(text: str) -> State:
    """The position of a line. Raises `NotationError` naming the field at fault."""
    fields = text.split()
    if not fields or fields[0] != VERSION:
        found = fields[0][:40] if fields else ""
        raise _error("version", found, f"a Qwantum position begins with {VERSION}")
    if not 8 <= len(fields) <= 11:
        raise _error("fields", str(len(fields)), "seven fields and one to four sheets are needed")
    _, phase, active, dice, written, picks, misses, *sheets = fields
    s = State(len(sheets), 0, LOT)
    s.active = _choice("active", active, [str(seat) for seat in range(s.seats)])
    s.phase = _choice("phase", phase, PHASES)
    s.roll = _read_dice(dice)
    s.written = _choice("written", written, _COLOUR_NAMES)
    s.picks = bytes(_choice("picks", pick, _COLOUR_NAMES) for pick in picks if picks != ".")
    s.misses = _read_misses(misses, s.seats)
    s.rows = tuple(row for text in sheets for row in _read_sheet(text))
    _check(s, fields)
    return s


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


def _check(s: State, fields: list[str]) -> None:
    """The fields must agree with each other: only what a game can come to is a position."""
    fallen = len(s.roll.rstrip(bytes([DOWN])))
    down = s.roll.count(DOWN)
    rolling = {LOT: down == 7, FIRST: 0 < down == 7 - fallen, SECOND: down > 0}
    if not rolling.get(s.phase, down == 0):
        raise _error("dice", fields[3], f"no such roll in phase {PHASES[s.phase]}")
    if s.phase == LOT and (any(s.rows) or any(s.misses) or s.active or s.seats == 1):
        raise _error("phase", fields[1], "the lot falls before anything is written")
    if s.written != NONE and not _wrote(s):
        raise _error("written", fields[4], "the active player's row does not end with that sum")
    if not _picks_agree(s):
        raise _error("picks", fields[5], "these cannot be the decisions of step C")
    over = s.phase == DONE
    full = any(is_full(sheet(s, seat)) for seat in range(s.seats))
    if over != (full or MISSES in s.misses):
        raise _error("phase", fields[1], "the game is over by a full sheet or a fifth miss")


def _wrote(s: State) -> bool:
    """Whether the active player may have written the blocked colour in step B."""
    if s.phase not in (STEP_C, DONE):
        return False
    return s.rows[4 * s.active + s.written][-1:] == sums(s.roll)[s.written : s.written + 1]


def _picks_agree(s: State) -> bool:
    if not s.picks:
        return True
    if s.phase != STEP_C or len(s.picks) >= s.seats:
        return False
    totals = sums(s.roll)
    for place, colour in enumerate(s.picks):
        row = 4 * ((s.active + place) % s.seats) + colour
        if colour != NONE and (colour == s.written or not fits(s.rows[row], totals[colour])):
            return False
    return True
