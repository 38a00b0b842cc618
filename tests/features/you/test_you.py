"""The page about you: its figures are right, its pictures say in words what they show."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, date, datetime
from time import perf_counter

import pytest

from core import GAMES
from core.games.site import FIRST
from pygame_web.features.you import figures, plots, views
from pygame_web.features.you.figures import own_games
from pygame_web.features.you.state import YOU, Cost
from pygame_web.language import LANGUAGES, T, translator
from pygame_web.shell.session import Result, Seat
from pygame_web.table import results
from tests.features.you.many import DAY, START, many
from tests.web.visit import Disk, Guest

TODAY = date(2022, 4, 15)


def own(at: int) -> date:
    return datetime.fromtimestamp((at or START) / 1000, UTC).date()


def one(
    number: int, key: str, bot: str, mine: int, theirs: int, luck: tuple[float, ...] = ()
) -> Result:
    seats = (Seat("Ann"), Seat(bot=bot))
    winners = tuple(seat for seat, n in enumerate((mine, theirs)) if n == max(mine, theirs))
    return Result(f"g{number}", key, START + number * DAY, seats, (mine, theirs), winners, luck)


def visit(found: tuple[Result, ...], **kept: str) -> Guest:
    disk = Disk(kept={"results": results.write(found), **kept})
    there = Guest(disk)
    there.do("set", "name.0", "Ann")
    return there


def test_the_page_you_stands_in_the_lobby_only_where_something_was_played() -> None:
    assert 'data-do="you"' not in Guest().html()
    assert 'data-do="you"' in visit(many(3)).html()
    assert "Finish a game" in Guest().do("you").html()


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    low, high = figures.wilson(7, 10)
    assert low == pytest.approx(0.3968, abs=0.0001)
    assert high == pytest.approx(0.8922, abs=0.0001)
    assert figures.wilson(0, 5)[0] == 0
    assert figures.wilson(5, 5)[1] == 1


def test_games_are_summed_by_players_and_rival() -> None:
    found = own_games(
        (one(1, "lum42", "cadet", 60, 50), one(2, "lum42", "cadet", 40, 50), *many(0)), "Ann"
    )
    kinds = figures.by_kind(found, GAMES["lum42"].bots)
    assert list(kinds) == [(2, "cadet")]
    summary = figures.summed(kinds[2, "cadet"])
    assert (summary.games, summary.won, summary.average, summary.best) == (2, 1, 50, 60)
    assert summary.around == pytest.approx(1.96 * 14.142 / 2**0.5, abs=0.01)


def test_mine_finds_the_games_of_a_person_with_seat_and_rival() -> None:
    people = Result("a", "lum42", 1, (Seat("Bob"), Seat("Ann")), (1, 2), (1,))
    nameless = Result("b", "lum42", 1, (Seat(), Seat()), (1, 2), (1,))
    alone = Result("c", "qwantum", 1, (Seat("x"),), (9,), (0,))
    bots = Result("d", "lum42", 1, (Seat(bot="cadet"), Seat(bot="cadet")), (1, 2), (1,))
    found = own_games((people, nameless, alone, bots), "Ann")
    assert [(game.result.id, game.seat, game.rival) for game in found] == [
        ("a", 1, "people"),
        ("c", 0, ""),
    ]
    assert not found[1].won, "alone nobody is beaten"


MEASURED = [key for key in sorted(GAMES) if figures.levels(GAMES[key])]


def test_the_levels_of_every_game_of_the_site_are_measured() -> None:
    assert set(FIRST) <= set(MEASURED)


@pytest.mark.parametrize("key", MEASURED)
def test_levels_rise_as_they_were_measured(key: str) -> None:
    game = GAMES[key]
    known = figures.levels(game)
    means = [known[bot].mean for bot in game.bots]
    assert means[0] == figures.LOWEST
    assert means == sorted(means)
    assert set(known) == {*game.bots, *game.styles}


def test_who_wins_against_a_level_half_the_time_is_rated_like_it() -> None:
    game = GAMES["lum42"]
    level = game.bots[3]
    results = (one(n, "lum42", level, 50 + n % 2, 51 - n % 2) for n in range(200))
    points = figures.curve(game, own_games(results, "Ann"), own)
    assert points[-1].games == 200
    assert points[-1].rating.mean == pytest.approx(figures.levels(game)[level].mean, abs=60)
    assert points[-1].rating.deviation < 60 < points[0].rating.deviation


def test_only_games_of_two_against_a_measured_bot_are_rated() -> None:
    three = Result("x", "lum42", START, (Seat("Ann"), *(Seat(bot="cadet"),) * 2), (3, 2, 1), (0,))
    alone = Result("y", "qwantum", START, (Seat("Ann"),), (9,), (0,))
    assert figures.curve(GAMES["lum42"], own_games((three,), "Ann"), own) == []
    assert figures.curve(GAMES["qwantum"], own_games((alone,), "Ann"), own) == []


def test_a_long_pause_makes_a_rating_less_sure() -> None:
    game, level = GAMES["lum42"], GAMES["lum42"].bots[2]
    busy = [one(n, "lum42", level, 50 + n % 2, 51 - n % 2) for n in range(40)]
    late = one(40 + 600, "lum42", level, 60, 50)
    soon = one(40, "lum42", level, 60, 50)
    after_pause = figures.curve(game, own_games((*busy, late), "Ann"), own)[-1]
    at_once = figures.curve(game, own_games((*busy, soon), "Ann"), own)[-1]
    assert after_pause.rating.deviation > at_once.rating.deviation


def test_days_in_a_row_end_today_or_yesterday() -> None:
    found = own_games(tuple(one(n, "lum42", "cadet", 2, 1) for n in (0, 1, 2, 5, 6)), "Ann")
    assert figures.in_a_row(found, own(START + 6 * DAY), own) == (2, 3)
    assert figures.in_a_row(found, own(START + 7 * DAY), own) == (2, 3)
    assert figures.in_a_row(found, own(START + 8 * DAY), own) == (0, 3)
    assert figures.in_a_row([], TODAY, own) == (0, 0)


def test_a_game_of_a_clock_that_was_ahead_ends_no_row() -> None:
    found = own_games(tuple(one(n, "lum42", "cadet", 2, 1) for n in (4, 5, 6, 371)), "Ann")
    assert figures.in_a_row(found, own(START + 6 * DAY), own) == (3, 3)
    # The page was opened before midnight.
    assert figures.in_a_row(found, own(START + 5 * DAY), own) == (3, 3)


def test_luck_and_cost_come_from_reviews_and_stay_when_these_are_gone() -> None:
    piece = json.dumps(
        {
            "plies": [
                {"actor": 0, "price": 0.04},
                {"actor": 1, "price": 0.5},
                {"actor": 0, "price": 0},
            ]
        }
    )
    found = (one(1, "lum42", "cadet", 60, 50, (0.25, -0.25)),)
    there = visit(found, looks=json.dumps({"g1:3": [piece], "other:3": [piece]}))
    html = there.do("you").html()
    assert YOU.get(there.session).costs == {"g1": Cost(0.04, 2)}
    assert "Luck: +0.25 wins in 1 reviewed game." in html
    assert "2.0% of the chance to win on average, 2.0% in the newest game" in html
    assert json.loads(there.disk.kept["you"]) == {"g1": [0.04, 2]}
    again = visit(found, you=there.disk.kept["you"])
    assert "2.0% of the chance to win" in again.do("you").html()


@pytest.mark.parametrize("junk", ["[]", '{"g1:3": 7}', '{"g1:3": ["x"]}', "{"])
def test_junk_among_reviews_tells_nothing(junk: str) -> None:
    there = visit((one(1, "lum42", "cadet", 60, 50),), looks=junk).do("you")
    assert YOU.get(there.session).costs == {}
    assert "Review a game to see your luck" in there.html()


@pytest.mark.parametrize("junk", ['{"a": 1}', '{"a": [1]}', '{"a": ["x", 0]}'])
def test_junk_among_what_is_kept_is_left_out(junk: str) -> None:
    assert YOU.get(Guest(Disk(kept={"you": junk})).session).costs == {}


def test_lessons_and_puzzles_are_counted_by_their_stars() -> None:
    stars = {"quantum/01-move": 3, "quantum/battle": 1, "quantum/first": 3}
    stars |= {"lum42-puzzles/0a": 2, "lum42-puzzles/0b": 0}
    html = visit(many(3), lessons=json.dumps(stars)).do("you").html()
    assert "<b>1</b><span>lesson done</span>" in html
    assert "<b>1</b><span>puzzle solved</span>" in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_says_in_words_what_it_shows(language: str) -> None:
    there = visit(many(200)).do("set", "language", language).do("you")
    html = there.html().partition("<dialog")[2]  # bots have faces behind it
    pictures = html.count('class="you-curve"') + html.count('class="you-share"')
    pictures += html.count('class="you-bars"')
    assert pictures > 12
    assert html.count('role="img" aria-label="') == pictures
    assert 'aria-label=""' not in html
    assert "<details><summary>" in html


def test_games_among_people_without_ones_name_are_told() -> None:
    there = visit(many(100)).do("set", "name.0", "").do("you")
    assert "games between several people are not counted" in there.html()


def test_a_picture_of_many_values_has_few_points() -> None:
    assert len(plots.sampled(list(range(2000)))) == plots.MOST
    assert plots.sampled([1.0, 2.0]) == [1.0, 2.0]
    assert plots.curve([1500.0], [200.0], [], "one").count("polyline") == 2


def test_two_thousand_games_are_drawn_quickly() -> None:
    """Measured against the same page of a hundred games: about in proportion, never worse."""
    small, large = visit(many(100)), visit(many(2000))

    def spent(there: Guest) -> float:
        best = 9.0
        for _ in range(3):
            begin = perf_counter()
            views.dialog(there.do("you").session, _english())
            best = min(best, perf_counter() - begin)
        return best

    assert spent(large) < 60 * spent(small)


def _english() -> T:
    return translator("en", "you")


def test_who_was_won_against_is_named_with_the_number_of_three_and_more_players() -> None:
    two = one(1, "lum42", "cadet", 2, 1)
    three = replace(
        one(2, "lum42", "cadet", 2, 1), seats=(*two.seats, Seat(bot="cadet")), scores=(2, 1, 1)
    )
    html = visit((two, three)).do("you", "lum42").html()
    assert re.findall(r"<li><span>([^<]*)</span>", html.partition("Games won")[2]) == [
        "Cadet",
        "Cadet, 3 players",
    ]


def test_rivals_stand_in_the_order_of_their_strength() -> None:
    bots = GAMES["lum42"].bots
    results = (one(n, "lum42", bot, 2, 1) for n, bot in enumerate(reversed(bots)))
    kinds = figures.by_kind(own_games(results, "Ann"), bots)
    assert [rival for _, rival in kinds] == list(bots)
