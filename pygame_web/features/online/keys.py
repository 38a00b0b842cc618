"""The secrets of an online table: the table's, which every link carries, and a device's.

`#online/TABLE.MAKER` invites; `#online/TABLE.MAKER.OWN` continues with a device's seats on another
one. Both are fragments: a browser sends them to no host. Tables of version 1 name no maker. A table
without relays has a "~" behind its keys; in a link, a message to another device follows it: how to
connect, or posts (`more/near.py`).
"""

from __future__ import annotations

import re
from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import NamedTuple

from core.kernel.errors import GameError
from pygame_web.shell.boundary import text as text_of
from pygame_web.shell.slot import Slot

PREFIX = "online/"
NEAR = "~"
SEATS = 4
"""The most people at one device."""
_FRAGMENT = re.compile(
    r"([A-Za-z0-9_-]{22})(?:\.([A-Za-z0-9_-]{22}))?(?:\.([A-Za-z0-9_-]{43}))?(~)?"
)


class Keys(NamedTuple):
    """The secrets of an online table: 16 and 32 secret bytes, and the maker's name."""

    table: bytes
    own: bytes
    maker: bytes = b""
    """The name of the maker's key (`posts.post.maker_of`), 16 bytes; none at a table of version 1,
    and at a new one before the script has told its keys."""
    near: bool = False
    """Whether the people here want this table to use no relay."""

    @property
    def id(self) -> str:
        """The name under which every device stores the game."""
        digest = sha256(b"clubtable table 1\0" + self.table).digest()
        return b32encode(digest[:10]).decode().lower()

    def seat(self, number: int) -> bytes:
        """Return the secret with which the `number`-th person of this device signs."""
        return sha256(b"clubtable seat 1\0" + self.own + bytes([number])).digest()

    def chain(self, number: int) -> bytes:
        """Return the start of the chain of that person's dice; each table has a different one."""
        if not self.maker:
            return sha256(b"clubtable chain 1\0" + self.seat(number)).digest()
        return sha256(b"clubtable chain 2\0" + self.table + self.seat(number)).digest()

    def for_rematch(self, maker: str) -> Keys:
        """Return the rematch's keys, with the same `maker`; all devices find the same table."""
        table = sha256(b"clubtable rematch 1\0" + self.table).digest()
        return Keys(table[:16], self.own, bytes.fromhex(maker), self.near)

    def text(self) -> str:
        """Return all keys as one text, as it is stored."""
        return f"{self._of_all()}.{_text(self.own)}{NEAR * self.near}"

    def _of_all(self) -> str:
        """Return the part of the text that everybody at the table knows."""
        return ".".join(_text(one) for one in (self.table, self.maker) if one)

    def invitation(self) -> str:
        """Return the fragment that invites."""
        return PREFIX + self._of_all() + NEAR * self.near

    def with_code(self, code: str) -> str:
        """Return the fragment that invites, with a message of this device to another one."""
        return f"{PREFIX}{self._of_all()}{NEAR}{code}"

    def device(self) -> str:
        """Return the fragment by which another device continues with the seats of this one."""
        return PREFIX + self.text()


def fresh(entropy: str, count: int, *, near: bool = False) -> Keys:
    """Return new secrets; `count` distinguishes those of one visit."""
    seed = f"{entropy} {count}".encode()
    table, own = (sha256(b"clubtable keys 1\0" + sign + seed).digest() for sign in (b"t", b"o"))
    return Keys(table[:16], own, near=near)


def read(text: str, own: bytes = b"") -> Keys:
    """Read the secrets of a stored text or a fragment; `own` is used if it carries none.

    Raises `GameError` for any other text.
    """
    found = _FRAGMENT.fullmatch(text.strip().rpartition("#")[2].removeprefix(PREFIX))
    if found is None:
        raise GameError("the invitation is damaged", "online-link")
    maker, ours = found[2] or "", found[3]
    shared = found[1] + maker
    if maker and shared in (shared.upper(), shared.lower()):
        raise GameError("its letters became all capital or all small", "online-link")
    return Keys(_bytes(found[1]), _bytes(ours) if ours else own, _bytes(maker), bool(found[4]))


_WITH_CODE = re.compile(r"(online/[A-Za-z0-9_.-]{22,110}~)([A-Za-z0-9_-]+)")


def split(text: str) -> tuple[str, str]:
    """Return the keys of a link, and the message to another device in it ("" for none)."""
    found = _WITH_CODE.search(text)
    return (found[1], found[2]) if found else (text, "")


def is_private(text: str) -> bool:
    """Return whether a link continues with a device's seats on another one."""
    found = _FRAGMENT.fullmatch(text.strip().rpartition("#")[2].removeprefix(PREFIX))
    return found is not None and found[3] is not None


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


LONGEST = 200
"""Characters of the stored keys of a table."""


def _whole(stored: object) -> str:
    """Return the stored keys, "" if damaged: the game then goes on without other devices."""
    text = text_of(stored, LONGEST)
    try:
        return text if read(text).own else ""
    except GameError:
        return ""


KEYS: Slot[str] = Slot("far", "", str, str, _whole)
"""The keys of an online table, as `Keys.text` writes them; other tables have none."""
LEAVES: Slot[bool] = Slot("leaves", False, bool, bool, bool)
"""Whether a bot is to take this device's place as soon as the bot that thinks has decided."""
