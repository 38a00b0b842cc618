"""What is seldom wanted of play elsewhere comes late: until then it is brought, or told of."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from core.kernel.chain import MODES
from pygame_web.features.online import build
from pygame_web.features.online.posts.full import FullPeer, full
from pygame_web.features.online.state import JOINED, look
from pygame_web.shell.session import Notice, Script
from tests.online_net import Club, Device, any_choice, play, table_of
from tests.web.test_online import over, page_text, play_on, same, state

MODULES = tuple(path.replace("/", ".") for path in build.APART[build.MORE])
LATE = (
    ("online", "near show"),
    ("online", "notify"),
    ("online", "take"),
    ("open", "online-table"),
    ("open", "online-dice"),
    ("undo", ""),
)


class Late:
    """What comes late: its modules cannot be imported until it is here."""

    def __init__(self) -> None:
        self.patch = pytest.MonkeyPatch()

    def leave(self) -> None:
        """Take it away."""
        for name in [*MODULES, *sys.modules]:
            if name.startswith(MODULES):
                self.patch.setitem(sys.modules, name, None)

    def come(self) -> None:
        """Let it be here."""
        self.patch.undo()


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Iterator[Late]:
    """What comes late; it is here until it is taken away."""
    monkeypatch.setattr("pygame_web.features.online.more.bots.choose", any_choice)
    found = Late()
    yield found
    found.come()


def begun(club: Club) -> list[Device]:
    """Return a game that is some plies on."""
    devices = table_of(club, "Ann", "Linus")
    play_on(club, devices, 4)
    return devices


def brought(device: Device) -> list[Any]:
    """What the script was asked to bring."""
    asked = [one for one in device.visit.other if isinstance(one, Script) and one.ask == "more"]
    device.visit.other = []
    return asked


def near_message(device: Device, state: str) -> str:
    """What the script tells of a code."""
    return json.dumps({"id": device.table, "state": state})


@pytest.mark.parametrize("mode", MODES)
def test_a_game_of_two_needs_nothing_of_it_from_the_seats_to_the_last_score(
    mode: str, late: Late
) -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus", mode=mode)
    for device in devices:
        brought(device)
    late.leave()
    play(club, devices, lambda: over(ann) or not state(ann) or not state(linus))
    same(devices)
    assert not ann.waiting
    assert not linus.waiting


def test_what_is_there_already_does_all_once_it_is_here() -> None:
    ann, _ = begun(Club())
    online = JOINED.get(ann.visit.session)
    assert online is not None
    (peer,) = look(ann.club.games, online).peers
    assert not hasattr(peer, "resign")
    assert full(peer) is peer
    assert isinstance(peer, FullPeer)
    assert peer.resign()


@pytest.mark.parametrize(("verb", "arg"), LATE)
def test_a_press_brings_what_it_needs_and_comes_again(verb: str, arg: str, late: Late) -> None:
    ann, _ = begun(Club())
    late.leave()
    ann.visit.do(verb, arg)
    (asked,) = brought(ann)
    assert asked.data == {"verb": verb, "arg": arg, "value": ""}
    late.come()
    before = ann.visit.session
    ann.visit.do(**asked.data)
    assert ann.visit.session != before or ann.visit.other
    assert not brought(ann)


def test_what_does_not_come_is_told_and_the_table_stays(late: Late) -> None:
    club = Club()
    ann, linus = begun(club)
    late.leave()
    ann.visit.do("open", "online-table")
    brought(ann)
    ann.visit.do("remote", "missed")
    assert "could not be loaded" in page_text(ann)
    assert JOINED.get(ann.visit.session) is not None
    play_on(club, [ann, linus], 4)


def test_a_sentence_that_comes_late_is_brought(late: Late) -> None:
    ann, _ = begun(Club())
    late.leave()
    brought(ann)
    ann.visit.do("remote", "near", near_message(ann, "taken"))
    assert [one.data["arg"] for one in brought(ann)] == ["near"]
    late.come()
    ann.visit.do("remote", "near", near_message(ann, "damaged"))
    late.leave()
    assert "Loading…" in page_text(ann)
    assert ann.visit.session.notice == Notice("online-near", {"state": "damaged"})
    late.come()
    assert "damaged" in page_text(ann)


@pytest.mark.parametrize("verb", ["online resign", "online react hello"])
def test_what_others_post_waits_for_what_it_needs_and_the_table_goes_on(
    verb: str, late: Late
) -> None:
    club = Club()
    ann, linus = begun(club)
    ann.connect(online=False)
    linus.do(*verb.split(" ", 1))
    late.leave()
    before = ann.visit.session.table
    ann.connect(online=True)
    club.settle()
    assert ann.waiting
    assert ann.visit.session.table == before
    assert "Hello!" not in page_text(ann)
    late.come()
    for asked in ann.waiting:
        ann.do(**asked)
    assert ann.visit.table.line.record.tokens == linus.visit.table.line.record.tokens
    assert ann.visit.table.seats[1].bot == linus.visit.table.seats[1].bot
    assert ("Linus: Hello!" in page_text(ann)) == verb.endswith("hello")


def test_a_stored_game_with_a_seat_given_up_opens_when_what_it_needs_is_here(late: Late) -> None:
    club = Club()
    ann, linus = begun(club)
    linus.do("online", "resign")
    expected = ann.visit.table.line.record.tokens
    late.leave()
    ann = club.reload(ann)
    assert ann.waiting
    late.come()
    ann.do(**ann.waiting[-1])
    assert ann.visit.table.line.record.tokens == expected
    joined = JOINED.get(ann.visit.session)
    assert joined is not None
    assert joined.posts
