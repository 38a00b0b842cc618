"""The ledger of Pig: what is gathered and banked."""

from __future__ import annotations

from core.kernel.game import Event
from tests.contract.ledger import Claims

PLIES = None
WITHOUT_CLAIM: frozenset[str] = frozenset()


def facts(line: str) -> Claims:
    """Banked points by seat and what the turn gathered."""
    _, _, banked, _, gathered, _ = line.split()
    points = dict(enumerate(map(int, banked.split(","))))
    return {("gathered",): int(gathered), **{("banked", seat): n for seat, n in points.items()}}


class Ledger:
    """Adds up the faces that fell; asks that what is lost or held was gathered before."""

    def __init__(self, line: str) -> None:
        self.kept = {name: int(str(n)) for name, n in facts(line).items()}

    def hear(self, event: Event) -> None:
        seat = event.facts["seat"]
        if event.code == "rolled":
            self.kept[("gathered",)] += (
                int(str(event.facts["face"])) if event.facts["face"] != 1 else 0
            )
            return
        assert event.facts["points"] == self.kept[("gathered",)]
        self.kept[("gathered",)] = 0
        if event.code == "held":
            self.kept[("banked", seat)] += int(str(event.facts["points"]))

    def claims(self) -> Claims:
        return dict(self.kept)
