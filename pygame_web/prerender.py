"""The first pages as finished markup, so that there is something to read before Python is there."""

from __future__ import annotations

from pygame_web.language import LANGUAGES, translator
from pygame_web.session import begin
from pygame_web.views.page import page


def pages() -> dict[str, dict[str, dict[str, str]]]:
    """Per file and language: "title", "description" and "body" (markup)."""
    return {"index.html": {language: _lobby(language) for language in LANGUAGES}}


def _lobby(language: str) -> dict[str, str]:
    t = translator(language)
    session, _ = begin(entropy="prerendered", languages=[language])
    return {
        "title": t("The club table"),
        "description": t("Play Quantum, Qwantum and LUM42 in your browser, without an account."),
        "body": page(session, t),
    }
