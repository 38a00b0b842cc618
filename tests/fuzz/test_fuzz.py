"""A short fuzz of every way into the page; `python3 build.py fuzz` is the long one."""

from __future__ import annotations

import pytest

from core import GAMES
from core.kernel import timeline
from tests.fuzz import markup
from tests.fuzz.run import turn
from tests.fuzz.targets import TARGETS

SEED, CASES = 5, 8
"""The short fuzz is the same every time: a new finding comes from the long one."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("target", TARGETS)
def test_whatever_comes_in_is_valid_or_told(target: str, game: str) -> None:
    assert turn(target, game, SEED, CASES) >= CASES


def test_the_fuzz_finds_a_tag_that_becomes_an_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "read_options", lambda game, seats, options: options)
    with pytest.raises(
        (AssertionError, BaseExceptionGroup), match=r"keyword argument|distinct|\[seats "
    ):
        turn("tagged", "qwantum", SEED, 300)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<p>a</p>", ""),
        ('<p class="a" hidden><img src="x"><path d="M0"/>a &amp; b</p>', ""),
        ("<p>a", "never closed"),
        ("<p><b>a</p></b>", "closes another"),
        ("a < b", "cannot be read"),
        ("a & b", "cannot be read"),
        ('<p class="a"b">', "cannot be read"),
        ('<p class="a" class="b"></p>', "twice"),
        ('<img src="x" onerror="alert(1)">', "a script"),
        ("<script></script>", "a script"),
        ("<p>\ud800</p>", "no text"),
    ],
)
def test_the_strict_reader_of_markup_is_strict(text: str, says: str) -> None:
    assert says in markup.fault(text)
    assert bool(says) == bool(markup.fault(text))
