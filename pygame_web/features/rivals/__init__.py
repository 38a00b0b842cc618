"""Rivals: all bots of a game with their faces, to choose one for a seat."""

from __future__ import annotations

from pygame_web.shell.feature import Feature

FEATURE = Feature(key="rivals", verbs=("rival",), dialogs=("rivals",))
