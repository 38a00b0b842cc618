"""Each card of Quantum is defined in one place; nothing else names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.games.quantum.cards.deck import COMMANDS, GAMBITS

ROOT = Path(__file__).parents[2]
KEYS = {*COMMANDS, *GAMBITS}
PAGE = "pygame_web/games/quantum/"
PLACES = ("core/games/quantum/cards/", f"{PAGE}cards/")
"""Folders in which cards are named: their rules; their texts and symbols."""
OTHER_GAMES = re.compile(r"(core|pygame_web)/games/(lum42|qwantum)(/|$)")
ALLOWED = {
    "core/games/quantum/maps/void.py": {"expansion": "the printed expansion The Void"},
    "pygame_web/games/quantum/sheets.py": {"expansion": "the rulebook's name of the spare dice"},
}
"""Names that mean something else there."""
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("core", "pygame_web")
    for path in (ROOT / folder).rglob("*.py")
    if "node_modules" not in path.parts
)


def named(text: str) -> set[str]:
    """Return the cards a text names: in strings, names, comments and docstrings alike."""
    return KEYS & set(re.findall("[a-z]+", text.lower()))


@pytest.mark.parametrize("path", [p for p in FILES if not OTHER_GAMES.search(p)])
def test_a_file_outside_the_place_of_cards_names_no_card(path: str) -> None:
    if not path.startswith(PLACES):
        found = named((ROOT / path).read_text("utf-8"))
        assert found == ALLOWED.get(path, {}).keys()


def test_a_card_is_found_however_it_is_named() -> None:
    assert named('if card == "agile":') == {"agile"}
    assert named("CLEVER = 1; _scrappy(s)  # as Cruel") == {"clever", "scrappy", "cruel"}


def test_a_card_is_one_class_in_one_module() -> None:
    modules = {
        path: (ROOT / path).read_text("utf-8") for path in FILES if path.startswith(PLACES[0])
    }
    for key, kind in [*((c, "Command") for c in COMMANDS), *((g, "Gambit") for g in GAMBITS)]:
        where = [p for p, text in modules.items() if f"class {key.capitalize()}({kind}" in text]
        assert len(where) == 1, key
        others = [p for p, text in modules.items() if f'"{key}"' in text and p != where[0]]
        assert others == [], key


def test_the_words_and_symbol_of_a_card_are_one_entry_in_the_module_of_its_name() -> None:
    for key, card in (COMMANDS | GAMBITS).items():
        kind = type(card).__module__.rpartition(".")[2]
        texts = {
            path: text.count(f'"{key}": CardText(')
            for path in FILES
            if path.startswith(PLACES[1]) and (text := (ROOT / path).read_text("utf-8"))
        }
        assert {path: n for path, n in texts.items() if n} == {f"{PLACES[1]}{kind}.py": 1}, key
