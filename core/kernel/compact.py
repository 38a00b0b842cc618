"""A game as a short text for a link: every ply is its place among the legal actions.

The bytes, in base64url without padding:

    format            1 byte, `FORMAT`
    head              length and UTF-8 lines: game, rules, seats, options other than the default
    extras length and raw deflate of JSON: the rest of the record; usually empty
    check             4 bytes: CRC-32 of the final position's text
    plies             how many
    number            the rest: one integer that holds all choices (range asymmetric numeral system)

Lengths and counts are LEB128. A decision among n actions multiplies the number by n, an outcome of
chance by the inverse of its probability, so a text is as short as its game is predictable. It can
be read only if `legal` and `outcomes` have the same order; `rules` and `FORMAT` identify that.
"""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import replace
from math import lcm
from typing import Any, TypeAlias

from core.kernel.errors import RecordError
from core.kernel.game import CHANCE, OVER, AnyGame
from core.kernel.record import MAX_TEXT, Games, Record
from core.kernel.timeline import Timeline, start

FORMAT = 1
MAX_COMPACT = 20_000
"""Longest text that is read, in characters."""
MAX_PLIES = 20_000

Span: TypeAlias = tuple[int, int, int]
"""The share of an action: the parts before it, its own parts, and all parts."""


def write_compact(line: Timeline) -> str:
    """Return the text of a game; `read_compact` gives back an equal line."""
    game, record = line.game, line.record
    head = _head(game, record)
    extras = _extras(line)
    check = zlib.crc32(game.write_state(line.state).encode())
    data = bytearray([FORMAT])
    for part in (head, extras):
        data += _size(len(part)) + part
    data += check.to_bytes(4, "big") + _size(line.ply)
    number = 1
    for s, token in zip(reversed(line.states[:-1]), reversed(record.tokens), strict=True):
        before, own, whole = _span(game, s, game.read_action(s, token))
        number = number // own * whole + before + number % own
    data += number.to_bytes((number.bit_length() + 7) // 8, "big")
    return urlsafe_b64encode(data).decode().rstrip("=")


def read_compact(games: Games, text: str) -> Timeline:
    """Return the game of a text, with all its states.

    Raises `RecordError`: the text is damaged, too long, of another format, or its game, rules or
    options are unknown here.
    """
    if len(text) > MAX_COMPACT:
        raise RecordError("the link is too long", "link-long")
    data = _bytes(text)
    if data[0] != FORMAT:
        raise RecordError(
            f"the link has format {data[0]}, this page reads {FORMAT}",
            "link-format",
            format=data[0],
            known=FORMAT,
        )
    head, data = _part(data[1:])
    extras, data = _part(data)
    check, data = data[:4], data[4:]
    plies, data = _leb128(data)
    if len(check) < 4 or plies > MAX_PLIES:
        raise _damaged()
    record = _record(games, head, extras)
    line = _replay(games, record, plies, int.from_bytes(data, "big"))
    if zlib.crc32(line.game.write_state(line.state).encode()) != int.from_bytes(check, "big"):
        raise _damaged()
    return line


def _replay(games: Games, record: Record, plies: int, number: int) -> Timeline:
    line = start(games, record)
    game, s = line.game, line.state
    states, tokens = [s], []
    for _ in range(plies):
        action, (before, own, whole) = _action_at(game, s, number)
        number = number // whole * own + number % whole - before
        tokens.append(game.write_action(action))
        s = game.apply(s, action)
        states.append(s)
    if number != 1:
        raise _damaged()
    tags = dict(record.tags)
    if game.actor(s) == OVER:
        tags.setdefault("Result", _result(game, s))
    return Timeline(game, replace(record, tags=tags, tokens=tuple(tokens)), tuple(states))


# --- plies ------------------------------------------------------------------------------------


def _span(game: AnyGame, s: Any, action: Any) -> Span:
    """Return the part of the whole that represents an action.

    Raises `RecordError` if it is not legal.
    """
    if game.actor(s) == CHANCE:
        before = 0
        for outcome, own, whole in _parts(game, s):
            if outcome == action:
                return before, own, whole
            before += own
    else:
        legal = game.legal(s)
        if action in legal:
            return legal.index(action), 1, len(legal)
    raise _damaged()


def _action_at(game: AnyGame, s: Any, number: int) -> tuple[Any, Span]:
    """Return the action whose part holds the number's remainder."""
    if game.actor(s) == CHANCE:
        before = 0
        for outcome, own, whole in _parts(game, s):
            if number % whole < before + own:
                return outcome, (before, own, whole)
            before += own
    else:
        legal = game.legal(s)
        if legal:
            at = number % len(legal)
            return legal[at], (at, 1, len(legal))
    raise _damaged()


def _parts(game: AnyGame, s: Any) -> Iterator[tuple[Any, int, int]]:
    """Return each outcome with its number of parts of the whole."""
    outcomes = game.outcomes(s)
    whole = lcm(*(weight.denominator for _, weight in outcomes))
    for outcome, weight in outcomes:
        yield outcome, weight.numerator * (whole // weight.denominator), whole


# --- head and extras --------------------------------------------------------------------------


def _head(game: AnyGame, record: Record) -> bytes:
    default = {option.name: option.default for option in game.options}
    options = [
        f"{name}={value}" for name, value in record.options.items() if default.get(name) != value
    ]
    return "\n".join([record.game, str(record.rules), str(record.seats), *options]).encode()


def _extras(line: Timeline) -> bytes:
    """Return what else the record holds: tags, comments, the first position.

    Also a result that does not follow from the last position, and the names of options if the
    record leaves some out, as one from a position may.
    """
    record = line.record
    fields: dict[str, object] = {}
    tags = dict(record.tags)
    if line.actor == OVER and tags.get("Result") == _result(line.game, line.state):
        del tags["Result"]
    if tags:
        fields["tags"] = tags
    if record.start is not None:
        fields["start"] = record.start
    if len(record.options) < len(line.game.options):
        fields["options"] = list(record.options)
    if record.comments:
        fields["comments"] = {str(ply): text for ply, text in record.comments.items()}
    if not fields:
        return b""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return packer.compress(json.dumps(fields, separators=(",", ":")).encode()) + packer.flush()


def _record(games: Games, head: bytes, extras: bytes) -> Record:
    """Return the record before its first ply."""
    try:
        key, rules, seats, *options = head.decode().split("\n")
        fields = json.loads(_inflated(extras)) if extras else {}
        given = dict(option.split("=", 1) for option in options)
        comments = {int(ply): str(text) for ply, text in fields.get("comments", {}).items()}
        tags = {str(name): str(text) for name, text in fields.get("tags", {}).items()}
        named = {str(name) for name in fields["options"]} if "options" in fields else None
        record = Record(key, int(seats), int(rules), given, fields.get("start"), tags, (), comments)
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise _damaged() from error
    game = games.get(key)
    if game is None:
        return record
    every = {
        option.name: given.pop(option.name, option.default)
        for option in game.options
        if named is None or option.name in named
    }
    return replace(record, options={**every, **given})


def _result(game: AnyGame, s: Any) -> str:
    return " ".join(str(score) for score in game.scores(s))


# --- bytes ------------------------------------------------------------------------------------


def _damaged() -> RecordError:
    return RecordError("the link is damaged", "link-damaged")


def _bytes(text: str) -> bytes:
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise _damaged() from error
    if not data:
        raise _damaged()
    return data


def _inflated(data: bytes) -> bytes:
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    try:
        unpacked = unpacker.decompress(data, MAX_TEXT)
    except zlib.error as error:
        raise _damaged() from error
    if not unpacker.eof:
        raise _damaged()
    return unpacked


def _size(number: int) -> bytes:
    """LEB128: seven bits a byte, the lowest first; the high bit says that more follow."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _leb128(data: bytes) -> tuple[int, bytes]:
    """Return the number at the start of the bytes, and the bytes after it."""
    number = 0
    for at, byte in enumerate(data[:4]):
        number |= (byte & 127) << 7 * at
        if byte < 128:
            return number, data[at + 1 :]
    raise _damaged()


def _part(data: bytes) -> tuple[bytes, bytes]:
    """Return a length-prefixed part, and the bytes after it."""
    length, rest = _leb128(data)
    if length > len(rest):
        raise _damaged()
    return rest[:length], rest[length:]
