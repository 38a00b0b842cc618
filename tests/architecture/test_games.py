"""Every game in `core.GAMES` has the parts it needs beside its rules."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from core import GAMES
from core.bots.levels import level, opponents
from core.games.site import FIRST
from core.kernel.action import Action
from core.kernel.state import State
from pygame_web.language import LANGUAGES, translator
from pygame_web.table.views.plain import PAGE as PLAIN
from pygame_web.ui import games
from tests.every_game import declared_events

ROOT = Path(__file__).parents[2]
SHIPPED = pytest.mark.parametrize("key", FIRST)
EACH = pytest.mark.parametrize("key", GAMES)
NOUNS: tuple[str, ...] = (
    "actions",
    "events",
    "notation",
    "position",
    "reasons",
    "scoring",
    "setup",
    "state",
)
NOUNS += ("validate", "queries")


@EACH
def test_a_game_has_its_bots_rules_and_view(key: str) -> None:
    game = GAMES[key]
    assert all(level(game, name).name == name for name in opponents(game))
    assert (ROOT / "docs" / "rules" / f"{key}.md").is_file()
    assert games.own_view(key) is not None
    assert (ROOT / "tests" / "games" / key / "ledger.py").is_file(), "its books by ear"
    assert (ROOT / "pygame_web" / "games" / key / "assets" / "card.svg").is_file(), (
        "the lobby shows its drawing"
    )


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_of_a_bot_has_a_label(key: str, language: str) -> None:
    """A level or style without a label in the game's texts would be shown by its key."""
    t = translator(language).using(key)
    labels = [games.view(key).level(name, t) for name in opponents(GAMES[key])]
    assert not set(labels) & set(opponents(GAMES[key]))
    assert len(set(labels)) == len(labels)


def test_a_game_without_a_view_is_shown_plainly() -> None:
    assert games.own_view("nosuchgame") is None
    assert games.view("nosuchgame") is PLAIN


@SHIPPED
def test_a_shipped_game_has_an_icon_for_a_shortcut_of_the_installed_app(key: str) -> None:
    assert (ROOT / "pygame_web" / "games" / key / "assets" / "icon-96.png").is_file()


TAUGHT = {
    "rulebook": "rulebook/*.toml",
    "tutorial": "tutorial.toml",
    "lessons": "lessons/*.toml",
    "tips": "tips.toml",
    "puzzles": "puzzles/kept.jsonl",
    "sheets": "prints.py",
}


@EACH
def test_a_page_says_what_lies_in_its_folder_to_be_read(key: str) -> None:
    folder = ROOT / "pygame_web" / "games" / key
    there = {what for what, files in TAUGHT.items() if any(folder.glob(files))}
    assert games.view(key).teaches == there


@EACH
def test_every_event_is_declared_with_the_names_of_its_facts(key: str) -> None:
    declared = declared_events(GAMES[key])
    assert declared
    for code, facts in declared.items():
        assert re.fullmatch("[a-z]+(-[a-z]+)*", code)
        assert isinstance(facts, tuple)
        assert all(re.fullmatch("[a-z]+(_[a-z]+)*", fact) for fact in facts), (code, facts)
        assert len(set(facts)) == len(facts), (code, facts)


@SHIPPED
def test_a_game_has_the_files_and_bases_of_the_skeleton(key: str) -> None:
    names = {path.stem for path in (ROOT / "core" / "games" / key).glob("*.py")}
    assert set(NOUNS) <= names
    state = GAMES[key].new()
    assert isinstance(state, State)
    assert all(isinstance(action, Action) for action in GAMES[key].legal(state))
    assert callable(import_module(f"core.games.{key}.validate").validate)
