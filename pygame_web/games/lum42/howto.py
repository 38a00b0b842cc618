"""How to play, in two minutes, in our own words."""

from __future__ import annotations

from core.games.lum42.components import SATELLITES, ground_code, pawn
from pygame_web.games.lum42 import draw, terms
from pygame_web.language import T, capital
from pygame_web.ui.markup import Markup, el

Step = tuple[str, str, Markup | None]


def howto(t: T) -> Markup:
    """Return the rules as seven short steps with drawings."""
    parts = [
        el("li", el("h3", title), drawing, el("p", words))
        for title, words, drawing in (*_setting_out(t), *_bringing_home(t))
    ]
    return el("div", el("ol", parts, cls="l-howto", role="list"), _units(t))


def _setting_out(t: T) -> tuple[Step, ...]:
    return (
        (
            t("The aim"),
            t(
                "Five rounds. Collect light cubes, turn them into energy, and score: blue energy"
                " brings 5 points, green 4, yellow 3, red 2."
            ),
            _tiles(t),
        ),
        (
            t("1. Discovery"),
            t(
                "Everyone adds a system: a planet, light or energy side up, next to the "
                "others, and a moon or portal on it."
            ),
            _satellites(t),
        ),
        (
            t("2. Deployment"),
            t(
                "In turn, move your ship and deploy one unit, until all units are out. An "
                "empty system stops your ship. Entering a system with rivals gives each of "
                "them 1 point. Two units in one spot fight, and both go to the Exile."
            ),
            _crew(t),
        ),
    )


def _bringing_home(t: T) -> tuple[Step, ...]:
    return (
        (
            t("3. Probes"),
            t("Each probe on a light side gives its owner a cube of its colour."),
            None,
        ),
        (
            t("4. Recovery"),
            t(
                "Recover your units one by one. On a light side or a moon a unit collects a "
                "cube; on an energy side it turns one of your cubes into energy. With a cube "
                "you just collected you may send out the probe of its colour."
            ),
            None,
        ),
        (
            t("5. End of round"),
            t(
                "Choose a special unit. Whoever has the fewest points chooses who starts the "
                "next round."
            ),
            None,
        ),
        (
            t("Game over"),
            t(
                "Whoever has the most energy of a colour scores its majority: blue 6, green "
                "7, yellow 8, red 9. The three objectives give points during the game."
            ),
            None,
        ),
    )


def _tiles(t: T) -> Markup:
    return el(
        "span",
        draw.tile(ground_code(0, 0), t),
        draw.tile(ground_code(0, 1), t),
        draw.tile(ground_code(4, 1), t),
        cls="l-line",
    )


def _satellites(t: T) -> Markup:
    shown = ("blue", "white", "lateral", "diagonal", "teleport")
    return el("span", [draw.token(SATELLITES.index(name) + 1, t) for name in shown], cls="l-line")


def _crew(t: T) -> Markup:
    return el(
        "span",
        draw.rocket(0),
        draw.figure(pawn(0, 0)),
        draw.figure(pawn(1, 0)),
        draw.figure(pawn(2, 0)),
        draw.figure(pawn(3, 0)),
        cls="l-line",
    )


def _units(t: T) -> Markup:
    listed = [
        el(
            "li",
            draw.figure(pawn(0, kind)),
            el("span", el("b", capital(terms.unit(name, t))), " ", el("span", t(power))),
        )
        for kind, (name, power) in enumerate(terms.POWERS.items())
    ]
    portals = (
        (6, t("Lateral portal: to any other system of its row or column.")),
        (7, t("Diagonal portal: to any other system on its diagonals.")),
        (8, t("Teleport portal: to a planet of the same colour, or to another teleport portal.")),
    )
    listed += [el("li", draw.token(code, t), el("span", words)) for code, words in portals]
    return el(
        "section", el("h3", t("Units and portals")), el("ul", listed, cls="l-glossary", role="list")
    )
