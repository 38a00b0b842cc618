// The lines to one other device: the one in use, and spare ones that were agreed on over it and start when it breaks.
import { FLOOD, makeEar, makeGate } from "./gate.js";
import { addresses, answer, fingerprint, unpack } from "./signal.js";

const TOGETHER = 400; // names of posts in one message
const FULL = 1_000_000; // bytes that wait in a line until it is given more
const SPARES = 5; // spare lines of a partner
const RESERVE = 2; // of them, for whoever wakes or comes back into the network
const TRY = 15_000; // milliseconds that a spare line tries to connect
const SETTLE = 3_000; // milliseconds until spare lines are agreed on
const AGAIN = 200; // milliseconds until a partner who asks for all is told it
const SIGNS = 400; // characters of a code
const STATES = { disconnected: "connecting", failed: "gone", closed: "gone" }; // of a connection; else it is online

// A partner behind the connection `first`. `mine`, `has`, `receive`, `kept`, `changed` and `refused` are the table's
// (docs/remote-protocol.md, "Carriers"); `connect` makes a connection { pc, channel, code }; `opened` and `ended` are told.
export function makePartner({ name, first, mine, has, receive, kept, changed, refused, connect, opened, ended }) {
  const lines = new Set(); // that are open; one breaks and may come back by itself
  const there = new Set(); // posts that the partner has
  const check = makeGate((event) => receive(event, name));
  const hears = makeEar(() => (over || refused(name, FLOOD), end()));
  let state = "gone";
  let leads = false; // one of both offers spare lines, and closes lines that are too many
  const spares = new Map(); // { line, code, started } by number: code is the partner's
  let [batch, since] = [0, 0]; // of spare lines, and when it began; those before are worth nothing
  let stale = true; // whether new spare lines are needed
  let [trying, settling, greeting, over] = [null, null, null, false];

  const of = ({ pc }) => STATES[pc.connectionState] ?? "online";
  const inUse = () => [...lines].findLast((line) => of(line) === "online");
  // Whether a line took what was said: one whose partner reads nothing is full.
  function say(line, ...words) {
    if (line?.channel.readyState !== "open" || line.channel.bufferedAmount > FULL) return false;
    line.channel.send(JSON.stringify(words));
    return true;
  }

  function look() {
    const states = [...lines].map(of);
    const now = ["online", "connecting"].find((one) => states.includes(one)) ?? "gone";
    if (now === state || over) return;
    state = now;
    changed(name, state);
    stale ||= now === "gone";
    if (now === "gone") mend();
    if (now === "online") settle();
  }

  const give = (line, event) => {
    if (!there.has(event.id) && say(line, "post", event)) there.add(event.id);
  };
  // Send the rest as fast as the line accepts it.
  const rest = (line) => {
    for (const event of [...mine()]) {
      if (line.channel.bufferedAmount > FULL) return;
      give(line, event);
    }
  };

  // What a partner says: the names of all posts, what this device lacks, and then what comes.
  const HEAR = {
    have: (line, ids) => {
      for (const one of ids.filter(has)) {
        there.add(one);
        kept(one, name);
      }
    },
    all: (line) => {
      line.complete = true;
      rest(line);
    },
    post: async (line, event) => {
      if (!has(event.id)) await check(event);
      // A forged one is not remembered, so not stored.
      if (!has(event.id)) return;
      there.add(event.id);
      say(line, "got", event.id);
    },
    got: (line, one) => kept(one, name),
    // However often a partner asks, the names are told a few times a second.
    again: (line) => (greeting ??= setTimeout(() => ((greeting = null), greet(inUse() ?? line)), AGAIN)),
    spare: async (line, [number, n, code]) => {
      if (![number, n].every(Number.isInteger) || n < 0 || n >= SPARES) return;
      if (typeof code !== "string" || code.length > SIGNS) return;
      if (leads) {
        const spare = number === batch && spares.get(n);
        if (spare && !spare.code) await agree(spare, code);
        return;
      }
      if (number !== batch) {
        if (Date.now() - since < SETTLE / 2) return;
        [batch, since] = [number, Date.now()];
        renew();
      }
      if (!spares.has(n) && (await spareLine(n, number))) {
        await agree(spares.get(n), code);
        say(line, "spare", [number, n, spares.get(n).line.code]);
      }
    },
    spares: () => {
      stale = true;
      settle();
    },
  };

  // What was in transit on another line may not have arrived.
  function greet(line) {
    there.clear();
    const ids = [...mine()].map((event) => event.id);
    while (ids.length) say(line, "have", ids.splice(0, TOGETHER));
    say(line, "all");
  }

  function speak(line) {
    const { pc, channel } = line;
    channel.bufferedAmountLowThreshold = FULL / 2;
    channel.onbufferedamountlow = () => line.complete && rest(line);
    channel.onmessage = async ({ data }) => {
      try {
        if (over || !hears(data)) return;
        const [what, value] = JSON.parse(data);
        if (Object.hasOwn(HEAR, what)) await HEAR[what](line, value);
      } catch (error) {
        console.warn(`near: ${error.message}`);
      }
    };
    channel.onopen = () => {
      if (over) return;
      for (const [n, spare] of spares) if (spare.line === line) spares.delete(n);
      lines.add(line);
      if (line === first) opened();
      look();
      greet(line);
    };
    // The partner has left or reloads; only where the line is broken, a spare one may still come.
    channel.onclose = () => {
      const broken = state === "gone";
      drop(line);
      if (!lines.size) return broken || end();
      greet(inUse());
      say(inUse(), "again");
    };
    pc.onconnectionstatechange = () => lines.has(line) && look();
  }

  function drop(line) {
    line.pc.close();
    if (lines.delete(line)) look();
  }

  // Drop spare lines of older batches, and broken lines.
  function renew() {
    for (const { line } of spares.values()) line?.pc.close();
    spares.clear();
    for (const line of [...lines]) if (of(line) !== "online") drop(line);
  }

  // Make the spare line `n` of a batch; false if it is no longer wanted.
  async function spareLine(n, number) {
    const spare = {};
    spares.set(n, spare);
    spare.line = await connect();
    if (over || number !== batch) return spare.line.pc.close();
    speak(spare.line);
    return true;
  }

  const answered = ({ pc }, device) =>
    pc.setRemoteDescription({ type: "answer", sdp: answer(pc.localDescription.sdp, device) });

  function agree(spare, code) {
    spare.code = code;
    return answered(spare.line, { ...unpack(code), candidates: [] });
  }

  // The code of the device to which the first line leads. The line may open before the browser has told us of its answer:
  // who leads must be known by then.
  function take(code) {
    const device = unpack(code);
    leads = fingerprint(first.pc.localDescription.sdp) < device.fingerprint;
    return answered(first, device);
  }

  // Once a line is open, one side offers spare ones.
  function settle() {
    settling ??= setTimeout(async () => {
      settling = null;
      const line = inUse();
      if (!line || over) return;
      if (!leads) return [...spares.values()].some((spare) => spare.started) && say(line, "spares");
      for (const other of [...lines]) if (other !== line) drop(other);
      if (!stale) return;
      stale = false;
      renew();
      const number = (batch += 1);
      for (let n = 0; n < SPARES; n += 1) {
        if (!(await spareLine(n, number))) return;
        say(line, "spare", [number, n, spares.get(n).line.code]);
      }
    }, SETTLE);
  }

  // A spare line starts with the partner's addresses; the partner answers without having started it.
  async function start(spare) {
    if (!spare) return;
    spare.started = true;
    for (const candidate of addresses(unpack(spare.code))) {
      await spare.line.pc.addIceCandidate({ candidate, sdpMLineIndex: 0 }).catch(() => {});
    }
  }
  const ready = () => [...spares.values()].filter(({ code, started }) => code && !started);

  // One after the other, as long as the line is broken.
  function mend() {
    if (state !== "gone" || trying || over) return;
    const left = ready();
    if (left.length <= RESERVE) return;
    const [spare] = left;
    start(spare);
    trying = setTimeout(() => ((trying = null), mend()), TRY);
  }

  function end() {
    if (over) return;
    over = true;
    for (const line of [...lines, first]) line.pc.close();
    renew();
    clearTimeout(trying);
    clearTimeout(settling);
    clearTimeout(greeting);
    if (state !== "gone") changed(name, "gone");
    ended();
  }

  speak(first);
  return {
    end,
    take,
    isBroken: () => state === "gone",
    publish: (event) => {
      const line = inUse() ?? [...lines].at(-1);
      if (line?.complete) give(line, event);
    },
    // This device woke up, or is back on the network.
    wake: () => state === "gone" && start(ready().at(-1)),
  };
}
