"""Where the visitor is: a reload comes back to the table, the browser's Back leads to the lobby."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import Object, window
from pyodide.ffi import JsException, create_proxy, to_js

from pygame_web.session import Message, Session

KEY = "clubtable.table"
EMBEDDED = bool(window.parent != window)
"""Inside somebody else's page the history is not ours to write."""


def remembered() -> str:
    """The id of the game that was on the table of this tab, or nothing."""
    try:
        id = window.sessionStorage.getItem(KEY)
    except JsException:
        return ""
    return id if isinstance(id, str) else ""


def follow(before: Session, now: Session) -> None:
    """Remember where the visitor went."""
    if now.embed is not None:
        # Several tables in one page share this storage.
        return
    at_table = now.page == "table" and now.table is not None
    _remember(now.table.id if at_table and now.table is not None else "")
    if EMBEDDED or (before.page == "lobby") == (now.page == "lobby"):
        return
    if now.page == "lobby":
        if _is_inside():
            window.history.back()
    elif not _is_inside():
        window.history.pushState(Object.fromEntries(to_js([["inside", True]])), "")


def listen(session: Callable[[], Session], send: Callable[[Message], None]) -> None:
    """Answer the browser's Back and Forward."""

    def moved(_event: Any) -> None:
        here = session()
        if not _is_inside() and here.page != "lobby":
            send(Message("lobby"))
        elif _is_inside() and here.page == "lobby" and here.table is not None:
            send(Message("resume"))

    if not EMBEDDED:
        window.addEventListener("popstate", create_proxy(moved))


def _is_inside() -> bool:
    state = window.history.state
    return bool(state and getattr(state, "inside", False))


def _remember(id: str) -> None:
    try:
        if id:
            window.sessionStorage.setItem(KEY, id)
        else:
            window.sessionStorage.removeItem(KEY)
    except JsException:
        # Without this storage a reload begins in the lobby; the stored games are listed there.
        return
