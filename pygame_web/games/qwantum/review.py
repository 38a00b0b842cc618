"""The words of reviews and of advice in this game."""

from __future__ import annotations

from core.games.qwantum.actions import KEEP, Write
from core.games.qwantum.dice import COLOURS, DIE_NAMES, LETTERS, face_name
from core.games.qwantum.game import GAME
from core.games.qwantum.state import State, sheet
from pygame_web.games.qwantum.because import because
from pygame_web.language import T
from pygame_web.ui.game_page import ReviewWords, Sketch


def why(feature: str, t: T) -> str:
    """Return the name of a feature of the chances; "" for an unknown one."""
    names = {
        "points": t("more points"),
        "promise": t("better prospects on the sheet"),
        "offer": t("a better sum from the dice on the table"),
        "misses": t("no miss"),
        "filled": t("filling fields sooner"),
        "turn": t("the turn"),
        "next": t("the next turn coming sooner"),
    }
    return names.get(feature, "")


def places(s: State, token: str) -> tuple[str, ...]:
    """Return the field a sum will stand in, or the tray for dice that are kept."""
    action = GAME.read_action(s, token)
    if action == KEEP:
        return ("tray",)
    if not isinstance(action, Write):
        return ()
    seat = GAME.actor(s)
    field = len(sheet(s, seat)[action.colour]) + 1
    return (f"field-{seat}-{COLOURS[action.colour]}-{field}",)


def sketch(s: State, tokens: tuple[str, ...]) -> Sketch:
    """Return the dice that make the sum to be written."""
    action = GAME.read_action(s, tokens[0])
    if not isinstance(action, Write):
        return Sketch()
    letters = LETTERS[action.colour], "w"
    faces = zip(DIE_NAMES, s.roll, strict=True)
    return Sketch(uses=tuple(f"die-{die}" for die, fell in faces if face_name(fell)[0] in letters))


WORDS = ReviewWords(why, places=places, because=because, sketch=sketch)
