"""The one reader of everything from outside; what it yields is valid, or it says what is wrong.

From outside come links, files, stored texts, a host's messages, the address, the browser's clock.
`values` reads single values, `opening` whole games, `facts` what a visit begins with. They raise
`GameError` and nothing else; what can be cleaned (a name with half a letter, a clock of the year
12000) is cleaned and not told.
"""

from __future__ import annotations

from pygame_web.shell.boundary.values import (
    Unreadable,
    guarded,
    items,
    json_object,
    json_value,
    measure,
    moment,
    number,
    text,
    whole,
)

__all__ = [
    "Unreadable",
    "guarded",
    "items",
    "json_object",
    "json_value",
    "measure",
    "moment",
    "number",
    "text",
    "whole",
]
