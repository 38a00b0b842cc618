"""A second, naive Qwantum: lists and dicts, read off the rules, sharing nothing with the core.

It is told tokens one by one and knows whose turn it is, what may be done, and the scores.
"""

from __future__ import annotations

from itertools import pairwise

DICE = {
    "1": "r1 r4 y5 b1 b5 p6",
    "2": "r2 r6 y1 y3 b5 p4",
    "3": "r1 r3 y2 y4 b4 p3",
    "4": "r5 y6 b2 b4 p1 p3",
    "5": "r3 y4 b2 b6 p2 p5",
    "6": "r6 y1 y5 b3 p2 p6",
    "w": "w1 w2 w3 w4 w5 w6",
}
ROWS = "pbry"


class Table:
    """A game among `seats` that seat `first` begins."""

    def __init__(self, seats: int, first: int) -> None:
        self.seats = seats
        self.sheets: list[dict[str, list[int]]] = [{c: [] for c in ROWS} for _ in range(seats)]
        self.misses = [0] * seats
        self.active = first
        self.over = False
        self.new_turn()

    def new_turn(self) -> None:
        self.lying: dict[str, str] = {}
        self.step = "A"
        self.attempt = 1
        self.in_b = "pass"
        self.in_c: dict[int, str] = {}

    def offers(self) -> dict[str, int]:
        white = int(self.lying["w"][1])
        return {c: white + sum(int(f[1]) for f in self.lying.values() if f[0] == c) for c in ROWS}

    def decider(self) -> int:
        if self.step != "C":
            return self.active
        order = [(self.active + n) % self.seats for n in range(self.seats)]
        return next(seat for seat in order if seat not in self.in_c)

    def may(self) -> set[str]:
        """Every token that may come next."""
        if self.over:
            return set()
        airborne = [die for die in DICE if die not in self.lying]
        if airborne:
            return {"=" + f for f in DICE[airborne[0]].split()}
        if self.step == "A" and self.attempt == 1:
            masks = ("".join(d for n, d in enumerate(DICE) if m >> n & 1) for m in range(1, 128))
            return {"keep", *("reroll:" + dice for dice in masks)}
        sheet = self.sheets[self.decider()]
        writable = {c + str(n) for c, n in self.offers().items() if self.allows(sheet[c], n)}
        blocked = self.in_b[0] if self.step == "C" and self.in_b != "pass" else "?"
        return {token for token in writable if token[0] != blocked} | {"pass"}

    @staticmethod
    def allows(row: list[int], number: int) -> bool:
        new = [*row, number]
        rising, falling = new[:4], new[3:]
        return (
            len(new) <= 6
            and all(a < b for a, b in pairwise(rising))
            and all(a > b for a, b in pairwise(falling))
        )

    def play(self, token: str) -> None:
        if token.startswith("="):
            self.lying[next(die for die in DICE if die not in self.lying)] = token[1:]
            self.lying = {die: self.lying[die] for die in DICE if die in self.lying}
            if len(self.lying) == 7 and self.attempt == 2:
                self.step = "B"
        elif token == "keep":
            self.step = "B"
        elif token.startswith("reroll:"):
            self.attempt = 2
            for die in token[7:]:
                del self.lying[die]
        elif self.step == "B":
            self.in_b = token
            self.write(self.active, token)
            self.over = self.filled(self.active)
            self.step = "C"
        else:
            self.in_c[self.decider()] = token
            if len(self.in_c) == self.seats:
                self.close()

    def write(self, seat: int, token: str) -> None:
        if token != "pass":
            self.sheets[seat][token[0]].append(int(token[1:]))

    def filled(self, seat: int) -> bool:
        return sum(len(row) for row in self.sheets[seat].values()) == 24

    def close(self) -> None:
        for seat, token in self.in_c.items():
            self.write(seat, token)
        if self.in_b == "pass" and self.in_c[self.active] == "pass":
            self.misses[self.active] += 1
        if max(self.misses) == 5 or any(self.filled(seat) for seat in range(self.seats)):
            self.over = True
            return
        self.active = (self.active + 1) % self.seats
        self.new_turn()

    def scores(self) -> tuple[int, ...]:
        return tuple(self.score(seat) for seat in range(self.seats))

    def score(self, seat: int) -> int:
        points = 0
        for column in range(6):
            entries = [row[column] for row in self.sheets[seat].values() if len(row) > column]
            if len(entries) == 4:
                higher = [n for n in entries if n > min(entries)]
                points += min(higher) if higher else entries[0]
        return points - sum(range(1, self.misses[seat] + 1))
