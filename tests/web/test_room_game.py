"""Whole games between devices over real relays: rules, dice, posts, signatures and sockets."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

from core.kernel.chain import AUDIT, STRICT
from tests.room_devices import Device, Evening, evening, port_of, running_relay
from tests.thorough import amount

SLEEP = amount(plain=0, thorough=30)
"""Seconds more that a device is stopped."""
GOAL = "20"
"""Points that win the tiny game."""


def test_a_game_is_played_to_its_end_though_the_relay_comes_back_empty() -> None:
    # Its battles ask the other seat in the middle of a turn; `bench remote` plays all games.
    with ExitStack() as later:
        with running_relay() as url:
            table = later.enter_context(evening([url], 2))
            table.begin("quantum", STRICT)
            table.plies(9)
        table.until(lambda: all(one.states.get(url) == "offline" for one in table.people))
        later.enter_context(running_relay(port_of(url)))
        table.finish()


def all_are(table: Evening, state: str, *urls: str) -> Callable[[], bool]:
    """Return whether every line of everybody to these relays stands so."""
    return lambda: all(one.states.get(url) == state for one in table.people for url in urls)


def test_each_of_two_relays_may_go_and_come_back_empty_and_both_at_once() -> None:
    with ExitStack() as later:
        relays = [later.enter_context(ExitStack()) for _ in range(2)]
        urls = [relay.enter_context(running_relay()) for relay in relays]
        table = later.enter_context(evening(urls, 2))
        table.begin("tiny", AUDIT, goal=GOAL)
        for relay, url in zip(relays, urls, strict=True):
            table.plies(2)
            relay.close()
            table.until(all_are(table, "offline", url))
            table.plies(2)
            relay.enter_context(running_relay(port_of(url)))
            table.until(all_are(table, "online", url))
            # It is given the log again: somebody who asks only this one sees the whole game.
            with evening([url], 0, watchers=1, maker=table.maker) as late:
                late.until(partial(has_seen, late.devices[0], table.people[0].ply))
        for relay in relays:
            relay.close()
        table.until(all_are(table, "offline", *urls))
        # Played where nobody hears it: it goes out when a relay is back.
        before = sum(len(device.peer.kept) for device in table.people)
        for device in table.people:
            device.act(table.random)
        logs = [device.peer.kept for device in table.people]
        assert sum(map(len, logs)) > before
        for relay, url in zip(relays, urls, strict=True):
            relay.enter_context(running_relay(port_of(url)))
        table.finish()
        table.until(lambda: logs[0].keys() == logs[1].keys())


def has_seen(device: Device, ply: int) -> bool:
    return device.ply >= ply


def test_four_people_and_a_watcher_play_over_relays_that_lie_flood_refuse_are_slow_and_mute() -> (
    None
):
    with ExitStack() as later:
        kinds = ("lying", "refusing", "slow", "mute", "flooding")
        urls = [later.enter_context(running_relay(kind=kind)) for kind in kinds]
        table = later.enter_context(evening(urls, 4, watchers=1))
        table.begin("tiny", STRICT)
        table.finish()
        refusing, mute = urls[1], urls[3]
        for device in table.devices:
            assert not device.kept.get(refusing)
            assert not device.kept.get(mute)
            assert device.states.get(mute) != "online"


def test_a_device_that_slept_goes_on_where_the_game_is() -> None:
    with ExitStack() as later:
        url = later.enter_context(running_relay())
        table = later.enter_context(evening([url], 2))
        table.begin("tiny", AUDIT, goal=GOAL)
        table.plies(3)
        ann, linus = table.people
        linus.sleep()
        asked = time.monotonic()
        table.play(lambda: ann.peer.status().waits == (1,) or ann.over)
        assert ann.states.get(url) == "online"
        time.sleep(max(0.0, SLEEP - (time.monotonic() - asked)))
        linus.wake()
        table.finish()
