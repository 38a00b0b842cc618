"""The registry of cards and the table of codes are complete."""

from __future__ import annotations

import re
from pathlib import Path

from core.games.quantum.cards.registry import COMMANDS, GAMBITS, Command, Gambit
from core.games.quantum.events import EVENTS
from core.games.quantum.reasons import REASONS
from tests.games.quantum import deck

FOLDER = Path(__file__).parent
CORE = FOLDER.parents[3] / "core" / "games" / "quantum"


def test_the_cards_are_those_of_the_list_of_rules() -> None:
    assert tuple(COMMANDS) == deck.COMMANDS
    assert tuple(GAMBITS) == deck.GAMBITS


def test_the_printed_decks_have_31_commands_and_22_gambits() -> None:
    assert len(COMMANDS.keys() - deck.INVENTED) == 31
    printed = {key: card.copies for key, card in GAMBITS.items() if key not in deck.INVENTED}
    assert printed == {
        "aggression": 4,
        "expansion": 8,
        "momentum": 4,
        "relocation": 2,
        "reorganization": 2,
        "sabotage": 2,
    }


def test_every_card_has_its_test_and_its_rule_id() -> None:
    tests = "".join(
        (FOLDER / f"test_{kind}.py").read_text("utf-8") for kind in ("commands", "gambits")
    )
    for key in COMMANDS:
        assert f'def test_{key}() -> None:\n    """QU-CMD-{key.upper()}.' in tests, key
    for key in GAMBITS:
        assert f'def test_{key}() -> None:\n    """QU-GAM-{key.upper()}.' in tests, key


def test_every_gambit_and_every_card_with_an_action_says_how_it_is_played() -> None:
    assert [key for key, card in GAMBITS.items() if type(card).play is Gambit.play] == []
    own = [card for card in COMMANDS.values() if card.action]
    assert own
    assert [card.key for card in own if type(card).play is Command.play] == []


def test_every_code_is_listed_and_used() -> None:
    files = [*CORE.glob("*.py"), *(CORE / "cards").glob("*.py")]
    text = "".join(path.read_text("utf-8") for path in files if path.stem != "events")
    for code in REASONS:
        assert len(re.findall(rf'"{code}[" ]', text)) > 1, code
    for code in EVENTS:
        assert f'"{code}"' in text, code
    assert set(re.findall(r'tell\(\s*n,\s*"([a-z-]+)"', text)) <= set(EVENTS)
    assert set(re.findall(r'Reason\(\s*"([a-z-]+)"', text)) <= set(REASONS)
