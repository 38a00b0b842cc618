"""The cards in words of our own: 6 gambits and 31 commands, by the keys of `core.quantum`.

Whether and when a card does something is decided in `core`; this is what people read about it.
"""

from __future__ import annotations

from typing import NamedTuple

from pygame_web.language import mark


class CardText(NamedTuple):
    """What stands on a card, as English message ids."""

    name: str
    when: str
    """How it is used: one of the lines of `TIMES`."""
    text: str


GAMBIT = mark("Gambit: at once, then gone")
ALWAYS = mark("Always at work")
START = mark("At the start of your turn")
FREE = mark("Free action, as often as you like")
FREE_ONCE = mark("Free action, once per turn")
COSTS_ONE = mark("Costs 1 action, once per turn")

GAMBITS: dict[str, CardText] = {
    "expansion": CardText(
        mark("Expansion"),
        GAMBIT,
        mark(
            "Roll one of your expansion dice: from now on it is one of your ships. Put it in an "
            "empty orbital position of a planet with your cube, or into your scrapyard."
        ),
    ),
    "aggression": CardText(
        mark("Aggression"),
        GAMBIT,
        mark("Your dominance rises by 2."),
    ),
    "momentum": CardText(
        mark("Momentum"),
        GAMBIT,
        mark(
            "Play another whole turn right away. Every ship may move and use an ability again, "
            "and commands you have just taken already work."
        ),
    ),
    "reorganization": CardText(
        mark("Reorganization"),
        GAMBIT,
        mark(
            "Reroll as many of your ships as you like, on the map or in your scrapyard. Then put "
            "each in an empty orbital position of a planet with your cube, or into your "
            "scrapyard."
        ),
    ),
    "relocation": CardText(
        mark("Relocation"),
        GAMBIT,
        mark(
            "Move one cube of another player to a planet that has a free slot and no cube of "
            "that player."
        ),
    ),
    "sabotage": CardText(
        mark("Sabotage"),
        GAMBIT,
        mark("Every other player discards a command card of their choice."),
    ),
}

COMMANDS: dict[str, CardText] = {
    "agile": CardText(
        mark("Agile"),
        ALWAYS,
        mark("All your ships can move 1 square further."),
    ),
    "arrogant": CardText(
        mark("Arrogant"),
        START,
        mark(
            "If you have more ships on the map than anyone else, you get 1 extra action this turn."
        ),
    ),
    "brilliant": CardText(
        mark("Brilliant"),
        START,
        mark("Your research rises by 2."),
    ),
    "cerebral": CardText(
        mark("Cerebral"),
        FREE_ONCE,
        mark("Pay 1 dominance: your research rises by 3."),
    ),
    "clever": CardText(
        mark("Clever"),
        ALWAYS,
        mark("Whenever one of your ships would be rolled, you choose its number instead."),
    ),
    "conformist": CardText(
        mark("Conformist"),
        START,
        mark(
            "If at least two of your ships on the map show the same number, you get 1 extra "
            "action this turn."
        ),
    ),
    "cruel": CardText(
        mark("Cruel"),
        ALWAYS,
        mark("In each battle you may make your opponent reroll the combat die once."),
    ),
    "cunning": CardText(
        mark("Cunning"),
        FREE_ONCE,
        mark("One of your ships may use an ability a second time."),
    ),
    "curious": CardText(
        mark("Curious"),
        FREE_ONCE,
        mark("One free move with one of your ships, in a turn in which you attack nobody."),
    ),
    "dangerous": CardText(
        mark("Dangerous"),
        ALWAYS,
        mark(
            "When one of your ships is attacked, you may destroy both ships before any die is "
            "rolled. Nobody's dominance changes."
        ),
    ),
    "eager": CardText(
        mark("Eager"),
        FREE,
        mark("Deploying your ships costs no action."),
    ),
    "energetic": CardText(
        mark("Energetic"),
        ALWAYS,
        mark("Your ships may move and attack more than once per turn; each time costs an action."),
    ),
    "ferocious": CardText(
        mark("Ferocious"),
        ALWAYS,
        mark("Your total is 1 lower in every battle, attacking or defending."),
    ),
    "flexible": CardText(
        mark("Flexible"),
        FREE_ONCE,
        mark("One of your ships on the map changes its number by 1, up or down."),
    ),
    "ingenious": CardText(
        mark("Ingenious"),
        ALWAYS,
        mark("When you construct, you may also count any of your ships diagonal to the planet."),
    ),
    "intelligent": CardText(
        mark("Intelligent"),
        ALWAYS,
        mark("You also construct when your ships miss the planet's number by 1, above or below."),
    ),
    "nomadic": CardText(
        mark("Nomadic"),
        COSTS_ONE,
        mark(
            "One of your ships in an orbital position jumps to an empty orbital position of a "
            "planet on a tile next to its own. This is not a move."
        ),
    ),
    "plundering": CardText(
        mark("Plundering"),
        ALWAYS,
        mark("The first time you destroy a ship in your own turn, your research rises by 3."),
    ),
    "precocious": CardText(
        mark("Precocious"),
        ALWAYS,
        mark("Your research breaks through at 4 already."),
    ),
    "rational": CardText(
        mark("Rational"),
        ALWAYS,
        mark("You roll no combat die: it always counts as a 3."),
    ),
    "ravenous": CardText(
        mark("Ravenous"),
        ALWAYS,
        mark("You gain 2 dominance for each ship you destroy, and lose 2 for each you lose."),
    ),
    "relentless": CardText(
        mark("Relentless"),
        ALWAYS,
        mark("In each battle you may reroll your own combat die once."),
    ),
    "resourceful": CardText(
        mark("Resourceful"),
        FREE_ONCE,
        mark(
            "Reroll one of your ships on the map into your scrapyard: you get 1 extra action "
            "this turn."
        ),
    ),
    "righteous": CardText(
        mark("Righteous"),
        ALWAYS,
        mark("You lose no dominance when your ships are destroyed."),
    ),
    "scrappy": CardText(
        mark("Scrappy"),
        ALWAYS,
        mark(
            "In your own turn you may reroll each roll of your ships and of your weapons die once."
        ),
    ),
    "stealthy": CardText(
        mark("Stealthy"),
        ALWAYS,
        mark("You may deploy your ships to any empty square that is not next to a ship."),
    ),
    "strategic": CardText(
        mark("Strategic"),
        ALWAYS,
        mark(
            "In battle your total is 2 lower if your ship stands next to another of your ships; "
            "an attacker counts the square it attacks from."
        ),
    ),
    "stubborn": CardText(
        mark("Stubborn"),
        ALWAYS,
        mark(
            "As defender you win ties, and when you win you destroy the attacker and gain "
            "dominance."
        ),
    ),
    "tactical": CardText(
        mark("Tactical"),
        FREE_ONCE,
        mark("One of your ships moves or attacks 1 square. It is that ship's move of the turn."),
    ),
    "tyrannical": CardText(
        mark("Tyrannical"),
        FREE_ONCE,
        mark("Pay 1 research: your dominance rises by 1."),
    ),
    "warlike": CardText(
        mark("Warlike"),
        ALWAYS,
        mark("The first time you destroy a ship in your own turn, you get 1 extra action."),
    ),
}

FIRST_PRINTING: dict[str, str] = {
    "curious": mark("One free move with one of your ships; that move cannot attack."),
    "strategic": mark(
        "In battle your total is 2 lower if your ship stands next to another of "
        "your ships; an attacker may count either square of the attack."
    ),
    "relocation": mark(
        "Move one cube of another player to a planet whose number is not higher, "
        "that has a free slot and no cube of that player."
    ),
}
"""Texts that differ in the first printing's rules."""

CARDS: dict[str, CardText] = GAMBITS | COMMANDS


def text(card: str, first: bool) -> str:
    """The effect of a card as a message id, by the printing that is played."""
    return FIRST_PRINTING[card] if first and card in FIRST_PRINTING else CARDS[card].text
