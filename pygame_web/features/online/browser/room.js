// Connects to an online table on all its relays. Loaded when people begin or join a table; it contacts nobody before.
import { makeMemory } from "./memory.js";
import { isSigned, makeSeal } from "./seal.js";

const AGAIN = 5_000; // milliseconds until what speaks with relays is asked for again

// `events` are those this device has kept, `seats` the secrets of its people. `report` gets { post, author, event, relay },
// { kept, relay }, { relay, state }, { relay, refused }. An event that is reported without being remembered is null. `load`
// brings what speaks with relays, when the first is to be asked.
export async function join({ secret, seats, relays, events = [], report, load = () => import("./line.js") }) {
  const seal = await makeSeal(secret, seats);
  const authors = new Set(); // whose posts came
  const { known, put, lets, seat } = makeMemory(seal.authors, events);

  // Whoever has not the table's key is found out first: that is quick. Resolves with what the event is: "new", "known",
  // "other" (hidden with another table's key), or "bad" (no event, or not signed by whom it names).
  async function receive({ id, pubkey, created_at, kind, tags, content, sig }, relay) {
    const event = { id, pubkey, created_at, kind, tags, content, sig };
    if (!seal.fits(event)) return "bad";
    const post = await seal.open(event);
    if (post === null) return "other";
    if (!(await isSigned(event))) return "bad";
    if (known.has(event.id)) return "known";
    // An author who comes after too many others may still have a seat: Python decides that.
    const remembered = lets(event);
    if (remembered) spread(event);
    if (remembered && !authors.has(event.pubkey)) {
      authors.add(event.pubkey);
      for (const line of lines) line.author();
    }
    report({ post, author: event.pubkey, event: remembered ? event : null, relay });
    return "new";
  }

  // Every relay shall have what the table's key opens, whoever wrote it.
  function spread(event) {
    put(event);
    for (const line of lines) line.publish(event);
  }

  const words = {
    mine: () => known.values(),
    has: (id) => known.get(id)?.created_at ?? 0,
    receive,
    kept: (id, relay) => report({ kept: id, relay }),
    changed: (relay, state) => report({ relay, state }),
    refused: (relay, refused) => report({ relay, refused }),
  };
  const sign = (event) => seal.sign(0, event);
  const lines = [];
  let closed = false;

  // A relay is offline as long as what speaks with it has not come.
  async function ask(relays) {
    if (!relays.length || closed) return;
    try {
      const { makeLine } = await load();
      if (!closed) lines.push(...relays.map((url) => makeLine({ ...words, url, topic: seal.topic, sign })));
    } catch (error) {
      console.warn(`online: no line to a relay: ${error.message}`);
      for (const relay of relays) report({ relay, state: "offline" });
      setTimeout(() => ask(relays), AGAIN);
    }
  }

  ask(relays);

  return {
    authors: seal.authors,
    topic: seal.topic,
    seal: (person, text, now = Date.now()) => seal.close(person, text, now),
    open: seal.open,
    spread,
    words,
    // These authors have a seat: spread and return their posts that were left out.
    seated: (keys) => seat(keys).map((event) => (spread(event), event)),
    // More relays join the rest.
    more: ask,
    // Another carrier joins the rest: what `make(words)` gives.
    carry: (make) => (lines.push(make(words)), lines.at(-1)),
    close: () => {
      closed = true;
      for (const line of lines) line.close();
    },
  };
}
