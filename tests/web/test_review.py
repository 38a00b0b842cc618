"""The review on the page: asked for in pieces, stopped, kept, shown, tried again."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from build_steps.later import sources
from core import GAMES
from core.bots.play import play
from core.bots.review import analyse
from core.kernel.record import read_record
from core.kernel.timeline import Timeline
from pygame_web.browser.later import Sources, install
from pygame_web.features.review import jobs, run
from pygame_web.features.review import read as read_module
from pygame_web.features.review.read import read
from pygame_web.features.review.state import FAILED, KEPT, REVIEW, RUNNING, STOPPED, WHOLE, Review
from pygame_web.language import LANGUAGES, translator
from pygame_web.shell.boundary import json_object
from pygame_web.shell.session import Download, Job
from tests.web.visit import Disk, Visit

LEVELS = {"qwantum": "greedy", "lum42": "navigator"}


@cache
def game(key: str) -> Timeline:
    return play(GAMES[key], [LEVELS[key]], seats=2, seed=4)


def visit(key: str = "lum42", disk: Disk | None = None) -> Visit:
    """Return a visit that has opened the record of a game."""
    there = Visit(disk, games=GAMES)
    return there.do("load", game(key).record.text())


def asked(there: Visit) -> Job:
    found = [effect for effect in there.other if isinstance(effect, Job)]
    there.other = [effect for effect in there.other if not isinstance(effect, Job)]
    assert len(found) == 1, found
    return found[0]


def serve(there: Visit, pieces: int = 10_000) -> Visit:
    """Return the worker answers, so many times at most."""
    for _ in range(pieces):
        question = asked(there)
        there.do(
            "looked",
            question.id,
            jobs.review(*question.words),
        )
        if not any(isinstance(effect, Job) for effect in there.other):
            break
    return there


def opened(there: Visit) -> Review:
    found = run.current(there.session)
    assert found is not None
    return found


def test_pieces_come_until_the_review_is_whole_and_say_what_the_library_says() -> None:
    there = visit().do("look")
    assert there.session.page == "replay"
    assert opened(there).state == RUNNING
    serve(there)
    found = opened(there)
    line = game("lum42")
    assert (found.state, found.done) == (WHOLE, line.ply)
    shown, known = read("lum42", line.ply, found.pieces), analyse(line)
    assert shown is not None
    assert shown.whole
    for ours, theirs in zip(shown.plies, known.plies, strict=True):
        assert (ours.actor, ours.token, ours.better) == (theirs.actor, theirs.token, theirs.better)
        assert ours.chances == pytest.approx(theirs.chances, abs=1e-5)
        assert ours.mark == theirs.mark
    for seat in range(2):
        assert shown.luck()[seat] == pytest.approx(known.luck()[seat], abs=0.01)


def test_each_piece_is_read_once_and_an_earlier_review_stays_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = serve(visit().do("look"), 6)
    pieces, length = opened(there).pieces, opened(there).length
    counted: list[str] = []
    known = json_object

    def count(text: str) -> dict[str, Any]:
        counted.append(text)
        return known(text)

    monkeypatch.setattr(read_module, "json_object", count)
    read.cache_clear()
    read_module._newest.clear()
    parts = [read("lum42", length, pieces[:n]) for n in range(1, len(pieces) + 1)]
    assert counted == list(pieces)
    assert [len(part.plies) for part in parts if part] == [6 * n for n in range(1, len(parts) + 1)]
    # Another game of the same length, or other pieces, begin anew.
    read("qwantum", length, pieces[:1])
    read("lum42", length, pieces[1:2])
    assert counted[len(pieces) :] == [pieces[0], pieces[1]]


def test_a_review_stops_shows_what_it_has_and_goes_on() -> None:
    there = serve(visit().do("look"), 3)
    there.do("look", "stop")
    question = asked(there)
    there.do("looked", question.id, jobs.review(question.words[0], question.words[1], "6"))
    found = opened(there)
    assert (found.state, found.done) == (STOPPED, 4 * run.PIECE)
    assert not any(isinstance(effect, Job) for effect in there.other)
    html = there.html()
    assert 'data-look="stopped"' in html
    assert "look-graph" in html
    there.do("look", "on")
    assert int(asked(there).words[1]) == 4 * run.PIECE
    assert opened(there).state == RUNNING


def test_a_review_under_way_says_of_which_step_the_chances_are() -> None:
    there = serve(visit().do("look"), 2)
    found = opened(there)
    assert found.state == RUNNING
    known, newest = found.done, len(game("lum42").record.tokens)
    assert 0 < known < newest
    there.do("ply", str(newest))
    caption = there.html().partition("<figcaption")[2].partition("</figcaption>")[0]
    assert f"Step {known} of {newest}" in caption


def test_a_piece_of_a_review_that_was_not_asked_for_is_dropped() -> None:
    there = visit().do("look")
    question = asked(there)
    piece = jobs.review(question.words[0], "0", "6")
    before = REVIEW.get(there.session)
    for name in ("", "other:9:0", question.id + "1", question.id.replace(":0", ":6")):
        there.do("looked", name, piece)
        there.do("looked", name, '{"error": "x"}')
        assert REVIEW.get(there.session) == before
    there.do("looked", question.id, piece)
    there.do("looked", question.id, piece)
    assert opened(there).done == run.PIECE


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{",
        '{"plies": []}',
        '{"plies": 3}',
        json.dumps({"start": [0.5, 0.5], "plies": [{}] * 7}),
    ],
)
def test_a_damaged_piece_ends_it_kindly_and_it_can_be_tried_again(text: str) -> None:
    there = serve(visit().do("look"), 2)
    there.do("looked", asked(there).id, text)
    assert opened(there).state == FAILED
    html = there.html()
    assert "The review could not continue." in html
    assert 'data-do="look on"' in html
    there.do("look", "on")
    assert int(asked(there).words[1]) == 2 * run.PIECE


@pytest.mark.parametrize(
    "piece",
    [
        '{"start": [1], "plies": [{}]}',
        '{"start": [0.5, 0.5], "plies": [7]}',
        '{"start": [0.5, 0.5], "plies": [{"chances": ["x"]}]}',
        '{"start": [0.5, 0.5], "plies": [{"chances": [0.5, 0.5], "luck": [1, 2, 3]}]}',
        '{"start": [0.5, 0.5], "plies": [{"chances": [1, 0], "better": "<b>", "others": [[1]]}]}',
    ],
)
def test_a_piece_of_another_shape_breaks_no_page(piece: str) -> None:
    there = visit().do("look")
    there.do("looked", asked(there).id, piece)
    html = there.html()
    assert "<b><" not in html
    assert 'id="look"' in html


def test_a_kept_review_that_is_damaged_is_made_anew_when_asked() -> None:
    there = serve(visit().do("look"))
    good = opened(there)
    empty = json.dumps({"start": [], "plies": [{}]})
    spoilt = replace(good, pieces=(empty,) * len(good.pieces))
    there.session = REVIEW.put(there.session, spoilt)
    assert "The saved part of this review is damaged." in there.html()
    assert serve(there.do("look", "anew")) is there
    assert opened(there) == good


def test_a_game_nothing_is_known_of_says_so() -> None:
    there = visit().do("look")
    there.do("looked", asked(there).id, '{"error": "no-chances"}')
    assert "No win chances are known for this game." in there.html()


def test_a_whole_review_is_kept_with_the_game() -> None:
    disk = Disk()
    there = serve(visit(disk=disk).do("look"))
    pieces = opened(there).pieces
    assert "looks" in disk.kept
    id = opened(there).id
    there.do("keep").do("lobby")
    again = there.reload().do("replay", id).do("look")
    assert opened(again).state == WHOLE
    assert opened(again).pieces == pieces
    assert not any(isinstance(effect, Job) for effect in again.other)


def test_a_piece_that_could_not_be_had_is_told_and_asked_for_again() -> None:
    there = serve(visit().do("look"), 1)
    there.do("looked", asked(there).id)
    assert opened(there).state == FAILED
    assert "could not be loaded" in there.html()
    there.do("look", "on")
    assert opened(there).state == RUNNING
    assert int(asked(there).words[1]) == run.PIECE


def test_no_more_than_a_few_are_kept_and_damaged_ones_go() -> None:
    entry = [json.dumps({"start": [0.5, 0.5], "plies": [{}]})]
    kept = {f"g{n}:1": entry for n in range(run.MOST + 3)}
    session = run.read_kept(visit().session, json.dumps({**kept, "other:2": entry, "x": 3}))
    found = KEPT.get(session).pieces
    assert set(found) <= set(kept)
    assert len(found) <= run.MOST


def test_whoever_leaves_does_not_keep_the_worker_busy() -> None:
    there = serve(visit().do("look"), 2)
    there.do("lobby")
    question = asked(there)
    there.do("looked", question.id, jobs.review(question.words[0], question.words[1], "6"))
    assert not any(isinstance(effect, Job) for effect in there.other)


def test_alone_and_in_a_lesson_there_is_no_review() -> None:
    alone = Visit(games=GAMES).do("load", '[Game "qwantum"] [Seats "1"] [start "0"] 1. =r1')
    assert 'data-do="look"' not in alone.html()
    alone.do("look")
    assert REVIEW.get(alone.session) is None


def test_a_tap_in_the_picture_shows_the_board_as_it_was_and_plays_on_from_there() -> None:
    there = serve(visit().do("look"))
    strips = re.findall(r'class="look-strip" data-do="ply (\d+)"', there.html())
    assert len(strips) > 30
    assert [int(ply) for ply in strips] == sorted(int(ply) for ply in strips)
    there.do("ply", strips[10])
    assert there.session.replay is not None
    assert there.session.replay.ply == int(strips[10])
    assert opened(there).state == WHOLE
    there.do("branch")
    assert there.table.line.ply == int(strips[10])
    assert there.session.page == "table"


def test_dear_decisions_are_shown_with_the_better_one_and_tried_again() -> None:
    there = serve(visit().do("look"))
    found = read("lum42", opened(there).length, opened(there).pieces)
    assert found is not None
    dear = found.dearest(1)[0]
    there.do("ply", str(dear.ply + 1))
    html = there.html()
    assert f"Cost: {translator('en').chance(dear.price or 0.0)}. Better:" in html
    way = re.search(r'data-do="(exercise \d+ \d+)"', html)
    assert way is not None
    there.do(*way[1].split(" ", 1))
    html = there.html()
    assert "What would you do?" in html
    answers = re.findall(r'data-do="try ([^"]+)"', html)
    open_one = next(
        ply for ply in found.plies if there.session.replay and ply.ply == there.session.replay.ply
    )
    assert set(answers) == {token for token, _ in open_one.others}
    assert open_one.better in answers
    assert open_one.token in answers
    there.do("try", open_one.better)
    html = there.html()
    assert "Correct: this is the best of these choices." in html
    assert "✓" in html
    there.do("try", open_one.token)
    assert opened(there).tried == open_one.better, "an answer is given once"
    there.do("exercise")
    assert "look-graph" in there.html()


def test_the_record_is_handed_out_with_the_review_as_comments() -> None:
    there = visit().do("look", "record")
    assert not [one for one in there.other if isinstance(one, Download)]
    serve(there.do("look"))
    assert 'data-do="look record"' in there.html()
    there.do("look", "record")
    (given,) = [one for one in there.other if isinstance(one, Download)]
    record = read_record(given.text)
    assert record.tokens == game("lum42").record.tokens
    found = read("lum42", opened(there).length, opened(there).pieces)
    assert found is not None
    dear = found.dearest(1)[0]
    assert "[%win " in record.comments[1]
    assert f"{dear.mark} -{100 * (dear.price or 0):.1f}" in record.comments[dear.ply + 1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(LEVELS))
def test_the_review_is_told_in_every_language(key: str, language: str) -> None:
    there = serve(visit(key).do("set", "language", language).do("look"))
    html = there.html()
    assert html.count("look-line-") == 2
    assert html.count("<caption>") == 1
    assert translator(language, "judgement")("Game review") in html
    if language != "en":
        assert "Turning point" not in html


def test_the_modules_that_come_later_are_those_the_start_is_spared() -> None:
    names = sources()
    assert "pygame_web.judgement.words" in names
    assert "core.bots.judgement" in names
    assert {f"core/games/{key}/bots/weights.json" for key in LEVELS} <= set(names)
    assert not any(name.startswith(("pygame_web.table", "core.kernel")) for name in names)


def test_installed_sources_are_importable_and_what_is_none_is_refused() -> None:
    found = Sources({"laterpack.__init__": "from laterpack.one import x", "laterpack.one": "x = 3"})
    spec = found.find_spec("laterpack")
    assert spec is not None
    assert spec.submodule_search_locations == []
    assert found.find_spec("json") is None
    assert not install("no JSON")
    assert not install("{}")
    assert not install('{"a": 3}')
