"""Single values from outside: texts, numbers, times, JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import wraps
from traceback import format_exc
from typing import ParamSpec, TypeVar

from core.kernel.depth import too_deep
from core.kernel.errors import GameError
from core.kernel.record import readable

P = ParamSpec("P")
R = TypeVar("R")

LONGEST = 8_000_000
"""The longest text that is read, in characters."""
LAST_MOMENT = 253_370_764_799_999
"""The end of the year 9998, in milliseconds since 1970: our calendars end a year later, and no zone
of time leads beyond it."""
MOST = 2**53 - 1
"""The largest whole number a browser can write."""

_HALVES = re.compile(r"\\u[dD][89a-fA-F]")


class Unreadable(GameError):
    """External input triggered a bug; `trace` tells a developer where."""

    def __init__(self, trace: str) -> None:
        super().__init__("this cannot be read", "unreadable")
        self.trace = trace


def guarded(read: Callable[P, R]) -> Callable[P, R]:
    """Return a reader that raises `GameError` only: any other exception becomes `Unreadable`."""

    @wraps(read)
    def reader(*arguments: P.args, **named: P.kwargs) -> R:
        try:
            return read(*arguments, **named)
        except GameError:
            raise
        except Exception as error:
            raise Unreadable(format_exc()) from error

    return reader


def text(value: object, most: int = LONGEST) -> str:
    """Return a text cut to `most` characters and valid in every encoding; "" for anything else."""
    return readable(value[:most]) if isinstance(value, str) else ""


def whole(value: object, default: int = 0, *, low: int = -MOST, high: int = MOST) -> int:
    """A whole number from `low` to `high`; `default` for anything else, `True` and 3.0 included."""
    return value if type(value) is int and low <= value <= high else default


def number(text: str, digits: int = 7) -> int | None:
    """Return the number that a text of at most so many digits writes, None for any other text."""
    plain = text.isascii() and text.isdigit() and len(text) <= digits
    return int(text) if plain else None


def moment(value: object) -> int:
    """Return a time in whole milliseconds since 1970; 0 (unknown) for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0
    return int(value) if 0 <= value <= LAST_MOMENT else 0


def measure(value: object) -> float:
    """Return a length, such as pixels; 0 for anything but a plain number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.0
    return float(value) if -MOST <= value <= MOST else 0.0


def json_value(text: str, most: int | None = LONGEST) -> object:
    """Return the value of a JSON text, its texts cleaned, `NaN` as nothing.

    Raises `GameError` for invalid JSON and for too deep nesting.
    """
    if most is not None and len(text) > most:
        raise GameError("the text is too long", "json")
    if too_deep(text):
        raise GameError("the text is nested too deep", "json")
    try:
        value = json.loads(text, parse_constant=_nothing)
        return _cleaned(value) if _HALVES.search(text) or not text.isascii() else value
    except (ValueError, RecursionError) as error:
        raise GameError("the text is no JSON", "json") from error


def json_object(text: str, most: int | None = LONGEST) -> dict[str, object]:
    """Return a JSON object. Raises `GameError` for anything else."""
    value = json_value(text, most)
    if not isinstance(value, dict):
        raise GameError("the text is no JSON object", "json")
    return value


def items(value: object, most: int | None = None) -> list[object]:
    """Return the entries of a list, the first `most` of them; none for anything else."""
    return value[:most] if isinstance(value, list) else []


def _nothing(name: str) -> None:
    """Return None for a word that JSON does not have, such as NaN."""


def _cleaned(value: object) -> object:
    if isinstance(value, str):
        return readable(value)
    if isinstance(value, list):
        return [_cleaned(one) for one in value]
    if isinstance(value, dict):
        return {readable(name): _cleaned(one) for name, one in value.items()}
    return value
