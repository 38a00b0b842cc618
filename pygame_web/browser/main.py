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
    query = dict(URLSearchParams.new(window.location.search).entries())
    fragment = str(window.location.hash)
    resumed = "" if page == "embed" else place.remembered()
    session, effects = begin(
        entropy=bytes(crypto.getRandomValues(Uint8Array.new(16))).hex(),
        languages=[str(tag) for tag in navigator.languages],
        query=query,
        fragment=fragment,
        kept=kept,
        saved=saved,
        storage=storage.state,
        resumed=resumed,
        page=page,
        at=int(Date.now()),
    )
    app = App(session, storage)
    told = bool(kept or saved or query or fragment or resumed) or storage.state != "on"
    same = page == "index" and not told
    same = same and document.documentElement.lang == session.settings.language
    app.start(effects, prerendered=same)
    document.documentElement.dataset.ready = "1"
