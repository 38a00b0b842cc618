"""How long the page about you takes: two thousand games, from the message to its markup.

In this Python, not in the browser's, which is some three times slower.
"""

from __future__ import annotations

from time import perf_counter

from pygame_web.features.you import figures, views
from pygame_web.language import translator
from pygame_web.table import results
from tests.features.you.many import many
from tests.web.visit import Disk, Guest

GAMES, TIMES = 2_000, 5
BUDGET = 150
"""Milliseconds."""


def main() -> None:
    """Measure and print the best of a few times."""
    there = Guest(Disk(kept={"results": results.write(many(GAMES))}))
    there.do("set", "name.0", "Ann").do("you")
    t, best = translator("en", "you"), 1e9
    for _ in range(TIMES):
        begin = perf_counter()
        views.dialog(there.session, t)
        best = min(best, 1000 * (perf_counter() - begin))
    count = len(figures.mine(there.session.results, "Ann"))
    told = "" if best <= BUDGET else "   too long"
    print(f"{count} games of one visitor: {best:.0f} ms (budget {BUDGET}){told}")
