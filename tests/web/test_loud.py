"""Few things are emphasised at once: what changes something, not everything reachable.

Counted on the rendered page at positions of whole games, with and without a piece selected.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import islice
from statistics import quantiles

import pytest

from core.bots import choose
from core.kernel.game import CHANCE, OVER
from pygame_web.language import translator
from pygame_web.table.views import table
from pygame_web.table.views.board_views import board_view
from tests.web.visit import Guest

T = translator("en")

POSITIONS = 300
LOUD = {
    "quantum": r"is-hit|is-sum|is-swap|is-cube|is-chosen|is-pick|is-attacker|is-target"
    r"|is-threatened",
    "lum42": r"is-lit|is-chosen|is-threatened",
    "qwantum": r"qw-field is-lit|is-picked",
}
"""By game: the classes that `style.css` draws in full colour on the board."""
EVERYWHERE = r"btn-primary"
TAG = re.compile(r"<(?:button|span|div|td)\b[^>]*?class=\"([^\"]*)\"[^>]*>")
SELECTS = re.compile(r'data-step="(=(?:s|p|t):[^" ]+|=[a-g][1-7])"')
HEADS = {"quantum": "cadet", "lum42": "cadet", "qwantum": "greedy"}


def pages(game: str) -> Iterator[str]:
    """The main region and the bar at each decision of a person, then with something selected."""
    for seed in range(1, 30):
        there = Guest(entropy=f"loud {seed}").do("set", "pace instant").do("set", f"game {game}")
        there.do("set", "seats 2").do("set", "bot.1", HEADS[game]).do("new").do("guide-leave")
        for number in range(2000):
            there.settle()
            line = there.table.line
            if line.actor == OVER:
                break
            if line.actor == CHANCE:
                there.do("roll")
                continue
            drawn = seen(there)
            yield drawn
            steps = SELECTS.findall(drawn)
            if steps and number % 2:
                yield seen(there.do("step", html.unescape(steps[number % len(steps)])))
                there.do("step", "=")
            action = choose(line.game, line.state, HEADS[game], f"loud {line.ply}")
            there.do("act", line.game.write_action(action))


def seen(there: Guest) -> str:
    """What is drawn of the table and the bar."""
    view = board_view(there.session, T)
    assert view is not None
    return str(table.table(there.session, view, T)) + str(table.bar(there.session, view, T))


def loud(drawn: str, game: str) -> int:
    """Return how many marks of a page are loud."""
    wanted = re.compile(rf"(?:^| )(?:{LOUD[game]}|{EVERYWHERE})(?: |$)")
    return sum(bool(wanted.search(classes)) for classes in TAG.findall(drawn))


@pytest.mark.parametrize("game", HEADS)
def test_a_page_hardly_ever_has_more_than_a_handful_of_loud_things(game: str) -> None:
    counts = [loud(page, game) for page in islice(pages(game), POSITIONS)]
    assert len(counts) == POSITIONS
    parts = quantiles(counts, n=20)
    assert parts[9] <= 6, f"the median is {parts[9]}"
    assert parts[18] <= 12, f"one in twenty has {parts[18]}"
