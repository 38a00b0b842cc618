"""The time a table agreed on before a silent seat may be given to a bot.

No clock is trusted by all, so each post of such a table tells its author's. A vote to give a seat
up counts only where it is dated the agreed time or more after all that led to its stand, and no
device takes it in before its own clock is there. An answer that follows by itself tells no time:
two devices of one seat must make the same post. What this cannot prevent: docs/fair-dice.md.
"""

from __future__ import annotations

from core.kernel.chain import AUDIT, STRICT

WAITS = (0, 300, 86_400, 259_200)
"""Seconds that a table may agree on; 0 is at once."""
USUAL = {STRICT: 300, AUDIT: 86_400}
"""What a table agrees on where nobody chooses, by how its dice fall."""
TIMED = ("act", "reveal", "undo-yes", "vacate", "resign")
"""Posts that tell their time, besides the one that begins the game."""
AHEAD = 86_400
"""Seconds that the clock of somebody else may be ahead: what is dated later waits so long."""
NEVER = 1 << 40
"""No date is later, in seconds."""


def counts_from(kind: str, at: int) -> int:
    """The time, in milliseconds, from which a device takes in a post that is dated `at` seconds."""
    return 1000 * (at if kind == "vacate" else max(0, at - AHEAD))
