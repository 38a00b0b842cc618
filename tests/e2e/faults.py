"""A host that fails in a chosen way for each visitor.

with hosting(dist) as host:
    visitor = host.visitor(lambda name: "404" if name.endswith("table.js") else "")
    page.goto(visitor.address)
    visitor.well()
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path

from build_steps import serve
from build_steps.pages import PATIENCE

FAULTS = ("404", "500", "page", "cut", "stalls")
"""The host says that the file is missing, or fails; answers with a page; breaks off half-way; or
sends one half and then nothing more. "gone" closes the connection without a word; any other number
is the status of an answer without the file."""

PORTAL = b"<!doctype html><title>Wi-Fi</title><h1>Please accept our terms</h1>"
SHORT = PATIENCE // 5
"""The patience of a page in milliseconds, so that a test need not wait for the real one."""

LONG = 100 * PATIENCE
"""A patience so long that a page does nothing by itself during a test."""

Fault = Callable[[str], str]


def no_fault(name: str) -> str:
    """No fault."""
    return ""


class Visitor:
    """A visitor: what they requested, and what goes wrong for them."""

    def __init__(self, address: str, fault: Fault, patience: int) -> None:
        self.address = address
        self.fault = fault
        self.patience = patience
        self.change: Callable[[bytes], bytes] = bytes
        """What happens to the page in transit."""
        self.asked: list[str] = []
        self.parsed = threading.Event()
        """Whether the browser has read enough of the page to request another file."""
        self.over = threading.Event()

    def well(self) -> None:
        """Stop failing from now on; stalled requests stay stalled."""
        self.fault = no_fault


class Host:
    """The site, with a separate address for each visitor."""

    def __init__(self, root: str) -> None:
        self._root = root
        self.visitors: dict[str, Visitor] = {}

    def visitor(self, fault: Fault = no_fault, patience: int = SHORT) -> Visitor:
        """Return a new visitor; `fault` says what goes wrong with each file."""
        key = f"visitor{len(self.visitors)}"
        self.visitors[key] = Visitor(f"{self._root}{key}/", fault, patience)
        return self.visitors[key]


class FaultyHandler(serve.SiteHandler):
    """Answers each visitor as `Host` says."""

    def __init__(self, *words: object, hosts: list[Host], directory: str) -> None:
        self.hosts = hosts
        super().__init__(*words, directory=directory)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + self._name(path)[1])

    def _name(self, path: str) -> tuple[str, str]:
        key, _, name = path.partition("?")[0].removeprefix("/").partition("/")
        return key, name or "index.html"

    def do_GET(self) -> None:
        key, name = self._name(self.path)
        visitor = self.hosts[0].visitors[key]
        visitor.asked.append(name)
        if name != "index.html":
            visitor.parsed.set()
        path = Path(self.directory, name)
        fault = visitor.fault(name)
        if fault.isdigit():
            self.send_error(int(fault))
        elif fault == "page":
            self._send(PORTAL, "text/html")
        elif fault == "gone":
            self.close_connection = True
        elif not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
        else:
            self._answer(path, visitor, fault)

    def _answer(self, path: Path, visitor: Visitor, fault: str) -> None:
        content = path.read_bytes()
        if path.suffix == ".html":
            before, after = (f'data-patience="{time}"' for time in (PATIENCE, visitor.patience))
            content = visitor.change(content.replace(before.encode(), after.encode()))
        half = len(content) // 2 if fault else len(content)
        self._send(content, self.guess_type(str(path)), half)
        if fault == "stalls":
            visitor.over.wait()
        elif fault and path.suffix == ".html":
            # Chromium drops the half of a page that it has not parsed when the connection breaks.
            visitor.parsed.wait(timeout=60)
        self.close_connection = bool(fault)

    def _send(self, content: bytes, kind: str, much: int | None = None) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[:much])
        self.wfile.flush()


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    """A `Host` for the site in `folder`."""
    hosts: list[Host] = []
    server = serve.SiteServer(
        ("127.0.0.1", 0), partial(FaultyHandler, hosts=hosts, directory=str(folder))
    )
    with serve.running(server) as address:
        hosts.append(Host(address))
        try:
            yield hosts[0]
        finally:
            for visitor in hosts[0].visitors.values():
                visitor.over.set()
