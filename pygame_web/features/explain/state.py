"""The state of explanations: the thing that a person asks about, and its explanation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygame_web.shell.sheet import Words
from pygame_web.shell.slot import Slot


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing on the table that somebody asks about."""

    marks: tuple[tuple[str, str], ...] = ()
    """What it and the elements around it are, innermost first: kind (`KINDS`) and value."""
    name: str = ""


KINDS = ("act", "acts", "why", "step", "do", "place", "id", "class")
"""The kinds of marks, in the order in which they are tried."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The thing that a person asks about, and the known explanation."""

    asking: bool = False
    """Whether the next tap explains a thing instead of using it."""
    thing: Thing = field(default_factory=Thing)
    """The thing that was asked about last."""
    texts: Mapping[str, Mapping[str, Words]] = field(default_factory=dict)
    """By game, once fetched: the text of each rule."""


ASKED = Slot("explain", Asked(), Asked)
