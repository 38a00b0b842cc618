"""Reads everything from outside; the result is valid, or an error says what is wrong.

From outside come links, files, stored texts, a host's messages, the address, the browser's clock.
`values` reads single values, `opening` whole games, `facts` what a visit begins with. They raise
only `GameError`; what can be cleaned (a name with a lone surrogate, a clock in the year 12000) is
cleaned silently.
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
