"""The page "You": what counts, luck, each seat's figures, and personal bests."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from core import OVER
from core.kernel.record import Record
from core.kernel.timeline import start
from pygame_web.features.results import journal, tally
from pygame_web.features.review import run as look
from pygame_web.shell.session import Keep, Result, Seat, Session, Table
from pygame_web.table import results
from tests.tiny import GAMES as TINY
from tests.web.test_journal import RESULTS, result, shown
from tests.web.test_review import LEVELS, game, opened, serve, visit
from tests.web.visit import Visit


def played(seed: str = "one") -> Visit:
    """Return a game of one person against a bot, to its end."""
    return Visit(entropy=seed).do("quick", "tiny").play()


def test_a_game_from_a_position_is_no_result() -> None:
    there = played()
    assert len(there.session.results) == 1
    line = there.table.line
    at = next(ply for ply in range(line.ply) if line.seat_at(ply) == 0)
    position = line.game.write_state(line.states[at])
    record = Record("tiny", 2, line.game.rules, {}, position, {})
    begun = start(TINY, record)
    for token in line.record.tokens[at:]:
        begun = begun.play_token(token)
    assert begun.actor == OVER
    table = Table("p", begun, (Seat(), Seat(bot="x")))
    assert results.noted(Session(games=TINY), table, 5) == (Session(games=TINY), ())
    whole = replace(table, line=line)
    assert len(results.noted(Session(games=TINY), whole, 5)[0].results) == 1


@pytest.mark.parametrize(
    ("earlier", "score", "is_best"),
    [([], 9, False), ([8], 9, True), ([9], 9, False), ([3, 10], 9, False), ([3, 8], 9, True)],
)
def test_a_personal_best_is_told_only_when_it_is_one(
    earlier: list[int], score: int, is_best: bool
) -> None:
    known = tuple(result(n, own, 1) for n, own in enumerate(earlier))
    session = replace(Session(), results=(*known, result(99, score, 1)))
    assert results.personal_best(session, "g99", 0) is is_best


def test_a_personal_best_is_that_of_the_same_person_game_and_number_of_seats() -> None:
    others = (
        result(1, 5, 30),
        result(2, 40, 1, name="Bob"),
        replace(result(3, 50, 1), game="qwantum"),
        Result("g4", "tiny", 0, (Seat("Ann"),), (60,), (0,)),
    )
    session = replace(Session(), results=(*others, result(9, 6, 1)))
    assert results.personal_best(session, "g9", 0)
    assert not results.personal_best(session, "nothing", 0)


def test_the_end_tells_a_personal_best_once_it_is_one() -> None:
    there = played()
    assert "Personal best" not in there.html()
    (own,) = there.session.results
    low = replace(own, id="low", scores=(own.scores[0] - 1, *own.scores[1:]))
    there.session = replace(there.session, results=(low, own))
    assert f"Personal best: {own.scores[0]} point" in there.html()
    same = replace(low, scores=own.scores)
    there.session = replace(there.session, results=(same, own))
    assert "Personal best" not in there.html()


def kept_game(key: str = "qwantum") -> Visit:
    """Return a review of a game whose result is stored on this device."""
    there = visit(key).do("look")
    id, line = opened(there).id, game(key)
    bots = (Seat(""), Seat("", LEVELS[key]))
    own_result = Result(
        id, key, 5, bots, line.game.scores(line.state), line.game.winners(line.state)
    )
    there.session = replace(there.session, results=(own_result,))
    return there


def test_a_whole_review_notes_the_luck_with_the_result() -> None:
    there = kept_game()
    serve(there)
    (own_result,) = there.session.results
    pieces = opened(there).pieces
    assert own_result.luck == look.luck(pieces, 2)
    assert sum(own_result.luck) == pytest.approx(0, abs=0.01)
    assert any(abs(part) > 0.01 for part in own_result.luck)
    again, bad = results.read(there.disk.kept["results"])
    assert (again, bad) == ((own_result,), [])
    html = there.do("open", "results").html()
    assert "journal-plot" not in html, "one game is no course"


def test_luck_in_part_of_a_game_is_not_noted() -> None:
    there = kept_game()
    serve(there, 3)
    assert there.session.results[0].luck == ()


def test_a_result_keeps_its_luck_and_loses_it_with_the_end_it_belonged_to() -> None:
    there = played()
    (own,) = there.session.results
    session, effects = results.with_luck(there.session, own.id, (0.25, -0.25))
    assert [effect.key for effect in effects if isinstance(effect, Keep)] == ["results"]
    same, nothing = results.noted(session, there.table, 77)
    assert same.results[0].luck == (0.25, -0.25)
    assert nothing == ()
    undone = replace(there.table, line=there.table.line.cut(there.table.line.ply - 1))
    assert results.noted(session, undone, 78)[0].results == ()
    assert results.with_luck(session, own.id, (1.0, 0.0, 0.0))[1] == ()
    assert results.with_luck(session, "other", (1.0, 0.0))[1] == ()


def test_luck_is_drawn_summed_and_told_as_a_table() -> None:
    lucky = tuple(
        replace(one, luck=(part, -part))
        for one, part in zip(RESULTS, (0.3, -0.1, 0.2), strict=False)
    )
    html = shown((*lucky, *RESULTS[3:])).html()
    assert "Luck in the 3 reviewed games: +0.4 wins in total" in html
    assert html.count("<rect") >= 3
    table = html.split("The pictures as a table")[-1].split("</table>")[0]
    assert table.count("<tr>") == 1 + len(RESULTS)
    assert "+0.30" in table
    assert "−0.10" in table
    assert "Luck in the" not in shown(RESULTS).html()


def test_every_seat_people_sat_in_has_its_figures() -> None:
    there = Result("s", "tiny", 9, (Seat("", "cadet"), Seat("Ann")), (2, 8), (1,))
    found = tally.by_seat([*RESULTS, there])
    assert {seat: (part.games, part.won, part.best) for seat, part in found.items()} == {
        0: (5, 4, 9),
        1: (1, 1, 8),
    }
    assert "As player 2" in shown((*RESULTS, there)).html()
    assert "In seat 1" not in shown(RESULTS).html()


def test_averages_and_bests_are_told_for_each_number_of_players() -> None:
    three = Result("s", "tiny", 9, (Seat("Ann"), Seat("", "a"), Seat("", "b")), (4, 8, 2), (1,))
    found = tally.by_size([*RESULTS, three, replace(three, scores=(6, 8, 2))])
    assert list(found) == [2, 3]
    assert (found[3].games, found[3].won, found[3].best, found[3].average) == (2, 0, 6, 5)
    html = shown((*RESULTS, three)).html()
    assert "3 players</th><td>1</td>" in html
    assert "players</th>" not in shown(RESULTS).html()


def test_files_hold_the_luck_of_every_seat() -> None:
    lucky = replace(RESULTS[0], luck=(0.125, -0.125))
    rows = list(csv.DictReader(io.StringIO(journal.table((lucky, RESULTS[1])))))
    assert [row["luck"] for row in rows] == ["0.125", "-0.125", "", ""]


def test_luck_another_tab_found_joins_ours() -> None:
    there = Visit()
    there.session = replace(there.session, results=RESULTS[:2])
    lucky = replace(RESULTS[0], luck=(0.5, -0.5))
    there.do("kept", "results", results.write((lucky, RESULTS[2])))
    assert [one.luck for one in there.session.results] == [(0.5, -0.5), (), ()]


@pytest.mark.parametrize("luck", ['"x"', "[1]", "[[], 2]", '{"a": 1}', "[null, null]"])
def test_damaged_luck_costs_no_result(luck: str) -> None:
    text = results.write((RESULTS[0],)).replace('"winners"', f'"luck": {luck}, "winners"')
    good, bad = results.read(text)
    assert len(good) == 1
    assert bad == []
    assert len(good[0].luck) in (0, 2)
    assert all(type(part) is float for part in good[0].luck)
