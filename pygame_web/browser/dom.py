"""Turns events of the document into messages.

The page (`dom.js`) listens once per event type and sends what was hit:

    {"type": "click", "data": {"act": "b:p"}, "ply": "4", "time": 812.5, "x": 30, "y": 71,
     "again": true, "at": 1795300000000}
    {"type": "moved", "inside": false, "at": …}            the browser's Back or Forward
    {"type": "nothing", "at": …}                           asks for the picture alone
    {"type": "message", "verb": "key", "arg": "u", "value": "", "at": …}     anything else

`data` are the `data-` attributes of the element that was clicked, `ply` the ply the page shows,
`time` milliseconds since the page began, `x` and `y` pixels, `again` whether this click can be the
second half of a double one (touch, or the browser says so), `at` milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame_web.page import Message, Session
from pygame_web.shell.boundary import measure, moment, text

Event = Mapping[str, Any]

NEAR = 12
"""A second tap within so many pixels and `DOUBLE` milliseconds belongs to the first."""
DOUBLE = 300
NEVER = (-1e9, 0.0, 0.0)


class Document:
    """Turns events into messages; remembers the last tap."""

    def __init__(self) -> None:
        self._tapped = NEVER

    def message(self, event: object, session: Session) -> Message | None:
        """Return the message of an event; None if it means nothing or is invalid."""
        if not isinstance(event, Mapping):
            return None
        at = moment(event.get("at"))
        match event.get("type"):
            case "click":
                fields = self._click(event)
            case "moved":
                fields = _moved(event.get("inside") is True, session)
            case "nothing":
                fields = None
            case _:
                fields = (text(event.get("verb")), text(event.get("arg")), text(event.get("value")))
        return Message(*fields, at) if fields else None

    def _click(self, event: Event) -> tuple[str, str, str] | None:
        data = event.get("data")
        attributes = {n: text(v) for n, v in data.items()} if isinstance(data, Mapping) else {}
        for verb in ("act", "acts"):
            if attributes.get(verb):
                if self._is_second_tap(event):
                    return None
                return verb, attributes[verb], text(event.get("ply")) if verb == "act" else ""
        # Something else was clicked in between, so the next click is no double click.
        self._tapped = NEVER
        for verb in ("step", "why"):
            if verb in attributes:
                return verb, attributes[verb], ""
        verb, _, arg = attributes.get("do", "").partition(" ")
        return verb, arg, ""

    def _is_second_tap(self, event: Event) -> bool:
        """Return whether this click is the second half of a double click or double tap.

        Only accepted clicks start the time span, so continuous tapping is heard again after it.
        """
        before, left, top = self._tapped
        time, x, y = (measure(event.get(name)) for name in ("time", "x", "y"))
        near = abs(x - left) < NEAR and abs(y - top) < NEAR
        if near and time - before < DOUBLE and event.get("again") is True:
            return True
        self._tapped = (time, x, y)
        return False


def _moved(inside: bool, session: Session) -> tuple[str, str, str] | None:
    """Return the browser's Back leads to the lobby, Forward to the table."""
    if not inside and session.page != "lobby":
        return "lobby", "", ""
    if inside and session.page == "lobby" and session.table is not None:
        return "resume", "", ""
    return None
