"""Actions and what speaks for them, in words."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.views import games
from pygame_web.views.board_view import BoardView


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
        # all
        "turn": t("the turn"),
        "actions": t("actions left"),
        "next": t("the next turn comes sooner"),
    }
    return known.get(feature, "")


def action(view: BoardView, ply: int, token: str, t: T) -> str:
    """An action of the position before a ply, in words."""
    s = view.line.states[ply]
    try:
        there = view.game.read_action(s, token)
        return games.view(view.game.name).action(view.game, s, there, t.of(view.game.name))
    except ValueError:
        return token
