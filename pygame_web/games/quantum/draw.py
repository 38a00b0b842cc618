"""The pieces: icons, dice, cubes, emblems. All of them decorate words that stand nearby."""

from __future__ import annotations

from functools import cache
from typing import Any

from core.games.quantum.state import MOVED, USED
from pygame_web.games.quantum.cards import CARDS
from pygame_web.games.quantum.drawings import EMBLEMS, SHIPS
from pygame_web.games.quantum.terms import FACTIONS
from pygame_web.ui.die import pips
from pygame_web.ui.markup import EMPTY, Markup, el, join


@cache
def _drawing(path: str, cls: str) -> Markup:
    drawn = el("path", d=path)
    return el("svg", drawn, cls=cls, viewBox="0 0 24 24", aria_hidden="true", focusable="false")


def card_icon(card: str) -> Markup:
    """Return the symbol of a card by its key."""
    return _drawing(CARDS[card].symbol, f"q-icon k-{card}")


def ship_icon(number: int) -> Markup:
    """Return a kind of ship seen from above."""
    return _drawing(SHIPS[number], "q-solid")


def emblem(seat: int) -> Markup:
    """Return the emblem of the seat's faction."""
    return _drawing(EMBLEMS[FACTIONS[seat].key], "q-solid q-emblem")


@cache
def ship_face(number: int) -> Markup:
    """Draw one face of a ship's die: the kind of ship seen from above, and its number."""
    return join(_drawing(SHIPS[number], "q-solid q-ship"), el("b", number))


@cache
def die(seat: int, number: int, memory: int = 0, cls: str = "") -> Markup:
    """Return a ship: a die of its player, with marks for "moved" and "ability used"."""
    return el(
        "span",
        ship_face(number),
        bool(memory & MOVED) and el("i", cls="q-moved"),
        bool(memory & USED) and el("i", cls="q-used"),
        cls=f"q-die q-s{seat} n{number}" + (f" {cls}" if cls else ""),
        data_piece="ship",
        aria_hidden="true",
    )


@cache
def combat_die(number: int, side: str) -> Markup:
    """Return the black weapons die or the white defences die; 0 is one that has not fallen."""
    shown = pips(number) if number else el("b", "?")
    return el("span", shown, cls=f"q-die q-{side} n{number}", aria_hidden="true")


@cache
def cube(seat: int) -> Markup:
    """Return a cube of a player; seat -1 is an empty place."""
    return el("span", cls=f"q-cube q-s{seat}" if seat >= 0 else "q-cube q-none", aria_hidden="true")


def cubes(seat: int, left: int) -> Markup:
    """Return the cubes a player still has."""
    return el("span", [cube(seat)] * left, cls="q-cubes", aria_hidden="true") if left else EMPTY


def operator(sign: str) -> Markup:
    """Draw a sign between dice, such as + or =."""
    return el("span", sign, cls="q-plus")


def act(token: str, *children: Any, cls: str = "btn") -> Markup:
    """Return a button that plays an action."""
    return el("button", *children, type="button", cls=cls, data_act=token)
