"""Stress the bots' worker with thousands of questions, timed on both sides of the channel.

    python3 -m bench.botstress --decisions 20000 --log stress.jsonl

Each question is a decision of a game between bots. The page records when it posts the question and
when the answer arrives; the worker reports on a separate channel when its Python starts and ends.
For a late question, the CPU time of the browser's threads is recorded while it waits and when it is
answered. This shows where the delay was: on the way in, in Python, on the way out, or on a machine
that gave the worker no CPU time.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bench._browser import chromium_open
from build_steps import serve
from build_steps.paths import DIST
from core import GAMES
from core.bots.play import play

BATCH = 50
TRACED = """
from js import BroadcastChannel, performance
from pygame_web.browser.bot_worker import choose as decide

_channel = BroadcastChannel.new("botstress")

def _now():
    return performance.timeOrigin + performance.now()

def choose(game, position, level, seed):
    began = _now()
    _channel.postMessage(f"in {seed} {began}")
    answer = decide(game, position, level, seed)
    _channel.postMessage(f"out {seed} {_now()}")
    return answer

__export__ = ["choose"]
"""
PREPARE = """async (python) => {
  const bots = await (await import(python)).bots();
  const now = () => performance.timeOrigin + performance.now();
  const traces = new Map();
  new BroadcastChannel("botstress").onmessage = ({ data }) => {
    const [kind, seed, at] = data.split(" ");
    if (traces.has(seed)) traces.get(seed)[kind] = Number(at);
  };
  globalThis.stress = async (questions, late, patience) => {
    const answers = [];
    for (const [game, position, level, seed] of questions) {
      const trace = { game, level, seed, posted: now() };
      traces.set(seed, trace);
      const watch = setTimeout(() => tellLate(JSON.stringify({ ...trace, position })), late);
      let over;
      const silence = new Promise((go) => (over = setTimeout(() => go(null), patience)));
      trace.answer = await Promise.race([bots.choose(game, position, level, seed), silence]);
      trace.got = now();
      clearTimeout(watch);
      if (trace.got - trace.posted > late) tellCame(JSON.stringify(trace));
      clearTimeout(over);
      answers.push(trace);
      if (trace.answer === null) break;
    }
    // What the worker told of the last one may still be on its way.
    await new Promise((go) => setTimeout(go, 20));
    traces.clear();
    return answers;
  };
}"""


def questions(seed: int, games: list[str], levels: list[str]) -> Iterator[tuple[str, ...]]:
    """An endless stream of decisions with a choice: game, position, level and a seed."""
    random, number = Random(seed), 0
    while True:
        number += 1
        game = GAMES[random.choice(games)]
        seats = random.choice(game.seats)
        names = random.choice(([game.bots[0]], ["uniform"], ["uniform", game.bots[0]]))
        line = play(game, names[:seats], seats=seats, seed=f"{seed} {number}")
        for ply, s in enumerate(line.states):
            if game.actor(s) >= 0 and len(game.legal(s)) > 1:
                level = random.choice([one for one in game.bots if not levels or one in levels])
                yield game.name, game.write_state(s), level, f"{seed}-{number}-{ply}"


def threads_of(root: int) -> dict[str, int]:
    """CPU milliseconds of each busy thread below process `root` so far."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(stat[1])
    found = {}
    for process in parents:
        above = process
        while above not in (0, root):
            above = parents.get(above, 0)
        if above == root:
            found.update(_threads(process))
    return found


def _threads(process: int) -> dict[str, int]:
    found = {}
    for task in Path(f"/proc/{process}/task").glob("*"):
        try:
            name, _, rest = (task / "stat").read_text("utf-8").rpartition(")")
        except OSError:
            continue
        words = rest.split()
        spent = (int(words[11]) + int(words[12])) * 1000 // os.sysconf("SC_CLK_TCK")
        found[f"{name.partition('(')[2]}:{task.name}"] = spent
    return found


class Log:
    """Writes a line for every late question, and sums up."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.spent: dict[str, list[float]] = {}
        self.slowest: list[dict[str, Any]] = []
        self.late = 0
        self._then: dict[str, int] = {}

    def look(self, text: str) -> None:
        """A question is late: start counting the work of every thread."""
        self.late += 1
        self._then = threads_of(os.getpid())
        self.write({"late": json.loads(text), "load": os.getloadavg()})

    def came(self, text: str) -> None:
        """A late question was answered: record what every thread did since it was late."""
        now = threads_of(os.getpid())
        worked = {name: spent - self._then.get(name, spent) for name, spent in now.items()}
        busy = {name: spent for name, spent in worked.items() if spent >= 20}
        self.write({"came": json.loads(text), "milliseconds of processor since late": busy})

    def add(self, trace: dict[str, Any]) -> None:
        took = trace["got"] - trace["posted"]
        self.spent.setdefault(f"{trace['game']} {trace['level']}", []).append(took)
        self.slowest = sorted([*self.slowest, trace], key=_took, reverse=True)[:12]

    def write(self, entry: dict[str, Any]) -> None:
        text = json.dumps(entry)
        print(text, flush=True)
        if self._path:
            with open(self._path, "a", encoding="utf-8") as file:
                file.write(text + "\n")

    def sum_up(self) -> None:
        count = sum(map(len, self.spent.values()))
        print(f"\n{count} answers, {self.late} late; load {os.getloadavg()}")
        for name, spent in sorted(self.spent.items()):
            print(f"{name:22}{len(spent):7}{median(spent):9.0f}{max(spent):9.0f} ms")
        print("the slowest: way in, Python, way out")
        for trace in self.slowest:
            steps = [trace["posted"], trace.get("in"), trace.get("out"), trace["got"]]
            parts = [f"{b - a:8.0f}" if a and b else "       -" for a, b in pairwise(steps)]
            print(f"{trace['game']:8} {trace['level']:10} {trace['seed']:16} {' '.join(parts)}")


def _took(trace: dict[str, Any]) -> float:
    return float(trace["got"] - trace["posted"])


def main() -> None:
    """Ask, and print the results; stop at the first question that is never answered."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--levels", default="", help="only these levels")
    parser.add_argument("--start", default="", help="library or plain instead of the best way")
    parser.add_argument("--late", type=int, default=3000, help="milliseconds")
    parser.add_argument("--patience", type=int, default=120_000, help="milliseconds")
    parser.add_argument("--log", default="")
    wanted = parser.parse_args()
    log = Log(wanted.log)
    asked = questions(
        wanted.seed, wanted.games.split(","), [one for one in wanted.levels.split(",") if one]
    )
    asked = islice(asked, wanted.decisions)
    try:
        _run(wanted, asked, log)
    finally:
        log.sum_up()


def _run(wanted: argparse.Namespace, asked: Iterator[tuple[str, ...]], log: Log) -> None:
    with chromium_open() as browser, serve.running(serve.server(DIST)) as address:
        context = browser.new_context(service_workers="block")
        context.set_default_timeout(600_000)
        page = context.new_page()
        page.expose_function("tellLate", log.look)
        page.expose_function("tellCame", log.came)
        page.route("**/bots.py", lambda route: route.fulfill(body=TRACED))
        page.on("console", lambda message: print("console:", message.text, flush=True))
        page.goto(address + (f"?start={wanted.start}" if wanted.start else ""))
        page.locator("html[data-ready='1']").wait_for(state="attached")
        page.evaluate(PREPARE, "./" + next(DIST.glob("app-*")).name + "/python.js")
        while batch := list(islice(asked, BATCH)):
            answers = page.evaluate(
                "([q, late, patience]) => stress(q, late, patience)",
                [batch, wanted.late, wanted.patience],
            )
            for trace in answers:
                log.add(trace)
            if answers[-1]["answer"] is None:
                log.write({"never": answers[-1], "position": batch[len(answers) - 1][1]})
                break


if __name__ == "__main__":
    main()
