"""Lighthouse on lobby and table, as phone and desktop. Its reports stay in `.build/lighthouse`.

Scores are per cent, the median of `ROUNDS`, since one busy moment of the machine spoils a run.
Performance, accessibility and best practices must reach 95.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from bench._hosts import CompressingHandler
from build_steps import chromium, serve, tools
from build_steps.console import run
from build_steps.paths import DIST, ROOT, WORK
from build_steps.stamps import make

FOLDER = WORK / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices")
ASKED = 95
ROUNDS = 3


def main() -> int:
    """Print the scores; returns 1 if one is too low."""
    _install()
    low = 0
    with sync_playwright() as playwright:
        program = chromium.executable(playwright.chromium.executable_path)
    print(f"{'':<20}" + "".join(f"{name:>16}" for name in CATEGORIES))
    with serve.running(serve.server(DIST, handler=CompressingHandler)) as address:
        for name, where in (("lobby", ""), ("table", "qwantum.html")):
            for form in ("mobile", "desktop"):
                words = (program, address + where, f"{name}-{form}", form)
                rounds = [_scores(*words) for _ in range(ROUNDS)]
                scores = [round(median(found)) for found in zip(*rounds, strict=True)]
                low += sum(score < ASKED for score in scores)
                print(f"{name + ', ' + form:<20}" + "".join(f"{score:>16}" for score in scores))
    return int(low > 0)


def _install() -> None:
    source = ROOT / "bench" / "lighthouse"
    files = [source / "package.json", source / "package-lock.json"]

    def install() -> None:
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        for file in files:
            shutil.copy(file, FOLDER)
        run(
            [*tools.npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            what="install lighthouse",
            cwd=FOLDER,
        )

    make("Lighthouse", files, [FOLDER / "node_modules" / "lighthouse"], install)


def _scores(program: str, url: str, name: str, form: str) -> list[int]:
    report = FOLDER / f"{name}.json"
    words = [
        *tools.node(),
        str(FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"),
        url,
        "--quiet",
        "--output=json",
        f"--output-path={report}",
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags=--headless=new {' '.join(chromium.FLAGS)}",
        *(["--preset=desktop"] if form == "desktop" else []),
    ]
    env = {**os.environ, "CHROME_PATH": program}
    run(words, what=f"lighthouse {name}", env=env, cwd=FOLDER)
    found = json.loads(Path(report).read_text("utf-8"))["categories"]
    return [round(100 * (found[category]["score"] or 0)) for category in CATEGORIES]


if __name__ == "__main__":
    sys.exit(main())
