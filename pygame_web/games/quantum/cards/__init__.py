"""The cards in words of our own, with their symbols, by the keys of `core.games.quantum`.

An entry is in the module of the same name as the card's class in `core`, where it is decided
whether and when a card does something; this is all that people read about it. No other view names
a card.
"""

from __future__ import annotations

from core.games.quantum.cards.registry import COMMANDS as RULES
from pygame_web.games.quantum.cards import active, battle, dice, gambits, passive
from pygame_web.games.quantum.cards.text import CardText
from pygame_web.language import mark

GAMBIT = mark("Gambit: takes effect now, then discarded")
ALWAYS = mark("Always active")
START = mark("At the start of your turn")
FREE = mark("Free action, as often as you like")
FREE_ONCE = mark("Free action, once per turn")
COSTS_ONE = mark("Costs 1 action, once per turn")
BRIEFLY = {
    GAMBIT: mark("Gambit"),
    ALWAYS: mark("Always"),
    START: mark("Turn start"),
    FREE: mark("Free"),
    FREE_ONCE: mark("Free, once"),
    COSTS_ONE: mark("1 action, once"),
}
"""The same in a word or two."""

CARDS: dict[str, CardText] = (
    gambits.CARDS | passive.CARDS | active.CARDS | battle.CARDS | dice.CARDS
)
EXAMPLES = ("momentum", "clever", "stubborn")
"""Cards whose drawings illustrate all cards in the explanations."""


def _merged(table: str) -> dict[str, str]:
    """Return the words of all cards in one of their tables."""
    return {key: text for card in CARDS.values() for key, text in getattr(card, table).items()}


ASKS, TELLS, YOURS, REFUSES = map(_merged, ("asks", "tells", "yours", "refuses"))
HINTS = {kind: card.hint for card in CARDS.values() if card.hint for kind in card.asks}
"""The hint beside an open question, by its kind."""


def when_used(card: str) -> str:
    """Return the sentence that says when a card is used, as a message id."""
    command = RULES.get(card)
    if command is None:
        return GAMBIT
    if command.use == "free":
        return FREE_ONCE if command.once else FREE
    return {"start": START, "action": COSTS_ONE}.get(command.use, ALWAYS)


def text(card: str, first: bool) -> str:
    """Return the effect of a card in the printing that is played, as a message id."""
    entry = CARDS[card]
    return entry.first if first and entry.first else entry.text
