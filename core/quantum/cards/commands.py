"""The commands: a function or two each, joined to a hook of `registry`."""

from __future__ import annotations

from core.quantum.actions import CEREBRAL, TYRANNICAL, Action, Jump, Roll, SetFace, Word
from core.quantum.battle import DEFENDER, REPLY
from core.quantum.cards.registry import Pay, command, on
from core.quantum.dominance import LOWEST, change
from core.quantum.maps import bits
from core.quantum.movement import free_cells
from core.quantum.research import advance
from core.quantum.shipdice import roll
from core.quantum.state import (
    State,
    cell_of,
    code_at,
    die,
    face,
    lift,
    memory,
    occupied,
    once,
    put,
    shift,
    tell,
    turn_to,
    use,
)
from core.quantum.turn import plays

command("agile", "passive", worth=7.0)
command("arrogant", "start", worth=5.0)
command("brilliant", "start", worth=8.0)
command("cerebral", "free", once=True, worth=3.0)
command("clever", "passive", worth=9.0)
command("conformist", "start", worth=5.0)
command("cruel", "interrupt", worth=6.0)
command("cunning", "free", once=True, worth=5.0)
command("curious", "free", once=True, worth=6.0)
command("dangerous", "interrupt", worth=9.0)
command("eager", "free", worth=7.0)
command("energetic", "passive", worth=7.0)
command("ferocious", "passive", worth=7.0)
command("flexible", "free", once=True, worth=8.0)
command("ingenious", "passive", worth=6.0)
command("intelligent", "passive", worth=8.0)
command("nomadic", "action", once=True, worth=3.0)
command("plundering", "passive", once=True, worth=5.0)
command("precocious", "passive", worth=3.0)
command("rational", "passive", worth=6.0)
command("ravenous", "passive", worth=4.0)
command("relentless", "interrupt", worth=6.0)
command("resourceful", "free", once=True, worth=7.0)
command("righteous", "passive", worth=6.0)
command("scrappy", "free", worth=5.0)
command("stealthy", "passive", worth=7.0)
command("strategic", "passive", worth=4.0)
command("stubborn", "passive", worth=8.0)
command("tactical", "free", once=True, worth=7.0)
command("tyrannical", "free", once=True, worth=5.0)
command("warlike", "passive", once=True, worth=7.0)


# Numbers


@on("range", "agile")
def agile(s: State, seat: int, steps: int) -> int:
    """QU-CMD-AGILE. One step more; not where a card says how far, nor for a strike."""
    return steps + 1


@on("combat", "ferocious")
def ferocious(s: State, seat: int, cell: int, target: int) -> int:
    """QU-CMD-FEROCIOUS. One less on every combat roll; the total may fall below 1."""
    return -1


@on("combat", "strategic")
def strategic(s: State, seat: int, cell: int, target: int) -> int:
    """QU-CMD-STRATEGIC. Two less next to another own ship, however many.

    An attacker is judged where it attacks from; in the first printing the square attacked will do.
    """
    near = s.setting.map.near4_bits[cell]
    if s.setting.first and target >= 0:
        near |= s.setting.map.near4_bits[target]
    return -2 if near & s.bits[seat] & ~(1 << cell) else 0


@on("fixed", "rational")
def rational(s: State, seat: int) -> int:
    """QU-CMD-RATIONAL. Always a 3: no die, so nothing to reroll."""
    return 3


@on("change", "ravenous")
def ravenous(s: State, seat: int, points: int) -> int:
    """QU-CMD-RAVENOUS. Twice the dominance, won and lost."""
    return 2 * points


@on("change", "righteous")
def righteous(s: State, seat: int, points: int) -> int:
    """QU-CMD-RIGHTEOUS. No dominance is lost for ships."""
    return max(0, points)


@on("ties", "stubborn")
def stubborn(s: State, seat: int) -> bool:
    """QU-CMD-STUBBORN. As defender wins ties, and destroys the attacker by winning."""
    return True


@on("breakthrough", "precocious")
def precocious(s: State, seat: int, needed: int) -> int:
    """QU-CMD-PRECOCIOUS. Research breaks through from 4 on."""
    return min(needed, 4)


# Permissions


@on("deploy", "stealthy")
def stealthy(s: State, seat: int) -> int:
    """QU-CMD-STEALTHY. Any empty square that is not next to a ship of anybody."""
    m = s.setting.map
    return free_cells(s) & ~m.around(occupied(s))


@on("corners", "ingenious")
def ingenious(s: State, seat: int) -> bool:
    """QU-CMD-INGENIOUS. Ships on the corners of a planet may be counted, each as one likes."""
    return True


@on("targets", "intelligent")
def intelligent(s: State, seat: int, total: int) -> frozenset[int]:
    """QU-CMD-INTELLIGENT. One more or one less will do."""
    return frozenset((total - 1, total + 1))


@on("again", "energetic")
def energetic(s: State, seat: int) -> bool:
    """QU-CMD-ENERGETIC. A die may move as often as actions pay for it."""
    return True


@on("cost", "eager")
def eager(s: State, seat: int, cost: int) -> int:
    """QU-CMD-EAGER. To deploy costs no action."""
    return 0


@on("ability", "cunning")
def cunning(s: State, seat: int) -> bool:
    """QU-CMD-CUNNING. Once a turn a ship that used an ability may use one again."""
    return "cunning" not in s.used


# At the start of a turn


@on("start", "arrogant")
def arrogant(n: State, seat: int) -> None:
    """QU-CMD-ARROGANT. One action more with more ships on the map than anybody else."""
    own = len(n.ships[seat])
    if all(len(n.ships[other]) < own for other in n.setting.others(seat)):
        tell(n, "extra-action", seat=seat, card="arrogant")
        n.actions += 1


@on("start", "brilliant")
def brilliant(n: State, seat: int) -> None:
    """QU-CMD-BRILLIANT. Two steps of research."""
    advance(n, seat, 2, "brilliant")


@on("start", "conformist")
def conformist(n: State, seat: int) -> None:
    """QU-CMD-CONFORMIST. One action more if two ships on the map show the same number."""
    faces = [face(ship) for ship in n.ships[seat]]
    if len(set(faces)) < len(faces):
        tell(n, "extra-action", seat=seat, card="conformist")
        n.actions += 1


# Own actions


@on("offer", "cerebral")
def cerebral(s: State, seat: int, out: list[Action]) -> None:
    """QU-CMD-CEREBRAL. One dominance for three steps of research."""
    if "cerebral" not in s.used and s.dominance[seat] > LOWEST:
        out.append(CEREBRAL)


@plays("cerebral")
def _cerebral(n: State, seat: int, a: Word) -> None:
    use(n, "cerebral")
    tell(n, "used", seat=seat, card="cerebral")
    change(n, seat, -1, "cerebral")
    advance(n, seat, 3, "cerebral")


@on("offer", "tyrannical")
def tyrannical(s: State, seat: int, out: list[Action]) -> None:
    """QU-CMD-TYRANNICAL. One step of research for one dominance."""
    if "tyrannical" not in s.used and s.research[seat] > 1:
        out.append(TYRANNICAL)


@plays("tyrannical")
def _tyrannical(n: State, seat: int, a: Word) -> None:
    use(n, "tyrannical")
    tell(n, "used", seat=seat, card="tyrannical")
    was = n.research[seat]
    tell(n, "research", seat=seat, was=was, value=was - 1, why="tyrannical")
    n.research = put(n.research, seat, was - 1)
    change(n, seat, 1, "tyrannical")


@on("offer", "flexible")
def flexible(s: State, seat: int, out: list[Action]) -> None:
    """QU-CMD-FLEXIBLE. A ship on the map changes by one; 1 and 6 are not neighbours."""
    if "flexible" not in s.used:
        for ship in s.ships[seat]:
            number = face(ship)
            for shows in (number - 1, number + 1):
                if 1 <= shows <= 6:
                    out.append(SetFace("flexible", cell_of(ship), shows))


@plays("flexible")
def _flexible(n: State, seat: int, a: SetFace) -> None:
    use(n, "flexible")
    code = code_at(n, seat, a.ship)
    tell(n, "used", seat=seat, card="flexible")
    tell(n, "ship-changed", seat=seat, cell=a.ship, was=face(code), face=a.face)
    turn_to(n, seat, a.ship, die(a.face, memory(code)))


@on("offer", "nomadic")
def nomadic(s: State, seat: int, out: list[Action]) -> None:
    """QU-CMD-NOMADIC. For an action, from one orbit into that of a planet next door; no move."""
    if "nomadic" in s.used or not s.actions:
        return
    m = s.setting.map
    free = free_cells(s)
    for ship in s.ships[seat]:
        planet = m.orbital[cell_of(ship)]
        if planet >= 0:
            for neighbour in m.next_to[planet]:
                out += [Jump(cell_of(ship), cell) for cell in bits(m.orbit_bits[neighbour] & free)]


@plays(Jump)
def _nomadic(n: State, seat: int, a: Jump) -> None:
    use(n, "nomadic")
    tell(n, "jumped", seat=seat, start=a.ship, goal=a.cell, face=face(code_at(n, seat, a.ship)))
    n.actions -= 1
    shift(n, seat, a.ship, a.cell, code_at(n, seat, a.ship))


@on("offer", "resourceful")
def resourceful(s: State, seat: int, out: list[Action]) -> None:
    """QU-CMD-RESOURCEFUL. A ship on the map goes to the scrapyard, rerolled, for an action."""
    if "resourceful" not in s.used:
        out += [Roll("resourceful", cell_of(ship)) for ship in s.ships[seat]]


@plays("resourceful")
def _resourceful(n: State, seat: int, a: Roll) -> None:
    use(n, "resourceful")
    n.actions += 1
    tell(n, "used", seat=seat, card="resourceful")
    code = lift(n, seat, a.die)
    tell(n, "withdrawn", seat=seat, face=face(code), cell=a.die)
    roll(n, seat, "scrap", memory(code))


@on("moves", "tactical")
def tactical(s: State, seat: int) -> Pay | None:
    """QU-CMD-TACTICAL. A ship moves or attacks one square for nothing; it is its move."""
    return _TACTICAL if once(s, seat, "tactical") else None


@on("moves", "curious")
def curious(s: State, seat: int) -> Pay | None:
    """QU-CMD-CURIOUS. A free move without attack, only in a turn without any attack.

    In the first printing attacks by other means are no matter.
    """
    peaceful = s.setting.first or not s.attacked
    return _CURIOUS if peaceful and once(s, seat, "curious") else None


@on("peace", "curious")
def _curious(s: State, seat: int) -> bool:
    """QU-CMD-CURIOUS. Once used, nobody is attacked this turn."""
    return not s.setting.first and "curious" in s.used


_TACTICAL = Pay("tactical", 1, True, False)
_CURIOUS = Pay("curious", 0, False, False)


# After a ship was destroyed in the own turn


@on("kill", "plundering")
def plundering(n: State, seat: int) -> None:
    """QU-CMD-PLUNDERING. Three steps of research for the first ship destroyed in a turn."""
    if "plundering" not in n.used:
        use(n, "plundering")
        advance(n, seat, 3, "plundering")


@on("kill", "warlike")
def warlike(n: State, seat: int) -> None:
    """QU-CMD-WARLIKE. One action for the first ship destroyed in a turn."""
    if "warlike" not in n.used:
        use(n, "warlike")
        tell(n, "extra-action", seat=seat, card="warlike")
        n.actions += 1


# Interrupts and rolls


@on("attacked", "dangerous")
def dangerous(s: State, seat: int) -> bool:
    """QU-CMD-DANGEROUS. Attacked, its owner may destroy both ships before the dice."""
    return True


@on("reroll", "relentless")
def relentless(s: State, seat: int, window: int) -> str:
    """QU-CMD-RELENTLESS. The own combat die, once a battle."""
    return "" if window == REPLY else "own"


@on("reroll", "cruel")
def cruel(s: State, seat: int, window: int) -> str:
    """QU-CMD-CRUEL. The other's combat die, once a battle."""
    return "" if window == REPLY else "other"


@on("reroll", "scrappy")
def scrappy(s: State, seat: int, window: int) -> str:
    """QU-CMD-SCRAPPY. The own weapons die, also in reply to Cruel, but no defences die."""
    return "" if window == DEFENDER else "own"


@on("try", "scrappy")
def _scrappy(s: State, seat: int) -> bool:
    """QU-CMD-SCRAPPY. Each roll of a ship die in the own turn may be tried once more."""
    return True


@on("number", "clever")
def clever(s: State, seat: int) -> bool:
    """QU-CMD-CLEVER. Its owner chooses the number of a ship die instead of rolling it."""
    return True
