"""The texts and symbols of the cards of `core.games.quantum.cards.passive`."""

from __future__ import annotations

from pygame_web.games.quantum.cards.text import CardText
from pygame_web.language import mark

CARDS: dict[str, CardText] = {
    "agile": CardText(
        mark("Agile"),
        mark("All your ships can move 1 square further."),
        mark("Ships move 1 square further"),
        symbol="M3 7l5 5-5 5M9 7l5 5-5 5M15 7l5 5-5 5",
    ),
    "arrogant": CardText(
        mark("Arrogant"),
        mark(
            "If you have more ships on the map than anyone else, you get 1 extra action this turn."
        ),
        mark("Most ships on the map: +1 action"),
        symbol="M4 18.5h16M4.5 15L3 7.5l5.3 3.8L12 4.5l3.7 6.8L21 7.5 19.5 15z",
    ),
    "brilliant": CardText(
        mark("Brilliant"),
        mark("Your research rises by 2."),
        mark("+2 research"),
        symbol=(
            "M9.5 18h5M10.5 21h3M12 6.5a4.6 4.6 0 0 0-2.7 8.3c.5.4.7.9.7 1.2h4c0-.3.2-.8.7-1.2A4.6"
            " 4.6 0 0 0 12 6.5zM12 2v1.5M4.5 5l1.1 1.1M19.5 5l-1.1 1.1M2 12h1.6M20.4 12H22"
        ),
    ),
    "conformist": CardText(
        mark("Conformist"),
        mark(
            "If at least two of your ships on the map show the same number, you get 1 extra "
            "action this turn."
        ),
        mark("Two equal ships: +1 action"),
        symbol="M3 11h9v9H3zM12 4h9v9h-6M7.5 15.5h.01M17 8.5h.01",
    ),
    "cunning": CardText(
        mark("Cunning"),
        mark("One of your ships may use an ability a second time."),
        mark("One ability a second time"),
        symbol=(
            "M2.5 8.5c4-2 15-2 19 0 .4 5-1.7 8-5 8-2.2 0-3-2.3-4.5-2.3S9.7 16.5 7.5 16.5c-3.3"
            " 0-5.4-3-5-8zM7.8 11.8h1.4M14.8 11.8h1.4"
        ),
    ),
    "eager": CardText(
        mark("Eager"),
        mark("Deploying your ships costs no action."),
        mark("Deploying is free"),
        symbol=(
            "M12 2.5c2.7 2.6 4 5.7 4 9.5l-1.7 3.5H9.7L8 12c0-3.8 1.3-6.9 4-9.5zM8 12l-3 3.5 3.3"
            " 1M16 12l3 3.5-3.3 1M12 18.5v3M12 8.5v1.5"
        ),
    ),
    "energetic": CardText(
        mark("Energetic"),
        mark("Your ships may move and attack more than once per turn; each time costs an action."),
        mark("Move and attack again"),
        symbol="M13.5 2.5L5 13.5h6l-1 8 9-12h-6.2z",
    ),
    "ingenious": CardText(
        mark("Ingenious"),
        mark("When you construct, you may also count any of your ships diagonal to the planet."),
        mark("Diagonal ships count too"),
        symbol=(
            "M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM3.5 3.5h4v4h-4zM16.5 3.5h4v4h-4zM3.5"
            " 16.5h4v4h-4zM16.5 16.5h4v4h-4z"
        ),
    ),
    "intelligent": CardText(
        mark("Intelligent"),
        mark("You also construct when your ships miss the planet's number by 1, above or below."),
        mark("Construct 1 off the number"),
        symbol=(
            "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8 10.3c1.4-1.4 2.6-1.4 4 0s2.6 1.4 4"
            " 0M8 14.5c1.4-1.4 2.6-1.4 4 0s2.6 1.4 4 0"
        ),
    ),
    "precocious": CardText(
        mark("Precocious"),
        mark("You already make a breakthrough at research 4."),
        mark("Breakthrough at 4"),
        symbol=(
            "M12 21.5v-9M12 12.5c0-4-3-6.5-8.5-6.5 0 4.5 3 6.5 8.5 6.5zM12 15c0-3.5 2.8-5.7 8.5-5.7"
            " 0 4-3 5.7-8.5 5.7z"
        ),
    ),
    "ravenous": CardText(
        mark("Ravenous"),
        mark("You gain 2 dominance for each ship you destroy, and lose 2 for each you lose."),
        mark("Dominance counts double"),
        symbol="M19.5 6.7a9 9 0 1 0 0 10.6L12 12zM12.5 7.2h.01",
    ),
    "righteous": CardText(
        mark("Righteous"),
        mark("You lose no dominance when your ships are destroyed."),
        mark("Losses cost no dominance"),
        symbol=(
            "M12 3.5v17M7.5 20.5h9M5 6.5h14M5 6.5l-3 7.5h6zM19 6.5L16 14h6zM2 14a3 3 0 0 0 6 0M16"
            " 14a3 3 0 0 0 6 0"
        ),
    ),
    "stealthy": CardText(
        mark("Stealthy"),
        mark("You may deploy your ships to any empty square that is not next to a ship."),
        mark("Deploy anywhere but next to ships"),
        symbol=(
            "M2.5 12S6.5 5.5 12 5.5 21.5 12 21.5 12 17.5 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0"
            " 0 6 3 3 0 0 0 0-6zM4 20.5L20 3.5"
        ),
    ),
}
