"""Actions, options and levels in words. Events are told in `event_words`, reasons in `reasons`."""

from __future__ import annotations

from typing import Any

from core.games.quantum.actions import (
    SCRAPYARD,
    Attack,
    Card,
    Carry,
    Cube,
    Deploy,
    Drawn,
    Fell,
    Go,
    Move,
    Place,
    Relocate,
    Roll,
    SetFace,
    Warp,
    Word,
)
from core.games.quantum.cards.dice import Number
from core.games.quantum.cards.registry import card_of
from core.games.quantum.maps import GROUPS, MAPS, cell_name, read_map
from core.games.quantum.question import asked_now
from core.games.quantum.state import State, code_at, face, owner
from core.kernel.game import AnyGame
from pygame_web.games.quantum.cards import CARDS
from pygame_web.games.quantum.terms import MAP_GROUPS, map_title, ship_name
from pygame_web.language import T, mark

WORDS: dict[str, str] = {
    "keep": mark("Keep these ships"),
    "reroll": mark("Reroll all three"),
    "end": mark("End turn"),
    "research": mark("Research"),
    "advance": mark("Move into the square"),
    "stay": mark("Stay"),
    "done": mark("Reroll these"),
    "refresh": mark("Six new cards"),
}
PASSES: dict[str, str] = {
    "reroll": mark("Keep the combat dice"),
    "pick": mark("Take no card"),
}
"""The labels of "pass", by question; those of cards are with their texts."""

ROLLS: dict[str, str] = {
    "reconfigure": mark("Reconfigure {ship} ({place})"),
    "scout": mark("Reroll {ship} ({place}) for free"),
    "choose": mark("Reroll {ship} ({place})"),
}
CUBES: dict[str, str] = {
    "start": mark("Start at planet {number} ({place})"),
    "construct": mark("Construct on planet {number} ({place})"),
    "infamy": mark("Place a cube on planet {number} ({place})"),
    "to": mark("Put the cube on planet {number} ({place})"),
}


def pending_kind(s: State) -> str:
    """Return the question: the kind of the topmost pending, "" when over."""
    asked = asked_now(s)
    return asked.kind if asked else ""


def die_words(s: State, die: int, t: T) -> tuple[str, str]:
    """Return a ship die as (name, place)."""
    if die < 0:
        return ship_name(face(~die), t), t("scrapyard")
    seat = owner(s, die)
    try:
        return ship_name(face(code_at(s, seat, die)), t), cell_name(die)
    except (KeyError, IndexError):
        return t("a ship"), cell_name(die)


def action(game: AnyGame, s: Any, action: Any, t: T) -> str:
    """Return an action of the state `s` in a few words, as a button would say it."""
    match action:
        case Fell() | Number():
            return t("Number {number}", number=action.face)
        case Drawn():
            return t(CARDS[action.card].name)
        case Word(verb="pass"):
            return t(_pass(pending_kind(s)))
        case Word():
            return t(WORDS[action.verb] if action.verb in WORDS else CARDS[action.verb].use)
        case Card():
            return _card(action, t)
        case Place():
            return _place(action, t)
        case Cube() | Relocate():
            return _cube(s, action, t)
        case Go():
            return t(_GO[action.verb], place=cell_name(action.cell))
    return _of_ship(s, action, t)


def _pass(kind: str) -> str:
    """Return the meaning of "pass" as an answer to a question."""
    return CARDS[kind].declines if kind in CARDS else PASSES.get(kind, mark("Pass"))


_GO = {
    "from": mark("Attack from {place}"),
    "land": mark("Fly to {place}"),
    "drop": mark("Set down on {place}"),
}


def _card(action: Card, t: T) -> str:
    card = t(CARDS[action.card].name)
    return t("Take {card}", card=card) if action.verb == "take" else t("Discard {card}", card=card)


def _place(action: Place, t: T) -> str:
    ship = ship_name(action.face, t)
    if action.cell == SCRAPYARD:
        return t("{ship} to the scrapyard", ship=ship)
    return t("{ship} to {place}", ship=ship, place=cell_name(action.cell))


def planet_number(s: State, centre: int) -> int:
    """Return the number of the planet with this centre, 0 when there is none."""
    planet = s.setting.map.planets.get(centre, -1)
    return s.setting.map.numbers[planet] if planet >= 0 else 0


def _cube(s: State, action: Any, t: T) -> str:
    number, place = planet_number(s, action.centre), cell_name(action.centre)
    if isinstance(action, Cube):
        return t(CUBES[action.verb], number=number, place=place)
    return t(
        "Take player {seat}'s cube from planet {number} ({place})",
        seat=action.seat + 1,
        number=number,
        place=place,
    )


def _of_ship(s: State, action: Any, t: T) -> str:
    die = action.ship if hasattr(action, "ship") else action.die
    ship, place = die_words(s, die, t)
    card = card_of(action)
    if card:
        goal, number = getattr(action, "cell", None), getattr(action, "face", 0)
        facts = {"goal": cell_name(goal) if goal is not None else "", "number": number}
        return t(CARDS[card.key].use, ship=ship, place=place, **facts)
    text = _ship_does(s, action, ship, place, t)
    by = getattr(action, "by", "")
    if by in CARDS:
        return t("{card}: {what}", card=t(CARDS[by].name), what=text)
    return t("Strike: {what}", what=text) if by else text


def _ship_does(s: State, action: Any, ship: str, place: str, t: T) -> str:
    match action:
        case Move():
            return t(
                "{ship} from {place} to {goal}", ship=ship, place=place, goal=cell_name(action.cell)
            )
        case Attack() | Carry() | Warp():
            return _meets(s, action, ship, place, t)
        case SetFace():
            return t(
                "{ship} ({place}) becomes a {number}", ship=ship, place=place, number=action.face
            )
        case Deploy():
            return t("Deploy {ship} to {goal}", ship=ship, goal=cell_name(action.cell))
        case Roll():
            return t(ROLLS[action.verb], ship=ship, place=place)
    return str(action)


def _meets(s: State, action: Attack | Carry | Warp, ship: str, place: str, t: T) -> str:
    match action:
        case Attack():
            target, goal = die_words(s, action.cell, t)
            return t(
                "{ship} ({place}) attacks {target} ({goal})",
                ship=ship,
                place=place,
                target=target,
                goal=goal,
            )
        case Carry():
            other, goal = die_words(s, action.passenger, t)
            return t(
                "{ship} ({place}) takes {other} ({goal}) aboard",
                ship=ship,
                place=place,
                other=other,
                goal=goal,
            )
        case Warp():
            other, goal = die_words(s, action.other, t)
            return t(
                "{ship} ({place}) swaps places with {other} ({goal})",
                ship=ship,
                place=place,
                other=other,
                goal=goal,
            )


OPTION_NAMES = {
    "map": mark("Map"),
    "rules": mark("Rules"),
    "entanglement": mark("Quantum entanglement"),
}
CHOICES = {
    ("map", "auto"): mark("Basic, by number of players"),
    ("rules", "revised"): mark("Revised (second printing)"),
    ("rules", "first"): mark("First printing"),
    ("entanglement", "auto"): mark("By the rules"),
    ("entanglement", "on"): mark("On"),
    ("entanglement", "off"): mark("Off"),
}
LEVELS = {
    "deckhand": mark("Deckhand"),
    "recruit": mark("Recruit"),
    "cadet": mark("Cadet"),
    "captain": mark("Captain"),
    "admiral": mark("Admiral"),
    "builder": mark("Builder"),
    "raider": mark("Raider"),
    "scholar": mark("Scholar"),
}
TASTES = {
    "deckhand": mark("Always willing, and often pulls the wrong lever."),
    "recruit": mark("Follows the drill and now and then forgets a step."),
    "cadet": mark("Tries every action, but rarely plans a whole turn."),
    "captain": mark("Plans most turns from the first action to the last."),
    "admiral": mark("Plans every turn to the end and leaves little to luck."),
    "builder": mark("Places cubes and leaves fights to others."),
    "raider": mark("Likes to attack and to send your ships to the scrapyard."),
    "scholar": mark("Likes research and command cards."),
}


def option(name: str, t: T) -> str:
    """Return the label of an option."""
    return t(OPTION_NAMES[name]) if name in OPTION_NAMES else name.capitalize()


def choice(name: str, value: str, t: T) -> str:
    """Return the label of one choice of an option; a map by its name, players and cubes."""
    if (name, value) in CHOICES:
        return t(CHOICES[name, value])
    if name != "map":
        return value
    m = MAPS[value] if value in MAPS else read_map(value)
    return t(
        "{map} · {players} players · {cubes} cubes",
        map=map_title(m.title, t),
        players=m.seats,
        cubes=m.cubes,
    )


def level(name: str, t: T) -> str:
    """Return the label of a bot level or style."""
    return t(LEVELS[name]) if name in LEVELS else name.capitalize()


def taste(name: str, t: T) -> str:
    """Return the character of a level or style of the bots, as a sentence."""
    return t(TASTES[name]) if name in TASTES else ""


def about(t: T) -> str:
    """One sentence that tells a newcomer what the game is."""
    return t(
        "Dice are your starships: surround planets with the right sum, fight, research, and "
        "be the first to place all your cubes."
    )


def map_group(key: str, t: T) -> str:
    """Return the source of a map, in words."""
    return next(
        (t(MAP_GROUPS[group]) for group, keys in GROUPS.items() if key in keys), t("Your own map")
    )
