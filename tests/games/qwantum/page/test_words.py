"""Qwantum in words: every code of the rules has a sentence, in four languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from core.games.qwantum.events import EVENTS
from core.games.qwantum.queries import assign
from core.kernel.dice import SeededDice
from core.kernel.game import CHANCE, OVER, Event, Reason
from pygame_web.games import qwantum
from pygame_web.language import LANGUAGES
from tests.games.qwantum.page.table import GAME, SARAH, fresh, line_of, words

NAMES = ("Ann", "Ben", "Cid")
FOLDER = Path(__file__).parents[4] / "core" / "games" / "qwantum"


def codes(kind: str) -> set[str]:
    """Every code of a reason or event that the rules' source names."""
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    return set(re.findall(rf'\b{kind}\(\s*"([a-z-]+)"', text)) | (
        {"must-rise", "must-fall"} if kind == "Reason" else set()
    )


def events_of_a_game() -> Iterator[Event]:
    random, dice, line = Random(2), SeededDice(2), fresh(3)
    while line.actor != OVER:
        s = line.state
        action = dice.pick(GAME, s) if line.actor == CHANCE else random.choice(GAME.legal(s))
        line = line.play(action)
        yield from GAME.events(s, action, line.state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_game_is_a_sentence(language: str) -> None:
    t, codes = words(language), set()
    for event in (*events_of_a_game(), Event("lot", seat=1), Event("kept", seat=1)):
        sentence = qwantum.event(event, NAMES, t)
        codes.add(event.code)
        assert sentence.endswith("."), sentence
        assert "{" not in sentence
    assert codes == set(EVENTS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(codes("Reason") - {"unknown-action"}))
def test_every_reason_is_a_sentence(code: str, language: str) -> None:
    facts = {
        "colour": "red",
        "number": 7,
        "last": 9,
        "field": 3,
        "seat": 0,
        "sum": 8,
        "seats": 2,
        "die": "3",
        "face": "r2",
        "faces": "r2 w3",
        "attempt": 1,
        "most": 7,
        "phase": "b",
    }
    sentence = qwantum.reason(Reason(code, **facts), words(language))
    assert sentence.endswith(".")
    assert "{" not in sentence
    unknown = qwantum.reason(Reason("unknown-action"), words(language))
    assert sentence != unknown, f"words.py has no sentence for {code}"


def test_dice_that_fall_together_are_one_sentence() -> None:
    line = line_of(*SARAH)
    events = tuple(
        event
        for before, token, after in zip(line.states, SARAH, line.states[1:], strict=False)
        for event in GAME.events(before, GAME.read_action(before, token), after)
    )
    assert qwantum.sentences(events, NAMES, words()) == (
        "Ann rolls purple 3, blue 4 and 6, red 1 and 2, yellow 5, white 3.",
    )


def test_dice_rolled_again_are_counted_for_their_numbers_say_nothing() -> None:
    for dice, sentence in (
        ("2", "Ann rolls 1 die again."),
        ("13w", "Ann rolls 3 dice again."),
        ("123456w", "Ann rolls all seven dice again."),
    ):
        assert qwantum.event(Event("rerolled", seat=0, dice=dice), NAMES, words()) == sentence


def test_actions_in_words() -> None:
    line = line_of(*SARAH)
    labels = {
        GAME.write_action(action): qwantum.action(GAME, line.state, action, words())
        for action in GAME.legal(line.state)
    }
    assert labels["keep"] == "keep all dice"
    assert labels["reroll:13w"] == "roll blue 4, red 1, white 3 again"
    assert labels["reroll:123456w"] == "roll all seven dice again"
    s = line.play_token("keep").state
    assert [qwantum.action(GAME, s, action, words()) for action in GAME.legal(s)] == [
        "write 6 in purple",
        "write 13 in blue",
        "write 6 in red",
        "write 8 in yellow",
        "write nothing yet",
    ]


def test_an_impossible_roll_is_told_in_words() -> None:
    reason = assign(["w1", "w2"])
    assert isinstance(reason, Reason)
    assert "white 1, white 2" in qwantum.reason(reason, words())


@pytest.mark.parametrize(("language", "term"), [("fr", "lancer manqué"), ("es", "fallo")])
def test_the_rules_are_told_in_the_readers_language(language: str, term: str) -> None:
    found = qwantum.dialog("howto", None, words(language))
    assert found is not None
    assert term in found[1]
    assert "second-lowest" not in found[1]
