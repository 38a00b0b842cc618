"""What this browser keeps: `localStorage`, wherever it is allowed and has room.

Keys: "clubtable.game.<id>" holds a stored game, "clubtable.<key>" anything else. "clubtable.lang"
is read by the page before Python is there.
"""

from __future__ import annotations

import json
from typing import Any

from js import navigator, window
from pyodide.ffi import JsException

PREFIX = "clubtable."
GAME = PREFIX + "game."


class Storage:
    """Each method says how the storage is: "on", "full" or "off"."""

    def __init__(self) -> None:
        self._store: Any = None
        self._asked_to_last = False
        try:
            self._store = window.localStorage
            self._store.setItem(PREFIX + "probe", "1")
            self._store.removeItem(PREFIX + "probe")
            self.state = "on"
        except JsException as error:
            self.state = _fault(error)

    def everything(self) -> tuple[dict[str, str], dict[str, str]]:
        """What is kept by key, and the stored games by id."""
        kept: dict[str, str] = {}
        saved: dict[str, str] = {}
        try:
            keys = [self._store.key(number) for number in range(self._store.length)]
            for key in keys:
                if key.startswith(GAME):
                    saved[key.removeprefix(GAME)] = self._store.getItem(key)
                elif key.startswith(PREFIX):
                    kept[key.removeprefix(PREFIX)] = self._store.getItem(key)
        except (JsException, AttributeError):
            self.state = "off"
        return kept, saved

    def keep(self, key: str, text: str) -> str:
        """Keep a text under a key."""
        state = self._write(PREFIX + key, text)
        if key == "settings":
            self._write(PREFIX + "lang", json.loads(text)["language"])
        return state

    def save(self, id: str, text: str, parent: str) -> tuple[str, str]:
        """Store a game whose stored version is `parent`.

        Returns the state of the storage, and the stored text where it is another version: then
        nothing was written.
        """
        try:
            there = self._store.getItem(GAME + id)
        except (JsException, AttributeError):
            return "off", ""
        if isinstance(there, str) and there.partition("\n")[0] != parent:
            return "on", there
        state = self._write(GAME + id, text)
        if state == "on" and not self._asked_to_last:
            self._asked_to_last = True
            _ask_to_last()
        return state, ""

    def forget(self, id: str) -> None:
        """Remove a stored game."""
        try:
            self._store.removeItem(GAME + id)
        except (JsException, AttributeError):
            self.state = "off"

    def _write(self, key: str, text: str) -> str:
        try:
            self._store.setItem(key, text)
            self.state = "on"
        except (JsException, AttributeError) as error:
            self.state = _fault(error)
        return self.state


def _ask_to_last() -> None:
    """Now that there is a game to lose: ask the browser not to clear away what is stored."""
    try:
        navigator.storage.persist()
    except (JsException, AttributeError):
        return


def _fault(error: Exception) -> str:
    name = str(getattr(error, "name", "")) + str(error)
    return "full" if "quota" in name.lower() else "off"
