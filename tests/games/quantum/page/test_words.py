"""Every card, reason, event, action and question has words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from core.games.quantum import reasons as refusals
from core.games.quantum.cards.registry import COMMANDS, GAMBITS
from core.games.quantum.events import EVENTS
from core.games.quantum.question import Question
from core.kernel.game import Event, Reason
from pygame_web.features.review.played import played
from pygame_web.games import quantum as view
from pygame_web.games.quantum import cards, drawings, event_words, reasons, status
from pygame_web.games.quantum.because import because
from pygame_web.games.quantum.cards.text import CardText
from pygame_web.games.quantum.terms import FACTIONS, SHIPS
from pygame_web.language import LANGUAGES, translator
from tests.games.quantum.page.shown import GAME, NAMES, T, game, look

FACTS: dict[str, object] = {
    "seat": 1,
    "winner": 1,
    "enemy": 0,
    "attacker": 0,
    "defender": 1,
    "card": "clever",
    "face": 4,
    "was": 3,
    "value": 5,
    "number": 4,
    "needed": 2,
    "left": 1,
    "total": 9,
    "cell": "c3",
    "start": "a1",
    "goal": "b2",
    "target": "d4",
    "planet": "e5",
    "other": "f6",
    "other_face": 2,
    "enemy_face": 5,
    "by": "",
    "path": "a1 b1 b2",
    "where": "map",
    "to": "map",
    "kind": "pick",
    "steps": 3,
    "seats": "0 1",
    "die": "weapons",
    "how": "construct",
    "deck": "gambits",
    "actions": 3,
    "turn": 2,
    "unused": 0,
    "lost": 1,
    "place": 0,
    "why": "",
    "won": True,
    "tie": False,
    "attacker_modifiers": "ferocious:-1",
    "defender_modifiers": "",
}
PATH = r"M[\d MmLlHhVvCcSsAaZz.,-]+"
"""What draws a symbol: absolute at first, then lines and curves."""
SOURCES = "\n".join(p.read_text() for p in Path("core/games/quantum").rglob("*.py"))


def facts(names: Iterable[str]) -> dict[str, object]:
    return {name: FACTS.get(name, 3) for name in names}


@pytest.mark.parametrize("code", refusals.REASONS)
def test_every_reason_is_a_sentence(code: str) -> None:
    sentence = view.reason(Reason(code, **facts(refusals.REASONS[code].split())), T)
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert code in reasons.SENTENCES or code in reasons.COUNTED


@pytest.mark.parametrize("code", EVENTS)
def test_every_event_is_a_sentence(code: str) -> None:
    sentence = view.event(Event(code, **facts(EVENTS[code])), NAMES, T)
    assert sentence.endswith((".", "!"))
    assert "{" not in sentence


@pytest.mark.parametrize(
    ("code", "fact", "values"),
    [
        ("gathered", "where", ("map", "scrap")),
        ("reshuffled", "deck", ("commands", "gambits")),
        ("rerolled", "die", ("weapons", "defences")),
        ("reroll-called", "die", ("weapons", "defences")),
        ("cube-placed", "how", ("start", "construct", "infamy")),
    ],
)
def test_events_that_depend_on_a_fact(code: str, fact: str, values: tuple[str, ...]) -> None:
    for value in values:
        assert re.search(rf'"{value}"', SOURCES), "told by nobody"
        sentence = view.event(Event(code, **facts(EVENTS[code]) | {fact: value}), NAMES, T)
        assert sentence.endswith(".")


def test_no_words_for_what_is_never_told() -> None:
    codes = {code.removesuffix("-map").removesuffix("-scrap") for code in event_words.SENTENCES}
    codes = {
        re.sub("-(weapons|defences|commands|gambits|tie|start|construct|infamy)$", "", code)
        for code in codes
    }
    assert codes <= set(EVENTS)
    assert set(reasons.SENTENCES) <= set(refusals.REASONS)


def test_everything_told_in_games_has_words() -> None:
    for seed in (1, 2, 3):
        line = game(seed, 2 + seed % 3)
        for ply, token in enumerate(line.record.tokens):
            before, after = line.states[ply], line.states[ply + 1]
            for event in GAME.events(before, GAME.read_action(before, token), after):
                assert "{" not in view.event(event, NAMES, T)


def test_every_card_has_words_and_a_symbol_of_its_own() -> None:
    assert set(cards.CARDS) == {*COMMANDS, *GAMBITS}
    symbols = {card: entry.symbol for card, entry in cards.CARDS.items()}
    assert [card for card, path in symbols.items() if not re.fullmatch(PATH, path)] == []
    assert len(set(symbols.values())) == len(symbols)


def test_words_without_a_symbol_are_refused() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'symbol'"):
        CardText("Swift", "All your ships are swift.", "Swift ships")  # type: ignore[call-arg]


def test_how_often_a_command_is_used_is_said_as_the_rules_have_it() -> None:
    once = {card for card, entry in COMMANDS.items() if entry.once}
    stated = {
        card
        for card, entry in cards.CARDS.items()
        if "once per turn" in cards.when_used(card) or "The first time" in entry.text
    }
    assert stated == once


def test_ships_and_factions_are_drawn() -> None:
    assert set(drawings.SHIPS) == set(SHIPS)
    assert set(drawings.EMBLEMS) == {faction.key for faction in FACTIONS}


def test_every_question_is_put_into_words() -> None:
    kinds = Question.kinds.values()
    assert set(status.FALLING) == {kind.kind for kind in kinds if kind.chance}
    asked = {kind.kind for kind in kinds if not kind.chance and not kind.runs}
    assert set(status.ASKED) == {kind for kind in asked if not Question.kinds[kind].free_hand}


def test_every_action_has_words() -> None:
    for seed in (1, 2):
        line = game(seed, 2)
        for s in line.states[::19]:
            for action in GAME.legal(s):
                label = view.action(GAME, s, action, T)
                assert label
                assert "{" not in label
                assert label != GAME.write_action(action)


def test_options_and_their_choices_have_words() -> None:
    for option in GAME.options:
        assert view.option(option.name, T)
        for choice in option.choices:
            assert view.choice(option.name, choice, T)
    assert "my map" in view.choice("map", "my_map|2p|4c/.,7/8*,7,8*/.,7", T).lower()
    for level in GAME.bots:
        assert view.level(level, T)
    assert view.about(T)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_line_of_a_few_words_of_its_own(language: str) -> None:
    """36 characters fit on two lines of a card on a phone, beside the button that takes it."""
    t = translator(language, "quantum")
    lines = {t(card.line) for card in cards.CARDS.values()}
    assert len(lines) == len(cards.CARDS)
    assert not [line for line in lines if len(line) > 36 or line.endswith(".")]


def test_every_way_a_card_is_used_is_said_in_a_word_or_two() -> None:
    assert {cards.when_used(card) for card in cards.CARDS} <= set(cards.BRIEFLY)


def test_a_review_tells_what_was_decided_as_done_and_never_as_an_order() -> None:
    line = game(3, 2)
    shown = look(line)
    decided = [ply for ply in range(line.ply) if line.seat_at(ply) >= 0]
    sentences = {ply: played(shown, ply, translator("en")) for ply in decided}
    assert all(sentence.startswith(NAMES[line.seat_at(ply)]) for ply, sentence in sentences.items())
    orders = r": (Construct|Place a cube|End turn|Research|Reconfigure|Stay|Keep these)\b"
    assert [sentence for sentence in sentences.values() if re.search(orders, sentence)] == []


def test_an_advice_compares_a_sum_with_its_number_and_does_not_repeat_what_to_do() -> None:
    over = Reason("closer", planet="b8", faces=(4, 4), total=8, needed=7)
    assert because(over, NAMES, T) == "Then planet b8 has 8 in orbit and needs 7."
    assert "f2" not in because(Reason("back", face=6, cell="f2"), NAMES, T)
