"""A match's results in a file, one line of JSON per game, so that a match can be continued.

The first line identifies the match; results are never appended to the file of another one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from io import SEEK_END
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from core.bots.tally import Played
from core.kernel.errors import OptionError


class Results:
    """An open file of results: `played` holds what was there, `add` writes one more game.

    Raises `OptionError` for a file that is no such file or belongs to another match, `OSError`.
    An incomplete last line is removed; nothing else ever is.
    """

    def __init__(self, path: str | Path, match: Mapping[str, object]) -> None:
        self.path = Path(path)
        self.match = match
        self.played: list[Played] = []
        self._file: TextIO | None = None

    def __enter__(self) -> Results:
        whole = self.path.read_bytes() if self.path.exists() else b""
        lines = whole.split(b"\n")[:-1]
        self._check(lines, whole)
        self._read(lines)
        self._file = self.path.open("r+" if whole else "w", encoding="utf-8", newline="\n")
        self._file.seek(0, SEEK_END)
        self._file.truncate(sum(len(line) + 1 for line in lines))
        self._file.seek(0, SEEK_END)
        if not lines:
            self._write(self.match)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, played: Played) -> None:
        """Write a game so that it survives if this process ends immediately afterwards."""
        self.played.append(played)
        self._write(
            {
                "deal": played.deal,
                "bots": played.bots,
                "scores": played.scores,
                "winners": played.winners,
                "plies": played.plies,
                "told": played.events,
            }
        )

    def _write(self, line: object) -> None:
        assert self._file is not None
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()

    def _check(self, lines: list[bytes], whole: bytes) -> None:
        """Refuse a file that is not empty and begins with anything but this match."""
        text = json.dumps(self.match)
        wanted: dict[str, object] = json.loads(text)
        found = _json(lines[0]) if lines else None
        if found == wanted or (not lines and text.encode().startswith(whole)):
            return
        fault = "holds no results of a match"
        if isinstance(found, dict) and "match" in found:
            other = [
                f"{n} {found.get(n)!r}, not {wanted[n]!r}"
                for n in wanted
                if found.get(n) != wanted[n]
            ]
            fault = f"holds the results of another match ({'; '.join(other)})"
        raise OptionError(
            f"{self.path} {fault}; give another file", "results-match", file=str(self.path)
        )

    def _read(self, lines: list[bytes]) -> None:
        for number, line in enumerate(lines[1:], 2):
            try:
                self.played.append(_played(_json(line)))
            except (KeyError, TypeError, AttributeError) as error:
                raise OptionError(
                    f"{self.path}, line {number}: this is no result of a game",
                    "results-line",
                    file=str(self.path),
                    line=number,
                ) from error


def _json(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _played(line: Any) -> Played:
    return Played(
        int(line["deal"]),
        tuple(map(str, line["bots"])),
        tuple(map(int, line["scores"])),
        tuple(map(int, line["winners"])),
        int(line["plies"]),
        tuple(Counter(counts) for counts in line["told"]),
    )
