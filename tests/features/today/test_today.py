"""Today's game at the table: one try counts, practice is free, results are kept and shared."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest

from core.kernel.game import CHANCE
from pygame_web.features.today import diary, draw, month
from pygame_web.features.today.state import COURSE, DAYS, Course, Days, Done
from pygame_web.language import LANGUAGES
from pygame_web.shell.session import Share
from pygame_web.table import play
from tests.web.visit import Disk, Guest, Visit

DAY = date(2023, 11, 14)
"""The day on which visits of tests begin."""
A_DAY = 86_400_000


def kept(visit: Visit) -> dict[str, str]:
    found: dict[str, str] = json.loads(visit.disk.kept["today"])
    return found


def course(visit: Visit) -> Course:
    found = COURSE.get(visit.table)
    assert found is not None
    return found


def notice(visit: Visit) -> str:
    assert visit.session.notice is not None
    return visit.session.notice.code


def test_todays_game_stands_in_the_lobby_and_opens_from_there() -> None:
    visit = Guest()
    assert 'data-do="today"' in visit.html()
    html = visit.do("today").html()
    assert "By the date on your device: 14 Nov 2023" in html
    for game in visit.session.games:
        assert f'data-do="today-play {game}"' in html
    assert "Alone, for points" in html


def test_the_first_try_counts_and_is_kept_when_it_is_over() -> None:
    visit = Guest().do("today-play", "qwantum")
    assert course(visit) == Course(DAY, True, course(visit).turns, course(visit).seen)
    assert "this try counts" in visit.html()
    assert "today" not in visit.disk.kept, "nothing has fallen yet"
    assert kept(visit.do("roll")) == {"qwantum/2023-11-14/begun": visit.table.id}
    visit.play()
    (points,) = visit.table.line.game.scores(visit.table.line.state)
    assert kept(visit)["qwantum/2023-11-14"].startswith(f"{points}||0|{visit.table.id}|")
    assert 'data-do="today-share qwantum 2023-11-14"' in visit.html()
    assert f"1 of {len(visit.session.games)} played today" in visit.do("lobby").html()


def test_nothing_is_undone_and_nobody_is_advised_in_the_try_that_counts() -> None:
    visit = Guest().do("today-play", "qwantum").do("roll").settle()
    visit.do("act", "keep")
    assert play.undo_target(visit.table) is None
    before = visit.tokens
    assert notice(visit.do("undo")) == "today-counts"
    assert notice(visit.do("advice")) == "today-counts"
    assert visit.tokens == before
    again = visit.reload().do("resume", visit.table.id)
    assert course(again).counts
    assert notice(again.do("undo")) == "today-counts"


def test_practice_is_free_and_counts_for_nothing() -> None:
    visit = Guest().do("today-practice", "qwantum 2023-11-13").do("roll").settle()
    visit.do("act", "keep")
    assert not course(visit).counts
    assert "Practice with the dice of" in visit.html()
    visit.do("undo")
    assert visit.tokens[-1] != "keep"
    visit.play()
    assert "today" not in visit.disk.kept


def test_todays_dice_are_practised_only_behind_the_try_that_counts() -> None:
    visit = Guest().do("today")
    assert "today-practice" not in visit.html()
    assert notice(visit.do("today-practice", "qwantum")) == "today-first"
    assert visit.session.table is None
    visit.do("today-play", "qwantum").do("roll").settle()
    thrown = visit.tokens[:7]
    assert notice(visit.do("rematch")) == "today-first"
    visit.play()
    assert 'data-do="today-practice qwantum 2023-11-14"' in visit.do("today").html()
    visit.do("today-practice", "qwantum").do("roll")
    assert not course(visit).counts
    assert visit.tokens[:7] == thrown


def test_what_was_begun_goes_on_and_what_was_played_is_practice() -> None:
    visit = Guest().do("today-play", "qwantum").do("roll").settle()
    id = visit.table.id
    assert visit.do("lobby").do("today-play", "qwantum").settle().table.id == id
    assert "Continue" in visit.do("today").html()
    visit.do("close").play()
    visit.do("today-play", "qwantum")
    assert visit.table.id != id
    assert not course(visit).counts
    first = kept(visit)["qwantum/2023-11-14"]
    visit.play()
    assert kept(visit)["qwantum/2023-11-14"] == first


def test_a_try_whose_game_was_deleted_is_lost() -> None:
    visit = Guest().do("today-play", "qwantum").do("roll").settle()
    visit.do("delete", visit.table.id).do("today-play", "qwantum")
    assert not course(visit).counts
    assert notice(visit) == "today-gone"


def test_a_rematch_is_practice_on_the_same_day_and_an_easier_one_any_game() -> None:
    visit = Guest().do("today-play", "lum42").play().do("rematch")
    assert course(visit) == Course(DAY, False, course(visit).turns, course(visit).seen)
    visit.do("rematch", "cadet")
    assert COURSE.get(visit.table) is None


def test_the_bot_of_the_day_plays_and_a_whole_game_is_of_its_day() -> None:
    visit = Guest().do("today-play", "lum42").play()
    line = visit.table.line
    assert line.record.tags["Today"] == "2023-11-14"
    assert tuple(seat.bot for seat in visit.table.seats) == draw.bots(line.game, DAY)
    assert draw.wrong(line, DAY) is None
    assert draw.wrong_bot(line, DAY, 0, 10_000)[0] is None
    assert any(line.seat_at(ply) == CHANCE for ply in range(line.ply))


def test_a_game_that_runs_past_midnight_stays_that_of_its_day() -> None:
    visit = Guest().do("today-play", "qwantum").do("roll").settle()
    visit.now += A_DAY
    visit.play()
    assert "qwantum/2023-11-14" in kept(visit)
    assert draw.wrong(visit.table.line, DAY) is None
    visit.do("today")
    assert "15 Nov 2023" in visit.html()
    assert 'data-do="today-play qwantum"' in visit.html()


def test_the_day_is_that_of_the_devices_own_clock() -> None:
    assert "15 Nov 2023" in Guest(zone=600).do("today").html()
    assert course(Guest(zone=600).do("today-play", "qwantum")).day == date(2023, 11, 15)


def test_another_day_is_practised_but_none_that_is_still_to_come() -> None:
    visit = Guest().do("today-practice", "qwantum 2022-02-03")
    assert course(visit) == Course(date(2022, 2, 3), False, course(visit).turns, course(visit).seen)
    for arg in ("qwantum 2023-11-15", "qwantum x", "chess", "", "qwantum 2022-02-31"):
        other = Guest().do("today-practice", arg)
        assert other.session.table is None
    assert 'data-do="today-play' not in visit.do("today", "2022-02-03").html()
    for arg in ("2099-01-01", "x", "0001-01-01", "2019-01-01"):
        assert "dialog-today" in visit.do("today", arg).html()


def test_the_address_of_a_game_may_begin_it() -> None:
    visit = Guest(page="qwantum", query={"play": "today"})
    assert course(visit).counts


def test_a_result_is_shared_with_a_link_that_holds_the_game() -> None:
    visit = Guest().do("today-play", "qwantum").play()
    visit.do("lobby").do("quick", "lum42").do("today-share", "qwantum 2023-11-14")
    (asked,) = [effect for effect in visit.other if isinstance(effect, Share)]
    assert asked.sheet
    assert asked.copy
    first, signs = asked.words.split("\n")
    assert first.startswith("Qwantum · 14 Nov 2023 · ")
    assert 1 <= len(signs) <= draw.MOST_SIGNS
    visit.do("shared", "", "https://club.example/#g=x")
    visit.do("shared", "copied", "https://club.example/#g=x")
    assert notice(visit) == "today-copied"
    assert f"{signs}\nhttps://club.example/#g=x</textarea>" in visit.html()
    other = Guest(entropy="friend").do("hash", asked.fragment)
    assert other.session.page == "replay"
    assert 'data-check="right"' in other.html()
    for junk in ("qwantum", "qwantum 2023-11-13", "chess 2023-11-14", "", "qwantum x"):
        visit.do("today-share", junk)
    assert len([effect for effect in visit.other if isinstance(effect, Share)]) == 1


def jobs(visit: Guest) -> Guest:
    """Return the bots' worker answers all that is asked of it."""
    from pygame_web.features.today.jobs import check
    from pygame_web.shell.effects import Job

    done = 0
    while True:
        asked = [one for one in visit.other if isinstance(one, Job)][done:]
        if not asked:
            return visit
        for job in asked:
            done += 1
            visit.do(job.verb, job.id, check(*job.words))


def opened(tokens: Any = None) -> Guest:
    """Return a finished game of LUM42 of a day, opened by somebody else."""
    visit = Guest().do("today-play", "lum42").play()
    text = visit.table.line.record.text()
    return Guest(entropy="friend").do("load", text if tokens is None else tokens(text))


def test_a_record_is_checked_dice_first_and_then_bot_by_bot() -> None:
    visit = opened()
    assert 'data-check="open"' in visit.html()
    assert "Checking the game of 14 Nov 2023" in visit.html()
    jobs(visit)
    assert 'data-check="right"' in visit.html()
    assert "Checked: this is the game of 14 Nov 2023" in visit.html()


def test_a_record_that_names_another_day_is_told() -> None:
    visit = opened(lambda text: text.replace('[Today "2023-11-14"]', '[Today "2023-11-15"]'))
    assert 'data-check="wrong"' in visit.html()


@pytest.mark.parametrize(("day", "fault"), [("2023-11-15", "die"), ("2023-11-16", "day")])
def test_a_day_that_is_still_to_come_is_told(day: str, fault: str) -> None:
    """Somewhere it is tomorrow already; whoever knows a later day's dice has looked them up."""
    visit = opened(lambda text: text.replace('[Today "2023-11-14"]', f'[Today "{day}"]'))
    check = DAYS.get(visit.session).check
    assert check is not None
    assert check.wrong is not None
    assert (check.wrong.what == "day") == (fault == "day")
    assert ("still to come" in visit.html()) == (fault == "day")


@pytest.mark.parametrize(
    "tag",
    ["0001-01-01", "9999-12-31", "2023-W46-2", "2023-11-14 <img src=x>", "2023-11-14 \u202eon"],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_day_a_record_names_the_page_is_drawn(tag: str, language: str) -> None:
    visit = opened(lambda text: text.replace('[Today "2023-11-14"]', f'[Today "{tag}"]'))
    html = visit.do("language", language).html()
    assert "data-check" in html
    assert "<img" not in html
    assert "\u202e" not in html


def test_where_the_bot_cannot_be_asked_that_is_said() -> None:
    visit = opened()
    check = DAYS.get(visit.session).check
    assert check is not None
    visit.do("today-checked", "nonsense", "{}").do("today-checked", check.id, "")
    assert "The bot could not be loaded" in visit.html()
    assert 'data-check="open"' in visit.html()


@pytest.mark.parametrize(
    "junk", ["{}", '{"qwantum": 1}', '{"qwantum/2023-11-14": "x", "qwantum/x/begun": "a"}']
)
def test_junk_among_the_days_is_left_out(junk: str) -> None:
    visit = Guest(Disk(kept={"today": junk}))
    assert DAYS.get(visit.session).done == {}
    assert "dialog-today" in visit.do("today").html()
    visit.do("today-play", "qwantum")
    assert course(visit).counts


def test_days_that_are_no_json_object_are_set_aside() -> None:
    visit = Guest(Disk(kept={"today": "[1]"}))
    assert visit.disk.kept["today.damaged"] == "[1]"


def test_days_are_written_as_they_are_read() -> None:
    done = Done(57, None, False, "abc", "▁▂▃")
    days = Days(begun={("qwantum", DAY): "abc"}, done={("qwantum", DAY): done})
    visit = Guest(Disk(kept={"today": diary.write(days)}))
    found = DAYS.get(visit.session)
    assert (found.begun, found.done) == (days.begun, days.done)


def test_days_in_a_row_are_counted_up_to_yesterday() -> None:
    on = frozenset(DAY - timedelta(days=n) for n in (1, 2, 3, 5, 6, 7, 8, 9))
    assert diary.streak(on, DAY) == 3
    assert diary.streak(on | {DAY}, DAY) == 4
    assert diary.streak(on, DAY + timedelta(days=1)) == 0
    assert diary.longest(on) == 5
    assert diary.longest(frozenset({date.min, date.max})) == 1
    assert diary.longest(frozenset()) == diary.streak(frozenset(), DAY) == 0


def test_the_calendar_and_the_course_say_in_words_what_they_show() -> None:
    data = {
        f"{game}/{DAY - timedelta(days=n)}": line
        for n in range(4)
        for game, line in (("qwantum", f"{40 + n}||0|a|▁"), ("lum42", f"9{n}|92|{n // 3}|b|🟧"))
    }
    html = Guest(Disk(kept={"today": json.dumps(data)})).do("today").html()
    assert 'aria-label="13 Nov 2023, Qwantum: 41 points, LUM42: lost"' in html
    assert 'aria-label="11 Nov 2023, Qwantum: 43 points, LUM42: won"' in html
    assert 'aria-label="Qwantum: 4 days played, 41.5 points on average, best 43"' in html
    assert 'aria-label="LUM42: 4 days played, 1 won"' in html
    assert "4 days in a row" in html


def test_a_backup_joins_the_days_of_two_devices_and_keeps_the_own_try() -> None:
    mine = Guest(Disk(kept={"today": '{"qwantum/2023-11-14": "50||0|a|▁"}'}))
    theirs = {"qwantum/2023-11-14": "99||0|b|█", "qwantum/2023-11-13": "40||0|c|▁"}
    mine.do("imported", "b.json", json.dumps({"kept": {"today": theirs}})).do("keep", "file")
    found = DAYS.get(mine.session).done
    assert {day.day: done.points for (_, day), done in found.items()} == {14: 50, 13: 40}


@pytest.mark.parametrize(("day", "weeks"), [(date(2026, 2, 3), 5), (date(2027, 2, 1), 4), (DAY, 5)])
def test_a_month_shows_its_weeks_from_monday(day: date, weeks: int) -> None:
    from calendar import Calendar

    found = month._weeks(day)
    assert found == Calendar().monthdatescalendar(day.year, day.month)
    assert len(found) == weeks
