"""The bots of a game: the figures of docs/bots.md; faces, lines and strength in the set-up."""

from __future__ import annotations

import re

import pytest

from build_steps.paths import ROOT
from core import GAMES
from core.bots.levels import opponents, strength
from core.bots.measured import MEASURED
from core.games import pack
from core.games.site import FIRST
from pygame_web.language import LANGUAGES, translator
from pygame_web.ui import games
from tests.web.visit import Visit

STEP = re.compile(r"^\| `(\w+)` \| \d+ \[[^|]+\| ([\d.]+)% \[", re.M)


def measured(game: str) -> dict[str, float]:
    """By level, what the docs say it wins against the one below it, in percent."""
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    _, _, part = text.partition(f"<!-- ratings {game} -->")
    found, _, _ = part.partition("<!-- end of ratings -->")
    return {level: float(rate) for level, rate in STEP.findall(found)}


@pytest.mark.parametrize("game", FIRST)
def test_docs_and_page_agree_on_every_step_of_a_ladder(game: str) -> None:
    found = MEASURED.get(pack(game))
    assert found is not None
    assert found.won == measured(game)
    assert list(found.won) == list(GAMES[game].bots[1:]), (
        f"python -m lab ratings {game} --out games"
    )


def shown(visit: Visit, place: str = "setup") -> str:
    """Return the text of the set-up, or of the open dialog."""
    _, _, part = visit.html().partition(f'id="{place}"')
    return re.sub(
        "<[^>]*>", "|", part.partition("</section>" if place == "setup" else "</dialog>")[0]
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FIRST)
def test_a_bot_in_the_set_up_has_a_face_a_line_and_its_strength(game: str, language: str) -> None:
    there = Visit(games=GAMES, languages=[language]).do("set", "game", game)
    t = translator(language)
    for bot in opponents(GAMES[game]):
        there.do("set", "bot.1", bot)
        line = games.view(game).taste(bot, t.using(game))
        n, every = strength(GAMES[game], bot)
        assert line.endswith(".")
        assert len(line) <= 75, "one line"
        assert line in shown(there)
        assert t("Strength {n} of {all}", n=n, all=every) in there.html()
        assert f'src="assets/{game}/faces.svg#{bot}"' in there.html()


@pytest.mark.parametrize("game", FIRST)
def test_every_bot_has_a_face_of_its_own(game: str) -> None:
    drawn = (ROOT / "pygame_web" / "games" / game / "assets" / "faces.svg").read_text("utf-8")
    names = re.findall(r'<view id="(\w+)"', drawn)
    bots = set(opponents(GAMES[game]))
    assert not bots ^ set(names), "each bot has a view in faces.svg, and no other has one"
    assert bots == games.view(game).portraits
    faces = re.findall(r"  <g[^>]*>(.*)</g>", drawn)
    assert len(set(faces)) == len(names)


def test_the_easiest_bot_is_for_a_first_game_and_no_odds_are_told() -> None:
    there = Visit(games=GAMES).do("set", "game", "quantum").do("set", "bot.1", "deckhand")
    assert "Easiest: good for a first game." in shown(there)
    assert "wins about" not in shown(there)
    there.do("set", "bot.1", "admiral")
    assert "The strongest bot here." in shown(there)
    there.do("set", "bot.1", "")
    assert 'id="rival-1"' not in there.html()


@pytest.mark.parametrize("game", FIRST)
def test_a_tap_on_a_face_seats_that_bot(game: str) -> None:
    there = Visit(games=GAMES).do("set", "game", game).do("open", "rivals 1")
    every = opponents(GAMES[game])
    dialog = there.html().partition('id="dialog-rivals"')[2]
    assert re.findall(r'data-do="rival 1 (\w+)"', dialog) == list(every)
    assert re.findall(r'data-do="rival 1 (\w+)"[^>]* aria-pressed="true"', dialog) == [
        there.session.setup.seats[1].bot
    ]
    there.do("rival", f"1 {every[-1]}")
    assert there.session.setup.seats[1].bot == every[-1]
    assert there.session.dialog == ""
    assert there.reload().session.setup.seats[1].bot == every[-1]


@pytest.mark.parametrize("seat", ["", "9", "x"])
def test_there_is_no_choice_for_a_seat_that_is_not_there(seat: str) -> None:
    there = Visit(games=GAMES).do("open", f"rivals {seat}")
    assert 'id="dialog-rivals"' not in there.html()


def test_a_game_that_drew_no_faces_shows_a_neutral_one() -> None:
    there = Visit()
    assert "faces.svg" not in there.html()
    assert 'class="face is-neutral"' in there.html()
