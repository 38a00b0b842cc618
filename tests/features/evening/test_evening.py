"""A club evening on the page: names, draws, results from everywhere, standings, a killed page."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from core.bots import choose
from core.kernel.game import CHANCE, OVER
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start
from pygame_web.features.evening import export, views
from pygame_web.features.evening.model import Evening
from pygame_web.features.evening.standings import meetings, standings
from pygame_web.features.evening.state import EVENINGS, PLACE, TAG, Evenings, Place, read
from pygame_web.language import LANGUAGES, translator
from pygame_web.shell import links
from pygame_web.shell.session import Download, Share
from tests.web.visit import Disk, Guest, Visit

TWELVE = ("Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gil", "Hana", "Ida", "Jon", "Kim", "Lou")


def begun(names: tuple[str, ...] = TWELVE, game: str = "tiny", size: int = 2) -> Visit:
    visit = Guest() if game != "tiny" else Visit()
    visit.do("evening")
    visit.do("set", "draft.evening-names", "\n".join(names))
    visit.do("set", "draft.evening-game", game)
    visit.do("set", "draft.evening-size", str(size))
    return visit.do("evening-begin")


def shown(visit: Visit) -> Evening:
    kept = EVENINGS.get(visit.session).current
    assert kept is not None
    return kept.evening


def by_hand(visit: Visit, table: int, *points: int) -> None:
    seats = shown(visit).rounds[-1].tables[table].seats
    for person, one in zip(seats, points, strict=True):
        visit.do("set", f"draft.evening-points-{table}-{person}", str(one))
    visit.do("evening-result", str(table))


def all_by_hand(visit: Visit) -> None:
    for number, table in enumerate(shown(visit).rounds[-1].tables):
        by_hand(visit, number, *(100 - person for person in table.seats))


def notice(visit: Visit) -> str:
    return visit.session.notice.code if visit.session.notice else ""


def test_an_evening_is_found_in_the_lobby_and_asks_for_names() -> None:
    visit = Guest()
    assert 'data-do="evening"' in visit.html()
    assert "Names, one per line" in visit.do("evening").html()
    assert notice(visit.do("evening-begin")) == "evening-few"


def test_two_people_of_one_name_are_told_apart() -> None:
    visit = begun(("Ann", "Ann", " ", "Bob", "Ann"))
    assert [who.name for who in shown(visit).people] == ["Ann", "Ann 2", "Bob", "Ann 3"]


def test_a_table_of_the_evening_is_played_here_and_its_result_is_noted() -> None:
    visit = begun().do("evening-draw").do("evening-play", "1")
    where = PLACE.get(visit.table)
    assert where == Place(EVENINGS.get(visit.session).open, 0, 1)
    visit.play()
    table = shown(visit).rounds[0].tables[1]
    assert table.is_over
    assert table.points == tuple(visit.table.line.game.scores(visit.table.line.state))
    assert "To the club evening" in visit.html()
    assert visit.do("evening").session.dialog == "evening"


def test_a_round_is_drawn_only_when_the_last_one_is_over() -> None:
    visit = begun().do("evening-draw")
    assert len(shown(visit.do("evening-draw")).rounds) == 1
    all_by_hand(visit)
    assert len(shown(visit.do("evening-draw")).rounds) == 2


def test_a_result_by_hand_needs_all_points_and_a_winner_who_has_the_most() -> None:
    visit = begun().do("evening-draw").do("evening-result", "0")
    assert notice(visit) == "evening-points"
    first, second = shown(visit).rounds[0].tables[0].seats
    visit.do("set", "draft.evening-won-0", str(second))
    by_hand(visit, 0, 5, 3)
    assert notice(visit) == "evening-winner"
    by_hand(visit, 0, 5, 5)
    assert shown(visit).rounds[0].tables[0].winners == (second,)
    visit.do("evening-clear", "0")
    by_hand(visit, 0, 7, 7)
    assert shown(visit).rounds[0].tables[0].winners == (first, second)


def test_a_game_that_was_played_elsewhere_is_noted_when_its_link_is_opened() -> None:
    visit = begun().do("evening-draw").do("evening-link", "2")
    assert visit.session.dialog == "share-evening 2"
    sent = next(one for one in reversed(visit.other) if isinstance(one, Share))
    phone = Visit(entropy="phone").do("hash", sent.fragment)
    seats = shown(visit).rounds[0].tables[2].seats
    assert [seat.name for seat in phone.table.seats] == [TWELVE[one] for one in seats]
    phone.do("pause") if phone.table.paused else None
    phone.play()
    back = links.write(phone.table.line)
    assert phone.table.line.actor == OVER
    visit.do("hash", back)
    table = shown(visit).rounds[0].tables[2]
    assert table.is_over
    assert visit.session.dialog == "evening"
    points = table.points
    visit.do("hash", back)
    assert shown(visit).rounds[0].tables[2].points == points


def returned(visit: Visit, number: int, **tags: str) -> str:
    """The link of a finished game of a table, played elsewhere; with other tags than it had."""
    visit.do("evening-link", str(number))
    sent = next(one for one in reversed(visit.other) if isinstance(one, Share))
    phone = Visit(entropy=f"phone {number} {tags}").do("hash", sent.fragment)
    phone.do("pause") if phone.table.paused else None
    line = phone.play().table.line
    return links.write(Timeline(line.game, line.record.with_tags(**tags), line.states))


def place_of(visit: Visit, number: int) -> str:
    return Place(EVENINGS.get(visit.session).open, 0, number).tag()


def test_a_table_cannot_enter_the_result_of_another_one() -> None:
    visit = begun().do("evening-draw")
    visit.do("hash", returned(visit, 2, **{TAG: place_of(visit, 3)}))
    assert not any(table.is_over for table in shown(visit).rounds[0].tables)
    assert notice(visit) == "evening-other"
    assert "is not entered" in visit.html()


def test_a_game_that_begins_near_its_end_is_no_result() -> None:
    visit = begun().do("evening-draw")
    line = links.read(visit.session.games, returned(visit, 2)).cut(0)
    names = {tag: name for tag, name in line.record.tags.items() if tag.startswith("Seat")}
    near = Visit(entropy="liar").do("new").play().table.line
    position = near.game.write_state(near.states[-2])
    record = Record("tiny", 2, near.game.rules, near.record.options, position, {})
    forged = start(visit.session.games, record.with_tags(**names, **{TAG: place_of(visit, 2)}))
    forged = forged.play_token(near.record.tokens[-1])
    assert forged.actor == OVER
    visit.do("hash", links.write(forged))
    assert not shown(visit).rounds[0].tables[2].is_over
    assert notice(visit) == "evening-other"


def test_a_second_result_of_a_table_is_told_and_changes_nothing() -> None:
    visit = begun().do("evening-draw")
    first, second = (returned(visit, 2, Event=f"{number}") for number in range(2))
    points = []
    for link in (first, second, first):
        visit.do("hash", link)
        points.append(shown(visit).rounds[0].tables[2].points)
    assert len(set(points)) == 1
    lines = [links.read(visit.session.games, link) for link in (first, second)]
    scores = [line.game.scores(line.state) for line in lines]
    visit.do("close").do("lobby").do("hash", second)
    assert (notice(visit) == "evening-has") == (scores[0] != scores[1])
    assert scores[0] != scores[1]


@pytest.mark.parametrize(
    "place",
    ["", "x", "x 0 0", "x -1 0", "x 999999999 0", "{} 0 99", "{} 9 0", "{} 0 0 0", "\u202e"],
)
def test_a_place_that_is_none_changes_nothing(place: str) -> None:
    visit = begun().do("evening-draw")
    tag = place.replace("{}", EVENINGS.get(visit.session).open)
    visit.do("hash", returned(visit, 0, **{TAG: tag}))
    assert not any(table.is_over for table in shown(visit).rounds[0].tables)
    assert visit.html()


def test_a_game_that_has_not_ended_is_no_result() -> None:
    visit = begun().do("evening-draw")
    line = links.read(visit.session.games, returned(visit, 1))
    visit.do("hash", links.write(line.cut(line.ply - 1)))
    assert not any(table.is_over for table in shown(visit).rounds[0].tables)


def test_a_person_sits_at_one_table_of_a_round() -> None:
    """A backup may be anybody's: a round of a hundred thousand tables stopped the page."""
    table = [[0, 1], [], [], ""]
    kept = {
        "game": "tiny",
        "size": 2,
        "kind": "swiss",
        "at": 1,
        "people": [[name, 0, 40] for name in ("Ann", "Bob", "\u202eEve<img>")],
        "rounds": [{"tables": [table] * 2, "byes": []}],
    }
    visit = Visit()
    for rounds, known in ((kept["rounds"], False), ([{"tables": [table], "byes": [2]}], True)):
        text = json.dumps({"x": {"1": json.dumps({**kept, "rounds": rounds})}})
        visit.session = read(visit.session, text)
        assert ("x" in EVENINGS.get(visit.session).by_id) == known
    html = visit.do("evening", "x").html()
    assert "Eve<img" not in html
    assert "\u202e" not in html


def test_a_pasted_game_without_a_place_is_found_by_its_names() -> None:
    visit = begun().do("evening-draw")
    other = Visit(entropy="phone")
    seats = [TWELVE[one] for one in reversed(shown(visit).rounds[0].tables[3].seats)]
    for number, name in enumerate(seats):
        other.do("set", f"name.{number}", name)
    other.do("new").play()
    assert TAG not in other.table.line.record.tags
    visit.do("set", "draft.evening-paste", "https://a.example/#" + links.write(other.table.line))
    visit.do("evening-paste")
    table = shown(visit).rounds[0].tables[3]
    assert table.is_over
    assert table.points == tuple(reversed(other.table.line.game.scores(other.table.line.state)))


def test_a_record_of_another_evening_changes_nothing() -> None:
    visit = begun().do("evening-draw").do("evening-play", "0")
    visit.play()
    other = begun()
    other.session = EVENINGS.put(
        other.session,
        Evenings({"x": next(iter(EVENINGS.get(other.session).by_id.values()))}, "x"),
    )
    other.do("evening-draw").do("hash", links.write(visit.table.line))
    assert not any(table.is_over for table in shown(other).rounds[0].tables)


def test_who_comes_late_and_who_leaves_count_from_the_next_draw_on() -> None:
    visit = begun(TWELVE[:6]).do("evening-draw")
    visit.do("set", "draft.evening-late", "Max").do("evening-add").do("evening-leave", "2")
    all_by_hand(visit)
    visit.do("evening-draw")
    one = shown(visit).rounds[1]
    sat = sorted([*(person for table in one.tables for person in table.seats), *one.byes])
    assert sat == [0, 1, 3, 4, 5, 6]
    visit.do("evening-undraw").do("evening-back", "2").do("evening-draw")
    assert len(shown(visit).rounds[1].byes) == 1


def test_what_is_kept_is_in_the_backup_and_the_newer_version_wins() -> None:
    visit = begun().do("evening-draw")
    early = visit.disk.kept["evening"]
    all_by_hand(visit)
    late = visit.disk.kept["evening"]
    visit.do("export")
    file = next(one for one in reversed(visit.other) if isinstance(one, Download))
    assert "evening" in json.loads(file.text)["kept"]
    behind = Visit(Disk(kept={"evening": early}))
    behind.do("evening").do("kept", "evening", late)
    assert shown(behind).rounds[0].is_over
    ahead = Visit(Disk(kept={"evening": late}))
    ahead.do("evening").do("kept", "evening", early)
    assert shown(ahead).rounds[0].is_over


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"a": 1}', '{"a": {"1": "{}"}}', '{"a": {"1": "x"}}', '{"a": {"b": ""}}']
)
def test_a_damaged_text_opens_no_evening_and_breaks_nothing(text: str) -> None:
    visit = Visit(Disk(kept={"evening": text})).do("evening")
    assert EVENINGS.get(visit.session).current is None
    assert "Names, one per line" in visit.html()


@pytest.mark.parametrize("people", [[5], ["Ann"], [["Ann"]], [["Ann", 0, -1, 1]], [None], [{}]])
def test_a_damaged_evening_hides_no_other_one(people: list[object]) -> None:
    kept = json.loads(begun().do("evening-draw").disk.kept["evening"])
    [(id, changes)] = kept.items()
    [(change, value)] = changes.items()
    broken = json.dumps(json.loads(value) | {"people": people})
    text = json.dumps({"0": {change: broken}, id: changes})
    visit = Visit(Disk(kept={"evening": text})).do("evening")
    assert list(EVENINGS.get(visit.session).by_id) == [id]


def test_an_evening_is_deleted_only_when_one_is_sure() -> None:
    visit = begun().do("evening-delete")
    assert "Delete the club evening?" in visit.html()
    visit.do("evening-delete", "sure")
    assert json.loads(visit.disk.kept["evening"]) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_is_drawn_in_every_language(language: str) -> None:
    visit = begun(TWELVE[:7]).do("set", f"language {language}").do("evening-draw")
    by_hand(visit, 0, 3, 1)
    t = translator(language, "evening")
    body = views.dialog(visit.session, t).body
    assert "Ann" in body
    assert body.count('class="evening-table') == 3


FAMILY = "👨\u200d👩\u200d👧\u200d👦"


def test_a_second_person_of_one_name_is_told_apart_without_cutting_a_sign() -> None:
    long = "a" * 17 + FAMILY
    visit = begun((long, long, long, "Bo"))
    assert [who.name for who in shown(visit).people[:3]] == [long, "a" * 17 + " 2", "a" * 17 + " 3"]


def test_names_from_right_to_left_keep_their_places_at_an_evening() -> None:
    visit = begun(("שרה 7", "علي", f"Mia {FAMILY}", "Ann", "דוד"))
    visit.do("evening-draw")
    for _ in range(2):
        page = visit.html()
        for name in ("שרה 7", "علي", "דוד"):
            assert page.count(name) == page.count(f"\u2068{name}\u2069") > 1
        assert f"Mia {FAMILY}" in page
        for table in range(len(shown(visit).rounds[-1].tables)):
            by_hand(visit, table, 5, 3)
    csv = export.table(shown(visit), "en")
    assert f"Mia {FAMILY}" in csv, "a spreadsheet gets names as they were typed"
    assert "\u2068" not in csv


def test_names_are_no_markup_and_no_formula() -> None:
    visit = begun(("<b>x", "=1+1", 'a"b', "Dan")).do("evening-draw")
    assert "<b>x" not in visit.html()
    text = export.table(shown(visit), "en")
    assert "'=1+1" in text
    assert '"a""b"' in text


def bots_play(visit: Visit) -> None:
    """A bot decides for everyone at the table until the game is over."""
    while visit.settle().table.line.actor != OVER:
        line = visit.table.line
        if line.actor == CHANCE:
            visit.do("roll")
        else:
            action = choose(line.game, line.state, line.game.bots[0], f"evening {line.ply}")
            visit.do("act", line.game.write_action(action))


def evening_of_twelve(visit: Visit, rounds: int, kill: bool) -> Visit:
    """The rounds of an evening, every table played to its end; the page dies again and again."""
    for number in range(rounds):
        visit.do("evening").do("evening-draw")
        for table in range(len(shown(visit).rounds[number].tables)):
            visit.do("evening-play", str(table))
            if kill:
                id = visit.table.id
                visit.play(2)
                visit = visit.reload(entropy=f"{number} {table}")
                visit.do("evening")
                assert not shown(visit).rounds[number].tables[table].is_over
                visit.do("evening-play", str(table))
                visit.pass_time()
                assert visit.table.id == id
            bots_play(visit)
            assert shown(visit).rounds[number].tables[table].is_over
            if kill:
                visit = visit.reload(entropy=f"after {number} {table}").do("evening")
                assert shown(visit).rounds[number].tables[table].is_over
            visit.do("evening")
    return visit


def test_an_evening_of_twelve_from_names_to_the_standings() -> None:
    visit = evening_of_twelve(begun(game="lum42"), 4, kill=False)
    check_twelve(visit, 4)


def test_an_evening_goes_on_wherever_the_page_is_killed() -> None:
    check_twelve(evening_of_twelve(begun(game="lum42"), 2, kill=True), 2)


def check_twelve(visit: Visit, rounds: int) -> None:
    evening = shown(visit)
    assert len(evening.rounds) == rounds
    assert set(meetings(evening.rounds).values()) == {1}
    sat = Counter(person for one in evening.rounds for t in one.tables for person in t.seats)
    assert set(sat.values()) == {rounds}
    lines = standings(evening)
    assert sum(line.score for line in lines) == 6 * rounds
    assert all(t.is_over and t.id for one in evening.rounds for t in one.tables)
    html = visit.do("evening").html()
    assert "data-print" in html
    places = [html.index(f">{evening.people[line.person].name}</th>") for line in lines]
    assert places == sorted(places), "the standings are printed in their order"
    visit.do("evening-csv")
    file = next(one for one in reversed(visit.other) if isinstance(one, Download))
    assert len(file.text.splitlines()) == 1 + 12 + 1 + 1 + rounds * 12
    assert file.text.splitlines()[1].split(",")[1] == evening.people[lines[0].person].name


def test_a_result_that_was_stored_but_not_noted_is_caught_up() -> None:
    visit = begun().do("evening-draw").do("evening-play", "0")
    before = visit.disk.kept["evening"]
    visit.play()
    visit.disk.kept["evening"] = before
    again = visit.reload().do("evening")
    assert shown(again).rounds[0].tables[0].is_over
