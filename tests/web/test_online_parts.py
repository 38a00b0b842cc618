"""What is seldom wanted of play elsewhere comes late: until then it is brought, or told of."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pygame_web.shell.session import Notice, Online
from tests.online_net import Club, Device, table_of
from tests.web.test_online import play_on, said

LATE = (
    ("online", "near show"),
    ("online", "notify"),
    ("online", "take"),
    ("open", "online-table"),
    ("open", "online-dice"),
    ("undo", ""),
)


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether what comes late is here."""
    whole = [False]
    for place in ("online_entry", "online.verbs", "online_parts"):
        monkeypatch.setattr(f"pygame_web.session.{place}.is_whole", lambda: whole[0])
    for place in ("online_entry", "online.strip", "online.room"):
        monkeypatch.setattr(f"pygame_web.views.{place}.is_whole", lambda: whole[0])
    return whole


def begun(club: Club) -> list[Device]:
    """Return a game that is some plies on."""
    devices = table_of(club, "Ann", "Linus")
    play_on(club, devices, 4)
    return devices


def brought(device: Device) -> list[Any]:
    """What the script was asked to bring."""
    asked = [one for one in device.visit.other if isinstance(one, Online) and one.ask == "more"]
    device.visit.other = []
    return asked


def told(device: Device, state: str) -> str:
    """What the script tells of a code."""
    return json.dumps({"id": device.table, "state": state})


@pytest.mark.parametrize(("verb", "arg"), LATE)
def test_a_press_brings_what_it_needs_and_comes_again(
    verb: str, arg: str, late: list[bool]
) -> None:
    ann, _ = begun(Club())
    ann.visit.do(verb, arg)
    (asked,) = brought(ann)
    assert asked.data == {"verb": verb, "arg": arg, "value": ""}
    late[0] = True
    before = ann.visit.session
    ann.visit.do(**asked.data)
    assert ann.visit.session != before or ann.visit.other
    assert not brought(ann)


def test_what_does_not_come_is_told_and_the_table_stays(late: list[bool]) -> None:
    club = Club()
    ann, linus = begun(club)
    ann.visit.do("open", "online-table")
    brought(ann)
    ann.visit.do("remote", "missed")
    assert "could not be loaded" in said(ann)
    assert ann.visit.session.online is not None
    play_on(club, [ann, linus], 4)


def test_a_sentence_that_comes_late_is_brought(late: list[bool]) -> None:
    ann, _ = begun(Club())
    brought(ann)
    ann.visit.do("remote", "near", told(ann, "taken"))
    assert [one.data["arg"] for one in brought(ann)] == ["near"]
    late[0] = True
    ann.visit.do("remote", "near", told(ann, "damaged"))
    late[0] = False
    assert "Loading…" in said(ann)
    assert ann.visit.session.notice == Notice("online-near", {"state": "damaged"})
    late[0] = True
    assert "damaged" in said(ann)
