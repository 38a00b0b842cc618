"""The turn: its start, the action phase with all that can be done in it, its end."""

from __future__ import annotations

from core.games.quantum import abilities, combat, construct, fleet, movement
from core.games.quantum import research as study
from core.games.quantum.actions import END, RESEARCH, Action, Attack, Carry, Deploy, Move, Warp
from core.games.quantum.cards.registry import HOOKS, PLAYS, call_each
from core.games.quantum.market import card_phase
from core.games.quantum.question import BOTTOM, Question, ask
from core.games.quantum.state import MEMORY, State, memory, tell
from core.kernel.game import CHANCE

ACTIONS, EXTRA_ACTIONS = 3, 2
"""QU-TURN-1. Actions of a turn and of an extra turn."""

PLAYS |= {
    Move: movement.move,
    Attack: combat.attack,
    Carry: movement.carry,
    Deploy: fleet.play_deploy,
    Warp: abilities.warp,
    "research": study.research,
    "construct": construct.construct,
    "reconfigure": fleet.play_reconfigure,
    "modify": abilities.modify,
    "scout": abilities.scout,
}


def begin(n: State, seat: int, actions: int) -> None:
    """QU-TURN-2, QU-MAP-VOID, QU-CARD-7. A turn starts: memories fade, new commands work."""
    n.turn = seat
    n.turns += 1
    n.actions = actions
    n.used = ()
    n.attacked = False
    n.pending = ()
    tell(n, "turn", seat=seat, actions=actions, turn=n.turns, extra=actions < ACTIONS)
    forget(n, seat)
    if any(n.fresh):
        n.cards = tuple(old + new for old, new in zip(n.cards, n.fresh, strict=True))
        n.fresh = ((),) * n.setting.seats
    in_void = n.bits[seat] & n.setting.map.void
    if in_void:
        study.advance(n, seat, in_void.bit_count(), "void")
    call_each("start", n, seat)
    ask(n, Act(seat))


def forget(n: State, seat: int) -> None:
    """QU-TURN-2. The dice of a seat forget that they moved and used abilities."""
    if any(map(memory, n.ships[seat])):
        n.ships = _without_memory(n.ships, seat)
    if any(map(memory, n.scrap[seat])):
        n.scrap = _without_memory(n.scrap, seat)


def _without_memory(dice: tuple[tuple[int, ...], ...], seat: int) -> tuple[tuple[int, ...], ...]:
    fresh = tuple(sorted(die & ~MEMORY for die in dice[seat]))
    return (*dice[:seat], fresh, *dice[seat + 1 :])


class Act(Question, kind="act"):
    """QU-TURN-1, QU-TURN-4.

    Everything the active player can do, in any order; ending is always possible.
    """

    below = (BOTTOM,)
    active = True
    free_hand = True

    def offers(self, s: State) -> tuple[Action, ...]:
        seat = self.seat
        out: list[Action] = []
        if s.actions >= construct.COST:
            construct.constructions(s, seat, out)
        movement.moves(s, seat, out)
        abilities.abilities(s, seat, out)
        fleet.deployments(s, seat, out)
        fleet.reconfigurations(s, seat, out)
        if s.actions and s.research[seat] < study.HIGHEST:
            out.append(RESEARCH)
        functions = HOOKS["offer"]
        for card in s.cards[seat]:
            if card in functions:
                functions[card](s, seat, out)
        out.append(END)
        return tuple(out)

    def answer(self, n: State, a: Action) -> None:
        if a is END:
            tell(n, "ended", seat=self.seat, unused=n.actions)
            forget(n, self.seat)
            ask(n, NextTurn(CHANCE))
            card_phase(n, self.seat)
            return
        n.pending = (*n.pending, self)
        play = PLAYS.get(type(a)) or PLAYS[a.verb]  # type: ignore[attr-defined]
        play(n, self.seat, a)


class NextTurn(Question, kind="next"):
    """QU-TURN-5. Extra turns first, then the next player clockwise."""

    below = (BOTTOM,)

    def run(self, n: State) -> None:
        if n.extra:
            seat, *later = n.extra
            n.extra = tuple(later)
            begin(n, seat, EXTRA_ACTIONS)
        else:
            n.regular = n.setting.after(n.regular)
            begin(n, n.regular, ACTIONS)
