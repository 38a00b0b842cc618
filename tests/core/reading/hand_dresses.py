"""Records retyped, printed, numbered or marked up by forums, chats and keyboards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import escape
from urllib.parse import quote

Dress = Callable[[str], str]


def _chopped(text: str, width: int, between: str = "\n") -> str:
    return between.join(text[at : at + width] for at in range(0, len(text), width))


def _counted(text: str, behind: bool = False) -> str:
    lines = text.strip("\n").split("\n")
    return "\n".join(f"{x} {n}" if behind else f"{n:3d} {x}" for n, x in enumerate(lines, 1))


def _numbers(form: str) -> Dress:
    """Another form of the plies' numbers, "@"."""
    return lambda t: re.sub(r"(?m)^(\d+)\. ", lambda m: form.replace("@", m[1]), t)


def _tags(form: str) -> Dress:
    """Another form of the tags: "@" the name, "$" the value."""
    return lambda t: re.sub(
        r'(?m)^\[(\w+) "(.*)"\]$', lambda m: form.replace("@", m[1]).replace("$", m[2]), t
    )


def _plies(change: Dress) -> Dress:
    """Change only what follows the tags."""
    return lambda t: t.split("\n\n")[0] + "\n\n" + change(t.split("\n\n")[1])


def _quotes_of(codec: str, read: str) -> Dress:
    return lambda t: re.sub(r' "([^"]*)"\]', r" “\1”]", t).encode(codec, "replace").decode(read)


HAND_LINKS: dict[str, Dress] = {
    "a word behind a hyphen": lambda t: f"{t}-see",
    "a name behind two hyphens": lambda t: f"{t}--Ann",
    "a signature right behind": lambda t: f"{t}Sent from my phone",
    "lines with numbers": lambda t: _counted(_chopped(t, 60)),
    "numbers behind lines": lambda t: _counted(_chopped(t, 60), behind=True),
    "a hexadecimal dump": lambda t: _chopped(t.encode().hex(), 60),
}

HAND_RECORDS: dict[str, Dress] = {
    "bold numbers": _numbers("**@.** "),
    "italic numbers": _numbers("*@.* "),
    "numbers with a cross": _numbers("#@: "),
    "numbers that are glued": _numbers("@."),
    "numbers of Chinese": _numbers("@、"),
    "small numbers": _plies(
        lambda t: re.sub(
            r"(?m)^\d+", lambda m: m[0].translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")), t
        )
    ),
    "an l for a one": lambda t: re.sub(r"(?m)^1\. ", "l. ", t),
    "a number that is a telephone's": _numbers("[@](tel:@). "),
    "a telephone's number in HTML": lambda t: re.sub(
        r"(?m)^(\d+)\. ", r'<a href="tel:\1">\1</a>. ', escape(t, quote=False)
    ).replace("\n", "<br>"),
    "a label of a chat": lambda t: re.sub(r'\[Game "(\w+)"', r'[Game "<http://\1.example|\1>"', t),
    "praise": lambda t: re.sub(r"(keep|research|stop)(?=\s)", r"\1!", t),
    "doubt": lambda t: re.sub(r"(keep|research|stop)(?=\s)", r"\1?!", t),
    "a number of a judgement": lambda t: re.sub(r"(keep|research|stop)(?=\s)", r"\1 $1", t),
    "a blank behind colons": lambda t: re.sub(r"(?<=[a-z]):(?=\w)", ": ", t),
    "a French colon": lambda t: re.sub(r"(?<=[a-z]):(?=\w)", "\u00a0:", t),
    "a blank behind equals signs": _plies(lambda t: t.replace("=", "= ")),
    "blanks around a dash": lambda t: re.sub(r"(?<=[a-z]\d)-(?=[a-z]\d)", " – ", t),
    "arrows for dashes": lambda t: re.sub(r"(?<=[a-z]\d)-(?=[a-z]\d)", "→", t),
    "a Cyrillic x": lambda t: re.sub(r"(?<=[a-z]\d)x(?=[a-z]\d)", "х", t),
    "a hyphen of a dictionary": lambda t: t.replace("reroll", "re-roll"),
    "words between backticks": _plies(lambda t: " ".join(f"`{x}`" for x in t.split())),
    "words between quotes": _plies(lambda t: " ".join(f'"{x}"' for x in t.split())),
    "commas between words": _plies(lambda t: ", ".join(t.split())),
    "a spoiler of Reddit": lambda t: f">!{t.strip()}!<",
    "a difference of words": lambda t: f"{{+{t.strip()}+}}",
    "a quote of Discourse": lambda t: f'[quote="ann, post:1, topic:2"]\n{t}\n[/quote]\nnice',
    "a fold of Discourse": lambda t: f'[details="Our game"]\n{t}\n[/details]',
    "a spoiler with a title": lambda t: f'[spoiler="our game"]{t}[/spoiler]',
    "round brackets": _tags('(@ "$")'),
    "braces for brackets": _tags('{@ "$"}'),
    "no brackets": _tags('@ "$"'),
    "YAML": _tags("@: $"),
    "tags in small letters": lambda t: re.sub(r"(?m)^\[(\w+)", lambda m: m[0].lower(), t),
    "tags in capitals": lambda t: re.sub(r"(?m)^\[(\w+)", lambda m: m[0].upper(), t),
    "plies before the tags": lambda t: "\n\n".join(reversed(t.strip().split("\n\n"))),
    "quotes of a Mac": _quotes_of("mac_roman", "cp1252"),
    "quotes of Windows in DOS": _quotes_of("cp1252", "cp437"),
    "blanks that are lost": lambda t: t.replace(" ", "\ufffd"),
}

HAND_POSITIONS: dict[str, Dress] = {
    "a capital": lambda t: t[:1].upper() + t[1:],
    "a blank behind commas": lambda t: t.replace(",", ", "),
    "curly quotes": lambda t: f"“{t}”",
    "a spoiler of Discord": lambda t: f"||{t}||",
    "a spoiler of Reddit": lambda t: f">!{t}!<",
    "a quote of WeChat": lambda t: f"「Ann：{t}」\n- - - - - - - -\nok",
    "a field of a CSV file": lambda t: f'1,"{t}",x',
    "an attribute": lambda t: f'<game position="{escape(t)}"/>',
    "a raw string": lambda t: f'let g = r#"{t}"#;',
    "a parameter": lambda t: f"https://app.example/share?text={quote(t, safe='')}&url=",
    "lines with numbers": lambda t: _counted(_chopped(t, 50)),
    "chopped": lambda t: _chopped(t, 30),
    "blocks of HTML": lambda t: "".join(f"<div>{x}</div>" for x in _chopped(t, 60).split("\n")),
    "a row of JSON": lambda t: json.dumps([1, t, "x"]),
}
