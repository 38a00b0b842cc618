"""Bytes as text, whatever program wrote them. Nothing here needs a codec but those built in."""

from __future__ import annotations

C1 = {
    0x80 + at: sign
    for at, sign in enumerate("€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ")
    if sign != chr(0x80 + at)
}
"""What Windows writes (code page 1252) where Latin-1 has control characters."""
_BYTES = {ord(sign): byte for byte, sign in C1.items()}
_FEW = 0.2
"""UTF-16 without a mark is known by its zeros: in ASCII every second byte is one."""


def decoded(data: bytes) -> str:
    """The text of bytes: UTF-8, UTF-16 or UTF-32 with or without mark, else code page 1252."""
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return data.decode("utf-32", "replace").lstrip("\ufeff")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace").lstrip("\ufeff")
    half = len(data) // 2
    if half and data[: 2 * half : 2].count(0) > half * (1 - _FEW):
        return (b"\xfe\xff" + data).decode("utf-16", "replace")
    if half and data[1 : 2 * half : 2].count(0) > half * (1 - _FEW):
        return (b"\xff\xfe" + data).decode("utf-16", "replace")
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        return data.decode("latin-1").translate(C1)


def repaired(run: str) -> str:
    """A run of letters that are UTF-8 read as code page 1252, read as UTF-8; else as it was."""
    numbers = [_BYTES.get(ord(sign), ord(sign)) for sign in run]
    if max(numbers, default=0) > 255:
        return run
    try:
        return bytes(numbers).decode("utf-8")
    except UnicodeDecodeError:
        return run
