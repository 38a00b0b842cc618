"""Commands that concern rolls of ship dice, with the questions they ask."""

from __future__ import annotations

from core.games.quantum.actions import PASS, Action, Word, word
from core.games.quantum.cards.registry import ATTACKER, REPLY, Command, Reroll, Rolled
from core.games.quantum.forms import form
from core.games.quantum.question import Question, ask
from core.games.quantum.shipdice import ShipDie, ShipDieFalls, TriedDie
from core.games.quantum.state import State, tell
from core.kernel.game import CHANCE

ANOTHER = word("scrappy")
"""The die is rolled once more."""


class TryAgain(ShipDie, kind="scrappy"):
    """QU-CMD-SCRAPPY. The die shows `shown`: to be kept, or rolled once more."""

    shown: int

    def fits(self, s: State) -> bool:
        return 1 <= self.shown <= 6 and super().fits(s)

    def offers(self, s: State) -> tuple[Action, ...]:
        return (PASS, ANOTHER)

    def answer(self, n: State, a: Word) -> None:
        if a is PASS:
            self.land(n, self.shown)
        else:
            tell(n, "tried-again", seat=self.seat, face=self.shown, card=self.kind)
            ask(n, ShipDieFalls(CHANCE, *self.roll, 1))


class Scrappy(Command, worth=1.29):
    """QU-CMD-SCRAPPY. Each own roll of the own turn once more.

    Each roll of a ship die; the weapons die once a battle, also when a card of the defender had it
    rerolled, but no defences die.
    """

    reroll = Reroll("own", 4, (ATTACKER, REPLY))
    events = ("tried-again seat face card",)

    def retried(self, s: State, seat: int, roll: Rolled, shown: int) -> Question:
        return TryAgain(seat, *roll, shown)


class Number(Action):
    """The die shows `face`, by choice."""

    face: int


form(
    Number,
    lambda a: f"clever:{a.face}",
    "clever:([1-6])",
    lambda face: Number(int(face)),
)

_CHOICES = tuple(tuple(Number(face) for face in range(1, 7) if face != never) for never in range(7))


class ChooseNumber(TriedDie, kind="clever"):
    """QU-CMD-CLEVER. The owner chooses the number."""

    refusal = (Number, "no-such-number")

    def offers(self, s: State) -> tuple[Action, ...]:
        return _CHOICES[self.never]

    def answer(self, n: State, a: Number) -> None:
        tell(n, "number-chosen", seat=self.seat, face=a.face, to=self.to, card=self.kind)
        self.land(n, a.face)


class Clever(Command, worth=0.25):
    """QU-CMD-CLEVER. Its owner chooses the number of a ship die instead of rolling it."""

    events = ("number-chosen seat face to card",)
    reasons = ("no-such-number",)

    def chosen(self, s: State, seat: int, roll: Rolled, again: int) -> Question:
        return ChooseNumber(seat, *roll, again)
