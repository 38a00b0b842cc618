"""How messengers, mailers, word processors and gateways alter a record: one function each."""

from __future__ import annotations

import json
import quopri
import re
import textwrap
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from html import escape
from urllib.parse import quote, quote_plus

Dress = Callable[[str], str]
FOLD = "\r\n "
"""How a calendar's file goes on in the next line."""


def _at(text: str, place: int, sign: str) -> str:
    return text[:place] + sign + text[place:]


def _within(text: str, sign: str) -> str:
    """Return the sign inserted in the middle of the text's longest word."""
    word = max(text.split(), key=len)
    return text.replace(word, _at(word, len(word) // 2 + 3, sign), 1)


def _lines(text: str, width: int, end: str = "\n") -> str:
    """Hard wrapped: a line ends after so many characters, wherever that is."""
    return (
        end.join(textwrap.wrap(text, width, drop_whitespace=False))
        if " " in text
        else end.join(text[at : at + width] for at in range(0, len(text), width))
    )


def _mail(text: str, how: str) -> str:
    head = "From: ann@example.org\nSubject: our game\nMIME-Version: 1.0\n"
    body = f"Hello,\n\nhere it is: {text}\n\nBest wishes\nAnn\n"
    if how == "base64":
        coded = b64encode(body.encode()).decode()
        body = "\n".join(coded[at : at + 76] for at in range(0, len(coded), 76))
    else:
        body = quopri.encodestring(body.encode()).decode()
    kind = "Content-Type: text/plain; charset=utf-8\n"
    return f"{head}{kind}Content-Transfer-Encoding: {how}\n\n{body}"


def _star(text: str) -> str:
    """Proofpoint's address, version 3."""
    odd = re.findall(r"[#=]", text)
    starred = re.sub(r"[#=]", "*", text)
    return f"https://urldefense.com/v3/__{starred}__;{urlsafe_b64encode(''.join(odd).encode()).decode()}!!AbC!x-Y$"


def _dashed(text: str) -> str:
    """Proofpoint's address, version 2."""
    quoted = quote(text.replace("_", "%5F").replace("-", "%2D"), safe="/%").replace("/", "_")
    quoted = quoted.replace("%", "-")
    return f"https://urldefense.proofpoint.com/v2/url?u={quoted}&d=DwMFaQ&c=euGZ&m=3_a&s=f-E&e="


LINKS: dict[str, Dress] = {
    "# as %23": lambda t: t.replace("#", "%23"),
    "# and = as percent codes": lambda t: t.replace("#", "%23").replace("=", "%3D"),
    "lower case percent codes": lambda t: t.replace("#", "%23").replace("=", "%3d"),
    "percent codes twice": lambda t: quote(quote(t, safe=""), safe=""),
    "percent codes for all": lambda t: "".join(f"%{ord(c):02X}" for c in t),
    "_ and - as percent codes": lambda t: t.replace("_", "%5F").replace("-", "%2D"),
    "one line end inside": lambda t: _within(t, "\n"),
    "one CRLF inside": lambda t: _within(t, "\r\n"),
    "one blank inside": lambda t: _within(t, " "),
    "one NBSP inside": lambda t: _within(t, "\u00a0"),
    "a zero width space inside": lambda t: _within(t, "\u200b"),
    "a soft hyphen inside": lambda t: _within(t, "\u00ad"),
    "a word joiner inside": lambda t: _within(t, "\u2060"),
    "a tab inside": lambda t: _within(t, "\t"),
    "a NUL inside": lambda t: _within(t, "\0"),
    "a backslash and a line end inside": lambda t: _within(t, "\\\n"),
    "wrapped at 76": lambda t: _lines(t, 76),
    "wrapped at 40, quoted": lambda t: "> " + _lines(t, 40, "\n> "),
    "wrapped at 60, quoted twice": lambda t: ">> " + _lines(t, 60, "\n>> "),
    "wrapped at 72, flowed": lambda t: _lines(t, 72, " \n"),
    "wrapped at 50, then prose": lambda t: _lines(t, 50) + "\nSee you on Friday at the club",
    "wrapped at 64 and indented": lambda t: "    " + _lines(t, 64, "\n    "),
    "blanks every 20 letters": lambda t: _lines(t, 20, " "),
    "divided with a hyphen": lambda t: _within(t, "-\n"),
    "no address, with #": lambda t: t[t.index("#") :],
    "no address, without #": lambda t: t[t.index("#") + 1 :],
    "a dot behind": lambda t: f"{t}.",
    "a bracket behind": lambda t: f"{t})",
    "an exclamation mark behind": lambda t: f"{t}!",
    "a comma and words behind": lambda t: f"{t}, your turn",
    "words directly around": lambda t: f"Your turn: {t} see you!",
    "one word behind": lambda t: f"{t} Ann",
    "words behind and a name": lambda t: f"{t}\nsent from my phone",
    "a tracking word behind": lambda t: f"{t}&utm_source=mail&utm_medium=x",
    "fbclid behind": lambda t: f"{t}?fbclid=IwAR0x_yZ-1",
    "a text fragment behind": lambda t: f"{t}:~:text=foo",
    "%20 behind": lambda t: f"{t}%20",
    "%0A behind": lambda t: f"{t}%0A",
    "%3D behind": lambda t: f"{t}%3D",
    "padding behind": lambda t: f"{t}==",
    "&d=x behind": lambda t: f"{t}&d=x",
    "an intent behind": lambda t: t.replace("https:", "intent:") + "#Intent;scheme=https;end",
    "in italics": lambda t: f"_{t}_",
    "in bold": lambda t: f"**{t}**",
    "in strike": lambda t: f"~~{t}~~",
    "as a Markdown link": lambda t: f"[game]({t})",
    "as a Markdown link with a title": lambda t: f'[game]({t} "our game")',
    "Markdown escapes": lambda t: re.sub(r"([_\-#=.])", r"\\\1", t),
    "as a Slack link": lambda t: f"<{t}|the game>",
    "as BBCode": lambda t: f"[url={t}]our game[/url]",
    "as a wiki link": lambda t: f"[[{t}|our game]]",
    "in LaTeX": lambda t: "\\href{" + t.replace("#", "\\#").replace("_", "\\_") + "}{game}",
    "as HTML": lambda t: f'<p>Hi,</p><p><a href="{escape(t)}">play</a><br>Ann</p>',
    "as HTML, its words the link": lambda t: f'<div><a href="{escape(t)}">{escape(t)}</a></div>',
    "as HTML with wbr": lambda t: f"<p>{_within(t, '<wbr>')}</p>",
    "as HTML with a span": lambda t: f"<p>{_within(t, '<span class=x>')}</span></p>",
    "# as an entity": lambda t: t.replace("#", "&#35;").replace("=", "&#x3D;"),
    "JSON": lambda t: json.dumps({"from": "Ann", "text": f"Your turn: {t}\nbye"}),
    "JSON with \\u003d": lambda t: f'{{"text": "{t}"}}'.replace("=", "\\u003d").replace(
        "#", "\\u0023"
    ),
    "a JSON list of parts": lambda t: json.dumps(["see ", {"type": "link", "text": t}, " now"]),
    "Outlook's safe link": lambda t: (
        f"https://eur01.safelinks.protection.outlook.com/?url={quote(t, safe='')}"
        "&data=05%7C01%7Cann%40example.org%7C&sdata=x%2Fy%3D&reserved=0"
    ),
    "Google's redirect": lambda t: (
        f"https://www.google.com/url?q={quote(t, safe='')}&sa=D&source=hangouts&usg=AOv-a_b"
    ),
    "Google's redirect, half coded": lambda t: (
        f"https://www.google.com/url?sa=t&url={t.replace('#', '%23')}&ved=2ah"
    ),
    "Facebook's l.php": lambda t: (
        f"https://l.facebook.com/l.php?u={quote(t, safe='')}&h=AT0-x_y&__tn__=R"
    ),
    "Mimecast with a parameter": lambda t: (
        f"https://protect-eu.mimecast.com/r/x?u={quote(quote(t, safe=''), safe='')}&k=1"
    ),
    "Barracuda": lambda t: (
        f"https://linkprotect.cudasvc.com/url?a={quote(t, safe='')}&c=E,1,x_y&typo=1"
    ),
    "Cisco": lambda t: f"https://secure-web.cisco.com/1x-Yz_9/{quote(t, safe='')}",
    "Sophos, base64 in a parameter": lambda t: (
        "https://eu.protection.sophos.com/?d=club.example&u="
        f"{urlsafe_b64encode(t.encode()).decode()}&i=NjA=&t=x"
    ),
    "Avanan": lambda t: f"https://url.avanan.click/v2/___{t}___.YXAzOmNsdWI",
    "Proofpoint 1": lambda t: (
        f"https://urldefense.proofpoint.com/v1/url?u={quote(t, safe=':/')}&k=a%3D%3D"
    ),
    "Proofpoint 2": _dashed,
    "Proofpoint 3": _star,
    "a safe link in a Google redirect": lambda t: (
        "https://www.google.com/url?q="
        + quote(
            f"https://nam.safelinks.protection.outlook.com/?url={quote(t, safe='')}&data=1", safe=""
        )
    ),
    "Yahoo's redirect": lambda t: (
        f"https://r.search.yahoo.com/_ylt=A0;_ylu=Y2/RV=2/RO=10/RU={quote(t, safe='')}/RK=2/RS=x_y-"
    ),
    "YouTube's redirect": lambda t: (
        f"https://www.youtube.com/redirect?event=x&redir_token=QUF_-x&q={quote(t, safe='')}"
    ),
    "Symantec": lambda t: f"https://clicktime.symantec.com/3A/{quote(t, safe='')}?d=x_y-",
    "a messenger's address to share": lambda t: (
        f"https://api.whatsapp.com/send?text=Your%20turn%3A%20{quote(t, safe='')}"
    ),
    "two messages of a messenger": lambda t: (
        f"[25.11.26, 14:02:31] Ann: *Your turn* {t}\n[25.11.26, 14:03:00] Bob: ok"
    ),
    "a link in plain text of Outlook": lambda t: f"{t}<{t}>",
    "an Internet shortcut": lambda t: f"[InternetShortcut]\r\nURL={t}\r\n",
    "an event of a calendar, folded": lambda t: (
        f"BEGIN:VEVENT\r\nSUMMARY:Game {_lines(t, 70, FOLD)}\r\nEND:VEVENT"
    ),
    "a field of rich text": lambda t: (
        '{\\rtf1\\ansi {\\field{\\*\\fldinst{HYPERLINK "' + t + '"}}{\\fldrslt our game}}}'
    ),
    "a Japanese full stop behind": lambda t: f"「{t}」。",
    "dots in brackets": lambda t: t.replace(".", "[.]"),
    "the long dash of a word processor": lambda t: t.replace("--", "—"),
    "short dashes": lambda t: t.replace("-", "–"),
    "hyphens that do not break": lambda t: t.replace("-", "\u2011"),
    "percent codes three times": lambda t: quote(quote(quote(t, safe=""), safe=""), safe=""),
    "Teams' safe link": lambda t: (
        "https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html"
        f"?url={quote(t, safe='')}&locale=en-gb&dest=https%3A%2F%2Fteams.microsoft.com&pc=x"
    ),
    "Slack's redirect": lambda t: f"https://slack-redir.net/link?url={quote(t, safe='')}&v=3",
    "Slack's cut label": lambda t: f"<{t}|{t[:30]}…>",
    "Telegram's address to share": lambda t: f"tg://msg_url?url={quote(t, safe='')}&text=Your+turn",
    "a message of an exported chat": lambda t: json.dumps(
        {"messages": [{"text": ["Hi ", {"type": "text_link", "text": "the game", "href": t}]}]}
    ),
    "a spoiler": lambda t: f"||{t}||",
    "WhatsApp's bold": lambda t: f"*{t}*",
    "WhatsApp's list": lambda t: f"* {t}\n* ok",
    "FireEye": lambda t: (
        f"https://protect2.fireeye.com/v1/url?k=31323334-50&q=1&e=aa-bb&u={quote(t, safe='')}"
    ),
    "LinkedIn's redirect": lambda t: (
        f"https://www.linkedin.com/redir/redirect?url={quote(t, safe='')}&urlhash=xY_-&trk=p"
    ),
    "base64 in a parameter": lambda t: f"https://x.example/r?to={b64encode(t.encode()).decode()}",
    "a text message's address": lambda t: f"sms:+49?body={quote(t, safe='')}",
    "the body of a mail's address": lambda t: (
        f"mailto:a@example.org?subject=x&body=Your%20turn%0D%0A{quote(t, safe='')}%0D%0A"
    ),
    "marks of direction": lambda t: "\u200f" + _within(t, "\u200e"),
    "an isolate": lambda t: f"\u2067שלום {t}\u2069",
    "a joiner inside": lambda t: _within(t, "\u200d"),
    "marks of order every 20 letters": lambda t: _lines(t, 20, "\ufeff"),
    "empty lines of a PDF": lambda t: _lines(t, 80, "\r\n\r\n"),
    "a page's end inside": lambda t: _within(t, "\f"),
    "a line end behind the mark": lambda t: t.replace("#", "#\n"),
    "full-width letters": lambda t: "".join(
        chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in t
    ),
    "a full-width mark": lambda t: t.replace("#", "＃").replace("=", "＝"),
    "quoted-printable twice": lambda t: quopri.encodestring(
        quopri.encodestring(t.encode())
    ).decode(),
    "all letters as entities": lambda t: "".join(f"&#x{ord(c):x};" for c in t),
    "HTML without quotes": lambda t: f"<a href={t}>x</a>",
    "CDATA": lambda t: f"<url><![CDATA[{t}]]></url>",
    "a formula of a spreadsheet": lambda t: f'=HYPERLINK("{t}","game")',
    "a code of a camera": lambda t: f"MEBKM:TITLE:Game;URL:{t};;",
    "a line of a log": lambda t: f"2026-11-26T12:00:00Z INFO {t} 200",
}
"""Of an address with a game behind "#"."""


def _quotes(begin: str, end: str) -> Dress:
    return lambda t: re.sub(r' "([^"]*)"\]', rf" {begin}\1{end}]", t)


RECORDS: dict[str, Dress] = {
    "quoted": lambda t: "> " + t.replace("\n", "\n> "),
    "quoted without blanks": lambda t: ">" + t.replace("\n", "\n>"),
    "quoted twice": lambda t: "> > " + t.replace("\n", "\n> > "),
    "quoted with bars": lambda t: "| " + t.replace("\n", "\n| "),
    "quoted with initials": lambda t: "AB> " + t.replace("\n", "\nAB> "),
    "indented": lambda t: "\t" + t.replace("\n", "\n\t"),
    "rewrapped and quoted": lambda t: "> " + t.replace("\n\n", "\n").replace("\n", " \n> "),
    "on one line": lambda t: " ".join(t.split()),
    "every word a line": lambda t: re.sub(r" (?=[=a-z~\d])", "\n", t),
    "in a fence": lambda t: f"```\n{t}```",
    "in a fence with a name": lambda t: f"Look:\n\n~~~text\n{t}~~~\nNice?",
    "between backticks": lambda t: f"`{t.strip()}`",
    "Markdown escapes": lambda t: re.sub(r'([\[\]~_"])', r"\\\1", t).replace("1.", "1\\."),
    "curly quotes": _quotes("“", "”"),
    "German quotes": _quotes("„", "“"),
    "French quotes": _quotes("«\u00a0", "\u00a0»"),
    "single curly quotes": _quotes("‘", "’"),
    "single quotes": _quotes("'", "'"),
    "Japanese quotes": _quotes("〝", "〞"),
    "primes": _quotes("″", "″"),
    "doubled quotes of a CSV field": lambda t: '"' + t.replace('"', '""') + '"',
    "HTML entities": lambda t: escape(t),
    "entities twice": lambda t: escape(escape(t)),
    "named quotes": lambda t: _quotes("&ldquo;", "&rdquo;")(t),
    "HTML with pre": lambda t: f"<html><body><p>Hi</p><pre>{escape(t)}</pre></body></html>",
    "HTML with br": lambda t: "<div>" + escape(t).replace("\n", "<br>\n") + "</div>",
    "HTML with a div a line": lambda t: "".join(f"<div>{escape(x)}</div>" for x in t.split("\n")),
    "HTML with non-breaking blanks": lambda t: (
        escape(t).replace(" ", "&nbsp;").replace("\n", "<br/>")
    ),
    "non-breaking blanks": lambda t: t.replace(" ", "\u00a0"),
    "thin blanks": lambda t: t.replace(" ", "\u2009"),
    "ideographic blanks": lambda t: t.replace(" ", "\u3000"),
    "CRLF": lambda t: t.replace("\n", "\r\n"),
    "CR": lambda t: t.replace("\n", "\r"),
    "line separators": lambda t: t.replace("\n", "\u2028"),
    "two line ends for one": lambda t: t.replace("\n", "\n\n"),
    "a byte order mark": lambda t: "\ufeff" + t,
    "a mark on each line": lambda t: t.replace("\n", "\n\ufeff"),
    "NUL and Ctrl-Z behind": lambda t: t + "\0\x1a",
    "zero width spaces between words": lambda t: t.replace(" ", " \u200b"),
    "soft hyphens in words": lambda t: re.sub(r"([a-z]{3})([a-z]{3})", "\\1\u00ad\\2", t),
    "marks of direction": lambda t: "\u200f" + t.replace("\n", "\u200e\n\u202a"),
    "isolates": lambda t: f"\u2066{t}\u2069",
    "full-width": lambda t: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in t),
    "percent codes": lambda t: quote(t),
    "percent codes of a form": lambda t: f"mailto:?body={quote_plus(t)}",
    "a backslash n": lambda t: t.replace("\n", "\\n"),
    "a JSON string": lambda t: json.dumps(t),
    "a JSON object": lambda t: json.dumps({"messages": [{"text": "hi"}, {"text": t}]}),
    "three dots": lambda t: re.sub(r"(\d+)\. ", "\\1… ", t),
    "brackets behind numbers": lambda t: re.sub(r"(?m)^(\d+)\. ", r"\1) ", t),
    "capitals at a line's begin": lambda t: re.sub(
        r"(?m)^(\d+\. )([a-z])", lambda m: m[1] + m[2].upper(), t
    ),
    "a long dash for a hyphen": lambda t: re.sub(r"(?<=[a-z]\d)-(?=[a-z]\d)", "–", t),
    "wrapped hard at 61": lambda t: "\n".join(
        line[at : at + 61] for line in t.split("\n") for at in range(0, max(len(line), 1), 61)
    ),
    "read as code page 1252": lambda t: _quotes("“", "„")(t).encode().decode("cp1252", "replace"),
    "line numbers": lambda t: "\n".join(f"{n}: {x}" for n, x in enumerate(t.split("\n"), 1)),
    "a list": lambda t: "\n".join(f"- {x}" if x else x for x in t.split("\n")),
    "a messenger's stamp": lambda t: f"[25/11/2026, 14:02:31] Ann: {t}",
    "an exported chat": lambda t: f"[25.11.26, 14:02:31] Ann: {t}\n[25.11.26, 14:03:11] Bob: nice",
    "an exported chat of Android": lambda t: (
        f"11/25/26, 2:02 PM - Ann: {t}\n11/25/26, 2:03 PM - Bob: nice"
    ),
    "a list of changes": lambda t: "+" + t.replace("\n", "\n+"),
    "CDATA": lambda t: f"<![CDATA[{t}]]>",
    "corner brackets": lambda t: t.replace("[", "【").replace("]", "】"),
    "words before the first ply": lambda t: t.replace("\n\n", "\n\nHere it is:\n\n", 1),
    "quotes lost": lambda t: re.sub(r'"([^"]*)"', r"\1", t),
    "every line a comment": lambda t: "// " + t.replace("\n", "\n// "),
    "a block of YAML": lambda t: "game: |\n  " + t.replace("\n", "\n  "),
    "numbers and bars": lambda t: "\n".join(f"{n} | {x}" for n, x in enumerate(t.split("\n"), 1)),
    "JSON twice": lambda t: json.dumps(json.dumps(t)),
    "percent codes twice": lambda t: quote(quote(t)),
    "full-width digits": lambda t: "".join(chr(ord(c) + 0xFEE0) if c.isdigit() else c for c in t),
    "pages of a PDF": lambda t: t.replace("\n", "\n\f"),
    "a span a word": lambda t: re.sub(r"(\S+)", r"<span>\1</span>", escape(t)),
    "rich text": lambda t: (
        "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0\\fs22 "
        + re.sub(r"([\\{}])", r"\\\1", t).replace("\n", "\\par\n")
        + "}"
    ),
}
"""Of a record."""

ANY: dict[str, Dress] = {
    "a greeting before": lambda t: f"Hi all, here is our game:\n\n{t}",
    "a signature behind": lambda t: f"{t}\n\n-- \nSent from my phone",
    "a greeting and a name": lambda t: (
        f"Dear Ann,\n\n{t}\n\nKind regards,\nBob Smith\n+49 30 123456"
    ),
    "an answer above": lambda t: (
        f"Yes!\n\nOn Tue, 24 Nov 2026, Ann <ann@example.org> wrote:\n> {t}".replace("\n", "\n> ")
    ),
    "a forwarded message": lambda t: (
        "---------- Forwarded message ---------\nFrom: Ann <ann@example.org>\n"
        f"Date: Tue, 24 Nov 2026\nSubject: game\n\n{t}\n"
    ),
    "a disclaimer behind": lambda t: (
        f"{t}\n\nConfidential. If it is not meant for you, delete it. 1. Do not print."
    ),
    "a mail in quoted-printable": lambda t: _mail(t, "quoted-printable"),
    "a mail in base64": lambda t: _mail(t, "base64"),
    "quoted-printable": lambda t: quopri.encodestring(t.encode()).decode(),
    "blanks around": lambda t: f" \n\t {t} \n\n ",
    "in quotes": lambda t: f'"{t}"',
    "in angle brackets": lambda t: f"<{t.strip()}>",
    "in round brackets": lambda t: f"({t.strip()})",
    "an emoji before": lambda t: f"🎲👨\u200d👩\u200d👧 {t}",
    "words of another script": lambda t: f"שלום {t}\nمرحبا",
}
"""Of any of them."""

POSITIONS: dict[str, Dress] = {
    "wrapped at 40": lambda t: "\n".join(textwrap.wrap(t, 40, break_on_hyphens=False)),
    "wrapped, quoted": lambda t: "> " + "\n> ".join(textwrap.wrap(t, 60, break_on_hyphens=False)),
    "one line end in a word": lambda t: _within(t, "\n"),
    "non-breaking blanks": lambda t: t.replace(" ", "\u00a0"),
    "two blanks": lambda t: t.replace(" ", "  "),
    "a dot behind": lambda t: f"{t}.",
    "words around": lambda t: f"Look at this: {t} what would you do?",
    "a fence": lambda t: f"```\n{t}\n```",
    "HTML": lambda t: f"<p><code>{escape(t)}</code></p>",
    "percent codes": lambda t: quote(t),
    "long dashes": lambda t: t.replace(" - ", " – "),
    "a JSON object": lambda t: json.dumps({"position": t}),
    "full-width": lambda t: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in t),
    "a zero width space inside": lambda t: _within(t, "\u200b"),
}
"""Of a position."""
