"""The rule in docs/rules/quantum.md behind each refusal and each question."""

from __future__ import annotations

from core.games.quantum.cards.deck import COMMANDS, GAMBITS
from core.kernel.game import Reason
from pygame_web.games.quantum.cards import CARDS

REASONS: dict[str, str] = {
    "over": "QU-WIN-1",
    "chance-first": "QU-DICE-1",
    "die-first": "QU-ATT-3",
    "card-first": "QU-CARD-3",
    "nothing-falls": "",
    "must-differ": "QU-FLEET-1",
    "not-in-deck": "QU-CARD-8",
    "answer-first": "",
    "not-now": "QU-TURN-4",
    "no-launch": "QU-ATT-2",
    "no-landing": "QU-SHIP-2",
    "no-drop": "QU-SHIP-2",
    "no-start": "QU-SET-4",
    "no-infamy": "QU-INF-2",
    "no-slot-for-it": "QU-MAP-SLOTS",
    "no-place": "QU-GAM-PLACE",
    "no-pick": "QU-CARD-2",
    "useless-card": "QU-CARD-10",
    "not-to-discard": "QU-CARD-5",
    "no-cube-to-move": "QU-WIN-3",
    "no-such-ship": "",
    "no-actions": "QU-TURN-1",
    "no-card": "QU-CARD-7",
    "card-used": "QU-CARD-7",
    "card-next-turn": "QU-CARD-7",
    "peace": "QU-ATT-8",
    "not-your-ship": "QU-ATT-8",
    "own-ship": "QU-ATT-8",
    "no-target": "QU-ATT-1",
    "already-moved": "QU-MOVE-2",
    "occupied": "QU-MOVE-3",
    "planet": "QU-MOVE-3",
    "off-map": "QU-MOVE-1",
    "blocked": "QU-MOVE-3",
    "too-far": "QU-MOVE-1",
    "wrong-ship": "QU-TURN-3",
    "ability-used": "QU-TURN-3",
    "not-around": "QU-SHIP-2",
    "no-way-out": "QU-MOVE-3",
    "same-ship": "QU-SHIP-3",
    "three-or-five": "QU-SHIP-4",
    "in-scrapyard": "QU-FLEET-2",
    "not-in-scrapyard": "QU-FLEET-2",
    "no-base": "QU-FLEET-2",
    "no-planet": "QU-BUILD-1",
    "planet-full": "QU-BUILD-3",
    "cube-there": "QU-BUILD-3",
    "wrong-total": "QU-BUILD-2",
    "research-full": "QU-RES-1",
}
"""Of cards' own refusals (`CARDS[…].refuses`) the card tells."""
QUESTIONS: dict[str, str] = {
    "fleet": "QU-SET-1",
    "keep": "QU-SET-2",
    "lots": "QU-SET-3",
    "start": "QU-SET-4",
    "settle": "QU-SET-5",
    "open": "QU-SET-6",
    "act": "QU-TURN-1",
    "next": "QU-TURN-5",
    "land": "QU-SHIP-2",
    "drop": "QU-SHIP-2",
    "roll": "QU-DICE-1",
    "die": "QU-DICE-1",
    "launch": "QU-ATT-2",
    "to-weapons": "QU-ATT-3",
    "weapons": "QU-ATT-3",
    "defences": "QU-ATT-3",
    "reroll": "QU-ATT-6",
    "reroll-die": "QU-ATT-6",
    "advance": "QU-ATT-5",
    "infamous": "QU-INF-3",
    "infamy": "QU-INF-1",
    "picks": "QU-CARD-1",
    "pick": "QU-CARD-2",
    "gambit": "QU-CARD-3",
    "deal": "QU-SET-6",
    "draw": "QU-CARD-8",
    "replace": "QU-CARD-5",
    "place": "QU-GAM-PLACE",
}
"""Of cards' own questions (`CARDS[…].asks`) the card tells."""


def of_card(key: str) -> str:
    """Return the id of a card's rule; "" for no card."""
    if key in COMMANDS:
        return f"QU-CMD-{key.upper()}"
    return f"QU-GAM-{key.upper()}" if key in GAMBITS else ""


def of_reason(reason: Reason) -> str:
    """Return the id of the rule that refuses; "" if no rule does."""
    own = next((key for key, card in CARDS.items() if reason.code in card.refuses), "")
    return of_card(str(reason.facts.get("card", own))) or REASONS.get(reason.code, "")


def of_question(kind: str) -> str:
    """Return the id of the rule that asks this question; "" if no rule does."""
    own = next((key for key, card in CARDS.items() if kind in card.asks), "")
    return QUESTIONS.get(kind, "") or of_card(own) or of_card(kind)
