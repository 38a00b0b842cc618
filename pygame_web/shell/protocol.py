"""The schema of messages between an embedded table and the page around it.

Every message is an object {"club": 1, "type": ..., and the fields of its type}. `IN` goes into the
table, `OUT` comes out of it. A field's kind is "text", "number", "yes-no", "texts", "numbers" or
"words" (text by text); a trailing "?" means optional. The build gives `embed.js` the same tables.
What the page tells its own worker (`EVENTS`) is checked in the same way; there a "file" is a text
of any length, a "measure" any finite number, and "anything" is checked where it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

VERSION = 1
LONGEST = 1_000_000
"""The most characters of a text."""

IN: dict[str, dict[str, str]] = {
    "new": {
        "game": "text",
        "seats": "number?",
        "bots": "texts?",
        "names": "texts?",
        "options": "words?",
    },
    "load": {"record": "text"},
    "language": {"language": "text"},
    "theme": {"theme": "text"},
}
OUT: dict[str, dict[str, str]] = {
    "ready": {"version": "number", "games": "texts", "languages": "texts"},
    "ply": {"game": "text", "ply": "number", "token": "text", "seat": "number"},
    "turn": {"game": "text", "ply": "number", "actor": "text", "name": "text", "person": "yes-no"},
    "result": {
        "game": "text",
        "names": "texts",
        "scores": "numbers",
        "winners": "numbers",
        "record": "text",
    },
    "record": {"record": "text"},
    "remote": {"state": "text", "waits": "texts", "unsent": "number"},
    "height": {"height": "number"},
    "error": {"code": "text", "text": "text"},
}
EVENTS: dict[str, dict[str, str]] = {
    "click": {
        "at": "anything?",
        "data": "words",
        "ply": "text",
        "time": "measure",
        "x": "measure",
        "y": "measure",
        "again": "yes-no",
    },
    "moved": {"at": "anything?", "inside": "yes-no"},
    "nothing": {"at": "anything?"},
    "message": {"at": "anything?", "verb": "text", "arg": "file", "value": "file"},
}
"""The events that `dom.js` sends to Python; `pygame_web/browser/dom.py` reads the clock `at`."""


def event_fault(event: object) -> str:
    """Return the fault of an event that the page sent to its worker, "" if it is valid."""
    if not isinstance(event, Mapping):
        return "an event must be an object"
    type = event.get("type")
    if not isinstance(type, str):
        return "an event must have a type"
    return fault(EVENTS, type, event)


def fault(schema: Mapping[str, Mapping[str, str]], type: str, data: Mapping[str, object]) -> str:
    """Return the fault of a message, "" if it is valid."""
    fields = schema.get(type)
    if fields is None:
        return f"there is no message {type[:40]!r}"
    allowed = {"club", "type", *fields}
    unknown = next((name for name in data if name not in allowed), None)
    if unknown is not None:
        return f"{type}: there is no field {str(unknown)[:40]!r}"
    for name, kind in fields.items():
        value = data.get(name)
        if value is None and kind.endswith("?"):
            continue
        if not _fits(kind.rstrip("?"), value):
            return f"{type}: {name} must be {kind.rstrip('?')}"
    return ""


def _fits(kind: str, value: object) -> bool:
    match kind:
        case "text":
            return isinstance(value, str) and len(value) <= LONGEST
        case "anything":
            return True
        case "file":
            return isinstance(value, str)
        case "measure":
            return isinstance(value, int | float) and isfinite(value)
        case "number":
            return isinstance(value, int) and not isinstance(value, bool)
        case "yes-no":
            return isinstance(value, bool)
        case "texts":
            return isinstance(value, list | tuple) and all(_fits("text", one) for one in value)
        case "numbers":
            return isinstance(value, list | tuple) and all(_fits("number", one) for one in value)
    return isinstance(value, Mapping) and all(
        _fits("text", one) for pair in value.items() for one in pair
    )
