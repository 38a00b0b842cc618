"""Moving in the oracle's Quantum: moves, attacks on the way, transports, what cards add."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.quantum.rules.oracle_battle import battle
from tests.games.quantum.rules.oracle_world import Ask, Play, Ship, Square, World, cross, name, ring

Menu = dict[str, Callable[[], Play]]


def can_use(w: World, ship: Ship) -> bool:
    """Return the die's ability is unused, or Cunning gives it once more."""
    return not ship.used or w.ready(ship.seat, "cunning")


def use(w: World, ship: Ship) -> None:
    """The die's ability is used."""
    if ship.used:
        w.done.add("cunning")
    ship.used = True


def distances(
    w: World, ship: Ship, steps: int, diagonal: bool, lifted: Ship | None = None
) -> dict[Square, int]:
    """Every square the ship can stand on after some steps, with the fewest; its own is 0."""
    assert ship.square is not None
    found = {ship.square: 0}
    for step in range(1, steps + 1):
        for square in [s for s, d in found.items() if d == step - 1]:
            for near in ring(square) if diagonal else cross(square):
                free = w.empty(near) or (lifted is not None and near == lifted.square)
                if free and near not in found:
                    found[near] = step
    return found


def ways(w: World, ship: Ship) -> list[tuple[str, int]]:
    """Return how the ship may move now: who pays, and how far it then goes."""
    seat, far = ship.seat, ship.face + w.has(ship.seat, "agile")
    found = []
    if w.actions >= 1 and (not ship.moved or w.has(seat, "energetic")):
        found.append(("", far))
    if not ship.moved and w.ready(seat, "tactical"):
        found.append(("tactical", 1))
    if not ship.moved and w.ready(seat, "curious") and (w.first_printing or "attack" not in w.done):
        found.append(("curious", far))
    return found


def pay(w: World, ship: Ship, by: str) -> None:
    """The price of a move: an action or the card's turn, and the die's move."""
    if by:
        w.done.add(by)
    else:
        w.actions -= 1
    ship.moved = True


def may_attack(w: World) -> bool:
    """Revised: a turn with Curious' free move has no attack."""
    return w.first_printing or "curious" not in w.done


def launches(w: World, ship: Ship, target: Ship, far: int) -> dict[Square, bool]:
    """Squares from which the target can be attacked, and whether that needs the maneuver."""
    assert target.square is not None
    found: dict[Square, bool] = {}
    if ship.face == 5 and can_use(w, ship):
        for square in distances(w, ship, far - 1, diagonal=True):
            if square in ring(target.square):
                found[square] = True
    for square in distances(w, ship, far - 1, diagonal=False):
        if square in cross(target.square):
            found[square] = False
    return found


def moves(w: World, seat: int) -> Menu:
    """Return all moves, attacks and transports of the seat's ships."""
    menu: Menu = {}
    for ship in w.fleet(seat):
        for by, far in ways(w, ship):
            menu |= plain(w, ship, by, far)
            if by != "curious" and may_attack(w):
                menu |= attacks(w, ship, by, far)
            if ship.face == 2 and can_use(w, ship):
                menu |= transports(w, ship, by, min(far, 2 + w.has(seat, "agile")))
        if ship.face == 1 and can_use(w, ship) and may_attack(w):
            menu |= strikes(w, ship)
    return menu


def plain(w: World, ship: Ship, by: str, far: int) -> Menu:
    straight = distances(w, ship, far, diagonal=False)
    reach = dict(straight)
    if ship.face == 5 and can_use(w, ship):
        reach = distances(w, ship, far, diagonal=True)

    def go(square: Square) -> Play:
        pay(w, ship, by)
        if square not in straight:
            use(w, ship)
        ship.square = square
        yield from ()

    return {
        token_move(ship, square, by): partial(go, square)
        for square in reach
        if square != ship.square
    }


def attacks(w: World, ship: Ship, by: str, far: int) -> Menu:
    def go(target: Ship, squares: dict[Square, bool]) -> Play:
        pay(w, ship, by)
        square = next(iter(squares))
        if len(squares) > 1:
            square = yield from choose_square(ship.seat, "from", list(squares))
        if squares[square]:
            use(w, ship)
        ship.square = square
        yield from battle(w, ship, target)

    menu: Menu = {}
    for target in w.ships:
        if target.seat != ship.seat and target.square is not None:
            squares = launches(w, ship, target, far)
            if squares:
                menu[token_attack(ship, target, by)] = partial(go, target, squares)
    return menu


def strikes(w: World, ship: Ship) -> Menu:
    def go(target: Ship) -> Play:
        use(w, ship)
        yield from battle(w, ship, target)

    assert ship.square is not None
    targets = [w.at(square) for square in cross(ship.square)]
    return {
        token_attack(ship, target, "strike"): partial(go, target)
        for target in targets
        if target is not None and target.seat != ship.seat
    }


def transports(w: World, ship: Ship, by: str, far: int) -> Menu:
    """The passenger is lifted, the flagship flies at least one step, the passenger is set down."""

    def landings(passenger: Ship) -> list[Square]:
        found = distances(w, ship, far, diagonal=False, lifted=passenger)
        squares = [square for square in found if square != ship.square]
        if squares and far >= 2 and ship.square is not None:
            squares.append(ship.square)  # out and back
        return squares

    def go(passenger: Ship) -> Play:
        squares = landings(passenger)
        pay(w, ship, by)
        use(w, ship)
        ship.square = yield from choose_square(ship.seat, "land", squares)
        old, passenger.square = passenger.square, None
        around = [near for near in ring(ship.square) if w.empty(near)]
        passenger.square = old
        passenger.square = yield from choose_square(ship.seat, "drop", around)

    assert ship.square is not None
    aboard = [w.at(square) for square in ring(ship.square)]
    return {
        token_carry(ship, passenger, by): partial(go, passenger)
        for passenger in aboard
        if passenger is not None and passenger.seat == ship.seat and landings(passenger)
    }


def choose_square(seat: int, verb: str, squares: list[Square]) -> Play:
    """One of some squares."""
    answers = {f"{verb}:{name(square)}": square for square in squares}
    token = yield Ask(seat, answers)
    return answers[token]


def token_move(ship: Ship, square: Square, by: str) -> str:
    return f"{prefix(by)}{spot(ship)}-{name(square)}"


def token_attack(ship: Ship, target: Ship, by: str) -> str:
    return f"{prefix(by)}{spot(ship)}x{spot(target)}"


def token_carry(ship: Ship, passenger: Ship, by: str) -> str:
    return f"{prefix(by)}{spot(ship)}+{spot(passenger)}"


def prefix(by: str) -> str:
    return f"{by}:" if by else ""


def spot(ship: Ship) -> str:
    assert ship.square is not None
    return name(ship.square)
