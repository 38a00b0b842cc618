"""What is said of this game in a review and of advice."""

from __future__ import annotations

from pygame_web.games.quantum.because import because
from pygame_web.language import T
from pygame_web.ui.game_page import ReviewWords


def why(feature: str, t: T) -> str:
    """What a feature of its chances is called; "" for an unknown one."""
    known = {
        "cubes": t("a cube placed"),
        "plan": t("a cube you can place sooner"),
        "second plan": t("more ways to the next cube"),
        "cube now": t("a cube this turn"),
        "dominance": t("more dominance"),
        "research": t("more research"),
        "ships": t("more ships on the map"),
        "commands": t("better command cards"),
        "picks": t("a card to take"),
        "in danger": t("safer ships"),
        "turn": t("the turn"),
        "actions": t("actions left"),
        "next": t("the next turn coming sooner"),
    }
    return known.get(feature, "")


def habit(code: str, t: T) -> str:
    """What the best bot goes by where it has no figures, as a sentence."""
    known = {
        "fleet": t(
            "It keeps ships that can soon construct from their starting planet, and rerolls "
            "the others."
        ),
        "opening": t("It looks at what can soon be constructed from there."),
        "card": t("It takes the card that has proved most valuable."),
    }
    return known.get(code, "")


WORDS = ReviewWords(why, habit, because=because)
