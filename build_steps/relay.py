"""Run a third-party Nostr relay on this machine; it keeps posts in memory.

    python -m build_steps.relay [PORT]      prints its address, and runs until its input ends

For tests and experiments only: it forgets everything when it stops. The group `relay` of
`requirements/` must be installed.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from build_steps.console import Trouble
from build_steps.paths import PYTHON, ROOT

HERE = "127.0.0.1"
MANY = 1_000_000
"""The limit of posts per minute; the page has its own limit."""


@contextmanager
def running(port: int = 0) -> Iterator[str]:
    """Run a relay in its own process on `port` (0: a free one); yields its address."""
    command = [str(PYTHON), "-m", "build_steps.relay", str(port)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip().rstrip("/")
        if not address:
            raise Trouble("The relay did not start.")
        yield address
    finally:
        process.communicate()


def _free_port() -> int:
    """A free port from the system; one chosen by the relay may be blocked by browsers (2049)."""
    with socket.create_server((HERE, 0)) as there:
        return int(there.getsockname()[1])


async def run(port: int = 0) -> None:
    """Run until standard input ends."""
    nostr_sdk = import_module("nostr_sdk")

    builder = nostr_sdk.LocalRelayBuilder().addr(HERE)
    builder = builder.rate_limit(nostr_sdk.RateLimit(max_reqs=100, notes_per_minute=MANY))
    relay = builder.port(port or _free_port()).build()
    await relay.run()
    print(await relay.url(), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    relay.shutdown()


if __name__ == "__main__":
    asyncio.run(run(*(int(word) for word in sys.argv[1:2])))
