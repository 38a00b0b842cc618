"""The offer in the top bar, in the place of a tip: yes or no, on a narrow screen one button first.

It is placed where it neither covers nor moves anything.
"""

from __future__ import annotations

from pygame_web.features.chime.state import Offer
from pygame_web.language import T
from pygame_web.ui.markup import Markup, el

_SPEAKER = "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"


def strip(offer: Offer, t: T) -> Markup | None:
    """Draw the question whether to turn the sound on; None while it is not asked."""
    if not offer.shown:
        return None
    words = t("Play with sound?")
    return el(
        "section",
        el("p", words, role="status"),
        _button(t("Yes"), "set sound normal", "btn-primary"),
        _button(t("No"), "chime-no", ""),
        el(
            "button",
            el("svg", el("path", d=_SPEAKER), cls="icon", viewBox="0 0 24 24", aria_hidden="true"),
            el("span", words),
            type="button",
            cls="btn tip-again",
            data_do="chime",
        ),
        cls="tip is-open" if offer.opened else "tip",
        id="chime",
        aria_label=words,
    )


def _button(words: str, do: str, cls: str) -> Markup:
    return el("button", words, type="button", cls=f"btn {cls}".rstrip(), data_do=do)
