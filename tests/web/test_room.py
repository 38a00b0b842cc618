"""The lines to relays, in Node, with a real relay: `requirements/relay.txt`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from build_steps import tools
from build_steps.paths import ROOT
from tests.room_devices import running_relay

ROOM = (ROOT / "pygame_web" / "features" / "online" / "browser" / "room.js").as_uri()
SEAL = ROOM.replace("room.js", "seal.js")
START = f"""
// Node 20 fails for ever where a socket is closed while it fails.
globalThis.WebSocket = class extends WebSocket {{
  close() {{
    if (this.given) return;
    this.given = true;
    super.close();
  }}
}};
const {{ join }} = await import("{ROOM}");
const [url, more] = process.argv.slice(1);
const devices = [];
// A device: what it received, which relays keep what, the state of its lines.
async function sit(number, relays = [url], secret = 7, events = []) {{
  const device = {{ received: new Map(), kept: new Map(), states: {{}}, refusals: [] }};
  const report = (message) => {{
    if ("post" in message) device.received.set(message.post, message);
    else if ("kept" in message) device.kept.set(message.kept, message.relay);
    else if ("refused" in message) device.refusals.push(message.refused);
    else device.states[message.relay] = message.state;
  }};
  const [key, seat] = [new Uint8Array(16).fill(secret), new Uint8Array(32).fill(number)];
  const room = await join({{ secret: key, seats: [seat], relays, events, report }});
  const post = async (text, now) => room.spread(await room.seal(0, text, now));
  device.room = {{ ...room, author: room.authors[0], post }};
  devices.push(device);
  return device;
}}
async function until(what) {{
  while (!what()) await new Promise((go) => setTimeout(go, 10));
}}
"""

Run = Callable[..., None]


@pytest.fixture
def relay() -> Iterator[Callable[..., tuple[subprocess.Popen[str], str]]]:
    """Starts relays; each gives its process and its address."""
    running: list[subprocess.Popen[str]] = []

    def start(port: int = 0) -> tuple[subprocess.Popen[str], str]:
        command = [sys.executable, "-m", "build_steps.relay", str(port)]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe)
        running.append(process)
        assert process.stdout is not None
        return process, process.stdout.readline().strip()

    yield start
    for process in running:
        process.communicate()


def in_node(code: str, *words: str, signal: Callable[[str], None] = lambda line: None) -> None:
    """Run a script with devices; each line it prints is a signal to the test."""
    ended = "devices.forEach(({ room }) => room.close()); process.exit(0);"
    command = [*tools.node(), "--experimental-websocket", "--input-type=module", "-e"]
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [*command, START + code + ended, *words], text=True, stdout=pipe, stderr=pipe
    )
    assert process.stdout is not None
    for line in process.stdout:
        signal(line.strip())
    _, faults = process.communicate()
    assert process.returncode == 0, faults


def test_posts_reach_all_who_have_the_key_and_nobody_else(relay) -> None:  # type: ignore[no-untyped-def]
    _, url = relay()
    in_node(
        """
        const [ann, linus, eve] = [await sit(1), await sit(2), await sit(3, [url], 8)];
        await ann.room.post("hello");
        await until(() => linus.received.has("hello") && ann.kept.size === 1);
        const { author, event } = linus.received.get("hello");
        if (author !== ann.room.author) throw new Error("another author");
        if (JSON.stringify(event).includes("hello")) throw new Error("it can be read");
        await eve.room.post("own");
        await until(() => eve.kept.size === 1);
        if (eve.received.has("hello")) throw new Error("a stranger read it");
        """,
        url,
    )


def test_a_late_device_gets_more_posts_than_a_relay_gives_at_once(relay) -> None:  # type: ignore[no-untyped-def]
    _, url = relay()
    in_node(
        """
        const ann = await sit(1);
        const begun = Date.now() - 300_000;
        for (let n = 0; n < 230; n += 1) await ann.room.post(`${n}`, begun + 1000 * n);
        await until(() => ann.kept.size === 230);
        const late = await sit(2);
        await until(() => late.received.size === 230);
        """,
        url,
    )


def test_a_wall_of_posts_in_one_second_hides_nothing_before_it_or_in_it(relay) -> None:  # type: ignore[no-untyped-def]
    _, url = relay()
    in_node(
        """
        const [ann, guest] = [await sit(1), await sit(3)];
        const wall = 1000 * Math.floor(Date.now() / 1000) - 60_000;
        await ann.room.post("before", wall - 10_000);
        await ann.room.post("in it", wall);
        await until(() => ann.kept.size === 2);
        for (let n = 0; n < 450; n += 1) await guest.room.post(`junk ${n}`, wall);
        await until(() => guest.kept.size >= 450);
        const late = await sit(2);
        await until(() => late.received.has("before"));
        await until(() => late.received.has("in it"));
        """,
        url,
    )


def test_a_relay_that_asks_who_speaks_is_answered_and_keeps_all() -> None:
    with running_relay(kind="asking") as url:
        in_node(
            """
            const [ann, linus] = [await sit(1), await sit(2)];
            await until(() => ann.states[url] === "online");
            await ann.room.post("hello");
            await until(() => linus.received.has("hello") && ann.kept.size === 1);
            """,
            url,
        )


def test_the_reason_of_a_relay_that_refuses_is_told_in_its_own_words() -> None:
    with running_relay(kind="refusing") as url:
        in_node(
            """
            const ann = await sit(1);
            await until(() => ann.refusals.includes("auth-required: who are you?"));
            await until(() => ann.states[url] === "offline");
            """,
            url,
        )


def test_what_a_relay_refuses_of_a_liar_keeps_no_other_post_from_it() -> None:
    """His posts came by another carrier, before those that people here made without a network."""
    with running_relay(kind="punctual") as url:
        in_node(
            """
            const { makeSeal } = await import(more);
            const sealed = async (number, count, when) => {
              const seats = [new Uint8Array(32).fill(number)];
              const seal = await makeSeal(new Uint8Array(16).fill(7), seats);
              const texts = Array.from({ length: count }, (_, n) => `${number} ${n}`);
              return Promise.all(texts.map((text) => seal.close(0, text, when)));
            };
            const far = await sealed(3, 70, Date.now() + 1e9);
            const own = await sealed(1, 5, Date.now() - 60_000);
            const ann = await sit(1, [url], 7, [...far, ...own]);
            await until(() => ann.kept.size === 5);
            if (!own.every(({ id }) => ann.kept.has(id))) throw new Error("others are kept");
            """,
            url,
            SEAL,
        )


def test_a_relay_that_comes_back_empty_is_given_the_log_again(relay) -> None:  # type: ignore[no-untyped-def]
    process, url = relay()
    port = int(url.rpartition(":")[2].strip("/"))
    ended: list[str] = []

    def signal(line: str) -> None:
        if line == "kept":
            process.communicate()
        if line == "offline":
            relay(port)
        ended.append(line)

    in_node(
        """
        const ann = await sit(1);
        await ann.room.post("one");
        await until(() => ann.kept.size === 1);
        console.log("kept");
        await until(() => ann.states[url] === "offline");
        await ann.room.post("two");
        console.log("offline");
        const linus = await sit(2);
        await until(() => linus.received.has("one") && linus.received.has("two"));
        console.log("again");
        """,
        url,
        signal=signal,
    )
    assert ended == ["kept", "offline", "again"]


def test_a_post_goes_from_one_relay_to_the_other(relay) -> None:  # type: ignore[no-untyped-def]
    (_, one), (_, two) = relay(), relay()
    in_node(
        """
        const ann = await sit(1);
        await ann.room.post("hello");
        await until(() => ann.kept.size === 1);
        const both = await sit(2, [url, more]);
        await until(() => both.received.has("hello"));
        const linus = await sit(3, [more]);
        await until(() => linus.received.has("hello"));
        """,
        one,
        two,
    )


def test_a_relay_that_forges_doubles_reorders_drops_and_refuses_bends_nothing(relay) -> None:  # type: ignore[no-untyped-def]
    (_, honest), (_, lying) = relay(), relay()
    in_node(
        """
        const Honest = globalThis.WebSocket;
        const flip = (hex) => hex.slice(0, -1) + (hex.endsWith("0") ? "1" : "0");
        let [events, held] = [0, null];
        // What the lying relay makes of a message.
        function* altered(text, stranger) {
          const [kind, sub, event, ...more] = JSON.parse(text);
          if (kind === "OK") yield [kind, sub, false, "blocked: not here"];
          if (!["OK", "EVENT"].includes(kind)) yield [kind, sub, event, ...more];
          if (kind !== "EVENT") return;
          events += 1;
          for (const forged of [
            { pubkey: stranger }, { sig: flip(event.sig) }, { created_at: event.created_at + 1 },
            { content: event.content.replace(/^../, "AA") }, { id: flip(event.id) }, { kind: 1 },
            { sig: "", content: 3 }, { pubkey: stranger, id: flip(event.id) }, { tags: [] },
          ]) yield [kind, sub, { ...event, ...forged }];
          if (events % 3 === 0) return;
          if (events % 3 === 1) held = event;
          else for (const one of [event, held, event]) yield [kind, sub, one];
        }
        let stranger = "";
        globalThis.WebSocket = class extends Honest {
          set onmessage(hear) {
            super.onmessage = (message) => {
              if (this.url.replace(/\\/$/, "") !== more.replace(/\\/$/, "")) return hear(message);
              for (const one of altered(message.data, stranger))
                hear({ data: JSON.stringify(one) });
            };
          }
        };
        const ann = await sit(1, [url, more]);
        const [linus, eve] = [await sit(2, [url, more]), await sit(3, [url, more], 8)];
        stranger = eve.room.author;
        const texts = Array.from({ length: 12 }, (_, n) => `${n}`);
        for (const text of texts) await ann.room.post(text);
        await until(() => linus.received.size === texts.length && events > texts.length);
        for (const [text, { author }] of linus.received) {
          const sound = texts.includes(text) && author === ann.room.author;
          if (!sound) throw new Error(`forged: ${text}`);
        }
        if (eve.received.size) throw new Error("a stranger read it");
        """,
        honest,
        lying,
    )


def test_an_event_that_not_every_carrier_can_carry_is_none() -> None:
    in_node(
        """
        const { makeSeal, isSigned } = await import(more);
        const ann = await sit(1, []);
        const liar = await makeSeal(new Uint8Array(16).fill(7), [new Uint8Array(32).fill(3)]);
        const true_ = await liar.close(0, "true", Date.now());
        const { kind, tags, content, created_at } = await liar.close(0, "split", Date.now());
        const receive = (event) => ann.room.words.receive(event, "link");
        for (const other of [
          { tags: [...tags, ["x", "y".repeat(300_000)]] }, { kind: kind + 1 },
          { created_at: 1e300 }, { created_at: "9" }, { created_at: 0 },
        ]) {
          const event = await liar.sign(0, { kind, tags, content, created_at, ...other });
          if (!(await isSigned(event))) throw new Error("it is signed");
          await receive(event);
        }
        // The same signature in other letters, which a relay refuses to keep.
        for (const sig of [true_.sig.toUpperCase(), `${true_.sig}0`]) {
          if (!(await isSigned({ ...true_, sig }))) throw new Error("it is signed");
          await receive({ ...true_, sig });
        }
        if (ann.received.size) throw new Error("it was heard");
        await receive({ ...true_, more: "x".repeat(300_000) });
        if (!ann.received.has("true")) throw new Error("a true one was not heard");
        if ("more" in ann.received.get("true").event) throw new Error("more is passed on");
        """,
        "",
        SEAL,
    )


def test_a_link_is_told_as_what_it_brings_and_nothing_of_another_table_is_taken() -> None:
    in_node(
        """
        const { makeSeal } = await import(more);
        const { pack, receiveAll, unpack } = await import(more.replace("seal.js", "post_links.js"));
        const ann = await sit(1, []);
        const sealed = async (secret, ...texts) => {
          const seats = [new Uint8Array(32).fill(3)];
          const seal = await makeSeal(new Uint8Array(16).fill(secret), seats);
          return Promise.all(texts.map((text) => seal.close(0, text, Date.now())));
        };
        const [one, two, three, four] = await sealed(7, "one", "two", "three", "four");
        const [other, another] = await sealed(8, "other", "another");
        const forged = { ...three, sig: two.sig };
        const renamed = { ...other, created_at: "now" };
        const receive = (event) => ann.room.words.receive(event, "link");
        const links = [
          ["known", []], ["taken", [one]], ["known", [one]], ["taken", [one, two]],
          ["other", [other]], ["other", [other, another]], ["damaged", [forged]],
          ["damaged", [renamed]], ["damaged", [other, forged]], ["partly", [two, other]],
          ["partly", [one, forged]], ["partly", [three, other]], ["taken", [two, four]],
        ];
        for (const [expected, events] of links) {
          const state = await receiveAll(await unpack(await pack(events), ann.room.topic), receive);
          if (state !== expected) throw new Error(`${state}, not ${expected}`);
        }
        const texts = [...ann.received.keys()].join();
        if (texts !== "one,two,three,four") throw new Error(texts);
        const whole = await pack([one, two]);
        const changed = `${whole.slice(0, 40)}AAAA${whole.slice(44)}`;
        for (const code of [whole.slice(0, -9), changed, "Agee"]) {
          const events = await unpack(code, ann.room.topic).catch(() => null);
          if (events && (await brought(events, receive)) !== "damaged") throw new Error(code);
        }
        """,
        "",
        SEAL,
    )


def test_a_partner_who_offers_spare_lines_without_end_gets_a_few() -> None:
    """Each is a connection of the browser, which has some hundred of them for all of the page."""
    in_node(
        """
        const { makePartner } = await import(more.replace("seal.js", "partner.js"));
        let made = 0;
        const connect = async () => ((made += 1), line());
        const channel = { readyState: "open", send() {} };
        const line = () => ({ code: "", pc: { close() {} }, channel: { ...channel } });
        const [first, changed, ended] = [line(), () => {}, () => {}];
        makePartner({ name: "near 1", first, connect, mine: () => [], changed, ended });
        const odd = ["0", " 0", "0.0", [0], [[1]], null, true, 5, -1, 1e300, {}];
        for (const n of [...odd, ...Array.from({ length: 300 }, (_, n) => n / 300)])
          for (const batch of [1, "1", [1]])
            await first.channel.onmessage({ data: JSON.stringify(["spare", [batch, n, "code"]]) });
        if (made > 5) throw new Error(`${made} lines`);
        """,
        "",
        SEAL,
    )


def test_a_partner_who_asks_for_all_without_end_is_told_a_few_times() -> None:
    in_node(
        """
        const { makePartner } = await import(more.replace("seal.js", "partner.js"));
        let sent = 0;
        const channel = { readyState: "open", send: () => (sent += 1) };
        const first = { code: "", pc: { close() {} }, channel };
        const [mine, changed, ended] = [() => [{ id: "one" }], () => {}, () => {}];
        makePartner({ name: "near 1", first, mine, changed, ended });
        for (let n = 0; n < 1000; n += 1) await channel.onmessage({ data: '["again"]' });
        await new Promise((go) => setTimeout(go, 500));
        if (sent !== 2) throw new Error(`${sent} messages`);
        """,
        "",
        SEAL,
    )


def test_posts_of_a_seat_are_kept_though_strangers_were_there_before() -> None:
    in_node(
        """
        const { makeSeal } = await import(more);
        const sealed = async (number, text) => {
          const seats = [new Uint8Array(32).fill(number)];
          return (await makeSeal(new Uint8Array(16).fill(7), seats)).close(0, text, Date.now());
        };
        const ann = await sit(1, []);
        const receive = (event) => ann.room.words.receive(event, "link");
        for (let n = 0; n < 45; n += 1) await receive(await sealed(100 + n, `${n}`));
        const [early, later] = [await sealed(2, "early"), await sealed(2, "later")];
        await receive(early);
        if (ann.room.words.has(early.id)) throw new Error("the strangers were too few");
        const found = ann.room.seated([early.pubkey]);
        await receive(later);
        if (found.length !== 1 || found[0].id !== early.id) throw new Error("it is not given back");
        for (const { id } of [early, later]) if (!ann.room.words.has(id)) throw new Error("lost");
        // And after a reload, from what is stored.
        const stored = Array.from(ann.received.values(), ({ event }) => event).filter(Boolean);
        const again = await sit(1, [], 7, [...stored, early]);
        if (again.room.words.has(early.id)) throw new Error("the strangers were too few");
        again.room.seated([early.pubkey]);
        if (!again.room.words.has(early.id)) throw new Error("lost by a reload");
        """,
        "",
        SEAL,
    )
