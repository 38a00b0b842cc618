"""The lines above the map: round, phase, and what is asked of whom."""

from __future__ import annotations

from core.games.lum42.actions import Stop
from core.games.lum42.bonus import SLOT_POINTS, TakeCube, TakePoints
from core.games.lum42.collection import PlaceProbe
from core.games.lum42.components import COLOURS, OWNER, ROUNDS
from core.games.lum42.crew import replaces
from core.games.lum42.deployment import FleeOrFight
from core.games.lum42.movement import MoveShip
from core.games.lum42.recovery import ChooseOrder
from core.games.lum42.state import SETUP, State
from core.games.lum42.vocabulary import PHASES
from core.games.lum42.zone import NAMES
from core.kernel.game import CHANCE, OVER
from pygame_web.games.lum42 import terms, words
from pygame_web.language import T, mark
from pygame_web.table.views import story
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import EMPTY, Markup, el

ASKED: dict[str, str] = {
    "take": mark("{who}: take the top planet of a pile."),
    "face": mark("{who}: which side up should your planet be?"),
    "place": mark("{who}: where does the new planet go?"),
    "attach": mark("{who}: choose a moon or portal for it."),
    "move": mark("{who}: move your ship to a lit system."),
    "deploy": mark("{who}: deploy one of your units here."),
    "flee": mark("{who}: {by} attacks your traveller on {cell}. Flee or fight?"),
    "exile": mark("{who}: choose a spot in the Exile for your unit."),
    "recover": mark("{who}: recover one of your units."),
    "order": mark("{who}: your pair acts twice on {cell}. Which first?"),
    "collect": mark("{who}: which colour do you collect?"),
    "transform": mark("{who}: turn a light cube into energy?"),
    "either": mark("{who}: collect or transform?"),
    "swap": mark("{who}: which cube do you give for a rival's?"),
    "get": mark("{who}: which cube do you take for {colour}?"),
    "probe": mark("{who}: put the {colour} probe on a lit planet?"),
    "enlist": mark("{who}: choose a special unit to join your crew."),
    "name": mark("{who}: who starts the next round?"),
}
"""The question put to `who`, by its kind."""
REPLACES = mark("{who}: choose a special unit. It replaces a basic unit.")


def status(view: BoardView, t: T) -> Markup:
    """Round, phases, and the sentence that says whose decision it is."""
    mine = bool(view.actions) or view.roll
    question = story.to_you(view, sentence(view, t))
    return el(
        "div",
        _phases(view.state, t),
        el(
            "p",
            question,
            cls=story.sized("turn l-turn is-mine" if mine else "turn l-turn", question),
            data_question=True,
        ),
        cls="l-status",
    )


def _phases(s: State, t: T) -> Markup:
    if s.phase == SETUP:
        return EMPTY
    items = [
        el(
            "li",
            el("span", t(terms.PHASES[name])),
            cls="is-now" if number == s.phase else None,
            aria_current="step" if number == s.phase else None,
        )
        for number, name in enumerate(PHASES)
        if name not in ("setup", "finished")
    ]
    text = t("Round {n} of {rounds}", n=s.round, rounds=ROUNDS)
    return el(
        "div",
        el("b", text, cls="l-round"),
        el("ol", items, cls="l-phases", aria_label=t("Phases")),
        cls="l-clock",
    )


def _drawing(view: BoardView, t: T) -> str:
    """Return the draw that people make at the table, and how much of it is entered."""
    game, s, left = view.game, view.state, 0
    if s.phase != SETUP:
        return t("Draw the tiles and enter them.")
    while game.actor(s) == CHANCE:
        s, left = game.apply(s, game.legal(s)[0]), left + 1
    return t("Draw tile {n} of {all} and enter it.", n=view.ply + 1, all=view.ply + left)


def sentence(view: BoardView, t: T) -> str:
    """Whose decision it is, and what is asked."""
    s: State = view.state
    if view.actor == OVER:
        return t("The game is over.")
    if view.actor == CHANCE:
        if view.roll:
            return t("Ready? Lay out the first planets.")
        return _drawing(view, t) if view.entering else t("Turning up tiles…")
    who = view.names[view.actor]
    if not view.actions:
        headline = story.current_headline(view, t)
        if headline:
            return headline
        if view.bots[view.actor] and view.live:
            if view.waits:
                return t("Paused: it is {who}'s turn.", who=who)
            return t("{who} is thinking…", who=who)
        return t.to(who, mark("You decide."), mark("{who} decides."))
    top = s.pending[-1]
    if isinstance(top, TakePoints):
        points = SLOT_POINTS[top.slot]
        return t.n(
            "{who}: take {n} point of the Exile?",
            "{who}: take {n} points of the Exile?",
            points,
            who=who,
        )
    offered = {type(action) for _, action in view.actions}
    if isinstance(top, MoveShip) and len(top.path) > 1:
        return _under_way(offered, who, t)
    kind = words.either_words(offered) if top.kind == "either" else top.kind
    asked = REPLACES if kind == "enlist" and replaces(s) else ASKED[kind]
    return t(asked, who=who, **_facts(view, t))


def _facts(view: BoardView, t: T) -> dict[str, str]:
    """Return what a question tells beside who is asked."""
    match view.state.pending[-1]:
        case PlaceProbe(_, colour):
            return {"colour": terms.probe_colour(COLOURS[colour], t)}
        case TakeCube(_, _, colour):
            return {"colour": terms.colour(COLOURS[colour], t)}
        case FleeOrFight(_, cell, _, attacker):
            return {"by": view.names[OWNER[attacker]], "cell": NAMES[cell]}
        case ChooseOrder(_, cell):
            return {"cell": NAMES[cell]}
    return {}


def _under_way(offered: set[type[object]], who: str, t: T) -> str:
    """Return the question about a ship on its way, by the kinds of its actions."""
    if offered == {Stop}:
        return t("{who}: your ship cannot fly on. Stop here.", who=who)
    if Stop not in offered:
        return t(ASKED["move"], who=who)
    return t("{who}: fly on, or stop here.", who=who)
