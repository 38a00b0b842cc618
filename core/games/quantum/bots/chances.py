"""Quantum's features for `core.bots.judgement`."""

from __future__ import annotations

from typing import Any

from core.bots.judgement import Chances, Choice, Judgement, Model, fitted
from core.games.quantum.actions import END, PASS
from core.games.quantum.bots.building import plans
from core.games.quantum.bots.evaluate import open_planets, placed, risks
from core.games.quantum.bots.outcomes import follow
from core.games.quantum.bots.powers import powers
from core.games.quantum.bots.turn import Turn
from core.games.quantum.combat import BattleDie, Reroll
from core.games.quantum.game import GAME
from core.games.quantum.market import Pick
from core.games.quantum.question import legal
from core.games.quantum.setup import Keep
from core.games.quantum.state import MEMORY, State
from core.games.quantum.turn import ACTIONS, Act
from core.kernel.game import CHANCE

FEATURES = (
    "cubes",
    "plan",
    "second plan",
    "cube now",
    "dominance",
    "research",
    "ships",
    "commands",
    "picks",
    "in danger",
    "turn",
    "actions",
    "next",
)
"""Cubes still to place; the share of a cube its best plan is, and the next one; whether that plan
can be carried out with the actions left; dominance, research, ships on the map, commands,
cards still to be picked; what rivals may shoot down; whose turn it is, actions left, how soon the
next turn comes."""
SIGNS = "-++++++++-?+?"
STAGES = ("set-up", "4 cubes left", "3 left", "2 left", "1 left")
"""The stages, by the fewest cubes left of any seat."""

BEAM, SHARE = (6, 3, 2), 25
"""The width of the search, as for `turn.Turn`, and the budget per action followed."""
TEMPO = 0.003
"""The value of an action left, as a chance, when ordering the search."""
PLANS = (0.902, 0.902, 0.902, 0.576, 0.350, 0.197, 0.093, 0.025, 0.000, 0.000, 0.003, 0.000)
"""A plan's share of a cube, by the actions it takes; the weights were fitted with these."""
DOMINANCE = (0.0, 0.0, 0.932, 2.106, 3.853, 5.944, 7.965)
"""The same of dominance."""
NOW = 0.99 * PLANS[2]
"""The share of a plan that only needs the construction."""
COMMON = 0.6
"""The value of a command."""
SHAKEN = 1.1
"""The weight of a threatened plan relative to a ship."""
DEPTH = 3
"""Up to so many unresolved dice are averaged exactly."""


def stage(s: State) -> float:
    """Return the stage, by the cubes of the leading seat."""
    if not s.turns:
        return 0.0
    left = s.setting.map.cubes - max(placed(s.cubes, seat) for seat in range(s.setting.seats))
    return float(5 - min(4, max(1, left)))


def features(s: State, ended: bool = False) -> list[tuple[float, ...]]:
    """Return `FEATURES` by seat, each about 0 to 3."""
    seats = s.setting.seats
    turn = s.setting.after(s.turn) if ended else s.turn
    actions = ACTIONS if ended else s.actions
    return [_seat(s, seat, (seat - turn) % seats, actions) for seat in range(seats)]


def _seat(s: State, seat: int, away: int, actions: int) -> tuple[float, ...]:
    sector = s.setting.map
    cards = s.cards[seat] + s.fresh[seat]
    fleet = tuple([ship & ~MEMORY for ship in s.ships[seat]])
    wanted = open_planets(s.cubes, sector.slots, sector.numbers, seat, s.setting.entanglement)
    found = plans(sector, fleet, wanted, powers(cards), PLANS)
    best, needed = found[0] if found else (0.0, 0)
    drawn = s.starter >= 0
    active = drawn and away == 0
    return (
        sector.cubes - placed(s.cubes, seat),
        best,
        sum([share for share, _ in found[1:]]),
        float(active and best >= NOW) * actions / ACTIONS,
        DOMINANCE[s.dominance[seat]],
        s.research[seat] / 3,
        len(s.ships[seat]) / 3,
        COMMON * len(cards),
        float(s.picks[seat]),
        0.0 if active else _danger(s, seat, needed, best),
        float(active),
        actions / ACTIONS if active else 0.0,
        away / s.setting.seats if drawn else 0.0,
    )


def _danger(s: State, seat: int, needed: int, best: float) -> float:
    """Return the ships in danger, and the best plan that uses them."""
    safe, lost = 1.0, 0.0
    for i, risk in enumerate(risks(s, seat)):
        lost += risk
        if needed >> i & 1:
            safe *= 1.0 - risk
    return lost + SHAKEN * best * (1.0 - safe)


def expected(s: State, judge: Judgement) -> Chances:
    """Return the chances after what is in progress has come to rest, averaging over dice."""
    return _settled(s, judge, DEPTH)


def _settled(s: State, judge: Judgement, depth: int) -> Chances:
    top = s.pending[-1] if s.pending else None
    if top is None or top.free_hand or not depth or (top.setting_up and not top.chance):
        return judge.static(s)
    if isinstance(top, BattleDie) and top.seat == CHANCE:
        return _mean(s, judge, depth)
    if isinstance(top, Reroll):
        return _settled(GAME.apply(s, PASS), judge, depth)
    if top.setting_up:
        return judge.static(s)
    return _at_rest(s, judge)


def _mean(s: State, judge: Judgement, depth: int) -> Chances:
    found = [0.0] * s.setting.seats
    for action, weight in GAME.outcomes(s):
        share = float(weight)
        after = _settled(GAME.apply(s, action), judge, depth - 1)
        found = [total + share * chance for total, chance in zip(found, after, strict=True)]
    return tuple(found)


def _at_rest(s: State, judge: Judgement) -> Chances:
    """Make small choices for their owners, as the active player judges them."""
    me = s.turn
    found = [0.0] * s.setting.seats
    for part, end in follow(s, me, lambda end: judge.static(end)[me]):
        chances = judge.static(end)
        found = [total + part * chance for total, chance in zip(found, chances, strict=True)]
    return tuple(found)


def choices(s: State, judge: Judgement, played: Any) -> list[Choice]:
    """Return the answers with their worth, searching the rest of the turn in a narrow beam.

    Set-up and card choices are not judged, because no feature describes their worth.
    """
    seat = GAME.actor(s)
    top = s.pending[-1]
    if isinstance(top, Keep | Pick) or top.setting_up:
        return []
    search = Turn(seat, BEAM, SHARE, lambda end, who: judge.static(end, ended=True)[who], TEMPO)
    actions = [a for a in legal(s) if a is not END]
    found = []
    for action in actions:
        spread = follow(GAME.apply(s, action), seat, search.judge)
        hope = sum(p * (search.judge(end) + TEMPO * end.actions) for p, end in spread)
        found.append((hope, action, spread))
    found.sort(key=lambda child: child[0], reverse=True)
    kept = [child for n, child in enumerate(found) if n < BEAM[0] or child[1] == played]
    values = []
    for _, action, spread in kept:
        search.budget = SHARE  # each its own: a share already spent would leave the last unseen
        likely = max(spread, key=lambda end: end[0])[1]
        values.append(Choice(search.worth(spread, 1), action, likely))
    if isinstance(top, Act):
        values.append(Choice(search.judge(s), END, s))
    return values


def habit(s: State) -> str:
    """Explain unjudged choices: fleet and places by possible building, cards by worth."""
    top = s.pending[-1]
    if isinstance(top, Keep):
        return "fleet"
    return "card" if isinstance(top, Pick) else "opening"


PLAYERS = ("captain",)
"""The weights were fitted to games of a captain with a smaller search budget."""
WEIGHTS, _ = fitted(__file__)
MODEL = Model(STAGES, FEATURES, stage, features, expected, choices, habit, WEIGHTS, PLAYERS)
