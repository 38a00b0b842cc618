"""What levels say of themselves: the figures of docs/bots.md, in the lobby."""

from __future__ import annotations

import re

import pytest

from build_steps.paths import ROOT
from core import GAMES
from core.bots.measured import WON
from pygame_web.language import LANGUAGES
from tests.web.visit import Visit

STEP = re.compile(r"^\| `(\w+)` \| \d+ \[[^|]+\| ([\d.]+) % \[", re.M)


def measured(game: str) -> dict[str, float]:
    """By level, what the docs say it wins against the one below it, in percent."""
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    _, _, part = text.partition(f"<!-- ratings {game} -->")
    found, _, _ = part.partition("<!-- end of ratings -->")
    return {level: float(rate) for level, rate in STEP.findall(found)}


@pytest.mark.parametrize("game", WON)
def test_docs_and_page_agree_on_every_step_of_a_ladder(game: str) -> None:
    assert WON[game] == measured(game)
    assert list(WON[game]) == list(GAMES[game].bots[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_tells_how_strong_the_chosen_levels_are(language: str) -> None:
    there = Visit(games=GAMES, languages=[language]).do("set", "game", "quantum")
    there.do("set", "bot.1", "cadet")
    one = round(100 / (100 - WON["quantum"]["captain"]))
    assert one in (3, 4, 5)
    words = {
        "en": f"Cadet: wins about 1 game in {one} against Captain.",
        "fr": f"gagne environ 1 partie sur {one} contre",
        "es": f"gana más o menos 1 partida de cada {one} contra",
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
