"""How far a long command is: a bar of tqdm where it is installed, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

LINES = 10
"""How many lines tell of a whole command where there is no bar."""


@contextmanager
def progress() -> Iterator[Callable[[int, int], None]]:
    """What to call with (done, of) after each game. It tells a terminal, and is silent to a file.

    `core` needs no package: tqdm is asked for by name and comes with `clubtable[progress]`.
    """
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    try:
        tqdm: Any = import_module("tqdm").tqdm
    except ModuleNotFoundError:
        yield _line
        return
    with tqdm(unit="game", dynamic_ncols=True) as bar:

        def step(done: int, of: int) -> None:
            bar.total = of
            bar.update(done - bar.n)

        yield step


def _line(done: int, of: int) -> None:
    if done == of or done * LINES // of != (done - 1) * LINES // of:
        print(f"{done} of {of} games", file=sys.stderr)
