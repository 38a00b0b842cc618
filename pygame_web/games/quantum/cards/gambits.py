"""The texts and symbols of the cards of `core.games.quantum.cards.gambits`."""

from __future__ import annotations

from pygame_web.games.quantum.cards.text import CardText
from pygame_web.language import mark

CARDS: dict[str, CardText] = {
    "expansion": CardText(
        mark("Expansion"),
        mark(
            "Roll one of your expansion dice: from now on it is one of your ships. Put it in an "
            "empty orbital position of a planet with your cube, or into your scrapyard."
        ),
        mark("One more ship"),
        symbol="M3.5 8.5h12v12h-12zM18.5 2.5v7M15 6h7M9.5 14.5h.01M6.5 11.5h.01M12.5 17.5h.01",
        useless=mark("{card} would do nothing for you: both expansion dice are in your fleet."),
        asks={"place": mark("{who}: place your ship.")},
    ),
    "aggression": CardText(
        mark("Aggression"),
        mark("Your dominance rises by 2."),
        mark("+2 dominance"),
        symbol="M5 12.5l7-7 7 7M5 19.5l7-7 7 7",
    ),
    "momentum": CardText(
        mark("Momentum"),
        mark(
            "Play another turn right away, with 2 actions. Every ship may move and use its ability "
            "again, and commands you have just taken already work."
        ),
        mark("Another turn, 2 actions"),
        symbol="M20.5 12a8.5 8.5 0 1 1-3-6.5M20.5 3v5h-5M10 8.5v7l5.5-3.5z",
        tells={"extra-turn": mark("{who} plays an extra turn.")},
        yours={"extra-turn": mark("You play an extra turn.")},
    ),
    "reorganization": CardText(
        mark("Reorganization"),
        mark(
            "Reroll as many of your ships as you like, on the map or in your scrapyard. Then put "
            "each in an empty orbital position of a planet with your cube, or into your "
            "scrapyard."
        ),
        mark("Reroll and replace ships"),
        symbol="M3 7h13M12.5 3.5L16 7l-3.5 3.5M21 17H8M11.5 13.5L8 17l3.5 3.5M20 5.5v3M4 15.5v3",
        asks={"reorganize": mark("{who}: tap the ships you want to reroll.")},
        tells={
            "gathered-map": mark("{who} takes {ship} from {cell} to reroll it."),
            "gathered-scrap": mark("{who} takes {ship} from the scrapyard to reroll it."),
        },
        yours={
            "gathered-map": mark("You take {ship} from {cell} to reroll it."),
            "gathered-scrap": mark("You take {ship} from the scrapyard to reroll it."),
        },
    ),
    "relocation": CardText(
        mark("Relocation"),
        mark(
            "Move one cube of another player to a planet that has a free slot and no cube of "
            "that player."
        ),
        mark("Move a rival's cube"),
        symbol=(
            "M2.5 12.5l5-2.5 5 2.5v5.5l-5 2.5-5-2.5zM2.5 12.5l5 2.5 5-2.5M7.5 15v5.5M10 6.5c2.6-3.5"
            " 8-3 10 2M20.5 4v4.7h-4.6"
        ),
        first=mark(
            "Move one cube of another player to a planet with a number that is not higher, a "
            "free slot and no cube of that player."
        ),
        asks={
            "relocate": mark("{who}: whose cube do you move? Tap its planet."),
            "to": mark("{who}: to which planet does the cube go?"),
        },
        tells={"cube-moved": mark("{who}'s cube goes from {start} to {planet}.")},
        yours={"cube-moved": mark("Your cube goes from {start} to {planet}.")},
    ),
    "sabotage": CardText(
        mark("Sabotage"),
        mark("Every other player discards a command card of their choice."),
        mark("Rivals discard a command"),
        symbol=(
            "M10 9a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 10 9zM14 10.5l2.2-2.5M16.2 8c.6-2 2-2.7"
            " 3.6-1.9M20.3 2v1.8M22.5 7.5l-1.4-.6M7 14.5c.3-1.3 1.2-2.2 2.5-2.5"
        ),
        asks={"discard": mark("{who}: sabotage! Which command do you discard?")},
    ),
}
