"""Finds links in a text, which may be broken up and followed by anything.

Nothing marks a link's end, and a following word has the same letters. The end is found by trying: a
short text ends with a checksum, a deflated one marks its end.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate, islice

from core.kernel.compact import MAX_COMPACT, read_compact
from core.kernel.errors import GameError, RecordError
from core.kernel.links import MAX_LINK, PREFIX, SHORT, read_deflated
from core.kernel.reading.found import Found
from core.kernel.record import MAX_TEXT, Games
from core.kernel.timeline import Timeline, replay

_LINK = re.compile(
    r"(?:(?<![A-Za-z0-9_.-])|(?<=\.html))([gr])\s{0,3}=(?:\s{0,3}|\s{0,40}\n\s{0,40})(?=[A-Za-z0-9_-])",
    re.I,
)
_BROKEN = r"(?:[ \t>|]{0,9}\n[ \t>|]{0,9})?"
_INVITATION = re.compile(
    rf"(?:(?<![A-Za-z0-9_.-])|(?<=\.html))(?i:{_BROKEN.join('online/')})\s{{0,3}}(?=[A-Za-z0-9_-])"
)
_PIECE = re.compile(r"[A-Za-z0-9_-]+")
_SECRET = r"[A-Za-z0-9_-]{22}(?:[A-Za-z0-9_-]{21})?"
_KEY = re.compile(rf"{_SECRET}(?:\.{_SECRET})*")
_GLUED_KEY = re.compile(rf"({_KEY.pattern})(?:[-_]+[A-Za-z]{{1,20}}|[A-Z][a-z]{{1,20}}|https?)")
"""An invitation's keys and a word directly after them."""
_LONGER_KEY = re.compile(r"[A-Za-z0-9_.-]{40,400}")
"""An invitation of a later version, which its reader reports."""
_LONGEST_KEY = 200
_DEVICE, _POSTS = b"\1", b"\2"
"""The first byte of an invitation's code: the addresses of a device, or posts."""
_SHORTEST_CODE = 4
_DEVICE_LINES = 12
_LONGEST_DEVICE = 400
_MOST_POSTS = 2_000_000
_WITH_DOTS = re.compile(r"[A-Za-z0-9_.-]+")
_LINE_END = re.compile("[ \\t`^…↵'\"+]{0,9}\n[ \\t…↪'\"+]{0,40}|[ \\t>|\\\\]*\n?[ \\t>|\\\\]*")
_WIDEST_GAP = 40
_MOST_LINKS = 100
_MOST_PIECES = 6_000
_MOST_TRIES = 14
_MOST_IN_ALL = 45
_SCHEME = re.compile("https?$", re.I)
_LEAST_CODE = 24
"""So many letters of one case are no accident."""
_GLUED = re.compile("[-_]+[A-Za-z]{1,20}$|[A-Z][a-z]{1,20}$")
"""A word directly after a link: "-see you", "Sent from"."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class Links:
    """Reads the links of texts, with a cache."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._known: dict[str, Timeline | GameError] = {}

    def find(self, view: str) -> Iterator[Found]:
        """Each link of a text, read as far as it can be."""
        for mark in islice(_LINK.finditer(view), _MOST_LINKS):
            kind = mark[1].lower()
            longest = MAX_COMPACT if kind == "g" else MAX_LINK
            pieces, gaps = _pieces(view, mark.end(), longest)
            read = self._short if kind == "g" else self._deflated
            hint = view[mark.start() : mark.end() + 12]
            marked = view[: mark.start()].rstrip().endswith("#")
            found = read(pieces, gaps)
            yield replace(found, at=mark.start(), marked=marked, hint=hint, spot=hint)

    def _short(self, pieces: list[str], gaps: list[str]) -> Found:
        damaged = ""
        first: GameError | None = None
        for number, letters in enumerate(_ends(pieces, gaps)):
            if number >= _MOST_TRIES or len(self._known) >= _MOST_IN_ALL:
                break
            line = self._known.get(letters) or self._try(letters)
            if isinstance(line, Timeline):
                return Found("link", SHORT + letters, line)
            if first is None or first.code == "link-damaged":
                first, damaged = line, letters
            if not letters.startswith("AQ"):
                break
        error = first or RecordError("the link is damaged", "link-damaged")
        return Found("link", SHORT + damaged, error=_recased(pieces) or error)

    def _try(self, letters: str) -> Timeline | GameError:
        found: Timeline | GameError
        try:
            found = read_compact(self._games, letters)
        except GameError as error:
            found = error
        self._known[letters] = found
        return found

    def _deflated(self, pieces: list[str], gaps: list[str]) -> Found:
        letters = "".join(pieces)
        letters = _whole(letters) or letters
        found = self._known.get(letters)
        if isinstance(found, Timeline):
            return Found("link", PREFIX + letters, found)
        try:
            line = replay(self._games, read_deflated(letters))
        except RecordError as error:
            return Found("link", PREFIX + letters, self._good(error), error)
        except GameError as error:
            return Found("link", PREFIX + letters, error=_recased(pieces) or error)
        self._known[letters] = line
        return Found("link", PREFIX + letters, line)

    def _good(self, error: RecordError) -> Timeline | None:
        try:
            return replay(self._games, error.prefix) if error.prefix is not None else None
        except GameError:
            return None


def _recased(pieces: list[str]) -> RecordError | None:
    """Return why a link cannot be read whose capitals, or small letters, were lost on the way."""
    letters = pieces[0] if pieces else ""
    if len(letters) < _LEAST_CODE or not (letters.isupper() or letters.islower()):
        return None
    return RecordError("capital and small letters of the link were mixed up", "link-case")


def invitations(view: str) -> Iterator[Found]:
    """Each invitation to a table that is played online."""
    for mark in islice(_INVITATION.finditer(view), _MOST_LINKS):
        run = _WITH_DOTS.match(view, mark.end())
        key, end = _key(view, mark.end())
        longer = run[0].split("___.")[0].strip(".") if run is not None else ""
        later = not key and _LONGER_KEY.fullmatch(longer) is not None
        if later:
            key = longer
        if key:
            hint = view[mark.start() : mark.start() + 24]
            code, whole = _code_after(view, end)
            # Keys of today's length in another view come first.
            rest = "" if whole and not later else key + code
            yield Found("invitation", f"online/{key}{code}", rest=rest, at=mark.start(), hint=hint)


def _code_after(view: str, at: int) -> tuple[str, bool]:
    """Return the "~" and the code after an invitation's keys, and whether it is complete.

    The code may contain line ends.
    """
    gap = _LINE_END.match(view, at)
    if not view.startswith("~", at) and gap is not None:
        at = gap.end()
    tildes = len(view[at : at + 3]) - len(view[at : at + 3].lstrip("~"))
    if tildes in (0, 2):
        # Two strike a word out.
        return "", True
    at += 1
    piece = _PIECE.match(view, at)
    unbroken = piece[0] if piece else ""
    if piece and view.startswith("://", piece.end()):
        # Another address begins where this one ends.
        unbroken = unbroken.removesuffix("https").removesuffix("http")
    unbroken = unbroken if len(unbroken) >= _SHORTEST_CODE else ""
    pieces: list[str] = []
    while len(pieces) < _MOST_PIECES:
        gap = _LINE_END.match(view, at)
        piece = _PIECE.match(view, gap.end() if gap else at)
        if piece is None:
            break
        pieces.append(piece[0])
        at = piece.end()
    code = _code(pieces)
    return "~" + (code or unbroken), bool(code) or not unbroken


def _code(pieces: list[str]) -> str:
    """Return the complete code that these pieces begin with (of posts or of a device), or ""."""
    letters = "".join(pieces)
    kind = _bytes(letters[:4])[:1]
    if kind == _POSTS:
        data = _bytes(letters)[1:]
        unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        try:
            unpacker.decompress(data, _MOST_POSTS)
        except zlib.error:
            return ""
        used = 1 + len(data) - len(unpacker.unused_data)
        return letters[: -(-used * 4 // 3)] if unpacker.eof else ""
    if kind == _DEVICE:
        sizes = [*accumulate(map(len, pieces[:_DEVICE_LINES]))]
        # Text in the same alphabet may follow directly.
        sizes += range(min(sizes[0], _LONGEST_DEVICE), 0, -1)
        codes = (letters[:size] for size in sizes)
        return next((code for code in codes if _is_device(_bytes(code))), "")
    return ""


def _is_device(data: bytes) -> bool:
    """Return whether this is exactly the names, fingerprint and addresses of a device."""
    if len(data) < 3:
        return False
    at = 3 + 3 * data[1] + 3 * data[2] + 32
    while at < len(data):
        at += {0: 19, 1: 7, 2: 19}.get(data[at] & 3, len(data) + 1)
    return at == len(data)


def _bytes(letters: str) -> bytes:
    whole = len(letters) // 4 * 4
    return urlsafe_b64decode(letters[:whole] + _tail(letters))


def _key(view: str, at: int) -> tuple[str, int]:
    """Return secrets of 16 or 32 bytes from a place on and their end; "" for anything else.

    Line ends may break them.
    """
    letters = ""
    while piece := _WITH_DOTS.match(view, at):
        letters += piece[0]
        glued = _GLUED_KEY.fullmatch(letters)
        whole = glued[1] if glued else letters
        for candidate in (letters, letters.rstrip("."), letters.rstrip("_-."), whole):
            if _KEY.fullmatch(candidate):
                return candidate, piece.end()
        if len(letters) > _LONGEST_KEY:
            break
        gap = _LINE_END.match(view, piece.end())
        at = gap.end() if gap else piece.end()
    return "", at


def _pieces(view: str, at: int, longest: int) -> tuple[list[str], list[str]]:
    """Return the runs of link letters from a place on, and what is between them."""
    pieces: list[str] = []
    gaps: list[str] = []
    size = 0
    while size <= longest and len(pieces) < _MOST_PIECES:
        piece = _PIECE.search(view, at, at + _WIDEST_GAP)
        if piece is None:
            break
        # The search was limited, so the run may be longer.
        run = _PIECE.match(view, piece.start())
        assert run is not None
        gap = view[at : run.start()]
        if pieces and ("#" in gap or "://" in gap or "[" in gap):
            if gap.startswith("://"):
                # Another address follows directly.
                pieces[-1] = _SCHEME.sub("", pieces[-1])
            break
        if pieces:
            gaps.append(gap)
        pieces.append(run[0])
        size += len(run[0])
        at = run.end()
    return pieces, gaps


def _ends(pieces: list[str], gaps: list[str]) -> Iterator[str]:
    """Return the possible letters of a short text, likeliest first."""
    sizes = list(accumulate(map(len, pieces)))
    fitting = max(1, sum(size <= MAX_COMPACT for size in sizes))
    known: set[str] = set()
    for many in _order(fitting, pieces, gaps):
        whole = "".join(pieces[:many])
        for letters in dict.fromkeys((whole, *_trimmed(whole))):
            if letters not in known and _ends_well(letters):
                known.add(letters)
                yield letters


def _trimmed(whole: str) -> Iterator[str]:
    """Return a link's letters without those that may follow it directly."""
    yield from (whole.rstrip("_-"), whole.rstrip("_"), _GLUED.sub("", whole))


def _order(count: int, pieces: list[str], gaps: list[str]) -> Iterator[int]:
    """Yield how many pieces may belong to a link: one, all with the same break, all, others."""
    yield 1
    alike = 1
    while alike < count and ("\n" in gaps[alike - 1]) == ("\n" in gaps[0]):
        alike += 1
    even = 2
    while even < count and "\n" in gaps[even - 1] and len(pieces[even - 1]) == len(pieces[1]):
        even += 1
    order = [even, alike, alike - 1, alike - 2, count, *range(2, count)]
    yield from (many for many in dict.fromkeys(order) if 1 < many <= count)


def _ends_well(letters: str) -> bool:
    """Return whether the last letter only completes a byte."""
    over = len(letters) % 4
    if over < 2:
        return over == 0
    return _LETTERS.index(letters[-1]) & (15 if over == 2 else 3) == 0


def _whole(letters: str) -> str:
    """Return the letters of a deflated text up to its end mark, or ""."""
    letters = letters[:MAX_LINK]
    data = urlsafe_b64decode(letters[: len(letters) // 4 * 4] + _tail(letters))
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    try:
        unpacker.decompress(data, MAX_TEXT)
    except zlib.error:
        return ""
    used = len(data) - len(unpacker.unused_data)
    return letters[: -(-used * 4 // 3)] if unpacker.eof else ""


def _tail(letters: str) -> str:
    over = len(letters) % 4
    return letters[-over:] + "=" * (4 - over) if over > 1 else ""
