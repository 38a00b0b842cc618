"""Online play: two visitors in two browsers, with a local relay or a direct connection.

Posts and bytes per ply, plies per second, milliseconds from a click here to the picture there, the
length of links, and what online play loads. Without arguments: every game.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from playwright.sync_api import Browser

from bench._browser import chromium_open
from bench.sizes import first_visit, size_by_brotli
from build_steps import chromium, relay, serve, tools
from build_steps.online import name_relays
from build_steps.paths import DIST, NODE_MODULES
from core import GAMES
from pygame_web.features.online import build
from pygame_web.shell.links import write
from tests.e2e.driver import Driver
from tests.e2e.near import sat
from tests.e2e.online import Come, begun, may_act, sitting

PLIES = 120
BUDGET = 150
"""Median milliseconds from a click to the picture elsewhere."""
BY_LINE = 50
"""The same with a direct connection, each device in its own browser."""
LOADED = 25
MORE = 16
"""Brotli KB (1,000 bytes) of what all online players load, and of what connects devices in a room.

`tests/build/test_online.py` holds the first one to it.
"""
ALWAYS = ("online.js", "online.json")
BESIDES = {
    "over relays": ("line.js",),
    "in one room": ("near.js", "scan.js"),
    "in one room, where the browser reads no QR codes": ("near.js", "scan.js", "decode.js"),
    "when the browser is idle; in one room at once": ("more.js", build.MORE),
    "at a table of version 1": (build.VERSION1,),
}
"""What is loaded besides, and by whom."""
WATCH = """
window.seen = new Map();
addEventListener("click", () => (window.clicked = Date.now()), true);
new MutationObserver(() => {
  const ply = document.querySelector("[data-game]")?.dataset.ply;
  if (ply && !seen.has(ply)) requestAnimationFrame(() => seen.set(ply, Date.now()));
}).observe(document, { subtree: true, attributes: true, childList: true });
"""
STORED = """async () => {
  const answer = (request) => new Promise((go) => (request.onsuccess = () => go(request.result)));
  const database = await answer(indexedDB.open("clubtable-feeds"));
  const posts = await answer(database.transaction("posts").objectStore("posts").getAll());
  return posts.map(({ event }) => JSON.stringify(event).length);
}"""


def main() -> None:
    """Print the table of every game, and the sizes."""
    tools.packages("relay")
    with tempfile.TemporaryDirectory() as name, relay.running() as address:
        site = Path(shutil.copytree(DIST, Path(name) / "dist"))
        name_relays(site, [address])
        with chromium_open() as browser, serve.running(serve.server(site)) as there:
            head = f"{'plies':>7}{'posts':>7}{'bytes/ply':>11}{'plies/s':>9}{'median':>8}{'95%':>7}"
            print(f"{'game':10}{head}{'link':>6}   (budget {BUDGET} ms)")
            for game in sys.argv[1:] or GAMES:
                _row(game, begun(sitting(browser, there, WATCH), game))
            print(f"by a line between two browsers   (budget {BY_LINE} ms)")
            kind = browser.browser_type
            program = chromium.executable(kind.executable_path)
            with kind.launch(executable_path=program, args=list(chromium.FLAGS)) as other:
                for game in sys.argv[1:] or GAMES:
                    _row(game, sat(_apart(browser, other, there), game))
        _sizes(site)


def _sizes(site: Path) -> None:
    """What a first visit loads of online play, and what playing online loads, by part."""
    folder = next(site.glob("online-*"))
    asked = [path for path in first_visit() if path.parent.name == folder.name]
    first = sum(map(size_by_brotli, asked)) * 1000
    print(f"a first visit loads of it, brotli: {first:.1f} KB (budget 0)")
    loaded = together(folder, ALWAYS)
    print(f"when somebody plays elsewhere: {loaded:.1f} KB (budget {LOADED}), and besides:")
    for who, names in BESIDES.items():
        print(f"  {who:50}{together(folder, names):6.1f} KB (budget in one room {MORE})")
    for path in sorted(folder.glob("*-*.json")):
        print(f"  in that language, {path.stem:32}{together(folder, [path.name]):6.1f} KB")
    print("the parts, each compressed alone:")
    modules = json.loads((folder / "online.json").read_text("utf-8"))
    _part("our Python", "\n".join(modules.values()).encode())
    for path in sorted(folder.glob("*.js")):
        _part(path.name, path.read_bytes())
    for library in ("nostr-tools/abstract-relay", "@noble/secp256k1"):
        _part(f"  in one of them {library}", _minified(library))


def together(folder: Path, names: Iterable[str]) -> float:
    """Return the brotli KB of some files."""
    return sum(size_by_brotli(folder / name) for name in names) * 1000


def _minified(library: str) -> bytes:
    """Return the size of a library bundled alone."""
    program = NODE_MODULES / "esbuild" / "bin" / "esbuild"
    words = ["--bundle", "--minify", "--format=esm", "--charset=utf8"]
    command = [*map(str, tools.node()), str(program), *words]
    source = f'export * from "{library}"'
    done = subprocess.run(
        command, input=source.encode(), cwd=NODE_MODULES.parent, capture_output=True
    )
    done.check_returncode()
    return done.stdout


def _part(name: str, data: bytes) -> None:
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        print(f"  {name:40}{size_by_brotli(Path(file.name)) * 1000:6.1f} KB")


def _apart(first: Browser, second: Browser, site: str) -> Come:
    """Two visitors in different browsers."""
    ways = [sitting(browser, site, WATCH) for browser in (first, second)]
    return lambda fragment="", seed=1: ways[seed - 1](fragment, seed)


def _row(game: str, drivers: list[Driver]) -> None:
    times: list[float] = []
    began = perf_counter()
    while drivers[0].look()["ply"] < PLIES and drivers[0].look()["actor"] != "over":
        for here, elsewhere in (drivers, drivers[::-1]):
            times += _click(here, elsewhere)
    spent = perf_counter() - began
    ply = drivers[0].look()["ply"]
    sizes = drivers[0].page.evaluate(STORED)
    high = quantiles(times, n=20)[-1]
    link = len(write(drivers[0].line()))
    columns = f"{ply:7}{len(sizes):7}{sum(sizes) / max(1, ply):11.0f}{ply / spent:9.1f}"
    print(f"{game:10}{columns}{median(times):8.0f}{high:7.0f}{link:6}")
    for driver in drivers:
        driver.page.context.close()


def _click(here: Driver, elsewhere: Driver) -> list[float]:
    """Let the player here act once; milliseconds until it is painted there, if it was a ply."""
    seen = here.look()
    if not may_act(seen):
        return []
    here.go_on(seen)
    ply = str(int(seen["ply"]) + 1)
    if here.look()["ply"] < int(ply):
        return []
    elsewhere.page.wait_for_function("(ply) => [...seen.keys()].some((n) => +n >= +ply)", arg=ply)
    clicked = here.page.evaluate("clicked")
    first = elsewhere.page.evaluate(
        "(ply) => Math.min(...[...seen].filter(([n]) => +n >= +ply).map(([, at]) => at))", ply
    )
    return [first - clicked]


if __name__ == "__main__":
    main()
