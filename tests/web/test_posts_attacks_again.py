"""Tables of version 2: more lies, each at several tables, at which no honest person loses."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from core.kernel.chain import MODES
from pygame_web.features.online.posts.text import BadPost
from tests import posts_lies_apart, posts_lies_beside  # noqa: F401
from tests.posts_liar import HASH
from tests.posts_lies import ATTACKS, EVERY, Lie, attack
from tests.posts_net import assert_fair, assert_same, is_over, shown, tip
from tests.thorough import amount, covering


@attack
def posts_of_ones_own_again_and_again(lie: Lie) -> None:
    for sealed in [*lie.table.peers[lie.liar].posts()] * 3:
        lie.table.publish(lie.liar, sealed)
    lie.table.drain()


@attack
def an_old_post_in_a_new_feed(lie: Lie) -> None:
    lie.off_turn()
    old = [node.post for node in lie.table.peers[0].course.feeds.nodes.values()]
    for post in old[:10]:
        body = {"seq": post.seq + 1, "prev": post.id, "at": post.at}
        lie.table.say(lie.liar, "see", **body)
    lie.table.drain()


@attack
def signs_without_end(lie: Lie) -> None:
    lie.off_turn()
    for n in range(60):
        lie.say("sign", sign=("hurry", "rematch")[n % 2])


@attack
def posts_after_the_end(lie: Lie) -> None:
    lie.table.finish()
    for kind, body in EVERY.items():
        lie.say(kind, **body)
    lie.say("act", tokens=["roll"], position=HASH, link=HASH)


@attack
def two_feeds_from_the_beginning(lie: Lie) -> None:
    certificate = lie.table.peers[0].course.path[0].name
    other = lie.say("see", seq=1, prev=told_first(lie), at=certificate)
    for seq in range(2, 20):
        other = lie.say("see", seq=seq, prev=other, at=certificate)


def told_first(lie: Lie) -> str:
    """The name of the liar's first post."""
    nodes = lie.table.peers[0].course.feeds.nodes.values()
    return next(node.post.id for node in nodes if node.post.author == lie.author)


@attack
def a_number_skipped_at_every_post(lie: Lie) -> None:
    lie.off_turn()
    for step in range(1, 12):
        lie.say("see", seq=lie.newest.seq + 50 * step)


@attack
def numbers_that_go_down(lie: Lie) -> None:
    lie.off_turn()
    lie.say("see", seq=400)
    for seq in (399, 20, 1):
        lie.say("see", seq=seq)


@attack
def the_certificate_again_with_the_seats_exchanged(lie: Lie) -> None:
    create = lie.table.peers[0].course.create
    assert create is not None
    people = {
        str(seat): {"key": lie.table.peers[lie.honest[-1]].seal.author, "end": HASH, "name": "X"}
        for seat in range(1, lie.liar + 1)
    }
    lie.table.say(lie.liar, "seat", at=create.id, seats=people)
    lie.table.drain()


@attack
def text_that_only_looks_like_a_post(lie: Lie) -> None:
    for text in told_texts():
        lie.table.publish(lie.liar, lie.table.peers[lie.liar].seal.close(text))
    lie.table.drain()


def told_texts() -> list[str]:
    """Texts at the bounds of what a post may be."""
    deep = '{"kind":' * 41 + "1" + "}" * 41
    head = f'{{"at":"{HASH}","kind":'
    ends = (
        '"see","prev":"","seq":1e0}',
        '"see","prev":"","seq":-0}',
        '"see","prev":"","seq":false}',
    )
    odd = ('"see","prev":null,"seq":0}', '["see"],"prev":"","seq":0}')
    whole = ("", " ", "{}", "[]", "null", "1" * 4_000, '"' + "x" * 3_998 + '"', deep)
    return [*whole, '{"kind":"see","kind":"resign"}', *(head + end for end in (*ends, *odd))]


def finals(lie: Lie) -> list[list[str]]:
    """The names of the final points of each honest device."""
    found = []
    for seat in lie.honest:
        course = lie.table.peers[seat].course
        assert course.final is not None
        found.append([point.name for point in course.path[: course.final.depth + 1]])
    return found


@pytest.mark.parametrize(("name", "seats", "mode"), covering([*ATTACKS], (2, 3), MODES))
def test_a_lie_hurts_nobody_who_is_honest(name: str, seats: int, mode: str) -> None:
    for seed in range(2):
        lie = Lie(seats, mode, seed)
        before = finals(lie)
        ATTACKS[name](lie)
        assert_kept(lie, before)
        assert_ends_well(lie)


@pytest.mark.parametrize("seed", range(amount(24, 400)))
def test_lies_one_after_the_other_hurt_nobody_who_is_honest(seed: int) -> None:
    random = Random(seed)
    lie = Lie(random.choice((2, 3, 4)), random.choice(MODES), seed % 5)
    for name in random.sample(sorted(ATTACKS), random.choice((2, 3, 4))):
        before = finals(lie)
        # Nobody writes a number above the highest.
        with suppress(BadPost):
            ATTACKS[name](lie)
        assert_kept(lie, before)
        if random.random() < 0.3:
            lie.table.reload(random.choice(lie.honest))
            lie.table.heal()
            assert_kept(lie, before)
    assert_ends_well(lie)


def assert_kept(lie: Lie, before: list[list[str]]) -> None:
    """Assert that honest devices agree, have what was final for them, and keep their seats."""
    lie.table.heal()
    assert_same(lie.table, lie.honest)
    for seat in lie.honest:
        assert not tip(lie.table, seat).bots[seat], "nobody was silent for the agreed time"
    for old, new in zip(before, finals(lie), strict=True):
        assert new[: len(old)] == old


def assert_ends_well(lie: Lie) -> None:
    """Assert that a late device sees the same, and play to the end: fair dice, nobody blamed."""
    table = lie.table
    # What was said comes late, in another order. From outside, two who part look alike.
    late = table.peer(9)
    posts = list(table.peers[0].posts())
    lie.random.shuffle(posts)
    for sealed in posts:
        late.hear(sealed, table.now)
    while late.course.thinks:
        late.think()
    assert lie.liar == 1 or shown(late) == shown(table.peers[0])
    for _ in range(400):
        if is_over(table):
            break
        seat = tip(table).awaits
        if seat in lie.honest:
            table.act(seat)
        else:
            # The liar is gone, and all others say so after the agreed time.
            table.go_on(301)
            for other in lie.honest:
                table.do(other, lambda peer, seat=seat: peer.vacate(seat))  # type: ignore[misc]
        table.heal()
    assert is_over(table)
    assert_same(table, lie.honest)
    assert_fair(table)
    assert not set(table.peers[0].marks()) & {*lie.honest}
