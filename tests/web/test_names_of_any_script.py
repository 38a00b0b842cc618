"""Names stand as they were typed: from right to left, with joined emoji, with numbers in place."""

from __future__ import annotations

import pytest

from core import GAMES
from core.kernel.chain import MODES
from core.kernel.game import OVER
from pygame_web.language import translator
from pygame_web.shell.session import Seat
from pygame_web.table.seats import LONGEST_TYPED, MAX_NAME, beginning, clean, initial, plain
from pygame_web.table.views.names import FIRST_STRONG, POP, names
from pygame_web.table.views.players import token
from tests.online_net import Club, play, table_of
from tests.web.visit import Visit

ASTRONAUT = "👩\u200d🚀"
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
WALES = "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
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


@pytest.mark.parametrize("name", [*AS_TYPED, f"Mia {ASTRONAUT}", FAMILY, PERSIAN, f"{WALES} Bo"])
def test_a_name_of_any_script_stands_as_it_was_typed(name: str) -> None:
    visit = Visit(games=GAMES).do("set", "game", "qwantum").do("set", "name.0", name)
    visit.do("set", "bot.1", "").do("new")
    assert visit.table.seats[0].name == name
    assert name in visit.html()


@pytest.mark.parametrize("name", ["שרה", "علي", "Ann שרה", "محمد 2"])
def test_a_name_from_right_to_left_moves_nothing_around_it(name: str) -> None:
    labels = names("qwantum", (Seat(name), Seat("Ann")), translator("en"))
    assert labels == (f"{FIRST_STRONG}{name}{POP}", "Ann")


def test_every_sentence_of_the_table_keeps_such_a_name_apart() -> None:
    visit = Visit(games=GAMES).do("set", "game", "qwantum").do("set", "name.0", "שרה")
    visit.do("set", "bot.1", "").do("new").play(30)
    page = visit.html()
    assert page.count("שרה") == page.count(f"{FIRST_STRONG}שרה{POP}") > 1


@pytest.mark.parametrize(
    "whole", [ASTRONAUT, FAMILY, WALES, "🇫🇷", "👍🏽", "e\u0301", "1\ufe0f\u20e3", "शि"]
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
    assert clean("Ann" + WALES[1:]) == "Ann", "unseen letters need their flag"
    assert clean(WALES[:-1]) == "🏴", "and its end"


@pytest.mark.parametrize("name", [f"Mia {ASTRONAUT}", FAMILY, PERSIAN, "🏳️\u200d🌈 שרה", WALES * 3])
def test_posts_hold_what_devices_of_older_versions_take(name: str) -> None:
    assert plain(name).isprintable()
    assert len(plain(name)) <= MAX_NAME
    assert clean(plain(name)) == name


WHOLE_SIGNS = [
    *(
        "🏳️\u200d🌈",
        "👩🏽\u200d🤝\u200d👨🏿",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ),
    *(
        "🇩🇪",
        "👋🏿",
        "❤️\u200d🔥",
        "क्षि",
        "ন্ত্র",
        "กำ",
        "\u1112\u1161\u11ab",
        "が".replace("が", "か\u3099"),
    ),
    *("\U00011013\U00011038", "n\u20d7", "ᠠ\u180b"),
]


@pytest.mark.parametrize("sign", WHOLE_SIGNS)
def test_what_is_cut_is_cut_between_signs_at_any_length(sign: str) -> None:
    for before in range(1, MAX_NAME):
        for most in range(before + 1, MAX_NAME + 1):
            rest = beginning("x" * before + sign * 9, most)[before:]
            assert rest == sign * (len(rest) // len(sign)), ascii(rest)


@pytest.mark.parametrize(
    ("name", "sign"),
    [
        ("Ann", "A"),
        ("e\u0301va", "E\u0301"),
        ("शिव", "शि"),
        ("\u1112\u1161\u11abna", "\u1112\u1161\u11ab"),
        (f"{FAMILY} Mia", "M"),
        ("🇫🇷 Zoé", "Z"),
        ("1️⃣ team", "1️⃣"),
        ("ßeta", "ß"),
        (f"{FIRST_STRONG}שרה{POP}", "ש"),
        (FAMILY, ""),
        ("👍🏽", ""),
    ],
)
def test_an_initial_is_a_whole_sign_or_the_number_of_the_seat(name: str, sign: str) -> None:
    assert initial(name) == sign
    assert f"<b>{sign or 3}</b>" in str(token("tiny", 2, name))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", [FAMILY, f"{PERSIAN} 2", f"{WALES} Bo", "🏳️\u200d🌈 שרה"])
def test_a_name_at_a_table_elsewhere_is_the_same_on_every_device(name: str, mode: str) -> None:
    club = Club()
    devices = table_of(club, "Ann " + ASTRONAUT, name, mode=mode)
    for device in devices:
        assert [seat.name for seat in device.visit.table.seats] == [f"Ann {ASTRONAUT}", name]
        assert device.visit.table.line.record.tags["Seat1"] == name
        assert name in device.visit.html()
    play(club, devices, lambda: devices[0].visit.table.line.ply > 9)
    again = club.reload(devices[0])
    assert [seat.name for seat in again.visit.table.seats] == [f"Ann {ASTRONAUT}", name]


def test_a_rematch_elsewhere_keeps_such_names() -> None:
    club = Club()
    devices = table_of(club, ASTRONAUT, FAMILY)
    play(club, devices, lambda: devices[0].visit.table.line.actor == OVER)
    devices[1].do("rematch")
    devices[0].do("rematch").do("online", "begin")
    for device in devices:
        assert device.visit.table.line.ply < 3, "it is another game"
        assert {seat.name for seat in device.visit.table.seats} == {ASTRONAUT, FAMILY}


def test_a_field_for_a_name_takes_whatever_a_name_may_hold() -> None:
    page = Visit(games=GAMES).html()
    assert page.count(f'maxlength="{LONGEST_TYPED}"') > 1
    assert LONGEST_TYPED >= 2 * MAX_NAME, "browsers count a picture as two"


@pytest.mark.parametrize(
    "unseen", ["\u034f", "\u115f", "\u1160", "\u17b4", "\u2800", "\u3164", "\uffa0"]
)
def test_signs_without_a_shape_make_no_name_and_change_none(unseen: str) -> None:
    assert clean(3 * unseen) == ""
    assert clean(f"Li{unseen}nus{unseen}") == "Linus"
    assert plain(f"Linus{unseen}") == "Linus"
