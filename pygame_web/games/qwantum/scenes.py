"""Qwantum's scenes: dice fall on the tray, numbers are written, columns and misses count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.qwantum.scoring import columns, scores, winners
from core.games.qwantum.state import sheet
from pygame_web.scenes.scene import Script, Shown

Facts = Mapping[str, Any]
MOMENT, WIN = 1150, 2200
"""How long messages stay over the sheet."""
TOGETHER = 120
"""Milliseconds between the numbers that several players write at the same time."""


def _fell(script: Script, facts: Facts) -> None:
    script.roll(f"die-{facts['die']}", kind="qwantum", die=facts["die"], face=facts["face"])


def _lot(script: Script, facts: Facts) -> None:
    script.then("ring", f"seat-{facts['seat']}", ms=500, heard="point")


def _written(script: Script, facts: Facts) -> None:
    """A number is written, at the same time as others'."""
    script.settle()
    field = f"field-{facts['seat']}-{facts['colour']}-{facts['field']}"
    script.add("stamp", field, ms=420, heard="write")
    script.pause(TOGETHER if "written" in script.coming else 420)
    _columns(script)


def _column(script: Script, facts: Facts) -> None:
    script.memo.setdefault("columns", []).append(facts)
    _columns(script)


def _columns(script: Script) -> None:
    """Show the columns that were filled, when all have written."""
    if "written" not in script.coming:
        for facts in script.memo.pop("columns", []):
            _full(script, facts)


def _full(script: Script, facts: Facts) -> None:
    seat = facts["seat"]
    place = f"column-{seat}-{facts['column']}"
    script.add("bump", place, ms=500, heard="good")
    script.add("bump", f"seat-{seat}", ms=500, seat=seat, value=scores(script.after)[seat])
    value = f"+{facts['points']}"
    script.add("float", place, ms=500, value=value, good=True, seat=seat)
    prop = f"prop-moment-{seat}-{facts['column']}"
    told = {"seat": seat, "column": facts["column"], "points": facts["points"]}
    told["left"] = sum(points is None for points in columns(sheet(script.after, seat)))
    script.then("moment", place, ms=MOMENT, prop=prop, kind="column", **told)


def _miss(script: Script, facts: Facts) -> None:
    """A miss costs points at once."""
    seat = facts["seat"]
    script.add("bump", f"seat-{seat}", ms=450, seat=seat, value=scores(script.after)[seat])
    script.then("shake", f"misses-{seat}", ms=450, heard="bad")


def _end(script: Script, facts: Facts) -> None:
    best = winners(script.after)
    seat, prop = f"seat-{best[0]}", "prop-moment-win"
    script.then("moment", seat, ms=WIN, heard="win", prop=prop, kind="win", winners=best)


TABLE = {
    "lot": Shown(_lot, 2),
    "turn": Shown(None),
    "rolled": Shown(_fell),
    "kept": Shown(None),
    "rerolled": Shown(None),
    "decided": Shown(None),
    "written": Shown(_written, 4),
    "column": Shown(_column, 6),
    "passed": Shown(None, 1),
    "miss": Shown(_miss, 5),
    "end": Shown(_end, 9),
}
