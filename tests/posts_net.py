"""A simulated network for tables of version 2: relays that lose, double, reorder and forget."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Any

from core.kernel.errors import GameError
from core.kernel.game import OVER
from core.kernel.record import read_record
from core.kernel.timeline import replay
from core.kernel.verify import read_terms, verify
from pygame_web.features.online.posts.author import Author, Effects, Publish
from pygame_web.features.online.posts.full import FullPeer
from pygame_web.features.online.posts.point import Point
from pygame_web.features.online.posts.post import maker_of, name_of, write
from pygame_web.features.online.posts.seal import Sealed
from tests.remote_net import GAMES, Stamp, bot, name_in_store
from tests.thorough import amount

TABLES = amount(plain=4, thorough=110)
"""Simulated tables of a test and kind."""


class Peer(FullPeer):
    """A device of a test, which can be asked what the page never asks."""

    @property
    def is_asked(self) -> bool:
        """Whether the game waits for a decision of the person here."""
        return is_asked(self)

    @property
    def plies(self) -> tuple[str, ...]:
        """The tokens of the game so far, dice included; empty before it begins."""
        tip = self.course.tip
        return tip.line.record.tokens if tip else ()

    def posts(self, known: Collection[str] = ()) -> tuple[Sealed, ...]:
        """Return the posts that a relay or device lacks; it has those of the given names."""
        return tuple(sealed for id, sealed in self.kept.items() if id not in known)


def is_asked(peer: Author) -> bool:
    """Return whether the game waits for a decision of a device's person."""
    try:
        peer._turn()
    except GameError:
        return False
    return True


class Table:
    """Peers, relays, and messages in transit."""

    def __init__(
        self,
        seats: int,
        mode: str,
        random: Random,
        relays: int = 2,
        bots: int = 0,
        game: str = "tiny",
        wait: int = 0,
        begun: bool = True,
    ) -> None:
        self.random = random
        self.stores: dict[str, dict[str, Sealed]] = {f"r{n}": {} for n in range(relays)}
        self.under_way: list[tuple[str, int, str, Sealed]] = []
        self.asleep: set[int] = set()
        self.silent: set[int] = set()
        """Peers whose posts go nowhere."""
        self.now = 0
        self.peers = [self.peer(seat) for seat in range(seats - bots)]
        self.game = GAMES[game]
        levels = {str(seat): self.game.bots[0] for seat in range(seats - bots, seats)}
        settings: dict[str, Any] = {"bots": levels, "wait": wait}
        if game == "tiny":
            settings["options"] = {"goal": "20"}
        first = self.peers[0]
        self.out(0, first.create(game, self.game.rules, seats, mode, **settings))
        self.heal()
        if begun:
            for seat in range(1, seats - bots):
                self.out(seat, self.peers[seat].claim(seat, f"N{seat}"))
            self.heal()
            self.out(0, first.accept())
            self.heal()

    def peer(self, number: int, secret: bytes = b"") -> Peer:
        """Return a person's device before any post."""
        secret = secret or bytes([number + 1]) * 32
        maker = maker_of(Stamp(bytes([1]) * 32).author)
        found = Peer(GAMES, Stamp(secret), secret, bot, maker)
        found.course.now = self.now
        return found

    def second(self, seat: int) -> Peer:
        """Another device of a seat: it has the secrets, and a key of its own."""
        secret, maker = bytes([seat + 1]) * 32, self.peers[0].course.invited.maker
        stamp, root = Stamp(b"2" + secret), Stamp(secret)
        found = Peer(GAMES, stamp, secret, bot, maker, root=root)
        found.course.now = self.now
        return found

    def go_on(self, seconds: int) -> None:
        """Advance everybody's clock."""
        self.now += 1000 * seconds
        for seat, peer in enumerate(self.peers):
            self.out(seat, peer.tick(self.now))

    def out(self, seat: int, effects: Effects) -> None:
        """Send a peer's requests to the relays."""
        for effect in effects:
            if seat in self.silent:
                continue
            for relay in self.stores:
                self.under_way.append(("up", seat, relay, effect.sealed))

    def publish(self, seat: int, sealed: Sealed) -> None:
        """Send any post; one relay gets it at once."""
        relay = self.random.choice(list(self.stores))
        self.stores[relay][name_in_store(sealed)] = sealed
        self.out(seat, (Publish("", sealed),))

    # --- the network --------------------------------------------------------------------------

    def step(self, loss: float = 0.2, double: float = 0.1) -> None:
        """One message, in any order, arrives, gets lost, or arrives and stays in transit."""
        if not self.under_way:
            return
        at = self.random.randrange(len(self.under_way))
        message = self.under_way[at]
        if self.random.random() >= double:
            self.under_way.pop(at)
        if self.random.random() >= loss:
            self._arrive(*message)

    def _arrive(self, way: str, seat: int, relay: str, sealed: Sealed) -> None:
        self.now += 20
        if way == "up":
            self.stores[relay][name_in_store(sealed)] = sealed
            for other in range(len(self.peers)):
                self.under_way.append(("down", other, relay, sealed))
        elif seat not in self.asleep:
            self.out(seat, self.peers[seat].hear(sealed, self.now, relay))

    def catch_up(self, seat: int) -> None:
        """A peer fetches everything from all relays, and sends them what they lack."""
        peer = self.peers[seat]
        for relay, store in self.stores.items():
            for sealed in list(store.values()):
                self.out(seat, peer.hear(sealed, self.now, relay))
            known = {name_of(one.author, peer.seal.open(one) or "") for one in store.values()}
            lacking = () if seat in self.silent else peer.posts(known)
            self.under_way += [("up", seat, relay, sealed) for sealed in lacking]

    def heal(self) -> None:
        """Repair the network: deliver everything until nothing is in transit."""
        self.asleep.clear()
        for _ in range(100):
            self.drain()
            before = [len(peer.kept) for peer in self.peers]
            for seat in range(len(self.peers)):
                self.catch_up(seat)
            if before == [len(peer.kept) for peer in self.peers] and not self.under_way:
                return
        raise AssertionError("the network does not come to rest")

    def drain(self) -> None:
        """Deliver everything in transit, in order."""
        while self.under_way:
            waiting, self.under_way = self.under_way, []
            for message in waiting:
                self._arrive(*message)

    def reload(self, seat: int) -> None:
        """Restart a device from what it stored."""
        kept = list(self.peers[seat].kept.values())
        self.random.shuffle(kept)
        self.peers[seat] = self.peer(seat)
        self.out(seat, self.peers[seat].restore(kept))

    # --- people -------------------------------------------------------------------------------

    def may_act(self, seat: int) -> bool:
        """Return whether a peer is asked to decide."""
        return self.peers[seat].is_asked

    def act(self, seat: int) -> None:
        """Play a random legal token for a seat, if it is its turn."""
        if seat >= 0 and self.may_act(seat):
            self.out(seat, self.peers[seat].play(self.token(seat)))

    def token(self, seat: int) -> str:
        """Return a random legal token."""
        line = tip(self, seat).line
        return line.game.write_action(self.random.choice(line.game.legal(line.state)))

    def do(self, seat: int, what: Callable[[Peer], Effects]) -> None:
        """Let a seat do something else."""
        self.out(seat, what(self.peers[seat]))

    def say(self, liar: int, kind: str, /, **body: Any) -> str:
        """Post something dishonest for a seat; returns the name of the post."""
        text = write(kind, **body)
        sealed = self.peers[liar].seal.close(text)
        self.publish(liar, sealed)
        return name_of(sealed.author, text)

    def finish(self, seats: list[int] | None = None) -> None:
        """Let these seats play to the end on a good network."""
        seats = list(range(len(self.peers))) if seats is None else seats
        self.heal()
        for _ in range(2_000):
            before = len(self.peers[seats[0]].kept)
            for seat in seats:
                self.act(seat)
                self.drain()
            if len(self.peers[seats[0]].kept) == before:
                self.heal()
                return
        raise AssertionError("the game does not end")


def tip(table: Table, seat: int = 0) -> Point:
    """Return the tip of a device's game."""
    found = table.peers[seat].course.tip
    assert found is not None
    return found


def shown(peer: Peer) -> tuple[Any, ...]:
    """Everything a device shows of the game."""
    status, record = peer.status(), peer.record()
    return record and record.text(), status.state, status.waits, peer.marks()


def assert_same(table: Table, seats: list[int] | None = None) -> None:
    """Assert that these devices show the same."""
    seats = list(range(len(table.peers))) if seats is None else seats
    first = shown(table.peers[seats[0]])
    for seat in seats:
        assert shown(table.peers[seat]) == first


def assert_fair(table: Table, seat: int = 0) -> None:
    """Assert that the record is complete and every die is what the chains give."""
    record = table.peers[seat].record()
    assert record is not None
    line = replay(GAMES, read_record(record.text()))
    terms = read_terms(line.record)
    assert terms is not None
    assert verify(line, terms) == ()


def rough(table: Table, random: Random, steps: int, honest: list[int]) -> None:
    """Some time on a bad network: honest people sleep, wake, reload and play."""
    for _ in range(steps):
        seat = random.choice(honest)
        match random.randrange(14):
            case 0:
                table.asleep.add(seat)
            case 1:
                table.asleep.discard(seat)
                table.catch_up(seat)
            case 2:
                table.reload(seat)
            case 3:
                table.stores[random.choice(list(table.stores))].clear()
            case 4 | 5 | 6:
                table.act(seat)
            case _:
                table.step()


def is_over(table: Table, seat: int = 0) -> bool:
    """Return whether the game is over for a device."""
    return tip(table, seat).line.actor == OVER
