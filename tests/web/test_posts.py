"""Tables of version 2: each way in which a liar broke version 1, and honest games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.kernel.chain import AUDIT, MODES, STRICT
from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from pygame_web.features.online.posts import post
from pygame_web.features.online.posts.before_game import Invited
from pygame_web.features.online.posts.post import maker_of
from pygame_web.features.online.posts.text import MAX_TEXT, BadPost
from tests.posts_liar import HASH, act, evening, in_any_order, snapshot
from tests.posts_net import (
    TABLES,
    Peer,
    Table,
    assert_fair,
    assert_same,
    is_over,
    rough,
    shown,
    tip,
)
from tests.remote_net import GAMES, Stamp, bot
from tests.thorough import amount
from tests.traced import lines_run


def newest(table: Table, seat: int) -> dict[str, Any]:
    """Where the next post of a seat's feed belongs."""
    node = table.peers[seat].course.feeds.ends[seat]
    return {"seq": node.post.seq + 1, "prev": node.post.id, "at": tip(table, seat).name}


def until(table: Table, seat: int) -> None:
    """Honest play until a seat is to decide, some points into the game."""
    for _ in range(60):
        if table.may_act(seat) and tip(table).depth > 2:
            return
        for one in range(len(table.peers)):
            table.act(one)
            table.heal()
    raise AssertionError("it never is that seat's turn")


def decided(table: Table, seat: int, token: str) -> dict[str, Any]:
    """What a decision of a seat says."""
    at, peer = tip(table, seat), table.peers[seat]
    for seed in range(99):
        fields = act(peer, Random(seed), at)
        if fields["tokens"] == [token]:
            return fields
    raise AssertionError(token)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("seats", "bots"), [(2, 0), (3, 0), (4, 0), (3, 1)])
def test_honest_devices_end_with_the_same_record_on_any_network(
    mode: str, seats: int, bots: int
) -> None:
    for seed in range(TABLES):
        random = Random(f"{mode} {seats} {bots} {seed}")
        table = Table(seats, mode, random, random.choice([1, 2, 3]), bots)
        rough(table, random, 150, list(range(seats - bots)))
        table.finish()
        assert is_over(table)
        assert_same(table)
        assert_fair(table)
        assert not table.peers[0].marks()


@pytest.mark.parametrize("mode", MODES)
def test_a_game_that_begins_with_dice_is_played_to_its_end(mode: str) -> None:
    table = Table(3, mode, Random(mode), bots=1, game="qwantum")
    assert tip(table).line.seat_at(0) == CHANCE
    table.finish()
    assert is_over(table)
    assert_same(table)
    assert_fair(table)


def test_no_liar_breaks_a_table_of_honest_people() -> None:
    for seed in range(amount(plain=300, thorough=10_000)):
        evening(Random(f"evening {seed}"))


def test_the_order_in_which_posts_come_makes_no_difference() -> None:
    for seed in range(amount(plain=12, thorough=400)):
        table = evening(Random(f"order {seed}"))
        first, second = (in_any_order(table.peers[0], Random(n)) for n in (1, 2))
        assert snapshot(first) == snapshot(second)


class TestBeginnings:
    def test_another_game_under_the_same_invitation_is_no_post(self) -> None:
        table = Table(2, STRICT, Random(1))
        until(table, 1)
        before = table.peers[0].plies
        create = table.peers[0].course.create
        assert create is not None
        rival = table.say(1, "create", **{**create.body, "name": "rival"})
        for n in range(40):
            stranger = Stamp(b"throw-away %d" % n)
            text = post.write("claim", at=rival, seat=1, name="", end=HASH)
            table.publish(1, stranger.close(text))
        table.heal()
        assert table.peers[0].plies == before
        assert not table.peers[0].marks()

    def test_the_maker_cannot_begin_a_running_game_again(self) -> None:
        table = Table(2, STRICT, Random(1))
        until(table, 0)
        before, create = table.peers[1].plies, table.peers[0].course.create
        assert create is not None
        table.say(0, "create", **{**create.body, "name": "again"})
        person = {"key": table.peers[1].seal.author, "end": create.body["end"], "name": "x"}
        table.say(0, "seat", at=create.id, seats={"1": person})
        table.heal()
        assert table.peers[1].plies == before
        assert table.peers[1].marks() == {0: (0, 1)}, "the maker is told of"

    def test_two_certificates_before_the_beginning_begin_nothing(self) -> None:
        table = Table(2, STRICT, Random(1), begun=False)
        first, second = table.peers
        table.out(1, second.claim(1, "N1"))
        table.heal()
        create = first.course.create
        assert create is not None
        end = second.chain.end.hex()
        for name in ("one", "two"):
            person = {"key": second.seal.author, "end": end, "name": name}
            table.say(0, "seat", at=create.id, seats={"1": person})
        table.asleep.add(0)
        late = table.peer(1)
        for store in table.stores.values():
            late.restore(store.values())
        assert late.course.tip is None
        assert set(late.marks()) == {0}

    def test_strangers_before_the_maker_and_the_friends_keep_nobody_out(self) -> None:
        table = Table(2, STRICT, Random(2), begun=False)
        create = table.peers[0].course.create
        assert create is not None
        for n in range(200):
            stamp = Stamp(b"crowd %d" % n)
            for text in (
                post.write("claim", at=create.id, seat=n % 2, name="", end=HASH),
                post.write("see", seq=0, prev="", at=HASH),
                "junk",
            ):
                table.publish(1, stamp.close(text))
        table.heal()
        table.out(1, table.peers[1].claim(1, "Linus"))
        table.heal()
        mine = table.peers[1].seal.author
        table.out(0, table.peers[0].accept({1: mine}))
        table.finish()
        assert is_over(table)
        assert_same(table)
        late = table.peer(7)
        for store in table.stores.values():
            for sealed in [*store.values(), *store.values()]:
                late.hear(sealed, 0)
        assert late.plies == table.peers[0].plies

    def test_one_key_has_one_seat(self) -> None:
        table = Table(3, STRICT, Random(2), begun=False)
        for seat in (1, 2):
            table.out(1, table.peers[1].claim(seat))
        table.heal()
        with pytest.raises(GameError, match="remote-free"):
            table.peers[0].accept()
        table.out(2, table.peers[2].claim(2))
        table.heal()
        table.out(0, table.peers[0].accept())
        table.finish()
        assert is_over(table)


class TestOldPoints:
    @pytest.mark.parametrize("mode", MODES)
    def test_nothing_that_all_built_upon_can_be_taken_back(self, mode: str) -> None:
        table = Table(3, mode, Random(3))
        for _ in range(14):
            for seat in range(3):
                table.act(seat)
                table.heal()
        before = table.peers[0].plies
        peer = table.peers[1]
        for point in peer.course.path[:-1]:
            own = [node for node in peer.course.feeds.nodes.values() if node.seat == 1]
            for kind in ("resign", "out", "act", "link", "undo"):
                body = {"act": act(peer, Random(1), point), "link": {"link": HASH}}
                fields = {"undo": {"ply": 0, "ask": ""}, **body}.get(kind, {})
                for node in (own[0], own[-1]):
                    place = {"seq": node.post.seq + 1, "prev": node.post.id, "at": point.name}
                    table.say(1, kind, **place, **fields)
        table.heal()
        for seat in (0, 2):
            plies = table.peers[seat].plies
            assert plies[: len(before)] == before
            assert set(table.peers[seat].marks()) <= {1}
        assert_same(table, [0, 2])

    def test_a_die_that_fell_stays_whatever_its_seat_decides_anew(self) -> None:
        table = Table(2, STRICT, Random(4))
        until(table, 1)
        place = newest(table, 1)
        table.act(1)
        table.heal()
        before = table.peers[0].plies
        for name in ("roll", "hold"):
            for seq in (place["seq"], place["seq"] + 1):
                fields = act(table.peers[1], Random(name), table.peers[1].course.path[-2])
                table.say(1, "act", **{**place, "seq": seq}, **fields)
        table.heal()
        assert table.peers[0].plies[: len(before)] == before


class TestTwoWays:
    def forked(self, seats: int) -> Table:
        """Return the last seat tells two devices of two decisions, and all hear of both."""
        table = Table(seats, STRICT, Random(5))
        liar = seats - 1
        until(table, liar)
        place = newest(table, liar)
        assert len(tip(table).line.game.legal(tip(table).line.state)) == 2
        for to, token in enumerate(("roll", "hold")):
            text = post.write("act", **place, **decided(table, liar, token))
            sealed = table.peers[liar].seal.close(text)
            if to < seats - 1:
                table.out(to, table.peers[to].hear(sealed, table.now, "r0"))
            table.publish(liar, sealed)
        table.heal()
        return table

    def test_with_three_seats_neither_of_two_decisions_counts(self) -> None:
        table = self.forked(3)
        honest = [0, 1]
        assert_same(table, honest)
        assert tip(table).bots[2] == "novice"
        assert set(table.peers[0].marks()) == {2}
        table.finish(honest)
        assert is_over(table)
        assert_fair(table)

    def test_with_two_seats_the_decision_that_was_built_upon_counts(self) -> None:
        table = self.forked(2)
        assert set(table.peers[0].marks()) == {1}
        table.finish([0])
        assert is_over(table)
        assert_fair(table)

    def test_the_proof_outlives_relays_and_devices(self) -> None:
        table = self.forked(3)
        for store in table.stores.values():
            store.clear()
        table.reload(0)
        table.heal()
        late = table.peer(8)
        for sealed in table.peers[0].posts():
            late.hear(sealed, table.now)
        assert set(late.marks()) == {2}


class TestGivingUp:
    def waiting(self, seats: int, wait: int = 300) -> Table:
        """Return the game waits for the last seat, whose posts go nowhere."""
        table = Table(seats, STRICT, Random(6), wait=wait)
        until(table, seats - 1)
        table.silent.add(seats - 1)
        return table

    def test_a_bot_plays_on_when_all_others_say_so_after_the_time(self) -> None:
        table = self.waiting(3)
        with pytest.raises(GameError, match="remote-early"):
            table.peers[0].vacate(2)
        table.go_on(301)
        table.do(0, lambda peer: peer.vacate(2))
        table.heal()
        assert tip(table).bots[2] == "", "one of two others is not enough"
        table.do(1, lambda peer: peer.vacate(2))
        table.finish([0, 1])
        assert is_over(table)
        assert_same(table)
        assert_fair(table)

    def test_no_date_hurries_the_one_who_is_awaited(self) -> None:
        table = self.waiting(3)
        for seat in (0, 1):
            table.say(seat, "out", **newest(table, seat))
        table.heal()
        assert tip(table, 2).bots[2] == "", "its own clock has not run"
        assert table.peers[2].is_asked
        table.go_on(301)
        assert tip(table, 2).bots[2] == "novice"

    @pytest.mark.parametrize("seats", [2, 3])
    def test_a_link_that_comes_after_the_others_went_on_changes_nothing(self, seats: int) -> None:
        table = Table(seats, STRICT, Random(7), wait=300)
        until(table, 0)
        table.silent.add(seats - 1)
        table.act(0)
        table.heal()
        assert tip(table).awaits == seats - 1
        table.go_on(301)
        for seat in range(seats - 1):
            table.do(seat, lambda peer: peer.vacate(seats - 1))
        table.finish(list(range(seats - 1)))
        assert is_over(table)
        before = table.peers[0].plies
        table.silent.clear()
        table.heal()
        table.go_on(100_000)
        assert table.peers[0].plies == before
        assert_same(table, list(range(seats - 1)))

    def test_with_two_seats_a_device_that_answered_keeps_its_seat(self) -> None:
        table = Table(2, STRICT, Random(8), wait=300)
        until(table, 0)
        at = newest(table, 1)
        table.act(0)
        table.heal()
        table.go_on(100_000)
        table.say(1, "out", **at)
        before = table.peers[0].plies
        table.heal()
        table.go_on(100_000)
        assert table.peers[0].plies[: len(before)] == before
        assert tip(table).bots == ("", "")
        assert not table.peers[0].marks().keys() & {0}

    def test_a_seat_that_is_not_awaited_cannot_be_given_up(self) -> None:
        table = Table(3, STRICT, Random(9))
        until(table, 0)
        for seat in (1, 2):
            with pytest.raises(GameError):
                table.peers[seat].vacate(3 - seat)
        before = table.peers[0].plies
        table.heal()
        assert table.peers[0].plies == before

    @pytest.mark.parametrize("mode", MODES)
    def test_a_bot_plays_for_a_resigned_seat_from_the_next_decision(self, mode: str) -> None:
        table = Table(3, mode, Random(10))
        table.act(0)
        table.heal()
        table.do(1, lambda peer: peer.resign())
        table.finish([0, 2])
        assert is_over(table)
        assert tip(table).bots == ("", "novice", "")
        assert_same(table)
        assert_fair(table)


class TestUndo:
    def begun(self) -> Table:
        """Seat 0 has just handed the turn over."""
        table = Table(2, STRICT, Random(2))
        until(table, 0)
        while tip(table).line.state.gathered == 0:
            table.do(0, lambda peer: peer.play("roll"))
            table.heal()
            until(table, 0)
        return table

    def test_undo_needs_the_consent_of_the_seat_to_decide(self) -> None:
        table = self.begun()
        before = table.peers[0].plies
        table.do(0, lambda peer: peer.play("hold"))
        table.heal()
        table.do(0, lambda peer: peer.undo(len(before)))
        table.heal()
        assert len(table.peers[0].plies) == len(before) + 1
        table.do(1, lambda peer: peer.undo(len(before)))
        table.heal()
        assert table.peers[0].plies == before
        assert_same(table)

    def test_undo_crosses_no_die_and_needs_a_request(self) -> None:
        table = self.begun()
        plies = table.peers[1].plies
        for ply in range(len(plies)):
            table.say(0, "undo", **newest(table, 0), ply=ply, ask="")
        table.heal()
        assert table.peers[1].plies[: len(plies)] == plies
        assert table.peers[1].marks()


class TestSecondDevice:
    def both(self, mode: str = STRICT) -> Table:
        """Seat 1 has a second device, the third in the list, that has heard everything."""
        table = Table(2, mode, Random(11))
        until(table, 1)
        table.peers.append(table.second(1))
        table.heal()
        return table

    def test_only_one_device_holds_the_seat_and_the_other_may_take_it_over(self) -> None:
        table = self.both()
        assert not table.peers[2].holds
        with pytest.raises(GameError, match="remote-device"):
            table.peers[2].play("roll")
        table.do(2, lambda peer: peer.take_over())
        table.heal()
        assert (table.peers[1].holds, table.peers[2].holds) == (False, True)
        table.finish()
        assert is_over(table)
        assert_same(table)
        assert not table.peers[0].marks()

    def test_it_may_be_taken_back(self) -> None:
        table = self.both()
        for device in (2, 1, 2, 1):
            table.do(device, lambda peer: peer.take_over())
            table.heal()
            assert table.peers[device].holds
            table.act(device)
            table.heal()
            for _ in range(9):
                table.act(0)
                table.heal()
                if tip(table).awaits == 1:
                    break
            until(table, device)
        table.finish()
        assert is_over(table)
        assert not table.peers[0].marks()

    def test_both_at_once_are_no_cheating_and_what_did_not_count_is_told(self) -> None:
        for seed in range(6):
            table = self.both()
            table.random = Random(seed)
            table.do(2, lambda peer: peer.take_over())
            table.act(2)
            table.act(1)
            for _ in range(60):
                table.step(loss=0.0)
            table.heal()
            assert not table.peers[0].marks()
            assert_same(table)
            holders = [peer.holds for peer in table.peers[1:]]
            assert sum(holders) == 1
            lost = table.peers[1 if holders[1] else 2].details().lost
            assert lost <= 1
            table.finish()
            assert is_over(table)

    def test_the_seats_feed_says_which_key_may_post(self) -> None:
        table = self.both()
        thief = table.peer(5)
        text = post.write("device", **newest(table, 1), key=thief.seal.author)
        table.publish(0, thief.seal.close(text))
        table.publish(0, table.peers[0].seal.close(text))
        table.heal()
        assert table.peers[1].holds
        assert set(table.peers[1].marks()) <= {0}


class TestPosts:
    @pytest.mark.parametrize(
        "text",
        [
            "",
            "{",
            "[]",
            '{"kind":"see"}',
            '{"at": "' + HASH + '","kind":"see","prev":"","seq":0}',
            '{"at":"","kind":"see","prev":"","seq":0}',
            '{"at":"' + HASH + '","kind":"see","prev":"","seq":1}',
            '{"at":"' + HASH + '","kind":"see","prev":"' + HASH + '","seq":0}',
            '{"at":"' + HASH + '","kind":"see","prev":"","seq":true}',
            '{"at":"' + HASH + '","kind":"see","prev":"","seq":0.0}',
            '{"at":"' + HASH + '","kind":"see","prev":"","seq":' + "9" * 3_000 + "}",
            '{"at":"' + HASH + '","kind":"claim","name":"\\ud800","seat":1,"end":"' + HASH + '"}',
            '{"at":"' + HASH + '","kind":"sign","prev":"","seq":0,"sign":"<b>"}',
            '{"kind":["see"]}',
            "[" * 3_000,
            '{"a":' * 39 + "1" + "}" * 39,
            '{"a":' * 700 + "1" + "}" * 700,
            '"' + "x" * MAX_TEXT + '"',
        ],
    )
    def test_what_is_no_post_is_refused_and_harms_nobody(self, text: str) -> None:
        with pytest.raises(BadPost):
            post.read("a", text)
        table = Table(2, STRICT, Random(12))
        before = shown(table.peers[0])
        table.publish(1, table.peers[1].seal.close(text))
        table.heal()
        assert shown(table.peers[0]) == before

    def test_a_name_that_cannot_be_written_is_no_name(self) -> None:
        end = {"end": HASH, "at": HASH}
        for name in ("\ud800", "a\nb", "x" * 25, "\u202e"):
            with pytest.raises(BadPost):
                post.write("claim", seat=1, name=name, **end)

    def test_a_post_is_read_as_it_was_written(self) -> None:
        text = post.write("out", seq=3, prev=HASH, at=HASH)
        found = post.read("ann", text)
        assert (found.kind, found.seq, found.prev, found.at) == ("out", 3, HASH, HASH)
        assert found.id == post.name_of("ann", text) != post.name_of("bob", text)


class TestWork:
    """Work is counted in lines of Python run, for n posts and for four times as many."""

    LIMIT = 1.6

    def lines(self, peer: Peer, sealed: list[Any]) -> int:
        """Lines run while a device hears posts."""
        return lines_run(lambda: [peer.hear(one, 0) for one in sealed])

    def growth(self, kind: str) -> float:
        """Return how much more a post costs among four times as many."""
        costs = []
        for n in (25, 100):
            table = Table(2, STRICT, Random(13))
            until(table, 1)
            liar = table.peers[1]
            sealed = [liar.seal.close(text) for text in self.posts(table, kind, n)]
            costs.append(self.lines(table.peers[0], sealed) / n)
        return costs[1] / costs[0]

    def posts(self, table: Table, kind: str, n: int) -> list[str]:
        place, liar = newest(table, 1), table.peers[1]
        create = liar.course.create
        assert create is not None
        match kind:
            case "forks":
                fields = decided(table, 1, "roll")
                return [
                    post.write("act", **{**place, "seq": place["seq"] + k}, **fields)
                    for k in range(n)
                ]
            case "feed" | "old" | "wild":
                found = []
                for k in range(n):
                    at = {"feed": place["at"], "old": liar.course.path[1].name}.get(
                        kind, f"{k:064x}"
                    )
                    found.append(post.write("see", seq=place["seq"] + k, prev=place["prev"], at=at))
                    place["prev"] = post.name_of(liar.seal.author, found[-1])
                return found
            case "creates":
                return [post.write("create", **{**create.body, "name": f"{k}"}) for k in range(n)]
            case "outs":
                return [post.write("out", **{**place, "seq": place["seq"] + k}) for k in range(n)]
            case "links":
                return [
                    post.write("link", **{**place, "seq": place["seq"] + k}, link=f"{k:064x}")
                    for k in range(n)
                ]
        raise AssertionError(kind)

    @pytest.mark.parametrize("kind", ["forks", "feed", "old", "wild", "creates", "outs", "links"])
    def test_a_liars_post_costs_the_same_however_many_there_are(self, kind: str) -> None:
        assert self.growth(kind) < self.LIMIT

    def test_an_honest_game_costs_the_same_at_each_ply(self) -> None:
        table = Table(2, STRICT, Random(14))
        costs = []
        peer = table.peers[0]
        known = len(peer.kept)
        for _ in range(4):
            for _ in range(6):
                table.act(tip(table).awaits)
                table.heal()
            late = table.peer(9)
            kept = list(peer.kept.values())
            late.restore(kept[:known])
            if len(kept) > known:
                costs.append(self.lines(late, kept[known:]) / (len(kept) - known))
            known = len(kept)
        assert max(costs) < 3 * min(costs)

    def test_a_flood_of_a_seat_loses_nothing_and_stops_nobody(self) -> None:
        table = Table(2, STRICT, Random(15), relays=1)
        until(table, 0)
        liar = table.peers[1]
        for n in range(amount(plain=1_000, thorough=6_000)):
            text = post.write("see", seq=n + 1, prev=f"{n:064x}", at=HASH)
            table.out(0, table.peers[0].hear(liar.seal.close(text), table.now))
        table.act(0)
        table.heal()
        table.finish()
        assert is_over(table)


class TestDoors:
    def test_people_are_told_what_they_may_not_do(self) -> None:
        table = Table(2, STRICT, Random(1))
        waits = table.peers[0].status().waits[0]
        with pytest.raises(GameError, match="remote-turn"):
            table.peers[1 - waits].play("roll")
        with pytest.raises(GameError):
            table.peers[waits].play("nonsense")
        with pytest.raises(GameError, match="remote-begin"):
            table.peers[1].accept()

    def test_a_watcher_sees_the_same_and_has_no_seat(self) -> None:
        table = Table(2, AUDIT, Random(1))
        table.peers.append(table.peer(7))
        table.finish([0, 1])
        assert table.peers[2].seat == -1
        assert_same(table)
        with pytest.raises(GameError, match="remote-seat"):
            table.peers[2].resign()

    def test_any_contact_unites_two_sets_of_posts(self) -> None:
        table = Table(2, STRICT, Random(16))
        table.finish()
        ann = table.peers[0]
        late = Peer(GAMES, Stamp(b"late"), b"l" * 32, bot, maker_of(ann.seal.author))
        for sealed in ann.posts(late.kept):
            late.hear(sealed, 0)
        assert ann.posts(late.kept) == ()
        assert late.plies == ann.plies


def test_a_key_has_one_claim_and_its_second_one_is_not_kept() -> None:
    invited = Invited(GAMES, maker_of("maker"))
    first, second = (
        post.read("ann", post.write("claim", at=HASH, seat=seat, name="", end=HASH))
        for seat in (0, 1)
    )
    assert [invited.take(first), invited.take(second)] == [True, False]
    assert list(invited.claims.values()) == [first]
