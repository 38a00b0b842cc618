"""Tables elsewhere on a device whose clock was ahead for a while, against two who are in league."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.kernel.chain import STRICT
from pygame_web.features.online import state
from pygame_web.features.online.posts.peer import Peer
from pygame_web.features.online.state import JOINED, OnlineTable
from tests.online_net import Club, Device
from tests.posts_net import is_asked
from tests.web.test_online import newest, part
from tests.web.test_online_liars import _tiny_bots as _tiny_bots
from tests.web.test_online_liars import begun, lie

pytestmark = pytest.mark.usefixtures("_tiny_bots")
DAYS, LATER = 3 * 86_400_000, 800_000
"""Milliseconds: by how much the clock was ahead, and longer than the time that was agreed on."""


def table(device: Device) -> OnlineTable:
    """Return the table on a page."""
    found = JOINED.get(device.visit.session)
    assert found is not None
    return found


def test_a_reload_after_it_was_corrected_gives_nobody_up_before_the_time() -> None:
    club = Club()
    devices = begun(club, "Ann", "Ben", "Cleo", mode=STRICT)
    ann = next(one for one in devices if is_asked(part(one)))
    liars = [one for one in devices if one is not ann]
    played = len(table(ann).posts)
    for one in liars:
        one.do("online", "react hello")
    greeted = len(table(ann).posts)
    for one in liars:
        lie(one, "out", **newest(one))
    online = table(ann)
    now, ahead = online.now, online.now + DAYS
    times = [ahead] * played + [ahead + LATER] * (greeted - played)
    times += [now] * (len(online.posts) - len(times))
    assert is_asked(part(ann)), "her clock has not run out"
    # The reload: the parts are computed anew from what is stored.
    state._kept.clear()
    again = replace(online, times=(*times,))
    peer = state.look(ann.visit.session.games, again).peers[0]
    assert isinstance(peer, Peer)
    assert is_asked(peer)
