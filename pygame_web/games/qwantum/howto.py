"""The game in two minutes, with drawings made of the table's own parts."""

from __future__ import annotations

from pygame_web.games.qwantum.dice import die, labelled
from pygame_web.language import T
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, chapter, el


def howto(t: T) -> Markup:
    """Return all chapters in the order a turn needs them."""
    return el(
        "div",
        _goal(t),
        _sums(t),
        _second(t),
        _steps(t),
        _row(t),
        _column(t),
        _misses(t),
        _hint(t),
        cls="howto",
    )


def _goal(t: T) -> Markup:
    return chapter(
        t("The aim"),
        t(
            "Fill your sheet from left to right. Each column you complete scores its "
            "second-lowest number. The game ends when someone's sheet is full; most points "
            "wins."
        ),
        _mini_sheet(),
    )


def _sums(t: T) -> Markup:
    return chapter(
        t("The sum of a colour"),
        t(
            "Add up the dice of one colour, then add the white die: it counts for every "
            "colour. A colour that did not come up is worth the white die alone."
        ),
        die("r1"),
        die("r2"),
        _sign("+"),
        die("w3"),
        _sign("="),
        labelled("red", "6"),
    )


def _second(t: T) -> Markup:
    return chapter(
        t("A: roll, and once more if you like"),
        t(
            "On your turn, roll all seven dice. You may then reroll any of them once; the new "
            "result counts. Look at all faces first: no two dice are alike."
        ),
        die("b5"),
        die("p4"),
        die("y1", cls="is-marked"),
        die("r6", cls="is-marked"),
    )


def _steps(t: T) -> Markup:
    return chapter(
        t("B and C: write"),
        t(
            "B: only you may write one sum. C: everyone, including you, may write one of the "
            "sums that are left. If you wrote nothing in B, all four are left for everyone."
        ),
        el("span", el("b", "B"), labelled("purple", "6"), cls="howto-step"),
        el(
            "span",
            el("b", "C"),
            labelled("blue", "13"),
            labelled("red", "6"),
            labelled("yellow", "8"),
            cls="howto-step",
        ),
    )


def _row(t: T) -> Markup:
    return chapter(
        t("Up to the line, then down"),
        t(
            "In each row the four numbers before the white line go up, the two after it go "
            "down. Never the same number twice in a row, and no gaps."
        ),
        _line("blue", (4, 7, 11, 16, 10, 6)),
    )


def _column(t: T) -> Markup:
    return chapter(
        t("The second-lowest counts"),
        t(
            "In a full column, strike out the lowest number, every copy of it; the next "
            "lowest is the score. Four equal numbers score that number."
        ),
        el(
            "span",
            [
                _cell(colour, number, number == 2)
                for colour, number in (("purple", 4), ("blue", 2), ("red", 7), ("yellow", 9))
            ],
            _sign("→"),
            el("span", "4", cls="qw-box is-full"),
            cls="howto-column",
        ),
    )


def _misses(t: T) -> Markup:
    boxes = [
        el("span", f"−{n}", cls="qw-miss" + (" is-crossed" if n < 3 else "")) for n in range(1, 6)
    ]
    return chapter(
        t("A miss"),
        t(
            "Only on your own turn: if you write nothing in B and nothing in C, cross out a miss. "
            "The first costs 1 point, the second 2 more, and so on. The fifth ends the game."
        ),
        el("span", boxes, cls="qw-miss-boxes"),
    )


def _hint(t: T) -> Markup:
    return el(
        "p",
        icon("info"),
        el(
            "span",
            t(
                "Start low and climb in small steps: more than 15 in a colour is rare. In "
                "each column one row is free, because its lowest number is struck out."
            ),
        ),
        cls="note",
    )


def _sign(text: str) -> Markup:
    return el("span", text, cls="howto-sign")


def _cell(colour: str, number: int, struck: bool = False) -> Markup:
    return el("span", el("s" if struck else "b", number), cls=f"howto-cell c-{colour}")


def _line(colour: str, numbers: tuple[int, ...]) -> Markup:
    cells = [
        el(
            "span",
            el("span", number, cls="qw-field is-full"),
            cls="qw-cell" + (" is-behind" if place == 4 else ""),
        )
        for place, number in enumerate(numbers)
    ]
    return el("span", cells, cls=f"qw-row is-bare c-{colour}")


def _mini_sheet() -> Markup:
    rows = {"purple": (3, 6, 9, 15), "blue": (4, 8), "red": (2, 6, 12), "yellow": (5, 9, 10)}
    return el(
        "span", [_line(colour, numbers) for colour, numbers in rows.items()], cls="howto-sheet"
    )
