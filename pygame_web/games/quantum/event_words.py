"""Sentences for events. The codes are those that `core.games.quantum` tells."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Event
from pygame_web.games.quantum.cards import CARDS, TELLS
from pygame_web.games.quantum.cards import YOURS as YOURS_OF_CARDS
from pygame_web.games.quantum.terms import SHIPS, ship_name
from pygame_web.language import T, You, addressed, mark

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
    "ship-scrapped": mark("{who}'s die in the scrapyard now shows {ship}."),
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
    "battle": mark("{attack} against {defence}: {who} wins."),
    "battle-tie": mark("{attack} against {defence}: a tie, {who} wins."),
    "cube-placed-start": mark("{who} starts at planet {planet}."),
    "cube-placed-construct": mark("{who} constructs on planet {planet}; cubes left: {left}."),
    "cube-placed-infamy": mark(
        "{who} places a cube on planet {planet} for infamy; cubes left: {left}."
    ),
}
"""One sentence a code; where a fact of the event chooses the sentence it follows the code.

What only a card does is said with its words.
"""

YOURS = {
    **YOURS_OF_CARDS,
    "fleet-die": mark("You roll {ship}."),
    "fleet-kept": mark("You keep these ships."),
    "fleet-rerolled": mark("You reroll all three ships."),
    "tied people": mark("You tie for the lowest sum with {people}."),
    "lot": mark("You roll a {face} for the first turn."),
    "starter": mark("You begin."),
    "placed": mark("You place {ship} on {cell}."),
    "turn": mark("Your turn: {actions} actions."),
    "ended": mark("You end the turn."),
    "moved": mark("You fly {ship} from {start} to {goal}{with}."),
    "attacked": mark("You attack {enemy}'s {enemy_ship} ({target}) with {ship} ({start}){with}."),
    "attacked enemy": mark("{who}: {ship} ({start}) attacks your {enemy_ship} ({target}){with}."),
    "boarded": mark("Your flagship on {cell} takes {ship} from {start} aboard{with}."),
    "warped": mark("You swap {ship} ({cell}) and {other_ship} ({other})."),
    "reconfiguring": mark("You reroll {ship}."),
    "die-rolled": mark("Your ship shows a {face}."),
    "ship-changed": mark("Your {was} on {cell} is now {ship}."),
    "ship-scrapped": mark("Your die in the scrapyard now shows {ship}."),
    "deployed": mark("You deploy {ship} to {cell}."),
    "reroll-called-weapons": mark("You reroll the weapons die ({card})."),
    "reroll-called-defences": mark("You reroll the defences die ({card})."),
    "destroyed": mark("Your {ship} on {cell} is destroyed."),
    "advanced": mark("You move into {goal}."),
    "stayed": mark("You stay on {cell}."),
    "dominance": mark("Your dominance: {was} → {value}."),
    "infamy": mark("You achieve infamy!"),
    "research": mark("Your research: {was} → {value}."),
    "breakthrough": mark("A breakthrough for you!"),
    "cube-placed-start": mark("You start at planet {planet}."),
    "cube-placed-construct": mark("You construct on planet {planet}; cubes left: {left}."),
    "cube-placed-infamy": mark(
        "You place a cube on planet {planet} for infamy; cubes left: {left}."
    ),
    "used": mark("You use {card}."),
    "extra-action": mark("You get an extra action ({card})."),
    "taken": mark("You take {card}."),
    "gambit": mark("{card} takes effect for you."),
    "discarded": mark("You discard {card}."),
    "refreshed": mark("You turn up six new cards."),
    "passed": mark("You take no card."),
    "won": mark("You have placed the last cube and win!"),
    "battle": mark("{attack} against {defence}: you win."),
    "battle-tie": mark("{attack} against {defence}: a tie, you win."),
}
"""Sentences for what happens to the one person who plays here."""

_BY_FACT = {
    "rerolled": "die",
    "reroll-called": "die",
    "gathered": "where",
    "reshuffled": "deck",
    "cube-placed": "how",
}


def event(event: Event, names: tuple[str, ...], t: T) -> str:
    """One event as a sentence."""
    code, facts = event.code, dict(event.facts)
    if code in _BY_FACT:
        code = f"{code}-{facts[_BY_FACT[code]]}"
    fields = _words(facts, names, t)
    if code == "battle":
        code, fields = ("battle-tie" if facts["tie"] else code), _battle(facts, names, t)
    sentence = addressed(code, SENTENCES, YOURS, fields)
    return t(sentence, **fields) if sentence else str(event).replace("-", " ")


def _words(facts: dict[str, Any], names: tuple[str, ...], t: T) -> dict[str, Any]:
    fields = dict(facts)
    if "seat" in facts:
        fields["who"] = names[facts["seat"]]
    if "face" in facts:
        fields["ship"] = ship_name(facts["face"], t)
    if "other_face" in facts:
        fields["other_ship"] = ship_name(facts["other_face"], t)
    if "enemy" in facts:
        fields["enemy"] = names[facts["enemy"]]
        fields["enemy_ship"] = ship_name(facts["enemy_face"], t)
    if "card" in facts:
        card = CARDS[facts["card"]].name
        fields["card"] = t(card)
    if "seats" in facts:
        tied = [names[int(seat)] for seat in str(facts["seats"]).split()]
        rest = [name for name in tied if not isinstance(name, You)]
        fields["people"] = (str if rest == tied else You)(", ".join(rest))
    by = facts.get("by")
    if isinstance(by, str):
        paid = CARDS[by].name if by in CARDS else SHIPS[1].ability
        fields["with"] = f" ({t(paid)})" if by else ""
    return fields


def _battle(facts: dict[str, Any], names: tuple[str, ...], t: T) -> dict[str, Any]:
    return {
        "attack": _sum(facts, "attacker", names, mark("You ({sum})"), t),
        "defence": _sum(facts, "defender", names, mark("you ({sum})"), t),
        "who": names[facts["attacker" if facts["won"] else "defender"]],
    }


def _sum(facts: dict[str, Any], side: str, names: tuple[str, ...], yours: str, t: T) -> str:
    terms = f"{facts[f'{side}_die']} + {facts[f'{side}_ship']}"
    for added in str(facts[f"{side}_modifiers"]).split():
        card, points = added.split(":")
        sign = "−" if points.startswith("-") else "+"
        terms += f" {sign} {points[1:]} ({t(CARDS[card].name)})"
    terms += f" = {facts[f'{side}_total']}"
    who = names[facts[side]]
    return t(yours, sum=terms) if isinstance(who, You) else f"{who} ({terms})"


_COVERED_BY_BATTLE = frozenset({"weapons", "defences", "rerolled"})
_COVERED_BY_SHIP = frozenset({"die-rolled", "number-chosen"})


def sentences(events: tuple[Event, ...], names: tuple[str, ...], t: T) -> tuple[str, ...]:
    """Return the sentences for joint events; each fact is told once."""
    codes = {event.code for event in events}
    left_out: frozenset[str] = frozenset()
    if "battle" in codes:
        left_out |= _COVERED_BY_BATTLE
    if codes & {"ship-changed", "ship-scrapped"}:
        left_out |= _COVERED_BY_SHIP
    return tuple(event(one, names, t) for one in events if one.code not in left_out)
