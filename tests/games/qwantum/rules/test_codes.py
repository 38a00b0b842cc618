"""The lists of codes are complete: pages translate each of them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from core.games.qwantum.actions import CHOICES, KEEP
from core.games.qwantum.events import EVENTS
from core.games.qwantum.game import GAME
from tests.every_game import playout

ROOT = Path(__file__).parents[4]
RULES = (ROOT / "docs/rules/qwantum.md").read_text("utf-8")
TABLE = {
    code: tuple(re.findall(r"`([a-z]+)`", facts))
    for code, facts in re.findall(r"^\| `([a-z-]+)` \|([^|]*)\|", RULES, re.MULTILINE)
}


def test_every_code_of_a_reason_is_listed() -> None:
    code = re.compile(r"Reason\(\s*\"([a-z-]+)\"|\"(must-[a-z]+)\" (?:if|else)")
    files = (ROOT / "core/games/qwantum").glob("*.py")
    used = {one or other for file in files for one, other in code.findall(file.read_text("utf-8"))}
    listed = {*TABLE, *re.findall(r"`([a-z-]+)`\s\(", RULES), "must-fall"}
    assert used - {""} <= listed, 'not under "Reasons" of docs/rules/qwantum.md'
    assert set(TABLE) <= used | set(EVENTS) | {"must-fall"}


def test_events_are_listed_with_their_facts() -> None:
    assert set(EVENTS) <= set(TABLE)
    assert all(set(facts) == set(TABLE[code]) for code, facts in EVENTS.items())


def test_games_tell_every_event() -> None:
    codes: set[str] = set()
    for seed in range(4):
        plies = list(playout(GAME, GAME.new(seats=2), Random(seed)))
        chosen = next(before for before, action, _ in plies if action in CHOICES)
        plies.append((chosen, KEEP, GAME.apply(chosen, KEEP)))
        for before, action, after in plies:
            for event in GAME.events(before, action, after):
                codes.add(event.code)
    assert codes == set(EVENTS)
