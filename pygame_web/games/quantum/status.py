"""The line above the map: whose decision it is, what is asked, and the actions left."""

from __future__ import annotations

from core.games.quantum.actions import Cube
from core.games.quantum.market import Pick
from core.games.quantum.question import asked_now, in_hand
from core.games.quantum.setup import FleetDie
from core.games.quantum.shipdice import ShipDieFalls
from core.games.quantum.state import State
from core.games.quantum.turn import Act
from core.kernel.game import CHANCE, OVER
from pygame_web.games.quantum import words
from pygame_web.games.quantum.cards import ASKS
from pygame_web.games.quantum.draw import emblem
from pygame_web.language import T, addressed, mark
from pygame_web.table.views import story
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import EMPTY, Markup, el

ASKED: dict[str, str] = {
    **ASKS,
    "keep": mark("{who}: keep these three ships, or reroll all of them once?"),
    "start": mark("{who}: choose your starting planet."),
    "settle": mark("{who}: place your ship in orbit of your starting planet."),
    "launch": mark("{who}: attack from which square?"),
    "land": mark("{who}: where does the flagship fly?"),
    "drop": mark("{who}: where do you set the passenger down?"),
    "reroll": mark("{who}: reroll a combat die, or keep both?"),
    "advance": mark("{who}: move into the square or stay?"),
    "infamy": mark("{who}: infamy! Place a cube on a lit planet."),
    "replace": mark("{who}: you have four commands. Which one do you discard?"),
}
"""The question put to `who`, by its kind."""

FALLING: dict[str, str] = {
    "fleet": mark("{who} rolls the first ships."),
    "lots": mark("A tie for the lowest sum: spare dice decide who begins."),
    "weapons": mark("The weapons die is rolled."),
    "defences": mark("The defences die is rolled."),
    "reroll-die": mark("A combat die is rerolled."),
    "die": mark("{who}'s ship is rolled."),
    "draw": mark("New cards are turned up."),
}
"""What falls, by the kind of chance."""
YOURS = {
    "fleet": mark("You roll the first ships."),
    "die": mark("Your ship is rolled."),
}
"""The same of the one person who plays here."""


def status(view: BoardView, t: T) -> Markup:
    """Whose turn, what is asked, how many actions are left."""
    seat = _seat(view, acted=bool(story.current_headline(view, t)))
    mine = bool(view.actions) or view.roll
    question = story.to_you(view, sentence(view, t))
    return el(
        "div",
        emblem(seat) if seat >= 0 else EMPTY,
        el(
            "p",
            question,
            cls=story.sized("turn is-mine" if mine else "turn", question),
            data_question=True,
        ),
        pips(view, t),
        cls=f"q-status q-s{seat}" if seat >= 0 else "q-status",
    )


def _seat(view: BoardView, *, acted: bool = False) -> int:
    """Return the seat whose emblem is shown: who decides, or with `acted` who decided last."""
    if view.actor >= 0:
        return max(story.decided(view), 0) if acted else view.actor
    if view.actor == OVER:
        return int(view.state.winner)
    return int(view.state.turn) if view.state.starter >= 0 else view.roller


def sentence(view: BoardView, t: T) -> str:
    """Whose decision it is, and what is asked."""
    s: State = view.state
    if view.actor == OVER:
        you = mark("You have placed the last cube and win!")
        return t.to(view.names[s.winner], you, mark("{who} has placed the last cube and wins!"))
    asked = asked_now(s)
    who = view.names[max(0, _seat(view))]
    if view.actor == CHANCE:
        return _falls(view, who, t)
    headline = story.current_headline(view, t)
    if headline:
        return headline
    if view.bots[view.actor] and view.live:
        if view.waits:
            return t("Paused: it is {who}'s turn.", who=who)
        return t("{who} is thinking…", who=who)
    if isinstance(asked, Act):
        if view.actions:
            return _to_do(view, who, t)
        return t.to(who, mark("It is your turn."), mark("It is {who}'s turn."))
    if isinstance(asked, Pick):
        n = s.picks[view.actor]
        return t.n(
            "{who}: take an advance card.", "{who}: take an advance card ({n} picks).", n, who=who
        )
    if asked.kind in ("settle", "place"):
        return _to_place(view, asked.kind, who, t)
    return t(ASKED[asked.kind], who=who)


def _to_place(view: BoardView, kind: str, who: str, t: T) -> str:
    """Return what is asked of whoever has ships to place, at the start or after a card."""
    s: State = view.state
    if kind == "place":
        n = in_hand(s, view.actor)
        return t.n("{who}: place your ship.", "{who}: place your ships.", n, who=who)
    return t.n(
        "{who}: place your ship in orbit of your starting planet.",
        "{who}: place your ships in orbit of your starting planet.",
        len(s.scrap[view.actor]),
        who=who,
    )


def _to_do(view: BoardView, who: str, t: T) -> str:
    """Return what the player on turn can do: place a cube, act, or only end the turn."""
    s: State = view.state
    cube = next((action for _, action in view.actions if isinstance(action, Cube)), None)
    if cube is not None:
        number = words.planet_number(s, cube.centre)
        return t("{who}: you can place a cube. Tap planet {number}.", who=who, number=number)
    if s.actions:
        return t.n(
            "{who}: your turn, {n} action left.",
            "{who}: your turn, {n} actions left.",
            s.actions,
            who=who,
        )
    if len(view.actions) > 1:
        return t("{who}: use a free ability or end your turn.", who=who)
    return t("{who}: no actions left. End your turn.", who=who)


def _falls(view: BoardView, who: str, t: T) -> str:
    p = asked_now(view.state)
    if isinstance(p, FleetDie | ShipDieFalls):
        who = view.names[p.owner]
    if view.roll:
        return t("{who}: roll your dice!", who=who)
    return t(addressed(p.kind, FALLING, YOURS, {"who": who}) or "", who=who)


def pips(view: BoardView, t: T) -> Markup:
    """Return the actions left as lights; also in words if the sentence does not count them."""
    s: State = view.state
    if s.winner >= 0 or s.turns < 1:
        return EMPTY
    counted = t.n("{n} action left", "{n} actions left", s.actions)
    lights = [el("i", cls="is-on" if n < s.actions else None) for n in range(max(3, s.actions))]
    return el(
        "span",
        el("span", lights, cls="q-pips", aria_hidden="true"),
        EMPTY if view.actions else el("span", counted, cls="q-words"),
        cls="q-actions",
    )
