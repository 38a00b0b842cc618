"""Lies at tables of version 2: a seat sends different posts, or at different times, to others."""

from __future__ import annotations

from typing import Any

from core.kernel.game import OVER
from pygame_web.features.online.posts.point import LINK, Point
from pygame_web.features.online.posts.post import name_of, write
from tests.posts_lies import EVERY, Lie, attack, play
from tests.posts_net import Peer, tip
from tests.remote_net import Stamp


def tell(lie: Lie, seats: list[int], kind: str, /, **body: Any) -> str:
    """Post behind the newest post of the liar's seat, to some people only; what follows spreads."""
    last = lie.newest
    stamp = body.pop("stamp", lie.table.peers[lie.liar].seal)
    text = write(kind, **{"seq": last.seq + 1, "prev": last.id, "at": lie.tip.name, **body})
    for seat in seats:
        lie.table.out(seat, lie.table.peers[seat].hear(stamp.close(text), lie.table.now))
    return name_of(stamp.author, text)


def at_a_throw(lie: Lie) -> Point:
    """Play until dice wait for the liar's link, which is withheld, or its decision is awaited."""
    lie.table.silent.add(lie.liar)
    for _ in range(60):
        at = lie.tip
        if at.awaits == lie.liar or at.line.actor == OVER:
            break
        lie.table.act(at.awaits)
        lie.table.drain()
    lie.table.silent.discard(lie.liar)
    return lie.tip


def answer(lie: Lie, at: Point) -> tuple[str, dict[str, Any]]:
    """Return the post that a point waits for: a link or a decision."""
    if at.wants == LINK and at.use is not None:
        chain = lie.table.peers[lie.liar].chain
        return "link", {"link": chain.link(at.use.links[lie.liar]).hex()}
    return "act", lie.act(at)


def next_at(lie: Lie, at: Point) -> dict[str, Any]:
    """Return what the liar's next post says at a point, the same for each of several posts."""
    return {"seq": lie.newest.seq + 1, "prev": lie.newest.id, "at": at.name}


def vote(lie: Lie, seats: list[int]) -> None:
    """Let these people give the liar up after their clocks have run out."""
    lie.table.go_on(301)
    for seat in seats:
        if tip(lie.table, seat).awaits == lie.liar:
            lie.table.do(seat, lambda peer: peer.vacate(lie.liar))


@attack
def a_link_to_one_and_a_resignation_to_the_other(lie: Lie) -> None:
    at = at_a_throw(lie)
    kind, body = answer(lie, at)
    fork = next_at(lie, at)
    tell(lie, [0], kind, **fork, **body)
    tell(lie, lie.honest[1:], "resign", **fork)
    lie.table.drain()


@attack
def a_link_that_is_shown_to_one_while_the_others_vote(lie: Lie) -> None:
    at = at_a_throw(lie)
    kind, body = answer(lie, at)
    fork = next_at(lie, at)
    vote(lie, lie.honest[1:])
    tell(lie, [0], kind, **fork, **body)
    vote(lie, [0])
    lie.table.heal()


@attack
def a_link_that_comes_when_all_have_voted(lie: Lie) -> None:
    at = at_a_throw(lie)
    kind, body = answer(lie, at)
    fork = next_at(lie, at)
    vote(lie, lie.honest)
    lie.table.drain()
    play(lie.table, 3)
    tell(lie, [lie.honest[-1]], kind, **fork, **body)
    tell(lie, lie.honest, "out", at=at.name)
    lie.table.heal()


@attack
def one_decision_for_each_person_and_each_builds_on_its_own(lie: Lie) -> None:
    at = lie.on_turn()
    fork = next_at(lie, at)
    for seat in lie.honest:
        tell(lie, [seat], "act", **fork, **lie.act(at))
        lie.table.act(seat)
    lie.table.drain()


@attack
def a_right_position_to_one_and_a_wrong_one_to_the_other(lie: Lie) -> None:
    at = lie.on_turn()
    fork = next_at(lie, at)
    body = lie.act(at)
    tell(lie, [0], "act", **fork, **{**body, "position": "0" * 64})
    tell(lie, lie.honest[1:] or [0], "act", **fork, **body)
    lie.table.drain()


@attack
def a_middle_post_that_comes_much_later(lie: Lie) -> None:
    lie.off_turn()
    last, point = lie.newest, lie.tip.name
    middle = write("sign", sign="bye", seq=last.seq + 1, prev=last.id, at=point)
    stamp = lie.table.peers[lie.liar].seal
    name = name_of(stamp.author, middle)
    tell(lie, lie.honest, "resign", seq=last.seq + 2, prev=name, at=point)
    for seat in lie.honest:
        lie.table.act(seat)
        lie.table.drain()
    lie.table.publish(lie.liar, stamp.close(middle))
    lie.table.drain()


@attack
def the_seat_to_the_key_of_every_honest_person_in_turn(lie: Lie) -> None:
    at = lie.on_turn()
    fork = next_at(lie, at)
    keys = [lie.table.peers[seat].seal.author for seat in lie.honest]
    for seat in lie.honest:
        tell(lie, [seat], "device", **fork, key=keys[seat - 1])
    lie.table.drain()
    tell(lie, lie.honest, "resign")
    lie.table.drain()


@attack
def two_requests_under_one_number_while_one_is_granted(lie: Lie) -> None:
    lie.off_turn()
    line = lie.tip.line
    fork = {"seq": lie.newest.seq + 1, "prev": lie.newest.id}
    own = [n for n in range(line.undo_floor(), line.ply) if line.seat_at(n) == lie.liar]
    for ply in own or [max(0, line.ply - 1)]:
        tell(lie, [0], "ask", **fork, ply=ply)
        for asked in lie.table.peers[0].requests():
            if asked.may:
                lie.table.do(0, lambda peer, to=asked.ply: peer.undo(to))  # type: ignore[misc]
    tell(lie, lie.honest[1:], "sign", **fork, sign="bye")
    lie.table.drain()


@attack
def posts_that_overtake_a_device_that_takes_a_seat_over(lie: Lie) -> None:
    at = lie.off_turn()
    if at.awaits != 0:
        return
    other = lie.table.second(0)
    other.restore(list(lie.table.peers[0].posts()))
    moves = other.take_over()
    lie.table.act(0)
    # The liar hears of the decision first, and tells the other device of its own answer.
    for effect in moves:
        lie.table.publish(0, effect.sealed)
    tell(lie, [0], "out", at=at.name)
    posts = list(lie.table.peers[lie.liar].posts())
    for effects in (_received(other, posts, lie.table.now), other.think()):
        lie.table.out(0, effects)
    lie.table.heal()
    assert not other.marks().get(0)
    # The person comes back to the first device.
    lie.table.do(0, lambda peer: peer.take_over())


def _received(peer: Peer, posts: list[Any], now: int) -> tuple[Any, ...]:
    return tuple(effect for sealed in posts for effect in peer.hear(sealed, now))


@attack
def every_kind_of_post_to_one_person_only(lie: Lie) -> None:
    at = lie.off_turn()
    for number, (kind, body) in enumerate(EVERY.items()):
        tell(lie, [number % len(lie.honest)], kind, at=at.name, **body)
    lie.table.drain()


@attack
def a_stranger_with_a_name_of_marks_alone_asks_again_and_again(lie: Lie) -> None:
    create = lie.table.peers[0].course.create
    assert create is not None
    for name in (
        "\u0301" * 24,
        "\U0001f600" * 24,
        "\ufdfd" * 24,
        "A\u034f\ufe0fnn",
        "\U000e0100" * 9,
    ):
        stamp = Stamp(name.encode())
        lie.sign(stamp, "claim", at=create.id, seat=lie.honest[-1], name=name, end="0" * 64)


@attack
def the_posts_of_all_again_in_the_other_order(lie: Lie) -> None:
    lie.on_turn()
    posts = list(lie.table.peers[0].posts())
    for seat in lie.honest:
        for sealed in reversed(posts):
            lie.table.out(seat, lie.table.peers[seat].hear(sealed, lie.table.now))
