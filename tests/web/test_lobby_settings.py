"""Lobby, preferences, results, and what the first session of a visit is made of."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import core
from core import GAMES as CLUB
from pygame_web.features.results.tally import kinds, tally
from pygame_web.language import LANGUAGES, choose
from pygame_web.page import Message, Session, update
from pygame_web.page.update import verbs
from pygame_web.shell.boundary.values import LONGEST
from pygame_web.shell.effects import Install
from pygame_web.shell.session import Result, Seat
from pygame_web.table.results import KEPT, read, write
from pygame_web.table.views.names import names
from tests.tiny import GAMES, Tiny
from tests.web.visit import Disk, Visit


def test_the_first_visit_is_set_up_to_play_against_a_bot() -> None:
    setup = Visit().session.setup
    assert (setup.game, setup.count) == ("tiny", 2)
    assert [seat.bot for seat in setup.seats[:2]] == ["", "novice"]


def test_every_choice_of_the_lobby_counts_and_is_kept() -> None:
    visit = Visit()
    for name, value in (
        ("seats", "3"),
        ("name.0", "  Ann \n Lee "),
        ("bot.1", ""),
        ("name.1", "Bob"),
        ("bot.2", "novice"),
        ("option.goal", "20"),
        ("dice", "real"),
        ("handover", "yes"),
    ):
        visit.do("set", name, value)
    again = visit.reload().do("new")
    table = again.table
    assert table.seats == (Seat("Ann Lee"), Seat("Bob"), Seat(bot="novice"))
    assert table.line.record.options == {"goal": "20"}
    assert table.real_dice
    assert table.handover
    tags = table.line.record.tags
    assert tags["Seat0"] == "Ann Lee"
    assert tags["Bot2"] == "novice"


class _Still(Tiny):
    """A game that says of itself that chance decides nothing."""

    chance = False


def test_a_game_without_chance_asks_for_no_dice_and_has_none() -> None:
    still = Visit(games={"tiny": _Still()}).do("lobby").do("set", "dice", "real")
    assert 'name="dice"' in Visit().do("lobby").html()
    assert 'name="dice"' not in still.html()
    table = still.do("new").table
    assert not table.real_dice
    assert "Dice" not in table.line.record.tags


def test_buttons_may_set_what_fields_set() -> None:
    assert Visit().do("set", "seats 3").session.setup.count == 3
    assert Visit().do("set", "bot.1 novice").session.setup.seats[1].bot == "novice"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", "chess"),
        ("seats", "9"),
        ("seats", "x"),
        ("bot.0", "genius"),
        ("bot.7", ""),
        ("bot.x", ""),
        ("option.goal", "11"),
        ("option.colour", "red"),
        ("dice", "loaded"),
        ("language", "xx"),
        ("theme", "pink"),
        ("pace", "warp"),
        ("speed", "instant"),
        ("nothing", "at all"),
        ("", ""),
    ],
)
def test_a_mangled_option_is_counted_and_changes_nothing(name: str, value: str) -> None:
    visit = Visit()
    setup, settings = visit.session.setup, visit.session.settings
    visit.do("set", name, value)
    assert visit.session.ignored == 1
    assert (visit.session.setup, visit.session.settings) == (setup, settings)


def test_names_are_cut_and_escaped() -> None:
    visit = Visit().do("set", "name.0", "<script>alert(1)</script>" + "x" * 500).do("quick", "tiny")
    assert len(visit.table.seats[0].name) <= 24
    assert "<script" not in visit.html()


def test_people_and_bots_without_names_get_one(
    t_en: object,
) -> None:
    seats = (Seat(), Seat("Ann"), Seat(bot="novice"), Seat(bot="novice"))
    assert names("tiny", seats, t_en) == ("Player 1", "Ann", "Novice", "Novice 2")  # type: ignore[arg-type]


def test_preferences_of_the_page_are_kept_over_a_reload() -> None:
    visit = Visit()
    for name, value in (("language", "fr"), ("theme", "dark"), ("pace", "slow"), ("keys", "")):
        visit.do("set", name, value)
    settings = visit.reload(languages=["es"]).session.settings
    assert (settings.language, settings.theme, settings.pace, settings.keys) == (
        "fr",
        "dark",
        "slow",
        False,
    )


def test_the_language_is_the_browsers_then_the_chosen_one_then_the_addresss() -> None:
    assert Visit(languages=["xx", "fr-CA", "es"]).session.settings.language == "fr"
    disk = Disk()
    Visit(disk).do("set", "language", "es")
    assert Visit(disk, languages=["fr"]).session.settings.language == "es"
    assert Visit(disk, query={"lang": "en"}).session.settings.language == "en"
    assert choose([]) == "en"
    assert choose(["xx", "", "PT_br"]) == "en"
    assert choose(["C", "zh-Hant-TW", "de_CH.UTF-8", "fr"]) == "de"
    swiss = Visit(languages=["fr"], query={"lang": "de-CH"}).session
    assert (swiss.settings.language, swiss.notice) == ("de", None)
    assert Visit().do("set", "language", "fr-CA").session.settings.language == "fr"
    assert set(LANGUAGES) >= {"en", "fr", "es", "de"}


def test_the_address_may_choose_view_game_and_theme() -> None:
    session = Visit(query={"view": "table", "game": "tiny", "theme": "dark", "x": "y"}).session
    assert session.generic
    assert session.settings.theme == "dark"
    assert session.notice is None


@pytest.mark.parametrize("query", [{"lang": "xx"}, {"game": "<xss>"}, {"view": ""}, {"theme": "1"}])
def test_a_mangled_address_is_told(query: dict[str, str]) -> None:
    visit = Visit(query=query)
    assert visit.session.notice is not None
    assert visit.session.notice.code == "query"
    assert "<xss>" not in visit.html()


@pytest.mark.parametrize("key", ["settings", "setup", "results"])
@pytest.mark.parametrize("text", ["", "{", "3", '"x"', "[" * 100_000, "\0", '[{"id": 1}]'])
def test_damaged_memory_is_told_and_put_aside(key: str, text: str) -> None:
    visit = Visit(Disk(kept={key: text}))
    assert visit.session.notice is not None
    assert visit.session.notice.code == "kept-damaged"
    assert visit.disk.kept[f"{key}.damaged"] == text, "nothing is lost"
    visit.do("quick", "tiny")
    assert visit.session.page == "table"


def test_what_is_unknown_in_memory_falls_back_piece_by_piece() -> None:
    kept = {
        "settings": json.dumps({"language": "fr", "theme": 7, "pace": "warp", "new": 1}),
        "setup": json.dumps(
            {"game": "chess", "count": 3, "seats": [{"name": "Ann"}, 4, {"bot": []}]}
        ),
    }
    session = Visit(Disk(kept=kept)).session
    assert (session.settings.language, session.settings.pace) == ("fr", "normal")
    assert (session.setup.game, session.setup.count) == ("tiny", 3)
    assert session.setup.seats[0].name == "Ann"
    assert session.notice is not None
    assert session.notice.code == "refitted", "it is put right with a word"


def test_a_setup_that_cannot_begin_is_told() -> None:
    position = "tiny1 10 0,0,0,0,0 0 0 -"
    visit = Visit().do("set", "paste", position).do("load")
    assert visit.session.table is None
    assert visit.session.notice is not None
    assert visit.session.notice.code == "position"


def test_a_position_as_text_begins_a_game_there() -> None:
    visit = Visit().do("set", "bot.1", "").do("set", "paste", " tiny1 20 5,7 1 3 - ").do("load")
    assert visit.table.line.state.banked == (5, 7)
    assert visit.table.line.actor == 1
    visit.do("act", "roll")
    again = visit.reload().do("resume", visit.table.id)
    assert again.tokens == visit.tokens
    assert again.table.line.record.start == "tiny1 20 5,7 1 3 -"


@pytest.mark.parametrize("name", core.GAMES)
def test_a_position_of_every_game_is_known_by_its_first_word(name: str) -> None:
    game = core.GAMES[name]
    text = game.write_state(game.new(seats=game.seats[0]))
    assert Visit(games=core.GAMES).do("load", text).table.line.game.name == name


@pytest.mark.parametrize("text", ["tiny1", "tiny1 x", "tiny9 20 5,7 1 3 -", "tiny1 20 5,7 9 3 -"])
def test_a_mangled_position_is_told(text: str) -> None:
    visit = Visit().do("load", text)
    assert visit.session.notice is not None
    assert visit.session.notice.error
    assert visit.session.table is None


def test_results_are_kept_counted_and_shown() -> None:
    visit = Visit()
    for _ in range(3):
        visit.do("quick", "tiny").play()
    assert len(visit.reload().session.results) == 3
    page = visit.do("open", "results").html()
    assert "All games" in page
    assert "With Novice" in page


def test_an_undone_end_takes_its_result_back() -> None:
    visit = Visit().do("set", "bot.1", "").do("new").play()
    assert len(visit.session.results) == 1
    assert visit.do("undo").session.results == ()
    assert json.loads(visit.disk.kept["results"]) == []


def test_tally_counts_games_wins_best_and_average() -> None:
    def result(winner: int, bot: str, *scores: int) -> Result:
        seats = (Seat("Ann"), Seat(bot=bot))[: len(scores)]
        return Result("x", "tiny", 1, seats, scores, (winner,))

    results = [result(0, "novice", 30, 20), result(1, "novice", 10, 40), result(0, "", 50)]
    whole = tally(results)
    assert (whole.games, whole.won, whole.best, whole.average) == (3, 2, 50, 30.0)
    parts = kinds(results)
    assert (parts["novice"].games, parts["novice"].won, parts["novice"].average) == (2, 1, 20.0)
    assert parts["alone"].best == 50
    assert tally([]).games == 0
    assert read(write(tuple(results))) == (tuple(results), [])
    assert KEPT >= 1000


def test_results_are_forgotten_on_demand() -> None:
    visit = Visit().do("quick", "tiny").play().do("clear-results")
    assert visit.reload().session.results == ()


def test_unknown_and_absurd_messages_are_counted() -> None:
    session = Session(games=GAMES)
    for message in (Message(""), Message("no-such"), Message("act", "x" * (LONGEST + 1))):
        after, effects = update(session, message)
        assert after.ignored == 1
        assert effects == ()


words = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["0", "1", "roll", "hold", "=3", "tiny", "+x", "saves", "0 roll =3", "-1"]),
)
messages = st.lists(st.tuples(st.sampled_from(sorted(verbs())), words, words), max_size=25)


@given(messages)
def test_no_messages_whatever_break_the_session_or_the_page(
    sent: list[tuple[str, str, str]],
) -> None:
    visit = Visit(languages=["fr"])
    for verb, arg, value in sent:
        visit.do(verb, arg, value)
        visit.html()


def test_the_browser_is_asked_to_install_where_it_offers_to() -> None:
    visit = Visit()
    assert 'data-do="install"' in visit.html()
    assert visit.do("install").other[-1] == Install()


def test_the_log_closes_with_its_button_with_its_key_and_with_escape() -> None:
    visit = Visit(games=GAMES).do("new")
    for closes in (("open", "log"), ("key", "l"), ("key", "Escape")):
        visit.do("open", "log")
        assert visit.session.dialog == "log"
        visit.do(*closes)
        assert visit.session.dialog == "", closes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_is_chosen_among_the_seats_of_the_set_up(seats: int) -> None:
    visit = Visit(games=CLUB).do("set", "game", "qwantum").do("set", "seats", str(seats))
    _, _, field = visit.html().partition('id="option-start"')
    offered = re.findall(r'<option value="(\w+)"', field.partition("</select>")[0])
    assert offered == ["lot", *map(str, range(seats))]


def test_a_dialog_tells_what_its_button_could_not_do() -> None:
    """The page behind it is in its shadow, and a screen reader does not hear it."""
    visit = Visit().do("open", "text")
    assert "dialog-told" not in visit.html()
    html = visit.do("load").html()
    assert re.search(r'<p class="[^"]*dialog-told"[^>]*>[^<]*paste', html), "the box is empty"
    html = visit.do("load", "nothing").html()
    assert re.search(r'dialog-told" role="alert">[^<]*cannot be opened', html)
    visit.do("close").do("open", "settings")
    assert "dialog-told" not in visit.html(), "it is of another dialog"
