"""The registry of cards and the table of codes are complete."""

from __future__ import annotations

import re
from pathlib import Path

from core.quantum.cards.registry import COMMANDS, GAMBITS, HOOKS
from core.quantum.events import EVENTS
from core.quantum.reasons import REASONS

FOLDER = Path(__file__).parent
CORE = FOLDER.parents[2] / "core" / "quantum"
CHAPTERS = (
    "abilities",
    "construct",
    "dominance",
    "fleet",
    "market",
    "movement",
    "question",
    "research",
    "scoring",
    "setup",
    "turn",
)
READERS = ("odds", "queries")
"""Files that only look at positions, for bots and views."""


def test_31_commands_and_22_gambits() -> None:
    assert len(COMMANDS) == 31
    assert {key: entry.copies for key, entry in GAMBITS.items()} == {
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


def test_every_command_does_something() -> None:
    working = {key for cards in HOOKS.values() for key in cards}
    assert working == set(COMMANDS)


def test_no_chapter_names_a_card() -> None:
    """A chapter asks a hook; what does more than ask is named after its pending."""
    names = re.compile(rf"""["']({"|".join((*COMMANDS, *GAMBITS))})["']""")
    for path in CORE.glob("*.py"):
        text = path.read_text("utf-8")
        assert path.stem not in CHAPTERS or not names.findall(text), path.name
        assert path.stem in READERS or not re.search(r"(card|key) == [\"'][a-z]", text), path.name


def test_every_code_is_listed_and_used() -> None:
    reasons = (CORE / "reasons.py").read_text("utf-8")
    files = [*CORE.glob("*.py"), *(CORE / "cards").glob("*.py")]
    text = "".join(path.read_text("utf-8") for path in files if path.stem != "events")
    for code in REASONS:
        assert text.count(f'"{code}"') > 1, code
    for code in EVENTS:
        assert f'"{code}"' in text, code
    assert set(re.findall(r'tell\(\s*n,\s*"([a-z-]+)"', text)) <= set(EVENTS)
    assert set(re.findall(r'Reason\(\s*"([a-z-]+)"', reasons)) <= set(REASONS)
