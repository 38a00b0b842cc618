"""The page's own scripts that need no browser: they run in Node."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from build_steps import tools
from build_steps.paths import ROOT
from pygame_web.browser import app
from tests.web.test_browser import FACTS

BOOT = (ROOT / "pygame_web" / "boot").as_uri()
BROWSER = (ROOT / "pygame_web" / "browser").as_uri()


def in_node(code: str, *words: object) -> Any:
    """What `code`, the body of a function of `words`, gives back."""
    program = (
        f"const run = async (shape, patience, ...words) => {{ {code} }};"
        f'const told = await run(await import("{BROWSER}/shape.js"),'
        f' await import("{BROWSER}/patience.js"), ...{json.dumps(words)});'
        "console.log(JSON.stringify(told));"
    )
    done = subprocess.run(
        [*tools.node(), "--input-type=module"],
        input=program,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


READ = """
  return words.map(([door, text]) => {
    try { return { told: shape[door](text) }; }
    catch (error) { return { name: error.constructor.name, text: error.message }; }
  }).concat([shape.dropped.count]);
"""


def test_replies_of_python_fit_the_shape_the_page_reads() -> None:
    first = app.begin(json.dumps({**FACTS, "page": "qwantum"}))
    more = app.answer(json.dumps([{"type": "nothing", "at": 1}]))
    embed = app.begin(json.dumps({**FACTS, "page": "embed", "query": {"host": "http://a"}}))
    *told, dropped = in_node(
        READ, ("firstReply", first), ("reply", more), ("firstReply", embed), ("token", "b3xf1")
    )
    texts = (first, more, embed)
    assert [one["told"] for one in told] == [*(json.loads(text) for text in texts), "b3xf1"]
    assert dropped == 0


def test_a_malformed_message_of_a_worker_is_refused_and_counted() -> None:
    good = json.loads(app.begin(json.dumps({**FACTS, "page": "qwantum"})))
    bad: list[tuple[str, Any]] = [
        ("reply", "nonsense"),
        ("reply", "null"),
        ("reply", "[]"),
        ("reply", json.dumps({**good, "regions": {"main": 7}})),
        ("reply", json.dumps({**good, "effects": [{}]})),
        ("reply", json.dumps({**good, "effects": {"do": "Save"}})),
        ("reply", json.dumps({**good, "look": None})),
        ("reply", json.dumps({**good, "place": {**good["place"], "bots": "yes"}})),
        ("reply", json.dumps({**good, "faults": "none"})),
        ("firstReply", json.dumps({**good, "host": {"origin": None}})),
        ("token", None),
        ("token", ""),
        ("token", "two words"),
        ("token", {"b": 1}),
        ("token", "x" * 300),
    ]
    *told, dropped = in_node(READ, *bad)
    for (_, value), one in zip(bad, told, strict=True):
        assert one.get("name") == "Malformed", value
        assert one["text"].startswith("dropped: ")
    assert dropped == len(bad)


def test_a_start_is_heard_as_far_as_it_tells_what_can_be() -> None:
    good: dict[str, Any] = {"done": {"loaded": 1, "total": 2.5}, "way": "plain"}
    good |= {"failed": "portal", "error": "no way", "again": True}
    bad: dict[str, Any] = {
        "done": {"loaded": "1", "total": 2},
        "way": "<b>",
        "failed": "unscripted",
    }
    bad |= {"error": {}, "again": 1, "toString": "x", "more": 1}
    code = f"""
      console.warn = () => {{}};
      const {{ sound }} = await import("{BOOT}/channel.js");
      return words.map(sound);
    """
    assert in_node(code, good, bad, {**bad, "way": "library"}, None, "text", 7) == [
        good,
        {},
        {"way": "library"},
        {},
        {},
        {},
    ]


@pytest.mark.parametrize(
    ("answers", "milliseconds"),
    [
        ([], 10_000),
        ([10, 10, 10, 10], 10_000),
        ([10, 10, 10, 10, 10], 2_000),
        ([10, 600, 10, 10, 10], 4_800),
        ([10, 10, 10, 10, 5_000], 10_000),
    ],
)
def test_an_answer_is_overdue_by_what_the_level_took_before(
    answers: list[int], milliseconds: int
) -> None:
    code = """
      const known = new patience.Patience();
      for (const spent of words[0]) known.note("quantum admiral", spent);
      return [known.of("quantum admiral"), known.of("quantum cadet")];
    """
    assert in_node(code, answers) == [milliseconds, 10_000]
