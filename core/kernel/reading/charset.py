"""Decodes bytes from any program to text, with built-in codecs only."""

from __future__ import annotations

import re
from collections.abc import Iterator

C1 = {
    0x80 + at: sign
    for at, sign in enumerate("€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ")
    if sign != chr(0x80 + at)
}
"""The characters of Windows (code page 1252) where Latin-1 has control characters."""
_BYTES = {ord(sign): byte for byte, sign in C1.items()}
_FEW = 0.2
"""UTF-16 without a mark is known by its zeros: in ASCII every second byte is one."""

_PAIRS = re.compile(
    rb"(?:\xff\xfe)?(?:[\t\n\r -~\xa0-\xff]\0){8,}"
    rb"(?:(?:..){0,32}?(?:[\t\n\r -~\xa0-\xff]\0){4,})*",
    re.DOTALL,
)
"""A stretch of UTF-16; up to 32 letters of it in a row may be none of Latin-1."""
_PLAIN = re.compile(rb"[^\0-\x08\x0e-\x1f]{16,}", re.DOTALL)
"""A stretch of UTF-8 or of a code page."""


def decoded(data: bytes) -> str:
    """Return the text of bytes: UTF-8, UTF-16 or UTF-32 with or without mark, else code page 1252.

    A file may switch between them: PowerShell's `>>` adds UTF-16 to a file
    of UTF-8, its `Add-Content` adds a code page to a file of UTF-16.
    """
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return data.decode("utf-32", "replace").lstrip("\ufeff")
    wide = [found.span() for found in _PAIRS.finditer(data)]
    ends = [0, *(at for span in wide for at in span), len(data)]
    rests = [data[start:end] for start, end in zip(ends[::2], ends[1::2], strict=True)]
    if wide and any(rests) and all(not rest or _PLAIN.fullmatch(rest) for rest in rests):
        texts = [
            data[start:end].decode("utf-16-le", "replace").lstrip("\ufeff") for start, end in wide
        ] + [""]
        return "".join(_narrow(rest) + text for rest, text in zip(rests, texts, strict=True))
    return _decode_whole(data)


def _decode_whole(data: bytes) -> str:
    """Decode bytes that are all in one encoding."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace").lstrip("\ufeff")
    half = len(data) // 2
    if half and data[: 2 * half : 2].count(0) > half * (1 - _FEW):
        return (b"\xfe\xff" + data).decode("utf-16", "replace")
    if half and data[1 : 2 * half : 2].count(0) > half * (1 - _FEW):
        return (b"\xff\xfe" + data).decode("utf-16", "replace")
    return _narrow(data)


def _narrow(data: bytes) -> str:
    """Return the text of bytes of UTF-8 or code page 1252."""
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        return data.decode("latin-1").translate(C1)


def repaired(run: str) -> str:
    """Repair a run of letters that are UTF-8 read as code page 1252."""
    numbers = [_BYTES.get(ord(sign), ord(sign)) for sign in run]
    if max(numbers, default=0) > 255:
        return run
    try:
        return bytes(numbers).decode("utf-8")
    except UnicodeDecodeError:
        return run


_NOT_ASCII = re.compile("[^\0-\x7f]+")
_PAGES = ("cp437", "cp850", "mac_roman", "cp1250", "cp1251", "gbk", "cp932", "big5", "cp949")
"""Of the consoles of DOS, of old Macs, of Windows in central and eastern Europe and in East Asia.

Those of East Asia, where they are built in: there a quote takes the letter behind it along.
"""


def repair_code_page(text: str) -> Iterator[str]:
    """Repair a text whose non-ASCII letters are mostly UTF-8 read as another code page."""
    runs = set(_NOT_ASCII.findall(text))
    for page in _PAGES:
        meant = {run: repaired for run in runs if (repaired := _of_page(run, page))}
        if len(meant) * 2 > len(runs):
            plain = text
            for run, repaired in sorted(meant.items(), key=lambda pair: -len(pair[0])):
                plain = plain.replace(run, repaired)
            yield plain


def _of_page(run: str, page: str) -> str:
    """Return a run of letters before it was misread as a code page, or ""."""
    try:
        return run.encode(page).decode("utf-8")
    except (LookupError, UnicodeError):
        return ""
