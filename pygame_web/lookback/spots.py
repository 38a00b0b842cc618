"""Where an action is on the board that no scene shows: what was decided and is not disclosed yet,
dice that are kept, a seat that is named."""

from __future__ import annotations

from typing import Any

from core.kernel.game import AnyGame
from core.qwantum.actions import KEEP, Write
from core.qwantum.dice import COLOURS
from core.qwantum.state import sheet


def of(game: AnyGame, s: Any, token: str) -> tuple[str, ...]:
    """The places (docs/page.md, "Scenes") an action concerns; none where it has none."""
    if game.name == "qwantum":
        return _qwantum(game, s, token)
    return _lum42(game.actor(s), token) if game.name == "lum42" else ()


def _qwantum(game: AnyGame, s: Any, token: str) -> tuple[str, ...]:
    """The field a sum will stand in, or the tray for dice that are kept."""
    action = game.read_action(s, token)
    if action == KEEP:
        return ("tray",)
    if not isinstance(action, Write):
        return ()
    seat = game.actor(s)
    field = len(sheet(s, seat)[action.colour]) + 1
    return (f"field-{seat}-{COLOURS[action.colour]}-{field}",)


def _lum42(seat: int, token: str) -> tuple[str, ...]:
    """Who is to begin, or the cube that is given."""
    match token.split(":"):
        case ["name", named]:
            return (f"seat-{named}",)
        case ["give", kind, colour]:
            return (f"{kind}-{seat}-{colour}",)
    return ()
