"""Why something is not possible, as sentences. The codes are those of `core.quantum.reasons`."""

from __future__ import annotations

from core.kernel.game import Reason
from pygame_web.language import T, mark
from pygame_web.views.quantum.cards import CARDS, REFUSES
from pygame_web.views.quantum.maps import REFUSALS, refusal
from pygame_web.views.quantum.terms import SHIPS

SENTENCES: dict[str, str] = {
    **REFUSES,
    "over": mark("The game is over."),
    "chance-first": mark("First the dice fall or cards are dealt."),
    "nothing-falls": mark("No die falls now: it is a player's decision."),
    "not-now": mark("That is not possible now."),
    "not-in-deck": mark("{card} does not lie face down in the deck."),
    "die-first": mark("A die falls now, no card is drawn."),
    "card-first": mark("A card is drawn now, no die falls."),
    "must-differ": mark("The die must show another number than {face}."),
    "answer-first": mark("First answer the open question."),
    "no-launch": mark("The attack cannot be made from {cell}."),
    "no-landing": mark("The flagship cannot fly to {cell}."),
    "no-drop": mark("The passenger must be set down on an empty square around the flagship."),
    "no-start": mark("{planet} is no free starting planet."),
    "no-infamy": mark("No cube can be placed on {planet}: it has one of yours or no free slot."),
    "no-slot-for-it": mark("That cube cannot go to {planet}."),
    "no-place": mark("A ship cannot be put there."),
    "no-pick": mark("{card} does not lie in the market."),
    "not-to-discard": mark("{card} cannot be discarded now."),
    "no-cube-to-move": mark("That cube cannot go anywhere."),
    "no-such-ship": mark("That is not one of your ships."),
    "useless-card": mark("{card} would do nothing for you."),
    "not-your-ship": mark("There is no ship of yours on {cell}."),
    "card-next-turn": mark("{card} works from your next turn on."),
    "no-card": mark("You do not have {card}."),
    "card-used": mark("{card} has been used this turn."),
    "already-moved": mark("This ship has moved this turn."),
    "occupied": mark("There is a ship on {cell}."),
    "planet": mark("Ships cannot land on a planet or fly through it."),
    "off-map": mark("There is no square {cell} on this map."),
    "blocked": mark("The way to {cell} is blocked by ships or planets."),
    "no-target": mark("There is no enemy ship on {cell}."),
    "own-ship": mark("You cannot attack your own ship."),
    "peace": mark("You have used {card}: no attacks this turn."),
    "wrong-ship": mark("Only a {needed} can do that; this ship is a {number}."),
    "ability-used": mark("This ship has used its ability this turn."),
    "not-around": mark("The passenger must be on a square around the flagship."),
    "no-way-out": mark("The flagship cannot fly anywhere with it."),
    "same-ship": mark("A ship cannot swap places with itself."),
    "three-or-five": mark("A frigate becomes a 3 or a 5."),
    "in-scrapyard": mark("That ship is in the scrapyard."),
    "not-in-scrapyard": mark("There is no {number} in your scrapyard."),
    "no-base": mark(
        "{cell} is not open to your ships: they enter in orbit of a planet with your cube."
    ),
    "no-planet": mark("There is no planet at {planet}."),
    "planet-full": mark("The planet at {planet} has no free slot."),
    "cube-there": mark("You already have a cube on the planet at {planet}."),
    "wrong-total": mark("Your ships in orbit add up to {total}; this planet needs {needed}."),
    "research-full": mark("Your research is at 6 already."),
}
"""One sentence a code; codes with a number in them are in `reason`."""

USELESS = "useless-card"
"""A card in the market that would do nothing: the card says why."""
COUNTED = frozenset({"no-actions", "too-far"})
"""Codes whose sentence depends on a number."""


def reason(reason: Reason, t: T) -> str:
    """Why something is not legal, as a sentence."""
    facts = dict(reason.facts)
    if reason.code == "no-actions":
        return _no_actions(int(str(facts["needed"])), int(str(facts["left"])), t)
    if reason.code == "too-far":
        return t.n(
            "{cell} is too far: this ship goes {n} square.",
            "{cell} is too far: this ship goes {n} squares.",
            int(str(facts["steps"])),
            cell=facts["cell"],
        )
    if reason.code in REFUSALS:
        return refusal(reason, t)
    sentence = SENTENCES.get(reason.code)
    card = facts.get("card")
    if isinstance(card, str) and card in CARDS:
        facts["card"] = t(CARDS[card].name)
        if reason.code == USELESS:
            sentence = CARDS[card].useless or sentence
    if sentence is None:
        return str(reason).replace("-", " ")
    if reason.code == "wrong-ship":
        facts["needed"] = t(SHIPS[int(str(facts["needed"]))].name)
    return t(sentence, **facts)


def _no_actions(needed: int, left: int, t: T) -> str:
    if not left:
        return t("You have no actions left.")
    return t("This takes {needed} actions; you have {left}.", needed=needed, left=left)
