"""Errors a caller can meet, each with a code for translation and facts for the sentence.

GameError (ValueError)
+-- NotationError    text that is not an action or a position
+-- OptionError      an option, its value, or a number of seats a game does not know
+-- IllegalAction    a well-formed action the rules do not allow now
+-- RecordError      a record that cannot be read or replayed; it keeps the valid prefix
"""

from __future__ import annotations

from core.kernel.written import Record


class GameError(ValueError):
    """Base of all errors of `core`: an English sentence, a `code`, and `facts` (plain values)."""

    def __init__(self, text: str, code: str, /, **facts: object) -> None:
        super().__init__(text)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        """Keep all attributes when the error comes from another process."""
        return _rebuild, (type(self), str(self), self.code), self.__dict__


class NotationError(GameError):
    """Text that cannot be read: `facts` hold `text` (the part at fault) and, if known, `field`."""


class OptionError(GameError):
    """An unknown option or value, or a number of seats that the game does not have."""


class IllegalAction(GameError):
    """A well-formed action that is not legal now; `code` and `facts` are those of `why_not`."""


class RecordError(GameError):
    """A record that fails at `ply` (counted from 0) on `token`; `prefix` is the valid part."""

    def __init__(
        self,
        text: str,
        code: str,
        /,
        *,
        ply: int | None = None,
        token: str | None = None,
        prefix: Record | None = None,
        **facts: object,
    ) -> None:
        super().__init__(text, code, **facts)
        self.ply = ply
        self.token = token
        self.prefix = prefix

    @classmethod
    def from_error(
        cls,
        error: GameError,
        *,
        prefix: Record,
        ply: int | None = None,
        token: str | None = None,
    ) -> RecordError:
        """Turn an error of one ply (or of the start, without `ply`) into an error of its record."""
        where = "" if ply is None else f"ply {ply + 1}, {token!r}: "
        wrapped = cls(f"{where}{error}", error.code, ply=ply, token=token, prefix=prefix)
        wrapped.facts = error.facts
        return wrapped


def _rebuild(kind: type[GameError], text: str, code: str) -> GameError:
    return kind(text, code)
