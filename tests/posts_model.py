"""Exhaustive search of a small table's states, with one liar.

A world is a table of version 2 on one relay. From each, what can happen next is tried: people
decide, messages arrive in another order or are lost, somebody is given up, the liar posts one of
everything. In each world found, all that is under way is delivered in a copy, and the invariants
are checked there. Worlds in which all devices know the same, and the same is under way, are one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

from core.kernel.errors import GameError
from pygame_web.features.online.posts.point import ACT, LINK
from tests.posts_liar import HASH, Watch, act
from tests.posts_net import Table, tip
from tests.remote_net import GAMES

Move = tuple[Any, ...]
TOKENS = ("roll", "hold")


class World:
    """A table, its liar, and the number of lies so far."""

    def __init__(self, table: Table, liar: int) -> None:
        self.table, self.liar, self.lies = table, liar, 0
        honest = [seat for seat in range(len(table.peers)) if seat != liar]
        self.watch = Watch(table, honest)
        self.watch.look()

    def copy(self) -> World:
        """Return a copy, to continue in another way."""
        memo: dict[int, Any] = {id(GAMES): GAMES}
        memo |= {id(game): game for game in GAMES.values()}
        for peer in self.table.peers:
            course = peer.course
            shared: list[object] = [peer.chain, peer.seal, course.seating, *peer.kept.values()]
            shared += [point.line for point in course.points.values()]
            shared += [node.post for node in course.feeds.nodes.values()]
            shared += [mark for point in course.points.values() for mark in point.marks]
            memo |= {id(one): one for one in shared}
        return deepcopy(self, memo)

    def name(self) -> tuple[Any, ...]:
        """Return a key that distinguishes it from other worlds."""
        known = tuple(frozenset(peer.kept) for peer in self.table.peers)
        plies = tuple(peer.plies for peer in self.table.peers)
        way = sorted((way, seat, sealed.box) for way, seat, _, sealed in self.table.under_way)
        return known, plies, tuple(way), self.lies

    def moves(self, lies: int) -> Iterator[Move]:
        """What can happen next."""
        table = self.table
        for seat in range(len(table.peers)):
            if table.may_act(seat):
                yield from (("act", seat, token) for token in TOKENS)
        for at in sorted({0, len(table.under_way) - 1}) if table.under_way else ():
            yield "arrive", at
        if table.under_way:
            yield ("lose",)
        waits = tip(table, self.watch.honest[0]).awaits
        if waits >= 0:
            yield from (("out", seat, waits) for seat in self.watch.honest if seat != waits)
        if self.lies < lies:
            yield from self._lies()

    def _lies(self) -> Iterator[Move]:
        for kind in ("act", "link", "out", "resign", "undo", "see", "device"):
            for back in (0, 1, 2):
                yield from (("lie", kind, back, fork) for fork in (False, True))
        yield from (("lie", kind, 0, False) for kind in ("create", "seat"))

    def do(self, move: Move) -> bool:
        """Make it happen; False if it cannot."""
        table, (kind, *values) = self.table, move
        match kind:
            case "act":
                seat, token = values
                with suppress(GameError):
                    table.out(seat, table.peers[seat].play(token))
                    return True
                return False
            case "arrive":
                message = table.under_way.pop(values[0])
                table._arrive(*message)
            case "lose":
                table.under_way.pop(0)
            case "out":
                seat, waits = values
                with suppress(GameError):
                    table.do(seat, lambda peer: peer.vacate(waits))
                    return True
                return False
            case _:
                self.lies += 1
                return self._lie(*values)
        return True

    def _lie(self, kind: str, back: int, fork: bool) -> bool:
        peer = self.table.peers[self.liar]
        course, own = peer.course, peer.course.feeds.ends.get(peer.seat)
        create = peer.create_post
        if len(course.path) <= back or own is None or create is None:
            return False
        if kind == "create":
            self.table.say(self.liar, "create", **{**create.body, "name": "again"})
            return True
        if kind == "seat":
            entry = {"key": peer.seal.author, "end": HASH, "name": ""}
            seats = {str(seat): entry for seat in range(1, create.body["seats"])}
            self.table.say(self.liar, "seat", at=create.id, seats=seats)
            return True
        at, before = course.path[-1 - back], own.before if fork else own
        if before is None or (kind == "link" and at.wants != LINK and not back):
            return False
        bodies: dict[str, dict[str, Any]] = {
            "undo": {"ply": max(0, at.line.ply - 1), "ask": ""},
            "device": {"key": peer.seal.author},
            "link": {"link": peer.chain.link(at.use.links[peer.seat]).hex() if at.use else HASH},
        }
        body = bodies.get(kind, {})
        if kind == "act":
            if at.wants != ACT:
                return False
            body = act(peer, Random(self.lies + back), at)
        place = {"seq": before.post.seq + 1, "prev": before.post.id, "at": at.name}
        self.table.say(self.liar, kind, **place, **body)
        return True

    def check(self) -> None:
        """Deliver all that is under way, and look at the invariants."""
        self.watch.look()
        end = self.copy()
        end.table.heal()
        end.watch.look()
        end.watch.check()


def search(seats: int, liar: int, mode: str, depth: int, lies: int, most: int) -> int:
    """Visit all worlds of so many steps; returns their number. Stops after `most`."""
    table = Table(seats, mode, Random(1), relays=1)
    for _ in range(2):
        table.act(tip(table).awaits)
        table.heal()
    first = World(table, liar)
    found, waiting = {first.name()}, [(first, 0)]
    while waiting and len(found) < most:
        world, steps = waiting.pop(0)
        world.check()
        if steps == depth:
            continue
        for move in world.moves(lies):
            after = world.copy()
            if after.do(move):
                name = after.name()
                if name not in found:
                    found.add(name)
                    waiting.append((after, steps + 1))
    for world, _ in waiting:
        world.check()
    return len(found)
