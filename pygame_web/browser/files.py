"""Files and links: what goes out of the page, and what a person brings in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from js import URL, Blob, Object, document, navigator, window
from pyodide.ffi import JsException, create_once_callable, to_js

LONGEST = 8_000_000
"""Bytes of a file that are read at most."""


def download(filename: str, text: str) -> None:
    """Hand a text file to the person."""
    blob = Blob.new(to_js([text]), _object(type="text/plain;charset=utf-8"))
    link = document.createElement("a")
    link.href = URL.createObjectURL(blob)
    link.download = filename
    link.click()
    window.setTimeout(create_once_callable(lambda: URL.revokeObjectURL(link.href)), 10_000)


def pick(read: Callable[[str, str], None]) -> None:
    """Let the person choose a file; `read` gets its name and text."""
    field = document.createElement("input")
    field.type = "file"
    field.accept = ".txt,.json,.game,text/plain,application/json"

    async def chosen(_event: Any) -> None:
        file = field.files.item(0)
        if file:
            read(file.name, await file.slice(0, LONGEST).text())

    field.addEventListener("change", create_once_callable(chosen))
    field.click()


def address(fragment: str) -> str:
    """The page's address with this fragment and without its options."""
    url = URL.new(window.location.href)
    url.search = ""
    url.hash = fragment
    return str(url.href)


async def copy(text: str) -> bool:
    """Put a text on the clipboard; False where the browser does not let us."""
    try:
        written: Awaitable[None] = navigator.clipboard.writeText(text)
        await written
    except (JsException, AttributeError):
        return False
    return True


def clear_fragment() -> None:
    """Take the fragment out of the address, without a new entry in the history."""
    place = window.location
    window.history.replaceState(None, "", place.pathname + place.search)


def _object(**values: str) -> Any:
    return Object.fromEntries(to_js([[name, value] for name, value in values.items()]))
