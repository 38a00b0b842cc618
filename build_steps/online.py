"""Let a site play over relays: its pages name them, and may speak with them and nobody else."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from pathlib import Path

from build_steps import offline
from build_steps.console import Trouble
from build_steps.pages import TABLE

RELAY = re.compile(r"wss?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?")
"""What a policy can name, without a word that would end it."""
HERE = ("127.0.0.1", "localhost")
"""Hosts to which a page may speak in the clear: this machine."""
_NAMED = re.compile(r' data-online="[^"]*" data-relays="[^"]*"')
_HEAD = re.compile(r"<html [^>]*data-patience=[^>]*")
_CONNECT = re.compile(r"connect-src [^;]*")


def checked(relays: Sequence[str]) -> list[str]:
    """The addresses, each once. Raises `Trouble` for one that no page could speak with."""
    for relay in relays:
        if not RELAY.fullmatch(relay):
            raise Trouble(f"{relay!r} is no address of a relay, such as wss://relay.example.org")
        host = relay.partition("://")[2].partition("/")[0].partition(":")[0]
        if relay.startswith("ws://") and host not in HERE:
            raise Trouble(f"{relay} is not encrypted: only a relay on this machine may be ws://")
    return list(dict.fromkeys(relays))


def name_relays(site: Path, relays: Sequence[str]) -> None:
    """Let every page with a table speak with `relays`; without one, with nobody.

    The embedded table asks nobody unless the page around it wants that (`session.host`). Raises
    `Trouble` for an address that is none.
    """
    found = checked(relays)
    folder = next(site.glob("online-*")).name
    told = f' data-online="{folder}" data-relays="{html.escape(" ".join(found))}"' if found else ""
    sources = " ".join((TABLE["connect-src"], *found))
    changed = False
    for page in sorted(site.glob("*.html")):
        before = page.read_text("utf-8")
        if not _HEAD.search(before):
            continue
        text = _HEAD.sub(lambda match: match[0] + told, _NAMED.sub("", before))
        text = _CONNECT.sub(f"connect-src {sources}", text, count=1)
        if text != before:
            page.write_text(text, encoding="utf-8", newline="\n")
            changed = True
    if changed:
        offline.write(site)
