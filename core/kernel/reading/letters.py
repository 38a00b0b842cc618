"""Turns letters changed by a keyboard, font, old mailer or program back into plain ones.

Each function undoes one kind of dress, as in `dress`.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Iterator

from core.kernel.reading.charset import decoded

_FANCY = dict(zip("ℎℬℰℱℋℐℒℳℛℯℊℴℭℌℑℜℨℂℍℕℙℚℝℤ", "hBEFHILMRegoCHIRZCHNPQRZ", strict=True))
_ALIKE = {ord(sign): plain for sign, plain in _FANCY.items()}
_ALIKE |= dict(
    zip(range(0xFB00, 0xFB07), ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True)
)
_ALIKE |= {0x2800: " ", 0xA9: "(c)", 0xAE: "(r)", 0x2122: "(tm)", 0x2015: "-"}
_ALIKE |= dict(zip(map(ord, "⁰¹²³⁴⁵⁶⁷⁸⁹"), "0123456789", strict=True))
_ALIKE |= {0x1D7CE + at: str(at % 10) for at in range(50)}
_ALIKE |= {
    first + at: chr(base + at % 26)
    for first, base in ((0x24B6, 65), (0x24D0, 97), (0x1F130, 65), (0x1F150, 65), (0x1F170, 65))
    for at in range(26)
}
_ALIKE |= {
    first + at: f"{before}{at + 1}{behind} "
    for first, before, behind in ((0x2460, "", "."), (0x2474, "(", ")"), (0x2488, "", "."))
    for at in range(20)
}
_ALIKE |= {0x1D400 + at: chr((65 if at % 52 < 26 else 71) + at % 52) for at in range(13 * 52)}
_ALIKE |= dict.fromkeys((0x332, 0x333, 0x335, 0x336, 0x337, 0x338, 0x20E3), "")
"""Ligatures; bold, script and other styled letters; lines through, under and around letters."""
_SEEN = {ord(sign): " " for sign in "·␣␠⸱"} | {ord(sign): "\n" for sign in "¶↵⏎␊␤↲⮐"}
_SEEN |= {ord("␍"): "", ord("␉"): " ", ord("→"): " "}
_XML = re.compile(r"_x(000[9AD])_")
_SEVEN = re.compile(r"\+([A-Za-z0-9/]{2,}|(?=-))-?")
_HEAD = re.compile(
    r"=\?[A-Za-z0-9_-]{2,20}(?:\*\w+)?\?(?:([Bb])|[Qq])\?([^?\n]*)\?=(?:\s+(?==\?))?"
)
_UU = re.compile(r"^begin(-base64)? [0-7]{3,4} [^\n]*\n", re.M)
_OTHER = re.compile(r"(?<![A-Za-z0-9/])([gr]=|online/)([A-Za-z0-9_-]*[+/][A-Za-z0-9+/_-]*)")
_TERMINAL = re.compile(
    r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|(?:\^\[|\\e|\\0?33|\\x1[bB]|␛)?\[\d[0-9;]{0,12}m"
)
"""Terminal colours; also those whose first character was lost or made visible."""
_HEX = re.compile(r"68747470(?:\n?[0-9a-f]{2}){16,}", re.I)
_SHELL = re.compile(r"[`^](?=[#=&?])")


def plain_letters(text: str) -> Iterator[str]:
    """Replace styled letters, ligatures, small digits and other scripts' digits by plain ones."""
    if not text.isascii():
        plain = text.translate(_ALIKE)
        yield "".join(str(int(one)) if one.isdecimal() else one for one in plain)


def without_marks(text: str) -> Iterator[str]:
    """Remove visible marks for spaces and line ends, and spreadsheet and terminal codes."""
    plain = _XML.sub(lambda found: {"9": " ", "A": "\n"}.get(found[1][3], ""), text)
    plain = _TERMINAL.sub("", plain)
    yield plain if plain.isascii() else plain.translate(_SEEN)


def from_utf7(text: str) -> Iterator[str]:
    """Decode UTF-7, used for mail over seven-bit channels."""
    if "+" in text:
        yield _SEVEN.sub(_of_seven, text)


def _of_seven(found: re.Match[str]) -> str:
    if not found[1]:
        return "+"
    whole, over = divmod(len(found[1]) * 6, 16)
    if not whole or over > 5:
        return found[0]
    try:
        data = b64decode(found[1] + "A" * (-len(found[1]) % 4))
        text = data[: 2 * whole].decode("utf-16-be")
    except (binascii.Error, UnicodeDecodeError):
        return found[0]
    return text if text.isprintable() or text.isspace() else found[0]


def headed(text: str) -> Iterator[str]:
    """Decode encoded words of mail headers: `=?UTF-8?B?…?=`."""
    if "=?" in text:
        yield _HEAD.sub(_of_head, re.sub(r"\?=\s+=\?", "?==?", text))


def _of_head(found: re.Match[str]) -> str:
    if found[1]:
        try:
            return decoded(b64decode(found[2] + "=" * (-len(found[2]) % 4)))
        except (binascii.Error, ValueError):
            return found[0]
    coded = found[2].replace("_", " ")
    return re.sub(
        r"(?:=[0-9A-Fa-f]{2})+",
        lambda one: decoded(bytes.fromhex(one[0].replace("=", ""))),
        coded,
    )


def packed(text: str) -> Iterator[str]:
    """Decode uuencode."""
    begin = _UU.search(text)
    if begin is None:
        return
    end = text.find("\n====" if begin[1] else "\nend", begin.end())
    if end < 0:
        return
    lines = text[begin.end() : end].split("\n")
    try:
        if begin[1]:
            data = b64decode("".join(lines))
        else:
            data = b"".join(binascii.a2b_uu(line) for line in lines if line.strip("` \t"))
    except (binascii.Error, ValueError):
        return
    yield text[: begin.start()] + decoded(data) + text[end + 4 :]


def alphabet(text: str) -> Iterator[str]:
    """Translate a link from the other base64 alphabet."""
    yield _OTHER.sub(lambda found: found[1] + found[2].replace("+", "-").replace("/", "_"), text)


def hexadecimal(text: str) -> Iterator[str]:
    """Decode an address written in hexadecimal inside another."""
    yield _HEX.sub(lambda found: f" {decoded(bytes.fromhex(found[0]))} ", text)


def shell(text: str) -> Iterator[str]:
    """Remove escape characters of Windows shells."""
    yield _SHELL.sub("", text)
