"""The text of a post, of either version: bounded before it is parsed, and canonical."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

MAX_TEXT = 4_000
"""The most characters of a post."""
MAX_OPENED = 40
"""The most brackets that a post may open: they are counted before the text is parsed."""


class BadPost(ValueError):
    """The text is not a valid post."""


def text_of(data: Mapping[str, Any]) -> str:
    """Return the canonical text of an object."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def canonical(text: str) -> dict[str, Any]:
    """Return the object of a canonical text. Raises `BadPost` for any other text."""
    if not text.isascii():
        raise BadPost("too long, or not ASCII")
    data = parsed(text)
    if text_of(data) != text:
        raise BadPost("not canonical")
    return data


def parsed(text: str) -> dict[str, Any]:
    """Return the object of a text. Raises `BadPost`: it is too long, too deep, or no object."""
    if len(text) > MAX_TEXT:
        raise BadPost("too long, or not ASCII")
    if text.count("[") + text.count("{") > MAX_OPENED:
        raise BadPost("too deep")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError, OverflowError) as error:
        raise BadPost("no JSON") from error
    if not isinstance(data, dict):
        raise BadPost("not canonical")
    return data
