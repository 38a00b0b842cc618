// The storage of this browser. Games: in IndexedDB, with a second copy in files of the origin's own; where IndexedDB is
// refused or full, in `localStorage`; where nothing works, in memory alone. Data needed before Python has started lies
// in `localStorage`. docs/reliability.md has the promises. A state is "on", "late", "full" or "off".
import { message } from "./message.js";
import * as copies from "./storage/copies.js";
import * as database from "./storage/database.js";
import * as local from "./storage/local.js";
import { Queue } from "./storage/queue.js";
import { gather } from "./storage/start.js";
import { numberOf } from "./storage/versions.js";

const LATE = 1_000; // milliseconds after which a write that is not done is told
const LOCAL_ROOM = 5_000_000; // characters that browsers let `localStorage` hold

let tell = () => {};
let refused = false; // whether games cannot be in the database in this visit
let askedToLast = false;
let overflow = new Set(); // keys that are kept in the database
let mends = [];
const behind = new Map(); // games that the database did not take: the stamp of what it has
const late = new Set(); // games whose newest plies wait for longer than `LATE`
const states = { games: "on", kept: "on", pace: "on" };

const fault = (error) => (/quota|full|space/i.test(`${error?.name} ${error?.message}`) ? "full" : "off");
const worst = () => Object.values(states).find((state) => state !== "on") ?? "on";

function become(part, state) {
  const before = worst();
  states[part] = state;
  if (worst() !== before) tell(message("stored", worst()));
}

// Writes of a game go one after the other; of those that wait, only the newest. It continues what the oldest did.
const games = new Queue(write);
const seconds = new Queue(copy);
const join = (older, newer) =>
  older.text === null || newer.text === null ? newer : { ...older, text: newer.text };

const channel = (() => {
  try {
    // What `boot/channel.js` puts in its place reaches this page only.
    return BroadcastChannel.local ? null : new BroadcastChannel("clubtable.games");
  } catch {
    return null;
  }
})();

// Everything that is kept by key, the newest sound version of each stored game by id, and the state. It is read
// while Python starts; what it finds to mend is mended after the start.
export const everything = async () => {
  const { kept, saved, works, faults, mend } = await gather();
  refused = works.database === false;
  mends = mend;
  states.games = works.database || works.local ? "on" : fault(faults.local);
  const more = refused ? {} : await database.keptTexts().catch(() => ({}));
  overflow = new Set(Object.keys(more));
  return { kept: { ...kept, ...more }, saved, storage: worst() };
};

// Keep a text under a key.
export function keep({ key, text }) {
  try {
    local.keep(key, text);
    become("kept", "on");
    if (overflow.delete(key)) database.unkeep(key).catch(() => overflow.add(key));
  } catch (error) {
    overflow.add(key);
    const kept = refused ? Promise.reject(error) : database.keep(key, text);
    kept.then(() => become("kept", "on")).catch((last) => become("kept", fault(last)));
  }
  if (key === "settings") rememberLanguage(JSON.parse(text).language);
}

function rememberLanguage(language) {
  try {
    local.keep("lang", language);
  } catch {
    // The page will ask the browser which one to start with.
  }
}

// Store a game whose stored version is `parent`. Where another version is stored nothing is written, and that is told.
export const save = ({ id, text, parent }) => games.add(id, { text, base: parent, since: performance.now() }, join);

// Remove a stored game.
export const forget = ({ id }) => games.add(id, { text: null, base: "" }, join);

// What an older page stored of a game is in a stored game now, or in none that is new: it may go.
export async function settle({ id, text }) {
  await written();
  if (states.games === "on") attempt(() => local.clearOld(id, text));
}

// A page that ends takes its writes with it: what the disk has not got yet goes where a browser takes it at once, and
// the next start puts it in its place.
function leave() {
  for (const [id, { text }] of games.undone()) if (text !== null) attempt(() => local.write(id, text));
}

// Resolves when everything that was to be stored until now is, or was told not to be.
export async function written() {
  await games.idle();
  await seconds.idle();
}

// Bytes that are left, or -1 where the browser does not say.
export async function room() {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  if (!refused && quota) return Math.max(0, quota - usage);
  if (!refused) return -1;
  const texts = attempt(() => Object.entries(localStorage)) ?? [];
  return Math.max(0, LOCAL_ROOM - texts.reduce((sum, [key, text]) => sum + key.length + text.length, 0));
}

// Begin to tell what is stored elsewhere or cannot be stored, and mend what the start has found.
export function listen(teller) {
  tell = teller;
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => document.hidden && leave());
  const elsewhere = (id, text) => tell(message("elsewhere", id, text));
  channel?.addEventListener("message", ({ data }) => {
    if (typeof data?.id === "string" && typeof data.text === "string") elsewhere(data.id, data.text);
  });
  local.listen({
    news: async (id) => elsewhere(id, await stored(id).catch(() => "")),
    old: (id, text) => text && tell(message("stray", id, text)),
    kept: (key, text) => tell(message("kept", key, text)),
  });
  for (const { id, text, base, stray, clear } of mends) {
    if (stray) tell(message("stray", id, stray));
    else if (clear) seconds.add(id, "");
    else if (base === undefined) seconds.add(id, text);
    else games.add(id, { text, base });
  }
  for (const { id, old } of mends) if (old) move(id, old);
  mends = [];
}

// A game of an older page has been put where games are now: look there, then remove what the older page stored.
async function move(id, old) {
  await games.idle(id);
  await seconds.idle(id);
  const text = await stored(id).catch(() => "");
  if (text && numberOf(text) >= numberOf(old)) attempt(() => local.clearOld(id, old));
}

const stored = async (id) => (refused ? local.read(id) : database.read(id));

function attempt(work) {
  try {
    return work();
  } catch {
    // If the browser refuses, there is nothing to do.
    return null;
  }
}

async function write(id, { text, base, since = performance.now() }) {
  const timer = watch(id, since);
  try {
    await (text === null ? erase(id) : put(id, text, base));
  } finally {
    clearTimeout(timer);
    // A waiting write is judged by its own age.
    if (!games.waits(id)) onTime(id);
  }
}

// Tell when a write that was asked for at the time `since` is late.
function watch(id, since) {
  const left = since + LATE - performance.now();
  if (left > 0) onTime(id);
  return setTimeout(() => {
    late.add(id);
    become("pace", "late");
  }, left);
}

function onTime(id) {
  late.delete(id);
  if (!late.size) become("pace", "on");
}

async function put(id, text, base) {
  let problem = null;
  try {
    const other = await writeFirst(id, text, base);
    if (other) return differs(id, other);
  } catch (error) {
    problem = error;
    // Only the second copy is left now.
    await copies.put(id, text).then(() => (problem = null), () => {});
  }
  become("games", problem ? fault(problem) : "on");
  if (problem) return tellRoom();
  spread(id, text);
  seconds.add(id, text);
  if (!askedToLast) navigator.storage?.persist?.().catch(() => {});
  askedToLast = true;
}

// In the database, or else in `localStorage`; the other version that is there, if there is one.
async function writeFirst(id, text, base) {
  if (refused) return local.put(id, text, base);
  const from = behind.get(id) ?? base;
  try {
    const other = await database.put(id, text, from);
    behind.delete(id);
    return other;
  } catch (error) {
    behind.set(id, from);
    try {
      local.write(id, text);
    } catch {
      throw error;
    }
    return "";
  }
}

// Another version is stored. What waits to be written was made without knowing it.
function differs(id, other) {
  games.drop(id);
  tell(message("elsewhere", id, other));
}

// That it is gone is written before its copies go: what is left when this is cut off does not bring it back.
async function erase(id) {
  const there = refused ? null : await database.remove(id).catch(() => null);
  if (there === null) attempt(() => local.remove(id));
  behind.delete(id);
  attempt(() => local.clearOld(id));
  seconds.add(id, "");
  spread(id, "");
}

// The second copy: a file, or else `localStorage`.
async function copy(id, text) {
  try {
    await (text ? copies.put(id, text) : copies.remove(id));
  } catch {
    if (text && !refused) attempt(() => local.write(id, text));
    if (text) return;
  }
  if (!refused && !behind.has(id)) attempt(() => local.clear(id));
}

// Tell the other tabs.
function spread(id, text) {
  if (channel) channel.postMessage({ id, text });
  else attempt(() => local.ring(id));
}

export async function tellRoom() {
  tell(message("room", String(await room())));
}
