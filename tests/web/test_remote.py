"""Tables elsewhere: honest devices show the same game, nothing honest is lost, lies are told."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from core.kernel.chain import AUDIT, MODES, STRICT
from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.posts.text import MAX_TEXT, BadPost
from pygame_web.features.online.v1 import gate, post
from pygame_web.features.online.v1.log import MOST_BAD
from pygame_web.features.online.v1.stand import position
from tests.remote_liar import HASH, LIES, lie
from tests.remote_net import (
    TABLES,
    Stamp,
    Table,
    assert_fair,
    assert_same,
    honest_game,
    rough,
    spine,
    stand,
)


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
        marks = table.peers[0].details().marks
        bad, twice = marks.get(liar, (0, 0))
        match kind:
            case "position":
                assert status.state == "stopped"
            case "twice":
                assert twice
            case "flood" | "forge":
                assert table.peers[0].gate.refused.total()
                assert not bad or kind == "flood"
            case "seat":
                assert status.state == "playing"
            case "turn":
                assert bad or table.peers[0].course.stopped
            case _:
                assert bad
        assert set(marks) <= {liar}, "an honest seat is blamed"


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


def test_a_link_that_comes_after_a_seat_was_given_up_changes_nothing() -> None:
    table = Table(2, STRICT, Random(3))
    table.act(0)
    held = stand(table)
    assert held.lacking == (1,)
    table.silent.add(1)
    table.do(0, lambda peer: peer.vacate(1))
    table.finish([0])
    assert table.is_over()
    before = spine(table)
    for after in (held.id, HASH):
        link = table.peers[1].chain.link(9).hex()
        table.say(1, "reveal", after, number=9, link=link)
    table.silent.clear()
    table.heal()
    assert spine(table, 0) == spine(table, 1) == before
    assert_same(table)
    assert_fair(table)


@pytest.mark.parametrize("mode", MODES)
def test_nobody_is_given_up_where_the_game_has_gone_on_with_him(mode: str) -> None:
    table = Table(2, mode, Random(3))
    for _ in range(14):
        for seat in (0, 1):
            table.act(seat)
            table.heal()
    before, log = spine(table), table.peers[0].log
    ann = table.peers[0].seal.author
    gone_on = [one for one, after in pairwise(before) if ann in log.authors_below(after)]
    assert len(gone_on) > 4
    for one in gone_on:
        for run in range(10):
            table.say(0, "vacate", one, seat=1, run=run)
            other = post.vacated(one, 1, run)
            table.say(0, "react", other, sign="bye")
    table.heal()
    assert spine(table) == before
    assert stand(table).bots == ("", "")
    assert_same(table)


@pytest.mark.parametrize("mode", MODES)
def test_a_bot_plays_for_a_resigned_seat_from_the_next_decision(mode: str) -> None:
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
        """Return a game in which a turn has just gone from seat 0 to seat 1."""
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

    def test_undo_needs_the_consent_of_the_seat_to_decide(self) -> None:
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

    def test_undo_crosses_no_die_and_needs_a_request(self) -> None:
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
        fields = {"number": 0, "link": "", "position": position(line)}
        for tokens in (["roll"], ["roll", "roll"]):
            table.say(0, "act", at.id, tokens=tokens, **fields)
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
            '{"kind":"vacate","parent":"","run":0,"seat":-1}',
            '{"kind":"vacate","parent":"","run":0,"seat":1.0}',
            '{"kind":"vacate","parent":"","run":0,"seat":true}',
            '{"kind":["act"],"parent":""}',
            "[" * 3_000,
            '{"kind":"resign","parent":"é"}',
            '"' + "x" * MAX_TEXT + '"',
        ],
    )
    def test_what_is_no_post_is_refused(self, text: str) -> None:
        with pytest.raises(BadPost):
            post.read("a", text)

    def test_a_text_nested_too_deep_is_never_parsed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Parsing it would end Python in a browser; also when it may be another version's post."""
        monkeypatch.setattr("json.loads", lambda text: pytest.fail("a deep text is parsed"))
        for text in ("[" * 3_000, '{"kind":' + "[" * 3_000):
            with pytest.raises(BadPost):
                post.read("a", text)
            assert not post.is_of_another_form(text)

    def test_a_post_is_read_as_it_was_written(self) -> None:
        text = post.write("vacate", HASH, seat=2, run=3)
        read = post.read("ann", text)
        assert (read.kind, read.parent, read.body) == ("vacate", HASH, {"seat": 2, "run": 3})
        assert read.id == post.name_of("ann", text) != post.name_of("bob", text)

    def test_a_body_that_does_not_fit_is_not_written(self) -> None:
        with pytest.raises(BadPost):
            post.write("vacate", HASH, seat="2", run=0)


class TestGate:
    def test_the_gate_refuses_a_long_text_unread(self) -> None:
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

    def test_the_gate_refuses_many_strangers_and_many_posts_of_one(self) -> None:
        door = gate.Gate()
        assert sum(door.admits(f"a{n}", 0) for n in range(40)) == gate.STRANGERS
        assert sum(door.admits("a0", n * 1_000) for n in range(2 * gate.MOST)) == gate.MOST - 1
        assert door.admits("new", 0, seated=True)

    def test_people_without_the_key_do_not_keep_anybody_out(self) -> None:
        table = Table(2, STRICT, Random(6))
        late = table._peer(7)
        outsiders = [Stamp(b"o%d" % n, table=b"another key") for n in range(2 * gate.STRANGERS)]
        for stamp in outsiders:
            late.hear(stamp.close("{}"), 0, "r0")
        table.peers.append(late)
        table.finish([0, 1])
        assert_same(table)
        assert late.gate.refused[""] >= len(outsiders)

    def test_strangers_with_the_key_do_not_keep_a_seat_out(self) -> None:
        table = Table(2, STRICT, Random(6))
        for n in range(2 * gate.STRANGERS):
            table.publish(1, Stamp(b"g%d" % n).close("{}"))
        table.finish()
        assert table.is_over()
        assert_same(table)
        assert not table.peers[0].course.marks()

    def test_the_proof_of_a_bad_text_outlives_relays_and_devices(self) -> None:
        table = Table(2, STRICT, Random(7))
        for n in range(2 * MOST_BAD):
            table.publish(1, table.peers[1].seal.close(f"junk {n}"))
        table.heal()
        for relay in table.stores:
            table.forget(relay)
        table.reload(0)
        table.heal()
        assert_same(table)
        assert table.peers[0].course.marks() == {1: (MOST_BAD, 0)}


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

    def test_a_watcher_sees_the_same_and_has_no_seat(self) -> None:
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
