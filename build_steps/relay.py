"""A relay of the Nostr protocol on this machine, somebody else's: it keeps posts in its memory.

    python -m build_steps.relay [PORT]      prints its address, and runs until its input ends

Only for a home network and for tests: it forgets everything when it stops.
"""

from __future__ import annotations

import asyncio
import sys

from nostr_sdk import LocalRelayBuilder, RateLimit

HERE = "127.0.0.1"
MANY = 1_000_000
"""Posts a minute; the page limits itself."""


async def run(port: int = 0) -> None:
    """Run until standard input ends."""
    builder = LocalRelayBuilder().addr(HERE)
    builder = builder.rate_limit(RateLimit(max_reqs=100, notes_per_minute=MANY))
    relay = (builder.port(port) if port else builder).build()
    await relay.run()
    print(await relay.url(), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    relay.shutdown()


if __name__ == "__main__":
    asyncio.run(run(*(int(word) for word in sys.argv[1:2])))
