"""The cards in words of our own: 6 gambits and 31 commands, by the keys of `core.games.quantum`.

Whether and when a card does something is decided in `core`; this is all that people read about it.
No other view names a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from core.games.quantum.cards.registry import COMMANDS as RULES
from pygame_web.language import mark


class CardText(NamedTuple):
    """All texts about a card, as English message ids; "" for none."""

    name: str
    text: str
    """The text on the card."""
    line: str
    """The same in at most 36 characters, in each language: the bold line beside its drawing."""
    first: str = ""
    """The same, where it differs in the first printing's rules."""
    use: str = ""
    """Its own action, or its answer to a question; a ship is told by {ship}, {place}, {goal}."""
    short: str = ""
    """Its action on the button of a ship that is already selected."""
    price: str = ""
    """What that costs or gains, if it is not "free"."""
    declines: str = ""
    """The label for passing when the card asks."""
    main: bool = False
    """Whether `use` is the usual answer."""
    asks: Mapping[str, str] = MappingProxyType({})
    """Its questions to {who}, by kind."""
    hint: str = ""
    """What is said beside its question."""
    useless: str = ""
    """Why it cannot be taken from the market."""
    tells: Mapping[str, str] = MappingProxyType({})
    """Sentences for events of this card only, by code."""
    yours: Mapping[str, str] = MappingProxyType({})
    """The same for the one person who plays here."""
    refuses: Mapping[str, str] = MappingProxyType({})
    """Sentences for refusals by this card only, by code."""


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

GAMBITS: dict[str, CardText] = {
    "expansion": CardText(
        mark("Expansion"),
        mark(
            "Roll one of your expansion dice: from now on it is one of your ships. Put it in an "
            "empty orbital position of a planet with your cube, or into your scrapyard."
        ),
        mark("One more ship"),
        useless=mark("{card} would do nothing for you: both expansion dice are in your fleet."),
        asks={"place": mark("{who}: place your ship.")},
    ),
    "aggression": CardText(
        mark("Aggression"),
        mark("Your dominance rises by 2."),
        mark("+2 dominance"),
    ),
    "momentum": CardText(
        mark("Momentum"),
        mark(
            "Play another turn right away, with 2 actions. Every ship may move and use its ability "
            "again, and commands you have just taken already work."
        ),
        mark("Another turn, 2 actions"),
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
        asks={"discard": mark("{who}: sabotage! Which command do you discard?")},
    ),
}

COMMANDS: dict[str, CardText] = {
    "agile": CardText(
        mark("Agile"),
        mark("All your ships can move 1 square further."),
        mark("Ships move 1 square further"),
    ),
    "arrogant": CardText(
        mark("Arrogant"),
        mark(
            "If you have more ships on the map than anyone else, you get 1 extra action this turn."
        ),
        mark("Most ships on the map: +1 action"),
    ),
    "brilliant": CardText(
        mark("Brilliant"),
        mark("Your research rises by 2."),
        mark("+2 research"),
    ),
    "cerebral": CardText(
        mark("Cerebral"),
        mark("Pay 1 dominance: your research rises by 3."),
        mark("−1 dominance, +3 research"),
        use=mark("Cerebral: −1 dominance, +3 research"),
        refuses={"dominance-low": mark("Your dominance is at its lowest: you cannot pay.")},
    ),
    "clever": CardText(
        mark("Clever"),
        mark("Whenever one of your ships would be rolled, you choose its number instead."),
        mark("Choose the number, no roll"),
        asks={"clever": mark("{who}: choose the number of your ship.")},
        hint=mark("Choose the number of the ship."),
        tells={"number-chosen": mark("{who} chooses a {face} (Clever).")},
        yours={"number-chosen": mark("You choose a {face} (Clever).")},
        refuses={"no-such-number": mark("You cannot choose that number.")},
    ),
    "conformist": CardText(
        mark("Conformist"),
        mark(
            "If at least two of your ships on the map show the same number, you get 1 extra "
            "action this turn."
        ),
        mark("Two equal ships: +1 action"),
    ),
    "cruel": CardText(
        mark("Cruel"),
        mark("In each battle you may make your opponent reroll the combat die once."),
        mark("Battle: reroll the rival's die"),
        use=mark("Reroll the other die (Cruel)"),
    ),
    "cunning": CardText(
        mark("Cunning"),
        mark("One of your ships may use an ability a second time."),
        mark("One ability a second time"),
    ),
    "curious": CardText(
        mark("Curious"),
        mark("One free move with one of your ships, in a turn in which you do not attack."),
        mark("One free move, no attack"),
        first=mark("One free move with one of your ships; that move cannot attack."),
        refuses={"after-attack": mark("{card} cannot be used in a turn in which you attack.")},
    ),
    "dangerous": CardText(
        mark("Dangerous"),
        mark(
            "When one of your ships is attacked, you may destroy both ships before any die is "
            "rolled. Nobody's dominance changes."
        ),
        mark("Attacked: destroy both ships"),
        asks={"dangerous": mark("{who}: you are attacked. Destroy both ships?")},
        use=mark("Destroy both ships"),
        declines=mark("Let the dice decide"),
        main=True,
        tells={"both-destroyed": mark("{who} destroys both ships (Dangerous).")},
        yours={"both-destroyed": mark("You destroy both ships (Dangerous).")},
    ),
    "eager": CardText(
        mark("Eager"),
        mark("Deploying your ships costs no action."),
        mark("Deploying is free"),
    ),
    "energetic": CardText(
        mark("Energetic"),
        mark("Your ships may move and attack more than once per turn; each time costs an action."),
        mark("Move and attack again"),
    ),
    "ferocious": CardText(
        mark("Ferocious"),
        mark("Your total is 1 lower in every battle, attacking or defending."),
        mark("Battle: your total −1"),
    ),
    "flexible": CardText(
        mark("Flexible"),
        mark("One of your ships on the map changes its number by 1, up or down."),
        mark("A ship's number ±1"),
        use=mark("Flexible: {ship} ({place}) becomes a {number}"),
        refuses={"by-one": mark("The number changes by exactly 1, between 1 and 6.")},
    ),
    "ingenious": CardText(
        mark("Ingenious"),
        mark("When you construct, you may also count any of your ships diagonal to the planet."),
        mark("Diagonal ships count too"),
    ),
    "intelligent": CardText(
        mark("Intelligent"),
        mark("You also construct when your ships miss the planet's number by 1, above or below."),
        mark("Construct 1 off the number"),
    ),
    "nomadic": CardText(
        mark("Nomadic"),
        mark(
            "One of your ships in an orbital position jumps to an empty orbital position of a "
            "planet on an adjacent tile. This is not a move."
        ),
        mark("Jump to a neighbouring orbit"),
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
    "plundering": CardText(
        mark("Plundering"),
        mark("The first time you destroy a ship in your own turn, your research rises by 3."),
        mark("First ship destroyed: +3 research"),
    ),
    "precocious": CardText(
        mark("Precocious"),
        mark("You already make a breakthrough at research 4."),
        mark("Breakthrough at 4"),
    ),
    "rational": CardText(
        mark("Rational"),
        mark("You roll no combat die: it always counts as a 3."),
        mark("Your combat die is a 3"),
    ),
    "ravenous": CardText(
        mark("Ravenous"),
        mark("You gain 2 dominance for each ship you destroy, and lose 2 for each you lose."),
        mark("Dominance counts double"),
    ),
    "relentless": CardText(
        mark("Relentless"),
        mark("In each battle you may reroll your own combat die once."),
        mark("Battle: reroll your die"),
        use=mark("Reroll your die (Relentless)"),
    ),
    "resourceful": CardText(
        mark("Resourceful"),
        mark(
            "Reroll one of your ships on the map into your scrapyard: you get 1 extra action "
            "this turn."
        ),
        mark("Ship to the scrapyard: +1 action"),
        use=mark("Resourceful: {ship} ({place}) to the scrapyard"),
        short=mark("Resourceful: to the scrapyard"),
        price=mark("+1 action"),
        tells={
            "withdrawn": mark("{who}: {ship} leaves {cell} for the scrapyard (Resourceful)."),
        },
        yours={"withdrawn": mark("You take {ship} from {cell} to the scrapyard (Resourceful).")},
    ),
    "righteous": CardText(
        mark("Righteous"),
        mark("You lose no dominance when your ships are destroyed."),
        mark("Losses cost no dominance"),
    ),
    "scrappy": CardText(
        mark("Scrappy"),
        mark(
            "On your own turn you may reroll each roll of your ships and of your weapons die once."
        ),
        mark("Reroll each of your rolls once"),
        asks={"scrappy": mark("{who}: keep this number, or reroll it once?")},
        use=mark("Reroll (Scrappy)"),
        declines=mark("Keep this number"),
        tells={"tried-again": mark("{who} rerolls the {face} (Scrappy).")},
        yours={"tried-again": mark("You reroll the {face} (Scrappy).")},
    ),
    "stealthy": CardText(
        mark("Stealthy"),
        mark("You may deploy your ships to any empty square that is not next to a ship."),
        mark("Deploy anywhere but next to ships"),
    ),
    "strategic": CardText(
        mark("Strategic"),
        mark(
            "In battle your total is 2 lower if your ship is next to another of your ships; "
            "an attacker counts the square it attacks from."
        ),
        mark("Next to your ship: total −2"),
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
    ),
    "tactical": CardText(
        mark("Tactical"),
        mark(
            "One of your ships moves or attacks 1 square. It counts as that ship's move this turn."
        ),
        mark("Move or attack 1 square"),
    ),
    "tyrannical": CardText(
        mark("Tyrannical"),
        mark("Pay 1 research: your dominance rises by 1."),
        mark("−1 research, +1 dominance"),
        use=mark("Tyrannical: −1 research, +1 dominance"),
        refuses={"research-low": mark("Your research is at its lowest: you cannot pay.")},
    ),
    "warlike": CardText(
        mark("Warlike"),
        mark("The first time you destroy a ship in your own turn, you get 1 extra action."),
        mark("First ship destroyed: +1 action"),
    ),
}

CARDS: dict[str, CardText] = GAMBITS | COMMANDS
EXAMPLES = ("momentum", "clever", "stubborn")
"""Cards whose drawings illustrate all cards in the explanations."""


def _all(table: str) -> dict[str, str]:
    """Return the words of all cards in one of their tables."""
    return {key: said for card in CARDS.values() for key, said in getattr(card, table).items()}


ASKS, TELLS, YOURS, REFUSES = map(_all, ("asks", "tells", "yours", "refuses"))
HINTS = {kind: card.hint for card in CARDS.values() if card.hint for kind in card.asks}
"""The hint beside an open question, by its kind."""


def when(card: str) -> str:
    """Return the time at which a card is used, as a message id."""
    command = RULES.get(card)
    if command is None:
        return GAMBIT
    if command.use == "free":
        return FREE_ONCE if command.once else FREE
    return {"start": START, "action": COSTS_ONE}.get(command.use, ALWAYS)


def text(card: str, first: bool) -> str:
    """Return the effect of a card as a message id, by the printing that is played."""
    entry = CARDS[card]
    return entry.first if first and entry.first else entry.text
