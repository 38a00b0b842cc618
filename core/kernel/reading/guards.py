"""Addresses wrapped by mail security services; one kind of dress, as in `dress`."""

from __future__ import annotations

import binascii
import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator

from core.kernel.reading.charset import decoded

_URLDEFENSE = re.compile(r"/v3/__(.+?)__;([A-Za-z0-9+/_=\s-]*)!", re.S)
_RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_STAR = re.compile(r"\*(\*[A-Za-z0-9_-])?")
_BETWEEN = re.compile(r"/v2/(?:r\d\d/)?___(.+?)___\.", re.S)
_V2 = re.compile(r"-23(?:[gr]-3D|online)")


def guarded(text: str) -> Iterator[str]:
    """Unwrap an address of Proofpoint (versions 2 and 3) or Check Point."""
    if _BETWEEN.search(text):
        yield _BETWEEN.sub(lambda found: f" {found[1]} ", text)
    if _V2.search(text):
        plain = text.replace("_", "/")
        yield re.sub(r"-([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), plain)
    if _URLDEFENSE.search(text):
        yield _URLDEFENSE.sub(_unguarded, text)


def _unguarded(found: re.Match[str]) -> str:
    code = "".join(found[2].split())
    try:
        signs = iter(decoded(urlsafe_b64decode(code + "=" * (-len(code) % 4))))
    except (binascii.Error, ValueError):
        return found[0]

    def star(one: re.Match[str]) -> str:
        many = _RUNS.index(one[1][1]) + 2 if one[1] else 1
        return "".join(next(signs, "") for _ in range(many))

    return f" {_STAR.sub(star, found[1])} "
