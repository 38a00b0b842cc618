"""The refutation of a wrong answer to a puzzle: on the page, and by the rules of each game."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from core import GAMES
from core.games.site import FIRST
from core.kernel.game import OVER
from core.kernel.lesson import MET, standing
from pygame_web.features.lessons import puzzles_build as files
from pygame_web.features.lessons.puzzle_words import refutes
from pygame_web.features.lessons.refutation import on_table
from pygame_web.features.lessons.state import FETCHED, PLAYED
from pygame_web.language import LANGUAGES, translator
from pygame_web.shell import progress
from pygame_web.table.views.stage import between
from tests.refuted import positions, wrong
from tests.web.visit import Visit


def solver(game: str, number: int, *tokens: str) -> Visit:
    """Somebody who has answered a puzzle of a game so."""
    visit = Visit(games=GAMES).do("puzzles", game)
    visit.do("fetched", f"{game}-puzzles.json", json.dumps(files.read(game)))
    visit.do("lesson", files.read(game)[number]["id"])
    for token in tokens:
        visit.do("act", token).settle()
    return visit


def shown(visit: Visit) -> str:
    """Return the sentence of the strip."""
    (found,) = re.findall(r'id="lesson-why"[^>]*>(.*?)</span>', visit.html())
    return re.sub(r"<[^>]+>", "", found)


@pytest.mark.parametrize("game", FIRST)
def test_each_step_is_legal_and_none_tells_the_solution(game: str) -> None:
    looked = 0
    for one in wrong(game, every=3):
        steps = one.steps
        assert len(steps) >= 2
        own = [token for token in one.answer.tokens if not token.startswith("=")]
        answered = False
        for step in steps:
            states = positions(GAMES[game], step)
            assert GAMES[game].actor(states[-1]) != OVER
            if step.position != one.what.position:
                continue
            assert standing(GAMES[game], one.what, step.tokens).state != MET
            decided = [token for token in step.tokens if not token.startswith("=")]
            answered |= decided[: len(own)] == own
        assert answered, one.answer.tokens
        looked += 1
    assert looked > 20


@pytest.mark.parametrize("game", FIRST)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_sentence(game: str, language: str) -> None:
    t = translator(language).using(game)
    for one in wrong(game, every=6, many=2):
        for step in one.steps:
            words = one.refute.sentence(step.fact, t)
            assert words
            assert "{" not in words


def test_show_why_plays_the_answer_and_the_rival_and_try_again_brings_the_position_back() -> None:
    one = files.read("quantum")[3]
    visit = solver("quantum", 3, "end")
    assert 'data-do="refute"' in visit.html()
    first = shown(visit)
    visit.do("refute")
    assert shown(visit).startswith("Step 1 of 3: You end your turn here.")
    assert not visit.tokens
    assert 'data-lit="see"' in visit.html()
    visit.do("refute")
    assert list(visit.tokens) == ["end"]
    visit.do("refute")
    assert list(visit.tokens) == ["end", "construct:h5"]
    assert 'data-do="refute"' not in visit.html()
    assert "Try again" in visit.html()
    assert first != shown(visit)
    assert not visit.waits, "nothing goes on by itself"
    visit.do("again")
    assert not visit.tokens
    assert visit.table.line.record.start == one["position"]
    for token in one["solution"]:
        visit.do("act", token).settle()
    assert progress.stars(visit.session) == {one["id"]: 2}


def test_nobody_decides_and_nothing_is_taken_back_in_a_refutation() -> None:
    visit = solver("quantum", 3, "end").do("refute")
    line = visit.table.line
    assert "data-act=" not in visit.html()
    for verb, arg in (("act", "end"), ("undo", ""), ("roll", "")):
        visit.do(verb, arg)
        assert visit.table.line is line, verb


def test_hints_go_on_beside_a_refutation_and_stay_with_try_again() -> None:
    visit = solver("qwantum", 0, "keep").do("refute").do("hint")
    assert "Step 1 of 2" in visit.html()
    assert "Hint:" in visit.html()
    visit.do("hint")
    assert "Solution:</b> try again, then tap what is lit." in visit.html()
    visit.do("refute").do("again")
    assert "Hint:" in visit.html()
    assert PLAYED.get(visit.table) is not None


def test_a_refutation_ends_at_its_last_step() -> None:
    visit = solver("qwantum", 0, "keep").do("refute").do("refute")
    line, now = visit.table.line, PLAYED.get(visit.table)
    assert now is not None
    assert on_table(now) == now.shown[-1]
    visit.do("refute")
    assert visit.table.line is line


def test_before_an_answer_and_after_the_solution_there_is_nothing_to_show() -> None:
    visit = solver("qwantum", 0).do("refute")
    assert not visit.tokens
    visit.do("act", files.read("qwantum")[0]["solution"][0]).do("refute")
    now = PLAYED.get(visit.table)
    assert now is not None
    assert not now.step


def test_a_game_without_refutations_says_try_again() -> None:
    visit = solver("qwantum", 0, "keep")
    (puzzle, *_) = FETCHED.get(visit.session).by_game["qwantum-puzzles"]
    unknown = replace(puzzle, kind="another")  # type: ignore[call-arg]
    there = FETCHED.get(visit.session)
    session = FETCHED.put(visit.session, replace(there, by_game={"qwantum-puzzles": (unknown,)}))
    visit.session = session
    assert not refutes(unknown)  # type: ignore[arg-type]
    assert "Show why" not in visit.html()
    assert "Try again" in visit.html()


def test_the_dice_and_the_rivals_cube_of_a_refutation_are_played_as_scenes() -> None:
    for game, number, answer, motion in (
        ("qwantum", 0, "reroll:34", "tumble"),
        ("quantum", 3, "end", "land"),
    ):
        visit = solver(game, number, answer)
        seen: set[str] = set()
        for _ in range(3):
            before = visit.session
            act = between(before, visit.do("refute").session)
            seen |= {beat.what for beat in act.scene.beats} if act is not None else set()
        assert motion in seen, (game, seen)
