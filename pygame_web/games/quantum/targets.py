"""The place of each legal action: a square, a planet, a die or a button.

It sorts `look.actions` and knows no rule. What is selected stands in `look.steps`:
`s:CELL` a ship (or a scrapyard die `s:~CODE`), `m:MODE` one of its ways to act, `p:CELL` a planet,
`f:FACE` a ship in hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from core.games.quantum import queries
from core.games.quantum.actions import (
    ADVANCE,
    SCRAPYARD,
    Attack,
    Card,
    Carry,
    Cube,
    Deploy,
    Go,
    Move,
    Place,
    Relocate,
    Roll,
    Warp,
)
from core.games.quantum.cards.registry import OWN, PAYS, card_of
from core.games.quantum.combat import Advance, Launch
from core.games.quantum.question import asked_now
from core.games.quantum.state import State
from core.games.quantum.turn import Act
from pygame_web.games.quantum.threat import threat
from pygame_web.ui.board_view import BoardView


class Spot(NamedTuple):
    """The offer of a square or planet: an action, a step, or an explanation."""

    kind: str
    """go, hit, pick, cube: how it is lit."""
    token: str
    action: Any = None
    odds: int = -1
    """Percent, for an attack."""
    attribute: str = "data_act"


class Mode(NamedTuple):
    """One way a selected ship may act that still needs a square: its key and its actions."""

    key: str
    actions: tuple[tuple[str, Any], ...]


@dataclass(slots=True)
class Targets:
    """All that may be tapped in one position."""

    ship: int | None = None
    """The selected die: a cell, or below 0 one in the scrapyard; None without."""
    planet: int | None = None
    """The selected planet's centre."""
    hand: int = 0
    """The selected face of the ships in hand, 0 without."""
    mode: str = ""
    modes: list[Mode] = field(default_factory=list)
    cells: dict[int, Spot] = field(default_factory=dict)
    planets: dict[int, Spot] = field(default_factory=dict)
    """By the cell of the centre."""
    own: list[tuple[str, Any]] = field(default_factory=list)
    """Actions of the selected ship without a square: buttons beside it."""
    dice: dict[int, Spot] = field(default_factory=dict)
    """Scrapyard dice, and faces in hand (as `face`), that may be tapped."""
    cards: dict[str, tuple[str, Any]] = field(default_factory=dict)
    threat: dict[int, int] = field(default_factory=dict)
    """Of a rival's ship that is looked at, see `threat.threat`."""
    rest: list[tuple[str, Any]] = field(default_factory=list)
    """Everything else: buttons of the whole position."""


def selected(steps: Iterable[str], kind: str) -> str:
    """Return the selected thing of a kind, "" for none."""
    return next((step[2:] for step in steps if step.startswith(kind + ":")), "")


def number(text: str) -> int | None:
    """Return the number in a step; None if it has none or is invalid."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 5 else None


def targets(view: BoardView) -> Targets:
    """Sort the legal actions of a position by the place where they are tapped."""
    s: State = view.state
    acting = isinstance(asked_now(s), Act)
    found = Targets(
        ship=number(selected(view.steps, "s")),
        planet=number(selected(view.steps, "p")),
        hand=number(selected(view.steps, "f")) or 0 if not acting else 0,
        mode=selected(view.steps, "m"),
    )
    if acting:
        _action_phase(view, found)
    else:
        _question(view, found)
    if found.ship is not None and found.ship >= 0 and (acting or not view.actions):
        found.threat = threat(s, found.ship, view.actor if view.actions else view.viewer)
    return found


def die_of(action: Any) -> int | None:
    """The ship die an action of the action phase belongs to, None for one of the whole fleet."""
    if isinstance(action, (Roll, Deploy)):
        return action.die
    ship: int | None = getattr(action, "ship", None)
    return ship


def _mode(action: Any) -> str:
    match action:
        case Carry():
            return "carry" + (f"-{action.by}" if action.by else "")
        case Warp():
            return "warp"
        case Deploy():
            return "deploy"
        case Move() | Attack():
            return action.by or "move"
    card = card_of(action)
    return card.key if card and hasattr(action, "cell") else ""


_ORDER = ("strike", "move", "deploy", *sorted(PAYS), *(card.key for card in OWN.values()))
"""The preferred way if a square can be reached in several and none was chosen."""


def _action_phase(view: BoardView, found: Targets) -> None:
    by_mode: dict[str, list[tuple[str, Any]]] = {}
    pickable: set[int] = set()
    for token, action in view.actions:
        die = die_of(action)
        if isinstance(action, Cube):
            found.planets[action.centre] = Spot("cube", token, action)
        elif die is None:
            found.rest.append((token, action))
        else:
            pickable.add(die)
            if die == found.ship:
                key = _mode(action)
                (by_mode.setdefault(key, []) if key else found.own).append((token, action))
    for die in pickable:
        spot = Spot("pick", f"=s:{die}", attribute="data_step")
        (found.cells if die >= 0 else found.dice)[die] = spot
    found.modes = [Mode(key, tuple(actions)) for key, actions in by_mode.items()]
    _light(view.state, found, by_mode)


def _light(s: State, found: Targets, by_mode: dict[str, list[tuple[str, Any]]]) -> None:
    """Light what the selected ship can reach, by the chosen mode or by the usual ones."""
    keys = [found.mode] if found.mode in by_mode else [key for key in _ORDER if key in by_mode]
    if not keys:
        keys = list(by_mode)[:1]
    for key in reversed(keys):
        for token, action in by_mode[key]:
            cell, kind = _goal(action)
            odds = percent(s, action) if isinstance(action, Attack) else -1
            found.cells[cell] = Spot(kind, token, action, odds)


def _goal(action: Any) -> tuple[int, str]:
    match action:
        case Carry():
            return action.passenger, "go"
        case Warp():
            return action.other, "go"
        case Attack():
            return action.cell, "hit"
    return action.cell, "go"


def percent(s: State, a: Attack) -> int:
    """Return the chance of an attack in percent; 0 and 100 only where it is certain."""
    return whole_percent(queries.chance(s, a))


def whole_percent(chance: Any) -> int:
    """Return a chance in percent; 0 and 100 only where it is certain."""
    return int(chance * 100) if chance in (0, 1) else min(99, max(1, round(chance * 100)))


def _question(view: BoardView, found: Targets) -> None:
    """Place the answers to other questions on squares, planets, dice or cards, else on buttons."""
    hands = sorted({a.face for _, a in view.actions if isinstance(a, Place)})
    if found.hand not in hands:
        found.hand = hands[0] if hands else 0
    if len(hands) > 1:
        for face in hands:
            found.dice[face] = Spot("pick", f"=f:{face}", attribute="data_step")
    for token, action in view.actions:
        _answer(view.state, found, token, action)
    asked = asked_now(view.state)
    if isinstance(asked, Advance) and view.actions:
        for token, action in view.actions:
            goal = asked.target if action is ADVANCE else asked.ship
            found.cells[goal] = Spot("go", token, action)


def _answer(s: State, found: Targets, token: str, action: Any) -> None:
    match action:
        case Go(verb="from"):
            found.cells[action.cell] = Spot("go", token, action, _launch_percent(s, action))
        case Go():
            found.cells[action.cell] = Spot("go", token, action)
        case Place() if action.face != found.hand:
            pass
        case Place() if action.cell != SCRAPYARD:
            found.cells[action.cell] = Spot("go", token, action)
        case Roll() if action.die >= 0:
            found.cells[action.die] = Spot("pick", token, action)
        case Roll():
            found.dice[action.die] = Spot("pick", token, action)
        case Cube():
            found.planets[action.centre] = Spot("cube", token, action)
        case Relocate() if action.centre not in found.planets:
            found.planets[action.centre] = Spot("cube", token, action)
        case Card():
            found.cards[action.card] = (token, action)
        case _:
            found.rest.append((token, action))


def _launch_percent(s: State, go: Go) -> int:
    asked: Launch = asked_now(s)
    return whole_percent(queries.chance_from(s, asked.ship, asked.target, go.cell))
