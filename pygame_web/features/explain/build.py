"""Builds the explanations of each rule of a game, one by one."""

from __future__ import annotations

from pygame_web.pocket import book


def files() -> dict[str, object]:
    """Return the site's files of explained rules, by name."""
    return {f"{game}-told": book.rule_texts(game) for game in book.games()}
