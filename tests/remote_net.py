"""A simulated network for tables elsewhere: relays that lose, double, reorder and forget; liars.

Signing and hiding are a fast stand-in: a keyed hash that only the owner of a secret can make here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b
from random import Random
from typing import Any

from core.kernel.game import OVER
from core.kernel.record import Games, read_record
from core.kernel.timeline import replay
from core.kernel.verify import read_terms, verify
from pygame_web.features.online.posts.author import Effects, Publish
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.v1.peer import Peer
from pygame_web.features.online.v1.post import write
from pygame_web.features.online.v1.stand import Stand
from tests.every_game import ALL
from tests.thorough import amount
from tests.tiny import State, Tiny, state


class Wide(Tiny):
    """The tiny game for a whole table."""

    seats = (2, 3, 4)

    def read_state(self, text: str) -> State:
        """Of a text that this game wrote: the tiny game itself knows no table of four."""
        _, goal, points, turn, gathered, falling = text.split()
        banked = tuple(int(part) for part in points.split(","))
        return state(int(goal), banked, int(turn), int(gathered), falling == "=")


WIDE: Any = Wide()
GAMES: Games = {**ALL, "tiny": WIDE}
TABLES = amount(plain=4, thorough=110)
"""Simulated tables of a test and kind."""
TABLE = b"the table's key"
SECRETS: dict[str, bytes] = {}
"""Who may sign as whom."""


def bot(game: str, position: str, level: str, seed: str) -> str:
    """Return a bot that is the same on every device."""
    known = GAMES[game]
    s = known.read_state(position)
    legal = known.legal(s)
    return known.write_action(legal[int(seed[:8], 16) % len(legal)])


class Stamp:
    """The stand-in for signing and encrypting."""

    def __init__(self, secret: bytes, table: bytes = TABLE) -> None:
        self.author = blake2b(secret, digest_size=8).hexdigest()
        self.table = table
        SECRETS[self.author] = secret

    def close(self, text: str) -> Sealed:
        box = blake2b(self.table, digest_size=8).digest() + text.encode()
        return Sealed(self.author, box, _signed(SECRETS[self.author], box))

    def is_signed(self, sealed: Sealed) -> bool:
        return sealed.signature == _signed(SECRETS.get(sealed.author, b""), sealed.box)

    def open(self, sealed: Sealed) -> str | None:
        if sealed.box[:8] != blake2b(self.table, digest_size=8).digest():
            return None
        return sealed.box[8:].decode()


def name_in_store(sealed: Sealed) -> str:
    """What a relay calls a post."""
    return f"{sealed.author}{sealed.box!r}{sealed.signature!r}"


def _signed(secret: bytes, box: bytes) -> bytes:
    return blake2b(box, key=secret[:32], digest_size=8).digest()


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
    ) -> None:
        self.random = random
        self.stores: dict[str, dict[str, Sealed]] = {f"r{n}": {} for n in range(relays)}
        self.under_way: list[tuple[str, int, str, Sealed]] = []
        self.asleep: set[int] = set()
        self.silent: set[int] = set()
        """Peers whose posts go nowhere."""
        self.now = 0
        self.tick = 20
        """Milliseconds a message takes."""
        self.peers = [self._peer(seat) for seat in range(seats - bots)]
        self.posted: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        """The acts that a seat posted, by name."""
        known = GAMES[game]
        levels = {str(seat): known.bots[0] for seat in range(seats - bots, seats)}
        options = {"goal": "20"} if game == "tiny" else {}
        settings: dict[str, Any] = {
            "options": options,
            "bots": levels,
            **({"wait": wait} if wait else {}),
        }
        self._out(0, self.peers[0].create(game, known.rules, seats, mode, **settings))
        self.heal()
        for seat in range(1, seats - bots):
            self._out(seat, self.peers[seat].claim(seat, f"N{seat}"))
        self.heal()
        self._out(0, self.peers[0].accept())
        self.heal()

    def _peer(self, seat: int) -> Peer:
        secret = bytes([seat + 1]) * 32
        peer = Peer(GAMES, Stamp(secret), secret, bot)
        peer.now = self.now
        return peer

    def go_on(self, seconds: int) -> None:
        """Advance everybody's clock."""
        self.now += 1000 * seconds
        for seat, peer in enumerate(self.peers):
            self._out(seat, peer.tick(self.now))

    def _out(self, seat: int, effects: Effects) -> None:
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
        self._out(seat, (Publish("", sealed),))

    # --- the network --------------------------------------------------------------------------

    def step(self, loss: float = 0.2, double: float = 0.1) -> None:
        """One message, in any order, arrives, gets lost, or arrives and stays in transit."""
        if not self.under_way:
            return
        at = self.random.randrange(len(self.under_way))
        way, seat, relay, sealed = self.under_way[at]
        if self.random.random() >= double:
            self.under_way.pop(at)
        if self.random.random() >= loss:
            self._arrive(way, seat, relay, sealed)

    def _arrive(self, way: str, seat: int, relay: str, sealed: Sealed) -> None:
        self.now += self.tick
        if way == "up":
            self.stores[relay][name_in_store(sealed)] = sealed
            for other in range(len(self.peers)):
                self.under_way.append(("down", other, relay, sealed))
        elif seat not in self.asleep:
            self._out(seat, self.peers[seat].hear(sealed, self.now, relay))

    def catch_up(self, seat: int) -> None:
        """A peer fetches everything from all relays, and sends them what they lack."""
        peer = self.peers[seat]
        for relay, store in self.stores.items():
            for sealed in list(store.values()):
                self._out(seat, peer.hear(sealed, self.now, relay))
            boxes = {(sealed.author, sealed.box) for sealed in store.values()}
            mine = [] if seat in self.silent else peer.kept.values()
            lacking = [kept for kept in mine if (kept.author, kept.box) not in boxes]
            self.under_way += [("up", seat, relay, sealed) for sealed in lacking]

    def heal(self) -> None:
        """Repair the network: deliver everything until nothing is in transit."""
        self.asleep.clear()
        for _ in range(100):
            self.drain()
            before = [len(peer.log.posts) for peer in self.peers]
            for seat in range(len(self.peers)):
                self.catch_up(seat)
            connected = [peer for seat, peer in enumerate(self.peers) if seat not in self.silent]
            good = {name_in_store(sealed) for peer in connected for sealed in peer.kept.values()}
            same = all(good <= store.keys() for store in self.stores.values())
            after = [len(peer.log.posts) for peer in self.peers]
            if before == after and same and not self.under_way:
                return
        raise AssertionError("the network does not come to rest")

    def drain(self) -> None:
        """Deliver everything in transit, in order."""
        while self.under_way:
            waiting, self.under_way = self.under_way, []
            for message in waiting:
                self._arrive(*message)

    def forget(self, relay: str) -> None:
        """Empty a relay."""
        self.stores[relay].clear()

    def reload(self, seat: int) -> None:
        """Restart a device from what it stored."""
        kept = list(self.peers[seat].kept.values())
        self.random.shuffle(kept)
        self.peers[seat] = self._peer(seat)
        self._out(seat, self.peers[seat].restore(kept))

    # --- people -------------------------------------------------------------------------------

    def may_act(self, seat: int) -> bool:
        stand = self.peers[seat].course.newest
        stopped = self.peers[seat].course.stopped
        return bool(stand and not stopped and stand.line.actor == seat and not stand.bots[seat])

    def act(self, seat: int) -> None:
        """Play a random legal token for a seat, if it is its turn."""
        if not self.may_act(seat):
            return
        peer = self.peers[seat]
        stand = peer.course.newest
        assert stand is not None
        game = stand.line.game
        token = game.write_action(self.random.choice(game.legal(stand.line.state)))
        effects = peer.play(token)
        self.posted[seat].append(effects[0].id)
        self._out(seat, effects)

    def do(self, seat: int, what: Callable[[Peer], Effects]) -> None:
        """Let a seat do something else."""
        self._out(seat, what(self.peers[seat]))

    def say(self, seat: int, kind: str, parent: str, /, **body: Any) -> None:
        """Post something dishonest for a seat."""
        text = write(kind, parent, **body)
        self.publish(seat, self.peers[seat].seal.close(text))

    def forge(self, seat: int, sealed: Sealed) -> None:
        """Post for a seat under another's name."""
        self.publish(seat, replace(sealed, author=self.peers[0].seal.author))

    def is_over(self, seat: int = 0) -> bool:
        stand = self.peers[seat].course.newest
        return bool(stand and stand.line.actor == OVER)

    def finish(self, seats: list[int] | None = None) -> None:
        """Let these seats play to the end on a good network."""
        seats = list(range(len(self.peers))) if seats is None else seats
        self.heal()
        for _ in range(2_000):
            before = len(self.peers[seats[0]].log.posts)
            for seat in seats:
                self.act(seat)
                self.drain()
            if len(self.peers[seats[0]].log.posts) == before:
                self.heal()
                return
        raise AssertionError("the game does not end")


def stand(table: Table, seat: int = 0) -> Stand:
    found = table.peers[seat].course.newest
    assert found is not None
    return found


def shown(table: Table, seat: int) -> tuple[Any, ...]:
    """Everything a device shows of the game."""
    peer = table.peers[seat]
    status = peer.status()
    record = peer.record()
    return (
        record and record.text(),
        status.state,
        status.waits,
        status.catching_up,
        peer.course.marks(),
        stand(table, seat).lacking,
    )


def assert_same(table: Table, seats: list[int] | None = None) -> None:
    seats = list(range(len(table.peers))) if seats is None else seats
    first = shown(table, seats[0])
    assert all(shown(table, seat) == first for seat in seats)


def assert_fair(table: Table) -> None:
    """Assert that the record is complete and every die is what the chains give."""
    record = table.peers[0].record()
    assert record is not None
    line = replay(GAMES, read_record(record.text()))
    terms = read_terms(line.record)
    assert terms is not None
    assert verify(line, terms) == ()


def spine(table: Table, seat: int = 0) -> list[str]:
    return [one.id for one in table.peers[seat].course.stands]


def rough(
    table: Table, random: Random, steps: int, honest: list[int], *, forget: bool = True
) -> None:
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
            case 3 if forget:
                table.forget(random.choice(list(table.stores)))
            case 4 | 5 | 6:
                table.act(seat)
            case _:
                table.step()


def honest_game(seats: int, mode: str, random: Random, bots: int = 0, game: str = "tiny") -> Table:
    """Return a game of honest people on a bad network, to its end. Fails if anything was lost."""
    table = Table(seats, mode, random, random.choice([1, 2, 3]), bots, game)
    rough(table, random, 150, list(range(seats - bots)))
    table.finish()
    assert table.is_over()
    assert_same(table)
    assert_fair(table)
    acts = {id for ids in table.posted.values() for id in ids}
    assert acts <= set(spine(table)), "an honest act was lost"
    assert not table.peers[0].course.marks()
    return table
