"""Relays and partners that say what nobody may say, in Node: work is bounded, and it is told."""

from __future__ import annotations

import pytest

from tests.room_devices import running_relay
from tests.web.test_room import SEAL, in_node

WATCHED = """
// How long the script answered nothing, at most, and how much it holds besides.
let [last, longest] = [Date.now(), 0];
setInterval(() => ([longest, last] = [Math.max(longest, Date.now() - last), Date.now()]), 10);
const held = () => process.memoryUsage().rss;
const before = held();
const calm = () => {
  if (longest > 3_000) throw new Error(`it stood still for ${longest} ms`);
  if (held() - before > 400e6) throw new Error(`it holds ${held() - before} bytes more`);
};
"""
PARTNER = """
const { makePartner } = await import(more.replace("seal.js", "partner.js"));
console.warn = () => {};
// A partner behind a line that a test holds in its hands.
function partner(words = {}) {
  const sent = [];
  const channel = { readyState: "open", bufferedAmount: 0, send: (text) => sent.push(text) };
  const first = { code: "", pc: { connectionState: "connected", close() {} }, channel };
  const counted = { looked: 0, received: 0, ended: 0, refused: [] };
  const it = makePartner({
    name: "near 1", first, changed() {}, opened() {}, kept() {},
    mine: () => ((counted.looked += 1), []), has: () => false,
    receive: async () => ((counted.received += 1), "bad"), ended: () => (counted.ended += 1),
    refused: (name, why) => counted.refused.push(`${name} ${why}`), ...words,
  });
  return { ...it, channel, sent, counted, hear: (data) => channel.onmessage({ data }) };
}
"""


@pytest.mark.parametrize("kind", ["chattering", "garbling"])
def test_a_relay_that_says_anything_at_any_time_stops_no_other_one(kind: str) -> None:
    with running_relay() as honest, running_relay(kind=kind) as hostile:
        in_node(
            WATCHED
            + """
            const [ann, linus] = [await sit(1, [url, more]), await sit(2, [url, more])];
            const texts = Array.from({ length: 12 }, (_, n) => `${n}`);
            for (const text of texts) await ann.room.post(text);
            await until(() => texts.every((text) => linus.received.has(text)));
            await until(() => ann.states[url] === "online");
            const read = [...linus.received.keys()];
            if (read.length !== texts.length) throw new Error(read.join());
            calm();
            """,
            honest,
            hostile,
        )


def test_a_relay_that_never_stops_talking_is_left_and_told() -> None:
    with running_relay(kind="chattering") as hostile:
        in_node(
            WATCHED
            + """
            const ann = await sit(1);
            for (let n = 0; n < 40; n += 1) await ann.room.post(`${n}`);
            await until(() => ann.refusals.some((why) => why.startsWith("flood:")));
            await until(() => ann.states[url] === "offline");
            await new Promise((go) => setTimeout(go, 2_000));
            if (ann.states[url] !== "offline") throw new Error("it is asked again at once");
            calm();
            """,
            hostile,
        )


def test_a_carrier_of_forged_events_is_looked_at_so_often_and_no_more() -> None:
    in_node(
        """
        const { makeGate } = await import(more.replace("seal.js", "gate.js"));
        let [now, looked] = [0, 0];
        const look = makeGate(async ({ found }) => ((looked += 1), found), () => now);
        const all = (found, many) =>
          Promise.all(Array.from({ length: many }, () => look({ found, content: "" })));
        await all("new", 9_000);
        if (looked !== 9_000) throw new Error(`${looked} true ones`);
        await all("bad", 900);
        if (looked !== 9_500) throw new Error(`${looked - 9_000} forged ones`);
        await all("new", 9_000);
        if (looked !== 9_500) throw new Error("more of it is looked at");
        now += 10_000;
        await all("bad", 900);
        if (looked !== 9_550) throw new Error(`${looked - 9_500} after a while`);
        for (const odd of [null, 3, "x", {}, { content: 3 }, { content: "x".repeat(8_001) }])
          if (look(odd) !== null) throw new Error(JSON.stringify(odd));
        """,
        "",
        SEAL,
    )


def test_what_a_partner_may_not_say_is_nothing() -> None:
    in_node(
        PARTNER
        + """
        const { hear, counted, sent } = partner();
        const odd = { toString: 1, length: 9, id: { toString: 1 }, content: 3 };
        const values = [undefined, null, 3, "x", [], [[]], [odd], odd, { content: "" }];
        for (const what of [...["have", "all", "post", "got", "again", "spare", "spares"],
          "constructor", "__proto__", "toString", "hasOwnProperty", null, 3, odd])
          for (const value of values) await hear(JSON.stringify([what, value]));
        for (const data of ["", "[", "null", "3", '"x"', "{}", "[]", '["post"', '["post",{"id"',
          new ArrayBuffer(9), new Blob(["x"]), `["post",${"[".repeat(9_000)}`, "x".repeat(300_000)])
          await hear(data);
        if (counted.ended) throw new Error("it is over");
        if (counted.received > 2) throw new Error(`${counted.received} events`);
        """,
        "",
        SEAL,
    )


@pytest.mark.parametrize(
    "text", ['["all"]', '["got","x"]', '["post",{"content":"x"}]', '["have",["x"]]', "[", ""]
)
def test_a_partner_who_never_ends_is_left(text: str) -> None:
    in_node(
        WATCHED
        + PARTNER
        + f"""
        const {{ hear, counted }} = partner();
        const text = {text!r};
        """
        + """
        const began = Date.now();
        for (let n = 0; n < 400_000 && !counted.ended; n += 1) await hear(text);
        if (!counted.ended) throw new Error("it goes on");
        const { looked, received } = counted;
        for (let n = 0; n < 100; n += 1) await hear(text);
        if (counted.looked > looked || counted.received > received) throw new Error("it is heard");
        const most = 501 + Math.ceil((Date.now() - began) / 200);
        if (received > most) throw new Error(`${received} events were looked at`);
        if (!/^near 1 flood:/.test(counted.refused)) throw new Error(`told: ${counted.refused}`);
        if (counted.refused.length > 1) throw new Error("it is told again and again");
        calm();
        """,
        "",
        SEAL,
    )


def test_a_partner_who_sends_megabytes_is_left() -> None:
    in_node(
        PARTNER
        + """
        for (const huge of [new ArrayBuffer(9), "x".repeat(1_000_000)]) {
          const { hear, counted } = partner();
          for (let n = 0; n < 500 && !counted.ended; n += 1) await hear(huge);
          if (!counted.ended) throw new Error("it goes on");
        }
        """,
        "",
        SEAL,
    )


def test_a_partner_who_reads_nothing_gets_no_more_and_keeps_nobody_else_waiting() -> None:
    in_node(
        PARTNER
        + """
        const { channel, hear, publish, sent } = partner({ has: () => true });
        channel.onopen();
        await hear('["all"]');
        publish({ id: "one" });
        const before = sent.length;
        channel.bufferedAmount = 2_000_000;
        for (let n = 0; n < 100; n += 1) publish({ id: `${n}` });
        for (let n = 0; n < 100; n += 1) await hear('["post",{"id":"x","content":"x"}]');
        if (sent.length > before) throw new Error("it was given more");
        channel.bufferedAmount = 0;
        publish({ id: "1" });
        if (sent.length !== before + 1) throw new Error("what was left out is not given later");
        """,
        "",
        SEAL,
    )


def test_a_relay_that_shuts_each_line_at_once_is_asked_less_and_less_often() -> None:
    with running_relay(kind="refusing") as url:
        in_node(
            """
            let opened = 0;
            const Before = globalThis.WebSocket;
            globalThis.WebSocket = class extends Before {
              constructor(...words) {
                super(...words);
                opened += 1;
              }
            };
            await sit(1);
            await new Promise((go) => setTimeout(go, 6_000));
            if (opened > 5) throw new Error(`${opened} lines in six seconds`);
            if (opened < 2) throw new Error("it is not asked again");
            """,
            url,
        )
