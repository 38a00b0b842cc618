"""The attack: launch square, both dice, rerolls, totals, and what follows."""

from __future__ import annotations

from core.games.quantum.actions import (
    ADVANCE,
    PASS,
    STAY,
    WORDS,
    Action,
    Attack,
    Fell,
    Go,
    Word,
)
from core.games.quantum.battle import (
    Battle,
    attacker_wins,
    fixed_die,
    matters,
    rerolls,
    sides,
)
from core.games.quantum.cards.registry import (
    ATTACKER,
    DEFENDER,
    REPLY,
    REROLLS,
    TIES,
    call_each,
    first,
    has_card_in,
)
from core.games.quantum.dominance import destroyed
from core.games.quantum.maps import bits
from core.games.quantum.movement import launches, pay_for, pay_move, route, use_ability
from core.games.quantum.question import Cell, Chance, Question, ask
from core.games.quantum.shipdice import roll
from core.games.quantum.state import (
    MOVED,
    State,
    code_at,
    face,
    lift,
    memory,
    owner,
    shift,
    tell,
)
from core.kernel.game import CHANCE

STRIKE = "strike"


def attack(n: State, seat: int, a: Attack) -> None:
    """QU-ATT-1, QU-ATT-2, QU-SHIP-1. Pay, then find (or ask for) the launch square."""
    n.attacked = True
    code = code_at(n, seat, a.ship)
    enemy = owner(n, a.cell)
    target = face(code_at(n, enemy, a.cell))
    tell(
        n,
        "attacked",
        seat=seat,
        face=face(code),
        start=a.ship,
        target=a.cell,
        by=a.by,
        enemy=enemy,
        enemy_face=target,
    )
    if a.by == STRIKE:
        shift(n, seat, a.ship, a.ship, use_ability(n, seat, code))
        _open(n, a.ship, a.cell)
        return
    pay = pay_for(n, seat, a.by)
    straight, slanted = launches(n, seat, a.ship, a.cell, pay.steps if pay else 0)
    pay_move(n, a.by)
    shift(n, seat, a.ship, a.ship, code | MOVED)
    squares = straight | slanted
    if squares & (squares - 1):
        ask(n, Launch(seat, a.ship, a.cell))
    else:
        _launch(n, seat, a.ship, a.cell, squares.bit_length() - 1, bool(slanted))


class Duel(Question):
    """Base of the questions of an attack: the active player's `ship` against that on `target`."""

    ship: Cell
    target: Cell
    below = ("act",)

    def fits(self, s: State) -> bool:
        return owner(s, self.ship) == s.turn and owner(s, self.target) not in (-1, s.turn)


class Launch(Duel, kind="launch"):
    """QU-ATT-2, QU-TURN-6. From which square next to the target the attack is launched.

    Nothing else is offered during a move, so no number can change.
    """

    active = True
    refusal = (Go, "no-launch")

    def offers(self, s: State) -> tuple[Action, ...]:
        straight, slanted = launches(s, self.seat, self.ship, self.target, 0)
        return tuple([Go("from", cell) for cell in bits(straight | slanted)])

    def answer(self, n: State, a: Go) -> None:
        straight, _ = launches(n, self.seat, self.ship, self.target, 0)
        _launch(n, self.seat, self.ship, self.target, a.cell, not straight >> a.cell & 1)


def _launch(n: State, seat: int, ship: int, target: int, cell: int, maneuver: bool) -> None:
    code = code_at(n, seat, ship)
    if maneuver:
        code = use_ability(n, seat, code)
    if cell != ship and n.events is not None:
        path = route(n, ship, cell, maneuver)
        tell(n, "launched", seat=seat, start=ship, goal=cell, target=target, path=path)
    shift(n, seat, ship, cell, code)
    _open(n, cell, target)


def _open(n: State, ship: int, target: int) -> None:
    """QU-ATT-3. A card of the defender asks before any die; then weapons, then defences fall."""
    ask(n, ToWeapons(CHANCE, ship, target, 0, 0, 0, 0))
    question = first("attacked", n, owner(n, target), ship, target)
    if question:
        ask(n, question)


class InBattle(Question):
    """Base of the questions that hold a battle as their last field."""

    below = ("act",)

    @property
    def battle(self) -> Battle:
        """Return the state of the battle."""
        return Battle(*self.parts[-6:])

    def fits(self, s: State) -> bool:
        battle = self.battle
        if owner(s, battle.ship) != s.turn or owner(s, battle.target) in (-1, s.turn):
            return False
        if not s.setting.map.near8_bits[battle.ship] >> battle.target & 1:
            return False
        if not _usable(battle.used, ATTACKER, REPLY) or not _usable(battle.used_too, DEFENDER):
            return False
        return self.dice_fit(battle)

    def dice_fit(self, battle: Battle) -> bool:
        """Return whether these dice are possible."""
        return 1 <= battle.weapons <= 6 and 1 <= battle.defences <= 6


def _usable(used: int, *windows: int) -> bool:
    """Return whether the cards in the bits of `used` reroll a die in one of the windows."""
    known = 0
    for reroll in REROLLS.values():
        if not set(windows).isdisjoint(reroll.windows):
            known |= reroll.bit
    return 0 <= used == used & known


class BattleDie(InBattle):
    """Base of the questions before both dice have fallen."""

    ship: Cell
    target: Cell
    weapons: int
    defences: int
    used: int
    used_too: int

    def dice_fit(self, battle: Battle) -> bool:
        return not battle.weapons and not battle.defences


class ToWeapons(BattleDie, kind="to-weapons"):
    """QU-ATT-3. The weapons die comes next: a fixed number or a roll."""

    def run(self, n: State) -> None:
        fixed = fixed_die(n, n.turn)
        if fixed:
            _to_defences(n, self.battle._replace(weapons=fixed))
        else:
            ask(n, Weapons(*self.parts))


class Weapons(BattleDie, Chance, kind="weapons"):
    """QU-ATT-3. The weapons die falls."""

    def answer(self, n: State, a: Fell) -> None:
        tell(n, "weapons", seat=n.turn, face=a.face)
        _to_defences(n, self.battle._replace(weapons=a.face))


def _to_defences(n: State, battle: Battle) -> None:
    fixed = fixed_die(n, owner(n, battle.target))
    if fixed:
        _window(n, ATTACKER, battle._replace(defences=fixed))
    else:
        ask(n, Defences(CHANCE, *battle))


class Defences(BattleDie, Chance, kind="defences"):
    """QU-ATT-3. The defences die falls."""

    def dice_fit(self, battle: Battle) -> bool:
        return 1 <= battle.weapons <= 6 and not battle.defences

    def answer(self, n: State, a: Fell) -> None:
        tell(n, "defences", seat=owner(n, self.target), face=a.face)
        _window(n, ATTACKER, self.battle._replace(defences=a.face))


def _window(n: State, window: int, battle: Battle) -> None:
    """QU-ATT-6, QU-ATT-7. First the attacker, then the defender, each only if it can matter."""
    if matters(n, battle, window):
        seat = owner(n, battle.target) if window == DEFENDER else n.turn
        ask(n, Reroll(seat, window, *battle))
    else:
        _next_window(n, window, battle)


def _next_window(n: State, window: int, battle: Battle) -> None:
    if window == DEFENDER:
        _resolve(n, battle)
    else:
        _window(n, DEFENDER, battle)


class Reroll(InBattle, kind="reroll"):
    """QU-ATT-6. Which card rerolls a die, if any; asked of each side in its window."""

    window: int
    ship: Cell
    target: Cell
    weapons: int
    defences: int
    used: int
    used_too: int

    def fits(self, s: State) -> bool:
        if not super().fits(s) or self.window not in (ATTACKER, DEFENDER, REPLY):
            return False
        asker = owner(s, self.target) if self.window == DEFENDER else s.turn
        return self.seat == asker and bool(rerolls(s, asker, self.battle, self.window))

    def offers(self, s: State) -> tuple[Action, ...]:
        found = rerolls(s, self.seat, self.battle, self.window)
        return (PASS, *(WORDS[card] for card in found))

    def answer(self, n: State, a: Word) -> None:
        window, battle = self.window, self.battle
        if a is PASS:
            _next_window(n, window, battle)
            return
        own = rerolls(n, self.seat, battle, window)[a.verb] == "own"
        bit = REROLLS[a.verb].bit
        if window == DEFENDER:
            battle = battle._replace(used_too=battle.used_too | bit)
        else:
            battle = battle._replace(used=battle.used | bit)
        weapons = own == (window != DEFENDER)
        tell(
            n,
            "reroll-called",
            seat=self.seat,
            card=a.verb,
            die="weapons" if weapons else "defences",
        )
        ask(n, RerollDie(CHANCE, window, int(weapons), *battle))


class RerollDie(InBattle, Chance, kind="reroll-die"):
    """QU-ATT-6. The reroll stands; the attacker may answer one that the defender called."""

    window: int
    of_weapons: int
    ship: Cell
    target: Cell
    weapons: int
    defences: int
    used: int
    used_too: int

    def fits(self, s: State) -> bool:
        known = self.window in (ATTACKER, DEFENDER, REPLY) and self.of_weapons in (0, 1)
        return known and super().fits(s)

    def answer(self, n: State, a: Fell) -> None:
        window, battle = self.window, self.battle
        tell(n, "rerolled", die="weapons" if self.of_weapons else "defences", face=a.face)
        if self.of_weapons:
            battle = battle._replace(weapons=a.face)
            if window == DEFENDER:
                window = REPLY
        else:
            battle = battle._replace(defences=a.face)
        _window(n, window, battle)


def _resolve(n: State, battle: Battle) -> None:
    """QU-ATT-5. The loser's ship is destroyed; a repelled attacker stays where it attacked from."""
    defender = owner(n, battle.target)
    won = attacker_wins(n, battle)
    _tell_battle(n, battle, won)
    if won:
        code = lift(n, defender, battle.target)
        tell(n, "destroyed", seat=defender, face=face(code), cell=battle.target, by=n.turn)
        ask(n, Advance(n.turn, battle.ship, battle.target))
        destroyed(n, n.turn, defender)
        call_each("kill", n, n.turn)
        roll(n, defender, "scrap", memory(code))
    elif has_card_in(TIES, n, defender):
        code = lift(n, n.turn, battle.ship)
        tell(n, "destroyed", seat=n.turn, face=face(code), cell=battle.ship, by=defender)
        destroyed(n, defender, n.turn)
        roll(n, n.turn, "scrap", memory(code))


def _tell_battle(n: State, battle: Battle, won: bool) -> None:
    """Both sums with every modifier ("card:-1"), and who won; ties are marked."""
    if n.events is not None:
        facts: dict[str, object] = {}
        for name, side in zip(("attacker", "defender"), sides(n, battle), strict=True):
            added = " ".join(f"{card}:{points:+}" for card, points in side.modifiers)
            facts |= {
                name: side.seat,
                f"{name}_die": side.die,
                f"{name}_ship": side.ship,
                f"{name}_modifiers": added,
                f"{name}_total": side.total,
            }
        tie = facts["attacker_total"] == facts["defender_total"]
        tell(n, "battle", won=won, tie=tie, **facts)


class Advance(Question, kind="advance"):
    """QU-ATT-5. The victor enters the square or stays on the one it attacked from."""

    ship: Cell
    target: Cell
    below = ("act",)
    active = True

    def fits(self, s: State) -> bool:
        ours = owner(s, self.ship) == s.turn
        near = ours and s.setting.map.near8_bits[self.ship] >> self.target & 1
        return bool(near) and owner(s, self.target) < 0

    def offers(self, s: State) -> tuple[Action, ...]:
        return (ADVANCE, STAY)

    def answer(self, n: State, a: Word) -> None:
        if a is STAY:
            tell(n, "stayed", seat=self.seat, cell=self.ship)
        else:
            tell(n, "advanced", seat=self.seat, start=self.ship, goal=self.target)
            shift(n, self.seat, self.ship, self.target, code_at(n, self.seat, self.ship))
