"""Tables elsewhere: honest devices show the same game, nothing honest is lost, lies are told."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.kernel.chain import AUDIT, MODES, STRICT
from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from pygame_web.session.remote import gate, post
from pygame_web.session.remote.course import Course, position
from pygame_web.session.remote.seal import Sealed
from tests.remote_net import (
    GAMES,
    Stamp,
    Table,
    assert_fair,
    assert_same,
    bot,
    honest_game,
    rough,
    spine,
    stand,
)

TABLES = int(os.environ.get("CLUBTABLE_TABLES", "4"))
"""Simulated tables a test and kind; `build.py fuzz` asks for more."""
HASH = "0" * 64


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("seats", "bots"), [(2, 0), (3, 0), (4, 0), (3, 1)])
def test_honest_devices_end_with_the_same_record_on_any_network(
    mode: str, seats: int, bots: int
) -> None:
    for seed in range(TABLES):
        honest_game(seats, mode, Random(f"{mode} {seats} {bots} {seed}"), bots)


@pytest.mark.parametrize("mode", MODES)
def test_a_game_that_begins_with_dice_is_played_to_its_end(mode: str) -> None:
    table = honest_game(3, mode, Random(mode), bots=1, game="qwantum")
    assert stand(table).line.seat_at(0) == CHANCE


LIES = ("illegal", "turn", "position", "twice", "link", "junk", "seat", "flood", "forge")


def lie(table: Table, random: Random, liar: int, kind: str) -> None:
    """The device of a seat posts what an honest one would not."""
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
            told = {"tokens": ["roll"], "position": position(line)}
            number = table.peers[liar].course.chains[liar].newest + 1
            link = table.peers[liar].chain.link(number).hex()
            table.say(liar, "act", at.id, **told, number=number, link=link)
            table.say(liar, "act", at.id, **told, number=0, link="")
        case "link":
            table.say(liar, "reveal", at.id, number=random.randrange(50), link="ab" * 32)
        case "junk":
            table.publish(liar, table.peers[liar].seal.close(random.choice(["{", "[]", "{}", "7"])))
        case "seat":
            table.say(liar, "vacate", at.id, seat=0)
        case "flood":
            table.tick = 0
            for n in range(gate.AUTHOR[0] + 50):
                table.publish(liar, table.peers[liar].seal.close(f"{n}"))
        case "forge":
            table.forge(liar, table.peers[liar].seal.close(post.write("resign", at.id)))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", LIES)
def test_a_lie_is_told_and_honest_devices_agree(mode: str, kind: str) -> None:
    for seed in range(2 if kind == "flood" else max(2, TABLES // 3)):
        random = Random(f"{mode} {kind} {seed}")
        table = Table(3, mode, random)
        liar = 1
        for _ in range(40):
            if table.may_act(liar) and len(spine(table)) > 1:
                break
            for seat in range(3):
                if seat != liar:
                    table.act(seat)
            table.heal()
        if not table.may_act(liar):
            continue
        lie(table, random, liar, kind)
        if kind != "flood":
            rough(table, random, 30, [0, 2], forget=False)
        table.heal()
        assert_same(table, [0, 2])
        status = table.peers[0].status()
        bad, twice = status.marks.get(liar, (0, 0))
        match kind:
            case "position":
                assert status.state == "stopped"
            case "twice":
                assert twice
            case "flood" | "forge":
                assert status.refused
                assert not bad or kind == "flood"
            case "seat":
                assert status.state == "playing"
            case "turn":
                assert bad or table.peers[0].course.stopped
            case _:
                assert bad
        assert set(status.marks) <= {liar}, "an honest seat is blamed"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3])
def test_who_falls_silent_is_shown_and_a_bot_may_take_over(mode: str, seats: int) -> None:
    table = Table(seats, mode, Random(3))
    away = seats - 1
    for _ in range(3):
        for seat in range(seats):
            table.act(seat)
            table.heal()
    table.silent.add(away)
    others = list(range(away))
    table.peers[away].course.stopped = "asleep"
    table.finish(others)
    assert table.peers[0].status().waits == (away,)
    for seat in others:
        table.do(seat, lambda peer: peer.vacate(away))
        table.heal()
    assert stand(table).bots[away] == "novice"
    table.finish(others)
    assert table.is_over()
    assert_same(table, others)
    assert_fair(table)
    record = table.peers[0].record()
    assert record is not None
    assert record.tags[f"Bot{away}"] == "novice"
    assert record.tags["Gone"].split()[away] != "0"


def test_one_of_two_others_alone_cannot_vacate_a_seat() -> None:
    table = Table(3, STRICT, Random(1))
    waits = table.peers[0].status().waits
    others = [seat for seat in range(3) if seat not in waits]
    table.do(others[0], lambda peer: peer.vacate(waits[0]))
    table.heal()
    assert stand(table).bots == ("", "", "")


@pytest.mark.parametrize("mode", MODES)
def test_who_resigns_is_played_by_a_bot_from_the_next_decision_on(mode: str) -> None:
    table = Table(3, mode, Random(5))
    table.act(0)
    table.heal()
    table.do(1, lambda peer: peer.resign())
    table.finish([0, 2] if mode == AUDIT else [0, 1, 2])
    assert table.is_over()
    assert stand(table).bots == ("", "novice", "")
    assert_same(table)
    assert_fair(table)


class TestUndo:
    def begun(self) -> Table:
        """A game in which a turn has just gone from seat 0 to seat 1."""
        table = Table(2, STRICT, Random(2))
        table.do(0, lambda peer: peer.play("roll"))
        table.heal()
        while stand(table).line.actor == 1:
            table.act(1)
            table.heal()
        if stand(table).line.state.gathered == 0:
            table.do(0, lambda peer: peer.play("roll"))
            table.heal()
        return table

    def test_needs_the_word_of_who_is_to_decide(self) -> None:
        table = self.begun()
        assert stand(table).line.actor == 0
        before = stand(table).line.record.tokens
        table.do(0, lambda peer: peer.play("hold"))
        table.heal()
        ply = len(before)
        table.do(0, lambda peer: peer.undo(ply))
        table.heal()
        assert stand(table).line.actor == 1
        table.do(1, lambda peer: peer.undo(ply))
        table.heal()
        assert stand(table).line.record.tokens == before
        assert_same(table)

    def test_does_not_go_across_a_die_or_without_being_asked(self) -> None:
        table = self.begun()
        tokens = stand(table).line.record.tokens
        seat = stand(table).line.actor
        for ply in range(len(tokens)):
            table.say(seat, "undo-yes", stand(table).id, ply=ply)
        table.heal()
        assert stand(table).line.record.tokens == tokens
        assert table.peers[0].course.marks()[seat][0] == len(tokens)


def test_a_second_act_after_the_dice_were_seen_does_not_count() -> None:
    table = Table(3, STRICT, Random(4))
    at = stand(table)
    table.act(0)
    table.heal()
    fallen = stand(table).line.record.tokens
    assert len(fallen) > 1
    for action in at.line.game.legal(at.line.state):
        line = at.line.play(action)
        told = {"number": 0, "link": "", "position": position(line)}
        for tokens in (["roll"], ["roll", "roll"]):
            table.say(0, "act", at.id, tokens=tokens, **told)
    table.heal()
    assert stand(table, 1).line.record.tokens[: len(fallen)] == fallen


class TestPosts:
    @pytest.mark.parametrize(
        "text",
        [
            "",
            "{",
            "[]",
            '{"kind":"act"}',
            '{"kind": "resign", "parent": ""}',
            '{"kind":"resign","parent":"x"}',
            '{"kind":"resign","more":1,"parent":""}',
            '{"kind":"react","parent":"","sign":"<b>"}',
            '{"kind":"vacate","parent":"","seat":-1}',
            '{"kind":"vacate","parent":"","seat":1.0}',
            '{"kind":"vacate","parent":"","seat":true}',
            '{"kind":["act"],"parent":""}',
            "[" * 3_000,
            '{"kind":"resign","parent":"é"}',
            '"' + "x" * post.MAX_TEXT + '"',
        ],
    )
    def test_what_is_no_post_is_refused(self, text: str) -> None:
        with pytest.raises(post.BadPost):
            post.read("a", text)

    def test_a_post_is_read_as_it_was_written(self) -> None:
        text = post.write("vacate", HASH, seat=2)
        told = post.read("ann", text)
        assert (told.kind, told.parent, told.body) == ("vacate", HASH, {"seat": 2})
        assert told.id == post.name_of("ann", text) != post.name_of("bob", text)

    def test_a_body_that_does_not_fit_is_not_written(self) -> None:
        with pytest.raises(post.BadPost):
            post.write("vacate", HASH, seat="2")


class TestGate:
    def test_refuses_what_is_too_long_before_it_is_looked_at(self) -> None:
        door = gate.Gate()
        assert door.lets_in("r", Sealed("a", b"x" * gate.MAX_BOX, b""), 0)
        assert not door.lets_in("r", Sealed("a", b"x" * (gate.MAX_BOX + 1), b""), 0)
        assert not door.lets_in("r", Sealed("a" * 101, b"", b""), 0)
        assert not door.lets_in("r", Sealed("a", b"", b"x" * 101), 0)

    def test_a_relay_that_floods_shuts_out_itself_alone(self) -> None:
        door, one, (burst, refill) = gate.Gate(), Sealed("a", b"", b""), gate.RELAY
        assert sum(door.lets_in("r", one, 0) for _ in range(burst + 9)) == burst
        assert sum(door.lets_in("r", one, 1_000) for _ in range(burst)) == refill
        assert door.lets_in("s", one, 0)

    def test_an_author_that_floods_shuts_out_itself_alone_and_not_for_ever(self) -> None:
        door, (burst, refill) = gate.Gate(), gate.AUTHOR
        assert sum(door.admits("a", 0) for _ in range(burst + 9)) == burst
        assert sum(door.admits("a", 1_000) for _ in range(99)) == refill
        assert door.admits("b", 0)

    def test_refuses_too_many_strangers_and_too_many_posts_of_one(self) -> None:
        door = gate.Gate()
        assert sum(door.admits(f"a{n}", 0) for n in range(40)) == gate.STRANGERS
        assert sum(door.admits("a0", n * 1_000) for n in range(2 * gate.MOST)) == gate.MOST - 1


class TestDoors:
    def test_people_are_told_what_they_may_not_do(self) -> None:
        table = Table(2, STRICT, Random(1))
        waits = table.peers[0].status().waits[0]
        with pytest.raises(GameError, match="another seat"):
            table.peers[1 - waits].play("roll")
        with pytest.raises(GameError):
            table.peers[waits].play("nonsense")
        with pytest.raises(GameError, match="begin"):
            table.peers[1].accept()

    def test_who_only_watches_sees_the_same_and_has_no_seat(self) -> None:
        table = Table(2, STRICT, Random(1))
        table.peers.append(table._peer(7))
        table.finish([0, 1])
        assert table.peers[2].seat == -1
        assert_same(table)
        with pytest.raises(GameError, match="no seat"):
            table.peers[2].resign()

    def test_a_device_without_the_tables_key_learns_nothing(self) -> None:
        table = Table(2, STRICT, Random(1))
        stranger = Stamp(b"s" * 32, table=b"another key")
        assert all(stranger.open(sealed) is None for sealed in table.peers[0].kept.values())


class Machine(RuleBasedStateMachine):
    """Any order of what people and networks do: all devices come to the same game."""

    @initialize(
        seats=st.integers(2, 4),
        mode=st.sampled_from(MODES),
        seed=st.integers(0, 10**6),
        relays=st.integers(1, 3),
    )
    def begin(self, seats: int, mode: str, seed: int, relays: int) -> None:
        self.random = Random(seed)
        self.table = Table(seats, mode, self.random, relays)
        self.liar = seats - 1
        self.lied = False

    def one(self, seat: int) -> int:
        return seat % len(self.table.peers)

    @rule(seat=st.integers(0, 3))
    def act(self, seat: int) -> None:
        self.table.act(self.one(seat))

    @rule(count=st.integers(1, 12))
    def network(self, count: int) -> None:
        for _ in range(count):
            self.table.step()

    @rule(seat=st.integers(0, 3))
    def sleep(self, seat: int) -> None:
        self.table.asleep.add(self.one(seat))

    @rule(seat=st.integers(0, 3))
    def wake(self, seat: int) -> None:
        self.table.asleep.discard(self.one(seat))
        self.table.catch_up(self.one(seat))

    @rule(seat=st.integers(0, 3))
    def reload(self, seat: int) -> None:
        self.table.reload(self.one(seat))

    @rule(relay=st.integers(0, 2))
    def forget(self, relay: int) -> None:
        names = list(self.table.stores)
        self.table.forget(names[relay % len(names)])

    @rule(seat=st.integers(0, 3), other=st.integers(0, 3))
    def vacate(self, seat: int, other: int) -> None:
        self.table.do(self.one(seat), lambda peer: peer.vacate(self.one(other)))

    @rule(seat=st.integers(0, 3), back=st.integers(1, 3))
    def undo(self, seat: int, back: int) -> None:
        ply = max(0, stand(self.table, self.one(seat)).line.ply - back)
        self.table.do(self.one(seat), lambda peer: peer.undo(ply))

    @rule(seat=st.integers(0, 3))
    def resign(self, seat: int) -> None:
        self.table.do(self.one(seat), lambda peer: peer.resign())

    @precondition(lambda self: not self.lied)
    @rule(kind=st.sampled_from([kind for kind in LIES if kind not in ("flood", "position")]))
    def lie(self, kind: str) -> None:
        if self.table.may_act(self.liar):
            lie(self.table, self.random, self.liar, kind)
            self.lied = True

    @invariant()
    def what_grew_is_what_is_found_anew(self) -> None:
        if not hasattr(self, "table"):
            return
        peer = self.table.peers[self.random.randrange(len(self.table.peers))]
        anew = Course(GAMES, peer.log, bot)
        for one in list(peer.log.posts.values())[:1]:
            anew.follow(one)
        anew._begin()
        assert [s.id for s in anew.stands] == [s.id for s in peer.course.stands]
        assert anew.marks() == peer.course.marks()
        assert anew.stopped == peer.course.stopped

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        self.table.heal()
        assert_same(self.table)
        if not self.table.peers[0].course.stopped:
            assert_fair(self.table)


TestAnyOrder = Machine.TestCase
TestAnyOrder.settings = settings(
    max_examples=TABLES,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
