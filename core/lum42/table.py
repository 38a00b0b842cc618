"""What a table asks beside the contract, so that no view knows a rule.

`ways`, `step_costs` and `jump_targets` tell where the moving ship can go and what it gives away;
`open_cells` where a planet can lie; `yields` what each unit out would bring; `light_progress`,
`energy_progress` and `by_source` how players stand; `majorities` who leads which colour.
"""

from __future__ import annotations

from core.lum42.actions import Recover, Release
from core.lum42.components import (
    DOUBLER,
    ENERGY_POINTS,
    GROUND_COLOUR,
    KIND,
    LAST_LIGHT,
    LAST_MOON,
    MOON,
    OWNER,
    PAIR,
    PLANET,
    SCIENTIST,
    SLOT_COLLECT,
    SLOT_ONE,
    SLOT_SWAP,
    SLOT_TRANSFORM,
    WILD,
)
from core.lum42.discovery import open_cells
from core.lum42.movement import Way, jump_targets, step_costs, tolls, ways
from core.lum42.objectives import Progress, energy_progress, light_progress
from core.lum42.recovery import RELEASES, SLOT_POINTS, legal_swap, own_units
from core.lum42.scoring import by_source, majorities, scores
from core.lum42.state import State

__all__ = [
    "Progress",
    "Way",
    "Yield",
    "by_source",
    "energy_progress",
    "jump_targets",
    "light_progress",
    "majorities",
    "open_cells",
    "scores",
    "step_costs",
    "tolls",
    "ways",
    "yields",
]


class Yield:
    """What taking a unit back now would bring its owner.

    `action` takes it back, `kind` is the unit. `collect` and `transform` hold the colours it can
    collect (the reserve has them) and transform (the owner has light of them); `times` is how
    often, `both` whether it does both kinds (the pair) instead of one. `points` is the most it can
    score at once by energy or the Exile; `swap` tells that cubes can be exchanged.
    """

    __slots__ = ("action", "both", "collect", "kind", "points", "swap", "times", "transform")

    def __init__(self, action: Recover | Release, kind: int) -> None:
        self.action = action
        self.kind = kind
        self.collect: tuple[int, ...] = ()
        self.transform: tuple[int, ...] = ()
        self.times = 1
        self.both = False
        self.points = 0
        self.swap = False

    @property
    def lost(self) -> bool:
        """LU-REC-6. The unit would come back with nothing."""
        return not (self.collect or self.transform or self.points or self.swap)


def yields(s: State, seat: int) -> tuple[Yield, ...]:
    """Every unit of the seat that is out, as things stand, in the order of `legal`."""
    found = []
    for action in own_units(s, seat):
        if isinstance(action, Recover):
            row = s.on_planet if action.spot == PLANET else s.on_moon
            found.append(_on_map(s, seat, action, KIND[row[action.cell]]))
        else:
            found.append(_in_exile(s, seat, action))
    return tuple(found)


def _on_map(s: State, seat: int, action: Recover, kind: int) -> Yield:
    """LU-REC-2 to LU-REC-5 and the units' powers."""
    y = Yield(action, kind)
    moon = 1 <= s.satellites[action.cell] <= LAST_MOON
    spots = (PLANET, MOON) if kind == PAIR and moon else (action.spot,)
    y.both = len(spots) == 2
    y.times = 2 if kind == DOUBLER else 1
    for spot in spots:
        code = s.ground[action.cell]
        colour = GROUND_COLOUR[code] if spot == PLANET else s.satellites[action.cell] - 1
        colours = range(4) if colour == WILD else (colour,)
        light = spot == MOON or code <= LAST_LIGHT
        if light or kind == SCIENTIST:
            y.collect += tuple(c for c in colours if s.reserve[c] and c not in y.collect)
        if not light or kind == SCIENTIST:
            y.transform += tuple(c for c in colours if s.light[4 * seat + c])
    y.points = max(
        (ENERGY_POINTS[c] * min(y.times, s.light[4 * seat + c]) for c in y.transform), default=0
    )
    return y


def _in_exile(s: State, seat: int, action: Release) -> Yield:
    """LU-EXILE-3 to LU-EXILE-7."""
    slot = action.slot
    codes = s.drift if slot == SLOT_ONE else (s.exile[slot],)
    y = Yield(RELEASES[slot], next(KIND[code] for code in codes if OWNER[code] == seat))
    if slot == SLOT_COLLECT:
        y.collect = tuple(c for c in range(4) if s.reserve[c])
    elif slot == SLOT_TRANSFORM:
        y.transform = tuple(c for c in range(4) if s.light[4 * seat + c])
    elif slot == SLOT_SWAP:
        y.swap = len(legal_swap(s, seat)) > 1
    else:
        y.points = SLOT_POINTS[slot]
    return y
