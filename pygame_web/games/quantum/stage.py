"""The drawings of Quantum's scenes: dice in space, a battle, a card, a cube."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.quantum.cards.registry import GAMBITS
from pygame_web.games.quantum import draw
from pygame_web.games.quantum.cards import CARDS
from pygame_web.games.quantum.terms import ship_name
from pygame_web.language import T, mark
from pygame_web.ui import die
from pygame_web.ui.markup import Markup, el, join
from pygame_web.ui.moment import moment, won

SIDES = (("attacker", "weapons"), ("defender", "defences"))
SIGNED = {-3: "−3", -2: "−2", -1: "−1", 1: "+1", 2: "+2", 3: "+3"}


def faces(facts: Mapping[str, Any], t: T) -> tuple[str, tuple[Markup, ...]]:
    """Return the class and the six faces of a die, the one that fell first."""
    kind, numbers = facts["kind"], die.faces_from(int(facts["face"]))
    if kind == "ship":
        return f"is-ship q-s{facts['seat']}", tuple(draw.ship_face(n) for n in numbers)
    cls = f"is-ship q-s{facts['seat']}" if kind == "spare" else f"is-{kind}"
    return cls, tuple(die.pips(n) for n in numbers)


def prop(facts: Mapping[str, Any], names: tuple[str, ...], t: T) -> Markup:
    """Return a battle, or a card that is taken."""
    if "battle" in facts:
        return _battle(facts["battle"], str(facts["prop"]), names, t)
    if "kind" in facts:
        return _moment(facts, names, t)
    card = str(facts["card"])
    inside = (draw.card_icon(card), el("b", t(CARDS[card].name)))
    return el("span", inside, id=facts["prop"], cls="scene-card")


def _moment(facts: Mapping[str, Any], names: tuple[str, ...], t: T) -> Markup:
    """Draw a big moment: a cube placed, a ship destroyed, a card won, the game won."""
    seat, kind, prop = int(facts["seat"]), facts["kind"], facts["prop"]
    who = names[seat]
    if kind == "win":
        return won(prop, (seat,), names, t, t("All cubes placed"))
    if kind == "last":
        return moment(prop, seat, t("The last cube!"), who, draw.cube(seat), "final")
    if kind == "card":
        card = str(facts["card"])
        what = t("Gambit") if card in GAMBITS else t("Command card")
        drawing = draw.card_icon(card)
        return moment(prop, seat, t(CARDS[card].name), f"{what} · {who}", drawing, "prize")
    if kind == "lost":
        number = int(facts["ship"])
        title = t("{ship} destroyed", ship=ship_name(number, t))
        rest = t("{name}: dominance {n} of 6", name=who, n=facts["dominance"])
        drawing = draw.die(int(facts["loser"]), number)
        return moment(prop, seat, title, rest, drawing, "lost")
    to_go = t.n("{n} cube to go", "{n} cubes to go", int(facts["left"]))
    return moment(prop, seat, to_go, who, draw.cube(seat))


def _battle(facts: Mapping[str, Any], prop: str, names: tuple[str, ...], t: T) -> Markup:
    """Both sums, part by part; `scenes/clash.py` reveals them."""
    rows = [_side(facts[name], kind, f"{prop}-{name}", names, t) for name, kind in SIDES]
    return el(
        "div",
        rows[0],
        el("span", "⚔", cls="clash-versus"),
        rows[1],
        el("p", t("The lower total wins."), cls="clash-rule"),
        el("p", _verdict(facts, names, t), id=f"{prop}-verdict", cls="clash-verdict is-veiled"),
        id=prop,
        cls="clash",
    )


def _side(side: Mapping[str, Any], kind: str, place: str, names: tuple[str, ...], t: T) -> Markup:
    number, seat = int(side["die"]), int(side["seat"])
    rolled = die.cube(
        tuple(die.pips(n) for n in die.faces_from(number or 1)),
        f"is-{kind}" + ("" if number else " is-open"),
        id=f"{place}-die",
    )
    ship = el("span", draw.die(seat, int(side["ship"])), id=f"{place}-term-1", cls="is-veiled")
    cards = [
        el(
            "span",
            el("b", SIGNED.get(points, str(points))),
            draw.card_icon(card),
            el("small", t(CARDS[card].name)),
            id=f"{place}-term-{place_of}",
            cls="clash-card is-veiled",
        )
        for place_of, (card, points) in enumerate(side["modifiers"], 2)
    ]
    totals = [
        el("b", total, id=f"{place}-total-{step}", cls="is-veiled")
        for step, total in enumerate(side["totals"])
    ]
    return el(
        "div",
        el("span", id=f"{place}-won", cls="clash-won is-veiled"),
        el("h3", draw.emblem(seat), names[seat]),
        el("span", el("span", rolled, cls="clash-die"), "+", ship, join(cards), cls="clash-terms"),
        el("span", totals, cls="clash-total"),
        cls=f"clash-side q-s{seat}",
    )


def _verdict(facts: Mapping[str, Any], names: tuple[str, ...], t: T) -> str:
    """Return the winner, in words."""
    if "won" not in facts:
        return ""
    attacks = facts["won"] == facts["attacker"]["seat"]
    side = facts["attacker" if attacks else "defender"]
    who, ship = names[int(side["seat"])], ship_name(int(side["ship"]), t)
    sentence = (
        t.to(
            who, mark("You win: the {ship} hits."), mark("{who} wins: the {ship} hits."), ship=ship
        )
        if attacks
        else t.to(
            who,
            mark("You hold out with the {ship}."),
            mark("{who} holds out with the {ship}."),
            ship=ship,
        )
    )
    if facts["tie"] and attacks:
        return t("A tie: the attacker wins.") + " " + sentence
    return t("A tie.") + " " + sentence if facts["tie"] else sentence
