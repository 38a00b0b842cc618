"""LUM42 in words: every code of the rules has a sentence, in four languages."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import pytest

from build_steps.paths import ROOT
from core.games.lum42.bonus import SLOT_POINTS
from core.games.lum42.components import pawn
from core.games.lum42.events import EVENTS
from core.games.lum42.queries import Yield, yields
from core.games.lum42.state import State
from core.kernel.game import OVER, Event, Reason
from pygame_web.games import lum42 as view
from pygame_web.games.lum42 import event_words, reasons
from pygame_web.games.lum42.panel import yield_words
from pygame_web.games.lum42.status import sentence
from pygame_web.games.lum42.terms import SLOTS, SOURCES, UNITS
from pygame_web.language import LANGUAGES
from tests.games.lum42.page.shown import (
    GAME,
    NAMES,
    asked,
    begun,
    game,
    lines,
    look,
    walking,
    words,
)
from tests.games.lum42.rules.scene import recovering, scene

RULES = (ROOT / "docs" / "rules" / "lum42.md").read_text(encoding="utf-8")
RARE = (
    Event("stranded", seat=0, unit="basic"),
    Event("fled", seat=1, start="c3", cell="c4", spot="moon", by=0),
    Event("fought", seat=1, cell="c3"),
    Event("displaced", seat=1, unit="chief", slot="three", by=0),
    Event("beaten", seat=1, unit="basic"),
    Event("sabotaged", seat=1, by=0, cell="c3", colour="red"),
)


def listed(heading: str) -> set[str]:
    """Return the codes in the first column of a table of docs/rules/lum42.md."""
    rows = RULES.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.+?) \|", rows, re.MULTILINE)
    return {code for cell in cells for code in re.findall(r"`([a-z-]+)`", cell)}


@lru_cache
def events_of_games() -> tuple[Event, ...]:
    """Every event of some games, one of each code and form of facts."""
    found: dict[tuple[str, tuple[str, ...]], Event] = {}
    for line in (game(1, 4), game(2, 2), game(3, 3, "on"), game(7, 4, "on")):
        for ply, token in enumerate(line.record.tokens):
            before, after = line.states[ply], line.states[ply + 1]
            for event in GAME.events(before, GAME.read_action(before, token), after):
                found[event.code, tuple(sorted(event.facts))] = event
    return (*found.values(), *RARE)


def test_events_of_the_rules_and_of_the_page_are_the_same() -> None:
    assert set(EVENTS) == listed("Events") == event_words.CODES
    assert all(event.facts.keys() == set(EVENTS[event.code]) for event in RARE)
    assert {event.code for event in events_of_games()} == listed("Events")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_a_sentence(language: str) -> None:
    for event in events_of_games():
        sentence = view.event(event, NAMES, words(language))
        assert sentence.endswith("."), (event, sentence)
        assert not re.search(r"[{}]", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_of_the_exile_stands_in_a_sentence_as_a_part_of_it(language: str) -> None:
    """Without brackets in brackets, and without a capital letter behind one."""
    for code in ("exiled", "released"):
        for slot in SLOTS:
            event = Event(code, seat=0, unit="basic", slot=slot)
            sentence = view.event(event, NAMES, words(language))
            assert sentence.count("(") == 1, sentence
            assert not re.search(r"\([A-ZÀ-Ý]", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_of_the_exile_are_named_before_they_are_taken(language: str) -> None:
    seen = set()
    for seed in range(1, 13):
        whole = game(seed, 2)
        for ply, s in enumerate(whole.states):
            if asked(s) == "bonus":
                points = SLOT_POINTS[s.pending[-1].slot]
                seen.add(points)
                assert str(points) in sentence(look(whole.cut(ply)), words(language))
    assert seen == {1, 3}


FACTS = {
    "asked": "probe",
    "seat": 0,
    "tile": "red",
    "pile": 2,
    "cell": "c3",
    "ship": "c4",
    "portal": "lateral",
    "unit": "chief",
    "rival": 1,
    "spot": "moon",
    "slot": "three",
    "colour": "red",
    "wanted": "blue",
    "kind": "light",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(listed("Reasons")))
def test_every_reason_is_a_sentence(code: str, language: str) -> None:
    sentence = view.reason(Reason(code, **FACTS), words(language))
    assert code in reasons.SENTENCES
    assert sentence.endswith(".")
    assert not re.search(r"[{}]", sentence)


def test_no_words_for_reasons_nobody_gives() -> None:
    assert set(reasons.SENTENCES) == listed("Reasons")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_words(language: str) -> None:
    for line in lines(4, 4, step=17):
        for action in GAME.legal(line.state):
            label = view.action(GAME, line.state, action, words(language))
            assert label.strip()
            assert not re.search(r"[{}]", label)
            assert label != GAME.write_action(action)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_status_names_whom_it_asks(language: str) -> None:
    for line in lines(5, 3, step=19):
        seen = look(line)
        text = sentence(seen, words(language))
        if seen.actor >= 0:
            assert text.startswith(NAMES[seen.actor])
    assert sentence(look(game(5, 3)), words()) == "The game is over."
    assert game(5, 3).actor == OVER


def test_who_waits_for_whom() -> None:
    line = next(line for line in lines(5, 3, step=3) if line.actor >= 0)
    who = NAMES[line.actor]
    assert sentence(look(line, actions=()), words()) == f"{who} decides."
    bots = ("cadet",) * 3
    assert sentence(look(line, actions=(), bots=bots), words()) == f"{who} is thinking…"
    assert "Lay out" in sentence(look(begun(3), roll=True), words())


def found(zone: str, token: str, **fields: Any) -> Yield:
    s = recovering(zone, **fields)
    return next(y for y in yields(s, 0) if GAME.write_action(y.action) == token)


ZONE = "a1glb:0b0d,b1yew:0d0b,c1ker:0s0s,d1bll:0p-,e1rly:0p-,f1geb:0b-"
LIGHT = ((0, 0, 3, 1), (10, 0, 0, 0))


@pytest.mark.parametrize(
    ("token", "text"),
    [
        ("recover:a1:planet", "collect green"),
        ("recover:a1:moon", "gives nothing now"),
        ("recover:b1:planet", "transform yellow, twice, up to 6 points"),
        ("recover:b1:moon", "collect green/yellow/red"),
        ("recover:c1:planet", "collect green/yellow/red or transform yellow/red, up to 3 points"),
        ("recover:e1:planet", "collect red/yellow"),
    ],
)
def test_a_unit_says_what_it_would_yield(token: str, text: str) -> None:
    assert yield_words(found(ZONE, token, light=LIGHT, expansion=True), words()) == text


@pytest.mark.parametrize(
    ("slot", "text"),
    [
        ("collect", "collect any colour"),
        ("transform", "transform green"),
        ("swap", "swap a cube with a rival"),
        ("three", "up to 3 points"),
        ("one", "up to 1 point"),
    ],
)
def test_the_exile_says_what_it_would_yield(slot: str, text: str) -> None:
    exile = tuple(pawn(0, 1) for _ in range(4))
    light = ((0, 2, 0, 0), (0, 0, 1, 0))
    one = found("a1glb", f"release:{slot}", exile=exile, drift=(pawn(0, 0),), light=light)
    assert yield_words(one, words()) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_levels_and_the_game_have_words(language: str) -> None:
    t = words(language)
    for option in GAME.options:
        assert view.option(option.name, t) != option.name
        for choice in option.choices:
            assert view.choice(option.name, choice, t) != choice
    for level in GAME.bots:
        assert view.level(level, t) != level
    assert view.about(t).endswith(".")


@pytest.mark.parametrize(
    ("language", "terms"),
    [
        (
            "fr",
            (
                "vaisseau",
                "sonde",
                "portail",
                "Exil",
                "majorité",
                "manche",
                "doubleur",
                "binôme",
                "renégat",
            ),
        ),
        (
            "es",
            (
                "nave",
                "sonda",
                "portal",
                "Exilio",
                "mayoría",
                "ronda",
                "duplicador",
                "dúo",
                "renegado",
            ),
        ),
    ],
)
def test_how_to_play_uses_the_terms(language: str, terms: tuple[str, ...]) -> None:
    dialog = view.dialog("howto", None, words(language))
    assert dialog is not None
    for term in terms:
        assert term in dialog[1] or term.capitalize() in dialog[1]


def test_sources_and_units_are_those_of_the_rules() -> None:
    from core.games.lum42.components import SOURCES as points_from
    from core.games.lum42.components import UNITS as kinds

    assert tuple(UNITS) == kinds
    assert tuple(SOURCES) == points_from
    assert scene().expansion is False


def test_only_what_can_be_done_is_asked() -> None:
    """A question names two ways only if both are legal."""
    question = {
        ("move", "on"): "fly on, or stop here.",
        ("move", "stop"): "your ship cannot fly on. Stop here.",
        ("move", "fly"): "move your ship to a lit system.",
        ("either", "both"): "collect or transform?",
        ("either", "collect"): "which colour do you collect?",
        ("either", "transform"): "turn a light cube into energy?",
    }
    seen = set()
    for seed in range(1, 13):
        whole = game(seed, 2)
        for ply, s in enumerate(whole.states):
            if asked(s) != "either" and not walking(s):
                continue
            if (way := (asked(s), _way(s))) not in seen:
                seen.add(way)
                shown = sentence(look(whole.cut(ply)), words())
                assert shown.endswith(f": {question[way]}"), way
    assert seen == set(question)


def _way(s: State) -> str:
    kinds = {type(action).__name__ for action in GAME.legal(s)}
    if asked(s) == "move":
        return "fly" if "Stop" not in kinds else "on" if kinds - {"Stop"} else "stop"
    both = {"Collect", "Transform"} <= kinds
    return "both" if both else "collect" if "Collect" in kinds else "transform"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_done_begins_with_a_capital_letter(language: str) -> None:
    whole, labels = game(1, 2), set()
    for s in whole.states:
        if GAME.actor(s) >= 0:
            labels |= {
                view.PAGE.action(GAME, s, action, words(language)) for action in GAME.legal(s)
            }
    assert not [one for one in labels if one[0] != one[0].upper()]
