"""The game in two minutes, with drawings made of the table's own parts."""

from __future__ import annotations

from pygame_web.games.quantum.cards import EXAMPLES
from pygame_web.games.quantum.draw import card_icon, combat_die, cube, die, operator, ship_icon
from pygame_web.games.quantum.terms import SHIPS
from pygame_web.language import T
from pygame_web.ui.markup import Markup, chapter, el


def howto(t: T) -> Markup:
    """Return all chapters in the order a newcomer needs them."""
    return el(
        "div",
        _goal(t),
        _ships(t),
        _turn(t),
        _building(t),
        _attack(t),
        _dominance(t),
        _cards(t),
        _abilities(t),
        cls="howto q-howto",
    )


def _goal(t: T) -> Markup:
    return chapter(
        t("The aim"),
        t(
            "Be the first to place all your cubes on planets. The game ends the moment you "
            "place the last one."
        ),
        cube(0),
        cube(0),
        cube(0),
        cube(0),
        cube(0),
    )


def _ships(t: T) -> Markup:
    return chapter(
        t("Dice are ships"),
        t(
            "The number says how far a ship flies and how well it fights: a 1 is slow and "
            "deadly, a 6 is fast and weak. Each ship moves once per turn and uses its ability "
            "once per turn."
        ),
        die(0, 1),
        die(0, 3),
        die(0, 6),
    )


def _turn(t: T) -> Markup:
    return chapter(
        t("Three actions a turn"),
        t(
            "Move (and attack), reconfigure a ship into another number, deploy a ship from "
            "the scrapyard, research, or construct, which takes two actions. Abilities are "
            "free. Do everything in any order."
        ),
        el("span", [el("i", cls="is-on")] * 3, cls="q-pips"),
    )


def _building(t: T) -> Markup:
    return chapter(
        t("Construct"),
        t(
            "Your ships on the four squares next to a planet must add up to exactly its "
            "number. Then two actions place a cube there: one of yours per planet, as long as "
            "it has a free slot."
        ),
        die(1, 5),
        operator("+"),
        die(1, 3),
        operator("="),
        el("b", "8", cls="q-total"),
        cube(1),
    )


def _attack(t: T) -> Markup:
    return chapter(
        t("Attack"),
        t(
            "End a move on a rival's ship. Both players roll a die and add their ship's "
            "number: the lower total wins, ties go to the attacker. A destroyed ship is "
            "rerolled into the scrapyard. An attacker who fails loses nothing."
        ),
        combat_die(2, "weapons"),
        operator("+"),
        die(0, 3),
        operator("<"),
        combat_die(2, "defences"),
        operator("+"),
        die(1, 4),
    )


def _dominance(t: T) -> Markup:
    return chapter(
        t("Dominance and infamy"),
        t(
            "Each ship you destroy raises your dominance by 1, each you lose lowers it. At 6 you "
            "place a cube on any planet with room and start again at 1."
        ),
        el("span", [el("i", cls="is-on")] * 6, cls="q-track is-full"),
        cube(1),
    )


def _cards(t: T) -> Markup:
    return chapter(
        t("Advance cards"),
        t(
            "At the end of your turn, each cube you placed, and research at 6, gives you a "
            "card. Gambits take effect at once; up to three commands stay with you and work "
            "from your next turn."
        ),
        *[card_icon(card) for card in EXAMPLES],
    )


def _abilities(t: T) -> Markup:
    rows = [
        el(
            "li",
            die(0, number),
            ship_icon(number),
            el(
                "div",
                el("b", t("{ship}: {ability}", ship=t(ship.name), ability=t(ship.ability))),
                el("p", t(ship.text)),
            ),
        )
        for number, ship in SHIPS.items()
    ]
    return el(
        "section",
        el("h3", t("The six ships")),
        el("ul", rows, role="list", cls="q-fleet"),
        cls="stack",
    )
