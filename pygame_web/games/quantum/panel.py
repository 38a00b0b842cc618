"""The panel under the map: the question, what the selected ship or planet can do, other answers."""

from __future__ import annotations

from typing import Any

from core.games.quantum import queries
from core.games.quantum.abilities import FRIGATE
from core.games.quantum.actions import Attack, Roll, SetFace, Word
from core.games.quantum.cards.dice import TryAgain
from core.games.quantum.cards.registry import PAYS, card_of
from core.games.quantum.fleet import deploy_cost
from core.games.quantum.maps import cell_name
from core.games.quantum.question import asked_now
from core.games.quantum.setup import FleetDie, Keep
from core.games.quantum.state import State, code_at, face, memory, owner
from core.games.quantum.turn import Act
from pygame_web.games.quantum import battle as fights
from pygame_web.games.quantum import entry, words
from pygame_web.games.quantum.board import marks_words
from pygame_web.games.quantum.cards import CARDS, HINTS
from pygame_web.games.quantum.draw import act, die
from pygame_web.games.quantum.market import picking
from pygame_web.games.quantum.planet import planet_box
from pygame_web.games.quantum.targets import Mode, Targets
from pygame_web.games.quantum.terms import SHIPS, ship_name
from pygame_web.games.quantum.threat import REACHED
from pygame_web.language import T, mark
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el

MODES: dict[str, str] = {
    "move": mark("Move or attack"),
    "strike": mark("Strike"),
    "carry": mark("Transport"),
    "warp": mark("Warp"),
    "deploy": mark("Deploy"),
}
FREE_MODES = frozenset({"strike", "warp", *PAYS, *(f"carry-{card}" for card in PAYS)})


def urgent(view: BoardView, t: T) -> Markup:
    """Draw the dice that stand before the map: real dice to enter, or dice just rolled."""
    if view.entering:
        return entry.pad(view, t)
    s: State = view.state
    asked = asked_now(s)
    throwing = isinstance(asked, FleetDie) and s.scrap[asked.owner]
    if isinstance(asked, Keep | TryAgain) or throwing:
        return el("div", _rolled(view, t), cls="q-box q-urgent")
    return EMPTY


def selected(view: BoardView, found: Targets, t: T) -> Markup:
    """Draw the ship, the die or the planet that is selected; nothing without a selection."""
    if found.ship is not None and found.ship >= 0 and owner(view.state, found.ship) >= 0:
        return _ship(view, found, t)
    if found.ship is not None and found.dice.get(found.ship) is not None:
        return _wreck(view, found, t)
    if found.planet is not None and found.planet in view.state.setting.map.planets:
        return planet_box(view, found, t)
    return EMPTY


def _answers(view: BoardView, items: list[tuple[str, Any]], t: T) -> Markup:
    if not items:
        return EMPTY
    buttons = [act(token, words.action(view.game, view.state, a, t)) for token, a in items]
    return el("div", buttons, cls="q-answers")


def general(view: BoardView, found: Targets, recap: Markup, t: T) -> Markup:
    """Draw the panel without a selection: dice, the recap, answers to a question."""
    s: State = view.state
    in_turn = isinstance(asked_now(s), Act)
    items = [
        (token, a)
        for token, a in found.rest
        if not (in_turn and isinstance(a, Word) and a.verb in ("end", "research"))
    ]
    if view.entering or (picking(s) and view.actions):
        items = []
    dice = _loose_dice(view, found, t)
    return el(
        "div",
        _question(view, t),
        (recap, dice) if in_turn else (dice, recap),
        EMPTY if in_bar(view) else _answers(view, items, t),
        cls="q-box",
    )


def in_bar(view: BoardView) -> bool:
    """Return whether a question's answers are words, which go into the action bar."""
    acting = isinstance(asked_now(view.state), Act)
    return not acting and any(isinstance(action, Word) for _, action in view.actions)


_LAUNCH = mark("If you win you may move in; otherwise your ship stays on this square.")


def _question(view: BoardView, t: T) -> Markup:
    kind = words.pending_kind(view.state)
    sentence = _LAUNCH if kind == "launch" else HINTS.get(kind, "")
    return el("p", t(sentence)) if sentence and view.actions else EMPTY


def _rolled(view: BoardView, t: T) -> Markup:
    """Draw dice on the table that belong nowhere yet."""
    s: State = view.state
    p = s.pending[-1]
    seat = p.seat if isinstance(p, Keep) else p.owner
    dice = [p.shown] if isinstance(p, TryAgain) else [face(code) for code in s.scrap[seat]]
    shown = el("div", [die(seat, number, 0, "is-big") for number in dice], cls="q-rolled")
    return el(
        "div",
        shown,
        el("p", ", ".join(ship_name(number, t) for number in dice), cls="q-tip"),
        cls="q-lying",
    )


def _loose_dice(view: BoardView, found: Targets, t: T) -> Markup:
    """Scrapyard dice that can be chosen, and ships in hand that can be placed."""
    if not found.dice:
        return _hand(view, found, t)
    seat = view.state.pending[-1].seat
    buttons = []
    for key, spot in sorted(found.dice.items(), key=lambda one: abs(one[0])):
        hand = key > 0 and spot.token.startswith("=f:")
        number = key if hand else face(~key)
        remembers = 0 if hand else memory(~key)
        chosen = key == (found.hand if hand else found.ship)
        buttons.append(
            el(
                "button",
                die(seat, number, remembers),
                el(
                    "span",
                    ship_name(number, t),
                    _times(view, seat, number, t) if hand else EMPTY,
                    cls=None if hand else "q-pick-name",
                ),
                type="button",
                cls="btn q-pick" + (" is-chosen" if chosen else ""),
                aria_pressed="true" if chosen else "false",
                **{spot.attribute: spot.token},
            )
        )
    title = t("In your hand") if found.hand else t("Your scrapyard")
    label = el("h2", title, cls="q-label")
    return el("div", label, el("div", buttons, cls="q-answers"), cls="q-loose")


def _times(view: BoardView, seat: int, number: int, t: T) -> Markup:
    """Draw the count of ships in hand with this number, if there is more than one."""
    same = sum(face(code) == number for code in view.state.scrap[seat])
    return el("b", t(" ×{n}", n=same)) if same > 1 else EMPTY


def _hand(view: BoardView, found: Targets, t: T) -> Markup:
    if not found.hand:
        return EMPTY
    shown = die(view.state.pending[-1].seat, found.hand, 0, "is-big")
    return el(
        "div",
        shown,
        el("p", t("Put {ship} on a lit square.", ship=ship_name(found.hand, t))),
        cls="row",
    )


def _head(view: BoardView, seat: int, code: int, title: str, t: T) -> Markup:
    parts = view.names[seat], *marks_words(code, t)
    kind = SHIPS[face(code)]
    return el(
        "header",
        die(seat, face(code), memory(code), "is-big"),
        el(
            "div",
            el("h2", title),
            el("p", " · ".join(parts), cls="q-tip"),
            el("p", el("b", t(kind.ability)), t.colon, t(kind.text), cls="q-ability"),
            cls="grow",
        ),
        el(
            "button",
            icon("close"),
            type="button",
            cls="icon-btn",
            data_step="=",
            aria_label=t("Close"),
        ),
        cls="q-box-head",
    )


def _ship(view: BoardView, found: Targets, t: T) -> Markup:
    """Draw the selected ship: its owner, what it can do now, and its ability."""
    s: State = view.state
    cell = found.ship or 0
    seat = owner(s, cell)
    code = code_at(s, seat, cell)
    title = ship_name(face(code), t)
    if view.coordinates:
        title = t("{ship} on {place}", ship=title, place=cell_name(cell))
    hits = [spot.action for spot in found.cells.values() if isinstance(spot.action, Attack)]
    return el(
        "div",
        _head(view, seat, code, title, t),
        _threat(view, found, t),
        _modes(view, found, t),
        _own_buttons(found, t),
        _warnings(view, seat, hits, t),
        cls="q-box is-selected",
    )


def _threat(view: BoardView, found: Targets, t: T) -> Markup:
    """Draw the possible actions of a rival's ship on its turn, in words."""
    if not found.threat:
        return EMPTY
    s: State = view.state
    sentences = [
        t(
            "It can attack your {ship} on {place}: {chance} to win.",
            ship=ship_name(face(code_at(s, owner(s, cell), cell)), t),
            place=cell_name(cell),
            chance=t.percent(odds),
        )
        for cell, odds in sorted(found.threat.items(), key=lambda item: -item[1])
        if odds > REACHED
    ]
    squares = sum(odds == REACHED for odds in found.threat.values())
    sentences.append(
        t.n("On its turn it reaches {n} square.", "On its turn it reaches {n} squares.", squares)
    )
    if len(sentences) == 1:
        sentences.append(t("None of your ships is in its reach."))
    return el("p", " ".join(sentences), cls="q-threat", role="status")


def mode_words(key: str, t: T) -> str:
    """Return a way to act: its name, and the card that pays for it."""
    base, _, by = key.partition("-")
    if base in MODES:
        name = t(MODES[base])
        return t("{what} with {card}", what=name, card=t(CARDS[by].name)) if by else name
    return t(CARDS[base].name)


def _cost(key: str, view: BoardView, t: T) -> str:
    if key in FREE_MODES:
        return t("free")
    if key == "deploy" and not deploy_cost(view.state, view.state.turn):
        return t("free")
    return t.n("{n} action", "{n} actions", 1)


def _modes(view: BoardView, found: Targets, t: T) -> Markup:
    if not found.modes:
        return EMPTY
    chips = []
    for mode in found.modes:
        chosen = found.mode == mode.key or len(found.modes) == 1
        step = f"=s:{found.ship}" if found.mode == mode.key else f"=s:{found.ship} m:{mode.key}"
        chips.append(
            el(
                "button",
                el("b", mode_words(mode.key, t)),
                el(
                    "small",
                    " · ".join(filter(None, (_cost(mode.key, view, t), _targets(mode, t)))),
                    cls="q-cost",
                ),
                type="button",
                cls="btn q-mode",
                data_step=step,
                aria_pressed="true" if chosen else "false",
            )
        )
    return el("div", chips, cls="q-answers", role="group", aria_label=t("Possible actions"))


def _targets(mode: Mode, t: T) -> str:
    """Return the ships that an action can hit or carry, in words; "" for none.

    Squares are lit, not counted: "1 action · 26 squares" would read like a distance.
    """
    n = len(mode.actions)
    hits = sum(isinstance(a, Attack) for _, a in mode.actions)
    if mode.key == "warp" or mode.key.startswith("carry"):
        return t.n("{n} ship", "{n} ships", n)
    return t.n("{n} rival ship in reach", "{n} rival ships in reach", hits) if hits else ""


def _own_buttons(found: Targets, t: T) -> Markup:
    if not found.own:
        return EMPTY
    buttons = [
        act(
            token,
            el("b", _short(action, t)),
            el("small", _price(action, t), cls="q-cost"),
            cls="btn q-mode",
        )
        for token, action in found.own
    ]
    return el("div", buttons, cls="q-answers")


def _short(action: Any, t: T) -> str:
    """Return a selected ship's action without a square, in a few words."""
    if isinstance(action, SetFace):
        source = SHIPS[FRIGATE].ability if action.verb == "modify" else CARDS[action.verb].name
        return t("{what}: become a {number}", what=t(source), number=action.face)
    return t(_SHORT[action.verb] if action.verb in _SHORT else CARDS[action.verb].short)


_SHORT = {
    "reconfigure": mark("Reconfigure"),
    "scout": mark("Free reconfigure"),
    "choose": mark("Reroll this ship"),
}

REROLLS = frozenset({"reconfigure", "scout"})
"""Rolls after which a ship never has the number it had."""


def _price(action: Any, t: T) -> str:
    """Return the price of a ship's button; for a reroll also its effect on the ship."""
    if isinstance(action, Roll) and action.verb in REROLLS:
        paid = action.verb == "reconfigure"
        cost = t.n("{n} action", "{n} actions", 1) if paid else t("free")
        return t("{cost} · another number", cost=cost)
    card = card_of(action)
    return t(CARDS[card.key].price or mark("free")) if card else t("free")


def _warnings(view: BoardView, seat: int, hits: list[Any], t: T) -> Markup:
    """Draw the cards of ships' owners that an attacker should know about."""
    s: State = view.state
    if hits:
        seats = sorted({owner(s, action.cell) for action in hits})
    else:
        seats = [seat] if view.actions and seat != view.actor else []
    notes = [
        fights.warned(view, other, queries.warnings(s, other), t)
        for other in seats
        if queries.warnings(s, other)
    ]
    return el("div", notes) if notes else EMPTY


def _wreck(view: BoardView, found: Targets, t: T) -> Markup:
    """Return a scrapyard die that is selected: where it may be deployed, or rerolled."""
    code = ~(found.ship or 0)
    seat = view.state.pending[-1].seat
    title = t("{ship} in your scrapyard", ship=ship_name(face(code), t))
    return el(
        "div",
        _head(view, seat, code, title, t),
        _modes(view, found, t),
        _own_buttons(found, t),
        cls="q-box is-selected",
    )
