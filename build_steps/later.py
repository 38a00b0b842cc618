"""What of our Python the page loads when it is first wanted: `lookback.json`.

By module its lean source; a package is named with `.__init__`. `pygame_web/browser/later.py` makes
modules of it. Every start is spared them: they are neither in `app.pack` nor in the snapshot.
"""

from __future__ import annotations

import json
from pathlib import Path

from build_steps.paths import ROOT, source_files
from build_steps.pyodide.compile import is_later, lean

NAME = "lookback.json"


def sources() -> dict[str, str]:
    """The modules, by name."""
    found = {}
    for path in source_files("core", "pygame_web"):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix == ".py" and is_later(name):
            found[name.removesuffix(".py").replace("/", ".")] = lean(path.read_bytes())
    return found


def write(site: Path) -> None:
    """Write the file into `site`."""
    text = json.dumps(sources(), indent=0, sort_keys=True)
    (site / NAME).write_text(text + "\n", encoding="utf-8", newline="\n")
