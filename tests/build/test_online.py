"""A site may name relays; its pages may contact these and nobody else."""

from __future__ import annotations

import gettext
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench import remote
from build_steps import cli, later, offline, online, pages
from build_steps.console import Trouble
from build_steps.paths import PYTHON, ROOT
from build_steps.pyodide.compile import is_alone
from pygame_web.brief import Brief
from pygame_web.browser.later import install
from pygame_web.features.online import build
from pygame_web.language import LANGUAGES, SOURCE, translator

TABLE = """<!doctype html>
<html lang="en" data-page="{page}" data-patience="15000">
<meta http-equiv="Content-Security-Policy" content="{policy}">
"""
PARTS = {
    "elsewhere.js",
    "online.js",
    "online.json",
    "more.js",
    "more.json",
    "line.js",
    "near.js",
    "scan.js",
    "decode.js",
}
RELAYS = ("wss://relay.example.org", "wss://other.example/path")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The parts of a site that relays change."""
    for page in ("index", "qwantum", "embed"):
        text = TABLE.format(page=page, policy=pages.policy(pages.TABLE))
        (tmp_path / f"{page}.html").write_text(text)
    (tmp_path / "notices.html").write_text(f'<meta content="{pages.policy(pages.TEXT)}">')
    (tmp_path / "online-12345678").mkdir()
    (tmp_path / "online-12345678" / "online.js").write_text("// sockets")
    return tmp_path


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.glob("*.html")}


def test_without_relays_nothing_changes(folder: Path) -> None:
    before = texts(folder)
    online.name_relays(folder, [])
    assert texts(folder) == before
    assert not (folder / "sw.js").exists()


def test_pages_name_the_servers_that_tell_a_device_its_address(folder: Path) -> None:
    online.name_relays(folder, [], ["stun:stun.example.org:3478"])
    assert 'data-stun="stun:stun.example.org:3478"' in texts(folder)["index.html"]
    online.name_relays(folder, [])
    assert "stun" not in texts(folder)["index.html"]
    for wrong in ("https://stun.example.org", 'stun:a" x="', "stun:"):
        with pytest.raises(Trouble):
            online.checked_stun([wrong])


def test_pages_with_a_table_may_speak_with_the_relays_and_no_other_page(folder: Path) -> None:
    before = texts(folder)
    online.name_relays(folder, RELAYS)
    after = texts(folder)
    assert {name for name in after if after[name] != before[name]} == {
        "index.html",
        "qwantum.html",
        "embed.html",
    }
    policy = re.search(r"connect-src ([^;]*);", after["index.html"])
    assert policy is not None
    assert policy[1].split() == ["'self'", *RELAYS]
    assert (
        after["index.html"]
        .replace(policy[1], "'self'")
        .replace(f' data-relays="{" ".join(RELAYS)}"', "")
        == before["index.html"]
    )


def test_the_service_worker_keeps_what_plays_elsewhere_only_where_it_was_used(
    dist: Path,
) -> None:
    used = {path.relative_to(dist).as_posix() for path in dist.glob("online-*/*")}
    (door,) = dist.glob("app-*/elsewhere.js")
    used.add(door.relative_to(dist).as_posix())
    assert {Path(name).name for name in used} >= PARTS
    assert not used & {one["url"] for one in offline.precached(dist)}
    assert used <= offline.later(dist).keys()


def test_what_all_online_players_load_is_within_its_budget(dist: Path) -> None:
    (folder,) = dist.glob("online-*/")
    assert remote.together(folder, remote.ALWAYS) <= remote.LOADED


FIRST_VISIT = """
from bench.sizes import first_visit
print(*(path.name for path in first_visit()), sep="\\n")
"""


def test_no_page_names_what_plays_elsewhere_and_no_first_visit_asks_for_it(dist: Path) -> None:
    texts_of = [path.read_text("utf-8") for path in dist.glob("*.html")]
    tables = [text for text in texts_of if "data-patience" in text]
    assert tables
    assert not [text for text in tables if re.search(r"data-online|online-[0-9a-f]{8}", text)]
    # In a process of its own: only one Playwright may be started in each.
    done = subprocess.run(
        [PYTHON, "-c", FIRST_VISIT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    asked = set(done.stdout.split())
    assert "table.js" in asked, done.stderr
    assert not asked & PARTS


def test_another_naming_replaces_the_one_before(folder: Path) -> None:
    online.name_relays(folder, [])
    before = texts(folder)
    online.name_relays(folder, RELAYS)
    online.name_relays(folder, RELAYS[:1])
    assert RELAYS[1] not in (folder / "index.html").read_text()
    online.name_relays(folder, [])
    assert texts(folder) == before


@pytest.mark.parametrize(
    "address",
    [
        "relay.example.org",
        "https://relay.example.org",
        "wss://",
        "wss://relay.example.org; script-src *",
        "wss://relay.example.org 'unsafe-inline'",
        'wss://relay.example.org">',
        "ws://relay.example.org",
        "ws://127.0.0.1.evil.example",
        "ws://localhost.evil.example",
    ],
)
def test_an_address_that_is_none_or_not_safe_is_refused(folder: Path, address: str) -> None:
    before = texts(folder)
    with pytest.raises(Trouble, match="relay"):
        online.name_relays(folder, [address])
    assert texts(folder) == before


@pytest.mark.parametrize(("given", "named"), [((), "no relay"), (RELAYS, " and ".join(RELAYS))])
def test_a_build_says_which_relays_it_names(
    given: tuple[str, ...],
    named: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(cli, "site", lambda: folder)
    assert cli.main(["site", *(word for relay in given for word in ("--relay", relay))]) == 0
    assert f"It names {named}.\n" in capsys.readouterr().out


def test_a_relay_of_this_machine_may_speak_in_the_clear() -> None:
    relays = ["ws://127.0.0.1:7777", "ws://localhost:7777/"]
    assert online.checked([*relays, relays[0]]) == relays


def test_what_plays_online_comes_with_its_words_and_is_laid_beside_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later.write_alone(tmp_path, "online", build)
    text = (tmp_path / "online.json").read_text("utf-8")
    shipped = json.loads(text)
    assert {"core.kernel.chain", "pygame_web.features.online.active"} <= set(shipped)
    assert not [name for name in shipped if name.endswith(".mo")]
    # What only some tables need stays away: version 1, and the best bots.
    assert not [name for name in shipped if ".v1." in name or ".late." in name]
    old = json.loads((tmp_path / build.VERSION1).read_text("utf-8"))
    assert "pygame_web.features.online.v1.peer" in old
    monkeypatch.setattr("sys.meta_path", [])
    assert install(text, tmp_path)
    (finder,) = sys.meta_path
    assert finder.find_spec("pygame_web.features.online.active", None) is not None
    # Each visitor gets the words of one language.
    for language in LANGUAGES.keys() - {SOURCE}:
        for part, folder in (("online", "online"), ("more", "online/more")):
            text = (tmp_path / f"{part}-{language}.json").read_text("utf-8")
            modules = {name.replace(".", "/") for name in json.loads(text) if "/" not in name}
            assert modules <= {*build.READS}
            assert install(text, tmp_path)
            name = f"{folder.replace('/', '.')}.brief"
            brief = Brief((tmp_path / "pygame_web" / "locale" / language / name).read_text("utf-8"))
            words = ROOT / "pygame_web" / "features" / folder / "locale" / f"{language}.mo"
            with words.open("rb") as file:
                full = gettext.GNUTranslations(file)
            for text in vars(full)["_catalog"]:
                if isinstance(text, str):
                    assert not text or brief.gettext(text) == full.gettext(text)
                    continue
                for n in (0, 1, 2, 100):
                    assert brief.ngettext(text[0], "", n) == full.ngettext(text[0], "", n)
            assert brief.gettext("no text of it") == "no text of it"


def test_words_that_come_later_take_the_place_of_the_english_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pygame_web.language._FOLDER", tmp_path / "pygame_web" / "locale")
    monkeypatch.setattr("pygame_web.language._FEATURES", tmp_path / "pygame_web" / "features")
    translator.cache_clear()
    assert translator("fr", "online")("Your name") == "Your name"
    later.write_alone(tmp_path, "online", build)
    monkeypatch.setattr("sys.meta_path", [*sys.meta_path])
    assert install((tmp_path / "online-fr.json").read_text("utf-8"), tmp_path)
    assert translator("fr", "online")("Your name") == "Votre nom"
    translator.cache_clear()


def test_what_plays_online_uses_nothing_of_hashlib_that_its_stand_in_has_not() -> None:
    used = {
        line
        for name, source in later.sources(is_alone).items()
        if not name.endswith(".mo")
        for line in source.splitlines()
        if "hashlib" in line
    }
    assert used == {"from hashlib import sha256"}
