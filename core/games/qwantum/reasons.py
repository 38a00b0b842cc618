"""Explains why an action is not legal; a slow counterpart of the turn's `offers`."""

from __future__ import annotations

from core.games.qwantum.actions import Drawn, Fell, Keep, Pass, Reroll, Write
from core.games.qwantum.dice import COLOURS, DICE, DIE_NAMES, DOWN, FACES, face_name, sums
from core.games.qwantum.sheet import obstacle
from core.games.qwantum.state import CHOICE, FIRST, LOT, SECOND, STEP_B, STEP_C, State
from core.kernel.action import Action
from core.kernel.game import CHANCE, Reason

_PHASES: dict[type, tuple[str, ...]] = {
    Drawn: (LOT,),
    Fell: (FIRST, SECOND),
    Keep: (CHOICE,),
    Reroll: (CHOICE,),
    Write: (STEP_B, STEP_C),
    Pass: (STEP_B, STEP_C),
}


def why_not(s: State, a: Action) -> Reason | None:
    """None when `a` is legal. `docs/rules/qwantum.md` lists the codes and their facts."""
    phases = _PHASES.get(type(a))
    if phases is None:
        return Reason("unknown-action")
    if s.phase not in phases:
        return _wrong_phase(s)
    if isinstance(a, Write):
        return _why_not_write(s, a)
    if isinstance(a, Fell):
        return _why_not_fell(s, a.face)
    if isinstance(a, Reroll) and not 0 < a.dice < 128:
        return Reason("no-dice")
    if isinstance(a, Drawn) and not 0 <= a.seat < s.seats:
        return Reason("no-seat", seat=a.seat, seats=s.seats)
    return None


def _wrong_phase(s: State) -> Reason:
    if not s.pending:
        return Reason("over")
    phase, seat = s.phase, s.pending[-1].seat
    if seat != CHANCE:
        return Reason("wrong-step", phase=phase, seat=seat)
    if phase == LOT:
        return Reason("lot-first", phase=phase)
    return Reason("dice-first", phase=phase, die=DIE_NAMES[s.roll.find(DOWN)], seat=s.active)


def _why_not_fell(s: State, face: int) -> Reason | None:
    die = s.roll.find(DOWN)
    if face in FACES[die]:
        return None
    shown = face_name(face) if 0 <= face < 30 else "?"
    return Reason("not-on-die", die=DIE_NAMES[die], face=shown, faces=DICE[die])


def _why_not_write(s: State, a: Write) -> Reason | None:
    """QW-C-2. In step C the colour written in step B is blocked, for everybody."""
    if not 0 <= a.colour < 4:
        return Reason("unknown-action")
    colour = COLOURS[a.colour]
    number = sums(s.roll)[a.colour]
    if a.number != number:
        return Reason("not-the-sum", colour=colour, number=a.number, sum=number)
    if s.phase == STEP_C and a.colour == s.written:
        return Reason("colour-blocked", colour=colour, seat=s.active)
    return obstacle(a.colour, s.rows[4 * s.pending[-1].seat + a.colour], number)
