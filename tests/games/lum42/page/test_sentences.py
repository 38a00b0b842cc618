"""Sentences of LUM42 as people say them: log, Exile, points for rivals, guide."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from core.games.lum42.actions import Jump, Step
from core.games.lum42.collection import DECLINE
from core.games.lum42.components import SOURCES
from core.games.lum42.movement import tolls
from core.games.lum42.queries import moving, way_costs, ways
from core.games.lum42.scoring import cubes
from core.games.lum42.zone import NAMES as CELLS
from core.kernel.game import Event
from pygame_web.features.tutorial.build import guide
from pygame_web.games import lum42 as view
from pygame_web.games.lum42 import terms
from pygame_web.language import LANGUAGES, T
from pygame_web.shell.session import Session
from pygame_web.table.views.end import end
from tests.games.lum42.page.shown import GAME, NAMES, asked, drawn, from_state, game, look, words

MOVED = (
    Event("deployed", seat=0, unit="basic", cell="c3", spot="moon"),
    Event("attacked", seat=0, unit="basic", cell="c3", spot="planet", rival=1, rival_unit="chief"),
    Event("stranded", seat=0, unit="basic"),
    Event("fled", seat=1, start="c3", cell="c4", spot="moon", by=0),
    Event("beaten", seat=1, unit="basic"),
    Event("displaced", seat=1, unit="chief", slot="three", by=0),
    Event("recovered", seat=0, unit="doubler", cell="c3", spot="planet"),
    Event("enlisted", seat=0, unit="saboteur", replaces=False),
    Event("satellite-laid", cell="c3", satellite="red"),
    Event("majority", seat=0, colour="red", points=6),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_tells_in_phrases(language: str) -> None:
    """No line is a name and a list of things behind a colon."""
    for event in MOVED:
        sentence = view.event(event, NAMES, words(language))
        assert ":" not in sentence, sentence
        assert "(" not in sentence, sentence


def test_the_log_names_what_was_declined() -> None:
    event = Event("declined", seat=0, asked="probe")
    assert view.event(event, NAMES, words()) == "Ann keeps the probe."


def test_a_place_of_the_exile_keeps_a_noun_that_begins_it() -> None:
    german = cast("T", lambda _: "Punkte: 3")
    assert terms.slot_within("three", german) == "Punkte: 3"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_label_of_a_place_begins_with_a_capital(language: str) -> None:
    for slot in terms.SLOTS:
        label, within = (one(slot, words(language)) for one in (terms.slot, terms.slot_within))
        assert label[0] == label[0].upper()
        assert label[1:] == within[1:]


CHOICE = re.compile(r"<b>([^<]+)</b>(?:<small>([^<]+)</small>)?</span></button>")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_second_line_of_a_unit_to_recover_says_more_than_the_first(language: str) -> None:
    exile = words(language)("From the Exile: {slot}", slot="")
    seen: set[bool] = set()
    for seed in range(1, 6):
        for s in game(seed, 4, "on").states:
            if asked(s) != "recover":
                continue
            for first, second in CHOICE.findall(drawn(look(from_state(s)), language)):
                assert second or first.startswith(exile)
                assert not second or second.casefold() not in first.casefold()
                if first.startswith(exile):
                    assert not set(re.findall(r"\d+", first)) & set(re.findall(r"\d+", second))
                seen.add(bool(second))
    assert seen == {True, False}


def test_a_cell_names_the_rival_who_gets_points() -> None:
    seen = 0
    for line in map(game(3, 3).cut, range(200)):
        s = line.state
        top = moving(s)
        if top is None or line.actor < 0:
            continue
        for action in GAME.legal(s):
            if isinstance(action, Step | Jump):
                given = tolls(s, top.seat, action.cell)
                markup = str(drawn(look(line)))
                cell = markup.partition(f'id="cell-{CELLS[action.cell]}"')[2].partition(
                    "</button>"
                )[0]
                for seat, points in given:
                    seen += 1
                    assert f"gives {NAMES[seat]} {points} point" in cell
                    assert f'seat-{seat}">{seat + 1}</i>+{points}' in cell
    assert seen


def test_a_way_tells_whom_it_gives_what() -> None:
    for line in map(game(5, 3).cut, range(0, 300, 3)):
        for way in ways(line.state).values():
            assert sum(points for _, points in way_costs(line.state, way.path)) == way.cost


def test_a_task_of_the_guide_asks_one_thing() -> None:
    """Its sentence fits whatever is asked meanwhile."""
    stages: list[dict[str, Any]] = guide("lum42")["stage"]
    for stage in stages:
        assert len({play.partition(":")[0] for play in stage.get("play", ())}) <= 1


def test_the_end_tells_why_one_of_two_equals_won() -> None:
    """LU-END-4."""
    unequal = next(
        s
        for s in (game(seed, 2).states[-1] for seed in range(1, 9))
        if GAME.scores(s)[0] != GAME.scores(s)[1]
    )
    s = unequal.copy()
    at = len(SOURCES) * GAME.scores(s).index(min(GAME.scores(s)))
    missing = abs(GAME.scores(s)[0] - GAME.scores(s)[1])
    s.points = (*s.points[:at], s.points[at] + missing, *s.points[at + 1 :])
    assert GAME.scores(s)[0] == GAME.scores(s)[1]
    seen = look(from_state(s))
    tie_words = view.PAGE.tie
    assert tie_words is not None
    sentence = tie_words(seen, words())
    assert sentence == f"On equal points, the most cubes win: Ann {cubes(s, 0)}, Ben {cubes(s, 1)}."
    assert sentence in end(Session(), seen, words())
    assert sentence not in end(Session(), look(from_state(unequal)), words())


def test_the_way_out_names_only_what_could_be_done() -> None:
    """LU-REC-7. Whoever can only transform is not asked for "neither"."""
    seen = set()
    for line in (game(seed, 2) for seed in range(1, 13)):
        for s in line.states:
            if asked(s) == "either":
                legal = GAME.legal(s)
                kinds = {type(action).__name__ for action in legal} - {"Decline"}
                label = view.PAGE.action(GAME, s, DECLINE, words())
                seen.add((tuple(sorted(kinds)), label))
    assert seen == {
        (("Collect", "Transform"), "Do neither"),
        (("Collect",), "Collect nothing"),
        (("Transform",), "Do not transform"),
    }
