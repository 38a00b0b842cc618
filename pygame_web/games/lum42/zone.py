"""The map: the systems of the zone and the cells around them, as a grid of buttons."""

from __future__ import annotations

from core.games.lum42.actions import Jump, Step
from core.games.lum42.collection import PlaceProbe
from core.games.lum42.components import (
    GROUND_COLOUR,
    KIND,
    LAST_LIGHT,
    OWNER,
    PLANET,
    PLANETS,
    PROBE,
    ROUNDS,
    SATELLITES,
    UNITS,
    ground_code,
    pawn,
)
from core.games.lum42.deployment import FleeOrFight
from core.games.lum42.discovery import AttachSatellite, PlacePlanet
from core.games.lum42.movement import MoveShip
from core.games.lum42.queries import moving, open_cells
from core.games.lum42.setup import LayPlanet, LaySatellite
from core.games.lum42.state import DISCOVERY, State
from core.games.lum42.zone import CELLS, CENTRE, NAMES, NEIGHBOURS, WIDTH
from pygame_web.games.lum42 import draw, terms, threat, words
from pygame_web.games.lum42.targets import Spot, Targets
from pygame_web.language import T
from pygame_web.table.views import story
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import EMPTY, Child, Markup, Value, el, join
from pygame_web.ui.zoom import zoom

Frame = tuple[int, int, int, int]


_LEAST = tuple(CENTRE + dx + WIDTH * dy for dx in (-2, 2) for dy in (-2, 2))
"""The corners of the smallest area shown."""


def frame(s: State) -> Frame:
    """Return the part of the zone that is shown: left, top, width, height.

    There is a free cell around all complete systems, until the last discovery is over: the map
    grows when a system at its border gets its satellite, and never changes its scale otherwise.
    """
    bare = _bare(s)
    over = s.round == ROUNDS and s.phase > DISCOVERY
    around = [] if over else [cell for cell in open_cells(s) if _touches(s, cell, bare)]
    used = [cell for cell in range(CELLS) if s.ground[cell]] + list(_LEAST) + around
    columns, rows = [cell % WIDTH for cell in used], [cell // WIDTH for cell in used]
    left, top = min(columns), min(rows)
    return left, top, max(columns) - left + 1, max(rows) - top + 1


def _bare(s: State) -> int:
    """Return the cell of a planet that waits for its satellite, -1 without one."""
    top = s.pending[-1] if s.pending else None
    return top.cell if isinstance(top, AttachSatellite) else -1


def margins(s: State, shown: Frame) -> str:
    """The sides (left, right, top, bottom) whose outer cells hold no system: they are narrow."""
    left, top, width, height = shown
    whole = [cell for cell in range(CELLS) if s.ground[cell] and cell != _bare(s)]
    columns, rows = {cell % WIDTH for cell in whole}, {cell // WIDTH for cell in whole}
    outer = (left in columns, left + width - 1 in columns, top in rows, top + height - 1 in rows)
    return "".join(side for side, used in zip("lrtb", outer, strict=True) if not used)


def _touches(s: State, cell: int, bare: int) -> bool:
    """Return whether a cell shares a side with a system, the one on `bare` left out."""
    return any(s.ground[near] and near != bare for near in NEIGHBOURS[cell])


def zone(view: BoardView, targets: Targets, t: T) -> Markup:
    """Return the map with its zoom buttons (`browser/pan.js` serves data-pan and data-grid)."""
    shown = frame(view.state)
    narrow = (f"narrow-{side}" for side in margins(view.state, shown))
    left, top, width, height = shown
    cells = [
        _cell(view, targets, row * WIDTH + column, shown, t)
        for row in range(top, top + height)
        for column in range(left, left + width)
    ]
    grid = el(
        "div",
        cells,
        _path(view.state, shown),
        _places(view, targets, shown, t),
        cls=" ".join(("l-map l-zone", *narrow, f"w{width} h{height}")),
        data_grid=True,
        data_board=True,
        role="group",
        aria_label=t("Space zone"),
    )
    window = el("div", grid, cls="l-window board-frame", data_pan=True, id="l-window")
    foot = el(
        "div", _legend(targets, t), zoom("l-window", t, cls="l-zoom takes-spare"), cls="l-foot"
    )
    return el("div", window, foot, cls="l-chart board-sky takes-spare")


def _legend(targets: Targets, t: T) -> Markup:
    """Draw the legend of the frames, while a ship moves or a rival's ship is selected."""
    spots = targets.cells.values()
    if targets.threat.cells:
        return el("ul", threat.legend(targets.threat, t), cls="l-legend", aria_hidden="true")
    if not any(isinstance(a, (Step, Jump)) for spot in spots for _, a in spot.actions):
        return EMPTY
    keys = (
        (any(spot.actions and spot.stop for spot in spots), "", t("adjacent")),
        (any(not spot.stop for spot in spots), "is-passing", t("pass only")),
        (any(spot.way for spot in spots), "is-far", t("farther")),
    )
    listed = [el("li", el("i", cls=f"l-key {cls}"), words) for shown, cls, words in keys if shown]
    if any(spot.gifts for spot in spots):
        listed.append(el("li", el("i", "+1", cls="l-key is-cost"), t("points for rivals")))
    return el("ul", listed, cls="l-legend", aria_hidden="true")


def _path(s: State, shown: Frame) -> Markup:
    """Return the way walked so far in this move."""
    ship = moving(s)
    if ship is None or len(ship.path) < 2:
        return EMPTY
    left, top, width, height = shown
    points = " ".join(
        f"{(cell % WIDTH - left) * 100 + 50},{(cell // WIDTH - top) * 100 + 50}"
        for cell in ship.path
    )
    return el(
        "svg",
        el("polyline", points=points, cls="l-way"),
        cls="l-ways",
        viewBox=f"0 0 {width * 100} {height * 100}",
        aria_hidden="true",
        focusable="false",
    )


def _cell(view: BoardView, targets: Targets, cell: int, shown: Frame, t: T) -> Markup:
    s: State = view.state
    left, top, _, _ = shown
    column, row = cell % WIDTH - left, cell // WIDTH - top
    spot = targets.cells.get(cell)
    ships = tuple(seat for seat, at in enumerate(s.ships) if at == cell)
    drawing: Markup = EMPTY
    if s.ground[cell] or ships:
        pawns = s.on_planet[cell], s.on_moon[cell]
        drawing = draw.system(s.ground[cell], s.satellites[cell], pawns, ships, t)
    looks = spot is None and _looks(view, cell)
    looked = cell in (targets.chosen, targets.threat.cell)
    if spot is not None and spot.actions:
        drawing = join(drawing, _ghost(s, t))
    marks = (_badge(spot), f"cell-{NAMES[cell]}" in view.news and story.MARK)
    return _button(
        NAMES[cell],
        ", ".join(_label(view, targets, cell, ships, t)),
        drawing,
        marks,
        data_at=f"{column},{row}",
        cls=" ".join(("l-cell", f"c{column} r{row}", *_classes(view, targets, cell))),
        tabindex=0 if spot is not None or looks else -1,
        aria_pressed="true" if looked else None,
        data_drag=f"ship-{view.actor}" if view.actions and cell == _moving(s) else None,
        **_tap_attributes(view, targets, cell, spot, looks=looks),
    )


@draw.kept
def _button(
    name: str, words: str, drawing: Markup, marks: tuple[Child, ...], **attributes: Value
) -> Markup:
    """A cell as a button with its name, which the style sheet hides unless names are shown."""
    return el(
        "button",
        el("span", words, cls="sr-only"),
        drawing,
        el("span", name, cls="l-name", aria_hidden="true"),
        marks,
        type="button",
        id=f"cell-{name}",
        **attributes,
    )


def _places(view: BoardView, targets: Targets, shown: Frame, t: T) -> Markup:
    """After a flight: the planet's and the moon's places of the ship's system, to be tapped."""
    if not targets.places:
        return EMPTY
    s: State = view.state
    left, top, _, _ = shown
    cell = s.ships[s.pending[-1].seat]
    column, row = cell % WIDTH - left, cell // WIDTH - top
    return join(
        [
            el(
                "button",
                draw.figure(pawn(s.pending[-1].seat, action.kind)),
                type="button",
                cls=f"l-place {'is-planet' if spot == PLANET else 'is-moon'} c{column} r{row}",
                data_act=token,
                aria_label=words.action(view.game, s, action, t),
            )
            for spot, (token, action) in targets.places.items()
        ]
    )


def _classes(view: BoardView, targets: Targets, cell: int) -> list[str]:
    """Return the classes of a cell: its kind, and its possible actions."""
    s: State = view.state
    spot = targets.cells.get(cell)
    fled = _attacked(s)
    found = ["is-system" if s.ground[cell] else "is-centre" if cell == CENTRE else "is-space"]
    if spot is not None:
        found.append("is-lit" if spot.actions and not fled else "is-far")
        if not spot.stop:
            found.append("is-passing")
        if any(isinstance(action, Jump) for _, action in spot.actions):
            found.append("is-jump")
    if fled and cell == fled.cell:
        found.append("is-threatened")
    if cell == _fresh(s):
        found.append("is-fresh")
    if view.actions and cell == _moving(s):
        found.append("is-here")
    feared = threat.mark(targets.threat, cell)
    return [*found, feared] if feared else found


def _attacked(s: State) -> FleeOrFight | None:
    """The attack on a traveller that is about to flee: many places are free, one is attacked."""
    top = s.pending[-1] if s.pending else None
    return top if isinstance(top, FleeOrFight) else None


def _fresh(s: State) -> int:
    """Return the system that is just being made or laid out, -1 without one."""
    top = s.pending[-1] if s.pending else None
    return top.cell if isinstance(top, AttachSatellite | LayPlanet | LaySatellite) else -1


def _moving(s: State) -> int:
    """Return the cell of the ship that is being moved, -1 while none is."""
    top = moving(s)
    return s.ships[top.seat] if top is not None else -1


def _tap_attributes(
    view: BoardView, targets: Targets, cell: int, spot: Spot | None, *, looks: bool
) -> dict[str, str]:
    """Return the attributes for the effect of a tap on the cell."""
    if spot is None:
        if looks:
            looked = cell == targets.threat.cell
            return {"data_step": "=" if looked else f"={threat.STEP}{NAMES[cell]}"}
        refused = _refused(view, cell)
        return {"data_why": refused} if refused else {"data_step": "="}
    if spot.way:
        return {"data_acts": " ".join((str(view.ply), *spot.way))}
    if len(spot.actions) == 1:
        return {"data_act": spot.actions[0][0]}
    return {"data_step": "=" if cell == targets.chosen else f"={NAMES[cell]}"}


_ASKS: dict[type, str] = {MoveShip: "step", PlacePlanet: "place", PlaceProbe: "probe"}
"""By question: the verb of a tap on an unlit cell."""


def _looks(view: BoardView, cell: int) -> bool:
    """Whether a tap on an unlit cell looks at a rival's ship; a planet in hand is refused there."""
    s: State = view.state
    if view.actions and cell == CENTRE and isinstance(s.pending[-1], PlacePlanet):
        return False
    return bool(threat.hunters(s, cell, threat.own_seat(view)))


def _refused(view: BoardView, cell: int) -> str:
    """Return the action that a tap on an unlit cell asks for: its refusal is told."""
    if not view.actions:
        return ""
    verb = _ASKS.get(type(view.state.pending[-1]))
    return f"{verb}:{NAMES[cell]}" if verb else ""


def _ghost(s: State, t: T) -> Markup:
    """Draw the piece that would come to a lit cell: the planet in hand, or the probe."""
    top = s.pending[-1]
    if isinstance(top, PlacePlanet):
        return draw.ghost(ground_code(s.planet_tops[top.pile], top.face), 0, t)
    return draw.ghost(0, pawn(top.seat, PROBE), t) if isinstance(top, PlaceProbe) else EMPTY


def _badge(spot: Spot | None) -> Markup:
    """Draw the points that going there gives to rivals: each rival's mark, then the points.

    Of a way of several steps only the sum is drawn, without emphasis.
    """
    if spot is None or not spot.gifts:
        return EMPTY
    if spot.way:
        total = sum(points for _, points in spot.gifts)
        return el("span", f"+{total}", cls="l-cost is-sum", aria_hidden="true")
    gifts = [
        el("span", el("i", seat + 1, cls=f"seat seat-{seat}"), f"+{points}")
        for seat, points in spot.gifts
    ]
    return el("span", gifts, cls="l-cost", aria_hidden="true")


def _label(view: BoardView, targets: Targets, cell: int, ships: tuple[int, ...], t: T) -> list[str]:
    s: State = view.state
    parts = [NAMES[cell]]
    if cell == CENTRE:
        parts.append(t("centre"))
    code = s.ground[cell]
    if code:
        face = "light" if code <= LAST_LIGHT else "energy"
        parts.append(terms.planet(PLANETS[GROUND_COLOUR[code]], face, t))
    if s.satellites[cell]:
        parts.append(terms.satellite(SATELLITES[s.satellites[cell] - 1], t))
    for there, moon in ((s.on_planet[cell], False), (s.on_moon[cell], True)):
        if there:
            parts.append(
                t(
                    "{who}'s {pawn} on the {spot}",
                    pawn=_pawn(there, t),
                    who=view.names[OWNER[there]],
                    spot=t("moon") if moon else t("planet"),
                )
            )
    parts += [t("{who}'s ship", who=view.names[seat]) for seat in ships]
    parts += threat.label(targets.threat, cell, t)
    return parts + _offer(view, targets.cells.get(cell), t)


def _pawn(code: int, t: T) -> str:
    return t("probe") if KIND[code] == PROBE else terms.unit(UNITS[KIND[code]], t)


def _offer(view: BoardView, spot: Spot | None, t: T) -> list[str]:
    """Return the words of a lit cell for its action."""
    if spot is None:
        return []
    parts = [words.action(view.game, view.state, action, t) for _, action in spot.actions]
    if spot.way:
        parts.append(t.n("fly there in {n} step", "fly there in {n} steps", len(spot.way)))
    parts += [
        t.n("gives {who} {n} point", "gives {who} {n} points", points, who=view.names[seat])
        for seat, points in spot.gifts
    ]
    if not spot.stop:
        parts.append(t("pass through only"))
    return parts
