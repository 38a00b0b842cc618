"""Sentences about how long an online table waits."""

from __future__ import annotations

from pygame_web.features.online.posts.post import WAITS
from pygame_web.language import T

DAY = 86_400
"""The seconds of a day."""


def silences(t: T) -> dict[int, str]:
    """Return the waits before a bot may play for a silent person, by the seconds of `WAITS`."""
    return {wait: _wait_words(wait, t) for wait in WAITS}


def _wait_words(wait: int, t: T) -> str:
    if not wait:
        return t("immediately")
    if wait < DAY:
        return t.n("after one minute", "after {n} minutes", wait // 60)
    return t.n("after one day", "after {n} days", wait // DAY)


def silence(wait: int, t: T) -> str:
    """Return the sentence about a table's wait for silent people."""
    return t(
        "If someone goes silent, a bot may take over {when} if all others agree.",
        when=silences(t)[wait],
    )
