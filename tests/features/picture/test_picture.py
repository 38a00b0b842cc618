"""The picture to show says who won, in words as well, and goes where it is asked to go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core import GAMES
from core.bots.play import play
from core.kernel.timeline import Timeline, replay
from pygame_web.features.picture.state import PICTURE
from pygame_web.shell import links
from pygame_web.shell.effects import HandPicture, Picture
from tests.web.visit import Visit


def line_of(game: str, names: tuple[str, ...] = ()) -> Timeline:
    """A whole game between bots."""
    rules = GAMES[game]
    line = play(rules, [rules.bots[0]] * max(rules.seats[0], 1), seed=2)
    if not names:
        return line
    tags = {f"Seat{seat}": name for seat, name in enumerate(names)}
    return replay(GAMES, replace(line.record, tags={**line.record.tags, **tags}))


def opened(line: Timeline, ply: int = -1) -> Visit:
    """A page on which that game was opened, and its end or another ply is looked at."""
    visit = Visit(games=GAMES, fragment="#" + links.write(line))
    visit.do("ply", str(line.ply if ply < 0 else ply))
    return visit


def drawn(visit: Visit) -> Picture:
    """The picture that was asked for last."""
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
    told = {drawn(opened(line, ply).do("picture")).headline for ply in range(1, line.ply, 9)}
    assert len(told - {""}) > 5
    assert not any(sentence.endswith("wins!") for sentence in told)


def test_its_description_has_the_points_and_escapes_names() -> None:
    visit = opened(line_of("qwantum", ("<b>Ann</b>",))).do("picture")
    page = visit.html()
    assert "&lt;b&gt;Ann&lt;/b&gt;:" in page
    assert "<b>Ann" not in page
    assert 'aria-busy="true"' in page
    assert 'aria-busy="true"' not in visit.do("pictured", "drawn").html()


def test_its_shape_is_kept_until_another_is_chosen() -> None:
    visit = opened(line_of("qwantum")).do("picture", "square")
    assert drawn(visit).shape == "square"
    assert 'width="1080" height="1080"' in visit.html()
    assert drawn(visit.do("close").do("picture")).shape == "square"
    assert drawn(visit.do("picture", "wide")).shape == "wide"


@pytest.mark.parametrize("how", ["save", "copy", "send"])
def test_it_goes_out_with_a_link_to_the_game(how: str) -> None:
    line = line_of("qwantum")
    visit = opened(line).do("picture").do("pictured", "drawn").do("picture-hand", how)
    (asked,) = [effect for effect in visit.other if isinstance(effect, HandPicture)]
    assert (asked.how, asked.filename) == (how, f"qwantum-{line.ply}.png")
    again = Visit(games=GAMES, fragment="#" + asked.fragment)
    assert again.session.shown is not None
    assert again.session.shown.line.record.tokens == line.record.tokens


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("saved", "saved with your downloads"),
        ("copied", "on the clipboard"),
        ("refused", "did not allow that"),
        ("failed", "could not draw the picture"),
    ],
)
def test_what_became_of_it_is_said(answer: str, words: str) -> None:
    visit = opened(line_of("qwantum")).do("picture").do("pictured", answer)
    assert words in visit.html()


@pytest.mark.parametrize(
    ("verb", "arg"), [("picture", "round"), ("picture-hand", "print"), ("pictured", "eaten")]
)
def test_what_nobody_can_ask_for_changes_nothing(verb: str, arg: str) -> None:
    visit = opened(line_of("qwantum")).do("picture")
    before = PICTURE.of(visit.session)
    told = len(visit.other)
    visit.do(verb, arg)
    assert PICTURE.of(visit.session) == before
    assert len(visit.other) == told


def test_without_a_table_there_is_no_picture() -> None:
    visit = Visit(games=GAMES).do("picture")
    assert visit.session.dialog == ""
