"""Dishonest posts, and evenings with a liar."""

from __future__ import annotations

from random import Random
from typing import Any

from core.kernel.chain import MODES
from core.kernel.errors import GameError
from pygame_web.features.online.v1 import gate, post
from pygame_web.features.online.v1.course import Course
from pygame_web.features.online.v1.log import Log
from pygame_web.features.online.v1.peer import Peer
from pygame_web.features.online.v1.stand import Stand, position
from tests.remote_net import GAMES, Table, assert_fair, assert_same, bot, stand

HASH = "0" * 64
LIES = ("illegal", "turn", "position", "twice", "link", "junk", "seat", "flood", "forge")


def lie(table: Table, random: Random, liar: int, kind: str) -> None:
    """Post something dishonest from a seat's device."""
    at = stand(table, liar)
    act = {"number": 0, "link": "", "position": HASH}
    match kind:
        case "illegal":
            table.say(liar, "act", at.id, tokens=["nonsense"], **act)
        case "turn":
            table.say(liar, "act", stand(table, 0).id, tokens=["roll"], **act)
        case "position":
            token = at.line.game.write_action(at.line.game.legal(at.line.state)[0])
            table.say(liar, "act", at.id, tokens=[token], **act)
        case "twice":
            line = at.line.play_token("roll")
            fields = {"tokens": ["roll"], "position": position(line)}
            number = table.peers[liar].course.chains[liar].newest + 1
            link = table.peers[liar].chain.link(number).hex()
            table.say(liar, "act", at.id, **fields, number=number, link=link)
            table.say(liar, "act", at.id, **fields, number=0, link="")
        case "link":
            table.say(liar, "reveal", at.id, number=random.randrange(50), link="ab" * 32)
        case "junk":
            table.publish(liar, table.peers[liar].seal.close(random.choice(["{", "[]", "{}", "7"])))
        case "seat":
            table.say(liar, "vacate", at.id, seat=0, run=0)
        case "flood":
            table.tick = 0
            for n in range(gate.AUTHOR[0] + 50):
                table.publish(liar, table.peers[liar].seal.close(f"{n}"))
        case "forge":
            table.forge(liar, table.peers[liar].seal.close(post.write("resign", at.id)))


def anything(table: Table, random: Random, liar: int) -> None:
    """A seat posts anything that is a post, after anything there is."""
    peer = table.peers[liar]
    stands = peer.course.stands
    after = random.choice([*peer.log.posts, *[one.id for one in stands] * 3, post.ROOT, HASH])
    kind = random.choice([*post.KINDS, "act", "act", "reveal"])
    if kind == "create":
        after = post.ROOT
    elif kind in ("claim", "accept") and peer.course.create:
        after = peer.course.create.id
    before = next((one for one in stands if one.id == after), stands[-1])
    table.say(liar, kind, after, **_body(peer, random, kind, before))


def _body(peer: Peer, random: Random, kind: str, before: Stand) -> dict[str, Any]:
    """Return a possible body of a post; its links are valid, since others are detected at once."""
    number, seat = random.randrange(12), random.randrange(4)
    link = peer.chain.link(number).hex()
    create = peer.course.create
    assert create is not None
    match kind:
        case "create":
            return {**create.body, "name": str(number)}
        case "claim":
            return {"seat": seat, "name": str(number), "end": HASH}
        case "accept":
            ids = list(peer.log.posts)
            return {"claims": {str(one): random.choice(ids) for one in range(4)}}
        case "act":
            tokens = random.choices(["roll", "hold"], k=random.choice([1, 1, 1, 2]))
            fields = {"tokens": tokens, "position": _leads_to(before, tokens)}
            return fields | random.choice(
                [{"number": number, "link": link}, {"number": 0, "link": ""}]
            )
        case "reveal":
            return {"number": number, "link": link}
        case "vacate":
            return {"seat": seat, "run": random.randrange(6)}
        case "react":
            return {"sign": "bye"}
        case "resign":
            return {}
        case _:
            return {"ply": number}


def _leads_to(before: Stand, tokens: list[str]) -> str:
    line = before.line
    try:
        for token in tokens:
            line = line.play_token(token)
    except GameError:
        return HASH
    return position(line)


def evening(random: Random) -> Table:
    """People who play, sleep, leave and come back, a bad network, and a liar."""
    table = Table(random.randint(2, 4), random.choice(MODES), random, random.randint(1, 3))
    liar = random.randrange(len(table.peers))
    for _ in range(random.randint(10, 60)):
        seat, other = (random.randrange(len(table.peers)) for _ in range(2))
        match random.randrange(24):
            case 0 | 1 | 2 | 3 | 4:
                table.act(seat)
            case 5 | 6 | 7:
                anything(table, random, liar)
            case 8:
                table.asleep.add(seat)
            case 9:
                table.asleep.discard(seat)
                table.catch_up(seat)
            case 10:
                table.reload(seat)
            case 11:
                table.forget(random.choice(list(table.stores)))
            case 12 | 13:
                table.do(seat, lambda peer, other=other: peer.vacate(other))  # type: ignore[misc]
            case 14:
                ply = max(0, stand(table, seat).line.ply - random.randint(1, 3))
                table.do(seat, lambda peer, ply=ply: peer.undo(ply))  # type: ignore[misc]
            case 15 if random.random() < 0.2:
                table.do(seat, lambda peer: peer.resign())
            case _:
                for _ in range(random.randint(1, 12)):
                    table.step()
    table.heal()
    assert_same(table)
    if not table.peers[0].course.stopped:
        assert_fair(table)
    return table


def snapshot(course: Course) -> tuple[Any, ...]:
    """Return all that a course says."""
    stands = [(one.id, one.line.record.tokens, one.gone, one.lacking) for one in course.stands]
    chains = [chain.newest for chain in course.chains]
    return stands, chains, course.marks(), course.stopped, course.disputed


def in_any_order(log: Log, random: Random) -> Course:
    """Return the course from the same posts, taken in random order."""
    fresh = Log()
    fresh.bad = log.bad
    course = Course(GAMES, fresh, bot)
    posts = list(log.posts.values())
    random.shuffle(posts)
    for one in posts:
        fresh.take(one)
        course.follow(one)
    return course
