"""The time a table agreed on before a silent seat may be given to a bot.

There is no common clock, so each post of such a table carries its author's time. A vote to give a
seat up counts only if it is dated at least the agreed time after everything that led to its stand,
and no device accepts it before its own clock has reached that time. Automatic answers carry no
time, because two devices of one seat must make the same post.
"""

from __future__ import annotations

from pygame_web.features.online.posts.post import WAITS

__all__ = ["AHEAD", "NEVER", "TIMED", "WAITS", "counts_from"]

TIMED = ("act", "reveal", "undo-yes", "vacate", "resign")
"""The kinds of posts that contain their time, besides the one that begins the game."""
AHEAD = 86_400
"""The most seconds that another device's clock may be ahead; later posts wait."""
NEVER = 1 << 40
"""The latest valid date, in seconds."""


def counts_from(kind: str, at: int) -> int:
    """Return from when, in milliseconds, a device accepts a post dated `at` seconds."""
    return 1000 * (at if kind == "vacate" else max(0, at - AHEAD))
