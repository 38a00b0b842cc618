"""The parts of tokens, and the forms of the actions that cards add; see `notation`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.quantum.actions import Action
from core.games.quantum.maps import cell_name, read_cell
from core.games.quantum.state import MOVED, USED, die, face, memory

CELL = r"([a-u]\d{1,2})"
DIE = r"([a-u]\d{1,2}|~[1-6]m?a?)"
WRITE: dict[type, Callable[[Any], str]] = {}
"""The token of an action, by its class."""
READ: list[tuple[str, Callable[..., Action]]] = []
"""Patterns of tokens, each with what makes the action of its groups (raising `ValueError`)."""

_MARKS = {"": 0, "a": USED, "m": MOVED, "ma": MOVED | USED}
_MARK_OF = {memory: mark for mark, memory in _MARKS.items()}


def form(
    action: type[Action], write: Callable[[Any], str], pattern: str, read: Callable[..., Action]
) -> None:
    """Declare how the actions of a class are written and read."""
    WRITE[action] = write
    READ.append((pattern, read))


def write_code(code: int) -> str:
    """Return a die's number with its memory: "4", "4m" (moved), "4a" (ability used), "4ma"."""
    return f"{face(code)}{_MARK_OF[memory(code)]}"


def read_code(text: str) -> int:
    """Return the code of `write_code`. Raises `ValueError`."""
    if text[:1] not in tuple("123456") or text[1:] not in _MARKS:
        raise ValueError(f"{text[:20]!r} is no die")
    return die(int(text[0]), _MARKS[text[1:]])


def write_die(die: int) -> str:
    """Return a ship by its cell, or one in the scrapyard as "~4"."""
    return cell_name(die) if die >= 0 else f"~{write_code(~die)}"


def read_die(text: str) -> int:
    """Return the ship of `write_die`. Raises `ValueError`."""
    return ~read_code(text[1:]) if text.startswith("~") else read_cell(text)
