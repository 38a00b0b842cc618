"""Where the page's Python starts."""

from __future__ import annotations

from js import Date, Uint8Array, URLSearchParams, crypto, document, navigator, window

from pygame_web.browser import place
from pygame_web.browser.app import App
from pygame_web.browser.storage import Storage
from pygame_web.session import begin


async def main() -> None:
    """Read what browser and storage know, draw the page, and answer from now on."""
    page = str(document.documentElement.dataset.page or "index")
    storage = Storage()
    kept, saved = storage.everything()
    session, effects = begin(
        entropy=bytes(crypto.getRandomValues(Uint8Array.new(16))).hex(),
        languages=[str(tag) for tag in navigator.languages],
        query=dict(URLSearchParams.new(window.location.search).entries()),
        fragment=window.location.hash,
        kept=kept,
        saved=saved,
        storage=storage.state,
        resumed="" if page == "embed" else place.remembered(),
        page=page,
        at=int(Date.now()),
    )
    app = App(session, storage)
    app.start(effects)
    document.documentElement.dataset.ready = "1"
