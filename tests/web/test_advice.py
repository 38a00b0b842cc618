""" "What would you do?" on the page: asked, lit on the board, explained, and where it is not."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from core import GAMES
from pygame_web.browser import bot_worker
from pygame_web.language import LANGUAGES
from pygame_web.session import advice
from pygame_web.session.looked import AskAdvice
from pygame_web.session.model import Seat
from tests.web.visit import Visit


def table(key: str = "qwantum", language: str = "en") -> Visit:
    """A person against a bot, at the person's first decision."""
    there = Visit(games=GAMES, languages=[language]).do("set", "game", key).do("new").settle()
    for _ in range(30):
        if there.table.line.actor >= 0:
            return there
        there.do("roll").settle()
    raise AssertionError("nobody has to decide")


def question(there: Visit) -> AskAdvice:
    found = [effect for effect in there.other if isinstance(effect, AskAdvice)]
    there.other = []
    assert len(found) == 1
    return found[0]


def served(there: Visit) -> Visit:
    """It is asked, and the worker answers."""
    asked = question(there.do("advice"))
    return there.do("advised", asked.id, bot_worker.advise(asked.game, asked.position))


def lit(html: str, how: str) -> list[str]:
    """The elements lit in a way, by what they do or are called."""
    tags = re.findall(rf'<[^>]* data-lit="{how}"[^>]*>', html)
    return [" ".join(re.findall(r'(?:data-act|data-place|id)="([^"]*)"', tag)) for tag in tags]


@pytest.mark.parametrize("key", ["quantum", "qwantum", "lum42"])
def test_one_tap_shows_the_choice_and_its_places_and_a_second_one_all_reasons(key: str) -> None:
    there = table(key)
    assert 'data-do="advice"' in there.html()
    there.do("advice")
    assert 'data-advice="asked"' in there.html()
    asked = question(there)
    told = bot_worker.advise(asked.game, asked.position)
    html = there.do("advised", asked.id, told).html()
    assert 'data-advice="come"' in html
    token = json.loads(told)["token"]
    marked = lit(html, "tap") + lit(html, "best")
    assert marked, "nothing is lit"
    assert any(token in name.split() for name in lit(html, "tap")) or lit(html, "best")
    html = there.do("open", "advice").html()
    assert "advice-reasons" in html
    # Taken, it is gone.
    there.do("close").do("act", token)
    assert 'id="advice"' not in there.html()
    assert not lit(there.html(), "best")


def test_reasons_name_gains_others_and_by_how_much() -> None:
    there = table()
    asked = question(there.do("advice"))
    told = {
        "token": there.table.line.game.write_action(
            there.table.line.game.legal(there.table.line.state)[0]
        ),
        "chance": 0.54,
        "gains": ["promise"],
        "gives": ["offer"],
        "risk": [0.25, 0.1],
        "others": [["pass", 0.53], ["pass", 0.4]],
    }
    html = there.do("advised", asked.id, json.dumps(told)).do("open", "advice").html()
    text = " ".join(re.sub(r"<[^>]*>", " ", html).split())
    for words in (
        "Chance to win with it: 54 %",
        "It gains: a sheet that promises more",
        "It gives up: more from the dice on the table",
        "25 % of the time the dice fall badly; that costs 10 %",
        "about as good",
        "−14 %",
    ):
        assert words in text, words


def test_the_key_b_asks_and_takes_away() -> None:
    there = table().do("key", "b")
    assert advice.current(there.session) is not None
    there.do("key", "b")
    assert advice.current(there.session) is None


def test_what_was_not_asked_for_or_is_damaged_is_dropped() -> None:
    there = table()
    asked = question(there.do("advice"))
    for name in ("", "other:1:1", asked.id + "0"):
        there.do("advised", name, '{"token": "pass"}')
        assert there.session.advice is not None
        assert not there.session.advice.told
    there.do("advised", asked.id, '{"token": 7}')
    assert there.session.advice is None
    assert there.session.notice is not None
    assert there.session.notice.code == "advice-gone"


@pytest.mark.parametrize("told", ['{"token": "x y"}', '{"token": "zz", "ahead": ["?"], "risk": 3}'])
def test_nonsense_of_a_worker_is_shown_as_words_and_lights_nothing(told: str) -> None:
    there = table()
    asked = question(there.do("advice"))
    html = there.do("advised", asked.id, told).do("open", "advice").html()
    assert 'data-advice="come"' in html
    assert not lit(html, "best")


def test_nobody_is_advised_where_it_would_not_be_fair_or_something_else_helps() -> None:
    there = table()
    own = there.session
    far = replace(there.table, seats=(Seat(), Seat(away=True)))
    assert advice.denied(replace(own, table=far)) == "rivals"
    taught = replace(there.table, lesson="qwantum/01-two")
    assert advice.denied(replace(own, table=taught)) == "lesson"
    assert advice.denied(replace(own, page="lobby")) == "off"
    assert advice.denied(replace(own, table=replace(there.table, cursor=0))) == "not-now"
    assert advice.denied(own) == ""
    there.session = replace(own, table=far)
    assert 'data-do="advice"' not in there.html()
    there.do("advice")
    assert not any(isinstance(effect, AskAdvice) for effect in there.other)
    assert there.session.notice is not None
    assert there.session.notice.code == "advice-rivals"


def test_a_bot_s_turn_has_nothing_to_advise() -> None:
    there = table()
    there.session = replace(
        there.session, table=replace(there.table, seats=(Seat(bot="strong"),) * 2)
    )
    assert advice.denied(there.session) == "not-now"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_advice_speaks_the_visitor_s_language(language: str) -> None:
    there = served(table("lum42", language)).do("open", "advice")
    words = {"en": "would choose", "fr": "choisirait", "es": "elegiría"}
    assert words[language] in there.html()


def test_nothing_of_an_advice_is_stored() -> None:
    there = table()
    before = dict(there.disk.kept), dict(there.disk.saved)
    served(there)
    assert (there.disk.kept, there.disk.saved) == before
