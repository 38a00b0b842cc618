"""Actions as tokens; the table of forms is in docs/notation.md. Positions are in `position`."""

from __future__ import annotations

import re
from collections.abc import Callable

from core.games.quantum import forms
from core.games.quantum.actions import (
    SCRAPYARD,
    WORDS,
    Action,
    Attack,
    Card,
    Carry,
    Cube,
    Deploy,
    Drawn,
    Fell,
    Go,
    Move,
    Place,
    Relocate,
    Roll,
    SetFace,
    Warp,
    Word,
)
from core.games.quantum.cards.deck import COMMANDS, GAMBITS, PAYS
from core.games.quantum.forms import read_die, write_die
from core.games.quantum.maps import cell_name, read_cell
from core.games.quantum.state import State
from core.kernel.errors import NotationError

SCRAP = "scrap"


def _paid(by: str, text: str) -> str:
    return f"{by}:{text}" if by else text


_WRITE: dict[type, Callable[..., str]] = {
    **forms.WRITE,
    Fell: lambda a: f"={a.face}",
    Drawn: lambda a: f"={a.card}",
    Word: lambda a: str(a.verb),
    Move: lambda a: _paid(a.by, f"{cell_name(a.ship)}-{cell_name(a.cell)}"),
    Attack: lambda a: _paid(a.by, f"{cell_name(a.ship)}x{cell_name(a.cell)}"),
    Carry: lambda a: _paid(a.by, f"{cell_name(a.ship)}+{cell_name(a.passenger)}"),
    Go: lambda a: f"{a.verb}:{cell_name(a.cell)}",
    Warp: lambda a: f"warp:{cell_name(a.ship)},{cell_name(a.other)}",
    SetFace: lambda a: f"{a.verb}:{cell_name(a.ship)}={a.face}",
    Roll: lambda a: f"{a.verb}:{write_die(a.die)}",
    Deploy: lambda a: f"deploy:{write_die(a.die)}-{cell_name(a.cell)}",
    Place: lambda a: f"place:{a.face}-{SCRAP if a.cell == SCRAPYARD else cell_name(a.cell)}",
    Cube: lambda a: f"{a.verb}:{cell_name(a.centre)}",
    Relocate: lambda a: f"relocate:{cell_name(a.centre)},{a.seat}",
    Card: lambda a: f"{a.verb}:{a.card}",
}


_TOKENS: dict[Action, str] = {}
_ACTIONS: dict[str, Action] = {}
"""A cache of tokens and actions, which mean the same in every position."""


def write_action(a: Action) -> str:
    """Return the token of an action."""
    token = _TOKENS.get(a)
    if token is None:
        token = _TOKENS[a] = _WRITE[type(a)](a)
    return token


def _drawn(card: str) -> Action:
    return Drawn(known_card(card))


def _card(verb: str, card: str) -> Action:
    if verb == "discard" and card not in COMMANDS:
        raise ValueError(f"{card} is never discarded by choice")
    return Card(verb, known_card(card))


def known_card(card: str) -> str:
    """Return the key itself. Raises `ValueError` for no card of the game."""
    if card not in COMMANDS and card not in GAMBITS:
        raise ValueError(f"{card[:20]!r} is no card")
    return card


def _two(a: str, b: str) -> tuple[int, int]:
    return read_cell(a), read_cell(b)


def _verbs(action: type[Action], *verbs: str) -> str:
    """The verbs of a class of actions: those of the rules, and the cards with such actions."""
    cards = [key for key, card in COMMANDS.items() if card.action is action]
    return "|".join((*verbs, *cards))


_MOVERS = "|".join(PAYS)
_ATTACKERS = "|".join(["strike", *[key for key, pay in PAYS.items() if pay.attack]])
"""What pays a move or an attack: cards and an ability."""
_TURNING = _verbs(SetFace, "modify")
_ROLLING = _verbs(Roll, "reconfigure", "scout", "choose")
_C, _D = forms.CELL, forms.DIE
_FORMS: tuple[tuple[str, Callable[..., Action]], ...] = (
    ("=([1-6])", lambda f: Fell(int(f))),
    ("=([a-z]+)", _drawn),
    (f"({'|'.join(WORDS)})", lambda word: WORDS[word]),
    (f"(?:({_MOVERS}):)?{_C}-{_C}", lambda by, a, b: Move(*_two(a, b), by or "")),
    (f"(?:({_ATTACKERS}):)?{_C}x{_C}", lambda by, a, b: Attack(*_two(a, b), by or "")),
    (rf"(?:({_MOVERS}):)?{_C}\+{_C}", lambda by, a, b: Carry(*_two(a, b), by or "")),
    (f"(from|land|drop):{_C}", lambda verb, cell: Go(verb, read_cell(cell))),
    (f"warp:{_C},{_C}", lambda a, b: Warp(*_two(a, b))),
    (f"({_TURNING}):{_C}=([1-6])", lambda verb, a, f: SetFace(verb, read_cell(a), int(f))),
    (f"({_ROLLING}):{_D}", lambda verb, die: Roll(verb, read_die(die))),
    (f"deploy:(~[1-6]m?a?)-{_C}", lambda die, cell: Deploy(read_die(die), read_cell(cell))),
    (f"place:([1-6])-{_C}", lambda f, cell: Place(int(f), read_cell(cell))),
    (f"place:([1-6])-{SCRAP}", lambda f: Place(int(f), SCRAPYARD)),
    (f"(start|construct|infamy|to):{_C}", lambda verb, cell: Cube(verb, read_cell(cell))),
    (f"relocate:{_C},([0-3])", lambda cell, seat: Relocate(read_cell(cell), int(seat))),
    ("(take|discard):([a-z]+)", _card),
)
_READ = tuple((re.compile(form), make) for form, make in (*_FORMS, *forms.READ))


def read_action(s: State, text: str) -> Action:
    """Return the action of a token. Raises `NotationError`."""
    known = _ACTIONS.get(text)
    if known is not None:
        return known
    for form, make in _READ:
        match = form.fullmatch(text)
        if match is not None:
            try:
                return _ACTIONS.setdefault(text, make(*match.groups()))
            except ValueError:
                break
    raise NotationError(
        f"{text[:40]!r} is no action of Quantum", "action-text", text=text[:40], field="action"
    )
