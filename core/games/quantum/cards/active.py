"""Commands with actions of their own, and those that pay for a move."""

from __future__ import annotations

from core.games.quantum.actions import Action, Roll, SetFace, Word, word
from core.games.quantum.cards.registry import Command, Pay
from core.games.quantum.dominance import LOWEST, change
from core.games.quantum.forms import CELL, form
from core.games.quantum.maps import bits, cell_name, read_cell
from core.games.quantum.movement import free_cells
from core.games.quantum.refusals import in_scrapyard, no_action, not_free, not_own
from core.games.quantum.research import advance
from core.games.quantum.shipdice import roll
from core.games.quantum.state import (
    State,
    cell_of,
    code_at,
    die,
    face,
    lift,
    memory,
    put,
    shift,
    tell,
    turn_to,
    use,
)
from core.kernel.game import Reason


class Cerebral(Command, worth=0.48, use="free", once=True):
    """QU-CMD-CEREBRAL. One dominance for three steps of research."""

    action = Word
    reasons = ("dominance-low",)

    def offer(self, s: State, seat: int, out: list[Action]) -> None:
        if self.key not in s.used and s.dominance[seat] > LOWEST:
            out.append(word(self.key))

    def play(self, n: State, seat: int, a: Word) -> None:
        use(n, self.key)
        tell(n, "used", seat=seat, card=self.key)
        change(n, seat, -1, self.key)
        advance(n, seat, 3, self.key)

    def why_not(self, s: State, seat: int, a: Word) -> Reason:
        return Reason("dominance-low")


class Tyrannical(Command, worth=0.00, use="free", once=True):
    """QU-CMD-TYRANNICAL. One step of research for one dominance."""

    action = Word
    reasons = ("research-low",)

    def offer(self, s: State, seat: int, out: list[Action]) -> None:
        if self.key not in s.used and s.research[seat] > 1:
            out.append(word(self.key))

    def play(self, n: State, seat: int, a: Word) -> None:
        use(n, self.key)
        tell(n, "used", seat=seat, card=self.key)
        was = n.research[seat]
        tell(n, "research", seat=seat, was=was, value=was - 1, why=self.key)
        n.research = put(n.research, seat, was - 1)
        change(n, seat, 1, self.key)

    def why_not(self, s: State, seat: int, a: Word) -> Reason:
        return Reason("research-low")


class Flexible(Command, worth=1.19, use="free", once=True):
    """QU-CMD-FLEXIBLE. A ship on the map changes by one; 1 and 6 are not neighbours."""

    action = SetFace
    turns = (-1, 1)
    reasons = ("by-one",)

    def offer(self, s: State, seat: int, out: list[Action]) -> None:
        if self.key not in s.used:
            for ship in s.ships[seat]:
                number = face(ship)
                for by in self.turns:
                    if 1 <= number + by <= 6:
                        out.append(SetFace(self.key, cell_of(ship), number + by))

    def play(self, n: State, seat: int, a: SetFace) -> None:
        use(n, self.key)
        code = code_at(n, seat, a.ship)
        tell(n, "used", seat=seat, card=self.key)
        tell(n, "ship-changed", seat=seat, cell=a.ship, was=face(code), face=a.face)
        turn_to(n, seat, a.ship, die(a.face, memory(code)))

    def why_not(self, s: State, seat: int, a: SetFace) -> Reason:
        return not_own(s, seat, a.ship) or Reason("by-one")


class Jump(Action):
    """`ship` jumps to the orbital position `cell` of a neighbouring planet."""

    ship: int
    cell: int


class Nomadic(Command, worth=0.88, use="action", once=True):
    """QU-CMD-NOMADIC. For an action, from one orbit into that of a planet next door; no move."""

    action = Jump
    events = ("jumped seat face start goal",)
    reasons = ("not-in-orbit cell", "no-neighbour-orbit cell")

    def offer(self, s: State, seat: int, out: list[Action]) -> None:
        if self.key in s.used or not s.actions:
            return
        m = s.setting.map
        free = free_cells(s)
        for ship in s.ships[seat]:
            planet = m.orbital[cell_of(ship)]
            if planet >= 0:
                for near in m.next_to[planet]:
                    out += [Jump(cell_of(ship), cell) for cell in bits(m.orbit_bits[near] & free)]

    def play(self, n: State, seat: int, a: Jump) -> None:
        use(n, self.key)
        code = code_at(n, seat, a.ship)
        tell(n, "jumped", seat=seat, start=a.ship, goal=a.cell, face=face(code))
        n.actions -= 1
        shift(n, seat, a.ship, a.cell, code)

    def why_not(self, s: State, seat: int, a: Jump) -> Reason:
        reason = no_action(s) or not_own(s, seat, a.ship)
        if reason is None and s.setting.map.orbital[a.ship] < 0:
            reason = Reason("not-in-orbit", cell=cell_name(a.ship))
        return reason or not_free(s, a.cell) or Reason("no-neighbour-orbit", cell=cell_name(a.cell))


form(
    Jump,
    lambda a: f"nomadic:{cell_name(a.ship)}-{cell_name(a.cell)}",
    f"nomadic:{CELL}-{CELL}",
    lambda ship, cell: Jump(read_cell(ship), read_cell(cell)),
)


class Resourceful(Command, worth=0.52, use="free", once=True):
    """QU-CMD-RESOURCEFUL. A ship on the map goes to the scrapyard, rerolled, for an action."""

    action = Roll
    events = ("withdrawn seat face cell",)

    def offer(self, s: State, seat: int, out: list[Action]) -> None:
        if self.key not in s.used:
            out += [Roll(self.key, cell_of(ship)) for ship in s.ships[seat]]

    def play(self, n: State, seat: int, a: Roll) -> None:
        use(n, self.key)
        n.actions += 1
        tell(n, "used", seat=seat, card=self.key)
        code = lift(n, seat, a.die)
        tell(n, "withdrawn", seat=seat, face=face(code), cell=a.die)
        roll(n, seat, "scrap", memory(code))

    def why_not(self, s: State, seat: int, a: Roll) -> Reason:
        return in_scrapyard() if a.die < 0 else not_own(s, seat, a.die) or Reason("not-now")


class Tactical(Command, worth=1.12, use="free", once=True):
    """QU-CMD-TACTICAL. A ship moves or attacks one square for nothing; it is its move."""

    pay = Pay(steps=1)


class Curious(Command, worth=1.40, use="free", once=True):
    """QU-CMD-CURIOUS. A free move without attack, only in a turn without any attack.

    Once used, no attack is possible this turn. In the first printing only this move may not attack.
    """

    pay = Pay(attack=False)
    reasons = ("after-attack card",)

    def refuses(self, s: State, seat: int) -> str:
        return "after-attack" if s.attacked and not s.setting.first else ""

    def peace(self, s: State, seat: int) -> bool:
        return not s.setting.first and self.key in s.used
