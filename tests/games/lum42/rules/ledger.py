"""A second scoring, from texts alone: it reads position lines and tokens and knows no core code.

It is slow and naive on purpose; `Ledger` is told every ply of a game and adds up by itself.
"""

from __future__ import annotations

COLOURS = ("blue", "green", "yellow", "red")
VALUE = {"blue": 5, "green": 4, "yellow": 3, "red": 2}
MAJORITY = {"blue": 6, "green": 7, "yellow": 8, "red": 9}


class Table:
    """A position line, taken apart."""

    def __init__(self, line: str) -> None:
        words = line.split(" ")
        self.seats = int(words[1][0])
        self.first = words[2].split(".")[2]
        self.goals = words[3].split(",")
        self.pawns: dict[str, tuple[str, str]] = {}
        for system in [] if words[5] == "-" else words[5].split(","):
            name, _, pawns = system.partition(":")
            there, above = ("", "")
            if pawns:
                split = 1 if pawns[0] == "-" else 2
                there, above = pawns[:split].strip("-"), pawns[split:].strip("-")
            self.pawns[name[:2]] = there, above
        self.colour = {system[:2]: system[2:4] for system in words[5].split(",")}
        self.ships = words[8].split(",")
        boards = [board.split(";") for board in words[9].split("/")]
        self.light = [self._cubes(board[0]) for board in boards]
        self.energy = [self._cubes(board[1]) for board in boards]
        self.exile = words[11].replace(";", ",").split(",")
        self.question = words[12].split("/")[-1].split(":")

    @staticmethod
    def _cubes(text: str) -> dict[str, int]:
        return dict(zip(COLOURS, map(int, text.split(",")), strict=True))

    @property
    def asked(self) -> int:
        return int(self.question[1])

    def owners(self, cell: str) -> list[int]:
        return [int(pawn[0]) for pawn in self.pawns[cell] if pawn]

    def probes(self, seat: int) -> list[str]:
        return [cell for cell, (there, _) in self.pawns.items() if there == f"{seat}x"]

    def collected(self, seat: int, colour: str) -> int:
        return self.light[seat][colour] + self.energy[seat][colour]


class Ledger:
    """Points by seat and source, kept from texts."""

    def __init__(self, seats: int) -> None:
        self.points = [dict.fromkeys(SOURCES, 0) for _ in range(seats)]
        self.reached: dict[str, list[int]] = {"light-goal": [], "energy-goal": []}
        self.released = ""

    def tell(self, before: Table, token: str, after: Table) -> None:
        verb, *words = token.split(":")
        if verb in ("step", "jump"):
            self._passing(before, words[0])
        if verb in ("recover", "release"):
            self.released = words[0] if verb == "release" else ""
        if verb == "transform" and self.released != "transform":
            self.points[before.asked]["energy"] += VALUE[words[0]]
        if verb == "gain":
            self.points[before.asked]["exile"] += {"three": 3, "one": 1}[self.released]
        goal = before.goals[0]
        if verb != "get" and goal in COLOURS:
            for seat in range(before.seats):
                more = after.collected(seat, goal) - before.collected(seat, goal)
                self.points[seat]["collection"] += max(0, more)
        if before.first != "-":
            order = [(int(before.first) + i) % before.seats for i in range(before.seats)]
            if verb == "get":
                order = [before.asked, *(seat for seat in order if seat != before.asked)]
            self._goals(after, order)

    def _passing(self, before: Table, cell: str) -> None:
        mover = before.asked
        owners = before.owners(cell)
        if mover in owners:
            return
        for seat in range(before.seats):
            if seat != mover and (seat in owners or before.ships[seat] == cell):
                booster = f"{seat}o" in before.pawns[cell]
                self.points[seat]["passing"] += 3 if booster else 1

    def _goals(self, after: Table, order: list[int]) -> None:
        for seat in order:
            for source, done in (
                ("light-goal", light_done(after, seat)),
                ("energy-goal", energy_done(after, seat)),
            ):
                if done and seat not in self.reached[source]:
                    self.points[seat][source] += (8, 5, 3, 0)[len(self.reached[source])]
                    self.reached[source].append(seat)

    def finish(self, last: Table) -> None:
        for colour in COLOURS:
            cubes = [last.energy[seat][colour] for seat in range(last.seats)]
            leaders = [seat for seat in range(last.seats) if cubes[seat] == max(cubes) > 0]
            for seat in leaders:
                self.points[seat]["majority"] += MAJORITY[colour] // len(leaders)


SOURCES = ("energy", "passing", "exile", "collection", "light-goal", "energy-goal", "majority")


def light_done(table: Table, seat: int) -> bool:
    goal = table.goals[1]
    probes = table.probes(seat)
    if goal == "probes-4":
        return len(probes) == 4
    if goal == "probes-row-3":
        return any(sum(_near(a, b) for b in probes) >= 2 for a in probes)
    return goal != "-" and table.light[seat][goal.removesuffix("-4")] >= 4


def _near(a: str, b: str) -> bool:
    return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) == 1


def energy_done(table: Table, seat: int) -> bool:
    words = table.goals[2].split("-")
    if words == ["", ""]:
        return False
    pairs = zip(words[::2], words[1::2], strict=True)
    return all(table.energy[seat][colour] >= int(number) for colour, number in pairs)
