"""Drawings of Qwantum's rules, made of the table's dice and fields and checked by the rules."""

from __future__ import annotations

from core.games.qwantum.dice import COLOURS, face, face_name, sums
from core.games.qwantum.queries import assign
from core.games.qwantum.scoring import column_score, miss_points
from core.games.qwantum.sheet import FIELDS, LINE, fits
from core.games.qwantum.turn import MISSES
from core.kernel.game import Reason
from pygame_web.games.qwantum.dice import all_faces, die, labelled, shape
from pygame_web.language import T
from pygame_web.pocket.book import Drawing, Heading
from pygame_web.ui.markup import Markup, el, join

ROWS = COLOURS[:4]


def _faces(words: list[str], t: T) -> Markup:
    """Return the faces of all dice."""
    return all_faces(None, t)


def _rolled(words: list[str]) -> bytes:
    """Seven faces that can lie together."""
    found = assign(words)
    if isinstance(found, Reason) or len(words) != 7:
        raise ValueError(f"no dice show {' '.join(words)}")
    return bytes(face(word) for word in words)


def _roll(words: list[str], t: T) -> Markup:
    """`roll FACE …`: seven dice and the sum of each colour."""
    roll = _rolled(words)
    dice = [die(face_name(value)) for value in roll]
    worth = [labelled(colour, str(sums(roll)[row])) for row, colour in enumerate(ROWS)]
    return join(el("span", dice, cls="pocket-line"), el("span", worth, cls="pocket-line"))


def _marked(words: list[str], t: T) -> Markup:
    """`marked FACE FACE! …`: dice of a roll, those with "!" to be rolled again."""
    if isinstance(assign([word.rstrip("!") for word in words]), Reason):
        raise ValueError("no such dice")
    return join(
        [die(word.rstrip("!"), cls="is-marked" if word.endswith("!") else "") for word in words]
    )


def _steps(words: list[str], t: T) -> Markup:
    """`steps COLOUR …`: the colour written in B, and those left in C."""
    first, *rest = words
    if sorted(words) != sorted(ROWS):
        raise ValueError("four colours, each once")
    return join(
        el("span", el("b", "B"), shaped(first), cls="howto-step"),
        el("span", el("b", "C"), [shaped(colour) for colour in rest], cls="howto-step"),
    )


def shaped(colour: str) -> Markup:
    """Return a colour with its shape."""
    return el("span", shape(colour), cls=f"tag c-{colour}")


def numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a row, "-" for none. Raises `ValueError` where one does not fit."""
    found = () if text == "-" else tuple(int(word) for word in text.split("."))
    for count, number in enumerate(found):
        if not fits(bytes(found[:count]), number):
            raise ValueError(f"{number} does not fit behind {found[:count]}")
    return found


def _line(colour: str, written: tuple[int, ...]) -> Markup:
    cells = [
        el(
            "span",
            el(
                "span",
                written[place] if place < len(written) else None,
                cls="qw-field" + (" is-full" if place < len(written) else ""),
            ),
            cls="qw-cell" + (" is-behind" if place == LINE else ""),
        )
        for place in range(FIELDS)
    ]
    return el("span", cells, cls=f"qw-row is-bare c-{colour}")


def _row(words: list[str], t: T) -> Markup:
    """`row COLOUR N.N.N`: a row as it may be filled."""
    colour, text = words
    return _line(ROWS[ROWS.index(colour)], numbers(text))


def _sheet(words: list[str], t: T) -> Markup:
    """`sheet N.N - N N.N`: the four rows."""
    rows = [_line(colour, numbers(text)) for colour, text in zip(ROWS, words, strict=True)]
    return el("span", rows, cls="howto-sheet")


def _column(words: list[str], t: T) -> Markup:
    """`column N N N N`: a full column, what is struck out, and what it scores."""
    column = tuple(int(word) for word in words)
    if len(column) != len(ROWS):
        raise ValueError("a column has four numbers")
    struck = min(column) if len(set(column)) > 1 else 0
    cells = [
        el("span", el("s" if number == struck else "b", number), cls=f"howto-cell c-{colour}")
        for colour, number in zip(ROWS, column, strict=True)
    ]
    score = el("span", column_score(column), cls="qw-box is-full")
    return el("span", cells, el("span", "→", cls="howto-sign"), score, cls="howto-column")


def _misses(words: list[str], t: T) -> Markup:
    """`misses N`: the boxes, the first N crossed out, and what these cost."""
    (count,) = map(int, words)
    boxes = [
        el("span", f"−{n}", cls="qw-miss" + (" is-crossed" if n <= count else ""))
        for n in range(1, MISSES + 1)
    ]
    total = el("b", f"−{abs(miss_points(count))}", cls="howto-sign")
    return join(el("span", boxes, cls="qw-miss-boxes"), el("span", "→", cls="howto-sign"), total)


DRAWINGS: dict[str, Drawing] = {
    "column": _column,
    "faces": _faces,
    "marked": _marked,
    "misses": _misses,
    "roll": _roll,
    "row": _row,
    "sheet": _sheet,
    "steps": _steps,
}
HEADINGS: dict[str, Heading] = {}
