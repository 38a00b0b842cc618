"""What holds in every position, on positions of random games."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import OVER
from core.games.quantum.cards.gambits import MoveCube
from core.games.quantum.cards.registry import COMMANDS, GAMBITS
from core.games.quantum.maps import MAPS, STRIDE, Map, bitset, read_map
from core.games.quantum.market import PlayGambit, unseen
from core.games.quantum.question import Question, in_hand
from core.games.quantum.state import Setting, State, cards_of, cubes_left, cubes_placed, put
from core.games.quantum.validate import validate
from tests.games.quantum.rules.table import GAME, tokens

KEYS = tuple(MAPS)
PERMISSIONS = (
    "agile",
    "cerebral",
    "cunning",
    "curious",
    "eager",
    "energetic",
    "flexible",
    "ingenious",
    "intelligent",
    "nomadic",
    "resourceful",
    "stealthy",
    "tactical",
    "tyrannical",
)
"""Commands that only ever add to what may be done."""

few = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
seeds = st.integers(0, 10_000)
maps = st.sampled_from(KEYS)


def somewhere(key: str, seed: int) -> State:
    """Return a position of a random game with commands on hand, from which somebody decides."""
    random = Random(f"{key} {seed}")
    m = MAPS[key]
    s = GAME.new(m.seats, map=key, rules=random.choice(("revised", "first")))
    for _ in range(random.randrange(60, 500)):
        after = GAME.apply(s, random.choice(GAME.legal(s)))
        if GAME.actor(after) == OVER:
            break
        s = after
    return s


def dealt(s: State, cards: tuple[str, ...]) -> State:
    """Return the same position, these commands at work for the active player alone."""
    n = s.copy()
    n.cards = put(((),) * s.setting.seats, s.turn, cards)
    n.fresh = ((),) * s.setting.seats
    n.market = ("",) * 6
    n.spent = ((), ())
    return n


@few
@given(maps, seeds)
def test_dice_cubes_and_cards_are_conserved(key: str, seed: int) -> None:
    random = Random(seed)
    s = GAME.new(MAPS[key].seats, map=key)
    for _ in range(400):
        if GAME.actor(s) == OVER:
            break
        s = GAME.apply(s, random.choice(GAME.legal(s)))
        _count(s)
        assert validate(s) == "", GAME.write_state(s)


def _count(s: State) -> None:
    for seat in range(s.setting.seats):
        dice = len(s.ships[seat]) + len(s.scrap[seat]) + s.reserve[seat] + in_hand(s, seat)
        assert dice == 5 or not s.turns
        assert cubes_placed(s, seat) + cubes_left(s, seat) == s.setting.map.cubes
        assert s.bits[seat] == bitset(ship >> 5 for ship in s.ships[seat])
        assert 1 <= s.dominance[seat] <= 6
        assert 1 <= s.research[seat] <= 6
        assert len(list(cards_of(s, seat))) <= 4
    in_play = [p.card for p in s.pending if isinstance(p, PlayGambit)]
    gambits = [card for card in s.market if card in GAMBITS] + in_play
    commands = [card for card in s.market if card in COMMANDS]
    commands += [card for seat in range(s.setting.seats) for card in cards_of(s, seat)]
    assert len(gambits) + len(s.spent[0]) + sum(unseen(s, 0).values()) == 22
    assert len(commands) + len(s.spent[1]) + sum(unseen(s, 1).values()) == len(COMMANDS)


@cache
def turned(key: str, mirror: bool) -> tuple[Map, dict[int, int]]:
    """Return the map turned by a quarter (or mirrored), and where each cell went."""
    m = MAPS[key]
    rows = [list(row) for row in m.grid]
    grid = (
        [row[::-1] for row in rows]
        if mirror
        else [list(row) for row in zip(*rows[::-1], strict=True)]
    )
    lines = "/".join(
        ",".join("." if tile is None else f"{tile[0]}{'*' * tile[1]}" for tile in row)
        for row in grid
    )
    other = read_map(f"Turned|{m.seats}p|{m.cubes}c/{lines}")
    went = {}
    for row in range(m.height):
        for column in range(m.width):
            to = (row, m.width - 1 - column) if mirror else (column, m.height - 1 - row)
            went[row * STRIDE + column] = to[0] * STRIDE + to[1]
    return other, went


def moved(s: State, key: str, mirror: bool) -> State:
    """Return the same position on the turned map."""
    m, went = turned(key, mirror)
    n = s.copy()
    n.setting = Setting(m, s.setting.seats, s.setting.first, s.setting.entanglement)
    n.ships = tuple(
        tuple(sorted(went[ship >> 5] << 5 | ship & 31 for ship in fleet)) for fleet in s.ships
    )
    n.bits = tuple(bitset(ship >> 5 for ship in fleet) for fleet in n.ships)
    planets = [m.planets[went[centre]] for centre in s.setting.map.centre]
    cubes: list[Any] = list(s.cubes)
    for planet, owners in enumerate(s.cubes):
        cubes[planets[planet]] = owners
    n.cubes = tuple(cubes)
    n.pending = tuple(_moved(p, went, planets) for p in s.pending)
    return n


def _moved(p: Question, went: dict[int, int], planets: list[int]) -> Question:
    if isinstance(p, MoveCube):
        return MoveCube(p.seat, planets[p.planet], p.owner)
    parts = zip(type(p).types.values(), p.parts, strict=True)
    return type(p)(*(went[part] if kind == "Cell" else part for kind, part in parts))


@few
@given(maps, seeds, st.booleans())
def test_turning_the_map_keeps_the_number_of_actions(key: str, seed: int, mirror: bool) -> None:
    s = somewhere(key, seed)
    assert len(GAME.legal(moved(s, key, mirror))) == len(GAME.legal(s)), GAME.write_state(s)
    cards = Random(seed).sample(sorted(COMMANDS), 3)
    armed = dealt(s, tuple(cards))
    assert len(GAME.legal(moved(armed, key, mirror))) == len(GAME.legal(armed)), cards


@few
@given(maps, seeds, st.sets(st.sampled_from(PERMISSIONS), max_size=2))
def test_a_permission_never_takes_an_action_away(key: str, seed: int, held: set[str]) -> None:
    s = somewhere(key, seed)
    if s.pending[-1].kind != "act":
        return
    before = dealt(s, tuple(sorted(held)))
    known = set(tokens(before))
    for card in PERMISSIONS:
        if card not in held:
            after = dealt(s, (*sorted(held), card))
            assert known <= set(tokens(after)), (card, GAME.write_state(s))


@few
@given(maps, seeds)
def test_apply_touches_nothing(key: str, seed: int) -> None:
    s = somewhere(key, seed)
    text = GAME.write_state(s)
    for action in GAME.legal(s)[:30]:
        GAME.apply(s, action)
        GAME.events(s, action, s)
    assert GAME.write_state(s) == text
