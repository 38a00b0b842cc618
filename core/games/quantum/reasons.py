"""Explains why an action is not legal; slow.

`REASONS` holds every code with the names of its facts: cells and planets (by their centre) are
names such as "c3", seats and faces numbers, cards keys.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.quantum.abilities import BATTLESTATION, DESTROYER, FRIGATE, SCOUT
from core.games.quantum.actions import (
    RESEARCH,
    Action,
    Attack,
    Card,
    Carry,
    Cube,
    Deploy,
    Drawn,
    Fell,
    Go,
    Move,
    Place,
    Relocate,
    Roll,
    SetFace,
    Warp,
)
from core.games.quantum.cards.deck import COMMANDS, GAMBITS, HOOKS
from core.games.quantum.cards.deck import REASONS as OF_CARDS
from core.games.quantum.cards.registry import any_card, card_of
from core.games.quantum.combat import STRIKE
from core.games.quantum.construct import COST, has_slot, needed, planet_of, targets, totals
from core.games.quantum.fleet import deploy_cost, die_code
from core.games.quantum.maps import cell_name
from core.games.quantum.market import Draw, Pick
from core.games.quantum.movement import (
    FLAGSHIP,
    INTERCEPTOR,
    flood,
    flood8,
    pay_for,
    reach,
    ready,
)
from core.games.quantum.question import Question, actor, asked_now, legal
from core.games.quantum.refusals import in_scrapyard, no_action, not_free, not_own
from core.games.quantum.state import MOVED, State, code_at, face, owner
from core.games.quantum.turn import Act
from core.kernel.game import CHANCE, OVER, Reason

REASONS: dict[str, str] = {
    **OF_CARDS,
    # nobody's or another seat's turn to act
    "over": "winner",
    "chance-first": "kind",
    "die-first": "",
    "card-first": "",
    "nothing-falls": "seat",
    "must-differ": "face",
    "not-in-deck": "card",
    "answer-first": "kind seat",
    "not-now": "",
    # the right question, but not this answer
    "no-launch": "cell",
    "no-landing": "cell",
    "no-drop": "cell",
    "no-start": "planet",
    "no-infamy": "planet",
    "no-slot-for-it": "planet",
    "no-place": "face cell",
    "no-pick": "card",
    "useless-card": "card",
    "not-to-discard": "card",
    "no-cube-to-move": "planet",
    "no-such-ship": "",
    # actions and cards
    "no-actions": "needed left",
    "no-card": "card",
    "card-used": "card",
    "card-next-turn": "card",
    "peace": "card",
    # ships
    "not-your-ship": "cell",
    "own-ship": "cell",
    "no-target": "cell",
    "already-moved": "cell",
    "occupied": "cell seat",
    "planet": "cell",
    "off-map": "cell",
    "blocked": "cell steps",
    "too-far": "cell steps",
    "wrong-ship": "number needed",
    "ability-used": "number",
    "not-around": "cell",
    "no-way-out": "cell",
    "same-ship": "",
    "three-or-five": "",
    "in-scrapyard": "",
    "not-in-scrapyard": "number",
    "no-base": "cell",
    # planets, research, dominance
    "no-planet": "planet",
    "planet-full": "planet",
    "cube-there": "planet",
    "wrong-total": "planet total needed",
    "research-full": "",
}


def why_not(s: State, a: Action) -> Reason | None:
    """None when `a` is legal; docs/rules/quantum.md lists the codes and their facts."""
    if a in legal(s):
        return None
    seat = actor(s)
    if seat == OVER:
        return Reason("over", winner=s.winner)
    p: Question = asked_now(s)
    if seat == CHANCE:
        if isinstance(a, Fell | Drawn):
            return _cannot_fall(p, a)
        return Reason("chance-first", kind=p.kind)
    if isinstance(a, Fell | Drawn):
        return Reason("nothing-falls", seat=seat)
    if isinstance(p, Act):
        explain = _EXPLAIN.get(type(a)) or _EXPLAIN.get(getattr(a, "verb", ""))
        if explain:
            return explain(s, seat, a)
        card = card_of(a)
        if card:
            return _card(s, seat, card.key) or card.why_not(s, seat, a)
        return Reason("not-now")
    return _not_this_answer(s, p, a)


def _cannot_fall(p: Question, a: Fell | Drawn) -> Reason:
    if isinstance(a, Drawn):
        if isinstance(p, Draw):
            return Reason("not-in-deck", card=a.card)
        return Reason("die-first")
    if isinstance(p, Draw):
        return Reason("card-first")
    return Reason("must-differ", face=a.face)


def _not_this_answer(s: State, p: Question, a: Action) -> Reason:
    if p.refusal is None or not isinstance(a, p.refusal[0]):
        return Reason("answer-first", kind=p.kind, seat=p.seat)
    code = p.refusal[1]
    if isinstance(a, Card):
        return _card_reason(s, p, a, code)
    if isinstance(a, Cube | Relocate):
        return Reason(code, planet=cell_name(a.centre))
    if isinstance(a, Go):
        return Reason(code, cell=cell_name(a.cell))
    if isinstance(a, Place):
        return Reason(code, face=a.face, cell=cell_name(a.cell) if a.cell >= 0 else "scrap")
    return Reason(code)


def _card_reason(s: State, p: Question, a: Card, code: str) -> Reason:
    gambit = GAMBITS.get(a.card)
    if isinstance(p, Pick) and a.verb == "take" and a.card in s.market and gambit is not None:
        return Reason("useless-card", card=a.card)
    return Reason(code, card=a.card)


def _card(s: State, seat: int, card: str) -> Reason | None:
    """Return why a command cannot be used now."""
    if card in s.fresh[seat]:
        return Reason("card-next-turn", card=card)
    if card not in s.cards[seat]:
        return Reason("no-card", card=card)
    if card in s.used and COMMANDS[card].once:
        return Reason("card-used", card=card)
    return None


def _payment(s: State, seat: int, cell: int, by: str) -> Reason | None:
    """Return why the ship on a cell cannot move with the payment `by`."""
    reason = _card(s, seat, by) if by in COMMANDS else no_action(s)
    if reason is not None:
        return reason
    pay = pay_for(s, seat, by)
    if pay is None:
        code = COMMANDS[by].refuses(s, seat)
        return Reason(code, card=by) if code else Reason("not-now")
    if code_at(s, seat, cell) & MOVED and not pay.again:
        return Reason("already-moved", cell=cell_name(cell))
    return None


def _move(s: State, seat: int, a: Move) -> Reason:
    reason = not_own(s, seat, a.ship)
    if reason is None:
        reason = _payment(s, seat, a.ship, a.by)
    if reason is None:
        reason = not_free(s, a.cell)
    return reason or _distance(s, seat, a.ship, a.cell, a.by)


def _distance(s: State, seat: int, ship: int, cell: int, by: str) -> Reason:
    m = s.setting.map
    if not m.squares >> cell & 1:
        return Reason("planet" if cell in m.planets else "off-map", cell=cell_name(cell))
    pay = pay_for(s, seat, by)
    code = code_at(s, seat, ship)
    far = reach(s, seat, code, pay.steps if pay else 0)
    diagonal = face(code) == INTERCEPTOR and ready(s, seat, code)
    zone = (flood8 if diagonal else flood)(1 << ship, far, m.squares)
    blocked = zone >> cell & 1
    return Reason("blocked" if blocked else "too-far", cell=cell_name(cell), steps=far)


def _attack(s: State, seat: int, a: Attack) -> Reason:
    reason = not_own(s, seat, a.ship)
    enemy = owner(s, a.cell)
    if reason is None and enemy in (-1, seat):
        reason = Reason("no-target" if enemy < 0 else "own-ship", cell=cell_name(a.cell))
    if reason is None and any_card("peace", s, seat):
        reason = Reason("peace", card=_of_peace(s, seat))
    if reason is None and a.by == STRIKE:
        return _ability(s, seat, a.ship, BATTLESTATION) or Reason(
            "too-far", cell=cell_name(a.cell), steps=1
        )
    if reason is None:
        reason = _payment(s, seat, a.ship, a.by)
    return reason or _distance(s, seat, a.ship, a.cell, a.by)


def _of_peace(s: State, seat: int) -> str:
    """Return the active card that forbids attacks."""
    asks = HOOKS["peace"]
    return next(card for card in s.cards[seat] if card in asks and asks[card](s, seat))


def _ability(s: State, seat: int, cell: int, number: int) -> Reason | None:
    """Why the ship on a cell cannot use the ability of `number`."""
    reason = not_own(s, seat, cell)
    if reason is not None:
        return reason
    code = code_at(s, seat, cell)
    if face(code) != number:
        return Reason("wrong-ship", number=face(code), needed=number)
    return None if ready(s, seat, code) else Reason("ability-used", number=number)


def _carry(s: State, seat: int, a: Carry) -> Reason:
    reason = _ability(s, seat, a.ship, FLAGSHIP) or not_own(s, seat, a.passenger)
    if reason is None:
        reason = _payment(s, seat, a.ship, a.by)
    if reason is None and not s.setting.map.near8_bits[a.ship] >> a.passenger & 1:
        reason = Reason("not-around", cell=cell_name(a.passenger))
    return reason or Reason("no-way-out", cell=cell_name(a.ship))


def _warp(s: State, seat: int, a: Warp) -> Reason:
    reason = _ability(s, seat, a.ship, DESTROYER) or not_own(s, seat, a.other)
    return reason or Reason("same-ship")


def _modify(s: State, seat: int, a: SetFace) -> Reason:
    return _ability(s, seat, a.ship, FRIGATE) or Reason("three-or-five")


def _scout(s: State, seat: int, a: Roll) -> Reason:
    cell = a.die
    return in_scrapyard() if cell < 0 else _ability(s, seat, cell, SCOUT) or Reason("not-now")


def _reconfigure(s: State, seat: int, a: Roll) -> Reason:
    reason = no_action(s)
    if reason is None and a.die >= 0:
        reason = not_own(s, seat, a.die)
    return reason or Reason("not-in-scrapyard", number=face(die_code(s, seat, a.die)))


def _deploy(s: State, seat: int, a: Deploy) -> Reason:
    if ~a.die not in s.scrap[seat]:
        return Reason("not-in-scrapyard", number=face(~a.die))
    reason = no_action(s, deploy_cost(s, seat))
    if reason is None:
        reason = not_free(s, a.cell)
    return reason or Reason("no-base", cell=cell_name(a.cell))


def _construct(s: State, seat: int, a: Cube) -> Reason:
    planet = planet_of(s, a)
    if planet < 0:
        return Reason("no-planet", planet=cell_name(a.centre))
    name = cell_name(a.centre)
    if not has_slot(s, planet):
        return Reason("planet-full", planet=name)
    if not needed(s, seat, planet):
        return Reason("cube-there", planet=name)
    if not targets(s, seat, planet) & totals(s, seat, planet):
        total = min(totals(s, seat, planet))
        return Reason("wrong-total", planet=name, total=total, needed=needed(s, seat, planet))
    return no_action(s, COST) or Reason("not-now")


def _research(s: State, seat: int, a: Action) -> Reason:
    return no_action(s) or Reason("research-full")


_EXPLAIN: dict[object, Callable[[State, int, Any], Reason]] = {
    Move: _move,
    Attack: _attack,
    Carry: _carry,
    Warp: _warp,
    Deploy: _deploy,
    "modify": _modify,
    "scout": _scout,
    "reconfigure": _reconfigure,
    "construct": _construct,
    RESEARCH.verb: _research,
}
"""By class or verb: why an action of the action phase is not offered. `END` always is."""
