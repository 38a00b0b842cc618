// The script of online tables: it owns keys and sockets, and our Python decides everything. Loaded on first use.
import { message } from "../../../browser/message.js";
import { after, idle } from "../../../browser/idle.js";
import { makePosts } from "./posts.js";
import { join } from "./room.js";
import { ofHex as bytes, keyOf, ofDevice } from "./seal.js";
import { hold } from "./tabs.js";

const ENOUGH = 2; // relays that must keep a post, or all there are
const LINGER = 60_000; // milliseconds that a table that was left may take to send the rest
const DISK = 10_000; // milliseconds after which a disk that does not answer keeps no post waiting
const LATEST = 2 ** 31 - 1; // milliseconds that a timer can wait
const RELAY = "line.js";
const MORE = ["more.js", "more.json"]; // what is seldom wanted
const VERSION1 = "version1.json"; // reads tables of that version
const AGAIN = 5_000; // milliseconds until what is seldom wanted is asked for again
const WORDS = 90; // letters of a relay's reason to refuse
const BREATH = 200; // milliseconds until a change of the lines is told

let room = null;
let saying = Promise.resolve(); // until all that was said is kept
let language = ""; // whose words are wanted; "" for English, which our Python speaks by itself
let visits = 0; // so often somebody came to a table or left one

let posts = null;

// Our Python for it, and its texts in a language.
const beside = (name) => new URL(name, import.meta.url).href;

// Without its texts it continues in English.
const speak = ({ table, prepare }, part) =>
  language &&
  prepare(table, beside(`${part}-${language}.json`)).catch(({ message }) => console.warn(`online: no words: ${message}`));

// What is seldom wanted of our Python, and its script. Rejects with an error that is `missed`.
const bring = (page) =>
  Promise.all([page.script(beside(MORE[0])), page.prepare(page.table, beside(MORE[1])), speak(page, "more")]).catch((error) => {
    throw Object.assign(error, { missed: true });
  });

// What the script that comes late does; it gets the page, and `saved`, which waits until all that was said is kept.
const seldom = (what) => async (data, page) => {
  const [late] = await bring(page);
  return late[what](data, page, { language, posts, room: () => room, saved: () => saying.catch(() => {}) });
};

// Tells together what comes in the same breath: after a reload that are hundreds of posts. How the lines stand is told
// a little later: most posts are kept before anybody could read that they are not, and no picture is made of that.
function makeTeller(id, tell) {
  let waiting = [];
  let begun = false;
  let state = "";
  let reported = "";
  let timer = 0;
  const flush = () => {
    if (!begun) return;
    if (waiting.length) tell(message("remote", "posts", JSON.stringify({ id, posts: waiting })));
    waiting = [];
  };
  const settle = () => {
    timer = 0;
    if (state !== reported) tell(message("remote", "lines", state));
    reported = state;
  };
  return {
    // Report who is here and what is stored before anything that arrives.
    begin: (facts) => {
      tell(message("remote", "authors", JSON.stringify({ id, ...facts })));
      begun = true;
      flush();
    },
    post: (author, text, relay) => {
      if (!waiting.length) queueMicrotask(flush);
      waiting.push([author, text, relay]);
    },
    lines: (now) => {
      state = JSON.stringify({ id, ...now });
      timer ||= setTimeout(settle, BREATH);
    },
  };
}

// How many relays keep each post of this device, and the state of the relays.
function makeLedger(teller) {
  const relays = [];
  const lines = {};
  const refusals = {};
  const mine = new Map();
  const enough = () => Math.min(ENOUGH, relays.length || 1);
  let done = [];
  // A post that a fellow player's device has needs no relay.
  const isKept = (keepers) => keepers.size >= enough() || [...keepers].some((one) => !relays.includes(one));
  const left = new Set(); // posts that too few keep: counted with each word about one, for there may be thousands
  const look = (id) => (isKept(mine.get(id)) ? left.delete(id) : left.add(id));
  const report = () => {
    const unsent = left.size;
    if (!unsent) done = done.filter((go) => go());
    teller.lines({ lines, unsent, refusals });
  };
  return {
    // Send what was posted to these relays too.
    more: (urls) => {
      relays.push(...urls);
      for (const url of urls) lines[url] ??= "connecting";
      for (const id of mine.keys()) look(id);
    },
    // Resolves when nothing of this device is missing at the relays.
    all: () => new Promise((go) => (left.size ? done.push(go) : go())),
    own: (id) => {
      if (!mine.has(id)) mine.set(id, new Set());
      look(id);
      report();
    },
    kept: (id, relay) => {
      if (!mine.has(id)) return;
      mine.get(id).add(relay);
      look(id);
      report();
    },
    refused: (relay, why) => ((refusals[relay] = why.slice(0, WORDS)), report()),
    state: (relay, now) => {
      if (now === "gone") delete lines[relay];
      else lines[relay] = now;
      // Why a device was left is told until one is connected again.
      if (now === "online" && !relays.includes(relay)) {
        for (const one of Object.keys(refusals)) if (!relays.includes(one)) delete refusals[one];
      }
      report();
    },
    // A link with these posts was sent.
    handed: (ids) => {
      for (const id of ids) if (mine.get(id)?.add("link")) look(id);
      report();
    },
  };
}

// What this browser keeps of a table, and the secrets with which it posts: those of the seats where they were drawn here;
// of a browser that comes to the seats later its own, and behind them those of the seats.
async function kept({ id, seats, fresh, version }) {
  const roots = seats.map(bytes);
  if (version < 2) return { seats: roots, all: await posts.of(1, id) };
  const [own, all] = await Promise.all([posts.home(id, keyOf(roots[0]), fresh), posts.of(2, id)]);
  if (!own) return { seats: roots, all };
  const devices = await Promise.all(roots.map((_, number) => ofDevice(bytes(own), number)));
  return { seats: [...devices, ...roots], all };
}

async function enter(asked, page) {
  const { table, tell, prepare, script } = page;
  const { id, secret, relays, version, fresh, steal } = asked;
  leave();
  const visit = visits;
  const here = () => visit === visits;
  const teller = makeTeller(id, tell);
  const ledger = makeLedger(teller);
  ledger.more(relays);
  const report = ({ post, author, event, kept, relay, state, refused }) => {
    if (refused !== undefined) return ledger.refused(relay, refused);
    if (state) return ledger.state(relay, state);
    if (kept) return ledger.kept(kept, relay);
    if (event) posts.keep(version, id, event);
    return teller.post(author, post, relay);
  };
  const again = () => here() && tell(message("remote", "again", JSON.stringify({ id })));
  const reading = saying.catch(() => {}).then(() => kept(asked));
  // A disk that does not answer keeps nobody away; but only new seats are played before it tells what they have posted.
  const stored = await Promise.race([reading, after(DISK)]);
  if (version < 2) await prepare(table, beside(VERSION1));
  if (!here()) return;
  const { seats, all } = stored ?? { seats: asked.seats.map(bytes), all: [] };
  all.sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
  const seat = version > 1 && (stored || fresh) ? await hold(`clubtable ${id} ${keyOf(bytes(asked.seats[0]))}`, steal) : null;
  const load = () => script(beside(RELAY));
  const events = all.map(({ event }) => event);
  const next = here() && (await join({ secret: bytes(secret), seats, relays, events, report, load }));
  if (!here()) {
    seat?.release();
    if (next) next.close();
    return;
  }
  room = { id, version, next, ledger, again, seat };
  const texts = await Promise.all(all.map(({ event }) => next.open(event)));
  if (!here()) return;
  for (const { event } of all) if (next.authors.includes(event.pubkey)) ledger.own(event.id);
  const known = all.map(({ event, at }, n) => [event.pubkey, texts[n], "", at ?? 0]).filter(([, text]) => text !== null);
  const elsewhere = stored || fresh ? "tab" : "disk";
  teller.begin({ authors: next.authors, posts: known, hold: version < 2 || seat?.held ? "here" : elsewhere });
  if (!stored && !fresh) reading.then(again);
  seat?.lost.then(() => here() && tell(message("remote", "hold", JSON.stringify({ id, hold: "tab" }))));
  seat?.free.then(again);
}

// One after the other: a post goes out once the disk has it, and before the next. So nobody whose tab ends plays again
// where the others know a post already. Where the browser refuses to store, it goes out all the same; where another tab
// has posted under its number, it does not, and what that one posted is read anew.
function say({ texts }) {
  if (!room) return null;
  const here = room;
  const { id, version, next, ledger, again } = here;
  for (const [person, text, seq] of texts) {
    const one = async () => {
      const event = await next.seal(person, text);
      ledger.own(event.id);
      const kept = version > 1 ? posts.say(id, event, seq) : posts.keep(1, id, event, "strict");
      here.late ||= (await Promise.race([kept, after(DISK)])) === false && version > 1;
      if (here.late) return again();
      return next.spread(event);
    };
    // A failing one must not block the others.
    saying = saying.catch(() => {}).then(one);
  }
  return saying;
}

// The lines stay open until what was said is kept, or nobody takes it.
async function leave() {
  visits += 1;
  const left = room;
  room = null;
  if (!left) return;
  await saying.catch(() => {});
  left.seat?.release();
  await Promise.race([left.ledger.all(), after(LINGER)]);
  left.next.close();
}

// Something changes at a time that no post tells of; a newer time takes the place of an older one.
let timer = 0;

function later({ id, at }, { tell }) {
  const wait = Math.min(Math.max(0, at - Date.now()), LATEST);
  clearTimeout(timer);
  timer = setTimeout(() => tell(message("remote", "think", JSON.stringify({ id }))), wait);
}

// These keys have a seat: what they write is kept, however much strangers have written.
function seated({ id, authors }) {
  if (room?.id !== id) return;
  for (const event of room.next.seated(authors)) posts.keep(room.version, id, event);
}

// Cache all of online play, for use offline.
const keep = seldom("keep");

// What is seldom wanted draws its part of the picture as soon as it is here.
async function complete(page) {
  await bring(page);
  page.tell({ type: "nothing" });
  await keep(null, page);
}

const DO = {
  load: async ({ verb, arg, value }, page) => {
    const { lang } = document.documentElement;
    language = lang === "en" ? "" : lang;
    await Promise.all([page.prepare(page.table, beside("online.json")), speak(page, "online")]);
    idle(() => complete(page).catch(({ message }) => console.warn(`online: not kept: ${message}`)));
    page.tell(message("loaded", "online", JSON.stringify([verb, arg, value])));
  },
  // Load the rarely used part, then run what waited for it. What others wrote waits for it as long as it takes.
  more: async ({ verb, arg, value }, page) => {
    const brought = () => bring(page).catch((error) => (verb === "remote" ? after(AGAIN).then(brought) : Promise.reject(error)));
    await brought();
    page.tell(verb ? message(verb, arg, value) : { type: "nothing" });
  },
  // The visitor reads another language: the same picture again in its words.
  words: async ({ words }, page) => {
    language = words;
    await Promise.all([speak(page, "online"), speak(page, "more")]);
    page.tell({ type: "nothing" });
  },
  join: enter,
  post: say,
  later,
  leave,
  seated,
};

// Do what Python asks for. `table` is its worker, `tell` gives it a message, `openDB` opens a database, `prepare`
// installs modules of a file in the worker.
export async function carry({ ask, data }, page) {
  posts ??= makePosts(page.openDB);
  try {
    await (DO[ask] ?? seldom(ask))(data, page);
  } catch (error) {
    console.warn(`online: ${ask}: ${error.message}`);
    // Without these nobody can play; other failures are only logged.
    if (ask === "load") page.tell(message("loaded", "online"));
    else if (ask === "join") page.tell(message("remote", "failed"));
    else if (error.missed && ask !== "call") page.tell(message("remote", "missed"));
  }
}
