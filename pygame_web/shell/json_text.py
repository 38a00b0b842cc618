"""JSON as it is stored."""

from __future__ import annotations

import json
import re

_ALONE = re.compile("[\ud800-\udfff]")


def dump(value: object) -> str:
    """Return a value as JSON without escaping: "é" is one character, not six.

    Only lone surrogates, which no file can hold, are escaped.
    """
    text = json.dumps(value, ensure_ascii=False)
    return _ALONE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
