"""Puzzles at the table: fetched, listed by grade, played, their first answer kept and shared."""

from __future__ import annotations

import json
import re

import pytest

from core import GAMES
from core.games.site import FIRST
from core.kernel.lesson import MISSED, OPEN
from pygame_web.features.lessons import active as lessons
from pygame_web.features.lessons import build as lesson_files
from pygame_web.features.lessons import puzzle_words, puzzles
from pygame_web.features.lessons import puzzles_build as files
from pygame_web.features.lessons.puzzles import Puzzle
from pygame_web.features.lessons.state import FETCHED
from pygame_web.language import LANGUAGES, translator
from pygame_web.shell import progress
from pygame_web.shell.session import Copy, Fetch
from tests.web.visit import Visit

DAY = 86_400_000


def puzzles_text(game: str) -> str:
    return json.dumps(files.read(game))


def solver(game: str = "qwantum") -> Visit:
    """Somebody who has opened the list of a game's puzzles."""
    visit = Visit(games=GAMES).do("puzzles", game)
    assert visit.other[-1] == Fetch(f"{game}-puzzles.json")
    assert "Loading the" in visit.html()
    return visit.do("fetched", f"{game}-puzzles.json", puzzles_text(game))


def state(visit: Visit) -> str:
    (found,) = re.findall(r'data-lesson="(\w+)"', visit.html())
    return str(found)


def all_puzzles() -> list[Puzzle]:
    found = [one for game in FIRST for one in lessons.read(game, puzzles_text(game))]
    return [one for one in found if isinstance(one, Puzzle)]


def test_puzzles_are_fetched_once_and_listed_by_grade() -> None:
    visit = solver()
    listed = files.read("qwantum")
    html = visit.html()
    assert all(f'data-do="lesson {one["id"]}"' in html for one in listed)
    before = len(visit.other)
    visit.do("close").do("puzzles", "qwantum")
    assert len(visit.other) == before
    assert f"0 of {len(listed)} solved" in visit.html()


def test_the_lobby_leads_to_them_beside_the_lessons() -> None:
    visit = Visit(games=GAMES).do("set", "game", "lum42")
    assert 'data-do="puzzles lum42"' in visit.html()


@pytest.mark.parametrize("game", FIRST)
def test_a_puzzle_of_each_game_is_played_on_the_table(game: str) -> None:
    one = files.read(game)[0]
    visit = solver(game).do("lesson", one["id"])
    assert state(visit) == OPEN
    for token in one["solution"]:
        assert f'data-act="{token}"' in visit.do("view", "table").html(), token
        visit.do("act", token).settle()
    assert state(visit) == "met"
    assert progress.stars(visit.session) == {one["id"]: 3}
    assert "Next puzzle" in visit.html()
    assert visit.disk.saved == {}


@pytest.mark.parametrize("game", FIRST)
def test_a_button_with_a_drawing_alone_has_a_name_and_no_words(game: str) -> None:
    """The button is too small for words, from the task to the solution."""
    visit = solver(game).do("lesson", files.read(game)[0]["id"])
    for _ in range(3):
        drawn = re.findall(r'<button[^>]*class="icon-btn[^>]*>(?:(?!</button>).)*', visit.html())
        assert any('data-do="again"' in one for one in drawn)
        for one in drawn:
            assert "aria-label=" in one
            assert not re.sub(r"<svg.*?</svg>|<[^>]*>", "", one)
        visit.do("hint")


def test_the_first_answer_counts() -> None:
    one, two, *_ = files.read("qwantum")
    visit = solver().do("lesson", one["id"]).do("act", "keep")
    assert state(visit) == MISSED
    assert progress.stars(visit.session) == {one["id"]: 0}
    visit.do("again").do("act", one["solution"][0])
    assert progress.stars(visit.session) == {one["id"]: 2}
    visit.do("again").do("act", one["solution"][0])
    assert progress.stars(visit.session) == {one["id"]: 2}
    visit.do("lesson", two["id"]).do("hint").do("hint")
    assert two["solution"][0] in visit.html()
    visit.do("act", two["solution"][0])
    assert progress.stars(visit.session) == {one["id"]: 2, two["id"]: 1}
    assert progress.stars(visit.reload().session) == {one["id"]: 2, two["id"]: 1}


def test_a_miss_stays_a_miss_when_it_is_taken_back() -> None:
    one = files.read("qwantum")[0]
    visit = solver().do("lesson", one["id"]).do("act", "keep").do("undo")
    visit.do("act", one["solution"][0])
    assert progress.stars(visit.session) == {one["id"]: 2}


def test_the_list_marks_what_was_solved_and_missed() -> None:
    one, two, *_ = files.read("qwantum")
    visit = solver().do("lesson", one["id"]).do("act", one["solution"][0])
    visit.do("lesson", two["id"]).do("act", "keep").do("puzzles", "qwantum")
    html = visit.html()
    assert 'aria-label="Puzzle 1, solved"' in html
    assert 'aria-label="Puzzle 2, failed"' in html


def test_the_result_is_copied_as_a_line_of_text() -> None:
    one = files.read("qwantum")[0]
    visit = solver().do("share-puzzle").do("lesson", one["id"]).do("share-puzzle")
    assert not any(isinstance(effect, Copy) for effect in visit.other)
    visit.do("act", one["solution"][0]).do("share-puzzle")
    assert visit.other[-1] == Copy("Qwantum #1 ★★★", "puzzle-copied")
    assert "as a line of text" in visit.do("puzzle-copied", "yes").html()
    assert "does not let the page copy" in visit.do("puzzle-copied").html()


def test_each_day_of_the_year_has_one_in_turn() -> None:
    visit = solver()
    listed = FETCHED.get(visit.session).by_game["qwantum-puzzles"]
    days = [puzzles.todays(listed, day) for day in range(1, 1 + len(listed))]
    assert len({one.id for one in days if one}) == len(listed)
    assert puzzles.day_of(visit.session, DAY // 2) == 1
    assert puzzles.day_of(visit.session, 31 * DAY) == 32
    today = puzzles.todays(listed, puzzles.day_of(visit.session, visit.now))
    assert today is not None
    shown = re.search(r'<button[^>]*id="todays"[^>]*>', visit.html())
    assert shown is not None
    assert f'data-do="lesson {today.id}"' in shown[0]
    assert puzzles.todays((), 5) is None


@pytest.mark.parametrize("zone", [-720, -300, 0, 60, 345, 780])
def test_the_puzzle_of_the_day_changes_at_the_visitors_midnight(zone: int) -> None:
    """`zone`: minutes that the visitor's clock is ahead of UTC."""
    session = Visit(games=GAMES, zone=zone).session
    midnight = 40 * DAY - zone * 60_000
    assert puzzles.day_of(session, midnight - 1) == 40
    assert puzzles.day_of(session, midnight) == 41
    assert puzzles.day_of(session, midnight + DAY - 1) == 41


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_has_its_sentences(language: str) -> None:
    t = translator(language)
    for puzzle in all_puzzles():
        for form in lessons.FORMS:
            words = puzzle_words.sentence(puzzle, form, t)
            assert words, (puzzle.id, form)
            assert "{" not in words


def test_a_file_that_holds_no_puzzle_is_told() -> None:
    visit = Visit(games=GAMES).do("puzzles", "quantum").do("fetched", "quantum-puzzles.json", "[]")
    assert visit.session.notice is not None
    assert visit.session.notice.code == "lessons-gone"
    assert visit.do("puzzles", "chess").session.ignored == 1


def test_a_spoiled_puzzle_is_read_as_far_as_it_makes_sense() -> None:
    one = {**files.read("qwantum")[0], "grade": 9, "figures": ["x"], "seat": "no"}
    visit = Visit(games=GAMES).do("puzzles", "qwantum")
    visit.do("fetched", "qwantum-puzzles.json", json.dumps([one]))
    (puzzle,) = FETCHED.get(visit.session).by_game["qwantum-puzzles"]
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.grade, puzzle.figures, puzzle.task.seat) == (puzzles.HARDEST, {}, 0)
    assert progress.stars(visit.do("lesson", puzzle.id).do("act", one["solution"][0]).session)
    assert "points on average" in visit.html()


@pytest.mark.parametrize(("language", "text"), [("en", "5.95 points"), ("de", "5,95 Punkte")])
def test_the_points_of_a_puzzle_are_written_as_the_language_does(language: str, text: str) -> None:
    (one,) = (each for each in files.read("qwantum") if each["figures"]["best"] == 5.95)
    visit = Visit(games=GAMES).do("set", f"language {language}").do("puzzles", "qwantum")
    visit.do("fetched", "qwantum-puzzles.json", json.dumps([one]))
    (puzzle,) = FETCHED.get(visit.session).by_game["qwantum-puzzles"]
    assert text in visit.do("lesson", puzzle.id).do("act", one["solution"][0]).html()


def missing(game: str, number: int, *tokens: str) -> str:
    """Return the page after a wrong answer to a puzzle."""
    visit = solver(game).do("lesson", files.read(game)[number]["id"])
    for token in tokens:
        visit.do("act", token).settle()
    assert state(visit) == MISSED
    return visit.html()


def test_a_wrong_choice_of_dice_is_told_what_it_brings() -> None:
    one = files.read("qwantum")[0]
    html = missing("qwantum", 0, "keep")
    assert "Which dice do you roll again?" in html, "the task stays"
    assert "These dice complete no column: 0 points." in html
    assert f"gives {one['figures']['best']:.2f} on average" in html
    dear = next(n for n, entry in enumerate(files.read("qwantum")) if entry["answers"][0] == -100)
    assert "These dice complete no column: −1 points." in missing("qwantum", dear, "keep")
    other = one["figures"]["other"]
    html = missing("qwantum", 0, f"reroll:{other}")
    assert f"this reroll gives {one['figures']['next']:.2f} points" in html


def test_a_turn_without_a_cube_is_told_the_planet_that_was_nearest() -> None:
    html = missing("quantum", 0, "end")
    (groups,) = re.findall(r"Planet (\w+) needs (\d+); your ships around it make (\d+)", html)
    planet, needed, total = groups[0], int(groups[1]), int(groups[2])
    assert re.search(
        rf'id="sq-{planet}"[^>]* data-lit="see"|data-lit="see"[^>]*id="sq-{planet}"', html
    )
    assert needed != total


def test_a_wrong_answer_goes_back_with_try_again_and_keeps_its_hint() -> None:
    one = files.read("qwantum")[0]
    visit = solver().do("lesson", one["id"]).do("act", "keep").do("hint")
    html = visit.html()
    assert "Try again" in html
    assert "Hint:" in html
    assert 'data-do="hint"' in html
    visit.do("again")
    assert state(visit) == OPEN
    assert "Hint:" in visit.html()
    visit.do("act", one["solution"][0]).do("again")
    assert "Hint:" not in visit.html(), "solved: it begins anew"


@pytest.mark.parametrize("game", FIRST)
def test_learn_has_puzzles_and_what_helps_to_teach(game: str) -> None:
    html = Visit(games=GAMES).do("learn", game).html()
    for do in ("puzzle", "puzzles", "guide"):
        assert f'data-do="{do} {game}"' in html
    visit = Visit(games=GAMES).do("learn", game)
    visit.do("fetched", f"{game}-lessons.json", json.dumps(lesson_files.read(game)))
    html = visit.html()
    for page in (f"{game}-teach", f"{game}-reference", "cards"):
        assert f'href="{page}.html?lang=en"' in html
    assert (f"{game}-sheets.html" in html) == (game == "qwantum")


def test_the_count_of_a_refutation_has_the_colon_of_its_language() -> None:
    one = files.read("quantum")[0]
    visit = solver("quantum").do("set", "language", "fr").do("lesson", one["id"]).do("act", "end")
    visit.settle().do("refute").settle()
    assert re.search(r"Étape 1 sur \d\u00a0: </b>", visit.html())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_to_a_puzzle_that_is_not_there_leads_to_the_list(language: str) -> None:
    visit = Visit(games=GAMES).do("set", "language", language).do("puzzle", "quantum", "no' one")
    visit.do("fetched", "quantum-puzzles.json", puzzles_text("quantum"))
    assert visit.session.notice is not None
    html = visit.html()
    assert "no&#x27; one" not in html
    assert 'data-do="puzzles quantum"' in html.partition('id="toast"')[2]
    assert visit.session.table is None
