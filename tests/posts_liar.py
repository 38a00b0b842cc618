"""Dishonest posts at tables of version 2."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from core.kernel.chain import MODES
from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from pygame_web.features.online.posts import post
from pygame_web.features.online.posts.author import Author
from pygame_web.features.online.posts.point import Point, position
from tests.posts_net import Peer, Table, assert_fair, shown
from tests.remote_net import GAMES, Stamp, bot

HASH = "0" * 64


def body(peer: Peer, random: Random, kind: str, at: Point) -> dict[str, Any]:
    """Return a possible body of a post; its links are valid, since others are detected at once."""
    number = random.randrange(12)
    match kind:
        case "act":
            return act(peer, random, at)
        case "link":
            use = at.use
            right = use.links[peer.seat] if use else number
            return {"link": peer.chain.link(random.choice([right, right, number])).hex()}
        case "undo":
            return {"ply": random.randrange(at.line.ply + 2), "ask": random.choice(["", *at.asks])}
        case "device":
            return {"key": random.choice([peer.seal.author, Stamp(b"%d" % number).author])}
        case "ask":
            return {"ply": random.randrange(at.line.ply + 2)}
        case "sign":
            return {"sign": "bye"}
        case _:
            return {}


def act(peer: Author, random: Random, at: Point) -> dict[str, Any]:
    """Return a decision: mostly one that fits, with its link where dice follow."""
    line, tokens = at.line, random.choices(["roll", "hold"], k=random.choice([1, 1, 1, 2]))
    try:
        for token in tokens:
            line = line.play_token(token)
    except GameError:
        return {"tokens": tokens, "position": HASH, "link": random.choice(["", HASH])}
    link = ""
    if line.actor == CHANCE:
        assert peer.course.seating is not None
        mode, marks = peer.course.seating.mode, at.marks
        for ply in range(len(marks), line.ply + 1):
            marks += (marks[-1].after(ply, line.seat_at(ply), mode, at.void),)
        use = marks[-1].use
        assert use is not None
        link = peer.chain.link(use.links[peer.seat]).hex()
    return {"tokens": tokens, "position": position(line), "link": link}


def anything(table: Table, random: Random, liar: int) -> None:
    """A seat posts anything that is a post, anywhere in its feed and in the game."""
    peer = table.peers[liar]
    course = peer.course
    if random.random() < 0.1 or not course.path:
        begin_again(table, random, liar)
        return
    own = [node for node in course.feeds.nodes.values() if node.seat == peer.seat]
    before = random.choice([None, *own, *own[-3:] * 3])
    points = [*course.points.values()]
    at = random.choice([*points, *course.path[-4:] * 4])
    if not at.ready:
        return
    seq = random.choice([0, 1, before.post.seq + 1 if before else 0, 500])
    if before is not None:
        seq = min(post.MAX_SEQ, random.choice([max(1, seq), before.post.seq + 1]))
    kind = random.choice([*post.FED, "act", "act", "link", "link", "out"])
    kind = {"act": "act", "link": "link"}.get(at.wants, kind) if random.random() < 0.4 else kind
    prev = before.post.id if before else ""
    table.say(
        liar, kind, seq=seq if prev else 0, prev=prev, at=at.name, **body(peer, random, kind, at)
    )


def begin_again(table: Table, random: Random, liar: int) -> None:
    """A seat posts something about the beginning."""
    peer = table.peers[liar]
    create = peer.course.create
    if create is None:
        return
    match random.choice(["create", "claim", "seat", "stranger"]):
        case "create":
            table.say(liar, "create", **{**create.body, "name": f"{random.randrange(9)}"})
        case "claim":
            number = random.randrange(3)
            table.say(liar, "claim", at=create.id, seat=number, name="", end=HASH)
        case "seat":
            person = {"key": Stamp(b"%d" % random.randrange(9)).author, "end": HASH, "name": ""}
            seats = {str(seat): person for seat in range(1, create.body["seats"])}
            table.say(liar, "seat", at=create.id, seats=seats)
        case _:
            text = post.write(
                "see", seq=0, prev="", at=peer.course.path[0].name if peer.course.path else HASH
            )
            table.publish(liar, Stamp(b"stranger %d" % random.randrange(99)).close(text))


class Watch:
    """Invariants that no liar may break, checked step by step."""

    def __init__(self, table: Table, honest: list[int]) -> None:
        self.table, self.honest = table, honest
        self.locked: dict[str, str] = {}
        """Points that every honest seat at the table there has built upon, with their parents."""

    def look(self) -> None:
        """Record what must hold from here on."""
        peers = [self.table.peers[seat] for seat in self.honest]
        for peer in peers:
            for point in peer.course.path[1:]:
                assert point.parent is not None
                live = [
                    one
                    for one in peers
                    if not point.bots[one.seat] and one.seat != point.parent.awaits
                ]
                if live and all(self._has_built(one, point.name) for one in live):
                    self.locked[point.name] = point.parent.name

    def _has_built(self, peer: Peer, name: str) -> bool:
        point = peer.course.points.get(name)
        return point is not None and peer.seat in point.built

    def check(self) -> None:
        """I1 to I3, when everything has arrived."""
        peers = [self.table.peers[seat] for seat in self.honest]
        if any(peer.details().parted for peer in peers):
            # Of two people left at a table each may say that the other one was silent.
            return
        for peer in peers:
            marked = set(peer.marks()) & {one.seat for one in peers}
            assert not marked, f"I1: an honest seat is blamed {peer.course.feeds.bad}"
            assert shown(peer) == shown(peers[0]), "I2: honest devices do not agree"
            names = {point.name for point in peer.course.path}
            assert self.locked.keys() <= names, "I3: what all built upon was replaced"
        for seat in self.honest:
            assert_fair(self.table, seat)


def evening(random: Random, seats: int = 0, steps: int = 60) -> Table:
    """People who play, sleep and come back, a bad network, and a liar."""
    seats = seats or random.randint(2, 4)
    table = Table(seats, random.choice(MODES), random, random.randint(1, 3))
    liar = random.randrange(seats)
    watch = Watch(table, [seat for seat in range(seats) if seat != liar])
    for _ in range(random.randint(10, steps)):
        one_step(table, random, liar, seats)
        watch.look()
    table.heal()
    watch.look()
    watch.check()
    return table


def one_step(table: Table, random: Random, liar: int, seats: int) -> None:
    """One random event."""
    seat = random.randrange(seats)
    match random.randrange(24):
        case 0 | 1 | 2 | 3 | 4:
            table.act(seat)
        case 5 | 6 | 7 | 8:
            anything(table, random, liar)
        case 9:
            table.asleep.add(seat)
        case 10:
            table.asleep.discard(seat)
            table.catch_up(seat)
        case 11:
            if seat != liar:
                table.reload(seat)
        case 12:
            table.stores[random.choice(list(table.stores))].clear()
        case 13:
            other = random.randrange(seats)
            _try(table, seat, lambda peer: peer.vacate(other))
        case 14:
            ply = max(0, len(table.peers[seat].plies) - random.randint(1, 3))
            _try(table, seat, lambda peer: peer.undo(ply))
        case 15 if random.random() < 0.2:
            _try(table, seat, lambda peer: peer.resign())
        case _:
            for _ in range(random.randint(1, 12)):
                table.step()


def _try(table: Table, seat: int, what: Any) -> None:
    """Do what people may do; check that the rest is refused."""
    with suppress(GameError):
        table.do(seat, what)


def snapshot(peer: Peer) -> tuple[Any, ...]:
    """Return all that a device says of its game."""
    course = peer.course
    path = [(one.name, one.line.record.tokens, one.gone, one.awaits) for one in course.path]
    return path, peer.marks(), course.final and course.final.name


def in_any_order(peer: Peer, random: Random) -> Peer:
    """Return a spectator's device that gets the same posts in random order."""
    kept = list(peer.kept.values())
    random.shuffle(kept)
    found = Peer(GAMES, Stamp(b"watcher"), b"w" * 32, bot, peer.course.invited.maker)
    for sealed in kept:
        found.hear(sealed, 0)
    return found
