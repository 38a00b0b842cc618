"""Each puzzle has one clearly best solution, and the miner finds it again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from build_steps.puzzles import mine
from build_steps.puzzles.found import rates, task
from core import GAMES
from core.games.quantum.maps import cell_name
from core.games.site import FIRST
from core.kernel.game import CHANCE, OVER, AnyGame
from core.kernel.lesson import MET, MISSED, OPEN, Line, Task, played, start
from pygame_web.features.lessons import puzzles_build as puzzles
from pygame_web.features.lessons.puzzles import HARDEST
from pygame_web.games.lum42.puzzles import mine as lum42
from pygame_web.games.quantum.puzzles import mine as quantum
from pygame_web.games.qwantum.puzzles import mine as qwantum
from pygame_web.language import translator
from pygame_web.ui.game_page import PUZZLES, Answer
from pygame_web.ui.games import view
from tests.checked_lessons import check

MANY = 60
SAMPLE = 4
"""Puzzles of a game that are searched again; `build.py puzzles GAME --check` searches them all."""
IDLE = ("keep", "end")
EACH = pytest.mark.parametrize("game", FIRST)


def tasks(game: str) -> list[tuple[dict[str, Any], Task]]:
    return [(entry, task(entry)) for entry in puzzles.lines(game)[1:]]


def through(game: AnyGame, what: Task, tokens: tuple[str, ...]) -> str:
    """Return the position at the end of a line of decisions."""
    line: Line = start(game, what)
    for token in tokens:
        if line.standing.state == OPEN:
            line = played(game, what, line, game.read_action(line.s, token))
    return line.standing.state


def test_every_game_has_enough_of_all_that_is_asked() -> None:
    assert set(puzzles.games()) == set(FIRST)
    for game in FIRST:
        found = puzzles.read(game)
        assert len(found) >= MANY
        assert len({one["id"] for one in found}) == len(found)
        known = PUZZLES.get(view(game))
        assert known is not None
        assert {one["kind"] for one in found} <= set(known.kinds)
        assert all(1 <= one["grade"] <= HARDEST for one in found)
        assert puzzles.lines(game)[0]["rules"] == GAMES[game].rules


@EACH
def test_every_solution_reaches_its_goal(game: str) -> None:
    for _, what in tasks(game):
        check(GAMES[game], what)
        assert GAMES[game].actor(GAMES[game].read_state(what.position)) == what.seat


@EACH
def test_doing_nothing_reaches_no_goal(game: str) -> None:
    for _, what in tasks(game):
        s = GAMES[game].read_state(what.position)
        idle = [a for a in map(GAMES[game].write_action, GAMES[game].legal(s)) if a in IDLE]
        assert all(through(GAMES[game], what, (token,)) != MET for token in idle)


def test_every_other_choice_of_dice_misses() -> None:
    game = GAMES["qwantum"]
    for entry, what in tasks("qwantum")[::SAMPLE]:
        for action in game.legal(game.read_state(what.position)):
            token = game.write_action(action)
            found = through(game, what, (token,))
            assert found == (MET if [token] == entry["solution"] else MISSED), token
        assert entry["figures"]["best"] - entry["figures"]["next"] > float(qwantum.MARGIN) - 0.01


def test_every_other_place_of_the_last_unit_misses() -> None:
    for entry, what in tasks("lum42"):
        listed = lum42.places(GAMES["lum42"].read_state(what.position))
        met = [one for one in listed if through(GAMES["lum42"], what, one.route) == MET]
        assert [(one.cell, one.deploy.spot) for one in met] == [(met[0].cell, met[0].deploy.spot)]
        assert entry["figures"]["best"] - entry["figures"]["next"] >= lum42.MARGIN
        assert entry["figures"]["of"] == len(listed)


def test_every_kept_position_of_lum42_is_one_that_the_search_looks_at() -> None:
    game = GAMES["lum42"]
    assert all(lum42.worth(game.read_state(what.position)) for _, what in tasks("lum42"))
    assert not lum42.worth(game.new(seats=2))


def test_a_cube_is_placed_without_a_die() -> None:
    game = GAMES["quantum"]
    for _, what in tasks("quantum"):
        s = game.read_state(what.position)
        for token in what.solution:
            assert game.actor(s) == what.seat
            s = game.apply(s, game.read_action(s, token))


@pytest.mark.parametrize("module", [quantum, qwantum, lum42], ids=lambda m: m.GAME.name)
def test_the_search_finds_the_same_again(module: Any) -> None:
    kept = puzzles.lines(module.GAME.name)[1:]
    for entry in kept[:: -(-len(kept) // SAMPLE)]:
        assert module.proved(entry) == ""


def test_a_puzzle_whose_figures_are_wrong_is_told() -> None:
    (_, entry, *_) = puzzles.lines("qwantum")
    assert "the search finds" in qwantum.proved({**entry, "solution": ["reroll:1"]})


def test_a_position_with_the_sum_in_place_is_no_puzzle() -> None:
    s = GAMES["quantum"].read_state(puzzles.lines("quantum")[1]["position"])
    for token in puzzles.lines("quantum")[1]["solution"][:-1]:
        s = GAMES["quantum"].apply(s, GAMES["quantum"].read_action(s, token))
    assert quantum.puzzle(s) is None


def test_levels_are_asked_up_to_the_first_that_finds_it() -> None:
    asked: list[str] = []

    def hit(what: Task, bot: str, seed: int) -> bool:
        asked.append(bot)
        return bot == "greedy" and seed < 2

    what = tasks("qwantum")[0][1]
    assert rates(hit, what, {"novice": 2, "greedy": 4, "strong": 2}) == {"novice": 0, "greedy": 0.5}
    assert asked == ["novice"] * 2 + ["greedy"] * 4
    assert puzzles.grade({"novice": 0.0, "greedy": 0.5}) == 2
    assert puzzles.grade({"novice": 0.0, "greedy": 0.2, "strong": 0.4}) == HARDEST


def test_the_miner_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, looked = tmp_path / "seen.jsonl", []

    def look(name: str, seed: str, number: int) -> list[dict[str, Any]]:
        looked.append(number)
        return []

    monkeypatch.setattr(mine, "look", look)
    mine.mine("qwantum", "s", 2, seen)
    seen.write_text(seen.read_text("utf-8") + '{"seed":"s","ga', "utf-8")
    mine.mine("qwantum", "s", 3, seen)
    assert looked == [0, 1, 2]
    assert [json.loads(line)["game"] for line in seen.read_text("utf-8").splitlines()] == [0, 1, 2]


def most(game: AnyGame, s: Any) -> float:
    """The best score at the end of the turn, by searching all decisions and dice with the rules."""
    if s.phase == "roll" or game.actor(s) == OVER:
        return float(game.scores(s)[0])
    after = [most(game, game.apply(s, action)) for action in game.legal(s)]
    return sum(after) / len(after) if game.actor(s) == CHANCE else max(after)


def test_what_a_choice_of_one_die_is_worth_holds_by_the_rules() -> None:
    game = GAMES["qwantum"]
    assert {entry["answers"][0] for entry, _ in tasks("qwantum")} == {0, -100}, (
        "no point, or a miss"
    )
    for entry, what in tasks("qwantum")[::8]:
        s = game.read_state(what.position)
        had = game.scores(s)[0]
        for action in game.legal(s):
            mask = getattr(action, "dice", 0)
            if mask.bit_count() < 2:
                worth = most(game, game.apply(s, action)) - had
                assert entry["answers"][mask] / 100 == pytest.approx(worth, abs=0.006), mask


@pytest.mark.parametrize("game", ["qwantum", "lum42"])
def test_answers_are_worth_what_the_figures_say(game: str) -> None:
    scale = 100 if game == "qwantum" else 1
    for entry, _ in tasks(game):
        found = entry["answers"]
        first = max(found if isinstance(found, list) else found.values())
        assert first / scale == pytest.approx(entry["figures"]["best"], abs=0.011)


def named(planet: str, text: str) -> int:
    """The sum of the ships of a position's text, such as "d2=5,c3=2", beside a planet's square."""
    total = 0
    for one in text.split(","):
        cell, _, number = one.partition("=")
        away = abs(ord(cell[0]) - ord(planet[0])) + abs(int(cell[1:]) - int(planet[1:]))
        total += int(number[0]) if away == 1 else 0
    return total


def test_the_planet_that_a_quantum_answer_names_is_the_nearest() -> None:
    game = GAMES["quantum"]
    known = PUZZLES.get(view("quantum"))
    assert known is not None
    looked = 0
    for entry, what in tasks("quantum"):
        s = game.read_state(what.position)
        if s.cards[what.seat]:
            continue  # cards change sums and numbers
        after = game.apply(s, game.read_action(s, "end"))
        answer = Answer(game, (s, after), ("end",), what.seat, {}, {})
        say = known.kinds[entry["kind"]].missed
        assert say is not None
        words, lit = say(answer, translator("en"))
        (facts,) = re.findall(r"Planet (\w+) needs (\d+); your ships around it make (\d+)", words)
        planet, needed, total = facts[0], int(facts[1]), int(facts[2])
        text = what.position.split(" ")[3].split("/")[what.seat]
        board = s.setting.map
        away = {
            cell_name(board.centre[n]): abs(named(cell_name(board.centre[n]), text) - number)
            for n, number in enumerate(board.numbers)
            if what.seat not in s.cubes[n] and len(s.cubes[n]) < board.slots[n]
        }
        assert lit == (f"#sq-{planet}",)
        assert named(planet, text) == total
        assert min(away.values()) == away[planet] == abs(needed - total) > 0
        looked += 1
    assert looked > 10
