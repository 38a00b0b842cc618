"""Whole games between devices over a real relay: rules, dice, posts, signatures and sockets."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Queue
from random import Random
from threading import Thread
from typing import Any

from build_steps import tools
from build_steps.paths import ROOT
from core import GAMES
from core.bots import choose
from core.kernel.chain import STRICT, read_terms, verify
from core.kernel.game import OVER
from core.kernel.record import read_record
from core.kernel.timeline import replay
from pygame_web.session.remote.opened import Opened
from pygame_web.session.remote.peer import Effects, Peer
from pygame_web.session.remote.seal import Sealed
from tests.remote_net import bot

ROOM = (ROOT / "pygame_web" / "browser" / "remote" / "room.js").as_uri()
SCRIPT = str(ROOT / "tests" / "web" / "room.mjs")


@contextmanager
def running_relay(port: int = 0) -> Iterator[str]:
    command = [sys.executable, "-m", "build_steps.relay", str(port)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.communicate()


class Device:
    """A peer with its script, whose lines go into `news`, a queue of all devices."""

    def __init__(self, number: int, url: str, news: Queue[tuple[Device, dict[str, Any]]]) -> None:
        pipe = subprocess.PIPE
        command = [*tools.node(), "--experimental-websocket", SCRIPT, ROOM, str(number), url]
        self.script = subprocess.Popen(command, text=True, stdin=pipe, stdout=pipe)
        self.url, self.state, self.now = url, "", 0
        assert self.script.stdout is not None
        told = json.loads(self.script.stdout.readline())
        while "author" not in told or "post" in told:
            told = json.loads(self.script.stdout.readline())
        self.peer = Peer(GAMES, Opened(told["author"]), bytes([number]) * 32, bot, [url])
        Thread(target=self._listen, args=(news,), daemon=True).start()

    def _listen(self, news: Queue[tuple[Device, dict[str, Any]]]) -> None:
        assert self.script.stdout is not None
        for line in self.script.stdout:
            news.put((self, json.loads(line)))

    def out(self, effects: Effects) -> None:
        """Hand posts to the script."""
        assert self.script.stdin is not None
        for effect in effects:
            print(json.dumps(effect.sealed.box.decode()), file=self.script.stdin, flush=True)

    def take(self, told: dict[str, Any]) -> None:
        """What the script told."""
        if "post" in told:
            sealed = Sealed(told["author"], told["post"].encode(), b"")
            # A second for each post: people are slower than this test.
            self.now += 1_000
            self.out(self.peer.hear(sealed, self.now, self.url))
        self.state = told.get("state", self.state)

    def act(self, random: Random) -> bool:
        """Play if it is this seat's turn; whether the game is over."""
        stand = self.peer.course.now
        if stand is None:
            return False
        line = stand.line
        if line.actor == self.peer.seat:
            action = choose(line.game, line.state, line.game.bots[1], str(random.random()))
            self.out(self.peer.play(line.game.write_action(action)))
        return bool(line.actor == OVER)


def test_a_game_is_played_to_its_end_though_the_relay_comes_back_empty() -> None:
    # Its battles ask the other seat in the middle of a turn; `bench remote` plays all games.
    name = "quantum"
    news: Queue[tuple[Device, dict[str, Any]]] = Queue()
    random, game = Random(5), GAMES[name]

    def until(what: Any) -> None:
        while not what():
            device, told = news.get(timeout=120)
            device.take(told)

    with running_relay() as url:
        ann, linus = (Device(number, url, news) for number in (1, 2))
        ann.out(ann.peer.create(name, game.rules, 2, STRICT))
        until(lambda: linus.peer.course.create)
        linus.out(linus.peer.claim(1, "Linus"))
        until(lambda: len(ann.peer.log.posts) == 2)
        ann.out(ann.peer.accept())
        until(lambda: _both(ann, linus, random) or _ply(linus) > 9)
    until(lambda: ann.state == linus.state == "offline")
    with running_relay(int(url.rpartition(":")[2].strip("/"))):
        until(lambda: _both(ann, linus, random))
        records = {device.peer.record().text() for device in (ann, linus)}  # type: ignore[union-attr]
        assert len(records) == 1
        line = replay(GAMES, read_record(records.pop()))
        terms = read_terms(line.record)
        assert terms is not None
        assert verify(line, terms) == ()
        for device in (ann, linus):
            assert not device.peer.course.marks()
            device.script.communicate()


def _both(ann: Device, linus: Device, random: Random) -> bool:
    """Whoever may plays; whether it is over for both."""
    first, second = ann.act(random), linus.act(random)
    return first and second


def _ply(device: Device) -> int:
    stand = device.peer.course.now
    return stand.line.ply if stand else 0
