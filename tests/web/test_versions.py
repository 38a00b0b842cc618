"""Which stored version of a game wins, and ordered writes: the page's scripts run in Node."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from build_steps import tools
from build_steps.paths import ROOT

STORAGE = (ROOT / "pygame_web" / "browser" / "storage").as_uri()


def in_node(module: str, code: str, *words: object) -> Any:
    """Run `code`, a function body with `it` (the module) and `words`, in Node."""
    program = (
        f"const run = async (it, ...words) => {{ {code} }};"
        f'const told = await run(await import("{STORAGE}/{module}.js"), ...{json.dumps(words)});'
        "console.log(JSON.stringify(told));"
    )
    done = subprocess.run(
        [*tools.node(), "--input-type=module", "-e", program],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def version(number: int, tab: str = "a") -> str:
    return f'{number}.{tab}\n{{"clubtable": 1, "record": "{number}{tab}"}}'


GONE = "7.gone\n"


@pytest.mark.parametrize(
    ("texts", "chosen"),
    [
        ([version(3), version(4)], version(4)),
        ([version(10), version(9)], version(10)),
        ([version(4, "b"), version(4, "a")], version(4, "b")),
        ([version(4)[:-5], version(3)], version(3)),
        ([version(3), version(4)[:12]], version(3)),
        (["", version(1)], version(1)),
        (["damaged", "\x00"], "damaged"),
        ([version(7), GONE], GONE),
        ([version(8), GONE], version(8)),
        ([GONE, version(6)], GONE),
        (['9.a\n["clubtable"]', version(2)], version(2)),
        (["9" * 400 + ".a\n{}", version(2)], version(2)),
    ],
)
def test_the_newest_sound_version_is_chosen(texts: list[str], chosen: str) -> None:
    code = "return it.newest(words.map((text) => ({ text })));"
    assert in_node("versions", code, *texts) == chosen


def test_a_wrong_sum_makes_a_version_unsound() -> None:
    code = """
      const [newer, older] = words;
      const right = { text: newer, sum: await it.sum(newer) };
      const wrong = { text: newer, sum: await it.sum(older) };
      const cut = { text: newer, whole: false };
      const old = { text: older };
      return Promise.all([right, wrong, cut].map((one) => it.newest([one, old])));
    """
    newer, older = version(2), version(1)
    assert in_node("versions", code, newer, older) == [newer, older, older]


def test_a_file_of_a_copy_tells_whether_it_is_whole() -> None:
    code = """
      const bytes = await it.bytesOf(words[0]);
      const changed = bytes.map((byte, at) => (at === bytes.length - 9 ? byte ^ 1 : byte));
      const files = [bytes, bytes.subarray(0, -1), changed, new Uint8Array(), bytes.subarray(7)];
      return Promise.all(files.map(it.versionOf));
    """
    whole, cut, changed, empty, headless = in_node("slots", code, version(5, "é"))
    assert whole == {"text": version(5, "é"), "whole": True}
    assert not any(one["whole"] for one in (cut, changed, empty, headless))


@pytest.mark.parametrize("id", ["abc", "../x", "a/b", "é", ".", ""])
def test_the_name_of_a_file_tells_its_game_and_no_folder(id: str) -> None:
    names = in_node("slots", "return [0, 1].map((slot) => it.nameOf(words[0], slot));", id)
    assert all("/" not in name and name not in (".", "..") for name in names)
    assert in_node("slots", "return words.map(it.idOf);", *names, "x.2", "%.0") == [id, id, "", ""]


def test_only_the_newest_waiting_write_is_done_and_not_at_once() -> None:
    code = """
      const done = [];
      let busy = 0, most = 0;
      const queue = new it.Queue(async (name, piece) => {
        most = Math.max(most, ++busy);
        await new Promise((go) => setTimeout(go, 5));
        busy -= 1;
        done.push(piece);
        if (piece[1] === 1) for (const n of [2, 3, 4]) queue.add(name, [piece[0], n], join);
      });
      const join = (older, newer) => [older[0], newer[1]];
      queue.add("a", ["from", 1], join);
      await queue.idle();
      queue.add("a", ["later", 9], join);
      queue.drop("a");
      await queue.idle("a");
      return [done, most];
    """
    done, most = in_node("queue", code)
    assert done == [["from", 1], ["from", 4]]
    assert most == 1


def test_a_write_that_fails_does_not_stop_the_next() -> None:
    code = """
      const done = [];
      console.error = () => {};
      const queue = new it.Queue(async (name, piece) => {
        if (piece === 1) throw new Error("no");
        done.push(piece);
      });
      queue.add("a", 1);
      await queue.idle();
      queue.add("a", 2);
      await queue.idle();
      return done;
    """
    assert in_node("queue", code) == [2]


def test_the_undone_piece_of_a_name_is_the_newest_that_waits_or_the_one_in_work() -> None:
    code = """
      const told = [];
      const tell = () => told.push([...queue.undone()]);
      let free;
      const queue = new it.Queue(() => new Promise((go) => (free = go)));
      const turn = () => new Promise((go) => setTimeout(go));
      queue.add("a", 1);
      queue.add("b", 7);
      await turn();
      tell();
      queue.add("a", 2);
      queue.add("a", 3);
      tell();
      queue.drop("a");
      tell();
      free();
      await turn();
      tell();
      return told;
    """
    # Both are in work; the one named last is set free.
    first, second, third, last = in_node("queue", code)
    assert first == [["a", 1], ["b", 7]]
    assert second == [["a", 3], ["b", 7]]
    assert third == [["a", 1], ["b", 7]]
    assert last == [["a", 1]]
