"""List the functions of Python's WebAssembly that the site calls: `python3 build.py called`.

Builds a copy of the site with a counting machine (`pyodide/split.mjs`) in `.build/called/`, uses it
in Chromium, imports everything in Node, and writes the calls to `pyodide/called.txt`. Renew it when
the build says that it is for another machine, or when a test says that a game's first turns fetch
the second half (`tests/e2e/test_later.py`).
"""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from build_steps import chromium, serve, staged, tools
from build_steps.console import Trouble, run, say, step
from build_steps.paths import DIST, PYTHON, ROOT, WORK
from build_steps.python import COUNT, FILES, MACHINE

LIST = ROOT / "build_steps" / "pyodide" / "called.txt"
_JOB = ROOT / "build_steps" / "pyodide" / "called.mjs"
HEAD = """\
Which functions of the machine the site calls, a bit each in their order (base64), below the name of
that machine. Made by `python3 build.py called`.
"""
PRESSES = 200
"""The number of presses in each visit."""
NO_WORKERS = "window.Worker = class { constructor() { throw new Error('no workers'); } }"
OFFERED = """(chance) => {
    const all = [...document.querySelectorAll("[data-do], summary, label")]
        .filter((one) => one.checkVisibility() && !one.disabled);
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    all[Math.floor(chance * all.length)]?.dispatchEvent(click);
}"""


def renew() -> None:
    """Build the copy, use it, and write `LIST`. Raises `Trouble`."""
    copy = staged.stage([], WORK / "called")
    environment = {**os.environ, COUNT: "1"}
    for words in ([sys.executable, "build.py", "site"], [str(PYTHON), "-m", "build_steps.called"]):
        if subprocess.run(words, cwd=copy, env=environment, check=False).returncode:
            raise Trouble("What the site calls was not found out: see above.")
    LIST.write_bytes((copy / LIST.relative_to(ROOT)).read_bytes())


def main() -> None:
    """Use this checkout's counting copy of the site, and write `LIST`."""
    machine = (MACHINE / "name.txt").read_text("utf-8")
    called = _previous(machine)
    with step("everything imported and played, in Node"), tempfile.TemporaryDirectory() as name:
        path = Path(name) / "called.bin"
        run([*tools.node(), _JOB, MACHINE, FILES, path], what="import everything")
        _add(called, path.read_bytes())
    with step("visits in Chromium"):
        _visit(called)
    bits = bytearray(len(called) // 8)
    for number, hit in enumerate(called):
        bits[number >> 3] |= hit << (number & 7)
    text = f"{HEAD}\n{machine}\n{base64.b64encode(bits).decode()}\n"
    LIST.write_text(text, "utf-8", newline="\n")
    say(f"{sum(called)} functions are called.")


def _previous(machine: str) -> bytearray:
    """The previous `LIST` for this machine, one byte per function; its functions are kept."""
    called = bytearray(1 << 15)
    name, bits = LIST.read_text("utf-8").split()[-2:]
    if name == machine:
        for number in range(8 * len(packed := base64.b64decode(bits))):
            called[number] = packed[number >> 3] >> (number & 7) & 1
    return called


def _add(called: bytearray, more: bytes) -> None:
    for number, hit in enumerate(more):
        called[number] |= hit


def _visit(called: bytearray) -> None:
    """Open each page in each mode and press its buttons."""
    from playwright.sync_api import Error, sync_playwright

    from core import GAMES
    from pygame_web.language import LANGUAGES

    class Handler(serve.SiteHandler):
        def do_POST(self) -> None:
            _add(called, self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

    random = Random(1)
    with (
        sync_playwright() as playwright,
        serve.running(serve.server(DIST, handler=Handler)) as home,
    ):
        program = chromium.lean_executable(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        pages = ("index", *GAMES)
        visits = [("index", "", language, "") for language in LANGUAGES]
        visits += [(page, way, "en", "") for page, way in product(pages, ("", "?start=library"))]
        visits += [(page, "", "en", NO_WORKERS) for page in pages]
        for page, way, language, script in visits:
            with browser.new_context(locale=language, service_workers="block") as context:
                if script:
                    context.add_init_script(script)
                # Leaving or reloading the page ends this visit.
                with suppress(Error):
                    _press(context.new_page(), f"{home}{page}.html{way}", random)
        browser.close()


def _press(page: Any, address: str, random: Random) -> None:
    page.goto(address)
    page.wait_for_selector("html[data-ready='1']", timeout=180_000, state="attached")
    for _ in range(PRESSES):
        page.evaluate(OFFERED, random.random())
        page.wait_for_timeout(40)
    # Calls are reported twice a second.
    page.wait_for_timeout(2000)


if __name__ == "__main__":
    main()
