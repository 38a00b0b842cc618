"""A battle on view: on both sides die + ship + each modifier = total, and who wins."""

from __future__ import annotations

from typing import Any

from core.games.quantum import odds, queries
from core.games.quantum.battle import Side
from core.games.quantum.queries import Fight
from core.games.quantum.state import State
from pygame_web.games.quantum.cards import CARDS, text
from pygame_web.games.quantum.draw import card_icon, combat_die, die, emblem
from pygame_web.games.quantum.past import last_fight
from pygame_web.language import T, mark
from pygame_web.table.views import story
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el

SIGNED = {-3: "−3", -2: "−2", -1: "−1", 1: "+1", 2: "+2", 3: "+3"}


def battle(view: BoardView, t: T) -> Markup:
    """Return the battle under way, or the one just fought this turn; nothing without any."""
    fight, last = queries.fight(view.state), None
    if fight is None:
        last = last_fight(view)
        if last is None:
            return EMPTY
        fight = last[1]
    live = last is None
    return el(
        "section",
        el(
            "div",
            el("h2", t("Attack") if live else t("Last attack"), cls="q-head"),
            EMPTY if last is None else story.ways(view, last[0]),
            cls="q-battle-head",
        ),
        el(
            "div",
            _side(view, fight.attacker, "weapons", t),
            _side(view, fight.defender, "defences", t),
            cls="q-sides",
        ),
        el("p", _verdict(view, fight, live, t), cls="q-verdict"),
        cls="q-battle" + ("" if live else " is-past"),
        aria_label=t("Attack"),
        data_moment=None if live else True,
    )


def _both(fight: Fight) -> bool:
    return bool(fight.attacker.die and fight.defender.die)


def _side(view: BoardView, side: Side, kind: str, t: T) -> Markup:
    who = view.names[side.seat]
    role = t("attacks") if kind == "weapons" else t("defends")
    terms: list[Any] = [
        el("span", combat_die(side.die, kind), el("small", t("die")), cls="q-term"),
        el("span", "+", cls="q-plus"),
        el("span", die(side.seat, side.ship), el("small", t("ship")), cls="q-term"),
    ]
    for card, points in side.modifiers:
        terms.append(el("span", SIGNED.get(points, str(points)), cls="q-plus"))
        terms.append(
            el("span", card_icon(card), el("small", t(CARDS[card].name)), cls="q-term q-mod")
        )
    total = str(side.total) if side.die else "?"
    spoken = _spoken(side, who, role, t)
    return el(
        "div",
        el("h3", emblem(side.seat), el("span", t("{who} {does}", who=who, does=role))),
        el(
            "div",
            terms,
            el("span", "=", cls="q-plus"),
            el("b", total, cls="q-total"),
            cls="q-sum",
            aria_hidden="true",
        ),
        el("p", spoken, cls="sr-only"),
        cls=f"q-side q-s{side.seat}",
    )


def _spoken(side: Side, who: str, role: str, t: T) -> str:
    if not side.die:
        return t(
            "{who} {does} with a {ship}; the die has not been rolled yet.",
            who=who,
            does=role,
            ship=side.ship,
        )
    added = "".join(
        f", {t(CARDS[card].name)} {SIGNED.get(points, str(points))}"
        for card, points in side.modifiers
    )
    return t(
        "{who} {does}: die {die}, ship {ship}{added}, total {total}",
        who=who,
        does=role,
        die=side.die,
        ship=side.ship,
        added=added,
        total=side.total,
    )


def _verdict(view: BoardView, fight: Fight, live: bool, t: T) -> str:
    attacker, defender = view.names[fight.attacker.seat], view.names[fight.defender.seat]
    if not _both(fight):
        return t("The lower total wins; the attacker wins ties.")
    tie = fight.attacker.total == fight.defender.total
    if fight.attacker_wins:
        sentence = t.to(attacker, mark("You destroy the ship."), mark("{who} destroys the ship."))
    else:
        sentence = t.to(defender, mark("You hold out."), mark("{who} holds out."))
    if tie:
        sentence = t("A tie.") + " " + sentence
    return t("As things stand: {what}", what=sentence) if live else sentence


def warned(view: BoardView, seat: int, cards: tuple[str, ...], t: T) -> Markup:
    """Return a note on a defender's cards, in full."""
    s: State = view.state
    items = [
        el("li", card_icon(card), el("b", t(CARDS[card].name)), " ", t(text(card, s.setting.first)))
        for card in cards
    ]
    grave = any(card not in odds.DEFENCE_CARDS for card in cards) and bool(s.cards)
    return el(
        "div",
        icon("warn"),
        el(
            "div",
            el("p", el("b", t("Before you attack: what {who}'s cards say", who=view.names[seat]))),
            el("ul", items, role="list", cls="q-warnings"),
        ),
        cls="note q-warn" + (" note-bad" if grave else " note-warn"),
    )
