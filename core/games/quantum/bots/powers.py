"""How commands change a bot's judgement, derived from the cards' hooks."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from core.games.quantum.cards.deck import HOOKS, TURNS
from core.games.quantum.cards.registry import fold
from core.games.quantum.maps import SLOTS
from core.games.quantum.research import HIGHEST
from core.kernel.value import Value

Keys: TypeAlias = tuple[str, ...]


class Powers(Value):
    """The changes that a seat's commands make to its plans; equal powers are one object."""

    reach: tuple[int, ...]
    """By number of a ship (0: none): how far it goes."""
    misses: frozenset[int]
    """By how much a total may miss the number of a planet."""
    turns: tuple[int, ...]
    """By how much a ship may change its number for free."""
    chosen: bool
    """Whether the number of a ship die is chosen instead of rolled."""


@lru_cache(maxsize=512)
def powers(cards: Keys) -> Powers:
    """Return the changes that some commands make."""
    lowest = min(SLOTS)
    more = [HOOKS["totals"][card](lowest) for card in cards if card in HOOKS["totals"]]
    return Powers(
        (0, *[fold("range", cards, number) for number in range(1, 7)]),
        frozenset({0}.union(*[{total - lowest for total in totals} for totals in more])),
        tuple(sorted({by for card in cards for by in TURNS.get(card, ())})),
        any(card in HOOKS["chosen"] for card in cards),
    )


def breakthrough(cards: Keys) -> int:
    """Return the research that breaks through."""
    return fold("breakthrough", cards, HIGHEST)


NO_POWERS = powers(())
