"""The page around an embedded table: messages in and out, from and to one origin only."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from js import JSON, ResizeObserver, document, window
from pyodide.ffi import JsException, create_proxy

from pygame_web.session import Message, Session
from pygame_web.session.model import Tell
from pygame_web.session.protocol import LONGEST, VERSION


class Host:
    """Speaks only where the session is embedded and its host's origin is known."""

    def __init__(self, session: Session, send: Callable[[Message], None]) -> None:
        self._send = send
        self._origin = session.embed.host if session.embed else ""
        self._height = 0
        if session.embed is None:
            return
        document.documentElement.dataset.embed = "1"
        if session.embed.accent:
            document.documentElement.style.setProperty("--accent", session.embed.accent)
        if self._origin:
            window.addEventListener("message", create_proxy(self._heard))
            watch = ResizeObserver.new(create_proxy(self._resized))
            for id in ("top", "main", "bar"):
                watch.observe(document.getElementById(id))

    def tell(self, effect: Tell) -> None:
        """Send a message to the page around this one."""
        if self._origin:
            text = json.dumps({"club": VERSION, "type": effect.type, **effect.data})
            window.parent.postMessage(JSON.parse(text), self._origin)

    def _heard(self, event: Any) -> None:
        if event.origin != self._origin or event.source != window.parent:
            self._send(Message("host"))
            return
        try:
            text = str(JSON.stringify(event.data))
            data = json.loads(text) if len(text) <= LONGEST else None
        except (JsException, ValueError, RecursionError):
            data = None
        known = isinstance(data, dict) and "club" in data and isinstance(data.get("type"), str)
        self._send(Message("host", data["type"] or "?", text) if known else Message("host"))

    def _resized(self, *_: Any) -> None:
        """The height the table would like to have, whenever it changes."""
        main = document.getElementById("main")
        top = main.getBoundingClientRect().top
        bottoms = [child.getBoundingClientRect().bottom for child in main.children]
        inside = max(bottoms, default=top) - top
        around = sum(document.getElementById(id).offsetHeight for id in ("top", "bar"))
        height = round(inside + around)
        if height != self._height:
            self._height = height
            self.tell(Tell("height", {"height": height}))
