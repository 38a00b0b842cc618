"""Records changed by people, forums, prints and keyboards are read; errors say where they are."""

from __future__ import annotations

import pytest

from core import GAMES
from core.kernel.reading import read, read_one
from tests.core.reading.hand_dresses import HAND_LINKS, HAND_POSITIONS, HAND_RECORDS
from tests.core.reading.sheet_dresses import (
    SHEET,
    SHEET_LINKS,
    SHEET_POSITIONS,
    SHEET_RECORDS,
)
from tests.core.reading.test_reading import ADDRESS, GAMES_AND_PLIES, TABLE, form, holds, line
from tests.thorough import covering

WORN = {
    "short link": HAND_LINKS | SHEET_LINKS | SHEET,
    "record": HAND_RECORDS | SHEET_RECORDS | SHEET,
    "position": HAND_POSITIONS | SHEET_POSITIONS | SHEET,
}
CASES = [
    pytest.param(kind, key, plies, name, id=f"{key}-{kind}-{name}")
    for kind, worn in WORN.items()
    for name, (key, plies) in covering(sorted(worn), GAMES_AND_PLIES)
]


@pytest.mark.parametrize(("kind", "key", "plies", "name"), CASES)
def test_a_game_that_was_typed_printed_or_marked_is_read(
    kind: str, key: str, plies: int, name: str
) -> None:
    text = WORN[kind][name](form(kind, key, plies))
    holds(read_one(GAMES, text), kind, line(key, plies))


def test_options_are_known_in_capitals() -> None:
    """Otherwise another game would begin, and nobody would notice."""
    text = '[GAME "quantum"]\n[RULES "1"]\n[SEATS "3"]\n[MAP "beta"]\n[SEAT0 "Ann"]\n'
    found = read_one(GAMES, text)
    assert found.line is not None
    assert found.line.record.options == {"map": "beta"}
    assert found.line.record.tags == {"Seat0": "Ann"}


@pytest.mark.parametrize(
    ("text", "at", "spot"),
    [
        ('[Game^I"qwantum"]\n[Seats^I"2"]', 1, '[Game^I"qwantum"]'),
        ('Hi,\n[Game "qwantum"]\n[Rules "1"]\n1. =s0', 2, '[Game "qwantum"]'),
        ('[Game "qwantum"]\n[Rules "new"]\n[Seats "2"]\n\n1. =s0', 2, '[Rules "new"]'),
        ('\n[Game "quantum"]\n[Seats "2"]\n[Seats "3"]\n', 3, '[Seats "2"]'),
        ('[Game "qwantum"]\n[Seats "2"]\n\n1. =s0\n2. =q9 =r1', 5, "=q9 =r1"),
    ],
)
def test_a_tag_that_cannot_be_read_is_quoted_with_its_line(text: str, at: int, spot: str) -> None:
    reading = read(GAMES, text)
    assert (reading.at, reading.spot) == (at, spot)


@pytest.mark.parametrize("name", SHEET)
def test_an_invitation_that_was_coded_more_than_once_is_found(name: str) -> None:
    found = read(GAMES, SHEET[name](f"{ADDRESS}{TABLE}~")).found
    assert [one.text for one in found] == [f"{TABLE}~"]


@pytest.mark.parametrize("name", ["quantum2", "xquantum", "quantum 2", "my quantum", "quantum-x"])
def test_a_game_of_another_name_is_refused(name: str) -> None:
    """Only what surrounds every number of the head is a quotation mark."""
    text = f'[Game "{name}"]\n[Rules "1"]\n[Seats "2"]\n\n1. =3 =1 =6\n'
    reading = read(GAMES, text)
    assert not reading.found
    assert reading.error is not None
    assert reading.error.code == "record-game"
