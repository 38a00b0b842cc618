"""A blind newcomer: knows no rules, reads what is lit and taps it.

Works on the markup of a page, so that the same code plays in CPython and in a browser.
"""

from __future__ import annotations

import html
import re
from random import Random

TAG = re.compile(r"<[a-z]+ [^>]*data-lit=\"tap\"[^>]*>")
DOES = re.compile(r" data-(act|acts|step|do)=\"([^\"]*)\"")
STAGE = re.compile(r"data-guide=\"(\d+)/(\d+)\"")


def lit(markup: str) -> list[tuple[str, str]]:
    """What to tap: kinds and arguments of the lit elements' actions."""
    found = [DOES.search(tag) for tag in TAG.findall(markup)]
    return [(one[1], html.unescape(one[2])) for one in found if one]


def stage(markup: str) -> tuple[int, int] | None:
    """Return the number of finished tasks and of all tasks; None without a guided game."""
    found = STAGE.search(markup)
    return (int(found[1]), int(found[2])) if found else None


def choose(markup: str, random: Random) -> tuple[str, str] | None:
    """One of the lit elements, or None."""
    found = lit(markup)
    return random.choice(found) if found else None
