"""The ledger of the tiny dice game: what is gathered and banked."""

from __future__ import annotations

from core.kernel.game import Event
from tests.contract.ledger import Claims

PLIES = None
WITHOUT_CLAIM = frozenset({"roll"})


def facts(line: str) -> Claims:
    """Banked points by seat and what the turn gathered."""
    _, _, banked, _, gathered, _ = line.split()
    points = dict(enumerate(map(int, banked.split(","))))
    return {("gathered",): int(gathered), **{("banked", seat): n for seat, n in points.items()}}


class Ledger:
    """Adds up the faces that fell."""

    def __init__(self, line: str) -> None:
        self.kept = facts(line)

    def hear(self, event: Event) -> None:
        seat, gathered = event.facts["seat"], int(str(self.kept[("gathered",)]))
        if event.code == "fell":
            face = int(str(event.facts["face"]))
            self.kept[("gathered",)] = 0 if face == 1 else gathered + face
        elif event.code == "hold":
            banked = int(str(self.kept[("banked", seat)]))
            self.kept[("banked", seat)] = banked + gathered
            self.kept[("gathered",)] = 0

    def claims(self) -> Claims:
        return self.kept
