"""Build the site's HTML files from the template `index.html` and the prerendered views.

`pygame_web.prerender.pages()` supplies the views: a mapping of file name (`"index.html"`) to a
mapping of language (`"en"`, the first one is the file's own) to `{"title", "description", "body",
"words"}` where `body` is markup. The other languages wait in `<template data-lang>` elements;
`early.js` shows the one that the visitor's browser asks for before the first paint. `words` are the
texts that `watchdog.js` and its neighbours need before Python has started.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from build_steps.console import run
from build_steps.paths import PYTHON, ROOT

Page = dict[str, Any]
Pages = dict[str, dict[str, Page]]

_PLACE = re.compile(r"\{\{(\w+)\}\}")
_ASK = "import json; from pygame_web import prerender; print(json.dumps(prerender.pages()))"

PATIENCE = 15_000
"""Milliseconds without progress after which the page reports a stalled start."""

# What a page may do, as the directives of a content security policy. Python is WebAssembly and
# nothing evaluates text as a script; PyScript starts its worker from a blob. Everything else comes
# from this site alone; the scripts that stand in the page itself are named by their hashes, and
# style comes only as an attribute: how far a die is turned. Of trusted types there are two makers:
# "default" for addresses of workers (`boot/early.js`), "regions" for markup (`browser/patch.js`).
Directives = Mapping[str, str]
TABLE: Directives = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "connect-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "default regions",
}
TEXT: Directives = {
    "default-src": "'none'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
}
"""The policy of a page without scripts."""


FRAMED = "embed.html"
"""The one page that other sites may frame."""


def frame_policy(page: str) -> str:
    """Return the header that says who may frame a page; a `<meta>` element cannot say it."""
    return "frame-ancestors *" if page == FRAMED else "frame-ancestors 'none'"


def policy(directives: Directives) -> str:
    """Policy directives as the content of a header or a `<meta>` element."""
    return "; ".join(f"{name} {sources}" for name, sources in directives.items())


def write(site: Path, places: dict[str, str]) -> None:
    """Write every page into `site`; `places` are the relative URLs used in the template."""
    template = (ROOT / "index.html").read_text(encoding="utf-8")
    for name, languages in prerendered().items():
        named = {**places, "page": name.removesuffix(".html"), "patience": str(PATIENCE)}
        text = render(template, languages, named)
        (site / name).write_text(text, encoding="utf-8", newline="\n")


def prerendered() -> Pages:
    """Return the views, rendered without a browser."""
    pages: Pages = json.loads(run([PYTHON, "-X", "utf8", "-c", _ASK], what="prerender the pages"))
    return pages


def render(template: str, languages: dict[str, Page], places: dict[str, str]) -> str:
    """Fill `{{…}}` in `template`; an unknown name fails the build."""
    (first, page), *others = languages.items()
    known = {
        **places,
        "lang": first,
        "title": html.escape(page["title"]),
        "description": html.escape(page["description"]),
        "body": page["body"],
        "other_languages": "\n".join(waiting(lang, other) for lang, other in others),
        "words": _as_attribute({lang: content["words"] for lang, content in languages.items()}),
        "no_script": "".join(_unscripted(lang, content) for lang, content in languages.items()),
    }
    hashes = map(script_hash, inline_scripts(template, known))
    scripts = " ".join((TABLE["script-src"], *hashes))
    known["policy"] = policy({**TABLE, "script-src": scripts})
    return _PLACE.sub(lambda match: known[match[1]], template)


def inline_scripts(template: str, known: dict[str, str]) -> list[str]:
    """Return the sources of the page's inline scripts."""
    texts = re.findall(r"<script[^>]*>(.+?)</script>", template)
    return [_PLACE.sub(lambda match: known[match[1]], text) for text in texts]


def script_hash(text: str) -> str:
    """Return the policy's hash source for an inline script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _as_attribute(data: object) -> str:
    """JSON for an attribute in single quotes."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")


def _unscripted(lang: str, page: Page) -> str:
    return f'<p lang="{lang}">{html.escape(page["words"]["unscripted"])}</p>'


def waiting(lang: str, page: Page) -> str:
    """Return a page in another language, kept in a template."""
    title = html.escape(page["title"])
    return f'<template data-lang="{lang}" data-title="{title}">{page["body"]}</template>'


_PLAIN = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>{title}</title>
<link rel="stylesheet" href="{style}">
<link rel="icon" href="assets/icon.svg" type="image/svg+xml">
</head>
<body>
{body}
</body>
</html>
"""


def plain(page: Mapping[str, str], style: str) -> str:
    """Return a page without scripts; `page` has "lang", "title" and "body" (markup)."""
    title = html.escape(page["title"])
    places = {"policy": policy(TEXT), "title": title, "style": style}
    return _PLAIN.format_map({**page, **places})
