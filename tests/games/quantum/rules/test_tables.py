"""What restates cards says what the rules do with the card at work: every card, every table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from core.games.quantum import construct, odds
from core.games.quantum.actions import WORDS, Attack, Carry, Move
from core.games.quantum.battle import Battle, attacker_wins, fixed_die, rerolls, sides
from core.games.quantum.bots.powers import breakthrough, powers
from core.games.quantum.cards.deck import COMMANDS, GAMBITS, HOOKS, PAYS, REROLLS
from core.games.quantum.cards.registry import (
    ATTACKER,
    DEFENDER,
    PLAYS,
    REPLY,
    Command,
    card_of,
)
from core.games.quantum.events import EVENTS
from core.games.quantum.maps import SLOTS, read_cell
from core.games.quantum.movement import payments, reach
from core.games.quantum.question import legal
from core.games.quantum.reasons import REASONS
from core.games.quantum.research import breaks_through
from core.games.quantum.state import die as die_of
from core.games.quantum.state import ship_on
from core.kernel.errors import NotationError
from tests.games.quantum.rules.table import GAME, table

EVERY = pytest.mark.parametrize("card", COMMANDS)


def duel(mine: str = "-", theirs: str = "-") -> Any:
    """Return a 3 beside a friend attacks a 4 beside a friend."""
    return table(("c3=3,c2=6", "d3=4,d4=6"), cards=(mine, theirs))


def rolled(weapons: int, defences: int) -> Battle:
    return Battle(read_cell("c3"), read_cell("d3"), weapons, defences, 0, 0)


@EVERY
def test_hooks_hold_the_functions_a_card_defines(card: str) -> None:
    own = type(COMMANDS[card])
    for hook, functions in HOOKS.items():
        assert (card in functions) == (hook in vars(own)), hook
        assert hook in vars(Command)


@EVERY
def test_every_command_does_something(card: str) -> None:
    data = ("action", "pay", "modifier", "fixed", "reroll", "ties", "again", "corners")
    own = COMMANDS[card]
    assert any(card in functions for functions in HOOKS.values()) or any(
        getattr(own, name) for name in data
    )


@EVERY
def test_odds_add_to_a_total_what_a_battle_adds(card: str) -> None:
    points = odds.modifier([card])
    for side, s in enumerate((duel(card), duel(theirs=card))):
        before, after = sides(duel(), rolled(3, 3))[side], sides(s, rolled(3, 3))[side]
        assert after.total - before.total == points
        assert after.modifiers == (((card, points),) if points else ())


@EVERY
def test_cards_whose_modifier_depends_on_the_place_are_told_apart(card: str) -> None:
    alone = table(("c3=3", "d3=4"), cards=(card,))
    points = sides(alone, rolled(3, 3))[0].total - 6
    assert points == (0 if card in odds.PLACED else odds.modifier([card]))


@EVERY
def test_odds_give_ties_to_who_wins_them_in_a_battle(card: str) -> None:
    s = duel(theirs=card)
    attacker, defender = sides(s, rolled(3, 3))
    tie = 3 - (attacker.total - defender.total)
    shift = odds.gap(3, 4, frozenset(), frozenset({card})) - (attacker.total - defender.total)
    assert attacker_wins(s, rolled(tie, 3)) == (shift == 0)
    assert shift in (0, 1)


@EVERY
def test_odds_know_the_cards_that_touch_a_battle_and_no_others(card: str) -> None:
    for known, mine, theirs in (
        (odds.ATTACK_CARDS, frozenset({card}), frozenset()),
        (odds.DEFENCE_CARDS, frozenset(), frozenset({card})),
    ):
        changed = [
            gap
            for gap in range(1, 7)
            if odds.chance(gap, 3, mine, theirs) != odds.chance(gap, 3, frozenset(), frozenset())
        ]
        assert bool(changed) == (card in known)


@EVERY
def test_odds_fix_the_die_a_battle_fixes(card: str) -> None:
    number = fixed_die(duel(card), 0)
    assert number == COMMANDS[card].fixed
    if number:
        wins = sum(number + 3 <= 4 + d for d in range(1, 7))
        assert odds.chance(3, 4, frozenset({card})) == Fraction(wins, 6)


@EVERY
def test_a_battle_offers_the_rerolls_a_card_declares(card: str) -> None:
    for window, seat in ((ATTACKER, 0), (DEFENDER, 1), (REPLY, 0)):
        s = duel(theirs=card) if seat else duel(card)
        reroll = REROLLS.get(card)
        expected = {card: reroll.die} if reroll and window in reroll.windows else {}
        assert rerolls(s, seat, rolled(3, 3), window) == expected


def test_bits_of_rerolls_are_those_of_old_positions() -> None:
    assert {card: reroll.bit for card, reroll in REROLLS.items()} == {
        "relentless": 1,
        "cruel": 2,
        "scrappy": 4,
    }
    assert REROLLS.keys() <= WORDS.keys()


@EVERY
def test_bots_know_how_far_ships_go(card: str) -> None:
    s = table(("c3=3", "h7=4"), cards=(card,))
    for number in range(1, 7):
        ship = ship_on(read_cell("c3"), die_of(number))
        assert powers((card,)).reach[number] == reach(s, 0, ship)


@EVERY
def test_bots_know_by_how_much_a_total_may_miss(card: str) -> None:
    s = table(("c3=3", "h7=4"), cards=(card,))
    for planet, number in enumerate(s.setting.map.numbers):
        wanted = construct.targets(s, 0, planet)
        if wanted:
            assert {total - number for total in wanted} == powers((card,)).misses


def test_the_least_total_is_what_cards_make_of_the_lowest_planet() -> None:
    lowest = min(SLOTS)
    assert lowest + min(min(powers((card,)).misses) for card in COMMANDS) == construct.LEAST


@EVERY
def test_bots_know_how_ships_change_for_nothing(card: str) -> None:
    s = table(("c3=3", "h7=4"), cards=(card,))
    turned = {
        a.face - 3  # type: ignore[attr-defined]
        for a in legal(s)
        if card_of(a) is COMMANDS[card] and "face" in type(a).fields
    }
    assert set(powers((card,)).turns) == turned


@EVERY
def test_bots_know_when_research_breaks_through(card: str) -> None:
    for level in range(1, 7):
        s = table(("c3=3", "h7=4"), cards=(card,), research=f"{level}/1")
        assert breaks_through(s, 0) == (level >= breakthrough((card,)))


@EVERY
def test_bots_know_who_chooses_the_number_of_a_die(card: str) -> None:
    s = table(("c3=3", "h7=4"), cards=(card,))
    rolled = GAME.apply(s, GAME.read_action(s, "reconfigure:c3"))
    assert powers((card,)).chosen == (rolled.pending[-1].seat == 0)


def moves(token: str) -> bool:
    """Return whether a token says a move, an attack or a transport."""
    try:
        return isinstance(GAME.read_action(table(), token), Move | Attack | Carry)
    except NotationError:
        return False


@EVERY
def test_tokens_name_the_cards_that_pay_and_no_others(card: str) -> None:
    s = table(("c3=3", "d3=4"), cards=(card,), actions=0)
    paid = {pay.by: pay for pay in payments(s, 0)}
    assert paid.keys() == PAYS.keys() & {card}
    for token, known in (
        (f"{card}:c3-c4", card in paid),
        (f"{card}:c3+c4", card in paid),
        (f"{card}:c3xd3", card in paid and paid[card].attack),
    ):
        assert moves(token) == known
    assert card not in paid or COMMANDS[card].once


@EVERY
def test_own_actions_are_played_explained_and_written_by_their_card(card: str) -> None:
    s = table(("b1=3,c3=4", "d3=4"), cards=(card,), dominance="3/1", research="3/1")
    own = [a for a in legal(s) if card_of(a) is not None]
    assert bool(own) == (COMMANDS[card].action is not None)
    for a in own:
        assert card_of(a) is COMMANDS[card]
        assert card in GAME.write_action(a)
        assert GAME.read_action(s, GAME.write_action(a)) is a
        assert {type(a), getattr(a, "verb", None)} & PLAYS.keys()
        without = table(("b1=3,c3=4", "d3=4"), dominance="3/1", research="3/1")
        why = GAME.why_not(without, a)
        assert why is not None
        assert (why.code, why.facts) == ("no-card", {"card": card})


def test_what_cards_tell_and_refuse_is_listed_with_the_rest() -> None:
    for card in (*COMMANDS.values(), *GAMBITS.values()):
        for code, *facts in map(str.split, card.events):
            assert EVENTS[code] == tuple(facts)
        for code, *facts in map(str.split, card.reasons):
            assert REASONS[code] == " ".join(facts)
