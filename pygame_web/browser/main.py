"""Where the page's Python starts."""

from __future__ import annotations

from js import document


async def main() -> None:
    """Tell the page that it is answered from now on."""
    document.documentElement.dataset.ready = "1"
