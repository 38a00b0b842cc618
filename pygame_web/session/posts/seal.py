"""Signing and hiding posts, behind an interface: the page's is slow and its own, tests use another.

A sealed post shows who wrote it and its size, nothing else; relays see no more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Sealed:
    """A post as it travels: the author's public key, the hidden text, the signature of both."""

    author: str
    box: bytes
    signature: bytes


class Seal(Protocol):
    """What one device can do: it knows the table's key, and the secret of its own seat."""

    @property
    def author(self) -> str:
        """The public key of this device's seat."""

    def close(self, text: str) -> Sealed:
        """The text, hidden from all who lack the table's key, signed by this seat."""

    def is_signed(self, sealed: Sealed) -> bool:
        """Whether its author signed it."""

    def open(self, sealed: Sealed) -> str | None:
        """The text of a post that is signed; None where the table's key does not open it."""
