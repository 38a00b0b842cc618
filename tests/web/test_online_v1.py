"""Tables elsewhere of version 1: what was stored before opens, and is played to its end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from core import GAMES
from pygame_web.features.online import keys
from tests.online_net import Club, Device, play
from tests.web.test_online import over, page_text, ply, same
from tests.web.visit import Disk

GOLDEN = Path(__file__).parent.parent / "golden" / "table-v1.json"
"""A table of two as two devices had stored it, with their posts, before version 2 was played."""


def stored() -> tuple[Club, list[Device]]:
    """Both devices open what they had stored."""
    data: dict[str, Any] = json.loads(GOLDEN.read_text("utf-8"))
    club, table = Club(GAMES), data["table"]
    devices = []
    for name, kept in data["devices"].items():
        club.kept[name, table] = [(author, text) for author, text in kept["posts"]]
        devices.append(club.device(name, Disk(saved=kept["saved"]), resumed=table))
    club.settle()
    return club, devices


def test_a_stored_table_of_version_1_opens_and_is_played_to_its_end() -> None:
    club, devices = stored()
    ann, linus = devices
    assert {device.version for device in devices} == {1}
    assert [ply(device) for device in devices] == [35, 35]
    assert "Online" in page_text(ann)
    play(club, devices, lambda: ply(ann) > 60)
    devices[1] = club.reload(linus)
    play(club, devices, lambda: over(ann))
    same(devices)


def test_somebody_watches_a_table_of_version_1_by_its_old_invitation() -> None:
    club, (ann, _linus) = stored()
    ann.do("online", "invitation")
    assert len(ann.invitation) == len(keys.PREFIX) + 22, "the invitation is what it was"
    eve = club.device("Eve").do("hash", f"#{ann.invitation}").do("online", "join")
    assert eve.visit.table.line.record == ann.visit.table.line.record


def test_a_rematch_of_a_table_of_version_1_is_of_version_2() -> None:
    club, devices = stored()
    ann, linus = devices
    play(club, devices, lambda: over(ann))
    for device in (linus, ann):
        device.do("rematch")
        assert device.version == 2
    ann.do("online", "begin")
    play(club, devices, lambda: ply(ann) > 20)
    same(devices)


def test_nobody_sits_down_at_a_table_of_version_1_or_begins_its_game() -> None:
    """A liar could invite to such a table, to have the faults that version 2 has not."""
    data: dict[str, Any] = json.loads(GOLDEN.read_text("utf-8"))
    _club, (ann, _linus) = stored()
    ann.do("online", "invitation")
    link, table = ann.invitation, data["table"]
    begun = [(author, text) for author, text in data["devices"]["Ann"]["posts"]]
    waiting = [post for post in begun if json.loads(post[1])["kind"] == "create"]
    assert len(waiting) == 1
    later = Club(GAMES)
    later.relay[table] = waiting
    eve = later.device("Eve").do("hash", f"#{link}").do("online", "join")
    assert eve.version == 1
    for verb in ("sit 1", "begin"):
        eve.do("set", "online-name", "Eve").do("online", verb)
        assert "made by an older version" in page_text(eve)
    assert later.relay[table] == waiting
