"""Commands that are always at work or work at the start of a turn; those of battles are apart."""

from __future__ import annotations

from core.games.quantum.cards.registry import Command
from core.games.quantum.movement import free_cells
from core.games.quantum.research import advance
from core.games.quantum.state import State, face, occupied, tell

# Numbers


class Agile(Command, worth=0.87):
    """QU-CMD-AGILE. One step more; not where a card says how far, nor for a strike."""

    def range(self, steps: int) -> int:
        return steps + 1


class Ravenous(Command, worth=1.22):
    """QU-CMD-RAVENOUS. Twice the dominance, won and lost."""

    def change(self, points: int) -> int:
        return 2 * points


class Righteous(Command, worth=0.64):
    """QU-CMD-RIGHTEOUS. No dominance is lost for ships."""

    def change(self, points: int) -> int:
        return max(0, points)


class Precocious(Command, worth=0.83):
    """QU-CMD-PRECOCIOUS. Research breaks through from 4 on."""

    def breakthrough(self, needed: int) -> int:
        return min(needed, 4)


# Permissions


class Stealthy(Command, worth=1.07):
    """QU-CMD-STEALTHY. Any empty square that is not next to a ship of anybody."""

    def deploy(self, s: State, seat: int) -> int:
        return free_cells(s) & ~s.setting.map.around(occupied(s))


class Ingenious(Command, worth=0.39):
    """QU-CMD-INGENIOUS. Ships on the corners of a planet may be counted, each as one likes."""

    corners = True


class Intelligent(Command, worth=1.24):
    """QU-CMD-INTELLIGENT. One more or one less will do."""

    def totals(self, total: int) -> frozenset[int]:
        return frozenset((total - 1, total + 1))


class Energetic(Command, worth=0.48):
    """QU-CMD-ENERGETIC. A die may move as often as actions pay for it."""

    again = True


class Eager(Command, worth=1.87, use="free"):
    """QU-CMD-EAGER. To deploy costs no action."""

    def cost(self, actions: int) -> int:
        return 0


class Cunning(Command, worth=0.31, use="free", once=True):
    """QU-CMD-CUNNING. Once a turn a ship that used an ability may use one again."""

    def ability(self, s: State, seat: int) -> bool:
        return self.key not in s.used


# At the start of a turn


class Arrogant(Command, worth=0.37, use="start"):
    """QU-CMD-ARROGANT. One action more with more ships on the map than anybody else."""

    def start(self, n: State, seat: int) -> None:
        own = len(n.ships[seat])
        if all(len(n.ships[other]) < own for other in n.setting.rivals(seat)):
            tell(n, "extra-action", seat=seat, card=self.key)
            n.actions += 1


class Brilliant(Command, worth=1.59, use="start"):
    """QU-CMD-BRILLIANT. Two steps of research."""

    def start(self, n: State, seat: int) -> None:
        advance(n, seat, 2, self.key)


class Conformist(Command, worth=0.74, use="start"):
    """QU-CMD-CONFORMIST. One action more if two ships on the map show the same number."""

    def start(self, n: State, seat: int) -> None:
        faces = [face(ship) for ship in n.ships[seat]]
        if len(set(faces)) < len(faces):
            tell(n, "extra-action", seat=seat, card=self.key)
            n.actions += 1
