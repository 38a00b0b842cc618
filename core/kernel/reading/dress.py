"""Undoes the changes that mailers, messengers and word processors make to a text.

Each function undoes one kind of change (*dress*). It returns candidate texts, or none if it does
not apply; the right one is the one in which a game can be read.
"""

from __future__ import annotations

import binascii
import json
import re
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from html import unescape

from core.kernel.depth import too_deep
from core.kernel.reading import between, guards, letters
from core.kernel.reading.charset import C1, decoded, repair_code_page, repaired

Dress = Callable[[str], Iterator[str]]

_LINES = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_JOINERS = "\u200c-\u200f\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f\U000e0020-\U000e007f"
_UNSEEN = re.compile(
    "[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b"
    "\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e001f]"
    f"|(?<![^\0-\x7f])[{_JOINERS}]+|[{_JOINERS}]+(?![^\0-\x7f])"
)
"""Joiners and marks of direction stay between letters of other scripts and in emoji."""
_WIDE = {0xFF01 + at: 0x21 + at for at in range(94)} | {0x3000: 0x20} | C1
_WIDE |= {ord(sign): ord("[]"[at % 2]) for at, sign in enumerate("【】〔〕〚〛⟦⟧❲❳⁅⁆〖〗﹝﹞")}
_WIDE |= dict(zip(map(ord, "﹟﹦﹪﹠﹨﹕﹒﹣꞊♯"), map(ord, "#=%&\\:.-=#"), strict=True))
_STRUCK = re.compile("[^\n]\x08")
"""A letter that a step back puts another one on, as in bold print."""
_CDATA = re.compile(r"<!\[CDATA\[|\]\]>")
_CHANGED = re.compile(r"^[+-](?=\S|$)", re.M)
_STAMP = re.compile(
    r"^[ \t]*\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?\]?"
    r" (?:- )?[^\n:\[\]]{1,40}:[ \t]",
    re.M,
)
_QUOTED = re.compile(r"^[ \t]*(?:[A-Za-z]{1,3}(?=>))?(?:[>|¦│┃»][ \t]?)+", re.M)
_TAG = re.compile(
    r"<(/?)(?:[a-z]{1,9}:)?([A-Za-z][A-Za-z0-9-]*)\b([^<>]*)>|<!--.{0,5000}?-->|<![^<>]*>", re.S
)
_INVISIBLE = re.compile(r"<(style|script|title)\b.{0,5000}?</\1\s*>", re.S | re.I)
_ADDRESS = re.compile(
    r"""(?:href|src|content|data-[a-z-]*url)\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.I
)
_BLOCKS = (
    "br",
    "line-break",
    "p",
    "para",
    "div",
    "li",
    "tr",
    "td",
    "ul",
    "ol",
    "table",
    "blockquote",
    "pre",
    "hr",
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_ENDLESS = re.compile(r"&(?:#\d{1,7}|quot|amp|lt|gt)(?!;)")
_PERCENT = re.compile(r"(?:%[0-9a-fA-F]{2})+")
_PERCENT_U = re.compile(r"%[uU]([0-9a-fA-F]{4})")
_SOFT = re.compile(r"=[ \t]*\n")
_CODED = re.compile(r"(?:=[0-9A-F]{2})+")
_CODED_LOW = re.compile(r"(?:=[0-9A-Fa-f]{2})+")
_BASE64 = re.compile(
    r"(?<![^\s,\"'])(?:(?:[A-Za-z0-9+/_-]{40,}[ \t]*\n[ \t]*){1,9999}[A-Za-z0-9+/_-]{2,}"
    r"|[A-Za-z0-9+/_-]{16,})"
    r"={0,2}(?![^\s,\"'])"
)
_HTTP = re.compile(r"aHR0c[A-Za-z0-9+/_-]{16,}")
_ESCAPE = re.compile(
    r"\\(?:[uUx]\{(?P<braces>[0-9a-fA-F]{1,6})\}|u(?P<four>[0-9a-fA-F]{4})"
    r"|U(?P<eight>00[0-9a-fA-F]{6})|x(?P<two>[0-9a-fA-F]{2})|(?P<octal>[0-3][0-7]{2})|(?P<one>.))",
    re.S,
)
OF_TEX = re.compile(r"\\(?:begin|end)\s?\{[A-Za-z*]{1,20}\}")
_OF_STYLES = re.compile(r"\\([0-9a-fA-F]{2,6}) ?")
_CONT = "[\x80-\xbf" + "".join(sign for byte, sign in C1.items() if byte < 0xC0) + "]"
_FOREIGN = re.compile(f"[\xc2-\xdf]{_CONT}|[\xe0-\xef]{_CONT}{{2}}|[\xf0-\xf4]{_CONT}{{3}}")
_SIGNS = {
    "…": "...",
    "×": "x",
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "∼": "~",
    "˜": "~",
    "∶": ":",
    "‚": ",",
    "⁄": "/",
    "∕": "/",
    **dict.fromkeys("‐‑‒−➖⁃﹘", "-"),
}
_LONG_OR_SHORT = str.maketrans({**_SIGNS, "—": "--", "–": "-", "→": "->"})
_SHORT_OR_LONG = str.maketrans({**_SIGNS, "—": "-", "–": "--", "→": "-"})
_HYPHEN = re.compile(r"(?<=[A-Za-z0-9_:])[-‐]\n[ \t]*(?=[A-Za-z0-9_:])")
_RTF = re.compile(
    r"\\'([0-9a-fA-F]{2})|\\u(-?\d{1,5}) ?\??|\\(par|line|tab|[a-z]{1,32})(-?\d{1,10})? ?"
    r"|\\([^a-z])|[{}\n]"
)
_RTF_HEAD = re.compile(r"\{\\(?:\*|fonttbl|colortbl|stylesheet|info)(?:[^{}]|\{[^{}]*\})*\}")
_CODES = 0.1
"""Data with more unreadable characters than this is not text."""


def clean(text: str) -> Iterator[str]:
    """Normalise line ends, invisible characters and full-width letters."""
    plain = _LINES.sub("\n", _STRUCK.sub("", text))
    yield _UNSEEN.sub("", plain.translate(_WIDE))


def quoted(text: str) -> Iterator[str]:
    """Remove reply marks before lines."""
    yield _QUOTED.sub("", text)


def changed(text: str) -> Iterator[str]:
    """Remove diff marks before all lines."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(_CHANGED.findall(text)) == len(lines) > 1:
        yield _CHANGED.sub("", text)


def stamped(text: str) -> Iterator[str]:
    """Remove date and sender before a message."""
    if _STAMP.search(text):
        yield _STAMP.sub("\n", text)


def markup(text: str) -> Iterator[str]:
    """Extract addresses and words from HTML; once more with emphasis as plain signs."""
    if _CDATA.search(text):
        text = _CDATA.sub("\n", text)
        yield text
    if _TAG.search(text):
        visible = _INVISIBLE.sub("", text)
        yield _words(visible)
        if re.search(r"<(?:em|i|strong|b)>", visible):
            signs = re.sub(r"</?(?:em|i)>", "_", re.sub(r"</?(?:strong|b)>", "__", visible))
            yield _words(signs)


def _words(text: str) -> str:
    """Return the words, then the addresses, which may interrupt a record."""
    addresses: list[str] = []
    words = _TAG.sub(lambda found: _tag(found, addresses), text)
    return "\n\n".join((words, *addresses))


def _tag(found: re.Match[str], addresses: list[str]) -> str:
    name = (found[2] or "").lower()
    if found[0].startswith(("<text:s/", "<text:s ", "<text:tab")):
        return " "
    if found[0].startswith(("<o:", "</o:")):
        return ""
    at = _ADDRESS.search(found[3] or "")
    if at and not found[1]:
        addresses.append(at[1] or at[2] or "")
    return "\n" if name in _BLOCKS else ""


def entities(text: str) -> Iterator[str]:
    """Decode HTML entities."""
    if _ENTITY.search(text):
        yield _ENTITY.sub(lambda found: unescape(found[0]), text)
    if _ENDLESS.search(text):
        yield _ENDLESS.sub(lambda found: unescape(f"{found[0]};"), text)


def percent(text: str) -> Iterator[str]:
    """Decode percent codes; once more with "+" for spaces, as in forms."""
    text = _PERCENT_U.sub(lambda found: chr(int(found[1], 16)), text)
    yield text
    if _PERCENT.search(text):
        plain = _PERCENT.sub(lambda found: decoded(bytes.fromhex(found[0].replace("%", ""))), text)
        yield plain
        if "+" in text:
            blanks = text.replace("+", " ")
            yield _PERCENT.sub(
                lambda found: decoded(bytes.fromhex(found[0].replace("%", ""))), blanks
            )


def printable(text: str) -> Iterator[str]:
    """Decode quoted-printable."""
    if "=" not in text:
        return
    lines = _SOFT.sub("", text)
    low = "=3d" in lines and not re.search(r"=(?![0-9A-Fa-f]{2})", lines)
    code = _CODED_LOW if low else _CODED
    yield code.sub(lambda found: decoded(bytes.fromhex(found[0].replace("=", ""))), lines)


def base64(text: str) -> Iterator[str]:
    """Decode base64: a mail's body, or an address in another's parameter."""
    plain = _BASE64.sub(_text, text)
    # Text encoded twice may have lines that look like the start of an address.
    yield plain if plain != text else _HTTP.sub(_text, text)


def _text(found: re.Match[str]) -> str:
    coded = found[0]
    plain = "".join(coded.split()).replace("+", "-").replace("/", "_").rstrip("=")
    if len(plain) % 4 == 1:
        plain = plain[:-1]
    try:
        text = decoded(urlsafe_b64decode(plain + "=" * (-len(plain) % 4)))
    except (binascii.Error, ValueError):
        return coded
    odd = sum(not (sign.isprintable() or sign.isspace()) for sign in text)
    return f"\n{text}\n" if odd <= len(text) * _CODES else coded


def escapes(text: str) -> Iterator[str]:
    r"""Decode backslash escapes of JSON, programs, Markdown and CSS: `\n`, `\"`, `\_`, `\23 `."""
    text = OF_TEX.sub("", text)
    if "\\" in text:
        yield _ESCAPE.sub(_escaped, text)
    if _OF_STYLES.search(text):
        yield _OF_STYLES.sub(lambda found: _sign(int(found[1], 16)), text)


def _escaped(found: re.Match[str]) -> str:
    number = found["braces"] or found["four"] or found["eight"] or found["two"]
    if number:
        return _sign(int(number, 16))
    if found["octal"]:
        return chr(int(found["octal"], 8))
    return {"n": "\n", "r": "\n", "t": " "}.get(found["one"], found["one"])


def _sign(number: int) -> str:
    return chr(number) if number < 0x110000 else ""


def strings(text: str) -> Iterator[str]:
    """Extract JSON strings, one per line."""
    if text.lstrip()[:1] in ("{", "[", '"') and not too_deep(text):
        try:
            yield "\n\n".join(_strings(json.loads(text)))
        except (ValueError, RecursionError):
            return


def _strings(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for one in data:
            yield from _strings(one)
    elif isinstance(data, dict):
        for one in data.values():
            yield from _strings(one)


def typing(text: str) -> Iterator[str]:
    """Undo dashes, dots and fractions that a keyboard or word processor substituted."""
    yield text.translate(_LONG_OR_SHORT)
    yield text.translate(_SHORT_OR_LONG)


def hyphens(text: str) -> Iterator[str]:
    """Join words divided at line ends."""
    yield _HYPHEN.sub("", text)


def mistaken(text: str) -> Iterator[str]:
    """Repair UTF-8 read as another code page, and byte-swapped UTF-16."""
    if text.isascii():
        return
    yield _FOREIGN.sub(lambda found: repaired(found[0]), text)
    yield from repair_code_page(text)
    if sum(ord(sign) % 256 == 0 for sign in text) * 2 > len(text):
        yield text.encode("utf-16-be", "replace").decode("utf-16-le", "replace")


def from_rtf(text: str) -> Iterator[str]:
    """Extract text from RTF."""
    if text.lstrip().startswith("{\\rtf"):
        yield _RTF.sub(_word, _RTF_HEAD.sub("", text))


def _word(found: re.Match[str]) -> str:
    if found[1]:
        return decoded(bytes.fromhex(found[1]))
    if found[2]:
        return chr(int(found[2]) % 0x10000)
    if found[3]:
        return {"par": "\n", "line": "\n", "tab": " "}.get(found[3], "")
    return {"~": " ", "_": "-", "-": "", "\n": "\n"}.get(found[5], found[5]) if found[5] else ""


KINDS: tuple[Dress, ...] = (
    clean,
    quoted,
    changed,
    stamped,
    entities,
    markup,
    percent,
    printable,
    escapes,
    base64,
    strings,
    guards.guarded,
    typing,
    hyphens,
    mistaken,
    from_rtf,
    between.framed,
    between.timed,
    between.pages,
    between.labels,
    between.numbered,
    between.unbracketed,
    between.parts,
    between.without_page_lines,
    between.codes,
    between.pieces,
    between.stops,
    between.cells,
    between.announced,
    between.sent,
    between.narrow,
    letters.plain_letters,
    letters.without_marks,
    letters.from_utf7,
    letters.headed,
    letters.packed,
    letters.alphabet,
    letters.hexadecimal,
    letters.shell,
)
MOST_VIEWS = 60
MOST_TEXT = 4_000_000
"""Characters of all views together."""


def views(text: str) -> Iterator[str]:
    """Yield the text, then without one kind of dress, without two, and so on, each once.

    After one kind, the usual combination for mails is tried.
    """
    waiting, known, size = [text], {text}, 0
    while waiting and len(known) <= MOST_VIEWS and size <= MOST_TEXT:
        view = waiting.pop(0)
        size += len(view)
        yield view
        for kind in KINDS:
            for other in kind(view):
                if other not in known and len(known) <= MOST_VIEWS:
                    known.add(other)
                    waiting.append(other)
        if view == text:
            for other in _as_sent(text):
                if other not in known:
                    known.add(other)
                    waiting.append(other)
    yield from waiting[: MOST_VIEWS if size <= MOST_TEXT else 0]


_SENT: tuple[Dress, ...] = (
    clean,
    printable,
    base64,
    quoted,
    strings,
    escapes,
    markup,
    entities,
    percent,
)
"""What a message may have wrapped around a game, outermost first."""


def _as_sent(text: str) -> Iterator[str]:
    """Yield the text with a message's usual dress undone step by step."""
    for kind in _SENT:
        undone = next(kind(text), text)
        if undone != text:
            text = undone
            yield text
