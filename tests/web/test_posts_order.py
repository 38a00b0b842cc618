"""Tables of version 2: lies that only some devices hear, or hear in another order."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from core.kernel.chain import MODES, STRICT
from pygame_web.features.online.posts import post
from pygame_web.features.online.posts.seal import Sealed
from tests.posts_liar import HASH, anything, in_any_order, one_step, snapshot
from tests.posts_net import TABLES, Peer, Table, assert_same, shown, tip
from tests.remote_net import Stamp
from tests.web.test_posts import decided, newest, until
from tests.web.test_posts_attacks import hear

if TYPE_CHECKING:
    from pygame_web.features.online.posts.seal import Seal  # what is shipped has no types


def watching(table: Table, posts: Iterable[Sealed]) -> Peer:
    """Return a device without a seat that hears posts, in this order."""
    found = table.peer(7)
    for sealed in posts:
        found.hear(sealed, table.now)
    return found


def written(stamp: Seal, kind: str, /, **body: Any) -> tuple[Sealed, str]:
    """Return a post of a key, and its name."""
    text = post.write(kind, **body)
    return stamp.close(text), post.name_of(stamp.author, text)


class TestTwoCertificates:
    def test_a_second_certificate_without_a_friend_parts_nobody(self) -> None:
        table = Table(3, STRICT, Random(2), begun=False)
        for seat in (1, 2):
            table.out(seat, table.peers[seat].claim(seat, f"N{seat}"))
        table.heal()
        create, maker = table.peers[0].course.create, table.peers[0]
        assert create is not None
        strangers = [Stamp(b"puppet %d" % seat) for seat in (1, 2)]
        people = [peer.seal.author for peer in table.peers[1:]]
        ends = [peer.chain.end.hex() for peer in table.peers[1:]]

        def certified(keys: list[str]) -> tuple[Sealed, str]:
            seats = {
                str(seat): {"key": key, "end": end, "name": f"N{seat}"}
                for seat, key, end in zip((1, 2), keys, ends, strict=True)
            }
            return written(maker.seal, "seat", at=create.id, seats=seats)

        (true, name), (false, other) = (
            certified(people),
            certified([stamp.author for stamp in strangers]),
        )
        seen = [
            written(one, "see", seq=0, prev="", at=other)[0] for one in (maker.seal, *strangers)
        ]
        table.silent.add(0)
        hear(table, 1, [true])
        hear(table, 2, [true, false, *seen])
        hear(table, 1, [written(maker.seal, "see", seq=0, prev="", at=name)[0]])
        table.heal()
        assert table.peers[1].course.tip is not None
        assert_same(table, [1, 2])

    def test_a_second_certificate_blames_nobody_for_anothers_posts(self) -> None:
        table = Table(3, STRICT, Random(2), begun=False)
        for seat in (1, 2):
            table.out(seat, table.peers[seat].claim(seat, f"N{seat}"))
        table.heal()
        create, maker, liar = table.peers[0].course.create, table.peers[0], table.peers[2]
        assert create is not None
        person = {"key": liar.seal.author, "end": HASH, "name": ""}
        puppet = {"key": Stamp(b"puppet").author, "end": HASH, "name": ""}
        false = written(maker.seal, "seat", at=create.id, seats={"1": person, "2": puppet})[0]
        lies = [written(liar.seal, "see", seq=5, prev=f"{n:064x}", at=HASH)[0] for n in (1, 2)]
        table.out(0, maker.accept())
        table.heal()
        late = watching(table, (create_of(table), false, *lies, *maker.posts()))
        assert late.course.tip is not None
        assert 1 not in late.marks()
        assert 2 in late.marks()

    def test_the_game_begins_though_the_false_certificate_came_first_and_the_true_one_last(
        self,
    ) -> None:
        table = Table(2, STRICT, Random(2))
        until(table, 0)
        create, maker = table.peers[0].course.create, table.peers[0]
        assert create is not None
        person = {"key": table.peers[1].seal.author, "end": HASH, "name": ""}
        false = written(maker.seal, "seat", at=create.id, seats={"1": person})[0]
        posts = [*maker.posts()]
        true = next(one for one in posts if b'"kind":"seat"' in one.box)
        posts.remove(true)
        late = watching(table, (create_of(table), false, *posts, true))
        assert late.plies == table.peers[0].plies


def create_of(table: Table) -> Sealed:
    """Return the post with which the table was made."""
    return table.peers[0].posts()[0]


class TestTwoLiars:
    def given_to_one_key(self) -> tuple[Table, Stamp, list[Sealed], str]:
        """Two seats of four name one key; it is the turn of the second, on that key."""
        table, key = Table(4, STRICT, Random(4)), Stamp(b"one key for two")
        gifts = []
        for seat in (1, 2):
            until(table, seat)
            table.silent.add(seat)
            gift, name = written(
                table.peers[seat].seal, "device", **newest(table, seat), key=key.author
            )
            gifts.append(gift)
            if seat == 1:
                table.silent.discard(seat)
                table.act(seat)
                table.heal()
        return table, key, gifts, name

    def test_two_liars_with_one_key_look_the_same_to_all_devices(self) -> None:
        table, key, gifts, name = self.given_to_one_key()
        resigns = written(key, "resign", seq=0, prev="", at=name)[0]
        twice = [written(key, "see", seq=7, prev=f"{n:064x}", at=HASH)[0] for n in (1, 2)]
        kept = table.peers[0].posts()
        one = watching(table, (*kept, *gifts, resigns, *twice))
        other = watching(table, (*kept, *gifts[::-1], resigns, *twice))
        third = watching(table, (*twice, resigns, *kept, *gifts))
        assert snapshot(one) == snapshot(other) == snapshot(third)

    def test_a_branch_that_was_held_back_by_one_who_resigned_takes_nothing_back(self) -> None:
        table = Table(3, STRICT, Random(0))
        until(table, 2)
        place = newest(table, 1)
        held, name = written(
            table.peers[2].seal, "act", **newest(table, 2), **decided(table, 2, "hold")
        )
        sees = written(table.peers[1].seal, "see", **{**place, "at": name})[0]
        table.silent.add(1)
        table.do(2, lambda peer: peer.play("roll"))
        table.publish(2, written(table.peers[1].seal, "resign", **place)[0])
        table.heal()
        course = table.peers[0].course
        assert course.final is not None
        final = [point.name for point in course.path[: course.final.depth + 1]]
        assert course.final.line.ply > 0
        for sealed in (held, sees):
            table.publish(2, sealed)
        table.heal()
        assert [point.name for point in course.path[: len(final)]] == final
        late = in_any_order(table.peers[0], Random(1))
        assert snapshot(late) == snapshot(table.peers[0])

    def test_a_proof_that_comes_late_changes_what_counts_as_one_that_came_early(self) -> None:
        table = Table(3, STRICT, Random(0))
        until(table, 2)
        at, place = tip(table), newest(table, 1)
        table.silent |= {1, 2}
        table.do(0, lambda peer: peer.vacate(2))
        table.heal()
        act, name = written(
            table.peers[2].seal, "act", **newest(table, 2), **decided(table, 2, "roll")
        )
        liar = table.peers[1].seal
        sees = written(liar, "see", **{**place, "at": name})[0]
        out = written(liar, "out", **{**place, "seq": place["seq"] + 1, "at": at.name})[0]
        twice = [
            written(liar, "see", seq=place["seq"] + 9, prev=f"{n:064x}", at=HASH)[0] for n in (1, 2)
        ]
        kept = table.peers[0].posts()
        late = watching(table, (*kept, act, sees, out, *twice))
        early = watching(table, (*twice, *kept, act, sees, out))
        assert shown(late) == shown(early)
        assert snapshot(late) == snapshot(early)


def test_two_liars_of_three_or_four_leave_all_devices_alike() -> None:
    """Who has heard the same posts sees the same, in any order; no honest seat is named."""
    for seed in (56, 67, 78, *range(TABLES)):
        random = Random(seed)
        seats = random.randint(3, 4)
        table = Table(seats, random.choice(MODES), random, random.randint(1, 3))
        liars = random.sample(range(seats), 2)
        for _ in range(random.randint(10, 60)):
            one_step(table, random, random.choice(liars), seats)
            if random.random() < 0.3 and random.random() < 0.5:
                anything(table, random, random.choice(liars))
        table.heal()
        honest = [peer for seat, peer in enumerate(table.peers) if seat not in liars]
        found = [snapshot(in_any_order(honest[0], random)) for _ in range(4)]
        assert all(one == found[0] for one in found)
        assert not {peer.seat for peer in honest} & set(found[0][1])
