"""The page's own scripts that need no browser: they run in Node."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_steps import tools
from build_steps.paths import ROOT
from core.kernel.reading import decoded
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
    *answers, dropped = in_node(
        READ, ("firstReply", first), ("reply", more), ("firstReply", embed), ("token", "b3xf1")
    )
    texts = (first, more, embed)
    assert [one["told"] for one in answers] == [*(json.loads(text) for text in texts), "b3xf1"]
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
    *answers, dropped = in_node(READ, *bad)
    for (_, value), one in zip(bad, answers, strict=True):
        assert one.get("name") == "Malformed", value
        assert one["text"].startswith("dropped: ")
    assert dropped == len(bad)


def test_a_start_is_heard_as_far_as_it_tells_what_can_be() -> None:
    good: dict[str, Any] = {"done": {"loaded": 1, "total": 2.5}, "way": "plain"}
    good |= {"failed": "portal", "error": "no way", "again": True, "word": "refused"}
    good |= {"what": "library.zip 403"}
    bad: dict[str, Any] = {
        "done": {"loaded": "1", "total": 2},
        "way": "<b>",
        "failed": "unscripted",
    }
    bad |= {"error": {}, "again": 1, "toString": "x", "more": 1, "word": "x", "what": "x" * 200}
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


def test_what_a_device_remembers_of_a_table_has_an_end() -> None:
    counts = in_node(
        f"""
        const {{ makeMemory }} = await import("{BROWSER}/../features/online/browser/memory.js");
        const event = (pubkey, n) => ({{ id: `${{pubkey}}-${{n}}`, pubkey, content: "short" }});
        const events = (author, count) =>
          Array.from({{ length: count }}, (_, n) => event(author, n));
        const stored = [...events("linus", 10), ...events("ann", 4_500)];
        const {{ known, put, lets }} = makeMemory(["ann"], stored);
        const hear = (all) => all.filter((event) => lets(event) && (put(event), true)).length;
        const flood = hear(events("eve", 9_000));
        const names = Array.from({{ length: 500 }}, (_, n) => events(`e${{n}}`, 1)).flat();
        return [flood, hear(names), hear(events("linus", 20)), hear(events("ann", 30)), known.size];
        """
    )
    # Four thousand of one author; 40 authors; who was known before the flood is still heard.
    assert counts == [4_000, 37, 20, 30, 4_500 + 4_000 + 37 + 20]


def test_what_a_device_remembers_of_a_table_has_an_end_in_size() -> None:
    counts = in_node(
        f"""
        const {{ makeMemory }} = await import("{BROWSER}/../features/online/browser/memory.js");
        const {{ put, lets }} = makeMemory(["ann"], []);
        const hear = (pubkey, count, length) => {{
          const all = Array.from({{ length: count }}, (_, n) => ({{
            id: `${{pubkey}}-${{length}}-${{n}}`, pubkey, content: "x".repeat(length),
          }}));
          return all.filter((event) => lets(event) && (put(event), true)).length;
        }};
        const honest = hear("linus", 4_000, 900);
        const long = hear("eve", 4_000, 8_000);
        const many = Array.from({{ length: 30 }}, (_, n) => hear(`e${{n}}`, 4_000, 8_000));
        return [honest, long, many.reduce((sum, n) => sum + n), hear("ann", 3, 8_000)];
        """
    )
    # All of an honest seat, 4 million characters of a liar's key, 32 million of all together; and
    # what people here say is never left out.
    assert counts == [4_000, 500, 3_050, 3]


def test_only_what_the_page_around_a_table_says_reaches_python() -> None:
    types = in_node(
        f"""
        const parent = {{}};
        let hear;
        Object.assign(globalThis, {{
          window: {{ parent }},
          document: {{ documentElement: {{ dataset: {{}} }}, getElementById: () => null }},
          addEventListener: (_, heard) => (hear = heard),
          ResizeObserver: class {{ observe() {{}} }},
          MutationObserver: class {{ observe() {{}} }},
        }});
        const {{ listen }} = await import("{BROWSER}/host.js");
        const told = [];
        const host = {{ origin: "https://host.example", version: 1, longest: 99 }};
        listen(host, ({{ arg }}) => told.push(arg));
        const data = {{ club: 1, type: "new" }};
        const others = [["https://ads.example", parent], ["null", parent], [host.origin, {{}}]];
        for (const [origin, source] of others) hear({{ origin, source, data }});
        for (const one of [data, 7]) hear({{ origin: host.origin, source: parent, data: one }});
        return told;
        """
    )
    assert types == ["new", ""]


def test_where_python_runs_in_the_page_our_databases_and_no_others_are_real() -> None:
    databases = in_node(
        f"""
        globalThis.indexedDB = {{ open: (name, version) => [name, version] }};
        await import("{BOOT}/environment.js");
        const {{ DATABASES }} = await import("{BROWSER}/storage/names.js");
        const other = globalThis.indexedDB.open("/home/web_user", 1);
        return [DATABASES.map((name) => globalThis.indexedDB.open(name, 2)), Array.isArray(other)];
        """
    )
    assert databases == [[["clubtable", 2], ["clubtable-remote", 2], ["clubtable-feeds", 2]], False]


def test_the_names_of_the_databases_stand_in_one_place() -> None:
    folders = (ROOT / "pygame_web" / name for name in ("boot", "browser", "features"))
    texts = {path.name: path.read_text("utf-8") for one in folders for path in one.rglob("*.*js")}
    for database in ("clubtable-remote", "clubtable-feeds"):
        assert [name for name, text in texts.items() if database in text] == ["names.js"]
    opened = {name for text in texts.values() for name in re.findall(r"openDB\(([^,]+),", text)}
    assert opened == {"GAMES_DATABASE", "NAMES[version]"}


DECODED = f"""
  const {{ decoded }} = await import("{BROWSER}/texts.js");
  return words.map((bytes) => decoded(Uint8Array.from(bytes)));
"""


def test_files_are_decoded_as_the_command_line_does() -> None:
    text = '[Game "qwantum"] [Seats "1"] [Seat0 "Zoé"] [start "0"]'
    encodings = ("utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be")
    files = [list(text.encode(encoding)) for encoding in encodings]
    assert in_node(DECODED, *files) == [text] * len(encodings)
    assert [decoded(bytes(one)) for one in files] == [text] * len(encodings)


@pytest.mark.parametrize("narrow", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("wide", ["utf-16", "utf-16-le"])
@pytest.mark.parametrize("way", [1, -1])
def test_a_file_that_goes_on_in_another_encoding_is_decoded(
    narrow: str, wide: str, way: int
) -> None:
    """As PowerShell's ">>" and "Add-Content" make it."""
    first, then = [narrow, wide][::way]
    note = "a note of José, as PowerShell began the file"
    text = '\r\n[Game "qwantum"] [Seats "1"] [Seat0 "Zoé Łódź Дмитрий"] [start "0"]\r\n1. b2\r\n'
    if "cp1252" in then:
        text = text.replace(" Łódź Дмитрий", "")
    data = note.encode(first) + text.encode(then)
    for read in (decoded(data), in_node(DECODED, list(data))[0]):
        assert read.replace("\ufeff", "") == note + text


@given(st.binary(max_size=200))
def test_any_bytes_are_decoded(data: bytes) -> None:
    assert isinstance(decoded(data), str)


@pytest.mark.parametrize(
    ("address", "meant"),
    [
        ("/club/index.html%23g=AQ-_x", "/club/index.html#g=AQ-_x"),
        ("/club/%2523g%253DAQ%26utm%3Dx", "/club/#g=AQ&utm=x"),
        ("/%23online%2FaB3-_xy", "/#online/aB3-_xy"),
        ("/club/x%23r=AQ?fbclid=1", "/club/x#r=AQ?fbclid=1"),
        ("/club/index.html", ""),
        ("/club/nothing%23here", ""),
        ("/club/%23javascript:alert(1)", ""),
        ("//evil.example/%23g=AQ", "//evil.example/#g=AQ"),
    ],
)
def test_an_address_with_a_coded_mark_is_mended_and_no_other(address: str, meant: str) -> None:
    script = (ROOT / "pygame_web" / "boot" / "mend.js").read_text("utf-8")
    path, _, query = address.partition("?")
    where = {"origin": "https://a.example", "pathname": path, "search": f"?{query}" * bool(query)}
    mended = in_node(f"{script} return mended(words[0]);", where)
    assert mended == (f"https://a.example{meant}" if meant else "")


QUIET = """
  let clock = 10_000, press;
  const timers = [];
  Object.defineProperty(globalThis, "performance", { value: { now: () => clock } });
  globalThis.setTimeout = (go, time) => timers.push({ at: clock + (Number(time) || 0), go });
  globalThis.addEventListener = (kind, note) => (press = note);
  const { quiet } = await import(words[0]);
  const [, since, presses] = words;
  const begun = clock;
  for (clock -= 1_000; clock < begun; clock += 100) if (presses.includes(clock - begun)) press();
  let done = null;
  quiet(...since).then(() => (done = clock - begun));
  for (; done === null && clock < begun + 60_000; clock += 100) {
    if (presses.includes(clock - begun)) press();
    for (const timer of timers.splice(0)) timer.at <= clock ? timer.go() : timers.push(timer);
    for (let i = 0; i < 10; i++) await null;
  }
  return done;
"""
"""When `quiet(...since)` resolves, in milliseconds, with presses at some times."""


@pytest.mark.parametrize(
    ("since", "presses", "done"),
    [
        ([], [], 1_500),
        ([], [1_000, 2_000], 3_500),
        ([], range(0, 60_000, 1_000), 20_000),
        ([0], [], 0),
        ([0], [-500], 1_000),
    ],
    ids=["reading", "two presses", "no pause at all", "paused long since", "pressed just now"],
)
def test_work_for_later_waits_for_a_pause_between_presses(
    since: list[int], presses: list[int], done: int
) -> None:
    idle = f"{BROWSER}/idle.js"
    assert done <= in_node(QUIET, idle, since, list(presses)) <= done + 200
