"""The time a table agreed on before a silent seat may be given to a bot.

No clock is trusted by all, so each post of such a table tells its author's. A vote to give a seat
up counts only where it is dated the agreed time or more after all that led to its stand, and no
device takes it in before its own clock is there. An answer that follows by itself tells no time:
two devices of one seat must make the same post. What this cannot prevent: docs/fair-dice.md.
"""

from __future__ import annotations

from pygame_web.session.posts.post import WAITS

__all__ = ["AHEAD", "NEVER", "TIMED", "WAITS", "counts_from"]

TIMED = ("act", "reveal", "undo-yes", "vacate", "resign")
"""The kinds of posts that contain their time, besides the one that begins the game."""
AHEAD = 86_400
"""The most seconds that another device's clock may be ahead; later posts wait."""
NEVER = 1 << 40
"""The latest valid date, in seconds."""


def counts_from(kind: str, at: int) -> int:
    """The time, in milliseconds, from which a device takes in a post that is dated `at` seconds."""
    return 1000 * (at if kind == "vacate" else max(0, at - AHEAD))
