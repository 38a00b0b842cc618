"""The question beside the map: every action that is not a tap on a cell, as a button."""

from __future__ import annotations

from typing import Any

from core.games.lum42 import actions as v
from core.games.lum42.bonus import OfferCube, TakeCube
from core.games.lum42.components import (
    COLOURS,
    ENERGY,
    ENERGY_POINTS,
    FACES,
    KIND,
    OWNER,
    PLANET,
    PROBE,
    SLOTS,
    ground_code,
    pawn,
)
from core.games.lum42.deployment import FleeOrFight, beaten
from core.games.lum42.discovery import ChooseFace, PlacePlanet
from core.games.lum42.exile import ChooseExile
from core.games.lum42.queries import Yield, body, pawn_at, promised, yields
from core.games.lum42.recovery import ChooseOrder, RecoverUnit
from core.games.lum42.state import State
from core.games.lum42.unit_actions import CollectCube, CollectOrTransform, TransformCube
from core.games.lum42.zone import NAMES
from pygame_web.games.lum42 import draw, terms, threat, words
from pygame_web.games.lum42.targets import Targets
from pygame_web.language import T, mark
from pygame_web.table.views import story
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import EMPTY, Markup, el

IN_BAR = (v.Stop, v.Fight, v.Gain)
"""Verbs shown in the action bar instead."""
LISTED = (CollectCube, CollectOrTransform, OfferCube, TransformCube)
"""Questions about cubes, each a choice of the panel."""
_FIGHTS = {
    (True, True): mark("fight with {who}: both go to the Exile"),
    (True, False): mark("fight with {who}: yours goes to the Exile"),
    (False, True): mark("fight with {who}: only theirs goes to the Exile"),
}
"""What a fight costs, by whether the attacker and the attacked are beaten."""
PANEL = "l-panel"
"""The panel's id: with it, idiomorph leaves the other parts alone when the panel comes and goes."""


def panel(view: BoardView, targets: Targets, t: T) -> Markup:
    """Draw the choices of the player to decide, or else the threat of a rival's ship."""
    looked = threat.describe(view, targets.threat, t)
    if not view.actions:
        return el("div", looked, id=PANEL, cls="l-panel takes-spare") if looked else EMPTY
    summary = looked or story.summary(view, t)
    if isinstance(view.state.pending[-1], RecoverUnit):
        return _recovery(view, summary, t)
    listed = [item for item in targets.others if not in_bar(view, item[1])]
    if targets.chosen >= 0:
        listed = list(targets.cells[targets.chosen].actions)
    buttons = [_button(view, token, action, t) for token, action in listed]
    hand = _in_hand(view, t)
    if not buttons and not hand and not summary:
        return EMPTY
    return el(
        "div",
        hand,
        buttons and el("div", buttons, cls="l-choices"),
        summary,
        id=PANEL,
        cls="l-panel takes-spare",
        role="group",
        aria_label=t("What you can do"),
    )


def in_bar(view: BoardView, action: Any) -> bool:
    """Whether an answer is in the bar: declining is one of the choices where these are listed."""
    if isinstance(action, v.Decline):
        return not isinstance(view.state.pending[-1], LISTED)
    return isinstance(action, IN_BAR)


def _in_hand(view: BoardView, t: T) -> Markup:
    """Return the planet that is being placed."""
    s: State = view.state
    top = s.pending[-1]
    if not isinstance(top, PlacePlanet):
        return EMPTY
    code = ground_code(s.planet_tops[top.pile], top.face)
    return el(
        "p",
        draw.tile(code, t),
        el("span", t("This planet is in your hand: tap a lit cell to place it.")),
        cls="l-hand",
    )


def _button(view: BoardView, token: str, action: Any, t: T) -> Markup:
    drawing, more = _dress(view, action, t)
    return el(
        "button",
        drawing,
        el(
            "span",
            el("b", _label(view, action, t)),
            more and el("small", more),
            cls="l-said",
        ),
        type="button",
        cls="btn l-choice",
        data_act=token,
    )


def _label(view: BoardView, action: Any, t: T) -> str:
    """Return a choice in words; the question above says already that a unit goes to the Exile."""
    if isinstance(action, v.Exile):
        return terms.slot(SLOTS[action.slot], t)
    return words.named_action(view.game, view.state, action, view.names, t)


def _dress(view: BoardView, action: Any, t: T) -> tuple[Markup, str]:
    """Return the drawing of a choice, and its second line."""
    s: State = view.state
    top = s.pending[-1]
    seat = max(0, top.seat)
    match top, action:
        case ChooseFace(_, pile), v.Show(face):
            hint = t("transform here") if face == ENERGY else t("collect here")
            return draw.tile(ground_code(s.planet_tops[pile], face), t), hint
        case FleeOrFight(_, at), v.Flee(cell, _):
            return draw.figure(s.on_planet[at] or s.on_moon[at]), NAMES[cell]
        case ChooseExile(_, unit), v.Exile(_):
            return draw.figure(unit), ""
        case TakeCube(_, face), v.Get(other, colour):
            cubes = s.energy if face == ENERGY else s.light
            count = cubes[4 * other + colour]
            return draw.cubes(colour, count, FACES[face], t), ""
        case ChooseOrder(_, cell), v.Begin(spot):
            drawn = draw.tile(s.ground[cell], t)
            if spot != PLANET:
                drawn = draw.token(s.satellites[cell], t)
            return drawn, yield_words(body(s, seat, cell, spot), t)
        case TransformCube(_, _, 0), v.Transform(colour):
            count = s.light[4 * seat + colour]
            return draw.cubes(colour, count, "light", t), t("without points")
    return _plain_dress(view, seat, action, t)


def _plain_dress(view: BoardView, seat: int, action: Any, t: T) -> tuple[Markup, str]:
    """Return the same for choices that do not depend on the question."""
    s: State = view.state
    match action:
        case v.PlanetDrawn(colour):
            return draw.tile(ground_code(colour, 0), t), ""
        case v.SatelliteDrawn(satellite):
            return draw.token(satellite + 1, t), ""
        case v.Take(pile):
            left = t.n("{n} more below", "{n} more below", s.planet_under[pile])
            return draw.tile(ground_code(s.planet_tops[pile], 0), t), left
        case v.Attach(pile):
            left = t.n("{n} more below", "{n} more below", s.satellite_under[pile])
            return draw.token(s.satellite_tops[pile] + 1, t), left
        case v.Deploy(kind, _):
            return draw.figure(pawn(seat, kind)), _promise(view, seat, action, t)
        case v.Enlist(kind):
            return draw.figure(pawn(seat, kind)), t(terms.POWERS[_kind(kind)])
        case v.Name(other) | v.FirstDrawn(other):
            return draw.rocket(other), ""
        case v.Collect(colour) | v.Transform(colour):
            collecting = isinstance(action, v.Collect)
            count = "" if collecting else s.light[4 * seat + colour]
            return draw.cubes(colour, count, "light", t), _cubes_left(s, collecting, colour, t)
        case v.Give(face, colour):
            cubes = s.energy if face == ENERGY else s.light
            return draw.cubes(colour, cubes[4 * seat + colour], FACES[face], t), ""
    return EMPTY, ""


def _promise(view: BoardView, seat: int, action: v.Deploy, t: T) -> str:
    """Return the outcome of a deployment: a fight, or the later yield of the unit."""
    s: State = view.state
    defender = pawn_at(s, s.ships[seat], action.spot)
    if defender and KIND[defender] == PROBE:
        return t("sends the probe of {who} home", who=view.names[OWNER[defender]])
    if defender:
        return t(_FIGHTS[beaten(action.kind, KIND[defender])], who=view.names[OWNER[defender]])
    return yield_words(promised(s, seat, action), t)


def _cubes_left(s: State, collecting: bool, colour: int, t: T) -> str:
    """Return how many cubes are left and the point of the objective, or what one is worth."""
    if collecting:
        left = s.reserve[colour]
        if colour == s.collection_goal:
            return t("{n} left in the reserve, +1 point", n=left)
        return t("{n} left in the reserve", n=left)
    return t("worth {n} as energy", n=ENERGY_POINTS[colour])


def _kind(kind: int) -> str:
    return tuple(terms.UNITS)[kind]


def _recovery(view: BoardView, summary: Markup, t: T) -> Markup:
    """Each unit that is out, with what it would yield."""
    s: State = view.state
    seat = s.pending[-1].seat
    rows = [_yield(view, one, seat, t) for one in yields(s, seat)]
    return el(
        "div",
        el("div", rows, cls="l-choices"),
        summary,
        id=PANEL,
        cls="l-panel takes-spare",
        role="group",
        aria_label=t("Your units that are out"),
    )


def _yield(view: BoardView, found: Yield, seat: int, t: T) -> Markup:
    s: State = view.state
    token = view.game.write_action(found.action)
    code = pawn(seat, found.kind)
    if isinstance(found.action, v.Recover):
        row = s.on_planet if found.action.spot == PLANET else s.on_moon
        code = row[found.action.cell]
    where = words.action(view.game, s, found.action, t)
    brings = None if _is_as_named(found) else el("small", yield_words(found, t))
    return el(
        "button",
        draw.figure(code if KIND[code] == found.kind else pawn(seat, found.kind)),
        el("span", el("b", where), brings, cls="l-said"),
        type="button",
        cls="btn l-choice" + (" is-lost" if found.is_empty else ""),
        data_act=token,
    )


def _is_as_named(found: Yield) -> bool:
    """Return whether a unit yields all that its place in the Exile is named after."""
    whole = found.swap or len(found.collect + found.transform) == len(COLOURS)
    return isinstance(found.action, v.Release) and bool(whole or found.points)


def yield_words(found: Yield, t: T) -> str:
    """Return the yield of a unit that is taken back, in a few words."""
    if found.is_empty:
        return t("gives nothing now")
    parts = []
    if found.collect:
        parts.append(t("collect {colours}", colours=_colours(found.collect, t)))
    if found.transform:
        parts.append(t("transform {colours}", colours=_colours(found.transform, t)))
    link = " + " if found.both else f" {t('or')} "
    text = link.join(parts)
    if found.times > 1 and text:
        text = t("{what}, twice", what=text)
    extra = []
    if found.swap:
        extra.append(t("swap a cube with a rival"))
    if found.points:
        extra.append(t.n("up to {n} point", "up to {n} points", found.points))
    return ", ".join(filter(None, (text, *extra)))


def _colours(colours: tuple[int, ...], t: T) -> str:
    if len(colours) == len(COLOURS):
        return t("any colour")
    return "/".join(terms.colour(COLOURS[colour], t) for colour in colours)
