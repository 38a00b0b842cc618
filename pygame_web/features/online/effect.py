"""Requests to the script of online play (`browser/online.js`)."""

from __future__ import annotations

from collections.abc import Mapping

from pygame_web.shell.session import Script


def scripted(ask: str, data: Mapping[str, object] | None = None) -> Script:
    """Ask the script, which answers by the verb "remote".

    `ask` is join, post, leave, forget, notify (ask for permission), call (it is someone's turn
    here), or another of its functions. What is posted goes out at once.
    """
    return Script("online", ask, data or {}, urgent=ask == "post")
