"""A first turn imports no module that it does not need, so no start loads one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LATE = (
    "core.kernel.reading",
    "pygame_web.page.backup",
    "pygame_web.page.merge",
    "pygame_web.page.other_tab",
    "pygame_web.page.result_rows",
    "pygame_web.page.older_page",
    "pygame_web.table.open_text",
)
TURN = """
import json, sys
from pygame_web.browser import app

app.begin(json.dumps({"page": "lum42", "storage": "on", "entropy": "x", "at": 1}))
for verb in ("new", "act"):
    app.answer(json.dumps([{"type": "message", "verb": verb, "arg": "", "value": "", "at": 2}]))
print(*sys.modules)
"""


def test_a_first_turn_imports_nothing_that_is_late() -> None:
    modules = subprocess.check_output([sys.executable, "-c", TURN], cwd=ROOT, text=True).split()
    assert "pygame_web.page.update" in modules
    assert [name for name in modules if name.startswith(LATE)] == []
