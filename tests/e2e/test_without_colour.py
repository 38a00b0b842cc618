"""The owner of each piece can be told without colour, under default settings.

All players get one colour, the page is grey, and pieces of one kind still differ by owner.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import Browser

from core.games.lum42.components import KIND, OWNER, PROBE
from pygame_web.games.lum42 import draw as lum42
from pygame_web.games.quantum import draw as quantum
from pygame_web.games.quantum import sky
from pygame_web.table.views.players import token
from pygame_web.ui.markup import Markup, el
from tests.e2e.otherwise import Machine, Setting

SEATS = range(4)
GREY = Setting(
    "no colour",
    style="""
    html { opacity: 1 !important; filter: grayscale(1) }
    [class] { --c: #888 !important; --on: #fff !important; --rim: #111 !important }
    [class] { --seat: #888 !important; --unit: 40px }
    .owned { display: inline-grid; place-items: center; width: 64px; height: 64px }
    .owned > svg, .owned > .q-die { width: 64px; height: 64px; --side: 64px }
    .owned > .q-cube { width: 32px; height: 32px }
    .q-flags { position: static !important }
    """,
    sizes=((360, 740),),
)

PUT = """(rows) => {
  const page = frames[0].contentDocument;
  page.body.innerHTML = rows;
  document.body.style.opacity = 1;
}"""
DIFFERENT = """async ([one, other]) => {
  const grey = async (text) => {
    const image = new Image();
    image.src = `data:image/png;base64,${text}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    return Array.from({ length: data.length / 4 }, (_, at) => data[4 * at]);
  };
  const [left, right] = [await grey(one), await grey(other)];
  return left.filter((value, at) => Math.abs(value - right[at]) > 12).length;
}"""
"""Return the number of visibly different pixels of two pictures."""


def svg(inside: Markup, cls: str) -> Markup:
    return el("svg", inside, viewBox="0 0 40 40", cls=cls)


def unit(kind: int) -> Callable[[int], Markup]:
    def drawn(seat: int) -> Markup:
        code = next(n for n, owner in enumerate(OWNER) if owner == seat and KIND[n] == kind)
        return svg(lum42.pawn(code, (20.0, 20.0), 36.0), "l-map")

    return drawn


def flag(state: str) -> Callable[[int], Markup]:
    return lambda seat: el("span", el("i", cls=f"q-flag q-s{seat} is-{state}"), cls="q-flags")


def in_table(game: str, inside: Markup) -> Markup:
    """Wrap a piece in the elements that the styles of its game expect."""
    table = {"quantum": "q-table", "lum42": "l-table", "qwantum": "qw"}[game]
    return el("main", el("div", el("div", inside, cls=table), cls="table"), data_game=game)


def ship(number: int) -> Callable[[int], Markup]:
    return lambda seat: quantum.die(seat, number)


def mark(game: str) -> Callable[[int], Markup]:
    return lambda seat: token(game, seat, "Ann")


PIECES: dict[str, tuple[str, Callable[[int], Markup]]] = {
    **{f"ship {number}": ("quantum", ship(number)) for number in (1, 3, 6)},
    "cube": ("quantum", quantum.cube),
    "cube on a planet": ("quantum", lambda seat: svg(sky.block(20, 18, 12, seat), "q-map")),
    "flag: may build": ("quantum", flag("ready")),
    "flag: near": ("quantum", flag("near")),
    "emblem": ("quantum", quantum.emblem),
    **{f"unit {kind}": ("lum42", unit(kind)) for kind in range(PROBE)},
    "probe": ("lum42", unit(PROBE)),
    "rocket": ("lum42", lum42.rocket),
    **{f"mark of {game}": (game, mark(game)) for game in ("quantum", "qwantum", "lum42")},
}
"""The kinds of pieces by name: the game, and the function that draws one for a seat."""


@pytest.mark.parametrize("game", ["quantum", "qwantum", "lum42"])
def test_whose_a_piece_is_can_be_told_on_a_grey_page(browser: Browser, game: str) -> None:
    kinds = {name: draw for name, (of, draw) in PIECES.items() if of == game}
    machine = Machine(browser, GREY)
    frame = machine.page.frames[1]
    same = []
    for name, draw in kinds.items():
        rows = [el("span", draw(seat), cls="owned", id=f"p{seat}") for seat in SEATS]
        machine.page.evaluate(PUT, str(in_table(game, el("div", rows))))
        shots = [
            base64.b64encode(frame.locator(f"#p{seat}").screenshot()).decode() for seat in SEATS
        ]
        for one, other in combinations(SEATS, 2):
            found = machine.page.evaluate(DIFFERENT, [shots[one], shots[other]])
            if found < (12 if name.startswith("flag") else 20):
                same.append(f"{name}: players {one + 1} and {other + 1}, {found} pixels")
    machine.close()
    assert not same, "\n".join(same)
