"""Actions in words, and what speaks for them: the features of the games' models, and habits."""

from __future__ import annotations

from typing import Any

from pygame_web.language import T
from pygame_web.views import games
from pygame_web.views.board_view import BoardView

WORDS = "lookback"
"""The catalog of these words, which comes with them."""


def why(feature: str, t: T) -> str:
    """What a feature of `core.bots.<game>.chances`, or a win, is called; "" for an unknown one."""
    known = {
        "win": t("it wins the game at once"),
        # Qwantum
        "points": t("more points"),
        "promise": t("a sheet that promises more"),
        "offer": t("more from the dice on the table"),
        "misses": t("no miss"),
        "filled": t("fields filled sooner"),
        # Quantum
        "cubes": t("a cube placed"),
        "plan": t("a cube that can be placed sooner"),
        "second plan": t("more ways to the next cube"),
        "cube now": t("a cube in this turn"),
        "dominance": t("more dominance"),
        "research": t("more research"),
        "ships": t("more ships on the map"),
        "commands": t("better commands"),
        "picks": t("a card to take"),
        "in danger": t("ships that are safer"),
        # LUM42
        "board": t("a board that promises more"),
        "units": t("units for later"),
        "majorities": t("better majorities"),
        "systems": t("more useful planets near the ships"),
        "order": t("an earlier place in the round"),
        # all
        "turn": t("the turn"),
        "actions": t("actions left"),
        "next": t("the next turn comes sooner"),
    }
    return known.get(feature, "")


def reason(feature: str, t: T) -> str:
    """Why a marked decision's better one is better; there always is something to say."""
    return why(feature, t) or t("better prospects, all in all")


def habit(code: str, t: T) -> str:
    """What the best bot goes by where it has no figures (`chances.habit`), as a sentence."""
    known = {
        "fleet": t("It keeps ships that can soon build from home, and rolls others again."),
        "opening": t("It goes by what can be built soon from there."),
        "card": t("It takes the card that has been worth most."),
        "discovery": t(
            "It weighs planet, face and place together: what it can soon deploy there, and what "
            "its rivals could."
        ),
    }
    return known.get(code, "")


def action_in(view: BoardView, s: Any, token: str, t: T) -> str:
    """An action of a position in words; the token itself where it is none."""
    try:
        there = view.game.read_action(s, token)
        return games.view(view.game.name).action(view.game, s, there, t.of(view.game.name))
    except ValueError:
        return token


def action(view: BoardView, ply: int, token: str, t: T) -> str:
    """An action of the position before a ply, in words."""
    return action_in(view, view.line.states[ply], token, t)
