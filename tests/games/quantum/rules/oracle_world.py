"""The things of the oracle's Quantum: dice, sheets, the board, the table with everything on it.

Naive on purpose and apart from `core.games.quantum`; see `oracle`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from fractions import Fraction
from typing import Any

from tests.games.quantum.deck import COMMANDS

CHANCE = -1

GAMBITS = {
    "expansion": 8,
    "aggression": 4,
    "momentum": 4,
    "relocation": 2,
    "reorganization": 2,
    "sabotage": 2,
}
SLOTS = {7: 1, 8: 2, 9: 3, 10: 4}

Square = tuple[int, int]


class Ask:
    """A question: who (or chance), the answers by token, and for chance their weights."""

    def __init__(
        self, seat: int, answers: dict[str, Any], weights: dict[str, Fraction] | None = None
    ) -> None:
        self.seat = seat
        self.answers = answers
        self.weights = weights


Play = Generator[Ask, str, Any]


class Won(Exception):
    """The last cube of `seat` has touched the map."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class Ship:
    """One die of a fleet: `square` is None in the scrapyard."""

    def __init__(self, seat: int, face: int, square: Square | None = None) -> None:
        self.seat = seat
        self.face = face
        self.square = square
        self.moved = False
        self.used = False


class Player:
    """What lies on and beside one command sheet. `fresh` commands do not work yet."""

    def __init__(self, cubes: int) -> None:
        self.cubes = cubes
        self.dominance = 1
        self.research = 1
        self.commands: list[str] = []
        self.fresh: set[str] = set()
        self.spare = 2
        self.owed = 0


def cross(square: Square) -> list[Square]:
    """Return the four squares next to one."""
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def ring(square: Square) -> list[Square]:
    """Return the eight squares around one."""
    x, y = square
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Board:
    """A map, read from its printed text by the oracle's own reading."""

    def __init__(self, text: str) -> None:
        header, *rows = text.strip().split("\n")
        self.cubes = int(header.split("|")[2].split()[0])
        self.squares: set[Square] = set()
        self.void: set[Square] = set()
        self.planets: dict[Square, int] = {}
        self.starts: list[Square] = []
        for y, row in enumerate(rows):
            for x, token in enumerate(row.split()):
                if token != ".":
                    self._lay(token, 3 * x, 3 * y)

    def _lay(self, token: str, x: int, y: int) -> None:
        tile = {(x + dx, y + dy) for dx in range(3) for dy in range(3)}
        if token == "0":
            self.void |= tile
            self.squares |= tile
            return
        centre = (x + 1, y + 1)
        self.planets[centre] = int(token.rstrip("*"))
        self.squares |= tile - {centre}
        if token.endswith("*"):
            self.starts.append(centre)

    def corners(self, planet: Square) -> list[Square]:
        """Return the four squares diagonal to a planet."""
        return [square for square in ring(planet) if square not in cross(planet)]

    def neighbours(self, planet: Square) -> list[Square]:
        """Return the planets of the tiles that share a side with this planet's tile."""
        x, y = planet
        tiles = [(x + 3, y), (x - 3, y), (x, y + 3), (x, y - 3)]
        return [tile for tile in tiles if tile in self.planets]


class World:
    """The table: everything that lies on it, and what has to be remembered in a turn."""

    def __init__(self, board: str, seats: int, first: bool, entanglement: bool) -> None:
        self.board = Board(board)
        self.seats = seats
        self.first_printing = first
        self.entanglement = entanglement
        self.players = [Player(self.board.cubes) for _ in range(seats)]
        self.ships: list[Ship] = []
        self.cubes: dict[Square, list[int]] = {planet: [] for planet in self.board.planets}
        self.decks = {"gambit": Counter(GAMBITS), "command": Counter(COMMANDS)}
        self.discards: dict[str, Counter[str]] = {"gambit": Counter(), "command": Counter()}
        self.market: dict[str, list[str]] = {"gambit": [], "command": []}
        self.active = 0
        self.picker = 0
        self.picks = 0
        self.extra: list[int] = []
        """Who plays an extra turn after this one: Momentum taken in somebody else's turn."""
        self.actions = 0
        self.done: set[str] = set()
        """What has happened that can happen once a turn: cards by name, "attack", "kill"."""

    def has(self, seat: int, card: str) -> bool:
        """Return the seat has this command and it works already."""
        player = self.players[seat]
        return card in player.commands and card not in player.fresh

    def ready(self, seat: int, card: str) -> bool:
        """Return the same for a power of once a turn that has not been used yet."""
        return self.has(seat, card) and card not in self.done

    def fleet(self, seat: int) -> list[Ship]:
        """Return the seat's ships on the map."""
        return [ship for ship in self.ships if ship.seat == seat and ship.square is not None]

    def scrapyard(self, seat: int) -> list[Ship]:
        """Return the seat's ships in its scrapyard."""
        return [ship for ship in self.ships if ship.seat == seat and ship.square is None]

    def at(self, square: Square) -> Ship | None:
        """Return the ship on a square."""
        for ship in self.ships:
            if ship.square == square:
                return ship
        return None

    def empty(self, square: Square) -> bool:
        """Return a square of the map, no planet, without a ship."""
        return square in self.board.squares and self.at(square) is None

    def friend_beside(self, seat: int, square: Square, but: Ship) -> bool:
        """Another ship of the seat stands next to the square."""
        ships = [self.at(near) for near in cross(square)]
        return any(ship is not None and ship.seat == seat and ship is not but for ship in ships)

    def berths(self, seat: int) -> list[Square]:
        """Where the seat may deploy: free orbits of its planets; with Stealthy also elsewhere."""
        free = [
            square
            for planet, cubes in self.cubes.items()
            if seat in cubes
            for square in cross(planet)
            if self.empty(square)
        ]
        if self.has(seat, "stealthy"):
            free += [
                square
                for square in sorted(self.board.squares)
                if self.empty(square)
                and all(self.at(near) is None for near in cross(square))
                and square not in free
            ]
        return free

    def open_planets(self, seat: int) -> dict[Square, int]:
        """Planets where the seat may place a cube, with the sum a construction needs."""
        free = {
            planet: number
            for planet, number in self.board.planets.items()
            if len(self.cubes[planet]) < SLOTS[number]
        }
        fresh = {p: number for p, number in free.items() if seat not in self.cubes[p]}
        if fresh or not self.entanglement:
            return fresh
        return {p: number + 3 * self.cubes[p].count(seat) for p, number in free.items()}


def name(square: Square) -> str:
    """Return the printed name of a square: column letter, row from the top."""
    return f"{'abcdefghijklmnopqrstu'[square[0]]}{square[1] + 1}"
