"""A backup is complete: everything comes back, nothing doubles, and counts are reported."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core import GAMES
from core.bots.play import play
from pygame_web.features.results import journal
from pygame_web.page.merge import merged
from pygame_web.shell import kept, progress
from pygame_web.shell.session import Download, Keep
from tests.web.visit import Disk, Guest, Visit

RESULT = {"id": "a", "game": "qwantum", "at": 1_700_000_000_000, "seats": [["Zoé", ""], ["", "x"]]}
RESULT |= {"scores": [30, 20], "winners": [0], "luck": [0.125, -0.125]}
KEPT = {
    "results": json.dumps([RESULT]),
    "lessons": json.dumps({"quantum/01": 3, "qwantum/02": 1}),
    "settings": json.dumps({"language": "fr", "theme": "dark"}),
    "setup": json.dumps({"game": "lum42", "count": 2}),
    "someday": json.dumps({"streak": 4, "days": ["2026-11-25"]}),
}


def files(visit: Visit) -> list[Download]:
    return [effect for effect in visit.other if isinstance(effect, Download)]


def whole() -> Visit:
    """Return a device with two games and all that is kept beside them."""
    visit = Guest(Disk(kept=dict(KEPT)))
    for game in ("qwantum", "lum42"):
        visit.do("set", "game", game).do("set", "bot.1", "").do("new").play(25)
    return visit


def backup(visit: Visit, how: str = "") -> str:
    return files(visit.do("export", how))[-1].text


def restored(text: str, visit: Visit | None = None) -> Visit:
    return (visit or Guest(entropy="new")).do("imported", "b.json", text).do("keep", "file")


def counts(visit: Visit) -> dict[str, int]:
    notice = visit.session.notice
    assert notice is not None
    assert notice.code == "restored"
    return {name: n for name, n in notice.facts.items() if isinstance(n, int) and n}


def test_a_new_device_has_everything_after_a_restore() -> None:
    old = whole()
    new = restored(backup(old))
    assert {s.id for s in new.session.saves} == {s.id for s in old.session.saves}
    assert [s.touched for s in new.session.saves] == [s.touched for s in old.session.saves]
    assert new.session.results == old.session.results
    assert progress.stars(new.session) == progress.stars(old.session)
    assert new.session.settings.theme == "dark"
    for key in KEPT:
        assert json.loads(new.disk.kept[key]) == json.loads(old.disk.kept[key]), key
    for saved in old.session.saves:
        there, here = old.reload().do("resume", saved.id), new.reload().do("resume", saved.id)
        assert there.tokens == here.tokens
        assert there.table.seats == here.table.seats
    assert counts(new) == {"stored": 2, "results": 1, "other": 7}


def test_what_is_read_back_twice_is_known_and_nothing_doubles() -> None:
    text = backup(whole())
    once = restored(text)
    before = (dict(once.disk.saved), once.session.results, progress.stars(once.session))
    twice = once.do("imported", "b.json", text)
    assert "There is nothing new" not in twice.html()
    twice.do("keep", "file")
    assert (twice.disk.saved, twice.session.results, progress.stars(twice.session)) == before
    assert {"known": 2, "results_known": 1}.items() <= counts(twice).items()


def test_a_backup_has_no_bound_and_calls_nothing_unreadable_that_is_sound() -> None:
    games = [
        play(GAMES["qwantum"], ["novice"], seats=1, seed=seed).cut(12 + seed % 5).record.text()
        for seed in range(620)
    ]
    text = json.dumps({"clubtable": 1, "games": [*games, 7, "no record"]})
    visit = restored(text)
    assert counts(visit) == {"stored": 620, "refused": 2}
    assert len(visit.disk.saved) == 620
    assert "620 games were saved. 2 could not be read." in visit.html()
    assert visit.session.dialog == "", "a dialog would hide what is told"
    assert counts(restored(backup(visit), visit)) == {"known": 620}


def test_a_file_of_more_than_eight_million_characters_is_read() -> None:
    record = json.loads(backup(whole()))["games"][0]
    text = json.dumps({"clubtable": 1, "games": [record], "kept": {"notes": ["x" * 9_000_000]}})
    assert counts(restored(text)) == {"stored": 1, "other": 1}


def test_a_file_of_an_older_version_still_opens_and_doubles_nothing() -> None:
    old = whole()
    text = json.dumps({"clubtable": 1, "games": json.loads(backup(old))["games"]})
    visit = restored(text)
    assert counts(visit) == {"stored": 2}
    assert counts(restored(text, visit)) == {"known": 2}
    assert counts(restored(backup(old), visit))["known"] == 2
    assert len(visit.disk.saved) == 2


def test_a_game_that_went_further_elsewhere_goes_on_and_one_that_went_further_here_stays() -> None:
    early = whole()
    text = backup(early)
    later = early.reload().do("resume", early.session.saves[0].id).play(6)
    assert counts(restored(backup(later), restored(text)))["longer"] == 1
    known = counts(restored(text, later))
    assert known["known"] == 2
    assert "longer" not in known


def test_two_courses_of_one_game_are_both_kept() -> None:
    device = whole()
    text = backup(device)
    id = device.session.saves[0].id
    one, other = restored(text), restored(text)
    one.do("resume", id).play(3)
    game, s = other.do("resume", id).table.line.game, other.table.line.state
    other.do("act", game.write_action(game.legal(s)[-1])).play(4)
    before = len(one.disk.saved)
    both = restored(backup(other), one)
    again = restored(backup(other), both)
    assert len(both.disk.saved) in (before, before + 1)
    assert len(again.disk.saved) == len(both.disk.saved)


def test_a_restore_keeps_own_choices_and_takes_the_higher_stars() -> None:
    mine = {
        "settings": json.dumps({"language": "es"}),
        "lessons": json.dumps({"quantum/01": 1, "x": 2}),
    }
    visit = restored(backup(whole()), Guest(Disk(kept=mine)))
    assert visit.session.settings.language == "es"
    stars = {"quantum/01": 3, "qwantum/02": 1, "x": 2}
    assert stars.items() <= progress.stars(visit.session).items()
    assert counts(visit)["choices"] >= 1
    assert "stays as it is" in visit.html() or visit.session.settings.language == "es"


def test_what_a_future_feature_keeps_is_in_the_backup_without_being_named_anywhere() -> None:
    visit = whole()
    session = kept.noted(visit.session, (Keep("feature.of-tomorrow", '{"a": 1}'),))
    visit.session = session
    kept_texts = json.loads(backup(visit))["kept"]
    assert kept_texts["feature.of-tomorrow"] == {"a": 1}
    assert set(kept_texts) == {*KEPT, "feature.of-tomorrow"}
    assert restored(json.dumps({"kept": kept_texts})).session.aside == {}
    assert restored(json.dumps({"kept": kept_texts})).disk.kept["feature.of-tomorrow"] == '{"a": 1}'


def far_game(visit: Visit) -> str:
    """Return a stored game that is played over relays, as `saved_game` writes it."""
    id = visit.session.saves[0].id
    stamp, _, body = visit.disk.saved[id].partition("\n")
    data = {**json.loads(body), "far": "SECRET-OF-THE-TABLE.SECRET-OF-THE-SEAT", "away": [1]}
    visit.disk.saved[id] = f"{stamp}\n{json.dumps(data)}"
    return id


def test_keys_of_online_seats_and_seeds_are_in_it_only_where_they_are_asked_for() -> None:
    visit = whole()
    id = far_game(visit)
    visit = visit.reload().do("set", "language", "en")
    assert (
        "The keys to your places at online tables are not included."
        in visit.do("open", "saves").html()
    )
    plain, full = backup(visit), backup(visit, "keys")
    for secret in ("SECRET", visit.do("resume", id).table.seed):
        assert secret not in plain
        assert secret in full
    with_keys = restored(full)
    assert json.loads(with_keys.disk.saved[id].partition("\n")[2])["far"].startswith("SECRET")
    without = restored(plain)
    assert id not in without.disk.saved, "the table itself may still be joined under its name"
    assert len(without.disk.saved) == 2
    assert len({saved.text for saved in without.session.saves}) == 2


def test_a_damaged_game_is_handed_on_as_it_is_and_takes_no_other_along() -> None:
    visit = whole()
    id = visit.session.saves[0].id
    visit.disk.saved[id] = visit.disk.saved[id][:-40]
    text = backup(visit.reload())
    new = restored(text)
    assert counts(new)["stored"] == 2
    assert sorted(bool(saved.broken) for saved in new.session.saves) == [False, True]
    assert counts(restored(text, new))["known"] >= 1


@pytest.mark.parametrize(
    "spoil", [{"stored": 3}, {"kept": [1]}, {"stored": [{"id": 7}, {"id": "x" * 999}]}]
)
def test_a_backup_that_was_tampered_with_gives_what_is_sound(spoil: dict[str, Any]) -> None:
    data = {**json.loads(backup(whole())), **spoil}
    visit = restored(json.dumps(data))
    assert counts(visit)["stored"] == 2
    assert len(visit.reload().session.saves) == 2


def test_spoiled_results_are_counted_and_the_good_ones_come() -> None:
    spoiled = [RESULT, {**RESULT, "id": "b", "winners": [9]}, 5]
    visit = restored(json.dumps({"clubtable": 1, "games": [], "kept": {"results": spoiled}}))
    assert counts(visit) == {"results": 1, "refused": 2}


def test_results_as_json_can_be_read_back_with_and_without_names() -> None:
    visit = whole()
    text = files(visit.do("journal", "json"))[-1].text
    assert restored(text).session.results == visit.session.results
    assert counts(restored(text, visit)) == {"results_known": 1}
    rows = [{name: row[name] for name in journal.HEAD} for row in json.loads(text)]
    older = restored(json.dumps(rows))
    assert [r.scores for r in older.session.results] == [(30, 20)]
    assert [r.luck for r in older.session.results] == [(0.125, -0.125)]
    assert counts(restored(json.dumps(rows), visit)) == {"results_known": 1}


@pytest.mark.parametrize(
    ("language", "sign", "luck"),
    [("en", ",", "0.125"), ("fr", ";", "0,125"), ("es", ";", "0,125"), ("de", ";", "0,125")],
)
def test_results_as_csv_open_well_in_a_spreadsheet_of_the_language(
    language: str, sign: str, luck: str
) -> None:
    visit = whole().do("set", "language", language)
    text = files(visit.do("journal", "csv"))[-1].text
    assert text.startswith("\ufeffgame")
    head, first = text.removeprefix("\ufeff").split("\r\n")[:2]
    assert head.split(sign) == list(journal.HEAD)
    row = dict(zip(journal.HEAD, first.split(sign), strict=True))
    assert (row["name"], row["luck"]) == ("Zoé", luck)
    assert row["at"].startswith("2023-11-1")


def test_merging_takes_the_higher_number_and_every_entry_once() -> None:
    ours = '{"a": 1, "b": {"c": [1, 2]}, "d": "x"}'
    text, new, known = merged("any", ours, {"a": 3, "b": {"c": [2, 5]}, "d": "y", "e": None})
    assert json.loads(text) == {"a": 3, "b": {"c": [1, 2, 5]}, "d": "x", "e": None}
    assert (new, known) == (3, 1)
    assert merged("any", ours, json.loads(ours)) == (ours, 0, 3)


DAY = 86_400_000
SAFARI = "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1"
CHROME = "Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 Chrome/126.0 Safari/537.36"


def played() -> Disk:
    """Return a device with four stored games of two days ago."""
    visit = Guest()
    visit.now -= 2 * DAY
    for _ in range(4):
        visit.do("set", "bot.1", "").do("new").play(12).do("lobby")
    return visit.disk


@pytest.mark.parametrize(
    ("browser", "text", "pause"),
    [(SAFARI, "Safari deletes the data of a site", 14), (CHROME, "when it needs space", 60)],
)
def test_a_backup_is_recalled_once_in_a_while_where_the_browser_may_clear_the_site(
    browser: str, text: str, pause: int
) -> None:
    disk, facts = played(), {"lasting": False, "about": {"browser": browser}}
    visit = Guest(disk, **facts)
    assert text in visit.html()
    assert 'data-do="export"' in visit.html()
    assert Guest(disk, **facts).session.notice is None, "not at every visit"
    later = {"told": visit.now - pause * DAY}
    disk.kept["backup"] = json.dumps(later)
    assert text in Guest(disk, **facts).html()
    saved = Guest(disk, **facts).do("export")
    assert json.loads(saved.disk.kept["backup"])["made"] == saved.now
    disk.kept["backup"] = json.dumps({**later, "made": visit.now - DAY})
    assert Guest(disk, **facts).session.notice is None, "nothing new since the last backup"


def test_nobody_is_reminded_where_the_browser_keeps_everything_or_little_is_stored() -> None:
    browser = {"browser": SAFARI}
    assert Guest(played(), lasting=True, about=browser).session.notice is None
    assert Guest(lasting=False, about=browser).session.notice is None
    table = Guest(played(), lasting=False, about=browser, page="qwantum", entropy="two")
    assert table.session.notice is None


def test_what_a_features_reader_refuses_of_a_file_replaces_nothing_that_is_here() -> None:
    mine = Guest(Disk(kept={"lessons": json.dumps({"quantum/01": 2})}))
    visit = restored(json.dumps({"kept": {"lessons": [1, 2], "settings": 5}}), mine)
    assert progress.stars(visit.session) == {"quantum/01": 2}
    assert json.loads(visit.disk.kept["lessons"]) == {"quantum/01": 2}
    assert visit.session.aside == {}
