"""The game of a day is the same for everybody, and a record of another one is told."""

from __future__ import annotations

import zlib
from dataclasses import replace
from datetime import date
from random import Random

import pytest

from core import GAMES
from core.bots import choose
from core.bots.levels import former
from core.kernel.game import CHANCE, OVER
from core.kernel.record import read_record
from core.kernel.timeline import Timeline, replay, start
from core.kernel.written import Record
from pygame_web.features.today import draw
from tests.features.today.ten import TEN
from tests.traced import lines_run

DAYS = [date.fromisoformat(day) for day in TEN]


def begin(key: str, day: date) -> Timeline:
    game, bots = GAMES[key], draw.bots(GAMES[key], day)
    tags = {draw.TAG: day.isoformat()}
    tags |= {f"Bot{seat}": bot for seat, bot in enumerate(bots) if bot}
    return start(GAMES, Record(key, len(bots), game.rules, {}, None, tags))


def played(key: str, day: date, seed: int | None = None, plies: int = 10_000) -> Timeline:
    """Return a game of a day; the person takes the first legal action, or chooses by a seed."""
    line, game = begin(key, day), GAMES[key]
    bots, own = draw.bots(game, day), Random(seed)
    turns: tuple[int, ...] = ()
    for _ in range(plies):
        if line.actor == OVER:
            break
        turns = draw.turns(line, turns, max(0, line.ply - 1))
        if line.actor == CHANCE:
            line = line.play(draw.falls(line, day, turns, line.ply))
        elif bots[line.actor]:
            who = former(game, bots[line.actor])
            line = line.play(choose(game, line.state, who, draw.seed(game, day)))
        else:
            legal = game.legal(line.state)
            line = line.play(legal[0] if seed is None else own.choice(legal))
    return line


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_the_same_day_gives_the_same_game_as_ever(day: date) -> None:
    """What falls, who plays, and what that bot decides, as the first version of it was."""
    found = {}
    for key in ("quantum", "qwantum", "lum42"):
        line = played(key, day, plies=60)
        bot = draw.bots(GAMES[key], day)[-1]
        found[key] = f"{bot} {zlib.crc32(' '.join(line.record.tokens).encode()):08x}"
    assert found == TEN[day.isoformat()]["games"]


def test_a_text_is_spelled_the_same_everywhere() -> None:
    assert draw.spelled("") == 0x811C9DC5
    assert draw.spelled("foobar") == 0xBF9CF968, "FNV-1a as its authors publish it"


def test_every_level_has_its_days_and_two_days_differ() -> None:
    game = GAMES["lum42"]
    days = [date.fromordinal(date(2026, 1, 1).toordinal() + n) for n in range(365)]
    counted = [sum(draw.bots(game, day)[1] == level for day in days) for level in game.bots]
    assert min(counted) > 25
    assert played("lum42", days[0], plies=28) != played("lum42", days[1], plies=28)


def test_whatever_was_chosen_each_turn_begins_with_the_same_throw() -> None:
    day = DAYS[0]
    lines = [played("qwantum", day, seed) for seed in range(4)]
    thrown = [_all_seven(line, draw.turns(line)) for line in lines]
    shortest = min(map(len, thrown))
    assert shortest >= 5
    assert len({line.record.tokens for line in lines}) == 4
    assert all(one[:shortest] == thrown[0][:shortest] for one in thrown)


def _all_seven(line: Timeline, begun: tuple[int, ...]) -> list[tuple[str, ...]]:
    tokens = line.record.tokens
    starts = [0, *begun] if begun and begun[0] else list(begun) or [0]
    return [tokens[turn : turn + 7] for turn in starts if turn + 7 <= line.ply]


def test_a_die_that_is_rolled_again_shows_the_same_whichever_others_are() -> None:
    day, game = DAYS[0], GAMES["qwantum"]
    line = begin("qwantum", day)
    while line.actor == CHANCE:
        line = line.play(draw.falls(line, day, draw.turns(line), line.ply))
    after: dict[str, str] = {}
    for action in game.legal(line.state)[1:]:
        then = line.play(action)
        fallen = {}
        while then.actor == CHANCE:
            token = game.write_action(draw.falls(then, day, draw.turns(then), then.ply))
            fallen[draw._outcomes(game, then.state)] = token
            then = then.play_token(token)
        for die, token in fallen.items():
            assert after.setdefault(die, token) == token
    assert len(after) == 7


def test_piles_are_the_same_for_everybody() -> None:
    day = DAYS[1]
    rows = []
    for seed in range(3):
        line = played("lum42", day, seed)
        tokens = [one for one in line.record.tokens if one.startswith("=planet")]
        rows.append(tokens)
    shortest = min(map(len, rows))
    assert shortest > 12
    assert all(row[:shortest] == rows[0][:shortest] for row in rows)


@pytest.mark.parametrize("key", ["qwantum", "quantum", "lum42"])
def test_a_true_record_is_found_right_and_every_change_is_told(key: str) -> None:
    day = next(one for one in DAYS if draw.bots(GAMES[key], one)[-1] not in GAMES[key].bots[3:])
    line = replay(GAMES, read_record(played(key, day, 5).record.text()))
    assert draw.day_of(line.record) == day
    assert draw.wrong(line, day) is None
    assert draw.wrong_bot(line, day, 0, 10_000) == (None, line.ply)
    other = date.fromordinal(day.toordinal() + 1)
    assert draw.wrong(line, other) is not None
    bots = len(draw.bots(GAMES[key], day)) > 1
    if bots:
        strong = line.record.with_tags(Bot1=GAMES[key].bots[-1])
        assert draw.wrong(replay(GAMES, strong), day) == draw.Wrong("set-up")
    changed = _changed(line, chance=True)
    found = draw.wrong(changed, day)
    assert found is not None
    assert found.what == "die"
    if bots:
        changed = _changed(line, chance=False)
        found, _ = draw.wrong_bot(changed, day, 0, 10_000)
        assert found is not None
        assert (found.what, found.ply) == ("bot", changed.ply - 1)


def _changed(line: Timeline, *, chance: bool) -> Timeline:
    """Return the line up to a late ply, which is another one than it was."""
    for ply in range(line.ply - 1, 0, -1):
        wanted = CHANCE if chance else 1
        legal = line.game.legal(line.states[ply])
        tokens = [line.game.write_action(action) for action in legal]
        others = [token for token in tokens if token != line.record.tokens[ply]]
        if line.seat_at(ply) == wanted and others:
            return line.cut(ply).play_token(others[0])
    raise AssertionError("nothing can be changed")


def _fallen(line: Timeline, plies: int) -> int:
    """Return the lines of Python that it takes to find the last die before a ply."""
    ply = next(ply for ply in range(plies, 0, -1) if line.seat_at(ply) == CHANCE)
    begun = draw.turns(line)
    return lines_run(lambda: draw.falls(line, DAYS[0], begun, ply))


def test_a_die_costs_the_same_however_many_turns_came_before() -> None:
    """Whoever sends a record of a million letters would have stopped the page."""
    line = begin("quantum", DAYS[0])
    game, own, s = line.game, Random(1), line.state
    tokens: list[str] = []
    while len(tokens) < 2_000:
        chance = game.actor(s) == CHANCE
        action = own.choice([one for one, _ in game.outcomes(s)] if chance else game.legal(s))
        tokens.append(game.write_action(action))
        s = game.apply(s, action)
    line = replay(GAMES, replace(line.record, tokens=tuple(tokens)))
    assert _fallen(line, 1_999) < _fallen(line, 200) + 100


def test_another_set_up_is_told() -> None:
    day = DAYS[0]
    record = begin("qwantum", day).record
    assert draw.wrong(start(GAMES, record.with_tags(Dice="real")), day) == draw.Wrong("set-up")
    two = Record("qwantum", 2, 1, {}, None, dict(record.tags))
    assert draw.wrong(start(GAMES, two), day) == draw.Wrong("set-up")
    expanded = Record(
        "lum42", 2, 1, {"expansion": "on"}, None, dict(begin("lum42", day).record.tags)
    )
    assert draw.wrong(start(GAMES, expanded), day) == draw.Wrong("set-up")


@pytest.mark.parametrize("key", ["qwantum", "quantum", "lum42"])
def test_a_row_of_signs_is_short_and_says_how_it_ended(key: str) -> None:
    line = played(key, DAYS[2], 1)
    signs = draw.signs(line)
    assert 1 <= len(signs) <= draw.MOST_SIGNS
    if key != "qwantum":
        mine, best = line.game.scores(line.state)
        assert signs[-1] == ("🟦" if mine > best else "🟧" if mine < best else "⬜")
    assert draw.signs(begin(key, DAYS[2])) == ""


@pytest.mark.parametrize("tag", ["", "today", "2026-13-01", "25.11.2026"])
def test_a_record_that_names_no_day_is_none_of_a_day(tag: str) -> None:
    record = begin("qwantum", DAYS[0]).record
    assert draw.day_of(record.with_tags(Today=tag)) is None
    assert draw.day_of(record.without_tag("Today")) is None
    assert draw.day_of(record.with_tags(Today="2026-11-25 practice")) == date(2026, 11, 25)
