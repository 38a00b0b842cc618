"""Measures how deep JSON is nested, before it is parsed.

The parser recurses for each bracket. A browser's stack is small, and overflowing it ends Python.
"""

from __future__ import annotations

import re

DEEPEST = 60
"""The deepest nesting of any data this project writes."""
_MARKS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.S)


def too_deep(text: str, most: int = DEEPEST) -> bool:
    """Return whether brackets outside strings are nested deeper than `most`."""
    if text.count("[") + text.count("{") <= most:
        return False
    depth = 0
    for found in _MARKS.finditer(text):
        mark = found[0]
        if mark in "[{":
            depth += 1
            if depth > most:
                return True
        elif mark in "]}":
            depth -= 1
    return False
