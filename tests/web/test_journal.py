"""Results over time: streaks, the plot, and files of them."""

from __future__ import annotations

import csv
import io
import json

import pytest

from pygame_web.features.results import journal
from pygame_web.page import Message, update
from pygame_web.shell.session import Download, Result, Seat
from tests.web.visit import Visit


def result(number: int, mine: int, theirs: int, name: str = "Ann", bot: str = "cadet") -> Result:
    winners = (0,) if mine > theirs else (1,) if theirs > mine else (0, 1)
    seats = (Seat(name), Seat("", bot))
    return Result(f"g{number}", "tiny", 1000 * number, seats, (mine, theirs), winners)


RESULTS = tuple(
    result(n, *scores) for n, scores in enumerate([(5, 3), (9, 2), (4, 4), (1, 8), (7, 6)])
)


def test_a_course_counts_wins_in_a_row() -> None:
    found = journal.course(list(RESULTS))
    assert found.scores == (5, 9, 4, 1, 7)
    assert found.won == (True, True, True, False, True)
    assert (found.longest, found.streak) == (3, 1)
    assert journal.course([]).streak == 0


def test_games_of_bots_alone_and_games_alone_win_nothing() -> None:
    bots = Result("b", "tiny", 0, (Seat("", "x"), Seat("", "y")), (1, 2), (1,))
    alone = Result("a", "tiny", 0, (Seat("Ann"),), (50,), (0,))
    found = journal.course([bots, alone])
    assert found.scores == (50,)
    assert found.won == (False,)


def shown(results: tuple[Result, ...]) -> Visit:
    there = Visit()
    object.__setattr__(there.session, "results", results)
    return there.do("open", "results")


def test_the_plot_has_a_dot_for_every_win_and_needs_two_games() -> None:
    html = shown(RESULTS).html()
    assert html.count("journal-won") == 4
    assert "Scores from 1 to 9" in html
    assert "3 wins in a row" in html
    assert "journal-plot" not in shown(RESULTS[:1]).html()


@pytest.mark.parametrize("name", ["Ann", 'A "b", c', "=1+1", "Zoë\nX"])
def test_a_csv_file_reads_back_and_holds_no_formula(name: str) -> None:
    text = journal.table((result(0, 3, 2, name),))
    head, first, second = csv.reader(io.StringIO(text, newline=""))
    assert tuple(head) == journal.HEAD
    assert first[3].removeprefix("'") == name
    assert not first[3].startswith(journal.FORMULA)
    assert (first[5], first[6], second[5], second[6]) == ("3", "1", "2", "0")


def test_files_are_handed_out_on_demand() -> None:
    there = shown(RESULTS)
    _, effects = update(there.session, Message("journal", "json"))
    (effect,) = effects
    assert isinstance(effect, Download)
    assert len(json.loads(effect.text)) == 2 * len(RESULTS)
    assert update(there.session, Message("journal", "exe"))[1] == ()
    assert update(Visit().session, Message("journal", "csv"))[1] == ()
