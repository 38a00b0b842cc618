"""The small web server of `play` and of the tests."""

from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path

import pytest

from build_steps import serve
from build_steps.paths import ROOT


class Below(serve.SiteHandler):
    prefix = "/games/club/"


@pytest.mark.parametrize(
    ("name", "content_type"),
    [
        ("a.wasm", "application/wasm"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.webmanifest", "application/manifest+json"),
        ("index.html", "text/html; charset=utf-8"),
    ],
)
def test_types_are_what_a_browser_insists_on(tmp_path: Path, name: str, content_type: str) -> None:
    (tmp_path / name).touch()
    with (
        serve.running(serve.server(tmp_path)) as address,
        urllib.request.urlopen(address + name) as answer,
    ):
        assert answer.headers["Content-Type"] == content_type


@pytest.mark.parametrize(
    ("name", "lasting"),
    [("index.html", False), ("app-0123abcd/x.js", True), ("assets/club.0123abcd.css", True)],
)
def test_only_files_named_by_hash_are_kept_for_ever(
    tmp_path: Path, name: str, lasting: bool
) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).touch()
    with (
        serve.running(serve.server(tmp_path)) as address,
        urllib.request.urlopen(address + name) as answer,
    ):
        assert ("immutable" in answer.headers["Cache-Control"]) is lasting


def test_a_prefix_is_the_only_way_in(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("here")
    with serve.running(serve.server(tmp_path, handler=Below)) as address:
        with urllib.request.urlopen(address + "games/club/a.txt") as answer:
            assert answer.read() == b"here"
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(address + "a.txt")
        caught.value.close()
        assert caught.value.code == 404


def test_play_takes_its_usual_port_or_any_free_one(tmp_path: Path) -> None:
    first = serve._usual(tmp_path)
    second = serve._usual(tmp_path)
    assert second.server_port not in {first.server_port, 0}
    first.server_close()
    second.server_close()


@pytest.mark.parametrize(
    ("name", "policy"),
    [
        ("embed.html", "frame-ancestors *"),
        ("embed.html?game=quantum", "frame-ancestors *"),
        ("index.html", "frame-ancestors 'none'"),
        ("quantum.html?x=/embed.html", "frame-ancestors 'none'"),
        ("", "frame-ancestors 'none'"),
    ],
)
def test_only_one_page_may_be_framed(tmp_path: Path, name: str, policy: str) -> None:
    for page in ("embed.html", "index.html", "quantum.html"):
        (tmp_path / page).touch()
    with (
        serve.running(serve.server(tmp_path)) as address,
        urllib.request.urlopen(address + name) as answer,
    ):
        assert answer.headers["Content-Security-Policy"] == policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("name", ["_headers", "apache.htaccess", "nginx.conf"])
def test_the_ready_host_files_say_the_same(name: str) -> None:
    text = (ROOT / "examples" / "hosting" / name).read_text("utf-8")
    assert text.count("frame-ancestors 'none'") == 1
    assert text.count("frame-ancestors *") == 1
    assert text.index("frame-ancestors 'none'") < text.index("frame-ancestors *")
    assert "embed" in text
