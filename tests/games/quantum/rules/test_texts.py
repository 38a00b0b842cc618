"""Tokens, positions, reasons, events: what comes in and what goes out as text."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from core import OVER
from core.games.quantum.actions import Action
from core.games.quantum.question import Question
from core.games.quantum.reasons import REASONS
from core.games.quantum.state import State
from core.kernel.errors import NotationError
from tests.every_game import playout
from tests.games.quantum.rules.table import GAME, events_of, kind, play, reason, table, tokens

START = table(("b1=3,c2=6m", "h7=4"))


@pytest.mark.parametrize(
    "token",
    [
        "=0",
        "=7",
        "=nosuch",
        "c3",
        "c3-",
        "c3-z9",
        "v1-a1",
        "a22-a1",
        "a0-a1",
        "a01-a1",
        "c3xx4",
        "strike:c3-d3",
        "curious:c3xd3",
        "warp:c3",
        "modify:c3=7",
        "modify:c3",
        "~4-c3",
        "deploy:4-c3",
        "deploy:~7-c3",
        "deploy:~4am-c3",
        "place:4-~",
        "take:",
        "take:nothing",
        "discard:aggression",
        "relocate:b2,4",
        "relocate:b2",
        "clever:0",
        "construct:",
        "END",
        "infamy:b2,1",
        "to:",
        "from:~4",
        "scout:~",
        "choose:~9",
        "end ",
    ],
)
def test_tokens_that_are_none(token: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read_action(START, token)
    assert caught.value.code == "action-text"


def test_a_token_means_the_same_everywhere() -> None:
    other = table(("b1=3", "h1=4"), on="gamma")
    for token in ("a1-b1", "construct:b2", "take:agile", "deploy:~4ma-c3", "place:4-scrap"):
        assert GAME.read_action(START, token) is GAME.read_action(other, token)
        assert GAME.write_action(GAME.read_action(START, token)) == token


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (1, "nomap"),
        (1, "gamma"),
        (2, "revised"),
        (2, "third,on"),
        (3, "b1=3,b1=4/h7=4"),
        (3, "b2=3/h7=4"),
        (3, "b1=7/h7=4"),
        (3, "b1=3/b1=4"),
        (3, "b1=3m/h7=4m"),
        (4, "6/6/6"),
        (4, "0/6,6"),
        (5, "3/2"),
        (5, "2/1"),
        (6, "b2=00,h8=1"),
        (6, "b3=0"),
        (6, "b2=2,h8=1"),
        (7, "0/1"),
        (7, "1/7"),
        (8, "1"),
        (9, "agile,agile/-"),
        (9, "nosuch/-"),
        (9, "aggression/-"),
        (9, "cruel,clever,eager,nomadic/-"),
        (10, "momentum,aggression,expansion,agile,arrogant"),
        (10, "agile,aggression,expansion,arrogant,brilliant,momentum"),
        (11, "sabotage,sabotage,sabotage/-"),
        (11, "agile/-"),
        (12, "0,2,0,5"),
        (12, "0,0,0"),
        (13, "3"),
        (13, "-1,0"),
        (13, "3,2"),
        (14, "agile"),
        (14, "nomadic,nomadic"),
        (15, "7"),
        (16, "0/0/0"),
        (17, "-"),
        (17, "act:1:-"),
        (17, "act:0:3"),
        (17, "nokind:0:-"),
        (17, "act:0:-/launch:0:b1,c2"),
        (17, "act:0:-/infamy"),
        (17, "pick:0:-"),
        (17, "fleet:-:0,0"),
        (17, "act:0:-/act:0:-"),
        (17, "act:0:-/land:0:h7,4,2"),
    ],
)
def test_positions_that_cannot_be(field: int, value: str) -> None:
    words = GAME.write_state(START).split(" ")
    words[field] = value
    with pytest.raises(NotationError) as caught:
        GAME.read_state(" ".join(words))
    assert caught.value.code == "state-text"
    assert caught.value.facts["field"]


def test_lists_of_a_position_may_come_in_any_order() -> None:
    words = GAME.write_state(START).split(" ")
    words[3] = ",".join(reversed(words[3].split("/")[0].split(","))) + "/h7=4"
    words[6] = "h8=1,b2=0"
    assert GAME.write_state(GAME.read_state(" ".join(words))) == GAME.write_state(START)


def test_mangled_positions_are_refused_or_playable() -> None:
    random = Random(3)
    letters = "0123456789abcdefghimx,:/-+=~. "
    for seats in (2, 3, 4):
        nodes = [s for s, _, _ in playout(GAME, GAME.new(seats=seats), random)]
        for s in random.sample(nodes, 60):
            text = GAME.write_state(s)
            for _ in range(25):
                at = random.randrange(len(text))
                mangled = text[:at] + random.choice(letters) + text[at + random.choice((0, 1)) :]
                try:
                    again = GAME.read_state(mangled)
                except NotationError:
                    continue
                assert GAME.read_state(GAME.write_state(again)) is not None
                _wander(again, random)


def _wander(s: State, random: Random) -> None:
    for _ in range(12):
        if GAME.actor(s) == OVER:
            return
        s = GAME.apply(s, random.choice(GAME.legal(s)))


def test_reasons_come_with_their_facts() -> None:
    random = Random(5)
    for seats in (2, 4):
        strangers: list[Action] = []
        for before, _, _ in playout(GAME, GAME.new(seats=seats), random):
            for stranger in strangers[-40:]:
                why = GAME.why_not(before, stranger)
                assert why is None or set(why.facts) == set(REASONS[why.code].split()), why
            strangers.append(random.choice(GAME.legal(before)))


def test_events_touch_nothing_and_repeat() -> None:
    s = table(("a1=3", "a2=4"))
    text = GAME.write_state(s)
    first = events_of(s, "a1xa2")
    assert GAME.write_state(s) == text
    assert events_of(s, "a1xa2") == first
    assert play(s, "a1xa2").events is None


def test_reasons_at_questions() -> None:
    s = play(table(("b1=3", "h7=4"), picks="1/0"), "end")
    assert kind(s) == "pick"
    assert reason(s, "take:sabotage") == "no-pick"
    assert reason(s, "b1-a1") == "answer-first"
    s = play(s, "take:expansion")
    assert reason(s, "=4") == "card-first"
    assert reason(s, "=agile") == "not-in-deck"
    s = play(s, "=sabotage =3")
    assert reason(s, "place:3-e4") == "no-place"
    assert reason(s, "place:2-b3") == "no-place"


def _chapter() -> str:
    notes = Path(__file__).parents[4] / "docs" / "notation.md"
    return notes.read_text("utf-8").partition("\n## Quantum\n")[2].partition("\n## ")[0]


def test_the_tokens_of_the_notation_document_are_tokens() -> None:
    rows = re.findall(r"^\| (`.*?) \|", _chapter().partition("| pending |")[0], re.MULTILINE)
    found = [token for row in rows for token in re.findall(r"`([^`]+)`", row)]
    assert len(found) > 50
    for token in found:
        assert GAME.write_action(GAME.read_action(START, token)) == token


def test_the_position_of_the_notation_document_can_be_played() -> None:
    lines = re.findall(r"^    (\S.*)$", _chapter(), re.MULTILINE)
    text = " ".join(lines)
    assert GAME.write_state(GAME.read_state(text)) == text
    assert "b1-a1" in tokens(GAME.read_state(text))


def test_the_notation_document_lists_every_kind_of_pending() -> None:
    table_of_kinds = _chapter().partition("| pending |")[2]
    listed = set(re.findall(r"`([a-z-]+)`", table_of_kinds))
    assert set(Question.kinds) <= listed
