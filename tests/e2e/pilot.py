"""Play Quantum in the browser like a person: a ship, then a square, as the page shows.

What to do is decided by a bot of `core`, how to do it by looking for the buttons.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from core.bots import choose
from core.games.quantum.actions import Place
from pygame_web.games.quantum.targets import die_of
from tests.e2e.driver import Driver


class Pilot(Driver):
    """Plays the one person at Quantum's table with a bot's decisions."""

    seat = 0
    """The person's seat; after a rematch the seats have moved on."""

    def __init__(self, page: Page, hand: str = "mouse", head: str = "captain") -> None:
        super().__init__(page, seed=1, hand=hand)
        self.head = head

    def turns(self, plies: int = 100_000) -> str:
        """Play until the game is over or for `plies` more; returns the actor then."""
        last = self.look()["ply"] + plies
        idle, before = 0, -1
        while True:
            seen = self.look()
            if seen["actor"] == "over" or seen["ply"] >= last:
                return str(seen["actor"])
            idle = 0 if seen["ply"] != before else idle + 1
            before = seen["ply"]
            assert idle < 900, f"clicks change nothing: {seen}"
            if seen["todo"]:
                self.press(f'[data-do="{seen["todo"][0]}"]')
            elif not (seen["acts"] and self._decide(seen)):
                self.page.wait_for_timeout(30)

    def _decide(self, seen: dict[str, Any]) -> bool:
        """Decide once, if the stored game is the one shown."""
        line = self.line()
        if line.ply != seen["ply"]:
            return False
        self.seat = line.actor
        game, s = line.game, line.state
        action = choose(game, s, self.head, f"pilot {line.ply}")
        self.go(game.write_action(action), action)
        return True

    def go(self, token: str, action: Any) -> None:
        """Find the way to an action and take it."""
        die = die_of(action)
        # A second press on a ship lets go of it: then it is selected anew.
        for _ in range(3):
            if isinstance(action, Place):
                self._open(token, f"=f:{action.face}")
            elif die is not None:
                self._open(token, f"=s:{die}")
        assert token in self.look()["acts"], f"no way to {token}"
        self.act(token)

    def _open(self, token: str, step: str) -> None:
        """Select the ship, and one of its ways to act, until the action is there."""
        if token in self.look()["acts"]:
            return
        if step not in self.look()["steps"]:
            # Another ship is selected, and this square is one of its targets.
            self.press('[data-step="="]')
        self.press(f'[data-step="{step}"]')
        for mode in [one for one in self.look()["steps"] if one.startswith(f"{step} m:")]:
            if token in self.look()["acts"]:
                return
            self.press(f'[data-step="{mode}"]')
