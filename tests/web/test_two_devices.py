"""A person may play on two or three devices, one of them offline, without being blamed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from core.kernel.chain import MODES
from pygame_web.features.online.keys import KEYS
from pygame_web.features.online.state import JOINED
from tests.online_net import Club, Device, play, table_of
from tests.web.test_online import over, part, ply, same, state

MAY_NOT_COUNT = "moves made here may not count if you also play on another device"


def decide(device: Device, random: Random) -> None:
    line = device.visit.table.line
    device.do("act", line.game.write_action(random.choice(line.game.legal(line.state))))


def at_turn(club: Club, ann: Device, linus: Device, plies: int = 4) -> None:
    play(club, [ann, linus], lambda: ply(ann) >= plies and ann.visit.table.line.actor == 0)


def with_more_devices(club: Club, ann: Device, count: int) -> list[Device]:
    """Return Ann's device and the devices that she opened by her private link."""
    ann.do("online", "invitation device")
    link = ann.invitation
    ann.do("close")
    others = [club.device(f"Ann's device {n}") for n in range(2, count + 2)]
    for other in others:
        other.do("hash", f"#{link}").do("online", "join")
    return [ann, *others]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("cut", [0, 1])
@pytest.mark.parametrize("more", [1, 2])
@pytest.mark.parametrize("moves", [1, 2, 3])
def test_whoever_plays_on_two_devices_while_one_is_offline_is_not_blamed(
    mode: str, cut: int, more: int, moves: int
) -> None:
    """The offline device is the first or the second one, and plays one to three moves."""
    random = Random(moves)
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus", mode=mode)
    at_turn(club, ann, linus)
    own = with_more_devices(club, ann, more)
    if cut:
        own[1].do("online", "take")
    away, home = own[cut], own[1 - cut]
    assert part(away).holds
    away.connect(False)
    for _ in range(moves):
        if away.visit.table.line.actor == 0:
            decide(away, random)
    for other in own[2:]:
        other.do("online", "take")
    home.do("online", "take")
    decide(home, random)
    away.connect(True)
    club.settle()
    here = [*own, linus]
    for device in here:
        assert not part(device).marks()
        assert "twice" not in state(device)
        assert "invalid" not in state(device)
    same(here)
    again = club.reload(linus)
    assert "twice" not in state(again)
    assert "data-marked" not in again.do("open", "online-table").visit.html()


def test_the_device_whose_move_did_not_count_says_so_and_the_game_goes_on_to_its_end() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    at_turn(club, ann, linus)
    phone, laptop = with_more_devices(club, ann, 1)
    phone.connect(False)
    decide(phone, Random(1))
    laptop.do("online", "take")
    decide(laptop, Random(2))
    play(club, [laptop, linus], lambda: ply(linus) > ply(phone) + 3)
    phone.connect(True)
    club.settle()
    assert "one move made here did not count" in state(phone)
    assert "did not count" not in state(laptop)
    assert "did not count" not in state(linus)
    play(club, [laptop, linus], lambda: over(linus))
    same([phone, laptop, linus])


def test_a_device_that_is_offline_says_that_another_one_may_have_the_seat() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    at_turn(club, ann, linus)
    ann.connect(False)
    assert MAY_NOT_COUNT not in state(ann), "she has one device"
    ann.connect(True)
    phone, laptop = with_more_devices(club, ann, 1)
    laptop.do("online", "take")
    for device in (phone, laptop):
        assert MAY_NOT_COUNT not in state(device), "nothing is said while it is online"
        device.connect(False)
        assert MAY_NOT_COUNT in state(device)
        device.connect(True)
    linus.connect(False)
    assert MAY_NOT_COUNT not in state(linus), "it was Ann who changed the device"


def test_a_device_without_a_line_says_that_another_one_may_have_the_seat() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    at_turn(club, ann, linus)
    phone, laptop = with_more_devices(club, ann, 1)
    laptop.do("online", "take")
    for device, warned in ((phone, True), (laptop, True), (linus, False)):
        device.connect(False)
        session = device.visit.session
        joined = JOINED.get(session)
        assert joined is not None
        secret = joined.secrets._replace(near=True).text()
        apart = replace(joined, keys=secret)
        device.visit.session = replace(
            JOINED.put(session, apart), table=KEYS.put(device.visit.table, secret)
        )
        assert "Not connected" in state(device)
        assert (MAY_NOT_COUNT in state(device)) == warned
