"""The site with its Python outside the browser: the same answers, without a start of Pyodide.

`copy` makes a copy of `dist/` in which one script is another: `python.js`, which starts Python in a
worker. Everything else is what is shipped; whatever the page tells or asks its Python goes through
a binding to the Python that runs the tests. Each document has a session of its own.

What this leaves out (the start, workers, what is loaded late) is tested with the whole site.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from traceback import format_exc
from typing import Any

from playwright.sync_api import BrowserContext

from pygame_web.boot import table as program
from pygame_web.browser import app
from pygame_web.browser.later import OURS

BINDING = "pythonOutside"
SCRIPT = f"""// In place of the script that starts Python: {__name__}.
const id = crypto.randomUUID();
const names = {json.dumps(program.__export__)};
const call = (name) => async (...words) => {{
  const {{ answer, fault }} = await globalThis.{BINDING}(id, name, words);
  if (fault) throw new Error(fault);
  return answer;
}};
const there = Object.fromEntries(names.map((name) => [name, call(name)]));
export const table = Promise.resolve(there);
export const bots = async () => ({{ ...there, end: () => {{}} }});
"""
_EARLY = re.compile(
    r'<link rel="(?:modulepreload|preload)"[^>]*href="[^"]*(?:pyscript|table\.py)[^>]*>'
)
_FIRST = re.compile(r'data-first="[^"]*"')


def copy(dist: Path, folder: Path) -> Path:
    """A copy of the site whose Python is outside, without requests that only Pyodide needs."""
    shutil.copytree(dist, folder, copy_function=os.link)
    (script,) = folder.glob("app-*/python.js")
    _write(script, SCRIPT)
    for page in folder.glob("*.html"):
        text = page.read_text("utf-8")
        changed = _FIRST.sub('data-first="assets/icon.svg"', _EARLY.sub("", text))
        if changed != text:
            _write(page, changed)
    return folder


def _write(path: Path, text: str) -> None:
    path.unlink()
    path.write_text(text, "utf-8")


class Pythons:
    """One Python for each opened document."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        """Exceptions raised; there must be none."""
        self._apps: dict[str, Any] = {}
        self._does: dict[str, Callable[..., Any]] = {
            **{name: getattr(program, name) for name in program.__export__},
            "install": installed,
        }

    def serve(self, context: BrowserContext) -> None:
        """Answer what the pages of a context ask."""
        context.expose_binding(BINDING, self._call)

    def forget(self) -> None:
        self._apps.clear()

    def _call(self, source: Any, id: str, name: str, words: list[Any]) -> dict[str, Any]:
        app._app = self._apps.get(id)
        try:
            return {"answer": self._does[name](*words)}
        except Exception:
            self.faults.append(format_exc())
            return {"fault": self.faults[-1]}
        finally:
            self._apps[id] = app._app


def installed(text: str) -> bool:
    """What `later.install` says; here all modules are there already."""
    try:
        modules = json.loads(text)
    except ValueError:
        return False
    return isinstance(modules, dict) and any(name.startswith(OURS) for name in modules)
