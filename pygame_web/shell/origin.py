"""Origins of pages, as a browser writes them in every message."""

from __future__ import annotations

import re

LONGEST = 300
"""Characters; a host's name has 253 at most."""
_SHAPE = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9._-]+|\[[a-f0-9.]*:[a-f0-9.:]*\])(?::(?P<port>[0-9]{1,5})?)?",
    re.ASCII | re.IGNORECASE,
)
_PORTS = {"http": 80, "https": 443}
HIGHEST_PORT = 65535
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")


def read_origin(text: str) -> str:
    """Return an origin as a browser would write it, e.g. "https://club.example:8080".

    The scheme is http or https; a path, query or user name makes it invalid. Raises
    `ValueError` that says what is wrong.
    """
    parts = _SHAPE.fullmatch(text) if len(text) <= LONGEST else None
    if not parts:
        raise ValueError("an origin is http:// or https://, a host, perhaps a port, and no more")
    scheme, host = parts["scheme"].lower(), _host(parts["host"].lower())
    port = int(parts["port"] or _PORTS[scheme])
    if port > HIGHEST_PORT:
        raise ValueError(f"no port: {port}")
    return f"{scheme}://{host}" + (f":{port}" if port != _PORTS[scheme] else "")


def _host(name: str) -> str:
    if name.startswith("["):
        return f"[{_address(name[1:-1])}]"
    labels = name.split(".")
    if not all(_LABEL.fullmatch(label) for label in labels):
        raise ValueError(f"no name of a host: {name}")
    return _address(name) if _NUMBER.fullmatch(labels[-1]) else name


def _address(text: str) -> str:
    from ipaddress import AddressValueError, IPv4Address, IPv6Address

    try:
        return str(IPv6Address(text) if ":" in text else IPv4Address(text))
    except AddressValueError as error:
        raise ValueError(f"no address: {text}") from error
