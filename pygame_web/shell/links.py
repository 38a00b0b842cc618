"""Games in the fragment of a link; see `core.kernel.links`."""

from __future__ import annotations

from core.kernel.links import (
    MAX_LINK,
    PREFIX,
    SHORT,
    decoded,
    is_link,
    read,
    read_deflated,
    write,
    write_record,
)

__all__ = [
    "MAX_LINK",
    "PREFIX",
    "SHORT",
    "decoded",
    "is_link",
    "read",
    "read_deflated",
    "write",
    "write_record",
]
