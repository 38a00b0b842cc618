"""Posts received from the page's script, which has checked the signature and decrypted them.

The script owns keys and sockets; this side trusts it.
"""

from __future__ import annotations

from pygame_web.features.online.posts.seal import Sealed


class Opened:
    """The `Seal` of a device whose script seals and opens posts; `author` is its public key."""

    def __init__(self, author: str) -> None:
        self.author = author

    def close(self, text: str) -> Sealed:
        """Return the text unchanged: the script encrypts and signs it before sending."""
        return Sealed(self.author, text.encode(), b"")

    def is_signed(self, sealed: Sealed) -> bool:
        """Return True: the script drops posts that their author did not sign."""
        return True

    def open(self, sealed: Sealed) -> str | None:
        """Return the text: the script drops posts that the table's key does not open."""
        try:
            return sealed.box.decode()
        except UnicodeDecodeError:
            return None
