"""Rarer alterations of a record: redirects, string literals, terminals, old code pages, chats."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from html import escape
from urllib.parse import quote

from tests.core.reading.dresses import LINKS

Dress = Callable[[str], str]


def _inside(text: str, sign: str, at: int = 55) -> str:
    """Return the sign inserted into the longest word."""
    word = max(text.split(), key=len)
    return text.replace(word, word[:at] + sign + word[at:], 1)


def _each(text: str, before: str, behind: str = "") -> str:
    """Something before and behind each line; "@" there is its number."""
    lines = text.strip("\n").split("\n")
    return "\n".join(
        before.replace("@", str(n)) + line + behind.replace("@", str(n))
        for n, line in enumerate(lines, 1)
    )


def _chopped(text: str, width: int, before: str) -> str:
    return before.join(text[at : at + width] for at in range(0, len(text), width))


def _redirect(address: str) -> Dress:
    """Return an address of another host that holds the link, coded, in place of "@"."""
    return lambda t: address.replace("@", quote(t, safe=""))


def _as_read(codec: str) -> Dress:
    """Curly quotes written as UTF-8 and decoded as something else."""
    return lambda t: re.sub(r' "([^"]*)"\]', " “\\1„]", t).encode().decode(codec, "replace")


def _struck_twice(text: str) -> str:
    """Bold letters as on old printers: letter, backspace, letter again."""
    return re.sub(r"([A-Za-z])", "\\1\b\\1", text)


def _mastodon(text: str) -> str:
    at = text.index("//") + 2
    return (
        f'<p>Hi <a href="{escape(text)}" rel="nofollow"><span class="invisible">{text[:at]}</span>'
        f'<span class="ellipsis">{text[at : at + 30]}</span>'
        f'<span class="invisible">{text[at + 30 :]}</span></a></p>'
    )


def _css(text: str) -> str:
    return text.replace("#", "\\23 ").replace("=", "\\3d ").replace("/", "\\2f ")


def _calendar(text: str) -> str:
    escaped = re.sub(r"([,;\\])", r"\\\1", text).replace("\n", "\\n")
    folded = _chopped(escaped, 70, "\r\n ")
    return f"BEGIN:VEVENT\r\nDESCRIPTION:Hi\\, {folded}\r\nEND:VEVENT"


def _continued(text: str) -> str:
    """Return a long header value in numbered pieces, as in RFC 2231."""
    pieces = [quote(text, safe="")[at : at + 60] for at in range(0, len(quote(text, safe="")), 60)]
    return "Content-Type: text/x-link;\n" + ";\n".join(
        f" name*{n}*={chr(39) * 2 if not n else ''}{piece}" for n, piece in enumerate(pieces)
    )


RARE_LINKS: dict[str, Dress] = {
    "Instagram's redirect": _redirect("https://l.instagram.com/?u=@&e=AT0_x-y&s=1"),
    "WhatsApp's redirect": _redirect("https://l.wl.co/l?u=@"),
    "Reddit's redirect": _redirect("https://out.reddit.com/t3_1?url=@&token=AQAAx_y-&app_name=web"),
    "Medium's redirect": _redirect("https://medium.com/r/?url=@"),
    "DuckDuckGo's redirect": _redirect("https://duckduckgo.com/l/?uddg=@&rut=0a1b2c"),
    "Zhihu's redirect": lambda t: f"https://link.zhihu.com/?target={quote(t)}",
    "QQ's redirect": _redirect("https://c.pc.qq.com/middlem.html?pfurl=@&pfuin=1"),
    "LINE's address to share": _redirect("https://line.me/R/share?text=Your%20turn%20@"),
    "Telegram's instant view": _redirect("https://t.me/iv?url=@&rhash=0a1b2c3d4e5f"),
    "Hornetsecurity": _redirect("https://seclinks.cloud-security.net/api/v1/x?url=@&id=1-2_3"),
    "ESVA": _redirect("https://urlsand.esvalabs.com/?u=@&e=0a1b2c&h=4d5e&f=y&p=n"),
    "a page's translation": lambda t: t.replace(
        "club.example", "club-example.translate.goog"
    ).replace("#", "?_x_tr_sl=auto&_x_tr_tl=de#"),
    "another browser": lambda t: f"microsoft-edge:{t}",
    "Proofpoint 2 in a safe link": lambda t: _redirect(
        "https://eur02.safelinks.protection.outlook.com/?url=@&data=05|02|&reserved=0"
    )(LINKS["Proofpoint 2"](t)),
    "Proofpoint 3 in a safe link": lambda t: _redirect(
        "https://eur02.safelinks.protection.outlook.com/?url=@&data=05|02|&reserved=0"
    )(LINKS["Proofpoint 3"](t)),
    "Check Point": lambda t: f"https://protect.checkpoint.com/v2/___{t}___.YzJ1OmNsdWI6YzpvOjE6",
    "a hexadecimal parameter": lambda t: f"https://guard.example/r?u={t.encode().hex()}&k=1",
    "a hexadecimal parameter in capitals": lambda t: (
        f"https://guard.example/r/{t.encode().hex().upper()}/x"
    ),
    "the code of a command of PowerShell": lambda t: (
        f"powershell -EncodedCommand {b64encode(f'start {t}'.encode('utf-16-le')).decode()}"
    ),
    "slashes with backslashes": lambda t: t.replace("/", "\\/"),
    "code points in braces": lambda t: t.replace("#", "\\u{23}").replace("=", "\\u{3d}"),
    "bytes in braces": lambda t: t.replace("#", "\\x{23}").replace("=", "\\x{3D}"),
    "octal codes": lambda t: t.replace("#", "\\043").replace("=", "\\075"),
    "long code points of Python": lambda t: t.replace("#", "\\U00000023"),
    "codes of CSS": _css,
    "names of signs": lambda t: (
        t.replace("#", "&num;").replace("=", "&equals;").replace("_", "&lowbar;")
    ),
    "hyphens by name": lambda t: t.replace("-", "&hyphen;").replace("#", "&num;"),
    "entities without an end": lambda t: t.replace("#", "&#35").replace("=", "&#61"),
    "an entity in capitals": lambda t: t.replace("#", "&#X23;").replace("=", "&#X3D;"),
    "an entity of an entity": lambda t: t.replace("#", "&amp;num;").replace("=", "&amp;#61;"),
    "&shy; inside": lambda t: f"<p>{_inside(t, '&shy;')}</p>",
    "&ZeroWidthSpace; inside": lambda t: f"<p>{_inside(t, '&ZeroWidthSpace;')}</p>",
    "&#8203; inside": lambda t: f"{_inside(t, '&#8203;')}",
    "&zwnj; inside": lambda t: f"{_inside(t, '&zwnj;')}",
    "br inside": lambda t: f"<div>{_inside(t, '<br/>')}</div>",
    "wbr every ten letters": lambda t: f"<td>{_chopped(t, 10, '<wbr/>')}</td>",
    "an empty paragraph of Outlook": lambda t: (
        f"<p class=MsoNormal>{_inside(t, '<o:p></o:p>')}<o:p>&nbsp;</o:p></p>"
    ),
    "a comment inside": lambda t: f"<p>{_inside(t, '<!-- x -->')}</p>",
    "a post of Mastodon": _mastodon,
    "a post with its text only": lambda t: re.sub(r"<[^>]*>", "", _mastodon(t)),
    "Slack's message as HTML": lambda t: f"&lt;{t}|play&gt;",
    "a hidden preview of Discord": lambda t: f"[game](<{t}>)",
    "a picture that is a link": lambda t: f"[![game](https://club.example/a.png)]({t})",
    "a reference of Markdown": lambda t: f"Play [our game][1].\n\n[1]: <{t}> 'game'",
    "MediaWiki": lambda t: f"* [{t} our game] <nowiki>{t}</nowiki>",
    "a template of a wiki": lambda t: f"{{{{cite web |url={t} |title=Game}}}}",
    "roff": lambda t: f".UR {t.replace('-', chr(92) + '-')}\n.UE",
    "URL in angle brackets": lambda t: f"<URL:{t}>",
    "quoted in a shell": lambda t: f"curl -sL '{t}' | less",
    "escaped in a shell": lambda t: "xdg-open " + re.sub(r"([#=&?])", r"\\\1", t),
    "C quotes of a shell": lambda t: f"open $'{t.replace('#', chr(92) + 'x23')}'",
    "escaped in PowerShell": lambda t: "start " + re.sub(r"([#=])", r"`\1", t),
    "escaped in cmd": lambda t: 'start "" ' + re.sub(r"([#=])", r"^\1", t),
    "a file of properties": lambda t: "game.url=" + re.sub(r"([#=:])", r"\\\1", t),
    "a serialised string of PHP": lambda t: f'a:1:{{s:3:"url";s:{len(t)}:"{t}";}}',
    "a string of bytes": lambda t: f"b'{t}'",
    "YAML, folded": lambda t: f'url: "{_chopped(t, 60, chr(92) + chr(10) + "  " + chr(92))}"',
    "LDIF": lambda t: f"dn: cn=game\nurl: {_chopped(t, 70, chr(10) + ' ')}\n",
    "LDIF in base64": lambda t: (
        f"url:: {_chopped(b64encode(t.encode()).decode(), 70, chr(10) + ' ')}\n"
    ),
    "a value of a head in pieces": _continued,
    "a folded head": lambda t: f"X-Game: Ours\n\t{_chopped(t, 70, chr(10) + chr(9))}\nDate: x",
    "a card of a person": lambda t: (
        f"BEGIN:VCARD\nURL;TYPE=WORK:{_chopped(t, 70, chr(13) + chr(10) + ' ')}\nEND:VCARD"
    ),
    "an event's words": _calendar,
    "a starter of a desktop": lambda t: f"[Desktop Entry]\nType=Link\nURL={t}\nIcon=x",
    "a field of a CSV file": lambda t: f'1;"Ann";"{t}";"2026-11-25"',
    "a field of a TSV file": lambda t: f"1\tAnn\t{t}\t2026-11-25",
    "a line of a server's log": lambda t: (
        f'1.2.3.4 - - [25/Nov/2026:14:02:31 +0100] "GET {t[20:].replace("#", "%23")} HTTP/1.1" 404'
    ),
    "a link of a terminal": lambda t: f"\x1b]8;;{t}\x1b\\our game\x1b]8;;\x1b\\",
    "colours whose ESC is lost": lambda t: f"[1;32m{t}[0m",
    "colours of IRC": lambda t: f"\x0304,01{t}\x0f \x02bye\x02",
    "struck twice": _struck_twice,
    "underlined by an old printer": lambda t: re.sub(r"([A-Za-z])", "_\b\\1", t),
    "a line of IRC": lambda t: f"14:02 <@ann> {t}\n14:03 < bob> ok",
    "a line of weechat": lambda t: f"14:02:31   ann | {t}\n14:03:02   bob | ok",
    "a chat of WhatsApp on an iPhone": lambda t: (
        f"\u200e[25/11/2026, 2:02:31\u202fPM] Ann: \u200e{t}\n[25/11/2026, 2:03:31\u202fPM] Bob: ok"
    ),
    "a chat of Zoom": lambda t: (
        f"14:02:31 From  Ann  to  Everyone:\n\t{t}\n14:03:02 From  Bob : ok"
    ),
    "a chat of Teams": lambda t: f"[14:02] Ann Smith\n{t}\n\n[14:03] Bob\nok",
    "an emoji's mark": lambda t: t.replace("#", "#\ufe0f\u20e3"),
    "a musical sharp": lambda t: t.replace("#", "♯"),
    "small signs": lambda t: t.replace("#", "﹟").replace("=", "﹦"),
    "a modifier's equals sign": lambda t: t.replace("=", "꞊"),
    "#/?g=": lambda t: t.replace("#", "#/?"),
    "#&g=": lambda t: t.replace("#", "#&"),
    "? for #": lambda t: t.replace("#", "?"),
    "line separators inside": lambda t: _inside(t, "\u2028"),
    "a next line of ISO inside": lambda t: _inside(t, "\x85"),
    "an en space inside": lambda t: _inside(t, "\u2002"),
    "an invisible separator inside": lambda t: _inside(t, "\u2063"),
    "a vertical tab inside": lambda t: _inside(t, "\v"),
    "wrapped at 72, flowed and quoted thrice": lambda t: ">>> " + _chopped(t, 70, " \n>>> "),
    "wrapped, quoted unlike": lambda t: f"> {t[:60]}\n>> {t[60:130]}\n> > {t[130:]}",
    "a hyphen of print inside": lambda t: _inside(t, "‐\n"),
    "a soft break and a quote": lambda t: "> " + _chopped(t.replace("=", "=3D"), 70, "=\n> "),
}
"""Of an address with a game behind "#"."""

RARE_RECORDS: dict[str, Dress] = {
    "a fence in a quote": lambda t: _each(f"```\n{t.strip()}\n```", "> "),
    "a fence in a list": lambda t: "1. Our game:\n\n   ```\n" + _each(t, "   ") + "\n   ```\n",
    "quoted at three depths": lambda t: "\n".join(
        "> " * (1 + n % 3) + x for n, x in enumerate(t.split("\n"))
    ),
    "a table of Markdown": lambda t: "| n | line |\n|--:|---|\n" + _each(t, "| @ | ", " |"),
    "a table of HTML": lambda t: (
        "<table>"
        + "".join(f"<tr><td>{n}</td><td>{escape(x)}</td></tr>" for n, x in enumerate(t.split("\n")))
        + "</table>"
    ),
    "a list of HTML": lambda t: (
        "<ol>" + "".join(f"<li>{escape(x)}</li>\n" for x in t.split("\n")) + "</ol>"
    ),
    "paragraphs of Outlook": lambda t: "".join(
        f"<p class=MsoNormal><span lang=EN>{escape(x)}<o:p></o:p></span></p>\n"
        for x in t.split("\n")
    ),
    "coloured code": lambda t: (
        "<pre>"
        + re.sub(r"([a-z]+)", r'<span class="n">\1</span>', escape(t, quote=False))
        + "</pre>"
    ),
    "brackets as entities": lambda t: (
        t.replace("[", "&#91;").replace("]", "&rbrack;").replace('"', "&#8221;")
    ),
    "entities without an end": lambda t: t.replace('"', "&quot").replace("[", "&#91"),
    "a page of WordPress": lambda t: (
        "<p>" + re.sub(r' "([^"]*)"\]', " &#8220;\\1&#8221;]", t).replace("\n", "<br />\n") + "</p>"
    ),
    "fields of a CSV file": lambda t: "\n".join(
        '{},"{}",'.format(n, x.replace('"', '""')) for n, x in enumerate(t.split("\n"), 1)
    ),
    "a string of SQL": lambda t: "INSERT INTO g VALUES ('{}');".format(t.replace("'", "''")),
    "JSON, all signs by number": lambda t: (
        '{"r": "' + "".join(f"\\u{ord(c):04x}" for c in t if ord(c) < 65536) + '"}'
    ),
    "a quoted word of a shell": lambda t: "echo '{}' > g.txt".format(t.replace("'", "'\\''")),
    "C quotes of a shell": lambda t: "printf %s $'{}'".format(
        t.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
    ),
    "a here document": lambda t: f"$ cat > game.txt <<'EOF'\n> {_each(t, '> ')[2:]}\n> EOF\n$ ",
    "a here string of PowerShell": lambda t: f'@"\n{t}\n"@ | Out-File game.txt',
    "a script of echo": lambda t: "@echo off\n" + _each(t, "echo "),
    "a string of Basic": lambda t: "s = " + _each(t.replace('"', '""'), '    "', '" & vbCrLf & _'),
    "a verbatim string of C#": lambda t: 'var r = @"{}";'.format(t.replace('"', '""')),
    "a raw string of Kotlin": lambda t: '"""\n' + _each(t, "    |") + '\n""".trimMargin()',
    "a long string of Lua": lambda t: f"r = [==[{t}]==]",
    "a prompt of Windows": lambda t: f"C:\\Users\\ann>type game.txt\n{t}\n\nC:\\Users\\ann>",
    "a prompt of a shell": lambda t: f"ann@pc:~$ cat game.txt\n{t}\nann@pc:~$ ",
    "an answer of Python": lambda t: f">>> text\n{t!r}\n>>> ",
    "an answer of a notebook": lambda t: f"Out[3]: {t!r}",
    "numbers of cat": lambda t: _each(t, "     @\t"),
    "line ends of cat": lambda t: _each(t, "", "$"),
    "line ends of cat, from Windows": lambda t: _each(t, "", "^M$"),
    "lines of grep": lambda t: _each(t, "game.txt:@:"),
    "lines of grep's neighbourhood": lambda t: _each(t, "game.txt-@-"),
    "lines of a blame": lambda t: _each(t, "a1b2c3d4 (Ann 2026-11-25 14:02:31 +0100 @) "),
    "lines of diff": lambda t: "0a1,20\n" + _each(t, "> "),
    "a patch": lambda t: "--- /dev/null\n+++ b/game.txt\n@@ -0,0 +1,9 @@\n" + _each(t, "+") + "\n",
    "lines of bat": lambda t: (
        "───────┬──────\n       │ File: game.txt\n───────┼──────\n"
        + _each(t, "   @   │ ")
        + "\n───────┴──────\n"
    ),
    "a frame of a terminal": lambda t: (
        "╭─────╮\n" + "\n".join(f"│ {x:<90} │" for x in t.strip().split("\n")) + "\n╰─────╯"
    ),
    "wrapped and escaped by sed": lambda t: "\n".join(
        _chopped(x, 68, "\\\n") + "$" for x in t.split("\n")
    ),
    "struck twice": _struck_twice,
    "colours whose ESC is lost": lambda t: _each(t, "[32m", "[0m"),
    "a coloured prompt": lambda t: re.sub(r"(\w+)", "\x1b[1;34m\\1\x1b[0m", t),
    "read as the code page of DOS": _as_read("cp437"),
    "read as code page 850": _as_read("cp850"),
    "read as Mac Roman": _as_read("mac_roman"),
    "read as Latin-1": _as_read("latin-1"),
    "read as code page 1250": _as_read("cp1250"),
    "read as code page 1251": _as_read("cp1251"),
    "read as Latin-9": _as_read("iso8859-15"),
    "UTF-16 with its bytes exchanged": lambda t: t.encode("utf-16-le").decode(
        "utf-16-be", "replace"
    ),
    "UTF-16 read as UTF-8": lambda t: t.encode("utf-16").decode("utf-8", "replace"),
    "code page 1252 read as UTF-8": lambda t: (
        re.sub(r' "([^"]*)"\]', " “\\1”]", t).encode("cp1252", "replace").decode("utf-8", "replace")
    ),
    "heavy quotes": lambda t: re.sub(r' "([^"]*)"\]', " ❝\\1❞]", t),
    "corner brackets for quotes": lambda t: re.sub(r' "([^"]*)"\]', " 「\\1」]", t),
    "white corner brackets for quotes": lambda t: re.sub(r' "([^"]*)"\]', " 『\\1』]", t),
    "quotes of Hebrew": lambda t: re.sub(r' "([^"]*)"\]', " \u05f4\\1\u05f4]", t),
    "quotes turned around": lambda t: re.sub(r' "([^"]*)"\]', " »\\1«]", t),
    "modifier letters for quotes": lambda t: t.replace('"', "ʺ"),
    "double angle brackets for quotes": lambda t: re.sub(r' "([^"]*)"\]', " 《\\1》]", t),
    "two single quotes": lambda t: t.replace('"', "''"),
    "quotes of a program": lambda t: t.replace('"', '\\"'),
    "white brackets": lambda t: t.replace("[", "⟦").replace("]", "⟧"),
    "tortoise shell brackets": lambda t: t.replace("[", "❲").replace("]", "❳"),
    "round numbers": lambda t: re.sub(
        r"(?m)^(\d+)\. ",
        lambda m: (chr(0x245F + int(m[1])) if int(m[1]) < 21 else f"{m[1]}.") + " ",
        t,
    ),
    "numbers and a tab": lambda t: re.sub(r"(?m)^(\d+)\. ", "\\1.\t", t),
    "rich text with its own quotes": lambda t: (
        "{\\rtf1\\ansi\\ansicpg1252 "
        + re.sub(r' "([^"]*)"\]', " \\\\ldblquote \\1\\\\rdblquote ]", t).replace("\n", "\\par\n")
        + "}"
    ),
    "rich text with quotes by number": lambda t: (
        "{\\rtf1\\ansi\\ansicpg1252 "
        + re.sub(r' "([^"]*)"\]', r" \\'93\1\\'94]", t).replace("\n", "\\par\n")
        + "}"
    ),
    "blanks of OpenDocument": lambda t: "".join(
        f"<text:p>{escape(x).replace(' ', '<text:s/>')}</text:p>" for x in t.split("\n")
    ),
    "ENML": lambda t: (
        '<?xml version="1.0"?><en-note>'
        + "".join(f"<div>{escape(x) or '<br/>'}</div>" for x in t.split("\n"))
        + "</en-note>"
    ),
    "hard breaks of Markdown": lambda t: _each(t, "", "\\"),
    "a comma behind each line": lambda t: _each(t, "", ","),
    "MediaWiki": lambda t: f'<syntaxhighlight lang="text">\n{t}</syntaxhighlight>',
    "roff": lambda t: ".nf\n" + _each(t.replace("-", "\\-"), "") + "\n.fi",
    "LaTeX": lambda t: "\\begin{verbatim}\n" + t + "\\end{verbatim}",
    "a message of Skype": lambda t: (
        f'[quote author="Ann" conversation="x" timestamp="1"][14:02:31] Ann: {t}[/quote]'
    ),
    "each line said in a chat": lambda t: _each(t, "[25.11.2026 14:02:31] Ann Smith: "),
    "each line said in IRC": lambda t: _each(t, "14:02 <@ann> "),
    "a list's footer": lambda t: (
        f"Subject: Re: [club] game\n\n{t}\n______________________________\nclub mailing list\n"
        "club@lists.example.org\nhttps://lists.example.org/listinfo/club\n"
    ),
    "minus signs": lambda t: t.replace("-", "−"),
    "heavy minus signs": lambda t: t.replace("-", "➖"),
    "hyphen bullets": lambda t: _each(t, "⁃ "),
    "bullets": lambda t: _each(t, "• "),
    "bullets of a word processor": lambda t: _each(t, "\uf0b7\t"),
    "ticks to be done": lambda t: _each(t, "- [ ] "),
    "letters with two line ends and blanks": lambda t: t.replace("\n", " \r\n \r\n"),
    "a quote's marks as entities": lambda t: _each(t, "&gt; "),
    "a mark of direction before each word": lambda t: t.replace(" ", " \u200e"),
    "a pop of direction behind each word": lambda t: t.replace(" ", "\u202c "),
}
"""Of a record."""

RARE: dict[str, Dress] = {
    "an object in an object": lambda t: json.dumps({"a": json.dumps({"b": [json.dumps(t)]})}),
    "a chat in a fence in a mail": lambda t: (
        f"Subject: Fwd\n\n> On Monday Ann wrote:\n>\n> ```\n{_each(t, '> ')}\n> ```\n>\n> Ann\n"
    ),
    "the marks of a merge": lambda t: f"<<<<<<< HEAD\n{t}\n=======\n>>>>>>> ann",
    "an answer of GraphQL": lambda t: json.dumps(
        {"data": {"m": {"body": t}}, "errors": None}, indent=2
    ),
    "an HTML mail in quoted-printable": lambda t: (
        "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
        + _chopped(
            f"<html><body>Hi<br>{escape(t)}</body></html>".replace("=", "=3D")
            .encode("ascii", "xmlcharrefreplace")
            .decode()
            .replace("\n", "<br>"),
            70,
            "=\r\n",
        )
    ),
    "a mail in base64, quoted": lambda t: (
        "> " + _chopped(b64encode(f"Hi,\n{t}\n".encode()).decode(), 76, "\n> ")
    ),
    "a mail in base64, indented": lambda t: (
        "    " + _chopped(b64encode(f"Hi,\n{t}\n".encode()).decode(), 64, "\n    ")
    ),
    "UTF-16 in base64": lambda t: b64encode(t.encode("utf-16")).decode(),
    "a letter of Apple": lambda t: (
        "Am 25.11.2026 um 14:02 schrieb Ann <a@b.de>:\n\n" + _each(t, "\ufeff> ")
    ),
    "private marks of a phone": lambda t: f"\uf8ff {t} \ufffc",
}
"""Of any of them."""
