"""Drawings of Quantum's rules: small maps on which the rules say what is lit."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.quantum import odds
from core.games.quantum.actions import Attack, Fell, Move
from core.games.quantum.cards.deck import COMMANDS, GAMBITS
from core.games.quantum.construct import needed, totals
from core.games.quantum.game import GAME
from core.games.quantum.maps import Map, read_cell, read_map
from core.games.quantum.state import State, cell_of, code_of, face
from core.kernel.game import CHANCE
from pygame_web.games.quantum.cards import CARDS, text, when_used
from pygame_web.games.quantum.draw import card_icon, combat_die, cube, die, operator, ship_icon
from pygame_web.games.quantum.sky import sky
from pygame_web.games.quantum.terms import SHIPS
from pygame_web.language import T
from pygame_web.pocket.book import Drawing, Heading
from pygame_web.ui.markup import Markup, el, join

_MARKET = ",".join((*sorted(GAMBITS)[:3], *sorted(COMMANDS)[:3]))
_FIGHT = "7*,8*/9,10"
"""The map on which examples of battles are fought."""


def _facts(words: Iterable[str]) -> dict[str, list[str]]:
    """`ships=a1:0:3,b2:1:4 cubes=b2:0` by name."""
    return {name: value.split(",") for name, _, value in (word.partition("=") for word in words)}


def position(tiles: str, words: Iterable[str] = ()) -> State:
    """Seat 0 to move on a map of a few tiles; ships are cell:seat:number, cubes cell:seat.

    Unmentioned dice are in the scrapyards.
    """
    facts = _facts(words)
    m = read_map(f"Example|2p|2c/{tiles}")
    ships: list[list[str]] = [[], []]
    for cell, seat, number in (ship.split(":") for ship in facts.get("ships", ())):
        ships[int(seat)].append(f"{cell}={number}")
    yards = [",".join(["6"] * max(0, 3 - len(fleet))) or "-" for fleet in ships]
    spare = [str(5 - max(3, len(fleet))) for fleet in ships]
    cubes = [":".join(cube.split(":")).replace(":", "=") for cube in facts.get("cubes", ())]
    fields = (
        "quantum1",
        m.text,
        "revised,on",
        "/".join(",".join(fleet) or "-" for fleet in ships),
        "/".join(yards),
        "/".join(spare),
        ",".join(cubes) or "-",
        "1/1",
        "1/1",
        "-/-",
        _MARKET,
        "-/-",
        "0,0,0,5",
        "3,0",
        "-",
        "-",
        "0/0",
        "act:0:-",
    )
    s: State = GAME.read_state(" ".join(fields))
    return s


def _chart(s: State, marks: dict[int, str]) -> Markup:
    """Return the map with its ships; `marks` are classes by cell."""
    m = s.setting.map
    ships = {
        cell_of(ship): (seat, code_of(ship)) for seat, all_ in enumerate(s.ships) for ship in all_
    }
    squares = []
    for cell in sorted({*ships, *marks}):
        column, row = m.place(cell)
        ship = ships.get(cell)
        here = die(ship[0], face(ship[1])) if ship else None
        cls = f"q-sq c{column} r{row} {marks.get(cell, '')}".rstrip()
        squares.append(el("span", here, cls=cls))
    board = el("div", sky(m, s.cubes), squares, cls=f"q-map w{m.width} h{m.height}")
    return el("div", board, cls=f"pocket-map has-{m.width // 3}", aria_hidden="true")


def _map(words: list[str], t: T) -> Markup:
    """`map TILES [ships=…] [cubes=…]`: a position."""
    tiles, *facts = words
    return _chart(position(tiles, facts), {})


def _reach(words: list[str], t: T) -> Markup:
    """`reach TILES CELL ships=…`: where the ship on CELL may fly, and whom it may attack."""
    tiles, name, *facts = words
    s, ship = position(tiles, facts), read_cell(name)
    legal = GAME.legal(s)
    marks = {a.cell: "is-go" for a in legal if isinstance(a, Move) and a.ship == ship}
    marks |= {a.cell: "is-hit" for a in legal if isinstance(a, Attack) and a.ship == ship}
    if not marks:
        raise ValueError(f"no ship of seat 0 can move from {name}")
    return _chart(s, {**marks, ship: "is-chosen"})


def _hits(words: list[str], t: T) -> Markup:
    """`hits TILES CELL ships=…`: whom the ship on CELL may attack."""
    tiles, name, *facts = words
    s, ship = position(tiles, facts), read_cell(name)
    found = [a.cell for a in GAME.legal(s) if isinstance(a, Attack) and a.ship == ship]
    if not found:
        raise ValueError(f"no attack from {name}")
    return _chart(s, {**dict.fromkeys(found, "is-hit"), ship: "is-chosen"})


def _build(words: list[str], t: T) -> Markup:
    """`build TILES PLANET ships=…`: ships that make the planet's sum."""
    tiles, name, *facts = words
    s = position(tiles, facts)
    m = s.setting.map
    planet = m.centre.index(read_cell(name))
    wanted = needed(s, 0, planet)
    if wanted not in totals(s, 0, planet):
        raise ValueError(f"the ships around {name} do not make {wanted}")
    around = [ship for ship in s.ships[0] if m.orbital[cell_of(ship)] == planet]
    parts = [die(0, face(code_of(ship))) for ship in around]
    terms = join([[operator("+") if place else None, part] for place, part in enumerate(parts)])
    chart = _chart(s, {cell_of(ship): "is-attacker" for ship in around})
    return join(
        chart, el("span", terms, operator("="), el("b", wanted, cls="q-total"), cls="pocket-line")
    )


def _fight(words: list[str], t: T) -> Markup:
    """`fight DIE+SHIP DIE+SHIP`: a battle, attacker first, and who wins it."""
    (weapons, ship), (defences, target) = (map(int, word.split("+")) for word in words)
    won = fought(ship, target, weapons, defences)
    sign = "<" if weapons + ship < defences + target else "="
    if weapons + ship > defences + target:
        sign = ">"
    sides = (
        _side(combat_die(weapons, "weapons"), die(0, ship), weapons + ship, won),
        operator(sign),
        _side(combat_die(defences, "defences"), die(1, target), defences + target, not won),
    )
    return el("span", sides, cls="pocket-line")


def fought(ship: int, target: int, weapons: int, defences: int) -> bool:
    """Return whether the attacker wins, as the rules play it out."""
    s = position(_FIGHT, [f"ships=c3:0:{ship},d3:1:{target}"])
    attack = next(a for a in GAME.legal(s) if isinstance(a, Attack))
    s = GAME.apply(s, attack)
    for number in (weapons, defences):
        while GAME.actor(s) != CHANCE:
            s = GAME.apply(s, GAME.legal(s)[0])
        s = GAME.apply(s, Fell(number))
    return not s.ships[1]


def _side(thrown: Markup, ship: Markup, total: int, won: bool) -> Markup:
    cls = "q-total" + (" is-won" if won else "")
    return el(
        "span",
        thrown,
        operator("+"),
        ship,
        operator("="),
        el("b", total, cls=cls),
        cls="pocket-line",
    )


def _odds(words: list[str], t: T) -> Markup:
    """`odds N …`: the chance of an attack without cards, by both ships' numbers."""
    numbers = [int(word) for word in words]
    head = [
        el("th", die(1, number), el("span", number, cls="sr-only"), scope="col")
        for number in numbers
    ]
    rows = [
        el(
            "tr",
            el("th", die(0, ship), el("span", ship, cls="sr-only"), scope="row"),
            [el("td", t.percent(float(100 * odds.chance(ship, number)))) for number in numbers],
        )
        for ship in numbers
    ]
    corner = el("td", t("Attack"), " ↓ →")
    caption = el(
        "caption", t("Chance to win an attack without cards: attacker by row"), cls="sr-only"
    )
    return el("table", caption, el("tr", corner, head), rows, cls="pocket-odds")


def _ships(words: list[str], t: T) -> Markup:
    """`ships N …`: dice of seat 0."""
    return join([die(0, int(word)) for word in words])


def _pips(words: list[str], t: T) -> Markup:
    """`pips N`: actions."""
    return el("span", [el("i", cls="is-on")] * int(words[0]), cls="q-pips")


def _track(words: list[str], t: T) -> Markup:
    """`track N`: research or dominance."""
    full = int(words[0])
    steps = [el("i", cls="is-on" if n < full else None) for n in range(6)]
    return el("span", steps, cls="q-track is-full" if full == 6 else "q-track")


def _cube(words: list[str], t: T) -> Markup:
    """`cube`: a cube of seat 0."""
    return cube(0)


def _card(key: str, t: T) -> Markup:
    """Return a card: its name, when it works, and what stands on it."""
    return el(
        "div",
        card_icon(key),
        el("div", el("h3", t(CARDS[key].name)), el("p", t(when_used(key)), cls="pocket-when")),
        el("p", t(text(key, False)), cls="pocket-words"),
        cls="pocket-card",
    )


def _ship(number: int, t: T) -> Markup:
    """Return a kind of ship: its die, its name, and its ability."""
    ship = SHIPS[number]
    return el(
        "div",
        el("span", die(0, number), ship_icon(number), cls="pocket-line"),
        el("h3", t("{ship}: {ability}", ship=t(ship.name), ability=t(ship.ability))),
        el("p", t(ship.text), cls="pocket-words"),
        cls="pocket-card",
    )


def _defs(words: list[str], t: T) -> Markup:
    """Draw the definitions that planets refer to, where no search hides them."""
    m: Map = read_map("Example|2p|2c/7*,8*/9,10")
    return el("div", sky(m, ((),) * len(m.numbers)), cls="sr-only", aria_hidden="true")


DRAWINGS: dict[str, Drawing] = {
    "build": _build,
    "cube": _cube,
    "defs": _defs,
    "fight": _fight,
    "hits": _hits,
    "map": _map,
    "odds": _odds,
    "pips": _pips,
    "reach": _reach,
    "ships": _ships,
    "track": _track,
}
HEADINGS: dict[str, Heading] = {"card": _card, "ship": _ship}
