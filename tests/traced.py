"""Count the lines of Python that a call runs: unlike seconds, they do not depend on the load."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def lines_run(what: Callable[[], object]) -> int:
    """Return how many lines of Python `what()` runs."""
    count = 0

    def tracing(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal count
        count += event == "line"
        return tracing

    before = sys.gettrace()
    sys.settrace(tracing)
    try:
        what()
    finally:
        sys.settrace(before)
    return count
