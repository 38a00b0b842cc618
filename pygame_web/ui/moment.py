"""A moment of a scene: a few large words over the board."""

from __future__ import annotations

from typing import Any

from pygame_web.language import T, You, mark
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Child, Markup, el


def moment(
    prop: Any, seat: int, title: str, rest: str = "", drawing: Child = None, kind: str = ""
) -> Markup:
    """Return the words of a moment in the colour of `seat`, or of nobody (-1); a scene shows it.

    `kind` makes it look otherwise: "lost" for what is destroyed, "prize" for what is won,
    "final" for what ends the game, "won" for who has won it.
    """
    look = f" is-{kind}" if kind else ""
    return el(
        "div",
        el("span", drawing, cls="moment-drawing") if drawing is not None else None,
        el("b", title),
        # No line begins with a dot.
        el("small", rest.replace(" · ", "\N{NO-BREAK SPACE}· ")) if rest else None,
        id=prop,
        cls=(f"moment by{seat}" if seat >= 0 else "moment") + look,
    )


def won(
    prop: Any, winners: tuple[int, ...], names: tuple[str, ...], t: T, rest: str = ""
) -> Markup:
    """Draw who has won; without celebration if the one person here has lost."""
    seat = winners[0] if len(winners) == 1 else -1
    who = names[seat] if seat >= 0 else " + ".join(names[one] for one in winners)
    title = t.to(who, mark("You win!"), mark("{who} wins!"))
    mine = {isinstance(name, You): number in winners for number, name in enumerate(names)}
    lost = not mine.get(True, True)
    drawing = icon("flag" if lost else "trophy")
    return moment(prop, seat, title, rest, drawing, "won is-calm" if lost else "won")
