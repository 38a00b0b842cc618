"""What every game has beside its rules: found for whatever `core.GAMES` lists."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from core import FIRST, GAMES
from core.bots.levels import level, opponents
from core.kernel.action import Action
from core.kernel.state import State
from pygame_web.language import LANGUAGES, translator
from pygame_web.views import games
from tests.games import declared_events

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
    assert (ROOT / "tests" / "contract" / "ledgers" / f"{key}.py").is_file(), "its books by ear"
    assert (ROOT / "assets" / "games" / f"{key}.svg").is_file(), "the lobby shows its drawing"


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_of_a_bot_has_a_label(key: str, language: str) -> None:
    """A level or style that nobody has named in the game's words is shown by its key."""
    t = translator(language).of(key)
    labels = [games.view(key).level(name, t) for name in opponents(GAMES[key])]
    assert not set(labels) & set(opponents(GAMES[key]))
    assert len(set(labels)) == len(labels)


def test_a_game_without_a_view_is_shown_plainly() -> None:
    assert games.own_view("nosuchgame") is None
    assert games.own_view("log") is None, "a module of the page is no view of a game"
    assert games.view("nosuchgame").__name__ == "pygame_web.views.plain"  # type: ignore[attr-defined]


@SHIPPED
def test_a_shipped_game_is_a_shortcut_of_the_installed_app(key: str) -> None:
    text = (ROOT / "pygame_web" / "boot" / "app.webmanifest").read_text("utf-8")
    shortcuts = {shortcut["url"]: shortcut for shortcut in json.loads(text)["shortcuts"]}
    assert len(shortcuts) == len(FIRST)
    assert (ROOT / shortcuts[f"./{key}.html"]["icons"][0]["src"]).is_file()


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
    names = {path.stem for path in (ROOT / "core" / key).glob("*.py")}
    assert set(NOUNS) <= names
    state = GAMES[key].new()
    assert isinstance(state, State)
    assert all(isinstance(action, Action) for action in GAMES[key].legal(state))
    assert callable(import_module(f"core.{key}.validate").validate)
