"""Builds the explanations of each rule of a game, one by one."""

from __future__ import annotations

from pygame_web.pocket import book


def files() -> dict[str, object]:
    """What the site has of the rules, by file."""
    return {f"{game}-told": book.told(game) for game in book.games()}
