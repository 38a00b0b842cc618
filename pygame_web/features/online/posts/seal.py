"""The interface for signing and encrypting posts; the page and the tests each implement it.

A sealed post reveals only its author and its size, also to relays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Sealed:
    """A post as it is sent: the author's public key, the hidden text, the signature of both."""

    author: str
    box: bytes
    signature: bytes


class Seal(Protocol):
    """One device's keys: it knows the table's key, and the secret of its own seat."""

    @property
    def author(self) -> str:
        """The public key of this device's seat."""

    def close(self, text: str) -> Sealed:
        """Return the text, encrypted with the table's key and signed by this seat."""

    def is_signed(self, sealed: Sealed) -> bool:
        """Return whether its author signed it."""

    def open(self, sealed: Sealed) -> str | None:
        """Return the text of a signed post; None if the table's key does not decrypt it."""
