"""The facts with which a visit begins, from the browser and its storage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from os import urandom
from typing import Any

from pygame_web.shell.boundary.values import moment, text, whole

SHORT = 4_000
"""Longest word of the address, in characters."""
MANY = 64
"""The maximum number of words of a kind that are read."""
DAY = 1_440
"""Minutes."""
STATES = ("on", "full", "off")


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a visit, with defaults for anything missing or of the wrong type."""

    entropy: str
    """Randomness from the browser's crypto; made here where none came."""
    languages: tuple[str, ...] = ()
    """The browser's, most wanted first."""
    query: Mapping[str, str] = field(default_factory=dict)
    """The options of the address."""
    fragment: str = ""
    """The part of the address behind "#"; it may carry a record."""
    kept: Mapping[str, str] = field(default_factory=dict)
    """Stored settings, set-up and results by key."""
    saved: Mapping[str, str] = field(default_factory=dict)
    """Stored games by id."""
    storage: str = "on"
    resumed: str = ""
    """The id of the game this tab had on its table."""
    reload: bool = False
    """Whether the same page was loaded again, not come to by a link."""
    page: str = "index"
    """The page's name without its ending: "index", a game's key (its table at once) or "embed"."""
    language: str = ""
    """The language of the page as it stands."""
    about: Mapping[str, str] = field(default_factory=dict)
    """Facts about page and browser for a report."""
    relays: tuple[str, ...] = ()
    """Addresses of the relays that the site's owner named."""
    at: int = 0
    zone: int = 0
    """Minutes by which the device's clock is ahead of UTC."""
    workers: bool = True
    """Whether this runs in a worker, as it should: in the page itself it may block it."""
    lasting: bool = True
    """Whether the browser promised to keep what is stored until the visitor clears it."""


NAMES = tuple(one.name for one in fields(Facts))


def read(data: object) -> Facts:
    """Return the facts of a JSON object. Never raises."""
    fields: dict[str, Any] = dict(data) if isinstance(data, Mapping) else {}
    storage = fields.get("storage", "on")
    return Facts(
        entropy=text(fields.get("entropy"), SHORT) or urandom(16).hex(),
        languages=_list(fields.get("languages")),
        query=_texts(fields.get("query"), MANY, SHORT),
        fragment=text(fields.get("fragment")),
        kept=_texts(fields.get("kept")),
        saved=_texts(fields.get("saved")),
        storage=storage if storage in STATES else "off",
        resumed=text(fields.get("resumed"), SHORT),
        reload=fields.get("reload") is True,
        page=text(fields.get("page"), SHORT) or "index",
        language=text(fields.get("language"), SHORT),
        about=_texts(fields.get("about"), MANY, SHORT),
        relays=_list(fields.get("relays")),
        at=moment(fields.get("at")),
        zone=whole(fields.get("zone"), low=-DAY, high=DAY),
        workers=fields.get("workers") is not False,
        lasting=fields.get("lasting") is not False,
    )


def _list(value: object) -> tuple[str, ...]:
    """Return the first of the browser's words."""
    many = value[:MANY] if isinstance(value, list | tuple) else ()
    return tuple(text(one, SHORT) for one in many)


def _texts(value: object, many: int | None = None, longest: int | None = None) -> dict[str, str]:
    """Texts by name. They are neither cut nor changed: each is read later."""
    if not isinstance(value, Mapping):
        return {}
    found = [(n, v) for n, v in value.items() if isinstance(n, str) and isinstance(v, str)]
    if longest is None:
        return dict(found[:many])
    return {text(name, longest): text(one, longest) for name, one in found[:many]}
