"""The ledger of Pig: points gathered and banked."""

from __future__ import annotations

from core.kernel.game import Event
from tests.contract.ledger import Claims

PLIES = None
WITHOUT_CLAIM: frozenset[str] = frozenset()


def facts(line: str) -> Claims:
    """Banked points by seat, and the points gathered this turn."""
    _, _, banked, _, gathered, _ = line.split()
    points = dict(enumerate(map(int, banked.split(","))))
    return {("gathered",): int(gathered), **{("banked", seat): n for seat, n in points.items()}}


class Ledger:
    """Adds up the faces; after a 1 it waits to hear what is lost."""

    def __init__(self, line: str) -> None:
        self.kept = {name: int(str(n)) for name, n in facts(line).items()}
        self.fallen = False

    def hear(self, event: Event) -> None:
        seat = event.facts["seat"]
        if event.code == "rolled":
            face = int(str(event.facts["face"]))
            self.fallen = face == 1
            self.kept[("gathered",)] += 0 if self.fallen else face
            return
        assert event.facts["points"] == self.kept[("gathered",)]
        assert self.fallen == (event.code == "lost")
        self.kept[("gathered",)], self.fallen = 0, False
        if event.code == "held":
            self.kept[("banked", seat)] += int(str(event.facts["points"]))

    def claims(self) -> Claims:
        return {**self.kept, **({("lost",): "not told"} if self.fallen else {})}
