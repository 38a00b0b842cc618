"""Posts of version 1: messages between seats; the hash of its one canonical text names a post."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pygame_web.features.online.posts.post import FITS
from pygame_web.features.online.posts.text import BadPost, canonical, parsed, text_of
from pygame_web.features.online.v1 import silence

KINDS: dict[str, dict[str, str]] = {
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
    },
    "claim": {"seat": "number", "name": "name", "end": "hash"},
    "accept": {"claims": "words"},
    "act": {"tokens": "tokens", "position": "hash", "number": "number", "link": "link"},
    "reveal": {"number": "number", "link": "hash"},
    "undo-ask": {"ply": "number"},
    "undo-yes": {"ply": "number"},
    "vacate": {"seat": "number", "run": "number"},
    "resign": {},
    "react": {"sign": "sign"},
}
"""The fields of each kind beside `kind` and `parent`; words are texts by name."""
MORE: dict[str, dict[str, str]] = {
    "create": {"wait": "wait"},
    **{kind: {"at": "time"} for kind in ("accept", *silence.TIMED)},
}
"""Fields that need not be there: of a table with an agreed time (`silence`)."""

ROOT = ""
"""The parent of a `create`."""
_ID = b"clubtable post 1\0"


@dataclass(frozen=True, slots=True)
class Post:
    """A post that was read: its author, its fields, and the post that it follows."""

    id: str
    author: str
    kind: str
    parent: str
    body: Mapping[str, Any]


def name_of(author: str, text: str) -> str:
    """Return the hash that names a post, of its author and its text."""
    return sha256(_ID + author.encode() + b"\0" + text.encode()).hexdigest()


def vacated(id: str, seat: int, run: int) -> str:
    """The name of the stand at which all others gave a seat to a bot: it follows the post `id`.

    `run` is the run of dice that waited for the seat's link, 0 where it was to decide.
    """
    return sha256(f"clubtable vacate 1 {id} {seat} {run}".encode()).hexdigest()


def write(kind: str, parent: str, **body: Any) -> str:
    """Return the canonical text of a post. Raises `BadPost` if the body does not fit its kind."""
    text = text_of({"kind": kind, "parent": parent, **body})
    read("", text)
    return text


def read(author: str, text: str) -> Post:
    """The post of a text. Raises `BadPost`: it is too long, not canonical, or does not fit."""
    body = canonical(text)
    kind, parent = body.pop("kind", None), body.pop("parent", None)
    fields = KINDS.get(kind) if isinstance(kind, str) else None
    if fields is None or not fields.keys() <= body.keys():
        raise BadPost("no such post")
    fields = fields | MORE.get(str(kind), {})
    if not body.keys() <= fields.keys():
        raise BadPost("no such post")
    if parent != ROOT and not FITS["hash"](parent):
        raise BadPost("no parent")
    for name, value in body.items():
        if not _FITS[fields[name]](value):
            raise BadPost(f"{kind}: {name}")
    return Post(name_of(author, text), author, str(kind), parent, body)


def is_of_another_form(text: str) -> bool:
    """Return whether an unreadable text looks like an invitation of another version."""
    try:
        data = parsed(text)
    except BadPost:
        return False
    return (data.get("kind"), data.get("parent")) == ("create", ROOT)


def _is_time(value: object) -> bool:
    return type(value) is int and 0 <= value < silence.NEVER


def _is_wait(value: object) -> bool:
    return type(value) is int and value in silence.WAITS[1:]


_FITS = {**FITS, "time": _is_time, "wait": _is_wait}
