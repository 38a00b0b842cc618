"""Commands that change battles or follow one."""

from __future__ import annotations

from core.games.quantum.actions import PASS, Action, Word, word
from core.games.quantum.cards.registry import ATTACKER, DEFENDER, Command, Reroll
from core.games.quantum.combat import Duel
from core.games.quantum.question import Question
from core.games.quantum.research import advance
from core.games.quantum.shipdice import roll
from core.games.quantum.state import State, lift, memory, owner, tell, use

# Totals and dice


class Ferocious(Command, worth=1.53):
    """QU-CMD-FEROCIOUS. One less on every combat roll; the total may fall below 1."""

    modifier = -1


class Strategic(Command, worth=0.46):
    """QU-CMD-STRATEGIC. Two less next to another own ship, however many.

    An attacker is judged where it attacks from; in the first printing the square attacked will do.
    """

    modifier = -2

    def modifies(self, s: State, seat: int, cell: int, target: int) -> bool:
        near = s.setting.map.near4_bits[cell]
        if s.setting.first and target >= 0:
            near |= s.setting.map.near4_bits[target]
        return bool(near & s.bits[seat] & ~(1 << cell))


class Rational(Command, worth=1.21):
    """QU-CMD-RATIONAL. Always a 3: no die, so nothing to reroll."""

    fixed = 3


class Stubborn(Command, worth=1.76):
    """QU-CMD-STUBBORN. As defender wins ties, and destroys the attacker by winning."""

    ties = True


class Relentless(Command, worth=1.22):
    """QU-CMD-RELENTLESS. The own combat die, once a battle."""

    reroll = Reroll("own", 1, (ATTACKER, DEFENDER))


class Cruel(Command, worth=1.74):
    """QU-CMD-CRUEL. The other's combat die, once a battle."""

    reroll = Reroll("other", 2, (ATTACKER, DEFENDER))


# Before a battle

BOTH = word("dangerous")
"""Both ships are destroyed."""


class Ambush(Duel, kind="dangerous"):
    """QU-CMD-DANGEROUS. Attacked, before any die: both ships are lost, or nothing happens.

    No dominance changes: nobody has destroyed anything.
    """

    below = ("to-weapons",)

    def fits(self, s: State) -> bool:
        defends = self.seat == owner(s, self.target)
        return super().fits(s) and defends and self.kind in s.cards[self.seat]

    def offers(self, s: State) -> tuple[Action, ...]:
        return (PASS, BOTH)

    def answer(self, n: State, a: Word) -> None:
        if a is PASS:
            return
        n.pending = n.pending[:-1]
        facts = {"cell": self.target, "other": self.ship, "card": self.kind}
        tell(n, "both-destroyed", seat=self.seat, **facts)
        for seat, cell in ((self.seat, self.target), (n.turn, self.ship)):
            roll(n, seat, "scrap", memory(lift(n, seat, cell)))


class Dangerous(Command, worth=2.04):
    """QU-CMD-DANGEROUS. Attacked, its owner may destroy both ships before the dice."""

    events = ("both-destroyed seat cell other card",)

    def attacked(self, s: State, seat: int, ship: int, target: int) -> Question:
        return Ambush(seat, ship, target)


# After a ship was destroyed in the seat's own turn


class Plundering(Command, worth=1.10, once=True):
    """QU-CMD-PLUNDERING. Three steps of research for the first ship destroyed in a turn."""

    def kill(self, n: State, seat: int) -> None:
        if self.key not in n.used:
            use(n, self.key)
            advance(n, seat, 3, self.key)


class Warlike(Command, worth=0.87, once=True):
    """QU-CMD-WARLIKE. One action for the first ship destroyed in a turn."""

    def kill(self, n: State, seat: int) -> None:
        if self.key not in n.used:
            use(n, self.key)
            tell(n, "extra-action", seat=seat, card=self.key)
            n.actions += 1
