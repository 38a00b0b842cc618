"""Each choice says what it does and costs, and calls players by their names."""

from __future__ import annotations

import re

import pytest

from core.games.lum42.components import CHIEF, pawn
from core.games.lum42.queries import moving
from core.games.lum42.state import State
from pygame_web import scenes
from pygame_web.games import lum42 as view
from pygame_web.games.lum42 import review
from pygame_web.games.lum42.panel import LISTED
from pygame_web.games.lum42.status import ASKED
from tests.games.lum42.page.shown import (
    GAME,
    NAMES,
    asked,
    drawn,
    find,
    from_state,
    game,
    look,
    words,
)
from tests.games.lum42.page.test_reach import attacked_traveller, pair
from tests.games.lum42.rules.scene import play, stopped


def of(s: State) -> str:
    return str(drawn(look(from_state(s))))


@pytest.mark.parametrize("kind", sorted(set(ASKED) - {"order", "flee"}))
def test_players_are_called_by_their_names(kind: str) -> None:
    line = find(kind, 2)
    page = str(drawn(look(line)))
    assert not re.search(r"[Pp]layer \d", page)
    for action in GAME.legal(line.state):
        advised = review.WORDS.action
        assert advised is not None
        text = advised(GAME, line.state, action, NAMES, words())
        assert not re.search(r"[Pp]layer \d", text)


def test_a_colour_to_collect_says_in_one_sentence_how_many_cubes_are_left() -> None:
    line = find("collect")
    page = str(drawn(look(line)))
    buttons = re.findall(r'data-act="collect:\w+".*?</button>', page)
    assert len(buttons) > 1
    for button in buttons:
        left = re.search(r"(\d+) left in the reserve", button)
        assert left is not None
        assert f"<b>{left[1]}</b>" not in button, "the number stands alone, too"


def test_whoever_gives_and_begins_is_named() -> None:
    page = str(drawn(look(find("get"))))
    assert re.search("Take (blue|green|yellow|red) from (Ann|Ben|Cleo|Dan)", page)
    assert "Let Ben begin" in str(drawn(look(find("name"))))


def test_declining_is_among_the_choices_where_these_are_listed() -> None:
    counted = 0
    for seed in range(1, 6):
        line = game(seed, 4, "on")
        for ply, s in enumerate(line.states):
            if s.pending and isinstance(s.pending[-1], LISTED):
                counted += 1
                there = look(line.cut(ply))
                declines = any(token == "decline" for token, _ in there.actions)
                assert ('data-act="decline"' in str(view.board(there, words()))) == declines
                assert not view.bar(there, words()), "nothing stands alone in the bar"
    assert counted > 20


def test_the_pair_is_told_what_planet_and_moon_bring() -> None:
    page = of(pair())
    assert "your pair acts twice on b1" in page
    choices = re.findall(r'data-act="begin:\w+">(.*?)</button>', page)
    assert [bool(re.search("<small>collect ", one)) for one in choices] == [True, True]


def test_an_attacked_traveller_sees_who_where_and_what_a_fight_costs() -> None:
    s = attacked_traveller()
    page = of(s)
    assert "Ann attacks your traveller on b1. Flee or fight?" in page
    assert len(re.findall("is-threatened", page)) == 1
    assert re.search(r'id="cell-b1"[^>]*is-threatened|is-threatened[^>]*id="cell-b1"', page)
    assert "is-lit" not in page, "free places are in reach; the attack is what matters"
    assert "both go to the Exile" in page
    chief = stopped("b1glw:1t-,c1glb", ships="b1 c1", ready=("chief", "basic"))
    page = of(play(chief, "deploy:chief:planet"))
    assert "yours goes to the Exile" in page


@pytest.mark.parametrize(
    ("mine", "theirs", "text"),
    [
        ("basic", 0, "both go to the Exile"),
        ("chief", 0, "only theirs goes to the Exile"),
        ("basic", CHIEF, "yours goes to the Exile"),
        ("chief", CHIEF, "both go to the Exile"),
    ],
)
def test_a_fight_says_who_leaves_before_it_is_fought(mine: str, theirs: int, text: str) -> None:
    s = stopped("b1glw,c1glb", ships="b1 c1", ready=(mine, "basic"))
    at = s.ships[0]
    s.on_planet = s.on_planet[:at] + bytes([pawn(1, theirs)]) + s.on_planet[at + 1 :]
    assert text in of(s)
    n = play(s, f"deploy:{mine}:planet")
    gone = {top.seat for top in n.pending if top.kind == "exile"}
    by_words = {"both": {0, 1}, "only": {1}, "yours": {0}}
    assert gone == by_words[text.split()[0]]


def test_what_a_long_way_gives_away_is_a_sum_on_the_map_and_told_in_words() -> None:
    found = 0
    for line in (game(seed).cut(ply) for seed in (1, 2) for ply in range(80, game(seed).ply, 9)):
        cells = re.findall(
            r"<button(?:(?!</button>).)*data-acts=.*?</button>", str(drawn(look(line)))
        )
        for cell in (one for one in cells if "l-cost" in one):
            found += 1
            (total,) = re.findall(r'<span class="l-cost is-sum"[^>]*>\+(\d+)</span>', cell)
            points = re.findall(r"gives \w+ (\d+) point", cell)
            assert sum(map(int, points)) == int(total) > 0
    assert found > 10


def test_advice_draws_the_way_of_the_ship_not_of_the_one_it_throws_back() -> None:
    found = 0
    for s in game(2).states:
        for action in GAME.legal(s) if moving(s) else ():
            token = GAME.write_action(action)
            events = GAME.events(s, action, GAME.apply(s, action))
            if any(event.code == "ejected" for event in events):
                found += 1
                shown = scenes.places(GAME, s, (token,))
                assert shown[-1] == f"cell-{token.partition(':')[2]}"
    assert found


def test_a_special_unit_that_replaces_a_basic_one_says_so() -> None:
    line = game(1)
    for ply, s in enumerate(line.states):
        if asked(s) == "enlist":
            page = str(view.board(look(line.cut(ply)), words()))
            assert ("It replaces a basic unit" in page) == (s.round in (1, 3))


def test_a_cube_says_what_it_brings() -> None:
    found = 0
    for seed in range(1, 9):
        line = game(seed)
        for ply, s in enumerate(line.states):
            if asked(s) == "transform" and not s.pending[-1].paid:
                assert "without points" in (page := str(drawn(look(line.cut(ply)))))
                assert "as energy" not in re.sub(r"<details.*", "", page.split("l-side")[0])
                found += 1
    assert found
