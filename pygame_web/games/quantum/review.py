"""The words of reviews and of advice in this game."""

from __future__ import annotations

from core.games.quantum.actions import SCRAPYARD, Cube, Deploy, Move, Place
from core.games.quantum.game import GAME
from core.games.quantum.maps import cell_name
from core.games.quantum.state import State, code_at, face
from pygame_web.games.quantum.because import because
from pygame_web.games.quantum.cards import CARDS
from pygame_web.games.quantum.draw import cube, die
from pygame_web.games.quantum.terms import SHIPS
from pygame_web.language import T
from pygame_web.ui.game_page import ReviewWords, Sketch
from pygame_web.ui.markup import Markup


def why(feature: str, t: T) -> str:
    """Return the name of a feature of the chances; "" for an unknown one."""
    names = {
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
    return names.get(feature, "")


def habit(code: str, t: T) -> str:
    """Return the rule of thumb of the best bot where it has no figures, as a sentence."""
    sentences = {
        "fleet": t(
            "Keep your first ships if they can soon construct from your starting planet; "
            "otherwise reroll them."
        ),
        "opening": t("It looks at what can soon be constructed from there."),
        "card": t("It takes the card that has proved most valuable."),
    }
    return sentences.get(code, "")


def sketch(s: State, tokens: tuple[str, ...]) -> Sketch:
    """Return the ship where it would go, or the cube where it would lie."""
    action = GAME.read_action(s, tokens[0])
    seat = GAME.actor(s)
    match action:
        case Move():
            return _ghost_at(action.cell, die(seat, face(code_at(s, seat, action.ship))))
        case Deploy():
            return _ghost_at(action.cell, die(seat, face(~action.die)))
        case Place() if action.cell != SCRAPYARD:
            return _ghost_at(action.cell, die(seat, action.face))
        case Cube():
            return _ghost_at(action.centre, cube(seat))
    return Sketch()


def _ghost_at(cell: int, piece: Markup) -> Sketch:
    return Sketch(((f"sq-{cell_name(cell)}", piece),))


def names(t: T) -> tuple[str, ...]:
    """Return the names of ships, and of the cards and the ability that an action begins with."""
    ships = [t(ship.name) for ship in SHIPS.values()]
    return (*ships, *(t(card.name) for card in CARDS.values()), t("Strike"))


WORDS = ReviewWords(why, habit, because=because, sketch=sketch, names=names)
