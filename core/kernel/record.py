"""The record of a game: tags and tokens, chance included. The record is the truth.

    [Game "chess"]
    [Rules "1"]
    [Seats "2"]
    [start "0"]
    [Seat0 "Ann"]

    1. =r4 =r2 {a comment} =b4 =p3
    5. =b6 =y5 =w3 keep

Tags with a lower-case name are options of the game; `Game`, `Rules`, `Seats` and `Start` (a
position to begin from) are read here; any other tag is carried along. `docs/notation.md` has the
whole grammar.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from core.kernel.errors import RecordError
from core.kernel.game import AnyGame
from core.kernel.written import Record, readable

__all__ = ["MAX_TEXT", "Games", "Record", "read_record", "readable"]

MAX_TEXT = 1_000_000
"""Longest record text that is read, in characters."""

_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_BODY = re.compile(r"(?P<comment>\{[^}]*\})|(?P<number>\d+\.+(?=\s|$))|(?P<token>[^\s{}\[\]]+)")
_ESCAPES = {"\\": "\\", '"': '"', "n": "\n"}

Games: TypeAlias = Mapping[str, AnyGame]


def read_record(text: str) -> Record:
    """Read a record without playing its tokens (see `replay`).

    Raises `RecordError`; its `prefix` holds the plies before the fault, if the tags were good.
    """
    if len(text) > MAX_TEXT:
        raise RecordError(
            f"the record is longer than {MAX_TEXT} characters", "record-long", limit=MAX_TEXT
        )
    body = readable(text).lstrip("\ufeff")
    tags, at = _read_tags(body)
    record = of_tags(tags)
    tokens: list[str] = []
    comments: dict[int, str] = {}
    while at < len(body):
        if body[at].isspace():
            at += 1
            continue
        match = _BODY.match(body, at)
        if match is None:
            prefix = _grown(record, tokens, comments)
            rest = body[at : at + 20].split("\n")[0]
            raise RecordError(
                f"ply {len(tokens) + 1}: cannot read {rest!r}",
                "record-syntax",
                ply=len(tokens),
                token=rest,
                prefix=prefix,
            )
        at = match.end()
        if match["token"]:
            tokens.append(match["token"])
        elif match["comment"]:
            comment = match["comment"][1:-1]
            before = comments.get(len(tokens))
            comments[len(tokens)] = comment if before is None else f"{before} {comment}"
    return _grown(record, tokens, comments)


def _grown(record: Record, tokens: list[str], comments: dict[int, str]) -> Record:
    return replace(record, tokens=tuple(tokens), comments=comments)


def _read_tags(text: str) -> tuple[dict[str, str], int]:
    """Return the tags and where they end."""
    tags: dict[str, str] = {}
    at = 0
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at == len(text) or text[at] != "[":
            return tags, at
        match = _TAG.match(text, at)
        if match is None:
            line = text[at:].split("\n")[0][:60]
            raise RecordError(f"cannot read the tag {line!r}", "record-tag", text=line)
        value = unescaped(match[2])
        if match[1] in tags:
            raise RecordError(f"the tag {match[1]} stands twice", "record-tag", text=match[1])
        tags[match[1]] = value
        at = match.end()


def unescaped(value: str) -> str:
    """Return the value of a tag's text."""
    return re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[1]), value)


def of_tags(given: Mapping[str, str]) -> Record:
    """Return a record without plies from its tags. Raises `RecordError`."""
    tags = dict(given)

    def number(name: str, default: str | None) -> int:
        value = tags.pop(name, default)
        if value is None or not re.fullmatch(r"[0-9]{1,6}", value):
            raise RecordError(f"the tag {name} is missing or no number", "record-tag", text=name)
        return int(value)

    if "Game" not in tags:
        raise RecordError("the record does not say which game it is", "record-tag", text="Game")
    game, rules, seats = tags.pop("Game"), number("Rules", "1"), number("Seats", None)
    start = tags.pop("Start", None)
    options = {name: value for name, value in tags.items() if name[0].islower()}
    others = {name: value for name, value in tags.items() if not name[0].islower()}
    return Record(game, seats, rules, options, start, others)
