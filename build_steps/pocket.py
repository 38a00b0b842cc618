"""Build the rules pages and the files of features.

A rules page is text and drawings with one small script, no Python. It is in the first language; the
others wait in `<template data-lang>` elements, as on the site's other pages.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from pathlib import Path

from build_steps import pages
from build_steps.console import run
from build_steps.paths import PYTHON

_ASK = "import json; from pygame_web.pocket import site; print(json.dumps(site.pages()))"
_FILES = (
    "import json; from pygame_web.shell import registry; "
    "print(json.dumps({name: content for build in registry.builds() "
    "for name, content in build.files().items()}))"
)
_PAGE = """<!doctype html>
<html lang="{lang}" class="is-pocket" data-code="{code}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>{title}</title>
<meta name="description" content="{description}">
<link rel="stylesheet" href="{style}">
<meta name="theme-color" content="#141b3a">
<link rel="icon" href="assets/icon.svg" type="image/svg+xml">
<link rel="manifest" href="app.webmanifest">
{alternates}
</head>
<body>
<div id="page">{body}</div>
{others}
<script>{script}</script>
</body>
</html>
"""


def write(
    site: Path, style: str, script: str, code: str, own: Mapping[str, str] | None = None
) -> None:
    """Write each page into `site`; `style` is the URL of its sheet, `script` minified source.

    `code` is the URL of the module that makes QR codes, `own` the scripts of single pages.
    """
    content: pages.Pages = json.loads(
        run([PYTHON, "-X", "utf8", "-c", _ASK], what="write the rules")
    )
    for name, languages in content.items():
        (site / name).write_text(
            render(languages, style, (own or {}).get(name, script), code),
            encoding="utf-8",
            newline="\n",
        )


def files(site: Path) -> None:
    """Write the site's feature files, such as lessons."""
    for name, content in json.loads(
        run([PYTHON, "-X", "utf8", "-c", _FILES], what="files of features")
    ).items():
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        path = site / f"{name}.json"
        path.write_text(text + "\n", encoding="utf-8", newline="\n")


def render(languages: dict[str, pages.Page], style: str, script: str, code: str) -> str:
    """One page, shown in the first of the languages."""
    (first, page), *others = languages.items()
    scripts = f"'self' {pages.script_hash(script)}"
    allowed = pages.policy({**pages.TEXT, "script-src": scripts})
    return _PAGE.format_map(
        {
            "lang": first,
            "policy": allowed,
            "title": html.escape(page["title"]),
            "description": html.escape(page["description"]),
            "style": style,
            "code": code,
            "alternates": "\n".join(
                f'<link rel="alternate" hreflang="{lang}" href="?lang={lang}">'
                for lang in languages
            ),
            "body": page["body"],
            "others": "\n".join(pages.waiting(lang, other) for lang, other in others),
            "script": script,
        }
    )
