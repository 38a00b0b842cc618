"""Dice of ships, battles, dominance and infamy in the oracle's Quantum."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from tests.games.quantum.rules.oracle_world import CHANCE, Ask, Play, Ship, Square, Won, World, name

FACES = (1, 2, 3, 4, 5, 6)


def chance(faces: tuple[int, ...]) -> Play:
    """A die falls on one of the faces, each as likely as the other."""
    weights = {f"={face}": Fraction(1, len(faces)) for face in faces}
    token = yield Ask(CHANCE, {f"={face}": face for face in faces}, weights)
    return int(token[1:])


def roll_ship(w: World, ship: Ship, faces: tuple[int, ...] = FACES) -> Play:
    """A ship die is rolled: Clever chooses, Scrappy may roll again in the own turn."""
    if w.has(ship.seat, "clever"):
        token = yield Ask(ship.seat, {f"clever:{face}": face for face in faces})
        ship.face = int(token.removeprefix("clever:"))
        return
    ship.face = yield from chance(faces)
    if ship.seat == w.active and w.has(ship.seat, "scrappy"):
        token = yield Ask(ship.seat, {"scrappy": True, "pass": False})
        if token == "scrappy":
            ship.face = yield from chance(faces)


def scrap(w: World, ship: Ship) -> Play:
    """Into the scrapyard, rolled; what the die did this turn stays with it."""
    ship.square = None
    yield from roll_ship(w, ship)


def gain(w: World, seat: int, points: int) -> Play:
    """Dominance rises; at 6 infamy follows at once."""
    player = w.players[seat]
    player.dominance = min(6, player.dominance + points)
    if player.dominance == 6:
        planets = w.open_planets(seat)
        if planets:
            token = yield Ask(seat, {f"infamy:{name(planet)}": planet for planet in planets})
            planet = next(p for p in planets if token == f"infamy:{name(p)}")
            player.dominance = 1
            place_cube(w, seat, planet)


def place_cube(w: World, seat: int, planet: Square) -> None:
    """A cube touches the map in a turn: a pick is earned; the last one wins."""
    w.cubes[planet].append(seat)
    w.players[seat].cubes -= 1
    if seat == w.picker:
        w.picks += 1
    else:
        w.players[seat].owed += 1
    if w.players[seat].cubes == 0:
        raise Won(seat)


def dominate(w: World, winner: int, loser: int) -> Play:
    """A ship of the loser's was destroyed in battle by the winner."""
    if not w.has(loser, "righteous"):
        loss = 2 if w.has(loser, "ravenous") else 1
        w.players[loser].dominance = max(1, w.players[loser].dominance - loss)
    yield from gain(w, winner, 2 if w.has(winner, "ravenous") else 1)


def battle(w: World, attacker: Ship, target: Ship) -> Play:
    """The attack of a ship that stands on its launch square."""
    me, you = attacker.seat, target.seat
    w.done.add("attack")
    if w.has(you, "dangerous"):
        token = yield Ask(you, {"dangerous": True, "pass": False})
        if token == "dangerous":
            target_square = target.square
            assert target_square is not None
            yield from scrap(w, attacker)
            yield from scrap(w, target)
            return
    weapons = 3 if w.has(me, "rational") else (yield from chance(FACES))
    defences = 3 if w.has(you, "rational") else (yield from chance(FACES))
    fight = Fight(w, attacker, target, weapons, defences)
    yield from rerolls(w, fight)
    if fight.wins(fight.weapons, fight.defences):
        yield from conquer(w, attacker, target)
    elif w.has(you, "stubborn"):
        yield from scrap(w, attacker)
        yield from dominate(w, you, me)


def conquer(w: World, attacker: Ship, target: Ship) -> Play:
    """The target is destroyed; the attacker takes its square or stays."""
    me = attacker.seat
    square = target.square
    yield from scrap(w, target)
    if "kill" not in w.done:
        w.done.add("kill")
        if w.has(me, "plundering"):
            w.players[me].research = min(6, w.players[me].research + 3)
        if w.has(me, "warlike"):
            w.actions += 1
    yield from dominate(w, me, target.seat)
    token = yield Ask(me, {"advance": True, "stay": False})
    if token == "advance":
        attacker.square = square


class Fight:
    """Both sides of a battle: what each die adds to, and the cards still unused."""

    def __init__(self, w: World, attacker: Ship, target: Ship, weapons: int, defences: int) -> None:
        assert attacker.square is not None
        assert target.square is not None
        self.seats = attacker.seat, target.seat
        self.weapons, self.defences = weapons, defences
        self.stubborn = w.has(target.seat, "stubborn")
        beside = w.friend_beside(attacker.seat, attacker.square, attacker)
        if w.first_printing:
            beside = beside or w.friend_beside(attacker.seat, target.square, attacker)
        guarded = w.friend_beside(target.seat, target.square, target)
        self.attack = attacker.face + bonus(w, attacker.seat, beside)
        self.defence = target.face + bonus(w, target.seat, guarded)
        mine, yours = attacker.seat, target.seat
        fixed_mine, fixed_yours = w.has(mine, "rational"), w.has(yours, "rational")
        self.cards = {
            ("A", "relentless"): w.has(mine, "relentless") and not fixed_mine,
            ("A", "scrappy"): w.has(mine, "scrappy") and not fixed_mine,
            ("A", "cruel"): w.has(mine, "cruel") and not fixed_yours,
            ("D", "relentless"): w.has(yours, "relentless") and not fixed_yours,
            ("D", "cruel"): w.has(yours, "cruel") and not fixed_mine,
        }

    def wins(self, weapons: int, defences: int) -> bool:
        """Return the attacker wins with these dice."""
        mine, yours = self.attack + weapons, self.defence + defences
        return mine < yours if self.stubborn else mine <= yours

    def hand(self, side: str, *only: str) -> list[str]:
        """Return the cards a side can still use on a die."""
        unused = [card for (owner, card), left in self.cards.items() if owner == side and left]
        return [card for card in unused if not only or card in only]

    def can_turn(self, side: str, cards: list[str]) -> bool:
        """Some fall of the dice these cards of the side reroll would turn the result."""
        own = any(card != "cruel" for card in cards)
        other = "cruel" in cards
        weapons = FACES if (own if side == "A" else other) else (self.weapons,)
        defences = FACES if (other if side == "A" else own) else (self.defences,)
        now = self.wins(self.weapons, self.defences)
        return any(self.wins(a, d) != now for a, d in product(weapons, defences))


def bonus(w: World, seat: int, beside: bool) -> int:
    """What cards add to a side's total."""
    return -1 * w.has(seat, "ferocious") - 2 * (beside and w.has(seat, "strategic"))


def rerolls(w: World, fight: Fight) -> Play:
    """First the attacker decides, then the defender, each card once."""
    yield from window(fight, "A")
    while (cards := fight.hand("D")) and matters(fight, "D", cards):
        card = yield from offer(fight, "D", cards)
        if card == "pass":
            return
        if card == "cruel":
            yield from window(fight, "A", "scrappy")


def window(fight: Fight, side: str, *only: str) -> Play:
    """A side uses its cards one by one while that can matter, until it passes."""
    while (cards := fight.hand(side, *only)) and matters(fight, side, cards):
        card = yield from offer(fight, side, cards)
        if card == "pass":
            return


def matters(fight: Fight, side: str, cards: list[str]) -> bool:
    """Return a side is asked if it is losing and could turn that, or wins and could make it safer.

    Safer: a lower die of its own while the defender may reroll his, or the other way round.
    """
    if fight.wins(fight.weapons, fight.defences) != (side == "A"):
        return fight.can_turn(side, cards)
    theirs = fight.hand("D")
    if side == "D" or not fight.can_turn("D", theirs):
        return False
    lower = fight.weapons > 1 and "relentless" in theirs and set(cards) & {"relentless", "scrappy"}
    higher = fight.defences < 6 and "cruel" in theirs and "cruel" in cards
    return bool(lower or higher)


def offer(fight: Fight, side: str, cards: list[str]) -> Play:
    """One decision of a side; the die that is rerolled falls at once."""
    seat = fight.seats[side == "D"]
    card = yield Ask(seat, {word: word for word in [*cards, "pass"]})
    if card != "pass":
        fight.cards[side, card] = False
        face = yield from chance(FACES)
        if (side == "A") == (card != "cruel"):
            fight.weapons = face
        else:
            fight.defences = face
    return card
