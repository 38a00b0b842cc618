"""Play LUM42 in the browser like a person: a bot of `core` decides, buttons act."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.e2e.pilot import Pilot


class Hand(Pilot):
    """Plays seat 0 of LUM42 as the Cadet would, by mouse, touch or keys."""

    def __init__(self, page: Page, hand: str = "mouse") -> None:
        super().__init__(page, hand, head="cadet")

    def go(self, token: str, action: Any) -> None:
        """Take an action; tap its cell first where the cell asks which one is meant."""
        seen = self.look()
        if token not in seen["acts"]:
            step = f"={token.split(':')[1]}"
            assert step in seen["steps"], f"no way to {token}"
            self.press(f'[data-step="{step}"]')
        self.act(token)
