"""The log tells names of any script as they were typed, each kept apart from its sentence."""

from __future__ import annotations

import re
from html import unescape

import pytest

from core import GAMES
from pygame_web.language import translator
from pygame_web.table.seats import MAX_NAME
from pygame_web.table.views import log
from pygame_web.table.views.names import FIRST_STRONG, POP
from tests.web.visit import Visit

NAMES = {
    "Hebrew": "שרה",
    "Arabic with a number": "محمد 2",
    "Persian with a joiner": "می\u200cخواهم",
    "two directions": "Ann שרה (3)",
    "a family": "👨\u200d👩\u200d👧\u200d👦",
    "a flag": "🏴\u200d☠️ 🇫🇷",
    "marks above": "Z\u0308o\u0301e\u0302\u0323",
    "a conjunct": "क्षत्रिय",
    "as long as may be": "W" * MAX_NAME,
    "signs of markup": "<b>&amp;'\"",
    "braces of a sentence": "{name} {0} %s",
}
GAMES_AND_PLIES = {"quantum": 30, "qwantum": 40, "lum42": 30}


def table_and_log(game: str, name: str) -> tuple[Visit, str]:
    """Return a table of two people in its first rounds, and the words of its log."""
    visit = Visit(games=GAMES).do("set", "game", game).do("set", "name.0", name)
    visit.do("set", "name.1", "Bo").do("set", "bot.1", "").do("new").play(GAMES_AND_PLIES[game])
    page = str(log.log(visit.do("open", "log").session, translator("en")))
    return visit, unescape(re.sub(r"<[^>]*>", "\n", page))


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("game", GAMES_AND_PLIES)
def test_the_log_tells_a_name_as_it_was_typed(game: str, kind: str) -> None:
    name = NAMES[kind]
    visit, words = table_and_log(game, name)
    assert visit.table.seats[0].name == name
    assert name in words
    assert visit.table.line.record.tags["Seat0"] == name
    assert f'[Seat0 "{name[:2]}' in visit.table.line.record.text()


@pytest.mark.parametrize(
    "kind", ["Hebrew", "Arabic with a number", "Persian with a joiner", "two directions"]
)
@pytest.mark.parametrize("game", GAMES_AND_PLIES)
def test_the_log_keeps_a_name_from_right_to_left_apart_from_its_sentence(
    game: str, kind: str
) -> None:
    _, words = table_and_log(game, NAMES[kind])
    apart = f"{FIRST_STRONG}{NAMES[kind]}{POP}"
    assert words.count(NAMES[kind]) == words.count(apart) > 0
    assert words.count(FIRST_STRONG) == words.count(POP), "each begun is ended, in each sentence"


@pytest.mark.parametrize("game", GAMES_AND_PLIES)
def test_signs_without_a_shape_are_not_in_the_log(game: str) -> None:
    visit, words = table_and_log(game, "A\u200bn\u2060n\u00ad\ufeff\u202e")
    assert visit.table.seats[0].name == "Ann"
    assert "Ann" in words
    assert not re.search("[\u200b\u00ad\u2060\ufeff\u202e]", words)
