"""The site in `dist/` is reproducible, loads nothing from other hosts, and works in any folder."""

from __future__ import annotations

import re
import shutil
import zipfile
import zlib
from pathlib import Path

from build_steps import catalogs, later, offline, pages, python, site, wheel
from build_steps.paths import GAMES, LOCALE, ROOT
from build_steps.stamps import hash_of
from core.games.site import FIRST
from pygame_web.language import LANGUAGES
from pygame_web.pocket.offline import NAME as OFFLINE


def tree(folder: Path) -> dict[str, str]:
    """Return the hash of every file of `folder`, by its relative name."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): hash_of(path) for path in files}


def test_two_builds_are_byte_identical(dist: Path, tmp_path: Path) -> None:
    wheel.build(tmp_path / "wheel")
    app = next((tmp_path / "wheel").glob("*.whl"))
    python.build(app, tmp_path / "fast")
    site.assemble(tmp_path / "again", python.STOCK, tmp_path / "fast", app)
    assert tree(tmp_path / "again") == tree(dist)


def test_catalogs_are_the_same_every_day(dist: Path, tmp_path: Path) -> None:
    for folder in (LOCALE, GAMES):
        copy = tmp_path / folder.name
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("*.mo"))
        catalogs.compile_all(copy)
        again = {name: value for name, value in tree(copy).items() if ".mo" in name}
        assert again
        assert again == {name: value for name, value in tree(folder).items() if ".mo" in name}


def test_no_file_knows_where_it_was_built(dist: Path) -> None:
    here = str(ROOT).encode()
    assert [path for path in dist.rglob("*") if path.is_file() and here in path.read_bytes()] == []


def test_pages_name_only_relative_files_that_exist(dist: Path) -> None:
    for page in dist.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        if page.name == "notices.html":
            # It names where each program comes from; nothing of it is loaded.
            text = re.sub(r"<a [^>]*href=\"https?://[^>]*>", "", text)
        for address in re.findall(r"""(?:src|href)="([^"#?]+)""", text):
            assert not re.match(r"/|[a-z]+://", address), f"{page.name}: {address}"
            if not address.startswith("data:"):
                assert (dist / address).exists(), f"{page.name}: {address}"


def tables(dist: Path) -> list[str]:
    """Return the pages on which Python starts."""
    texts = [page.read_text(encoding="utf-8") for page in dist.glob("*.html")]
    found = [text for text in texts if "data-python" in text]
    assert len(found) > 3
    return found


def test_pages_allow_their_own_inline_scripts_by_hash_and_no_others(dist: Path) -> None:
    for text in tables(dist):
        (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', text)
        inline = re.findall(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", text, re.S)
        assert len(inline) == len(site.INLINE)
        assert re.findall(r"'sha256-[^']+'", policy) == [pages.script_hash(one) for one in inline]
        assert "script-src 'self' 'wasm-unsafe-eval' 'sha256-" in policy
        assert re.findall(r"\son[a-z]+=", re.sub(r"<script.*?</script>", "", text)) == []


PAGES = (
    *(f"{game}-{kind}.html" for game in FIRST for kind in ("rules", "reference", "teach")),
    "qwantum-sheets.html",
    "cards.html",
)


def test_pages_of_rules_allow_their_one_script_and_no_python(dist: Path) -> None:
    for name in PAGES:
        text = (dist / name).read_text("utf-8")
        (script,) = re.findall(r"<script>(.*?)</script>", text, re.S)
        (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', text)
        assert f"script-src 'self' {pages.script_hash(script)};" in f"{policy};"
        assert "'unsafe-inline'" not in policy
        assert re.findall(r"\son[a-z]+=|\sstyle=", text) == []
        assert text.count("<template data-lang=") == len(LANGUAGES) - 1
        assert "pyodide" not in text


def test_rules_are_kept_when_opened_and_not_before(dist: Path) -> None:
    kinds = ("lessons.json", "guide.json", "puzzles.json", "told.json")
    names = {f"{game}-{kind}" for game in FIRST for kind in kinds} | {later.NAME, *PAGES}
    at_once = {entry["url"] for entry in offline.precached(dist)}
    assert not names & at_once
    assert OFFLINE in at_once
    assert {f"{game}-tips.json" for game in FIRST} <= at_once, "a table wants them by itself"
    kept = offline.later(dist)
    instead = {"library.zip.txt", "app.pack.txt"}
    # What plays elsewhere stands by folder and name: `test_online.py`.
    assert {name for name in kept if "/" not in name} == names | instead
    paths = {path.name: path for path in dist.rglob("*") if path.name in kept}
    paths |= {name: dist / name for name in kept if "/" in name}
    assert all(hash_of(paths[name]).startswith(revision) for name, revision in kept.items())
    assert not any(str(name).endswith(tuple(instead)) for name in at_once)
    worker = (dist / "sw.js").read_text("utf-8")
    assert all(f'"{name}": "{revision}"' in worker for name, revision in kept.items())


def test_a_page_waits_for_a_sign_of_progress_fifteen_seconds_at_most(dist: Path) -> None:
    for text in tables(dist):
        (milliseconds,) = re.findall(r'data-patience="(\d+)"', text)
        assert 5_000 <= int(milliseconds) <= 15_000


def test_the_watchdog_is_small(dist: Path) -> None:
    text = (dist / "index.html").read_text(encoding="utf-8")
    watchdog = re.findall(r"<script[^>]*>(.+?)</script>", text)[0]
    # Brotli makes less of it: at most 1.75 KB.
    assert len(zlib.compress(watchdog.encode(), 9)) < 2_000


def test_wheel_holds_the_packages_and_nothing_of_npm(dist: Path) -> None:
    (app,) = dist.glob("app-*/*.whl")
    with zipfile.ZipFile(app) as archive:
        names = archive.namelist()
    assert "core/__init__.py" in names
    assert "pygame_web/browser/app.py" in names
    heads = {name.split("/")[0] for name in names}
    assert {head for head in heads if not head.endswith(".dist-info")} == {"core", "pygame_web"}
    others = r"node_modules|^pygame_web/.*\.json$|\.js$|/boot/|/pocket/"
    assert not [name for name in names if re.search(others, name)]


def test_pages_that_name_an_address_are_those_the_service_worker_keeps(
    dist: Path, tmp_path: Path
) -> None:
    there = shutil.copytree(dist, tmp_path / "dist")
    site.at_address(there, "https://a.example/club")
    assert "https://a.example/club" in (there / "quantum.html").read_text("utf-8")
    worker = (there / "sw.js").read_text("utf-8")
    kept = dict(re.findall(r'"url": "([^"]+\.html)",\s*"revision": "(\w+)"', worker))
    assert {"index.html", "quantum.html", "qwantum.html", "lum42.html"} <= set(kept)
    for name, revision in kept.items():
        assert hash_of(there / name).startswith(revision), name
