"""The tips of the games, and the one that is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygame_web.shell.sheet import Words
from pygame_web.shell.slot import Slot


@dataclass(frozen=True, slots=True)
class Tip:
    """One sentence for the first time that something happens."""

    id: str
    """Such as "chess/castling"."""
    when: tuple[str, ...]
    """Signs (`core.kernel.lesson`), one of which is seen, where there are any; `=me` is any person
    at the table."""
    words: Words
    rule: str = ""
    known: tuple[str, ...] = ()
    """Signs that somebody knows it already; then it is not shown."""
    open: tuple[str, ...] = ()
    """Tokens, as in `core.kernel.course.Stage`, one of which a person may play now."""
    so: tuple[str, ...] = ()
    """Names of a game's `occasions`, one of which holds."""


@dataclass(frozen=True, slots=True)
class Tips:
    """The tips that are known."""

    by_game: Mapping[str, tuple[Tip, ...]] = field(default_factory=dict)
    """By game: the tips that were fetched in this visit."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The tip that is shown."""

    id: str = ""
    """Empty for none."""
    opened: bool = False
    """Whether it was opened on a narrow screen, where it is a button until then."""
    ply: int = 0
    """When it came."""


TIPS = Slot("tips", Tips(), Tips)
SHOWN = Slot("tip", Shown(), Shown)
