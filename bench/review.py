"""How long a review takes in the bots' worker in Chromium, from the tap to completion.

The longest of a few games between the easiest bots, with two seats and with the most, including
what the first review loads. The budget is for 300 plies.
"""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Browser, Page

from bench._browser import chromium_open
from build_steps import serve
from build_steps.paths import DIST
from core import GAMES
from core.bots.play import play
from core.kernel.timeline import Timeline
from pygame_web.shell import links
from tests.e2e.driver import hurry

OF = 8
"""Games played of each kind; the longest is reviewed."""
UNIT, BUDGET = 300, 30
"""The budget: plies and seconds."""
LONG = 900_000


class Spent(NamedTuple):
    """Seconds until the first part was shown, and until the review was complete."""

    first: float
    whole: float


def main() -> None:
    """Measure and print the table."""
    heads = ("plies", "first", "whole", f"{UNIT} plies")
    print(f"{'seconds':24}" + "".join(f"{head:>11}" for head in heads) + f"   (budget {BUDGET})")
    with chromium_open() as browser, serve.running(serve.server(DIST)) as address:
        for key, game in GAMES.items():
            for seats in (2, game.seats[-1]):
                line = longest(key, seats)
                spent = _reviewed(browser, address, line)
                unit = UNIT * spent.whole / line.ply
                print(
                    f"{f'{key}, {seats} seats':24}{line.ply:11}{spent.first:11.1f}"
                    f"{spent.whole:11.1f}{unit:11.1f}{'' if unit <= BUDGET else '   too long'}"
                )


def longest(key: str, seats: int, of: int = OF) -> Timeline:
    """Return the longest of a few games."""
    game = GAMES[key]
    lines = (play(game, [game.bots[0]], seats=seats, seed=f"bench {n}") for n in range(of))
    return max(lines, key=lambda line: line.ply)


def opened(browser: Browser, address: str, line: Timeline) -> Page:
    """Return a page with the replay of a game, ready for its review."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page.set_default_timeout(LONG)
    hurry(page)
    page.goto(f"{address}#{links.write(line).lstrip('#')}")
    page.locator("html[data-ready='1']").wait_for(state="attached")
    return page


def _reviewed(browser: Browser, address: str, line: Timeline) -> Spent:
    page = opened(browser, address, line)
    begun = page.evaluate("performance.now()")
    page.locator("[data-do=look]").click()
    page.locator(".look-graph").wait_for()
    first = page.evaluate("performance.now()")
    page.locator("#look[data-look=whole]").wait_for()
    whole = page.evaluate("performance.now()")
    page.close()
    return Spent((first - begun) / 1000, (whole - begun) / 1000)


if __name__ == "__main__":
    main()
