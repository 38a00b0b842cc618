"""The rule in docs/rules/quantum.md that explains each thing on the table."""

from __future__ import annotations

import re
from typing import Any

from core.games.quantum.actions import (
    Attack,
    Card,
    Carry,
    Cube,
    Deploy,
    Move,
    Roll,
    SetFace,
    Warp,
    Word,
)
from core.games.quantum.cards.registry import card_of
from core.games.quantum.maps import cell_name, read_cell
from core.games.quantum.state import State, code_at, face, owner
from pygame_web.games.quantum.lookup import of_card, of_question

PLACES: dict[str, str] = {
    "cubes": "QU-WIN-1",
    "dominance": "QU-DOM-2",
    "research": "QU-RES-1",
    "seat": "QU-TURN-5",
}
"""By the first word of `data-place`."""
CLASSES: dict[str, str] = {
    "q-odds": "QU-ODDS",
    "q-raised": "QU-ENT-1",
    "q-flags": "QU-BUILD-2",
    "q-sum-here": "QU-BUILD-2",
    "q-actions": "QU-TURN-1",
    "q-pips": "QU-TURN-1",
    "q-weapons": "QU-ATT-3",
    "q-defences": "QU-ATT-3",
    "q-verdict": "QU-ATT-4",
    "q-side": "QU-ATT-4",
    "q-battle": "QU-ATT-4",
    "q-standing": "QU-BUILD-2",
    "of-cubes": "QU-WIN-1",
    "of-dominance": "QU-DOM-2",
    "of-research": "QU-RES-1",
    "of-scrap": "QU-FLEET-2",
    "of-reserve": "QU-SET-1",
    "q-spare": "QU-SET-1",
    "q-cube": "QU-WIN-1",
    "q-cubes": "QU-WIN-1",
    "q-mini": "QU-FLEET-2",
    "q-minis": "QU-CARD-7",
    "q-stocks": "QU-SET-1",
    "q-nothing": "QU-CARD-7",
    "q-sheet": "QU-TURN-5",
    "q-short": "QU-TURN-5",
    "q-market": "QU-CARD-1",
    "q-rolled": "QU-SET-1",
    "q-planet": "QU-BUILD-2",
    "q-map": "QU-MOVE-1",
}
"""By a class of the thing."""
_VERBS: dict[str, str] = {
    "end": "QU-TURN-1",
    "research": "QU-RES-1",
    "pass": "QU-CARD-6",
    "refresh": "QU-CARD-4",
    "scout": "QU-SHIP-6",
    "modify": "QU-SHIP-4",
    "reconfigure": "QU-FLEET-1",
    "construct": "QU-BUILD-2",
    "infamy": "QU-INF-2",
}
_MODES = {
    "move": "QU-MOVE-1",
    "strike": "QU-SHIP-1",
    "carry": "QU-SHIP-2",
    "warp": "QU-SHIP-3",
    "deploy": "QU-FLEET-2",
}


def of_action(s: State, action: Any) -> str:
    """Return the id of the rule of an action; "" where the question tells it."""
    card = card_of(action)
    if card is not None:
        return of_card(card.key)
    match action:
        case Move(by=by) | Attack(by=by) | Carry(by=by) if of_card(by):
            return of_card(by)
        case Attack(by=by):
            return "QU-SHIP-1" if by else "QU-ATT-1"
        case Move():
            return "QU-MOVE-1"
        case Carry():
            return "QU-SHIP-2"
        case Warp():
            return "QU-SHIP-3"
        case Deploy():
            return "QU-FLEET-2"
        case Card(card=key):
            return of_card(key)
        case Word(verb=verb) | SetFace(verb=verb) | Roll(verb=verb) | Cube(verb=verb):
            return _VERBS.get(verb, "")
    return ""


def of_step(s: State, words: tuple[str, ...]) -> str:
    """Return the id of the rule for the next choice within an action."""
    kinds = dict(word.partition(":")[::2] for word in words)
    if "m" in kinds:
        base, _, card = kinds["m"].partition("-")
        return of_card(card) or of_card(base) or _MODES.get(base, "")
    if re.fullmatch(r"-?\d{1,4}", kinds.get("s", "")):
        return _of_die(s, int(kinds["s"]))
    if re.fullmatch("[1-6]", kinds.get("f", "")):
        return f"QU-SHIP-{kinds['f']}"
    if "end" in kinds:
        return "QU-TURN-1"
    return "QU-BUILD-2" if "p" in kinds else ""


def _of_die(s: State, die: int) -> str:
    if die < 0:
        return f"QU-SHIP-{face(~die)}" if 1 <= face(~die) <= 6 else ""
    seat = owner(s, die)
    return f"QU-SHIP-{face(code_at(s, seat, die))}" if seat >= 0 else ""


def of_place(s: State, place: str) -> str:
    """Return the id of the rule of a square, a card or a counter by its `data-place` or id."""
    kind, _, rest = place.partition("-")
    if kind == "card":
        return of_card(rest)
    return _of_square(s, rest) if kind == "sq" else PLACES.get(kind, "")


def _of_square(s: State, name: str) -> str:
    m = s.setting.map
    cell = next((cell for cell in (*m.cells, *m.centre) if cell_name(cell) == name), -1)
    if cell < 0 or cell != read_cell(name):
        return ""
    if cell in m.planets:
        return "QU-BUILD-2"
    return _of_die(s, cell) or ("QU-MAP-VOID" if m.void >> cell & 1 else "QU-MOVE-1")


def of_class(s: State, classes: tuple[str, ...]) -> str:
    """Return the id of the rule of a drawing, a counter or a box by its classes."""
    own = next((name[2:] for name in classes if name.startswith("k-")), "")
    if own:
        return of_card(own)
    shown = next((name[1:] for name in classes if re.fullmatch("n[1-6]", name)), "")
    if "q-die" in classes and shown and not {"q-weapons", "q-defences"} & set(classes):
        return f"QU-SHIP-{shown}"
    if {"q-status", "q-urgent", "q-panel", "q-foot", "bar"} & set(classes):
        return of_question(s.pending[-1].kind) if s.pending else "QU-WIN-1"
    return next((CLASSES[name] for name in classes if name in CLASSES), "")
