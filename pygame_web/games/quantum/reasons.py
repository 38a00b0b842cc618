"""Why something is not possible, as sentences. The codes are those of the rules' `reasons.py`."""

from __future__ import annotations

from core.kernel.game import Reason
from pygame_web.games.quantum.cards import CARDS, REFUSES
from pygame_web.games.quantum.maps import REFUSALS, refusal
from pygame_web.games.quantum.terms import SHIPS
from pygame_web.language import T, mark

SENTENCES: dict[str, str] = {
    **REFUSES,
    "over": mark("The game is over."),
    "chance-first": mark("First roll the dice or turn up the cards."),
    "nothing-falls": mark("No die is rolled now: a player decides."),
    "not-now": mark("That is not possible now."),
    "not-in-deck": mark("{card} is not in the deck."),
    "die-first": mark("A die is rolled now; no card is drawn."),
    "card-first": mark("A card is drawn now; no die is rolled."),
    "must-differ": mark("The die must show a number other than {face}."),
    "answer-first": mark("First answer the open question."),
    "no-launch": mark("You cannot attack from {cell}."),
    "no-landing": mark("The flagship cannot fly to {cell}."),
    "no-drop": mark("Set the passenger down on an empty square around the flagship."),
    "no-start": mark("{planet} is not a free starting planet."),
    "no-infamy": mark("You cannot place a cube on {planet}: it has one of yours or no free slot."),
    "no-slot-for-it": mark("That cube cannot go to {planet}."),
    "no-place": mark("You cannot put a ship there."),
    "no-pick": mark("{card} is not among the face-up cards."),
    "not-to-discard": mark("You cannot discard {card} now."),
    "no-cube-to-move": mark("That cube cannot go anywhere."),
    "no-such-ship": mark("That is not one of your ships."),
    "useless-card": mark("{card} would do nothing for you."),
    "not-your-ship": mark("You have no ship on {cell}."),
    "card-next-turn": mark("{card} works from your next turn."),
    "no-card": mark("You do not have {card}."),
    "card-used": mark("{card} was already used this turn."),
    "already-moved": mark("This ship has already moved this turn."),
    "occupied": mark("There is a ship on {cell}."),
    "planet": mark("Ships cannot land on a planet or fly through it."),
    "off-map": mark("There is no square {cell} on this map."),
    "blocked": mark("The way to {cell} is blocked by ships or planets."),
    "no-target": mark("There is no rival ship on {cell}."),
    "own-ship": mark("You cannot attack your own ship."),
    "peace": mark("You have used {card}: no attacks this turn."),
    "wrong-ship": mark("Only a {needed} can do that; this ship is a {number}."),
    "ability-used": mark("This ship has already used its ability this turn."),
    "not-around": mark("The passenger must be on a square around the flagship."),
    "no-way-out": mark("The flagship cannot fly anywhere with that ship."),
    "same-ship": mark("A ship cannot swap places with itself."),
    "three-or-five": mark("A frigate becomes a 3 or a 5."),
    "in-scrapyard": mark("That ship is in the scrapyard."),
    "not-in-scrapyard": mark("There is no {number} in your scrapyard."),
    "no-base": mark(
        "Your ships cannot enter on {cell}: they enter in orbit of a planet with your cube."
    ),
    "no-planet": mark("There is no planet at {planet}."),
    "planet-full": mark("Planet {planet} has no free slot."),
    "cube-there": mark("You already have a cube on planet {planet}."),
    "wrong-total": mark("Your ships in orbit add up to {total}; this planet needs {needed}."),
    "research-full": mark("Your research is already at 6."),
}
"""One sentence a code; codes with a number in them are in `reason`."""

USELESS = "useless-card"
"""The reason of a card in the market that would do nothing; its text is with the card."""
COUNTED = frozenset({"no-actions", "too-far"})
"""Codes whose sentence depends on a number."""


def reason(reason: Reason, t: T) -> str:
    """Why something is not legal, as a sentence."""
    facts = dict(reason.facts)
    if reason.code == "no-actions":
        return _no_actions(int(str(facts["needed"])), int(str(facts["left"])), t)
    if reason.code == "too-far":
        return t.n(
            "{cell} is too far: this ship moves {n} square.",
            "{cell} is too far: this ship moves {n} squares.",
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
