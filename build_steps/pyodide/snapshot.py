"""Runs in Pyodide at build time: finds what a first visit needs, and prepares the snapshot.

The snapshot contains whatever `first_visit` imports: the lobby and the first turn of each game, in
every language. Nothing is listed by hand; everything else loads later. The snapshot is taken in
another Python that has only imported the same modules, which makes it a third smaller.
"""

from __future__ import annotations

import gc
import importlib
import json
import sys
import zipimport
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

SITE = next(Path(place) for place in sys.path if place.endswith("site-packages"))
ZIP = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
NAMED = (
    *("asyncio", "base64", "html", "inspect", "json", "random", "traceback"),
    *("pygame_web.browser.later", "pygame_web.browser.rest"),
)
"""Modules that PyScript imports, that report faults, or that load the rest."""
TURNS = 12
"""The most answers of a visit: people, bots and dice until somebody has had a turn."""

opened: set[str] = set()
"""The files that were read."""


def note(event: str, details: tuple[object, ...]) -> None:
    """Record which files are opened."""
    if event == "open" and isinstance(details[0], str):
        opened.add(details[0])


def first_visit() -> None:
    """The lobby, and the first turn of each game, in every language."""
    from core import GAMES
    from pygame_web.browser import app, bot_worker
    from pygame_web.language import LANGUAGES

    for language in LANGUAGES:
        for page in ("index", *GAMES):
            visit(app, bot_worker, page, language)
    app._app = None


def visit(app: ModuleType, bots: ModuleType, page: str, language: str) -> None:
    """One visit: render the page, then play until a person has acted."""
    facts = {"page": page, "language": language, "languages": [language], "storage": "on"}
    app.begin(json.dumps({**facts, "entropy": "the first visit", "at": 1}))
    answer = json.loads(app.answer("[]"))
    if page == "index":
        return
    asked: list[dict[str, object]] = [page_message("new")]
    for _ in range(TURNS):
        answer = json.loads(app.answer(json.dumps(asked)))
        asked = [reply for effect in answer["effects"] if (reply := reply_to(bots, effect))]
        if not asked:
            table = app._app.session.table
            game, state = table.line.game, table.line.state
            actor = game.actor(state)
            if actor == -2:
                break
            asked = [
                page_message("roll")
                if actor == -1
                else page_message("act", game.write_action(game.legal(state)[0]))
            ]


def page_message(verb: str, arg: str = "") -> dict[str, object]:
    """Return a message from the page."""
    return {"type": "message", "verb": verb, "arg": arg, "value": "", "at": 2}


def reply_to(bots: ModuleType, effect: Mapping[str, Any]) -> dict[str, object] | None:
    """Return the reply to an effect: a bot's choice, or the end of a wait."""
    if effect["do"] == "AskBot":
        words = (effect[name] for name in ("game", "position", "level", "seed"))
        return page_message("bot", effect["id"]) | {"value": bots.choose(*words)}
    if effect["do"] == "Wait":
        message = effect["message"]
        return page_message(message["verb"], message["arg"]) | {"value": message["value"]}
    return None


def left() -> dict[str, object]:
    """Return the loaded modules and the missing files, by their names in the archives."""
    files = {str(getattr(module, "__file__", None)) for module in list(sys.modules.values())}
    archive: Mapping[str, object] = vars(zipimport)["_zip_directory_cache"][ZIP]
    library = [name for name in archive if f"{ZIP}/{name}" not in files and name[-1] != "/"]
    ours = {str(path): path.relative_to(SITE).as_posix() for path in SITE.rglob("*.*")}
    data = [name for path, name in ours.items() if path in opened and path not in files]
    held = [name for path, name in ours.items() if path in files]
    rest = [name for path, name in ours.items() if path not in files and name not in data]
    parts = {"held": held, "data": data, "rest": rest, "library": library, "zip": ZIP}
    names = [name for name, module in sys.modules.items() if getattr(module, "__file__", None)]
    return {**parts, "modules": names}


def modules(names: list[str]) -> list[str]:
    """Return the names of the modules in files."""
    files = (Path(name).with_suffix("") for name in names if name.endswith(".pyc"))
    return [".".join(file.parts).removesuffix(".__init__") for file in files]


def scout() -> str:
    """Make a first visit in a throwaway Python; return what it loaded, as JSON."""
    for name in NAMED:
        importlib.import_module(name)
    sys.addaudithook(note)
    first_visit()
    return json.dumps(left())


def fill(text: str) -> None:
    """Import what the visit in the other Python loaded, without repeating the visit."""
    held = json.loads(text)
    for name in held["modules"]:
        importlib.import_module(name)
    rest = importlib.import_module("pygame_web.browser.rest")
    vars(rest)["names"] = frozenset(modules([*held["rest"], *held["library"]]))
    gc.collect()
