"""The event codes with the names of their facts.

Cells and planets (by their centre) are names such as "c3", seats and faces numbers, cards keys.
"""

from __future__ import annotations

from core.games.quantum.cards.deck import EVENTS as OF_CARDS

EVENTS: dict[str, tuple[str, ...]] = {
    **OF_CARDS,
    # set-up
    "fleet-die": ("seat", "face"),
    "fleet-kept": ("seat",),
    "fleet-rerolled": ("seat",),
    "tied": ("seats",),
    "lot": ("seat", "face"),
    "starter": ("seat",),
    "placed": ("seat", "face", "cell"),
    # turns
    "turn": ("seat", "actions", "turn", "extra"),
    "ended": ("seat", "unused"),
    "extra-action": ("seat", "card"),
    "used": ("seat", "card"),
    "won": ("seat",),
    # moves: `path` is every cell from start to goal; `by` is "" or the card that pays
    "moved": ("seat", "face", "start", "goal", "by", "path"),
    "boarded": ("seat", "face", "cell", "start", "by"),
    "flew": ("seat", "start", "goal", "path"),
    "dropped": ("seat", "face", "cell"),
    "warped": ("seat", "cell", "face", "other", "other_face"),
    "deployed": ("seat", "face", "cell"),
    # dice of ships: `to` and `where` are "map", "scrap" or "hand"
    "reconfiguring": ("seat", "face", "where"),
    "die-rolled": ("seat", "face", "to"),
    "ship-changed": ("seat", "cell", "was", "face"),
    "ship-scrapped": ("seat", "face"),
    # battles: `die` is "weapons" or "defences"; modifiers read "card:-1 other:-2"
    "attacked": ("seat", "face", "start", "target", "by", "enemy", "enemy_face"),
    "launched": ("seat", "start", "goal", "target", "path"),
    "weapons": ("seat", "face"),
    "defences": ("seat", "face"),
    "reroll-called": ("seat", "card", "die"),
    "rerolled": ("die", "face"),
    "battle": (
        "won",
        "tie",
        "attacker",
        "attacker_die",
        "attacker_ship",
        "attacker_modifiers",
        "attacker_total",
        "defender",
        "defender_die",
        "defender_ship",
        "defender_modifiers",
        "defender_total",
    ),
    "destroyed": ("seat", "face", "cell", "by"),
    "advanced": ("seat", "start", "goal"),
    "stayed": ("seat", "cell"),
    # dominance, research, cubes: `why` says what changed it
    "dominance": ("seat", "was", "value", "why"),
    "research": ("seat", "was", "value", "why"),
    "breakthrough": ("seat", "was"),
    "infamy": ("seat",),
    "cube-placed": ("seat", "planet", "how", "left"),
    # cards
    "dealt": ("card", "place"),
    "reshuffled": ("deck",),
    "taken": ("seat", "card"),
    "gambit": ("seat", "card"),
    "discarded": ("seat", "card"),
    "refreshed": ("seat",),
    "passed": ("seat", "lost"),
}
