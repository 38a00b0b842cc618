"""What the table says about a position: odds, sums, warnings, marks, who is near building."""

from __future__ import annotations

import re
from dataclasses import replace

from core.games.quantum import queries
from core.games.quantum.actions import Attack, Carry, Roll
from core.games.quantum.maps import cell_name
from core.games.quantum.state import MOVED, USED, Setting, State
from core.kernel.timeline import Timeline
from pygame_web.games.quantum import cards
from pygame_web.games.quantum.bar import bar
from tests.games.quantum.page.shown import (
    GAME,
    T,
    drawn,
    find,
    from_state,
    kind,
    look,
    offered,
    with_cards,
)


def attack_of(s: State) -> Attack | None:
    return next((a for a in GAME.legal(s) if isinstance(a, Attack) and not a.by), None)


def square(markup: str, cell: int) -> str:
    match = re.search(rf'<button[^>]* id="sq-{cell_name(cell)}"[^>]*>.*?</button>', markup)
    assert match
    return match[0]


def test_targets_show_the_odds() -> None:
    line = find(lambda s: kind(s) == "act" and attack_of(s) is not None)
    attack = attack_of(line.state)
    assert attack is not None
    markup = square(drawn(look(line, (f"s:{attack.ship}",))), attack.cell)
    percent = round(100 * queries.chance(line.state, attack))
    assert f"{percent}% to win" in markup
    assert f'data-act="{GAME.write_action(attack)}"' in markup


def test_dangerous_cards_are_warned_of_before_the_attack() -> None:
    line = find(lambda s: kind(s) == "act" and attack_of(s) is not None)
    s, attack = line.state, attack_of(line.state)
    assert attack is not None
    calm = drawn(look(line, (f"s:{attack.ship}",)))
    armed = with_cards(s, 1 - s.turn, "dangerous", "agile", "stubborn")
    wary = drawn(look(from_state(armed), (f"s:{attack.ship}",)))
    assert "Before you attack" not in calm
    warned = wary[wary.index("Before you attack") :].split("</ul>")[0]
    assert "Dangerous" in warned
    assert "Stubborn" in warned
    assert "Agile" not in warned


def test_warned_card_is_quoted_from_the_printing_that_is_played() -> None:
    line = find(lambda s: kind(s) == "act" and attack_of(s) is not None)
    s, attack = line.state, attack_of(line.state)
    assert attack is not None
    armed = with_cards(s, 1 - s.turn, "strategic")
    armed.setting = Setting(s.setting.map, s.setting.seats, True, s.setting.entanglement)
    wary = drawn(look(from_state(armed), (f"s:{attack.ship}",)))
    warned = wary[wary.index("Before you attack") :].split("</ul>")[0]
    assert cards.CARDS["strategic"].first in warned
    assert cards.CARDS["strategic"].text not in warned


def test_an_unreachable_square_says_why() -> None:
    line = find(lambda s: kind(s) == "act" and bool(s.actions))
    s = line.state
    ship = s.ships[s.turn][0] >> 5
    shown = offered(drawn(look(line, (f"s:{ship}",))))
    assert shown["why"]
    for token in shown["why"]:
        assert GAME.why_not(s, GAME.read_action(s, token)) is not None


def test_a_flagship_offers_its_passengers() -> None:
    line = find(lambda s: kind(s) == "act" and any(isinstance(a, Carry) for a in GAME.legal(s)))
    carry = next(a for a in GAME.legal(line.state) if isinstance(a, Carry))
    shown = offered(drawn(look(line, (f"s:{carry.ship}", "m:carry"))))
    assert GAME.write_action(carry) in shown["act"]


def test_moved_and_used_are_marked_and_said() -> None:
    both = MOVED | USED
    line = find(lambda s: kind(s) == "act" and any(x & both == both for x in s.ships[s.turn]))
    s = line.state
    ship = next(x for x in s.ships[s.turn] if x & both == both)
    markup = square(drawn(look(line)), ship >> 5)
    assert "has moved, ability used" in markup
    assert "q-moved" in markup
    assert "q-used" in markup


def test_a_battle_shows_both_sums() -> None:
    line = find(lambda s: kind(s) == "defences")
    markup = drawn(look(line))
    fight = queries.fight(line.state)
    assert fight is not None
    attacker = fight.attacker
    assert f"die {attacker.die}, ship {attacker.ship}, total {attacker.total}" in markup
    assert "the die has not been rolled yet" in markup


def test_modifiers_are_named_in_the_sum() -> None:
    line = find(lambda s: kind(s) == "defences")
    s = with_cards(line.state, line.state.turn, "ferocious")
    fight = queries.fight(s)
    assert fight is not None
    markup = drawn(look(from_state(s)))
    assert f"ship {fight.attacker.ship}, Ferocious −1, total {fight.attacker.total}" in markup


def test_the_battle_just_fought_stays_in_sight() -> None:
    line = find(lambda s: kind(s) == "advance")
    markup = drawn(look(line))
    assert "destroys the ship" in markup
    assert markup.count('class="q-total"') == 2


def test_planets_tell_who_has_the_sum() -> None:
    def ready(s: State) -> bool:
        planets = range(len(s.cubes))
        return (
            kind(s) == "act"
            and s.actions > 1
            and any(queries.site(s, s.turn, p).ready for p in planets)
        )

    line = find(ready)
    s = line.state
    planet = next(p for p in range(len(s.cubes)) if queries.site(s, s.turn, p).ready)
    markup = drawn(look(line, (f"p:{s.setting.map.centre[planet]}",)))
    assert "has the sum" in markup
    assert "can construct" in markup
    late = s.copy()
    late.actions = 1
    tired = drawn(look(from_state(late), (f"p:{s.setting.map.centre[planet]}",)))
    assert "enough, but constructing takes 2 actions" in tired
    assert "can construct" not in tired


def test_entanglement_shows_the_raised_number() -> None:
    s = find(lambda s: kind(s) == "act").state.copy()
    s.cubes = tuple((s.turn,) if slots > 1 else (1 - s.turn,) for slots in s.setting.map.slots)
    markup = drawn(look(from_state(s)))
    assert 'class="q-raised" aria-hidden="true">11<' in markup
    assert "Another cube needs 11" in markup
    assert "q-raised" not in drawn(look(find(lambda s: kind(s) == "act")))


def test_end_turn_is_always_there_on_the_own_turn() -> None:
    line = find(lambda s: kind(s) == "act" and not s.actions)
    assert "end" in offered(drawn(look(line)))["act"]


def test_the_price_of_six_new_cards_is_said() -> None:
    line = find(lambda s: kind(s) == "pick")
    assert "New cards instead of your pick" in drawn(look(line))


def test_useless_cards_are_greyed_with_the_reason() -> None:
    def spent(s: object) -> bool:
        return kind(s) == "pick" and "expansion" in s.market  # type: ignore

    line = find(spent)
    n = line.state.copy()
    seat = n.pending[-1].seat
    n.reserve = tuple(0 if other == seat else left for other, left in enumerate(n.reserve))
    markup = drawn(look(from_state(n)))
    assert 'data-act="take:expansion"' not in markup
    assert 'data-why="take:expansion"' in markup
    assert "both expansion dice are in your fleet" in markup


def test_what_a_bot_did_can_be_watched_again() -> None:
    line = find(lambda s: kind(s) == "act" and s.turns > 2)
    while line.state.turns == line.states[line.ply - 1].turns:
        line = line.cut(line.ply - 1)
    assert 'data-do="rewatch"' in drawn(replace(look(line), since=line.ply - 1))
    assert 'data-do="rewatch"' not in drawn(look(line)), "nobody else has decided"


def test_the_sheet_of_a_battle_says_whether_it_holds_a_recap() -> None:
    line = find(lambda s: kind(s) == "weapons" and s.turns > 2)
    planet = f"p:{line.state.setting.map.centre[0]}"
    for since, steps, holds in ((line.ply - 6, (), True), (-1, (), False), (0, (planet,), False)):
        markup = drawn(look(line, steps, roll=True, since=since))
        assert ('class="story' in markup) == (" is-fight is-retold" in markup) == holds
        assert " is-fight" in markup


def test_a_reroll_says_that_the_ship_becomes_another_number() -> None:
    def rerolled(s: State) -> bool:
        return any(isinstance(a, Roll) and a.verb == "reconfigure" for a in GAME.legal(s))

    line = find(rerolled)
    ship = next(
        a.die
        for a in GAME.legal(line.state)
        if isinstance(a, Roll) and a.verb == "reconfigure" and a.die >= 0
    )
    page = drawn(look(line, (f"s:{ship}",)))
    assert "1 action · another number" in page


def end_turn(line: Timeline) -> str:
    """Return the button "End turn" of a position."""
    match = re.search(r"<button[^>]*is-last[^>]*>", str(bar(look(line), T)))
    assert match
    return match[0]


def test_the_end_of_a_turn_is_loud_only_where_nothing_else_is_left() -> None:
    def spent(s: State) -> bool:
        return kind(s) == "act" and not s.actions

    free = find(lambda s: spent(s) and any(isinstance(a, Attack) for a in GAME.legal(s)))
    assert "btn-primary" not in end_turn(free)
    over = find(lambda s: spent(s) and len(GAME.legal(s)) == 1)
    assert "btn-primary" in end_turn(over)


def test_a_question_is_explained_to_whoever_decides_alone() -> None:
    line = find(lambda s: kind(s) == "launch")
    text = "If you win you may move in"
    assert text in drawn(look(line))
    assert text not in drawn(look(line, actions=())), "a rival decides"
