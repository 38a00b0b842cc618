"""Visitors who play over relays without browsers: a stand-in replaces the script."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from core.kernel.record import Games
from pygame_web.shell.session import Script, Share
from tests.remote_net import WIDE
from tests.web.visit import Disk, Visit

RELAY = "wss://relay.example"
TINY: Games = {"tiny": WIDE}
Post = tuple[str, str]


def any_choice(game: Any, s: Any, level: str, seed: str) -> Any:
    """A bot's decision in the tiny game, which has no bots in `core`: the seed alone chooses."""
    legal = game.legal(s)
    return legal[int(seed[:8], 16) % len(legal)]


def own(name: str) -> str:
    """Return a browser's key."""
    return sha256(name.encode()).hexdigest()[:16]


class Device:
    """A tab with the script's stand-in; posts go to the relay while it is online."""

    def __init__(self, club: Club, name: str, disk: Disk | None = None, **begun: Any) -> None:
        self.club, self.name = club, name
        self.online = True
        self.table, self.version = "", 2
        self.authors: list[str] = []
        self.known: set[Post] = set()
        """What this tab has heard."""
        self.unsent: list[Post] = []
        self.seats: list[str] = []
        """The keys of the seats, as the script was told."""
        self.later = 0
        """When something changes that no post tells, in milliseconds."""
        self.words = ""
        """The language whose words were asked for last."""
        self.called, self.thought = 0, 0
        self.near: list[dict[str, Any]] = []
        """What the script was asked about lines in the room, links with posts, and the camera."""
        self.waiting: list[dict[str, Any]] = []
        """Messages that come again when the rarely used part is here."""
        self.may = "granted"
        """What the browser answers when it is asked whether the page may call."""
        begun = {"relays": (RELAY,), "entropy": f"device {name}", **begun}
        self.visit = Visit(disk, games=club.games, **begun)
        club.devices.append(self)
        self.carry()

    @property
    def homes(self) -> set[tuple[str, str]]:
        """Which browser has posted with which keys."""
        return self.club.homes

    @property
    def kept(self) -> list[Post]:
        """What the device stored about its table; it survives the tab."""
        return self.club.kept.setdefault((self.name, self.table), [])

    def do(self, verb: str, arg: str = "", value: str = "") -> Device:
        """Send a message from the person, then process everything that follows from it."""
        self.visit.do(verb, arg, value)
        self.club.settle()
        return self

    def tell(self, kind: str, **fields: Any) -> None:
        """Send a message from the script."""
        self.visit.do("remote", kind, json.dumps({"id": self.table, **fields}))

    def carry(self) -> bool:
        """Perform what the session asks of the script; returns whether there was anything."""
        asked = [one for one in self.visit.other if isinstance(one, Script)]
        self.visit.other = [one for one in self.visit.other if not isinstance(one, Script)]
        for one in asked:
            getattr(self, f"_{one.ask}")(one.data)
        return bool(asked)

    def _join(self, data: Any) -> None:
        self.table, self.version = data["id"], data["version"]
        seats = [f"{seat[:16]}" for seat in data["seats"]]
        self.authors = seats
        self.known = set(self.kept)
        stored = [[*post, "", 0] for post in self.kept]
        if self.version == 1:
            self.tell("authors", authors=seats)
            self.tell("posts", posts=stored)
        else:
            if data["fresh"]:
                self.homes.add((self.name, seats[0]))
            if (self.name, seats[0]) not in self.homes:
                # This browser has never posted with these keys: it has keys of its own.
                self.authors = [*(own(f"{self.name} {seat}") for seat in range(4)), *seats]
            holder = self.club.holders.get((self.name, self.table))
            if data["steal"] and holder is not None:
                holder.tell("hold", hold="tab")
            here = holder in (None, self) or data["steal"]
            if here:
                self.club.holders[self.name, self.table] = self
            self.tell("authors", authors=self.authors, posts=stored, hold="here" if here else "tab")
        self.connect(self.online)

    def connect(self, online: bool) -> None:
        """Connect or disconnect the network."""
        self.online = online
        if not self.table:
            return
        if online:
            posts, self.unsent = self.unsent, []
            for post in (*posts, *self.kept):
                self.club.publish(self.table, post)
            self.hear(*self.club.relay.get(self.table, []))
        state = "online" if online else "offline"
        self.tell("lines", lines={RELAY: state}, unsent=len(self.unsent))

    def hear(self, *posts: Post) -> None:
        """Receive posts from the relay."""
        new = [post for post in posts if post not in self.known]
        self.known.update(new)
        self.kept.extend(post for post in new if post not in self.kept)
        if new:
            self.tell("posts", posts=[[*post, RELAY] for post in new])

    def _post(self, data: Any) -> None:
        for person, text, _ in data["texts"]:
            post = (self.authors[person], text)
            self.known.add(post)
            self.kept.append(post)
            if self.online:
                self.club.publish(self.table, post)
            else:
                self.unsent.append(post)
                self.tell("lines", lines={RELAY: "offline"}, unsent=len(self.unsent))

    def _seated(self, data: Any) -> None:
        self.seats = list(data["authors"])

    def _think(self, data: Any) -> None:
        self.thought += 1
        self.visit.do("remote", "think", json.dumps(data))

    def _words(self, data: Any) -> None:
        self.words = data["words"]

    def _more(self, data: Any) -> None:
        self.waiting.append(dict(data))

    def _later(self, data: Any) -> None:
        self.later = data["at"]

    def _call(self, data: Any) -> None:
        self.called += 1

    def _notify(self, data: Any) -> None:
        self.tell("calls", may=self.may)

    def _leave(self, data: Any) -> None:
        self.gone()
        self.table = ""

    def gone(self) -> None:
        """The tab no longer holds a seat."""
        if self.club.holders.get((self.name, self.table)) is self:
            del self.club.holders[self.name, self.table]

    def _near(self, data: Any) -> None:
        self.near.append(dict(data))

    def _link(self, data: Any) -> None:
        self.near.append(dict(data))

    _look = _link

    def _relays(self, data: Any) -> None:
        self.near.append(dict(data))
        self.connect(self.online)

    def _forget(self, data: Any) -> None:
        self.club.kept.pop((self.name, data["id"]), None)

    @property
    def invitation(self) -> str:
        """The fragment of the link that was shared last."""
        return next(one.fragment for one in self.visit.other[::-1] if isinstance(one, Share))


class Club:
    """Devices and a relay."""

    def __init__(self, games: Games = TINY) -> None:
        self.games = games
        self.devices: list[Device] = []
        self.kept: dict[tuple[str, str], list[Post]] = {}
        self.relay: dict[str, list[Post]] = {}
        self.homes: set[tuple[str, str]] = set()
        self.holders: dict[tuple[str, str], Device] = {}
        """The tab of a browser that holds the seats of a table."""

    def device(self, name: str, disk: Disk | None = None, **begun: Any) -> Device:
        return Device(self, name, disk, **begun)

    def reload(self, device: Device) -> Device:
        """Reload the tab from what is stored."""
        self.devices.remove(device)
        device.gone()
        again = self.device(device.name, device.visit.disk, resumed=device.visit.table.id)
        self.settle()
        return again

    def publish(self, table: str, post: Post) -> None:
        """Store a post in the relay and send it to all subscribers."""
        there = self.relay.setdefault(table, [])
        if post in there:
            return
        there.append(post)
        for device in self.devices:
            if device.table == table and device.online:
                device.hear(post)

    def settle(self) -> None:
        """Run until nobody has any requests left."""
        busy = True
        while busy:
            busy = False
            for device in self.devices:
                busy = device.carry() or busy


def table_of(club: Club, *names: str, mode: str = "strict", **setup: str) -> list[Device]:
    """Begin a game of people on separate devices."""
    first = club.device(names[0])
    first.do("set", "seats", str(len(names))).do("set", "name.0", names[0])
    first.do("set", "option.goal", "20")
    for name, value in setup.items():
        first.do("set", name.replace("__", ".").replace("_", "-"), value)
    for seat in range(1, len(names)):
        first.do("set", f"bot.{seat}", "away")
    first.do("online", "ask").do("online", f"open {mode}").do("online", "invitation")
    link = first.invitation
    others = []
    for seat, name in enumerate(names[1:], 1):
        other = club.device(name)
        other.do("hash", f"#{link}").do("online", "join")
        other.do("set", "online-name", name).do("online", f"sit {seat}")
        others.append(other)
    first.do("close").do("online", "begin")
    return [first, *others]


def play(club: Club, devices: list[Device], until: Callable[[], bool]) -> None:
    """Let players decide at random until there is enough."""
    random = Random(7)
    while not until():
        line = devices[0].visit.table.line
        seat = line.actor
        actor = next(one for one in devices if seat >= 0 and not one.visit.table.seats[seat].away)
        actor.do("act", line.game.write_action(random.choice(line.game.legal(line.state))))
        assert devices[0].visit.table.line.ply > line.ply, actor.visit.session.notice
