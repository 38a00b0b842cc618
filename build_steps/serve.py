"""A small web server for `dist/`: on this machine only, or over https on its network (`lan.py`)."""

from __future__ import annotations

import errno
import re
import ssl
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from build_steps import pages
from build_steps.console import Trouble, say

USUAL_PORT = 8042
_HASHED = re.compile(r"[-.][0-9a-f]{8}[./]")


class SiteHandler(SimpleHTTPRequestHandler):
    """Serve a folder under the path `prefix`, with the MIME types that browsers require."""

    protocol_version = "HTTP/1.1"
    # As real hosts do: otherwise a small file waits 40 ms for the acknowledgement of its header.
    disable_nagle_algorithm = True
    extensions_map = {  # noqa: RUF012 - the base class has it so
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
    }
    prefix = "/"

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.prefix):
            return str(Path(self.directory) / "no such file")
        return super().translate_path("/" + path[len(self.prefix) :])

    def send_response(self, code: int, message: str | None = None) -> None:
        super().send_response(code, message)
        good = code < HTTPStatus.MULTIPLE_CHOICES and _HASHED.search(self.path)
        lasting = "public, max-age=31536000, immutable"
        self.send_header("Cache-Control", lasting if good else "no-cache")
        # The same as in `examples/hosting/`.
        page = urlsplit(self.path).path.rpartition("/")[2]
        self.send_header("Content-Security-Policy", pages.frame_policy(page))
        self.send_header("X-Content-Type-Options", "nosniff")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a missing file with the site's 404 page, as static hosts do."""
        lost = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not lost.is_file():
            super().send_error(code, message, explain)
            return
        body = lost.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing; the browser's tools show requests better."""


class SiteServer(ThreadingHTTPServer):
    """A threaded server that ignores connections closed early by the browser."""

    daemon_threads = True

    @property
    def address(self) -> str:
        """The root address."""
        secure = isinstance(self.socket, ssl.SSLSocket)
        host = self.server_address[0]
        return f"http{'s' * secure}://{host!s}:{self.server_port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """A closed connection is not worth a traceback."""


def server(
    folder: Path,
    port: int = 0,
    handler: Callable[..., SiteHandler] = SiteHandler,
    host: str = "127.0.0.1",
    tls: ssl.SSLContext | None = None,
) -> SiteServer:
    """A server for `folder` on `port` of this machine (0: a free one); with `tls` over https."""
    try:
        found = SiteServer((host, port), partial(handler, directory=str(folder)))
    except OSError as error:
        if error.errno in {errno.EADDRINUSE, errno.EACCES}:
            raise Trouble(
                f"Port {port} is taken or not allowed. Choose another with --port, or leave "
                "--port out and a free one is found."
            ) from error
        raise
    if tls is not None:
        # Each connection does its handshake in its own thread, so a slow one blocks nobody.
        found.socket = tls.wrap_socket(
            found.socket, server_side=True, do_handshake_on_connect=False
        )
    return found


def default_port(port: int | None, made: Callable[[int], SiteServer]) -> SiteServer:
    """Return the requested port, or else always the same one: browsers store games by address."""
    if port is not None:
        return made(port)
    try:
        return made(USUAL_PORT)
    except Trouble:
        return made(0)


@contextmanager
def running(server: SiteServer) -> Iterator[str]:
    """Serve in the background; yields the root address."""
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server.address
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def play(
    server: SiteServer, open_browser: bool, invite: Callable[[str], None] | None = None
) -> None:
    """Serve until Ctrl+C; print the address and open it in a browser if there is one.

    `invite` shows others how to join.
    """
    with running(server) as address:
        if invite:
            invite(address)
        say(f"\nThe club table is at {address}\nCtrl+C ends it.")
        if open_browser:
            # On a machine without a screen this finds no browser, and the address is enough.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            say("\nClosed.")
