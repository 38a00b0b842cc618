"""Build the files for other pages: `embed.js`, the examples, and oEmbed cards."""

from __future__ import annotations

import html
import json
import re
import shutil
from pathlib import Path

from build_steps.console import run
from build_steps.paths import PYTHON, ROOT
from build_steps.staged import EXAMPLES, games

SOURCE = ROOT / "pygame_web" / "embed" / "embed.js"
_ASK = (
    "import json; from core import GAMES; from pygame_web.prerender import embed_words; "
    "from pygame_web.language import LANGUAGES, translator; "
    "from pygame_web.shell import protocol as p; "
    "print(json.dumps({"
    "'MESSAGES': {'version': p.VERSION, 'in': p.IN, 'out': p.OUT}, "
    "'TITLES_BY_GAME': {key: game.title for key, game in GAMES.items()}, "
    "'WORDS_BY_LANGUAGE': {code: embed_words(translator(code)) for code in LANGUAGES}}))"
)


def write(site: Path) -> None:
    """Write `embed.js` with the page's message schema, the titles of the games and its words.

    Copy `examples/`, too, except its games.
    """
    answer = run([PYTHON, "-X", "utf8", "-c", _ASK], what="ask for the messages")
    text = SOURCE.read_text("utf-8")
    for place, facts in json.loads(answer).items():
        text = text.replace(place, json.dumps(facts, ensure_ascii=False, sort_keys=True))
    (site / "embed.js").write_text(text, encoding="utf-8", newline="\n")
    left_out = shutil.ignore_patterns(*(folder.name for folder in games()))
    shutil.copytree(EXAMPLES, site / "examples", ignore=left_out)


def oembed(site: Path, address: str) -> None:
    """Write `oembed/<game>.json` for a site published at `address`, and link them in its pages."""
    address = address.rstrip("/") + "/"
    (site / "oembed").mkdir(exist_ok=True)
    for page in sorted(site.glob("*.html")):
        game = page.stem
        if game in ("index", "embed", "notices"):
            continue
        text = page.read_text("utf-8")
        titles = re.search(r"<title>(.*?)</title>", text)
        title = html.unescape(titles[1] if titles else game)
        card = site / "oembed" / f"{game}.json"
        card.write_text(json.dumps(_card(address, game, title), indent=1) + "\n", "utf-8")
        link = (
            f'<link rel="alternate" type="application/json+oembed" '
            f'href="{html.escape(address)}oembed/{game}.json" title="{html.escape(title)}">'
        )
        text = re.sub(r'<link rel="alternate" type="application/json\+oembed"[^>]*>\n', "", text)
        page.write_text(text.replace("</head>", f"{link}\n</head>"), "utf-8")


def _card(address: str, game: str, title: str) -> dict[str, object]:
    frame = (
        f'<iframe src="{html.escape(address)}embed.html?game={game}" width="100%" height="720" '
        f'title="{html.escape(title)}" loading="lazy" allow="clipboard-write" '
        'sandbox="allow-scripts allow-same-origin allow-downloads allow-popups '
        'allow-popups-to-escape-sandbox"></iframe>'
    )
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "The club table",
        "provider_url": address,
        "html": frame,
        "width": 720,
        "height": 720,
        "thumbnail_url": f"{address}assets/app/icon-512.png",
        "thumbnail_width": 512,
        "thumbnail_height": 512,
    }
