"""Posts: their kinds and fields; the hash of its one canonical text names a post."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from core.kernel.chain import AUDIT, LONGEST, MODES, SIZE, STRICT
from pygame_web.features.online.posts.text import BadPost, canonical, text_of

WAITS = (0, 300, 86_400, 259_200)
"""The waits in seconds, before a silent seat may go, that a table may choose; 0: at once."""
USUAL = {STRICT: 300, AUDIT: 86_400}
"""The wait that a table has if nobody chooses one, by the mode of its dice."""
SIGNS = ("hello", "thanks", "well-played", "oops", "hurry", "bye", "rematch")
MAX_TOKENS = 64
MAX_WORD = 200
MOST_WORDS = 32
MAX_NAME = 24
MAX_KEY = 100
MAX_SEQ = 10_000
"""The highest number of a post in its feed."""
_ID = b"clubtable post 2\0"
_MAKER = b"clubtable maker 2\0"
_HASH = re.compile(r"[0-9a-f]{64}")
_POINT = re.compile(r"[0-9a-f]{64}|")
_KEY = re.compile(rf"[0-9A-Za-z]{{1,{MAX_KEY}}}")

FREE: dict[str, dict[str, str]] = {
    "create": {
        "game": "word",
        "rules": "number",
        "seats": "number",
        "options": "words",
        "mode": "mode",
        "bots": "words",
        "seat": "number",
        "name": "name",
        "end": "hash",
        "wait": "wait",
    },
    "claim": {"at": "hash", "seat": "number", "name": "name", "end": "hash"},
    "seat": {"at": "hash", "seats": "seats"},
}
"""Posts before the game, which belong to no feed, and their fields beside `kind`."""
FED: dict[str, dict[str, str]] = {
    "act": {"tokens": "tokens", "position": "hash", "link": "link"},
    "link": {"link": "hash"},
    "undo": {"ply": "number", "ask": "point"},
    "device": {"key": "key"},
    "out": {},
    "resign": {},
    "ask": {"ply": "number"},
    "sign": {"sign": "sign"},
    "see": {},
}
"""Posts of a seat's feed, and their fields beside `kind`, `seq`, `prev` and `at`."""
ANSWERS = frozenset({"act", "link", "undo", "device"})
"""The kinds of posts by which the seat that a point waits for may answer."""


@dataclass(frozen=True, slots=True)
class Post:
    """A parsed post: its author, its place in the feed, the point where the author stood."""

    id: str
    author: str
    kind: str
    seq: int
    """-1 for a post of no feed."""
    prev: str
    at: str
    body: Mapping[str, Any]


def name_of(author: str, text: str) -> str:
    """Return the hash that names a post, of its author and its text."""
    return sha256(_ID + author.encode() + b"\0" + text.encode()).hexdigest()


def maker_of(author: str) -> str:
    """Return the maker's name in an invitation: 32 hexadecimal digits of a hash of his key."""
    return sha256(_MAKER + author.encode()).hexdigest()[:32]


def derived(point: str, what: str) -> str:
    """Return the name of a point after a seat went; `what` says how."""
    return sha256(f"clubtable point 2 {point} {what}".encode()).hexdigest()


def write(kind: str, **body: Any) -> str:
    """Return the canonical text of a post. Raises `BadPost` if the body does not fit its kind."""
    text = text_of({"kind": kind, **body})
    read("", text)
    return text


def read(author: str, text: str) -> Post:
    """Parse a post. Raises `BadPost`: too long, too deep, not canonical, or not a post."""
    body = canonical(text)
    kind = body.pop("kind", None)
    if not isinstance(kind, str) or kind not in FREE.keys() | FED.keys():
        raise BadPost("no such post")
    fields = FREE.get(kind) or {**FED[kind], "seq": "seq", "prev": "point", "at": "hash"}
    if body.keys() != fields.keys():
        raise BadPost(f"{kind}: fields")
    for name, value in body.items():
        if not FITS[fields[name]](value):
            raise BadPost(f"{kind}: {name}")
    seq, prev, at = body.pop("seq", -1), body.pop("prev", ""), body.pop("at", "")
    if (seq == 0) != (prev == "") and seq >= 0:
        raise BadPost(f"{kind}: prev")
    return Post(name_of(author, text), author, kind, seq, prev, at, body)


def _whole(most: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and 0 <= value <= most


def _matches(pattern: re.Pattern[str]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _is_word(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MAX_WORD and value.isprintable()


def _is_words(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= MOST_WORDS
        and all(_is_word(name) and _is_word(word) for name, word in value.items())
    )


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_NAME and value.isprintable()


def _is_tokens(value: object) -> bool:
    return isinstance(value, list) and 0 < len(value) <= MAX_TOKENS and all(map(_is_word, value))


def _is_seats(value: object) -> bool:
    """Return whether a value maps seat numbers to keys, chain ends and names."""
    return (
        isinstance(value, dict)
        and 0 < len(value) <= 8
        and all(
            _is_word(seat)
            and isinstance(entry, dict)
            and entry.keys() == {"key", "end", "name"}
            and FITS["key"](entry["key"])
            and FITS["hash"](entry["end"])
            and _is_name(entry["name"])
            for seat, entry in value.items()
        )
    )


def _is_one_of(known: tuple[object, ...]) -> Callable[[object], bool]:
    return lambda value: type(value) in (int, str) and value in known


assert SIZE == 32
FITS: dict[str, Callable[[object], bool]] = {
    "number": _whole(LONGEST),
    "seq": _whole(MAX_SEQ),
    "wait": _is_one_of(WAITS),
    "word": _is_word,
    "words": _is_words,
    "hash": _matches(_HASH),
    "point": _matches(_POINT),
    "link": _matches(_POINT),
    "key": _matches(_KEY),
    "mode": _is_one_of(MODES),
    "name": _is_name,
    "sign": _is_one_of(SIGNS),
    "tokens": _is_tokens,
    "seats": _is_seats,
}
