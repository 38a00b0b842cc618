"""The whole loop of the page without a browser: JSON in, JSON out, every answer checked."""

from __future__ import annotations

import json
from typing import Any

from pygame_web.browser import app
from pygame_web.shell import notices
from tests.fuzz import markup

REPLY = {"regions", "scene", "effects", "look", "place", "late", "more", "faults"}
FACTS: dict[str, Any] = {
    "entropy": "00ff",
    "languages": ["en"],
    "query": {},
    "fragment": "",
    "kept": {},
    "saved": {},
    "storage": "on",
    "resumed": "",
    "reload": False,
    "page": "index",
    "language": "en",
    "about": {"version": "app-0"},
    "at": 1_700_000_000_000,
}


def begin(**facts: Any) -> dict[str, Any]:
    """Return a visit begins with these facts; the checked reply."""
    return _checked(app.begin(json.dumps({**FACTS, **facts})), {*REPLY, "host"})


def tell(*messages: Any) -> dict[str, Any]:
    """Messages (a tuple of verb, arg, value) or whole events; the checked reply."""
    events = [_event(*one) if isinstance(one, tuple) else one for one in messages]
    return _checked(app.answer(json.dumps(events)), REPLY)


def effects(reply: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [effect for effect in reply["effects"] if effect["do"] == name]


def _event(verb: Any, arg: Any = "", value: Any = "") -> dict[str, Any]:
    at = 1_700_000_000_000
    return {"type": "message", "verb": verb, "arg": arg, "value": value, "at": at}


def _checked(text: str, keys: set[str]) -> dict[str, Any]:
    text.encode()
    reply: dict[str, Any] = json.loads(text)
    assert set(reply) == keys
    # What is no event at all is dropped, and told so.
    faults = [fault for fault in reply["faults"] if not fault.startswith("dropped: ")]
    assert faults == [], faults[0]
    # What a reader met and told as a defect of ours is a defect, though the visitor was safe.
    assert app._app is not None
    assert notices.traces(app._app.session) == ()
    for id, drawn in reply["regions"].items():
        wrong = markup.fault(drawn)
        assert not wrong, f"#{id}: {wrong}"
    return reply
