// The line to one relay: it reconnects when it breaks, asks for all posts, and sends the posts that the relay lacks.
import { AbstractRelay } from "nostr-tools/abstract-relay";
import { FLOOD, makeEar, makeGate } from "./gate.js";
import { KIND } from "./seal.js";

const FIRST = 500; // milliseconds until a broken line is tried again; twice as long each time
const MOST = 30_000;
const AGAIN = 5_000; // milliseconds until posts that were refused are tried again; twice as long each time
const TOGETHER = 50; // posts that a relay is given before it has kept one of them
const SILENT = 20_000; // milliseconds until a relay that does not answer at all is left
const MANY = 200; // events that are asked for at once: many relays give no more than some hundred
const PAGES = 1_000; // pages that are asked for on one line: a relay that makes them up comes to an end
const NAMES = 50_000; // names that are remembered of what a relay has; one that has more is given some posts again
const DONE = "done"; // why a question was closed by us
const REFUSAL = /^[a-z-]{1,20}:/; // how a relay begins to say why it refuses
const ACCOUNT = "auth-required"; // it wants to know who asks

// Leave a relay: it is told goodbye for each question that is open. The library posts that a moment later, when its own
// `close` would have shut the line already.
async function part(relay) {
  relay.closeAllSubscriptions(DONE);
  await relay.connectionPromise?.catch(() => {});
  relay.close();
}

// A socket whose messages are heard only as far as `hears` lets them.
const guarded = (hears) =>
  class extends WebSocket {
    set onmessage(tell) {
      super.onmessage = (message) => hears(message.data) && tell(message);
    }
  };

// `receive(event, url)` for each event that `has(id)` denies, whoever wrote it; `kept(id, url)` when the relay says that it
// has one; `changed(url, state)` with "connecting", "online", "offline"; `mine()` gives the events that every relay should
// have, `has(id)` tells when one that is here was made, 0 for none; `refused(url, why)` when the relay says no, in its own
// words; `sign` signs who we are for a relay that asks (NIP-42): with the key of a seat, which it sees in any case.
export function makeLine({ url, topic, mine, has, receive, kept, changed, refused = () => {}, sign, clock = Date.now }) {
  const look = makeGate((event) => receive(event, url), clock);
  const hears = makeEar(flooded, clock);
  let relay = null;
  let there = new Set(); // what the relay has
  let sent = new Set(); // what it was given and has not answered
  let denied = new Set(); // what it refused on this line: the rest is tried before it
  let closed = false;
  let wait = FIRST;
  let stood = Infinity; // when the line opened
  let noisy = null; // what was left because it says far too much
  let timer = 0;
  let again = 0;
  let patience = AGAIN;
  let complete = false;
  let pages = 0; // asked for on this line
  let authored = new Set(); // authors that were asked for
  let known = false; // whether the relay was told on this line who we are

  // Whether the relay keeps an event; where it refuses or is late, all that it lacks is tried again.
  async function publish(event) {
    if (!complete || there.has(event.id) || sent.has(event.id)) return there.has(event.id);
    const [to, asked] = [relay, sent];
    asked.add(event.id);
    try {
      await to.publish(event);
      if (to !== relay) return false;
      there.add(event.id);
      patience = AGAIN;
      kept(event.id, url);
      refused(url, "");
      return true;
    } catch (error) {
      if (to !== relay) return false;
      denied.add(event.id);
      const why = `${error?.message ?? error}`;
      refused(url, why);
      again ||= setTimeout(give, why.startsWith(ACCOUNT) && (await introduced(to)) ? 0 : patience);
      return false;
    } finally {
      asked.delete(event.id);
    }
  }

  // Whether the relay, which asked for it, has been told who we are; once on each line.
  async function introduced(to) {
    if (known || !sign || !to.challenge) return false;
    known = true;
    return to.auth(sign).then(
      () => true,
      () => false,
    );
  }

  // Ask for events, the newest first, and further back as long as there are more; then for those of each author whose
  // posts are here, for somebody else may have filled a second with more than a relay gives at once.
  function ask(next, until, live, authors) {
    pages += 1;
    let [found, oldest, seen] = [0, until, 0];
    const late = setTimeout(() => part(next), SILENT);
    const of = { ...(until && { until }), ...(authors && { authors }) };
    const asked = next.subscribe([{ kinds: [KIND], "#t": [topic], limit: MANY, ...of }], {
      eoseTimeout: 2 * SILENT, // never: who does not answer is left before
      alreadyHaveEvent: (id) => {
        const made = has(id);
        if (made) oldest = Math.min(oldest ?? made, made);
        return Boolean(made);
      },
      receivedEvent: (_, id) => {
        seen += 1;
        if (there.has(id) || there.size >= NAMES) return;
        found += 1;
        there.add(id);
        kept(id, url);
      },
      onevent: (event) => {
        oldest = Math.min(oldest ?? event.created_at, event.created_at);
        look(event);
      },
      onclose: async (reason) => {
        clearTimeout(late);
        const why = typeof reason === "string" ? reason : ""; // a relay may say anything
        if (next !== relay || why === DONE) return;
        if (REFUSAL.test(why)) refused(url, why);
        if (why.startsWith(ACCOUNT) && (await introduced(next))) ask(next, until, live, authors);
        else part(next);
      },
      oneose: () => {
        clearTimeout(late);
        if (!live) asked.close(DONE);
        // A page without news may be one second that holds more than a page.
        if (pages >= PAGES) all();
        else if (found && oldest) ask(next, oldest, false, authors);
        else if (seen >= MANY && oldest) ask(next, oldest - 1, false, authors);
        else if (next === relay) ended(next);
        [found, seen] = [0, 0];
      },
    });
  }

  // No older page is left: go on with the next author.
  function ended(next) {
    const author = [...mine()].find(({ pubkey }) => !authored.has(pubkey))?.pubkey;
    if (!author) return all();
    authored.add(author);
    return ask(next, undefined, false, [author]);
  }

  // Somebody's first post is here.
  function author() {
    if (complete) ended(relay);
  }

  // Everything the relay has is here: now send it what it lacks.
  function all() {
    complete = true;
    changed(url, "online");
    give();
  }

  async function give() {
    if (again) patience = Math.min(2 * patience, MOST);
    clearTimeout(again);
    again = 0;
    const to = relay;
    const left = [...mine()].filter(({ id }) => !there.has(id) && !sent.has(id));
    left.sort((one, other) => denied.has(one.id) - denied.has(other.id));
    while (left.length && to === relay) {
      const kept = await Promise.all(left.splice(0, TOGETHER).map(publish));
      if (!kept.some(Boolean)) return;
    }
  }

  function lost() {
    if (closed) return;
    [relay, complete] = [null, false];
    clearTimeout(again);
    clearTimeout(timer);
    again = 0;
    changed(url, "offline");
    // A relay that shuts each line at once is asked less and less often.
    if (clock() - stood > MOST) wait = FIRST;
    stood = Infinity;
    timer = setTimeout(connect, wait);
    wait = Math.min(2 * wait, MOST);
  }

  function flooded() {
    if (!relay || closed || relay === noisy) return;
    noisy = relay;
    refused(url, FLOOD);
    [wait, stood] = [MOST, Infinity];
    part(relay);
  }

  // Reconnect at once when the network is back.
  function retry() {
    if (relay || !timer) return;
    wait = FIRST;
    clearTimeout(timer);
    connect();
  }

  async function connect() {
    timer = 0;
    changed(url, "connecting");
    // It asks the relay now and then: a line that broke while the device slept is found out.
    const next = new AbstractRelay(url, { verifyEvent: () => true, enablePing: true, websocketImplementation: guarded(hears) });
    next.onnotice = () => {}; // words for whoever runs a relay
    try {
      await next.connect({ timeout: SILENT });
    } catch {
      lost();
      return;
    }
    if (closed) {
      part(next);
      return;
    }
    relay = next;
    [there, sent, denied, authored, pages, known] = [new Set(), new Set(), new Set(), new Set(), 0, false];
    [stood, patience] = [clock(), AGAIN];
    // Once per line, although it reports its end for every open question.
    next.onclose = () => relay === next && lost();
    ask(next, undefined, true);
  }

  function close() {
    closed = true;
    globalThis.removeEventListener?.("online", retry);
    clearTimeout(timer);
    clearTimeout(again);
    if (relay) part(relay);
    [relay, complete] = [null, false];
  }

  globalThis.addEventListener?.("online", retry);
  connect();
  return { publish, author, close };
}
