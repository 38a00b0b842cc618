"""Actions as tokens; the table of forms is in docs/notation.md. Positions are in `position`."""

from __future__ import annotations

import re
from collections.abc import Callable

from core.kernel.errors import NotationError
from core.quantum.actions import (
    SCRAPYARD,
    WORDS,
    Action,
    Attack,
    Card,
    Carry,
    Cube,
    Deploy,
    Drawn,
    Fell,
    Go,
    Jump,
    Move,
    Number,
    Place,
    Relocate,
    Roll,
    SetFace,
    Warp,
    Word,
)
from core.quantum.cards.registry import COMMANDS, GAMBITS
from core.quantum.maps import cell_name, read_cell
from core.quantum.state import MOVED, USED, State, die, face, memory

SCRAP = "scrap"
_MARKS = {"": 0, "a": USED, "m": MOVED, "ma": MOVED | USED}
_MARK_OF = {memory: mark for mark, memory in _MARKS.items()}


def write_code(code: int) -> str:
    """A die's number with its memory: "4", "4m" (moved), "4a" (ability used), "4ma"."""
    return f"{face(code)}{_MARK_OF[memory(code)]}"


def read_code(text: str) -> int:
    """The code of `write_code`. Raises `ValueError`."""
    if text[:1] not in tuple("123456") or text[1:] not in _MARKS:
        raise ValueError(f"{text[:20]!r} is no die")
    return die(int(text[0]), _MARKS[text[1:]])


def write_die(die: int) -> str:
    """A ship by its cell, or one in the scrapyard as "~4"."""
    return cell_name(die) if die >= 0 else f"~{write_code(~die)}"


def _die(text: str) -> int:
    return ~read_code(text[1:]) if text.startswith("~") else read_cell(text)


def _paid(by: str, text: str) -> str:
    return f"{by}:{text}" if by else text


_WRITE: dict[type, Callable[..., str]] = {
    Fell: lambda a: f"={a.face}",
    Drawn: lambda a: f"={a.card}",
    Word: lambda a: str(a.verb),
    Move: lambda a: _paid(a.by, f"{cell_name(a.ship)}-{cell_name(a.cell)}"),
    Attack: lambda a: _paid(a.by, f"{cell_name(a.ship)}x{cell_name(a.cell)}"),
    Carry: lambda a: _paid(a.by, f"{cell_name(a.ship)}+{cell_name(a.passenger)}"),
    Go: lambda a: f"{a.verb}:{cell_name(a.cell)}",
    Warp: lambda a: f"warp:{cell_name(a.ship)},{cell_name(a.other)}",
    Jump: lambda a: f"nomadic:{cell_name(a.ship)}-{cell_name(a.cell)}",
    SetFace: lambda a: f"{a.verb}:{cell_name(a.ship)}={a.face}",
    Roll: lambda a: f"{a.verb}:{write_die(a.die)}",
    Deploy: lambda a: f"deploy:{write_die(a.die)}-{cell_name(a.cell)}",
    Place: lambda a: f"place:{a.face}-{SCRAP if a.cell == SCRAPYARD else cell_name(a.cell)}",
    Cube: lambda a: f"{a.verb}:{cell_name(a.centre)}",
    Relocate: lambda a: f"relocate:{cell_name(a.centre)},{a.seat}",
    Card: lambda a: f"{a.verb}:{a.card}",
    Number: lambda a: f"clever:{a.face}",
}


_TOKENS: dict[Action, str] = {}
_ACTIONS: dict[str, Action] = {}
"""Tokens and actions that were asked for before: both say the same everywhere."""


def write_action(a: Action) -> str:
    """The token of an action."""
    token = _TOKENS.get(a)
    if token is None:
        token = _TOKENS[a] = _WRITE[type(a)](a)
    return token


def _drawn(card: str) -> Action:
    return Drawn(known_card(card))


def _card(verb: str, card: str) -> Action:
    if verb == "discard" and card not in COMMANDS:
        raise ValueError(f"{card} is never discarded by choice")
    return Card(verb, known_card(card))


def known_card(card: str) -> str:
    """The key itself. Raises `ValueError` for no card of the game."""
    if card not in COMMANDS and card not in GAMBITS:
        raise ValueError(f"{card[:20]!r} is no card")
    return card


def _two(a: str, b: str) -> tuple[int, int]:
    return read_cell(a), read_cell(b)


_C = r"([a-u]\d{1,2})"
_D = r"([a-u]\d{1,2}|~[1-6]m?a?)"
_FORMS: tuple[tuple[str, Callable[..., Action]], ...] = (
    ("=([1-6])", lambda f: Fell(int(f))),
    ("=([a-z]+)", _drawn),
    (f"({'|'.join(WORDS)})", lambda word: WORDS[word]),
    (f"(?:(tactical|curious):)?{_C}-{_C}", lambda by, a, b: Move(*_two(a, b), by or "")),
    (f"(?:(tactical|strike):)?{_C}x{_C}", lambda by, a, b: Attack(*_two(a, b), by or "")),
    (rf"(?:(tactical|curious):)?{_C}\+{_C}", lambda by, a, b: Carry(*_two(a, b), by or "")),
    (f"(from|land|drop):{_C}", lambda verb, cell: Go(verb, read_cell(cell))),
    (f"warp:{_C},{_C}", lambda a, b: Warp(*_two(a, b))),
    (f"nomadic:{_C}-{_C}", lambda a, b: Jump(*_two(a, b))),
    (f"(modify|flexible):{_C}=([1-6])", lambda verb, a, f: SetFace(verb, read_cell(a), int(f))),
    (f"(reconfigure|scout|resourceful|choose):{_D}", lambda verb, die: Roll(verb, _die(die))),
    (f"deploy:(~[1-6]m?a?)-{_C}", lambda die, cell: Deploy(_die(die), read_cell(cell))),
    (f"place:([1-6])-{_C}", lambda f, cell: Place(int(f), read_cell(cell))),
    (f"place:([1-6])-{SCRAP}", lambda f: Place(int(f), SCRAPYARD)),
    (f"(start|construct|infamy|to):{_C}", lambda verb, cell: Cube(verb, read_cell(cell))),
    (f"relocate:{_C},([0-3])", lambda cell, seat: Relocate(read_cell(cell), int(seat))),
    ("(take|discard):([a-z]+)", _card),
    ("clever:([1-6])", lambda f: Number(int(f))),
)
_READ = tuple((re.compile(form), make) for form, make in _FORMS)


def read_action(s: State, text: str) -> Action:
    """The action of a token. Raises `NotationError`."""
    known = _ACTIONS.get(text)
    if known is not None:
        return known
    for form, make in _READ:
        match = form.fullmatch(text)
        if match is not None:
            try:
                return _ACTIONS.setdefault(text, make(*match.groups()))
            except ValueError:
                break
    raise NotationError(
        f"{text[:40]!r} is no action of Quantum", "action-text", text=text[:40], field="action"
    )
