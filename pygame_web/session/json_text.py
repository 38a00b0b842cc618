"""JSON from outside, with one kind of failure."""

from __future__ import annotations

import json
from typing import Any


def load(text: str) -> Any:
    """What a JSON text says. Raises `ValueError`, also for nesting too deep to read."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def load_object(text: str) -> dict[str, Any]:
    """A JSON object. Raises `ValueError` for anything else."""
    told = load(text)
    if not isinstance(told, dict):
        raise ValueError("not an object")
    return told
