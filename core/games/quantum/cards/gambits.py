"""The gambits: each works once, at the moment it is taken."""

from __future__ import annotations

from core.games.quantum.actions import (
    DONE,
    SCRAPYARD,
    Action,
    Card,
    Cube,
    Place,
    Relocate,
    Roll,
)
from core.games.quantum.cards.registry import COMMANDS, Gambit
from core.games.quantum.construct import has_slot, planet_of
from core.games.quantum.dominance import change
from core.games.quantum.fleet import bases, dice_of
from core.games.quantum.maps import bits
from core.games.quantum.market import discard_command
from core.games.quantum.question import Question, ask
from core.games.quantum.shipdice import roll
from core.games.quantum.state import (
    State,
    cards_of,
    die,
    face,
    land,
    lift,
    put,
    scrapped,
    tell,
    unscrapped,
)
from core.games.quantum.turn import EXTRA_ACTIONS, begin

EXTRA_TURN = 2.0
"""The value to a bot of an extra turn after somebody else's, in commands."""
REORGANIZED = 0.2
"""The value of a wreck that is rerolled and may return, in commands."""
LEAST = 0.01
"""A little more than nothing."""


class Aggression(Gambit, copies=4):
    """QU-GAM-AGGRESSION. Dominance rises by 2, at once."""

    def play(self, n: State, seat: int) -> None:
        change(n, seat, 2, self.key)


class Expansion(Gambit, copies=8):
    """QU-GAM-EXPANSION, QU-CARD-10. One of the two spare dice joins the fleet for good."""

    def can_take(self, s: State, seat: int) -> bool:
        return s.reserve[seat] > 0

    def play(self, n: State, seat: int) -> None:
        n.reserve = put(n.reserve, seat, n.reserve[seat] - 1)
        ask(n, Muster(seat, 1, ()))


class Momentum(Gambit, copies=4):
    """QU-GAM-MOMENTUM. A whole new turn: now, or after the turn of another player."""

    new_turn = True
    events = ("extra-turn seat",)

    def play(self, n: State, seat: int) -> None:
        if seat == n.turn:
            begin(n, seat, EXTRA_ACTIONS)
        else:
            n.extra = (*n.extra, seat)
            tell(n, "extra-turn", seat=seat)

    def appeal(self, s: State, seat: int) -> float:
        return EXTRA_TURN if s.turn != seat else 0.0


class Relocation(Gambit, copies=2):
    """QU-GAM-RELOCATION. A cube of somebody else goes to another planet, if it can."""

    events = ("cube-moved seat start planet",)

    def play(self, n: State, seat: int) -> None:
        if _liftable(n, seat):
            ask(n, LiftCube(seat))


class Reorganization(Gambit, copies=2):
    """QU-GAM-REORGANIZATION. Any own ships, chosen first, are rerolled together, then placed."""

    events = ("gathered seat face where cell",)

    def play(self, n: State, seat: int) -> None:
        ask(n, Reorganize(seat, ()))

    def appeal(self, s: State, seat: int) -> float:
        return REORGANIZED * len(s.scrap[seat]) + LEAST


class Sabotage(Gambit, copies=2):
    """QU-GAM-SABOTAGE. Everybody else discards a command of their choice, clockwise."""

    def play(self, n: State, seat: int) -> None:
        for other in reversed(n.setting.rivals(seat)):
            ask(n, Sabotaged(other))

    def appeal(self, s: State, seat: int) -> float:
        hands = [tuple(cards_of(s, other)) for other in s.setting.rivals(seat)]
        weakest = [min(COMMANDS[key].worth for key in hand) for hand in hands if hand]
        return LEAST + sum(weakest)


class Discard(Question, kind="discard"):
    """QU-GAM-SABOTAGE. Which command goes to its discard pile and works no more."""

    below = ("picks", "sabotage")
    refusal = (Card, "not-to-discard")

    def offers(self, s: State) -> tuple[Action, ...]:
        return tuple(Card("discard", card) for card in cards_of(s, self.seat))

    def answer(self, n: State, a: Card) -> None:
        discard_command(n, self.seat, a.card)


class Sabotaged(Question, kind="sabotage"):
    """QU-GAM-SABOTAGE. Only who has a choice is asked."""

    below = ("picks", "sabotage")
    owned = True

    def run(self, n: State) -> None:
        cards = list(cards_of(n, self.seat))
        if len(cards) > 1:
            ask(n, Discard(self.seat))
        elif cards:
            discard_command(n, self.seat, cards[0])


def destinations(s: State, planet: int, owner: int) -> list[int]:
    """QU-GAM-RELOCATION. Free slots where `owner` has no cube; in the first printing not higher."""
    numbers = s.setting.map.numbers
    return [
        to
        for to, owners in enumerate(s.cubes)
        if owner not in owners
        and has_slot(s, to)
        and (not s.setting.first or numbers[to] <= numbers[planet])
    ]


def _liftable(s: State, seat: int) -> list[tuple[int, int]]:
    """Return the cubes of others that can go somewhere, as planet and owner."""
    return [
        (planet, owner)
        for planet, owners in enumerate(s.cubes)
        for owner in sorted(set(owners) - {seat})
        if destinations(s, planet, owner)
    ]


class LiftCube(Question, kind="relocate"):
    """QU-GAM-RELOCATION. Whose cube is lifted from which planet."""

    below = ("picks",)
    refusal = (Relocate, "no-cube-to-move")

    def offers(self, s: State) -> tuple[Action, ...]:
        centre = s.setting.map.centre
        return tuple(Relocate(centre[planet], owner) for planet, owner in _liftable(s, self.seat))

    def answer(self, n: State, a: Relocate) -> None:
        ask(n, MoveCube(self.seat, n.setting.map.planets[a.centre], a.seat))


class MoveCube(Question, kind="to"):
    """QU-GAM-RELOCATION. Where the cube of `owner` on `planet` goes.

    The number of cubes stays: it earns and ends nothing.
    """

    planet: int
    owner: int
    below = ("picks",)
    refusal = (Cube, "no-slot-for-it")

    def fits(self, s: State) -> bool:
        known = 0 <= self.planet < len(s.cubes)
        return known and self.owner in s.cubes[self.planet] and self.owner != self.seat

    def offers(self, s: State) -> tuple[Action, ...]:
        centre = s.setting.map.centre
        return tuple(Cube("to", centre[to]) for to in destinations(s, self.planet, self.owner))

    def answer(self, n: State, a: Cube) -> None:
        left = list(n.cubes[self.planet])
        left.remove(self.owner)
        n.cubes = put(n.cubes, self.planet, tuple(left))
        start = n.setting.map.centre[self.planet]
        tell(n, "cube-moved", seat=self.owner, start=start, planet=a.centre)
        to = planet_of(n, a)
        n.cubes = put(n.cubes, to, tuple(sorted((*n.cubes[to], self.owner))))


def _sorted_faces(faces: tuple[int, ...]) -> bool:
    return list(faces) == sorted(faces) and all(1 <= number <= 6 for number in faces)


class Reorganize(Question, kind="reorganize"):
    """QU-GAM-REORGANIZATION. One ship after the other is taken into the hand, or none."""

    faces: tuple[int, ...]
    below = ("picks",)
    refusal = (Roll, "no-such-ship")

    def fits(self, s: State) -> bool:
        return _sorted_faces(self.faces)

    def in_hand(self, seat: int) -> int:
        return len(self.faces) if seat == self.seat else 0

    def offers(self, s: State) -> tuple[Action, ...]:
        return (*(Roll("choose", ship) for ship in dice_of(s, self.seat)), DONE)

    def answer(self, n: State, a: Action) -> None:
        seat = self.seat
        if not isinstance(a, Roll):
            ask(n, Muster(seat, len(self.faces), ()))
            return
        if a.die < 0:
            code = ~a.die
            unscrapped(n, seat, code)
        else:
            code = lift(n, seat, a.die)
        where = "map" if a.die >= 0 else "scrap"
        tell(n, "gathered", seat=seat, face=face(code), where=where, cell=max(a.die, 0))
        ask(n, Reorganize(seat, tuple(sorted((*self.faces, face(code))))))


class Muster(Question, kind="muster"):
    """QU-GAM-EXPANSION, QU-GAM-REORGANIZATION. All dice are rolled before one is placed.

    So many are `left` to be rolled; `faces` lie in the hand.
    """

    left: int
    faces: tuple[int, ...]
    below = ("picks",)
    owned = True

    def fits(self, s: State) -> bool:
        return 0 <= self.left <= 5 and _sorted_faces(self.faces)

    def in_hand(self, seat: int) -> int:
        return self.left + len(self.faces) if seat == self.seat else 0

    def with_die(self, shows: int) -> Muster:
        """Return the same with one die more in the hand."""
        return Muster(self.seat, self.left, tuple(sorted((*self.faces, shows))))

    def run(self, n: State) -> None:
        if self.left:
            ask(n, Muster(self.seat, self.left - 1, self.faces))
            roll(n, self.seat, "hand")
        elif self.faces:
            ask(n, PlaceShips(self.seat, self.faces))


class PlaceShips(Question, kind="place"):
    """QU-GAM-PLACE. Where it could be deployed, or the scrapyard; any die of the hand first."""

    faces: tuple[int, ...]
    below = ("picks",)
    refusal = (Place, "no-place")

    def fits(self, s: State) -> bool:
        return _sorted_faces(self.faces)

    def in_hand(self, seat: int) -> int:
        return len(self.faces) if seat == self.seat else 0

    def offers(self, s: State) -> tuple[Action, ...]:
        cells = [*bits(bases(s, self.seat)), SCRAPYARD]
        return tuple(Place(number, cell) for number in sorted(set(self.faces)) for cell in cells)

    def answer(self, n: State, a: Place) -> None:
        seat, faces = self.seat, list(self.faces)
        faces.remove(a.face)
        if a.cell == SCRAPYARD:
            tell(n, "ship-scrapped", seat=seat, face=a.face)
            scrapped(n, seat, die(a.face))
        else:
            tell(n, "placed", seat=seat, face=a.face, cell=a.cell)
            land(n, seat, a.cell, die(a.face))
        if faces:
            ask(n, PlaceShips(seat, tuple(faces)))
