"""All cards: importing this module makes them, and fills the tables of `registry`.

Modules that read a table at import must take it from here, where it is complete. The decks are
listed by key, in which order chance counts them.
"""

from __future__ import annotations

from typing import Any

from core.games.quantum import construct
from core.games.quantum.cards import active, battle, dice, gambits, passive
from core.games.quantum.cards.registry import (
    COMMANDS,
    EVENTS,
    FIXED,
    GAMBITS,
    HOOKS,
    MODIFIERS,
    PAYS,
    REASONS,
    REROLLS,
    TIES,
    TURNS,
)
from core.games.quantum.maps import SLOTS

__all__ = [
    "COMMANDS",
    "EVENTS",
    "FIXED",
    "GAMBITS",
    "HOOKS",
    "MODIFIERS",
    "PAYS",
    "REASONS",
    "REROLLS",
    "TIES",
    "TURNS",
    "active",
    "battle",
    "dice",
    "gambits",
    "passive",
]


def _sort(cards: dict[str, Any]) -> None:
    found = sorted(cards.items())
    cards.clear()
    cards.update(found)


_sort(COMMANDS)
_sort(GAMBITS)
construct.LEAST = min(
    [*SLOTS, *(min(more(number)) for more in HOOKS["totals"].values() for number in SLOTS)]
)
