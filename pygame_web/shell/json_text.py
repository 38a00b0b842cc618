"""JSON as it is stored."""

from __future__ import annotations

import json
import re

_ALONE = re.compile("[\ud800-\udfff]")


def dump(told: object) -> str:
    """A value as JSON, with every character as itself: "é" is one character, not six.

    A lone surrogate, which no file could hold, is the one that is written as an escape.
    """
    text = json.dumps(told, ensure_ascii=False)
    return _ALONE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
