"""Merges the texts that two devices keep under one key. Nothing of this device is lost.

Any JSON can be merged without knowing its meaning: objects by name, numbers to the higher one
(stars), lists by the `id` of their entries. So everything a feature keeps is backed up and restored
automatically.
"""

from __future__ import annotations

from typing import TypeAlias, TypeGuard

from core.kernel.errors import GameError
from pygame_web.shell.boundary import json_value
from pygame_web.shell.json_text import dump

Json: TypeAlias = object
OURS = ("settings", "setup")
"""Choices that stay as they are if this device has them."""


def merged(key: str, ours: str | None, theirs: Json) -> tuple[str, int, int]:
    """Return the merged text, and how many entries are new here and how many were known.

    Raises `GameError` if the text here is unreadable; it then stays.
    """
    if ours is None:
        return dump(theirs), 1 if key in OURS else _many(theirs), 0
    if key in OURS:
        return ours, 0, 1
    mine = json_value(ours, None)
    if type(mine) is not type(theirs):
        raise GameError(f"{key} is of another kind here", "json")
    union, new = _merge(mine, theirs)
    return (dump(union) if new else ours), new, max(0, _many(theirs) - new)


def _many(value: Json) -> int:
    return len(value) if isinstance(value, dict | list) else 1


def _merge(mine: Json, theirs: Json) -> tuple[Json, int]:
    """Return the merged value, and how many of its entries are new here."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        union, new = dict(mine), 0
        for name, value in theirs.items():
            if name not in mine:
                union[name], more = value, 1
            else:
                union[name], more = _merge(mine[name], value)
            new += bool(more)
        return union, new
    if isinstance(mine, list) and isinstance(theirs, list):
        known = {_name(one) for one in mine}
        fresh = [one for one in theirs if _name(one) not in known]
        return [*mine, *fresh], len(fresh)
    if _is_number(mine) and _is_number(theirs) and theirs > mine:
        return theirs, 1
    return mine, 0


def _name(one: Json) -> str:
    """Return the name that tells an entry of a list from others."""
    own = one.get("id") if isinstance(one, dict) else None
    return own if isinstance(own, str) else dump(one)


def _is_number(value: Json) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
