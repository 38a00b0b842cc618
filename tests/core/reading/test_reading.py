"""An altered record is read as it was meant; two games are reported, and none is chosen."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from html import escape
from random import Random
from urllib.parse import quote

import pytest

from core import GAMES
from core.bots.play import play
from core.kernel.errors import GameError
from core.kernel.links import write, write_record
from core.kernel.reading import Found, read, read_one
from core.kernel.timeline import Timeline, replay
from tests.core.reading.dresses import ANY, LINKS, POSITIONS, RECORDS, Dress
from tests.core.reading.more_dresses import MORE, MORE_LINKS, MORE_RECORDS
from tests.core.reading.rare_dresses import RARE, RARE_LINKS, RARE_RECORDS
from tests.thorough import covering

LINKS = LINKS | MORE_LINKS | RARE_LINKS
RECORDS = RECORDS | MORE_RECORDS | RARE_RECORDS
ANY = ANY | MORE | RARE

NAMES = {"Seat0": "Zoé", "Seat1": "Łukasz O'Neil"}
GAMES_AND_PLIES = [("qwantum", 43), ("quantum", 130), ("lum42", 9999)]
ADDRESS = "https://club.example/games/index.html#"


@cache
def line(key: str, plies: int) -> Timeline:
    """Return the beginning of a game, or all of it."""
    game = GAMES[key]
    whole = play(game, [game.bots[0]], seats=2, seed=5)
    record = whole.cut(plies).record.with_tags(**NAMES)
    return replay(GAMES, record)


@cache
def form(kind: str, key: str, plies: int) -> str:
    known = line(key, plies)
    match kind:
        case "short link":
            return ADDRESS + write(known)
        case "long link":
            return ADDRESS + write_record(known.record)
        case "record":
            return known.record.text()
    return known.game.write_state(known.state)


def dresses(kind: str) -> dict[str, Dress]:
    own = {"record": RECORDS, "position": POSITIONS}.get(kind, LINKS)
    return own | ANY


KINDS = ("short link", "long link", "record", "position")
SINGLE = [
    pytest.param(kind, key, plies, name, id=f"{key}-{plies}-{kind}-{name}")
    for kind in KINDS
    for name, (key, plies) in covering(sorted(dresses(kind)), GAMES_AND_PLIES)
]
"""A plain run tries each alteration with one game, a thorough one with all three."""


def holds(found: Found, kind: str, known: Timeline) -> None:
    assert found.error is None, found.error
    assert found.line is not None
    if kind == "position":
        assert found.line.game.write_state(found.line.state) == known.game.write_state(known.state)
    else:
        assert found.line.record.tokens == known.record.tokens
        assert found.line.record.options == known.record.options


@pytest.mark.parametrize(("kind", "key", "plies", "name"), SINGLE)
def test_a_game_in_one_dress_is_read(kind: str, key: str, plies: int, name: str) -> None:
    text = dresses(kind)[name](form(kind, key, plies))
    holds(read_one(GAMES, text), kind, line(key, plies))


SHORT_FAILS = {"a mail with a file", "UTF-7 for all signs", "a mail in base64, quoted"}
"""Alterations that leave something like a second game or a broken tag."""
FLAG = "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"


@pytest.mark.parametrize(
    "names", [("Zoé", "Łukasz"), (f"{FLAG} Bo", "❤️ Ann"), ("میلاد", "Player 2")]
)
@pytest.mark.parametrize("plies", [0, 3])
def test_a_record_that_has_hardly_begun_is_one_game_in_any_dress(
    plies: int, names: tuple[str, str]
) -> None:
    """Too few plies to know it by: its names may look different in each dress."""
    game = GAMES["qwantum"]
    short = play(game, [game.bots[0]], seats=2, seed=5).cut(plies).record
    text = short.with_tags(Seat0=names[0], Seat1=names[1]).text()
    failed = []
    for name, dress in dresses("record").items():
        reading = read(GAMES, dress(text))
        if [found.plies for found in reading.found] != [plies]:
            failed.append((name, reading))
    assert {name for name, _ in failed} <= SHORT_FAILS, failed


def test_two_games_that_have_hardly_begun_are_two() -> None:
    game = GAMES["qwantum"]
    short = play(game, [game.bots[0]], seats=2, seed=5).cut(0).record
    one, other = (short.with_tags(Seat0=name).text() for name in ("Ann", "Bo"))
    assert len(read(GAMES, f"Hi,\n{one}\n\n{other}").found) == 2


PAIRS = 120
"""The number of pairs of alterations tried for each kind, one after the other."""
NOT_TOGETHER = 0.06
"""Some spoil each other for good: a line end in a word, then another blank for each line end."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_in_two_dresses_is_read(kind: str) -> None:
    random, worn, known = Random(7), dresses(kind), line("qwantum", 43)
    failed, pairs = [], 0
    while pairs < PAIRS:
        inner, outer = random.sample(sorted(worn), 2)
        try:
            text = worn[outer](worn[inner](form(kind, "qwantum", 43)))
        except (ValueError, IndexError):
            continue  # The outer one fits only a link as it was.
        pairs += 1
        try:
            holds(read_one(GAMES, text), kind, known)
        except (GameError, AssertionError):
            failed.append((inner, outer))
    assert len(failed) <= PAIRS * NOT_TOGETHER, failed


@pytest.mark.parametrize("kind", KINDS)
def test_two_different_games_are_told_with_their_lines_and_none_is_chosen(kind: str) -> None:
    one, other = form(kind, "qwantum", 43), form(kind, "quantum", 130)
    text = f"Ours:\n{one}\n\nTheirs:\n{other}\n"
    assert {found.line.game.name for found in read(GAMES, text).found if found.line} == {
        "qwantum",
        "quantum",
    }
    with pytest.raises(
        GameError, match=r"line 2: qwantum.*quantum|quantum.*line 2: qwantum"
    ) as caught:
        read_one(GAMES, text)
    assert caught.value.code == "several"


def test_two_games_that_differ_in_their_last_ply_are_two() -> None:
    known = line("qwantum", 43)
    before = known.cut(40)
    other = next(
        after
        for action in known.game.legal(before.state)
        if (after := before.play(action)).record.tokens != known.record.tokens[:41]
    )
    text = f"{known.record.text()}\n\n{other.record.text()}"
    assert len(read(GAMES, text).found) == 2


def test_a_game_and_an_earlier_part_of_it_are_one_the_longer() -> None:
    known = line("qwantum", 43)
    text = f"{ADDRESS}{write(known)}\n\n> {ADDRESS}{write(known.cut(30))}"
    assert read_one(GAMES, text).plies == 43


def test_the_same_game_as_link_and_as_record_is_one() -> None:
    known = line("quantum", 130)
    text = f"{ADDRESS}{write(known)}\n\n{known.record.text()}"
    holds(read_one(GAMES, text), "record", known)


INVITATION = "online/" + "aB3-_" * 4 + "xy"


@pytest.mark.parametrize("name", [*LINKS, *ANY])
def test_an_invitation_in_a_dress_is_found(name: str) -> None:
    dress = (LINKS | ANY)[name]
    unmarked = {"one blank inside", "in italics", "divided with a hyphen", "Avanan", "short dashes"}
    unmarked |= {
        "an en space inside",
        "blanks every 20 letters",
        "a tab inside",
        "one NBSP inside",
        "in LaTeX",
    }
    found = read(GAMES, dress(ADDRESS + INVITATION)).found
    if name not in unmarked:
        assert [(one.kind, one.text) for one in found] == [("invitation", INVITATION)]


def _lines(link: str, width: int) -> list[str]:
    return [link[at : at + width] for at in range(0, len(link), width)]


def _coded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _posts() -> str:
    random = Random(1)
    posts = [[random.randbytes(32).hex(), 1_700_000_000, _coded(random.randbytes(300))]] * 3
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return _coded(b"\2" + packer.compress(json.dumps(posts).encode()) + packer.flush())


def _device() -> str:
    random = Random(2)
    names = bytes([1, 2, 8]) + random.randbytes(6 + 24 + 32)
    return _coded(names + b"\0" + random.randbytes(18) + bytes([1, 192, 168, 1, 4, 200, 10]))


TABLE = f"online/{'aB3-_' * 4}xy.{'Zy9_-' * 4}ab"
DRESSED: dict[str, Callable[[str], str]] = {
    "alone": lambda link: link,
    "in words": lambda link: f"On Tue, Ann wrote:\n> {link}\n> bye",
    "quoted lines": lambda link: "> " + "\n> ".join(_lines(link, 76)) + "\n\nBye then, see you",
    "short lines": lambda link: "\n".join(_lines(link, 60)) + "\n\nBye then",
    "Markdown": lambda link: f"[Your move]({link})",
    "italics": lambda link: f"_{link}_",
    "HTML": lambda link: f'<a href="{escape(link)}">{link[:40]}…</a>',
    "a wrapper": lambda link: f"https://l.example/?u={quote(link, safe='')}&h=AT0",
    "coded twice": lambda link: f"https://l.example/?u={quote(quote(link, safe=''), safe='')}",
    "a coded tilde": lambda link: link.replace("~", "%7E"),
    "entities": lambda link: link.replace("~", "&#126;").replace("#", "&#35;"),
    "soft hyphens": lambda link: "\u00ad".join(_lines(link, 20)),
    "zero width": lambda link: "\u200b".join(_lines(link, 25)),
    "direction": lambda link: f"\u2066{link}\u2069",
    "escaped": lambda link: re.sub(r"([~_#.-])", r"\\\1", link),
    "full width": lambda link: link.replace("~", "～"),
    "dots in brackets": lambda link: link.replace(".", "[.]"),
    "twice": lambda link: link + link,
    "a chat": lambda link: f"[28.11.26, 16:19:19] Ann: {link}\n[28.11.26, 16:20:01] Linus: ok",
}


@pytest.mark.parametrize("name", DRESSED)
@pytest.mark.parametrize("code", ["", _device(), _posts()], ids=["none", "device", "posts"])
def test_what_an_invitation_carries_is_found_with_it(code: str, name: str) -> None:
    """Without its "~" a table would ask relays, and without the code no post would arrive."""
    found = read(GAMES, DRESSED[name](f"{ADDRESS}{TABLE}~{code}")).found
    assert [one.text for one in found] == [f"{TABLE}~{code}"]


@pytest.mark.parametrize("behind", ["-see you", "--Ann", "Sent from my phone", "https://b.example"])
def test_a_word_directly_behind_an_invitation_is_none_of_its_letters(behind: str) -> None:
    for keys in (TABLE, f"{TABLE}.{'a1B2c_-' * 6}Y"):
        found = read(GAMES, f"{ADDRESS}{keys}{behind}").found
        assert [one.text for one in found] == [keys]


def test_long_dashes_in_an_invitation_leave_one() -> None:
    found = read(GAMES, f"{ADDRESS}{TABLE}".replace("-", "–")).found
    assert [one.text for one in found] == [TABLE]


def test_invitations_to_two_tables_are_two() -> None:
    other = TABLE.replace("Zy9", "Xw8")
    found = read(GAMES, f"{ADDRESS}{TABLE}~ and {ADDRESS}{other}").found
    assert {one.text for one in found} == {f"{TABLE}~", other}


def test_names_of_any_script_stand_as_they_were_typed() -> None:
    names = {"Seat0": "👩\u200d🚀 شهرزاد", "Seat1": "می\u200cخواهم"}
    record = line("qwantum", 43).record.with_tags(**names)
    original = record.text()
    # Brackets that a keyboard of another script has are made plain, and nothing else is.
    bracketed = original.replace("[", "【").replace("]", "】")
    for text in (original, f"> {original}", f"Hi\u200b!\n{original}", bracketed):
        found = read_one(GAMES, text)
        assert found.line is not None
        assert {name: found.line.record.tags[name] for name in names} == names


@pytest.mark.parametrize(
    ("spoil", "ply", "spot"),
    [
        (lambda t: t.replace(" keep ", " kep ", 1), 24, "kep"),
        (lambda t: t.replace(" keep ", " pass ", 1), 24, "pass"),
        (lambda t: t.replace(" keep ", " {keep ", 1), 24, "{keep"),
    ],
)
def test_what_cannot_be_played_is_quoted_with_its_line_and_what_comes_before_is_kept(
    spoil: Dress, ply: int, spot: str
) -> None:
    text = "Hello,\n" + spoil(form("record", "qwantum", 43))
    reading = read(GAMES, text)
    (found,) = reading.found
    assert found.error is not None
    assert found.plies == ply
    assert reading.spot.startswith(spot)
    assert spot in text.split("\n")[reading.at - 1]


def test_a_signature_is_left_out_and_quoted() -> None:
    text = form("record", "qwantum", 43) + "\nBest wishes, Ann\n"
    reading = read(GAMES, text)
    assert (reading.spot, reading.at) == ("Best wishes, Ann", text.count("\n"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Dear Ann, see you on Friday.", "nothing"),
        ("https://club.example/games/index.html", "link-bare"),
        (ADDRESS + "g=AQtxd2FudHVt", "link-damaged"),
        ("", "record-tag"),
        ('[Game "chess"] [Seats "2"] e4', "record-game"),
        ("\0" * 1000, "nothing"),
        ("[" * 50_000, "record-tag"),
        ('[a "' * 20_000, "record-tag"),
        ("g=" * 20_000, "link-format"),
        ("<style" * 20_000, "nothing"),
        ("%25" * 30_000, "nothing"),
        ("=3D" * 30_000, "nothing"),
        ("\n" * 100_000, "record-tag"),
        ("\n12" * 30_000, "nothing"),
        ("begin 644 x\n" * 9_000, "nothing"),
        ("=?UTF-8?B?" * 9_000, "nothing"),
        ("+ACM-" * 20_000, "nothing"),
        ("𝗮̲" * 20_000, "nothing"),
        ("[code]" * 15_000, "record-tag"),
        (("a" * 30 + "\nb\n") * 3_000, "nothing"),
        ("A" * 76 + "\n" + ("B" * 76 + "\n") * 3_000, "nothing"),
    ],
)
def test_a_text_without_a_game_is_refused_with_its_reason(text: str, code: str) -> None:
    with pytest.raises(GameError) as caught:
        read_one(GAMES, text)
    assert caught.value.code == code
