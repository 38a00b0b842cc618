"""Links that carry a record, and the replay: step, jump, scrub, speed, play on from there."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.kernel.errors import GameError
from core.kernel.record import Record
from core.kernel.timeline import Timeline
from pygame_web.shell import links
from pygame_web.shell import session as effects
from pygame_web.shell.session import Table
from pygame_web.table.flow import PACE
from pygame_web.table.replay import earlier, later
from tests.tiny import GAMES
from tests.web.visit import Visit


def finished() -> Visit:
    return Visit().do("set", "bot.1", "").do("new").play()


def shared(visit: Visit) -> str:
    visit.do("link")
    return [effect for effect in visit.other if isinstance(effect, effects.Share)][-1].fragment


def test_a_link_opens_the_game_for_replay() -> None:
    visit = finished()
    other = Visit(fragment="#" + shared(visit))
    assert other.session.page == "replay"
    assert other.session.replay is not None
    assert other.session.replay.line.record == visit.table.line.record
    assert effects.ClearAddress() in other.other


@pytest.mark.parametrize(
    ("language", "date", "text"),
    [
        ("en", "2026-11-25", ">25 Nov 2026<"),
        ("de", "2026-11-25", ">25.11.2026<"),
        ("de", "soon", ""),
    ],
)
def test_the_day_of_a_replayed_game_is_written_as_the_language_does(
    language: str, date: str, text: str
) -> None:
    record = finished().table.line.record.with_tags(Date=date)
    other = Visit(languages=[language], fragment="#" + links.write_record(record))
    assert other.session.page == "replay"
    assert text in other.html()
    assert date not in other.html()


def test_a_link_to_a_game_that_goes_on_can_be_played_on() -> None:
    visit = Visit().do("set", "bot.1", "").do("new").do("act", "roll")
    other = Visit(entropy="three", fragment="#" + shared(visit))
    assert other.session.page == "table"
    assert other.tokens == visit.tokens
    assert other.do("pause").do("act", "roll").tokens[:3] == (*visit.tokens, "roll")


def test_a_link_made_before_there_were_short_ones_still_opens() -> None:
    line = finished().table.line
    old = Visit(fragment="#" + links.write_record(line.record))
    assert old.session.replay is not None
    assert old.session.replay.line.record == line.record


def test_a_comment_too_long_for_a_short_link_is_deflated_with_the_record() -> None:
    line = finished().table.line
    book = " ".join(str(number * number) for number in range(9_000))
    commented = Timeline(line.game, replace(line.record, comments={3: book}), line.states)
    fragment = links.write(commented)
    assert fragment.startswith("r=")
    assert links.read(GAMES, fragment).record.comments[3] == book


def test_the_link_is_shown_where_it_cannot_be_copied() -> None:
    visit = finished()
    shared(visit)
    page = visit.do("shared", "", "http://example.org/#r=abc").html()
    assert 'value="http://example.org/#r=abc"' in page


tokens = st.lists(st.sampled_from(["roll", "hold", "=1", "=6"]), max_size=300)


@given(tokens, st.dictionaries(st.sampled_from(["Seat0", "Event"]), st.text(max_size=20)))
def test_any_record_survives_a_link(words: list[str], tags: dict[str, str]) -> None:
    record = Record("tiny", 2, 1, {"goal": "20"}, None, tags, tuple(words))
    address = "https://a.example/x/?lang=fr#" + links.write_record(record)
    assert links.read_deflated(address) == record


def pack(text: bytes, times: int = 1) -> str:
    """Return the fragment of a text that is there so many times; it is packed only once."""
    packer = zlib.compressobj(9, wbits=-15)
    packed = (packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)) * times + packer.flush()
    return "r=" + urlsafe_b64encode(packed).decode().rstrip("=")


@pytest.mark.parametrize(
    ("fragment", "code"),
    [
        ("r=", "link-damaged"),
        ("r=!!!!", "link-damaged"),
        ("g=", "link-damaged"),
        ("g=!!!!", "link-damaged"),
        ("g=AAAA", "link-format"),
        ("g=" + "A" * 20_001, "link-long"),
        ("r=AAAA", "link-damaged"),
        ("r=" + "A" * 400_001, "link-long"),
        (pack(b"x" * 600_000, times=100), "link-long"),
        (pack(b"\xff\xfe"), "link-damaged"),
        (pack(b"hello"), "record-tag"),
        (links.write_record(Record("tiny", 2, tokens=("roll", "=3") * 50))[:-12], "link-damaged"),
    ],
)
def test_a_mangled_link_is_told_and_nothing_else_happens(fragment: str, code: str) -> None:
    with pytest.raises(GameError) as raised:
        links.read(GAMES, fragment)
    assert raised.value.code == code
    visit = Visit(fragment="#" + fragment)
    assert visit.session.notice is not None
    assert visit.session.notice.error
    assert visit.session.page == "lobby"
    assert 'role="alert"' in visit.html()


@given(st.text(max_size=200))
def test_no_fragment_breaks_the_page(fragment: str) -> None:
    for text in (fragment, "#r=" + fragment, "#g=" + fragment):
        assert Visit(fragment=text).session.page in ("lobby", "table", "replay")


def test_another_fragment_is_none_of_ours() -> None:
    assert Visit(fragment="#main").session.notice is None


def test_stepping_goes_from_decision_to_decision_with_dice_in_one_step() -> None:
    line = finished().table.line
    plies = [0]
    while plies[-1] < line.ply:
        plies.append(later(line, plies[-1]))
    back = [line.ply]
    while back[-1] > 0:
        back.append(earlier(line, back[-1]))
    assert back[::-1] == plies


def replay_of(visit: Visit) -> Table:
    assert visit.session.replay is not None
    return visit.session.replay


def test_replay_step_jump_scrub_and_play() -> None:
    visit = finished().do("replay")
    end = visit.table.line.ply
    assert replay_of(visit).ply == end, "it begins where the visitor was"
    assert replay_of(visit.do("first")).ply == 0
    assert replay_of(visit.do("next")).ply == 1
    assert replay_of(visit.do("prev")).ply == 0
    assert replay_of(visit.do("ply", "5")).ply == 5
    assert replay_of(visit.do("set", "ply", "3")).ply == 3
    assert replay_of(visit.do("ply", "99999")).ply == end
    assert replay_of(visit.do("first")).ply == 0
    assert replay_of(visit.do("last")).ply == end
    for nonsense in ("", "x", "-3", "1e3", "²"):
        visit.do("ply", nonsense)
    assert replay_of(visit).ply == end
    visit.do("play")
    assert replay_of(visit).ply == 0, "played from the end it begins anew"
    visit.do("set", "speed", "fast")
    visit.pass_time()
    assert replay_of(visit).ply == 1
    assert visit.waits[-1].ms == PACE["fast"]
    visit.do("play")
    stopped = replay_of(visit).ply
    visit.pass_time()
    assert replay_of(visit).ply == stopped
    visit.do("play").settle()
    assert replay_of(visit).ply == end
    assert not replay_of(visit).playing


def test_nothing_can_be_done_to_a_replay() -> None:
    visit = finished().do("replay").do("ply", "2")
    page = visit.html()
    assert 'data-act="' not in page
    before = visit.tokens
    visit.do("act", "roll").do("undo").do("acts", "2 roll").do("step", "+x")
    assert visit.tokens == before


def test_looking_back_in_a_game_that_goes_on() -> None:
    visit = Visit().do("set", "bot.1", "").do("new").do("act", "roll").do("act", "roll")
    visit.do("ply", "1")
    page = visit.html()
    assert 'data-act="' not in page
    assert 'data-do="now"' in page
    before = visit.tokens
    visit.do("act", "roll")
    assert visit.tokens == before
    assert visit.session.notice is not None
    assert visit.session.notice.code == "looking-back"
    assert 'data-act="roll"' in visit.do("now").html()


def test_playing_on_from_a_ply_makes_a_game_of_its_own() -> None:
    visit = finished()
    old, tokens = visit.table.id, visit.tokens
    visit.do("replay").do("ply", "2").do("branch")
    assert visit.session.page == "table"
    assert visit.tokens == tokens[:2]
    assert visit.table.id != old
    assert "Result" not in visit.table.line.record.tags
    assert visit.do("resume", old).tokens == tokens


def test_a_stored_game_is_opened_for_replay() -> None:
    visit = finished()
    again = visit.reload().do("replay", visit.table.id)
    assert again.session.replay is not None
    assert again.session.replay.line.record == visit.table.line.record
    assert again.do("replay", "nothing").session.notice is not None
