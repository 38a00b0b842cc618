"""What a seat can do in the action phase of the oracle's Quantum, moving apart."""

from __future__ import annotations

from functools import partial
from itertools import combinations

from tests.games.quantum.rules.oracle_battle import FACES, gain, place_cube, roll_ship, scrap
from tests.games.quantum.rules.oracle_moves import Menu, can_use, moves, spot, use
from tests.games.quantum.rules.oracle_world import Play, Ship, Square, World, cross, name


def action_menu(w: World, seat: int) -> Menu:
    """Every action, ability and power by token; ending the phase is not among them."""
    menu = moves(w, seat) | basic_actions(w, seat) | abilities(w, seat)
    return menu | dominance_powers(w, seat) | ship_powers(w, seat)


def basic_actions(w: World, seat: int) -> Menu:
    menu: Menu = {}
    player = w.players[seat]
    if w.actions >= 1:
        for ship in w.fleet(seat) + w.scrapyard(seat):
            menu[f"reconfigure:{die(ship)}"] = partial(reconfigure, w, ship)
        if player.research < 6:
            menu["research"] = partial(research, w, seat)
    if w.actions >= 1 or w.has(seat, "eager"):
        for ship in w.scrapyard(seat):
            for square in w.berths(seat):
                menu[f"deploy:{die(ship)}-{name(square)}"] = partial(deploy, w, ship, square)
    if w.actions >= 2:
        for planet, number in w.open_planets(seat).items():
            if fits(w, seat, planet, number):
                menu[f"construct:{name(planet)}"] = partial(construct, w, seat, planet)
    return menu


def die(ship: Ship) -> str:
    """Return the token of a die: its square, or how it lies in the scrapyard."""
    if ship.square is not None:
        return spot(ship)
    return f"~{ship.face}{'m' if ship.moved else ''}{'a' if ship.used else ''}"


def reconfigure(w: World, ship: Ship) -> Play:
    w.actions -= 1
    yield from roll_ship(w, ship, tuple(face for face in FACES if face != ship.face))


def research(w: World, seat: int) -> Play:
    w.actions -= 1
    w.players[seat].research += 1
    yield from ()


def deploy(w: World, ship: Ship, square: Square) -> Play:
    if not w.has(ship.seat, "eager"):
        w.actions -= 1
    ship.square = square
    yield from ()


def fits(w: World, seat: int, planet: Square, number: int) -> bool:
    """Return the seat's ships around the planet add up as a construction needs."""

    def faces(squares: list[Square]) -> list[int]:
        ships = [w.at(square) for square in squares]
        return [ship.face for ship in ships if ship is not None and ship.seat == seat]

    slack = (-1, 0, 1) if w.has(seat, "intelligent") else (0,)
    extra = faces(w.board.corners(planet)) if w.has(seat, "ingenious") else []
    orbit = sum(faces(cross(planet)))
    sums = {
        orbit + sum(some) for many in range(len(extra) + 1) for some in combinations(extra, many)
    }
    return any(number + more in sums for more in slack)


def construct(w: World, seat: int, planet: Square) -> Play:
    w.actions -= 2
    place_cube(w, seat, planet)
    yield from ()


def abilities(w: World, seat: int) -> Menu:
    """Warp, modify and the scout's roll; the others are part of moving."""
    menu: Menu = {}
    for ship in w.fleet(seat):
        if not can_use(w, ship):
            continue
        if ship.face == 3:
            for other in w.fleet(seat):
                if other is not ship:
                    menu[f"warp:{spot(ship)},{spot(other)}"] = partial(warp, w, ship, other)
        if ship.face == 4:
            for face in (3, 5):
                menu[f"modify:{spot(ship)}={face}"] = partial(modify, w, ship, face)
        if ship.face == 6:
            menu[f"scout:{spot(ship)}"] = partial(scout, w, ship)
    return menu


def warp(w: World, ship: Ship, other: Ship) -> Play:
    use(w, ship)
    ship.square, other.square = other.square, ship.square
    yield from ()


def modify(w: World, ship: Ship, face: int) -> Play:
    use(w, ship)
    ship.face = face
    yield from ()


def scout(w: World, ship: Ship) -> Play:
    use(w, ship)
    yield from roll_ship(w, ship, (1, 2, 3, 4, 5))


def dominance_powers(w: World, seat: int) -> Menu:
    menu: Menu = {}
    player = w.players[seat]
    if w.ready(seat, "cerebral") and player.dominance >= 2:
        menu["cerebral"] = partial(cerebral, w, seat)
    if w.ready(seat, "tyrannical") and player.research >= 2:
        menu["tyrannical"] = partial(tyrannical, w, seat)
    return menu


def cerebral(w: World, seat: int) -> Play:
    w.done.add("cerebral")
    w.players[seat].dominance -= 1
    w.players[seat].research = min(6, w.players[seat].research + 3)
    yield from ()


def tyrannical(w: World, seat: int) -> Play:
    w.done.add("tyrannical")
    w.players[seat].research -= 1
    yield from gain(w, seat, 1)


def ship_powers(w: World, seat: int) -> Menu:
    menu: Menu = {}
    for ship in w.fleet(seat):
        if w.ready(seat, "flexible"):
            for face in (ship.face - 1, ship.face + 1):
                if face in FACES:
                    menu[f"flexible:{spot(ship)}={face}"] = partial(flexible, w, ship, face)
        if w.ready(seat, "resourceful"):
            menu[f"resourceful:{spot(ship)}"] = partial(resourceful, w, ship)
        if w.ready(seat, "nomadic") and w.actions >= 1:
            for square in jumps(w, ship):
                token = f"nomadic:{spot(ship)}-{name(square)}"
                menu[token] = partial(nomadic, w, ship, square)
    return menu


def flexible(w: World, ship: Ship, face: int) -> Play:
    w.done.add("flexible")
    ship.face = face
    yield from ()


def resourceful(w: World, ship: Ship) -> Play:
    w.done.add("resourceful")
    w.actions += 1
    yield from scrap(w, ship)


def jumps(w: World, ship: Ship) -> list[Square]:
    """From the orbit of a planet to the orbits of those on the tiles beside it."""
    return [
        square
        for planet in w.board.planets
        if ship.square in cross(planet)
        for other in w.board.neighbours(planet)
        for square in cross(other)
        if w.empty(square)
    ]


def nomadic(w: World, ship: Ship, square: Square) -> Play:
    w.done.add("nomadic")
    w.actions -= 1
    ship.square = square
    yield from ()
