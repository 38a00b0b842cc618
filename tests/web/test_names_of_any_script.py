"""Names stand as they were typed: from right to left, with joined emoji, with numbers in place."""

from __future__ import annotations

import pytest

from core import GAMES
from pygame_web.language import translator
from pygame_web.shell.session import Seat
from pygame_web.table.seats import MAX_NAME, clean, plain
from pygame_web.table.views.names import FIRST_STRONG, POP, names
from tests.web.visit import Visit

ASTRONAUT = "👩\u200d🚀"
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
PERSIAN = "می\u200cخواهم"
AS_TYPED = [
    "Zoé",
    "Łukasz",
    "Ωmega",
    "Ким",
    "小明",
    "शक्ति",
    "สมชาย",
    "שרה",
    "علي",
    "🇫🇷 Ann",
    "👍🏽 Bo",
]


@pytest.mark.parametrize("name", [*AS_TYPED, f"Mia {ASTRONAUT}", FAMILY, PERSIAN])
def test_a_name_of_any_script_stands_as_it_was_typed(name: str) -> None:
    visit = Visit(games=GAMES).do("set", "game", "qwantum").do("set", "name.0", name)
    visit.do("set", "bot.1", "").do("new")
    assert visit.table.seats[0].name == name
    assert name in visit.html()


@pytest.mark.parametrize("name", ["שרה", "علي", "Ann שרה", "محمد 2"])
def test_a_name_from_right_to_left_moves_nothing_around_it(name: str) -> None:
    told = names("qwantum", (Seat(name), Seat("Ann")), translator("en"))
    assert told == (f"{FIRST_STRONG}{name}{POP}", "Ann")


def test_every_sentence_of_the_table_keeps_such_a_name_apart() -> None:
    visit = Visit(games=GAMES).do("set", "game", "qwantum").do("set", "name.0", "שרה")
    visit.do("set", "bot.1", "").do("new").play(30)
    page = visit.html()
    assert page.count("שרה") == page.count(f"{FIRST_STRONG}שרה{POP}") > 1


@pytest.mark.parametrize(
    "whole", [ASTRONAUT, FAMILY, "🇫🇷", "👍🏽", "e\u0301", "1\ufe0f\u20e3", "शि"]
)
def test_a_long_name_is_cut_between_what_is_seen_as_one_sign(whole: str) -> None:
    for before in range(MAX_NAME - 8, MAX_NAME + 1):
        cut = clean("a" * before + whole * 4)
        assert len(cut) <= MAX_NAME
        rest = cut[before:]
        assert rest == whole * (len(rest) // len(whole)), ascii(rest)


def test_signs_that_turn_the_text_around_are_left_out() -> None:
    assert clean("Ann\u202egnp\u2069") == "Ann gnp"
    assert clean("\u200d\u200d") == ""


def test_posts_hold_what_devices_of_older_versions_take() -> None:
    assert plain(f"Mia {ASTRONAUT}").isprintable()
