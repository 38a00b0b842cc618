"""Every lesson is solvable by search, not by idling, and playable at the table."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from core import GAMES
from core.games.quantum.odds import chance
from core.games.site import FIRST
from core.kernel.game import CHANCE, Event
from core.kernel.lesson import MET, MISSED, OPEN, Line, falls, played, shows, sign, start
from pygame_web.features.lessons import active as lessons
from pygame_web.features.lessons import build as files
from pygame_web.features.lessons import views as view
from pygame_web.features.lessons.state import PLAYED, Lesson
from pygame_web.language import LANGUAGES, translator
from pygame_web.page import Message, update
from pygame_web.shell import progress
from pygame_web.shell.session import Fetch, Keep
from pygame_web.table.views.names import title
from tests.checked_lessons import check, solve
from tests.every_game import declared_events
from tests.web.visit import Visit

ROOT = Path(__file__).parents[2]
IDLE = ("pass", "end", "keep", "decline", "stay")
"""Actions that do nothing, where one of them is legal."""


def lesson_file(game: str) -> str:
    return json.dumps(files.read(game))


def all_lessons() -> list[Lesson]:
    return [lesson for game in files.games() for lesson in lessons.read(game, lesson_file(game))]


EACH = pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.id)


def test_every_shipped_game_has_at_least_five() -> None:
    assert set(files.games()) == set(FIRST)
    for game in FIRST:
        assert len(files.read(game)) >= 5
        assert title(Visit(games=GAMES).session, game)


@EACH
def test_search_finds_no_shorter_way_than_the_solution(lesson: Lesson) -> None:
    game = GAMES[lesson.game]
    check(game, lesson.task)
    found = solve(game, lesson.task, len(lesson.task.solution))
    assert found is not None
    assert len(found) == len(lesson.task.solution)


@EACH
def test_doing_nothing_does_not_meet_the_goal(lesson: Lesson) -> None:
    game = GAMES[lesson.game]
    line: Line = start(game, lesson.task)
    assert line.standing.state == OPEN
    for _ in range(9):
        idle = [a for a in game.legal(line.s) if game.write_action(a) in IDLE]
        if line.standing.state != OPEN or not idle:
            break
        line = played(game, lesson.task, line, idle[0])
    assert line.standing.state != MET


@EACH
def test_a_lesson_speaks_every_language_and_names_what_there_is(lesson: Lesson) -> None:
    for form in lessons.FORMS:
        words = lesson.words[form]
        assert set(words) == set(LANGUAGES), form
        assert all(words.values())
        assert len(set(words.values())) > 1, form
    declared = declared_events(GAMES[lesson.game])
    for one in (*lesson.task.goal, *lesson.task.avoid, *lesson.task.ends):
        assert one.code in declared
        assert {name for name, _, _ in one.facts} <= set(declared[one.code]), one
    rules = (ROOT / "docs" / "rules" / f"{lesson.game}.md").read_text("utf-8")
    assert f"| {lesson.rule} |" in rules


def test_no_lesson_has_a_key_nobody_reads() -> None:
    known = {"id", "position", "goal", "avoid", "ends", "dice", "solution", "rule", *lessons.FORMS}
    for game in files.games():
        for one in files.read(game):
            assert set(one) <= known, one["id"]


EXAMPLES = {
    "quantum/09-three": (
        "warped cell=c1 face=3 other=e6 other_face=1",
        "ship-changed cell=d5 was=4 face=5",
        "cube-placed planet=e5",
    ),
    "quantum/16-tie": (
        "weapons face=3",
        "battle attacker_total=6 defender_total=6 won=True",
        "advanced goal=e4",
        "cube-placed planet=e5",
    ),
    "qwantum/06-sarah": ("written colour=purple number=6", "written colour=yellow number=8"),
    "qwantum/07-linus": ("written colour=purple number=3", "written colour=yellow number=8"),
    "lum42/02-pass": ("stepped cell=e4", "stepped cell=e3", "deployed cell=e3"),
    "lum42/10-fight": ("passing seat=1 points=1", "attacked cell=d3", "beaten seat=1"),
    "lum42/17-collections": (
        "collected colour=green",
        "collected colour=yellow",
        "collected colour=red",
    ),
    "lum42/18-exile-light": ("collected colour=red", "probe cell=c4"),
    "lum42/19-teleport": ("jumped cell=c5", "deployed cell=c5"),
}
"""Lessons that are examples of the printed rules, and what happens there, in this order."""


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_of_the_rulebook_goes_as_it_is_printed(id: str) -> None:
    (lesson,) = [one for one in all_lessons() if one.id == id]
    game, all_events = GAMES[lesson.game], list[Event]()
    line = start(game, lesson.task)
    for token in lesson.task.solution:
        action = game.read_action(line.s, token)
        s = line.s
        all_events += game.events(s, action, game.apply(s, action))
        s, fallen = game.apply(s, action), line.fallen
        while game.actor(s) == CHANCE:
            die = falls(game, s, lesson.task, fallen)
            all_events += game.events(s, die, game.apply(s, die))
            s, fallen = game.apply(s, die), fallen + 1
        line = played(game, lesson.task, line, action)
    events = iter(all_events)
    for text in EXAMPLES[id]:
        assert any(shows(event, sign(text)) for event in events), f"{text} of {all_events}"


def test_the_lesson_of_odds_has_one_battle_that_is_won_with_sixty_percent() -> None:
    (lesson,) = [one for one in all_lessons() if one.id == "quantum/13-odds"]
    game, line = GAMES["quantum"], start(GAMES["quantum"], lesson.task)
    faces = dict(re.findall(r"(\w\d)=(\d)", lesson.task.position))
    fights = {token for token in map(game.write_action, game.legal(line.s)) if "x" in token}
    won = {token: chance(int(faces[token[:2]]), int(faces[token[3:]])) for token in fights}
    assert {token for token in won if won[token] >= 0.6} == {lesson.task.solution[0]}
    assert len(won) == 2
    assert "60" in lesson.words["task"]["en"]


def learner(game: str = "quantum") -> Visit:
    """Return a visitor who has opened the list of a game's lessons."""
    visit = Visit(games=GAMES).do("learn", game)
    assert visit.other[-1] == Fetch(f"{game}-lessons.json")
    assert "Loading the" in visit.html()
    return visit.do("fetched", f"{game}-lessons.json", lesson_file(game))


def lesson_of(visit: Visit) -> str:
    now = PLAYED.get(visit.table)
    assert now is not None
    return now.id


def state(visit: Visit) -> str:
    (found,) = re.findall(r'data-lesson="(\w+)"', visit.html())
    return str(found)


def test_lessons_are_fetched_once_and_listed() -> None:
    visit = learner()
    assert visit.html().count('data-do="lesson quantum/') == len(files.read("quantum"))
    before = len(visit.other)
    visit.do("close").do("learn", "quantum")
    assert len(visit.other) == before
    assert 'data-do="lesson quantum/02-build"' in visit.html()


@pytest.mark.parametrize(("name", "names"), [("01-fly", True), ("02-build", False)])
def test_the_map_names_its_squares_while_the_lesson_does(name: str, names: bool) -> None:
    visit = learner().do("lesson", f"quantum/{name}")
    assert ("q-coordinates" in visit.html()) == names
    assert "q-coordinates" in visit.do("hint").do("hint").html(), "its solution does"
    assert "q-coordinates" not in visit.do("lobby").html()


@EACH
def test_every_solution_is_played_on_the_table(lesson: Lesson) -> None:
    visit = learner(lesson.game).do("lesson", lesson.id)
    assert state(visit) == OPEN
    for token in lesson.task.solution:
        assert f'data-act="{token}"' in visit.do("view", "table").html(), token
        visit.do("act", token).settle()
    assert state(visit) == MET
    assert progress.stars(visit.session) == {lesson.id: 3}
    assert 'data-act="' not in visit.html()


def test_stars_are_kept_and_never_fewer() -> None:
    visit = learner().do("lesson", "quantum/02-build")
    visit.do("hint").do("hint")
    assert "c3-e3 → construct:e2" in visit.html()
    visit.do("act", "c3-e3").do("act", "construct:e2")
    assert visit.disk.kept["lessons"] == '{"quantum/02-build": 1}'
    visit.do("again").do("act", "research").do("act", "end")
    assert progress.stars(visit.session) == {"quantum/02-build": 1}
    visit.do("again").do("act", "c3-e3").do("act", "construct:e2")
    assert progress.stars(visit.session) == {"quantum/02-build": 3}
    assert progress.stars(visit.reload().session) == {"quantum/02-build": 3}


@pytest.mark.parametrize("lesson", [lessons.read(game, lesson_file(game))[-1] for game in FIRST])
def test_a_solution_lights_its_next_decision(lesson: Lesson) -> None:
    visit = learner(lesson.game).do("lesson", lesson.id)
    assert 'data-lit="' not in visit.do("hint").html()
    visit.do("hint")
    for token in lesson.task.solution:
        assert 'data-lit="' in visit.html(), token
        assert "</b> tap what is lit." in visit.html()
        visit.do("act", token).settle()
    assert state(visit) == MET
    assert 'data-lit="' not in visit.html()


def test_a_solution_draws_the_way_of_a_ship_and_lights_its_ends() -> None:
    visit = learner().do("lesson", "quantum/02-build").do("hint")
    assert "advice-way" not in visit.html()
    html = visit.do("hint").html()
    assert html.count('id="advice-way"') == 1
    assert re.findall(r'data-lit="best"[^>]* id="([^"]*)"', html) == ["sq-c3", "sq-e3"]
    html = visit.do("act", "c3-e3").html()
    assert "advice-way" not in html
    assert 'data-lit="' in html


def test_off_its_way_a_solution_asks_to_take_back() -> None:
    visit = learner().do("lesson", "quantum/02-build").do("hint").do("hint").do("act", "research")
    assert "undo what you did" in visit.html()
    assert 'data-lit="' not in visit.html()
    assert 'data-lit="best" aria-describedby="lesson-way" id="sq-c3"' in visit.do("undo").html()


def test_a_missed_lesson_waits_to_be_tried_again() -> None:
    visit = learner().do("lesson", "quantum/01-fly").do("act", "end").settle()
    assert state(visit) == MISSED
    assert "Try again" in visit.html()
    assert state(visit.do("again")) == OPEN
    visit.do("act", "c3-d5")
    assert lesson_of(visit) == "quantum/01-fly"
    assert lesson_of(visit.do("again", "next")) == "quantum/02-build"


def test_behind_the_last_lesson_comes_the_list() -> None:
    last = files.read("qwantum")[-1]["id"]
    visit = learner("qwantum").do("lesson", last).do("again", "next")
    assert visit.session.dialog == "lessons qwantum"


def test_a_lesson_is_never_stored_and_is_no_result() -> None:
    visit = learner().do("lesson", "quantum/02-build").do("act", "c3-e3").do("act", "construct:e2")
    assert visit.disk.saved == {}
    assert visit.session.results == ()
    assert "unkept" not in visit.html()


def test_a_decision_in_a_lesson_is_taken_back() -> None:
    visit = learner().do("lesson", "quantum/02-build").do("act", "c3-e3").do("undo")
    assert visit.tokens == ()
    assert state(visit) == OPEN


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "[1, 2]", "no json", '[{"id": "quantum/x", "goal": ["Not A Sign"]}]'],
)
def test_a_file_that_is_no_list_of_lessons_is_told(text: str) -> None:
    visit = Visit(games=GAMES).do("learn", "quantum").do("fetched", "quantum-lessons.json", text)
    assert visit.session.notice is not None
    assert visit.session.notice.code == "lessons-gone"
    assert "could not be loaded" in visit.html()


def test_a_lesson_whose_position_cannot_be_read_is_told() -> None:
    spoiled = json.dumps([{**files.read("quantum")[0], "position": "quantum1 nonsense"}])
    visit = Visit(games=GAMES).do("learn", "quantum").do("fetched", "quantum-lessons.json", spoiled)
    visit.do("lesson", "quantum/01-fly")
    assert visit.session.notice is not None
    assert visit.session.notice.code == "position"
    assert visit.session.table is None


def test_a_message_about_lessons_that_nobody_asked_for_is_counted() -> None:
    visit = Visit(games=GAMES)
    for verb, arg in (("learn", "chess"), ("lesson", "quantum/99"), ("fetched", "elsewhere.json")):
        visit.do(verb, arg)
    assert visit.session.ignored == 3
    visit.do("again").do("hint")
    assert visit.session.table is None


def test_damaged_stars_are_put_aside() -> None:
    visit = Visit(games=GAMES)
    visit.disk.kept["lessons"] = "{nonsense"
    again = visit.reload()
    assert progress.stars(again.session) == {}
    assert again.disk.kept["lessons.damaged"] == "{nonsense"


def test_stars_are_said_and_drawn() -> None:
    drawn = view.stars(2, translator("en"))
    assert drawn.count("is-on") == 2
    assert "2 stars" in drawn


def test_keeping_stars_is_an_effect() -> None:
    visit = learner().do("lesson", "quantum/01-fly")
    _, effects = update(visit.session, Message("act", "c3-d5", at=visit.now + 5000))
    assert Keep("lessons", '{"quantum/01-fly": 3}') in effects
