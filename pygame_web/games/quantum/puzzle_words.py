"""The words of this game's puzzles, by their kind."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.quantum.construct import COST, targets, totals
from core.games.quantum.maps import cell_name
from pygame_web.language import T
from pygame_web.ui.game_page import Answer, PuzzleKind, PuzzleKinds, Refuted


def _hint(way: tuple[str, ...], t: T) -> str:
    return t.n("It takes {n} decision.", "It takes {n} decisions.", len(way))


def _done(figures: Mapping[str, str], t: T) -> str:
    return t("Only {ways} of {of} first moves lead there.", **{"of": "", "ways": "", **figures})


def _missed(answer: Answer, t: T) -> Refuted:
    """A die fell, or the turn is over: then the planet whose number was nearest, and its sum."""
    if answer.tokens[-1] != "end":
        return Refuted(t("That depends on a die. Find the way that needs no luck."))
    s, seat = answer.states[-2], answer.seat
    near = min(
        (
            (abs(total - needed), planet, total, needed)
            for planet in range(len(s.cubes))
            for total in totals(s, seat, planet)
            for needed in targets(s, seat, planet)
        ),
        default=None,
    )
    if near is None:
        return Refuted(t("Your turn is over, and no cube was placed."))
    away, planet, total, needed = near
    name = cell_name(s.setting.map.centre[planet])
    facts = {"planet": name, "total": total, "needed": needed}
    if away:
        said = t(
            "Your turn is over. Nearest is planet {planet}: it needs {needed}, your ships make "
            "{total}.",
            **facts,
        )
    elif s.actions >= COST:
        said = t("Planet {planet} has its {needed}: place the cube before you end.", **facts)
    else:
        said = t("Planet {planet} has its {needed}, but a cube takes two actions.", **facts)
    return Refuted(said, (f"#sq-{name}",))


KINDS = PuzzleKinds(
    {
        "build": PuzzleKind(
            "QU-BUILD-2",
            title=lambda t: t("Construct now"),
            task=lambda t: t("Place a cube this turn without rolling a die."),
            hint=_hint,
            done=_done,
            missed=_missed,
        ),
        "win": PuzzleKind(
            "QU-BUILD-2",
            title=lambda t: t("Win now"),
            task=lambda t: t("Win this turn without rolling a die."),
            hint=_hint,
            done=_done,
            missed=_missed,
        ),
    }
)
