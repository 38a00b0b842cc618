"""What a position looks like: odds with the launch square, battles, who is near building."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from core import GAMES
from core.games.quantum import queries
from core.games.quantum.actions import FELL, Attack
from core.games.quantum.combat import STRIKE
from core.games.quantum.maps import MAPS, read_cell
from core.games.quantum.question import ask
from core.games.quantum.setup import new, setting
from core.games.quantum.state import State, land, put
from core.games.quantum.turn import Act

GAME = GAMES["quantum"]
OPTIONS = {"map": "alpha", "rules": "revised", "entanglement": "auto"}


def position(*ships: str, cards: tuple[tuple[str, ...], ...] = ((), ())) -> State:
    """Seat 0 on turn; a ship is "0:c3=4": seat, cell, number. Alpha: planets b2 7, e5 8, ..."""
    n = new(setting(2, OPTIONS))
    n.pending = ()
    n.starter = 0
    n.turns, n.actions = 1, 3
    for ship in ships:
        seat, _, rest = ship.partition(":")
        cell, _, number = rest.partition("=")
        land(n, int(seat), read_cell(cell), int(number) << 2)
    n.cards = cards
    ask(n, Act(0))
    return n


def cell(name: str) -> int:
    return read_cell(name)


def test_the_chance_of_a_plain_attack() -> None:
    s = position("0:c1=3", "1:d1=4")
    assert queries.chance(s, Attack(cell("c1"), cell("d1"), "")) == Fraction(26, 36)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    list(
        product(
            [(), ("ferocious",), ("rational",), ("relentless",)],
            [(), ("stubborn",), ("cruel",), ("rational", "ferocious")],
        )
    ),
)
def test_the_chance_is_what_the_rules_lead_to(
    mine: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    """QU-ODDS. Played out through the game's own chance nodes, both sides at their best."""
    s = position("0:c1=1", "1:d1=1", cards=(mine, theirs))
    attack = Attack(cell("c1"), cell("d1"), "")
    assert queries.chance(s, attack) == _played(GAME.apply(s, attack))


def _played(s: State) -> Fraction:
    """The attacker's chance by walking the tree; the battle is over when it is no more told of."""
    if queries.fight(s) is None:
        return Fraction(not any(ship >> 5 == cell("d1") for ship in s.ships[1]))
    if GAME.actor(s) < 0:
        return sum((w * _played(GAME.apply(s, a)) for a, w in GAME.outcomes(s)), Fraction(0))
    values = [_played(GAME.apply(s, a)) for a in GAME.legal(s)]
    return max(values) if GAME.actor(s) == 0 else min(values)


def test_strategic_counts_where_the_attack_is_made_from() -> None:
    """QU-CMD-STRATEGIC. From c2 the ship has a friend beside it, from d1 it has none."""
    s = position("0:c1=3", "0:c3=2", "1:d2=4", cards=(("strategic",), ()))
    beside = queries.chance_from(s, cell("c1"), cell("d2"), cell("c2"))
    alone = queries.chance_from(s, cell("c1"), cell("d2"), cell("d1"))
    assert (beside, alone) == (Fraction(33, 36), Fraction(26, 36))
    assert queries.chance(s, Attack(cell("c1"), cell("d2"), "")) == beside


def test_launch_squares() -> None:
    s = position("0:c1=3", "1:d2=4")
    squares = queries.launch_cells(s, Attack(cell("c1"), cell("d2"), ""))
    assert squares == 1 << cell("c2") | 1 << cell("d1")
    s = position("0:c1=1", "1:d1=4")
    assert queries.launch_cells(s, Attack(cell("c1"), cell("d1"), STRIKE)) == 1 << cell("c1")


def test_a_battle_is_told_while_it_lasts() -> None:
    s = position("0:c1=1", "1:d1=4", cards=(("ferocious",), ("rational",)))
    assert queries.fight(s) is None
    s = GAME.apply(s, Attack(cell("c1"), cell("d1"), ""))
    fight = queries.fight(s)
    assert fight is not None
    assert (fight.attacker.die, fight.defender.die) == (0, 3)
    assert (fight.attacker.modifiers, fight.defender.total) == ((("ferocious", -1),), 7)
    assert queries.fight(GAME.apply(s, FELL[0])) is None


def test_warnings_name_what_matters_in_a_battle() -> None:
    s = position("0:c1=3", cards=((), ("agile", "dangerous", "stubborn", "eager")))
    assert queries.warnings(s, 1) == ("dangerous", "stubborn")


@pytest.mark.parametrize(
    ("ships", "ready", "near"),
    [
        (("0:e4=5", "0:d5=3"), True, False),
        (("0:e4=5", "0:f5=2"), False, False),
        (("0:e4=4", "0:d5=3"), False, True),  # the frigate turns to 5
        (("0:e4=5", "0:h5=3"), False, True),  # the destroyer flies there
        (("0:e4=5", "0:i9=3"), False, False),  # too far
        (("0:e4=5", "0:d5=3", "0:f5=2"), False, True),  # the flagship flies away
        (("0:e4=5", "1:d5=3"), False, False),
    ],
)
def test_who_has_the_sum_and_who_is_one_step_from_it(
    ships: tuple[str, ...], ready: bool, near: bool
) -> None:
    m = MAPS["alpha"]
    planet = m.planets[cell("e5")]
    site = queries.site(position(*ships), 0, planet)
    assert (site.ready, site.near) == (ready, near)
    assert site.needed == {8}


def test_a_ship_of_the_scrapyard_may_be_the_one_step() -> None:
    s = position("0:e4=5")
    s.scrap = ((3 << 2,), ())
    planet = s.setting.map.planets[cell("e5")]
    assert not queries.site(s, 0, planet).near
    s.cubes = put(s.cubes, planet, ())
    s.cards = (("stealthy",), ())
    assert queries.site(s, 0, planet).near


def test_nothing_is_needed_where_nothing_can_be_built() -> None:
    s = position("0:e4=5", "0:d5=3")
    planet = s.setting.map.planets[cell("e5")]
    s.cubes = put(s.cubes, planet, (0,))
    site = queries.site(s, 0, planet)
    assert (site.ready, site.near, site.needed) == (False, False, frozenset())
