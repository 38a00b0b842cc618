"""The small web server of `play` and of the tests."""

from __future__ import annotations

import socket
import ssl
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from build_steps import lan, serve
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
    first = serve.default_port(None, lambda port: serve.server(tmp_path, port))
    second = serve.default_port(None, lambda port: serve.server(tmp_path, port))
    assert second.server_port not in {first.server_port, 0}
    first.server_close()
    second.server_close()


def test_in_the_network_it_serves_by_https_and_passes_on_to_the_relay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "WORK", tmp_path / "work")
    (tmp_path / "a.txt").write_text("here")
    trusting = ssl._create_unverified_context()
    with socket.create_server(("127.0.0.1", 0)) as relay:
        near = f"ws://127.0.0.1:{relay.getsockname()[1]}"
        server = lan.server(tmp_path, 0, near, "127.0.0.1")
        with serve.running(server) as address:
            assert address == f"https://127.0.0.1:{server.server_port}/"
            assert lan.relay_of(server) == f"wss://127.0.0.1:{server.server_port}/relay"
            with urllib.request.urlopen(address + "a.txt", context=trusting) as answer:
                assert answer.read() == b"here"
            requests: list[bytes] = []
            threading.Thread(target=_echo, args=(relay, requests)).start()
            plain = socket.create_connection(("127.0.0.1", server.server_port))
            with trusting.wrap_socket(plain, server_hostname="127.0.0.1") as line:
                line.sendall(b"GET /relay HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n")
                assert line.recv(9) == b"switched "
                line.sendall(b"x" * 100_000)
                found = b""
                while len(found) < 100_000:
                    found += line.recv(1 << 16)
    assert found == b"x" * 100_000
    assert requests[0].startswith(b"GET / HTTP/1.1\r\n")
    assert b"Upgrade: websocket\r\n" in requests[0]
    assert requests[0].endswith(b"\r\n\r\n")
    # The phones have been told of this certificate: the next start has the same one.
    (file,) = (tmp_path / "work" / "lan").iterdir()
    before = file.read_bytes()
    lan.server(tmp_path, 0, near, "127.0.0.1").server_close()
    assert file.read_bytes() == before


def _echo(relay: socket.socket, requests: list[bytes]) -> None:
    """A relay that echoes whatever follows the request."""
    line, _ = relay.accept()
    with line:
        requests.append(line.recv(1 << 16))
        line.sendall(b"switched ")
        while data := line.recv(1 << 16):
            line.sendall(data)


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
