"""Sound is offered once, at the first tap that would be heard, and never again."""

from __future__ import annotations

import json
import re

import pytest

from core.games.site import FIRST
from core.kernel.game import OVER
from pygame_web.features.chime.active import ASKED
from pygame_web.language import LANGUAGES
from pygame_web.shell import progress
from tests.web.visit import Disk, Guest

OFFER = re.compile(r'<section class="tip[^"]*" id="chime".*?</section>', re.DOTALL)


def offer(visit: Guest) -> str:
    found = OFFER.search(visit.html())
    return found[0] if found else ""


def seated(game: str = "qwantum", disk: Disk | None = None, **begun: str) -> Guest:
    visit = Guest(disk, **begun)
    visit.do("set", f"game {game}").do("new").do("guide-leave")
    return visit.settle()


def taps(visit: Guest, most: int = 40) -> None:
    """Act until sound is offered."""
    for _ in range(most):
        if offer(visit):
            return
        visit.play(1)


@pytest.mark.parametrize("game", FIRST)
def test_it_is_offered_at_the_first_tap_that_would_be_heard(game: str) -> None:
    visit = seated(game)
    assert not offer(visit), "nothing is asked before anything would be heard"
    taps(visit)
    assert 'data-do="set sound normal"' in offer(visit)
    assert 'data-do="chime-no"' in offer(visit)
    assert ASKED in json.loads(visit.disk.kept["lessons"])


def test_the_roll_is_heard_and_its_answer_stays_with_the_table() -> None:
    visit = seated()
    while visit.table.line.actor != -1:
        visit.play(1)
    visit.do("roll")
    assert offer(visit)
    visit.play(1)
    assert offer(visit), "it waits for an answer"
    assert not offer(visit.do("lobby")), "it goes with the table"


def test_the_end_of_a_game_asks_nothing() -> None:
    visit = seated()
    taps(visit)
    while visit.table.line.actor != OVER:
        assert offer(visit)
        visit.play(1)
    assert not offer(visit)


def test_yes_turns_the_sound_on_and_ends_it() -> None:
    visit = seated()
    taps(visit)
    visit.do("set", "sound normal")
    assert visit.session.settings.sound == "normal"
    assert json.loads(visit.disk.kept["settings"])["sound"] == "normal"
    assert not offer(visit)


@pytest.mark.parametrize("answer", ["set sound normal", "chime-no", "lobby"])
def test_it_is_never_offered_again(answer: str) -> None:
    visit = seated()
    taps(visit)
    verb, _, arg = answer.partition(" ")
    visit.do(verb, arg)
    assert not offer(visit)
    visit.do("set", "sound off")
    for later in (visit, seated(disk=visit.disk, entropy="two")):
        later.do("set", "game quantum").do("new").do("guide-leave").settle()
        taps(later, 12)
        assert not offer(later)


def test_whoever_has_chosen_sound_before_is_not_asked() -> None:
    visit = seated()
    visit.do("set", "sound loud").do("set", "sound off")
    taps(visit, 12)
    assert not offer(visit)
    assert ASKED in progress.stars(visit.session)


@pytest.mark.parametrize("setting", ["pace instant", "tips no"])
def test_nothing_is_asked_where_nothing_is_heard_or_no_tips_are_wanted(setting: str) -> None:
    visit = seated()
    visit.do("set", setting)
    taps(visit, 12)
    assert not offer(visit)
    assert ASKED not in progress.stars(visit.session)


def test_a_guided_game_and_a_table_in_another_page_ask_nothing() -> None:
    embedded = Guest(page="embed", query={"game": "qwantum"}).settle()
    taps(embedded, 12)
    assert not offer(embedded)
    assert ASKED not in progress.stars(embedded.session)


def test_a_narrow_screen_opens_it_and_the_next_tap_folds_it() -> None:
    visit = seated()
    taps(visit)
    assert 'class="tip"' in offer(visit)
    assert 'class="tip is-open"' in offer(visit.do("chime"))
    visit.play(1)
    assert 'class="tip"' in offer(visit)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_asked_in_every_language(language: str) -> None:
    visit = seated()
    taps(visit)
    english = re.sub("<[^>]+>", " ", offer(visit)).split()
    visit.do("set", f"language {language}")
    words = re.sub("<[^>]+>", " ", offer(visit)).split()
    assert (words == english) == (language == "en")
