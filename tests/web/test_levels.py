"""What levels say of themselves: the figures of docs/bots.md, in the lobby."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from build_steps.paths import ROOT
from core import GAMES
from pygame_web.language import LANGUAGES
from pygame_web.views import levels
from tests.web.visit import Visit

MATCH = re.compile(r"^\| (\w+) : (\w+)(?:, 2 seats)? \| [\d,]+ \| ([\d.]+) % \[", re.M)


def measured(game: str) -> dict[str, float]:
    """By level, what the docs say it wins against the one below it, in percent."""
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    part = next(p for p in text.split("\n## ") if p.startswith(f"{GAMES[game].title}\n"))
    second = "win rate of the second" in part
    found = {}
    for first, other, rate in MATCH.findall(part):
        below, above = (first, other) if second else (other, first)
        if (below, above) in pairwise(GAMES[game].bots):
            found[above] = float(rate)
    return found


@pytest.mark.parametrize("game", levels.WON)
def test_docs_and_page_agree_on_every_step_of_a_ladder(game: str) -> None:
    assert levels.WON[game] == measured(game)
    assert list(levels.WON[game]) == list(GAMES[game].bots[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_tells_how_strong_the_chosen_levels_are(language: str) -> None:
    there = Visit(games=GAMES, languages=[language]).do("set", "game", "quantum")
    there.do("set", "bot.1", "cadet")
    words = {
        "en": "Cadet: wins about 1 game in 5 against Captain.",
        "fr": "gagne environ 1 partie sur 5 contre",
        "es": "gana más o menos 1 partida de cada 5 contra",
    }
    assert words[language] in there.html()
    there.do("set", "bot.1", "admiral")
    strongest = {"en": "the strongest here", "fr": "le plus fort ici", "es": "el más fuerte aquí"}
    assert strongest[language] in there.html()
    there.do("set", "bot.1", "")
    assert 'id="levels"' not in there.html()


def test_a_game_that_nobody_measured_says_nothing() -> None:
    there = Visit()
    assert 'id="levels"' not in there.html()
