"""How spreadsheets, lists, chats, caps lock and foreign code pages alter a record."""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable

Dress = Callable[[str], str]
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def _each(form: str) -> Dress:
    """Return a form for each line "@"; "$" is a letter, "%" a Roman number, "!" a minute."""

    def worn(text: str) -> str:
        lines = enumerate(text.strip("\n").split("\n"))
        return "\n".join(
            form.replace("$", chr(97 + n % 26))
            .replace("%", ROMAN[n % 10])
            .replace("!", f"{n % 60:02d}")
            .replace("@", line)
            for n, line in lines
        )

    return worn


def _cells(sign: str, quoted: bool = False) -> Dress:
    """Each word a cell."""

    def worn(text: str) -> str:
        escaped = text.replace('"', '""') if quoted else text
        cell = '"{}"' if quoted else "{}"
        rows = (
            sign.join(cell.format(word) for word in row.split(" ")) for row in escaped.split("\n")
        )
        return "\n".join(rows)

    return worn


def _plies(form: str) -> Dress:
    """Another form of the plies' numbers, "@"."""
    return lambda t: re.sub(r"(?m)^(\d+)\. ", lambda m: form.replace("@", m[1]), t)


def _quotes(opened: str, closed: str, written: str, read: str) -> Dress:
    return lambda t: (
        re.sub(r' "([^"]*)"\]', rf" {opened}\1{closed}]", t)
        .encode(written, "replace")
        .decode(read, "replace")
    )


def _coded(times: int, width: int = 0) -> Dress:
    def worn(text: str) -> str:
        for _ in range(times):
            text = b64encode(text.encode()).decode()
            if width:
                text = "\n".join(text[at : at + width] for at in range(0, len(text), width))
        return text

    return worn


SHEET: dict[str, Dress] = {
    "base64 twice": _coded(2),
    "base64 thrice": _coded(3),
    "base64 twice in lines": _coded(2, 76),
    "base64 for addresses": lambda t: urlsafe_b64encode(t.encode()).decode().rstrip("="),
    "an address of data": lambda t: f"data:text/plain;base64,{b64encode(t.encode()).decode()}",
    "base64 in a sentence": lambda t: f"Game: {urlsafe_b64encode(t.encode()).decode()}, bye",
}
"""Of any of them."""

SHEET_LINKS: dict[str, Dress] = {
    "a capital behind #": lambda t: t.replace("#g", "#G").replace("#r", "#R"),
    "a capital without #": lambda t: (
        f"Our game: {t[t.index('#') + 1 :].capitalize()[:2]}{t[t.index('=') + 1 :]}"
    ),
    "cut behind the equals sign": lambda t: t.replace("=", "=\n      ", 1),
}
SHEET_RECORDS: dict[str, Dress] = {
    "all capitals": str.upper,
    "cells between semicolons": _cells(";"),
    "cells between semicolons, quoted": _cells(";", quoted=True),
    "cells between commas, quoted": _cells(",", quoted=True),
    "cells between bars": _cells("|"),
    "cells between tabs": _cells("\t"),
    "a row of Markdown for each line": lambda t: _each("| @ |")(t.replace(" ", " | ")),
    "a list a)": _each("$) @"),
    "a list (a)": _each("($) @"),
    "a list I.": _each("%. @"),
    "a list i)": lambda t: _each("%) @")(t).replace("I)", "i)"),
    "Ply 1.": _plies("Ply @. "),
    "Zug 1:": _plies("Zug @: "),
    "Zug Nr. 1:": _plies("Zug Nr. @: "),
    "Coup 1 :": _plies("Coup @\u00a0: "),
    "Coup n° 1 :": _plies("Coup n° @ : "),
    "Turno 1.": _plies("Turno @. "),
    "Jugada n.º 1:": _plies("Jugada n.º @: "),
    "Move #1:": _plies("Move #@: "),
    "Turn 1 (Zoé):": _plies("Turn @ (Zoé): "),
    "1er": _plies("@er "),
    "1ª": _plies("@ª "),
    "[1]": _plies("[@] "),
    "a heading for each number": _plies("### Ply @\n"),
    "bold words for each number": _plies("**Ply @** "),
    "a word of Russian": _plies("Ход @. "),
    "a word of Chinese": _plies("第@手 "),
    "Shift-JIS read as Windows": _quotes("“", "”", "cp932", "latin-1"),
    "Shift-JIS read as UTF-8": _quotes("“", "”", "cp932", "utf-8"),
    "JIS without its escapes": _quotes("“", "”", "iso2022_jp", "latin-1"),
    "UTF-8 read as Shift-JIS": _quotes("“", "”", "utf-8", "cp932"),
    "UTF-8 read as Chinese": _quotes("“", "”", "utf-8", "gbk"),
    "UTF-8 read as Greek": _quotes("“", "”", "utf-8", "cp1253"),
    "UTF-8 read as Hebrew": _quotes("“", "”", "utf-8", "cp1255"),
    "UTF-8 read as Thai": _quotes("„", "“", "utf-8", "cp874"),
    "UTF-8 read as Baltic": _quotes("« ", " »", "utf-8", "cp1257"),
    "quotes on one side": lambda t: re.sub(r' "([^"]*)"\]', r' "\1]', t),
    "bold names of tags": lambda t: re.sub(r'\[(\w+) "([^"]*)"\]', r"**\1:** \2", t),
    "struck out": lambda t: f"~~{t.strip()}~~",
    "line ends that are lost": lambda t: t.replace("\n", ""),
    "a narrow column": lambda t: "\n".join(t[at : at + 36] for at in range(0, len(t), 36)),
    "Telegram, copied line by line": _each("Ann, [28.11.2026 16:!]\n@\n"),
    "Telegram in English": _each("Ann, [Nov 28, 2026 at 4:!:19 PM]:\n@\n"),
    "Teams, copied line by line": _each("[28.11. 16:!] Ann Smith\n@\n"),
    "Signal": _each("[2026-11-28 16:!] Ann: @"),
    "WhatsApp in French": _each("28/11/2026 à 16:! - Ann\u00a0: @"),
    "WhatsApp in Spanish": _each("28/11/26, 4:! p. m. - Ann: @"),
    "WhatsApp in Korean": _each("2026. 11. 28. 오후 4:!, Ann : @"),
}
SHEET_POSITIONS: dict[str, Dress] = {
    "all capitals": str.upper,
    "a capital for each word": str.title,
    "in italics": lambda t: f"_{t}_",
    "cells between semicolons, quoted": _cells(";", quoted=True),
    "cells between bars": _cells("|"),
    "a tracking word behind": lambda t: f"{t}?utm_source=x",
    "a sentence of Japanese": lambda t: f"これです：{t}。よろしく",
}
