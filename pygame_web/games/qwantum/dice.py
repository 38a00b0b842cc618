"""The dice as drawings: a white cube, on it a coloured disc with a number and a shape."""

from __future__ import annotations

from functools import cache

from core.games.qwantum.dice import COLOURS, DICE, DIE_NAMES, DOWN, LETTERS, WHITE, face_name
from pygame_web.games.qwantum.course import fallen, last_roll
from pygame_web.language import T, mark
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup, Value, el

COLOUR_WORDS = {
    "purple": mark("purple"),
    "blue": mark("blue"),
    "red": mark("red"),
    "yellow": mark("yellow"),
    "white": mark("white"),
}
_SHAPES = {
    "purple": "M12 1.5L22 12 12 22.5 2 12z",
    "blue": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
    "red": "M12 2.5L23 21.5H1z",
    "yellow": "M12 1.5l3.1 6.9 7.4.8-5.5 5 1.6 7.3L12 17.7l-6.6 3.8 1.6-7.3-5.5-5 7.4-.8z",
}


@cache
def shape(colour: str) -> Markup:
    """Return the colour's second sign: diamond, circle, triangle, star."""
    path = el("path", d=_SHAPES[colour])
    return el("svg", path, cls="shape", viewBox="0 0 24 24", aria_hidden="true")


def labelled(colour: str, number: str | int) -> Markup:
    """Draw a number on the colour of its row."""
    return el("span", shape(colour), el("b", number), cls=f"tag c-{colour}")


def colour_name(colour: str, t: T) -> str:
    """Return the colour in words."""
    return t(COLOUR_WORDS[colour])


def face_words(name: str, t: T) -> str:
    """Return a face such as "r4" in words: "red 4"."""
    colour = COLOURS[LETTERS.index(name[0])]
    return t("{colour} {number}", colour=colour_name(colour, t), number=name[1:])


@cache
def face(name: str) -> Markup:
    """Draw one face of a die: the disc, its number and shape."""
    colour = COLOURS[LETTERS.index(name[0])]
    return el(
        "span",
        el("b", name[1:]),
        name[0] != "w" and shape(colour),
        cls=f"disc c-{colour}",
        aria_hidden="true",
    )


def die(name: str, *, tag: str = "span", cls: str = "", **attributes: Value) -> Markup:
    """Return a die that shows the face `name`."""
    return el(tag, face(name), cls=f"die {cls}".rstrip(), **attributes)


def die_words(number: int, t: T) -> str:
    """Return a die by its place: "die 3", "white die"."""
    return t("white die") if number == 6 else t("die {n}", n=number + 1)


def chosen(view: BoardView) -> tuple[int, ...]:
    """Return the dice marked for the second attempt, ascending."""
    return tuple(number for number, name in enumerate(DIE_NAMES) if name in view.steps)


def tray(view: BoardView, t: T) -> Markup:
    """Draw the seven dice; before a roll the previous one is still shown, faintly."""
    roll = view.state.roll
    shown, old = (roll, False) if roll.count(DOWN) < len(roll) else (last_roll(view), True)
    falls = fallen(view.line, view.ply)
    marked = set(chosen(view))
    choosing = "keep" in view.tokens
    dice = [
        _blank(number, t)
        if value == DOWN
        else _lying(number, face_name(value), falls[number], number in marked, choosing, t)
        for number, value in enumerate(shown)
    ]
    return el(
        "div",
        dice,
        cls="dice" + (" is-old" if old else ""),
        role="group",
        aria_label=t("Dice of the last roll") if old else t("Dice"),
    )


def _blank(number: int, t: T) -> Markup:
    return el(
        "span",
        cls="die is-down" + (" is-white" if number == WHITE + 2 else ""),
        id=f"die-{number}-down",
        role="img",
        aria_label=die_words(number, t),
    )


def _lying(number: int, name: str, fell: int, marked: bool, choosing: bool, t: T) -> Markup:
    """Draw a die; a button while it can be marked.

    Its id changes with each fall, which animates it.
    """
    words = t("{die}: {face}", die=die_words(number, t), face=face_words(name, t))
    key = f"die-{number}-{fell}"
    place = {"data_place": f"die-{DIE_NAMES[number]}", "data_piece": "die"}
    if not choosing:
        return die(name, role="img", aria_label=words, id=key, **place)
    sign = "-" if marked else "+"
    return die(
        name,
        tag="button",
        type="button",
        cls="is-marked" if marked else "",
        aria_label=words,
        aria_pressed="true" if marked else "false",
        data_step=sign + DIE_NAMES[number],
        data_prefer=number == 0,
        id=key,
        **place,
    )


def all_faces(view: BoardView | None, t: T) -> Markup:
    """Draw the 36 coloured faces, die by die; the current ones are framed."""
    roll = view.state.roll if view else bytes([DOWN] * 7)
    marked = set(chosen(view)) if view else set()
    rows = []
    for number, names in enumerate(DICE[:6]):
        top = face_name(roll[number]) if roll[number] != DOWN else ""
        faces = [
            el(
                "li",
                die(name, cls="is-top" if name == top else ""),
                el("span", face_words(name, t), cls="sr-only"),
            )
            for name in names.split()
        ]
        label = el("span", t("Die {n}", n=number + 1), cls="faces-die")
        if view is not None and "keep" in view.tokens:
            sign = "-" if number in marked else "+"
            label = el(
                "button",
                t("Die {n}", n=number + 1),
                type="button",
                cls="choice faces-die",
                aria_pressed="true" if number in marked else "false",
                aria_label=t("Roll die {n} again", n=number + 1),
                data_step=sign + DIE_NAMES[number],
            )
        rows.append(el("li", label, el("ul", faces, cls="faces-row", role="list")))
    return el("ul", rows, cls="faces", role="list")
