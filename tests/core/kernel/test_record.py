"""Records as text: round trips, comments, and errors that keep what was good."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.kernel.errors import RecordError
from core.kernel.record import MAX_TEXT, Record, read_record
from core.kernel.timeline import replay, start
from tests.tiny import GAMES

TEXT = """
[Game "tiny"] [Rules "1"]
[Seats "2"]
[goal "20"]
[Seat0 "Ann \\"the die\\" \\\\ O'Neil"]

{a first word} 1. roll =4 roll {lucky} {so far} =6
5... hold
"""


def test_a_record_reads_tags_options_tokens_and_comments() -> None:
    record = read_record(TEXT)
    assert record.game == "tiny"
    assert record.seats == 2
    assert record.options == {"goal": "20"}
    assert record.tags == {"Seat0": 'Ann "the die" \\ O\'Neil'}
    assert record.tokens == ("roll", "=4", "roll", "=6", "hold")
    assert record.comments == {0: "a first word", 3: "lucky so far"}
    assert replay(GAMES, record).state.banked == (10, 0)


words = st.text(st.characters(codec="utf-8", exclude_characters="{}\r"), max_size=30)
lines = words.map(lambda text: " ".join(text.split()))
tokens = st.text("abcxyz:=+-/1", min_size=1, max_size=9).filter(lambda t: not t.isdigit())


@given(
    tags=st.dictionaries(st.sampled_from(["Seat0", "Seat1", "Event"]), words, max_size=3),
    plies=st.lists(tokens, max_size=60),
    comments=st.dictionaries(st.integers(0, 60), lines, max_size=5),
)
def test_any_record_survives_its_text(
    tags: dict[str, str], plies: list[str], comments: dict[int, str]
) -> None:
    kept = {ply: comment for ply, comment in comments.items() if ply <= len(plies)}
    record = Record("tiny", 2, 1, {"goal": "10"}, "tiny1 10 0,0 0 0 -", tags, tuple(plies), kept)
    assert read_record(record.text()) == record


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", "record-tag", "which game"),
        ("roll =4", "record-tag", "which game"),
        ('[Game "tiny"]', "record-tag", "Seats"),
        ('[Game "tiny"] [Seats "two"]', "record-tag", "Seats"),
        ('[Game "tiny"] [Seats "2"', "record-tag", "Seats"),
        ('[Game "tiny"] [Game "tiny"] [Seats "2"]', "record-tag", "twice"),
        ("x" * (MAX_TEXT + 1), "record-long", "longer"),
    ],
)
def test_bad_tags_are_named(text: str, code: str, says: str) -> None:
    with pytest.raises(RecordError, match=says) as caught:
        read_record(text)
    assert caught.value.code == code


@pytest.mark.parametrize("fault", ["{never closed", "]", "}"])
def test_a_syntax_error_keeps_the_plies_before_it(fault: str) -> None:
    with pytest.raises(RecordError, match="ply 3") as caught:
        read_record(f'[Game "tiny"] [Seats "2"] roll =4 {fault} hold')
    assert caught.value.ply == 2
    assert caught.value.prefix is not None
    assert caught.value.prefix.tokens == ("roll", "=4")


@pytest.mark.parametrize(
    ("plies", "ply", "token", "code"),
    [
        ("roll =4 hold hold", 3, "hold", "nothing-to-hold"),
        ("roll =4 jump hold", 2, "jump", "action-text"),
        ("roll =7", 1, "=7", "action-text"),
        ("roll roll", 1, "roll", "not-now"),
        ("roll =6 roll =6 hold roll", 5, "roll", "over"),
    ],
)
def test_a_ply_that_cannot_be_names_ply_token_and_reason(
    plies: str, ply: int, token: str, code: str
) -> None:
    record = read_record(f'[Game "tiny"] [Seats "2"] {plies}')
    with pytest.raises(RecordError, match=f"ply {ply + 1}, '{token}'") as caught:
        replay(GAMES, record)
    error = caught.value
    assert (error.ply, error.token, error.code) == (ply, token, code)
    assert error.prefix is not None
    assert replay(GAMES, error.prefix).ply == ply


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ('[Game "chess"] [Seats "2"]', "record-game"),
        ('[Game "tiny"] [Rules "2"] [Seats "2"]', "record-newer"),
        ('[Game "tiny"] [Seats "9"]', "seats"),
        ('[Game "tiny"] [Seats "2"] [goal "7"]', "option-value"),
        ('[Game "tiny"] [Seats "2"] [gaol "10"]', "option-name"),
        ('[Game "tiny"] [Seats "2"] [Start "tiny1 what"]', "state-text"),
        ('[Game "tiny"] [Seats "3"] [Start "tiny1 10 0,0 0 0 -"]', "record-seats"),
    ],
)
def test_a_start_that_cannot_be_is_refused(tags: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        start(GAMES, read_record(f"{tags} roll"))
    assert caught.value.code == code


def test_a_record_may_begin_from_a_position() -> None:
    record = read_record('[Game "tiny"] [Seats "2"] [Start "tiny1 10 8,9 1 0 -"] roll =5 hold')
    line = replay(GAMES, record)
    assert line.game.winners(line.state) == (1,)


@pytest.mark.parametrize("name", ["seats", "self", "options", "s", "game"])
def test_a_tag_is_never_an_argument_of_its_name(name: str) -> None:
    with pytest.raises(RecordError) as caught:
        start(GAMES, read_record(f'[Game "tiny"] [Seats "2"] [{name} "2"]'))
    assert caught.value.code == "option-name"


def test_half_a_surrogate_pair_is_replaced() -> None:
    record = read_record('[Game "tiny"] [Seats "2"] [Seat0 "A\ud800nn \ud83d\ude00"] {\udfff} roll')
    assert record.tags["Seat0"] == "A\N{REPLACEMENT CHARACTER}nn \U0001f600"
    assert record.comments == {0: "\N{REPLACEMENT CHARACTER}"}
    record.text().encode()
