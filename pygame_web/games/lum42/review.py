"""The words of reviews and of advice in this game."""

from __future__ import annotations

from core.games.lum42.actions import Deploy, Jump, Step
from core.games.lum42.components import pawn
from core.games.lum42.game import GAME
from core.games.lum42.state import State
from core.games.lum42.zone import NAMES
from pygame_web.games.lum42 import draw
from pygame_web.games.lum42.because import because
from pygame_web.games.lum42.words import named_action
from pygame_web.language import T
from pygame_web.ui.game_page import ReviewWords, Sketch


def why(feature: str, t: T) -> str:
    """Return the name of a feature of the chances; "" for an unknown one."""
    names = {
        "points": t("more points"),
        "board": t("better prospects on the board"),
        "units": t("more units for later"),
        "majorities": t("better majorities"),
        "systems": t("more useful planets near your ships"),
        "order": t("an earlier turn in the round"),
        "turn": t("the turn"),
        "next": t("the next turn coming sooner"),
    }
    return names.get(feature, "")


def habit(code: str, t: T) -> str:
    """Return the rule of thumb of the best bot where it has no figures, as a sentence."""
    sentences = {
        "discovery": t(
            "It weighs planet, side and place together: what it can soon deploy there, and "
            "what its rivals could."
        ),
    }
    return sentences.get(code, "")


def places(s: State, token: str) -> tuple[str, ...]:
    """Return the player who is to begin, or the cube that is given."""
    seat = GAME.actor(s)
    match token.split(":"):
        case ["name", named]:
            return (f"seat-{named}",)
        case ["give", kind, colour]:
            return (f"{kind}-{seat}-{colour}",)
    return ()


def falls(t: T) -> tuple[str, str, str, str]:
    """Tiles are turned up here, no dice fall."""
    return (
        t("Before the tile"),
        t("Previous tile"),
        t("Next tile"),
        t("No tile is turned up here. Go to a tile."),
    )


def sketch(s: State, tokens: tuple[str, ...]) -> Sketch:
    """Return the ship at the end of its way, or what would be set down."""
    seat = GAME.actor(s)
    goal = -1
    for token in tokens:
        action = GAME.read_action(s, token)
        if not isinstance(action, (Step, Jump)):
            break
        goal = action.cell
    if goal >= 0:
        return Sketch(((f"cell-{NAMES[goal]}", draw.rocket(seat)),))
    if isinstance(action, Deploy) and s.ships[seat] >= 0:
        figure = draw.figure(pawn(seat, action.kind))
        return Sketch(((f"cell-{NAMES[s.ships[seat]]}", figure),))
    return Sketch()


WORDS = ReviewWords(why, habit, places, falls, because=because, sketch=sketch, action=named_action)
