"""Checks positions: dice, cubes and cards add up, and pending questions fit."""

from __future__ import annotations

from collections.abc import Callable

from core.games.quantum.cards.registry import COMMANDS, GAMBITS
from core.games.quantum.market import MOST, PlayGambit, Replace, unseen
from core.games.quantum.question import asked_now, in_hand
from core.games.quantum.setup import FLEET, FleetDie, Keep, Lots, Open, StartingPlanet
from core.games.quantum.state import (
    GAMBIT_SLOTS,
    SLOTS,
    State,
    cards_of,
    cell_of,
    cubes_left,
    memory,
)
from core.games.quantum.turn import Act
from core.kernel.game import CHANCE
from core.kernel.validate import stack_stands


def validate(s: State) -> str:
    """Return the name of an impossible field, or "" if all is well."""
    for field, fits in _CHECKS:
        if not fits(s):
            return field
    return ""


def _ships(s: State) -> bool:
    cells = [cell_of(ship) for fleet in s.ships for ship in fleet]
    on_map = all(s.setting.map.squares >> cell & 1 for cell in cells)
    return on_map and len(set(cells)) == len(cells)


def _memory(s: State) -> bool:
    """Only dice of the active player may hold marks, and only in the action phase."""
    acting = bool(s.pending) and isinstance(s.pending[0], Act)
    over = s.winner >= 0
    return all(
        not memory(die) or over or (acting and seat == s.turn)
        for dice in (s.ships, s.scrap)
        for seat, own in enumerate(dice)
        for die in own
    )


def _dice(s: State) -> bool:
    for seat in range(s.setting.seats):
        dice = len(s.ships[seat]) + len(s.scrap[seat]) + in_hand(s, seat)
        if not 0 <= s.reserve[seat] <= 2 or dice + s.reserve[seat] > 5:
            return False
        if s.turns and s.winner < 0 and dice + s.reserve[seat] != 5:
            return False
    return True


def _cubes(s: State) -> bool:
    m = s.setting.map
    seats = range(s.setting.seats)
    placed = all(
        len(owners) <= slots and all(seat in seats for seat in owners)
        for owners, slots in zip(s.cubes, m.slots, strict=True)
    )
    empty = sum(not cubes_left(s, seat) for seat in seats) if placed else 0
    return placed and empty <= 1 and all(cubes_left(s, seat) >= 0 for seat in seats)


def _cards(s: State) -> bool:
    hands = [list(cards_of(s, seat)) for seat in range(s.setting.seats)]
    top = asked_now(s)
    replacing = top.seat if isinstance(top, Replace) else None
    for seat, hand in enumerate(hands):
        most = MOST + (replacing == seat)
        if any(card not in COMMANDS for card in hand) or len(hand) > most:
            return False
    return replacing is None or (replacing < len(hands) and bool(s.fresh[replacing]))


def _market(s: State) -> bool:
    shown, more = s.market[:GAMBIT_SLOTS], s.market[GAMBIT_SLOTS:]
    return (
        len(s.market) == SLOTS
        and all(not card or card in GAMBITS for card in shown)
        and all(not card or card in COMMANDS for card in more)
    )


def _discards(s: State) -> bool:
    gambits, commands = s.spent
    if any(card not in GAMBITS for card in gambits):
        return False
    if any(card not in COMMANDS for card in commands):
        return False
    if any(isinstance(p, PlayGambit) and p.card not in GAMBITS for p in s.pending):
        return False
    return all(left > 0 for deck in (0, 1) for left in unseen(s, deck).values())


def _order(s: State) -> bool:
    seats = s.setting.seats
    known = s.starter >= 0
    return (
        -1 <= s.starter < seats
        and 0 <= s.turn < seats
        and 0 <= s.regular < seats
        and s.turns >= 0
        and (known or (s.turns == 0 and s.winner < 0))
    )


def _used(s: State) -> bool:
    cards = set(s.used)
    known = all(card in COMMANDS and COMMANDS[card].once for card in cards)
    return known and len(cards) == len(s.used)


def _pending(s: State) -> bool:
    """Whether the stack has a possible shape, every part fits, and something can be answered."""
    if s.winner >= 0 or not s.pending:
        return s.winner >= 0 and not s.pending
    if s.pending[0].setting_up != (s.turns == 0):
        return False
    seats = range(CHANCE, s.setting.seats)
    if any(p.seat not in seats or (p.active and p.seat != s.turn) for p in s.pending):
        return False
    return _set_up(s) and stack_stands(s, s.setting.seats)


def _set_up(s: State) -> bool:
    """Return whether dice, cubes and ships match the progress of the set-up."""
    if s.turns:
        return True
    first, counts = s.pending[0], [len(dice) for dice in s.scrap]
    laid = sum(map(len, s.cubes))
    if isinstance(first, FleetDie | Keep | Lots):
        return s.starter < 0 and not laid and not any(s.ships)
    most = s.setting.map.cubes - 1
    if s.starter < 0 or any(cubes_left(s, seat) < most for seat in range(s.setting.seats)):
        return False
    fleets = [FLEET] * s.setting.seats
    if isinstance(first, StartingPlanet):
        done = (first.seat - s.starter) % s.setting.seats
        return laid == done and counts == fleets and not any(s.ships)
    dice = [count + len(fleet) for count, fleet in zip(counts, s.ships, strict=True)]
    at_home = laid == s.setting.seats and dice == fleets
    return at_home and (not any(counts) if isinstance(first, Open) else bool(s.scrap[first.seat]))


_CHECKS: tuple[tuple[str, Callable[[State], bool]], ...] = (
    ("ships", _ships),
    ("cubes", _cubes),
    ("order", _order),
    ("dominance", lambda s: all(1 <= value <= 6 for value in s.dominance)),
    ("research", lambda s: all(1 <= value <= 6 for value in s.research)),
    ("picks", lambda s: all(0 <= value <= 99 for value in s.picks)),
    ("actions", lambda s: 0 <= s.actions <= 99),
    ("extra", lambda s: all(0 <= seat < s.setting.seats for seat in s.extra)),
    ("commands", _cards),
    ("market", _market),
    ("discards", _discards),
    ("used", _used),
    ("reserves", _dice),
    ("scrapyards", _memory),
    ("pending", _pending),
)
