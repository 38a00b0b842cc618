"""A lying program at a table of the page: each way that broke version 1, against what people see.

The liar is a seat's owner who posts by hand (`lie`), or holds only the invitation (`stranger`).
`test_posts.py` has the same against the protocol alone, `docs/remote.md` the table of them.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.kernel.chain import AUDIT, MODES, STRICT
from core.kernel.game import CHANCE
from pygame_web.features.online.posts.point import Point
from pygame_web.features.online.posts.post import Post, name_of, write
from tests.online_net import RELAY, Club, Device, any_choice, play, table_of
from tests.posts_liar import HASH, act
from tests.traced import lines_run
from tests.web.test_online import newest, over, page_text, part, play_on, ply, same, state

pytestmark = pytest.mark.usefixtures("_tiny_bots")
STRANGERS = 200


@pytest.fixture
def _tiny_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygame_web.features.online.more.bots.choose", any_choice)


def lie(device: Device, kind: str, /, **body: Any) -> str:
    """Return the device's person posts something by hand; the name of the post."""
    text = write(kind, **body)
    device.club.publish(device.table, (device.authors[0], text))
    device.club.settle()
    return name_of(device.authors[0], text)


def stranger(device: Device, number: int, text: str) -> None:
    """Somebody who has the invitation alone posts something at this device's table."""
    device.club.publish(device.table, (f"{number:016x}", text))


def begun(club: Club, *names: str, mode: str = STRICT, **setup: str) -> list[Device]:
    """Return a game that is some plies on."""
    devices = table_of(club, *names, mode=mode, **setup)
    play_on(club, devices, 12)
    return devices


def tokens(device: Device) -> tuple[str, ...]:
    """Return the game that a person sees."""
    return device.visit.tokens


def create_of(device: Device) -> Post:
    """Return the post that a table was created with."""
    create = part(device).create_post
    assert create is not None
    return create


def body_of(device: Device) -> dict[str, Any]:
    """What it says."""
    return dict(create_of(device).body)


def holds(club: Club, devices: list[Device], before: tuple[str, ...]) -> None:
    """What was seen is still there for all of these, and after a reload; and the game goes on."""
    for device in devices:
        assert tokens(device)[: len(before)] == before
    again = club.reload(devices[0])
    assert tokens(again)[: len(before)] == before
    devices[0] = again


class TestWhoHoldsTheInvitation:
    def test_an_invitation_holder_cannot_wipe_a_running_game(self) -> None:
        club = Club()
        ann, linus = begun(club, "Ann", "Linus")
        before, body = tokens(ann), body_of(ann)
        for number in range(40):
            stranger(ann, number, write("create", **{**body, "name": f"{number}"}))
            stranger(ann, number, write("claim", at=HASH, seat=1, name="Eve", end=HASH))
            stranger(ann, number, write("see", seq=0, prev="", at=HASH))
        holds(club, devices := [ann, linus], before)
        play(club, devices, lambda: over(devices[0]))
        same(devices)
        assert not part(linus).marks()

    def test_an_invitation_holder_cannot_keep_the_friend_out(self) -> None:
        club = Club()
        ann = club.device("Ann").do("set", "bot.1", "away").do("set", "option.goal", "20")
        ann.do("online", "ask").do("online", f"open {STRICT}").do("online", "invitation")
        for number in range(5):
            claim = write("claim", at=create_of(ann).id, seat=1, name=f"Eve {number}", end=HASH)
            stranger(ann, number, claim)
        linus = club.device("Linus").do("hash", f"#{ann.invitation}").do("online", "join")
        linus.do("set", "online-name", "Linus").do("online", "sit 1")
        ann.do("close")
        assert f"online choose 1 {linus.authors[0]}" in ann.visit.html()
        ann.do("online", f"choose 1 {linus.authors[0]}")
        assert ann.visit.table.seats[1].name == "Linus"
        ann.do("online", "begin")
        play(club, [ann, linus], lambda: over(ann))
        same([ann, linus])

    def test_an_invitation_holder_cannot_stop_a_table_by_junk(self) -> None:
        club = Club()
        ann, linus = begun(club, "Ann", "Linus")
        before = tokens(ann)
        for number in range(STRANGERS):
            stranger(ann, number, "[" * 500)
            stranger(ann, number, '{"kind":"claim"}')
        holds(club, devices := [ann, linus], before)
        play(club, devices, lambda: over(devices[0]))
        same(devices)


class TestTheMaker:
    def test_the_maker_cannot_restart_a_game_with_other_dice(self) -> None:
        club = Club()
        ann, linus = begun(club, "Ann", "Linus")
        before, body = tokens(linus), body_of(ann)
        create = lie(ann, "create", **{**body, "name": "again"})
        seat = {"key": linus.authors[0], "end": part(linus).chain.end.hex(), "name": "Linus"}
        for at in (create, create_of(ann).id):
            for name in ("Linus", "Again"):
                lie(ann, "seat", at=at, seats={"1": {**seat, "name": name}})
        holds(club, devices := [linus], before)
        assert "Ann played twice" in state(devices[0])


class TestASeat:
    @pytest.mark.parametrize("mode", MODES)
    @pytest.mark.parametrize("kind", ["resign", "out", "act", "undo", "link", "device"])
    def test_a_seat_undoes_nothing_that_others_built_upon(self, kind: str, mode: str) -> None:
        club = Club()
        ann, linus = begun(club, "Ann", "Linus", mode=mode)
        before, peer = tokens(ann), part(linus)
        ends = [node.post for node in peer.course.feeds.nodes.values() if node.seat == 1]
        for point in list(peer.course.path[:-2]):
            for end in (ends[0], ends[-1]):
                place = {"seq": end.seq + 1, "prev": end.id, "at": point.name}
                lie(linus, kind, **place, **self._body(linus, kind, point))
        for device in (ann, club.reload(ann)):
            assert tokens(device)[: len(before)] == before
        assert 0 not in part(linus).marks()

    def _body(self, device: Device, kind: str, point: Point) -> dict[str, Any]:
        peer = part(device)
        if kind == "act":
            return act(peer, Random(1), point)
        bodies: dict[str, dict[str, Any]] = {
            "link": {"link": peer.chain.link(1).hex()},
            "undo": {"ply": 0, "ask": ""},
            "device": {"key": device.authors[1]},
        }
        return bodies.get(kind, {})

    @pytest.mark.parametrize("mode", MODES)
    def test_a_seat_gives_nobody_up_before_their_own_clock_has_run(self, mode: str) -> None:
        club = Club()
        ann, linus = table_of(club, "Ann", "Linus", mode=mode, online_silence="300")
        play(club, [ann, linus], lambda: ann.visit.table.line.actor == 0 and ply(ann) > 4)
        before = tokens(ann)
        lie(linus, "out", **newest(linus))
        assert not ann.visit.table.seats[0].bot
        # He plays, and is there: on his device nobody puts a bot in his place, at any time.
        ann.do("act", "roll")
        ann.visit.now += 1_000 * 1_000
        ann.tell("think")
        assert not ann.visit.table.seats[0].bot
        assert tokens(ann)[: len(before)] == before
        assert "has gone on without you" in state(ann)

    def test_posts_carry_no_dates(self) -> None:
        text = '{"at":"' + HASH + '","hour":1,"kind":"out","prev":"","seq":0}'
        club = Club()
        ann, linus = begun(club, "Ann", "Linus")
        before = ann.visit.table
        club.publish(ann.table, (linus.authors[0], text))
        assert ann.visit.table == before

    def test_a_seat_that_decides_twice_gains_nothing_and_is_named(self) -> None:
        club = Club()
        ann, linus = begun(club, "Ann", "Linus")
        play(club, [ann, linus], lambda: ann.visit.table.line.actor == 1)
        point, place = part(linus).course.tip, newest(linus)
        assert point is not None
        first, second = (self._decision(linus, point, token) for token in ("roll", "hold"))
        lie(linus, "act", **place, **first)
        # Her page has built upon it, by her link or by what she plays.
        ann.do("online", "react hello")
        seen = tokens(ann)
        lie(linus, "act", **place, **second)
        assert tokens(ann)[: len(seen)] == seen
        assert "Linus played twice" in state(ann)
        club.relay.clear()
        assert "Linus played twice" in state(club.reload(ann))

    def _decision(self, device: Device, point: Point, token: str) -> dict[str, Any]:
        for seed in range(99):
            fields = act(part(device), Random(seed), point)
            if fields["tokens"] == [token]:
                return fields
        raise AssertionError(token)

    @pytest.mark.parametrize("seats", [2, 3])
    def test_a_seat_that_withholds_a_link_is_lost_and_changes_no_die(self, seats: int) -> None:
        club = Club()
        names = ("Ann", "Linus", "Eve")[:seats]
        devices = table_of(club, *names, online_silence="300")
        honest = devices[:-1]
        play(club, devices, lambda: devices[0].visit.table.line.actor == 0 and ply(devices[0]) > 3)
        liar = devices[-1]
        liar.connect(False)
        devices[0].do("act", "roll")
        assert devices[0].visit.table.line.actor == CHANCE, "the dice wait for his link"
        for device in honest:
            device.visit.now += 301_000
        for device in honest:
            device.tell("think")
            device.do("online", f"vacate {seats - 1}")
        assert devices[0].visit.table.seats[-1].bot
        play(club, honest, lambda: ply(devices[0]) > 12)
        seen = tokens(devices[0])
        liar.connect(True)
        club.settle()
        for device in honest:
            assert tokens(device)[: len(seen)] == seen
        play(club, honest, lambda: over(devices[0]))
        same(honest)

    def test_a_key_of_no_seat_never_holds_one(self) -> None:
        club = Club()
        ann, linus = begun(club, "Ann", "Linus")
        before = tokens(ann)
        lie(linus, "device", **{**newest(linus), "seq": newest(linus)["seq"]}, key=ann.authors[0])
        holds(club, devices := [ann, linus], before)
        assert "on another device" not in page_text(devices[0])


class TestWork:
    """Work is counted in lines of Python run by a page: for n posts, and for four times as many."""

    LIMIT = 1.6

    def lines(self, device: Device, posts: list[tuple[str, str]]) -> int:
        """Lines run while a page hears posts, each in a message of its own."""

        def hear() -> None:
            for author, text in posts:
                device.tell("posts", posts=[[author, text, RELAY]])

        return lines_run(hear)

    @pytest.mark.parametrize(
        "kind", ["see", "out", "resign", "act", "claims", "junk", "strangers", "creates"]
    )
    def test_each_post_of_a_flood_costs_the_same(self, kind: str) -> None:
        costs = []
        for n in (20, 80):
            club = Club()
            ann, linus = begun(club, "Ann", "Linus", mode=AUDIT)
            posts = [self._post(ann, linus, kind, number) for number in range(n)]
            costs.append(self.lines(ann, posts) / n)
            play(club, [ann, linus], lambda device=ann: over(device))  # type: ignore[misc]
        assert costs[1] / costs[0] < self.LIMIT, costs

    def _post(self, ann: Device, linus: Device, kind: str, number: int) -> tuple[str, str]:
        create, place, key = body_of(ann), newest(linus), linus.authors[0]
        place |= {"seq": place["seq"] + 50 + number, "prev": f"{number + 1:064x}"}
        key_of_nobody = f"{number:016x}"
        match kind:
            case "claims":
                return key_of_nobody, write("claim", at=HASH, seat=1, name="", end=HASH)
            case "junk":
                return key, "{" * (number + 1)
            case "strangers":
                return key_of_nobody, write("see", seq=0, prev="", at=HASH)
            case "creates":
                return ann.authors[0], write("create", **{**create, "name": f"{number}"})
            case "act":
                body = {"tokens": ["roll"], "position": HASH, "link": ""}
                return key, write("act", **place, **body)
        return key, write(kind, **place)


def test_a_table_opens_again_however_much_a_liar_has_made_its_people_store() -> None:
    club = Club()
    ann, linus = begun(club, "Ann", "Linus")
    before = tokens(ann)
    junk = [(linus.authors[0], f"{number}{'x' * 3_900}") for number in range(2_300)]
    club.kept["Ann", ann.table] = junk + club.kept["Ann", ann.table]
    club.devices.remove(linus)
    assert tokens(club.reload(ann))[: len(before)] == before


def test_who_stops_a_table_by_a_wrong_position_can_be_given_up() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus", online_silence="300")
    play(club, [ann, linus], lambda: ann.visit.table.line.actor == 1 and ply(ann) > 3)
    for token in ("roll", "hold"):
        link = HASH if token == "roll" else ""
        lie(linus, "act", **newest(linus), tokens=[token], position=HASH, link=link)
    club.devices.remove(linus)
    assert "Out of sync" in state(ann)
    ann.visit.now += 301_000
    ann.tell("think")
    ann.do("open", "online-table")
    assert "online vacate 1" in ann.visit.html()
    ann.do("online", "vacate 1")
    assert ann.visit.table.seats[1].bot
    assert "Out of sync" not in state(ann)
