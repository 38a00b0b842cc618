"""Runs in Pyodide after `snapshot.py`: imports everything, plays each game, asks all bots."""

from __future__ import annotations

import contextlib
import importlib
import traceback
import zipimport
from pathlib import Path

_ours = [path.relative_to(SITE).as_posix() for path in SITE.rglob("*.pyc")]  # type: ignore[name-defined]  # noqa: F821
_library = vars(zipimport)["_zip_directory_cache"][ZIP]  # type: ignore[name-defined]  # noqa: F821
for _name in (*_ours, *_library):
    # Some work only on other systems or in a page.
    with contextlib.suppress(Exception, SystemExit):
        importlib.import_module(
            ".".join(Path(_name).with_suffix("").parts).removesuffix(".__init__")
        )

scout()  # type: ignore[name-defined]  # noqa: F821

from core import GAMES  # noqa: E402
from core.bots import choose  # noqa: E402
from core.bots.play import drive  # noqa: E402
from core.kernel.dice import SeededDice  # noqa: E402

_EACH = 24
"""Every bot level is asked once per so many plies."""
for _game in GAMES.values():
    _first = _game.new(seats=2)
    _turns = drive(_game, _first, _game.bots[:2], SeededDice("1 dice"))
    for _ply, (_state, _, _) in enumerate(_turns):
        if _ply % _EACH == 0 and _game.actor(_state) >= 0:
            for _level in _game.bots:
                # Some need late modules.
                with contextlib.suppress(ModuleNotFoundError):
                    choose(_game, _state, _level, _ply)
try:
    raise ValueError("an example")
except ValueError:
    traceback.format_exc()
