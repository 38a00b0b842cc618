"""Removes text around and between the lines of a game.

Each function undoes one kind of dress, as in `dress`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_COUNT = r"\d{1,4}(?:\s{0,3}(?:/|of|von|de|sur|di)\s{0,3}\d{1,4})?"
_WORD = "page|pages|seite|página|pagina|pág\\.?|pag\\.?|p\\.|s\\.|bl\\."
_PAGE = re.compile(
    rf"\n\s{{0,20}}(?:[-–—|(\[*]{{1,3}}\s{{0,3}})?(?:(?:{_WORD})\s{{0,3}})?"
    rf"{_COUNT}\s{{0,3}}[-–—|)\]*]{{0,3}}[ \t\f]{{0,9}}(?=\n)\s{{0,20}}",
    re.I,
)
_PART = re.compile(
    r"^[ \t]*[(\[]?\d{1,2}[ \t]?/[ \t]?\d{1,2}[)\].:]*[ \t]+"
    r"|[ \t]+[(\[]\d{1,2}[ \t]?/[ \t]?\d{1,2}[)\]][ \t]*$",
    re.M,
)
_RUN = r"[A-Za-z0-9_-]{20}"
_AMID = re.compile(
    rf"(?<={_RUN})[ \t]*\n(?:(?![ \t>|]*{_RUN})[^\n]*\n){{1,6}}"
    rf"(?=[ \t>|]*(?:{_RUN}|[A-Za-z0-9_-]{{4,}}[ \t]*(?:\n|\Z)))"
)
_TIMED = re.compile(
    r"^[ \t]*[\[(]?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?[\])]?[ \t]+(?:-[ \t]+)?"
    r"(?:<[^<>\n]{1,40}>|[^\n:\[\]<>]{1,40}:)[ \t]?",
    re.M,
)
_TAG = re.compile(
    r"^(?P<before>[^\n]{0,80}?)\[\s?(?:Seats|Seat\d|Rules|Game|Start|Bot\d)\b[^\]\n]{1,300}\]"
    r"(?P<behind>[^\[\]\n]{0,120})$",
    re.M,
)
_CODE = re.compile(
    r"\[/?(?:quote|code|spoiler|noparse|pre|b|i|u|s|url|size|colou?r|font|list|table|t[rdh]|indent"
    r"|center|left|right|hide|email|plain|td|\*)(?:[= ][^\]\n\"]*)?\]"
    r"|\{(?:code|noformat|quote|panel)(?::[^}\n]*)?\}|\{\{|\}\}",
    re.I,
)
_MOST_MARKS = 12
_NARROW = 40
_CLOSED = re.compile(r"\[/([A-Za-z]{1,20})\]")
_LABEL = re.compile(
    r"<[a-z]{2,9}:[^<>|\s]{1,300}\|([^<>|\n]{1,300})>"
    r"|\[([^\[\]\n]{1,300})\]\([a-z]{2,9}:[^()\s]{1,300}\)"
)
_NUMBER_BEFORE = re.compile(r"[ \t]*(\d{1,4})[.:)|]?[ \t]+(.*)")
_NUMBER_BEHIND = re.compile(r"(.*?)[ \t]+(\d{1,4})[ \t]*")
_GAME_LINE = re.compile(r"^[({<*_-]{0,3}Game\b[^\[\]\n]{1,40}$", re.M | re.I)
_TAG_LINE = re.compile(
    r"[({<*_-]{0,3}([A-Za-z][A-Za-z0-9_-]{0,20})(?:[ \t]?[:=])?[*_]{0,3}[ \t]{1,9}"
    r"\"?([^\"\n]{1,300}?)\"?[)}>]?[ \t,]*\n"
)
_LABEL_OF_LIST = re.compile(r"([(\[]?)[A-Za-z]{1,7}([.)\]]{1,2})")
_FIRST_PLY = re.compile(
    r"^[ \t]*(?P<before>(?![ \t]*\[[ \t]*[A-Za-z])[^\d\n={}]{0,24}?)(?<![A-Za-z:~+-])0{0,3}1"
    r"(?P<behind>(?:(?!\s|[=\d\[]).){0,4}(?:[ \t]*\([^()\n]{1,40}\))?[ \t]*[:.)–—-]*)(?=\s)",
    re.M,
)
_CLOCK = re.compile(r"^[^\n=\"#]{0,60}\b\d{1,2}[:.h]\d\d\b[^\n=\"#]{0,40}$\n?", re.M)
_FULL_STOP = re.compile(r"\[\.\]|\(\.\)|\[dot\]")
_PIECES = re.compile(r"\"?;\s{1,9}[\w-]{1,30}\*[1-9]\d{0,2}\*?=\"?")


def pages(text: str) -> Iterator[str]:
    """Remove page numbers on lines of their own."""
    yield _PAGE.sub("\n", text)


def parts(text: str) -> Iterator[str]:
    """Remove the counts of a multi-part message: "(1/2)"."""
    if "/" in text:
        yield _PART.sub("", text)


def without_page_lines(text: str) -> Iterator[str]:
    """Remove lines within a broken link: page headers and footers, chat marks."""
    yield _AMID.sub("\n", text)


def timed(text: str) -> Iterator[str]:
    """Remove time and author of chat lines."""
    yield _TIMED.sub("\n", text)


def framed(text: str) -> Iterator[str]:
    """Yield the lines without frames, such as comment marks or string quotes.

    The last tag shows the frame; its numbers may vary.
    """
    tags = list(_TAG.finditer(text))
    if not tags:
        return
    tag = tags[-1]
    before, behind = tag["before"].strip(), tag["behind"].strip()
    if before:
        text = re.sub(rf"^[ \t]*{_counted(before)}", "", text, flags=re.M)
    if behind:
        text = re.sub(rf"[ \t]*{_numbered(behind)}[ \t]*$", "", text, flags=re.M)
    yield text


def _counted(frame: str) -> str:
    """Return the pattern of a frame, with any number, or letters as in "c)" and "(IV)"."""
    label = _LABEL_OF_LIST.fullmatch(frame)
    if label:
        return f"{re.escape(label[1])}[A-Za-z]{{1,7}}{re.escape(label[2])}"
    return _numbered(frame)


def _numbered(frame: str) -> str:
    return re.sub(r"\d+", lambda _: r"\d+", re.escape(frame))


def codes(text: str) -> Iterator[str]:
    """Remove forum and ticket markup around words."""
    names = set(_CLOSED.findall(text))
    if 0 < len(names) <= _MOST_MARKS:
        # A closing mark names its opening mark, so no list of names is needed.
        text = re.sub(rf"\[/?(?:{'|'.join(names)})(?:[= ][^\]\n]*)?\]", "\n", text)
    yield _CODE.sub("\n", text)


def labels(text: str) -> Iterator[str]:
    """Undo links that a chat made of words: `<tel:12|12>`, `[12](tel:12)`."""
    yield _LABEL.sub(lambda found: found[1] or found[2], text)


def numbered(text: str) -> Iterator[str]:
    """Remove line numbers before or after all lines."""
    lines = [line for line in text.split("\n") if line.strip()]
    for kind, number, words in ((_NUMBER_BEFORE, 1, 2), (_NUMBER_BEHIND, 2, 1)):
        found = [match for line in lines if (match := kind.fullmatch(line))]
        counted = [int(match[number]) for match in found]
        if len(found) == len(lines) > 1 and counted == [
            *range(counted[0], counted[0] + len(lines))
        ]:
            yield "\n".join(match[words] for match in found)


def unbracketed(text: str) -> Iterator[str]:
    """Restore tags whose square brackets were lost or changed, and those of YAML."""
    begin = _GAME_LINE.search(text)
    if begin is None:
        return
    at, tags = begin.start(), []
    while tag := _TAG_LINE.match(text, at):
        tags.append(f'[{tag[1]} "{tag[2]}"]\n')
        at = tag.end()
    yield text[: begin.start()] + "".join(tags) + text[at:]


def stops(text: str) -> Iterator[str]:
    """Undo bracketed full stops, with which mail filters disable links."""
    if _FULL_STOP.search(text):
        yield _FULL_STOP.sub(".", text)


def pieces(text: str) -> Iterator[str]:
    """Join numbered pieces of a mail header: `name*1=`."""
    yield _PIECES.sub("", text)


def cells(text: str) -> Iterator[str]:
    """Read the cells of table rows in order, from a spreadsheet or Markdown."""
    for sign in ";|,":
        # A comma alone belongs to a position.
        if text.count(sign) > 2 and (sign != "," or '","' in text or '"""' in text):
            cell = re.compile(
                rf'(?:^|(?<=[{sign}]))(?:"((?:[^"]|"")*)"(?=[{sign}]|$)|([^{sign}]*))'
            )
            rows = (
                [one[1] or one[2] or "" for one in cell.finditer(row)] for row in text.split("\n")
            )
            yield "\n".join(" ".join(row).replace('""', '"') for row in rows)


def announced(text: str) -> Iterator[str]:
    """Remove words around ply numbers, such as "Ply 1." or "Coup n° 1 :"."""
    tags = list(_TAG.finditer(text))
    first = _FIRST_PLY.search(text, tags[-1].end()) if tags else None
    if first and (first["before"].strip() or first["behind"].strip(" .)")):
        before = r"[ \t]+".join(map(re.escape, first["before"].split()))
        behind = re.sub(r"[^\W\d_]+", lambda _: r"[^\W\d_]{1,3}", re.escape(first["behind"]))
        number = re.compile(rf"^[ \t]*{before}\s*(\d{{1,4}}){behind}(?=\s)", re.M)
        yield text[: first.start()] + number.sub(r"\1. ", text[first.start() :])


def sent(text: str) -> Iterator[str]:
    """Remove lines that say when and by whom each line was sent."""
    if len(_CLOCK.findall(text)) > 1:
        yield _CLOCK.sub("", text)


def narrow(text: str) -> Iterator[str]:
    """Remove line ends that a narrow column put anywhere, even into words."""
    if max(map(len, text.split("\n"))) <= _NARROW and "[Game" in text.replace("\n", ""):
        yield text.replace("\n", "")
