"""Progress of a long command: a tqdm bar if installed, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any

_MANY = {"game": "games", "ply": "plies"}
LINES = 10
"""How many progress lines a command prints without a bar."""


@contextmanager
def progress(unit: str = "game") -> Iterator[Callable[[int, int], None]]:
    """Return a function to call with (done, of) after each game or other unit.

    It prints only to a terminal. tqdm is optional (`clubtable[progress]`), because `core` needs no
    package.
    """
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    try:
        tqdm: Any = import_module("tqdm").tqdm
    except ModuleNotFoundError:
        yield partial(_line, unit)
        return
    with tqdm(unit=unit, dynamic_ncols=True) as bar:

        def step(done: int, of: int) -> None:
            bar.total = of
            bar.update(done - bar.n)

        yield step


def _line(unit: str, done: int, of: int) -> None:
    if done == of or done * LINES // of != (done - 1) * LINES // of:
        print(f"{done} of {of} {_MANY[unit]}", file=sys.stderr)
