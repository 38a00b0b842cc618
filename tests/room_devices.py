"""Devices at a table over real relays: the page's rules in Python, its lines to relays in Node."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import Queue
from random import Random
from threading import Thread
from typing import Any

from build_steps import tools
from build_steps.paths import ROOT
from core.bots import choose
from core.kernel.game import OVER
from core.kernel.record import read_record
from core.kernel.timeline import replay
from core.kernel.verify import read_terms, verify
from pygame_web.features.online.posts.author import Effects
from pygame_web.features.online.posts.post import maker_of
from pygame_web.features.online.posts.received import Opened
from pygame_web.features.online.posts.seal import Sealed
from tests.posts_net import Peer
from tests.remote_net import GAMES, bot

ROOM = (ROOT / "pygame_web" / "features" / "online" / "browser" / "room.js").as_uri()
SCRIPT = str(ROOT / "tests" / "web" / "room.mjs")
LATEST = 240
"""Seconds without news until a test gives up."""
News = Queue[tuple["Device", dict[str, Any]]]


@contextmanager
def running_relay(port: int = 0, kind: str = "") -> Iterator[str]:
    """Run a relay in its own process, and yield its address.

    It is honest, or of a hostile `kind`. "chattering 1000" also says how much it chatters.
    """
    module = ["tests.hostile_relay", *kind.split()] if kind else ["build_steps.relay", str(port)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-m", *module], cwd=ROOT, text=True, stdin=pipe, stdout=pipe
    )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().strip()
        assert address, "the relay did not start"
        yield address
    finally:
        process.communicate()


def port_of(url: str) -> int:
    """Return the port at which a stopped relay can restart."""
    return int(url.rpartition(":")[2].strip("/"))


class Device:
    """A peer with its script, whose lines go into `news`, a queue of all devices."""

    def __init__(self, number: int, urls: Sequence[str], news: News, maker: str = "") -> None:
        pipe = subprocess.PIPE
        command = [*tools.node(), "--experimental-websocket", SCRIPT, ROOM, str(number), *urls]
        self.script = subprocess.Popen(command, text=True, stdin=pipe, stdout=pipe)
        self.states: dict[str, str] = {}
        self.kept: dict[str, set[str]] = {}
        """Which relays keep which event."""
        self.now = 0
        assert self.script.stdout is not None
        message = json.loads(self.script.stdout.readline())
        while "author" not in message or "post" in message:
            message = json.loads(self.script.stdout.readline())
        self.maker = maker or maker_of(message["author"])
        secret = bytes([number]) * 32
        self.peer = Peer(GAMES, Opened(message["author"]), secret, bot, self.maker)
        self.looked = -1
        """The number of posts when it was last seen that it is not asked."""
        self.listener = Thread(target=self._listen, args=(news,), daemon=True)
        self.listener.start()

    def _listen(self, news: News) -> None:
        assert self.script.stdout is not None
        for line in self.script.stdout:
            # A script that is ended may leave half a line.
            if line.endswith("\n"):
                news.put((self, json.loads(line)))

    def out(self, effects: Effects) -> None:
        """Pass posts to the script."""
        assert self.script.stdin is not None
        for effect in effects:
            print(json.dumps(effect.sealed.box.decode()), file=self.script.stdin, flush=True)

    def take(self, message: dict[str, Any]) -> None:
        """Handle what the script reported."""
        if "post" in message:
            sealed = Sealed(message["author"], message["post"].encode(), b"")
            # A second for each post: people are slower than this test.
            self.now += 1_000
            self.out(self.peer.hear(sealed, self.now, message["relay"]))
        elif "kept" in message:
            self.kept.setdefault(message["relay"], set()).add(message["kept"])
        elif "state" in message:
            self.states[message["relay"]] = message["state"]

    def act(self, random: Random) -> None:
        """Play if it is this seat's turn, which only another post can change."""
        if self.looked == len(self.peer.kept):
            return
        line = self.peer.line
        if line is None or not self.peer.is_asked:
            self.looked = len(self.peer.kept)
            return
        game, state = line.game, line.state
        if game.name == "tiny":
            action = random.choice(game.legal(state))
        else:
            action = choose(game, state, game.bots[1], str(random.random()))
        self.out(self.peer.play(game.write_action(action)))

    @property
    def ply(self) -> int:
        line = self.peer.line
        return line.ply if line else 0

    @property
    def over(self) -> bool:
        line = self.peer.line
        return bool(line and line.actor == OVER)

    def sleep(self) -> None:
        """Suspend its script, as a sleeping device does."""
        self.script.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        self.script.send_signal(signal.SIGCONT)

    def end(self) -> None:
        self.wake()
        assert self.script.stdin is not None
        assert self.script.stdout is not None
        self.script.stdin.close()
        # The listener alone reads what the script tells: of two readers, each gets parts of lines.
        self.listener.join()
        self.script.stdout.close()
        self.script.wait()


class Evening:
    """Devices at a table, and what their scripts report."""

    def __init__(self, urls: Sequence[str], seats: int, watchers: int = 0, maker: str = "") -> None:
        self.news: News = Queue()
        self.random = Random(5)
        self.urls = urls
        self.maker = maker
        self.people: list[Device] = []
        for number in range(1, seats + 1):
            self.people.append(Device(number, urls, self.news, self.maker))
            self.maker = self.people[0].maker
        watching = [Device(n + 9, urls, self.news, self.maker) for n in range(watchers)]
        self.devices = [*self.people, *watching]

    def begin(self, name: str, mode: str, **options: str) -> None:
        """The first invites, the others take their seats, the game begins for all."""
        first, *others = self.people
        game, count = GAMES[name], len(self.people)
        first.out(first.peer.create(name, game.rules, count, mode, options=options))
        self.until(lambda: all(one.peer.create_post for one in self.devices))
        for seat, other in enumerate(others, 1):
            other.out(other.peer.claim(seat, f"N{seat}"))
        self.until(lambda: all(first.peer.claims_of(seat) for seat in range(1, count)))
        first.out(first.peer.accept())
        self.until(lambda: all(one.peer.line for one in self.devices))

    def until(self, what: Callable[[], bool]) -> None:
        """Process what comes until a condition holds."""
        while not what():
            device, message = self.news.get(timeout=LATEST)
            device.take(message)

    def play(self, enough: Callable[[], bool]) -> None:
        """Let players decide until there is enough."""

        def step() -> bool:
            for one in self.people:
                one.act(self.random)
            return enough()

        self.until(step)

    def plies(self, count: int) -> None:
        """Play so many more plies for all, unless the game ends."""
        wanted = self.people[0].ply + count
        self.play(lambda: all(one.over or one.ply >= wanted for one in self.devices))

    def finish(self) -> None:
        """Play to the end; assert the same record for all, correct dice and no blame."""
        self.play(lambda: all(one.over for one in self.devices))
        records = {one.peer.record().text() for one in self.devices}  # type: ignore[union-attr]
        assert len(records) == 1
        line = replay(GAMES, read_record(records.pop()))
        terms = read_terms(line.record)
        assert terms is not None
        assert verify(line, terms) == ()
        assert not any(one.peer.marks() for one in self.devices)

    def end(self) -> None:
        for one in self.devices:
            one.end()


@contextmanager
def evening(
    urls: Sequence[str], seats: int, watchers: int = 0, maker: str = ""
) -> Iterator[Evening]:
    """An evening whose scripts are always ended."""
    found = Evening(urls, seats, watchers, maker)
    try:
        yield found
    finally:
        found.end()
