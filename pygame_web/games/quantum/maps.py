"""Maps in the lobby: a small picture, a field for a map of one's own, why a map is refused."""

from __future__ import annotations

from core.games.quantum.maps import MAPS, Map, default_map, read_map
from core.kernel.game import Reason
from pygame_web.games.quantum.sky import sky
from pygame_web.games.quantum.terms import map_title
from pygame_web.games.quantum.words import map_group
from pygame_web.language import T, mark
from pygame_web.ui.markup import Markup, el

REFUSALS: dict[str, str] = {
    "map-text": mark(
        "A map starts with a line “name | 2p | 5 cubes”, then has a line for each row of tiles."
    ),
    "map-header": mark("The first line of a map reads “name | 2p | 5 cubes”."),
    "map-name": mark(
        "A map's name has 1 to 40 letters, digits, spaces, apostrophes, dots or dashes."
    ),
    "map-seats": mark("This map is for another number of players."),
    "map-cubes": mark("“{text}” should be 2 to 7 cubes."),
    "map-tile": mark(
        "Row {row}, column {column}: “{text}” is not a tile. Use 7, 8, 9 or 10, with * after "
        "a starting planet; 0 for the Void; . for no tile."
    ),
    "map-row": mark("The map has a row without tiles."),
    "map-size": mark("{columns} by {rows} tiles are too many: at most {most} by {most}."),
    "map-stock": mark("The map uses {used} tiles with the number {number}; there are {most}."),
    "map-starts": mark(
        "{seats} players need {seats} starting planets (with *); the map has {starts}."
    ),
    "map-slots": mark("{seats} players with {cubes} cubes need {need} slots; the map has {slots}."),
    "map-apart": mark("Row {row}, column {column}: this tile shares no side with the others."),
    "map-sum": mark("The first line says {text}, but the rows give {have}."),
    "state-text": mark("“{text}” cannot be read as a position."),
    "action-text": mark("“{text}” is not an action of Quantum."),
}
"""Why a map, a position or a token is refused, by the error's code."""


def refusal(reason: Reason, t: T) -> str:
    """Return the sentence for a code of `REFUSALS`."""
    return t(REFUSALS[reason.code], **reason.facts)


def chosen(options: dict[str, str], seats: int) -> Map:
    """Return the map that a game with these options would be played on."""
    value = options.get("map", "auto")
    if value == "auto":
        value = default_map(seats, options.get("rules") == "first")
    return MAPS[value] if value in MAPS else read_map(value)


def fits(name: str, value: str, seats: int) -> bool:
    """Return whether a choice of an option is for so many players."""
    return name != "map" or value not in MAPS or MAPS[value].seats == seats


def setup(options: dict[str, str], seats: int, t: T) -> Markup:
    """Draw the map below the lobby's options, and a field for another map."""
    m = chosen(options, seats)
    own = "" if m.key else m.text
    label = t(
        "{map}: {players} players, {cubes} cubes each",
        map=map_title(m.title, t),
        players=m.seats,
        cubes=m.cubes,
    )
    field = el(
        "details",
        el("summary", t("Your own map")),
        el(
            "label",
            t(
                "First line “name | 2p | 5 cubes”, then a line for each row of tiles: 7 to "
                "10, with * after a starting planet; 0 for the Void; . for no tile."
            ),
            for_="own-map",
            cls="muted small",
        ),
        el(
            "textarea",
            own.replace("/", "\n"),
            id="own-map",
            cls="input notation",
            rows=6,
            data_set="option-text",
            spellcheck="false",
        ),
        el("button", t("Use this map"), type="button", cls="btn", data_do="set option-typed map"),
        open=bool(own),
    )
    picture = el("div", sky(m, ()), cls="q-preview", role="img", aria_label=label)
    words = el("figcaption", el("b", label), el("span", map_group(m.key, t), cls="muted"))
    return el("figure", picture, words, field, cls="q-choice")
