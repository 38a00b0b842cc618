"""What the rivals did since the last decision here, also what was disclosed with that decision."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from core import GAMES
from core.games.qwantum.scoring import columns
from core.games.qwantum.state import State, sheet
from core.kernel.game import OVER, Event
from pygame_web.games import qwantum
from pygame_web.games.qwantum.recap import RECAP
from pygame_web.language import LANGUAGES, translator
from pygame_web.table.views import story
from pygame_web.table.views.board_views import of_table
from pygame_web.table.views.stage import between, props
from tests.games.qwantum.page.table import words
from tests.web.visit import Visit

T = translator("en")
LINE = re.compile(r'<button[^>]*class="story-line by(\d)"[^>]*>')
PLACES = re.compile(r'data-places="([^"]*)"')


def begun(*bots: str) -> Visit:
    visit = Visit(games=GAMES)
    visit.do("set", "game", "qwantum").do("set", "seats", str(len(bots)))
    for seat, level in enumerate(bots):
        visit.do("set", f"bot.{seat}", level)
    return visit.do("new")


def rests(visit: Visit) -> Iterator[tuple[State, State, str]]:
    """The positions before and after what happened between two inputs, and the recap."""
    before: State = visit.settle().table.line.states[0]
    while visit.table.line.actor != OVER:
        yield before, visit.table.line.state, str(story.summary(of_table(visit.table, T), T))
        before = visit.table.line.state
        visit.play(1).settle()


def written(before: State, now: State, seat: int) -> set[str]:
    """Return the fields that a seat filled meanwhile, as places."""
    return {
        f"field-{seat}-{colour}-{field + 1}"
        for row, colour in enumerate(("purple", "blue", "red", "yellow"))
        for field in range(len(sheet(before, seat)[row]), len(sheet(now, seat)[row]))
    }


def placed(page: str, kind: str) -> set[str]:
    names = " ".join(PLACES.findall(page)).split()
    return {name for name in names if name.startswith(kind)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_a_rival_wrote_since_is_told_once_and_none_of_ours(seats: int) -> None:
    count = both = 0
    for before, now, recap in rests(begun("", *["greedy"] * (seats - 1))):
        new = set().union(*(written(before, now, seat) for seat in range(1, seats)))
        assert placed(recap, "field-") == new
        full = {
            f"column-{seat}-{at + 1}"
            for seat in range(1, seats)
            for at, points in enumerate(columns(sheet(now, seat)))
            if points is not None and columns(sheet(before, seat))[at] is None
        }
        assert placed(recap, "column-") == full
        near = [seat for seat in range(1, seats) if now.misses[seat] == 4 > before.misses[seat]]
        assert recap.count("story-news") == len(full) + len(near), "each is news"
        if full:
            assert recap.index("story-news") < recap.index("story-lines")
        assert "0" not in LINE.findall(recap)
        count += len(new)
        both += bool(written(before, now, 0) and new)
    assert count > 5
    assert both, "what was disclosed together with our own number is told"


def test_no_secret_decision_of_step_c_is_in_it() -> None:
    """While the others' picks are secret it says the same, whatever they are."""
    seen, visit = 0, begun("", "greedy", "greedy")
    for _, now, recap in rests(visit):
        line = visit.table.line
        if not now.picks or line.seat_at(line.ply - 1) < 1:
            continue
        before = line.cut(line.ply - 1)
        for action in before.game.legal(before.state):
            other = before.play_token(before.game.write_action(action))
            view = of_table(replace(visit.table, line=other), T)
            assert str(story.summary(view, T)) == recap
            seen += 1
    assert seen > 10


def test_a_line_names_the_player_in_full_and_plays_what_it_tells() -> None:
    visit = begun("", "greedy", "greedy")
    for _, _, recap in rests(visit):
        if placed(recap, "field-"):
            break
    titles = html.unescape(" ".join(re.findall(r'title="([^"]+)"', recap)))
    assert re.search(r"Greedy( 2)? writes \d+ in \w+\.", titles)
    ply = visit.table.line.ply
    start = re.findall(r'data-do="(since \d+)"[^>]*data-places="field', recap)
    assert start
    verb, _, arg = start[0].partition(" ")
    visit.do(verb, arg)
    assert visit.table.playing
    assert visit.table.ply < ply
    visit.settle()
    assert visit.table.cursor is None, "play goes on where it was"
    again = re.findall(r'story-again" data-do="since (\d+)"', recap)
    assert again
    assert int(again[0]) <= int(arg)


def test_it_goes_with_the_next_input() -> None:
    visit = begun("", "greedy")
    for _, _, recap in rests(visit):
        if recap and of_table(visit.table, T).roll:
            break
    visit.do("roll")
    assert not str(story.summary(of_table(visit.table, T), T))


def test_an_end_that_is_near_comes_before_columns() -> None:
    names = ("Ann", "Ben", "Cid")
    events = (
        Event("column", seat=1, column=2, points=9),
        Event("column", seat=0, column=3, points=12),
        Event("column", seat=2, column=5, points=11),
        Event("miss", seat=1, misses=4, points=-4),
    )
    assert RECAP.news(events, 0, names, words()) == (
        "Ben has 4 misses: one more ends the game.",
        "Cid has one column to go.",
        "Column 2 is full: 9 points for Ben.",
    )
    assert "Ben" in RECAP.news(events, 2, names, words())[0]
    assert not any("Cid" in one for one in RECAP.news(events, 2, names, words()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_is_short_in_every_language(language: str) -> None:
    t, names = words(language), ("Ann", "Ben")
    written = Event("written", seat=1, colour="blue", number=9, field=3, step="b")
    column = Event("column", seat=1, column=3, points=11)
    passed = Event("passed", seat=1, step="c")
    miss = Event("miss", seat=1, misses=2, points=-2)
    again = Event("rerolled", seat=1, dice="136w")
    shown = {
        "written": RECAP.line((written, column), names, t),
        "passed": RECAP.line((passed,), names, t),
        "miss": RECAP.line((passed, miss), names, t),
        "again": RECAP.line((again,), names, t),
    }
    assert shown["written"][2] == "+11"
    assert "3" in shown["written"][1]
    assert shown["miss"][2] == "−2"
    assert "4" in shown["again"][1]
    assert len({what for _, what, _ in shown.values()}) == len(shown)
    assert all(0 < len(what) <= 18 for _, what, _ in shown.values())
    assert RECAP.line((Event("decided", seat=1),), names, t)[1] == ""


def test_what_is_said_of_a_disclosed_step_is_what_the_others_wrote() -> None:
    count = both = 0
    for before, now, _ in rests(visit := begun("", "greedy")):
        together = written(before, now, 0) and written(before, now, 1)
        line = visit.table.line
        for ply in range(1, line.ply + 1) if together else ():
            first, then = (replace(visit.table, line=line.cut(at)) for at in (ply - 1, ply))
            act = between(*(replace(visit.session, table=table) for table in (first, then)))
            words = re.findall(r'id="prop-words"[^>]*>([^<]*)', str(props(act, T)))
            assert not any(sentence.startswith("You ") for sentence in words)
            count += any(" writes " in sentence for sentence in words)
        both += bool(together)
        if both > 2:
            break
    assert both
    assert count


def test_every_total_of_a_sheet_counts_in_the_film() -> None:
    """What a column gives is added in all places at once: plate, name of the sheet, row."""
    view = of_table(begun("", "greedy").settle().table, T)
    (named,) = re.findall(r'id="sheet-0".*?<h2[^>]*>(.*?)</h2>', str(qwantum.board(view, words())))
    assert '<b data-score="0">0</b>' in named
