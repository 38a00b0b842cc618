"""Moving: where a ship can go, the flagship's transport, the interceptor's maneuver.

Sets of cells are bitsets; one step of a flood is four shifts of the whole set.
"""

from __future__ import annotations

from typing import TypeAlias

from core.games.quantum.actions import Action, Attack, Carry, Go, Known, Move
from core.games.quantum.cards.registry import AGAIN, HOOKS, PAYS, Pay, any_card, fold, has_card_in
from core.games.quantum.maps import STRIDE, bits, cell_name
from core.games.quantum.question import Cell, Die, Question, ask
from core.games.quantum.state import (
    MOVED,
    USED,
    State,
    cell_of,
    code_at,
    face,
    land,
    lift,
    occupied,
    owner,
    shift,
    tell,
    use,
)

FLAGSHIP, INTERCEPTOR = 2, 5
_WALK, _CLOSED = Pay(), Pay(attack=False)
_AGAIN, _AGAIN_CLOSED = Pay(again=True), Pay(attack=False, again=True)


def flood(start: int, steps: int, free: int) -> int:
    """QU-MOVE-1, QU-MOVE-3. The start and all cells of `free` within `steps` steps, as a bitset.

    A step goes to an adjacent cell; anything not free, planets included, blocks.
    """
    zone = start
    while steps:
        wider = zone | (zone << 1 | zone >> 1 | zone << STRIDE | zone >> STRIDE) & free
        if wider == zone:
            break
        zone = wider
        steps -= 1
    return zone


def flood8(start: int, steps: int, free: int) -> int:
    """QU-SHIP-5. As `flood`, with diagonal steps too: only the cell entered matters."""
    zone = start
    while steps:
        rows = zone | zone << 1 | zone >> 1
        wider = zone | (rows | rows << STRIDE | rows >> STRIDE) & free
        if wider == zone:
            break
        zone = wider
        steps -= 1
    return zone


def free_cells(s: State) -> int:
    """Return the cells without a ship, as a bitset."""
    return s.setting.map.squares & ~occupied(s)


def ready(s: State, seat: int, code: int) -> bool:
    """QU-TURN-3. Whether a die may use an ability: once a turn, twice by a card."""
    return not code & USED or any_card("ability", s, seat)


def use_ability(n: State, seat: int, code: int) -> int:
    """QU-TURN-3. The die's code after it used an ability, its card used up for a second one."""
    if code & USED:
        asks = HOOKS["ability"]
        card = next(card for card in n.cards[seat] if card in asks and asks[card](n, seat))
        use(n, card)
        tell(n, "used", seat=seat, card=card)
    return code | USED


def reach(s: State, seat: int, code: int, steps: int = 0) -> int:
    """Return the number of steps of a die; `steps` if a card gives the number."""
    return steps or fold("range", s.cards[seat], face(code))


def payments(s: State, seat: int) -> list[Pay]:
    """QU-TURN-1. Return the ways to pay for a move now: an action, then cards."""
    found = []
    attack = not any_card("peace", s, seat)
    if s.actions:
        if has_card_in(AGAIN, s, seat):
            found.append(_AGAIN if attack else _AGAIN_CLOSED)
        else:
            found.append(_WALK if attack else _CLOSED)
    refuses = HOOKS["refuses"]
    for card in s.cards[seat]:
        pay = PAYS.get(card)
        if pay is None or card in s.used or (card in refuses and refuses[card](s, seat)):
            continue
        found.append(pay if attack else Pay(card, steps=pay.steps, attack=False))
    return found


def pay_for(s: State, seat: int, by: str) -> Pay | None:
    """Return the payment of that name, if it is possible now."""
    return next((pay for pay in payments(s, seat) if pay.by == by), None)


_ROW = (1 << STRIDE) - 1


Fan: TypeAlias = Known[int, list[Action]]


def _fan(start: tuple[int, str]) -> Fan:
    """Return the moves from one cell with one payment to a row of goals, as bits; cached."""
    cell, by = start

    def row(key: int) -> list[Action]:
        first = (key >> STRIDE) * STRIDE
        return [Move(cell, first + goal, by) for goal in bits(key & _ROW)]

    return Known(row)


_FANS = Known(_fan)
_ATTACKS: Known[tuple[int, int, str], Action] = Known(
    lambda key: Attack(key[0], key[1].bit_length() - 1, key[2])
)
"""By the attacker's cell, the target as a bitset, and what pays."""


def fan(out: list[Action], cell: int, to: int, by: str) -> None:
    """Add the moves from a cell to every cell of a bitset."""
    made = _FANS[cell, by]
    row = 0
    while to:
        goals = to & _ROW
        if goals:
            out += made[goals | row]
        to >>= STRIDE
        row += 1 << STRIDE


def moves(s: State, seat: int, out: list[Action]) -> None:
    """QU-MOVE-1, QU-ATT-1, QU-ATT-8, QU-SHIP-2, QU-SHIP-5. All moves, by payment and ship."""
    occ = occupied(s)
    own = s.bits[seat]
    free = s.setting.map.squares & ~occ
    enemies = occ ^ own
    for pay in payments(s, seat):
        by, steps = pay.by, pay.steps
        for ship in s.ships[seat]:
            if ship & MOVED and not pay.again:
                continue
            cell, number = ship >> 5, ship >> 2 & 7  # measured: no calls in this loop
            far = reach(s, seat, ship, steps)
            start = 1 << cell
            if number == INTERCEPTOR and ready(s, seat, ship):
                zone = flood8(start, far - 1, free)
                rows = zone | zone << 1 | zone >> 1
                edge = rows | rows << STRIDE | rows >> STRIDE
            else:
                zone = flood(start, far - 1, free)
                edge = zone << 1 | zone >> 1 | zone << STRIDE | zone >> STRIDE
            fan(out, cell, (zone | edge & free) ^ start, by)
            if pay.attack:
                hit = edge & enemies
                while hit:
                    low = hit & -hit
                    out.append(_ATTACKS[cell, low, by])
                    hit ^= low
            if number == FLAGSHIP and own & s.setting.map.near8_bits[cell]:
                _transports(s, seat, ship, free, by, out)


def _transports(s: State, seat: int, ship: int, free: int, by: str, out: list[Action]) -> None:
    """QU-SHIP-2. The ships around a flagship that it can take aboard and fly somewhere with."""
    if ready(s, seat, ship):
        m = s.setting.map
        cell = cell_of(ship)
        for passenger in bits(m.near8_bits[cell] & s.bits[seat]):
            if m.near4_bits[cell] & (free | 1 << passenger):
                out.append(Carry(cell, passenger, by))


def pay_move(n: State, by: str) -> None:
    """QU-TURN-1. One action, or the card of that name."""
    if by:
        use(n, by)
    else:
        n.actions -= 1


def move(n: State, seat: int, a: Move) -> None:
    """QU-MOVE-1, QU-MOVE-2. A ship moves; an interceptor spends its ability only on diagonals."""
    pay = pay_for(n, seat, a.by)
    code = code_at(n, seat, a.ship)
    diagonal = False
    if face(code) == INTERCEPTOR:
        far = reach(n, seat, code, pay.steps if pay else 0)
        diagonal = not flood(1 << a.ship, far, free_cells(n)) >> a.cell & 1
        if diagonal:
            code = use_ability(n, seat, code)
    if n.events is not None:
        path = route(n, a.ship, a.cell, diagonal)
        facts = {"face": face(code), "by": a.by, "path": path}
        tell(n, "moved", seat=seat, start=a.ship, goal=a.cell, **facts)
    shift(n, seat, a.ship, a.cell, code | MOVED)
    pay_move(n, a.by)


def route(s: State, start: int, goal: int, diagonal: bool = False) -> str:
    """A shortest way over free cells by name, both ends in it, as "c3 c4 d4"; for animations."""
    m = s.setting.map
    near = m.near8 if diagonal else m.near4
    free = free_cells(s) | 1 << goal
    came: dict[int, int] = {}
    edge = [start]
    while edge and goal not in came:
        wider = []
        for cell in edge:
            for to in near[cell]:
                if to not in came and free >> to & 1:
                    came[to] = cell
                    wider.append(to)
        edge = wider
    path = [goal]
    while goal in came and (len(path) == 1 or path[-1] != start):
        path.append(came[path[-1]])
    return " ".join(cell_name(cell) for cell in reversed(path))


def launches(s: State, seat: int, ship: int, cell: int, steps: int) -> tuple[int, int]:
    """QU-ATT-2. From where `ship` can attack `cell`: straight, and only by a maneuver."""
    m = s.setting.map
    code = code_at(s, seat, ship)
    far = reach(s, seat, code, steps) - 1
    free = free_cells(s)
    straight = flood(1 << ship, far, free) & m.near4_bits[cell]
    if face(code) != INTERCEPTOR or not ready(s, seat, code):
        return straight, 0
    return straight, flood8(1 << ship, far, free) & m.near8_bits[cell] & ~straight


def carry(n: State, seat: int, a: Carry) -> None:
    """QU-SHIP-2. The passenger comes aboard: its square is free from now on."""
    pay = pay_for(n, seat, a.by)
    code = use_ability(n, seat, code_at(n, seat, a.ship))
    far = reach(n, seat, code, pay.steps if pay else 0)
    pay_move(n, a.by)
    passenger = lift(n, seat, a.passenger)
    shift(n, seat, a.ship, a.ship, code | MOVED)
    tell(n, "boarded", seat=seat, cell=a.ship, start=a.passenger, face=face(passenger), by=a.by)
    ask(n, Landing(seat, a.ship, passenger, far))


class Landing(Question, kind="land"):
    """QU-SHIP-2, QU-SHIP-2B. Where the flagship on `ship` flies, at most `far` steps.

    One step or more, no attack; with two it may come back.
    """

    ship: Cell
    passenger: Die
    far: int
    below = ("act",)
    active = True
    refusal = (Go, "no-landing")

    def fits(self, s: State) -> bool:
        return owner(s, self.ship) == self.seat and 1 <= self.far <= 9

    def in_hand(self, seat: int) -> int:
        return int(seat == self.seat)

    def offers(self, s: State) -> tuple[Action, ...]:
        zone = flood(1 << self.ship, self.far, free_cells(s))
        if self.far < 2:
            zone &= ~(1 << self.ship)
        return tuple([Go("land", goal) for goal in bits(zone)])

    def answer(self, n: State, a: Go) -> None:
        seat, cell = self.seat, self.ship
        if n.events is not None:
            tell(n, "flew", seat=seat, start=cell, goal=a.cell, path=route(n, cell, a.cell))
        shift(n, seat, cell, a.cell, code_at(n, seat, cell))
        ask(n, Dropping(seat, a.cell, self.passenger))


class Dropping(Question, kind="drop"):
    """QU-SHIP-2. On which empty square of the eight around the flagship the passenger is set down.

    QU-SHIP-2C, QU-SHIP-2D. It keeps its own move and ability, and may fly again.
    """

    ship: Cell
    passenger: Die
    below = ("act",)
    active = True
    refusal = (Go, "no-drop")

    def fits(self, s: State) -> bool:
        return owner(s, self.ship) == self.seat

    def in_hand(self, seat: int) -> int:
        return int(seat == self.seat)

    def offers(self, s: State) -> tuple[Action, ...]:
        around = s.setting.map.near8_bits[self.ship] & free_cells(s)
        return tuple([Go("drop", goal) for goal in bits(around)])

    def answer(self, n: State, a: Go) -> None:
        tell(n, "dropped", seat=self.seat, face=face(self.passenger), cell=a.cell)
        land(n, self.seat, a.cell, self.passenger)
