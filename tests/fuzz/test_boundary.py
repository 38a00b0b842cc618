"""The boundary reader alone: anything goes in; a valid value or a told error comes out."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import GAMES
from core.kernel.errors import GameError
from core.kernel.record import MAX_TEXT, read_record
from pygame_web.shell import links
from pygame_web.shell.boundary import Unreadable, facts, guarded, opening, values
from pygame_web.shell.session import Session, Settings
from pygame_web.table import results, saved_game
from pygame_web.table import settings as preferences
from tests.fuzz import corpus
from tests.fuzz.corpus import junk, spoiled, twisted

FAST = settings(max_examples=40, deadline=None, derandomize=True, database=None)


def is_told(error: GameError) -> None:
    """A reader met no defect of ours."""
    if isinstance(error, Unreadable):
        raise AssertionError(error.trace) from error


anything = st.one_of(junk, st.integers(), st.floats(), st.text())


@FAST
@given(anything)
def test_every_value_is_of_its_kind(value: Any) -> None:
    values.text(value).encode()
    assert isinstance(values.text(value), str)
    assert 0 <= values.whole(value, 3, low=0, high=9) <= 9
    assert 0 <= values.moment(value) <= values.LAST_MOMENT
    datetime.fromtimestamp(values.moment(value) / 1000, UTC)
    assert isinstance(values.measure(value), float)
    assert isinstance(values.items(value, 2), list)


@pytest.mark.parametrize(
    ("value", "at"),
    [
        (0, 0),
        (1.9, 1),
        (values.LAST_MOMENT, values.LAST_MOMENT),
        (values.LAST_MOMENT + 1, 0),
        (10**18, 0),
        (10**400, 0),
        (-1, 0),
        (float("nan"), 0),
        (float("inf"), 0),
        (True, 0),
        ("5", 0),
        (None, 0),
    ],
)
def test_a_clock_that_cannot_be_right_is_unknown(value: object, at: int) -> None:
    assert values.moment(value) == at


@FAST
@given(st.text())
def test_a_number_is_plain_digits(text: str) -> None:
    found = values.number(text)
    assert found is None or str(found) == text.lstrip("0") or found == 0


@pytest.mark.parametrize("text", ["", "{", "nan", "[", "9" * 5000, "[" * 100_000, '"\\', "\0"])
def test_what_is_no_json_is_told(text: str) -> None:
    with pytest.raises(GameError):
        values.json_value(text)


def test_what_json_has_no_word_for_is_nothing() -> None:
    assert values.json_value("[NaN, -Infinity, 1e999]") == [None, None, float("inf")]


def test_half_letters_in_json_are_replaced_and_whole_ones_kept() -> None:
    data = values.json_object('{"\\ud800": ["\\udc00x", "\\ud83d\\ude00"]}')
    assert data == {"\ufffd": ["\ufffdx", "\U0001f600"]}


def test_a_defect_behind_the_boundary_is_told_with_its_trace() -> None:
    @guarded
    def broken() -> None:
        raise KeyError("provoked")

    with pytest.raises(Unreadable) as caught:
        broken()
    assert "provoked" in caught.value.trace


@pytest.mark.parametrize("game", GAMES)
@FAST
@given(st.data())
def test_a_game_from_outside_is_a_line_or_a_told_error(game: str, data: st.DataObject) -> None:
    texts = st.one_of(spoiled(corpus.records(game)), spoiled(corpus.links_of(game)))
    text = data.draw(texts)
    try:
        line = opening.line(GAMES, text)
    except GameError as error:
        is_told(error)
    else:
        assert opening.line(GAMES, line.record.text()).record == line.record


@pytest.mark.parametrize("game", GAMES)
@FAST
@given(st.data())
def test_a_position_from_outside_has_seats_or_is_told(game: str, data: st.DataObject) -> None:
    text = data.draw(spoiled(corpus.positions(game)))
    try:
        _, seats = opening.position(GAMES, game, text)
    except GameError as error:
        is_told(error)
    else:
        assert seats in GAMES[game].seats


@pytest.mark.parametrize("game", GAMES)
@FAST
@given(st.data())
def test_a_stored_text_is_always_summed_up(game: str, data: st.DataObject) -> None:
    text = data.draw(spoiled(corpus.stored(game)))
    saved = saved_game.summary(GAMES, "id", text)
    assert (saved.id, saved.text) == ("id", text)
    assert saved.broken != "unreadable"


@FAST
@given(twisted([{"id": "a", "game": "x", "at": 1, "seats": [["A", ""]], "scores": [1]}]))
def test_results_are_sorted_into_good_and_bad(stored: Any) -> None:
    try:
        good, bad = results.read(json.dumps(stored))
    except GameError as error:
        is_told(error)
    else:
        assert len(good) + len(bad) == len(stored)


@FAST
@given(junk)
def test_settings_and_setup_of_anything_are_whole(stored: Any) -> None:
    session = Session(setup=preferences.first_setup(Session(), "qwantum"))
    for read in (
        lambda text: preferences.read_settings(text, Settings()),
        lambda text: preferences.read_setup(session, text),
    ):
        try:
            read(json.dumps(stored))
        except GameError as error:
            is_told(error)


@FAST
@given(junk)
def test_the_facts_of_a_visit_are_whole(stored: Any) -> None:
    found = facts.read(stored)
    assert found.entropy
    assert found.storage in facts.STATES


def test_a_record_of_many_bytes_and_few_characters_is_read() -> None:
    text = f'[Game "qwantum"] [Seats "2"] {{{"é" * 600_000}}}'
    assert len(text) < MAX_TEXT < len(text.encode())
    assert links.read_deflated(links.write_record(read_record(text))).comments[0].startswith("é")
