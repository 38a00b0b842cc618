"""Origins: where a page comes from, as its browser writes it in every message."""

from __future__ import annotations

import re
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from urllib.parse import urlsplit

LONGEST = 300
"""Characters; a host's name has 253 at most."""
_SHAPE = re.compile(r"(?i)https?://[a-z0-9._:\[\]-]+")
_PORTS = {"http": 80, "https": 443}
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")


def read_origin(text: str) -> str:
    """An origin as a browser would write it, e.g. "https://club.example:8080".

    The scheme is http or https; a path, a query or a name before "@" make it none. Raises
    `ValueError` that says what is wrong.
    """
    if len(text) > LONGEST or not _SHAPE.fullmatch(text):
        raise ValueError("an origin is http:// or https://, a host, perhaps a port, and no more")
    # Raises ValueError itself, for brackets that do not close and ports that are none.
    parts = urlsplit(text)
    port = parts.port
    host = _host(parts.netloc, parts.hostname or "")
    shown = "" if port in (None, _PORTS[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{host}{shown}"


def _host(place: str, name: str) -> str:
    if place.startswith("["):
        try:
            return f"[{IPv6Address(name)}]"
        except AddressValueError as error:
            raise ValueError(f"no address: {name}") from error
    labels = name.split(".")
    if not all(_LABEL.fullmatch(label) for label in labels):
        raise ValueError(f"no name of a host: {name}")
    if _NUMBER.fullmatch(labels[-1]):
        try:
            return str(IPv4Address(name))
        except AddressValueError as error:
            raise ValueError(f"no address: {name}") from error
    return name
