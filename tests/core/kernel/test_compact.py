"""Games as short texts: round trips, bounds, and damage that is found."""

from __future__ import annotations

import contextlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.kernel.compact import FORMAT, MAX_COMPACT, read_compact, write_compact
from core.kernel.errors import GameError, RecordError
from core.kernel.game import read_options
from core.kernel.record import Record
from core.kernel.timeline import Timeline, replay
from tests.every_game import ALL, playout, setups

CASES = [(name, seats, options) for name in ALL for seats, options in setups(ALL[name])]


def random_line(name: str, seats: int, options: dict[str, str], seed: int, plies: int) -> Timeline:
    game = ALL[name]
    steps = playout(game, game.new(seats=seats, **options), Random(seed))
    tokens = tuple(game.write_action(a) for (_, a, _), _ in zip(steps, range(plies), strict=False))
    whole = read_options(game, seats, options)
    record = Record(name, seats, game.rules, whole, None, {}, tokens, {})
    line = replay(ALL, record)
    return line if line.ply < plies else line.cut(plies)


@pytest.mark.parametrize(("name", "seats", "options"), CASES, ids=str)
def test_a_game_of_every_option_survives_its_short_text(
    name: str, seats: int, options: dict[str, str]
) -> None:
    line = random_line(name, seats, options, seed=7, plies=400)
    back = read_compact(ALL, write_compact(line))
    assert back.record.tokens == line.record.tokens
    assert back.record.options == line.record.options
    write = line.game.write_state
    assert [write(s) for s in back.states] == [write(s) for s in line.states]


@pytest.mark.parametrize("name", ALL)
def test_a_finished_game_tells_its_result(name: str) -> None:
    game = ALL[name]
    line = random_line(name, game.seats[-1], {}, seed=3, plies=20_000)
    back = read_compact(ALL, write_compact(line))
    assert back.record.tags["Result"] == " ".join(map(str, game.scores(line.state)))


def test_tags_comments_and_a_first_position_are_carried_along() -> None:
    line = random_line("qwantum", 2, {}, seed=1, plies=40)
    start = line.game.write_state(line.states[9])
    tags = {"Seat0": 'Zoë \\ "Z"', "Result": "made up"}
    record = Record(
        "qwantum", 2, 1, line.record.options, start, tags, line.record.tokens[9:], {3: "é" * 40}
    )
    line = replay(ALL, record)
    assert read_compact(ALL, write_compact(line)).record == record


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("named", [0, 1, None], ids=["no options", "one", "all"])
def test_a_record_from_a_position_has_the_options_it_had(name: str, named: int | None) -> None:
    line = random_line(name, ALL[name].seats[0], {}, seed=1, plies=12)
    options = dict(list(line.record.options.items())[:named])
    half = line.ply // 2
    start = line.game.write_state(line.states[half])
    record = replace(line.record, options=options, start=start, tokens=line.record.tokens[half:-1])
    line = replay(ALL, record)
    back = read_compact(ALL, write_compact(line)).record
    assert back == record
    assert back.text() == record.text()


def test_the_text_is_much_shorter_than_the_deflated_record() -> None:
    line = random_line("qwantum", 2, {}, seed=5, plies=20_000)
    assert len(write_compact(line)) < 0.3 * len(" ".join(line.record.tokens))


@given(st.data())
def test_any_change_of_one_byte_is_found_or_is_another_true_game(data: st.DataObject) -> None:
    text = write_compact(random_line("tiny", 2, {}, seed=11, plies=30))
    raw = bytearray(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= data.draw(st.integers(1, 255))
    changed = urlsafe_b64encode(raw).decode().rstrip("=")
    try:
        line = read_compact(ALL, changed)
    except GameError:
        return
    assert replay(ALL, line.record).ply == line.ply


@given(st.text(max_size=200))
def test_any_text_gives_a_game_or_a_told_error(text: str) -> None:
    with contextlib.suppress(GameError):
        assert read_compact(ALL, text).record.game in ALL


@pytest.mark.parametrize("cut", [1, 2, 5, 20])
def test_a_cut_text_is_damaged(cut: int) -> None:
    text = write_compact(random_line("qwantum", 3, {}, seed=2, plies=100))
    with pytest.raises(RecordError, match="damaged"):
        read_compact(ALL, text[:-cut])


def test_a_text_of_another_format_names_both() -> None:
    raw = bytes([FORMAT + 1, 0, 0, 0, 0, 0, 0, 0])
    with pytest.raises(RecordError, match=f"format {FORMAT + 1}.*reads {FORMAT}"):
        read_compact(ALL, urlsafe_b64encode(raw).decode())


def test_a_text_beyond_the_limit_is_not_looked_at() -> None:
    with pytest.raises(RecordError, match="too long"):
        read_compact(ALL, "A" * (MAX_COMPACT + 1))


def test_a_game_that_is_not_here_is_named() -> None:
    line = random_line("tiny", 2, {}, seed=1, plies=5)
    with pytest.raises(RecordError, match="no game 'tiny'"):
        read_compact({}, write_compact(line))


def test_newer_rules_are_refused_by_their_number() -> None:
    line = random_line("tiny", 2, {}, seed=1, plies=5)
    newer = Timeline(line.game, replace(line.record, rules=9), line.states)
    with pytest.raises(RecordError, match="version 9"):
        read_compact(ALL, write_compact(newer))
