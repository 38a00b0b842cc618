"""The review and its board: what is lit, what is said of a decision, the figures as tables."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from random import Random

import pytest

from core import CHANCE, GAMES, OVER
from core.bots.review import Analysis, Ply
from core.kernel.dice import SeededDice
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start
from pygame_web.features.review import marks as shown
from pygame_web.features.review import retry
from pygame_web.features.review.read import read
from pygame_web.judgement.words import reason
from pygame_web.language import LANGUAGES, translator
from pygame_web.page.regions import regions
from pygame_web.table.views.board_views import board_view
from tests.thorough import amount
from tests.web.test_review import opened, serve
from tests.web.visit import Visit

LIT = re.compile(r'<[^>]* data-lit="(\w+)"[^>]*>')
each_game = pytest.mark.parametrize("key", ["quantum", "qwantum", "lum42"])


def played(key: str, seats: int, seed: int) -> Timeline:
    """A game, or the most of it, in which all act at random: every kind of blunder is in it."""
    random, dice, rules = Random(seed), SeededDice(seed), GAMES[key]
    line = start(GAMES, Record(key, seats, rules.rules))
    while line.actor != OVER and line.ply < 220:
        chance = line.actor == CHANCE
        line = line.play(
            dice.pick(rules, line.state) if chance else random.choice(rules.legal(line.state))
        )
    return line


def looked_at(key: str, seats: int, seed: int) -> Visit:
    text = played(key, seats, seed).record.text()
    return serve(Visit(games=GAMES).do("load", text).do("look"))


@cache
def visit(key: str) -> Visit:
    """One for all tests that only go from ply to ply."""
    return looked_at(key, 2, 0)


def analysed(there: Visit) -> Analysis:
    found = read(there.session.replay.line.game.name, opened(there).length, opened(there).pieces)  # type: ignore[union-attr]
    assert found is not None
    return found


def marked(there: Visit) -> list[Ply]:
    return [ply for ply in analysed(there).plies if ply.mark]


def spoken(html: str) -> str:
    """Return the sentence about the decision at the board that is shown."""
    match = re.search(r'id="look-here"[^>]*>([^<]*)<', html)
    assert match is not None
    return match[1]


@each_game
@pytest.mark.parametrize("seats", [2, 4])
def test_the_better_of_every_marked_decision_is_lit_and_has_a_reason(key: str, seats: int) -> None:
    """On the board where it has a place there, else the sentence that names it."""
    on_board = 0
    for seed in range(amount(1, 8)):
        there = looked_at(key, seats, seed)
        for ply in marked(there):
            html = there.do("ply", str(ply.ply)).html()
            view = board_view(there.session, translator("en"))
            assert view is not None
            better, other = shown.sides(ply, view)
            lit = [mark[0] for mark in LIT.finditer(html) if mark[1] == "best"]
            sentence = [mark for mark in lit if 'id="look-here"' in mark]
            assert lit
            assert bool(sentence) is not bool(better), (ply.token, ply.better, better)
            assert len(sentence) in (0, len(lit))
            assert ("framed" in spoken(html)) is bool(better)
            assert ("dashed" in spoken(html)) is bool(other)
            assert bool(re.search(r'data-lit="see"', html)) is bool(other)
            reasons = retry.why(ply, view, translator("en"))
            assert len(reasons.removeprefix("The reason: ").strip(". ")) > 3
            assert reasons in unescape(spoken(html))
            on_board += bool(better)
    assert on_board > 5


@each_game
def test_nothing_is_lit_where_no_decision_was_dear(key: str) -> None:
    there = visit(key)
    dear = {ply.ply for ply in marked(there)}
    for ply in range(0, opened(there).length, 9):
        if ply not in dear:
            assert not LIT.search(there.do("ply", str(ply)).html())


@each_game
def test_an_exercise_lights_nothing_until_it_was_tried(key: str) -> None:
    there = visit(key)
    way = re.search(r'data-do="(exercise \d+ \d+)"', there.html())
    assert way is not None
    html = there.do(*way[1].split(" ", 1)).html()
    assert "data-exercise" in html
    assert not LIT.search(html)
    tokens = re.findall(r'data-do="try ([^"]+)"', html)
    html = there.do("try", tokens[0]).html()
    assert [mark[1] for mark in LIT.finditer(html)].count("best") >= 1
    assert len(spoken(html).split(". ")) > 1, "the verdict, and why"
    there.do("exercise")


@pytest.mark.parametrize(
    ("key", "kind", "place"),
    [
        ("qwantum", r"[rybp]\d+", 'data-place="field-'),
        ("qwantum", "keep", 'data-place="tray"'),
        ("qwantum", "pass", 'id="look-here"'),
        ("lum42", "enlist:.*", 'id="look-here"'),
        ("lum42", r"name:\d", "seat-"),
        ("quantum", "reconfigure:.*", "sq-"),
    ],
)
def test_decisions_without_a_scene_of_their_own_are_lit_too(
    key: str, kind: str, place: str
) -> None:
    """A sum that is not disclosed yet, dice that are kept, waiting, a seat that is named."""
    for seed in range(12):
        there = visit(key) if not seed else looked_at(key, 3, seed)
        for ply in marked(there):
            if re.fullmatch(kind, ply.better):
                html = there.do("ply", str(ply.ply)).html()
                lit = [mark[0] for mark in LIT.finditer(html) if mark[1] == "best"]
                assert any(place in mark for mark in lit), lit
                return
    raise AssertionError(f"no {kind} was ever better")


def test_what_a_bot_should_have_written_is_lit_on_its_sheet() -> None:
    """The sheet of whoever decided is the large one, also where a person plays against bots."""
    there = Visit(games=GAMES).do("set", "game", "qwantum").do("new").play()
    bots = [seat for seat, one in enumerate(there.table.seats) if one.bot]
    assert bots
    serve(there.do("replay", "here").do("look"))
    theirs = [ply for ply in marked(there) if ply.actor in bots]
    sums = [ply for ply in theirs if re.fullmatch(r"[rybp]\d+", ply.better)]
    assert sums
    for ply in sums:
        html = there.do("ply", str(ply.ply)).html()
        lit = [mark[0] for mark in LIT.finditer(html) if mark[1] == "best"]
        assert any(f'data-place="field-{ply.actor}-' in mark for mark in lit)


def test_a_reason_nobody_knows_is_told_in_general() -> None:
    for language in LANGUAGES:
        t = translator(language, "judgement")
        reasons = {
            reason("qwantum", feature, t) for feature in ("", "all in all", "no such feature")
        }
        assert len(reasons) == 1
        assert len(reasons.pop()) > 10


@each_game
def test_a_decision_without_a_price_says_that_it_is_not_judged(key: str) -> None:
    there = visit(key)
    line, count = played(key, 2, 0), 0
    for ply in analysed(there).plies:
        if ply.actor == CHANCE or ply.mark:
            continue
        choice = len(line.game.legal(line.states[ply.ply])) > 1
        if ply.price is not None and ply.ply % 7:
            continue
        following = there.do("ply", str(ply.ply + 1)).html()
        if ply.ply + 1 in {other.ply for other in marked(there)}:
            continue
        unjudged = choice and ply.price is None
        assert ("Not judged: " in spoken(following)) is unjudged
        count += unjudged
    assert (count > 0) is (key != "qwantum"), "all of Qwantum's decisions have a price"


@pytest.mark.parametrize("seats", [2, 4])
@each_game
def test_the_table_of_luck_adds_up_and_says_what_its_words_mean(key: str, seats: int) -> None:
    there = visit(key) if seats == 2 else looked_at(key, seats, 0)
    found, html = analysed(there), there.html()
    table = re.search(r'<table class="figures look-luck">.*?</table>', html)
    assert table is not None
    rows = {
        row[0]: row[1:]
        for row in (
            re.findall(r"<t[hd][^>]*>([^<]*)<", line)
            for line in re.findall(r"<tr.*?</tr>", table[0])
        )
    }
    assert list(rows)[1:6] == ["Start", "Luck", "Decisions", "The rest", "Now"]
    for name, part in (
        ("Luck", found.luck()),
        ("Decisions", found.decisions()),
        ("The rest", found.unforeseen()),
    ):
        assert rows[name] == [translator("en").percent(100 * one, signed=True) for one in part]
    assert "The rest: what the others did, and what the estimate cannot see" in html


@each_game
def test_the_table_of_the_picture_tells_marks_and_leads_to_every_row(key: str) -> None:
    """The picture for whoever has no mouse: a button a row, and what each dear decision cost."""
    there = visit(key)
    html = there.html()
    table = html[html.index("The chart as a table") :]
    rows = re.findall(r'<tr><th scope="row"><button type="button"[^>]*data-do="ply (\d+)"', table)
    assert len(rows) > 30
    assert int(rows[-1]) == opened(there).length
    cells = re.findall(r'<td class="look-marks">([^<]+)</td></tr>', table)
    costs = [cost for row in cells for cost in re.findall(r"−(<?\d+%)", unescape(row))]
    assert costs == [translator("en").chance(ply.price or 0.0) for ply in marked(there)]
    there.do("ply", rows[3])
    assert there.session.replay is not None
    assert there.session.replay.ply == int(rows[3])


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dear_decision_is_told_in_plain_sentences(key: str, language: str) -> None:
    """No sentence has two colons, no mark of another game's notation stands for a word.

    A decision that was secret is told as what it turned out to be.
    """
    there, t = visit(key), translator(language)
    secret = translator(language, key)("{who} has decided.", who="").strip()
    for ply in marked(there)[:30]:
        there.do("ply", str(ply.ply))
        text = unescape(spoken("".join(map(str, regions(there.session, t).values()))))
        sentences = re.split(r"(?<=[.!?])\s", text)
        assert [one for one in sentences if len(re.findall(r":\s", one)) > 1] == []
        assert ply.mark not in text
        assert secret not in text


@each_game
def test_at_most_three_moments_are_shown_each_with_its_reason_and_its_board(key: str) -> None:
    there = visit(key)
    html = there.do("ply", "0").html()
    ways = re.findall(r'look-moment" data-do="moment (\d+)"', html)
    assert 0 < len(ways) <= 3
    assert [int(way) for way in ways] == [ply.ply for ply in analysed(there).dearest(3)]
    t = translator("en")
    view = board_view(there.session, t)
    assert view is not None
    for ply in analysed(there).dearest(3):
        assert retry.why(ply, view, t) in unescape(html)
    html = there.do("moment", ways[0]).html()
    assert there.session.replay is not None
    assert there.session.replay.ply == int(ways[0])
    assert "look is-moment" in html
    assert [mark[1] for mark in LIT.finditer(html)].count("best") >= 1
    html = there.do("moment").html()
    assert "look is-moment" not in html
    before = there.session.ignored
    there.do("moment", "x")
    assert there.session.ignored == before + 1


@each_game
def test_one_turning_point_is_named_and_the_chart_marks_the_same(key: str) -> None:
    there = visit(key)
    html = there.html()
    point = analysed(there).turning_point()
    assert point is not None
    assert re.findall(r'look-turn" data-do="moment (\d+)"', html) == [str(point.last + 1)]
    place = round(600 * (point.last + 1) / opened(there).length, 1)
    assert html.count("look-turning") == 1
    assert re.search(rf'<line x1="{place}"[^>]*look-turning', html)


@each_game
def test_the_turning_point_is_told_above_its_board_and_the_review_waits(key: str) -> None:
    there = visit(key)
    ((ply, sentence),) = re.findall(r'look-turn" data-do="moment (\d+)">([^<]*)<', there.html())
    html = there.do("moment", ply).html()
    assert there.session.replay is not None
    assert there.session.replay.ply == int(ply)
    assert "look is-moment" in html
    above = html[html.index('class="look-here"><p', html.index("</section>")) :]
    assert sentence in above or 'id="look-here"' in above
    assert 'data-do="moment"' in above
    assert "look is-moment" not in there.do("moment").html()


def test_three_sentences_open_the_review_and_the_figures_lie_one_tap_further() -> None:
    html = unescape(visit("qwantum").do("ply", "0").html())
    for name in ("Luck", "Decisions", "The rival's mistakes"):
        assert f"<dt>{name}</dt>" in html
    figures = html.index("look-figures")
    assert html.index("<dt>Luck</dt>") < figures < html.index("look-luck")
    assert "as well as the bots" in html
