"""The open review, the outcomes of a node of chance, and the kept reviews."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygame_web.shell.slot import Slot

RUNNING, STOPPED, WHOLE, FAILED = "running", "stopped", "whole", "failed"


@dataclass(frozen=True, slots=True)
class Review:
    """A review of one game, as far as it has come."""

    id: str
    """The table it belongs to."""
    length: int
    """How many plies that has."""
    pieces: tuple[str, ...] = ()
    """The pieces, as JSON of `jobs.review`, in order."""
    done: int = 0
    """The number of plies in these pieces."""
    state: str = RUNNING
    why: str = ""
    """Why it failed: an error's code."""
    retry: int = -1
    """The number of the open exercise; -1 for none."""
    tried: str = ""
    """The token that was tried there."""
    ordered: int = 0
    """Decisions before this ply were ordered by a guide, and are not judged."""
    moment: int = -1
    """The ply of the moment that was asked for; -1 for none."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Before the die: whether it is on, and the outcomes of the node asked for last."""

    on: bool = False
    asked: str = ""
    """The name of that node (`odds.wanted_node`); empty for none."""
    answer: str | None = None
    """JSON of `jobs.odds`, None until the answer comes."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The whole reviews that are kept on this device."""

    pieces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By name (`run.name`), the newest last."""


NONE: Review | None = None
REVIEW = Slot("review", NONE, Review)
ODDS = Slot("odds", Odds(), Odds)
KEPT = Slot("reviews", Kept(), Kept)
HERE = Slot("review-here", False, bool)
"""Whether the open review is of the game shown; used by the manifest."""
