"""The parts beside the map: the players' boards, the objectives, the reserve, the Exile."""

from __future__ import annotations

from core.games.lum42.components import (
    COLOURS,
    ENERGY_GOAL_NAMES,
    ENERGY_POINTS,
    EXPANSION_SPECIALS,
    LIGHT_GOALS,
    MAJORITY_POINTS,
    REWARDS,
    SLOTS,
    UNITS,
    pawn,
)
from core.games.lum42.queries import Progress, energy_progress, light_progress
from core.games.lum42.state import HOME, State
from core.games.lum42.zone import NAMES
from pygame_web.games.lum42 import draw, terms
from pygame_web.language import T, capital
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join


def boards(view: BoardView, t: T) -> Markup:
    """Return all player boards, the viewer's first."""
    seats = range(view.state.seats)
    order = sorted(seats, key=lambda seat: (seat - view.viewer) % view.state.seats)
    return join([_board(view, seat, t) for seat in order])


def _board(view: BoardView, seat: int, t: T) -> Markup:
    """One board in three rows: whose it is, the cubes, and the crew with the probes."""
    s: State = view.state
    points = t.n("{n} point", "{n} points", view.game.scores(s)[seat])
    score = el("b", points, data_score=seat)
    owner = draw.rocket(seat), el("span", view.names[seat]), score
    return el(
        "section",
        el("h2", owner, cls="l-owner"),
        el(
            "div",
            _row(_by_colour(s.light, seat), seat, "light", t),
            _row(_by_colour(s.energy, seat), seat, "energy", t),
            cls="l-stores",
        ),
        el(
            "div",
            _crew(s.ready[seat], s.locked[seat], seat, t),
            _probes(_by_colour(s.probes, seat), t),
            cls="l-stores",
        ),
        id=f"l-board-{seat}",
        cls=f"l-board l-s{seat}",
        aria_label=t("Board of {who}", who=view.names[seat]),
    )


def _by_colour(values: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """What a seat has of something, by colour."""
    return values[4 * seat : 4 * seat + 4]


@draw.kept
def _row(cubes: tuple[int, ...], seat: int, kind: str, t: T) -> Markup:
    items = [
        el(
            "li",
            el("span", f"{terms.colour(name, t)} ", cls="sr-only"),
            draw.cubes(colour, cubes[colour], kind, t),
            data_place=f"{kind}-{seat}-{name}",
        )
        for colour, name in enumerate(COLOURS)
    ]
    label = capital(t(terms.CUBES[kind]))
    return el("ul", items, cls="l-line", role="list", aria_label=label, title=label)


@draw.kept
def _crew(ready: tuple[int, ...], locked: tuple[int, ...], seat: int, t: T) -> Markup:
    """Draw the available and the locked units; a tap explains each."""
    groups = (
        (t("Available"), ready, EMPTY, ""),
        (t("Still locked"), locked, icon("lock"), "is-locked"),
    )
    drawn = [
        el(
            "span",
            el("span", label, t.colon, _unit_names(kinds, t), ". ", cls="sr-only"),
            kinds and mark,
            [draw.figure(pawn(seat, kind)) for kind in kinds] or el("i", "–", aria_hidden="true"),
            cls=f"l-crew {cls}".rstrip(),
            title=f"{label}{t.colon}{_unit_names(kinds, t)}",
        )
        for label, kinds, mark, cls in groups
    ]
    return el("button", drawn, type="button", cls="l-unit", data_do="open units")


def _unit_names(kinds: tuple[int, ...], t: T) -> str:
    names = tuple(terms.UNITS)
    return ", ".join(terms.unit(names[kind], t) for kind in kinds) or t("none")


def powers(view: BoardView, t: T) -> Markup:
    """Every unit of this game with what it can do."""
    seat = max(0, view.viewer)
    last = len(UNITS) if view.state.expansion else min(EXPANSION_SPECIALS)
    rows = [
        el(
            "li",
            draw.figure(pawn(seat, kind)),
            el("span", el("b", capital(terms.unit(name, t))), el("br"), t(terms.POWERS[name])),
            cls="l-power",
        )
        for kind, name in enumerate(UNITS[:last])
    ]
    return el("ul", rows, cls="stack", role="list")


@draw.kept
def _probes(cells: tuple[int, ...], t: T) -> Markup:
    """Return the probe of each colour with the cell it stands on, or a house."""
    items = []
    for colour, name in enumerate(COLOURS):
        cell = cells[colour]
        where = t("on the board") if cell == HOME else NAMES[cell]
        text = f"{terms.probe_colour(name, t)}{t.colon}{where}"
        shown = icon("home") if cell == HOME else el("b", where)
        items.append(
            el(
                "li",
                el("i", terms.letter(name, t), cls=f"l-dot l-{name}", aria_hidden="true"),
                el("span", shown, aria_hidden="true"),
                el("span", text, cls="sr-only"),
                title=text,
            )
        )
    label = t("Probes")
    return el("ul", items, cls="l-line l-probes", role="list", aria_label=label, title=label)


def supplies(view: BoardView, t: T) -> Markup:
    """Return the reserve with what a cube of each colour is worth."""
    return _supplies(view.state.reserve, t)


@draw.kept
def _supplies(reserve: tuple[int, ...], t: T) -> Markup:
    items = [
        el(
            "li",
            el("span", f"{terms.colour(name, t)} ", cls="sr-only"),
            draw.cubes(colour, reserve[colour], "light", t),
            el(
                "small",
                t(
                    "worth {n} as energy; its majority at the end: {m}",
                    n=ENERGY_POINTS[colour],
                    m=MAJORITY_POINTS[colour],
                ),
            ),
            data_place=f"reserve-{name}",
        )
        for colour, name in enumerate(COLOURS)
    ]
    return _part("l-supplies", t("Reserve"), el("ul", items, cls="l-line l-reserve", role="list"))


def _part(id: str, title: str, *inside: Markup) -> Markup:
    return el("section", el("h2", title, cls="l-title"), inside, id=id, cls="l-part")


def objectives(view: BoardView, t: T) -> Markup:
    """Return the three objectives with everybody's progress."""
    s: State = view.state
    if s.energy_goal < 0:
        return el("section", id="l-objectives", cls="l-part")
    goal = terms.colour(COLOURS[s.collection_goal], t)
    title = t("Collection: 1 point for each {colour} cube", colour=goal)
    face = draw.goal(COLOURS[s.collection_goal], t)
    collection = el("li", face, el("b", title), data_place="goal-collection")
    first, *rest = REWARDS[: min(3, s.seats)]
    rewards = {"n": first, "rest": ", ".join(map(str, rest))}
    light, energy = LIGHT_GOALS[s.light_goal], ENERGY_GOAL_NAMES[s.energy_goal]
    seats = range(s.seats)
    rows = (
        collection,
        _goal(view, light, rewards, [light_progress(s, seat) for seat in seats], t),
        _goal(view, energy, rewards, [energy_progress(s, seat) for seat in seats], t),
    )
    return _part("l-objectives", t("Objectives"), el("ul", rows, cls="l-goals", role="list"))


def _goal(
    view: BoardView, name: str, rewards: dict[str, object], progress: list[Progress], t: T
) -> Markup:
    standing = [
        el(
            "span",
            draw.rocket(seat),
            el("span", view.names[seat], cls="sr-only"),
            _progress(one, t),
            cls=f"l-standing l-s{seat}" + (" is-done" if one.place else ""),
        )
        for seat, one in enumerate(progress)
    ]
    title = el("b", t("{goal} ({n} points, then {rest})", goal=terms.goal(name, t), **rewards))
    line = el("span", standing, cls="l-line")
    return el("li", draw.goal(name, t), title, line, data_place=f"goal-{name}")


def _progress(one: Progress, t: T) -> Markup:
    if one.place:
        return el("span", t.n("reached: {n} point", "reached: {n} points", one.reward))
    return el("span", f"{one.have}/{one.need}")


def exile(view: BoardView, t: T) -> Markup:
    """Return the Exile's places and who waits there."""
    s: State = view.state
    places = []
    for number, name in enumerate(SLOTS):
        codes = tuple(code for code in (s.drift if name == "one" else (s.exile[number],)) if code)
        owners = ", ".join(view.names[(code - 1) // 10] for code in codes)
        places.append(_slot(name, codes, owners, t))
    return _part("l-exile-part", t("Exile"), el("ul", places, cls="l-exile", role="list"))


@draw.kept
def _slot(name: str, codes: tuple[int, ...], owners: str, t: T) -> Markup:
    """One place of the Exile."""
    figures = [draw.figure(code) for code in codes]
    return el(
        "li",
        el("span", terms.slot(name, t)),
        el("span", figures or el("i", "–", aria_hidden="true"), cls="l-waiting"),
        el("span", owners, cls="sr-only"),
        data_place=f"exile-{name}",
    )
