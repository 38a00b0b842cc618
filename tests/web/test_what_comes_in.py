"""Anything pasted, opened or followed opens the intended game, or reports what is wrong."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from random import Random

import pytest

from core.games.site import FIRST
from core.kernel.links import write
from pygame_web.language import LANGUAGES, translator
from pygame_web.page.notice import sentence
from tests.core.reading.dresses import ANY, LINKS, RECORDS
from tests.web.visit import Guest, Visit

ADDRESS = "https://club.example/games/index.html#"


def begun() -> Visit:
    return Guest().do("set", "bot.1", "").do("set", "name.0", "Zoé").do("new").play(20)


VISIT = begun()
LINK = ADDRESS + write(VISIT.table.line)
RECORD = VISIT.table.line.record.text()


def opened(visit: Visit) -> None:
    assert visit.tokens == VISIT.tokens
    assert visit.table.seats[0].name == "Zoé"
    assert visit.session.notice is not None
    assert not visit.session.notice.error
    assert visit.session.notice.code in ("opened", "opened-part")


@pytest.mark.parametrize("name", [*LINKS, *ANY])
@pytest.mark.parametrize("way", ["load", "imported"])
def test_a_dressed_link_opens_its_game(way: str, name: str) -> None:
    text = (LINKS | ANY)[name](LINK)
    opened(Guest().do("load", text) if way == "load" else Guest().do("imported", "a.txt", text))


@pytest.mark.parametrize("name", [*RECORDS, *ANY])
def test_a_dressed_record_opens_its_game(name: str) -> None:
    visit = Guest().do("imported", "a.txt", (RECORDS | ANY)[name](RECORD))
    assert visit.tokens == VISIT.tokens


@pytest.mark.parametrize(
    "behind",
    ["", ".", ")", "&utm_source=mail", "%20", "%0A", "?fbclid=x", "%3D", "&d=x", ":~:text=a"],
)
@pytest.mark.parametrize("mark", ["#g=", "#g%3D", "#%67=", "# g=", "#/g=", "#!g="])
def test_an_address_with_something_behind_its_link_opens(mark: str, behind: str) -> None:
    fragment = LINK[len(ADDRESS) - 1 :].replace("#g=", mark) + behind
    opened(Guest(fragment=fragment))
    opened(Guest().do("hash", fragment))


def test_two_games_in_one_text_are_offered_and_each_can_be_opened() -> None:
    other = (
        Guest(entropy="other").do("set", "game", "lum42").do("set", "bot.1", "").do("new").play(8)
    )
    text = f"Ours: {LINK}\nTheirs:\n{other.table.line.record.text()}"
    visit = Guest().do("load", text)
    assert visit.session.table is None
    page = visit.html()
    assert "Which one do you want to open?" in page
    assert visit.session.offer is not None
    assert len(visit.session.offer.fragments) == 2
    tokens = {Guest().do("load", one).tokens for one in visit.session.offer.fragments}
    assert tokens == {VISIT.tokens, other.tokens}
    assert len(visit.do("keep", "file").disk.saved) == 2


def test_a_game_without_a_ply_and_a_position_are_offered_with_others() -> None:
    begun = Guest().do("set", "game", "lum42").do("set", "bot.1", "").do("new").table.line.cut(0)
    position = begun.game.write_state(begun.state)
    for other in (begun.record.text(), ADDRESS + write(begun), position):
        visit = Guest().do("load", f"{LINK}\n\n{other}")
        assert visit.html().count('data-do="load g=') == 2
        assert visit.session.offer is not None
        opened = [Guest().do("load", one).table.line for one in visit.session.offer.fragments]
        assert {line.game.name for line in opened} == {VISIT.table.line.game.name, "lum42"}
        assert len(visit.do("keep", "file").disk.saved) == 2


def test_a_damaged_link_in_a_chat_is_quoted_with_its_line() -> None:
    chat = f"[25.11.26, 18:22:31] Ann: hi\n[25.11.26, 18:23:31] Bob: {LINK[:-5]}\nbye"
    page = Guest().do("load", chat).html()
    assert "damaged or incomplete. Copy the whole link again. Line 2: “g=AQ" in page
    assert "Line" not in Guest().do("load", LINK[:-5]).html().partition("damaged")[2][:90]
    page = Guest().do("load", f"{LINK[:-5]} or\n{LINK.replace('AQt', 'AQu')}\n{LINK}").html()
    assert "The game is open. Another link in this text is damaged" in page
    other = Guest(entropy="b").do("set", "game", "lum42").do("set", "bot.1", "").do("new").play(9)
    text = f"{LINK}\n{ADDRESS}{write(other.table.line)}\n{LINK.replace('AQt', 'AQu')}"
    page = Guest().do("load", text).html()
    assert "Which one do you want to open?" in page
    assert "Another link in this text is damaged or incomplete. Line 3:" in page


def test_an_invitation_whose_letters_changed_leads_to_no_other_table() -> None:
    text = f"{ADDRESS}{INVITATION}"
    for changed in (text.upper(), text.lower()):
        visit = Guest(relays=["wss://relay.example"]).do("load", changed)
        assert visit.session.dialog == ""
        assert "This invitation is damaged" in visit.html()


def test_what_stands_behind_a_game_is_quoted_with_its_line() -> None:
    page = Guest().do("load", f"{RECORD}\nBest wishes, Ann").html()
    assert f"Line {RECORD.count(chr(10)) + 2}: “Best wishes, Ann”." in page


def test_a_text_without_a_game_is_quoted() -> None:
    page = Guest().do("load", "Dear Ann,\nsee you on Friday").html()
    assert "It contains no game: no link, no game record and no position." in page
    assert "Line 1: “Dear Ann,”." in page


def test_an_address_that_has_lost_its_fragment_is_told_from_a_damaged_one() -> None:
    assert "the part after “#” is missing" in Guest().do("load", f"See {ADDRESS[:-1]}").html()
    assert "damaged or incomplete" in Guest().do("load", LINK[:-9]).html()


def test_a_word_that_is_no_ply_is_quoted_with_its_line_and_the_plies_before_stay() -> None:
    words = RECORD.split(" ")
    visit = Guest().do("load", " ".join([*words[:-3], "bx9", *words[-3:]]))
    assert visit.session.replay is not None
    assert "bx9" in visit.html()
    assert "Line" in visit.html()


def test_an_invitation_in_a_message_is_answered_as_an_invitation() -> None:
    text = f"Join us: {ADDRESS.replace('#', '%23')}online%2F{'aB3-_' * 4}xy."
    visit = Guest(relays=["wss://relay.example"]).do("load", text)
    assert visit.session.dialog == "online-join"
    assert visit.session.drafts["online"] == f"online/{'aB3-_' * 4}xy"
    assert Guest().do("load", text).session.dialog == "online-join", "also where no relay is named"


INVITATION = f"online/{'aB3-_' * 4}xQ.{'bC4_-' * 4}yg"
POSTS = "AouOBQA"
"""The code of a link without posts."""
EACH: dict[str, Callable[[str], str]] = {
    "as it is": lambda t: f"#{t}",
    "as percent codes": lambda t: "#" + "".join(f"%{ord(sign):02X}" for sign in t),
    "coded twice": lambda t: "#" + t.replace("/", "%252F").replace("~", "%257E"),
    "dots and dashes coded": lambda t: "#" + t.replace(".", "%2E").replace("-", "%2D"),
    "a blank before": lambda t: f"#%20{t}",
    "a sign without a shape before": lambda t: f"#%E2%80%8B{t}",
    "the mark coded": lambda t: f"%23{t}",
}
BEHIND = "|.|_|__|-|**|~~|)|%20see|%E2%80%8B|%EF%BF%BC|…|&a=b_c"


def test_a_link_with_posts_may_end_in_any_letter() -> None:
    """A code whose last letter may be a sign behind an address is read as a whole."""
    random, ends = Random(1), set()
    for _ in range(400):
        packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        packed = packer.compress(random.randbytes(random.randint(60, 90))) + packer.flush()
        code = f"{INVITATION}~" + urlsafe_b64encode(b"\2" + packed).decode().rstrip("=")
        ends.add(code[-1])
        visit = Guest(fragment=f"#{code}")
        assert visit.session.dialog == "online-join", (code, visit.session.notice)
        assert visit.session.drafts["online"] == code
    assert ends >= {"-", "_"}


@pytest.mark.parametrize("code", ["", "~", f"~{POSTS}"])
@pytest.mark.parametrize("name", EACH)
def test_an_invitation_in_the_address_is_read_as_what_was_sent(name: str, code: str) -> None:
    for behind in BEHIND.split("|"):
        fragment = EACH[name](INVITATION + code) + behind
        for visit in (Guest(fragment=fragment), Guest().do("hash", fragment)):
            assert visit.session.dialog == "online-join", (fragment, visit.session.notice)
            assert visit.session.drafts["online"] == INVITATION + code


def record(game: str, *tokens: str, seats: int = 2, rules: int = 1) -> str:
    """Return a record of a game with these steps."""
    heads = f'[Game "{game}"]\n[Rules "{rules}"]\n[Seats "{seats}"]\n\n1. '
    return heads + " ".join(tokens)


def toast(text: str, language: str) -> str:
    """Return the message after pasting this text."""
    visit = Guest().do("set", "language", language).do("load", text)
    assert visit.session.notice is not None
    assert visit.session.notice.error
    return sentence(visit.session, visit.session.notice, translator(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FIRST)
def test_a_step_that_no_game_can_read_is_named_once_and_without_codes(
    game: str, language: str
) -> None:
    text = toast(record(game, "zz9"), language)
    # Once as the step, once in the line that is quoted.
    assert text.count("zz9") == 2
    assert not re.search(r"\(\w+: ", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", [record("qwantum", rules=99), record("qwantum", seats=9), record("chess")]
)
def test_no_line_is_blamed_for_what_the_head_of_a_record_says(text: str, language: str) -> None:
    assert "[Game" not in toast(text, language)


def test_how_many_play_a_game_is_told_as_from_and_to() -> None:
    assert "This game is for 1–4 players, not for 9." in toast(record("qwantum", seats=9), "en")
