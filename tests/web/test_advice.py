""" "What would you do?" on the page: asked, lit on the board, explained, and where it is absent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from core import GAMES
from core.games.quantum.actions import Move, SetFace
from core.kernel.lesson import Task
from core.kernel.timeline import Timeline
from pygame_web import scenes
from pygame_web.features.advice import active as advice
from pygame_web.features.advice import jobs
from pygame_web.features.advice.state import ADVICE, Advice
from pygame_web.features.lessons.state import PLAYED, Played
from pygame_web.language import LANGUAGES, translator
from pygame_web.shell import rules
from pygame_web.shell.effects import Job
from pygame_web.shell.session import Seat
from tests.web.visit import Visit


def table(key: str = "qwantum", language: str = "en") -> Visit:
    """Return a person against a bot, at the person's first decision."""
    there = Visit(games=GAMES, languages=[language]).do("set", "game", key).do("new").settle()
    for _ in range(30):
        if there.table.line.actor >= 0:
            return there
        there.do("roll").settle()
    raise AssertionError("nobody has to decide")


def question(there: Visit) -> Job:
    found = [effect for effect in there.other if isinstance(effect, Job)]
    there.other = []
    assert len(found) == 1
    return found[0]


def served(there: Visit) -> Visit:
    """Ask, and let the worker answer."""
    asked = question(there.do("advice"))
    return there.do("advised", asked.id, jobs.advise(*asked.words))


def lit(html: str, how: str) -> list[str]:
    """Return the elements lit in a way, by action or name."""
    tags = re.findall(rf'<[^>]* data-lit="{how}"[^>]*>', html)
    return [" ".join(re.findall(r'(?:data-act|data-place|id)="([^"]*)"', tag)) for tag in tags]


@pytest.mark.parametrize("key", ["quantum", "qwantum", "lum42"])
def test_one_tap_shows_the_choice_and_its_places_and_a_second_one_all_reasons(key: str) -> None:
    there = table(key)
    assert 'data-do="advice"' in there.html()
    there.do("advice")
    assert 'data-advice="asked"' in there.html()
    asked = question(there)
    answer = jobs.advise(*asked.words)
    html = there.do("advised", asked.id, answer).html()
    assert 'data-advice="come"' in html
    token = json.loads(answer)["token"]
    marked = lit(html, "tap") + lit(html, "best")
    assert marked, "nothing is lit"
    assert any(token in name.split() for name in lit(html, "tap")) or lit(html, "best")
    html = there.do("open", "advice").html()
    assert "advice-reasons" in html
    # Taken, it is gone.
    there.do("close").do("act", token)
    assert 'id="advice"' not in there.html()
    assert not lit(there.html(), "best")


def test_reasons_name_gains_others_and_by_how_much() -> None:
    there = table()
    asked = question(there.do("advice"))
    answer = {
        "token": there.table.line.game.write_action(
            there.table.line.game.legal(there.table.line.state)[0]
        ),
        "chance": 0.54,
        "gains": ["promise"],
        "gives": ["offer"],
        "risk": [0.25, 0.1],
        "others": [["keep", 0.53], ["keep", 0.5], ["pass", 0.4]],
    }
    html = there.do("advised", asked.id, json.dumps(answer)).do("open", "advice").html()
    text = " ".join(re.sub(r"<[^>]*>", " ", html).split())
    for words in (
        "chance to win with it: 54%",
        "It gains: better prospects on the sheet",
        "It gives up: a better sum from the dice on the table",
        "25% of the time the dice fall badly; that costs 10% of the chance",
        "about as good",
        "−14%",
    ):
        assert words in text, words
    assert text.count("about as good") == 1, "what reads alike is told once"


def test_the_key_b_asks_and_takes_away() -> None:
    there = table().do("key", "b")
    assert advice.current(there.session) is not None
    there.do("key", "b")
    assert advice.current(there.session) is None


def test_an_advice_that_was_not_asked_for_or_is_damaged_is_dropped() -> None:
    there = table()
    asked = question(there.do("advice"))
    for name in ("", "other:1:1", asked.id + "0"):
        there.do("advised", name, '{"token": "pass"}')
        assert ADVICE.get(there.session) == Advice(asked.id)
    there.do("advised", asked.id, '{"token": 7}')
    assert ADVICE.get(there.session) == Advice()
    assert there.session.notice is not None
    assert there.session.notice.code == "advice-gone"


@pytest.mark.parametrize(
    "answer", ['{"token": "x y"}', '{"token": "zz", "ahead": ["?"], "risk": 3}']
)
def test_nonsense_of_a_worker_is_shown_as_words_and_lights_nothing(answer: str) -> None:
    there = table()
    asked = question(there.do("advice"))
    html = there.do("advised", asked.id, answer).do("open", "advice").html()
    assert 'data-advice="come"' in html
    assert not lit(html, "best")


def test_nobody_is_advised_where_it_would_not_be_fair_or_something_else_helps() -> None:
    there = table()
    own = there.session
    far = replace(there.table, seats=(Seat(), Seat(away=True)))
    assert rules.barred(far, "advice") == "advice-rivals"
    taught = PLAYED.put(there.table, Played("qwantum/01-two", Task("", 0, ())))
    assert rules.barred(taught, "advice") == "advice-lesson"
    assert rules.barred(there.table, "advice") == ""
    assert advice.may_advise(own)
    assert not advice.may_advise(replace(own, page="lobby"))
    assert not advice.may_advise(replace(own, table=replace(there.table, cursor=0)))
    there.session = replace(own, table=far)
    assert 'data-do="advice"' not in there.html()
    there.do("advice")
    assert not any(isinstance(effect, Job) for effect in there.other)
    assert there.session.notice is not None
    assert there.session.notice.code == "advice-rivals"


def test_a_bot_s_turn_has_nothing_to_advise() -> None:
    there = table()
    there.session = replace(
        there.session, table=replace(there.table, seats=(Seat(bot="strong"),) * 2)
    )
    assert not advice.may_advise(there.session)
    assert re.search(r'<button [^>]*data-do="advice"[^>]* disabled', there.html())


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_advice_speaks_the_visitor_s_language(language: str) -> None:
    there = served(table("lum42", language)).do("open", "advice")
    words = translator(language, "judgement")("Best choice: {action}.").partition("{")[0]
    assert words in there.html()
    assert words.startswith("Best choice") == (language == "en")


def test_nothing_of_an_advice_is_stored() -> None:
    there = table()
    before = dict(there.disk.kept), dict(there.disk.saved)
    served(there)
    assert (there.disk.kept, there.disk.saved) == before


def test_the_map_names_its_squares_while_an_advice_does() -> None:
    there = table("quantum")
    assert "q-coordinates" not in there.html()
    assert "q-coordinates" in served(there).html()
    assert "q-coordinates" not in there.do("advice", "close").html()


@pytest.mark.parametrize("key", ["quantum", "qwantum", "lum42"])
def test_the_reason_stands_beside_the_choice_and_unknown_ones_are_left_out(key: str) -> None:
    there = table(key)
    asked = question(there.do("advice"))
    answer = json.loads(jobs.advise(*asked.words))
    answer["because"] = [["lead", {"chance": 0.25}], ["no-such-code", {"x": 1}]]
    answer["gains"] = []
    html = there.do("advised", asked.id, json.dumps(answer)).do("open", "advice").html()
    assert html.count("It promises 25% more than the next best choice.") == 2
    for wrong in ("x", [["lead"]], [["lead", {"chance": "<b>"}]], [["column", {}]], [[1, 2, 3]]):
        answer["because"] = wrong
        later = table(key)
        asked = question(later.do("advice"))
        later.do("advised", asked.id, json.dumps(answer))
        assert "<b></b>" not in later.html()


def advised(key: str, plies: int = 40) -> Iterator[tuple[str, str]]:
    """Of a game played by advice: each token with the page that shows the advice."""
    there = table(key)
    for _ in range(plies):
        there.settle()
        if there.table.line.actor < 0:
            there.do("roll")
            continue
        html = served(there).html()
        token = json.loads(ADVICE.get(there.session).answer)["token"]
        yield token, html
        gone = there.do("act", token).html()
        assert "advice-way" not in gone
        assert "advice-ghost" not in gone


def ghost_of(html: str) -> str:
    """Return the id of the place a ghost stands in."""
    found = re.search(r'id="([^"]*)"[^>]*><span class="advice-ghost" aria-hidden="true">', html)
    return found[1] if found else ""


def test_quantum_draws_the_way_and_a_ghost_where_the_ship_or_the_cube_would_go() -> None:
    seen = set()
    for token, html in advised("quantum"):
        move = re.fullmatch(r"([a-z]\d+)-([a-z]\d+)", token)
        build = re.fullmatch(r"(?:start|construct):([a-z]\d+)", token)
        if move is not None:
            assert html.count('id="advice-way"') == 1
            assert ghost_of(html) == f"sq-{move[2]}"
            assert f"sq-{move[1]}" not in lit(html, "best"), "the arrow shows where it begins"
            seen.add("move")
        if build is not None:
            assert ghost_of(html) == f"sq-{build[1]}"
            assert "q-cube" in html.split("advice-ghost")[1][:200]
            seen.add("cube")
    assert seen == {"move", "cube"}


def going_on(line: Timeline) -> tuple[str, str] | None:
    """Return a choice that moves no ship, and a move of the same ship after it."""
    game, s = line.game, line.state
    for action in game.legal(s):
        token, after = game.write_action(action), game.apply(s, action)
        if not isinstance(action, SetFace) or game.actor(after) != line.actor:
            continue
        for move in (one for one in game.legal(after) if isinstance(one, Move)):
            tokens = token, game.write_action(move)
            if len(scenes.places(game, s, tokens)) > 1:
                return tokens
    return None


def test_what_is_drawn_is_about_the_first_choice_not_about_what_follows() -> None:
    there = table("quantum")
    while (tokens := going_on(there.settle().table.line)) is None:
        if there.table.line.actor < 0:
            there.do("roll")
            continue
        there.do("act", json.loads(ADVICE.get(served(there).session).answer)["token"])
    asked = question(there.do("advice"))
    answer = json.loads(jobs.advise(*asked.words))
    answer["token"], answer["ahead"] = tokens[0], tokens[1:]
    html = there.do("advised", asked.id, json.dumps(answer)).html()
    assert "advice-way" not in html
    ships = [name for name in lit(html, "best") if name.startswith("sq-")]
    assert len(ships) == 1


def test_lum42_draws_the_way_and_a_ghost_of_what_would_be_set_down() -> None:
    seen = set()
    for token, html in advised("lum42"):
        verb = token.split(":")[0]
        if verb == "step":
            assert html.count('id="advice-way"') == 1
            assert ghost_of(html).startswith("cell-")
            seen.add(verb)
        if verb == "deploy":
            assert ghost_of(html).startswith("cell-")
            seen.add(verb)
    assert seen == {"step", "deploy"}


def test_qwantum_marks_the_dice_a_sum_is_made_of_and_no_others() -> None:
    letters = {"p": "purple", "b": "blue", "r": "red", "y": "yellow"}
    seen = 0
    for token, html in advised("qwantum"):
        if not re.fullmatch(r"[pbry]\d+", token):
            continue
        seen += 1
        dice = re.findall(r'<[^>]* data-lit="uses"[^>]*>.*?disc c-(\w+)', html)
        assert dice, token
        assert set(dice) <= {letters[token[0]], "white"}
        assert any(token in name.split() for name in lit(html, "tap"))
    assert seen


def test_what_is_drawn_is_taken_away_with_the_advice() -> None:
    there = table("quantum")
    html = served(there).html()
    while "advice-way" not in html:
        token = json.loads(ADVICE.get(there.session).answer)["token"]
        there.do("act", token).settle()
        while there.table.line.actor < 0:
            there.do("roll").settle()
        html = served(there).html()
    closed = there.do("advice", "close").html()
    assert "advice-way" not in closed
    assert "advice-ghost" not in closed
