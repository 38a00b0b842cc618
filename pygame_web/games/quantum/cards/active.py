"""The texts and symbols of the cards of `core.games.quantum.cards.active`."""

from __future__ import annotations

from pygame_web.games.quantum.cards.text import CardText
from pygame_web.language import mark

CARDS: dict[str, CardText] = {
    "cerebral": CardText(
        mark("Cerebral"),
        mark("Pay 1 dominance: your research rises by 3."),
        mark("−1 dominance, +3 research"),
        symbol=(
            "M12 5.5v13M12 5.8A3 3 0 0 0 6.6 7 3.4 3.4 0 0 0 5 12.6a3.3 3.3 0 0 0 2.6 5.2 2.8 2.8 0"
            " 0 0 4.4.7M12 5.8A3 3 0 0 1 17.4 7 3.4 3.4 0 0 1 19 12.6a3.3 3.3 0 0 1-2.6 5.2 2.8 2.8"
            " 0 0 1-4.4.7M8.2 10.5c1 .2 1.8.9 2 1.9M15.8 10.5c-1 .2-1.8.9-2 1.9"
        ),
        use=mark("Cerebral: −1 dominance, +3 research"),
        refuses={"dominance-low": mark("Your dominance is at its lowest: you cannot pay.")},
    ),
    "curious": CardText(
        mark("Curious"),
        mark("One free move with one of your ships, in a turn in which you do not attack."),
        mark("One free move, no attack"),
        symbol=(
            "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 7.5c1.7 0 3 1.3 3"
            " 3"
        ),
        first=mark("One free move with one of your ships; that move cannot attack."),
        refuses={"after-attack": mark("{card} cannot be used in a turn in which you attack.")},
    ),
    "flexible": CardText(
        mark("Flexible"),
        mark("One of your ships on the map changes its number by 1, up or down."),
        mark("A ship's number ±1"),
        symbol="M4 7.5h7M7.5 4v7M13 16.5h7M19 4L5 20",
        use=mark("Flexible: {ship} ({place}) becomes a {number}"),
        refuses={"by-one": mark("The number changes by exactly 1, between 1 and 6.")},
    ),
    "nomadic": CardText(
        mark("Nomadic"),
        mark(
            "One of your ships in an orbital position jumps to an empty orbital position of a "
            "planet on an adjacent tile. This is not a move."
        ),
        mark("Jump to a neighbouring orbit"),
        symbol=(
            "M5.5 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM18.5 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM5.5 11.5C6.5"
            " 3 17 3 18.3 10.5M15.3 8.3l3 2.7 2.5-3.2"
        ),
        use=mark("Nomadic: {ship} jumps from {place} to {goal}"),
        tells={"jumped": mark("{who}: {ship} jumps from {start} to {goal} (Nomadic).")},
        yours={"jumped": mark("You jump with {ship} from {start} to {goal} (Nomadic).")},
        refuses={
            "not-in-orbit": mark("The ship on {cell} is not in an orbital position."),
            "no-neighbour-orbit": mark(
                "{cell} is not an orbital position of a neighbouring planet."
            ),
        },
    ),
    "resourceful": CardText(
        mark("Resourceful"),
        mark(
            "Reroll one of your ships on the map into your scrapyard: you get 1 extra action "
            "this turn."
        ),
        mark("Ship to the scrapyard: +1 action"),
        symbol=(
            "M15 3.2a5.2 5.2 0 0 0-4.8 7.1L3 17.5 6.5 21l7.2-7.2A5.2 5.2 0 0 0 20.8 9l-3.3"
            " 1.7-4.2-4.2z"
        ),
        use=mark("Resourceful: {ship} ({place}) to the scrapyard"),
        short=mark("Resourceful: to the scrapyard"),
        price=mark("+1 action"),
        tells={
            "withdrawn": mark("{who}: {ship} leaves {cell} for the scrapyard (Resourceful)."),
        },
        yours={"withdrawn": mark("You take {ship} from {cell} to the scrapyard (Resourceful).")},
    ),
    "tactical": CardText(
        mark("Tactical"),
        mark(
            "One of your ships moves or attacks 1 square. It counts as that ship's move this turn."
        ),
        mark("Move or attack 1 square"),
        symbol="M3.5 3.5h17v17h-17zM12 3.5v17M3.5 12h17M7.8 7.8h6.5M12.5 6l2 1.8-2 1.8",
    ),
    "tyrannical": CardText(
        mark("Tyrannical"),
        mark("Pay 1 research: your dominance rises by 1."),
        mark("−1 research, +1 dominance"),
        symbol=(
            "M12 2.5l3 3.5-3 3.5L9 6zM12 9.5V17M6.5 12.5c0-3 2-4 3.5-4M17.5 12.5c0-3-2-4-3.5-4M7.5"
            " 21h9M9 17h6v4H9z"
        ),
        use=mark("Tyrannical: −1 research, +1 dominance"),
        refuses={"research-low": mark("Your research is at its lowest: you cannot pay.")},
    ),
}
