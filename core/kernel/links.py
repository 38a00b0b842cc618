"""A whole game in the fragment of a link: a short text or a deflated record, in base64url."""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from core.kernel.compact import MAX_COMPACT, read_compact, write_compact
from core.kernel.errors import GameError
from core.kernel.record import MAX_TEXT, Games, Record, read_record
from core.kernel.timeline import Timeline, replay

PREFIX = "r="
"""Of a record, deflated."""
SHORT = "g="
"""Of a short text, see `core.kernel.compact`."""
MAX_LINK = 400_000
"""Longest fragment that is unpacked, in characters."""
_CODED_TIMES = 3
_CODE = re.compile(r"%([2-7][0-9A-Fa-f])")
_GAME = re.compile(r"(?:%[0-9A-Fa-f]{2}|[^A-Za-z0-9])*[GRgr]\s*=")
WIDEST = 4
"""Bytes of the widest character."""


def write(line: Timeline) -> str:
    """Return the shortest fragment that carries a game."""
    text = write_compact(line)
    # A comment as long as a book is better deflated with all the rest.
    return SHORT + text if len(text) <= MAX_COMPACT else write_record(line.record)


def write_record(record: Record) -> str:
    """Return the fragment that carries a record as it stands; its plies need not be legal."""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(record.text().encode()) + packer.flush()
    return PREFIX + urlsafe_b64encode(packed).decode().rstrip("=")


def decoded(text: str) -> str:
    """Return a fragment without the percent codes by which some programs replace its characters."""
    for _ in range(_CODED_TIMES):
        text = _CODE.sub(lambda found: chr(int(found[1], 16)), text)
    return text


def is_link(text: str) -> bool:
    """Return whether the text is a fragment, or an address with one, that carries a game."""
    return any(map(_GAME.match, decoded(text).strip().split("#")))


def read(games: Games, text: str) -> Timeline:
    """Return the game of a fragment, or of a whole address with one. Raises `GameError`."""
    fragment = _fragment(text)
    if fragment.startswith(SHORT):
        return read_compact(games, fragment.removeprefix(SHORT))
    return replay(games, read_deflated(fragment))


def read_deflated(text: str) -> Record:
    """Return the record of a fragment that `write_record` made, its plies not played.

    Raises `GameError`.
    """
    packed = _fragment(text).removeprefix(PREFIX)
    if len(packed) > MAX_LINK:
        raise GameError("the link is too long", "link-long")
    try:
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        unpacked = unpacker.decompress(data, MAX_TEXT * WIDEST + 1)
        # If truncated, the last character may be incomplete; the length check reports that.
        text = unpacked.decode(errors="ignore" if len(unpacked) > MAX_TEXT * WIDEST else "strict")
    except (binascii.Error, zlib.error, ValueError) as error:
        raise GameError("the link is damaged", "link-damaged") from error
    if len(text) > MAX_TEXT:
        raise GameError("what the link holds is too long", "link-long")
    if not unpacker.eof:
        raise GameError("the end of the link is missing", "link-damaged")
    return read_record(text)


def _fragment(text: str) -> str:
    return text.strip().rpartition("#")[2]
