"""The page: one listener per event type on the document, one patch per frame.

A listener per element would leak; here every event is read off the attributes of what it hit and
becomes a `Message`. Clicks to paint are marked for measuring: `performance` entries named "click"
run from the event to the frame that shows its answer.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from js import Date, Object, clubtable, document, performance, requestAnimationFrame, window
from pyodide.ffi import create_once_callable, create_proxy

from pygame_web.session import Message

Send = Callable[[Message], None]

ACTIONS = "[data-act], [data-acts], [data-step], [data-why], [data-do]"
TEXTS = ("text", "search", "textarea", "range")
KEYS_KEPT = ("Enter", " ", "ArrowLeft", "ArrowRight", "Home", "End")
NEAR = 12
"""A second tap within so many pixels and `DOUBLE` milliseconds belongs to the first."""
DOUBLE = 300


class Page:
    """The document. `listen` once; `draw` whenever something changed."""

    def __init__(self, regions: Callable[[], Mapping[str, str]], send: Send) -> None:
        self._regions = regions
        self._send = send
        self._drawn: dict[str, str] = {}
        self._waiting = False
        self._clicked = 0.0
        self._tapped = (0.0, 0.0, 0.0)
        self._frame = create_proxy(self._paint)
        self._after = create_proxy(self._painted)

    def listen(self) -> None:
        """Begin to answer."""
        listeners = {
            "click": self._click,
            "change": self._change,
            "input": self._input,
            "keydown": self._key,
        }
        for name, answer in listeners.items():
            document.addEventListener(name, create_proxy(answer))
        # These do not bubble.
        document.addEventListener("close", create_proxy(self._closed), True)
        window.addEventListener("hashchange", create_proxy(self._hash))

    def draw(self) -> None:
        """Show the newest session in the next frame."""
        if not self._waiting:
            self._waiting = True
            requestAnimationFrame(self._frame)

    def draw_now(self) -> None:
        """Show the newest session at once."""
        regions = self._regions()
        changed = {id: text for id, text in regions.items() if self._drawn.get(id) != text}
        if changed:
            clubtable.patch(json.dumps(changed))
            self._drawn.update(changed)

    def _paint(self, _time: float) -> None:
        self._waiting = False
        self.draw_now()
        if self._clicked:
            requestAnimationFrame(self._after)

    def _painted(self, _time: float) -> None:
        if self._clicked:
            performance.measure("click", _options(start=self._clicked))
            self._clicked = 0.0

    def _tell(self, verb: str, arg: str = "", value: str = "") -> None:
        self._send(Message(verb, arg, value, int(Date.now())))

    def _click(self, event: Any) -> None:
        target = event.target
        if target.matches("dialog[data-modal]"):
            self._tell("close")
            return
        hit = target.closest(ACTIONS)
        if not hit or hit.matches(":disabled, [aria-disabled=true]"):
            return
        self._clicked = event.timeStamp
        act, acts = _data(hit, "act"), _data(hit, "acts")
        if not act and not acts:
            # Something else was clicked between: the next click is no second half.
            self._tapped = (0.0, 0.0, 0.0)
        if act or acts:
            if not self._is_second_tap(event):
                self._tell("act" if act else "acts", act or acts, _ply() if act else "")
        elif hit.hasAttribute("data-step"):
            self._tell("step", _data(hit, "step"))
        elif hit.hasAttribute("data-why"):
            self._tell("why", _data(hit, "why"))
        else:
            verb, _, arg = _data(hit, "do").partition(" ")
            self._tell(verb, arg)

    def _is_second_tap(self, event: Any) -> bool:
        """Whether this click is the second half of a double click or double tap.

        Only a click that counts opens the span: whoever taps on and on is heard again after it.
        """
        at, x, y = self._tapped
        near = abs(event.clientX - x) < NEAR and abs(event.clientY - y) < NEAR
        touched = _read(getattr(event, "pointerType", "")) == "touch"
        if near and event.timeStamp - at < DOUBLE and (touched or event.detail > 1):
            return True
        self._tapped = (event.timeStamp, event.clientX, event.clientY)
        return False

    def _input(self, event: Any) -> None:
        if _kind(event.target) in TEXTS:
            self._set(event.target)

    def _change(self, event: Any) -> None:
        if _kind(event.target) not in TEXTS:
            self._set(event.target)

    def _set(self, field: Any) -> None:
        name = _data(field, "set")
        if name:
            self._tell("set", name, _value(field))

    def early(self) -> None:
        """Tell what was typed and chosen in the prerendered page before Python was there."""
        for field in document.querySelectorAll("[data-set]"):
            if _touched(field):
                self._set(field)

    def _key(self, event: Any) -> None:
        if event.defaultPrevented or event.ctrlKey or event.metaKey or event.altKey:
            return
        key, target = event.key, event.target
        if target.closest("input, select, textarea, [contenteditable], dialog"):
            return
        if key in KEYS_KEPT and target.closest("button, a, summary, [tabindex='0']"):
            return
        self._clicked = event.timeStamp
        self._tell("key", key)

    def _closed(self, event: Any) -> None:
        if event.target.matches("dialog[data-modal]"):
            self._tell("close")

    def _hash(self, _event: Any) -> None:
        self._tell("hash", window.location.hash)


async def idle() -> None:
    """Return when the browser has nothing else to do."""
    came = asyncio.get_running_loop().create_future()
    ask = getattr(window, "requestIdleCallback", None) or window.setTimeout
    ask(create_once_callable(lambda *_: came.set_result(None)))
    await came


def focus(selector: str) -> None:
    """Move the focus to the first element that fits, and its beginning into view."""
    found = document.querySelector(selector)
    if found:
        found.focus()
        found.scrollIntoView()


def dress(language: str, theme: str, title: str) -> None:
    """Language, colours and title of the document."""
    root = document.documentElement
    root.lang = language
    if theme == "system":
        root.removeAttribute("data-theme")
    else:
        root.dataset.theme = theme
    document.title = title


def _ply() -> str:
    table = document.querySelector("[data-game]")
    return _data(table, "ply") if table else ""


def _data(element: Any, name: str) -> str:
    return _read(element.getAttribute(f"data-{name}"))


def _kind(field: Any) -> str:
    return _read(getattr(field, "type", ""))


def _read(value: Any) -> str:
    """A JavaScript value that should be text; undefined is empty."""
    return value if isinstance(value, str) else ""


def _value(field: Any) -> str:
    if _kind(field) == "checkbox":
        return "yes" if field.checked else ""
    return str(field.value)


def _touched(field: Any) -> bool:
    kind = _kind(field)
    if kind == "radio":
        return bool(field.checked and not field.defaultChecked)
    if kind == "checkbox":
        return bool(field.checked != field.defaultChecked)
    if kind == "select-one":
        chosen = field.selectedOptions.item(0)
        return bool(chosen and not chosen.defaultSelected and field.selectedIndex > 0)
    return bool(field.value != field.defaultValue)


def _options(**values: float) -> Any:
    return Object.fromEntries([[name, value] for name, value in values.items()])
