"""Runs the games of a match: in this process, in several, or on a Dask cluster."""

from __future__ import annotations

import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_start_method
from os import cpu_count
from typing import Any, TypeVar

from core.kernel.errors import OptionError

AHEAD = 3
"""Pieces of work queued for each worker, so that none is idle."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class Pool:
    """An executor and how many workers it has; without an executor work is done here and now."""

    def __init__(self, executor: Executor | None, size: int) -> None:
        self.executor = executor
        self.size = size

    def map(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """Apply `work` to all items; yields results in order as they become available."""
        if self.executor is None:
            yield from map(work, items)
            return
        waiting: deque[Future[Result]] = deque()
        try:
            for item in items:
                waiting.append(self.executor.submit(work, item))
                if len(waiting) > AHEAD * self.size:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def pool(workers: int | None, cluster: str | None = None, carried: object = ()) -> Iterator[Pool]:
    """Return a pool of that many processes, or for the cluster at that address.

    Without a number, use one process per core. If other processes cannot import `carried` (what is
    sent to them; a class typed at the prompt, for example), use only this process. Raises
    `OptionError` if a number above 1 is given then.
    """
    if cluster is not None:
        with _dask(cluster) as client:
            yield Pool(client.get_executor(), sum(client.ncores().values()))
        return
    sent = workers == 1 or _can_be_sent(carried)
    if not sent and workers is not None:
        raise OptionError(
            "other processes cannot import a bot of this match: give it a module, or workers=1",
            "bot-here",
        )
    size = workers or (_cores() if sent else 1)
    if size == 1:
        yield Pool(None, 1)
        return
    others = active_children()
    with ProcessPoolExecutor(size, initializer=_leave_interrupts_to_the_parent) as executor:
        try:
            yield Pool(executor, size)
        except BaseException:
            # A bot may think for ever.
            for child in active_children():
                if child not in others:
                    child.terminate()
            executor.shutdown(wait=True, cancel_futures=True)
            raise


def _cores() -> int:
    return cpu_count() or 1


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _can_be_sent(carried: object) -> bool:
    try:
        text = pickle.dumps(carried)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    at_a_prompt = not hasattr(sys.modules["__main__"], "__file__")
    return get_start_method() == "fork" or not (at_a_prompt and b"__main__" in text)


@contextmanager
def _dask(address: str) -> Iterator[Any]:
    """A client of the Dask scheduler at `address`. `core` knows no package but by this name."""
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError as error:
        raise OptionError(
            "a cluster needs the package distributed: pip install clubtable[cluster]", "cluster"
        ) from error
    try:
        client = distributed.Client(address)
    except (OSError, ValueError) as error:
        raise OptionError(f"no cluster answers at {address!r}: {error}", "cluster") from error
    with client:
        if not client.ncores():
            raise OptionError(f"the cluster at {address!r} has no workers", "cluster")
        yield client
