"""The record of a game, and how it is written. `record` reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

_HALF = re.compile("[\ud800-\udfff]")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_WIDTH = 88


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a game. Immutable; see `core.kernel.record` for the parts."""

    game: str
    seats: int
    rules: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    start: str | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    tokens: tuple[str, ...] = ()
    comments: Mapping[int, str] = field(default_factory=dict)
    """Comments by the number of plies before them."""

    def with_tokens(self, tokens: tuple[str, ...]) -> Record:
        """Return the game with other plies; comments beyond them are dropped."""
        kept = {ply: text for ply, text in self.comments.items() if ply <= len(tokens)}
        return replace(self, tokens=tokens, comments=kept)

    def with_tags(self, **tags: str) -> Record:
        """Return the same game with these tags added or replaced."""
        return replace(self, tags={**self.tags, **tags})

    def without_tag(self, name: str) -> Record:
        """Return the same game without this tag."""
        return replace(self, tags={key: v for key, v in self.tags.items() if key != name})

    def text(self) -> str:
        """Return the record as text; `read_record` gives back an equal record."""
        tags = {"Game": self.game, "Rules": str(self.rules), "Seats": str(self.seats)}
        if self.start is not None:
            tags["Start"] = self.start
        tags |= {**self.options, **self.tags}
        lines = [f'[{name} "{_escape(value)}"]' for name, value in tags.items()]
        return "\n".join([*lines, "", *_wrap(self)]) + "\n"


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _wrap(record: Record) -> Iterator[str]:
    """The plies in lines, each line led by the number of its first ply (from 1)."""
    line = ""
    for ply, token in enumerate((*record.tokens, "")):
        comment = record.comments.get(ply)
        words = [token] if comment is None else [f"{{{comment}}}", token]
        for word in filter(None, words):
            if line and len(line) + len(word) >= _WIDTH:
                yield line
                line = ""
            line = f"{line} {word}" if line else f"{ply + 1}. {word}"
    if line:
        yield line


def readable(text: str) -> str:
    """Replace lone surrogates by U+FFFD, because no encoding allows them."""
    if text.isascii() or not _HALF.search(text):
        return text
    # Encoded by hand: the page's Python has no codec except UTF-8.
    return _HALF.sub("\N{REPLACEMENT CHARACTER}", _PAIR.sub(_joined, text))


def _joined(pair: re.Match[str]) -> str:
    high, low = map(ord, pair[0])
    return chr(0x10000 + ((high - 0xD800) << 10) + low - 0xDC00)
