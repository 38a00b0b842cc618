"""Ledgers: what a log claims, rebuilt from `events` alone. One module per game, named by key.

A module `tests/games/<key>/ledger.py` has

    Claims                  facts by name, such as ("light", 0, "blue"): 3
    facts(line) -> Claims   what a position text (`game.write_state`) shows
    Ledger(line)            opened at the first position, before anything was told
    .hear(event)            keeps the books; raises AssertionError for what cannot have happened,
                            such as a step to a cell that is not beside the last
    .claims() -> Claims     what the events so far add up to
    WITHOUT_CLAIM           codes whose loss changes no claim, such as a choice let be
    PLIES                   how far a random game is followed, None: to its end

`tests/contract/test_events.py` plays games and asks that `claims()` equals `facts()` after each
ply. A ledger knows the words of its game's events and positions, and nothing of `core`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, TypeAlias

from core.kernel.game import Event

Claims: TypeAlias = dict[tuple[object, ...], object]


class Ledger(Protocol):
    """A ledger: state kept from events alone."""

    def hear(self, event: Event) -> None:
        """Record one event. Raises `AssertionError` if it contradicts earlier ones."""

    def claims(self) -> Claims:
        """Return the facts claimed so far."""


class Module(Protocol):
    """The interface of a ledger module."""

    WITHOUT_CLAIM: frozenset[str]
    PLIES: int | None

    def facts(self, line: str) -> Claims:
        """What a position text shows."""

    def Ledger(self, line: str) -> Ledger:
        """Return a ledger opened at a position."""


def ledger_of(key: str) -> Module:
    """Return the ledger module of a game."""
    own = "contract.tiny_ledger" if key == "tiny" else f"games.{key}.ledger"
    return import_module(f"tests.{own}")
