"""Runs in Pyodide after `snapshot.py`: imports everything, and plays a game of each kind."""

from __future__ import annotations

import contextlib
import importlib
import traceback
import zipimport
from pathlib import Path

_ours = [path.relative_to(SITE).as_posix() for path in SITE.rglob("*.pyc")]  # type: ignore[name-defined]  # noqa: F821
_library = vars(zipimport)["_zip_directory_cache"][ZIP]  # type: ignore[name-defined]  # noqa: F821
for _name in (*_ours, *_library):
    # Some are only for other systems, or for a page.
    with contextlib.suppress(Exception, SystemExit):
        importlib.import_module(
            ".".join(Path(_name).with_suffix("").parts).removesuffix(".__init__")
        )

scout()  # type: ignore[name-defined]  # noqa: F821

from core import GAMES  # noqa: E402
from core.bots.play import play  # noqa: E402

for _game in GAMES.values():
    play(_game, _game.bots[:2], seed=1)
try:
    raise ValueError("an example")
except ValueError:
    traceback.format_exc()
