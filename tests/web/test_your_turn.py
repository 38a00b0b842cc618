"""Prompts address a person without a name if only one person plays on the device."""

from __future__ import annotations

import html
import json
import re

import pytest

from core import GAMES
from pygame_web.features.lessons import build as files
from pygame_web.features.lessons import puzzles_build
from pygame_web.language import LANGUAGES
from tests.web.visit import Visit

QUESTION = re.compile(r"<p[^>]* data-question[^>]*>(.*?)</p>", re.S)


def asked(game: str, language: str, rival: str) -> list[str]:
    """Return the prompts above the table whenever a person must act, early in a game."""
    visit = Visit(games=GAMES, languages=[language]).do("set", "game", game)
    visit.do("set", "bot.1", rival).do("new")
    found: list[str] = []
    for _ in range(200):
        if len(found) == 12:
            break
        page = visit.play(1).settle().html()
        there = QUESTION.search(page)
        if there is not None and ("is-mine" in there[0]):
            found.append(html.unescape(re.sub(r"<[^>]+>", "", there[1])))
    assert len(found) == 12
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_one_person_is_asked_without_a_name(game: str, language: str) -> None:
    for question in asked(game, language, GAMES[game].bots[0]):
        assert not re.match(r"\w+ 1\s*:", question), question
        assert question[0].isupper() or question[0] in "¿¡", question
        assert not re.match(r"[¿¡][a-zà-ÿ]", question), question


@pytest.mark.parametrize("game", GAMES)
def test_two_people_at_one_device_are_asked_by_name(game: str) -> None:
    questions = asked(game, "en", "")
    assert {one[:9] for one in questions if re.match(r"Player \d:", one)} == {
        "Player 1:",
        "Player 2:",
    }


def test_a_learner_is_asked_without_a_name() -> None:
    visit = Visit(games=GAMES).do("learn", "quantum")
    visit.do("fetched", "quantum-lessons.json", json.dumps(files.read("quantum")))
    visit.do("lesson", "quantum/04-strike")
    found = QUESTION.search(visit.settle().html())
    assert found is not None
    assert found[1] == "You can place a cube. Tap planet 7."


@pytest.mark.parametrize("game", ["quantum", "qwantum", "lum42"])
def test_a_puzzle_that_was_missed_asks_nothing_over_the_table(game: str) -> None:
    puzzles = puzzles_build.read(game)
    visit = Visit(games=GAMES).do("puzzles", game)
    visit.do("fetched", f"{game}-puzzles.json", json.dumps(puzzles))
    visit.do("lesson", puzzles[0]["id"])
    for _ in range(9):
        page = visit.settle().html()
        if 'data-lesson="missed"' in page:
            break
        right = puzzles[0]["solution"]
        acts = [one for one in re.findall(r'data-act="([^"]+)"', page) if one not in right]
        visit.do("act", acts[0])
    assert 'data-lesson="missed"' in page
    found = QUESTION.search(page)
    assert found is not None
    assert found[1] == ""


@pytest.mark.parametrize("game", ["quantum", "lum42"])
def test_while_a_bot_thinks_the_status_does_not_repeat_what_you_did(game: str) -> None:
    """It tells what the bot did last, or that it thinks; the log tells what you did."""
    visit = Visit(games=GAMES, languages=["en"]).do("set", "game", game)
    visit.do("set", "bot.1", GAMES[game].bots[0]).do("new")
    mine: list[str] = []
    others: list[str] = []
    for _ in range(150):
        visit.play(1)
        while visit.waits or visit.asked:
            there, line = QUESTION.search(visit.html()), visit.table.line
            if visit.asked and there is not None:
                seats = [line.seat_at(ply) for ply in range(line.ply)]
                last = next(seat for seat in reversed(seats) if seat >= 0)
                (others if last else mine).append(html.unescape(there[1]))
            visit.think()
            visit.pass_time()
    assert {re.sub(r".* is ", "", one) for one in mine} == {"thinking…"}
    assert len([one for one in others if not one.endswith(" is thinking…")]) > 10
