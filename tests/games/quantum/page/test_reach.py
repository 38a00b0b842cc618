"""Every legal action can be tapped: at once, or after steps. Nothing else can."""

from __future__ import annotations

import pytest

from core import CHANCE
from core.games.quantum.cards.registry import COMMANDS
from core.games.quantum.state import State
from tests.games.quantum.page.shown import (
    GAME,
    drawn,
    from_state,
    game,
    kind,
    lines,
    look,
    offered,
    reachable,
    with_cards,
)
from tests.thorough import amount


def tokens(s: State) -> set[str]:
    return {GAME.write_action(a) for a in GAME.legal(s)}


@pytest.mark.parametrize(
    ("seed", "seats", "key", "step"),
    [
        (1, 2, "auto", 29),
        (2, 3, "auto", 47),
        (3, 4, "auto", 61),
        (4, 4, "barren-empire", 83),
        (5, 2, "axiomatic", 29),
    ],
)
def test_every_decision_is_within_reach(seed: int, seats: int, key: str, step: int) -> None:
    asked = 0
    for line in lines(seed, seats, key, step=step * amount(plain=2, thorough=1)):
        if line.actor >= 0:
            asked += 1
            assert reachable(line) == tokens(line.state), GAME.write_state(line.state)
    assert asked > 5


KINDS = (
    "keep",
    "start",
    "settle",
    "act",
    "launch",
    "land",
    "drop",
    "advance",
    "infamy",
    "pick",
    "replace",
    "reorganize",
    "place",
    "relocate",
    "to",
)


def test_every_kind_of_question_is_within_reach() -> None:
    left = set(KINDS)
    for seed in range(1, 12):
        whole = game(seed, 2 + seed % 3)
        for ply, s in enumerate(whole.states):
            if kind(s) in left:
                left.discard(kind(s))
                assert reachable(whole.cut(ply)) == tokens(s), GAME.write_state(s)
        if not left:
            break
    assert not left


HANDS = [sorted(COMMANDS)[i : i + 3] for i in range(0, len(COMMANDS), 3)]


@pytest.mark.parametrize("cards", HANDS, ids="-".join)
def test_every_command_is_within_reach(cards: list[str]) -> None:
    """With each command in hand: its own actions, and what it asks of anybody."""
    whole = game(6, 2)
    for s in whole.states[60::170]:
        if kind(s) == "act":
            armed = with_cards(s, s.turn, *cards)
            assert reachable(from_state(armed)) == tokens(armed), GAME.write_state(armed)


@pytest.mark.parametrize("card", ["dangerous", "clever", "scrappy", "relentless", "cruel"])
def test_interrupts_are_within_reach(card: str) -> None:
    asked = False
    for s in game(7, 2).states:
        if kind(s) not in ("act", "weapons", "die", "defences"):
            continue
        armed = with_cards(with_cards(s, 0, card), 1, card)
        for action in GAME.legal(armed)[:60]:
            after = GAME.apply(armed, action)
            if kind(after) in ("dangerous", "clever", "scrappy", "reroll"):
                asked = True
                assert reachable(from_state(after)) == tokens(after), GAME.write_state(after)
                break
        if asked and s.turns > 4:
            break
    assert asked


def test_real_dice_and_cards_can_be_entered() -> None:
    for line in lines(8, 3, step=11):
        if line.actor == CHANCE:
            seen = look(line, real_dice=True)
            assert offered(drawn(seen))["act"] == tokens(line.state)


def test_nothing_can_be_tapped_while_others_decide() -> None:
    for line in lines(9, 2, step=31):
        seen = look(line, actions=())
        assert not offered(drawn(seen))["act"]
