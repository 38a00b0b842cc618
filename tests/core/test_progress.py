"""Progress of a long command: lines on a terminal, a bar with tqdm, nothing in a file."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest

from core.cli import progress as module


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def tell(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, games: int) -> str:
    monkeypatch.setattr("sys.stderr", stream)
    with module.progress() as report:
        for done in range(1, games + 1):
            report(done, games)
    return stream.getvalue()


def without_tqdm(name: str) -> Any:
    raise ModuleNotFoundError(name)


def test_a_file_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tell(monkeypatch, io.StringIO(), 40) == ""


def test_a_terminal_without_tqdm_gets_ten_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "import_module", without_tqdm)
    lines = tell(monkeypatch, Terminal(), 400).splitlines()
    assert len(lines) == 10
    assert lines[0] == "40 of 400 games"
    assert lines[-1] == "400 of 400 games"


def test_a_terminal_with_tqdm_gets_its_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar goes on from the games a file of results already had."""
    seen: list[tuple[int, int]] = []

    class Bar:
        n = 0
        total = 0

        def __init__(self, **_: object) -> None:
            pass

        def __enter__(self) -> Bar:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def update(self, more: int) -> None:
            self.n += more
            seen.append((self.n, self.total))

    monkeypatch.setattr(module, "import_module", lambda name: SimpleNamespace(tqdm=Bar))
    monkeypatch.setattr("sys.stderr", Terminal())
    with module.progress() as report:
        report(5, 6)
        report(6, 6)
    assert seen == [(5, 6), (6, 6)]
