"""Sentences for events. The codes are those that `core.games.quantum` tells."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Event
from pygame_web.games.quantum.cards import CARDS, TELLS
from pygame_web.games.quantum.terms import SHIPS, ship_name
from pygame_web.language import T, You, mark

SENTENCES: dict[str, str] = {
    **TELLS,
    "fleet-die": mark("{who} rolls {ship}."),
    "fleet-kept": mark("{who} keeps these ships."),
    "fleet-rerolled": mark("{who} rerolls all three ships."),
    "tied": mark("A tie for the lowest sum: {people}."),
    "lot": mark("{who} rolls a {face} for the first turn."),
    "starter": mark("{who} begins."),
    "placed": mark("{who}: {ship} to {cell}."),
    "dealt": mark("Turned up: {card}."),
    "reshuffled-commands": mark("The discarded commands are shuffled."),
    "reshuffled-gambits": mark("The discarded gambits are shuffled."),
    "turn": mark("{who}'s turn: {actions} actions."),
    "ended": mark("{who} ends the turn."),
    "moved": mark("{who}: {ship} moves from {start} to {goal}{with}."),
    "attacked": mark("{who}: {ship} ({start}) attacks {enemy}'s {enemy_ship} ({target}){with}."),
    "launched": mark("The attack comes from {goal}."),
    "boarded": mark("{who}: the flagship on {cell} takes {ship} from {start} aboard{with}."),
    "flew": mark("The flagship flies from {start} to {goal}."),
    "dropped": mark("{ship} is set down on {cell}."),
    "warped": mark("{who}: {ship} ({cell}) and {other_ship} ({other}) swap places."),
    "reconfiguring": mark("{who} rerolls {ship}."),
    "die-rolled": mark("{who}'s ship shows a {face}."),
    "ship-changed": mark("{who}'s {was} on {cell} is now {ship}."),
    "ship-scrapped": mark("{ship} is in {who}'s scrapyard."),
    "deployed": mark("{who} deploys {ship} to {cell}."),
    "weapons": mark("Weapons die: {face}."),
    "defences": mark("Defences die: {face}."),
    "reroll-called-weapons": mark("{who}: the weapons die is rerolled ({card})."),
    "reroll-called-defences": mark("{who}: the defences die is rerolled ({card})."),
    "rerolled-weapons": mark("Weapons die: {face}."),
    "rerolled-defences": mark("Defences die: {face}."),
    "destroyed": mark("{who}'s {ship} on {cell} is destroyed."),
    "advanced": mark("{who} moves into {goal}."),
    "stayed": mark("{who} stays on {cell}."),
    "dominance": mark("{who}'s dominance: {was} → {value}."),
    "infamy": mark("{who} achieves infamy!"),
    "research": mark("{who}'s research: {was} → {value}."),
    "breakthrough": mark("A breakthrough for {who}!"),
    "used": mark("{who} uses {card}."),
    "extra-action": mark("{who} gets an extra action ({card})."),
    "taken": mark("{who} takes {card}."),
    "gambit": mark("{card} takes effect for {who}."),
    "discarded": mark("{who} discards {card}."),
    "refreshed": mark("{who} turns up six new cards."),
    "passed": mark("{who} takes no card."),
    "won": mark("{who} has placed the last cube and wins!"),
}
"""One sentence a code; where a fact of the event chooses the sentence it follows the code.

What only a card does is said with its words.
"""

YOURS = {
    "starter": mark("You begin."),
    "destroyed": mark("Your {ship} on {cell} is destroyed."),
    "ship-scrapped": mark("{ship} is in your scrapyard."),
    "dominance": mark("Your dominance: {was} → {value}."),
    "discarded": mark("You discard {card}."),
}
"""Sentences for what happens to the one person who plays here."""

PLACED = {
    "start": mark("{who} starts at planet {planet}."),
    "construct": mark("{who} constructs on planet {planet}; cubes left: {left}."),
    "infamy": mark("{who} places a cube on planet {planet} for infamy; cubes left: {left}."),
}
"""A cube placed, by `how`."""

_BY_FACT = {"rerolled": "die", "reroll-called": "die", "gathered": "where", "reshuffled": "deck"}


def event(event: Event, names: tuple[str, ...], t: T) -> str:
    """One event as a sentence."""
    facts: dict[str, Any] = dict(event.facts)
    if event.code == "battle":
        return _battle(facts, names, t)
    code = event.code
    if code in _BY_FACT:
        code = f"{code}-{facts[_BY_FACT[code]]}"
    sentence = PLACED.get(str(facts.get("how"))) if code == "cube-placed" else SENTENCES.get(code)
    if sentence is None:
        return str(event).replace("-", " ")
    said = _words(facts, names, t)
    if isinstance(said.get("who"), You):
        sentence = YOURS.get(code, sentence)
    return t(sentence, **said)


def _words(facts: dict[str, Any], names: tuple[str, ...], t: T) -> dict[str, Any]:
    said = dict(facts)
    if "seat" in facts:
        said["who"] = names[facts["seat"]]
    if "face" in facts:
        said["ship"] = ship_name(facts["face"], t)
    if "other_face" in facts:
        said["other_ship"] = ship_name(facts["other_face"], t)
    if "enemy" in facts:
        said["enemy"] = names[facts["enemy"]]
        said["enemy_ship"] = ship_name(facts["enemy_face"], t)
    if "card" in facts:
        card = CARDS[facts["card"]].name
        said["card"] = t(card)
    if "seats" in facts:
        said["people"] = ", ".join(names[int(seat)] for seat in str(facts["seats"]).split())
    by = facts.get("by")
    if isinstance(by, str):
        paid = CARDS[by].name if by in CARDS else SHIPS[1].ability
        said["with"] = f" ({t(paid)})" if by else ""
    return said


def _battle(facts: dict[str, Any], names: tuple[str, ...], t: T) -> str:
    sums = [_sum(facts, side, names[facts[side]], t) for side in ("attacker", "defender")]
    winner = names[facts["attacker"] if facts["won"] else facts["defender"]]
    if facts["tie"]:
        return t(
            "{attack} against {defence}: a tie, {who} wins.",
            attack=sums[0],
            defence=sums[1],
            who=winner,
        )
    return t("{attack} against {defence}: {who} wins.", attack=sums[0], defence=sums[1], who=winner)


def _sum(facts: dict[str, Any], side: str, who: str, t: T) -> str:
    terms = f"{facts[f'{side}_die']} + {facts[f'{side}_ship']}"
    for added in str(facts[f"{side}_modifiers"]).split():
        card, points = added.split(":")
        sign = "−" if points.startswith("-") else "+"
        terms += f" {sign} {points[1:]} ({t(CARDS[card].name)})"
    return f"{who} ({terms} = {facts[f'{side}_total']})"


_SAID_BY_BATTLE = frozenset({"weapons", "defences", "rerolled"})
_SAID_BY_SHIP = frozenset({"die-rolled", "number-chosen"})


def told(events: tuple[Event, ...], names: tuple[str, ...], t: T) -> tuple[str, ...]:
    """Return the sentences for joint events; each fact is told once."""
    codes = {event.code for event in events}
    left_out: frozenset[str] = frozenset()
    if "battle" in codes:
        left_out |= _SAID_BY_BATTLE
    if codes & {"ship-changed", "ship-scrapped"}:
        left_out |= _SAID_BY_SHIP
    return tuple(event(one, names, t) for one in events if one.code not in left_out)
