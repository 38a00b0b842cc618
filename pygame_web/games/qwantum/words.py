"""Qwantum in words: events, reasons, actions, options. The terms are the rulebook's."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Any

from core.games.qwantum.actions import Drawn, Fell, Reroll, Write
from core.games.qwantum.dice import COLOURS, DIE_NAMES, LETTERS, face_name
from core.games.qwantum.state import STEP_B, State
from core.kernel.game import AnyGame, Event, Reason
from pygame_web.games.qwantum.dice import colour_name, face_words
from pygame_web.language import T, You, addressed, capital, mark
from pygame_web.table.views.names import listed

_EVENTS = {
    "lot": mark("{who} begins (chosen at random)."),
    "turn": mark("It is {who}'s turn."),
    "rolled": mark("{who} rolls {face}."),
    "kept": mark("{who} keeps the roll."),
    "written": mark("{who} writes {number} in {colour}."),
    "column": mark("Column {column} is full: {points} points for {who}."),
    "miss": mark("{who} takes a miss: {points}."),
    "decided": mark("{who} has decided."),
}
_YOURS = {
    "lot": mark("You begin (chosen at random)."),
    "turn": mark("It is your turn."),
    "rolled": mark("You roll {face}."),
    "kept": mark("You keep the roll."),
    "written": mark("You write {number} in {colour}."),
    "column": mark("Column {column} is full: {points} points for you."),
    "miss": mark("You take a miss: {points}."),
    "decided": mark("You have decided."),
}
"""The same of the one person who plays here."""


def event(event: Event, names: tuple[str, ...], t: T) -> str:
    """Return an event as a sentence."""
    facts = dict(event.facts)
    who = names[int(str(facts["seat"]))] if "seat" in facts else ""
    if event.code == "end":
        full = facts["by"] == "full-sheet"
        return t("A sheet is full: the game ends.") if full else t("The fifth miss ends the game.")
    if event.code == "passed":
        first = facts["step"] == "b"
        return (
            t.to(who, mark("You write nothing yet."), mark("{who} writes nothing yet."))
            if first
            else t.to(who, mark("You write nothing."), mark("{who} writes nothing."))
        )
    if event.code == "rerolled":
        return _rerolled(who, len(str(facts["dice"])), t)
    if "colour" in facts:
        facts["colour"] = colour_name(str(facts["colour"]), t)
    if "face" in facts:
        facts["face"] = face_words(str(facts["face"]), t)
    if event.code == "miss":
        facts["points"] = f"−{abs(int(str(facts['points'])))}"
    fields = {**facts, "who": who}
    sentence = addressed(event.code, _EVENTS, _YOURS, fields)
    return t(sentence, **fields) if sentence else str(event)


def _rerolled(who: str, dice: int, t: T) -> str:
    """Return how many dice are rerolled; the result follows in the next sentence."""
    if dice == len(DIE_NAMES):
        yours = mark("You roll all seven dice again.")
        return t.to(who, yours, mark("{who} rolls all seven dice again."))
    if isinstance(who, You):
        return t.n("You roll {n} die again.", "You roll {n} dice again.", dice)
    return t.n("{who} rolls {n} die again.", "{who} rolls {n} dice again.", dice, who=who)


def sentences(events: tuple[Event, ...], names: tuple[str, ...], t: T) -> tuple[str, ...]:
    """Return events as sentences; dice that fall together make one sentence.

    A line about the player's own decision need not repeat the name.
    """
    lines: list[str] = []
    disclosed = any(event.code in ("written", "passed") for event in events)
    for rolls, group in groupby(events, lambda event: event.code == "rolled"):
        if rolls:
            lines.append(_roll(tuple(group), names, t))
        else:
            quiet = ("turn", "decided") if disclosed else ("turn",)
            lines += [event(one, names, t) for one in group if one.code not in quiet]
    return tuple(lines)


def _roll(falls: tuple[Event, ...], names: tuple[str, ...], t: T) -> str:
    """Tell what fell, by colour."""
    who = names[int(str(falls[0].facts["seat"]))]
    fell = [str(fall.facts["face"]) for fall in falls]
    return t.to(
        who, mark("You roll {face}."), mark("{who} rolls {face}."), face=_by_colour(fell, t)
    )


def _by_colour(faces: list[str], t: T) -> str:
    """Faces in words, those of a colour together: "purple 4 and 6, blue 1, white 5"."""
    ordered = sorted(sorted(faces), key=lambda face: LETTERS.index(face[0]))
    coloured = (
        (letter, [face[1:] for face in of]) for letter, of in groupby(ordered, itemgetter(0))
    )
    return ", ".join(face_words(letter + listed(tuple(of), t), t) for letter, of in coloured)


_REASONS = {
    "must-rise": mark(
        "{number} does not go in {colour}: before the white line numbers go up, so the one in "
        "field {field} must be more than {last}."
    ),
    "must-fall": mark(
        "{number} does not go in {colour}: after the white line numbers go down, so the one in "
        "field {field} must be less than {last}."
    ),
    "row-full": mark("The {colour} row is full."),
    "colour-blocked": mark("{colour} is taken: its sum was already written this turn."),
    "not-the-sum": mark("The sum in {colour} is {sum}, not {number}."),
    "wrong-step": mark("You cannot do that in this step."),
    "dice-first": mark("Roll the dice first."),
    "lot-first": mark("First choose at random who begins."),
    "not-on-die": mark("This die has no such face: it shows {faces}."),
    "no-dice": mark("Choose at least one die to roll again."),
    "no-seat": mark("There is no such player."),
    "over": mark("The game is over."),
    "not-a-face": mark("No die has this face."),
    "too-many-faces": mark("All {most} dice of this roll are already entered."),
    "no-such-roll": mark("The dice cannot show this together: {faces}. Check these again."),
}


def reason(reason: Reason, t: T) -> str:
    """Why something is not possible, as a sentence."""
    text = _REASONS.get(reason.code)
    if text is None:
        return t("This is not possible here.")
    facts = dict(reason.facts)
    if "colour" in facts:
        facts["colour"] = colour_name(str(facts["colour"]), t)
    if "faces" in facts:
        facts["faces"] = ", ".join(face_words(name, t) for name in str(facts["faces"]).split())
    return capital(t(text, **facts))


def action(game: AnyGame, s: Any, action: Any, t: T) -> str:
    """Return an action in a few words."""
    if isinstance(action, Write):
        return t(
            "write {number} in {colour}",
            number=action.number,
            colour=colour_name(COLOURS[action.colour], t),
        )
    if isinstance(action, Fell):
        return face_words(face_name(action.face), t)
    if isinstance(action, Reroll):
        return t("roll {dice} again", dice=_dice_words(s, action.dice, t))
    if isinstance(action, Drawn):
        return t("player {n} begins", n=action.seat + 1)
    token = game.write_action(action)
    if token == "keep":
        return t("keep all dice")
    return t("write nothing yet") if s.phase == STEP_B else t("write nothing")


def _dice_words(s: State, dice: int, t: T) -> str:
    """Describe the dice of a mask by what they show."""
    if dice == 127:
        return t("all seven dice")
    return _by_colour([face_name(face) for die, face in enumerate(s.roll) if dice >> die & 1], t)


def option(name: str, t: T) -> str:
    """Return the label of an option."""
    return t("First player") if name == "start" else name


def choice(name: str, value: str, t: T) -> str:
    """Return the label of one choice of an option."""
    return t("at random") if value == "lot" else t("player {n}", n=int(value) + 1)


_LEVELS = {
    "novice": mark("Novice"),
    "amateur": mark("Amateur"),
    "greedy": mark("Greedy"),
    "shrewd": mark("Shrewd"),
    "strong": mark("Strong"),
    "dreamer": mark("Dreamer"),
    "sprinter": mark("Sprinter"),
}
_TASTES = {
    "novice": mark("Loves big numbers and soon runs out of room."),
    "amateur": mark("Writes with care until a big number comes along."),
    "greedy": mark("Takes the best number now and never waits."),
    "shrewd": mark("Knows the odds and keeps room in every row."),
    "strong": mark("Knows how a row is likely to end before it begins."),
    "dreamer": mark("Waits for high numbers and lets many rolls go."),
    "sprinter": mark("Writes whatever fits, to end the game early."),
}


def level(name: str, t: T) -> str:
    """Return the label of a bot level or style."""
    return t(_LEVELS[name]) if name in _LEVELS else name


def taste(name: str, t: T) -> str:
    """Return the character of a level or style of the bots, as a sentence."""
    return t(_TASTES[name]) if name in _TASTES else ""


def about(t: T) -> str:
    """Return the game in a few words, for somebody who has never seen it."""
    return t(
        "Roll seven dice and write their sums in four rows; each full column scores its "
        "second-lowest number."
    )
