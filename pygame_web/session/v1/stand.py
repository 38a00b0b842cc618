"""A point of a game, and the ways on from it."""

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
    """As the post left it; `line` is where dice and bots brought it from there."""
    bots: tuple[str, ...]
    gone: tuple[int, ...]
    line: Timeline
    lacking: tuple[int, ...] = ()
    """The seats whose links the dice wait for."""
    run: int = 0
    """The run of dice that waits or fell last."""
    use: Use | None = None
    """What the dice stand on that fell last after this post, or wait."""
    thinks: bool = False
    """Whether a bot has not decided yet: the line ends there, until `Course.think`."""
    contested: bool = False
    hour: int = 0
    """The latest time that a post told on the way here, in seconds."""
    bad: set[str] = field(default_factory=set)
    """Posts that cannot follow here."""
    twice: set[int] = field(default_factory=set)
    """Seats that posted more than one way on."""


class Way(NamedTuple):
    """A way on from a stand: the next one, who chose it, what it is, whether its position fits."""

    id: str
    seat: int
    kind: str
    line: Timeline
    fits: bool = True


def position(line: Timeline) -> str:
    """The hash of the newest position."""
    return sha256(line.game.write_state(line.state).encode()).hexdigest()
