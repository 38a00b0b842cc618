"""The command sheets: each player's cubes, dominance, research, scrapyard, spare dice, commands."""

from __future__ import annotations

from functools import lru_cache

from core.games.quantum.cards.registry import COMMANDS
from core.games.quantum.dominance import HIGHEST
from core.games.quantum.state import State, cubes_left, cubes_placed, face, memory
from pygame_web.games.quantum.draw import card_icon, cube, die, emblem
from pygame_web.games.quantum.market import card_face
from pygame_web.games.quantum.terms import FACTIONS
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el


def strip(view: BoardView, t: T) -> Markup:
    """Return all players in one line each: a tap opens the sheet."""
    return el(
        "ul",
        [_short(view, seat, t) for seat in range(len(view.names))],
        cls=f"q-strip n{len(view.names)}",
        role="list",
        aria_label=t("Players"),
    )


def _short(view: BoardView, seat: int, t: T) -> Markup:
    s: State = view.state
    active = seat == (view.actor if view.actor >= 0 else s.turn)
    cubes = cubes_left(s, seat)
    figures = (
        ("cubes", cube(seat), cubes, t.n("cube left", "cubes left", cubes)),
        ("dominance", icon("flag"), s.dominance[seat], t("dominance")),
        ("research", icon("star"), s.research[seat], t("research")),
    )
    body = [
        el(
            "span",
            drawing,
            el("b", value, data_place=f"figure-{name}-{seat}", data_count=True),
            el("span", label, cls="sr-only"),
            cls="q-figure",
            data_place=f"{name}-{seat}",
        )
        for name, drawing, value, label in figures
    ]
    dice = [die(seat, face(code), memory(code), "is-small") for code in s.scrap[seat]]
    button = el(
        "button",
        emblem(seat),
        el("span", view.names[seat], cls="q-name"),
        el("span", body, cls="q-figures"),
        el("span", dice, cls="q-mini") if dice else None,
        el("span", [card_icon(card) for card in (*s.cards[seat], *s.fresh[seat])], cls="q-minis"),
        type="button",
        cls="q-short",
        data_do=f"open sheet {seat}",
    )
    return el(
        "li",
        button,
        cls=f"q-s{seat}" + (" is-active" if active else ""),
        data_place=f"seat-{seat}",
        aria_current="true" if active else None,
    )


def sheets(view: BoardView, t: T) -> Markup:
    """Every command sheet in full."""
    return el(
        "section",
        el("h2", t("Command sheets"), cls="q-head"),
        el("div", [sheet(view, seat, t) for seat in range(len(view.names))], cls="q-sheets"),
        cls="q-part",
    )


def sheet(view: BoardView, seat: int, t: T) -> Markup:
    """One command sheet."""
    s: State = view.state
    faction = t(FACTIONS[seat].name)
    head = el(
        "header",
        emblem(seat),
        el(
            "div",
            el("h3", view.names[seat], view.bots[seat] and icon("bot")),
            el("p", faction, cls="q-faction"),
        ),
        seat == s.starter and el("span", t("first player"), cls="badge"),
        cls="q-sheet-head",
    )
    return el(
        "article",
        head,
        _stocks(view, seat, t),
        _commands(view, seat, t),
        cls=f"q-sheet q-s{seat}",
        aria_label=view.names[seat],
    )


def _stocks(view: BoardView, seat: int, t: T) -> Markup:
    s: State = view.state
    placed, scrap = cubes_placed(s, seat), s.scrap[seat]
    # The first ships are rolled before the first cube is placed.
    begun = s.turns > 0 or (placed > 0 and not scrap)
    stock = (s.dominance[seat], s.research[seat], scrap, s.reserve[seat])
    return _stock(seat, placed, cubes_left(s, seat), *stock, begun, t)


@lru_cache(maxsize=64)
def _stock(
    seat: int,
    placed: int,
    left: int,
    dominance: int,
    research: int,
    scrap: tuple[int, ...],
    reserve: int,
    begun: bool,
    t: T,
) -> Markup:
    rows = (
        (
            "cubes",
            t("Cubes left"),
            [cube(seat)] * left + [cube(-1)] * placed,
            t("{left} of {all}", left=left, all=placed + left),
        ),
        ("dominance", t("Dominance"), _track(dominance), str(dominance)),
        ("research", t("Research"), _track(research), str(research)),
        (
            "scrap",
            t("Scrapyard") if begun else t("First ships"),
            [die(seat, face(code), memory(code), "is-small") for code in scrap],
            ", ".join(str(face(code)) for code in scrap)
            or (t("empty") if begun else t("not rolled yet")),
        ),
        (
            "reserve",
            t("Expansion dice"),
            [el("span", cls=f"q-spare q-s{seat}")] * reserve,
            str(reserve),
        ),
    )
    return el("dl", [_row(seat, *row) for row in rows], cls="q-stocks")


def _row(seat: int, kind: str, label: str, drawn: Markup | list[Markup], value: str) -> Markup:
    """One stock of a sheet: its name, a drawing and a number."""
    return el(
        "div",
        el("dt", label),
        el(
            "dd",
            el("span", drawn, cls="q-drawn", aria_hidden="true"),
            el("b", value),
            data_place=f"sheet-{kind}-{seat}",
        ),
        cls=f"of-{kind}",
    )


def _track(value: int) -> Markup:
    """Return a die's way from 1 to 6."""
    steps = [el("i", cls="is-on" if step <= value else None) for step in range(1, HIGHEST + 1)]
    return el("span", steps, cls="q-track" + (" is-full" if value == HIGHEST else ""))


def _commands(view: BoardView, seat: int, t: T) -> Markup:
    s: State = view.state
    if not s.cards[seat] and not s.fresh[seat]:
        return el("p", t("No command cards yet."), cls="q-nothing")
    shown = [
        card_face(s, card, t, _state(s, seat, card, t), brief=True)
        for card in (*s.cards[seat], *s.fresh[seat])
    ]
    return el("ul", [el("li", face) for face in shown], cls="q-held", role="list")


def _state(s: State, seat: int, card: str, t: T) -> str:
    """Return the state of a command on a sheet: not yet at work, or used up."""
    if card in s.fresh[seat]:
        return t("works from the next turn")
    if s.turn == seat and card in s.used:
        return t("used this turn")
    if s.turn == seat and COMMANDS[card].once:
        return t("not used yet this turn")
    return ""
