"""Enable online play: pages name the relays, the only other hosts they may contact."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from pathlib import Path

from build_steps import offline
from build_steps.console import Trouble
from build_steps.pages import TABLE

RELAY = re.compile(r"wss?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?")
"""The form of a host in a policy."""
HERE = ("127.0.0.1", "localhost")
"""Hosts that a page may use without encryption: this machine."""
_NAMED = re.compile(r' data-(relays|stun)="[^"]*"')
_HEAD = re.compile(r"<html [^>]*data-patience=[^>]*")
_CONNECT = re.compile(r"connect-src [^;]*")


def checked(relays: Sequence[str]) -> list[str]:
    """Return the addresses without duplicates. Raises `Trouble` for one that no page could use."""
    for relay in relays:
        if not RELAY.fullmatch(relay):
            raise Trouble(f"{relay!r} is no address of a relay, such as wss://relay.example.org")
        host = relay.partition("://")[2].partition("/")[0].partition(":")[0]
        if relay.startswith("ws://") and host not in HERE:
            raise Trouble(f"{relay} is not encrypted: only a relay on this machine may be ws://")
    return list(dict.fromkeys(relays))


STUN = re.compile(r"stuns?:[A-Za-z0-9.-]+(:[0-9]{1,5})?")
"""The form of the address of a STUN server."""


def checked_stun(servers: Sequence[str]) -> list[str]:
    """Return the addresses without duplicates. Raises `Trouble` for an invalid one."""
    for server in servers:
        if not STUN.fullmatch(server):
            raise Trouble(f"{server!r} is no address such as stun:stun.example.org:3478")
    return list(dict.fromkeys(servers))


def name_relays(site: Path, relays: Sequence[str], stun: Sequence[str] = ()) -> None:
    """Let every page with a table contact `relays`; with none given, nobody.

    `stun` are servers that tell a device its public address, for direct connections between
    different places. The embedded table contacts nobody unless the page around it wants that
    (`page.host`). Raises `Trouble` for an invalid address.
    """
    found = checked(relays)
    attributes = ""
    for name, addresses in (("relays", found), ("stun", checked_stun(stun))):
        if addresses:
            attributes += f' data-{name}="{html.escape(" ".join(addresses))}"'
    sources = " ".join((TABLE["connect-src"], *found))
    changed = False
    for page in sorted(site.glob("*.html")):
        before = page.read_text("utf-8")
        if not _HEAD.search(before):
            continue
        text = _HEAD.sub(lambda match: match[0] + attributes, _NAMED.sub("", before))
        text = _CONNECT.sub(f"connect-src {sources}", text, count=1)
        if text != before:
            page.write_text(text, encoding="utf-8", newline="\n")
            changed = True
    if changed:
        offline.write(site)
