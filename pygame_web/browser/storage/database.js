// Games in IndexedDB, each write on the disk before it counts. Every function rejects where the browser refuses.
import { openDB } from "idb";
import { GAMES_DATABASE } from "./names.js";
import { isGone, stampOf, sum, tombstone, within } from "./versions.js";

const PATIENCE = 15_000; // milliseconds any answer may take
const GAMES = "games"; // { id, text, sum }
const KEPT = "kept"; // { key, text }: what `localStorage` had no room for
const STORES = { [GAMES]: "id", [KEPT]: "key" };
const STRICT = { durability: "strict" };

let opened = null;
const drop = () => (opened = null);

const CALLS = {
  upgrade: (database) => {
    for (const [store, keyPath] of Object.entries(STORES)) {
      if (!database.objectStoreNames.contains(store)) database.createObjectStore(store, { keyPath });
    }
  },
  // Another window wants to change or remove the database: do not stand in its way.
  blocking: (_, __, { target }) => {
    drop();
    target.close();
  },
  terminated: drop,
};

function open() {
  // Asked for while another script hides the database, `indexedDB` may be missing altogether: an async
  // function makes a rejection of that.
  const ask = async () => {
    const database = await openDB(GAMES_DATABASE, undefined, CALLS);
    if (Object.keys(STORES).every((store) => database.objectStoreNames.contains(store))) return database;
    const { version } = database;
    database.close();
    return openDB(GAMES_DATABASE, version + 1, CALLS);
  };
  opened ??= within(PATIENCE, ask()).catch((error) => {
    drop();
    throw error;
  });
  return opened;
}

// Do something with the database. A connection that was closed meanwhile is opened anew, once.
async function use(work) {
  const database = await open();
  try {
    return await within(PATIENCE, work(database));
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    opened = null;
    return within(PATIENCE, work(await open()));
  }
}

const isEntry = (entry) => typeof entry?.id === "string" && typeof entry.text === "string";

// Every stored version by id.
export async function allVersions() {
  const found = await use((database) => database.getAll(GAMES).catch(() => oneByOne(database)));
  return new Map(found.filter(isEntry).map((entry) => [entry.id, entry]));
}

// An unreadable entry must not hide the others.
async function oneByOne(database) {
  const keys = await database.getAllKeys(GAMES);
  const entries = await Promise.all(keys.map((key) => database.get(GAMES, key).catch(() => null)));
  return entries;
}

// The stored text of a game, or nothing.
export async function read(id) {
  const entry = await use((database) => database.get(GAMES, id));
  return isEntry(entry) ? entry.text : "";
}

// Store a version that continues the one with the stamp `base`, in one transaction with the look at what is stored.
// Where that is another version nothing is written, and its text is given.
export async function put(id, text, base) {
  const noted = await sum(text);
  return change(id, (there) => {
    if (there && there !== text && !isGone(there) && stampOf(there) !== base) return null;
    return { id, text, sum: noted };
  });
}

// Leave of a game only that it is gone: a copy elsewhere must not bring it back.
export const remove = (id) => change(id, (there) => ({ id, text: tombstone(there), sum: "" }));

// Forget that a game is gone.
export async function clear(id) {
  await use(async (database) => {
    const tx = database.transaction(GAMES, "readwrite", STRICT);
    const entry = await tx.store.get(id);
    const work = isEntry(entry) && isGone(entry.text) ? tx.store.delete(id) : null;
    await Promise.all([work, tx.done]);
  });
}

// What was kept here, by key.
export async function keptTexts() {
  const found = await use((database) => database.getAll(KEPT));
  return Object.fromEntries(found.map(({ key, text }) => [key, text]));
}

export const keep = (key, text) => use((database) => database.put(KEPT, { key, text }));

export const unkeep = (key) => use((database) => database.delete(KEPT, key));

// Write what `decide` makes of the stored text; nothing and the text itself where it makes nothing of it.
function change(id, decide) {
  return use(async (database) => {
    const tx = database.transaction(GAMES, "readwrite", STRICT);
    const entry = await tx.store.get(id);
    const there = isEntry(entry) ? entry.text : "";
    const next = decide(there);
    await Promise.all([next && tx.store.put(next), tx.done]);
    return next ? "" : there;
  });
}
