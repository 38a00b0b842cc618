"""The picture to show says who won, in words as well, and goes where it is asked to go."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from core import GAMES
from core.bots.play import play
from core.kernel.timeline import Timeline, replay
from pygame_web.features.picture.active import ANSWERS
from pygame_web.features.picture.state import PICTURE
from pygame_web.features.today import draw
from pygame_web.games.quantum.past import events_at
from pygame_web.shell import links
from pygame_web.shell.effects import HandPicture, Picture
from tests.features.today.test_draw import played
from tests.web.visit import Guest, Visit

DAY = date(2023, 11, 14)
"""The day on which visits of tests begin."""


def line_of(game: str, names: tuple[str, ...] = ()) -> Timeline:
    """Return a whole game between bots."""
    rules = GAMES[game]
    line = play(rules, [rules.bots[0]] * max(rules.seats[0], 1), seed=2)
    if not names:
        return line
    tags = {f"Seat{seat}": name for seat, name in enumerate(names)}
    return replay(GAMES, replace(line.record, tags={**line.record.tags, **tags}))


def opened(line: Timeline, ply: int = -1) -> Visit:
    """Return a page on which that game was opened, and its end or another ply is looked at."""
    visit = Visit(games=GAMES, fragment="#" + links.write(line))
    visit.do("ply", str(line.ply if ply < 0 else ply))
    return visit


def drawn(visit: Visit) -> Picture:
    """Return the picture that was asked for last."""
    return [effect for effect in visit.other if isinstance(effect, Picture)][-1]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_picture_of_an_end_has_who_won_and_everyones_points(game: str) -> None:
    line = line_of(game)
    shown = drawn(opened(line).do("picture"))
    rules, state = GAMES[game], line.states[-1]
    assert (shown.title, shown.shape) == (rules.title, "wide")
    assert [int(points) for _, _, points, _ in shown.rows] == list(rules.scores(state))
    assert tuple(seat for seat, _, _, won in shown.rows if won) == rules.winners(state)
    assert shown.headline.endswith("!")


def test_the_picture_of_a_moment_says_what_has_just_happened() -> None:
    line = line_of("quantum")
    headlines = {drawn(opened(line, ply).do("picture")).headline for ply in range(1, line.ply, 9)}
    assert len(headlines - {""}) > 5
    assert not any(sentence.endswith("wins!") for sentence in headlines)


def test_the_description_of_a_picture_has_the_points_and_escapes_names() -> None:
    visit = opened(line_of("qwantum", ("<b>Ann</b>",))).do("picture")
    page = visit.html()
    assert "&lt;b&gt;Ann&lt;/b&gt;:" in page
    assert "<b>Ann" not in page
    assert 'aria-busy="true"' in page
    assert 'aria-busy="true"' not in visit.do("pictured", "drawn").html()


def test_the_shape_of_a_picture_is_kept_until_another_is_chosen() -> None:
    visit = opened(line_of("qwantum")).do("picture", "square")
    assert drawn(visit).shape == "square"
    assert 'width="1080" height="1080"' in visit.html()
    assert drawn(visit.do("close").do("picture")).shape == "square"
    assert drawn(visit.do("picture", "wide")).shape == "wide"


@pytest.mark.parametrize("how", ["save", "copy", "send"])
def test_a_picture_goes_out_with_a_link_to_the_game(how: str) -> None:
    line = line_of("qwantum")
    visit = opened(line).do("picture").do("pictured", "drawn").do("picture-hand", how)
    (asked,) = [effect for effect in visit.other if isinstance(effect, HandPicture)]
    assert (asked.how, asked.filename) == (how, f"qwantum-{line.ply}.png")
    again = Visit(games=GAMES, fragment="#" + asked.fragment)
    assert again.session.shown_table is not None
    assert again.session.shown_table.line.record.tokens == line.record.tokens


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("saved", "saved with your downloads"),
        ("copied", "on the clipboard"),
        ("refused", "did not allow that"),
        ("failed", "could not draw the picture"),
        ("handed", "unless the page around this table forbids it"),
        ("barred", "does not allow downloads"),
        ("linked", "the link to the game is on the clipboard"),
    ],
)
def test_the_page_says_what_became_of_a_picture(answer: str, words: str) -> None:
    visit = opened(line_of("qwantum")).do("picture").do("pictured", answer)
    assert words in visit.html()


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_link_that_did_not_go_with_it_stays_on_the_page(answer: str) -> None:
    visit = opened(line_of("qwantum")).do("picture")
    visit.do("pictured", answer, 'https://club.example/#g="x')
    field = 'id="picture-link"'
    assert 'value="https://club.example/#g=&quot;x"' in visit.html()
    assert field not in visit.do("pictured", answer).html()
    assert field not in visit.do("pictured", answer, "x" * 100_000).html()


def test_the_picture_of_a_game_says_when_it_was_played() -> None:
    line = line_of("qwantum")
    tags = {name: value for name, value in line.record.tags.items() if name != "Date"}
    for date_tag, day in (
        ({}, ""),
        ({"Date": "2026-11-25"}, "25 Nov 2026"),
        ({"Date": "soon"}, ""),
    ):
        record = replace(line.record, tags={**tags, **date_tag})
        visit = opened(replay(GAMES, record)).do("picture")
        assert drawn(visit).day == day
        assert (f"{day}&quot;" if day else "points") in visit.html().replace('"', "&quot;")


def signs_of(visit: Visit) -> str:
    assert visit.session.shown_table is not None
    return draw.signs(visit.session.shown_table.line)


@pytest.mark.parametrize("game", list(GAMES))
def test_todays_result_is_on_its_picture_with_its_day_and_its_signs(game: str) -> None:
    visit = Guest().do("today-play", game)
    assert drawn(visit.do("picture")).day == "Game of 14 Nov 2023"
    assert drawn(visit).signs == "", "it is not over"
    visit.do("close").play().do("picture")
    shown = drawn(visit)
    assert (shown.day, shown.signs) == ("Game of 14 Nov 2023", signs_of(visit))
    assert 1 <= len(shown.signs) <= draw.MOST_SIGNS
    (asked,) = [
        one for one in visit.do("picture-hand", "send").other if isinstance(one, HandPicture)
    ]
    assert "Game of 14 Nov 2023" in asked.words


def test_the_dialog_of_today_leads_to_the_picture_of_a_result_of_any_day() -> None:
    visit = Guest().do("today-play", "qwantum").play()
    id = visit.table.id
    visit.do("lobby").do("quick", "lum42").do("lobby").do("today")
    assert f'data-do="picture-of {id}"' in visit.html()
    visit.do("picture-of", id)
    assert visit.session.dialog == "picture"
    table = visit.session.shown_table
    assert table is not None
    assert (table.id, table.ply) == (id, table.line.ply)
    assert drawn(visit).title == "Qwantum"
    visit.do("delete", id).do("today")
    assert "picture-of" not in visit.html(), "without the game there is no board to draw"
    here = Guest().do("today-play", "qwantum").play()
    here.do("today").do("picture-of", here.table.id)
    assert (here.session.page, here.session.dialog) == ("table", "picture")


def test_what_a_link_says_of_a_day_is_on_the_picture_only_once_it_is_checked() -> None:
    line = played("qwantum", DAY, 1)
    assert drawn(opened(line).do("picture")).signs == draw.signs(line)
    other = replay(GAMES, line.record.with_tags(Today="2023-11-15"))
    assert drawn(opened(other).do("picture")).signs == ""
    unchecked = opened(played("lum42", DAY, 1)).do("picture")
    assert (drawn(unchecked).day, drawn(unchecked).signs) == ("", "")


def test_practice_is_called_so_on_its_picture() -> None:
    visit = Guest().do("today-practice", "qwantum 2023-11-13").play().do("picture")
    assert drawn(visit).day == "Practice with the dice of 13 Nov 2023"
    assert drawn(visit).signs == ""


def battles(line: Timeline) -> list[int]:
    """Return the plies at which battles were decided."""
    return [ply for ply in range(line.ply) if any(e.code == "battle" for e in events_at(line, ply))]


def test_a_battle_has_a_picture_of_its_own() -> None:
    rules = GAMES["quantum"]
    line = play(rules, [rules.bots[1], rules.bots[1]], seed=3)
    ply = battles(line)[0]
    visit = opened(line, ply + 1)
    assert f'data-do="picture {ply}"' in visit.html()
    assert visit.html().count("data-moment") == 1
    visit.do("picture", str(ply))
    shown = drawn(visit)
    assert shown.moment
    assert shown.headline
    assert drawn(visit.do("picture", "square")).moment, "another shape of the same moment"
    assert not drawn(visit.do("close").do("picture")).moment
    before = len([one for one in visit.other if isinstance(one, Picture)])
    for junk in (str(line.ply), "-1", "999999"):
        visit.do("picture", junk)
    assert len([one for one in visit.other if isinstance(one, Picture)]) == before


def test_while_a_battle_is_fought_it_has_no_picture_yet() -> None:
    rules = GAMES["quantum"]
    line = play(rules, [rules.bots[1], rules.bots[1]], seed=3)
    html = opened(line, battles(line)[0]).html()
    assert "q-battle" in html
    assert "moment-way" not in html


@pytest.mark.parametrize(
    ("verb", "arg"),
    [
        ("picture", "round"),
        ("picture-hand", "print"),
        ("pictured", "eaten"),
        ("picture-of", ""),
        ("picture-of", "nobody"),
    ],
)
def test_a_message_about_a_picture_that_no_button_sends_changes_nothing(
    verb: str, arg: str
) -> None:
    visit = opened(line_of("qwantum")).do("picture")
    before = PICTURE.get(visit.session)
    effects = len(visit.other)
    visit.do(verb, arg)
    assert PICTURE.get(visit.session) == before
    assert len(visit.other) == effects


def test_no_picture_is_made_without_a_table() -> None:
    visit = Visit(games=GAMES).do("picture")
    assert visit.session.dialog == ""
