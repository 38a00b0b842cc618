""" "Before the die" in the review: the switch, the request and the result."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from core import CHANCE, GAMES
from core.bots.judgement import Judgement
from core.bots.review.analyse import expectation
from core.bots.review.faces import faces as found_by_library
from core.bots.review.faces import mean
from core.kernel.timeline import Timeline
from pygame_web.features.review import jobs
from pygame_web.features.review import odds as faces
from pygame_web.features.review.odds_views import MOST, read
from pygame_web.features.review.state import ODDS
from pygame_web.language import LANGUAGES, translator
from pygame_web.shell.effects import Job
from pygame_web.shell.session import Seat
from tests.web.test_review import game, serve, visit
from tests.web.visit import Visit


def node(line: Timeline, *, telling: bool = True) -> int:
    """Return a node of chance whose faces differ (or not) in what they do."""
    judge = Judgement(line.game, line.record.seats)
    for ply in range(line.ply // 3, line.ply):
        if line.seat_at(ply) == CHANCE:
            chances = {face.chances for face in found_by_library(judge, line.states[ply])}
            if (len(chances) > 1) == telling:
                return ply
    raise AssertionError("no such node")


def asked(there: Visit) -> list[Job]:
    found = [effect for effect in there.other if isinstance(effect, Job) and effect.job == "odds"]
    there.other = [effect for effect in there.other if effect not in found]
    return found


def at_node(key: str = "qwantum", *, telling: bool = True) -> tuple[Visit, int]:
    """Return a review that has begun, and shows the board before a roll (that matters)."""
    ply = node(game(key), telling=telling)
    there = visit(key).do("look")
    serve(there, 1)
    return there.do("ply", str(ply)), ply


def answer(there: Visit) -> Visit:
    (question,) = asked(there)
    return there.do("faced", question.id, jobs.odds(*question.words))


def test_nothing_is_asked_before_the_switch_is_on() -> None:
    there, _ = at_node()
    assert asked(there) == []
    html = there.html()
    assert 'data-do="look faces"' in html
    assert 'aria-pressed="false"' in html.split('data-do="look faces"')[1][:60]
    assert "data-faces" not in html


def test_the_switch_shows_what_every_face_would_do_to_every_seat() -> None:
    there, ply = at_node()
    there.do("look", "faces")
    assert "Working out the possible results" in there.html()
    answer(there)
    html = there.html()
    table = html.split(f'data-faces="{ply}"')[1].split("</table>")[0]
    line = game("qwantum")
    judge = Judgement(line.game, 2)
    known = found_by_library(judge, line.states[ply])
    rows = table.split("<tbody>")[1].split("</tr>")[:-1]
    assert len(rows) == len(known) + 1
    for row, face in zip(rows, known, strict=False):
        shown = [int(part) for part in re.findall(r"</svg>(\d+)%", row)]
        assert shown == pytest.approx([100 * chance for chance in face.chances], abs=1.01)
    fallen = [row for row in rows if "came up" in row]
    assert len(fallen) == 1
    tokens = [line.game.write_action(face.action) for face in known]
    assert rows.index(fallen[0]) == tokens.index(line.record.tokens[ply])
    assert "On average" in rows[-1]


def test_the_mean_of_the_faces_is_what_luck_is_measured_from() -> None:
    line = game("qwantum")
    judge = Judgement(line.game, 2)
    for ply in range(line.ply):
        found = found_by_library(judge, line.states[ply])
        if line.seat_at(ply) != CHANCE:
            assert found == []
            continue
        assert sum(face.share for face in found) == pytest.approx(1)
        assert mean(found) == expectation(judge, line.states[ply])


def test_one_question_at_a_time_and_the_newest_node_in_the_end() -> None:
    there, first = at_node()
    there.do("look", "faces")
    line = game("qwantum")
    later = [ply for ply in range(first + 1, line.ply) if line.seat_at(ply) == CHANCE][:3]
    for ply in later:
        there.do("ply", str(ply))
    (question,) = asked(there)
    assert int(question.words[1]) == first
    there.do("faced", question.id, jobs.odds(*question.words))
    assert "data-faces" not in there.html(), "that is another node's"
    (question,) = asked(there)
    assert int(question.words[1]) == later[-1]
    there.do("faced", question.id, jobs.odds(*question.words))
    assert f'data-faces="{later[-1]}"' in there.html()
    there.do("look", "faces")
    assert "data-faces" not in there.html()
    assert asked(there) == []


def test_behind_a_roll_the_roll_is_still_explained() -> None:
    there, ply = at_node()
    line = game("qwantum")
    while line.seat_at(ply + 1) == CHANCE:
        ply += 1
    answer(there.do("ply", str(ply + 1)).do("look", "faces"))
    assert f'data-faces="{ply}"' in there.html()
    while CHANCE in (line.seat_at(ply), line.seat_at(ply - 1)):
        ply += 1
    html = there.do("ply", str(ply)).html()
    assert "No dice here" in html
    # The ways to the rolls before and after it stand there.
    falls = [one for one in range(line.ply) if line.seat_at(one) == CHANCE]
    before = max(one for one in falls if one < ply)
    after = min(one for one in falls if one > ply)
    for there_, words in ((before, "Previous roll"), (after, "Next roll")):
        assert re.search(f'data-do="ply {there_}"[^>]*>{words}<', html)


def test_faces_that_change_nothing_are_told_in_a_sentence() -> None:
    there, _ = at_node("lum42", telling=False)
    html = answer(there.do("look", "faces")).html()
    assert "changes the chances" in html
    assert "data-faces" not in html


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"faces": 3}', '{"faces": [["=1", 1]]}', '{"faces": [["=1", 1, [0.5]]]}', "{"],
)
def test_a_damaged_answer_is_told_and_shows_no_table(text: str) -> None:
    there, _ = at_node()
    (question,) = asked(there.do("look", "faces"))
    there.do("faced", question.id, text)
    html = there.html()
    assert "could not be worked out" in html
    assert "data-faces" not in html
    assert read(text, 2) is None


def test_an_answer_about_falls_that_was_not_asked_for_is_dropped() -> None:
    there, _ = at_node()
    there.do("look", "faces")
    before = ODDS.get(there.session)
    for name in ("", "other:1:2"):
        there.do("faced", name, "{}")
    assert ODDS.get(there.session) == before


def test_an_answer_is_escaped_and_bounded() -> None:
    text = json.dumps({"faces": [["<b>", 1, [0.4, 0.6]]] * 90, "more": 5})
    found = read(text, 2)
    assert found is not None
    assert len(found.faces) == MOST
    there, _ = at_node()
    (question,) = asked(there.do("look", "faces"))
    html = there.do("faced", question.id, text).html()
    assert "<b>&" not in html
    assert "&lt;b&gt;" in html


def test_it_is_not_offered_while_somebody_elsewhere_plays_the_same_game() -> None:
    there = Visit(games=GAMES)
    there.do("set", "game", "qwantum").do("new").settle().do("roll").settle()
    there.do("replay", "here").do("look")
    assert faces.is_offered(there.session)
    assert there.session.table is not None
    away = replace(there.session.table, seats=(Seat(), Seat(away=True)))
    there.session = replace(there.session, table=away)
    assert not faces.is_offered(there.session)
    assert 'data-do="look faces"' not in there.html()
    assert not ODDS.get(there.do("look", "faces").session).on


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "catalog", "words"),
    [("qwantum", "judgement", "Before the roll"), ("lum42", "lum42", "Before the tile")],
)
def test_the_switch_names_what_falls_in_every_language(
    key: str, catalog: str, words: str, language: str
) -> None:
    there, _ = at_node(key)
    answer(there.do("set", "language", language).do("look", "faces"))
    html = there.html()
    assert translator(language, catalog)(words) in html
    if language != "en":
        assert "On average" not in html
