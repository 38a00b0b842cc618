"""Parse a position of Quantum without any code from `core` except field names."""

from __future__ import annotations

from collections import Counter

from core.games.quantum.position import FIELDS

NAMES = ("version", *FIELDS)
UNTOLD = {"plundering"}
"""Once-a-turn cards that are used silently when they change nothing."""


def words(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def by_seat(text: str) -> list[list[str]]:
    return [words(part) for part in text.split("/")]


def number(die: str) -> int:
    """What a die shows, its memory left out."""
    return int(die[0])


class Position:
    """A position text, parsed into what a log can claim."""

    def __init__(self, line: str) -> None:
        field = dict(zip(NAMES, line.split(" "), strict=True))
        fleets = by_seat(field["ships"])
        self.seats = len(fleets)
        self.ships = {
            ship.split("=")[0]: (seat, number(ship.split("=")[1]))
            for seat, fleet in enumerate(fleets)
            for ship in fleet
        }
        self.scrap = [Counter(map(number, yard)) for yard in by_seat(field["scrapyards"])]
        self.reserves = [int(dice) for dice in field["reserves"].split("/")]
        self.cubes = Counter(
            (planet, int(seat))
            for planet, owners in (word.split("=") for word in words(field["cubes"]))
            for seat in owners
        )
        self.dominance = [int(value) for value in field["dominance"].split("/")]
        self.research = [int(value) for value in field["research"].split("/")]
        hands = by_seat(field["commands"])
        self.cards = [[card for card in hand if card[0] != "+"] for hand in hands]
        self.fresh = [[card[1:] for card in hand if card[0] == "+"] for hand in hands]
        self.market = field["market"].split(",")
        self.discards = Counter(card for pile in by_seat(field["discards"]) for card in pile)
        self.starter, self.turn, _, self.turns = map(int, field["order"].split(","))
        self.actions = int(field["actions"].split(",")[0])
        self.used = set(words(field["used"])) - UNTOLD
        self.extra = [int(seat) for seat in words(field["extra"])]
        self.picks = [int(picks) for picks in field["picks"].split("/")]
        self.over = field["pending"] == "-"
        self.rolled: list[Counter[int]] = [Counter() for _ in fleets]
        self.unrolled = [0 for _ in fleets]
        self.aboard: list[Counter[int]] = [Counter() for _ in fleets]
        for waiting in [] if field["pending"] == "-" else field["pending"].split("/"):
            kind, seat, data = waiting.split(":")
            self._in_hand(kind, seat, words(data))

    def _in_hand(self, kind: str, seat: str, data: list[str]) -> None:
        if kind in ("land", "drop"):
            self.aboard[int(seat)][number(data[1])] += 1
        elif kind == "reorganize":
            self.unrolled[int(seat)] += len(data)
        elif kind == "place":
            self.rolled[int(seat)].update(map(int, data))
        elif kind == "muster":
            self.unrolled[int(seat)] += int(data[0])
            self.rolled[int(seat)].update(map(int, data[1:]))
        elif kind == "scrappy" and data[1] == "hand":
            self.rolled[int(data[0])][int(data[5])] += 1
        elif kind in ("die", "clever", "roll") and data[1] == "hand":
            self.unrolled[int(data[0])] += 1

    def claims(self) -> dict[tuple[object, ...], object]:
        """Return all claims, for a comparison."""
        claims: dict[str, object] = {
            "ships": self.ships,
            "scrapyards": [+yard for yard in self.scrap],
            "reserves": self.reserves,
            "rolled dice in hand": [+hand for hand in self.rolled],
            "dice in hand to be rolled": self.unrolled,
            "passengers": [+dice for dice in self.aboard],
            "cubes": +self.cubes,
            "dominance": self.dominance,
            "research": self.research,
            "commands at work": self.cards,
            "new commands": self.fresh,
            "market": self.market,
            "discards": +self.discards,
            "first player": self.starter,
            "turn": (self.turns, self.turn if self.starter >= 0 else 0),
            "used": self.used,
            "extra turns": self.extra,
            "picks": self.picks,
            "over": self.over,
        }
        return {(name,): claim for name, claim in claims.items()}


def near(a: str, b: str, diagonal: bool) -> bool:
    """Return whether two squares, by name, touch."""
    across, down = abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:]))
    return max(across, down) == 1 and (diagonal or across + down == 1)
