"""What directly follows a game, was cut off or lost beside it is told apart from it."""

from __future__ import annotations

import pytest

from core import GAMES
from core.kernel.errors import GameError
from core.kernel.links import write, write_record
from core.kernel.reading import read, read_one
from tests.core.reading.test_reading import ADDRESS, form, line

LINK, OTHER = (ADDRESS + write(line(*where)) for where in (("qwantum", 43), ("lum42", 9999)))
OLD = ADDRESS + write_record(line("qwantum", 43).record)
RECORD = form("record", "qwantum", 43).rstrip()


@pytest.mark.parametrize("first", [LINK, OLD])
def test_two_links_without_a_blank_between_them_are_two_games(first: str) -> None:
    for text in (first + OTHER, OTHER + first):
        found = read(GAMES, text).found
        assert {one.line.game.name for one in found if one.line} == {"qwantum", "lum42"}


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (f"{LINK}\n{OTHER[:-9]}\nbye", 2),
        (f"see\n{OTHER[:-9]} or\n{LINK}", 2),
        (f"{OTHER[:-9]}{LINK}", 1),
        (f"{LINK}{OTHER[:-9]}", 1),
    ],
)
def test_a_damaged_link_beside_a_whole_one_is_told_with_its_line(text: str, at: int) -> None:
    reading = read(GAMES, text)
    (found,) = reading.found
    assert found.plies == 43
    assert reading.error is not None
    assert (reading.error.code, reading.at) == ("link-damaged", at)
    assert OTHER.partition("#")[2].startswith(reading.spot)


@pytest.mark.parametrize(
    "behind", ["&r=1234567890123", "?d=x&g=AbCdEf12", f"\n> {LINK}", f" {LINK[:-2]}"]
)
def test_what_is_no_other_link_is_not_told_as_a_damaged_one(behind: str) -> None:
    assert read(GAMES, LINK + behind).error is None


@pytest.mark.parametrize("link", [LINK, OLD])
def test_a_link_in_letters_of_one_case_is_told_as_such(link: str) -> None:
    for text in (link.upper(), link.lower()):
        with pytest.raises(GameError) as error:
            read_one(GAMES, f"Look: {text}\nAnn")
        assert error.value.code == "link-case"


@pytest.mark.parametrize(
    "behind", [":-)", ";-)", "🎉", "❤️", ":-D", ":P", "<3", "(y)", ",danke", "—Ann"]
)
def test_a_smiley_or_a_word_directly_behind_the_last_ply_is_no_part_of_it(behind: str) -> None:
    found = read_one(GAMES, RECORD + behind)
    assert (found.plies, found.error) == (43, None)


@pytest.mark.parametrize("end", ["…", "...", "\n…", "\n44...", "\n44. …"])
def test_a_record_that_a_messenger_cut_off_is_told_as_such(end: str) -> None:
    reading = read(GAMES, RECORD + end)
    (found,) = reading.found
    assert found.plies == 43
    assert reading.spot.endswith(("…", "..."))
    assert reading.at == (RECORD + end).count("\n") + 1


@pytest.mark.parametrize("at", ["=planet:", "=planet"])
def test_a_hyphen_at_a_line_end_in_a_ply_is_none_of_its_letters(at: str) -> None:
    text = form("record", "lum42", 9999)
    assert at in text
    found = read_one(GAMES, text.replace(at, f"{at}-\n", 1))
    assert found.plies == line("lum42", 9999).ply
