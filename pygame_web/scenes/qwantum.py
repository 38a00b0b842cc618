"""Qwantum's scenes: dice fall on the tray, numbers are written, columns and misses count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame_web.scenes.scene import Script, Shown

Facts = Mapping[str, Any]


def _fell(script: Script, facts: Facts) -> None:
    script.roll(f"die-{facts['die']}", kind="qwantum", die=facts["die"], face=facts["face"])


def _lot(script: Script, facts: Facts) -> None:
    script.then("ring", f"seat-{facts['seat']}", ms=500, heard="point")


def _written(script: Script, facts: Facts) -> None:
    script.settle()
    field = f"field-{facts['seat']}-{facts['colour']}-{facts['field']}"
    script.then("stamp", field, ms=420, heard="write")


def _column(script: Script, facts: Facts) -> None:
    place = f"column-{facts['seat']}-{facts['column']}"
    script.add("bump", place, ms=500, heard="point")
    script.then("float", place, ms=500, value=f"+{facts['points']}", good=True)


def _miss(script: Script, facts: Facts) -> None:
    script.then("shake", f"misses-{facts['seat']}", ms=450, heard="bad")


def _end(script: Script, facts: Facts) -> None:
    script.then("hear", ms=600, heard="win")


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
