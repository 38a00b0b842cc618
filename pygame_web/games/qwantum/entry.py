"""Real dice: people enter the faces they see, in any order, with one tap a die."""

from __future__ import annotations

from core.games.qwantum.dice import COLOURS, DIE_NAMES, DOWN, LETTERS, face_name
from core.games.qwantum.queries import Assignment, assign
from core.games.qwantum.state import LOT, SECOND
from core.kernel.game import Reason
from pygame_web.games.qwantum.course import turn_start
from pygame_web.games.qwantum.dice import colour_name, die, face, face_words, shape
from pygame_web.games.qwantum.words import reason
from pygame_web.language import T
from pygame_web.table.views.players import token
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el

REFUSED = "!"
"""The prefix of a step that remembers an impossible face."""
_NAMES = frozenset(f"{letter}{number}" for letter in LETTERS for number in range(1, 7))
COPY = ":"
"""Separates a repeated face from its count: the second red 3 is "r3:2"."""


def entered(view: BoardView) -> tuple[str, ...]:
    """Return the faces tapped so far."""
    return tuple(step.partition(COPY)[0] for step in _die_steps(view))


def _die_steps(view: BoardView) -> tuple[str, ...]:
    """Return the steps that stand for a die, ignoring others."""
    return tuple(step for step in view.steps if step.partition(COPY)[0] in _NAMES)


def complete(view: BoardView) -> str:
    """Return the `data-acts` of a roll whose dice are all entered; empty before."""
    faces = entered(view)
    found = _assign(view, faces)
    if isinstance(found, Reason) or len(faces) != view.state.roll.count(DOWN):
        return ""
    return _acts(view, found)


def pad(view: BoardView, t: T) -> Markup:
    """Slots for the dice still to be seen, and a key for every face."""
    if view.state.phase == LOT:
        return _lot(view, t)
    faces = entered(view)
    count = view.state.roll.count(DOWN)
    slots = [_slot(view, faces, place, t) for place in range(count)]
    return el(
        "section",
        _rerolled(view, t) if view.state.phase == SECOND else None,
        el(
            "p",
            t.n("{n} die to go", "{n} dice to go", count - len(faces)),
            cls="entry-left",
            aria_live="polite",
        ),
        el("div", slots, cls="dice entry-slots", role="group", aria_label=t("Entered dice")),
        _refusal(view, t),
        _keys(view, faces, t),
        cls="entry",
        aria_label=t("Enter what the dice show"),
    )


def _rerolled(view: BoardView, t: T) -> Markup:
    """Draw the dice on the table: those that are rolled again, and those that stay."""
    first, again = _first_attempt(view)
    groups = (
        (t("Roll these again:"), [name for die, name in enumerate(first) if die in again]),
        (t("Keep these:"), [name for die, name in enumerate(first) if die not in again]),
    )
    return el(
        "div", [_group(words, names, t) for words, names in groups if names], cls="entry-again"
    )


def _group(words: str, names: list[str], t: T) -> Markup:
    dice = [die(name, role="img", aria_label=face_words(name, t)) for name in names]
    return el("div", el("span", words), el("span", dice, cls="entry-dice"), cls="entry-group")


def _lot(view: BoardView, t: T) -> Markup:
    """Draw the question who begins: people enter the lot that they drew."""
    seats = [
        el(
            "button",
            token(view.game.name, seat, name),
            el("span", name),
            type="button",
            cls="btn",
            data_act=f"=s{seat}",
        )
        for seat, name in enumerate(view.names)
    ]
    return el(
        "section",
        el("p", t("Who begins? Choose at random.")),
        el("div", seats, cls="row"),
        cls="entry",
    )


def _slot(view: BoardView, faces: tuple[str, ...], place: int, t: T) -> Markup:
    """Return a die entered, which a tap takes back, or room for one."""
    if place >= len(faces):
        return el("span", cls="die is-down", aria_hidden="true")
    kept = _die_steps(view)
    left = (*kept[:place], *kept[place + 1 :])
    return die(
        faces[place],
        tag="button",
        type="button",
        data_step="=" + " ".join(left),
        aria_label=t("Remove {face}", face=face_words(faces[place], t)),
    )


def _refusal(view: BoardView, t: T) -> Markup | None:
    """Draw why the last face, or the combination of faces, is impossible."""
    faces = entered(view)
    if view.steps and view.steps[-1].startswith(REFUSED):
        tapped = view.steps[-1].lstrip(REFUSED)
        faces = (*faces, tapped) if tapped in _NAMES else faces
    found = _assign(view, faces)
    if not isinstance(found, Reason):
        return None
    return el("p", icon("warn"), el("span", reason(found, t)), cls="note note-warn", role="alert")


def _keys(view: BoardView, faces: tuple[str, ...], t: T) -> Markup:
    rows = []
    for colour, letter in zip(COLOURS, LETTERS, strict=True):
        keys = [_key(view, faces, f"{letter}{number}", t) for number in range(1, 7)]
        head = shape(colour) if colour != "white" else el("span", cls="shape")
        head = el("span", head, cls="entry-colour")
        rows.append(
            el(
                "div",
                head,
                keys,
                cls=f"entry-row c-{colour}",
                role="group",
                aria_label=colour_name(colour, t),
            )
        )
    return el("div", rows, cls="entry-keys")


def _key(view: BoardView, faces: tuple[str, ...], name: str, t: T) -> Markup:
    """Draw a face to tap.

    The last one completes and plays the roll; an impossible one explains why.
    """
    count = faces.count(name)
    now = (*faces, name)
    found = _assign(view, now)
    words = face_words(name, t)
    if count:
        words += ", " + t("{n} chosen", n=count)
    inside = (face(name), count > 0 and el("small", f"×{count}", cls="entry-count"))
    if isinstance(found, Reason):
        before = sum(step.startswith(REFUSED) for step in view.steps)
        return el(
            "button",
            inside,
            type="button",
            cls="key is-barred",
            aria_label=words + t.colon + t("not possible now"),
            data_step="+" + REFUSED * (before + 1) + name,
        )
    if len(now) == view.state.roll.count(DOWN):
        return el(
            "button",
            inside,
            type="button",
            cls="key",
            aria_label=words,
            data_acts=_acts(view, found),
        )
    # Adding, not setting: two quick taps must not undo each other.
    return el(
        "button",
        inside,
        type="button",
        cls="key",
        aria_label=words,
        data_step=f"+{name}{COPY}{count + 1}" if count else f"+{name}",
    )


def _assign(view: BoardView, faces: tuple[str, ...]) -> Assignment | Reason:
    """Assign the entered faces of the attempt to dice, consistent with the first attempt."""
    if view.state.phase != SECOND:
        return assign(faces)
    first, again = _first_attempt(view)
    return assign(first, again, faces)


def _first_attempt(view: BoardView) -> tuple[list[str], list[int]]:
    """Return the faces of the first attempt, and the dice that are rolled again."""
    ply = view.ply
    while view.line.states[ply].phase == SECOND:
        ply -= 1
    first = [face_name(value) for value in view.line.states[ply].roll]
    again = view.line.record.tokens[ply].partition(":")[2]
    return first, [DIE_NAMES.index(name) for name in again]


def _acts(view: BoardView, found: Assignment) -> str:
    """Return the whole turn so far as tokens, from its first die."""
    tokens = list(found.first_tokens())
    if view.state.phase == SECOND:
        tokens += [found.reroll_token(), *found.second_tokens()]
    return " ".join([str(turn_start(view.line, view.ply)), *tokens])
