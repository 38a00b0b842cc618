"""Every card by its key, and the hooks through which the chapters meet the cards.

A chapter never names a card: it asks the hook, and the cards at work for a seat answer. What a
hook's functions take and give, always after the state and the seat:

| hook | asked by | a card's function |
| --- | --- | --- |
| start | `turn.begin` | edits the state at the start of its owner's turn |
| offer | `turn` | list -> None: adds the card's own actions |
| moves | `movement` | -> `Pay` or None: another way to pay a move |
| again | `movement` | -> True: a die that moved may move for an action |
| peace | `movement` | -> True: its owner may not attack (any more) |
| range | `movement` | steps -> steps |
| ability | `movement` | -> bool: a second ability is to be had; using it uses up the card |
| attacked | `combat` | -> True: both ships may be destroyed before the dice |
| fixed | `combat` | -> the number that stands for a combat die |
| combat | `combat` | the ship's cell, the cell attacked or -1 -> what is added to the total |
| ties | `combat` | -> True: as defender wins ties and destroys |
| reroll | `combat` | window (0 attacker, 1 defender, 2 reply) -> "own" or "other" die, or "" |
| kill | `combat` | edits after a ship destroyed in its owner's own turn |
| change | `dominance` | change -> change of dominance for a ship destroyed |
| number | `shipdice` | -> True: the owner chooses instead of a roll |
| try | `shipdice` | -> True: a roll in the own turn may be tried again |
| cost | `fleet` | actions -> actions a deployment costs |
| deploy | `fleet` | -> more cells to deploy to, as a bitset |
| corners | `construct` | -> True: ships on the corners may be counted |
| targets | `construct` | the total needed -> all totals that do |
| breakthrough | `research` | needed -> needed |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from core.quantum.state import State

F = TypeVar("F", bound=Callable[..., Any])


class Command:
    """A command card: `key`, `kind` ("passive", "free", "action", "start", "interrupt"), `once`."""

    __slots__ = ("key", "kind", "once", "worth")

    def __init__(self, key: str, kind: str, once: bool, worth: float) -> None:
        self.key = key
        self.kind = kind
        self.once = once
        """Once in each own turn."""
        self.worth = worth
        """What it is worth over a game, 0 to 10; for computer opponents, no rule."""


class Gambit:
    """A gambit card: `key`, number of `copies`, what it does (`play`), who `may` take it."""

    __slots__ = ("copies", "key", "may", "play")

    def __init__(
        self,
        key: str,
        copies: int,
        play: Callable[[State, int], None],
        may: Callable[[State, int], bool],
    ) -> None:
        self.key = key
        self.copies = copies
        self.play = play
        self.may = may


class Pay:
    """A way to pay a move: its name `by` ("" for an action), how far (0: as far as the ship can),
    whether it may `attack`, whether a die that moved may move `again`."""

    __slots__ = ("again", "attack", "by", "steps")

    def __init__(self, by: str, steps: int, attack: bool, again: bool) -> None:
        self.by = by
        self.steps = steps
        self.attack = attack
        self.again = again


COMMANDS: dict[str, Command] = {}
GAMBITS: dict[str, Gambit] = {}
HOOKS: dict[str, dict[str, Callable[..., Any]]] = {
    hook: {}
    for hook in (
        "start",
        "offer",
        "moves",
        "again",
        "peace",
        "range",
        "ability",
        "attacked",
        "fixed",
        "combat",
        "ties",
        "reroll",
        "kill",
        "change",
        "number",
        "try",
        "cost",
        "deploy",
        "corners",
        "targets",
        "breakthrough",
    )
}


def command(key: str, kind: str, *, once: bool = False, worth: float) -> None:
    """Declare a command card; its functions join by `on`."""
    COMMANDS[key] = Command(key, kind, once, worth)


def on(hook: str, key: str) -> Callable[[F], F]:
    """Register a function of the card `key` for a hook."""

    def register(function: F) -> F:
        HOOKS[hook][key] = function
        return function

    return register


def gambit(
    key: str, copies: int, may: Callable[[State, int], bool] = lambda s, seat: True
) -> Callable[[F], F]:
    """Register a gambit card by what it does when it is taken."""

    def register(function: F) -> F:
        GAMBITS[key] = Gambit(key, copies, function, may)
        return function

    return register


def asked(hook: str, s: State, seat: int, *facts: object) -> bool:
    """Whether a card at work for `seat` says yes to a hook."""
    cards = s.cards[seat]
    if cards:
        functions = HOOKS[hook]
        for card in cards:
            if card in functions and functions[card](s, seat, *facts):
                return True
    return False


def fold(hook: str, s: State, seat: int, value: int) -> int:
    """A value after every card at work for `seat` has seen it, in the order they were taken."""
    cards = s.cards[seat]
    if cards:
        functions = HOOKS[hook]
        for card in cards:
            if card in functions:
                value = functions[card](s, seat, value)
    return value


def each(hook: str, s: State, seat: int, *facts: object) -> None:
    """Let every card at work for `seat` act on a hook."""
    functions = HOOKS[hook]
    for card in s.cards[seat]:
        if card in functions:
            functions[card](s, seat, *facts)


def answers(hook: str, s: State, seat: int, *facts: object) -> list[tuple[str, Any]]:
    """The cards at work for `seat` that know a hook, each with its answer."""
    functions = HOOKS[hook]
    return [(card, functions[card](s, seat, *facts)) for card in s.cards[seat] if card in functions]
