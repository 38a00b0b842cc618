"""A point of a game, and its possible successors."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from core.kernel.chain import Use
from core.kernel.timeline import Timeline


@dataclass(slots=True)
class Stand:
    """The game after the post `id` (for a seat that was vacated: after `vacated(...)`)."""

    id: str
    base: Timeline
    """The game right after the post; `line` adds the dice and the decisions of bots after it."""
    bots: tuple[str, ...]
    gone: tuple[int, ...]
    line: Timeline
    lacking: tuple[int, ...] = ()
    """The seats whose links the dice wait for."""
    run: int = 0
    """The number of the run of dice that waits or fell last."""
    use: Use | None = None
    """The links of the dice that fell last after this post, or that wait."""
    thinks: bool = False
    """Whether a bot has not decided yet: the line ends there, until `Course.think`."""
    contested: bool = False
    hour: int = 0
    """The latest time in the posts up to here, in seconds."""
    bad: set[str] = field(default_factory=set)
    """Posts that cannot follow here."""
    twice: set[int] = field(default_factory=set)
    """Seats that posted more than one successor."""


class Way(NamedTuple):
    """A successor of a stand: its post, who chose it, its kind, and whether its position fits."""

    id: str
    seat: int
    kind: str
    line: Timeline
    fits: bool = True


def position(line: Timeline) -> str:
    """Return the hash of the newest position."""
    return sha256(line.game.write_state(line.state).encode()).hexdigest()
