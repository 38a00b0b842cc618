"""Lies at tables of version 2: a seat copies or changes the posts of others."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from pygame_web.features.online.posts.post import derived, name_of, write
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.posts.text import BadPost
from tests.posts_liar import HASH
from tests.posts_lies import Lie, attack, play
from tests.posts_lies_apart import next_at, tell, vote
from tests.posts_net import Table, is_over, tip


@attack
def posts_of_ones_own_at_another_table(lie: Lie) -> None:
    other = Table(len(lie.table.peers), "strict", Random(99), wait=300)
    play(other, 9)
    lie.off_turn()
    for sealed in other.peers[lie.liar].posts():
        # The others have a new key at each table.
        if sealed.author == lie.author:
            lie.table.publish(lie.liar, sealed)
    lie.table.heal()


@attack
def the_posts_of_all_others_under_ones_own_key(lie: Lie) -> None:
    lie.off_turn()
    for seat in lie.honest:
        for node in [*lie.table.peers[0].course.feeds.nodes.values()]:
            if node.seat == seat:
                text = write(node.post.kind, **_body(node.post))
                lie.table.publish(lie.liar, lie.table.peers[lie.liar].seal.close(text))
    lie.table.drain()


def _body(post: object) -> dict[str, object]:
    fields = {name: getattr(post, name) for name in ("seq", "prev", "at")}
    return {**fields, **getattr(post, "body", {})}


@attack
def posts_of_others_with_a_letter_changed(lie: Lie) -> None:
    lie.off_turn()
    for sealed in [*lie.table.peers[0].posts()][-8:]:
        for spoiled in (
            Sealed(sealed.author, _other(sealed.box), sealed.signature),
            Sealed(sealed.author, sealed.box, _other(sealed.signature)),
            Sealed(lie.author, sealed.box, sealed.signature),
        ):
            lie.table.publish(lie.liar, spoiled)
    lie.table.drain()


def _other(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


@attack
def a_decision_with_the_dice_or_the_next_persons_decision(lie: Lie) -> None:
    at = lie.on_turn()
    body = lie.act(at)
    for more in (["=6"], ["=1", "=6"], ["hold"], ["roll", "=6", "hold"], [], ["hold"] * 64):
        changed = {**body, "tokens": [*body["tokens"], *more]}
        with suppress(BadPost):
            tell(lie, lie.honest, "act", **next_at(lie, at), **changed)
    lie.table.drain()


@attack
def a_vote_before_the_point_is_there(lie: Lie) -> None:
    at = lie.off_turn()
    lie.table.silent.add(0)
    lie.table.act(0)
    nodes = lie.table.peers[0].course.feeds.newest
    name = nodes[lie.table.peers[0].seal.author].post.id
    tell(lie, lie.honest[1:], "out", at=name)
    tell(lie, lie.honest[1:], "out", at=derived(at.name, "link"))
    lie.table.silent.discard(0)
    lie.table.heal()


@attack
def a_feed_that_reaches_each_person_in_another_order(lie: Lie) -> None:
    at = lie.on_turn()
    last, stamp, texts = lie.newest, lie.table.peers[lie.liar].seal, []
    prev = last.id
    for step in range(1, 14):
        text = write("see", seq=last.seq + step, prev=prev, at=at.name)
        texts.append(text)
        prev = name_of(stamp.author, text)
    texts.append(write("act", seq=last.seq + 14, prev=prev, at=at.name, **lie.act(at)))
    for seat in lie.honest:
        lie.random.shuffle(texts)
        for text in texts[seat:]:
            lie.table.out(seat, lie.table.peers[seat].hear(stamp.close(text), lie.table.now))
        lie.table.act(seat)
    for text in texts:
        lie.table.publish(lie.liar, stamp.close(text))
    lie.table.heal()


@attack
def another_decision_for_each_while_they_hear_nothing_of_each_other(lie: Lie) -> None:
    at = lie.on_turn()
    fork = next_at(lie, at)
    for seat in lie.honest[1:]:
        lie.table.asleep.add(seat)
    for seat in lie.honest:
        body = lie.act(at)
        for token in ("roll", "hold")[: 1 + seat % 2]:
            with suppress(BadPost):
                tell(lie, [seat], "act", **fork, **{**body, "tokens": [token]})
        tell(lie, [seat], "device", **fork, key=lie.device.author)
    lie.table.asleep.clear()
    for seat in lie.honest:
        lie.table.catch_up(seat)
        lie.table.act(seat)
    lie.table.heal()


@attack
def taking_back_what_others_decided(lie: Lie) -> None:
    at = lie.on_turn()
    line = at.line
    for ply in range(line.ply + 1):
        lie.say("undo", ply=ply, ask="")
        lie.say("undo", ply=ply, ask=lie.newest.id)
    odd: tuple[object, ...] = (-1, 10**9, True, 1.0, "1", None)
    for strange in odd:
        with suppress(BadPost):
            lie.say("undo", ply=strange, ask="")


@attack
def leaving_the_table_while_another_is_voted_out(lie: Lie) -> None:
    lie.on_turn()
    lie.say("out")
    vote(lie, lie.honest[:1])
    lie.say("resign")
    lie.say("out")
    lie.say("see")
    lie.say("device", key=lie.table.peers[0].seal.author)
    lie.table.heal()
    if not is_over(lie.table):
        lie.table.act(tip(lie.table).awaits)
    lie.table.heal()


@attack
def a_link_of_anothers_chain(lie: Lie) -> None:
    at = lie.on_turn()
    body = lie.act(at)
    chain = lie.table.peers[0].chain
    for number in range(6):
        changed = {**body, "link": chain.link(number).hex()}
        tell(lie, lie.honest, "act", **next_at(lie, at), **changed)
        tell(lie, lie.honest, "link", link=chain.link(number).hex())
    tell(lie, lie.honest, "act", **next_at(lie, at), **{**body, "link": HASH})
    lie.table.drain()
