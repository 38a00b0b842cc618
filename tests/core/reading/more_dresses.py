"""More alterations of a record: chats, prints, shells, office files, mail programs."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from binascii import b2a_uu
from collections.abc import Callable
from email.headerregistry import Address
from email.message import EmailMessage
from html import escape
from urllib.parse import quote

Dress = Callable[[str], str]


def _broken(text: str, between: str, at: int = 60) -> str:
    """Return the text with something inserted into its longest word."""
    word = max(text.split(), key=len)
    return text.replace(word, word[:at] + between + word[at:], 1)


def _letter(text: str) -> EmailMessage:
    letter = EmailMessage()
    letter["Subject"] = "Our game"
    letter["From"] = Address("Zoé", "zoe", "example.org")
    letter.set_content(f"Salut à tous,\n\n{text}\n\nZoé\n", cte="quoted-printable")
    return letter


def _two_forms(text: str) -> str:
    """Return a mail with a text and an HTML part."""
    letter = _letter(text)
    words = escape(text).replace("\n", "<br>\n")
    letter.add_alternative(f"<html><body><p>Salut à tous,</p>{words}</body></html>", subtype="html")
    return letter.as_string()


def _attached(text: str) -> str:
    """Return a mail with the game in a file."""
    letter = _letter("look at the file")
    letter.add_attachment(text.encode(), maintype="text", subtype="plain", filename="game.txt")
    return letter.as_string()


def _signed(text: str) -> str:
    body = re.sub("(?m)^-", "- -", text)
    coded = b64encode(bytes(range(190))).decode()
    return (
        f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{body}\n"
        f"-----BEGIN PGP SIGNATURE-----\n\n{coded[:64]}\n{coded[64:128]}\n=AbCd\n"
        "-----END PGP SIGNATURE-----\n"
    )


def _uu(text: str) -> str:
    data = text.encode()
    lines = [b2a_uu(data[at : at + 45]).decode() for at in range(0, len(data), 45)]
    return "begin 644 game.txt\n" + "".join(lines) + "`\nend\n"


def _runs(text: str, sizes: tuple[int, ...] = (23, 31, 17)) -> str:
    """The runs of a word processor's file: a paragraph for each line, parts of words in each."""
    paragraphs = []
    for line in text.split("\n"):
        at = number = 0
        parts = []
        while at < len(line):
            size = sizes[number % len(sizes)]
            part = escape(line[at : at + size])
            parts.append(f'<w:r><w:t xml:space="preserve">{part}</w:t></w:r>')
            at, number = at + size, number + 1
        paragraphs.append(f'<w:p w:rsidR="00A1">{"".join(parts)}</w:p>')
    return f'<?xml version="1.0"?><w:document><w:body>{"".join(paragraphs)}</w:body></w:document>'


def _lines_as(begin: str, end: str) -> Dress:
    return lambda text: "\n".join(f"{begin}{line}{end}" for line in text.rstrip("\n").split("\n"))


def _styled(first: int, small: int, digit: int) -> Dress:
    """Letters in a fancy style, as chats make them."""

    def sign(one: str) -> str:
        if "A" <= one <= "Z":
            return chr(first + ord(one) - ord("A"))
        if "a" <= one <= "z":
            return chr(small + ord(one) - ord("a"))
        return chr(digit + int(one)) if one.isascii() and one.isdigit() else one

    return lambda text: "".join(map(sign, text))


def _digits(zero: str) -> Dress:
    return lambda text: "".join(
        chr(ord(zero) + int(one)) if one.isascii() and one.isdigit() else one for one in text
    )


_LIGATURES = {"ffi": "ﬃ", "ffl": "ﬄ", "ff": "ﬀ", "fi": "ﬁ", "fl": "ﬂ", "st": "ﬆ"}


def _ligatures(text: str) -> str:
    for letters, sign in _LIGATURES.items():
        text = text.replace(letters, sign)
    return text


def _literal(text: str, quotes: str, join: str) -> str:
    """Return the lines as string literals in code."""
    lines = [
        quotes + line.replace("\\", "\\\\").replace(quotes, f"\\{quotes}") + "\\n" + quotes
        for line in text.split("\n")
    ]
    return "game = " + f"{join}\n       ".join(lines)


MORE_LINKS: dict[str, Dress] = {
    "UTF-7": lambda t: t.encode("utf-7").decode().replace("#", "+ACM-").replace("=", "+AD0-"),
    "UTF-7 for all signs": lambda t: re.sub(
        r"[^A-Za-z0-9 \n]",
        lambda m: "+" + b64encode(m[0].encode("utf-16-be")).decode().rstrip("=") + "-",
        t,
    ),
    "a backtick and a line end inside": lambda t: _broken(t, "`\n"),
    "a caret and a line end inside": lambda t: _broken(t, "^\n"),
    "a page's number inside": lambda t: _broken(t, "\n\n- 3 -\n\n"),
    "a bare page's number inside": lambda t: _broken(t, "\n12\n"),
    "a page's number of so many inside": lambda t: _broken(t, "\nPage 12 of 30\n\f"),
    "a German page's number inside": lambda t: _broken(t, "\nSeite 2 von 3\n"),
    "a French page's number inside": lambda t: _broken(t, "\nPage 2 sur 3\n"),
    "a running head inside": lambda t: _broken(t, "\n\nOur club, November 2026\n\n", 90),
    "parts of a text message": lambda t: "(1/2) " + _broken(t, "\n(2/2) ", 80),
    "parts of a text message, counted": lambda t: "1/2 " + _broken(t, "\n2/2 ", 80),
    "a chat's time inside": lambda t: _broken(t, "\n[14:03] Ann: ", 80),
    "a chat's date inside": lambda t: _broken(t, "\n[25.11.26, 14:03:00] Ann: ", 80),
    "a soft hyphen and a line end inside": lambda t: _broken(t, "\u00ad\n"),
    "a wrapped line's arrow inside": lambda t: _broken(t, "↵\n"),
    "an arrow of a continued line": lambda t: _broken(t, "\n↪ "),
    "dots of a continued line": lambda t: _broken(t, "…\n…"),
    "a plus of a program inside": lambda t: "'" + _broken(t, "' +\n  '") + "'",
    "two strings inside": lambda t: '"' + _broken(t, '"\n    "') + '"',
    "ligatures": _ligatures,
    "bold letters": _styled(0x1D5D4, 0x1D5EE, 0x1D7EC),
    "letters of a typewriter": _styled(0x1D670, 0x1D68A, 0x1D7F6),
    "script letters": _styled(0x1D4D0, 0x1D4EA, 0x1D7CE),
    "underlined letters": lambda t: "".join(f"{one}\u0332" for one in t),
    "struck letters": lambda t: "".join(f"{one}\u0336" for one in t),
    "codes of escape()": lambda t: t.replace("#", "%u0023").replace("=", "%u003D"),
    "a data address": lambda t: f"data:text/plain;base64,{b64encode(t.encode()).decode()}",
    "a word of a mail's head": lambda t: (
        f"Subject: =?UTF-8?B?{b64encode(t.encode()).decode()}?=\n\nsee above"
    ),
    "a quoted word of a mail's head": lambda t: (
        f"Subject: =?utf-8?Q?{t.replace('_', '=5F').replace('=', '=3D').replace('=3D5F', '=5F')}?="
    ),
    "the sign # lost": lambda t: t.replace("#", ""),
    "a blank for #": lambda t: t.replace("#", " "),
    "another base64 alphabet": lambda t: (
        t.split("#")[0] + "#" + t.split("#")[1].replace("-", "+").replace("_", "/")
    ),
    "runs of a word processor": _runs,
    "a field of a word processor": lambda t: (
        ' HYPERLINK "' + t.split("#")[0] + '" \\l "' + t.split("#")[1] + '" \\t "_blank" Play'
    ),
    "a saved text message": lambda t: f'<sms address="+49" body="Your turn: {escape(t)}&#10;bye"/>',
    "a property list": lambda t: (
        f"<plist><dict><key>URL</key>\n<string>{escape(t)}</string></dict></plist>"
    ),
    "a page that leads on": lambda t: (
        f'<meta http-equiv="refresh" content="0; url={escape(t)}"><title>x</title>'
    ),
    "a script that leads on": lambda t: f"<script>location.href = '{t}';</script>",
    "a press of a button": lambda t: f"<button onclick=\"open('{t}')\">Play</button>",
    "reStructuredText": lambda t: f"`our game <{t}>`_",
    "AsciiDoc": lambda t: f"link:{t}[our game]",
    "Org": lambda t: f"[[{t}][our game]]",
    "Textile": lambda t: f'"our game":{t}',
    "Jira": lambda t: f"[our game|{t}|smart-link]",
    "a footnote": lambda t: f"Your turn[1].\n\nLinks:\n------\n[1] {t}\n[2] mailto:a@example.org",
    "view-source": lambda t: f"view-source:{t}",
    "an archive": lambda t: f"https://web.archive.org/web/20261126120000/{t}",
    "GMX's redirect": lambda t: (
        f"https://deref-gmx.net/mail/client/x_y-/dereferrer/?redirectUrl={quote(t, safe='')}"
    ),
    "VK's redirect": lambda t: f"https://vk.com/away.php?to={quote(t, safe='')}&cc_key=",
    "Bing's redirect": lambda t: (
        "https://www.bing.com/ck/a?!&&p=ab12&ptn=3&u=a1"
        + b64encode(t.encode()).decode().rstrip("=").replace("+", "-").replace("/", "_")
        + "&ntb=1"
    ),
    "Trend Micro": lambda t: (
        f"https://ca-1801.example.org:443/wis/clicktime/v1/query?url={quote(t, safe='')}&umid=A-B"
    ),
    "Steam's filter": lambda t: f"https://steamcommunity.com/linkfilter/?u={quote(t, safe='')}",
    "pasted twice": lambda t: t + t,
    "an Arabic comma behind": lambda t: f"{t}، شكرا",
    "a coded bracket behind": lambda t: f"%3C{t}%3E",
    "typed into a search": lambda t: (
        f"https://duckduckgo.com/?q={quote(t, safe='').replace('%20', '+')}&ia=web"
    ),
    "lines of a chat": lambda t: f"14:02 <Ann> hi\n14:03 <Ann> {t}\n14:04 <Bob> ok",
    "lines of JSON": lambda t: json.dumps({"n": 1}) + "\n" + json.dumps({"text": t}) + "\n",
    "a QR reader's page": lambda t: f"QR code (URL)\n{t}\nScanned: 26.11.2026 12:00",
}

MORE_RECORDS: dict[str, Dress] = {
    "comments of a shell": _lines_as("# ", ""),
    "comments of SQL": _lines_as("-- ", ""),
    "comments of Lisp": _lines_as(";; ", ""),
    "comments of TeX": _lines_as("% ", ""),
    "comments of C": lambda t: "/*\n" + _lines_as(" * ", "")(t) + "\n */",
    "a name before each line": _lines_as("Ann: ", ""),
    "a name of a chat before each line": _lines_as("<Ann> ", ""),
    "a time before each line": lambda t: "\n".join(
        f"14:{n % 60:02d} <Ann> {line}" for n, line in enumerate(t.split("\n"))
    ),
    "a time in brackets before each line": lambda t: "\n".join(
        f"[14:{n % 60:02d}] Ann: {line}" for n, line in enumerate(t.split("\n"))
    ),
    "backslashes at the ends": _lines_as("", " \\"),
    "backticks at the ends": _lines_as("", " `"),
    "carets at the ends": _lines_as("", " ^"),
    "two blanks at the ends": _lines_as("", "  "),
    "a box of lines": lambda t: (
        "┌" + "─" * 60 + "┐\n" + "\n".join(f"│ {x:<58} │" for x in t.split("\n")) + "\n└──┘"
    ),
    "a table": lambda t: "| game |\n| --- |\n" + "\n".join(f"| {x} |" for x in t.split("\n") if x),
    "rows of a spreadsheet": lambda t: "\n".join(
        '"' + x.replace('"', '""') + '"' for x in t.split("\n")
    ),
    "rows with a number": lambda t: "\n".join(
        f'{n};"{x.replace(chr(34), chr(34) * 2)}"' for n, x in enumerate(t.split("\n"), 1)
    ),
    "strings of C": lambda t: _literal(t, '"', ""),
    "strings of JavaScript": lambda t: _literal(t, "'", " +"),
    "strings of Python": lambda t: "(" + _literal(t, '"', "") + ")",
    "a list of JSON": lambda t: json.dumps(t.split("\n")),
    "runs of a word processor": _runs,
    "paragraphs of an office": lambda t: (
        "<office:text>"
        + "".join(f'<text:p text:style-name="P1">{escape(x)}</text:p>' for x in t.split("\n"))
        + "</office:text>"
    ),
    "a spreadsheet's line ends": lambda t: (
        f"<t>{escape(t).replace(chr(10), '_x000D_' + chr(10))}</t>"
    ),
    "a spreadsheet's coded line ends": lambda t: f"<v>{escape(t).replace(chr(10), '_x000A_')}</v>",
    "visible blanks": lambda t: t.replace(" ", "·").replace("\n", "¶\n"),
    "pictures of blanks": lambda t: t.replace(" ", "␣").replace("\n", "␊\n"),
    "returns that are seen": lambda t: t.replace("\n", "↵\n"),
    "pilcrows for line ends": lambda t: t.replace("\n", " ¶ "),
    "blanks of braille": lambda t: t.replace(" ", "\u2800"),
    "numbers lost": lambda t: re.sub(r"(?m)^\d+\. ", "", t),
    "a list of ones": lambda t: re.sub(r"(?m)^\d+\. ", "1. ", t),
    "numbers with a bracket": lambda t: re.sub(r"(?m)^(\d+)\. ", r"(\1) ", t),
    "bold tags": lambda t: re.sub(r"(?m)^(\[.*\])$", r"**\1**", t),
    "ligatures": _ligatures,
    "bold letters": _styled(0x1D5D4, 0x1D5EE, 0x1D7EC),
    "Arabic digits": _digits("٠"),
    "Persian digits": _digits("۰"),
    "Devanagari digits": _digits("०"),
    "a page's number inside": lambda t: t.replace("\n2. ", "\n\n- 3 -\n\n2. ", 1),
    "a page's number of so many inside": lambda t: t.replace(
        "\n2. ", "\nPage 12 of 30\n\f\n2. ", 1
    ),
    "UTF-7": lambda t: t.encode("utf-7").decode(),
    "UTF-7 for all signs": lambda t: re.sub(
        r"[^A-Za-z0-9 .\n]+",
        lambda m: "+" + b64encode(m[0].encode("utf-16-be")).decode().rstrip("=") + "-",
        t,
    ),
    "codes of escape()": lambda t: re.sub(
        r"[^A-Za-z0-9@*_+./-]",
        lambda m: f"%u{ord(m[0]):04X}" if ord(m[0]) > 255 else f"%{ord(m[0]):02X}",
        t,
    ),
    "braces of a template": lambda t: "{{" + t.strip() + "}}",
    "an attribute": lambda t: f'<game record="{escape(t)}"/>',
    "a value of a form": lambda t: f'<input type="hidden" value="{escape(t)}">',
    "guillemets": lambda t: re.sub(r' "([^"]*)"\]', r" ‹\1›]", t),
    "quotes of a typewriter": lambda t: re.sub(r' "([^"]*)"\]', r" ``\1'']", t),
    "Polish quotes": lambda t: re.sub(r' "([^"]*)"\]', r" „\1”]", t),
    "quotes doubled": lambda t: t.replace('"', '""'),
    "colons in tags": lambda t: re.sub(r"(?m)^\[(\w+) ", r"[\1: ", t),
    "an emoji before each tag": lambda t: re.sub(r"(?m)^\[", "▪️ [", t),
    "tags on one line with commas": lambda t: t.replace("]\n[", "], ["),
}

MORE: dict[str, Dress] = {
    "a mail as text and as HTML": _two_forms,
    "a mail with a file": _attached,
    "a signed message": _signed,
    "UUencode": _uu,
    "NULs between the letters": lambda t: "\0".join(t),
    "a text of UTF-16 read as Latin": lambda t: (
        t.encode("ascii", "ignore").decode().encode("utf-16-le").decode("latin-1")
    ),
    "UTF-8 read as Windows twice": lambda t: (
        t.encode().decode("cp1252", "ignore").encode().decode("cp1252", "ignore")
    ),
    "base64 in one line": lambda t: b64encode(t.encode()).decode(),
    "a Telegram message": lambda t: f"Ann, [25.11.2026 14:02]\n{t}\n\nBob, [25.11.2026 14:03]\nok",
    "a Discord message": lambda t: f"Ann — 25/11/2026 14:02\n{t}\nBob — 25/11/2026 14:03\nok",
    "a ticket": lambda t: f"h3. Game\n{{code}}\n{t}\n{{code}}\n",
    "BBCode": lambda t: f"[quote=Ann][code]{t}[/code][/quote] nice",
    "a fold of details": lambda t: f"<details><summary>Game</summary>\n\n{t}\n\n</details>",
    "codes of a terminal": lambda t: f"\x1b[32m{t}\x1b[0m",
}
