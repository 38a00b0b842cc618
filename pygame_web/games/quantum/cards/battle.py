"""The texts and symbols of the cards of `core.games.quantum.cards.battle`."""

from __future__ import annotations

from pygame_web.games.quantum.cards.text import CardText
from pygame_web.language import mark

CARDS: dict[str, CardText] = {
    "cruel": CardText(
        mark("Cruel"),
        mark("In each battle you may make your opponent reroll the combat die once."),
        mark("Battle: reroll the rival's die"),
        symbol=(
            "M3.5 5h17M5 5c2.4 4 3.2 8 3.2 14C10.4 15 11.4 10 12 5c.6 5 1.6 10 3.8 14C15.8 13 16.6"
            " 9 19 5"
        ),
        use=mark("Reroll the other die (Cruel)"),
    ),
    "dangerous": CardText(
        mark("Dangerous"),
        mark(
            "When one of your ships is attacked, you may destroy both ships before any die is "
            "rolled. Nobody's dominance changes."
        ),
        mark("Attacked: destroy both ships"),
        symbol=(
            "M12 2.5l2 5.3 5.3-2.6-2.6 5.3 5 2-5 2 2.6 5.3-5.3-2.6-2 5.3-2-5.3-5.3 2.6 2.6-5.3-5-2"
            " 5-2-2.6-5.3L10 7.8z"
        ),
        asks={"dangerous": mark("{who}: you are attacked. Destroy both ships?")},
        use=mark("Destroy both ships"),
        declines=mark("Let the dice decide"),
        main=True,
        tells={"both-destroyed": mark("{who} destroys both ships (Dangerous).")},
        yours={"both-destroyed": mark("You destroy both ships (Dangerous).")},
    ),
    "ferocious": CardText(
        mark("Ferocious"),
        mark("Your total is 1 lower in every battle, attacking or defending."),
        mark("Battle: your total −1"),
        symbol=(
            "M2.5 5.5l3.2 5.5 3.1-5.5L12 11l3.2-5.5 3.1 5.5 3.2-5.5M2.5 18.5L5.7 13l3.1 5.5L12"
            " 13l3.2 5.5 3.1-5.5 3.2 5.5"
        ),
    ),
    "plundering": CardText(
        mark("Plundering"),
        mark("The first time you destroy a ship in your own turn, your research rises by 3."),
        mark("First ship destroyed: +3 research"),
        symbol=(
            "M3.5 11h17v8.5h-17zM3.5 11c0-4 2-6.5 5-6.5h7c3 0 5 2.5 5 6.5M12 10v4.5M8 11V4.6M16"
            " 11V4.6"
        ),
    ),
    "rational": CardText(
        mark("Rational"),
        mark("You roll no combat die: it always counts as a 3."),
        mark("Your combat die is a 3"),
        symbol="M4.5 4.5h15v15h-15zM8.5 8.5h.01M12 12h.01M15.5 15.5h.01",
    ),
    "relentless": CardText(
        mark("Relentless"),
        mark("In each battle you may reroll your own combat die once."),
        mark("Battle: reroll your die"),
        symbol=(
            "M4 11.5a8 8 0 0 1 14-4.7l2 2.2M20 4v5h-5M20 12.5a8 8 0 0 1-14 4.7L4 15M4 20v-5h5M12"
            " 10v4"
        ),
        use=mark("Reroll your die (Relentless)"),
    ),
    "strategic": CardText(
        mark("Strategic"),
        mark(
            "In battle your total is 2 lower if your ship is next to another of your ships; "
            "an attacker counts the square it attacks from."
        ),
        mark("Next to your ship: total −2"),
        symbol="M12 3l3.3 7H8.7zM6.3 13l3.3 7H3zM17.7 13l3.3 7h-6.6z",
        first=mark(
            "In battle your total is 2 lower if your ship is next to another of your ships; "
            "an attacker may count either square of the attack."
        ),
    ),
    "stubborn": CardText(
        mark("Stubborn"),
        mark(
            "As the defender you win ties, and when you win you destroy the attacker and gain "
            "dominance."
        ),
        mark("Defence: win ties, destroy"),
        symbol="M3 5.5h18v13H3zM3 12h18M9 5.5V12M15 12v6.5M9 12M6 12",
    ),
    "warlike": CardText(
        mark("Warlike"),
        mark("The first time you destroy a ship in your own turn, you get 1 extra action."),
        mark("First ship destroyed: +1 action"),
        symbol=(
            "M3.5 3.5L16 16M20.5 3.5L8 16M4.5 14.5l5 5M19.5 14.5l-5 5M3.5 20.5l3.5-3.5M20.5 20.5L17"
            " 17"
        ),
    ),
}
