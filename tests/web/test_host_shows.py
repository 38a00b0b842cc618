"""An embedded table shows today's game, a puzzle or a record; and reports wrong options."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from core import GAMES
from core.kernel.links import write_record
from core.kernel.record import read_record
from pygame_web.features.lessons import puzzles_build
from pygame_web.features.lessons.state import PLAYED
from pygame_web.features.today.state import COURSE
from pygame_web.language import LANGUAGES, translator
from pygame_web.page.notice import sentence
from pygame_web.shell import session as effects
from pygame_web.shell.json_text import dump
from tests.web.visit import Disk, Visit

DOCS = Path(__file__).parents[2] / "docs" / "embedding.md"
RECORD = write_record(
    read_record('[Game "qwantum"] [Seats "2"] [start "0"] =r4 =r2 =b4 =p3 =b6 =y5 =w3')
)
CHANGES = (effects.Save, effects.Keep, effects.Forget)


def opened(query: dict[str, str], fragment: str = "", disk: Disk | None = None) -> Visit:
    query = {"host": "https://club.example", **query}
    return Visit(disk, games=GAMES, page="embed", query=query, fragment=fragment)


def embedded(**query: str) -> Visit:
    return opened(query)


def fetched(visit: Visit, game: str) -> Visit:
    assert effects.Fetch(f"{game}-puzzles.json") in visit.other
    return visit.do("fetched", f"{game}-puzzles.json", dump(puzzles_build.read(game)))


def host_error(visit: Visit) -> str:
    """Return the message on the table, which the host also gets."""
    notice = visit.session.notice
    assert notice is not None
    assert notice.error
    assert notice.code == "host-option"
    errors = [one.data for one in visit.other if isinstance(one, effects.Tell)]
    assert {"code": "host-option", "text": notice.facts["text"]} in errors
    for language in LANGUAGES:
        assert str(notice.facts["text"]) in sentence(visit.session, notice, translator(language))
    return str(notice.facts["text"])


@pytest.mark.parametrize("game", list(GAMES))
def test_todays_game_is_on_the_table(game: str) -> None:
    visit = embedded(game=game, play="today")
    course = COURSE.get(visit.table)
    assert course is not None
    assert course.counts
    assert visit.table.line.game.name == game
    assert visit.session.notice is None


@pytest.mark.parametrize("game", puzzles_build.games())
def test_a_puzzle_is_on_the_table_once_its_file_is_there(game: str) -> None:
    known = puzzles_build.read(game)
    for key in (known[-1]["id"], known[-1]["id"].partition("/")[2]):
        visit = fetched(embedded(game=game, puzzle=key), game)
        played = PLAYED.get(visit.table)
        assert played is not None
        assert played.id == known[-1]["id"]
        assert visit.session.notice is None


def test_the_puzzle_of_the_day_is_the_one_of_the_list() -> None:
    visit = fetched(embedded(game="quantum", puzzle="today"), "quantum")
    played = PLAYED.get(visit.table)
    known = puzzles_build.read("quantum")
    day = 318  # of 2023-11-14, when visits of tests begin
    assert played is not None
    assert played.id == known[day % len(known)]["id"]


def test_a_games_page_takes_a_puzzle_too() -> None:
    key = puzzles_build.read("quantum")[1]["id"]
    visit = fetched(Visit(games=GAMES, page="quantum", query={"puzzle": key}), "quantum")
    played = PLAYED.get(visit.table)
    assert played is not None
    assert played.id == key


def test_a_record_is_looked_at_from_ply_to_ply_and_nothing_is_stored() -> None:
    disk = Disk()
    Visit(disk, games=GAMES).do("quick", "quantum")
    kept, saved = dict(disk.kept), dict(disk.saved)
    visit = opened({"readonly": "1", "ply": "4"}, RECORD, disk)
    assert visit.session.page == "replay"
    plies = []
    for verb in ("", "next", "next", "prev", "first", "last"):
        if verb:
            visit.do(verb)
        assert visit.session.shown_table is not None
        plies.append(visit.session.shown_table.ply)
    assert plies[0] == 4
    assert plies[-2:] == [0, 7]
    assert plies[1] > plies[0]
    for verb in ("branch", "keep", "lobby", "rematch"):
        assert visit.do(verb).session.page == "replay"
    assert (disk.kept, disk.saved) == (kept, saved)
    assert not [one for one in visit.other if isinstance(one, CHANGES)]


@pytest.mark.parametrize(
    ("fragment", "query", "text"),
    [
        ("", {"game": "chess"}, "game: there is no game 'chess'"),
        ("", {"game": "chess", "play": "today"}, "game: there is no game 'chess'"),
        ("", {"game": "quantum", "bots": "clever"}, "bots: Quantum has no bot level 'clever'"),
        ("", {"game": "quantum", "seats": "two"}, "seats: 'two' is no number"),
        ("", {"game": "quantum", "seats": "9"}, "seats: Quantum is not played with 9 seats"),
        ("", {"game": "quantum", "accent": "red"}, "accent: 'red' is no colour such as #2b6cb0"),
        ("", {"game": "quantum", "play": "x"}, "play: 'x' is not known; there is today"),
        (
            "",
            {"game": "quantum", "play": "today", "readonly": "1"},
            "today: this is there to be played, not with readonly",
        ),
        (
            "",
            {"game": "quantum", "play": "today", "puzzle": "today"},
            "puzzle: the table shows either today's game or a puzzle",
        ),
        (
            RECORD,
            {"puzzle": "today"},
            "puzzle: the table shows either a record or this",
        ),
        ("", {"game": "quantum", "ply": "3"}, "ply: this belongs to a record with readonly"),
        (
            '[Game "qwantum"]',
            {"readonly": "1"},
            "record: this is no link of a game; take what the share button gives",
        ),
        (RECORD, {"readonly": "1", "ply": "-1"}, "ply: '-1' is no number"),
        (RECORD, {"readonly": "1", "ply": "99"}, "ply: the record has plies 0 to 7, not 99"),
    ],
)
def test_a_wrong_option_is_told_in_one_sentence(
    fragment: str, query: dict[str, str], text: str
) -> None:
    assert host_error(opened(query, fragment)) == text


@pytest.mark.parametrize("key", ["nothing", "<b>", "x" * 100])
def test_a_puzzle_that_is_not_there_is_told(key: str) -> None:
    visit = fetched(embedded(game="quantum", puzzle=key), "quantum")
    assert host_error(visit) == f"puzzle: quantum has no puzzle {key[:40]!r}"
    assert visit.session.table is None


def examples() -> list[dict[str, str]]:
    """Return the attributes of each element in the documentation's examples."""
    text = DOCS.read_text("utf-8").partition("## Examples")[2].partition("## Messages")[0]
    found = re.findall(r"<club-table(.*)></club-table>", text)
    part = re.compile(r"""([a-z]+)(?:="([^"]*)"|='([^']*)')?""")
    return [{n: unescape(a or b) for n, a, b in part.findall(one)} for one in found]


@pytest.mark.parametrize("given", examples(), ids=lambda given: " ".join(given))
def test_the_examples_of_the_documentation_work(given: dict[str, str]) -> None:
    query = {name: value or "1" for name, value in given.items() if name not in ("record", "today")}
    if "today" in given:
        query["play"] = "today"
    visit = opened(query, given.get("record", ""))
    if "puzzle" in given:
        fetched(visit, given["game"])
    assert visit.session.notice is None
    assert visit.session.shown_table is not None


def test_the_documentation_has_an_example_of_each() -> None:
    assert [[*given] for given in examples()] == [
        ["game", "today"],
        ["game", "puzzle"],
        ["game", "puzzle"],
        ["record", "readonly", "ply"],
    ]
