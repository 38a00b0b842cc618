// The line to one relay: it is opened again whenever it breaks, asks for all there is, and gives what is lacking there.
import { AbstractRelay } from "nostr-tools/abstract-relay";
import { KIND, LONGEST } from "./seal.js";

const FIRST = 500; // milliseconds until a broken line is tried again; twice as long each time
const MOST = 30_000;
const AGAIN = 5_000; // milliseconds until a post that was refused is tried again
const MANY = 500; // events that are asked for at once: many relays give no more
const BURST = 10_000; // events that are looked at, and REFILL more in each second
const REFILL = 100;
const DONE = "done"; // why a question was closed by us

// Whether an event may be looked at now: it is short, and its relay does not flood.
function makeGate(clock) {
  let [room, last] = [BURST, clock()];
  return ({ content }) => {
    const now = clock();
    [room, last] = [Math.min(BURST, room + ((now - last) * REFILL) / 1000), now];
    if (typeof content !== "string" || content.length > LONGEST || room < 1) return false;
    room -= 1;
    return true;
  };
}

// `heard(event, url)` for each event that `has(id)` denies, whoever wrote it; `kept(id, url)` when the relay says that it has one; `told(url, state)`
// with "connecting", "online", "offline"; `mine()` gives the events that every relay should have.
export function makeLine({ url, topic, mine, has, heard, kept, told, clock = Date.now }) {
  const lets = makeGate(clock);
  let relay = null;
  let there = new Set(); // what the relay has
  let closed = false;
  let wait = FIRST;
  let timer = 0;
  let again = 0;
  let complete = false;

  async function publish(event) {
    if (!complete || there.has(event.id)) return;
    const to = relay;
    try {
      await to.publish(event);
      if (to !== relay) return;
      there.add(event.id);
      kept(event.id, url);
    } catch {
      // Refused or late.
      again ||= setTimeout(give, AGAIN);
    }
  }

  // Ask for events, the newest first, and further back as long as there are more.
  function ask(next, until, live) {
    let [found, oldest] = [0, until];
    const asked = next.subscribe([{ kinds: [KIND], "#t": [topic], limit: MANY, ...(until && { until }) }], {
      alreadyHaveEvent: has,
      receivedEvent: (_, id) => {
        if (there.has(id)) return;
        found += 1;
        there.add(id);
        kept(id, url);
      },
      onevent: (event) => {
        oldest = Math.min(oldest ?? event.created_at, event.created_at);
        heard(event, url);
      },
      onclose: (why) => next === relay && why !== DONE && next.close(),
      oneose: () => {
        if (!live) asked.close(DONE);
        if (found && oldest) ask(next, oldest, false);
        else all();
        found = 0;
      },
    });
  }

  // All is here that the relay has: now it gets what it lacks.
  function all() {
    complete = true;
    told(url, "online");
    give();
  }

  function give() {
    clearTimeout(again);
    again = 0;
    for (const event of mine()) publish(event);
  }

  function lost() {
    if (closed) return;
    [relay, complete] = [null, false];
    told(url, "offline");
    timer = setTimeout(connect, wait);
    wait = Math.min(2 * wait, MOST);
  }

  async function connect() {
    told(url, "connecting");
    const next = new AbstractRelay(url, { verifyEvent: lets });
    try {
      await next.connect();
    } catch {
      lost();
      return;
    }
    if (closed) {
      next.close();
      return;
    }
    relay = next;
    there = new Set();
    wait = FIRST;
    next.onclose = lost;
    ask(next, undefined, true);
  }

  function close() {
    closed = true;
    clearTimeout(timer);
    clearTimeout(again);
    relay?.close();
  }

  connect();
  return { publish, close };
}
