"""Cards, and the hooks through which the chapters use them.

A card is one class: its effects and timing, what it pays, its changes to battles, how often it may
be used, its refusals, its events, its worth to bots.

    class Swift(Command, worth=1.1):
        \"\"\"The id of the rule. One step more.\"\"\"

        def range(self, steps: int) -> int:
            return steps + 1

A chapter never names a card: it calls a hook or reads a table, and the seat's active cards answer.
`HOOKS`, the data tables and everything derived from cards (odds, tokens, bots' plans) are filled
when the classes are created. A hook without `s` depends on no position, because odds and bots call
it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, TypeAlias

from core.games.quantum.actions import Action, Word, word
from core.games.quantum.question import Question
from core.games.quantum.state import State
from core.kernel.game import Reason

ATTACKER, DEFENDER, REPLY = 0, 1, 2
"""Windows of a battle: the attacker's, the defender's, his reply when his die is rerolled."""

Rolled: TypeAlias = tuple[int, str, int, int, int]
"""The roll of a ship die: `shipdice.ShipDie.roll`."""


class Reroll(NamedTuple):
    """A card rerolls a combat die, once a battle."""

    die: str
    """Its owner's ("own") or the "other"."""
    bit: int
    """Its bit in the facts of a battle; part of the text of a position, so it never changes."""
    windows: tuple[int, ...]


class Pay:
    """A way to pay a move: its name `by` ("" for an action), how far (0: as far as the ship can),
    whether it may `attack`, whether a die that moved may move `again`."""

    __slots__ = ("again", "attack", "by", "steps")

    def __init__(
        self, by: str = "", *, steps: int = 0, attack: bool = True, again: bool = False
    ) -> None:
        self.by = by
        self.steps = steps
        self.attack = attack
        self.again = again


class AdvanceCard:
    """A card of either deck."""

    key: ClassVar[str]
    """Its name in tokens and positions: the name of the class in small letters."""
    events: ClassVar[tuple[str, ...]] = ()
    """What only this card tells: each code with the names of its facts, "jumped seat cell"."""
    reasons: ClassVar[tuple[str, ...]] = ()
    """Why only this card refuses something: each code with the names of its facts."""

    def _declare(self) -> None:
        type(self).key = type(self).__name__.lower()
        for code, *facts in map(str.split, self.events):
            EVENTS[code] = tuple(facts)
        for code, *facts in map(str.split, self.reasons):
            REASONS[code] = " ".join(facts)


class Command(AdvanceCard):
    """A command card: a subclass is a card, its methods are hooks, its attributes data.

    Class arguments: `worth`, its worth to bots over a game, where 1 is average (no rule; fitted,
    see `docs/lab.md`); `use`: "always", "start" (of the own turn), "free" (of actions) or "action"
    (it costs one); and with `once`: once in each own turn.
    """

    use: ClassVar[str]
    once: ClassVar[bool]
    worth: ClassVar[float]

    action: ClassVar[type[Action] | None] = None
    """The class of its own actions, which have the card's key as verb if they have a verb."""
    pay: ClassVar[Pay | None] = None
    """How it pays a move, once a turn, as long as it does not refuse."""
    modifier: ClassVar[int] = 0
    """What is added to its owner's total in a battle."""
    fixed: ClassVar[int] = 0
    """The number that replaces its owner's combat die, 0 if it is rolled."""
    reroll: ClassVar[Reroll | None] = None
    ties: ClassVar[bool] = False
    """Whether its owner wins ties as defender, and destroys the attacker by winning."""
    again: ClassVar[bool] = False
    """Whether a die that moved may move for an action."""
    corners: ClassVar[bool] = False
    """Whether ships on the corners of a planet may be counted."""
    turns: ClassVar[tuple[int, ...]] = ()
    """By how much an own ship may change its number for free."""

    def __init_subclass__(cls, *, worth: float, use: str = "always", once: bool = False) -> None:
        cls.use, cls.once, cls.worth = use, once, worth
        card = cls()
        card._declare()
        COMMANDS[card.key] = card
        for hook, functions in HOOKS.items():
            if getattr(cls, hook) is not getattr(Command, hook):
                functions[card.key] = getattr(card, hook)
        for name, table in _DATA.items():
            if value := getattr(cls, name):
                table[card.key] = value
        if card.pay:
            pay = card.pay
            PAYS[card.key] = Pay(card.key, steps=pay.steps, attack=pay.attack, again=pay.again)
        if card.reroll or card.action is Word:
            word(card.key)
        if card.action:
            verb: object = card.key if "verb" in card.action.fields else card.action
            OWN[verb] = card
            PLAYS[verb] = card.play

    def start(self, n: State, seat: int) -> None:
        """Called when its owner's turn starts."""

    def offer(self, s: State, seat: int, out: list[Action]) -> None:
        """Add its own actions to those of an action phase."""

    def play(self, n: State, seat: int, a: Any) -> None:
        """Carry out one of its own actions. Each card with an `action` defines this."""
        raise NotImplementedError(self.key)

    def why_not(self, s: State, seat: int, a: Any) -> Reason:
        """Return why one of its own actions is not offered although the card could be used."""
        return Reason("not-now")

    def refuses(self, s: State, seat: int) -> str:
        """Return the code of the reason why it does not pay a move now, or ""."""
        return ""

    def peace(self, s: State, seat: int) -> bool:
        """Return whether its owner may not attack (any more)."""
        return False

    def range(self, steps: int) -> int:
        """Return the number of steps of a ship."""
        return steps

    def ability(self, s: State, seat: int) -> bool:
        """Return whether a ship may use a second ability; that uses up the card."""
        return False

    def attacked(self, s: State, seat: int, ship: int, target: int) -> Question | None:
        """What its owner is asked when the ship on `target` is attacked, before any die."""
        return None

    def modifies(self, s: State, seat: int, cell: int, target: int) -> bool:
        """Return whether `modifier` counts for the ship on `cell` (attacking `target`, or -1)."""
        return True

    def kill(self, n: State, seat: int) -> None:
        """Called when a ship was destroyed in its owner's turn."""

    def change(self, points: int) -> int:
        """Return the change of dominance for a ship destroyed."""
        return points

    def chosen(self, s: State, seat: int, roll: Rolled, again: int) -> Question | None:
        """Return the question to its owner instead of a roll of a ship die."""
        return None

    def retried(self, s: State, seat: int, roll: Rolled, shown: int) -> Question | None:
        """Return the question to its owner after the first fall of a ship die in the own turn."""
        return None

    def cost(self, actions: int) -> int:
        """Actions a deployment costs."""
        return actions

    def deploy(self, s: State, seat: int) -> int:
        """More cells to deploy to, as a bitset."""
        return 0

    def totals(self, total: int) -> frozenset[int]:
        """Return the other totals that build where `total` is needed."""
        return frozenset()

    def breakthrough(self, needed: int) -> int:
        """Return the research that breaks through."""
        return needed


class Gambit(AdvanceCard):
    """A gambit card: a subclass is a card, made with the number of its `copies`."""

    copies: ClassVar[int]
    new_turn: ClassVar[bool] = False
    """Whether its owner's own turn starts anew."""

    def __init_subclass__(cls, *, copies: int) -> None:
        cls.copies = copies
        card = cls()
        card._declare()
        GAMBITS[card.key] = card

    def play(self, n: State, seat: int) -> None:
        """Carry out its effect when it is taken. Each gambit defines this."""
        raise NotImplementedError(self.key)

    def can_take(self, s: State, seat: int) -> bool:
        """Return whether a seat may take it."""
        return True

    def appeal(self, s: State, seat: int) -> float:
        """Its worth to bots, in commands; 0 if it is to be played out."""
        return 0.0


Function: TypeAlias = Callable[..., Any]
COMMANDS: dict[str, Command] = {}
GAMBITS: dict[str, Gambit] = {}
EVENTS: dict[str, tuple[str, ...]] = {}
REASONS: dict[str, str] = {}
HOOKS: dict[str, dict[str, Function]] = {
    name: {} for name in vars(Command) if callable(getattr(Command, name)) and name[0] != "_"
}
"""By hook and card: the answers of the cards that have the hook."""
MODIFIERS: dict[str, int] = {}
FIXED: dict[str, int] = {}
REROLLS: dict[str, Reroll] = {}
TURNS: dict[str, tuple[int, ...]] = {}
TIES: dict[str, bool] = {}
AGAIN: dict[str, bool] = {}
CORNERS: dict[str, bool] = {}
_DATA: dict[str, dict[str, Any]] = {
    "modifier": MODIFIERS,
    "fixed": FIXED,
    "reroll": REROLLS,
    "turns": TURNS,
    "ties": TIES,
    "again": AGAIN,
    "corners": CORNERS,
}
"""By attribute: the cards that have one, each with its value."""
PAYS: dict[str, Pay] = {}
"""The cards that pay moves."""
OWN: dict[object, Command] = {}
"""The cards with actions of their own, by the verb or class of these."""
PLAYS: dict[object, Function] = {}
"""What an action of the action phase does, by its verb or class; `turn` adds its own."""


def card_of(a: Action) -> Command | None:
    """Return the card that an action belongs to, or None."""
    return OWN.get(type(a)) or OWN.get(getattr(a, "verb", None))


def has_card_in(table: Mapping[str, object], s: State, seat: int) -> bool:
    """Return whether a card of a table is at work for `seat`."""
    for card in s.cards[seat]:  # noqa: SIM110 - measured: a generator costs more
        if card in table:
            return True
    return False


def any_card(hook: str, s: State, seat: int) -> bool:
    """Return whether any active card of `seat` answers a hook with true."""
    cards = s.cards[seat]
    if cards:
        functions = HOOKS[hook]
        for card in cards:
            if card in functions and functions[card](s, seat):
                return True
    return False


def first(hook: str, s: State, seat: int, *facts: object) -> Any:
    """Return the first answer to a hook from `seat`'s active cards that is not empty, or None."""
    functions = HOOKS[hook]
    for card in s.cards[seat]:
        if card in functions:
            found = functions[card](s, seat, *facts)
            if found:
                return found
    return None


def fold(hook: str, cards: tuple[str, ...], value: int) -> int:
    """Pass a value through each of `cards`, in the order they were taken."""
    if cards:
        functions = HOOKS[hook]
        for card in cards:
            if card in functions:
                value = functions[card](value)
    return value


def call_each(hook: str, s: State, seat: int) -> None:
    """Call a hook on every active card of `seat`."""
    functions = HOOKS[hook]
    for card in s.cards[seat]:
        if card in functions:
            functions[card](s, seat)
