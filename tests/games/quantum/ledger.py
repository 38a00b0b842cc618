"""A game of Quantum rebuilt from its events, without any code from `core`.

Dice are on squares, in the scrapyard, in the hand (rolled or not yet), aboard a flagship or in the
air. A ledger moves them as told and rejects the impossible: a missing ship, an invalid step, a
wrong sum.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from core.kernel.game import Event
from tests.contract.ledger import Claims
from tests.games.quantum.deck import GAMBITS
from tests.games.quantum.position_text import Position, near

PLIES = 250
"""The plies followed in random games, which are long; bots play theirs to the end."""
_SILENT = (
    "battle defences die-rolled ended fleet-kept infamy lot number-chosen reconfiguring"
    " reroll-called rerolled stayed tied tried-again weapons"
)
WITHOUT_CLAIM = frozenset(_SILENT.split())
"""What is checked where it is told, but changes nothing by itself."""


def facts(line: str) -> Claims:
    """What lies on the table."""
    return Position(line).claims()


class Ledger:
    """The game as told."""

    def __init__(self, line: str) -> None:
        self.now = Position(line)
        self.in_air = [0] * self.now.seats
        self.ship = self.target = ""
        self.dice: dict[str, int] = {}
        self.at_once = False
        self.drawn: set[int] | None = None
        self.to = ""
        self.left: dict[int, int] = {}
        self.cubes: dict[int, int] = {}

    def claims(self) -> Claims:
        return self.now.claims()

    def hear(self, event: Event) -> None:
        getattr(self, event.code.replace("-", "_"))(**event.facts)

    # set-up and turns

    def fleet_die(self, seat: int, face: int) -> None:
        self.now.scrap[seat][face] += 1

    def fleet_kept(self, seat: int) -> None:
        assert self.now.scrap[seat].total() == 3

    def fleet_rerolled(self, seat: int) -> None:
        assert self.now.scrap[seat].total() == 3
        self.now.scrap[seat].clear()

    def tied(self, seats: str) -> None:
        self.drawn = {int(seat) for seat in seats.split()}
        assert len(self.drawn) > 1

    def lot(self, seat: int, face: int) -> None:
        assert self.drawn is not None
        assert seat in self.drawn
        assert 1 <= face <= 6

    def starter(self, seat: int) -> None:
        if self.drawn is None:
            sums = [sum(yard.elements()) for yard in self.now.scrap]
            assert sums.count(min(sums)) == 1
            assert sums[seat] == min(sums)
        else:
            assert seat in self.drawn
        self.now.starter = self.now.turn = seat

    def placed(self, seat: int, face: int, cell: str) -> None:
        self._take(self.now.rolled[seat] if self.now.turns else self.now.scrap[seat], face)
        self._put(seat, face, cell)

    def turn(self, seat: int, actions: int, turn: int, extra: bool) -> None:
        now = self.now
        assert turn == now.turns + 1
        if extra and not self.at_once:
            assert now.extra.pop(0) == seat
        self.at_once = False
        now.turns, now.turn, now.used = turn, seat, set()
        now.cards = [old + new for old, new in zip(now.cards, now.fresh, strict=True)]
        now.fresh = [[] for _ in now.fresh]
        assert actions == (2 if extra else 3)

    def ended(self, seat: int, unused: int) -> None:
        assert seat == self.now.turn
        assert unused >= 0

    def extra_turn(self, seat: int) -> None:
        self.now.extra.append(seat)

    def extra_action(self, seat: int, card: str) -> None:
        assert card in self.now.cards[seat]
        if card == "warlike":
            self._use(card)

    def used(self, seat: int, card: str) -> None:
        assert card in self.now.cards[seat]
        self._use(card)

    def won(self, seat: int) -> None:
        assert self.left[seat] == 0
        self.now.over = True

    # moves

    def moved(self, seat: int, face: int, start: str, goal: str, by: str, path: str) -> None:
        assert start != goal
        self._pay(seat, by)
        self._walk(seat, start, goal, path, face, face == 5)

    def boarded(self, seat: int, face: int, cell: str, start: str, by: str) -> None:
        self._pay(seat, by)
        assert self._there(cell) == (seat, 2)
        assert near(cell, start, diagonal=True)
        self._lift(seat, start, face)
        self.now.aboard[seat][face] += 1

    def flew(self, seat: int, start: str, goal: str, path: str) -> None:
        self._walk(seat, start, goal, path, 2, diagonal=False)
        self.ship = goal

    def dropped(self, seat: int, face: int, cell: str) -> None:
        assert near(self.ship, cell, diagonal=True)
        self._take(self.now.aboard[seat], face)
        self._put(seat, face, cell)

    def warped(self, seat: int, face: int, cell: str, other: str, other_face: int) -> None:
        self._lift(seat, cell, face)
        self._lift(seat, other, other_face)
        self._put(seat, face, other)
        self._put(seat, other_face, cell)

    def jumped(self, seat: int, face: int, start: str, goal: str) -> None:
        assert "nomadic" in self.now.cards[seat]
        self._use("nomadic")
        self._lift(seat, start, face)
        self._put(seat, face, goal)

    def deployed(self, seat: int, face: int, cell: str) -> None:
        self._take(self.now.scrap[seat], face)
        self._put(seat, face, cell)

    # dice of ships

    def reconfiguring(self, seat: int, face: int, where: str) -> None:
        if where == "scrap":
            self._take(self.now.scrap[seat], face)
            self.in_air[seat] += 1
        else:
            assert (seat, face) in self.now.ships.values()

    def die_rolled(self, seat: int, face: int, to: str) -> None:
        assert 1 <= face <= 6
        self.to = to
        if to == "hand":
            assert self.now.unrolled[seat] > 0
            self.now.unrolled[seat] -= 1
            self.now.rolled[seat][face] += 1

    def number_chosen(self, seat: int, face: int, to: str, card: str) -> None:
        assert card in self.now.cards[seat]
        self.die_rolled(seat, face, to)

    def tried_again(self, seat: int, face: int, card: str) -> None:
        assert card in self.now.cards[seat]
        if self.to == "hand":
            self._take(self.now.rolled[seat], face)
            self.now.unrolled[seat] += 1

    def ship_changed(self, seat: int, cell: str, was: int, face: int) -> None:
        self._lift(seat, cell, was)
        self._put(seat, face, cell)

    def ship_scrapped(self, seat: int, face: int) -> None:
        if self.in_air[seat]:
            self.in_air[seat] -= 1
        else:
            self._take(self.now.rolled[seat], face)
        self.now.scrap[seat][face] += 1

    def withdrawn(self, seat: int, face: int, cell: str) -> None:
        self._lift(seat, cell, face)
        self.in_air[seat] += 1

    def gathered(self, seat: int, face: int, where: str, cell: str) -> None:
        if where == "map":
            self._lift(seat, cell, face)
        else:
            self._take(self.now.scrap[seat], face)
        self.now.unrolled[seat] += 1

    # battles

    def attacked(
        self,
        seat: int,
        face: int,
        start: str,
        target: str,
        by: str,
        enemy: int,
        enemy_face: int,
    ) -> None:
        assert self._there(start) == (seat, face)
        assert self._there(target) == (enemy, enemy_face)
        assert seat == self.now.turn != enemy
        if by != "strike":
            self._pay(seat, by)
        self.ship, self.target, self.dice = start, target, {}

    def launched(self, seat: int, start: str, goal: str, target: str, path: str) -> None:
        face = self._there(start)[1]
        assert (start, target) == (self.ship, self.target)
        self._walk(seat, start, goal, path, face, face == 5)
        self.ship = goal

    def both_destroyed(self, seat: int, cell: str, other: str, card: str) -> None:
        assert card in self.now.cards[seat]
        assert (cell, other) == (self.target, self.ship)
        for place in (cell, other):
            owner, face = self._there(place)
            self._lift(owner, place, face)
            self.in_air[owner] += 1

    def weapons(self, seat: int, face: int) -> None:
        assert self._there(self.ship)[0] == seat
        self.dice["attacker"] = face

    def defences(self, seat: int, face: int) -> None:
        assert self._there(self.target)[0] == seat
        self.dice["defender"] = face

    def reroll_called(self, seat: int, card: str, die: str) -> None:
        assert card in self.now.cards[seat]
        assert {"weapons": "attacker", "defences": "defender"}[die] in self.dice

    def rerolled(self, die: str, face: int) -> None:
        self.dice[{"weapons": "attacker", "defences": "defender"}[die]] = face

    def battle(self, won: bool, tie: bool, **facts: Any) -> None:
        totals = []
        for side, cell in (("attacker", self.ship), ("defender", self.target)):
            seat, die = facts[side], facts[f"{side}_die"]
            assert self._there(cell) == (seat, facts[f"{side}_ship"])
            assert die == self.dice.get(side, 3), "neither the die that fell nor Rational's 3"
            assert side in self.dice or "rational" in self.now.cards[seat]
            added = [word.split(":") for word in facts[f"{side}_modifiers"].split()]
            assert all(card in self.now.cards[seat] for card, _ in added)
            totals.append(die + facts[f"{side}_ship"] + sum(int(points) for _, points in added))
            assert totals[-1] == facts[f"{side}_total"]
        assert tie == (totals[0] == totals[1])
        stubborn = "stubborn" in self.now.cards[facts["defender"]]
        assert won == (totals[0] < totals[1] or (tie and not stubborn))

    def destroyed(self, seat: int, face: int, cell: str, by: int) -> None:
        assert cell in (self.ship, self.target)
        assert by == self._there(self.ship if cell == self.target else self.target)[0]
        self._lift(seat, cell, face)
        self.in_air[seat] += 1

    def advanced(self, seat: int, start: str, goal: str) -> None:
        assert (start, goal) == (self.ship, self.target)
        face = self._there(start)[1]
        assert near(start, goal, diagonal=face == 5)
        self._lift(seat, start, face)
        self._put(seat, face, goal)

    def stayed(self, seat: int, cell: str) -> None:
        assert self._there(cell)[0] == seat
        assert cell == self.ship

    # dominance, research, cubes

    def dominance(self, seat: int, was: int, value: int, why: str) -> None:
        assert self.now.dominance[seat] == was != value
        assert why
        self.now.dominance[seat] = value

    def research(self, seat: int, was: int, value: int, why: str) -> None:
        assert self.now.research[seat] == was != value
        assert why
        self.now.research[seat] = value

    def breakthrough(self, seat: int, was: int) -> None:
        assert self.now.research[seat] == was
        self.now.research[seat] = 1
        self.now.picks[seat] += 1

    def infamy(self, seat: int) -> None:
        assert self.now.dominance[seat] == 6

    def cube_placed(self, seat: int, planet: str, how: str, left: int) -> None:
        self.now.cubes[planet, seat] += 1
        if how != "start":
            self.now.picks[seat] += 1
        self.left[seat] = left
        placed = sum(n for (_, owner), n in self.now.cubes.items() if owner == seat)
        assert self.cubes.setdefault(seat, placed + left) == placed + left

    def cube_moved(self, seat: int, start: str, planet: str) -> None:
        self._take(self.now.cubes, (start, seat))
        self.now.cubes[planet, seat] += 1

    # cards

    def dealt(self, card: str, place: int) -> None:
        assert self.now.market[place] == "-"
        assert (card in GAMBITS) == (place < 3)
        self.now.market[place] = card

    def reshuffled(self, deck: str) -> None:
        for card in list(self.now.discards):
            if (card in GAMBITS) == (deck == "gambits"):
                del self.now.discards[card]

    def taken(self, seat: int, card: str) -> None:
        self.now.market[self.now.market.index(card)] = "-"
        self.now.picks[seat] -= 1
        if card not in GAMBITS:
            self.now.fresh[seat].append(card)

    def gambit(self, seat: int, card: str) -> None:
        self.now.discards[card] += 1
        if card == "expansion":
            self.now.reserves[seat] -= 1
            self.now.unrolled[seat] += 1
        self.at_once = card == "momentum" and seat == self.now.turn

    def discarded(self, seat: int, card: str) -> None:
        fresh = card in self.now.fresh[seat]
        (self.now.fresh if fresh else self.now.cards)[seat].remove(card)
        self.now.discards[card] += 1

    def refreshed(self, seat: int) -> None:
        self.now.picks[seat] -= 1
        self.now.discards.update(card for card in self.now.market if card != "-")
        self.now.market = ["-"] * len(self.now.market)

    def passed(self, seat: int, lost: int) -> None:
        assert self.now.picks[seat] == lost
        self.now.picks[seat] = 0

    # the pieces

    def _there(self, cell: str) -> tuple[int, int]:
        return self.now.ships[cell]

    def _lift(self, seat: int, cell: str, face: int) -> None:
        assert self.now.ships.pop(cell) == (seat, face)

    def _put(self, seat: int, face: int, cell: str) -> None:
        assert cell not in self.now.ships
        self.now.ships[cell] = seat, face

    @staticmethod
    def _take(pile: Counter[Any], what: object) -> None:
        assert pile[what] > 0, f"{what} is not there"
        pile[what] -= 1

    def _pay(self, seat: int, by: str) -> None:
        if by:
            assert by in self.now.cards[seat]
            self._use(by)

    def _use(self, card: str) -> None:
        assert card not in self.now.used
        self.now.used.add(card)

    def _walk(self, seat: int, start: str, goal: str, path: str, face: int, diagonal: bool) -> None:
        """Every step leads to a neighbouring square without a ship."""
        cells = path.split()
        assert len(cells) > 1
        assert (cells[0], cells[-1]) == (start, goal)
        self._lift(seat, start, face)
        for here, there in pairwise(cells):
            assert near(here, there, diagonal), f"{here} is not next to {there}"
            assert there not in self.now.ships, f"{there} is taken"
            assert there not in {planet for planet, _ in self.now.cubes}, f"{there} is a planet"
        self._put(seat, face, goal)
