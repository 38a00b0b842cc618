"""The star map to tap on: every square and planet is a button with a spoken name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from core.games.quantum import queries
from core.games.quantum.actions import END, Move, Warp
from core.games.quantum.combat import Advance, Launch
from core.games.quantum.construct import needed
from core.games.quantum.maps import Map, cell_name
from core.games.quantum.movement import Dropping, Landing
from core.games.quantum.notation import write_action
from core.games.quantum.question import asked_now
from core.games.quantum.state import (
    MOVED,
    USED,
    State,
    cell_of,
    code_of,
    cubes_left,
    face,
    memory,
)
from core.games.quantum.turn import Act
from pygame_web.games.quantum import aim, words
from pygame_web.games.quantum.draw import die
from pygame_web.games.quantum.past import trail
from pygame_web.games.quantum.sky import sky
from pygame_web.games.quantum.targets import Spot, Targets
from pygame_web.games.quantum.terms import map_title, ship_name
from pygame_web.games.quantum.threat import REACHED
from pygame_web.language import T, translator
from pygame_web.table.views import story
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon_button
from pygame_web.ui.markup import Markup, el, join
from pygame_web.ui.zoom import zoom

Flags = tuple[tuple[int, str], ...]
"""Of a planet: seats that have the sum ("ready") or are one step from it ("near")."""


def chart(view: BoardView, found: Targets, t: T, *, named: bool) -> Markup:
    """Return the map with its zoom buttons; `browser/pan.js` serves `data-pan` and `data-grid`.

    With `named` the squares show their names.
    """
    m = view.state.setting.map
    came = trail(view)
    board = el(
        "div",
        sky(m, view.state.cubes, came, named=named),
        _squares(view, found, t),
        _planets(view, found, t),
        cls=f"q-map w{m.width} h{m.height}",
        data_grid=True,
        data_board=True,
        data_ways=True,
        role="group",
        aria_label=t("Map: {map}", map=map_title(m.title, t)),
    )
    window = el("div", board, cls="q-window board-frame", data_pan=True, id="q-window")
    foot = el("div", el("p", _hint(view, found, t), cls="q-hint"), _zoom(t), cls="q-foot")
    return el(
        "div", el("div", window, cls="q-chart board-sky"), foot, cls="q-chart-part takes-spare"
    )


def _hint(view: BoardView, found: Targets, t: T) -> str:
    """Return the effect of a tap on the map; "" if the question itself says it."""
    acting = isinstance(asked_now(view.state), Act)
    if not view.actions or (acting and all(a is END for _, a in view.actions)):
        return t("Tap a ship or a planet to look at it.")
    if not acting:
        return ""
    if found.ship is None:
        return t("Tap one of your ships or a planet.")
    if found.mode == "warp":
        return t("Tap a lit ship to swap places with it.")
    if any(spot.kind == "hit" for spot in found.cells.values()):
        return t("Lit squares are in reach; you can attack dashed red ones.")
    return t("Lit squares are in reach.") if found.modes else ""


def _zoom(t: T) -> Markup:
    legend = icon_button("help", "open legend", t("What the marks mean"))
    return zoom("q-window", t, cls="q-zoom takes-spare", first=legend)


def _squares(view: BoardView, found: Targets, t: T) -> Markup:
    s: State = view.state
    m = s.setting.map
    ships = {
        cell_of(ship): (seat, code_of(ship)) for seat, fleet in enumerate(s.ships) for ship in fleet
    }
    busy = set(ships) | set(found.cells) | set(found.threat)
    busy |= {cell for cell in m.cells if _name(cell) in view.news}
    asking = found.ship is not None and found.ship >= 0 and bool(found.modes)
    marks = _marked(view)
    squares = []
    for cell in m.cells:
        if cell in busy or cell in marks:
            mark = marks.get(cell, "")
            squares.append(_square(view, found, cell, ships.get(cell), mark, t))
        elif asking:
            squares.append(_refusing(m, found.ship or 0, cell, t.language))
        else:
            squares.append(_empty(m, cell, t.language))
    return join(squares)


def _marked(view: BoardView) -> dict[int, str]:
    """Squares that stand out without a tap: the two of a battle."""
    fight = queries.fight(view.state)
    if fight is not None:
        return {fight.ship: "is-attacker", fight.target: "is-target"}
    asked = asked_now(view.state)
    if isinstance(asked, Launch | Advance | Landing | Dropping):
        return {asked.ship: "is-attacker"}
    return {}


@lru_cache(maxsize=4096)
def _place(m: Map, cell: int, language: str) -> str:
    """Return a square's name with what is special about it."""
    t = translator(language, "quantum")
    planet = m.orbital[cell]
    if planet >= 0:
        return t("{cell}, orbit of planet {number}", cell=cell_name(cell), number=m.numbers[planet])
    if m.void >> cell & 1:
        return t("{cell}, the Void", cell=cell_name(cell))
    return cell_name(cell)


def _name(cell: int) -> str:
    """Return a square's name in scenes."""
    return f"sq-{cell_name(cell)}"


def _attrs(m: Map, cell: int) -> dict[str, str]:
    column, row = m.place(cell)
    return {
        "cls": f"q-sq c{column} r{row}",
        "id": _name(cell),
        "data_at": f"{column},{row}",
    }


@lru_cache(maxsize=4096)
def _empty(m: Map, cell: int, language: str) -> Markup:
    t = translator(language, "quantum")
    label = t("{place}, empty", place=_place(m, cell, language))
    return el(
        "button", type="button", tabindex=-1, data_step="=", aria_label=label, **_attrs(m, cell)
    )


@lru_cache(maxsize=16_384)
def _refusing(m: Map, ship: int, cell: int, language: str) -> Markup:
    """Draw an empty square that the selected ship cannot reach; a tap explains why."""
    t = translator(language, "quantum")
    token = write_action(Move(ship, cell, ""))
    label = t("{place}, empty", place=_place(m, cell, language))
    return el(
        "button", type="button", tabindex=-1, data_why=token, aria_label=label, **_attrs(m, cell)
    )


def _square(
    view: BoardView,
    found: Targets,
    cell: int,
    ship: tuple[int, int] | None,
    mark: str,
    t: T,
) -> Markup:
    s: State = view.state
    m = s.setting.map
    spot = found.cells.get(cell)
    where = _attrs(m, cell)
    classes = [where.pop("cls"), mark]
    label = [_place(m, cell, t.language)]
    if ship is not None:
        label.append(ship_words(view, ship, t))
        classes.append(f"q-s{ship[0]}")
    elif spot is None:
        label.append(t("empty"))
    if cell == found.ship:
        classes.append("is-chosen")
        label.append(t("selected"))
    if cell in found.threat:
        classes.append(_threatened(found.threat[cell]))
        label.append(_threat_words(found.threat[cell], t))
    looks = ship is not None and cell != found.ship
    does = {"data_step": f"=s:{cell}" if looks else "="}
    if spot is not None:
        classes += _spot_classes(s, spot)
        label += _spot_words(view, spot, t)
        does = {spot.attribute: spot.token}
        if cell == found.ship and spot.kind == "pick" and spot.attribute == "data_step":
            does = {"data_step": "="}
    return el(
        "button",
        die(ship[0], face(ship[1]), memory(ship[1])) if ship is not None else None,
        _badge(found, cell, t),
        _name(cell) in view.news and story.MARK,
        type="button",
        cls=" ".join(str(name) for name in classes if name),
        aria_label=", ".join(label),
        data_home=spot is not None and spot.kind == "pick",
        **aim.drag_attributes(view, found, cell, ship, t),
        data_prefer=spot is not None,
        tabindex=0 if spot is not None or ship is not None else -1,
        aria_pressed="true" if cell == found.ship else None,
        **where,
        **does,
    )


def _spot_classes(s: State, spot: Spot) -> Iterator[str]:
    """Yield the classes of a target: its kind, and whether it changes something."""
    yield f"is-{spot.kind}"
    yield "is-sum" if aim.completes(s, spot) else "is-near" if aim.counts(s, spot) else ""
    yield "is-swap" if isinstance(spot.action, Warp) else ""


def _spot_words(view: BoardView, spot: Spot, t: T) -> Iterator[str]:
    """Yield the words for a tap there: its action and the outcome."""
    if aim.completes(view.state, spot):
        yield t("completes the sum of the planet")
    if spot.action is not None:
        yield words.action(view.game, view.state, spot.action, t)
    if spot.odds >= 0:
        yield t("{chance} to win", chance=t.percent(spot.odds))


def _sum(view: BoardView, planet: int, t: T) -> Markup | None:
    """Return the viewer's sum at a planet against what it needs, where there is one."""
    s: State = view.state
    seat = view.actor if view.actor >= 0 and view.actions else view.viewer
    if s.starter < 0 or s.winner >= 0 or not 0 <= seat < s.setting.seats:
        return None
    site = queries.site(s, seat, planet)
    if not site.needed or not max(site.totals, default=0):
        return None
    has, wants = ("/".join(map(str, sorted(those))) for those in (site.totals, site.needed))
    text = t("{sum}/{needed}", sum=has, needed=wants)
    ready = " is-ready" if site.ready else ""
    return el("span", cls=f"q-sum-here{ready}", data_sum=text, aria_hidden="true")


def _threat_words(odds: int, t: T) -> str:
    """Return the threat of the selected rival's ship to a square, in words."""
    if odds == REACHED:
        return t("in its reach")
    return t("it can attack here, {chance} to win", chance=t.percent(odds))


def _threatened(odds: int) -> str:
    return "is-threatened" if odds > REACHED else "is-reached"


def _badge(found: Targets, cell: int, t: T) -> Markup | None:
    """Draw the odds of an attack there: the viewer's, or those of the rival's selected ship."""
    spot = found.cells.get(cell)
    odds = found.threat.get(cell, spot.odds if spot is not None else REACHED)
    if odds < 0:
        return None
    return el("span", cls="q-odds", data_odds=t.percent(odds), aria_hidden="true")


def ship_words(view: BoardView, ship: tuple[int, int], t: T) -> str:
    """Return a ship in words for screen readers: kind, owner, marks, its owner's cards."""
    seat, code = ship
    text = t("{who}'s {ship}", ship=ship_name(face(code), t), who=view.names[seat])
    return ", ".join((text, *marks_words(code, t)))


def marks_words(code: int, t: T) -> tuple[str, ...]:
    """Return a die's memory of this turn in words."""
    moved, used = code & MOVED and t("has moved"), code & USED and t("ability used")
    return tuple(str(text) for text in (moved, used) if text)


def _planets(view: BoardView, found: Targets, t: T) -> Markup:
    s: State = view.state
    flags = standing(s)
    planets = range(len(s.setting.map.numbers))
    return join([_planet(view, found, planet, flags.get(planet, ()), t) for planet in planets])


def _planet(view: BoardView, found: Targets, planet: int, flags: Flags, t: T) -> Markup:
    s: State = view.state
    m = s.setting.map
    centre = m.centre[planet]
    spot = found.planets.get(centre)
    where = _attrs(m, centre)
    chosen = found.planet == centre
    classes = [
        where.pop("cls"),
        "q-planet",
        spot and f"is-{spot.kind}",
        chosen and "is-chosen",
    ]
    does: dict[str, str] = {"data_step": "=" if chosen else f"=p:{centre}"}
    label = [_planet_words(view, planet, flags, t)]
    raised = _raised(view, planet)
    if raised:
        label.append(t("Another cube needs {needed}", needed=raised))
    if spot is not None:
        does = {spot.attribute: spot.token}
        label.append(words.action(view.game, s, spot.action, t))
    return el(
        "button",
        _builders(flags),
        el("span", raised, cls="q-raised", aria_hidden="true") if raised else None,
        _sum(view, planet, t),
        f"cubes-{cell_name(centre)}" in view.news and story.MARK,
        type="button",
        cls=" ".join(str(name) for name in classes if name),
        tabindex=0 if spot else -1,
        aria_label=". ".join(label),
        **where,
        **does,
    )


def _raised(view: BoardView, planet: int) -> int:
    """Return the planet's number under entanglement for the deciding player; 0 if not entangled."""
    s: State = view.state
    seat = view.actor if view.actor >= 0 else view.viewer
    sum_needed = needed(s, seat, planet) if s.turns and s.winner < 0 else 0
    return sum_needed if sum_needed != s.setting.map.numbers[planet] else 0


def _planet_words(view: BoardView, planet: int, flags: Flags, t: T) -> str:
    """Return a planet as a screen reader says it."""
    s: State = view.state
    m = s.setting.map
    owners = s.cubes[planet]
    parts = [
        t("Planet {number}, {cell}", number=m.numbers[planet], cell=cell_name(m.centre[planet])),
        t.n(
            "{taken} of {n} slot taken",
            "{taken} of {n} slots taken",
            m.slots[planet],
            taken=len(owners),
        ),
        *(t("{who}'s cube", who=view.names[seat]) for seat in owners),
    ]
    for seat, state in flags:
        parts.append(_standing_words(view.names[seat], state, t))
    return ", ".join(parts)


def _standing_words(who: str, state: str, t: T) -> str:
    if state == "ready":
        return t("{who} has the sum", who=who)
    return t("{who} is one step from it", who=who)


@lru_cache(maxsize=2)
def standing(s: State) -> dict[int, Flags]:
    """Return the flags of each planet that has any."""
    found: dict[int, Flags] = {}
    for seat in range(s.setting.seats):
        if s.starter < 0 or not cubes_left(s, seat):
            continue
        for planet in range(len(s.cubes)):
            site = queries.site(s, seat, planet)
            if site.ready or site.near:
                flag = seat, "ready" if site.ready else "near"
                found[planet] = (*found.get(planet, ()), flag)
    return found


def _builders(flags: Flags) -> Markup | None:
    """Small flags on a planet: who could build here, and who is one step from it."""
    if not flags:
        return None
    return el(
        "span",
        [el("i", cls=f"q-flag q-s{seat} is-{state}") for seat, state in flags],
        cls="q-flags",
        aria_hidden="true",
    )
