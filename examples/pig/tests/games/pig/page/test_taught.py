"""Pig through its page: its lesson, its puzzle and its review."""

from __future__ import annotations

import json
import re

from core.games.pig.bots.chances import MODEL
from pygame_web.features.review import jobs
from pygame_web.language import translator
from pygame_web.shell import progress
from pygame_web.shell.registry import builds
from pygame_web.shell.session import Job
from pygame_web.ui.game_page import REVIEW
from pygame_web.ui.games import view
from tests.web.visit import Guest


def fetched(there: Guest, name: str) -> Guest:
    files = {file: content for build in builds() for file, content in build.files().items()}
    return there.do("fetched", f"{name}.json", json.dumps(files[name]))


def test_its_lesson_is_listed_played_and_starred() -> None:
    there = Guest()
    assert 'data-do="learn pig"' in there.html()
    fetched(there.do("learn", "pig"), "pig-lessons")
    assert "Hold to win" in there.html()
    there.do("lesson", "pig/01-hold")
    for token in ("roll", "hold"):
        there.do("act", token).settle()
    assert 'data-lesson="met"' in there.html()
    assert progress.stars(there.session) == {"pig/01-hold": 3}


def test_its_puzzle_is_listed_and_solved() -> None:
    there = fetched(Guest().do("set", "game", "pig").do("puzzles", "pig"), "pig-puzzles")
    html = there.html()
    assert "Today&#x27;s position" in html or "Today's position" in html
    id = html.split('data-do="lesson ')[1].split('"')[0]
    there.do("lesson", id).do("act", "hold")
    assert "another roll wins 83 times in 100" in there.html()
    assert progress.stars(there.session) == {id: 3}


def test_a_game_of_it_is_reviewed_with_its_reasons() -> None:
    there = Guest().do("quick", "pig").play().do("look")
    while asked := [effect for effect in there.other if isinstance(effect, Job)]:
        there.other.clear()
        there.do(asked[0].verb, asked[0].id, jobs.review(*asked[0].words))
    html = there.html()
    assert 'data-look="whole"' in html
    assert "look-graph" in html
    dear = re.findall(r'look-dear" data-do="ply (\d+)"', html)
    assert dear
    assert "The reason: " in there.do("ply", dear[0]).html()


def test_what_decides_it_has_words_in_a_review() -> None:
    own = REVIEW.get(view("pig"))
    assert own is not None
    t = translator("en").using("pig")
    assert all(own.why(name, t) for name in MODEL.names)
    assert own.why("nothing of it", t) == ""
