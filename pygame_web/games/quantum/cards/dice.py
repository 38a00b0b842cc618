"""The texts and symbols of the cards of `core.games.quantum.cards.dice`."""

from __future__ import annotations

from pygame_web.games.quantum.cards.text import CardText
from pygame_web.language import mark

CARDS: dict[str, CardText] = {
    "clever": CardText(
        mark("Clever"),
        mark("Whenever one of your ships would be rolled, you choose its number instead."),
        mark("Choose the number, no roll"),
        symbol="M4.5 4.5h15v15h-15zM8 12.2l2.8 2.8L16.2 9",
        asks={"clever": mark("{who}: choose the number of your ship.")},
        hint=mark("Choose the number of the ship."),
        tells={"number-chosen": mark("{who} chooses a {face} (Clever).")},
        yours={"number-chosen": mark("You choose a {face} (Clever).")},
        refuses={"no-such-number": mark("You cannot choose that number.")},
    ),
    "scrappy": CardText(
        mark("Scrappy"),
        mark(
            "On your own turn you may reroll each roll of your ships and of your weapons die once."
        ),
        mark("Reroll each of your rolls once"),
        symbol="M15 2.8L21.2 9 9 21.2 2.8 15zM9 9l6 6M12 10h.01M12 14h.01M10 12h.01M14 12h.01",
        asks={"scrappy": mark("{who}: keep this number, or reroll it once?")},
        use=mark("Reroll (Scrappy)"),
        declines=mark("Keep this number"),
        tells={"tried-again": mark("{who} rerolls the {face} (Scrappy).")},
        yours={"tried-again": mark("You reroll the {face} (Scrappy).")},
    ),
}
