"""A relay that means no good, or cannot do better; for tests only.

    python -m tests.hostile_relay KIND [MANY]    prints its address, and runs until its input ends

kind: `slow` answers late; `mute` takes everything and never answers; `refusing` says no to all;
`asking` wants to know who speaks first; `punctual` takes no event that is dated in the future;
`lying` forges, doubles, keeps back, hands out in another order and replays; `flooding` buries each
event under many that nobody wrote; `chattering` answers, and says MANY other things each time,
10 000 unless told otherwise; `garbling` says what is no message: half frames, no JSON, bytes,
megabytes, odd values.
"""

from __future__ import annotations

import asyncio
import json
import struct
import sys
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Iterator
from hashlib import sha1
from itertools import cycle, islice
from random import Random
from time import time
from typing import Any

HERE = "127.0.0.1"
LATE = 0.05
"""Seconds until a slow relay answers."""
FORGED = 0.2
"""The part of what a lying relay hands out that is forged, too."""
SOON = 900
"""Seconds that the date of an event may be ahead at a relay that looks at it."""
MANY = 10_000
"""The number of other things that a chattering relay says each time."""
MEGABYTES = "x" * 3_000_000
JUNK = 60
"""The number of forged events for each true one."""
_MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
Event = dict[str, Any]
Values = list[Any]


class Line:
    """One device's connection, as RFC 6455 has it: whole short texts, nothing else."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.asked: dict[str, Any] = {}
        """The filter of each open question."""

    async def shake_hands(self) -> None:
        head = await self.reader.readuntil(b"\r\n\r\n")
        lines = dict(line.lower().split(b": ", 1) for line in head.splitlines() if b": " in line)
        start = head.lower().index(b"sec-websocket-key: ") + len(b"sec-websocket-key: ")
        key = head[start:].split(b"\r\n")[0]
        assert lines[b"upgrade"] == b"websocket"
        accept = b64encode(sha1(key + _MAGIC).digest())
        self.writer.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
        )

    async def messages(self) -> AsyncIterator[Values]:
        while True:
            first, size = await self.reader.readexactly(2)
            length = size & 127
            if length > 125:
                wide = "!H" if length == 126 else "!Q"
                length = struct.unpack(wide, await self.reader.readexactly(struct.calcsize(wide)))[
                    0
                ]
            mask = await self.reader.readexactly(4)
            masked = await self.reader.readexactly(length)
            if first & 15 == 8:
                return
            if first & 15 == 1:
                whole = mask * (length // 4 + 1)
                yield json.loads(bytes(a ^ b for a, b in zip(masked, whole, strict=False)))

    def say(self, *values: Any) -> None:
        if self.writer.is_closing():
            return
        self.send(json.dumps(values).encode())

    def send(self, text: bytes, first: int = 0x81) -> None:
        """Send a frame; `first` tells its kind, and whether it is the last of its message."""
        if not self.writer.is_closing():
            self.writer.write(frame(text, first))


def frame(text: bytes, first: int = 0x81) -> bytes:
    """Return the bytes of a frame; `first` as for `Line.send`."""
    size = bytes([len(text)]) if len(text) < 126 else b"\x7e" + struct.pack("!H", len(text))
    if len(text) > 0xFFFF:
        size = b"\x7f" + struct.pack("!Q", len(text))
    return bytes([first]) + size + text


class Relay:
    """What is common to all kinds: it keeps events and hands them to whoever asks."""

    def __init__(self) -> None:
        self.events: dict[str, Event] = {}
        self.lines: list[Line] = []
        self.random = Random(1)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = Line(reader, writer)
        self.lines.append(line)
        try:
            await line.shake_hands()
            async for kind, *values in line.messages():
                await self.answer(line, kind, values)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self.lines.remove(line)
            writer.close()

    async def answer(self, line: Line, kind: str, values: Values) -> None:
        if kind == "EVENT":
            self.keep(line, values[0])
        elif kind == "REQ":
            line.asked[values[0]] = values[1]
            self.hand_out(line, values[0], self.found(values[1]))
            line.say("EOSE", values[0])
        elif kind == "CLOSE":
            line.asked.pop(values[0], None)

    def keep(self, line: Line, event: Event) -> None:
        new = event["id"] not in self.events
        self.events[event["id"]] = event
        line.say("OK", event["id"], True, "")
        for other in self.lines if new else ():
            for sub, asked in other.asked.items():
                if fits(event, asked):
                    self.hand_out(other, sub, [event])

    def found(self, asked: Any) -> list[Event]:
        """Return the newest that fit, as many as are asked for."""
        there = [event for event in self.events.values() if fits(event, asked)]
        there.sort(key=lambda event: -int(event["created_at"]))
        return there[: asked.get("limit", 500)]

    def hand_out(self, line: Line, sub: str, events: list[Event]) -> None:
        for event in events:
            line.say("EVENT", sub, event)


class Slow(Relay):
    """It answers, but late."""

    async def answer(self, line: Line, kind: str, values: Values) -> None:
        asyncio.get_running_loop().call_later(
            LATE, asyncio.ensure_future, self._late(line, kind, values)
        )

    async def _late(self, line: Line, kind: str, values: Values) -> None:
        await super().answer(line, kind, values)


class Mute(Relay):
    """It takes what it is told and never answers."""

    async def answer(self, line: Line, kind: str, values: Values) -> None:
        return


class Refusing(Relay):
    """It keeps nothing and answers no question."""

    async def answer(self, line: Line, kind: str, values: Values) -> None:
        line.say("NOTICE", "restricted: members only")
        if kind == "EVENT":
            line.say("OK", values[0]["id"], False, "blocked: not here")
        elif kind == "REQ":
            line.say("CLOSED", values[0], "auth-required: who are you?")


class Punctual(Relay):
    """It takes no event of the future, as most relays do."""

    async def answer(self, line: Line, kind: str, values: Values) -> None:
        if kind == "EVENT" and values[0]["created_at"] > time() + SOON:
            line.say("OK", values[0]["id"], False, "invalid: created_at is too far ahead")
        else:
            await super().answer(line, kind, values)


class Asking(Relay):
    """It wants to know who speaks (NIP-42) before it keeps or tells anything."""

    def __init__(self) -> None:
        super().__init__()
        self.known: set[Line] = set()

    async def answer(self, line: Line, kind: str, values: Values) -> None:
        if kind == "AUTH":
            tags = dict(values[0]["tags"])
            fits = values[0]["kind"] == 22242 and tags["challenge"] == "who?" and tags["relay"]
            self.known.update([line] if fits else [])
            line.say("OK", values[0]["id"], bool(fits), "")
        elif kind in ("EVENT", "REQ") and line not in self.known:
            line.say("AUTH", "who?")
            refused = (values[0]["id"], False) if kind == "EVENT" else (values[0],)
            line.say("OK" if kind == "EVENT" else "CLOSED", *refused, "auth-required: who are you?")
        else:
            await super().answer(line, kind, values)


class Lying(Relay):
    """What it hands out is forged, doubled, out of order, old, or never comes at all."""

    def hand_out(self, line: Line, sub: str, events: list[Event]) -> None:
        for event in events:
            # Each forgery costs every device the check of a signature.
            sent = [*self.forged(event)] if self.random.random() < FORGED else []
            old = self.random.choices(list(self.events.values()), k=3)
            kept_back = self.random.random() < 0.3
            sent += old if kept_back else [event, event, *old]
            self.random.shuffle(sent)
            for one in sent:
                line.say("EVENT", sub, one)

    def forged(self, event: Event) -> Iterator[Event]:
        """A true event with one thing changed."""
        other = self.random.choice(list(self.events.values()))
        for name in ("pubkey", "sig", "content", "id"):
            yield {**event, name: other[name]}
            yield {**event, name: _flipped(event[name])}
        yield {**event, "created_at": event["created_at"] + 1}
        yield {**event, "tags": []}
        yield {**event, "kind": 1}
        yield {**event, "content": 3}


class Flooding(Relay):
    """It hands out what it has, and far more that is nothing."""

    def hand_out(self, line: Line, sub: str, events: list[Event]) -> None:
        for event in events:
            for one in (*self.junk(event), event):
                line.say("EVENT", sub, one)

    def junk(self, event: Event) -> Iterator[Event]:
        """Events under names of their own that nobody wrote."""
        for _ in range(JUNK):
            name = self.random.randbytes(32).hex()
            yield {**event, "id": name, "content": self.random.randbytes(90).hex()}


class Chattering(Relay):
    """It does its work, and says `many` other things each time."""

    def __init__(self, many: int = MANY) -> None:
        super().__init__()
        self.many = many

    async def answer(self, line: Line, kind: str, values: Values) -> None:
        await super().answer(line, kind, values)
        sub = values[0] if kind in ("REQ", "CLOSE") else next(iter(line.asked), "")
        messages = (
            ("NOTICE", "rate-limited: slow down"),
            ("AUTH", "who?"),
            ("CLOSED", f"{sub}no", "auth-required: who are you?"),
            ("EOSE", sub),
            ("OK", "f" * 64, False, "blocked: not here"),
            ("COUNT", sub, {"count": 1}),
            ("EVENT", sub, {"id": "f" * 64, "tags": [], "kind": 7842}),
        )
        frames = [frame(json.dumps(one).encode()) for one in messages]
        thousand = b"".join(islice(cycle(frames), 1_000))
        for _ in range(self.many // 1_000):
            if not line.writer.is_closing():
                line.writer.write(thousand)
            await line.writer.drain()


class Garbling(Relay):
    """It does its work, and says what no relay may say."""

    async def answer(self, line: Line, kind: str, values: Values) -> None:
        await super().answer(line, kind, values)
        sub = values[0] if kind in ("REQ", "CLOSE") else next(iter(line.asked), "")
        odd = {"toString": 1, "length": 9**9}
        for text in (b"", b"[", b"EVENT", b"null", b'["EVENT"', b'["EVENT","', b"\x80" * 9):
            # Text that is no UTF-8 ends a line at once: that comes as bytes.
            line.send(text, 0x82 if text[:1] == b"\x80" else 0x81)
        odds: list[Any] = [sub, odd, None, [], 3, MEGABYTES]
        for value in odds:
            line.say("NOTICE", value)
            line.say("AUTH", value)
            line.say("OK", "f" * 64, value, value)
            line.say("EVENT", sub, value)
            line.say("EVENT", sub, {"id": value, "content": value, "tags": [value], "kind": 7842})
            line.say("constructor", sub, value)
        line.send(b'["EVENT","' + sub.encode(), 0x01)
        line.send(b'",{}]', 0x80)
        if self.random.random() < 0.3:
            line.say("CLOSED", sub, odd)


def fits(event: Event, asked: Any) -> bool:
    """Return whether an event is asked for, by what the page asks with."""
    topics = [tag[1] for tag in event["tags"] if tag[0] == "t"]
    wanted = asked.get("kinds") and asked.get("#t")
    return bool(
        wanted
        and event["kind"] in asked["kinds"]
        and set(topics) & set(asked["#t"])
        and event["created_at"] <= asked.get("until", event["created_at"])
    )


def _flipped(text: str) -> str:
    return text[:-1] + ("1" if text[-1] == "0" else "0")


KINDS: dict[str, Callable[..., Relay]] = {
    "slow": Slow,
    "mute": Mute,
    "refusing": Refusing,
    "asking": Asking,
    "punctual": Punctual,
    "lying": Lying,
    "flooding": Flooding,
    "chattering": Chattering,
    "garbling": Garbling,
}


async def run(kind: str, *many: int) -> None:
    """Run until standard input ends."""
    relay = KINDS[kind](*many)
    server = await asyncio.start_server(relay.serve, HERE, 0)
    print(f"ws://{HERE}:{server.sockets[0].getsockname()[1]}", flush=True)
    await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], *map(int, sys.argv[2:])))
